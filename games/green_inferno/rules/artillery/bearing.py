"""GI 9, GI 9.2, GI 9.3, GI 10: how a tube or mortar bears on a hex: range, sight, spotters."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from games.green_inferno.content.content import Piece
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.combat.shots import Shot, cover, half
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import Fire, GreenState, Scene, holder, occupant, other
from hexcore.types import Hex


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


def bearing(state: GreenState, tube: str, target: Hex) -> Bearing:
    """Return how a tube bears on a hex now."""
    piece = state.content.roster[tube]
    if piece.kind == "gun":
        return _gun_bearing(state, piece.range, target)
    frm = state.units[tube].hex
    if frm < 0:
        return Bearing.GONE
    if piece.kind == "mortar":
        return Bearing(mortar_bearing(state, piece, frm, target))
    return battery_bearing(state, piece.seat, piece.range, frm, target)


def _gun_bearing(state: GreenState, reach: int, target: Hex) -> Bearing:
    """GI 9.1: the guns in Cambodia, range from the border, spotting by NVA infantry (R-G74)."""
    if not state.guns_ready:
        return Bearing.SILENT
    if state.content.gun_columns[target] > reach:
        return Bearing.RANGE
    return Bearing.READY if in_zone(state, target, NVA) else Bearing.BLIND


def battery_bearing(state: Scene, seat: str, reach: int, frm: Hex, target: Hex) -> Bearing:
    """GI 9, GI 9.2, GI 9.3: adjacent (R-G48), direct if it sees the hex (R-G8), else called in (R-G88)."""
    far = state.content.distance(frm, target)
    if far <= 1:
        return Bearing.ADJACENT
    if far > reach:
        return Bearing.RANGE
    if state.content.clear(frm, target):
        return Bearing.DIRECT
    return Bearing.CALLED if in_zone(state, target, seat) else Bearing.BLIND


def is_able(state: GreenState, fire: Fire, target: Hex) -> bool:
    """GI 9: when it is fired, a fire needs an enemy in the hex and a tube that bears on it (R-G46)."""
    return occupant(state, target) == other(fire.seat) and any(bearing(state, t, target) in ABLE for t in fire.tubes)


def value_of(state: GreenState, tube: str, target: Hex) -> int:
    """GI 9.2: the fire value of a tube at a hex, half for artillery next to it (R-G9)."""
    fire = state.content.roster[tube].fire
    return half(fire) if bearing(state, tube, target) is Bearing.ADJACENT else fire


def total_shot(state: GreenState, tubes: Sequence[str], target: Hex) -> Shot:
    """GI 9: the values of one fire are totalled (R-G6), reduced by the target hex alone (R-G97)."""
    fire = sum(value_of(state, tube, target) for tube in tubes)
    near = tuple((tube, "GI 9.2") for tube in tubes if bearing(state, tube, target) is Bearing.ADJACENT)
    return Shot(fire, state.content.fire_table, cover(state, target, holder(state, target)), near)


def mortar_bearing(state: GreenState, piece: Piece, frm: Hex, target: Hex) -> str:
    """GI 10: ready, out of range, or blind; an adjacent enemy needs no spotter (R-G90, R-G92)."""
    far = state.content.distance(frm, target)
    if far > piece.range:
        return "range"
    return "ready" if far <= 1 or in_zone(state, target, piece.seat) else "blind"
