"""What a player is told before he sets out: the task he has, how far he has come, and what can be bought for it.

These are answers like those of :mod:`hexcore.answers`: typed, about one position, and no more than the asking seat
may know. Every game may give them and none has to; whoever shows them knows no rule.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from hexcore.actions import PieceId
from hexcore.text import Text
from hexcore.types import OFF_MAP, Hex, Labels
from hexcore.views import Row, row_json


class Want(NamedTuple):
    """One thing that a task takes: any one of these kinds of counters is enough. ``met`` once one is at hand."""

    kinds: tuple[str, ...]
    words: Text
    met: bool = False


class Briefing(NamedTuple):
    """The task that a player has: what it is, where, how far away, what it takes and what it brings.

    Another ``key`` is another task, which deserves to be read before anything else is done. ``hex`` is where it is to
    be done, and ``far`` says in a few words how far that is.
    """

    key: str
    title: Text
    about: Text | None = None
    hex: Hex = OFF_MAP
    far: Text | None = None
    rows: tuple[Row, ...] = ()
    wants: tuple[Want, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the briefing as plain data."""
        return {
            "key": self.key,
            "title": self.title.json(),
            "about": _said(self.about),
            **({"hex": labels.label(self.hex)} if self.hex >= 0 else {}),
            "far": _said(self.far),
            "rows": [row_json(row, labels) for row in self.rows],
            "wants": [{"kinds": list(one.kinds), "words": one.words.json(), "met": one.met} for one in self.wants],
        }


class Rung(NamedTuple):
    """One step of a ladder: its name, what it takes, and whether one has passed it, stands on it, or is still to."""

    name: Text
    takes: Text
    when: Literal["done", "now", "next"]


class Ladder(NamedTuple):
    """How far a player has come in a long game: the rungs from the lowest up.

    It stands at the head of the panel of the view that has its ``key``, which counts what it rests on. ``next`` says
    what is missing to the next rung; nothing on the highest.
    """

    key: str
    rungs: tuple[Rung, ...]
    next: Text | None = None

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the ladder as plain data."""
        return {
            "key": self.key,
            "rungs": [{"name": r.name.json(), "takes": r.takes.json(), "when": r.when} for r in self.rungs],
            "next": _said(self.next),
        }


class Trait(NamedTuple):
    """What a counter is good for, in a few words, and the rule behind it."""

    words: Text
    rule: str = ""


class Ware(NamedTuple):
    """One kind of counter in a shop, also one that cannot be paid for: which would be sold next, and what is known.

    ``have`` counts those that the buyer has, ``out`` those of them that are not where things are delivered, ``left``
    those in the store. Wares with the same ``use`` stand together. ``about`` says what it does, the chief thing first.
    """

    kind: str
    piece: PieceId
    use: Text
    have: int = 0
    out: int = 0
    left: int = 1
    about: tuple[Trait, ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the ware as plain data."""
        about = [{"words": one.words.json(), "rule": one.rule} for one in self.about]
        return {**self._asdict(), "use": self.use.json(), "about": about}


class Place(NamedTuple):
    """Where what is bought can be delivered, in words."""

    hex: Hex
    words: Text


class Stock(NamedTuple):
    """What a shop has, in the order it is shown, and where it delivers: the likeliest place first."""

    wares: tuple[Ware, ...] = ()
    places: tuple[Place, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the stock as plain data."""
        return {
            "wares": [ware.json() for ware in self.wares],
            "places": [{"hex": labels.label(place.hex), "words": place.words.json()} for place in self.places],
        }


def _said(text: Text | None) -> dict[str, Any] | None:
    return None if text is None else text.json()
