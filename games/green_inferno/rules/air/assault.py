"""GI 12.4: one air assault: antiaircraft fire, ambush, assault die, fight, landing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import ClassVar

from games.green_inferno.content.content import GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.antiaircraft_fire import flak_row, flak_shot, lose_transport
from games.green_inferno.rules.air.parking import ParkFleet, may_stand
from games.green_inferno.rules.air.transport import load, set_down
from games.green_inferno.rules.ambushes import ambush_shot
from games.green_inferno.rules.combat.fight import Fight
from games.green_inferno.rules.combat.fire_values import can_fire
from games.green_inferno.rules.combat.shots import Aim, is_dead, resolve
from games.green_inferno.rules.stacking import room
from games.green_inferno.rules.steps import (
    ATTACK,
    TRANSPORT,
    GreenStep,
    Role,
    die_odds,
    names,
    place,
    side,
    step_beside,
)
from games.green_inferno.state import GreenState, Plot, Spot, holder, put, take_off
from hexcore.game import OFF_MAP, Action, Hex, Log, Outline, Refusal, Text, going_on, plain, pop, push, say

KEEP = Action("keep_hidden")
REVEAL = Action("reveal")
WINNERS = {"success": US, "helicopters_off": "", "all_off": NVA}
"""The side favoured by each result of the air assault table."""


@plain
class Assault(GreenStep, Outline[GreenState]):
    """GI 12.4: the current air assault."""

    hex: Hex
    carried: list[str]
    transports: list[str]
    escorts: list[str]
    origins: list[Hex] = field(default_factory=list)
    landed_at: list[Spot] = field(default_factory=list)
    hits_before: list[int] = field(default_factory=list)
    revealed: bool = False
    result: str = ""
    landing: list[str] = field(default_factory=list)
    """Units that still have to be set down next to the target."""
    roles: ClassVar = {
        "carried": Role(GROUND),
        "transports": Role(TRANSPORT, US, "air"),
        "escorts": Role(ATTACK, US, "air"),
        "landing": Role(GROUND, US, "air"),
    }
    bears: ClassVar = ("reveal_ambush", "fight", "land_nearby")

    def embark(self, state: GreenState, log: Log) -> None:
        """GI 12.4 A, B: load the units, which leave the map; the NVA player is always asked about an ambush (R-G68)."""
        state.assaulted.append(self.hex)
        self.origins = [state.units[unit].hex for unit in self.carried]
        self.landed_at = [OFF_MAP] * len(self.carried)
        self.hits_before = [state.units[unit].hits for unit in self.carried]
        for unit, transport in zip(self.carried, self.transports, strict=True):
            load(state, unit, transport)
            state.units[unit].lifted = 1
        for escort in self.escorts:
            state.units[escort].used = 1
            take_off(state, escort, "air")
        text = say(
            "assault.escorted" if self.escorts else "assault.begins",
            units=names(state, self.carried),
            hex=place(state, self.hex),
            carriers=names(state, self.transports),
            escorts=names(state, self.escorts),
        )
        pieces = (*self.carried, *self.transports, *self.escorts)
        log.add("assault", text, "GI 12.4", pieces=pieces, hexes=(self.hex,), seat=US)
        push(state, RevealAmbush())

    def antiaircraft_fire(self, state: GreenState, log: Log) -> None:
        """GI 12.4 C: one shot, at an attack helicopter if there is one, else at a unit (R-G20).

        GI 8: an attack helicopter is lost with its tenth hit, as any unit (R-G117).
        """
        pool = self.escorts or self.carried
        shot = flak_shot(state, self.hex, revealed=self.revealed)
        key = "flak_copter" if self.escorts else ""
        origin = f"flak_{flak_row(state, self.hex, revealed=self.revealed)}"
        resolve(state, log, shot, pool, Aim("flak", "GI 12.4", (), self.hex, key, origin))
        self.escorts = [escort for escort in self.escorts if not is_dead(state, escort)]

    def ambush(self, state: GreenState, log: Log) -> None:
        """GI 12.4 D: the revealed ambush fires at one landing unit, with the terrain of the hex."""
        pool = self.alive(state)
        if self.revealed and pool:
            aim = Aim("ambush", "GI 13", hex=self.hex, origin="ambush")
            resolve(state, log, ambush_shot(state, self.hex), pool, aim)

    def assault_die(self, state: GreenState, log: Log) -> None:
        """GI 12.4 E: roll on the air assault table (R-G19); with nobody left to land there is no die (R-G93)."""
        if not self.alive(state):
            self.result = "all_off"
            return
        face = log.roll(6, f"{side(state, US)} air assault")
        self.result = str(state.content.charts.air_assault.look_up(face))
        if not log.heard:
            return
        text = say(f"assault.{self.result}", hex=state.content.label(self.hex))
        winner = WINNERS[self.result]
        odds = die_odds(
            say("odds.assault", hex=state.content.label(self.hex)), "GI 12.4", state.content.charts.air_assault, US
        )
        log.add(
            "assault_die", text, "GI 12.4", hexes=(self.hex,), odds=odds, seat=US,
            winner=winner, die=face, result=self.result,
        )  # fmt: skip

    def fight(self, state: GreenState, log: Log) -> None:
        """GI 12.4 E: the landing units fight for the hex, on a success with the attack helicopters (R-G18).

        Tubes without a mission take no part in it (R-G35, R-G115).
        """
        if self.result != "all_off" and holder(state, self.hex) == NVA:
            air = list(self.escorts) if self.result == "success" else []
            ground = [unit for unit in self.alive(state) if can_fire(state, unit)]
            if ground or air:
                push(state, Fight(US, self.hex, ground, air, landing=True))

    def land(self, state: GreenState, log: Log) -> None:
        """GI 12.4 E: set the units down in the hex or next to it, or drive them off (R-G18, R-G19)."""
        alive = self.alive(state)
        if self.result == "all_off":
            for unit in alive:
                self.drive_off(state, unit, log)
        elif holder(state, self.hex) != NVA:
            for unit in alive:
                self.set_down(state, unit, self.hex, log)
        elif alive:
            self.landing = alive
            push(state, LandNearby())

    parts: ClassVar[tuple[Callable[..., None], ...]] = (embark, antiaircraft_fire, ambush, assault_die, fight, land)

    def finish(self, state: GreenState, log: Log) -> None:
        """GI 12.4: a transport whose unit took more than three hits is lost (R-G89); the others stay or go."""
        pop(state, self)
        limit = state.content.limits.transport_lost_above
        left = []
        for unit, transport, before in zip(self.carried, self.transports, self.hits_before, strict=True):
            hits = state.units[unit].hits - before
            if hits > limit:
                lose_transport(state, transport, unit, hits, self.hex, log)
            else:
                left.append(transport)
        fleet = ParkFleet([*left, *self.escorts], [self._spot(state, c) for c in (*left, *self.escorts)])
        if fleet.may_stay(state):
            push(state, fleet)
        else:
            fleet.go_home(state, log)

    def _spot(self, state: GreenState, copter: str) -> int:
        """Return where a helicopter may stay: with its unit, else in the landing hex; -1 if driven off."""
        if self.result != "success":
            return -1
        if copter in self.transports:
            place = self.transports.index(copter)
            if state.units[self.carried[place]].box != "lost":
                return self.landed_at[place]
        if holder(state, self.hex) != NVA:
            return self.hex
        return next((h for h in self.landed_at if h >= 0), -1)

    def set_down(self, state: GreenState, unit: str, h: Hex, log: Log) -> None:
        """R-G113: a unit that lands where it was taken aboard has not been flown in."""
        place, before = self.carried.index(unit), state.units[unit].landed
        self.landed_at[place] = h
        set_down(state, unit, self.transports[place], self.origins[place], h, log)
        if h == self.origins[place]:
            state.units[unit].landed = before

    def alive(self, state: GreenState) -> list[str]:
        """Return the units still aboard."""
        return [unit for unit in self.carried if state.units[unit].box == "air"]

    def drive_off(self, state: GreenState, unit: str, log: Log) -> None:
        """GI 12.4: bring a unit back; if its hex is full by now, to the nearest hex with room (R-G19)."""
        home = self.origins[self.carried.index(unit)]
        h = home
        if not room(state, unit, home):
            row = state.content.row(home)
            free = [x for x in state.content.flat if holder(state, x) != NVA and room(state, unit, x)]
            h = min(free, key=lambda x: (row[x], x))
        put(state, unit, h)
        text = say("driven_off", unit=state.content.names[unit], hex=state.content.label(h))
        log.add("driven_off", text, "GI 12.4", pieces=(unit,), hexes=(h,))

    def contradictions(self, state: GreenState) -> Iterable[str]:
        lists = (self.carried, self.transports, self.origins, self.landed_at, self.hits_before)
        if not self.carried or len({len(listed) for listed in lists}) > 1:
            yield "carried, transports, origins, landed_at and hits_before must be equally long, and not empty"
        if state.content.hill[self.hex]:
            yield "hex: no air assault goes onto a hill"
        if not all(may_stand(state, h) for h in self.origins):
            yield "origins: units come from flat hexes without NVA"
        if self.result not in ("", *map(str, state.content.charts.air_assault.chances())):
            yield f"result: {self.result!r} is not on the air assault table"
        lands = isinstance(step_beside(state, self, 1), LandNearby)
        if not set(self.landing) <= set(self.carried) or (lands and not self.landing):
            yield "landing: units that are carried and not yet set down"


def assault_of(state: GreenState) -> Assault:
    return next(going_on(state, Assault))


def plot_on(state: GreenState, h: Hex) -> Plot | None:
    """GI 12.4 D: the unspent ambush written on exactly this hex (R-G68)."""
    return next((plot for plot in state.plots if plot.hex == h and not plot.spent), None)


@plain
class RevealAmbush(GreenStep):
    """GI 13: the NVA player, asked at every assault, may reveal an ambush on the target hex."""

    under: ClassVar = {"assault": (1,)}
    player: ClassVar = NVA
    phases: ClassVar = ("F",)
    passes: ClassVar = True
    spoken: ClassVar = True
    verbs: ClassVar = {"keep_hidden": "GI 13", "reveal": "GI 13"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.reveal_ambush", hex=state.content.label(assault_of(state).hex))

    def _spoken_hex(self, state: GreenState) -> str:
        return state.content.label(assault_of(state).hex)

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (KEEP, REVEAL) if plot_on(state, assault_of(state).hex) else (KEEP,)

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return refusals.NO_PLOT if action.verb == "reveal" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb != "reveal":
            return
        assault = assault_of(state)
        plot = plot_on(state, assault.hex)
        assert plot is not None, "only offered where one is plotted"
        plot.spent = True
        assault.revealed = True
        text = say("ambush", hex=state.content.label(assault.hex))
        log.add("ambush", text, "GI 13", hexes=(assault.hex,), reveals=True, seat=NVA)


@plain
class LandNearby(GreenStep):
    """GI 12.4: if the hex still holds NVA, each unit lands next to it or is driven off (R-G18)."""

    under: ClassVar = {"assault": (6,)}
    player: ClassVar = US
    phases: ClassVar = ("F",)
    verbs: ClassVar = {"land": "GI 12.4", "fly_back": "GI 12.4"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.land_nearby", unit=state.content.names[assault_of(state).landing[0]])

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.hex_actions("land")
        assault = assault_of(state)
        hexes = [acts[h] for h in state.content.neighbours[assault.hex] if self._why_not(state, assault, h) is None]
        return hexes or (Action("fly_back"),)

    def _why_not(self, state: GreenState, assault: Assault, h: Hex) -> Refusal | None:
        unit = assault.landing[0]
        if state.content.hill[h]:
            return refusals.HILL
        if holder(state, h) == NVA:
            return refusals.ENEMY_HEX
        return None if room(state, unit, h) else refusals.STACK_FULL

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        assault = assault_of(state)
        if action.verb != "land" or not action.hexes:
            return None
        near = action.hex in state.content.neighbours[assault.hex]
        return self._why_not(state, assault, action.hex) if near else refusals.NO_LANDING

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        assault = assault_of(state)
        unit = assault.landing.pop(0)
        if action.verb == "land":
            assault.set_down(state, unit, action.hex, log)
        else:
            assault.drive_off(state, unit, log)
        if not assault.landing:
            pop(state, self)
