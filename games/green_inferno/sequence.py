"""GI 3: the turn from top to bottom, phases A to M."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.assault import Assault, LandNearby, RevealAmbush
from games.green_inferno.rules.air.empty_flights import Fly
from games.green_inferno.rules.air.muster import AirAssaults, Muster, begin_assaults
from games.green_inferno.rules.air.parking import Park, ParkFleet
from games.green_inferno.rules.air.strikes import (
    AirTasks,
    Bombard,
    PlotStrikes,
    begin_bombing,
    begin_strikes,
    begin_tasks,
)
from games.green_inferno.rules.air.transport import Lift
from games.green_inferno.rules.ambushes import PlotAmbushes, SpringAmbushes
from games.green_inferno.rules.artillery.call_in import call_guns
from games.green_inferno.rules.artillery.missions import (
    DefensiveFire,
    FireMissions,
    WriteMissions,
    begin_fires,
    begin_missions,
)
from games.green_inferno.rules.civilians import lose_civilians
from games.green_inferno.rules.combat.attack import Assemble, Combat, begin_combat, end_combat, forget_shots
from games.green_inferno.rules.combat.fight import AttackShots, Fight, ReturnFire
from games.green_inferno.rules.demoralised import Withdraw, rally
from games.green_inferno.rules.entry import Enter, begin_entry, planes_arrive
from games.green_inferno.rules.firebases import finish_sites
from games.green_inferno.rules.movement.march import March, begin_movement
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.rules.set_up import SetUp, begin_set_up
from games.green_inferno.rules.tunnels.destruction import Storm, StormTunnels, TunnelAnswer, begin_storms
from games.green_inferno.rules.tunnels.detection import Detect, begin_detection
from games.green_inferno.rules.victory import dated_objectives, finish
from games.green_inferno.state import GreenState, last_turn, other
from hexcore.game import Log, Outline, plain, push, say, step_book

PHASES = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M")


def _enter_phase(state: GreenState, phase: str, log: Log) -> None:
    state.phase = phase
    text = say(f"phase.{phase}", turn=state.turn, side=state.content.file.us_side)
    log.add("phase", text, "GI 3", phase=phase, turn=state.turn)


@plain
class SetUpOutline(Outline[GreenState]):
    """GI 15, R-G85: before turn 1 each side places what has no printed hex; then the first turn."""

    def first_set_up(self, state: GreenState, log: Log) -> None:
        begin_set_up(state, state.content.file.first_seat)

    def second_set_up(self, state: GreenState, log: Log) -> None:
        begin_set_up(state, other(state.content.file.first_seat))

    def first_turn(self, state: GreenState, log: Log) -> None:
        push(state, Turn())

    parts: ClassVar[tuple[Callable[..., None], ...]] = (first_set_up, second_set_up, first_turn)


@plain
class Turn(Outline[GreenState]):
    """GI 3: one turn after the other, each phase in its order, to the last."""

    def guns_in_cambodia(self, state: GreenState, log: Log) -> None:
        """GI 9.1: A 1: planes that are due serve; one open die says whether the NVA guns can be called (R-G45)."""
        _enter_phase(state, "A", log)
        planes_arrive(state, log)
        call_guns(state, log)

    def us_plots(self, state: GreenState, log: Log) -> None:
        """GI 12.1: A 2: the US player writes a hex for each plane."""
        begin_strikes(state)

    def nva_plots(self, state: GreenState, log: Log) -> None:
        """GI 13: A 3: the NVA player writes up to three ambush hexes."""
        push(state, PlotAmbushes())

    def us_entry(self, state: GreenState, log: Log) -> None:
        """GI 15: B: US units come onto the map."""
        _enter_phase(state, "B", log)
        begin_entry(state)

    def us_missions(self, state: GreenState, log: Log) -> None:
        """GI 9, GI 10: C 1: US fire missions."""
        _enter_phase(state, "C", log)
        begin_missions(state, US)

    def nva_missions(self, state: GreenState, log: Log) -> None:
        """GI 9, GI 10: C 2: NVA fire missions."""
        begin_missions(state, NVA)

    def air_tasks(self, state: GreenState, log: Log) -> None:
        """GI 12.2: D: each written plane gets its task."""
        _enter_phase(state, "D", log)
        begin_tasks(state)

    def us_artillery(self, state: GreenState, log: Log) -> None:
        """GI 9: E: US attack missions are fired."""
        _enter_phase(state, "E", log)
        begin_fires(state, US)

    def air_assaults(self, state: GreenState, log: Log) -> None:
        """GI 12.4: F: air assaults."""
        _enter_phase(state, "F", log)
        forget_shots(state)
        begin_assaults(state)

    def nva_movement(self, state: GreenState, log: Log) -> None:
        """GI 4, GI 16.1: G: NVA units move, hidden ones come out."""
        _enter_phase(state, "G", log)
        begin_movement(state)
        push(state, NvaMovement())

    def nva_combat(self, state: GreenState, log: Log) -> None:
        """GI 7: H: NVA units attack."""
        _enter_phase(state, "H", log)
        begin_combat(state, NVA)

    def nva_artillery(self, state: GreenState, log: Log) -> None:
        """GI 9: I: NVA attack missions are fired."""
        end_combat(state, NVA)
        _enter_phase(state, "I", log)
        begin_fires(state, NVA)

    def us_movement(self, state: GreenState, log: Log) -> None:
        """GI 4, GI 11, GI 12.3: J: US units move, build and are lifted."""
        _enter_phase(state, "J", log)
        begin_movement(state)
        push(state, UsMovement())

    def detection(self, state: GreenState, log: Log) -> None:
        """GI 16.2: J, after all moves: tunnels are looked for."""
        begin_detection(state)

    def air_strikes(self, state: GreenState, log: Log) -> None:
        """GI 12.1: K: planes tasked to bombard."""
        _enter_phase(state, "K", log)
        begin_bombing(state)

    def ambushes(self, state: GreenState, log: Log) -> None:
        """GI 13: L 1: ambushes are sprung."""
        _enter_phase(state, "L", log)
        push(state, SpringAmbushes())

    def us_combat(self, state: GreenState, log: Log) -> None:
        """GI 7: L 2: US units attack."""
        begin_combat(state, US)

    def tunnel_combat(self, state: GreenState, log: Log) -> None:
        """GI 16.3: L 3: shown tunnels are attacked."""
        begin_storms(state)

    def end_of_turn(self, state: GreenState, log: Log) -> None:
        """GI 3, R-G82: M: firebases, civilians, dated objectives, markers; plots and missions lapse unseen."""
        end_combat(state, US)
        _enter_phase(state, "M", log)
        finish_sites(state, log)
        lose_civilians(state, log)
        dated_objectives(state, log)
        rally(state, log)
        _clear_turn(state)

    parts: ClassVar[tuple[Callable[..., None], ...]] = (
        guns_in_cambodia, us_plots, nva_plots, us_entry, us_missions, nva_missions, air_tasks, us_artillery,
        air_assaults, nva_movement, nva_combat, nva_artillery, us_movement, detection, air_strikes, ambushes,
        us_combat, tunnel_combat, end_of_turn,
    )  # fmt: skip

    phases: ClassVar[str] = "AAABCCDEFGHIJJKLLLM"  # the phase of each part

    def finish(self, state: GreenState, log: Log) -> None:
        """GI 14: score after the last turn; there is no sudden end (R-G83)."""
        if state.turn >= last_turn(state):
            finish(state, log)
            return
        state.turn += 1
        self.at = 0


def phase_of(stack: object) -> str:
    """Return the phase that a written stack has come to; the set-up if it is unreadable."""
    steps = [step for step in stack if isinstance(step, dict)] if isinstance(stack, list) else []
    at = next((step.get("at", 0) for step in steps if step.get("step") == "turn"), None)
    return Turn.phases[max(at - 1, 0)] if isinstance(at, int) and 0 <= at <= len(Turn.phases) else "setup"


def _clear_turn(state: GreenState) -> None:
    for unit in state.units.values():
        unit.missions = unit.used = unit.flown = unit.lifted = unit.emerged = unit.searched = 0
    state.trail.clear()
    for listed in (state.strikes, state.plots, state.fires, state.assaulted):
        listed.clear()


STEPS = step_book(
    SetUpOutline, SetUp, Turn, PlotStrikes, PlotAmbushes, Enter, WriteMissions, AirTasks, FireMissions, AirAssaults,
    Muster, Assault, RevealAmbush, LandNearby, ParkFleet, NvaMovement, March, Withdraw, Combat, Assemble, Fight,
    DefensiveFire, AttackShots, ReturnFire, UsMovement, Lift, Park, Fly, Detect, Bombard, SpringAmbushes,
    StormTunnels, Storm, TunnelAnswer,
)  # fmt: skip
"""Every step of the game by name."""
