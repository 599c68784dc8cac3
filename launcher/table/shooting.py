"""Who fires at whom, as far as the seat that looks on is shown it: found by the sound that it hears of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.board import Board
from hexcore.look import Look
from hexcore.records import Record
from hexcore.sounds import Sounds
from hexcore.views import PieceView, View
from launcher.painting.curves import Point
from launcher.painting.stacks import place_of
from launcher.sound.cues import seen
from launcher.table.changes import on_map

MOST = 4
"""No more than these are seen to fire at once."""


class Shot(NamedTuple):
    """From where, if that is known, to where."""

    start: Point | None
    end: Point


def shots(
    cue: str, record: Record, views: Sequence[View | None], look: Look | None, board: Board, *, shared: bool = False
) -> list[Shot]:
    """The shots of a sound: from each piece that makes it and is seen, else at the place of the record from nowhere.

    Who is not shown to the seat that looks on has no place here: nothing is seen to come from him.
    """
    pieces = seen(record, views, shared=shared)
    firing = _firing(cue, record, pieces, look)
    found = [_shot(piece, record, pieces, views, board) for piece in firing[:MOST]]
    told = [shot for shot in found if shot is not None]
    if told or not record.hexes:
        return told
    return [Shot(None, board.centre(record.hexes[-1]))]


def _firing(cue: str, record: Record, pieces: Sequence[PieceView], look: Look | None) -> list[PieceView]:
    """Those of the pieces that are armed with what is heard."""
    sounds = look.sounds if look is not None else Sounds()
    sounding = sounds.of(record.kind)
    if sounding is None or sounding.pieces not in ("fires", "first") or cue in sounding.cues:
        return []
    facts = record.facts_by_name
    if sounding.fact and str(facts.get(sounding.fact, "")) in sounding.by:
        return []
    armed = [piece for piece in pieces if sounds.fires.get(piece.kind) == cue]
    if sounding.pieces == "fires":
        return armed
    side = facts.get("seat", "")
    return [piece for piece in armed if piece is pieces[0] and side in ("", piece.seat)]


def _shot(
    piece: PieceView, record: Record, pieces: Sequence[PieceView], views: Sequence[View | None], board: Board
) -> Shot | None:
    start = _place(piece, views, board)
    foes = [place_of(one, board) for one in pieces if one.seat != piece.seat and on_map(one)]
    aimed = [*foes, *(board.centre(h) for h in reversed(record.hexes))]
    ends = [end for end in aimed if end != start] or aimed
    return Shot(start, ends[0]) if ends else None


def _place(piece: PieceView, views: Sequence[View | None], board: Board) -> Point | None:
    """Where a piece is, or who carries it; None where it is not on the map."""
    if on_map(piece):
        return place_of(piece, board)
    for view in views:
        carrier = next((one for one in view.pieces if piece.id in one.carries), None) if view is not None else None
        if carrier is not None and on_map(carrier):
            return place_of(carrier, board)
    return None
