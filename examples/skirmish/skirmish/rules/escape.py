"""SK 4, Red's turn: the scout may slip one hex away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hexcore.game import Action, Log, Step, plain, pop, say
from skirmish.rules.finding import look_around
from skirmish.state import Hunt


@plain
class Slip(Step[Hunt]):
    """SK 4: the scout may move one hex. It is seen only where it was found (R1)."""

    closed: ClassVar[bool] = True

    def seat(self, state: Hunt) -> str:
        """Red decides."""
        return "red"

    def offer(self, state: Hunt) -> Iterable[Action]:
        """Stay, or go where no patrol is."""
        yield Action("stay")
        if state.scout is not None:
            for to in state.content.board.neighbours[state.scout]:
                if to not in state.patrols.values():
                    yield Action("slip", hexes=(to,))

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        """Blue hears of it only if the scout was found."""
        pop(state, self)
        if action.verb == "stay":
            return
        state.scout = action.hex
        text = say("record.slipped", hex=state.content.board.label(action.hex))
        log.add("slipped", text, "SK 4", hexes=action.hexes, audience=None if state.found else ("red",))
        for patrol in state.patrols:
            look_around(state, patrol, log)
