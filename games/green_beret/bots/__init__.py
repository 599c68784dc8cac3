"""Programs that play Green Beret."""
