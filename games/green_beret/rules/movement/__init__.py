"""GB 10.0: movement."""
