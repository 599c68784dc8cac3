"""What is noticed of one game while it is played, for a study of many: where units went and died, and how it stood.

A :class:`Notebook` is told of the position and of the records after every action, changes nothing, and writes
:class:`Notes`: plain data, the same for the same game wherever it was played. The game is watched from outside and as a
whole: what is noticed reaches nobody who plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hexcore.actions import PieceId, Seat
from hexcore.game import Game
from hexcore.records import Record
from hexcore.studied import Counted
from hexcore.text import Value
from hexcore.types import Hex

WENT = "went"
DIED = "died"


class Spot(NamedTuple):
    """A hex of the board where pieces of a seat, or "" of nobody who plays, went or died."""

    what: str
    seat: Seat
    hex: Hex


class Thing(NamedTuple):
    """One of the things that a game lets studies count: which list it is of, its name, and whose it is."""

    key: str
    name: Value
    seat: Seat


class Times(NamedTuple):
    """How often a thing came, ended well and badly in one game, and what it brought."""

    came: int = 0
    won: int = 0
    lost: int = 0
    paid: int = 0


class Notes(NamedTuple):
    """All that is noticed of one game: turns played, who was ahead by how much as each began, places and things.

    ``course`` are the standings of the first seat against the others, as (turn, standing).
    """

    turns: int = 0
    course: tuple[tuple[int, int], ...] = ()
    spots: tuple[tuple[Spot, int], ...] = ()
    things: tuple[tuple[Thing, Times], ...] = ()


class Notebook:
    """Watches one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        look, studied = game.look(), game.studied
        self._seats = frozenset(game.meta.seat_ids())
        moments = look.moments if look is not None else ()
        self._walks = {moment.kind for moment in moments if moment.style == "path"}
        self._comes = {moment.kind for moment in moments if moment.comes}
        self._dies = studied.dies or game.losses
        self._counts: dict[str, list[Counted]] = {}
        for counted in studied.counts:
            for kind in counted.kinds:
                self._counts.setdefault(kind, []).append(counted)
        self._told = self._walks | self._comes | self._dies | self._counts.keys()
        self._turn = 0
        self._course: list[tuple[int, int]] = []
        self._owners: dict[PieceId, Seat] = {}
        self._spots: Counter[Spot] = Counter()
        self._things: dict[Thing, list[int]] = {}

    def take(self, state: Any, records: Iterable[Record]) -> None:
        """Take down what an action led to."""
        told = [record for record in records if record.kind in self._told]
        if state.turn != self._turn or any(not self._known(record) for record in told):
            self._look(state)
        for record in told:
            self._place(record)
            for counted in self._counts.get(record.kind, ()):
                self._count(counted, record)

    def notes(self) -> Notes:
        """What was noticed, in an order of its own."""
        things = ((thing, Times(*times)) for thing, times in self._things.items())
        return Notes(
            self._turn,
            tuple(self._course),
            tuple(sorted(self._spots.items())),
            tuple(sorted(things, key=lambda one: (one[0].key, str(one[0].name), one[0].seat))),
        )

    def _known(self, record: Record) -> bool:
        return not record.pieces or record.pieces[0] in self._owners

    def _look(self, state: Any) -> None:
        """Look at the position through the eyes of each seat: whose pieces are, and how it stands as a turn begins."""
        views = [self._game.view(state, seat) for seat in self._game.meta.seat_ids()]
        for view in views:
            self._owners.update((piece.id, piece.seat if piece.seat in self._seats else "") for piece in view.pieces)
        if state.turn != self._turn:
            self._turn = state.turn
            if self._game.studied.standing:
                self._course.append((state.turn, self._standing({t.key: t.value for t in views[0].tracks})))

    def _standing(self, tracks: Mapping[str, int]) -> int:
        """How far the first seat is ahead of all others, by the tracks that count."""
        first = self._game.meta.seats[0].id
        counts = self._game.studied.standing.items()
        return sum(tracks.get(track, 0) * (1 if seat == first else -1) for track, seat in counts)

    def _place(self, record: Record) -> None:
        """Take down where somebody went or died."""
        if not record.hexes or not record.pieces:
            return
        seat = self._owners.get(record.pieces[0], "")
        if record.kind in self._dies:
            self._spots[Spot(DIED, seat, record.hexes[-1])] += len(record.pieces)
        elif record.kind in self._walks:
            for h in record.hexes[1:] or record.hexes:
                self._spots[Spot(WENT, seat, h)] += 1
        elif record.kind in self._comes:
            self._spots[Spot(WENT, seat, record.hexes[-1])] += 1

    def _count(self, counted: Counted, record: Record) -> None:
        seat = str(record.facts_by_name.get("seat", counted.seat))
        paid = counted.paid(record)
        for name in counted.named(record):
            times = self._things.setdefault(Thing(counted.key, name, seat), [0, 0, 0, 0])
            times[0] += record.kind in counted.came
            times[1] += record.kind in counted.won
            times[2] += record.kind in counted.lost
            times[3] += paid
