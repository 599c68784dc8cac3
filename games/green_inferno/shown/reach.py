"""GI 4, GI 9: where a unit can walk, and where a tube that writes a mission can aim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from games.green_inferno.content.models import NVA
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing
from games.green_inferno.rules.artillery.missions import WriteMissions, why_not_attack
from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.price import points_left, why_not_march
from games.green_inferno.rules.movement.reach import ways
from games.green_inferno.rules.stacking import room_for
from games.green_inferno.shown.previews import friends_in_danger, percent
from games.green_inferno.state import GreenState, in_hex, occupied_hexes, other
from hexcore.game import Hex, Reach, Spot, Stop, Text, say
from hexcore.game.answers import hex_spot, make_stop

Trail: TypeAlias = tuple[tuple[Spot, ...], tuple[int, ...]]  # the way to a hex, and the fire of every trap on it


def reach(state: GreenState, pieces: Sequence[str]) -> Reach:
    """Return the reach on foot of units, by default the one under way; of several where all find room."""
    units = tuple(pieces) or (under_way(state),)
    found = [_of_one(state, unit) for unit in units]
    if len(units) == 1:
        return found[0]
    common = set(found[0]).intersection(*found[1:])
    return {spot: stop for spot, stop in found[-1].items() if spot in common and room_for(state, units, spot.hex)}


def _of_one(state: GreenState, unit_id: str) -> Reach:
    unit = state.units.get(unit_id)
    if unit is None or unit.hex < 0 or why_not_march(state, unit_id) is not None:
        return {}
    left, found = points_left(state, unit_id), ways(state, unit_id)
    prices = {cost: (printed(cost), printed(left - cost), cost == left) for cost in set(found.cost.values())}
    trails: dict[Hex, Trail] = {unit.hex: ((), ())}
    stops: dict[Hex, Stop] = {}
    for h in found.settled()[1:]:
        before = found.before[h]
        way, fires = trails[before]
        met = traps(state, unit_id, before, h)
        way, fires = trails[h] = (*way, hex_spot(h)), (*fires, *[trap.fire for trap in met]) if met else fires
        cost, rest, halts = prices[found.cost[h]]
        stops[h] = make_stop((way, cost, rest, halts, _note(fires) if fires else None, None, False))
    return {hex_spot(h): stops[h] for h in sorted(stops)}


def _note(fires: tuple[int, ...]) -> Text:
    """GI 6.1: what a US unit suffers on the way."""
    return say("reach.traps", fires=", ".join(map(str, fires)))


def under_way(state: GreenState) -> str:
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


@cache
def printed(half_points: int) -> Fraction:
    return Fraction(half_points, 2)


# The aims of a tube that writes a mission


def aims(state: GreenState, step: WriteMissions) -> Reach:
    """GI 9, R-G46: the hexes that the writing tube may attack, and those it could help to defend.

    Defence may be written on any hex, and an NVA mortar's attack on any enemy hex, since it moves before it fires. What
    it does not reach now lies beyond, with the reason, and so does an enemy hex that cannot be attacked.
    """
    if not step.tube or step.fire >= 0:
        return {}
    stops: dict[Hex, Stop] = {}
    spots = _walks(state, step.tube)
    far = dict(_defended(state, step.tube, spots)) if len(spots) > 1 else {}
    for h in far:
        stops[h] = _stop(h, say("aim.defence_later", hex=state.content.label(h)), beyond=True)
    for h, count in _defended(state, step.tube, spots[:1]):
        stops[h] = _stop(h, say("aim.defence", hex=state.content.label(h), count=count))
    for h in occupied_hexes(state, other(step.side)):
        refusal = why_not_attack(state, step.tube, h)
        # a click on an enemy hex means an attack: defending such a hex must be chosen explicitly
        stops[h] = _attack(state, step, h, spots) if refusal is None else _stop(h, refusal.text, beyond=True)
    return {hex_spot(h): stops[h] for h in sorted(stops)}


def _stop(h: Hex, note: Text, *, beyond: bool = False) -> Stop:
    return Stop((hex_spot(h),), note=note, beyond=beyond)


def _walks(state: GreenState, tube: str) -> list[Hex]:
    """GI 10: an NVA mortar may walk in G before it fires; other tubes fire from where they stand (R-G90)."""
    piece, unit = state.content.roster[tube], state.units[tube]
    if unit.hex < 0 or piece.seat != NVA:
        return [unit.hex]
    return list(ways(state, tube, piece.move).settled())


def _defended(state: GreenState, tube: str, spots: Sequence[Hex]) -> Iterator[tuple[Hex, int]]:
    """GI 9: the hexes beside which a tube could fire in defence (R-G47), with how many it reaches (R-G46)."""
    near = state.content.neighbours
    able = {h for h in range(state.content.board.size) if near[h] and _in_range(state, tube, spots, h)}
    for h in sorted(able.union(*(near[h] for h in able))):
        if count := sum(beside in able for beside in near[h]):
            yield h, count


def _in_range(state: GreenState, tube: str, spots: Sequence[Hex], h: Hex) -> bool:
    """GI 9, GI 9.1: whether a tube in one of several hexes reaches ``h``; guns count from the border."""
    content, piece = state.content, state.content.roster[tube]
    if piece.kind == "gun":
        return content.gun_columns[h] <= piece.range
    return any(content.distance(frm, h) <= piece.range for frm in spots)


def _attack(state: GreenState, step: WriteMissions, h: Hex, spots: Sequence[Hex]) -> Stop:
    names, how = state.content.names, bearing(state, step.tube, h)
    units = tuple(names[unit] for unit in in_hex(state, h))
    if how is Bearing.RANGE:
        key = "aim.attack_walk" if _in_range(state, step.tube, spots, h) else "aim.attack_never"
        piece, far = state.content.roster[step.tube], state.content.distance(spots[0], h)
        return _stop(h, say(key, units=units, distance=far, range=piece.range), beyond=True)
    return _stop(h, _fire(state, step, h, how, units))


def _fire(state: GreenState, step: WriteMissions, h: Hex, how: Bearing, units: tuple[str, ...]) -> Text:
    names = state.content.names
    if how is not Bearing.CALLED:
        return say("aim.attack" if how in ABLE else "aim.attack_later", units=units)
    stray, danger = percent(state.content.call_in["stray"]), friends_in_danger(state, step.side, h)
    if not danger.units:
        return say("aim.called", units=units, stray=stray)
    friends = tuple(names[unit] for unit in danger.units)
    return say("aim.called_near", units=units, stray=stray, friends=friends, chance=percent(danger.chance))
