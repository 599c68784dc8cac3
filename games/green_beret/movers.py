"""The mark of a step in which a group is under way, so that other chapters can find and stop it."""

from __future__ import annotations

from games.green_beret.group import Group
from games.green_beret.procedure import Choice
from games.green_beret.state import GreenBeretState
from hexcore.steps import going_on


class Underway(Choice):
    """A group is moving. The only subclass is the movement step itself."""

    __slots__ = ()
    group: Group


def moving_group(state: GreenBeretState) -> Group | None:
    """Return the group that is under way, if one is."""
    step = next(going_on(state, Underway), None)
    return step.group if isinstance(step, Underway) else None
