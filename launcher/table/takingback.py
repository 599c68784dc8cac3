"""One piece taken back out of the middle: what was done with it is undone, and all that came after it done again."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Action, PieceId
from launcher.play import Play
from launcher.table.controller import Controller


def can_be_taken_back(controller: Controller) -> tuple[PieceId, ...]:
    """The pieces that were moved or placed since the last die, reveal or change of player, the last first."""
    if not controller.play.mine or controller.play.undo_reason():
        return ()
    tail = controller.play.chair.free_tail()
    begun = (action.piece for action in reversed(tail) if _begins(controller, action))
    return tuple(dict.fromkeys(begun))


def take_back(controller: Controller, piece: PieceId) -> bool:
    """Undo what was done last with a piece, and keep the rest; tells whether all of the rest could be done again."""
    play, tail = controller.play, controller.play.chair.free_tail()
    starts = [place for place, action in enumerate(tail) if _begins(controller, action)]
    first = max(place for place in starts if tail[place].piece == piece)
    after = next((place for place in starts if place > first), len(tail))
    with play.saved_together():
        for _ in tail[first:]:
            play.undo()
        return _again(controller, play, tail[after:])


def _again(controller: Controller, play: Play, actions: Sequence[Action]) -> bool:
    """Do again what was done; what ends a move by itself now need not be sent."""
    for action in actions:
        decision = play.decision
        if decision is not None and action in decision.actions:
            play.submit(action)
        elif not controller.gesture(action.verb).yields:
            return False
    return True


def _begins(controller: Controller, action: Action) -> bool:
    """Whether something began with this that was done with one piece."""
    gesture = controller.look.gesture(action.verb) if controller.look else None
    return gesture is not None and bool(gesture.picks) and len(action.pieces) == 1
