"""GI 7: combat."""
