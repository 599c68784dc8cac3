"""GI 7: combat phases: attackable hexes, and the units of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import GROUND, TUBES
from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.artillery.allowance import can_spend
from games.green_inferno.rules.combat.fight import Fight
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.steps import DONE, FLIERS, OWN, GreenStep, Role
from games.green_inferno.state import GreenState, occupant, occupied_hexes, other
from hexcore.game import Action, Hex, Log, Refusal, Seat, Text, plain, pop, push, say

ADD_ALL = Action("add_all")
COMMIT = Action("commit")


def begin_combat(state: GreenState, seat: Seat) -> None:
    """GI 7: forget the shots of the last combat phase and let a side attack."""
    forget_shots(state)
    state.fought.clear()
    state.stormed.clear()
    push(state, Combat(seat))


def forget_shots(state: GreenState) -> None:
    """GI 7: units fire once in each of the phases F, H and L (R-G13)."""
    for unit in state.units.values():
        unit.fired = 0


def end_combat(state: GreenState, seat: Seat) -> None:
    """GI 9: interdiction ends with the next combat phase of the unit's own side (R-G8)."""
    for piece in state.content.roster.values():
        if piece.seat == seat:
            state.units[piece.id].interdicted = 0


def why_not_fire(state: GreenState, unit_id: str) -> Refusal | None:
    """GI 7: one shot a unit and phase (R-G13).

    Not if interdicted (GI 9), building (GI 11) or just out of a tunnel (GI 16.1).
    """
    kind = state.content.roster[unit_id].kind
    if kind not in GROUND:
        return refusals.TRANSPORT_FIRES if kind == "transport" else refusals.CIVILIANS_FIRE
    unit = state.units[unit_id]
    if unit.hex < 0:
        return refusals.NOT_ON_MAP
    if unit.fired:
        return refusals.HAS_FIRED
    if unit.interdicted:
        return refusals.INTERDICTED
    if unit.emerged:
        return refusals.JUST_EMERGED
    if kind in TUBES and not can_spend(state, unit_id):
        return refusals.of_tube(kind, refusals.NO_MISSION)
    return refusals.BUILDING if state.sites and is_building(state, unit_id) else None


def _next_to(state: GreenState, seat: Seat, target: Hex) -> list[str]:
    holders, ground = state.holders, state.ground
    return [unit for h in state.content.neighbours[target] if holders.get(h) == seat for unit in reversed(ground[h])]


def attackers(state: GreenState, seat: Seat, target: Hex) -> list[str]:
    """GI 7: the ground units of a seat that may attack a hex, each stack from the top."""
    return [unit for unit in _next_to(state, seat, target) if why_not_fire(state, unit) is None]


def attackable(state: GreenState, seat: Seat) -> list[Hex]:
    """GI 7: the hexes with enemy units that a seat may attack now, helicopters alone too (R-G67)."""
    front = set[Hex]().union(*[state.content.neighbours[h] for h, held_by in state.holders.items() if held_by == seat])
    targets = [h for h in occupied_hexes(state, other(seat)) if h in front and h not in state.fought]
    return [h for h in targets if any(why_not_fire(state, unit) is None for unit in _next_to(state, seat, h))]


def why_not_attack(state: GreenState, seat: Seat, h: Hex) -> Refusal | None:
    """GI 7: an adjacent hex with the enemy in it, once a phase (R-G51)."""
    if occupant(state, h) != other(seat):
        return refusals.NO_ENEMY
    if h in state.fought:
        return refusals.FOUGHT
    reasons = [why_not_fire(state, unit) for unit in _next_to(state, seat, h)]
    return next((reason for reason in reasons if reason), refusals.NOT_NEXT)


@plain
class Combat(GreenStep):
    """GI 7: a combat phase: the side that moves attacks any number of hexes, each once."""

    side: str
    phases: ClassVar = ("H", "L")
    passes: ClassVar = True
    spoken: ClassVar = True
    comes: ClassVar = True
    verbs: ClassVar = {"attack": "GI 7", "done": "GI 3"}
    tries: ClassVar = {"attack": "foe hex"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.hex_actions("attack")
        return (DONE, *(acts[h] for h in attackable(state, self.side)))

    def idle_openly(self, state: GreenState) -> bool:
        """If no unit stands next to an enemy, it does not matter which missions are spent."""
        return not any(_next_to(state, self.side, target) for target in occupied_hexes(state, other(self.side)))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return why_not_attack(state, self.side, action.hex) if action.verb == "attack" and action.hexes else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "attack":
            push(state, Assemble(self.side, action.hex, []))
        else:
            pop(state, self)


def air_support(state: GreenState, seat: Seat, target: Hex) -> list[str]:
    """GI 12.2: only beside ground units: attack helicopters next to the hex, planes tasked near it (R-G66, R-G2)."""
    if seat != US:
        return []
    near = state.content.neighbours[target]
    copters = [
        copter
        for h in near
        for copter in state.copters.get(h, ())
        if state.content.roster[copter].kind == "attack" and not state.units[copter].used
    ]
    planes = [
        strike.plane
        for strike in state.strikes
        if strike.task == "attack" and not strike.spent and (strike.hex == target or strike.hex in near)
    ]
    return copters + planes


@plain
class Assemble(GreenStep):
    """GI 7: the attacker names the units that attack the hex."""

    side: str
    hex: Hex
    units: list[str]
    roles: ClassVar = {"units": Role(GROUND | FLIERS, OWN)}
    phases: ClassVar = ("H", "L")
    verbs: ClassVar = {"add": "GI 7", "add_all": "GI 7", "commit": "GI 7"}

    def prompt(self, state: GreenState) -> Text:
        key = "step.assemble_named" if self.units else "step.assemble"
        return say(key, hex=state.content.label(self.hex), count=len(self.units))

    def offer(self, state: GreenState) -> Iterable[Action]:
        add = state.content.piece_actions("add")
        ready = [unit for unit in attackers(state, self.side, self.hex) if unit not in self.units]
        found = [add[unit] for unit in ready]
        if ready:
            found.append(ADD_ALL)
        if self._ground(state):
            found += [add[unit] for unit in air_support(state, self.side, self.hex) if unit not in self.units]
            found.append(COMMIT)
        return found

    def default_action(self, state: GreenState) -> Action | None:
        """Take the only unit that could attack the hex."""
        able = attackers(state, self.side, self.hex) if not self.units else []
        return state.content.piece_actions("add")[able[0]] if len(able) == 1 else None

    def _ground(self, state: GreenState) -> list[str]:
        return [unit for unit in self.units if state.content.roster[unit].kind in GROUND]

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "commit":
            return refusals.NO_GROUND
        piece = state.content.roster.get(action.pieces[0]) if action.verb == "add" and action.pieces else None
        if piece is None or piece.seat != self.side:
            return refusals.NOT_YOURS if action.verb == "add" else None
        if piece.kind == "plane":
            return refusals.NOT_TASKED
        if piece.kind == "attack":
            if not self._ground(state):
                return refusals.NO_GROUND
            return refusals.COPTER_USED if state.units[piece.id].used else refusals.NOT_NEXT
        return why_not_fire(state, piece.id) or refusals.NOT_NEXT

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "add":
            self.units.append(action.piece)
        elif action.verb == "add_all":
            self.units += [unit for unit in attackers(state, self.side, self.hex) if unit not in self.units]
        else:
            pop(state, self)
            state.fought.append(self.hex)
            ground = self._ground(state)
            push(state, Fight(self.side, self.hex, ground, [unit for unit in self.units if unit not in ground]))

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if self.hex not in attackable(state, self.side):
            yield f"hex: {state.content.label(self.hex)} cannot be attacked"
        able = (*attackers(state, self.side, self.hex), *air_support(state, self.side, self.hex))
        yield from (f"units: {unit} cannot attack there" for unit in self.units if unit not in able)
