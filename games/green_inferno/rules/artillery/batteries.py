"""Artillery: how a tube bears on a hex, call-in, stray fire, interdiction, the dice of one fire (GI 9 to GI 9.3)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.green_inferno.content.models import NVA
from games.green_inferno.rules.combat.shots import Shot, cover, half, resolve, targets
from games.green_inferno.rules.mortars import mortar_bearing
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import Fire, GreenState, Scene, holder, other
from hexcore.records import Log
from hexcore.text import say
from hexcore.types import OFF_MAP, Hex


class Bearing(StrEnum):
    """How a tube can fire at a hex, or why it cannot."""

    DIRECT = "direct"
    ADJACENT = "adjacent"
    CALLED = "called"
    READY = "ready"
    GONE = "gone"
    SILENT = "silent"
    RANGE = "range"
    BLIND = "blind"


ABLE = frozenset({Bearing.DIRECT, Bearing.ADJACENT, Bearing.CALLED, Bearing.READY})


# GI 9.1: one open die for all of them at the start of the turn (R-G5, R-G45)
def call_guns(state: GreenState, log: Log) -> None:
    """Roll whether the guns in Cambodia can be called this turn, if there are any."""
    state.guns_ready = False
    if not any(state.units[gun.id].box == "guns" for gun in state.content.tubes[NVA] if gun.kind == "gun"):
        return
    face = log.roll(6, "guns")
    state.guns_ready = state.content.charts.gun_call.look_up(face) == "good"
    text = say("guns.ready" if state.guns_ready else "guns.silent")
    log.add("guns", text, "GI 9.1", die=face, ready=state.guns_ready)


def bearing(state: GreenState, tube: str, target: Hex) -> Bearing:
    """How a tube bears on a hex now."""
    piece = state.content.roster[tube]
    if piece.kind == "gun":
        return _gun_bearing(state, piece.range, target)
    frm = state.units[tube].hex
    if frm < 0:
        return Bearing.GONE
    if piece.kind == "mortar":
        return Bearing(mortar_bearing(state, piece, frm, target))
    return battery_bearing(state, piece.seat, piece.range, frm, target)


# GI 9: the guns in Cambodia, range from the border, spotting by NVA infantry (R-G74)
def _gun_bearing(state: GreenState, reach: int, target: Hex) -> Bearing:
    if not state.guns_ready:
        return Bearing.SILENT
    if state.content.gun_columns[target] > reach:
        return Bearing.RANGE
    return Bearing.READY if in_zone(state, target, NVA) else Bearing.BLIND


# GI 9.2 adjacent at half, GI 9.3 direct by line of sight, else called in by infantry nearby (R-G8, R-G48)
def battery_bearing(state: Scene, seat: str, reach: int, frm: Hex, target: Hex) -> Bearing:
    """How a battery bears on a hex."""
    far = state.content.distance(frm, target)
    if far <= 1:
        return Bearing.ADJACENT
    if far > reach:
        return Bearing.RANGE
    if state.content.sees(frm, target).clear:
        return Bearing.DIRECT
    return Bearing.CALLED if in_zone(state, target, seat) else Bearing.BLIND


def allowance(state: GreenState, tube: str) -> int:
    """The missions a tube has each turn: three for artillery, two for mortars."""
    limits = state.content.limits
    return limits.mortar_missions if state.content.roster[tube].kind == "mortar" else limits.battery_missions


def missions_left(state: GreenState, tube: str) -> int:
    """The missions a tube has not yet written or fired this turn."""
    return allowance(state, tube) - state.units[tube].missions


def can_spend(state: GreenState, tube: str) -> bool:
    """Whether a tube has a mission for a shot in a fight: an unwritten one or an unfired one held for defence."""
    return missions_left(state, tube) > 0 or _held(state, tube) is not None


# GI 9: a shot in a fight costs an unwritten mission first, else one held for defence (R-G48)
def spend_mission(state: GreenState, tube: str) -> None:
    """Pay for a shot in a fight."""
    if missions_left(state, tube) > 0:
        state.units[tube].missions += 1
        return
    held = _held(state, tube)
    assert held is not None, f"{tube} has no mission left"
    held.tubes.remove(tube)
    if not held.tubes:
        held.done = True


def _held(state: GreenState, tube: str) -> Fire | None:
    return next((f for f in state.fires if f.purpose == "defence" and not f.done and tube in f.tubes), None)


# GI 9: a battery that was flown fires from its new hex next turn (R-G35)
def lose_missions(state: GreenState, tube: str) -> None:
    """Strike out whatever a battery has left this turn."""
    state.units[tube].missions = allowance(state, tube)
    for fire in state.fires:
        if not fire.done and tube in fire.tubes:
            fire.tubes.remove(tube)
            fire.done = not fire.tubes


def has_tubes(state: GreenState, seat: str) -> bool:
    """Whether a seat has anything that could have written a mission: both players know."""
    units = state.units
    return any(
        units[tube.id].hex >= 0 or (tube.kind == "gun" and state.guns_ready) for tube in state.content.tubes[seat]
    )


def is_able(state: GreenState, fire: Fire, target: Hex) -> bool:
    """Whether a fire finds an enemy in the hex and a tube that bears on it."""
    return holder(state, target) == other(fire.seat) and any(bearing(state, t, target) in ABLE for t in fire.tubes)


# GI 9: the shots of one fire


class Volley(NamedTuple):
    """What a fire comes to before its fire dice: one called-in shot, one direct shot, stray shots."""

    called: tuple[str, ...]
    direct: tuple[str, ...]
    strays: tuple[tuple[str, Hex], ...]


def value_of(state: GreenState, tube: str, target: Hex) -> int:
    """The fire value of a tube at a hex: half for artillery next to it."""
    fire = state.content.roster[tube].fire
    return half(fire) if bearing(state, tube, target) is Bearing.ADJACENT else fire


def total_shot(state: GreenState, tubes: tuple[str, ...], target: Hex) -> Shot:
    """The shot of several tubes whose factors are totalled."""
    fire = sum(value_of(state, tube, target) for tube in tubes)
    return Shot(fire, state.content.fire_table, cover(state, target, holder(state, target)))


def fire_at(state: GreenState, fire: Fire, target: Hex, log: Log) -> None:
    """Resolve a fire: call-in dice first, then the called-in shot, the direct shot and the stray shots (R-G49)."""
    fire.done = True
    volley = _call_in(state, fire, target, log)
    rule = "GI 10" if state.content.roster[fire.tubes[0]].kind == "mortar" else "GI 9"
    if volley.called and targets(state, target):
        shot = total_shot(state, volley.called, target)
        resolve(state, log, shot, targets(state, target), "artillery", rule, volley.called, h=target)
    if volley.direct and targets(state, target):
        _direct(state, volley.direct, target, log)
    for tube, h in volley.strays:
        _stray(state, tube, h, log)


# GI 9: one die for each battery that is called in (R-G5); none for direct, adjacent, mortar and NVA fire
def _call_in(state: GreenState, fire: Fire, target: Hex, log: Log) -> Volley:
    called: list[str] = []
    direct: list[str] = []
    strays: list[tuple[str, Hex]] = []
    for tube in fire.tubes:
        how = bearing(state, tube, target)
        if how is Bearing.READY or (how is Bearing.CALLED and _is_called(state, tube, target, strays, log)):
            called.append(tube)
        elif how in (Bearing.DIRECT, Bearing.ADJACENT):
            direct.append(tube)
    return Volley(tuple(called), tuple(direct), tuple(strays))


def _is_called(state: GreenState, tube: str, target: Hex, strays: list[tuple[str, Hex]], log: Log) -> bool:
    content = state.content
    face = log.roll(6, "call-in")
    result = str(content.charts.call_in.look_up(face))
    landed = target
    if result == "stray":
        landed = _deviate(state, target, log)
        strays.append((tube, landed))
    label = content.label(landed) if landed != OFF_MAP else ""
    log.add(
        "call_in",
        say(f"call_in.{result}", unit=content.names[tube], hex=label),
        "GI 9.1",
        pieces=(tube,),
        hexes=() if landed == OFF_MAP else (landed,),
        die=face,
        result=result,
        landed=label,
    )
    return result == "good"


# GI 9: distance by an even or odd die, direction by the deviation diagram (R-G7, R-G84)
def _deviate(state: GreenState, target: Hex, log: Log) -> Hex:
    far = int(state.content.charts.stray_distance.look_up(log.roll(6, "stray distance")))
    return deviated(state, target, far, log.roll(6, "stray direction"))


def deviated(state: GreenState, target: Hex, far: int, face: int) -> Hex:
    """The hex that stray fire reaches; ``OFF_MAP`` beyond the edge."""
    content = state.content
    direction = content.grid.direction_named(content.charts.deviation.sides[face - 1])
    ray = content.grid.ray(target, direction, far)
    return ray[-1] if len(ray) == far else OFF_MAP


# GI 9: a unit hit by direct fire may not attack in its own next combat phase of the turn (R-G8)
def _direct(state: GreenState, tubes: tuple[str, ...], target: Hex, log: Log) -> None:
    shot = total_shot(state, tubes, target)
    rule = "GI 9.3" if any(bearing(state, t, target) is Bearing.DIRECT for t in tubes) else "GI 9.2"
    victim, placed = resolve(state, log, shot, targets(state, target), "direct", rule, tubes, h=target)
    if placed and state.units[victim].hex >= 0:
        state.units[victim].interdicted = 1
        name = state.content.names[victim]
        log.add("interdicted", say("interdicted", unit=name), "GI 9", pieces=(victim,), hexes=(target,))


# GI 9: every stray battery is a shot of its own at whoever is there, friends too (R-G7)
def _stray(state: GreenState, tube: str, h: Hex, log: Log) -> None:
    pool = targets(state, h) if h != OFF_MAP else []
    if pool:
        shot = Shot(state.content.roster[tube].fire, state.content.fire_table, cover(state, h, holder(state, h)))
        resolve(state, log, shot, pool, "stray", "GI 9.1", (tube,), h=h)
