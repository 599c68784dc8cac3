"""The luckiest and unluckiest rolls of a game, against the odds that stood before them.

What an action may lead to is known from its preview (:mod:`hexcore.odds`), what it led to from its records. A roll is
lucky for one side, and unlucky for the other, the less likely it was that it would fall as well as it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.game import Game
from hexcore.odds import Chance, Odds
from hexcore.records import Record
from hexcore.turning import Deed

LIKELY = Fraction(1, 2)
"""What is as likely as this, or likelier, is no luck."""
_SIGNS = {"defender": 1, "attacker": -1}


class Fall(NamedTuple):
    """A roll that was to be expected less than otherwise: in which action, its record, and how likely it was.

    ``chance`` is that of falling as well, or as badly, as it did, for ``seat`` whom it helped; "" is nobody's seat.
    """

    ply: int
    record: int
    chance: float
    seat: Seat
    helped: bool
    """Whether it helped the seat whose roll it was; else it hurt it."""


def expected(game: Game[Any], state: Any, deed: Deed, seat: Seat) -> Odds | None:
    """What was to be expected of an action before it was carried out; None where nothing was left to chance."""
    odds = game.odds(state, deed.action, seat)
    return None if odds is None or odds.later or len(odds.chances) < 2 else odds


def judged(game: Game[Any], odds: Odds, owner: Seat, ply: int, records: Sequence[Record]) -> Fall | None:
    """How unlikely what came of an action was; None if it was to be expected, or the records do not tell."""
    number, key = game.fell(odds, owner, records)
    came = next((chance for chance in odds.chances if chance.key == key), None)
    if came is None:
        return None
    value = _value(came)
    better = sum((chance.p for chance in odds.chances if _value(chance) >= value), Fraction(0))
    worse = sum((chance.p for chance in odds.chances if _value(chance) <= value), Fraction(0))
    if min(better, worse) >= LIKELY:
        return None
    return Fall(ply, number, float(min(better, worse)), owner, better < worse)


def _value(chance: Chance) -> int:
    """How good a result is for whose roll it is: whom it hurts, and where results are numbers, how much."""
    return _SIGNS.get(chance.side, 0) * (int(chance.key) if chance.key.isdecimal() else 1)


def best_and_worst(falls: Sequence[Fall], seat: Seat, most: int) -> tuple[list[Fall], list[Fall]]:
    """The luckiest rolls for a seat and the unluckiest, the least likely first; another's bad luck is its good luck."""
    by_chance = sorted(falls, key=lambda fall: (fall.chance, fall.ply))
    good = [fall for fall in by_chance if fall.helped is (fall.seat == seat)]
    bad = [fall for fall in by_chance if fall.helped is not (fall.seat == seat)]
    return good[:most], bad[:most]
