"""What the player is told, and how it looks."""
