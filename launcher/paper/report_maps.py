"""Maps of a report: the pieces as a witness saw them at a moment, with arrows of how they came there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from hexcore.actions import Seat
from hexcore.answers import Arrow, Tone
from hexcore.board import Board
from hexcore.chair import Public
from hexcore.hearsay import Move
from hexcore.text import NO_TEXT
from hexcore.types import Hex
from hexcore.views import View
from launcher.kit.theme import Theme
from launcher.painting.arrows import draw_arrows
from launcher.painting.camera import UNIT_PX, Camera
from launcher.painting.casing import DARK, LIGHT
from launcher.painting.counters import CounterPainter
from launcher.painting.highlights import HighlightPainter, Highlights
from launcher.painting.painters import painter_for, plain_look
from launcher.painting.stacks import draw_stacks, stacks
from launcher.paper.land import MARGIN, Land, as_land, board_look, painted

ACROSS = 1100
"""How many pixels a map is wide."""
NARROWEST = 20.0
"""How much of the board is shown across at least, in units of the grid."""
SHARPEST = UNIT_PX
"""Pixels a unit at most: beyond it the land would be painted anew."""
AROUND = 2.6
"""How much is shown around what happened, in units of the grid."""
SHAPES = (0.6, 0.85)
"""How high a map is at least and at most for its width, where it shows a part of the board."""
MOST_ARROWS = 60
TONES: Sequence[Tone] = ("strong", "danger", "good", "")
"""The tone of each seat's arrows, in the order of the seats."""
LOST_UNITS = 0.42
PALE = 66
"""How strong the veil over the land is, of 255."""


class Scene(NamedTuple):
    """What a map shows: what is seen, the marches up to then, where something was lost, and where to look."""

    view: View
    moves: Sequence[Move]
    lost: Iterable[Hex]
    about: Mapping[Hex, int]


def map_of(public: Public, scene: Scene, theme: Theme | None = None) -> Land:
    """A map of a moment: land, marks, counters, arrows, and crosses where something was lost."""
    theme, board = theme or Theme(), public.board
    look = public.look or plain_look(public.meta.seat_ids(), board)
    camera = camera_at(board, scene.about)
    sheet = painted(board, look, camera, theme)
    _pale(sheet)
    painter = painter_for(board, board_look(board, look), theme)
    marker = HighlightPainter(board, theme, look.marks, painter.scene, look.drawings)
    marks = Highlights(marks=scene.view.hex_marks, side_marks=scene.view.side_marks)
    marker.draw_under(sheet, camera, marks)
    draw_stacks(sheet, CounterPainter(look, theme), stacks(scene.view.pieces, board, camera, theme))
    marker.draw_over(sheet, camera, marks)
    arrows = [Arrow(move.way, NO_TEXT, tone_of(public, move.seat)) for move in longest(scene.moves)]
    draw_arrows(sheet, camera, board.centre, arrows, theme.palette)
    for h in dict.fromkeys(scene.lost):
        _cross(sheet, camera.to_screen(board.centre(h)), camera.scale * LOST_UNITS, theme)
    return as_land(sheet, camera)


def longest(moves: Sequence[Move]) -> list[Move]:
    """The marches that are drawn: those over a hexside, and of very many the longest, in their order."""
    walked = [move for move in moves if len(move.way) > 1]
    kept = set(sorted(range(len(walked)), key=lambda n: -len(walked[n].way))[:MOST_ARROWS])
    return [move for n, move in enumerate(walked) if n in kept]


def tone_of(public: Public, seat: Seat) -> Tone:
    """The tone of a seat's arrows; those of nobody known are muted."""
    seats = public.meta.seat_ids()
    return TONES[seats.index(seat) % len(TONES)] if seat in seats else "muted"


def camera_at(board: Board, about: Mapping[Hex, int]) -> Camera:
    """A camera over the hexes that something is about, as large as they can be shown; over all if there are none."""
    width, height = board.grid.layout.extent
    whole = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    points = [board.centre(h) for h in about if h >= 0] or [(0.0, 0.0), (width, height)]
    left, right = (pick(x for x, _ in points) for pick in (min, max))
    top, bottom = (pick(y for _, y in points) for pick in (min, max))
    wide = max(right - left + 2 * AROUND, NARROWEST, (bottom - top + 2 * AROUND) / SHAPES[1])
    wide = min(wide, whole[2])
    high = min(max(bottom - top + 2 * AROUND, wide * SHAPES[0]), whole[3])
    scale = min(ACROSS / wide, SHARPEST)
    x = min(max((left + right - wide) / 2, -MARGIN), whole[2] - MARGIN - wide)
    y = min(max((top + bottom - high) / 2, -MARGIN), whole[3] - MARGIN - high)
    return Camera(scale / UNIT_PX, (x, y), (round(wide * scale), round(high * scale)), whole)


def _pale(sheet: pygame.Surface) -> None:
    """Let the land step back behind what is told on it."""
    veil = pygame.Surface(sheet.get_size(), 0, 32)
    veil.fill(LIGHT)
    veil.set_alpha(PALE)
    sheet.blit(veil, (0, 0))


def _cross(sheet: pygame.Surface, at: tuple[float, float], reach: float, theme: Theme) -> None:
    """A cross where something was lost, cased so that it shows on every ground."""
    x, y = at
    for colour, wide in ((LIGHT, 10), (DARK, 7), (theme.palette.danger_text, 4)):
        for dx in (reach, -reach):
            pygame.draw.line(sheet, colour, (x - dx, y - reach), (x + dx, y + reach), wide)
