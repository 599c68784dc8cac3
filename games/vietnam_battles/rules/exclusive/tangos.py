"""VB 11.0, VB 11.1: riverine transport, and the ambush on the beach."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.camps import reveal_unit
from games.vietnam_battles.rules.exclusive.slicks import landing_refusal, own_hex, set_down
from games.vietnam_battles.rules.standard.combat.fight import Fighting
from games.vietnam_battles.rules.standard.combat.losses import eliminate
from games.vietnam_battles.rules.standard.movement.phase import arrival_refusal
from games.vietnam_battles.state import Fight, Journey, Position, lift, taken
from hexcore.game import Action, Log, Refusal, plain, pop, push, say

NOT_LEG = Refusal("VB 11.0", say("refusal.not_leg"))
HAS_MOVED = Refusal("VB 11.0", say("refusal.has_moved"))
NO_TANGO = Refusal("VB 11.0", say("refusal.no_tango"))
NO_BEACH = Refusal("VB 11.0", say("refusal.no_beach"))


def tangos_left(state: Position) -> int:
    """VB 27.0, R-F27: the free boats; one with a unit aboard is not free."""
    battle, units = state.rules.battle, state.units
    free = battle.file.tangos - len(state.beaches)
    for name in battle.aboard:
        free -= units[name].box == "aboard"
    return free


def sail_refusal(state: Position, name: str) -> Refusal | None:
    """VB 11.0, R-F58: whether a unit may go aboard now."""
    unit, rules = state.units[name], state.rules
    if name not in rules.legs or rules.seat_of[name] != "us":
        return NOT_LEG
    if unit.moved or unit.landed or unit.spent:
        return HAS_MOVED
    if unit.box == "aboard":
        return None
    if tangos_left(state) <= 0:
        return NO_TANGO
    if unit.box == "entry":
        return arrival_refusal(state, name, "tango")
    if unit.box or unit.at is None or unit.at not in rules.ground.waterway:
        return NO_BEACH
    return None


def embark(state: Position, name: str, log: Log) -> None:
    """VB 11.0: the unit goes aboard; an enemy zone of control does not matter."""
    if not state.units[name].box:
        lift(state, name)
        state.moving = name
    push(state, Voyage(name))


@plain
class Voyage(Journey):
    """VB 11.0: a unit on the water: the US player says where it lands."""

    def seat(self, state: Position) -> str:
        return "us"

    def _waterway(self, state: Position) -> int:
        ground, unit = state.rules.ground, state.units[self.unit]
        if unit.at is not None:
            return ground.waterway[unit.at]
        first = ground.board.edges[state.rules.battle.entries[self.unit].edge][0]
        return ground.waterway[ground.berth_of_hex[first]]

    def offer(self, state: Position) -> Iterable[Action]:
        ground = state.rules.ground
        return ground.open_actions("land", ground.shores_of(self._waterway(state)), self._closed(state))

    def allows(self, state: Position, action: Action) -> bool | None:
        ground = state.rules.ground
        if action.verb != "land":
            return False
        return ground.opens(action, ground.shores_of(self._waterway(state)), self._closed(state))

    def _closed(self, state: Position) -> set[Place]:
        return {*state.us_at, *state.vc_at, *own_hex(state, self.unit)}

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb != "land" or not action.hexes:
            return None
        places = state.rules.ground.land_of.get(action.hex, ())
        if not any(place in state.rules.ground.waterway for place in places):
            return NO_BEACH
        if state.units[self.unit].at in places:
            return Refusal("VB 11.0", say("refusal.same_hex"))
        return landing_refusal(state, action, "VB 11.0") or NO_BEACH

    def misfits(self, state: Position) -> Iterable[str]:
        unit, rules = state.units[self.unit], state.rules
        entry = rules.battle.entries.get(self.unit) if unit.box == "entry" else None
        if not ("tango" in entry.ways if entry is not None else unit.at in rules.ground.waterway):
            yield f"{self.unit} is not beside water"

    def take(self, state: Position, action: Action, log: Log) -> None:
        ground = state.rules.ground
        place = ground.landing_place(action)
        pop(state, self)
        if place in state.dark_at:
            ambush(state, self.unit, place, log)
        else:
            state.beaches.append(ground.hex(place))
            set_down(state, self.unit, place, "tango", tangos_left, log)
        state.rules.aftermath(state, log)


# VB 11.1: ambush


@plain
class AmbushFight(Fighting):
    """VB 11.1: the attack that an ambushed unit must make at once; R-F13: two answers, and no advance."""

    parts = (Fighting.answer, Fighting.answer, Fighting.die, Fighting.close)


def ambush(state: Position, name: str, place: Place, log: Log) -> None:
    """VB 11.1: the hidden unit shows itself and the Viet Cong player pushes the landing unit aside."""
    enemy = state.dark_at[place]
    reveal_unit(state, enemy, log)
    label = state.rules.ground.labels[place]
    text = say("record.ambush", unit=state.rules.cards[name].name, enemy=state.rules.cards[enemy].name, hex=label)
    log.add(
        "ambush", text, "VB 11.1", pieces=(name, enemy), hexes=(state.rules.ground.hex(place),), reveals=True, at=label
    )
    if bump_places(state, place):
        push(state, Bump(name, enemy, place))
        return
    _show_blockers(state, place, log)
    state.moving = ""
    state.beaches.append(state.rules.ground.hex(place))
    eliminate(state, name, log, "VB 11.1", say("cause.no_room"), where=place)


def bump_places(state: Position, place: Place) -> list[Place]:
    """R-F59: the hexes next to the beach that hold no unit, not over Mekong water."""
    return [p for p in state.rules.ground.near[place] if not taken(state, p) and p not in state.dark_at]


def _show_blockers(state: Position, place: Place, log: Log) -> None:
    """R-F59: a unit is lost for want of room only if the Viet Cong show who takes the room."""
    for there in state.rules.ground.near[place]:
        if there in state.dark_at:
            reveal_unit(state, state.dark_at[there], log)


@plain
class Bump(Journey):
    """VB 11.1: the Viet Cong player chooses where the ambushed unit ends up; it must attack at once."""

    enemy: str
    beach: Place

    def seat(self, state: Position) -> str:
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        names = state.rules.ground.actions("bump")
        return [names[place] for place in bump_places(state, self.beach)]

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        return Refusal("VB 11.1", say("refusal.bump")) if action.verb == "bump" else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        ground = state.rules.ground
        names = ground.actions("bump")
        place = next(p for p in bump_places(state, self.beach) if names[p] == action)
        pop(state, self)
        state.beaches.append(ground.hex(place))
        state.fight = Fight("ambush", self.enemy, self.beach, [self.unit])
        push(state, AmbushFight())
        set_down(state, self.unit, place, "tango", tangos_left, log, self.beach)
