"""As the last time: who goes along with a piece that is taken in hand, as they did when it last marched."""

from __future__ import annotations

from collections.abc import Collection

from hexcore.actions import Action, PieceId
from hexcore.chair import Chair
from launcher.table.controller import Controller


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
