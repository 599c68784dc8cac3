"""What a player may ask before acting: where a patrol can go, and which hexes the patrols watch."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.game import Overlay, OverlayMark, OverlayMeta, Reach, Spot, Stop, say
from skirmish.rules.movement import may_move
from skirmish.state import Hunt

WATCHED = OverlayMeta("watched", say("overlay.watched.name"), say("overlay.watched.about"))


def reach(state: Hunt, pieces: Sequence[str]) -> Reach:
    """SK 2: where the last of some pieces may go."""
    piece = pieces[-1] if pieces else ""
    if piece not in state.patrols:
        return {}
    around = state.content.board.neighbours[state.patrols[piece]]
    return {Spot(to): Stop((Spot(to),), 1, 0, halts=True) for to in around if not may_move(state, piece, to)}


def watched(state: Hunt) -> Overlay:
    """SK 2: where a patrol would find the scout."""
    near = {h for place in state.patrols.values() for h in state.content.board.field(place, 1)}
    return Overlay(WATCHED.name, tuple(OverlayMark(h, say("overlay.watched.word")) for h in sorted(near)))
