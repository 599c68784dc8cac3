"""GI 9, GI 9.1: calling in and resolving fires: the dice of one fire, stray fire, interdiction."""

from __future__ import annotations

from collections.abc import Sequence

from games.green_inferno.content.models import NVA
from games.green_inferno.rules.artillery.bearing import Bearing, bearing, total_shot
from games.green_inferno.rules.combat.shots import Aim, Shot, cover, resolve, targets
from games.green_inferno.rules.steps import die_odds, side
from games.green_inferno.state import Fire, GreenState, holder
from hexcore.game import OFF_MAP, Hex, Log, Text, say

Stray = tuple[str, Hex]  # a battery and the hex of its stray fire


def call_guns(state: GreenState, log: Log) -> None:
    """GI 9.1: one open die at the start of the turn for all guns in Cambodia (R-G5, R-G45)."""
    state.guns_ready = False
    if not any(state.units[gun.id].box == "guns" for gun in state.content.tubes[NVA] if gun.kind == "gun"):
        return
    face = log.roll(6, "NVA guns")
    state.guns_ready = state.content.charts.gun_call.look_up(face) == "good"
    if not log.heard:
        return
    text = say("guns.ready" if state.guns_ready else "guns.silent")
    winner = NVA if state.guns_ready else ""
    odds = die_odds(say("odds.guns"), "GI 9.1", state.content.charts.gun_call, NVA, cells="face_guns")
    log.add("guns", text, "GI 9.1", odds=odds, seat=NVA, winner=winner, die=face, ready=state.guns_ready)


def fire_at(state: GreenState, fire: Fire, target: Hex, log: Log) -> None:
    """GI 9: call-in dice first, then the called-in shot, the direct shot and the stray shots (R-G49)."""
    fire.done = True
    called, direct, strays = _call_in(state, fire, target, log)
    rule = "GI 10" if state.content.roster[fire.tubes[0]].kind == "mortar" else "GI 9"
    held = state.content.label(fire.hex) if fire.purpose == "defence" else ""
    if called and targets(state, target):
        aim = Aim("artillery", rule, tuple(called), target, "artillery_defence" if held else "", held=held)
        resolve(state, log, total_shot(state, called, target), targets(state, target), aim)
    if direct and targets(state, target):
        _direct(state, direct, target, held, log)
    for tube, h in strays:
        _stray(state, tube, h, log)


def _call_in(state: GreenState, fire: Fire, target: Hex, log: Log) -> tuple[list[str], list[str], list[Stray]]:
    """GI 9.1: one die for each battery that is called in (R-G5); none for direct, adjacent, mortar and NVA fire.

    Return the tubes that were called in, those that fire directly, and the stray ones with their hexes.
    """
    called: list[str] = []
    direct: list[str] = []
    strays: list[Stray] = []
    for tube in fire.tubes:
        how = bearing(state, tube, target)
        if how is Bearing.READY or (how is Bearing.CALLED and _is_called(state, tube, target, strays, log)):
            called.append(tube)
        elif how in (Bearing.DIRECT, Bearing.ADJACENT):
            direct.append(tube)
    return called, direct, strays


def _is_called(state: GreenState, tube: str, target: Hex, strays: list[Stray], log: Log) -> bool:
    content, seat = state.content, state.content.roster[tube].seat
    face = log.roll(6, f"{side(state, seat)} call-in")
    result = str(content.charts.call_in.look_up(face))
    landed, words = target, say(f"call_in.{result}", unit=content.names[tube], hex=content.label(target))
    if result == "stray":
        landed, words = _roll_stray_hex(state, tube, target, log)
        strays.append((tube, landed))
    if log.heard:
        _tell_call(state, tube, target, landed, words, face, result, log)
    return result == "good"


def _tell_call(
    state: GreenState, tube: str, target: Hex, landed: Hex, words: Text, face: int, result: str, log: Log
) -> None:
    content, seat = state.content, state.content.roster[tube].seat
    log.add(
        "call_in",
        words,
        "GI 9.1",
        pieces=(tube,),
        hexes=() if landed == OFF_MAP else (landed,),
        odds=die_odds(say("odds.fire", hex=content.label(target)), "GI 9.1", content.charts.call_in, seat),
        seat=seat,
        winner=seat if result == "good" else "",
        die=face,
        result=result,
        target=content.label(target),
        landed=content.label(landed) if landed != OFF_MAP else "",
    )


def _roll_stray_hex(state: GreenState, tube: str, target: Hex, log: Log) -> tuple[Hex, Text]:
    """GI 9.1: distance by an even or odd die, direction by the deviation diagram (R-G7, R-G84)."""
    content, owner = state.content, side(state, state.content.roster[tube].seat)
    far = int(content.charts.stray_distance.look_up(log.roll(6, f"{owner} stray distance")))
    face = log.roll(6, f"{owner} stray direction")
    landed = stray_hex(state, target, far, face)
    text = say(
        "call_in.stray_off" if landed == OFF_MAP else "call_in.stray",
        count=far,
        unit=content.names[tube],
        hex=content.label(target),
        way=say(f"way.{content.charts.deviation.sides[face - 1]}"),
        landed="" if landed == OFF_MAP else content.label(landed),
    )
    return landed, text


def stray_hex(state: GreenState, target: Hex, far: int, face: int) -> Hex:
    """GI 9.1: the hex that stray fire reaches; ``OFF_MAP`` beyond the edge."""
    content = state.content
    direction = content.grid.direction_named(content.charts.deviation.sides[face - 1])
    ray = content.grid.ray(target, direction, far)
    return ray[-1] if len(ray) == far else OFF_MAP


def _direct(state: GreenState, tubes: Sequence[str], target: Hex, held: str, log: Log) -> None:
    """GI 9: a unit hit by direct fire may not attack in its own next combat phase of the turn (R-G8)."""
    shot = total_shot(state, tubes, target)
    rule = "GI 9.3" if any(bearing(state, t, target) is Bearing.DIRECT for t in tubes) else "GI 9.2"
    aim = Aim("direct", rule, tuple(tubes), target, "direct_defence" if held else "", held=held)
    victim, placed = resolve(state, log, shot, targets(state, target), aim)
    if placed and state.units[victim].hex >= 0:
        state.units[victim].interdicted = 1
        name = state.content.names[victim]
        text = say("interdicted", unit=name, hex=state.content.label(target))
        log.add("interdicted", text, "GI 9", pieces=(victim,), hexes=(target,))


def _stray(state: GreenState, tube: str, h: Hex, log: Log) -> None:
    """GI 9.1: every stray battery is a shot of its own at the units there, friends too (R-G7)."""
    pool = targets(state, h)
    if pool:
        shot = Shot(state.content.roster[tube].fire, state.content.fire_table, cover(state, h, holder(state, h)))
        resolve(state, log, shot, pool, Aim("stray", "GI 9.1", (tube,), h))
