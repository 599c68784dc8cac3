"""A game under way: its history, and the connection of each seat to it."""
