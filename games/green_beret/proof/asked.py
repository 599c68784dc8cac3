"""What a step written by hand may name: the counters it is about, where it takes them to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.green_beret.rules.base_camps import PlaceCamp
from games.green_beret.rules.combat.attack import Assault, Defence, FriendlyCombat
from games.green_beret.rules.combat.battle import Battle
from games.green_beret.rules.combat.casualties import ChooseKilled, ChooseWounded, GearLoss
from games.green_beret.rules.enemy_phase import ChooseBattle, ChooseQuarry, ChooseWay, NextEnemy, Onslaught, Pursuit
from games.green_beret.rules.extreme_prejudice import GiveUp, Scandal
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.halt import Halted
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.noise import Escape
from games.green_beret.rules.purchases import Purchases
from games.green_beret.rules.stacking import camp_at, camp_hexes, find_enemy, gear_at, label, teams_at
from games.green_beret.rules.suppressive_fire import SuppressiveFire
from games.green_beret.state import GreenBeretState
from hexcore.steps import Step
from hexcore.types import Hex

ABOVE: Final[Mapping[type[Step[Any]], type[Step[Any]]]] = {
    PlaceCamp: Purchases,
    Assault: FriendlyCombat,
    SuppressiveFire: Onslaught,
    NextEnemy: Onslaught,
    Pursuit: Onslaught,
    ChooseQuarry: Pursuit,
    ChooseWay: Pursuit,
    ChooseBattle: Pursuit,
    Defence: Pursuit,
    GiveUp: Scandal,
}
"""Questions, and the step that asks each."""

CLOSED: Final = (
    *(PlaceCamp, Escape, Assault, Defence, ChooseWounded, ChooseKilled, GearLoss),
    *(ChooseQuarry, ChooseWay, ChooseBattle, GiveUp),
)
"""Questions that are gone from the stack when anything follows from their answer."""

DEAREST_MOVE: Final = 10
"""GB 12.11: the price of moving a camp is one ten-sided die."""


def _of_kind(state: GreenBeretState, pieces: Iterable[str], kind: str, h: Hex | None = None) -> str | None:
    """Say which of these counters is not of a kind, not on the map, or not in a hex."""
    named = list(pieces)
    if not named:
        return f"no {kind} is named"
    for piece in named:
        printed = state.content.pieces.get(piece)
        if printed is None or printed.kind != kind:
            return f"{piece} is no {kind}"
        if piece not in state.pieces:
            return f"{piece} is not on the map"
        if h is not None and state.pieces[piece].hex != h:
            return f"{piece} is not in {label(state, h)}"
    return "a counter is named twice" if len(set(named)) < len(named) else None


def _enemy(state: GreenBeretState, enemy: str) -> str | None:
    return None if find_enemy(state, enemy) is not None else f"{enemy} is no enemy on the map"


def _assault(state: GreenBeretState, step: Assault, on_top: bool) -> str | None:
    wrong = _enemy(state, step.enemy) or _of_kind(state, step.teams, "team")
    wrong = wrong or _of_kind(state, step.teams, "team", state.pieces[step.teams[0]].hex)
    foe = find_enemy(state, step.enemy)
    if wrong is None and foe is not None and state.content.distance(foe.hex, state.pieces[step.teams[0]].hex) > 1:
        return f"{step.enemy} is neither in the hex of {step.teams[0]} nor next to it"
    return wrong


def _defence(state: GreenBeretState, step: Defence, on_top: bool) -> str | None:
    if not teams_at(state, step.hex):
        return f"there is no team in {label(state, step.hex)}"
    naval = state.content.pieces.get(step.naval)
    if naval is None or not naval.naval or step.naval not in gear_at(state, step.hex):
        return f"{step.naval} is no naval gunfire in {label(state, step.hex)}"
    return _enemy(state, step.enemy)


def _battle(state: GreenBeretState, step: Battle, on_top: bool) -> str | None:
    """Before the dice everyone is there; before the casualties the teams are."""
    if step.enemy not in state.content.enemies:
        return f"{step.enemy} is no enemy"
    if step.at == 0 and find_enemy(state, step.enemy) is None:
        return f"{step.enemy} is not on the map"
    return _of_kind(state, step.teams, "team", step.hex) if step.at <= 1 else None


def _wounded(state: GreenBeretState, step: ChooseWounded, on_top: bool) -> str | None:
    marker = state.content.casualties.get(step.marker)
    if marker is None or marker.killed:
        return f"{step.marker} is no casualty marker that a team can bear"
    return _of_kind(state, step.teams, "team", step.hex)


def _killed(state: GreenBeretState, step: ChooseKilled, on_top: bool) -> str | None:
    return _of_kind(state, step.leaders, "leader")


def _given_up(state: GreenBeretState, step: GiveUp, on_top: bool) -> str | None:
    first = state.content.pieces.get(step.pieces[0]) if step.pieces else None
    return _of_kind(state, step.pieces, "leader" if first is not None and first.kind == "leader" else "team")


def _gear_loss(state: GreenBeretState, step: GearLoss, on_top: bool) -> str | None:
    there = gear_at(state, step.hex)
    absent = [piece for piece in step.only if piece not in there]
    if absent:
        return f"{absent[0]} is no gear in {label(state, step.hex)}"
    open_to = len(step.only or there)
    if not 1 <= step.count <= open_to:
        return f"{step.count} pieces of gear are to be lost, but there are {open_to} to choose from"
    return None


def _suppression(state: GreenBeretState, step: SuppressiveFire, on_top: bool) -> str | None:
    if len(step.weapons) != len(step.targets):
        return f"{len(step.weapons)} weapons fire at {len(step.targets)} targets: each weapon has one"
    kinds = state.content.pieces
    wrong = [one for one in step.weapons if one not in kinds or kinds[one].kind != "weapon"]
    if wrong:
        return f"{wrong[0]} is no weapon"
    strange = [one for one in step.targets if one not in state.content.enemies]
    return f"{strange[0]} is no enemy" if strange else None


def _pursuit(state: GreenBeretState, step: Pursuit, on_top: bool) -> str | None:
    return None if step.enemy in state.content.enemies else f"{step.enemy} is no enemy"


def _choice_of_hexes(state: GreenBeretState, step: ChooseQuarry | ChooseWay | ChooseBattle, on_top: bool) -> str | None:
    below = state.stack[-2]
    if isinstance(below, Pursuit) and below.enemy != step.enemy:
        return f"it is {below.enemy} who acts, not {step.enemy}"
    foe = find_enemy(state, step.enemy)
    if foe is None or not step.hexes:
        return _enemy(state, step.enemy) or "no hex is named"
    for h in step.hexes:
        if isinstance(step, ChooseWay):
            if h not in state.content.neighbours[foe.hex]:
                return f"{label(state, h)} is not next to {step.enemy}"
        elif not teams_at(state, h):
            return f"there is no team in {label(state, h)}"
        elif isinstance(step, ChooseBattle) and state.content.distance(foe.hex, h) > 1:
            return f"{label(state, h)} is not next to {step.enemy}"
    return None


def _camp(state: GreenBeretState, step: PlaceCamp, on_top: bool) -> str | None:
    if step.camp not in state.content.camps:
        return f"{step.camp} is no base camp"
    if not step.moving:
        taken = step.camp in state.pieces or step.camp in state.gone or step.camp in state.hand
        return f"{step.camp} is not waiting to be placed" if taken else None
    if step.camp not in state.pieces:
        return f"{step.camp} is not on the map, so it cannot be moved"
    if not 1 <= step.price <= min(DEAREST_MOVE, state.pp):
        return f"moving a camp costs 1 to {DEAREST_MOVE} Purchase Points, no more than there are, not {step.price}"
    return None


def _purchases(state: GreenBeretState, step: Purchases, on_top: bool) -> str | None:
    return None if step.budget >= -1 else f"budget is {step.budget}: write -1 for all the points at hand"


def _halted(state: GreenBeretState, step: Halted, on_top: bool) -> str | None:
    wrong = [piece for piece in step.teams if piece not in state.content.teams]
    return f"{wrong[0]} is no team" if wrong else None


def _escape(state: GreenBeretState, step: Escape, on_top: bool) -> str | None:
    if not teams_at(state, step.hex) or camp_at(state, step.hex):
        return f"no team was heard in {label(state, step.hex)}"
    return None if camp_hexes(state) else "there is no base camp to escape to"


def _move(state: GreenBeretState, step: Move, on_top: bool) -> str | None:
    group = step.group
    if on_top and not group.heads:
        return "the group has no heads: somebody has to pay for the way"
    return _members(state, group) or _tables(state, group) or _way(group)


def _members(state: GreenBeretState, group: Group) -> str | None:
    """Everyone is in one place of the group, and may be there."""
    pieces, members = state.content.pieces, group.members()
    for piece in (*members, *group.dropped, *group.joined, *group.chosen):
        if piece not in pieces:
            return f"{piece} is no counter of the player"
    twice = [piece for piece in members if members.count(piece) > 1]
    if twice:
        return f"{twice[0]} is in two places of the group"
    for head in group.heads:
        if pieces[head].kind != "team" and head not in state.content.lone_movers:
            return f"{head} cannot move by itself"
    for plus in group.plus:
        if pieces[plus].move != "plus" and pieces[plus].kind != "leader":
            return f"{plus} adds no movement to a team"
    for load in group.load:
        if pieces[load].move not in ("minus", "black_plus"):
            return f"{load} is never carried"
    return None


def _tables(state: GreenBeretState, group: Group) -> str | None:
    """Every plus serves a team of the group, one each; every load has a carrier in it."""
    served = list(group.plus.values())
    for plus, team in group.plus.items():
        if team not in group.heads or team not in state.content.teams:
            return f"{plus} serves {team}, which is no team at the head of the group"
        if served.count(team) > 1:
            return f"{team} has two plus values"
    for load, carrier in group.load.items():
        walks = carrier in group.load and state.content.pieces[carrier].kind == "leader"
        if carrier not in group.heads and carrier not in group.plus and not walks:
            return f"{load} is carried by {carrier or 'nobody'}, who carries nothing in this group"
    strange = [one for one in group.chosen.values() if one and one not in state.content.pieces]
    return f"{strange[0]} carries nothing" if strange else None


def _way(group: Group) -> str | None:
    if not (0 <= group.afloat <= group.spent and group.entered >= 0):
        return "entered, spent and afloat are never negative, and a boat never pays more than those on foot"
    if bool(group.entered) != bool(group.spent):
        return f"the group has entered {group.entered} hexes for {group.spent} of movement"
    return "the group has entered no hex, but is not where it began" if not group.entered and _left(group) else None


def _left(group: Group) -> bool:
    return group.here != group.origin


CHECKS: Final[Mapping[Any, Callable[[GreenBeretState, Any, bool], str | None]]] = {
    Assault: _assault,
    Defence: _defence,
    Battle: _battle,
    ChooseWounded: _wounded,
    ChooseKilled: _killed,
    GiveUp: _given_up,
    GearLoss: _gear_loss,
    SuppressiveFire: _suppression,
    Pursuit: _pursuit,
    ChooseQuarry: _choice_of_hexes,
    ChooseWay: _choice_of_hexes,
    ChooseBattle: _choice_of_hexes,
    PlaceCamp: _camp,
    Purchases: _purchases,
    Halted: _halted,
    Escape: _escape,
    Move: _move,
}
"""What to look at in each step."""
