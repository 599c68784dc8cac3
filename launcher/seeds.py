"""The seed of a new game: too long to be found from the dice."""

from __future__ import annotations

import secrets

BITS = 128


def fresh_seed() -> int:
    return secrets.randbits(BITS)
