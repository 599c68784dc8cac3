"""Marks over the map: highlights, tones and arrows."""
