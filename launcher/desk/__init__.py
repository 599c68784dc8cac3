"""The desk that all screens share, and the base of every screen."""
