"""Which part of a board's picture an operation touches: what is new at once, and what must be painted anew."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.drafting.changes import MAP, Edit, Letter, Row, Value
from hexcore.drafting.draft import Draft
from hexcore.drafting.spots import hexes_of
from hexcore.look import BoardLook
from hexcore.types import Hex

_LINES = ("chain", "course", "path")
_SPOTS = ("place", "crossing", "shore")


class Touched(NamedTuple):
    """Hexes that look otherwise at once, hexes around which the sheet is painted anew, and whether names may move."""

    fresh: tuple[Hex, ...] = ()
    spoilt: tuple[Hex, ...] = ()
    letters: bool = False


def touched(draft: Draft, edit: Edit, look: BoardLook) -> Touched:
    """What an operation touches, told after it was carried out."""
    fresh: dict[Hex, None] = {}
    spoilt: dict[Hex, None] = {}
    letters = False
    if any(isinstance(change, Value) for change in edit.changes):
        everywhere = tuple(range(draft.sheet.size))
        return Touched(everywhere, everywhere, True)
    for change in edit.changes:
        if isinstance(change, Letter):
            if change.sheet == MAP:
                h = draft.sheet.cell(*change.cell)
                fresh[h] = spoilt[h] = None
        elif isinstance(change, Row):
            before, after = (
                dict.fromkeys(hexes_of(draft, row)) if row else {} for row in (change.before, change.after)
            )
            if change.table in _LINES or change.table in _SPOTS:
                spoilt |= before | after
                fresh |= {h: None for h in before | after if (h in before) != (h in after)} or before | after
                letters |= change.table in _SPOTS
            elif change.table == "lettering":
                letters = True
                spoilt |= before | after
            elif getattr(change.after or change.before, "name", "") in look.area_outlines:
                spoilt |= before | after
    return Touched(tuple(fresh), tuple(spoilt), letters)
