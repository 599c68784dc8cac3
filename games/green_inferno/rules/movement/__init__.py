"""GI 4: movement."""
