"""A column: several pieces that march to one place, one after the other, until one of them is stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.actions import Action, PieceId
from hexcore.answers import Spot
from launcher.table.controller import Controller


class Leg(NamedTuple):
    """What one piece of a column does: what takes it in hand, and its own way."""

    actions: tuple[Action, ...]
    route: tuple[Spot, ...]


class Column:
    """Knows who marches and who still waits. It goes on while the same player decides and each arrives."""

    def __init__(self, controller: Controller, pieces: Sequence[PieceId], goal: Spot) -> None:
        self._controller = controller
        self._seat = controller.play.decides
        self._goal = goal
        self._marching: PieceId = ""
        self.pieces = tuple(pieces)
        self.waiting = list(pieces)

    @property
    def stopped(self) -> bool:
        """Whether the one that marched last has not arrived, or somebody else is to decide."""
        view, play = self._controller.view, self._controller.play
        shown = view.piece(self._marching) if self._marching else None
        arrived = not self._marching or (shown is not None and Spot(shown.hex, shown.side) == self._goal)
        return not arrived or play.decides != self._seat

    def next_leg(self) -> Leg | None:
        """What the next piece does; None where it cannot come after the others, and waits."""
        controller, piece = self._controller, self.waiting[0]
        lead, stop = controller.lead(piece), controller.play.chair.reach((piece,)).get(self._goal)
        if not lead or stop is None:
            return None
        self._marching = self.waiting.pop(0)
        return Leg(lead, stop.way)
