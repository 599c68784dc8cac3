"""Combat (GI 7)."""
