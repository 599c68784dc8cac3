"""Records of what actions led to, and the log that rules write them to.

The log is the only way to the dice, so that every roll is part of a record. A record with an ``audience`` is for some
seats only (:mod:`hexcore.play.hearing`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hexcore.game import dice as cups
from hexcore.game.actions import PieceId, Seat
from hexcore.game.dice import Dice, Roll
from hexcore.text import Text
from hexcore.types import Labels

if TYPE_CHECKING:
    from hexcore.game.odds import Odds


class Modifier(NamedTuple):
    """One signed amount of a calculation, with its label and rule."""

    label: Text
    amount: int
    rule: str = ""

    def json(self) -> dict[str, Any]:
        """Return the modifier for the protocol."""
        return {"label": self.label.json(), "amount": self.amount, "rule": self.rule}


class Sum(NamedTuple):
    """One side's arithmetic, term by term.

    The terms add up to ``total``; a cap or a doubling is a term of its own, so that a reader can add along.
    """

    label: Text
    terms: tuple[Modifier, ...]
    total: int
    seat: Seat = ""

    def json(self) -> dict[str, Any]:
        """Return the sum for the protocol."""
        terms = [term.json() for term in self.terms]
        return {"label": self.label.json(), "terms": terms, "total": self.total, "seat": self.seat}


class Record(NamedTuple):
    """One event written by the rules. ``audience`` is None if every seat may read it.

    ``sums`` are the arithmetic of a contest, one for each side; ``modifiers`` that of a single number. Some facts mean
    the same in every game: ``seat`` owns the dice, ``winner`` won, ``result`` is the key of the chance that came up.

    A card on the screen shows the ``odds`` that the dice met, and the result in a sentence, ``told``. Neither is saved.
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
    odds: Odds | None = None
    told: Text | None = None

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the record as JSON, with printed labels and without empty parts."""
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
        """The dice without draws from cups and lists."""
        return tuple(roll for roll in self.dice if not roll.drawn)

    @property
    def facts_by_name(self) -> Mapping[str, Any]:
        """The facts as a mapping."""
        return dict(self.facts)


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


Watcher: TypeAlias = Callable[[], None]  # called after each record, while the position is as that record tells


class Log:
    """Collects the records of one action, and rolls its dice.

    Change the position first, then write the record, so that a watcher sees each event on the position of its moment.

    With ``heard=False`` (a search that plays ahead) dice roll as ever and nothing is written; a rule that works out
    much only for the record may check ``heard`` first.
    """

    __slots__ = ("_dice", "_rolled", "_watcher", "heard", "records")

    def __init__(self, dice: Dice, watcher: Watcher | None = None, *, heard: bool = True) -> None:
        self._dice, self._watcher, self.heard = dice, watcher, heard
        self._rolled: list[Roll] = []
        self.records: list[Record] = []

    def roll(self, sides: int, label: str = "") -> int:
        """Roll a die and return its face; the roll becomes part of the next record."""
        roll = self._dice.roll(sides, label)
        self._rolled.append(roll)
        return roll.face

    def draw(self, cup: list[str], label: str = "") -> str:
        """Take a counter out of a cup at random; the draw becomes part of the next record."""
        roll, piece = cups.draw(cup, self._dice, label)
        self._rolled.append(roll)
        return piece

    def choose(self, items: list[str], label: str = "") -> str:
        """Return a random one of ``items``, which stay; the draw becomes part of the next record."""
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
        odds: Odds | None = None,
        told: Text | None = None,
        **facts: Any,
    ) -> None:
        """Write a record with the dice rolled since the last one. Extra keywords are its facts.

        ``log.add("attack", say("record.attack", piece=piece), "SK 3", pieces=(piece,), result="captured")``
        """
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
                odds,
                told,
            )
        )
        if self._watcher is not None:
            self._watcher()


def _one_encoder() -> Callable[[Any], str]:
    """Return the ``encode`` of a JSON encoder; where Python has a C part of it, without making that for each text."""
    whole, make = json.JSONEncoder(separators=(",", ":"), default=sorted), getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return whole.encode
    quote = json.encoder.encode_basestring_ascii
    chunks = make(None, whole.default, quote, None, ":", ",", whole.sort_keys, whole.skipkeys, whole.allow_nan)
    return lambda data: "".join(chunks(data, 0))


_compact = _one_encoder()


def records_digest(records: Sequence[Record]) -> str:
    """Return a short digest of records, which saves keep to check replays.

    Records are written as nested lists. Sums are left out where there are none, for the sake of older saves.
    """
    return _digest_of(tuple([_saved(record) for record in records])) if records else _NO_RECORDS


def _digest_of(written: tuple[Any, ...]) -> str:
    return sha256(_compact(written).encode()).hexdigest()[:12]


_NO_RECORDS = _digest_of(())
_DICE = Record._fields.index("dice")
_SAVED = Record._fields.index("odds")  # the number of fields of a record that a save knows


def _saved(record: Record) -> tuple[Any, ...]:
    known = record[:_SAVED] if record.sums else record[: _SAVED - 1]
    if not record.dice:
        return known
    dice = tuple([roll[:4] for roll in record.dice])
    return (*known[:_DICE], dice, *known[_DICE + 1 :])
