"""GI 12.4: choosing an air assault: its target, the units and their transports, the attack helicopters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import ClassVar

from games.green_inferno.content.content import FIGHTERS, GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.assault import Assault
from games.green_inferno.rules.air.transport import (
    can_fly,
    is_ready,
    loadable,
    only_choice,
    pickup_regions,
    spare_ride,
    transports_for,
    why_not_load,
    why_not_ride,
)
from games.green_inferno.rules.demoralised import comes_closer
from games.green_inferno.rules.steps import ATTACK, DONE, TRANSPORT, GreenStep, Role
from games.green_inferno.rules.zone_of_patrol import in_zone, zone
from games.green_inferno.state import GreenState, fighters_in, held_hexes, holder
from hexcore.game import Action, Hex, Log, Refusal, Text, plain, pop, push, say

LAUNCH = Action("launch")


def begin_assaults(state: GreenState) -> None:
    if next(_open_targets(state), None) is not None:
        push(state, AirAssaults())


def why_not_assault(state: GreenState, h: Hex) -> Refusal | None:
    """GI 12.4: the target is no hill, NVA-held or in an NVA zone of patrol, once a turn (R-G17, R-G63, R-G65)."""
    if state.content.hill[h]:
        return refusals.HILL
    if holder(state, h) != NVA and not in_zone(state, h, NVA):
        return refusals.NOT_ASSAULT
    if h in state.assaulted:
        return refusals.ASSAULTED
    return _nobody_comes(state, h)


def _nobody_comes(state: GreenState, h: Hex) -> Refusal | None:
    """Return why no unit could be flown: the reason of the first loadable one, else of the first unit."""
    units = loadable(state) or [unit for unit in state.content.us_ground if state.units[unit].hex >= 0]
    reasons = [why_not_load(state, unit) or why_not_carry(state, unit, h, []) for unit in units]
    return next(iter(reasons), refusals.NOT_ON_MAP) if all(reasons) else None


def assault_hexes(state: GreenState) -> list[Hex]:
    """GI 12.4: the hexes that can be assaulted now."""
    return list(_open_targets(state))


def _open_targets(state: GreenState) -> Iterator[Hex]:
    regions, sky, units = pickup_regions(state), state.content.sky, state.units
    riders = [unit for unit in loadable(state) if sky[units[unit].hex] in regions] if regions else []
    if not riders:
        return
    # the quick answer for hexes without US units: any steady unit could land
    easy, holders = {sky[units[unit].hex] for unit in riders if not units[unit].shaken}, state.holders
    for h in sorted({*zone(state, NVA), *held_hexes(state, NVA)}.difference(state.assaulted)):
        if sky[h] and ((sky[h] in easy and holders.get(h) != US) or any(_carriable(state, riders, h, []))):
            yield h


def why_not_carry(state: GreenState, unit_id: str, target: Hex, carried: list[str]) -> Refusal | None:
    """GI 12.4: up to three ground units from other hexes (R-G113), within stacking where they land (R-G65).

    GI 8: a demoralised unit does not come closer to the enemy (R-G56).
    """
    if len(carried) >= state.content.limits.assault_units and state.units[unit_id].hex != target:
        can_come = can_fly(state, state.units[unit_id].hex, target)
        return refusals.ASSAULT_FULL if can_come else refusals.HILL
    return _why_not_fly(state, unit_id, target, _has_room(state, target, carried))


def _carriable(state: GreenState, units: Iterable[str], target: Hex, carried: list[str]) -> list[str]:
    """Return those of some units for which :func:`why_not_carry` knows no reason, asking only once about the hex."""
    if len(carried) >= state.content.limits.assault_units:
        return []
    has_room = _has_room(state, target, carried)
    return [unit for unit in units if _why_not_fly(state, unit, target, has_room) is None]


def _why_not_fly(state: GreenState, unit_id: str, target: Hex, has_room: bool) -> Refusal | None:
    unit = state.units[unit_id]
    if unit.hex == target:
        return refusals.ASSAULT_HOME
    if not can_fly(state, unit.hex, target):
        return refusals.HILL
    if not has_room and state.content.roster[unit_id].kind in FIGHTERS:
        return refusals.STACK_FULL
    return refusals.CLOSER if unit.shaken and comes_closer(state, unit_id, unit.hex, target) else None


def _has_room(state: GreenState, target: Hex, carried: list[str]) -> bool:
    """GI 5: one more fits in; stacking counts the units in the hex and those that come along (R-G58)."""
    roster = state.content.roster
    there = 0 if holder(state, target) == NVA else fighters_in(state, target)
    coming = sum([roster[unit].kind in FIGHTERS for unit in carried]) if carried else 0
    return there + coming < state.content.limits.ground_stack


@plain
class AirAssaults(GreenStep):
    """GI 12.4: the US player flies any number of air assaults, one after the other."""

    player: ClassVar = US
    phases: ClassVar = ("F",)
    spoken: ClassVar = True
    comes: ClassVar = True
    verbs: ClassVar = {"assault": "GI 12.4", "done": "GI 12.4"}
    tries: ClassVar = {"assault": "foe hex"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.hex_actions("assault")
        return (DONE, *[acts[h] for h in assault_hexes(state)])

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb != "assault" or not action.hexes:
            return None
        return why_not_assault(state, action.hex) or refusals.COPTER_USED

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "assault":
            push(state, Muster(action.hex))
        else:
            pop(state, self)


@plain
class Muster(GreenStep):
    """GI 12.4: the US player names the units of an assault with their transports, and attack helicopters."""

    hex: Hex
    carried: list[str] = field(default_factory=list)
    transports: list[str] = field(default_factory=list)
    escorts: list[str] = field(default_factory=list)
    loading: str = ""
    roles: ClassVar = {
        "carried": Role(GROUND, US, "map"),
        "transports": Role(TRANSPORT),
        "escorts": Role(ATTACK),
        "loading": Role(GROUND, US, "map", may_be_empty=True),
    }
    player: ClassVar = US
    phases: ClassVar = ("F",)
    verbs: ClassVar = {"carry": "GI 12.4", "aboard": "GI 12.4", "escort": "GI 12.4", "launch": "GI 12.4"}

    def prompt(self, state: GreenState) -> Text:
        if self.loading:
            return say("step.lift_aboard", unit=state.content.names[self.loading])
        names, label = state.content.names, state.content.label(self.hex)
        if not self.carried:
            return say("step.muster", hex=label, most=state.content.limits.assault_units)
        return say(
            "step.muster_escorted" if self.escorts else "step.muster_named",
            hex=label,
            flights=self.flights(state),
            escorts=tuple(names[copter] for copter in self.escorts),
        )

    def flights(self, state: GreenState) -> tuple[Text, ...]:
        names = state.content.names
        pairs = zip(self.carried, self.transports, strict=True)
        return tuple(say("assault.flight", unit=names[unit], carrier=names[copter]) for unit, copter in pairs)

    def offer(self, state: GreenState) -> Iterable[Action]:
        content = state.content
        if self.loading:
            aboard = content.piece_actions("aboard")
            return [aboard[c] for c in transports_for(state, self.loading, self.transports)]
        carry, escort = content.piece_actions("carry"), content.piece_actions("escort")
        found = [carry[unit] for unit in self._riders(state)]
        found += [escort[c] for c in content.copters["attack"] if self._why_not_escort(state, c) is None]
        if self.carried:
            found.append(LAUNCH)
        return found

    def default_action(self, state: GreenState) -> Action | None:
        """Take a transport that nobody else needs."""
        rides = transports_for(state, self.loading, self.transports) if self.loading else []
        spare = spare_ride(state, self.loading, rides) if rides else ""
        return state.content.piece_actions("aboard")[spare] if spare else None

    def _riders(self, state: GreenState) -> list[str]:
        regions, sky, units = pickup_regions(state, self.transports), state.content.sky, state.units
        waiting = [u for u in loadable(state) if sky[units[u].hex] in regions and u not in self.carried]
        return _carriable(state, waiting, self.hex, self.carried)

    def _why_not(self, state: GreenState, unit: str) -> Refusal | None:
        reason = why_not_carry(state, unit, self.hex, self.carried)
        if reason:
            return reason
        return None if transports_for(state, unit, self.transports) else refusals.COPTER_USED

    def _why_not_escort(self, state: GreenState, copter: str) -> Refusal | None:
        """GI 12.4: an unused attack helicopter; GI 8: not closer to the enemy while demoralised (R-G117)."""
        if state.content.roster[copter].kind != "attack":
            return refusals.NOT_ESCORT
        if not self.carried:
            return refusals.NOBODY_ABOARD
        if copter in self.escorts or not is_ready(state, copter):
            return refusals.COPTER_SPENT
        frm = state.units[copter].hex
        if not can_fly(state, frm, self.hex):
            return refusals.HILL
        return refusals.CLOSER if comes_closer(state, copter, frm, self.hex) else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "launch":
            return refusals.NOBODY_ABOARD
        piece = state.content.roster.get(action.pieces[0]) if action.pieces else None
        if piece is None or action.verb not in ("carry", "escort", "aboard"):
            return None
        if piece.seat != US:
            return refusals.NOT_YOURS
        if action.verb == "aboard":
            return why_not_ride(state, self.loading, piece.id, self.transports) if self.loading else None
        if action.verb == "escort" or piece.kind == "attack":
            return self._why_not_escort(state, piece.id)
        return why_not_load(state, piece.id) or self._why_not(state, piece.id)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "carry":
            transport = only_choice(state, transports_for(state, action.piece, self.transports))
            self.loading = action.piece
            if transport:
                self._board(transport)
        elif action.verb == "aboard":
            self._board(action.piece)
        elif action.verb == "escort":
            self.escorts.append(action.piece)
        else:
            pop(state, self)
            push(state, Assault(self.hex, self.carried, self.transports, self.escorts))

    def contradictions(self, state: GreenState) -> Iterable[str]:
        label = state.content.label(self.hex)
        if len(self.carried) != len(self.transports):
            yield "carried and transports must be equally long"
            return
        if why_not_assault(state, self.hex) is not None:
            yield f"hex: {label} cannot be assaulted"
        for place, unit in enumerate([*self.carried, *([self.loading] if self.loading else [])]):
            if not self._could_join(state, unit, place):
                yield f"carried: {unit} cannot be flown to {label} like this"
        yield from (f"escorts: {copter} is used" for copter in self.escorts if not is_ready(state, copter))

    def _could_join(self, state: GreenState, unit: str, place: int) -> bool:
        before, rides = self.carried[:place], transports_for(state, unit, self.transports[:place])
        if unit in before or why_not_load(state, unit) or why_not_carry(state, unit, self.hex, before):
            return False
        return self.transports[place] in rides if place < len(self.transports) else bool(rides)

    def _board(self, transport: str) -> None:
        self.carried.append(self.loading)
        self.transports.append(transport)
        self.loading = ""
