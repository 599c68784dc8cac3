"""What studies of a game count besides what all games have, as data about its records.

Outcomes, scores, lengths and ways over the map are the same for all games. The rest, such as missions that pay or
markers that decide, a game declares as :attr:`hexcore.game.game.Game.statistics`. Texts are in the game's catalogue:
``study.<key>.title`` heads a table and ``study.<key>.about`` explains it; a name that is no piece or place is worded by
``study.<key>.name.<name>``, or all of them by ``study.<key>.one``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hexcore.game.actions import Seat
from hexcore.game.records import Record
from hexcore.text import Text, Value

# copies of a counter are numbered, "A-Team #2"; a study counts them together
_COPY = re.compile(r" #\d+$")


class Statistic(NamedTuple):
    """Things that a study counts one by one, by name.

    ``came`` are the kinds of records by which one comes into play, ``won`` and ``lost`` those by which it ends well or
    badly, if that can be told. ``names`` are the values of a record's text, or its facts, that may name it: the first
    that is there; a list names several; without any, all count as one. ``pays`` is the fact with its points, read where
    it was won, or where it came if it cannot be won. The fact ``seat`` says whose it is, or else the ``seat`` here.
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
        """The kinds of records about such things."""
        return frozenset((*self.came, *self.won, *self.lost))

    @property
    def ends(self) -> bool:
        """Whether records tell how one ended."""
        return bool(self.won or self.lost)

    def paid(self, record: Record) -> int:
        """Return the points that a record says such a thing brought."""
        tells = record.kind in (self.won or self.came)
        return int(record.facts_by_name.get(self.pays, 0)) if self.pays and tells else 0

    def named(self, record: Record) -> Iterator[Value]:
        """Yield the names of the things in a record."""
        told = {**record.facts_by_name, **dict(record.text.values)}
        found: Any = next((told[name] for name in self.names if name in told), "")
        several = isinstance(found, tuple) and not isinstance(found, Text)
        yield from (_without_number(one) for one in (found if several else (found,)))


class Statistics(NamedTuple):
    """All that a game declares for studies.

    ``dies`` are the kinds of records that tell where somebody died; a game with ``losses`` need not repeat them.
    ``standing`` maps tracks of the game's views to the seat they count for: studies use them to tell who was ahead.
    """

    counts: tuple[Statistic, ...] = ()
    dies: frozenset[str] = frozenset()
    standing: Mapping[str, Seat] = {}


def _without_number(name: Any) -> Value:
    if isinstance(name, Text):
        return name
    return _COPY.sub("", name) if isinstance(name, str) else str(name)
