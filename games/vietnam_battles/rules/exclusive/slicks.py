"""VB 10.0, VB 23.0: helicopter transport and B-52 strikes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.bridges import Charges, bridges_to_blow
from games.vietnam_battles.rules.standard.combat.losses import lose_step
from games.vietnam_battles.rules.standard.movement.phase import arrival_refusal
from games.vietnam_battles.rules.standard.zones_of_control import heeds_zoc
from games.vietnam_battles.state import Journey, Position, lift, stand, taken
from hexcore.game import Action, Log, Refusal, plain, pop, push, say

NOT_LEG = Refusal("VB 10.0", say("refusal.not_leg"))
HAS_MOVED = Refusal("VB 10.0", say("refusal.has_moved"))
NO_SLICK = Refusal("VB 10.0", say("refusal.no_slick"))
NOT_ON_MAP = Refusal("VB 10.0", say("refusal.not_on_map"))
JUNGLE = Refusal("VB 10.0", say("refusal.jungle_pick_up"))

Free: TypeAlias = Callable[[Position], int]  # number of free transports of a kind


def slicks_left(state: Position) -> int:
    """VB 10.0: how many helicopters are free this turn."""
    return state.rules.battle.file.slicks - len(state.zones)


def lift_refusal(state: Position, name: str) -> Refusal | None:
    """VB 10.0, R-F57: whether a unit may be picked up now."""
    unit, rules = state.units[name], state.rules
    if name not in rules.legs or rules.seat_of[name] != "us":
        return NOT_LEG
    if unit.moved or unit.landed or unit.spent:
        return HAS_MOVED
    if slicks_left(state) <= 0:
        return NO_SLICK
    if unit.box == "entry":
        return arrival_refusal(state, name, "slick") or _flight_refusal(state)
    if unit.box or unit.at is None:
        return NOT_ON_MAP
    if unit.at in rules.ground.jungle_places:
        return JUNGLE
    return None


def _flight_refusal(state: Position) -> Refusal | None:
    """VB 27.0, R-F67, R-F74: the most units that fly in, on the first turn and on those after it together."""
    if state.flown_in < state.rules.battle.file.most_flown_in:
        return None
    return Refusal("VB 27.0", say("refusal.all_flown", count=state.flown_in))


def landing_zones(state: Position, name: str) -> tuple[Place, ...]:
    """VB 10.0, R-F10: where a slick may set a unit down, free or not."""
    ground = state.rules.ground
    return ground.clear_zones if state.rules.lands_clear_only(state, name) else ground.landing_zones


def pick_up(state: Position, name: str, log: Log) -> None:
    """VB 10.0: a unit picked up in an enemy zone of control loses a step; then it flies."""
    unit = state.units[name]
    place = unit.at
    if place is not None:
        if heeds_zoc(state, name, place) and lose_step(state, name, log, "VB 10.0", say("cause.pick_up")):
            state.rules.aftermath(state, log)
            return
        lift(state, name)
        state.moving = name
    push(state, Flight(name))


@plain
class Flight(Journey):
    """VB 10.0: a unit in the air: the US player says where it lands."""

    def seat(self, state: Position) -> str:
        return "us"

    def offer(self, state: Position) -> Iterable[Action]:
        return state.rules.ground.open_actions("land", landing_zones(state, self.unit), self._closed(state))

    def allows(self, state: Position, action: Action) -> bool | None:
        if action.verb != "land":
            return False
        return state.rules.ground.opens(action, landing_zones(state, self.unit), self._closed(state))

    def _closed(self, state: Position) -> set[Place]:
        return {*state.us_at, *state.vc_at, *own_hex(state, self.unit)}

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb != "land" or not action.hexes:
            return None
        places = state.rules.ground.land_of.get(action.hex, ())
        if not places:
            return Refusal("VB 10.0", say("refusal.all_water"))
        if action.hex in state.rules.ground.jungle:
            return Refusal("VB 10.0", say("refusal.jungle_landing"))
        if state.units[self.unit].at in places:
            return Refusal("VB 10.0", say("refusal.same_hex"))
        return landing_refusal(state, action, "VB 10.0") or Refusal("VB 27.0", say("refusal.clear_only"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        ground = state.rules.ground
        place = ground.landing_place(action)
        pop(state, self)
        state.zones.append(ground.hex(place))
        state.flown_in += state.units[self.unit].box == "entry"
        set_down(state, self.unit, place, "slick", slicks_left, log)
        state.rules.aftermath(state, log)


def own_hex(state: Position, name: str) -> tuple[Place, ...]:
    """VB 10.0, VB 11.0: the places of the hex that a unit is carried from: it must be set down in another hex."""
    ground, here = state.rules.ground, state.units[name].at
    return () if here is None or state.units[name].box else ground.land_of.get(ground.hex(here), ())


def landing_refusal(state: Position, action: Action, rule: str) -> Refusal | None:
    """VB 19.0: why a landing hex is closed: it is held, or the bank must be named."""
    ground = state.rules.ground
    places, names = ground.land_of[action.hex], ground.actions("land")
    named = [place for place in places if names[place] == action]
    if not named:
        banks = [ground.bank[place] for place in places if place in ground.bank]
        return Refusal("VB 19.0", say("refusal.which_bank", banks=tuple(banks))) if banks else None
    return Refusal(rule, say("refusal.occupied")) if taken(state, named[0]) else None


def set_down(
    state: Position, name: str, place: Place, by: str, left: Free, log: Log, pushed_from: Place | None = None
) -> None:
    """VB 10.0, VB 11.0: put a carried unit down, which ends its move of this turn.

    ``left`` counts the free transports of its kind; ``pushed_from`` is the beach of an ambush.
    """
    unit, ground = state.units[name], state.rules.ground
    start = unit.at if pushed_from is None else pushed_from
    unit.landed, unit.moved, unit.spent = by, True, True
    state.moving = ""
    stand(state, name, place)
    rule = "VB 10.0" if by == "slick" else "VB 11.0"
    label = ground.labels[place]
    key = "pushed" if pushed_from is not None else f"landed_{by}" if start is not None else f"came_by_{by}"
    origin = "" if start is None else ground.labels[start]
    text = say(f"record.{key}", unit=state.rules.cards[name].name, origin=origin, hex=label, left=left(state))
    hexes = (ground.hex(place),)
    log.add("landed", text, rule, pieces=(name,), hexes=hexes, at=label, by=by, origin=origin, left=left(state))
    if bridges_to_blow(state, place):
        push(state, Charges(name))
    state.rules.entered(state, name, place, log)


def strikes(state: Position) -> list[Action]:
    """VB 23.0: every Viet Cong unit that can be struck now."""
    if state.bombed or state.phase != "movement" or not state.rules.has_b52(state):
        return []
    zone = state.rules.b52_zone
    return [action for name, action in state.rules.named("b52", "vc").items() if state.units[name].at in zone]


def strike_refusal(state: Position, name: str) -> Refusal:
    if not state.rules.has_b52(state):
        return Refusal("VB 23.0", say("refusal.no_b52"))
    if state.active != "us" or state.phase != "movement":
        return Refusal("VB 23.0", say("refusal.b52_phase"))
    if state.bombed:
        return Refusal("VB 23.0", say("refusal.bombed"))
    return Refusal("VB 23.0", say("refusal.b52_target"))


def strike(state: Position, name: str, log: Log) -> None:
    """VB 23.0: the unit in the hex loses a step, without a die; caches are not touched."""
    state.bombed = True
    place = state.units[name].at
    assert place is not None, "a target stands on the map"
    text = say("record.b52", unit=state.rules.cards[name].name, hex=state.rules.ground.labels[place])
    log.add("b52", text, "VB 23.0", pieces=(name,), hexes=(state.rules.ground.hex(place),))
    lose_step(state, name, log, "VB 23.0", say("cause.b52"))
