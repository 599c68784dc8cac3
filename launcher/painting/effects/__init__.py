"""Effects over the map: weather, smoke and gunfire."""
