"""Draw pools: counters that are drawn blindly and, as a rule, come back.

A cup is a plain list of piece ids in the state. It stays in one fixed order (the order in which the pieces are
defined) whatever was drawn and returned, so that what is drawn next depends on the dice alone, never on the
history of returns, and two cups with the same content are the same.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from hexcore.dice import Dice, Roll


def draw(cup: list[str], dice: Dice, label: str = "") -> tuple[Roll, str]:
    """Take one counter out of the cup, blindly."""
    roll, piece = dice.pick(cup, label)
    cup.remove(piece)
    return roll, piece


def put_back(cup: list[str], piece: str, order: Mapping[str, int] | Callable[[str], Any]) -> None:
    """Return a counter to its fixed place in the cup."""
    key = order if callable(order) else order.__getitem__
    insort(cup, piece, key=key)


def chances(cup: list[str], value: Callable[[str], str]) -> dict[str, int]:
    """Count what the next draw may bring, by ``value``; divide by ``len(cup)`` for the chance."""
    counts: dict[str, int] = {}
    for piece in cup:
        counts[value(piece)] = counts.get(value(piece), 0) + 1
    return counts
