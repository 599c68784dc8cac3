"""Proposals: the kit of a team that sets out, and choices made for enemies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.green_beret.rules.combat.strength import defeat, fight
from games.green_beret.rules.enemy.pursuit import AboutEnemy, ChooseWay
from games.green_beret.rules.enemy.quarry import prey
from games.green_beret.rules.movement.forming import joiners, may_wait, with_one_more
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.records import names_of
from games.green_beret.rules.stacking import enemy_named, pieces_at, teams_at
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action
from hexcore.game.answers import Proposal, Tie
from hexcore.text import say
from hexcore.types import Hex


def proposals(state: GreenBeretState) -> Mapping[str, Proposal]:
    """GB 6.1, GB 9.0: propose what should join the team that sets out, one after the other."""
    step = state.stack[-1] if state.stack else None
    kit = _kit(state, step.group) if isinstance(step, Move) and not step.group.entered else []
    if not kit:
        return {}
    text = say("proposal.kit", pieces=names_of(state, kit))
    return {"kit": Proposal(text, Action("add", (kit[0],)), begins=True)}


def _kit(state: GreenBeretState, group: Group) -> list[str]:
    """Return a team's kit: the weakest leader, then one counter for each need of the mission.

    Nothing is proposed if a need is not met here, or cannot be carried.
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


def tie(state: GreenBeretState) -> Tie | None:
    """GB 12.4, GB 12.9, R74: propose the best goal, way or first battle of an enemy."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, AboutEnemy):
        return None
    enemy, answers = enemy_named(state, step.enemy), tuple(step.answers())
    harm = _harm_of_entering if isinstance(step, ChooseWay) else _harm_of_fighting
    return Tie(answers, min(answers, key=lambda action: (*harm(state, enemy, action.hex), action.hex)))


def _harm_of_fighting(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    return (_chance_to_lose(state, enemy, h),)


def _chance_to_lose(state: GreenBeretState, enemy: Hostile, h: Hex) -> Fraction:
    """GB 13.0: the chance that the teams of a hex lose to an enemy that attacks them."""
    battle = fight(state, h, teams_at(state, h), enemy, player_attacks=False)
    return defeat(battle.attacker.total - battle.defender.total)


def _harm_of_entering(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    """GB 10.9, GB 12.4, GB 13.0: losses in a hex, attacks from it, and their worst chance."""
    there = enemy.clone()
    there.hex = h
    met = prey(state, there)
    lost = 0 if teams_at(state, h) else len(pieces_at(state, h))
    return (lost, len(met), max((_chance_to_lose(state, there, one) for one in met), default=Fraction(0)))
