"""The rules: the standard ones of the series (VB 3.0–VB 8.6), and the exclusive ones (VB 10.0–VB 24.0)."""
