"""What is proposed to the player: a team that sets out takes along what its mission needs, and an officer."""

from __future__ import annotations

from collections.abc import Mapping

from games.green_beret.rules.movement.forming import joiners, may_wait, with_one_more
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.stacking import names_of, pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.actions import Action
from hexcore.answers import Proposal
from hexcore.text import say


def proposals(state: GreenBeretState) -> Mapping[str, Proposal]:
    """GB 6.1, 9.0: whoever should join the team that is about to set out, one after the other."""
    step = state.stack[-1] if state.stack else None
    kit = _kit(state, step.group) if isinstance(step, Move) and not step.group.entered else []
    if not kit:
        return {}
    text = say("proposal.kit", pieces=names_of(state, kit))
    return {"kit": Proposal(text, Action("add", (kit[0],)), begins=True)}


def _kit(state: GreenBeretState, group: Group) -> list[str]:
    """Return what a team takes along: the lowest leader, who carries and hurries it on, then one counter for each need.

    Nothing is proposed where the mission needs more than lies here, or than can be carried.
    """
    kinds = state.content.pieces
    if state.mission is None or not any(kinds[head].kind == "team" for head in group.heads):
        return []
    taken: list[str] = []
    while (piece := _next(state, group)) is not None:
        made = with_one_more(state, group, piece)
        assert made is not None, "what may join can be carried"
        group, taken = made, [*taken, piece]
    needs = state.content.missions[state.mission.id].needs
    return [] if unmet(state.content, needs, group.members()) else taken


def _next(state: GreenBeretState, group: Group) -> str | None:
    """Return who or what should join next, of those who may; None when nothing is missing, or can be had here."""
    assert state.mission is not None, "the mission says what is needed"
    kinds, along = state.content.pieces, group.members()
    lacking = unmet(state.content, state.content.missions[state.mission.id].needs, along)
    led = any(kinds[member].kind == "leader" for member in along)
    here = pieces_at(state, group.origin)
    wanted = [one for one in here if any(kinds[one].counter in need for need in lacking)]
    leaders = [one for one in here if kinds[one].kind == "leader" and not led]
    leaders.sort(key=lambda one: kinds[one].firepower)
    able = set(joiners(state, group)) if leaders or wanted else set()
    return next((one for one in (*leaders, *wanted) if one in able and may_wait(state, group, one)), None)
