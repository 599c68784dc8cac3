"""Records: what an action led to, with dice, modifiers and the rule, for log, replay, animation and report.

Rules write into a :class:`Log`. It is the only door to the dice, so that no roll can happen without standing in a
record. A record may be for some seats only (see :mod:`hexcore.play.hearing`).

One way to write plain data so that equal data gives equal bytes, and a short digest of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from hexcore.game import dice as cups
from hexcore.game.actions import PieceId, Seat
from hexcore.game.dice import Dice, Roll
from hexcore.text import Text
from hexcore.types import Labels


class Modifier(NamedTuple):
    """One term of a sum: what it is, how much, and the rule that says so."""

    label: Text
    amount: int
    rule: str = ""

    def json(self) -> dict[str, Any]:
        """Write the modifier for the protocol."""
        return {"label": self.label.json(), "amount": self.amount, "rule": self.rule}


class Sum(NamedTuple):
    """One side's arithmetic: whose it is, term by term, and what it came to.

    The terms add up to ``total``; a cap or a doubling is a term of its own, so that a reader can add along.
    """

    label: Text
    terms: tuple[Modifier, ...]
    total: int
    seat: Seat = ""

    def json(self) -> dict[str, Any]:
        """Write the sum for the protocol."""
        terms = [term.json() for term in self.terms]
        return {"label": self.label.json(), "terms": terms, "total": self.total, "seat": self.seat}


class Record(NamedTuple):
    """One thing that happened. ``audience`` is None when every seat may know it.

    Where the dice are one side's, the fact ``seat`` names it; where somebody won, the fact ``winner``. ``sums`` are the
    arithmetic of a contest, a sum for each side, where ``modifiers`` are that of a single number.
    """

    kind: str
    text: Text
    rule: str = ""
    dice: tuple[Roll, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    hexes: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()
    reveals: bool = False
    audience: tuple[Seat, ...] | None = None
    sums: tuple[Sum, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the record for people: labels instead of indices, empty parts left out."""
        parts: dict[str, Any] = {"kind": self.kind, "rule": self.rule, "text": self.text.json()}
        if self.dice:
            parts["dice"] = [roll.json() for roll in self.dice]
        if self.pieces:
            parts["pieces"] = list(self.pieces)
        if self.hexes:
            parts["hexes"] = [labels.label(h) for h in self.hexes]
        if self.modifiers:
            parts["modifiers"] = [modifier.json() for modifier in self.modifiers]
        if self.sums:
            parts["sums"] = [one.json() for one in self.sums]
        if self.facts:
            parts["facts"] = {name: _listed(value) for name, value in self.facts}
        if self.reveals:
            parts["reveals"] = True
        if self.audience is not None:
            parts["audience"] = list(self.audience)
        return parts

    @property
    def rolled(self) -> tuple[Roll, ...]:
        """The dice alone, without draws from cups and lists."""
        return tuple(roll for roll in self.dice if not roll.drawn)

    @property
    def facts_by_name(self) -> Mapping[str, Any]:
        """The facts as a mapping."""
        return dict(self.facts)


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


Watcher: TypeAlias = Callable[[], None]
"""Who looks at the position whenever a record has been written: it is then as that record tells it."""


class Log:
    """Collects the records of one action, and rolls its dice.

    A rule changes the position first and writes the record that tells of it then, so that whoever watches the log sees
    each thing on the position of its moment.

    While nobody listens (``heard`` is False: a search that plays ahead) dice roll as ever and nothing is written; a
    rule that would work out much only to tell it may ask first.
    """

    __slots__ = ("_dice", "_rolled", "_watcher", "heard", "records")

    def __init__(self, dice: Dice, watcher: Watcher | None = None, *, heard: bool = True) -> None:
        self._dice, self._watcher, self.heard = dice, watcher, heard
        self._rolled: list[Roll] = []
        self.records: list[Record] = []

    def roll(self, sides: int, label: str = "") -> int:
        """Roll a die; the roll stands in the next record."""
        roll = self._dice.roll(sides, label)
        self._rolled.append(roll)
        return roll.face

    def draw(self, cup: list[str], label: str = "") -> str:
        """Take a counter blindly out of a cup; the draw stands in the next record."""
        roll, piece = cups.draw(cup, self._dice, label)
        self._rolled.append(roll)
        return piece

    def choose(self, items: list[str], label: str = "") -> str:
        """Pick one of ``items`` at random, leaving them as they are; the draw stands in the next record."""
        roll, piece = self._dice.pick(items, label)
        self._rolled.append(roll)
        return piece

    def add(
        self,
        kind: str,
        text: Text,
        rule: str = "",
        *,
        pieces: Iterable[PieceId] = (),
        hexes: Iterable[int] = (),
        modifiers: Iterable[Modifier] = (),
        reveals: bool = False,
        audience: Iterable[Seat] | None = None,
        sums: Iterable[Sum] = (),
        **facts: Any,
    ) -> None:
        """Write a record; dice rolled since the last one belong to it."""
        if not self.heard:
            return
        rolled = tuple(self._rolled)
        self._rolled.clear()
        heard = None if audience is None else tuple(audience)
        self.records.append(
            Record(
                kind,
                text,
                rule,
                rolled,
                tuple(pieces),
                tuple(hexes),
                tuple(modifiers),
                tuple(facts.items()),
                reveals,
                heard,
                tuple(sums),
            )
        )
        if self._watcher is not None:
            self._watcher()


_compact = json.JSONEncoder(separators=(",", ":"), default=sorted).encode


def canonical(data: Any) -> bytes:
    """Return JSON with sorted keys and no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Return the sha256 of the canonical JSON."""
    return sha256(canonical(data)).hexdigest()


def records_digest(records: Iterable[Record]) -> str:
    """Return a short digest of what an action led to, kept in saves for checking replays.

    Records are named tuples all through, so they are written as they are, as nested lists. Sums are left out where
    there are none, as they always were.
    """
    written = tuple(record if record.sums else record[:-1] for record in records)
    return sha256(_compact(written).encode()).hexdigest()[:12]
