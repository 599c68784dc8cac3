"""Wording of actions on buttons, with their consequences."""

from __future__ import annotations

from games.green_beret.rules import base_camps
from games.green_beret.rules.movement.allowance import outlook
from games.green_beret.rules.movement.exits import left_at_sea
from games.green_beret.rules.movement.forming import muster_all
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.movement.price import fare
from games.green_beret.rules.movement.reach import reach
from games.green_beret.rules.records import label, names_of
from games.green_beret.rules.stacking import find_enemy, teams_at
from games.green_beret.rules.suppressive_fire import SuppressiveFire, distance, share, volley
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action
from hexcore.text import Text, Value, say


def describe(state: GreenBeretState, action: Action) -> Text:
    content = state.content
    values: dict[str, Value] = {}
    if action.pieces:
        values["piece"] = content.name(action.pieces[0])
    if len(action.pieces) > 1:
        values["other"] = content.name(action.pieces[1])
    if action.hexes:
        values["hex"] = content.board.label(action.hex)
    if action.verb == "buy" and action.piece in content.pieces:
        cost = content.pieces[action.piece].cost
        return say("action.buy_to" if action.hexes else "action.buy", **values, cost=cost, left=state.pp - cost)
    step = state.stack[-1] if state.stack else None
    if action.verb == "move" and isinstance(step, Move):
        return _moving(state, step.group, action, values)
    if action.verb == "add_all" and isinstance(step, Move):
        return _taking_all(state, step.group)
    # GB 7.2: the mission is named also where it cannot be forfeited now
    if action.verb == "forfeit":
        mission = state.mission and content.name(state.mission.id)
        return say("action.forfeit", mission=mission) if mission else say("action.forfeit_none")
    if action.verb in ("suppress", "open_fire") and isinstance(step, SuppressiveFire):
        return _firing(state, step, action, values)
    if action.verb == "place" and action.piece in content.camps and action.hex in base_camps.bonus_sites(state):
        return say("action.place_bonus", **values, points=content.beach_bonus)
    return say(f"action.{action.verb}", **values)


def _taking_all(state: GreenBeretState, group: Group) -> Text:
    """GB 10.3: taking everything along names the smaller reach."""
    piece, loaded = state.content.name(group.heads[0]), muster_all(state, group)
    if outlook(state, loaded) == outlook(state, group):
        return say("action.add_all_to", piece=piece)
    before, after = len(reach(state, group)), len(reach(state, loaded))
    if after >= before:
        return say("action.add_all_to", piece=piece)
    return say("action.add_all_slows", piece=piece, before=before, after=after)


def _moving(state: GreenBeretState, group: Group, action: Action, values: dict[str, Value]) -> Text:
    """GB 10.7, R106: a move names what is left to the sea."""
    values["cost"] = fare(state, group, action.hex)
    left = left_at_sea(state, group)
    if not left:
        return say("action.move", **values)
    return say("action.move_leaving", pieces=names_of(state, left), **values)


def _firing(state: GreenBeretState, step: SuppressiveFire, action: Action, values: dict[str, Value]) -> Text:
    """GB 15.0: weapon, target, distance and chance; or how many weapons fire."""
    if action.verb == "open_fire":
        return _open_fire(state, step)
    weapon, enemy = state.pieces.get(action.piece), find_enemy(state, action.pieces[-1])
    if weapon is None or enemy is None:
        return say("action.suppress", **values)
    away = distance(state, action.piece, enemy)
    values |= {"teams": names_of(state, teams_at(state, weapon.hex)), "hex": label(state, enemy.hex), "distance": away}
    values["share"] = share(volley(state, [action.piece], enemy))
    if named := step.aimed_at(enemy.id):
        return say("action.suppress_too", **values, whole=share(volley(state, [*named, action.piece], enemy)))
    return say("action.suppress_at", **values)


def _open_fire(state: GreenBeretState, step: SuppressiveFire) -> Text:
    """GB 15.0: how many weapons fire, and the chance of all of them for each enemy."""
    if not step.weapons:
        return say("action.open_fire_none")
    aimed = [(enemy, step.aimed_at(enemy.id)) for enemy in state.enemies]
    chances = tuple(
        say("action.volley", enemy=state.content.name(enemy.id), share=share(volley(state, weapons, enemy)))
        for enemy, weapons in aimed
        if weapons
    )
    return say("action.open_fire", count=len(step.weapons), chances=chances)
