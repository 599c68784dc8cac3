"""GI 4: movement on foot, one unit at a time and one hex at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.booby_traps import spring_traps
from games.green_inferno.rules.civilians import leave_map, why_not_leave
from games.green_inferno.rules.demoralised import alarm
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.movement.arrival import note_entry, take_hold
from games.green_inferno.rules.movement.price import points_left, why_not_march, why_not_step
from games.green_inferno.rules.movement.reach import points_short, why_not_walk
from games.green_inferno.rules.stacking import room_for
from games.green_inferno.rules.steps import ANY, WALKERS, GreenStep, Role, hex_named, in_points, place
from games.green_inferno.state import GreenState, put
from hexcore.game import Action, Hex, Log, Passing, Refusal, Seat, Text, plain, pop, say

HALT = Action("halt")
WAIT = Action("wait")
LEAVE = Action("leave_map")


def begin_movement(state: GreenState) -> None:
    for unit in state.units.values():
        unit.spent = unit.halted = unit.withdrew = 0


@plain
class March(GreenStep):
    """GI 4: one unit moves, hex by hex."""

    unit: str
    roles: ClassVar = {"unit": Role(WALKERS, ANY, "map")}
    phases: ClassVar = ("G", "J")
    verbs: ClassVar = {"step": "GI 4", "halt": "GI 4", "wait": "GI 4", "leave_map": "GI 17"}

    def seat(self, state: GreenState) -> Seat:
        return state.content.roster[self.unit].seat

    def prompt(self, state: GreenState) -> Text:
        left = points_left(state, self.unit)
        return _asked(state.content.names[self.unit], left)

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts, unit = state.content.hex_actions("step"), self.unit
        here, left = state.units[unit].hex, points_left(state, unit)
        open_hexes = [h for h in state.content.neighbours[here] if why_not_step(state, unit, here, h, left) is None]
        found = [HALT, *[acts[h] for h in open_hexes]]
        if here == state.content.exit and why_not_leave(state, unit, left) is None:
            found.append(LEAVE)
        if len(found) > 1 and self._may_wait(state):
            found.append(WAIT)
        return found

    def allows(self, state: GreenState, action: Action) -> bool | None:
        if action.verb == "step":
            h, here = hex_named(state, action), state.units[self.unit].hex
            return h >= 0 and why_not_step(state, self.unit, here, h, points_left(state, self.unit)) is None
        return True if action == HALT else None

    def _may_wait(self, state: GreenState) -> bool:
        """GI 4: units may move by turns, so that a stack goes on together (R-G116)."""
        if not state.units[self.unit].spent:
            return False
        return any(unit != self.unit for unit in _marchers(state, self.seat(state)))

    def passing(self, state: GreenState, lone: Action) -> Passing | None:
        """Stop without a notice: the log tells every step anyway."""
        return Passing() if lone == HALT and state.units[self.unit].spent else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "step" and len(action.hexes) == 1:
            return self._why_not_there(state, action)
        if action.verb == "wait":
            return refusals.NOTHING_WAITS
        left = points_left(state, self.unit)
        return why_not_leave(state, self.unit, left) if action.verb == "leave_map" else None

    def _why_not_there(self, state: GreenState, action: Action) -> Refusal | None:
        """Return why units do not come to a hex, near or far; of several units, the first reason."""
        seat, to = self.seat(state), action.hex
        for unit in action.pieces:
            if reason := why_not_pick(state, seat, Action("pick", (unit,))) or why_not_walk(state, unit, to):
                return reason
        if len(action.pieces) > 1 and not room_for(state, action.pieces, to):
            return refusals.STACK_FULL
        here, left = state.units[self.unit].hex, points_left(state, self.unit)
        reason = why_not_step(state, self.unit, here, to, left)
        if reason == refusals.TOO_DEAR:
            return points_short(state, self.unit, left, state.content.costs[here][to])
        if reason == refusals.NOT_ADJACENT:
            return why_not_walk(state, self.unit, to) or reason
        return reason

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "step":
            self._step(state, action.hex, log)
        elif action.verb == "leave_map":
            leave_map(state, self.unit, log)
            pop(state, self)
        elif action.verb == "wait":
            pop(state, self)
        else:
            self._stop(state)

    def _step(self, state: GreenState, to: Hex, log: Log) -> None:
        unit, frm = self.unit, state.units[self.unit].hex
        cost = state.content.costs[frm][to]
        state.units[unit].spent += cost
        put(state, unit, to)
        if log.heard:
            self._tell(state, frm, to, cost, log)
        take_hold(state, unit, to, log)
        if state.content.roster[unit].seat == US:
            note_entry(state, unit, to)
            spring_traps(state, unit, frm, to, log)
        if state.units[unit].hex < 0:
            pop(state, self)
            return
        if points_left(state, unit) <= 0:
            self._stop(state)
        alarm(state, unit, frm, to)

    def _tell(self, state: GreenState, frm: Hex, to: Hex, cost: int, log: Log) -> None:
        left = points_left(state, self.unit)
        text = say(
            "moves",
            unit=state.content.names[self.unit],
            start=state.content.label(frm),
            hex=place(state, to),
            cost=in_points(cost),
            left=in_points(left),
        )
        log.add("step", text, "GI 4", pieces=(self.unit,), hexes=(frm, to), cost=cost, left=left)

    def _stop(self, state: GreenState) -> None:
        pop(state, self)
        state.units[self.unit].halted = 1

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if why_not_march(state, self.unit) is not None:
            yield f"{self.unit} cannot move on foot now"


@cache
def _asked(name: str, left: int) -> Text:
    return say("step.march", count=1 + (left > 2), unit=name, left=in_points(left))


def marchers(state: GreenState, seat: Seat) -> list[str]:
    """Return the units of a seat that may still move on foot."""
    return list(_marchers(state, seat))


def _marchers(state: GreenState, seat: Seat) -> Iterator[str]:
    units, sites = state.units, state.sites
    for piece_id in state.content.on_foot[seat]:
        unit = units[piece_id]
        if unit.hex >= 0 and not unit.halted and not unit.emerged and not (sites and is_building(state, piece_id)):
            yield piece_id


def why_not_pick(state: GreenState, seat: Seat, action: Action) -> Refusal | None:
    """GI 4: why a unit may not be picked to move on foot."""
    piece = state.content.roster.get(action.pieces[0]) if action.pieces else None
    if piece is None or piece.seat != seat:
        return refusals.NOT_YOURS
    return why_not_march(state, piece.id)
