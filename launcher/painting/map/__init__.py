"""The map: ground, lines, rivers and roads, names, grid and furniture."""
