"""Hexes, printed numbers, grids, paths, and the board of a scenario with its file."""
