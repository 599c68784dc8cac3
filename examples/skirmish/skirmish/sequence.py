"""The sequence of play, from top to bottom, and every step of the game by name."""

from __future__ import annotations

from hexcore.game import Log, Outline, end, plain, push, say, step_book
from skirmish.rules.attack import FallBack
from skirmish.rules.escape import Slip
from skirmish.rules.movement import March
from skirmish.rules.setup import Hide
from skirmish.state import Hunt


@plain
class Turn(Outline[Hunt]):
    """One turn after the other, until the game ends."""

    def blue(self, state: Hunt, log: Log) -> None:
        """SK 2, SK 3: Blue moves and attacks."""
        push(state, March())

    def red(self, state: Hunt, log: Log) -> None:
        """SK 4: the scout may slip away."""
        push(state, Slip())

    def next_turn(self, state: Hunt, log: Log) -> None:
        """SK 5: the scout that is free after the last turn has got away."""
        state.moved.clear()
        state.attacked.clear()
        state.turn += 1
        if state.turn > int(state.options["turns"]):
            end(state, "escaped")
        else:
            log.add("turn", say("record.turn", turn=state.turn), "SK 5")

    parts = (blue, red, next_turn)

    def finish(self, state: Hunt, log: Log) -> None:
        """Begin again: the next turn has the same parts."""
        self.at = 0


STEPS = step_book(Turn, Hide, March, FallBack, Slip)
