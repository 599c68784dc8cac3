"""GI 4, GI 12.3: helicopter transport: ready helicopters, loading, plain landings."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import ClassVar

from games.green_inferno.content.content import GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.parking import park
from games.green_inferno.rules.artillery.allowance import lose_missions
from games.green_inferno.rules.booby_traps import spring_traps
from games.green_inferno.rules.demoralised import comes_closer
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.movement.arrival import note_entry, take_hold
from games.green_inferno.rules.stacking import room
from games.green_inferno.rules.steps import TRANSPORT, GreenStep, Role, names, place
from games.green_inferno.rules.zone_of_patrol import in_zone, zone
from games.green_inferno.state import GreenState, holder, put, take_off
from hexcore.game import Action, Hex, Log, Refusal, Text, plain, pop, push, say


def is_ready(state: GreenState, copter: str) -> bool:
    """GI 4: a helicopter is used once a turn; one tied to a site does not fly (R-G62)."""
    unit = state.units[copter]
    if unit.used or unit.flown or (unit.hex < 0 and unit.box != "box"):
        return False
    return not (state.sites and is_building(state, copter))


def ready_copters(state: GreenState, kind: str) -> list[str]:
    """Return the helicopters of a kind that may still be used, in the order of the roster."""
    return [copter for copter in state.content.copters[kind] if is_ready(state, copter)]


def can_fly(state: GreenState, frm: Hex, to: Hex) -> bool:
    """GI 4: over anything but hills (R-G17), and from the box by an entry hex (R-G62)."""
    content = state.content
    region = content.sky[to]
    if not region:
        return False
    return content.sky[frm] == region if frm >= 0 else region in content.entry_regions


def why_not_load(state: GreenState, unit_id: str) -> Refusal | None:
    """GI 4, GI 12.3: one ground unit, not out of a hill, once a turn (R-G17, R-G64)."""
    if state.content.roster[unit_id].kind not in GROUND:
        return refusals.NOT_LIFTED
    unit = state.units[unit_id]
    if unit.hex < 0:
        return refusals.NOT_ON_MAP
    if unit.lifted:
        return refusals.LIFTED
    if state.content.hill[unit.hex]:
        return refusals.HILL
    return refusals.TIED if state.sites and is_building(state, unit_id) else None


def loadable(state: GreenState) -> list[str]:
    return [unit_id for unit_id in state.content.us_ground if why_not_load(state, unit_id) is None]


def why_not_ride(state: GreenState, unit_id: str, copter: str, taken: Container[str] = ()) -> Refusal | None:
    """GI 12.3: a transport that has not been used yet carries one unit (R-G62); GI 8: no demoralised one (R-G117)."""
    if state.content.roster[copter].kind != "transport":
        return refusals.NOT_TRANSPORT
    if copter in taken:
        return refusals.RIDE_TAKEN
    if not is_ready(state, copter):
        return refusals.COPTER_SPENT
    if state.units[copter].shaken:
        return refusals.SHAKEN_CARRIES
    return None if can_fly(state, state.units[copter].hex, state.units[unit_id].hex) else refusals.HILL


def transports_for(state: GreenState, unit_id: str, taken: Container[str] = ()) -> list[str]:
    """Return the transports that can come for a unit."""
    return [c for c in state.content.copters["transport"] if why_not_ride(state, unit_id, c, taken) is None]


def pickup_regions(state: GreenState, taken: Container[str] = ()) -> set[int]:
    """Return the regions of the sky in which a ready transport could come for a unit."""
    sky, units = state.content.sky, state.units
    found: set[int] = set()
    for copter in ready_copters(state, "transport"):
        if copter not in taken and not units[copter].shaken:
            h = units[copter].hex
            found.update((sky[h],) if h >= 0 else state.content.entry_regions)
    return found


def only_choice(state: GreenState, copters: list[str]) -> str:
    """GI 12.3: the first helicopter if all stand in one place and so are alike (R-G106); "" if there is a choice."""
    return copters[0] if len({state.units[copter].hex for copter in copters}) == 1 else ""


def spare_ride(state: GreenState, unit_id: str, copters: list[str]) -> str:
    """GI 11, GI 12.3: the transport missed least: with the unit, off the map, or far from engineers; or ""."""
    units, content = state.units, state.content
    here = units[unit_id].hex
    engineers = {units[e].hex for e in content.us_ground if e != unit_id and content.roster[e].kind == "engineer"}
    spare = [copter for copter in copters if units[copter].hex not in engineers or units[copter].hex < 0]
    ranked = sorted(spare, key=lambda copter: (units[copter].hex != here, units[copter].hex >= 0))
    return ranked[0] if ranked else ""


def why_not_land(state: GreenState, unit_id: str, h: Hex) -> Refusal | None:
    """GI 12.3: in another hex (R-G113), no hill, outside NVA zones (R-G63), within stacking (R-G58)."""
    frm = state.units[unit_id].hex
    if h == frm:
        return refusals.LIFT_HOME
    if not can_fly(state, frm, h):
        return refusals.HILL
    if holder(state, h) == NVA:
        return refusals.ENEMY_HEX
    if in_zone(state, h, NVA):
        return refusals.ZONE_LANDING
    if not room(state, unit_id, h):
        return refusals.STACK_FULL
    return refusals.CLOSER if comes_closer(state, unit_id, frm, h) else None


def landings(state: GreenState, unit_id: str, closed: frozenset[Hex] | None = None) -> Iterator[Hex]:
    """GI 12.3: the hexes where a unit may be set down in phase J; ``closed`` is the NVA zone, if known."""
    content, unit = state.content, state.units[unit_id]
    shut = {h for h, held_by in state.holders.items() if held_by == NVA or not room(state, unit_id, h)}
    shut.update(zone(state, NVA) if closed is None else closed, (unit.hex,))
    sky, region = content.sky, content.sky[unit.hex]
    for h in content.flat:
        if sky[h] == region and h not in shut and not (unit.shaken and comes_closer(state, unit_id, unit.hex, h)):
            yield h


def liftable(state: GreenState) -> list[str]:
    """Return the units that can be lifted and set down somewhere now."""
    regions = pickup_regions(state)
    if not regions:
        return []
    content, ground, closed = state.content, state.ground, zone(state, NVA)
    empty = next((h for h in content.flat if h not in closed and h not in ground), -1)
    found = []
    for unit_id in loadable(state):
        unit = state.units[unit_id]
        region = content.sky[unit.hex]
        plain_way = empty >= 0 and not unit.shaken and content.sky[empty] == region
        if region in regions and (plain_way or next(landings(state, unit_id, closed), -1) >= 0):
            found.append(unit_id)
    return found


def load(state: GreenState, unit_id: str, transport: str) -> None:
    """Take a unit aboard: both leave the map."""
    state.carriers[unit_id] = transport
    state.units[transport].used = 1
    take_off(state, transport, "air")
    take_off(state, unit_id, "air")
    if state.content.roster[unit_id].kind == "battery":
        lose_missions(state, unit_id)


def set_down(state: GreenState, unit_id: str, transport: str, frm: Hex, h: Hex, log: Log) -> None:
    """Let a unit leave the helicopter that has brought it from ``frm``."""
    state.units[unit_id].landed = state.turn
    put(state, unit_id, h)
    unit, carrier = names(state, (unit_id, transport))
    start = state.content.label(frm)
    text = say("lands", unit=unit, start=start, hex=place(state, h), carrier=carrier)
    log.add("lands", text, "GI 12.3", pieces=(unit_id,), hexes=(h,), start=start)
    take_hold(state, unit_id, h, log)
    note_entry(state, unit_id, h)


@plain
class Lift(GreenStep):
    """GI 12.3: one unit is lifted: which transport comes, and where it sets the unit down."""

    unit: str
    transport: str = ""
    roles: ClassVar = {"unit": Role(GROUND, US, "map"), "transport": Role(TRANSPORT, may_be_empty=True)}
    player: ClassVar = US
    phases: ClassVar = ("J",)
    verbs: ClassVar = {"aboard": "GI 12.3", "land": "GI 12.3"}

    def prompt(self, state: GreenState) -> Text:
        key = "step.lift" if self.transport else "step.lift_aboard"
        return say(key, unit=state.content.names[self.unit])

    def offer(self, state: GreenState) -> Iterable[Action]:
        if not self.transport:
            acts = state.content.piece_actions("aboard")
            return [acts[transport] for transport in transports_for(state, self.unit)]
        land = state.content.hex_actions("land")
        return [land[h] for h in landings(state, self.unit)]

    def default_action(self, state: GreenState) -> Action | None:
        """Take a transport that nobody else needs."""
        spare = "" if self.transport else spare_ride(state, self.unit, transports_for(state, self.unit))
        return state.content.piece_actions("aboard")[spare] if spare else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "land" and action.hexes:
            return why_not_land(state, self.unit, action.hex)
        if action.verb != "aboard" or not action.pieces or action.piece not in state.content.roster:
            return None
        return why_not_ride(state, self.unit, action.piece)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "aboard":
            self.transport = action.piece
            return
        pop(state, self)
        unit, h, frm = self.unit, action.hex, state.units[self.unit].hex
        load(state, unit, self.transport)
        state.units[unit].lifted, state.units[unit].halted = 2, 0
        set_down(state, unit, self.transport, frm, h, log)
        spring_traps(state, unit, h, h, log)
        park(state, self.transport, h, log)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        rides = transports_for(state, self.unit)
        if self.unit not in liftable(state) or (self.transport and self.transport not in rides):
            yield f"{self.unit} cannot be lifted like this"


def begin_lift(state: GreenState, unit_id: str) -> None:
    """Ask for the rest of a lift; a single choice of transport is made at once."""
    push(state, Lift(unit_id, only_choice(state, transports_for(state, unit_id))))
