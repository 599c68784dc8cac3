"""The desk and what every screen made from it has: settings, keys, a head with a way back, and errors in words."""
