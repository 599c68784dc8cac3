"""GI 8: demoralised units: never closer to the enemy, and a withdrawal before an advance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import GROUND
from games.green_inferno.content.models import NVA
from games.green_inferno.rules import refusals
from games.green_inferno.rules.firebases import drop_sites
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import room
from games.green_inferno.rules.steps import ANY, WALKERS, GreenStep, Role, is_hidden, place
from games.green_inferno.state import GreenState, holder, other, put
from hexcore.game import Action, Hex, Log, Refusal, Seat, Text, plain, pop, push, say

STAY = Action("stay")
NOBODY_NEAR = 255  # a distance beyond every map


def rally(state: GreenState, log: Log) -> None:
    """GI 8: the marker comes off at the end of the turn after it was laid; the hits stay (R-G15)."""
    for unit_id, unit in state.units.items():
        if unit.shaken and unit.shaken <= state.turn:
            unit.shaken = 0
            hidden = is_hidden(state, unit_id)
            h = state.tunnels[unit.box].hex if hidden else unit.hex
            if h >= 0:
                text = say("rallies", unit=state.content.names[unit_id], hex=state.content.label(h), hits=unit.hits)
                heard = (NVA,) if hidden else None
                log.add("rallies", text, "GI 8", pieces=(unit_id,), hexes=(h,), audience=heard, taken=unit.hits)


def nearest_enemy(state: GreenState, h: Hex, seat: str) -> int:
    """Return the distance of the nearest enemy unit from a hex, helicopters on the ground too (R-G67)."""
    known = state.nva_far if seat == NVA else state.us_far
    found = known.get(h)
    if found is None:
        row = state.content.row(h)
        foes = [row[e] for e, held_by in state.holders.items() if held_by != seat]
        if seat == NVA:
            foes += [row[e] for e in state.copters]
        found = known[h] = min(foes, default=NOBODY_NEAR)
    return found


def comes_closer(state: GreenState, unit_id: str, frm: Hex, to: Hex) -> bool:
    """GI 8: nothing may leave a demoralised unit nearer to the nearest enemy than before (R-G56).

    Off the map, in the box of the helicopters, it is farther off than in any hex (R-G117).
    """
    if not state.units[unit_id].shaken:
        return False
    seat = state.content.roster[unit_id].seat
    before = nearest_enemy(state, frm, seat) if frm >= 0 else NOBODY_NEAR
    return nearest_enemy(state, to, seat) < before


def alarm(state: GreenState, mover: str, frm: Hex, to: Hex) -> None:
    """GI 8: an enemy that comes next to a demoralised unit from farther off lets it withdraw (R-G57).

    So does one that comes up from under the ground, where nobody was near (R-G114).
    """
    piece, content = state.content.roster[mover], state.content
    if piece.kind not in GROUND:
        return
    for h in content.neighbours[to]:
        if h not in state.ground or holder(state, h) != other(piece.seat):
            continue
        if frm >= 0 and content.distance(frm, h) <= 1:
            continue
        for unit_id in reversed(state.ground[h]):
            if _may_withdraw(state, unit_id) and next(iter(ways_out(state, unit_id)), None) is not None:
                push(state, Withdraw(unit_id))


def _may_withdraw(state: GreenState, unit_id: str) -> bool:
    unit, walks = state.units[unit_id], state.content.roster[unit_id].kind != "battery"
    return unit.shaken > 0 and walks and not unit.withdrew


def ways_out(state: GreenState, unit_id: str) -> Iterable[Hex]:
    """GI 8: the hexes to which a demoralised unit may withdraw."""
    return (h for h in state.content.neighbours[state.units[unit_id].hex] if not _barred(state, unit_id, h))


def _barred(state: GreenState, unit_id: str, h: Hex) -> Refusal | None:
    seat = state.content.roster[unit_id].seat
    if nearest_enemy(state, h, seat) < 2:
        return refusals.TOO_NEAR
    return None if room(state, unit_id, h) else refusals.STACK_FULL


@plain
class Withdraw(GreenStep):
    """GI 8: the owner leaves a demoralised unit where it is, or withdraws it one hex."""

    unit: str
    roles: ClassVar = {"unit": Role(WALKERS, ANY, "map")}
    phases: ClassVar = ("G", "J")
    verbs: ClassVar = {"withdraw": "GI 8", "stay": "GI 8"}

    def seat(self, state: GreenState) -> Seat:
        return state.content.roster[self.unit].seat

    def prompt(self, state: GreenState) -> Text:
        unit = state.units[self.unit]
        return say("step.withdraw", unit=state.content.names[self.unit], hex=state.content.label(unit.hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.hex_actions("withdraw")
        return (STAY, *(acts[h] for h in ways_out(state, self.unit)))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb != "withdraw" or len(action.hexes) != 1:
            return None
        if action.hex not in state.content.neighbours[state.units[self.unit].hex]:
            return refusals.NOT_ADJACENT
        return _barred(state, self.unit, action.hex)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        pop(state, self)
        state.units[self.unit].withdrew = 1
        name, frm = state.content.names[self.unit], state.units[self.unit].hex
        start = state.content.label(frm)
        if action.verb == "stay":
            log.add("stays", say("stays", unit=name, hex=start), "GI 8", pieces=(self.unit,), hexes=(frm,))
            return
        put(state, self.unit, action.hex)
        text = say("withdraws", unit=name, start=start, hex=place(state, action.hex))
        log.add("withdraws", text, "GI 8", pieces=(self.unit,), hexes=(frm, action.hex))
        take_hold(state, self.unit, action.hex, log)
        drop_sites(state, self.unit, log)
