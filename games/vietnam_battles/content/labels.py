"""The labels of a battle's places, for files, saves and the protocol."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Ground


class PlaceLabels:
    """A board's labels, with those of the places on it."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._board = ground, ground.board

    def hex(self, label: str) -> int:
        """Return the hex with this printed label."""
        return self._board.hex(label)

    def label(self, h: int) -> str:
        """Return the printed label of a hex."""
        return self._board.label(h)

    def side_named(self, label: str) -> int:
        """Return the hexside with this label."""
        return self._board.side_named(label)

    def side_label(self, s: int) -> str:
        """Return the label of a hexside."""
        return self._board.side_label(s)

    def corner_named(self, label: str) -> int:
        """Return the corner with this label."""
        return self._board.corner_named(label)

    def corner_label(self, v: int) -> str:
        """Return the label of a corner."""
        return self._board.corner_label(v)

    def place(self, label: str) -> int:
        """Return the place with this label."""
        return self._ground.place(label)

    def place_label(self, place: int) -> str:
        """Return the label of a place."""
        return self._ground.labels[place]
