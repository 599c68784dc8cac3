"""GB 13.0: combat."""
