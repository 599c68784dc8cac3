"""The turn, top to bottom: phases A to M (GI 3)."""

from __future__ import annotations

from typing import ClassVar

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.assault import Assault, LandNearby, ParkFleet, RevealAmbush
from games.green_inferno.rules.air.muster import AirAssaults, Muster, begin_assaults
from games.green_inferno.rules.air.strikes import (
    AirTasks,
    Bombard,
    PlotStrikes,
    begin_bombing,
    begin_strikes,
    begin_tasks,
)
from games.green_inferno.rules.air.transport import Fly, Lift, Park
from games.green_inferno.rules.ambushes import PlotAmbushes, SpringAmbushes
from games.green_inferno.rules.artillery.missions import (
    DefensiveFire,
    FireMissions,
    WriteMissions,
    begin_fires,
    begin_missions,
)
from games.green_inferno.rules.civilians import lose_civilians
from games.green_inferno.rules.combat.attacks import Assemble, Combat, begin_combat, end_combat
from games.green_inferno.rules.combat.fights import AttackShots, Fight, ReturnFire
from games.green_inferno.rules.demoralised import Withdraw
from games.green_inferno.rules.entry import Enter, begin_entry, planes_arrive
from games.green_inferno.rules.firebases import finish_sites
from games.green_inferno.rules.movement.on_foot import March, begin_movement
from games.green_inferno.rules.movement.phases import NvaMovement, UsMovement
from games.green_inferno.rules.set_up import SetUp, waiting
from games.green_inferno.rules.tunnels.attacks import Storm, StormTunnels, TunnelAnswer, begin_storms
from games.green_inferno.rules.tunnels.entrances import Detect, begin_detection
from games.green_inferno.rules.victory import dated_objectives, finish
from games.green_inferno.state import GreenState, last_turn, other
from hexcore.plain import plain
from hexcore.records import Log, Procedure
from hexcore.steps import Outline, push, step_book
from hexcore.text import say

PHASES = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M")


def _enter_phase(state: GreenState, phase: str, log: Log) -> None:
    state.phase = phase
    log.add(
        "phase",
        say(f"phase.{phase}", turn=state.turn, side=state.content.file.us_side),
        "GI 3",
        phase=phase,
        turn=state.turn,
    )


# A. Plots


def guns_in_cambodia(state: GreenState, log: Log) -> None:
    """A 1: one open die says whether the NVA guns can be called this turn (GI 9, R-G5)."""
    _enter_phase(state, "A", log)
    planes_arrive(state, log)
    state.guns_ready = False
    if not any(state.units[gun.id].box == "guns" for gun in state.content.tubes[NVA] if gun.kind == "gun"):
        return
    face = log.roll(6, "guns")
    state.guns_ready = state.content.charts.gun_call.look_up(face) == "good"
    text = say("guns.ready" if state.guns_ready else "guns.silent")
    log.add("guns", text, "GI 9.1", die=face, ready=state.guns_ready)


def us_plots(state: GreenState, log: Log) -> None:
    """A 2: the US player writes a hex for each plane."""
    begin_strikes(state, log)


def nva_plots(state: GreenState, log: Log) -> None:
    """A 3: the NVA player writes up to three ambush hexes."""
    push(state, PlotAmbushes())


def us_entry(state: GreenState, log: Log) -> None:
    """B: US units come onto the map."""
    _enter_phase(state, "B", log)
    begin_entry(state, log)


def us_missions(state: GreenState, log: Log) -> None:
    """C 1: US fire missions."""
    _enter_phase(state, "C", log)
    begin_missions(state, US)


def nva_missions(state: GreenState, log: Log) -> None:
    """C 2: NVA fire missions."""
    begin_missions(state, NVA)


def air_tasks(state: GreenState, log: Log) -> None:
    """D: each written plane gets its task."""
    _enter_phase(state, "D", log)
    begin_tasks(state, log)


def us_artillery(state: GreenState, log: Log) -> None:
    """E: US attack missions are fired."""
    _enter_phase(state, "E", log)
    begin_fires(state, US)


def air_assaults(state: GreenState, log: Log) -> None:
    """F: air assaults."""
    _enter_phase(state, "F", log)
    state.fired.clear()
    begin_assaults(state, log)


def nva_movement(state: GreenState, log: Log) -> None:
    """G: NVA units move."""
    _enter_phase(state, "G", log)
    begin_movement(state)
    push(state, NvaMovement())


def nva_combat(state: GreenState, log: Log) -> None:
    """H: NVA units attack."""
    _enter_phase(state, "H", log)
    begin_combat(state, NVA)


def nva_artillery(state: GreenState, log: Log) -> None:
    """I: NVA attack missions are fired."""
    end_combat(state, NVA)
    _enter_phase(state, "I", log)
    begin_fires(state, NVA)


def us_movement(state: GreenState, log: Log) -> None:
    """J: US units move, are lifted, build."""
    _enter_phase(state, "J", log)
    begin_movement(state)
    push(state, UsMovement())


def detection(state: GreenState, log: Log) -> None:
    """J, when all moves are done: tunnels are looked for."""
    begin_detection(state, log)


def air_strikes(state: GreenState, log: Log) -> None:
    """K: planes tasked to bombard."""
    _enter_phase(state, "K", log)
    begin_bombing(state, log)


def ambushes(state: GreenState, log: Log) -> None:
    """L 1: ambushes are sprung."""
    _enter_phase(state, "L", log)
    push(state, SpringAmbushes())


def us_combat(state: GreenState, log: Log) -> None:
    """L 2: US units attack."""
    begin_combat(state, US)


def tunnel_combat(state: GreenState, log: Log) -> None:
    """L 3: shown tunnels are attacked."""
    begin_storms(state, log)


# M. End of turn, in this order (R-G82)
def end_of_turn(state: GreenState, log: Log) -> None:
    """M: firebases, civilians, dated objectives, markers; plots and missions lapse unseen."""
    end_combat(state, US)
    _enter_phase(state, "M", log)
    finish_sites(state, log)
    lose_civilians(state, log)
    dated_objectives(state, log)
    _rally(state, log)
    _clear_turn(state)


# GI 8: the marker comes off at the end of the turn after it was laid; the hits stay (R-G15)
def _rally(state: GreenState, log: Log) -> None:
    for unit_id, unit in state.units.items():
        if unit.shaken and unit.shaken <= state.turn:
            unit.shaken = 0
            if unit.hex >= 0:
                log.add("rallies", say("rallies", unit=state.content.names[unit_id]), "GI 8", pieces=(unit_id,))


def _clear_turn(state: GreenState) -> None:
    for names in (state.missions, state.used, state.flown, state.lifted, state.emerged, state.searched, state.trail):
        names.clear()
    for listed in (state.strikes, state.plots, state.fires, state.assaulted):
        listed.clear()


# Before turn 1 (R-G85)


def first_set_up(state: GreenState, log: Log) -> None:
    """The side that sets up first places what has no printed hex."""
    _set_up(state, state.content.file.first_seat)


def second_set_up(state: GreenState, log: Log) -> None:
    """The other side does the same."""
    _set_up(state, other(state.content.file.first_seat))


def _set_up(state: GreenState, seat: str) -> None:
    if waiting(state, seat):
        push(state, SetUp(seat))


def first_turn(state: GreenState, log: Log) -> None:
    """Turns follow the set-up."""
    push(state, Turn())


@plain
class SetUpOutline(Outline[GreenState]):
    """Before turn 1: each side with something to place does so; then the first turn."""

    parts: ClassVar[tuple[Procedure, ...]] = (first_set_up, second_set_up, first_turn)


@plain
class Turn(Outline[GreenState]):
    """One turn after the other, each phase in its order, to the last."""

    parts: ClassVar[tuple[Procedure, ...]] = (
        guns_in_cambodia,
        us_plots,
        nva_plots,
        us_entry,
        us_missions,
        nva_missions,
        air_tasks,
        us_artillery,
        air_assaults,
        nva_movement,
        nva_combat,
        nva_artillery,
        us_movement,
        detection,
        air_strikes,
        ambushes,
        us_combat,
        tunnel_combat,
        end_of_turn,
    )

    def finish(self, state: GreenState, log: Log) -> None:
        """Go on to the next turn, or score after the last."""
        if state.turn >= last_turn(state):
            finish(state, log)
            return
        state.turn += 1
        self.at = 0


STEPS = step_book(
    SetUpOutline,
    SetUp,
    Turn,
    PlotStrikes,
    PlotAmbushes,
    Enter,
    WriteMissions,
    AirTasks,
    FireMissions,
    AirAssaults,
    Muster,
    Assault,
    RevealAmbush,
    LandNearby,
    ParkFleet,
    NvaMovement,
    March,
    Withdraw,
    Combat,
    Assemble,
    Fight,
    DefensiveFire,
    AttackShots,
    ReturnFire,
    UsMovement,
    Lift,
    Park,
    Fly,
    Detect,
    Bombard,
    SpringAmbushes,
    StormTunnels,
    Storm,
    TunnelAnswer,
)
"""Every step of the game by name, so that positions can be read and written."""
