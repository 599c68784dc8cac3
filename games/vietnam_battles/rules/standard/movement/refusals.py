"""Why a step of a unit is not possible: the same questions the offer asks, answered with the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.vietnam_battles.content.ground import CLOSED, Place
from games.vietnam_battles.rules.standard.combat.paths import Order, Way, is_open
from games.vietnam_battles.rules.standard.movement.prices import steps_from
from games.vietnam_battles.rules.standard.zones_of_control import bridged_for_moving, heeds_zoc, held_by_boat
from games.vietnam_battles.state import Position, enemies_at
from hexcore.actions import Action, Refusal
from hexcore.text import say

if TYPE_CHECKING:
    from games.vietnam_battles.rules.standard.movement.march import March


def step_refusal(state: Position, name: str, march: March, action: Action) -> Refusal | None:
    """Say why a unit may not step into a hex or along a river hexside."""
    unit, ground = state.units[name], state.rules.ground
    if unit.at is None:
        return Refusal("VB 5.0", say("refusal.not_on_map"))
    if state.rules.cards[name].kind == "riverine":
        return _boat_refusal(state, march, unit.at, action)
    if action.sides or not action.hexes:
        return Refusal("VB 12.0", say("refusal.only_boats"))
    h = action.hex
    if h not in ground.board.neighbours[ground.hex(unit.at)]:
        return Refusal("VB 5.0", say("refusal.not_adjacent"))
    if h not in ground.land_of:
        return Refusal("VB 19.0", say("refusal.all_water"))
    to = next((place for place in ground.near[unit.at] if ground.hexes[place][0] == h), None)
    if to is None:
        return Refusal("VB 19.0", say("refusal.other_bank"))
    return _price_refusal(state, name, march, unit.at, to)


def _price_refusal(state: Position, name: str, march: March, here: Place, to: Place) -> Refusal | None:
    card = state.rules.cards[name]
    if to in enemies_at(state, card.seat):
        return Refusal("VB 5.1", say("refusal.enemy_there"))
    if march.halted:
        return Refusal("VB 5.1.1", say("refusal.halted"))
    if card.seat == "vc" and held_by_boat(state, here, to):
        return Refusal("VB 12.0", say("refusal.boat"))
    table = state.rules.ground.mobile if card.kind == "mobile" else state.rules.ground.leg
    pace = next(pace for pace in table[here] if pace.to == to)
    wet = pace.side >= 0 and not bridged_for_moving(state, pace.side, card.seat)
    price = pace.wet if wet else pace.price
    if price >= CLOSED:
        return Refusal("VB 5.1", say("refusal.closed_river"))
    if any(after.place == to for after in steps_from(state, name, march.going(state))):
        return Refusal("VB 5.3", say("refusal.stacked"))
    if heeds_zoc(state, name, to) and heeds_zoc(state, name, here):
        return Refusal("VB 5.1.2", say("refusal.infiltration"))
    if heeds_zoc(state, name, to) and march.left_zoc and price <= march.left:
        return Refusal("VB 5.1.1", say("refusal.second_zone"))
    return Refusal("VB 5.2", say("refusal.points"))


def _boat_refusal(state: Position, march: March, berth: Place, action: Action) -> Refusal | None:
    ground = state.rules.ground
    names = ground.actions("step")
    there = next((b for b in ground.water_links[berth] if names[b] == action), None)
    if there is None:
        return Refusal("VB 12.0", say("refusal.no_water_link"))
    if march.left < 2:
        return Refusal("VB 5.2", say("refusal.points"))
    return Refusal("VB 12.0", say("refusal.boat_stacked"))


def entry_refusal(state: Position, name: str, action: Action) -> Refusal | None:
    """Say why a reinforcement may not come in by a hex."""
    unit, rules = state.units[name], state.rules
    if unit.at is not None:
        return Refusal("VB 5.1", say("refusal.on_map"))
    edge = rules.ground.board.edges[rules.battle.entries[name].edge]
    if action.hex not in edge:
        return Refusal("VB 3.0", say("refusal.wrong_edge"))
    if rules.cards[name].kind == "riverine":
        return Refusal("VB 12.0", say("refusal.boat_stacked"))
    places = rules.ground.land_of.get(action.hex, ())
    if any(place in state.us_at or place in state.vc_at for place in places):
        return Refusal("VB 5.3", say("refusal.occupied"))
    return Refusal("VB 5.2", say("refusal.points"))


def retreat_refusal(state: Position, action: Action, order: Order, ways: list[Way]) -> Refusal:
    """Say what is wrong with a path of retreat; ``ways`` are the legal ones."""
    ground, name = state.rules.ground, action.piece
    if state.rules.cards[name].kind == "riverine":
        return Refusal("VB 12.0", say("refusal.retreat_boat"))
    here = order.gone[-1] if order.gone else order.origin
    for h in action.hexes:
        to = next((place for place in ground.near[here] if ground.hex(place) == h), None)
        if to is None:
            return Refusal("VB 7.7", say("refusal.retreat"))
        if not is_open(state, name, here, to):
            return Refusal("VB 7.7", say("refusal.retreat_enemy"))
        here = to
    full = len(order.gone) + len(action.hexes) == order.distance
    away = all(ground.distance(here, cause) > ground.distance(order.origin, cause) for cause in order.cause)
    if full and away and any(way.path and not way.loss for way in ways):
        return Refusal("VB 7.7", say("refusal.retreat_vacant"))
    return Refusal("VB 7.7", say("refusal.retreat_away"))
