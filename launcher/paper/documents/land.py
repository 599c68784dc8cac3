"""The painted board as a plain picture, to lie under heat maps and under the pieces of a report."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.look import BoardLook, Look
from launcher.kit.style.theme import Theme
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.painter import painter_for

MARGIN = 0.35  # how much of the paper around the hexes is shown, in units of the grid
# pixels a unit at least and at most: beyond the most the land would be painted anew, and slowly
SCALES = (8.0, UNIT_PX)


class LandPicture(NamedTuple):
    """A picture of a board: pixels in red, green and blue, how many, and the stretch of the board's plane they show.

    ``world`` is left, top, width and height in units of the grid, y downwards, as :meth:`Board.centre` counts.
    """

    pixels: bytes
    size: tuple[int, int]
    world: tuple[float, float, float, float]


def board_look(board: Board, look: Look | None) -> BoardLook:
    found = look.boards.get(board.id) if look is not None else None
    return found or BoardLook(title=board.name, terrain={})


def camera_over(board: Board, across: int) -> Camera:
    width, height = (side + 2 * MARGIN for side in board.grid.layout.extent)
    scale = min(max(across / width, SCALES[0]), SCALES[1])
    world = (-MARGIN, -MARGIN, width, height)
    return Camera(scale / UNIT_PX, (-MARGIN, -MARGIN), (math.ceil(width * scale), math.ceil(height * scale)), world)


def painted(board: Board, look: Look | None, camera: Camera, theme: Theme | None = None) -> pygame.Surface:
    """The land that a camera sees, with hexes, numbers and names, wholly painted. It needs no display."""
    painter = painter_for(board, board_look(board, look), theme or Theme())
    if not painter.ready:
        for _ in painter.paint_steps():
            pass
    surface = pygame.Surface(camera.view, 0, 32)
    painter.paint_all(surface, camera)
    return surface


def land_of(board: Board, look: Look | None, across: int = 1400) -> LandPicture:
    """The painted board, about so many pixels wide."""
    camera = camera_over(board, across)
    return as_land(painted(board, look, camera), camera)


def as_land(surface: pygame.Surface, camera: Camera) -> LandPicture:
    wide, high = surface.get_size()
    scale = camera.scale
    return LandPicture(pygame.image.tobytes(surface, "RGB"), (wide, high), (*camera.offset, wide / scale, high / scale))
