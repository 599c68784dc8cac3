"""What the fields of one step, written by hand, must have to do with each other and with the position.

Asked only when every name is known and of the right kind: then the rules themselves say what a step may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.green_inferno.content.index import TUBES
from games.green_inferno.content.models import NVA
from games.green_inferno.proof.step_pieces import where
from games.green_inferno.rules.air.assault import Assault, ParkFleet
from games.green_inferno.rules.air.muster import Muster, why_not_assault, why_not_carry
from games.green_inferno.rules.air.strikes import NOTHING_WRITTEN, unwritten
from games.green_inferno.rules.air.transport import Fly, Lift, Park, is_ready, liftable, transports_for, why_not_load
from games.green_inferno.rules.artillery.batteries import can_spend
from games.green_inferno.rules.artillery.missions import DefensiveFire, WriteMissions, fires_of, why_not_write
from games.green_inferno.rules.combat.attacks import Assemble, air_support, attackable, attackers
from games.green_inferno.rules.combat.fights import Fight
from games.green_inferno.rules.combat.shots import targets
from games.green_inferno.rules.entry import Enter, admissible
from games.green_inferno.rules.movement.on_foot import March, why_not_march
from games.green_inferno.rules.set_up import SetUp, garrison, waiting
from games.green_inferno.rules.tunnels.attacks import Storm, StormTunnels, stormable, stormers
from games.green_inferno.state import GreenState, holder, other
from hexcore.steps import Step
from hexcore.types import Hex


def part_mistakes(state: GreenState) -> Iterator[str]:
    """Fields of steps that no game could have brought together."""
    for place, step in enumerate(state.stack):
        check = _CHECKS.get(step.name)
        if check is not None:
            yield from (f"{where(place, step)}: {found}" for found in check(state, step))


def _beside(state: GreenState, step: Step[GreenState], way: int) -> Step[GreenState] | None:
    """The step that lies on another one (1) or under it (-1)."""
    place = next(place for place, other_step in enumerate(state.stack) if other_step is step) + way
    return state.stack[place] if 0 <= place < len(state.stack) else None


def _top(state: GreenState, step: Step[GreenState]) -> str:
    above = _beside(state, step, 1)
    return above.name if above else ""


# Set-up, plots and missions


def _set_up(state: GreenState, step: SetUp) -> Iterator[str]:
    if step.holding and step.holding not in waiting(state, step.side):
        yield f"holding: {step.holding} is not waiting to be placed"


def _enter(state: GreenState, step: Enter) -> Iterator[str]:
    if step.holding and step.holding not in admissible(state):
        yield f"holding: {step.holding} is not due, or finds no room"


def _write_missions(state: GreenState, step: WriteMissions) -> Iterator[str]:
    own = fires_of(state, step.side)
    if not -1 <= step.fire < len(own):
        yield f"fire is no place among the missions of {step.side}"
    elif step.fire >= 0 and own[step.fire].done:
        yield "fire: that mission is done"
    elif step.fire < 0 and step.tube and why_not_write(state, step.tube) is not None:
        yield f"tube: {step.tube} has no mission to write"


def _air_tasks(state: GreenState, step: Any) -> Iterator[str]:
    if not 0 <= step.at < max(1, len(state.strikes)):
        yield "at is no place in strikes"


def _bombard(state: GreenState, step: Any) -> Iterator[str]:
    if not NOTHING_WRITTEN <= step.strike < len(state.strikes):
        yield "strike is no place in strikes"


def _plot_strikes(state: GreenState, step: Any) -> Iterator[str]:
    if not unwritten(state):
        yield "no plane is without a hex"


# Helicopters


def _open_hex(state: GreenState, h: Hex) -> bool:
    return not state.content.hill[h] and holder(state, h) != NVA


def _muster(state: GreenState, step: Muster) -> Iterator[str]:
    label = state.content.label(step.hex)
    if len(step.carried) != len(step.transports):
        yield "carried and transports must be equally long"
        return
    if why_not_assault(state, step.hex) is not None:
        yield f"hex: {label} cannot be assaulted"
    units = [*step.carried, *([step.loading] if step.loading else [])]
    for place, unit in enumerate(units):
        barred = (
            unit in units[:place] or why_not_load(state, unit) or why_not_carry(state, unit, step.hex, units[:place])
        )
        rides = transports_for(state, unit, step.transports[:place])
        if barred or (step.transports[place] not in rides if place < len(step.transports) else not rides):
            yield f"carried: {unit} cannot be flown to {label} like this"
    yield from (f"escorts: {copter} is used" for copter in step.escorts if not is_ready(state, copter))


def _assault(state: GreenState, step: Assault) -> Iterator[str]:
    lists = (step.carried, step.transports, step.origins, step.landed_at, step.hits_before)
    if not step.carried or len({len(listed) for listed in lists}) > 1:
        yield "carried, transports, origins, landed_at and hits_before must be equally long, and not empty"
    if state.content.hill[step.hex]:
        yield "hex: no air assault goes onto a hill"
    if not all(_open_hex(state, h) for h in step.origins):
        yield "origins: units come from flat hexes without NVA"
    if step.result not in ("", *map(str, state.content.charts.air_assault.chances())):
        yield f"result: {step.result!r} is not on the air assault table"
    if not set(step.landing) <= set(step.carried) or (_top(state, step) == "land_nearby" and not step.landing):
        yield "landing: units that are carried and not yet set down"


def _park_fleet(state: GreenState, step: ParkFleet) -> Iterator[str]:
    if len(step.copters) != len(step.spots):
        yield "copters and spots must be equally long"
    if not all(h < 0 or _open_hex(state, h) for h in step.spots):
        yield "spots: helicopters stay in flat hexes without NVA"


def _park(state: GreenState, step: Park) -> Iterator[str]:
    if not _open_hex(state, step.hex):
        yield "hex: helicopters stay in flat hexes without NVA"


def _lift(state: GreenState, step: Lift) -> Iterator[str]:
    rides = transports_for(state, step.unit)
    if step.unit not in liftable(state) or (step.transport and step.transport not in rides):
        yield f"{step.unit} cannot be lifted like this"


def _fly(state: GreenState, step: Fly) -> Iterator[str]:
    if not is_ready(state, step.copter):
        yield f"copter: {step.copter} is used"


# Marches and fights


def _march(state: GreenState, step: March) -> Iterator[str]:
    if why_not_march(state, step.unit) is not None:
        yield f"{step.unit} cannot move on foot now"


def _assemble(state: GreenState, step: Assemble) -> Iterator[str]:
    if step.hex not in attackable(state, step.side):
        yield f"hex: {state.content.label(step.hex)} cannot be attacked"
    able = (*attackers(state, step.side, step.hex), *air_support(state, step.side, step.hex))
    yield from (f"units: {unit} cannot attack there" for unit in step.units if unit not in able)


def _fight(state: GreenState, step: Fight) -> Iterator[str]:
    if step.landing != isinstance(_beside(state, step, -1), Assault):
        yield "landing: a fight is part of an air assault if, and only if, one lies under it"
    near = state.content.neighbours[step.hex]
    for unit in step.ground:
        spot = state.units[unit]
        if (spot.box != "air") if step.landing else (spot.hex >= 0 and spot.hex not in near):
            yield f"ground: {unit} cannot attack {state.content.label(step.hex)}"
    for unit in (*step.returners, *step.options):
        if state.content.roster[unit].kind != "plane" and state.units[unit].hex != step.hex:
            yield f"returners, options: {unit} is not in {state.content.label(step.hex)}"
    if not set(step.struck) <= set(step.ground) or not set(step.shooters) <= {*step.ground, *step.air}:
        yield "struck, shooters: units of ground, or for shooters of air"
    yield from (f"shooters, options: {unit} has nothing to fire" for unit in _spent(state, step))
    if _top(state, step) == "attack_shots" and not (step.shooters and targets(state, step.hex)):
        yield "shooters: somebody must fire, and somebody be hit"


def _spent(state: GreenState, step: Fight) -> list[str]:
    """The planes without a strike among those that may fire, and the tubes that must but have no mission left."""
    roster = state.content.roster
    tasked = [strike.plane for strike in state.strikes if not strike.spent]
    planes = [u for u in (*step.shooters, *step.options) if roster[u].kind == "plane" and u not in tasked]
    return planes + [u for u in step.shooters if roster[u].kind in TUBES and not can_spend(state, u)]


def _defensive_fire(state: GreenState, step: DefensiveFire) -> Iterator[str]:
    fight = _beside(state, step, -1)
    if isinstance(fight, Fight) and (step.side, step.hex) != (other(fight.side), fight.hex):
        yield "side, hex: the side that is attacked, and the hex of the fight"


# Tunnels


def _storm_tunnels(state: GreenState, step: StormTunnels) -> Iterator[str]:
    if step.tunnel and step.tunnel not in stormable(state):
        yield f"tunnel: {step.tunnel} cannot be attacked"
    elif set(step.units) - set(stormers(state, step.tunnel) if step.tunnel else ()):
        yield "units: those that may attack the tunnel"


def _storm(state: GreenState, step: Storm) -> Iterator[str]:
    tunnel = state.tunnels[step.tunnel]
    if tunnel.hex < 0 or tunnel.destroyed or not tunnel.shown:
        yield f"tunnel: {step.tunnel} cannot be attacked"
        return
    around = (tunnel.hex, *state.content.neighbours[tunnel.hex])
    if not all(state.units[unit].hex in around for unit in step.units):
        yield "units: those in the hex of the tunnel or next to it"
    if not step.answering or set(step.answering) - set(garrison(state, step.tunnel)):
        yield f"answering: units that hide in {step.tunnel}"


_CHECKS: dict[str, Callable[[GreenState, Any], Iterator[str]]] = {
    "set_up": _set_up,
    "enter": _enter,
    "write_missions": _write_missions,
    "plot_strikes": _plot_strikes,
    "air_tasks": _air_tasks,
    "bombard": _bombard,
    "muster": _muster,
    "assault": _assault,
    "park_fleet": _park_fleet,
    "park": _park,
    "lift": _lift,
    "fly": _fly,
    "march": _march,
    "assemble": _assemble,
    "fight": _fight,
    "defensive_fire": _defensive_fire,
    "storm_tunnels": _storm_tunnels,
    "storm": _storm,
}
