"""GB 6.1: needs of missions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.green_beret.content.content import Content
from games.green_beret.state import GreenBeretState

Needs: TypeAlias = Sequence[Sequence[str]]
"""Groups of counters that must all be met; one counter of a group is enough."""


def unmet(content: Content, needs: Needs, pieces: Iterable[str]) -> list[Sequence[str]]:
    """GB 6.1: return the needs that none of these counters meets."""
    there = {content.pieces[piece].counter for piece in pieces}
    return [group for group in needs if there.isdisjoint(group)]


def wanted(state: GreenBeretState) -> frozenset[str]:
    """GB 6.1: return the kinds of counters that meet a need of the mission on the map."""
    needs = state.content.missions[state.mission.id].needs if state.mission else ()
    return frozenset(counter for group in needs for counter in group)
