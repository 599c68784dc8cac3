"""Where Tab goes on the map: the pieces that can act, then the lit spots that matter, and round again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hexcore.actions import PieceId
from hexcore.answers import Spot, Stop
from launcher.table.controller import Controller
from launcher.table.mapmoves import Stopover

FEW = 16
"""As many lit spots as these are all gone through; of more, only those where there is something."""


def stops(controller: Controller) -> list[Stopover]:
    """Everything that Tab stops at, in order: of a stack, each piece that can act.

    What is picked comes first, then what it can strike at and where it can go, then the other pieces that can act.
    """
    reader, picked = controller.reader, controller.picked
    pieces, lit = _places(controller, filter(partial(_acts, controller), reader.pieces)), _lit(controller)
    own, targets = _places(controller, picked), _places(controller, reader.targets(picked))
    order = [*own, *targets, *lit, *pieces] if own else [*pieces, *lit]
    named = {stop.spot for stop in (*own, *targets, *([] if own else pieces))}
    return list(dict.fromkeys(stop for stop in order if stop.piece or stop.spot not in named))


def next_stop(controller: Controller, here: Stopover, step: int) -> Stopover | None:
    """The stop after (or before) another, going round at the ends; the first (or last) from anywhere else."""
    around = stops(controller)
    if not around:
        return None
    if here not in around:
        return around[0 if step > 0 else -1]
    return around[(around.index(here) + step) % len(around)]


def _acts(controller: Controller, piece: PieceId) -> bool:
    """Whether a piece is clicked on the map: what is done with it in a panel alone is no reason to stop there."""
    actions = controller.on_piece(piece).actions
    return not actions or not all(controller.gesture(action.verb).beside for action in actions)


def _places(controller: Controller, pieces: Iterable[PieceId]) -> list[Stopover]:
    """Pieces with where they stand on the map."""
    shown = (controller.view.piece(piece) for piece in pieces)
    places = ((Spot(side=one.side) if one.side >= 0 else Spot(one.hex), one.id) for one in shown if one is not None)
    return [Stopover(spot, piece) for spot, piece in places if spot != Spot()]


def _lit(controller: Controller) -> list[Stopover]:
    lit = controller.lit().items()
    return [Stopover(spot) for spot, stop in lit if len(lit) <= FEW or _matters(controller, spot, stop)]


def _matters(controller: Controller, spot: Spot, stop: Stop) -> bool:
    """Whether there is something at a lit spot: pieces, a mark, a named place, or something that happens there."""
    if spot.hex < 0 or stop.note is not None:
        return True
    view, board = controller.view, controller.play.board
    return bool(view.at(spot.hex) or view.hex_marks.get(spot.hex) or board.places_at(spot.hex))
