"""Where the note of a lesson lies: over the map, where it hides least of what it speaks of.

What is on stage or to be read comes first, then what is pointed at, then what has just happened, the pieces, and the
hexes that can be clicked. While something is on stage the note stays, unless it lies over just that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import pygame

from launcher.kit.context import Ui
from launcher.kit.widget import Size, Widget
from launcher.table.lessonrings import TaughtTable

EDGE = 12
FOOT = 44
"""What the legend and the overview take of the foot of the map."""
PLACES = ("topright", "topleft", "bottomright", "bottomleft", "midright", "midleft")
"""Where it may lie, the first choice first."""
LOW = "low"
"""What is added to a place at the very foot of the map, over the legend or the overview, where there is no other."""


Boxes: TypeAlias = tuple[pygame.Rect, ...]


class Crowd(NamedTuple):
    """What lies where the note might: each as rectangles of the screen."""

    cards: Boxes = ()
    """What is to be read."""
    rings: Boxes = ()
    """What is pointed at."""
    happens: Boxes = ()
    """Where what is on stage happens, or who acts stands."""
    pieces: Boxes = ()
    lit: Boxes = ()
    shopping: bool = False
    """Whether the shop lies over the map: its heading stays free."""


def crowd_of(table: TaughtTable, parts: Mapping[str, Widget]) -> Crowd:
    """What the note is to keep off now; what is pointed at is added by who knows it."""
    view, shopping = table.area.view, parts["shop"].on_show
    lying = (table.stage, parts["briefing"], table.area.card)
    cards = tuple(part.rect.copy() for part in lying if part is not None and part.on_show)
    if shopping:
        return Crowd(cards, shopping=True)
    staging = table.flow.playback.busy
    hexes = dict.fromkeys(piece.hex for piece in view.picture.showing.pieces if piece.hex >= 0)
    lit = () if staging else dict.fromkeys(spot.hex for spot in table.controller.lit() if spot.hex >= 0)
    return Crowd(
        cards,
        happens=view.eyed if staging else _acting(table),
        pieces=tuple(view.hex_box(h) for h in hexes),
        lit=(*(view.hex_rect(h) for h in lit), *_plates(table)),
    )


def _acting(table: TaughtTable) -> Boxes:
    """Where those stand whom the player has in hand."""
    found = map(table.play.view.piece, table.controller.movers() if table.play.mine else ())
    hexes = dict.fromkeys(piece.hex for piece in found if piece is not None and piece.hex >= 0)
    return tuple(map(table.area.view.hex_box, hexes))


def _plates(table: TaughtTable) -> tuple[pygame.Rect, ...]:
    """The small plate that leads to something on the map."""
    leads = table.area.leads
    return (leads.pointer.rect.copy(),) if leads is not None and leads.pointer.on_show else ()


def spots(size: Size, area: pygame.Rect, ui: Ui) -> dict[str, pygame.Rect]:
    """Where a note of this size may lie over the map."""
    inner = area.inflate(-2 * ui.px(EDGE), -2 * ui.px(EDGE))
    box = pygame.Rect(0, 0, min(size[0], inner.width), min(size[1], inner.height))
    above = inner.copy()
    above.height = max(box.height, inner.height - ui.px(FOOT))
    found = {place: box.move_to(**{place: getattr(above, place)}) for place in PLACES}
    return found | {f"{place} {LOW}": box.move_to(**{place: getattr(inner, place)}) for place in PLACES[2:4]}


def best_place(found: Mapping[str, pygame.Rect], crowd: Crowd, now: str, *, staging: bool) -> str:
    """The place where the note hides least; where it lies ``now``, if no other is better."""

    def hidden(place: str) -> tuple[int, ...]:
        there = found[place]

        def over(boxes: Boxes) -> int:
            return len(there.collidelistall(boxes))

        pieces, lit = (0, 0) if staging else (over(crowd.pieces), over(crowd.lit))
        top = crowd.shopping and place.startswith("top")
        low = place.endswith(LOW)
        return (over(crowd.cards), over(crowd.rings), over(crowd.happens), top, pieces, low, lit, place != now)

    return min(found, key=hidden)


def room_beside(note: pygame.Rect, area: pygame.Rect, ui: Ui) -> pygame.Rect:
    """The larger part of the map beside a note."""
    edge = ui.px(EDGE)
    left, right = note.left - area.left, area.right - note.right
    wide = max(left, right)
    room = pygame.Rect(area.left if left >= right else note.right, area.top, wide, area.height)
    return room.inflate(-2 * edge, -2 * edge)
