"""Previews: the odds of a fight in the making, and what they mean to each unit, from what the asking seat may know."""

from __future__ import annotations

from games.vietnam_battles.rules.standard.combat.attack import attackers_on
from games.vietnam_battles.rules.standard.combat.differential import column, odds, reading
from games.vietnam_battles.rules.standard.support_fire.markers import fighter_seat
from games.vietnam_battles.shown.view import sees
from games.vietnam_battles.state import Fight, Position
from hexcore.actions import Action
from hexcore.errors import InvalidInput
from hexcore.odds import Odds


def preview(state: Position, action: Action, seat: str) -> Odds | None:
    """Return the odds of the fight that an action leads to."""
    fight = _fight_of(state, action, seat)
    return odds(state, fight) if fight is not None else None


def _fight_of(state: Position, action: Action, seat: str) -> Fight | None:
    if action.verb in ("attack", "target") and action.pieces:
        return _new_fight(state, action.verb, action.piece, seat)
    if state.fight is None:
        return None
    fight = state.fight.clone()
    if action.verb == "join" and action.pieces:
        if not set(action.pieces) <= set(attackers_on(state, fight.target, state.active)):
            return None
        fight.attackers = list(dict.fromkeys([*fight.attackers, *action.pieces]))
    elif action.verb == "support" and action.pieces:
        attacking = action.piece in state.rules.battle.pools[fighter_seat(state)]
        (fight.fire if attacking else fight.cover).append(action.piece)
    elif action.verb not in ("fight", "pass"):
        return None
    return fight if fight.attackers or fight.fire else None


def _new_fight(state: Position, verb: str, target: str, seat: str) -> Fight | None:
    unit = state.units.get(target)
    if unit is None or unit.at is None or unit.box or not sees(state, seat, target):
        return None
    if verb == "attack":
        attackers = attackers_on(state, target, state.active)
        return Fight("attack", target, unit.at, attackers) if attackers else None
    return Fight("bombardment", target, unit.at)


def fates_of(state: Position, seat: str) -> dict[str, dict[str, float]]:
    """For the fight in the making: how likely each unit is unhurt, must retreat, loses a step or is eliminated."""
    fight = state.fight
    if fight is None:
        raise InvalidInput("there is no fight")
    codes = [reading(fight.kind, code) for code in column(state, fight).results]
    found = {fight.target: _fates(state, fight.target, codes, _TARGET)}
    for name in fight.attackers:
        alone = _ALONE if len(fight.attackers) == 1 else _AMONG
        found[name] = _fates(state, name, codes, alone)
    return found


_TARGET = {"De": "eliminated", "D2": "retreats", "D3": "retreats", "Ex": "step"}
_ALONE = {"Ae": "eliminated", "A1": "retreats", "A2": "retreats", "A3": "retreats", "Ex": "step", "(A)": "step"}
_AMONG = {**_ALONE, "Ex": "may_lose_step", "(A)": "may_lose_step"}


def _fates(state: Position, name: str, codes: list[str], meaning: dict[str, str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for code in codes:
        fate = meaning.get(code, "unhurt")
        if fate == "step" and state.units[name].depleted:
            fate = "eliminated"
        found[fate] = found.get(fate, 0.0) + 1 / len(codes)
    return {fate: round(p, 6) for fate, p in found.items()}
