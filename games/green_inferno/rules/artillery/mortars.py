"""Mortars: no call-in, in the zone of friendly infantry and within range, in full when adjacent (GI 10)."""

from __future__ import annotations

from games.green_inferno.content.content import Piece
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import GreenState
from hexcore.types import Hex


# GI 10: range from its hex when fired; an adjacent enemy needs no spotter (R-G90, R-G92)
def mortar_bearing(state: GreenState, piece: Piece, frm: Hex, target: Hex) -> str:
    """How a mortar bears on a hex: ready, out of range, or blind."""
    far = state.content.distance(frm, target)
    if far > piece.range:
        return "range"
    return "ready" if far <= 1 or in_zone(state, target, piece.seat) else "blind"
