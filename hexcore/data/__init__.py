"""Files on disk: safe writing, locks, data folders with packs, and a game's own files."""
