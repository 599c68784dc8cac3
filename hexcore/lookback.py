"""Looking back at a game that is over, aside: worker processes play its positions out while somebody looks at the end.

What has been found so far can be asked for at any time; nothing waits. A worker that dies, for whatever reason, harms
nothing: what was found until then stays, and no more is found.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.lucky import Fall, expected, judged
from hexcore.missed import EFFORT, Missed, missed_between
from hexcore.plugins import registry
from hexcore.records import Record
from hexcore.search import Effort
from hexcore.session import Session
from hexcore.text import Text
from hexcore.turning import (
    Ask,
    Budget,
    Deed,
    Share,
    Stop,
    Turning,
    Weighing,
    deeds_of,
    play_worth,
    positions_at,
    stops_of,
    weighing_of,
)
from hexcore.workers import Worker, serve

MOST_WORKERS = 2
LUCKY = 3
"""How much more telling a roll is that was not to be expected."""


class Course(NamedTuple):
    """A game that is over, as a worker is given it: all that it takes to play it again."""

    game: str
    packs: tuple[Path, ...]
    first: dict[str, Any]
    deeds: tuple[Deed, ...]
    seats: tuple[Seat, ...]
    seat: Seat
    scored: bool
    effort: Effort = EFFORT


class Found(NamedTuple):
    """What has been found so far: where turns and phases begin, lucky rolls, the odds there, the turning points."""

    stops: tuple[Stop, ...] = ()
    falls: tuple[Fall, ...] = ()
    curve: tuple[tuple[int, Share], ...] = ()
    points: tuple[Turning, ...] = ()
    missed: tuple[Missed, ...] = ()
    """What could have been done better at the turning points."""
    scored: bool = False
    games: int = 0
    """How many play-outs have come to their end."""
    over: bool = False
    """Whether no more will be found."""


class Ponder(NamedTuple):
    """A stretch of the game in which a better plan is to be looked for."""

    ply: int
    until: int


class _Worker(Worker):
    """A process that plays positions out when it is asked."""

    def send(self, asks: Sequence[Ask | Ponder]) -> None:
        """Ask for play-outs, or for better plans."""
        with suppress(OSError):
            self.line.send(list(asks))

    def heard(self) -> list[Any]:
        """All that it has said since it was last listened to; an ``EOFError`` if it is gone."""
        said = []
        try:
            while self.line.poll():
                said.append(self.line.recv())
        except OSError as error:
            raise EOFError from error
        return said


class Lookback:
    """Looks back at one game, for one seat, within a budget. :meth:`poll` is called now and then, and never waits."""

    def __init__(
        self, session: Session, seat: Seat, packs: Sequence[Path] = (), budget: Budget | None = None,
        effort: Effort = EFFORT,
    ) -> None:  # fmt: skip
        self._session, self._seat = session, seat
        weighing = weighing_of(session, (), seat, budget or Budget())
        game = session.game
        self._course = Course(
            game.meta.id, tuple(packs), game.dump(session.first), deeds_of(session.entries),
            tuple(entry.seat for entry in session.entries), seat, weighing.scored, effort,
        )  # fmt: skip
        self._weighing: Weighing | None = None
        self._budget = budget or Budget()
        self._workers: list[_Worker] = []
        self._pondered: set[Ponder] | None = None
        """Of which turning points it is still being found out what could have been done better."""
        self.found = Found(scored=weighing.scored)
        self._made_at = session.version

    @property
    def fresh(self) -> bool:
        """Whether it is still the game that it looks back at: an end can be taken back, and another one come."""
        return self._made_at == self._session.version

    @property
    def running(self) -> bool:
        """Whether workers are at it."""
        return bool(self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes that work for it."""
        return [worker.process.pid or 0 for worker in self._workers]

    # -- in words -----------------------------------------------------------------------------------------------

    def told(self, start: int, until: int, most: int) -> tuple[Text, ...]:
        """What happened from one position up to another, the most telling lines of it in their order.

        The game is over: what was told to some seats only may be read by all.
        """
        game, entries = self._session.game, self._session.entries[start:until]
        look, lucky = game.look(), {(fall.ply, fall.record) for fall in self.found.falls}
        grand = {moment.kind for moment in look.moments if moment.grand} if look is not None else set()
        told = [
            (-weight_of(record, game.losses, grand) - LUCKY * ((ply, n) in lucky), ply, n, record.text)
            for ply, entry in enumerate(entries, start)
            for n, record in enumerate(entry.records)
        ]
        return tuple(text for _, _, _, text in sorted(sorted(told)[:most], key=lambda one: one[1:3]))

    def roll(self, fall: Fall) -> Text:
        """What is told of a roll."""
        return self._session.entries[fall.ply].records[fall.record].text

    def stop_at(self, ply: int) -> Stop:
        """The turn and phase in which a position lies."""
        return next((stop for stop in reversed(self.found.stops) if stop.ply <= ply), Stop(0, 0))

    # -- the work -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on after :meth:`stop`."""
        if self._workers or self.found.over:
            return
        count = max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        try:
            self._workers = [_Worker(work, self._course, not n) for n in range(count)]
        except OSError:
            self._give_up()
            return
        if self._pondered is not None:
            self._hand_out(sorted(self._pondered))
        elif self._weighing is not None:
            self._hand_out(self._weighing.next_round())

    def stop(self) -> None:
        """Break off at once; what was found is kept."""
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.end()

    def _give_up(self) -> None:
        self.stop()
        self.found = self.found._replace(over=True)

    def poll(self) -> bool:
        """Take what has been found since; tells whether there is something new to show."""
        before = self.found
        for worker in list(self._workers):
            try:
                said = worker.heard()
            except EOFError:
                self._give_up()
                break
            for one in said:
                self._take(one)
        return self.found != before

    def _take(self, said: Any) -> None:
        if isinstance(said[0], Ask):
            self._weigh(*said)
            return
        if isinstance(said[0], Ponder):
            self._learn(*said)
            return
        stops, falls = said
        if self._weighing is None:
            self.found = self.found._replace(stops=tuple(stops), falls=tuple(falls))
            self._weighing = weighing_of(self._session, stops, self._seat, self._budget)
            self._hand_out(self._weighing.next_round())

    def _weigh(self, ask: Ask, value: float | None) -> None:
        weighing = self._weighing
        if weighing is None or ask not in weighing.waiting:
            return
        weighing.take(ask, value)
        games = self.found.games + 1
        self.found = self.found._replace(games=games)
        if weighing.waiting:
            return
        self.found = self.found._replace(curve=tuple(weighing.curve()), points=tuple(weighing.points()))
        asks = weighing.next_round()
        self._hand_out(asks)
        if not asks:
            self._ponder()

    def _ponder(self) -> None:
        """All turning points are known: find out what could have been done better there."""
        self._pondered = {Ponder(point.ply, point.until) for point in self.found.points}
        self._hand_out(sorted(self._pondered))
        if not self._pondered:
            self._give_up()

    def _learn(self, stretch: Ponder, missed: Missed | None) -> None:
        if self._pondered is None or stretch not in self._pondered:
            return
        self._pondered.discard(stretch)
        if missed is not None:
            self.found = self.found._replace(missed=tuple(sorted((*self.found.missed, missed))))
        if not self._pondered:
            self._give_up()

    def _hand_out(self, asks: Sequence[Ask | Ponder]) -> None:
        for n, worker in enumerate(self._workers):
            worker.send(asks[n :: len(self._workers)])


def weight_of(record: Record, losses: Collection[str], grand: Collection[str]) -> int:
    """How telling a line is: what one plays for before losses, those before fights, rolls and what came to light."""
    facts, kind = record.facts_by_name, record.kind
    fought = 2 * bool(facts.get("winner")) + bool(record.rolled) + record.reveals
    return 8 * (kind in grand) + 4 * (kind in losses) + fought


# -- in the worker ---------------------------------------------------------------------------------------------


def work(line: Connection, course: Course, reads: bool) -> None:
    """Read the game through and tell of it, if this is the one that does; then play out what is asked for."""
    serve()
    game = registry().open(course.game, course.packs)
    first = game.load(course.first)
    stops = stops_of(game, first, course.deeds)
    if reads:
        line.send((stops, _falls(game, first, course)))
    positions = positions_at(game, first, course.deeds, [stop.ply for stop in stops])
    with suppress(EOFError, OSError):
        while True:
            for ask in line.recv():
                if isinstance(ask, Ponder):
                    line.send((ask, missed_between(game, first, course.deeds, course.seat, *ask, course.effort)))
                else:
                    line.send((ask, play_worth(game, positions, ask, course.seat, scored=course.scored)))


def _falls(game: Any, first: Any, course: Course) -> list[Fall]:
    """The lucky and unlucky rolls of a game."""
    state, found = first.clone(), list[Fall]()
    for ply, (deed, seat) in enumerate(zip(course.deeds, course.seats, strict=True)):
        odds = expected(game, state, deed, seat)
        state.dice.script(list(deed.script.faces), list(deed.script.draws))
        records: list[Record] = game.apply(state, deed.action)
        fall = judged(game, odds, odds.attacker or seat, ply, records) if odds is not None else None
        found += [fall] if fall is not None else []
    return found
