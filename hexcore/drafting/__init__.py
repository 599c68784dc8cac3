"""Drafts: the files of a game being edited, an operation at a time, each of which can be taken back.

``draft`` is one board as it is being drawn: the tables of its file, a history, and the board that they make at this
moment, right or not yet right. ``changes`` are the small steps that every operation is made of, and know their own
inverse. ``terrain``, ``chaining``, ``ways``, ``spots`` and ``groups`` are the operations. ``findings`` says what is
wrong and where, ``compare`` what differs from another file. ``writing`` puts a file into TOML that reads back as the
same tables. ``desk`` is a game with its packs: which boards there are, and saving into a pack. ``packfile`` makes one
file of a pack, and a pack of such a file.
"""
