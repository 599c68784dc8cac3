"""A procedure: an automatic step that does its named parts one after the other and remembers what it is about."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from games.green_beret.state import GreenBeretState
from hexcore.actions import Seat
from hexcore.records import Log
from hexcore.steps import Step, pop, push

PLAYER: Seat = "player"

GreenBeretStep: TypeAlias = Step[GreenBeretState]


class Choice(Step[GreenBeretState]):
    """A decision of the only player."""

    __slots__ = ()

    def seat(self, state: GreenBeretState) -> Seat:
        """The player decides everything."""
        return PLAYER

    def for_sale(self, state: GreenBeretState) -> list[str]:
        """Return the counters that lie in the store for this decision: none, unless it is about purchases."""
        return []


class Procedure(Step[GreenBeretState]):
    """Plays the methods named in ``parts`` in order. Subclasses have a field ``at``, the number of the next part.

    A part may push steps; the next part begins when they are done.
    """

    __slots__ = ()
    automatic: ClassVar[bool] = True
    parts: ClassVar[tuple[str, ...]] = ()
    at: int

    def run(self, state: GreenBeretState, log: Log) -> None:
        """Play the next part, or leave the stack after the last."""
        if self.at >= len(self.parts):
            pop(state, self)
            return
        self.at += 1  # type: ignore[misc]  # the slot is in the subclass
        getattr(self, self.parts[self.at - 1])(state, log)


def then(state: GreenBeretState, *steps: Step[Any]) -> None:
    """Push steps, unless the campaign has just ended."""
    if not state.ending:
        push(state, *steps)
