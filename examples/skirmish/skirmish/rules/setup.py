"""SK 1, set-up: Red hides the scout in a wood, Blue's patrols stand ready."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hexcore.game import Action, Log, Refusal, Step, plain, pop, say
from skirmish.state import PATROLS, Hunt

STARTS = dict(zip(PATROLS, ("0104", "0704"), strict=True))
"""SK 1: where the patrols begin."""


@plain
class Hide(Step[Hunt]):
    """SK 1: Red hides the scout."""

    closed: ClassVar[bool] = True

    def seat(self, state: Hunt) -> str:
        """Red decides."""
        return "red"

    def offer(self, state: Hunt) -> Iterable[Action]:
        """Any wood will do."""
        return (Action("hide", hexes=(h,)) for h in state.content.board.hexes_with("wood"))

    def refuse(self, state: Hunt, action: Action) -> Refusal | None:
        """Nothing but a wood will do."""
        return Refusal("SK 1", say("refusal.not_wood")) if action.verb == "hide" else None

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        """Only Red is told where."""
        state.scout = action.hex
        pop(state, self)
        where = say("record.hidden", hex=state.content.board.label(action.hex))
        log.add("hidden", where, "SK 1", hexes=action.hexes, audience=("red",))
        log.add("ready", say("record.ready"), "SK 1")
