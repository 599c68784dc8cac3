"""GI 10: mortars: no call-in, in a zone of patrol and within range, in full when adjacent."""

from __future__ import annotations

from games.green_inferno.content.content import Piece
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import GreenState
from hexcore.types import Hex


def mortar_bearing(state: GreenState, piece: Piece, frm: Hex, target: Hex) -> str:
    """GI 10: ready, out of range, or blind; an adjacent enemy needs no spotter (R-G90, R-G92)."""
    far = state.content.distance(frm, target)
    if far > piece.range:
        return "range"
    return "ready" if far <= 1 or in_zone(state, target, piece.seat) else "blind"
