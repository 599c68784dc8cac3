"""The mark of a step in which a group is under way, so that other chapters can find and stop it."""

from __future__ import annotations

from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.steps import Choice
from games.green_beret.state import GreenBeretState
from hexcore.steps import going_on


class Underway(Choice):
    """A group is moving. The only subclass is the movement step itself."""

    __slots__ = ()
    group: Group


def leave_group(state: GreenBeretState) -> None:
    """GB 10.1: what is lost leaves the group under way; whatever depended on it stays, and has moved this turn."""
    for step in going_on(state, Underway):
        assert isinstance(step, Underway)
        _prune(state, step.group)


def _prune(state: GreenBeretState, group: Group) -> None:
    before = group.members()
    group.heads = [head for head in group.heads if _there(state, group, head)]
    group.plus = {plus: team for plus, team in group.plus.items() if _there(state, group, plus) and team in group.heads}
    for piece in list(group.load):
        if not _there(state, group, piece) or group.pays(group.load[piece]) not in group.heads:
            del group.load[piece]
    for piece in before:
        if piece in state.pieces and piece not in group:
            state.pieces[piece].moved = True


def _there(state: GreenBeretState, group: Group, piece: str) -> bool:
    return piece in state.pieces and state.pieces[piece].hex == group.here


def moving_group(state: GreenBeretState) -> Group | None:
    """Return the group that is under way, if one is."""
    step = next(going_on(state, Underway), None)
    return step.group if isinstance(step, Underway) else None
