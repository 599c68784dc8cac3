"""GI 4, GI 12.3: empty flights of helicopters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import COPTERS
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.parking import TO_BOX, to_box
from games.green_inferno.rules.air.transport import can_fly, is_ready
from games.green_inferno.rules.demoralised import comes_closer
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import copter_room
from games.green_inferno.rules.steps import GreenStep, Role
from games.green_inferno.rules.zone_of_patrol import in_zone, zone
from games.green_inferno.state import GreenState, holder, put
from hexcore.game import Action, Hex, Log, Refusal, Text, plain, pop, say


def why_not_fly(state: GreenState, copter: str, h: Hex) -> Refusal | None:
    """GI 4, GI 12.3: why an empty helicopter may not fly to a hex (R-G62, R-G63).

    GI 8: a demoralised one does not come closer to the enemy (R-G117).
    """
    if not can_fly(state, state.units[copter].hex, h):
        return refusals.HILL
    if holder(state, h) == NVA:
        return refusals.ENEMY_HEX
    if not copter_room(state, h):
        return refusals.COPTERS_FULL
    guarded = state.content.roster[copter].kind == "attack" or holder(state, h) == US
    if not guarded and in_zone(state, h, NVA):
        return refusals.ZONE_LANDING
    return refusals.CLOSER if comes_closer(state, copter, state.units[copter].hex, h) else None


def flights(state: GreenState, copter: str) -> list[Hex]:
    """GI 4, GI 12.3: the hexes to which an empty helicopter may fly."""
    content, held, frm = state.content, state.holders, state.units[copter].hex
    attack = content.roster[copter].kind == "attack"
    shut = {h for h in state.copters if not copter_room(state, h)}
    shut.update([h for h, held_by in held.items() if held_by == NVA], (frm,))
    if not attack:
        shut.update([h for h in zone(state, NVA) if held.get(h) != US])
    regions, sky = (content.sky[frm],) if frm >= 0 else content.entry_regions, content.sky
    found = [h for h in content.flat if sky[h] in regions and h not in shut]
    if state.units[copter].shaken:
        return [h for h in found if not comes_closer(state, copter, frm, h)]
    return found


@plain
class Fly(GreenStep):
    """GI 12.3: an empty helicopter flies to a hex or to the off-map box."""

    copter: str
    roles: ClassVar = {"copter": Role(COPTERS)}
    player: ClassVar = US
    phases: ClassVar = ("J",)
    verbs: ClassVar = {"fly_to": "GI 12.3", "to_box": "GI 12.3"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.fly", unit=state.content.names[self.copter])

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.hex_actions("fly_to")
        found = [acts[h] for h in flights(state, self.copter)]
        return [TO_BOX, *found] if state.units[self.copter].hex >= 0 or not found else found

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return why_not_fly(state, self.copter, action.hex) if action.verb == "fly_to" and action.hexes else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        pop(state, self)
        copter = self.copter
        unit = state.units[copter]
        unit.flown = 1
        if action.verb == "to_box":
            unit.used = 1
            self._leave(state, log)
            return
        if state.content.roster[copter].kind == "transport":
            unit.used = 1
        key, start = ("flies", state.content.label(unit.hex)) if unit.hex >= 0 else ("flies_in", "")
        put(state, copter, action.hex)
        text = say(key, unit=state.content.names[copter], start=start, hex=state.content.label(action.hex))
        log.add("flies", text, "GI 12.3", pieces=(copter,), hexes=(action.hex,))
        take_hold(state, copter, action.hex, log)

    def _leave(self, state: GreenState, log: Log) -> None:
        """Go to the off-map box; one that finds nowhere to fly to stays in it."""
        h = state.units[self.copter].hex
        if h >= 0:
            to_box(state, [self.copter], h, log)
            return
        text = say("stays_off", unit=state.content.names[self.copter])
        log.add("to_box", text, "GI 12.3", pieces=(self.copter,))

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if not is_ready(state, self.copter):
            yield f"copter: {self.copter} is used"
