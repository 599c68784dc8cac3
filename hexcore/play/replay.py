"""Replays: any position by number, steps by action, phase and turn, from the viewpoint of a seat.

An unfinished game with secrets is watched from one seat, and shows only what that seat has heard.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hexcore.errors import MonsoonError
from hexcore.game.actions import Seat
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.chair import Heard, Line, lines_of
from hexcore.play.hearing import Hearing
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.session import Entry, Session
from hexcore.text import say


class ReplayMark(NamedTuple):
    """The beginning of a turn and phase."""

    ply: int
    turn: int
    phase: str


class Replay:
    """A game to scrub through. ``ply`` is the number of actions shown.

    ``seat`` is the viewpoint, empty for none in particular. While a game with secrets goes on one must be chosen by
    :meth:`sit`, and only actions that it has heard of are counted.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.public = public_of(session)
        self._chairs = {seat: LocalChair(session, seat, self.public) for seat in self.public.meta.seat_ids()}
        self._everything = Hearing(session)
        self.seat: Seat = ""
        self.ply = 0
        self._stops: Sequence[int] = range(len(session.entries) + 1)

    @property
    def secret(self) -> bool:
        """Whether it may be watched from one seat only."""
        return self._session.outcome is None and self.public.hides and len(self._chairs) > 1

    def sit(self, seat: Seat) -> None:
        """Choose the viewpoint, for good as long as there are secrets."""
        if self.seat and seat != self.seat:
            raise MonsoonError(say("error.watching.other_seat"))
        self.seat = seat
        if self.secret:
            self._stops = (0, *self._chairs[seat].hearing.plies())

    def _sees(self, seat: Seat) -> None:
        if self.secret and (not seat or seat != self.seat):
            raise MonsoonError(say("error.watching.too_soon", seat=seat or say("error.watching.all_seats")))

    @cached_property
    def marks(self) -> list[ReplayMark]:
        """The beginnings of turns and phases. Finding them plays the whole game once."""
        found = _marks(self._session, self.seat or self.public.meta.seats[0].id)
        stops = [max((n for n, ply in enumerate(self._stops) if ply <= mark.ply), default=0) for mark in found]
        return list({stop: mark._replace(ply=stop) for stop, mark in zip(stops, found, strict=True)}.values())

    @property
    def seed(self) -> int | None:
        """The seed of the dice; None until the game is over."""
        return self._session.seed if self._session.outcome is not None else None

    def __len__(self) -> int:
        return len(self._stops) - 1

    @property
    def _after(self) -> int:
        # the number of actions of the session that lead to the position shown
        return self._stops[self.ply]

    def seek(self, ply: int) -> None:
        """Go to a position; numbers beyond the ends stop there."""
        self.ply = max(0, min(ply, len(self)))

    def step(self, by: int) -> None:
        self.seek(self.ply + by)

    def turn(self, by: int) -> None:
        """Go to the beginning of the next or previous turn."""
        self._to_mark(
            by,
            [
                mark.ply
                for before, mark in zip([None, *self.marks], self.marks, strict=False)
                if before is None or before.turn != mark.turn
            ],
        )

    def phase(self, by: int) -> None:
        """Go to the beginning of the next or previous phase."""
        self._to_mark(by, [mark.ply for mark in self.marks])

    def _to_mark(self, by: int, plies: list[int]) -> None:
        if by > 0:
            self.seek(next((ply for ply in plies if ply > self.ply), len(self)))
        else:
            self.seek(max((ply for ply in plies if ply < self.ply), default=0))

    def state(self) -> Any:
        """Return a copy of the position shown."""
        return self._session.position(self._after)

    def before(self) -> Any:
        """Return a copy of the position before the last action shown."""
        return self._session.position(max(0, self._after - 1))

    def view(self, seat: Seat) -> View:
        self._sees(seat)
        return self._session.game.view(self.state(), seat)

    def lines(self, seat: Seat) -> list[Line]:
        """Return all log lines that a seat had heard by then."""
        self._sees(seat)
        return lines_of(self._chairs[seat].hearing.until(self._after))

    def heard(self, seat: Seat) -> Sequence[Heard]:
        """Return all that a seat hears in the whole game."""
        self._sees(seat)
        return self._chairs[seat].heard()

    def stops_heard(self, seat: Seat) -> Sequence[int]:
        """Return the number of replay actions after which each thing heard has happened."""
        self._sees(seat)
        return [bisect_left(self._stops, ply) for ply in self._chairs[seat].hearing.plies()]

    def moments(self, seat: Seat, heard: Heard) -> Sequence[View]:
        """Return what a seat saw before an action, and then at each line of it."""
        self._sees(seat)
        return self._chairs[seat].moments(heard)

    def entry(self) -> Entry | None:
        """Return the last action shown."""
        return self._session.entries[self._after - 1] if self._after else None

    def records(self, seat: Seat | None = None) -> list[Record]:
        """Return the records of the last action shown, as a seat heard them; all of them without a seat."""
        self._sees(seat or "")
        entry = self.entry()
        if entry is None:
            return []
        hearing = self._everything if seat is None else self._chairs[seat].hearing
        return hearing.records(self._after - 1)


def _marks(session: Session, seat: Seat) -> list[ReplayMark]:
    game, state = session.game, session.first.clone()
    marks: list[ReplayMark] = []
    for ply, entry in enumerate([None, *session.entries]):
        if entry is not None:
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            game.apply(state, entry.action, quiet=True)
        view = game.view(state, seat)
        now = next((phase.key for phase in view.phases if phase.when == "now"), "")
        if not marks or (marks[-1].turn, marks[-1].phase) != (view.turn, now):
            marks.append(ReplayMark(ply, view.turn, now))
    return marks
