"""Names and labels for the sentences of records."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.state import GreenBeretState
from hexcore.types import Hex


def name_of(state: GreenBeretState, counter: str) -> str:
    """Return the name of a counter: piece, enemy, mission."""
    return state.content.name(counter)


def names_of(state: GreenBeretState, counters: Iterable[str]) -> tuple[str, ...]:
    """Return the names of counters."""
    return tuple(state.content.name(counter) for counter in counters)


def label(state: GreenBeretState, h: Hex) -> str:
    """Return the printed label of a hex."""
    return state.content.board.label(h)
