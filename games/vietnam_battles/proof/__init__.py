"""What is true of every position, and what nobody may learn."""
