"""Odds: what a fight or a check is made of, and the chance of each result, before anyone commits.

The rule's own function computes an :class:`Odds`; the preview shows it, and the resolution takes the same object and
adds only the dice. Chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Literal, NamedTuple, TypeVar

from hexcore.game.records import Modifier
from hexcore.text import Text

K = TypeVar("K", bound=Hashable)


class Strength(NamedTuple):
    """One side of a fight: the terms and their sum."""

    label: Text
    terms: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The sum of the terms."""
        return sum(term.amount for term in self.terms)

    def json(self) -> dict[str, Any]:
        """Write the strength for the protocol."""
        return {"label": self.label.json(), "total": self.total, "terms": [term.json() for term in self.terms]}


Hurt = Literal["", "attacker", "defender", "both", "neither"]
"""Who a result hurts; "" where it is not a matter of sides."""


class Chance(NamedTuple):
    """One result, how likely it is, and whom it hurts."""

    key: str
    label: Text
    p: Fraction
    side: Hurt = ""

    def json(self) -> dict[str, Any]:
        """Write the chance for the protocol: a decimal for reading, the exact fraction beside it."""
        parts = {
            "key": self.key,
            "label": self.label.json(),
            "p": round(float(self.p), 6),
            "exact": f"{self.p.numerator}/{self.p.denominator}",
        }
        return {**parts, "side": self.side} if self.side else parts


class Odds(NamedTuple):
    """A preview: strengths, the column they lead to, and the distribution of results.

    ``attacker`` says whose attack it is, a seat or the game's own word for who has none; "" is whoever looks.
    ``later`` says that the action itself rolls other dice: these are the odds of what may follow from it.
    """

    title: Text
    rule: str
    strengths: tuple[Strength, ...] = ()
    column: str = ""
    chances: tuple[Chance, ...] = ()
    notes: tuple[Text, ...] = ()
    attacker: str = ""
    later: bool = False

    def json(self) -> dict[str, Any]:
        """Write the odds for the protocol."""
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


def distribution(dice: Iterable[int], result: Callable[..., K]) -> dict[K, Fraction]:
    """Enumerate every fall of ``dice`` (their sides) and return the chance of each ``result(*faces)``."""
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
