"""GI 12: air power."""
