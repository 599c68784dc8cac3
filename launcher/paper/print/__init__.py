"""Map sheets, counters and the player aid of a game in print."""
