"""Undo out of the middle, the sheet of orders, and undo steps in words.

One piece's action, or one line of a sheet, is undone by undoing everything from there on and redoing the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hexcore.game.actions import Action, PieceId
from hexcore.game.views import PieceView, View
from hexcore.play.chair import Chair
from launcher.play import Play, Undone
from launcher.table.turn.controller import Controller

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class OrderLine(NamedTuple):
    """One line of a sheet of orders: its actions, and its place among the undoable ones."""

    actions: tuple[Action, ...]
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.actions)


def undoable_pieces(controller: Controller) -> tuple[PieceId, ...]:
    """Return the pieces moved or placed since the last die, reveal or hand-over, the last first."""
    begun = (action.piece for action in reversed(_tail(controller)) if _begins(controller, action))
    return tuple(dict.fromkeys(begun))


def removable_pieces(controller: Controller) -> tuple[PieceId, ...]:
    """Return the pieces named in an unfinished action; a click takes them out again."""
    found: list[PieceId] = []
    for action in reversed(_tail(controller)):
        gesture = controller.gesture(action.verb)
        if gesture.on != "piece":
            break
        found += action.pieces if gesture.back else ()
    return tuple(found)


def piece_span(controller: Controller, piece: PieceId) -> tuple[int, int]:
    """Return the place of a piece's latest action among the undoable ones, and the place after it."""
    tail = controller.play.chair.free_tail()
    starts = [place for place, action in enumerate(tail) if _begins(controller, action)]
    first = max(place for place in starts if tail[place].piece == piece)
    return first, next((place for place in starts if place > first), len(tail))


def order_sheet(controller: Controller) -> tuple[OrderLine, ...]:
    """Return the lines of the unfinished sheet; () once it is signed, or another step has come."""
    lines = _lines(controller)
    verb = lines[-1].actions[0].verb if lines else ""
    of_it = next((n for n, line in enumerate(reversed(lines)) if line.actions[0].verb != verb), len(lines))
    return lines[len(lines) - of_it :] if lines and _goes_on(controller, lines[-1]) else ()


def _goes_on(controller: Controller, last: OrderLine) -> bool:
    """Whether the sheet of a line is still in hand: it has only begun, or can be ended, or another may be written."""
    offered = controller.reader.gestures.items()
    more = any(gesture.writes == "end" or verb == last.actions[0].verb for verb, gesture in offered)
    return more or bool(controller.gesture(last.actions[-1].verb).picks)


def _lines(controller: Controller) -> tuple[OrderLine, ...]:
    """Return all lines that can be undone; () if something else came after them."""
    tail = _tail(controller)
    starts = [place for place, action in enumerate(tail) if controller.gesture(action.verb).writes == "line"]
    ends = [place for place, action in enumerate(tail) if _signs(controller, action)]
    lines = [OrderLine(tail[start : min((n for n in (*starts, *ends) if n > start), default=len(tail))], start)
             for start in starts]  # fmt: skip
    return tuple(lines) if lines and lines[-1].end == len(tail) else ()


def is_preparing(controller: Controller) -> bool:
    """Whether the last action only prepares a roll, or a line of orders that has not been ended."""
    play = controller.play
    last = play.chair.last_chosen() if play.mine and not play.undo_reason() else None
    if last is None or controller.gesture(last.verb).arms:
        return False
    ended = not any(gesture.writes == "end" for gesture in controller.reader.gestures.values())
    return not (ended and order_sheet(controller))


def is_loaded(controller: Controller) -> bool:
    """Whether a piece in hand has only been given company and loads, so that it can be let go at no loss."""
    tail = _tail(controller)
    gestures = [controller.gesture(action.verb) for action in tail]
    start = next((n for n in range(len(tail) - 1, -1, -1) if gestures[n].picks), -1)
    return start >= 0 and all(gesture.again for gesture in gestures[start:])


def _tail(controller: Controller) -> tuple[Action, ...]:
    play = controller.play
    return play.chair.free_tail() if play.mine and not play.undo_reason() else ()


def undo_span(controller: Controller, first: int, after: int) -> bool:
    """Undo everything from a place on, and redo the rest; tells whether all of it could be."""
    play, tail = controller.play, controller.play.chair.free_tail()
    with play.saved_together():
        for _ in tail[first:]:
            play.undo_action()
        return _redo(controller, play, tail[after:])


def _redo(controller: Controller, play: Play, actions: Sequence[Action]) -> bool:
    """Redo actions; one that now ends a move or a line by itself, or no longer does, is corrected."""
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
    gesture = controller.look.gesture(action.verb) if controller.look else None
    return gesture is not None and bool(gesture.picks or gesture.back) and len(action.pieces) == 1


def _signs(controller: Controller, action: Action) -> bool:
    return action == Action(action.verb) and not controller.gesture(action.verb).writes


NAMED = 3  # above this number pieces are counted, not named


class UndoneMove(NamedTuple):
    """An undo step that was undone or redone, with the views without it and with it."""

    undone: Undone
    without: View
    done: View


def undone_words(table: TableScreen, moved: UndoneMove) -> str:
    """Return an undo step in words: its own, else its marches, else its one action."""
    step = moved.undone.step
    if step.words or step.end - step.start == 1:
        return step.words or moved.undone.words
    return _march(table, moved.without, moved.done) or moved.undone.words


def _march(table: TableScreen, before: View, after: View) -> str:
    """Return the pieces that have moved, with start and end; "" for none."""
    say, label = table.ui.word, table.play.board.label
    gone = [(old, new) for new in after.pieces if new.hex >= 0 and (old := _before(before, new)) is not None]
    if not gone:
        return ""
    names = [table.play.say(new.name) for _, new in gone]
    goals = {new.hex for _, new in gone}
    old, new = gone[0]
    if len(gone) == 1 and old.hex >= 0:
        return say("table.way", name=names[0], start=label(old.hex), end=label(new.hex))
    who = table.ui.words.listed(names) if len(names) <= NAMED else say("table.deed_pieces", count=len(names))
    return say("table.deed_to", who=who, place=label(new.hex)) if len(goals) == 1 else who


def _before(before: View, piece: PieceView) -> PieceView | None:
    old = before.piece(piece.id)
    return old if old is not None and old.hex != piece.hex else None


def as_last_time(controller: Controller) -> tuple[Action, ...]:
    """Return the piece's actions of last time, for the piece in hand; () if it went alone.

    These are the pieces that marched along and can join again, and the choices between them.
    """
    begun = controller.in_hand() if not controller.play.now.in_the_open else None
    look = controller.look
    verbs = frozenset(gesture.verb for gesture in look.gestures if gesture.again) if look else frozenset()
    if begun is None or look is None or begun.verb not in verbs:
        return ()
    marches = {moment.kind for moment in look.moments if moment.style == "path"}
    joins = _joins(controller, verbs, _marched_along(controller.play.chair, marches, begun.piece))
    company = {*begun.pieces, *(action.piece for action in joins)}
    settled = (action for action in controller.play.chair.went_on(verbs) if len(action.pieces) > 1)
    return (*joins, *(action for action in settled if company.issuperset(action.pieces))) if joins else ()


def _joins(controller: Controller, verbs: Collection[str], along: Collection[PieceId]) -> tuple[Action, ...]:
    reader = controller.reader
    clicked = [verb for verb in verbs if verb in reader.by_verb and reader.gestures[verb].on == "piece"]
    joining = {action.pieces: action for verb in clicked for action in reader.by_verb[verb]}
    return tuple(joining[piece,] for piece in along if (piece,) in joining)


def _marched_along(chair: Chair, marches: Collection[str], piece: PieceId) -> tuple[PieceId, ...]:
    """Return the pieces that marched with a piece on its last step."""
    for heard in reversed(chair.heard()):
        for line in reversed(heard.lines):
            if line.record.kind in marches and piece in line.record.pieces:
                return tuple(other for other in line.record.pieces if other != piece)
    return ()
