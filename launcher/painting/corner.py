"""A corner of a map, painted alone: the same ground, lines, numbers and names as the whole sheet, without waiting for it."""

from __future__ import annotations

import pygame

from hexcore.board import Board
from hexcore.look import BoardLook
from hexcore.types import Hex
from launcher.painting.camera import UNIT_PX, Camera
from launcher.painting.gridlines import GridLines
from launcher.painting.letters import Letters
from launcher.painting.scene import scene_of

ACROSS = 15.0
"""How many units of the grid a corner shows from left to right."""


def corner_camera(board: Board, centre: Hex, size: tuple[int, int]) -> Camera:
    """A camera that shows the land around a hex, as much of it at any size."""
    scale = max(size[0] / ACROSS, 1.0)
    x, y = board.centre(centre)
    return Camera(scale / UNIT_PX, (x - size[0] / scale / 2, y - size[1] / scale / 2), size)


def paint_corner(board: Board, look: BoardLook, camera: Camera) -> pygame.Surface:
    """What a camera sees of a board. It takes a while: whoever cannot wait asks aside."""
    from launcher.painting.raster.lattice import Window
    from launcher.painting.raster.tile import TilePainter

    scene, scale = scene_of(board, look), camera.scale
    left, top = round(camera.offset[0] * scale), round(camera.offset[1] * scale)
    land = TilePainter(scene).paint(Window(left, top, *camera.view, scale))
    lines, letters = GridLines(scene), Letters(scene)
    lines.draw_lines(land, left, top, scale)
    lines.draw_numbers(land, left, top, scale, letters.layout(scale))
    letters.draw(land, left, top, scale)
    return land
