"""Editing the files of a game: boards as drafts, data files as forms."""
