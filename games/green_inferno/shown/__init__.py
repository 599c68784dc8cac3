"""What a seat is told, and how it looks."""
