"""What the player may not know: which enemies lie face down as track markers (3.6)."""

from __future__ import annotations

from games.green_beret.state import GreenBeretState
from hexcore import cups


def swap_secrets(state: GreenBeretState) -> GreenBeretState | None:
    """Return the position with other enemies as track markers, None if no others are left in the cup."""
    count = len(state.track_markers)
    if not count or len(state.enemy_cup) < count:
        return None
    other = state.clone()
    other.track_markers = state.enemy_cup[:count]
    other.enemy_cup = state.enemy_cup[count:]
    for marker in state.track_markers:
        cups.put_back(other.enemy_cup, marker, state.content.order)
    return other
