"""The rules, one module or package for each chapter of the rulebook: GI 4 to GI 17."""
