"""Paint a board into a PNG: ``python -m tools.boardsheet BOARD.toml LOOK-MODULE OUT.png [--scale 36]``.

The look module is a game's ``look``; its ``Look`` is built by the one function in it that returns one.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import os
from pathlib import Path

import pygame

from hexcore.board.board import Board
from hexcore.board.file import load_board
from hexcore.errors import InvalidInput
from hexcore.game.look import BoardLook, Look
from launcher.kit.style.theme import Theme
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.painter import MapPainter


def paint_sheet(board: Board, look: BoardLook, scale: float) -> pygame.Surface:
    """Return the whole sheet at so many pixels per unit."""
    painter = MapPainter(board, look, Theme())
    for _ in painter.paint_steps():
        pass
    left, top, width, height = painter.world
    camera = Camera(scale / UNIT_PX, (left, top), (round(width * scale), round(height * scale)), painter.world)
    surface = pygame.Surface(camera.view, 0, 32)
    painter.paint_all(surface, camera)
    return surface


def look_of(module: str) -> Look:
    """Return the look that a module builds."""
    found = importlib.import_module(module)
    for name, function in inspect.getmembers(found, inspect.isfunction):
        if not name.startswith("_") and inspect.signature(function).parameters == {} and function.__module__ == module:
            look = function()
            if isinstance(look, Look):
                return look
    raise InvalidInput(f"{module} has no function without arguments that gives a Look")


def main() -> None:
    parser = argparse.ArgumentParser(description="Paint a board into a PNG.")
    parser.add_argument("board", type=Path)
    parser.add_argument("look", help="the module of the game's look, such as games.green_beret.shown.look")
    parser.add_argument("out", type=Path)
    parser.add_argument("--scale", type=float, default=UNIT_PX, help="pixels from the centre of a hex to its corner")
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    board = load_board(args.board)
    pygame.image.save(paint_sheet(board, look_of(args.look).boards[board.id], args.scale), args.out)


if __name__ == "__main__":
    main()
