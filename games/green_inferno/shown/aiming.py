"""Where a tube that writes a mission can aim, and what a mission on each hex would mean (GI 9, GI 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.green_inferno.content.models import NVA
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing
from games.green_inferno.rules.artillery.missions import WriteMissions, why_not_attack
from games.green_inferno.rules.movement.on_foot import ways
from games.green_inferno.shown.previews import friends_in_danger, percent
from games.green_inferno.state import GreenState, held_hexes, other
from hexcore.game.answers import Reach, Stop, hex_spot
from hexcore.text import Text, say
from hexcore.types import Hex


def aims(state: GreenState, step: WriteMissions) -> Reach:
    """The hexes that the tube which is writing may attack, and those whose attackers it could reach in defence.

    A mission of defence may be written on any hex, and an NVA mortar's attack on any that the enemy holds, since it
    moves before it fires (R-G46): what it does not reach from where it stands lies beyond, with the reason. So does
    a hex with the enemy that cannot be attacked.
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
    for h in held_hexes(state, other(step.side)):
        refusal = why_not_attack(state, step.tube, h)
        # where the enemy stands an attack is what is meant: to defend such a hex has to be told
        stops[h] = _attack(state, step, h, spots) if refusal is None else _stop(h, refusal.text, beyond=True)
    return {hex_spot(h): stops[h] for h in sorted(stops)}


def _stop(h: Hex, note: Text, *, beyond: bool = False) -> Stop:
    return Stop((hex_spot(h),), note=note, beyond=beyond)


# GI 10: an NVA mortar may walk in G before it fires in I and L; every other tube fires from where it stands (R-G90)
def _walks(state: GreenState, tube: str) -> list[Hex]:
    """Where a tube may stand when it fires, as things are: its own hex first; nowhere for a gun beyond the border."""
    piece, unit = state.content.roster[tube], state.units[tube]
    if unit.hex < 0 or piece.seat != NVA:
        return [unit.hex]
    return list(ways(state, tube, piece.move).settled())


# GI 9: fire in defence falls on a hex next to the one it is held for (R-G47), in range when it is fired (R-G46)
def _defended(state: GreenState, tube: str, spots: Sequence[Hex]) -> Iterator[tuple[Hex, int]]:
    """Every hex beside which the tube could fire, with how many of those beside it are within its range."""
    near = state.content.neighbours
    able = {h for h in range(state.content.board.size) if near[h] and _in_range(state, tube, spots, h)}
    for h in sorted(able.union(*(near[h] for h in able))):
        if count := sum(beside in able for beside in near[h]):
            yield h, count


# GI 9.1: guns count from the border
def _in_range(state: GreenState, tube: str, spots: Sequence[Hex], h: Hex) -> bool:
    """Whether a hex is in range of a tube that stands in one of several."""
    content, piece = state.content, state.content.roster[tube]
    if piece.kind == "gun":
        return content.gun_columns[h] <= piece.range
    return any(content.distance(frm, h) <= piece.range for frm in spots)


def _attack(state: GreenState, step: WriteMissions, h: Hex, spots: Sequence[Hex]) -> Stop:
    """Who would be hit, and what else may come of it."""
    names, how = state.content.names, bearing(state, step.tube, h)
    units = tuple(names[unit] for unit in state.ground[h])
    if how is Bearing.RANGE:
        key = "aim.attack_walk" if _in_range(state, step.tube, spots, h) else "aim.attack_never"
        piece, far = state.content.roster[step.tube], state.content.distance(spots[0], h)
        return _stop(h, say(key, units=units, distance=far, range=piece.range), beyond=True)
    return _stop(h, _fire(state, step, h, how, units))


def _fire(state: GreenState, step: WriteMissions, h: Hex, how: Bearing, units: tuple[str, ...]) -> Text:
    """What an attack on a hex in range means."""
    names = state.content.names
    if how is not Bearing.CALLED:
        return say("aim.attack" if how in ABLE else "aim.attack_later", units=units)
    stray, danger = percent(state.content.call_in["stray"]), friends_in_danger(state, step.side, h)
    if not danger.units:
        return say("aim.called", units=units, stray=stray)
    friends = tuple(names[unit] for unit in danger.units)
    return say("aim.called_near", units=units, stray=stray, friends=friends, chance=percent(danger.chance))
