"""Reasons for the sergeant's actions, as sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.green_beret.content.content import Content
from hexcore.game.actions import Reason
from hexcore.text import say
from hexcore.types import Hex


@lru_cache(maxsize=1024)
def named(content: Content, h: Hex) -> str:
    return next((place.name for place in content.board.places_at(h) if place.name), content.board.label(h))


@lru_cache(maxsize=1024)
def bound_for(key: str, place: str) -> Reason:
    """Return the reason of a move to a place, cached: many lead to few places."""
    return Reason(say(key, place=place))


REASONS: Final = {
    verb: Reason(say(f"why.{verb}"))
    for verb in ("attack", "stand", "escape", "suppress", "lose", "forfeit", "end_campaign", "buy", "move_camp")
}
"""Reasons that are always the same, by verb."""

ESCAPES_FREELY: Final = Reason(say("why.escape_free"))  # the reason of an escape with nothing to abandon
