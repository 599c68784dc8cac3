"""Data files of a game as forms."""
