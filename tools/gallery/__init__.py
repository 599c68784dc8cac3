"""A gallery of every widget."""
