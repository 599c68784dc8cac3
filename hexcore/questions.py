"""The questions that overlays answer in every game: a closed list, in the order and by the keys of every table.

The same question has the same name, key and place wherever it is asked. A game answers those that make sense in it,
with :func:`asks`, and may add overlays of its own. What a seat has heard answers two of them in every game
(:mod:`hexcore.hearsay`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexcore.answers import Need, OverlayMeta
from hexcore.text import say

REACH: Final = "reach"
"""Where could I go?"""
THREAT: Final = "threat"
"""Where could they come, in their next phase, and with how much?"""
NOISE: Final = "noise"
"""How loud am I where?"""
SIGHT: Final = "sight"
"""Who sees whom, and what is in the way?"""
SUPPORT: Final = "support"
"""What is supported?"""
RANGE: Final = "range"
"""What is in range?"""
WHOSE: Final = "whose"
"""Whose ground is it?"""
MOVES: Final = "moves"
"""How did everybody move last?"""
KNOWN: Final = "known"
"""What do I know here?"""

QUESTIONS: Final = (REACH, THREAT, NOISE, SIGHT, SUPPORT, RANGE, WHOSE, MOVES, KNOWN)
"""Every question, in the order in which tables list them."""


def asks(question: str, needs: tuple[Need, ...] = (), follows: tuple[Need, ...] = ()) -> OverlayMeta:
    """The overlay that answers a question: its name and what it tells are the same in every game."""
    if question not in QUESTIONS:
        raise ValueError(f"{question!r} is none of the questions that games have in common")
    return OverlayMeta(question, say(f"question.{question}.name"), say(f"question.{question}.about"), needs, follows)


def in_order(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """Overlays as tables list them: the questions in their order, then what a game has of its own."""
    found = tuple(metas)
    places = {key: place for place, key in enumerate(QUESTIONS)}
    return tuple(sorted(found, key=lambda meta: places.get(meta.key, len(places))))


def own(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """The overlays that answer none of the questions, in the game's order."""
    return tuple(meta for meta in metas if meta.key not in QUESTIONS)
