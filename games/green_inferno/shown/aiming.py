"""Where a tube that writes a mission can aim, and what a mission on each hex would mean (GI 9, GI 10)."""

from __future__ import annotations

from collections.abc import Iterator

from games.green_inferno.content.models import NVA
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing
from games.green_inferno.rules.artillery.missions import WriteMissions, why_not_attack
from games.green_inferno.shown.previews import percent
from games.green_inferno.shown.straying import friends_in_danger
from games.green_inferno.state import GreenState, held_hexes, other
from hexcore.answers import Reach, Stop, hex_spot
from hexcore.text import Text, say
from hexcore.types import Hex


def aims(state: GreenState, step: WriteMissions) -> Reach:
    """The hexes that the tube which is writing may attack, and those whose attackers it could reach in defence.

    A mission of defence may be written on any hex (R-G46); one beyond these would never be fired.
    """
    if not step.tube or step.fire >= 0:
        return {}
    notes: dict[Hex, Text] = {}
    for h, count in _defended(state, step.tube):
        notes[h] = say("aim.defence", hex=state.content.label(h), count=count)
    for h in held_hexes(state, other(step.side)):
        if why_not_attack(state, step.tube, h) is None:
            notes[h] = _attack(state, step, h)
    return {hex_spot(h): Stop((hex_spot(h),), note=notes[h]) for h in sorted(notes)}


# GI 9: fire in defence falls on a hex next to the one it is held for (R-G47), in range when it is fired (R-G46)
def _defended(state: GreenState, tube: str) -> Iterator[tuple[Hex, int]]:
    """Every hex beside which the tube could fire, with how many of those beside it are within its range."""
    near = state.content.neighbours
    able = {h for h in range(state.content.board.size) if near[h] and _in_range(state, tube, h)}
    for h in sorted(able.union(*(near[h] for h in able))):
        if count := sum(beside in able for beside in near[h]):
            yield h, count


# GI 9.1: guns count from the border; GI 10: an NVA mortar may walk in G before it fires in L
def _in_range(state: GreenState, tube: str, h: Hex) -> bool:
    piece = state.content.roster[tube]
    if piece.kind == "gun":
        return state.content.gun_columns[h] <= piece.range
    walks = piece.move // 2 if piece.seat == NVA else 0
    return state.content.distance(state.units[tube].hex, h) <= piece.range + walks


def _attack(state: GreenState, step: WriteMissions, h: Hex) -> Text:
    """Who would be hit, and what else may come of it."""
    names, how = state.content.names, bearing(state, step.tube, h)
    units = tuple(names[unit] for unit in state.ground[h])
    if how is not Bearing.CALLED:
        return say("aim.attack" if how in ABLE else "aim.attack_later", units=units)
    stray, danger = percent(state.content.call_in["stray"]), friends_in_danger(state, step.side, h)
    if not danger.units:
        return say("aim.called", units=units, stray=stray)
    friends = tuple(names[unit] for unit in danger.units)
    return say("aim.called_near", units=units, stray=stray, friends=friends, chance=percent(danger.chance))
