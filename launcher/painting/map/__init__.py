"""The map: ground, rivers and roads, names, grid, legend and margin."""
