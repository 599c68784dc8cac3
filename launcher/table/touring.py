"""Where Tab goes on the map: the pieces that can act, then the lit spots that matter, and round again."""

from __future__ import annotations

from collections.abc import Iterable

from hexcore.actions import PieceId
from hexcore.answers import Spot, Stop
from launcher.table.controller import Controller

FEW = 16
"""As many lit spots as these are all gone through; of more, only those where there is something."""


def stops(controller: Controller) -> list[Spot]:
    """Every spot that Tab stops at, in order.

    What is picked comes first, then what it can strike at and where it can go, then the other pieces that can act.
    """
    reader, picked = controller.reader, controller.picked
    pieces, lit = _spots(controller, reader.pieces), _lit(controller)
    own = _spots(controller, picked)
    order = [*own, *_spots(controller, reader.targets(picked)), *lit, *pieces] if own else [*pieces, *lit]
    return list(dict.fromkeys(order))


def next_stop(controller: Controller, here: Spot, step: int) -> Spot | None:
    """The stop after (or before) a spot, going round at the ends; the first (or last) from anywhere else."""
    around = stops(controller)
    if not around:
        return None
    if here not in around:
        return around[0 if step > 0 else -1]
    return around[(around.index(here) + step) % len(around)]


def _spots(controller: Controller, pieces: Iterable[PieceId]) -> list[Spot]:
    """Where pieces stand on the map."""
    shown = (controller.view.piece(piece) for piece in pieces)
    places = (Spot(side=piece.side) if piece.side >= 0 else Spot(piece.hex) for piece in shown if piece is not None)
    return [spot for spot in places if spot != Spot()]


def _lit(controller: Controller) -> list[Spot]:
    lit = controller.lit()
    return list(lit) if len(lit) <= FEW else [spot for spot, stop in lit.items() if _matters(controller, spot, stop)]


def _matters(controller: Controller, spot: Spot, stop: Stop) -> bool:
    """Whether there is something at a lit spot: pieces, a mark, a named place, or something that happens there."""
    if spot.hex < 0 or stop.note is not None:
        return True
    view, board = controller.view, controller.play.board
    return bool(view.at(spot.hex) or view.hex_marks.get(spot.hex) or board.places_at(spot.hex))
