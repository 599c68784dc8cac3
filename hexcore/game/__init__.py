"""The contract of a game: what an author of games imports."""
