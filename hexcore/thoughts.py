"""What thinking ahead came to, in words: the reason that a bot gives who has tried plans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexcore.figures import Figure
from hexcore.reasons import Reason
from hexcore.text import say

if TYPE_CHECKING:
    from hexcore.game import Game
    from hexcore.search import Found


def thought_of(game: Game[Any], found: Found) -> Reason | None:
    """Return what a search came to; None where nothing was compared.

    It rests on what the seat knows, so it is never open: nobody else is told before the end where something is hidden.
    """
    if not found.worlds or found.plans < 2:
        return None
    scored = game.score_range is not None
    low, high = game.score_range or (0.0, 100.0)
    before, after = (low + value * (high - low) for value in (found.before, found.value))
    off = found.error * (high - low)
    key = f"why.{'score' if scored else 'chance'}_{'better' if found.actions else 'same'}"
    values: dict[str, Any] = {"before": _written(before, scored), "plans": found.plans, "count": found.worlds}
    more: dict[str, Any] = {"after": _written(after, scored), "off": Figure(f"{off:.1f}" if scored else f"{off:.0f}")}
    return Reason(say(key, **values, **(more if found.actions else {})))


def _written(value: float, scored: bool) -> Figure:
    return Figure(f"{value:.1f}" if scored else f"{value:.0f}%")
