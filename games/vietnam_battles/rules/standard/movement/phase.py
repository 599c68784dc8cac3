"""VB 4.1, 5.0: the movement phases: which unit moves next, and by what means."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.rules.exclusive import b52
from games.vietnam_battles.rules.exclusive.bridges import Ford, may_ford, repair, repair_refusal, repairs
from games.vietnam_battles.rules.exclusive.slicks import lift_refusal, pick_up
from games.vietnam_battles.rules.exclusive.tangos import embark, sail_refusal, tangos_left
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.state import Position, lift
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop, push
from hexcore.text import Text, say

END = Action("end_phase")
FORD = Action("bridge_river")


def move_refusal(state: Position, name: str) -> Refusal | None:
    """VB 4.1, 5.1, R-F44: whether a unit may move on its own now."""
    unit, card = state.units[name], state.rules.cards[name]
    if not state.phase.endswith("movement"):
        return Refusal("VB 4.1", say("refusal.entry_phase"))
    if unit.box == "entry":
        return _entry_refusal(state, name)
    if unit.at is None or unit.box:
        return Refusal("VB 5.0", say("refusal.not_on_map"))
    if unit.landed:
        return Refusal("VB 10.0" if unit.landed == "slick" else "VB 11.0", say("refusal.landed"))
    if unit.spent or unit.moved:
        return Refusal("VB 5.1", say("refusal.has_moved"))
    if unit.advanced:
        return Refusal("VB 7.9", say("refusal.advanced"))
    if state.phase == "mobile_movement" and card.kind != "mobile":
        return Refusal("VB 4.1", say("refusal.not_mobile"))
    return None


def _entry_refusal(state: Position, name: str) -> Refusal | None:
    entry = state.rules.battle.entries[name]
    if entry.turn > state.turn:
        return Refusal("VB 3.0", say("refusal.not_yet", turn=entry.turn))
    if "edge" not in entry.ways and "river" not in entry.ways:
        return Refusal("VB 3.0", say("refusal.wrong_way"))
    if state.phase != "movement":
        return Refusal("VB 4.1", say("refusal.entry_phase"))
    return Refusal("VB 5.1", say("refusal.has_moved")) if state.units[name].spent else None


@plain
class Movement(Step[Position]):
    """The player moves his units one at a time, in any order."""

    def seat(self, state: Position) -> str:
        """The player whose turn it is."""
        return state.active

    def prompt(self, state: Position) -> Text:
        """Name the phase."""
        return say(f"step.{state.phase}")

    def offer(self, state: Position) -> Iterable[Action]:
        """Every unit that may still move, every means of moving it, and the end of the phase."""
        actions = [END]
        if state.active == "us" and state.phase == "movement":
            self._us(state, actions)
        else:
            actions += [a for name, a in state.rules.named("move", state.active) if move_refusal(state, name) is None]
        if state.active == "us":
            self._engineers(state, actions)
        return actions

    def _us(self, state: Position, actions: list[Action]) -> None:
        """VB 10.0, 11.0, 18.2, 18.3, 23.0: what the US player can do besides marching."""
        slicks = len(state.zones) < state.rules.battle.file.slicks
        boats = tangos_left(state) > 0
        units = state.units
        lifts, sails = state.rules.named("lift", "us"), state.rules.named("sail", "us")
        legs, water, arrivals = state.rules.legs, state.rules.ground.waterway, state.rules.battle.arrivals
        for index, (name, march) in enumerate(state.rules.named("move", "us")):
            unit = units[name]
            if unit.spent or unit.landed or unit.box in ("lost", "reserve"):
                continue
            if unit.box == "entry" and state.turn < arrivals.get(name, 0):
                continue
            if move_refusal(state, name) is None:
                actions.append(march)
            if name not in legs:
                continue
            if slicks and lift_refusal(state, name) is None:
                actions.append(lifts[index][1])
            if (boats or unit.box == "aboard") and (unit.box or unit.at in water) and sail_refusal(state, name) is None:
                actions.append(sails[index][1])
        actions += b52.strikes(state)

    def _engineers(self, state: Position, actions: list[Action]) -> None:
        actions += [Action("repair", sides=(side,)) for side in repairs(state)]
        if may_ford(state):
            actions.append(FORD)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why a unit cannot move that way now."""
        if action.verb == "repair" and action.sides:
            return repair_refusal(state, action.sides[0])
        if action.verb == "bridge_river":
            used = state.ford is not None or state.ford_hex is not None
            return Refusal("VB 18.3", say("refusal.ford_used" if used else "refusal.no_ford"))
        name = action.pieces[0] if action.pieces else ""
        if action.verb == "b52" and name:
            return b52.refusal(state, name)
        if name not in state.units:
            return None
        if state.rules.seat_of[name] != state.active:
            return Refusal("VB 5.1", say("refusal.not_yours"))
        if action.verb in ("lift", "sail") and state.phase != "movement":
            return Refusal("VB 10.0" if action.verb == "lift" else "VB 11.0", say("refusal.entry_phase"))
        asked = {"move": move_refusal, "lift": lift_refusal, "sail": sail_refusal}.get(action.verb)
        return asked(state, name) if asked else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Begin a move, or end the phase."""
        if action.verb == "end_phase":
            pop(state, self)
        elif action.verb == "move":
            begin_march(state, action.piece)
        elif action.verb == "lift":
            pick_up(state, action.piece, log)
        elif action.verb == "sail":
            embark(state, action.piece, log)
        elif action.verb == "repair":
            repair(state, action.sides[0], log)
        elif action.verb == "bridge_river":
            push(state, Ford())
        else:
            b52.strike(state, action.piece, log)
            state.rules.aftermath(state, log)


def begin_march(state: Position, name: str) -> None:
    """Take a unit up and let it march with its whole allowance."""
    unit, card = state.units[name], state.rules.cards[name]
    if not unit.box:
        lift(state, name)
        state.moving = name
    push(state, March(name, 2 * card.values(unit.depleted)[2]))
