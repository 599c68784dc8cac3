"""A map in flat colours, drawn at once: what is seen while the painted one is still in the making."""

from __future__ import annotations

import math

import pygame

from hexcore.board import Board
from hexcore.look import BoardLook
from launcher.painting.palette import GROUND, PAPER

World = tuple[float, float, float, float]


def sketch(board: Board, look: BoardLook, world: World, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The whole sheet with each hex in the colour of its ground; no letter, no line."""
    sheet = pygame.Surface(size, 0, 32)
    sheet.fill(PAPER)
    turn = 0.0 if board.grid.spec.top == "flat" else math.pi / 6
    corners = [(math.cos(turn + n * math.pi / 3), math.sin(turn + n * math.pi / 3)) for n in range(6)]
    for h in board.playable:
        terrain = look.terrain.get(board.code(h))
        x, y = board.centre(h)
        points = [((x + dx - world[0]) * scale, (y + dy - world[1]) * scale) for dx, dy in corners]
        pygame.draw.polygon(sheet, GROUND[terrain.ground] if terrain else GROUND["clear"], points)
    return sheet
