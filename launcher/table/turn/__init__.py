"""A player's turn: gestures, marches, playback and undo."""
