"""VB 8.0: support fire."""
