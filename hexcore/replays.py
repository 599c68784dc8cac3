"""Watching a game again: any position by number, steps by action, phase and turn, from any seat's side of the table."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.chair import Line, lines_of
from hexcore.localchair import LocalChair, public_of
from hexcore.records import Record, seen_by
from hexcore.session import Entry, Session
from hexcore.views import View


class Mark(NamedTuple):
    """Where a turn and phase begin in a replay."""

    ply: int
    turn: int
    phase: str


class Replay:
    """A finished or unfinished game to scrub through. ``ply`` is the number of actions already shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.public = public_of(session)
        self._chairs = {seat: LocalChair(session, seat, self.public) for seat in self.public.meta.seat_ids()}
        self.ply = 0

    @cached_property
    def marks(self) -> list[Mark]:
        """Where turns and phases begin. The game is played once to find them: whoever cannot wait asks aside."""
        return _marks(self._session)

    @property
    def seed(self) -> int | None:
        """The seed of the dice; nobody is told before the game is over."""
        return self._session.seed if self._session.outcome is not None else None

    def __len__(self) -> int:
        return len(self._session.entries)

    def seek(self, ply: int) -> None:
        """Go to a position; numbers beyond the ends stop there."""
        self.ply = max(0, min(ply, len(self)))

    def step(self, by: int) -> None:
        """Go on or back by some actions."""
        self.seek(self.ply + by)

    def turn(self, by: int) -> None:
        """Go to the start of the next or previous turn."""
        self._to_mark(
            by,
            [
                mark.ply
                for before, mark in zip([None, *self.marks], self.marks, strict=False)
                if _new_turn(before, mark)
            ],
        )

    def phase(self, by: int) -> None:
        """Go to the start of the next or previous phase."""
        self._to_mark(by, [mark.ply for mark in self.marks])

    def _to_mark(self, by: int, plies: list[int]) -> None:
        if by > 0:
            self.seek(next((ply for ply in plies if ply > self.ply), len(self)))
        else:
            self.seek(max((ply for ply in plies if ply < self.ply), default=0))

    def state(self) -> Any:
        """Return a copy of the position shown."""
        return self._session.position(self.ply)

    def view(self, seat: Seat) -> View:
        """Return the position shown as a seat saw it."""
        return self._session.game.view(self.state(), seat)

    def lines(self, seat: Seat) -> list[Line]:
        """Return all that a seat had heard by then."""
        return lines_of(self._chairs[seat].heard_until(self.ply))

    def entry(self) -> Entry | None:
        """Return the action that led to the position shown."""
        return self._session.entries[self.ply - 1] if self.ply else None

    def records(self, seat: Seat | None = None) -> list[Record]:
        """Return what led to the position shown, as a seat could see it; all of it without a seat."""
        entry = self.entry()
        found = list(entry.records) if entry else []
        return found if seat is None else seen_by(found, seat)


def _new_turn(before: Mark | None, mark: Mark) -> bool:
    return before is None or before.turn != mark.turn


def _marks(session: Session) -> list[Mark]:
    """Play the game once and note where each phase begins."""
    game, state = session.game, session.first.clone()
    seat = game.meta.seats[0].id
    marks: list[Mark] = []
    for ply, entry in enumerate([None, *session.entries]):
        if entry is not None:
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            game.apply(state, entry.action)
        view = game.view(state, seat)
        now = next((phase.key for phase in view.phases if phase.when == "now"), "")
        if not marks or (marks[-1].turn, marks[-1].phase) != (view.turn, now):
            marks.append(Mark(ply, view.turn, now))
    return marks
