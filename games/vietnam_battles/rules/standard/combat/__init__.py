"""VB 7.0: combat."""
