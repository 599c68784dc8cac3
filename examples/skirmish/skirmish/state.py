"""A position of Skirmish, as plain data: what a save holds, and what a person can write by hand."""

from __future__ import annotations

from dataclasses import field

from hexcore.game import Bound, Hex, State, plain, unbound
from skirmish.content import Content

PATROLS = ("patrol_a", "patrol_b")
"""Blue's pieces. Red has one, the scout."""


@plain
class Hunt(State):
    """A position."""

    # Every field has a default, so that a position written by hand may leave it out.
    turn: int = 1
    patrols: dict[str, Hex] = field(default_factory=dict)
    scout: Hex | None = None
    """Where the scout is; None until Red has hidden it."""
    found: bool = False
    moved: list[str] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)
    content: Bound[Content] = unbound()
