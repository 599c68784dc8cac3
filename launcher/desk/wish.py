"""What somebody would like to play: a new game as far as it is settled already, to be filled in and begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexcore.meta import OptionValue


class Wish(NamedTuple):
    """A scenario, who sits where, options and a seed; what is empty is left as a new game has it."""

    scenario: str = ""
    seats: Mapping[str, str] = {}
    options: Mapping[str, OptionValue] = {}
    seed: int | None = None
