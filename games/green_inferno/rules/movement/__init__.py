"""Movement (GI 4)."""
