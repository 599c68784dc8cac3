"""The recipes of all sounds."""
