"""A bot's temper: the numbers by which it judges, named, as data.

A bot that has a temper is made with one: ``maker(seed, temper)``. It keeps its numbers in one frozen dataclass, whose
defaults are how it plays by itself; a temper names those that are otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from hashlib import blake2b
from math import exp
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from hexcore.errors import UnknownName

Temper: TypeAlias = Mapping[str, float]
"""Numbers of a bot by name, as far as they are otherwise than its own."""
CALM: Final[Temper] = MappingProxyType({})
"""A bot as it is."""

J = TypeVar("J", bound=Any)


def tempered(own: J, temper: Temper) -> J:
    """Return the numbers of a bot with those of a temper in their place; one that the bot does not know is named."""
    if not temper:
        return own
    names = [field.name for field in fields(own)]
    for name in temper:
        if name not in names:
            raise UnknownName("number of a temper", name, names)
    return replace(own, **temper)


def drawn(own: Any, names: Iterable[str], spread: float, chance: Random) -> Temper:
    """Return a temper by chance: each of some numbers of a bot is otherwise half of the time, by such a factor."""
    return {
        name: round(getattr(own, name) * exp(chance.gauss(0.0, spread)), 3) for name in names if chance.random() < 0.5
    }


def whim_about(piece: str, h: int, noise: float, share: float) -> float:
    """Return what a whim adds to the worth of a hex for a piece, if it is one of the share that are thought of so."""
    return noise * whim(piece, h, noise) if share >= 1.0 or abs(whim(piece, noise)) < share else 0.0


@lru_cache(maxsize=1 << 15, typed=True)
def whim(*parts: object) -> float:
    """Return a number from -1 to 1 that is always the same for the same parts: what a temper adds to a judgement."""
    digest = blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / (1 << 63) - 1.0
