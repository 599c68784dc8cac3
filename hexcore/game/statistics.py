"""What a game lets a study of many games count beyond what every game has: data, by the kinds of its records.

Outcomes, scores, lengths and ways over the map are the same for all games. What there is besides, missions that pay or
markers that decide, a game declares here as :attr:`hexcore.game.game.Game.studied`, and its records tell it. Texts
are in the game's catalogue: ``study.<key>.title`` heads a table, ``study.<key>.about`` says what is counted in it;
where a name is none of a piece or place, ``study.<key>.name.<name>`` words it, or ``study.<key>.one`` every one of
the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hexcore.game.actions import Seat
from hexcore.game.records import Record
from hexcore.text import Text, Value

_COPY = re.compile(r" #\d+$")
"""Copies of a counter are numbered, ``A-Team #2``; a study counts them together."""


class Statistic(NamedTuple):
    """Things that a study counts one by one, each by its name.

    ``came`` are the kinds of records by which one comes into play; ``won`` and ``lost`` those by which it ends well or
    badly, where that can be told. ``names`` are the values of a record's text, or its facts, that may name it: the
    first that is there; a list names several. Without any, all are one. ``pays`` is the fact with the points that it
    brought, read where it was won, or where it came if it cannot be won. Whose it is, the fact ``seat`` says, or else
    the ``seat`` that is named here.
    """

    key: str
    came: tuple[str, ...]
    names: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    pays: str = ""
    seat: Seat = ""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of records that tell of such things."""
        return frozenset((*self.came, *self.won, *self.lost))

    @property
    def ends(self) -> bool:
        """Whether it can be told how one ended."""
        return bool(self.won or self.lost)

    def paid(self, record: Record) -> int:
        """What a record says that such a thing brought."""
        tells = record.kind in (self.won or self.came)
        return int(record.facts_by_name.get(self.pays, 0)) if self.pays and tells else 0

    def named(self, record: Record) -> Iterator[Value]:
        """The names of the things that a record tells of."""
        told = {**record.facts_by_name, **dict(record.text.values)}
        found: Any = next((told[name] for name in self.names if name in told), "")
        several = isinstance(found, tuple) and not isinstance(found, Text)
        yield from (_without_number(one) for one in (found if several else (found,)))


class Statistics(NamedTuple):
    """All that a game declares for studies.

    ``dies`` are the kinds of records that tell where somebody died; a game with ``losses`` need not repeat them.
    ``standing`` says of tracks of its views for which seat they count: by them a study tells who was ahead in a turn.
    """

    counts: tuple[Statistic, ...] = ()
    dies: frozenset[str] = frozenset()
    standing: Mapping[str, Seat] = {}


def _without_number(name: Any) -> Value:
    if isinstance(name, Text):
        return name
    return _COPY.sub("", name) if isinstance(name, str) else str(name)
