"""The end of a game: result and after-action review."""
