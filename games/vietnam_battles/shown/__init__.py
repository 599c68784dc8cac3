"""What a seat sees, and how it looks."""
