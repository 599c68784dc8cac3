"""A far click as a chain of small actions: one step at a time, until something happens."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Action
from hexcore.answers import Spot
from hexcore.chair import CHOSEN, PASSED, Heard, Line, lines_of
from launcher.play import Play
from launcher.table.reachable import spot_of


class Walk:
    """Sends a step of a chain for each spot of a route while nothing new comes up.

    It stops where a die was rolled or something was revealed, where somebody else or something else is asked, where
    the next step is not offered, and where the player stops it.
    """

    def __init__(self, play: Play, sample: Action, route: Sequence[Spot]) -> None:
        self._play = play
        self._sample = sample
        self._left = list(route)
        self._asked = self._question()
        self.stopped = not self._left
        self.stopped_by: Line | None = None
        """What was told where it was stopped on its way; None where it arrived, or nothing was."""

    def _question(self) -> tuple[str, str]:
        decision = self._play.decision
        return (decision.seat, decision.step) if decision else ("", "")

    @property
    def left(self) -> tuple[Spot, ...]:
        """The spots still to be entered."""
        return tuple(self._left)

    def step(self) -> Sequence[Heard]:
        """Take the next step; returns what it led to. Sets ``stopped`` when it was the last."""
        action = self._next()
        if action is None:
            self.stopped = True
            return []
        del self._left[0]
        heard = self._play.submit(action)
        happened = any(one.stops for one in heard)
        self.stopped = happened or not self._left or self._question() != self._asked
        if self.stopped and self._left:
            self.stopped_by = _weightiest(lines_of(heard))
        return heard

    def _next(self) -> Action | None:
        decision = self._play.decision
        if not self._left or decision is None:
            return None
        sample, to = self._sample, self._left[0]
        return next((a for a in decision.actions if _same_step(a, sample) and spot_of(a) == to), None)

    def all(self) -> list[Heard]:
        """Walk to the end at once."""
        heard: list[Heard] = []
        while not self.stopped:
            heard += self.step()
        return heard


def _weightiest(lines: Sequence[Line]) -> Line | None:
    """The line that says why one stops: what was revealed, the last thing found before a mere look, else the last."""
    told = [line for line in lines if line.record.kind not in (CHOSEN, PASSED)]
    found = [line for line in told if line.record.reveals]
    named = [line for line in found if line.record.pieces]
    return next(iter([*named[-1:], *found[-1:], *told[-1:]]), None)


def _same_step(action: Action, sample: Action) -> bool:
    return action.verb == sample.verb and action.pieces == sample.pieces
