"""Names and labels in the sentences of records."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.state import GreenBeretState
from hexcore.types import Hex


def name_of(state: GreenBeretState, counter: str) -> str:
    return state.content.name(counter)


def names_of(state: GreenBeretState, counters: Iterable[str]) -> tuple[str, ...]:
    return tuple(state.content.name(counter) for counter in counters)


def label(state: GreenBeretState, h: Hex) -> str:
    return state.content.board.label(h)
