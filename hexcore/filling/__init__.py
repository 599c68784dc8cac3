"""Filling in: the data files of a game as forms, built from the models that read them.

``fields`` makes questions of a model: which fields it has, of which kind, within which limits, and what they mean.
``lines`` writes what has several parts (a list, a pair of numbers) as one line that a person types, and reads it back.
``form`` is one file being filled in: its table, what is wrong in it and where, a history, and what differs from ours.
``tomlout`` writes a table as TOML that reads back as the same table. Which file is read by which model says the game
itself, in :attr:`hexcore.game.Game.files`; :func:`hexcore.filling.files.forms_of` finds those that can be filled in.
"""
