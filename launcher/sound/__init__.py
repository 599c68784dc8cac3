"""Sound: made by our own arithmetic, kept in the cache, and played by map position. Importing this costs no numpy."""
