"""The rules, one module or package for each chapter of the rulebook: GB 3.0 to GB 16.0."""
