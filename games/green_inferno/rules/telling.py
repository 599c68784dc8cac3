"""What records say in the same words wherever they are written: places, sides, units that are hidden, points."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from games.green_inferno.content.models import US
from games.green_inferno.state import GreenState
from hexcore.answers import printed_points
from hexcore.text import Text, say
from hexcore.types import Hex


def place(state: GreenState, h: Hex) -> Text | str:
    """A hex by its label; one that is worth points with its name too."""
    label, name = state.content.label(h), state.content.prizes.get(h)
    return label if name is None else say("place", hex=label, name=name)


def side(state: GreenState, seat: str) -> str:
    """What texts and dice call a side."""
    return state.content.file.us_side if seat == US else "NVA"


def side_text(state: GreenState, seat: str) -> Text:
    """A side within a sentence."""
    return say(f"seat.{seat}", side=state.content.file.us_side)


# GI 16: who is in a tunnel is the NVA player's secret
def is_hidden(state: GreenState, unit_id: str) -> bool:
    """Whether a unit is under the ground, where only its owner knows it."""
    return state.units[unit_id].box in state.tunnels


def name(state: GreenState, unit_id: str) -> Text | str:
    """The name of a unit, as both sides may read it."""
    return say("hidden_unit") if is_hidden(state, unit_id) else state.content.names[unit_id]


def names(state: GreenState, units: list[str] | tuple[str, ...]) -> tuple[Text | str, ...]:
    """The names of units, as both sides may read them."""
    return tuple(name(state, unit) for unit in units)


@cache
def in_points(half_points: int) -> str:
    """Half points as players write them."""
    return printed_points(Fraction(half_points, 2))
