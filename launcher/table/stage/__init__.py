"""The stage over the map: animations and their sounds."""
