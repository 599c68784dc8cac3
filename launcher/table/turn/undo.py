"""Something taken back out of the middle: it is undone, and all that came after it done again.

That is what was done with one piece, or one line of a sheet of orders.

What was taken back or done again, in words: its own, else who has marched where, else the one action that it was.

What is different between two views of one seat: who is elsewhere, who has come, turned over or gone.

As the last time: who goes along with a piece that is taken in hand, as they did when it last marched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hexcore.game.actions import Action, PieceId
from hexcore.game.views import PieceView, View
from hexcore.play.chair import Chair
from launcher.play import Play, Undone
from launcher.table.turn.controller import Controller

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class OrderLine(NamedTuple):
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


def sheet(controller: Controller) -> tuple[OrderLine, ...]:
    """The lines of the sheet that is being written, the first first; () once it is signed, or another step is asked."""
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
    """All lines that can be taken back, up to the last choice; () if something else came after them."""
    tail = _tail(controller)
    starts = [place for place, action in enumerate(tail) if controller.gesture(action.verb).writes == "line"]
    ends = [place for place, action in enumerate(tail) if _signs(controller, action)]
    lines = [OrderLine(tail[start : min((n for n in (*starts, *ends) if n > start), default=len(tail))], start)
             for start in starts]  # fmt: skip
    return tuple(lines) if lines and lines[-1].end == len(tail) else ()


def strike_out(controller: Controller, line: OrderLine) -> bool:
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
            play.undo_action()
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


NAMED = 3
"""Of more pieces than these only the number is told."""


class Deal(NamedTuple):
    """What was taken back or done again, with the views without it and with it."""

    back: Undone
    without: View
    done: View


def told(table: TableScreen, deal: Deal) -> str:
    """A deed in words."""
    step = deal.back.step
    if step.words or step.end - step.start == 1:
        return step.words or deal.back.words
    return _march(table, deal.without, deal.done) or deal.back.words


def _march(table: TableScreen, before: View, after: View) -> str:
    """Who has gone from where to where; "" if nobody has gone anywhere."""
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
    """A piece where it stood before, if that was elsewhere."""
    old = before.piece(piece.id)
    return old if old is not None and old.hex != piece.hex else None


MANY = 16
"""More changes than these are not one event but another position: nothing of it moves."""


class PieceChange(NamedTuple):
    """A piece as it was and as it is."""

    before: PieceView
    after: PieceView


class Changes(NamedTuple):
    """The pieces that have changed on the map."""

    moved: tuple[PieceChange, ...] = ()
    turned: tuple[PieceChange, ...] = ()
    came: tuple[PieceView, ...] = ()
    gone: tuple[PieceView, ...] = ()


def on_map(piece: PieceView | None) -> bool:
    """Whether a piece lies on the map."""
    return piece is not None and (piece.hex >= 0 or piece.side >= 0)


def changes(before: Iterable[PieceView], after: Iterable[PieceView]) -> Changes:
    """Compare two views; nothing, where too much is different."""
    old = {piece.id: piece for piece in before if on_map(piece)}
    new = {piece.id: piece for piece in after if on_map(piece)}
    both = [PieceChange(piece, new[ident]) for ident, piece in old.items() if ident in new and new[ident] != piece]
    moved = tuple(one for one in both if _place(one.before) != _place(one.after))
    turned = tuple(one for one in both if _place(one.before) == _place(one.after) and _up(*one))
    came = tuple(piece for ident, piece in new.items() if ident not in old)
    gone = tuple(piece for ident, piece in old.items() if ident not in new)
    if len(moved) + len(turned) + len(came) + len(gone) > MANY:
        return Changes()
    return Changes(moved, turned, came, gone)


def _place(piece: PieceView) -> tuple[int, int]:
    return (-1, piece.side) if piece.side >= 0 else (piece.hex, -1)


def _up(before: PieceView, after: PieceView) -> bool:
    """Whether another side of a counter is up: its back, or what it is has come to light."""
    return (before.face, before.kind, before.mine_hidden) != (after.face, after.kind, after.mine_hidden)


def as_last_time(controller: Controller) -> tuple[Action, ...]:
    """How to go on with the piece that was just taken in hand as it went the last time; () if it went alone.

    That is with those who then marched along and can join it again, and with what was settled between them.
    """
    begun = controller.in_hand() if not controller.play.in_the_open else None
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
    """What lets each of these join, as far as it is offered now."""
    reader = controller.reader
    clicked = [verb for verb in verbs if verb in reader.by_verb and reader.gestures[verb].on == "piece"]
    joining = {action.pieces: action for verb in clicked for action in reader.by_verb[verb]}
    return tuple(joining[piece,] for piece in along if (piece,) in joining)


def _marched_along(chair: Chair, marches: Collection[str], piece: PieceId) -> tuple[PieceId, ...]:
    """Who marched with a piece on the last step that it took; nobody if it never did."""
    for heard in reversed(chair.heard()):
        for line in reversed(heard.lines):
            if line.record.kind in marches and piece in line.record.pieces:
                return tuple(other for other in line.record.pieces if other != piece)
    return ()
