"""Which sounds belong to what happened: found by the record as a seat hears it, and the pieces as its view shows them.

Nothing else is looked at: who does not see what a piece is does not hear it either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexcore.look import Look
from hexcore.records import Record
from hexcore.sounds import Sounding, Sounds
from hexcore.types import Hex
from hexcore.views import PieceView, View

MOST = 3
"""More sounds than these are not heard of one record."""
WALKS = "boots"
"""How a piece goes of which nothing is said."""
LOUDEST = ("rotor", "tracks", "boat", "wheels", "hooves", "paddle", "boots")
"""Of pieces that go together one is heard: what carries the others."""


class Cues(NamedTuple):
    """What is heard of a record: while it happens, and once it has; and where."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    hex: Hex = -1

    @property
    def all(self) -> tuple[str, ...]:
        """All of it in order."""
        return (*self.before, *self.after)


def cues_of(record: Record, views: Sequence[View | None], look: Look | None, *, shared: bool = False) -> Cues:
    """What a record sounds like to who sees these views: a piece is what the first of them shows that shows it.

    ``shared`` says that others hear it too, from whom something may be hidden: then what is told to some only is not
    heard, and a piece that the others do not see sounds like any.
    """
    if shared and record.audience is not None:
        return Cues()
    sounds = look.sounds if look is not None else Sounds()
    sounding = sounds.of(record.kind)
    pieces = seen(record, views, shared=shared)
    thrown = ("dice" if len(record.rolled) > 1 else "die",) if record.rolled else ()
    place = record.hexes[-1] if record.hexes else -1
    if sounding is None:
        walks = bool(record.pieces) and len(record.hexes) > 1 and not record.dice
        after = _ending(record, look)
        return Cues(thrown or (_gait(pieces, sounds) if walks else ()), after, place)
    told = _told(sounding, record, pieces, sounds)
    if sounding.pieces == "steps" and not thrown:
        return Cues(told, (), place)
    return Cues(thrown, told, place)


def _ending(record: Record, look: Look | None) -> tuple[str, ...]:
    """What one plays for is stamped, unless the game says otherwise."""
    grand = look is not None and any(moment.grand and moment.kind == record.kind for moment in look.moments)
    return ("stamp",) if grand else ()


def seen(record: Record, views: Sequence[View | None], *, shared: bool = False) -> list[PieceView]:
    """The pieces that a record names, as far as they are seen; where the eyes are ``shared``, by everybody."""
    found: list[PieceView] = []
    for ident in record.pieces:
        shown = (view.piece(ident) for view in views if view is not None)
        piece = next((one for one in shown if one is not None), None)
        if piece is not None and not (shared and piece.mine_hidden):
            found.append(piece)
    return found


def _told(sounding: Sounding, record: Record, pieces: list[PieceView], sounds: Sounds) -> tuple[str, ...]:
    value = str(record.facts_by_name.get(sounding.fact, "")) if sounding.fact else ""
    if value in sounding.by:
        return _heard(sounding.by[value])
    of_pieces: tuple[str, ...] = ()
    if sounding.pieces == "steps":
        of_pieces = _gait(pieces, sounds)
    elif sounding.pieces:
        armed = pieces[:1] if sounding.pieces == "first" else pieces
        of_pieces = tuple(sounds.fires[piece.kind] for piece in armed if piece.kind in sounds.fires)
    return _heard((*sounding.cues, *of_pieces))


def _gait(pieces: Iterable[PieceView], sounds: Sounds) -> tuple[str, ...]:
    """How those go who go together."""
    ways: set[str] = {sounds.steps[piece.kind] for piece in pieces if piece.kind in sounds.steps}
    ways = ways or {WALKS}
    return _heard(next(((way,) for way in LOUDEST if way in ways), tuple(sorted(ways))[:1]))


def _heard(cues: Iterable[str]) -> tuple[str, ...]:
    """Each sound once, not too many, and no silence among them."""
    return tuple(cue for cue in dict.fromkeys(cues) if cue != "none")[:MOST]
