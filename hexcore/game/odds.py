"""Previews: what a fight or a check is made of, and the exact chance of each result.

The rule's own function computes the :class:`Odds`. The preview shows them; the resolution takes the same object and
adds only the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Literal, NamedTuple, TypeVar

from hexcore.game.actions import Seat
from hexcore.game.records import Modifier
from hexcore.text import Text

K = TypeVar("K", bound=Hashable)


class Strength(NamedTuple):
    """One side of a fight: its terms and their sum."""

    label: Text
    terms: tuple[Modifier, ...]
    seat: Seat = ""

    @property
    def total(self) -> int:
        """The sum of the terms."""
        return sum(term.amount for term in self.terms)

    def json(self) -> dict[str, Any]:
        """Return the strength for the protocol."""
        return {"label": self.label.json(), "total": self.total, "terms": [term.json() for term in self.terms]}


# the side that a result hurts; "" where it is not a matter of sides
Hurt = Literal["", "attacker", "defender", "both", "neither"]


class Chance(NamedTuple):
    """One result with its probability, and the side that it hurts."""

    key: str
    label: Text
    p: Fraction
    side: Hurt = ""

    def json(self) -> dict[str, Any]:
        """Return the chance for the protocol: a rounded decimal and the exact fraction."""
        parts = {
            "key": self.key,
            "label": self.label.json(),
            "p": round(float(self.p), 6),
            "exact": f"{self.p.numerator}/{self.p.denominator}",
        }
        return {**parts, "side": self.side} if self.side else parts


class Face(NamedTuple):
    """One face of a die and what it does: a few words, and the key of its result.

    The key is "" where another die has a say in the result.
    """

    face: int
    key: str
    label: Text


class Odds(NamedTuple):
    """A preview: strengths, the column they lead to, and the distribution of results.

    ``attacker`` is the attacking seat, or the game's own word for an attacker without one; "" is the viewer. ``later``
    means that the action itself rolls other dice, and these are the odds of what may follow. ``terms`` are the sum that
    leads to the column, and ``leads_to`` names that column. ``faces`` tell what each face of the die does, if one die
    decides; ``die`` is the label of its roll, "" for the first one.
    """

    title: Text
    rule: str
    strengths: tuple[Strength, ...] = ()
    column: str = ""
    chances: tuple[Chance, ...] = ()
    notes: tuple[Text, ...] = ()
    attacker: str = ""
    later: bool = False
    terms: tuple[Modifier, ...] = ()
    leads_to: Text | None = None
    faces: tuple[Face, ...] = ()
    die: str = ""

    def json(self) -> dict[str, Any]:
        """Return the odds for the protocol."""
        parts: dict[str, Any] = {
            "title": self.title.json(),
            "rule": self.rule,
            "strengths": [strength.json() for strength in self.strengths],
            "column": self.column,
            "chances": [chance.json() for chance in self.chances],
            "notes": [note.json() for note in self.notes],
        }
        parts |= {"attacker": self.attacker} if self.attacker else {}
        return parts | ({"later": True} if self.later else {})

    def hurt(self, side: Hurt) -> Fraction:
        """Return the chance that a result hurts this side."""
        return sum((chance.p for chance in self.chances if chance.side == side), Fraction(0))

    def p(self, key: str) -> Fraction:
        """Return the chance of the result with this key."""
        return sum((chance.p for chance in self.chances if chance.key == key), Fraction(0))


def chances_of(faces: Sequence[Face], described: Callable[[str], tuple[Text, Hurt]]) -> tuple[Chance, ...]:
    """Return the results of a die with these faces, each with its words, the side it hurts, and its chance.

    ``chances_of(faces, lambda key: (say(f"odds.{key}"), "defender" if key == "hit" else "neither"))``
    """
    keys = [face.key for face in faces]
    found = ((key, *described(key)) for key in dict.fromkeys(keys))
    return tuple([Chance(key, label, Fraction(keys.count(key), len(keys)), hurt) for key, label, hurt in found])


def odds_of_die(title: Text, rule: str, told: Sequence[Text], side: Hurt = "") -> Odds:
    """Return the odds of one die whose faces do what is ``told`` of each, from the first on; all hurt one ``side``."""
    faces = tuple(Face(n, str(told.index(text) + 1), text) for n, text in enumerate(told, 1))
    return Odds(title, rule, chances=chances_of(faces, lambda key: (told[int(key) - 1], side)), faces=faces)


def distribution(dice: Iterable[int], result: Callable[..., K]) -> dict[K, Fraction]:
    """Return the chance of each ``result(*faces)`` over every fall of ``dice`` (their sides).

    ``distribution((6,), lambda face: "hit" if face > 4 else "miss")`` is ``{"miss": 2/3, "hit": 1/3}``.
    """
    ways: dict[K, int] = {}
    total = 0
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        key = result(*faces)
        ways[key] = ways.get(key, 0) + 1
        total += 1
    return {key: Fraction(count, total) for key, count in ways.items()}


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the expected value of a distribution over numbers."""
    return sum((value * p for value, p in chances.items()), Fraction(0))
