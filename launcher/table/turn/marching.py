"""Marches: far clicks as chains of steps, this turn's part of a march order, and columns of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.game.actions import Action, PieceId
from hexcore.game.answers import March, Order, Spot
from hexcore.play.chair import CHOSEN, PASSED, Heard, Line, lines_of
from launcher.play import Play
from launcher.table.turn.clicks import spot_of
from launcher.table.turn.controller import Controller


class Walk:
    """Sends a step of a chain for each spot of a route while nothing new comes up.

    It stops at a die roll, a reveal, another decision, a step that is not offered, or when the player stops it.
    """

    def __init__(self, play: Play, sample: Action, route: Sequence[Spot]) -> None:
        self._play = play
        self._sample = sample
        self._left = list(route)
        self._asked = self._question()
        self.stopped = not self._left
        self.stopped_by: Line | None = None
        """The line that stopped the march; None where it arrived, or nothing was told."""

    def _question(self) -> tuple[str, str]:
        decision = self._play.decision
        return (decision.seat, decision.step) if decision else ("", "")

    @property
    def left(self) -> tuple[Spot, ...]:
        return tuple(self._left)

    def step(self) -> Sequence[Heard]:
        """Take the next step; returns its result. Sets ``stopped`` after the last one."""
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


class OrderedMarch(Walk):
    """Sends the actions of this turn of a march, exactly as they were shown, until something happens.

    The order is kept with the first of them.
    """

    def __init__(self, play: Play, march: March) -> None:
        super().__init__(play, march.actions[0], march.way[:1])
        self._actions, self._order = list(march.actions), march.order
        self._given: Order | None = None

    def step(self) -> Sequence[Heard]:
        """Send what forms the group and the first step, later one action each."""
        heard: list[Heard] = []
        while self._actions:
            decision, action = self._play.decision, self._actions.pop(0)
            if decision is None or action not in decision.actions:
                break
            heard += self._play.submit(action, order=self._order if self._given is None else None)
            self._given = self._order
            if any(one.stops for one in heard) or action.hexes:
                break
        self.stopped = not self._actions or any(one.stops for one in heard) or not heard
        if self.stopped and self._actions and heard:
            self.stopped_by = _weightiest(lines_of(heard))
        return heard


def _weightiest(lines: Sequence[Line]) -> Line | None:
    """Return the line that says why a march stops: a reveal with a piece, any reveal, else the last line."""
    told = [line for line in lines if line.record.kind not in (CHOSEN, PASSED)]
    found = [line for line in told if line.record.reveals]
    named = [line for line in found if line.record.pieces]
    return next(iter([*named[-1:], *found[-1:], *told[-1:]]), None)


def _same_step(action: Action, sample: Action) -> bool:
    return action.verb == sample.verb and action.pieces == sample.pieces


class Leg(NamedTuple):
    """The march of one piece of a column: the actions that take it in hand, and its path."""

    actions: tuple[Action, ...]
    route: tuple[Spot, ...]


class MarchingColumn:
    """The pieces of a column, and those that still wait. It goes on while each arrives."""

    def __init__(self, controller: Controller, pieces: Sequence[PieceId], goal: Spot) -> None:
        self._controller = controller
        self._seat = controller.play.actor
        self._goal = goal
        self._marching: PieceId = ""
        self.pieces = tuple(pieces)
        self.waiting = list(pieces)

    @property
    def stopped(self) -> bool:
        """Whether the last piece has not arrived, or another seat decides."""
        view, play = self._controller.view, self._controller.play
        shown = view.piece(self._marching) if self._marching else None
        arrived = not self._marching or (shown is not None and Spot(shown.hex, shown.side) == self._goal)
        return not arrived or play.actor != self._seat

    def next_leg(self) -> Leg | None:
        """Return the march of the next piece; None where it cannot follow the others."""
        controller, piece = self._controller, self.waiting[0]
        lead, stop = controller.lead(piece), controller.play.chair.reach((piece,)).get(self._goal)
        if not lead or stop is None:
            return None
        self._marching = self.waiting.pop(0)
        return Leg(lead, stop.way)
