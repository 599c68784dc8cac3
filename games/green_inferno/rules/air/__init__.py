"""Air power (GI 12)."""
