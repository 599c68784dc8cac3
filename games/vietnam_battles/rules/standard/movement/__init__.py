"""VB 5.0: movement."""
