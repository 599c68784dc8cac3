"""What thinking ahead came to, in words: whose chance of what, without it and with the plan.

A reason speaks of the side that chose, for others may read it too; :func:`addressed` says the same to who sits there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hexcore.figures import Figure
from hexcore.reasons import Reason
from hexcore.text import Text, say

if TYPE_CHECKING:
    from hexcore.game import Game
    from hexcore.search import Found

FEW: Final = 8
"""What was seen in fewer futures than these, and has no error, is a first impression."""
SPOKEN: Final = frozenset({"why.win_better", "why.win_same", "why.points_better", "why.points_same"})


def thought_of(game: Game[Any], found: Found) -> Reason | None:
    """Return what a search came to; None where nothing was compared.

    It rests on what the seat knows, so it is never open: nobody else is told before the end where something is hidden.
    """
    if not found.worlds or found.plans < 2:
        return None
    came = "better" if found.actions else "same"
    return Reason(say(f"why.{_kind(game)}_{came}", **_compared(game, found), plans=found.plans))


def missed_by(game: Game[Any], found: Found) -> Text:
    """Return what a better plan would have come to, beside what was done, said to who did it."""
    return say(f"you.{_kind(game)}_missed", **_compared(game, found))


def addressed(text: Text) -> Text:
    """Return what a search came to as it is said to who sits there; anything else stays as it is."""
    return text._replace(key=f"you.{text.key.partition('.')[2]}") if text.key in SPOKEN else text


def _kind(game: Game[Any]) -> str:
    return "points" if game.score_range is not None else "win"


def _compared(game: Game[Any], found: Found) -> dict[str, Any]:
    """What it comes to without the plan and, where there is one, with it; and how sure that is."""
    scored, (low, high) = game.score_range is not None, game.score_range or (0.0, 100.0)
    few = found.worlds < FEW
    before, after = (_written(low + value * (high - low), scored, few) for value in (found.before, found.value))
    values = {"before": before, "count": found.worlds, "sure": _sure(found, high - low, scored)}
    return values | ({"after": after} if found.actions else {})


def _sure(found: Found, span: float, scored: bool) -> Text:
    """The error where there is one; else that it is an average, or no more than a first impression."""
    if found.actions and found.error > 0:
        off = found.error * span
        return say("why.off", off=Figure(f"{off:.1f}" if scored else f"{max(1.0, off):.0f}"))
    return say("why.first_impression" if found.worlds < FEW else "why.on_average")


def _written(value: float, scored: bool, few: bool) -> Figure:
    """A score to a tenth; a chance to a percent, or where few futures were seen to ten: it is never told as certain."""
    if scored:
        return Figure(f"{value:.1f}")
    grain = 10 if few else 1
    return Figure(f"{min(100 - grain, max(grain, grain * round(value / grain)))}%")
