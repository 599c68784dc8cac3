"""Pieces: what is printed on a counter, apart from where the counter is.

A :class:`Counter` is content: it never changes. Which side of it is up, where it lies and what has happened to it is
state, kept by the game. Stacks are lists of piece ids in the state, bottom first.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from hexcore.data.provenance import Sourced
from hexcore.types import Change, Copies


class CounterFace(Sourced):
    """What one side of a counter shows: values in their corners, by name."""

    values: dict[str, Change | str] = Field(default_factory=dict)
    symbol: str = ""
    text: str = ""


class Counter(Sourced):
    """A counter as printed. ``count`` copies exist; a blank back is an empty face."""

    id: str
    name: str
    kind: str
    seat: str = ""
    count: Copies = 1
    size: str = ""
    front: CounterFace = CounterFace()
    back: CounterFace | None = None
    traits: frozenset[str] = frozenset()


def piece_ids(counter_id: str, count: int) -> tuple[str, ...]:
    """Return the ids of a counter's copies: its own id if there is one, else numbered."""
    if count == 1:
        return (counter_id,)
    return tuple(f"{counter_id}-{number}" for number in range(1, count + 1))


def stacks(places: Mapping[str, int]) -> dict[int, list[str]]:
    """Gather piece ids by place, keeping their order: the first is the bottom of the stack."""
    found: dict[int, list[str]] = {}
    for piece, place in places.items():
        found.setdefault(place, []).append(piece)
    return found
