"""A corner of a map, painted alone: ground, lines, numbers and names as on the sheet, without waiting for all of it."""

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
    centres = [board.centre(h) for h in board.playable]
    left, top = min(x for x, _ in centres) - 1, min(y for _, y in centres) - 1
    right, foot = max(x for x, _ in centres) + 1, max(y for _, y in centres) + 1
    camera = Camera(scale / UNIT_PX, (0.0, 0.0), size, (left, top, right - left, foot - top))
    camera.centre_on((x, y))
    return camera


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
