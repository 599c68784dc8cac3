"""Something taken back out of the middle: it is undone, and all that came after it done again.

That is what was done with one piece, or one line of a sheet of orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.actions import Action, PieceId
from launcher.play import Play
from launcher.table.controller import Controller


class Written(NamedTuple):
    """One line of a sheet of orders: what was chosen for it, and its place among what can be taken back."""

    actions: tuple[Action, ...]
    start: int

    @property
    def end(self) -> int:
        """The place after it."""
        return self.start + len(self.actions)


def can_be_taken_back(controller: Controller) -> tuple[PieceId, ...]:
    """The pieces that were moved or placed since the last die, reveal or change of player, the last first."""
    tail = _tail(controller)
    begun = (action.piece for action in reversed(tail) if _begins(controller, action))
    return tuple(dict.fromkeys(begun))


def can_be_taken_out(controller: Controller) -> tuple[PieceId, ...]:
    """The pieces that were named for what is being put together now, and can be taken out of it again."""
    found: list[PieceId] = []
    for action in reversed(_tail(controller)):
        gesture = controller.gesture(action.verb)
        if gesture.on != "piece":
            break
        found += action.pieces if gesture.back else ()
    return tuple(found)


def take_back(controller: Controller, piece: PieceId) -> bool:
    """Undo what was done last with a piece, and keep the rest; tells whether all of the rest could be done again."""
    tail = controller.play.chair.free_tail()
    starts = [place for place, action in enumerate(tail) if _begins(controller, action)]
    first = max(place for place in starts if tail[place].piece == piece)
    after = next((place for place in starts if place > first), len(tail))
    return _without(controller, first, after)


def sheet(controller: Controller) -> tuple[Written, ...]:
    """The lines of the sheet that is being written, the first first; () once it is signed, or another step is asked."""
    lines = _lines(controller)
    verb = lines[-1].actions[0].verb if lines else ""
    of_it = next((n for n, line in enumerate(reversed(lines)) if line.actions[0].verb != verb), len(lines))
    return lines[len(lines) - of_it :] if lines and _goes_on(controller, lines[-1]) else ()


def _goes_on(controller: Controller, last: Written) -> bool:
    """Whether the sheet of a line is still in hand: it has only begun, or can be ended, or another may be written."""
    offered = controller.reader.gestures.items()
    more = any(gesture.writes == "end" or verb == last.actions[0].verb for verb, gesture in offered)
    return more or bool(controller.gesture(last.actions[-1].verb).picks)


def _lines(controller: Controller) -> tuple[Written, ...]:
    """All lines that can be taken back, up to the last choice; () if something else came after them."""
    tail = _tail(controller)
    starts = [place for place, action in enumerate(tail) if controller.gesture(action.verb).writes == "line"]
    ends = [place for place, action in enumerate(tail) if _signs(controller, action)]
    lines = [Written(tail[start : min((n for n in (*starts, *ends) if n > start), default=len(tail))], start)
             for start in starts]  # fmt: skip
    return tuple(lines) if lines and lines[-1].end == len(tail) else ()


def strike_out(controller: Controller, line: Written) -> bool:
    """Take back one line of the sheet, and keep the others; tells whether all of them could be written again."""
    return _without(controller, line.start, line.end)


def is_preparing(controller: Controller) -> bool:
    """Whether what was chosen last only prepares a roll, or a line of orders, which has not been ended yet."""
    last = controller.play.chair.last_chosen() if controller.play.mine and not controller.play.undo_reason() else None
    if last is None or controller.gesture(last.verb).arms:
        return False
    ended = not any(gesture.writes == "end" for gesture in controller.reader.gestures.values())
    return not (ended and sheet(controller))


def _tail(controller: Controller) -> tuple[Action, ...]:
    """What can be taken back now, in the order of choosing."""
    if not controller.play.mine or controller.play.undo_reason():
        return ()
    return controller.play.chair.free_tail()


def _without(controller: Controller, first: int, after: int) -> bool:
    """Undo everything from a place on, and do again what came after another."""
    play, tail = controller.play, controller.play.chair.free_tail()
    with play.saved_together():
        for _ in tail[first:]:
            play.undo()
        return _again(controller, play, tail[after:])


def _again(controller: Controller, play: Play, actions: Sequence[Action]) -> bool:
    """Do again what was done; what ends a move or a line by itself now, or no longer does, is made good."""
    for action in actions:
        gesture = controller.gesture(action.verb)
        if not (gesture.chain or gesture.yields or gesture.writes == "end"):
            play.begin()
        if not _offered(play, action) and not gesture.yields and gesture.writes != "end":
            ending = next((a for a in _offers(play) if controller.gesture(a.verb).writes == "end"), None)
            if ending is not None:
                play.submit(ending)
            if not _offered(play, action):
                return False
        if _offered(play, action):
            play.submit(action)
    return True


def _offers(play: Play) -> Sequence[Action]:
    return play.decision.actions if play.decision is not None else ()


def _offered(play: Play, action: Action) -> bool:
    return action in _offers(play)


def _begins(controller: Controller, action: Action) -> bool:
    """Whether something began with this that was done with one piece."""
    gesture = controller.look.gesture(action.verb) if controller.look else None
    return gesture is not None and bool(gesture.picks or gesture.back) and len(action.pieces) == 1


def _signs(controller: Controller, action: Action) -> bool:
    """Whether this was no part of a line: what ended the step."""
    return action == Action(action.verb) and not controller.gesture(action.verb).writes
