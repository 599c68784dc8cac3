"""Files on disk: safe writing, locks, data folders with packs, and the files that describe a game."""
