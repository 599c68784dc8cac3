"""Artillery (GI 9)."""
