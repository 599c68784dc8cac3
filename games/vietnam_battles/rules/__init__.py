"""The rules: the standard ones of the series (VB 3.0–8.6), and the exclusive ones of these battles (VB 10.0–24.0)."""
