"""SK 2, Blue's turn: each patrol may move one hex, and finds the scout beside it."""

from __future__ import annotations

from collections.abc import Iterable

from hexcore.game import Action, Log, Refusal, Step, plain, pop, say
from skirmish.rules.attack import attack, may_attack
from skirmish.rules.finding import look_around
from skirmish.state import Hunt


def may_move(state: Hunt, patrol: str, to: int) -> Refusal | None:
    """SK 2: one hex, once a turn."""
    if patrol in state.moved:
        return Refusal("SK 2", say("refusal.moved", piece=patrol))
    if to not in state.content.board.neighbours[state.patrols[patrol]]:
        return Refusal("SK 2", say("refusal.too_far"))
    return None


@plain
class March(Step[Hunt]):
    """SK 2, SK 3: Blue moves and attacks in any order, until Blue is done."""

    def seat(self, state: Hunt) -> str:
        """Blue decides."""
        return "blue"

    def offer(self, state: Hunt) -> Iterable[Action]:
        """What :func:`may_move` and :func:`may_attack` do not refuse."""
        yield Action("done")
        for patrol, here in state.patrols.items():
            for to in state.content.board.neighbours[here]:
                if not may_move(state, patrol, to):
                    yield Action("move", (patrol,), (to,))
            if not may_attack(state, patrol):
                yield Action("attack", (patrol,))

    def refuse(self, state: Hunt, action: Action) -> Refusal | None:
        """What :func:`may_move` and :func:`may_attack` say."""
        if not action.pieces or action.piece not in state.patrols:
            return None
        if action.verb == "move" and len(action.hexes) == 1:
            return may_move(state, action.piece, action.hex)
        return may_attack(state, action.piece) if action.verb == "attack" else None

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        """Move, attack, or end the turn."""
        if action.verb == "done":
            pop(state, self)
        elif action.verb == "move":
            _move(state, action, log)
        else:
            attack(state, action.piece, log)


def _move(state: Hunt, action: Action, log: Log) -> None:
    state.patrols[action.piece] = action.hex
    state.moved.append(action.piece)
    text = say("record.moved", piece=action.piece, hex=state.content.board.label(action.hex))
    log.add("moved", text, "SK 2", pieces=action.pieces, hexes=action.hexes)
    look_around(state, action.piece, log)
