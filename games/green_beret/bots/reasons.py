"""Reasons that the sergeant gives for his actions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.green_beret.content.content import Content
from hexcore.game.actions import Reason
from hexcore.text import say
from hexcore.types import Hex


@lru_cache(maxsize=1024)
def named(content: Content, h: Hex) -> str:
    """A hex by its printed name, or its number."""
    return next((place.name for place in content.board.places_at(h) if place.name), content.board.label(h))


@lru_cache(maxsize=1024)
def bound_for(key: str, place: str) -> Reason:
    """What a way is for, said once: many lead to few places."""
    return Reason(say(key, place=place))


REASONS: Final = {
    verb: Reason(say(f"why.{verb}"))
    for verb in ("attack", "stand", "escape", "suppress", "lose", "forfeit", "end_campaign", "buy", "move_camp")
}
"""What is done for one and the same reason every time."""

ESCAPES_FREELY: Final = Reason(say("why.escape_free"))
"""Why somebody escapes who has nothing to abandon."""
