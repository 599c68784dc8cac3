"""Paper: what is printed or kept of a game, its maps and its story. Nothing of it is needed to play."""
