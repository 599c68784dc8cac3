"""What is printed of a game: map sheets, counters and the player aid."""
