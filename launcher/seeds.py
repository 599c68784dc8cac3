"""The seed of a new game: long enough that nobody finds it from the dice he has seen."""

from __future__ import annotations

import secrets

BITS = 128


def fresh_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(BITS)
