"""What is drawn over the painted sheet in the same frame: what is not painted yet, and marks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pygame

from hexcore.board import Board
from hexcore.layout import Point
from hexcore.look import BoardLook
from hexcore.types import Hex, Side
from launcher.kit.colour import RGB, mix
from launcher.painting.camera import Camera
from launcher.painting.mappainter import MapPainter
from launcher.painting.palette import GROUND, INK, PAPER

WATER: RGB = (62, 118, 160)
WAY: RGB = (120, 78, 44)
_THIN = 0.05


class Stamps:
    """Draws flat marks over a part of the sheet that a camera shows, at an offset on the surface."""

    def __init__(self, surface: pygame.Surface, camera: Camera, at: tuple[int, int]) -> None:
        self.surface, self.camera = surface, camera
        self.at = at

    def px(self, point: Point) -> tuple[float, float]:
        """Where a point of the sheet is on the surface."""
        x, y = self.camera.to_screen(point)
        return (x + self.at[0], y + self.at[1])

    def wide(self, units: float, least: int = 1) -> int:
        """A width in pixels."""
        return max(least, round(units * self.camera.scale))

    def fresh(self, board: Board, look: BoardLook, hexes: Iterable[Hex], painter: MapPainter) -> None:
        """Hexes as they are now: the ground as in the legend or in a flat colour, water along sides, ways, places."""
        seen = [h for h in hexes if self.camera.sees(board.centre(h))]
        samples: dict[str, pygame.Surface | None] = {}
        for h in seen:
            code = board.code(h)
            if code not in samples:
                known = look.terrain.get(code)
                samples[code] = painter.sample(known.legend, self.camera.scale) if known is not None else None
            sample = samples[code]
            if sample is not None and board.grid.on_map[h]:
                x, y = self.px(board.centre(h))
                self.surface.blit(sample, (round(x - sample.get_width() / 2), round(y - sample.get_height() / 2)))
                continue
            terrain = look.terrain.get(board.code(h))
            ground = GROUND[terrain.ground] if terrain is not None else PAPER
            colour = ground if board.grid.on_map[h] else PAPER
            pygame.draw.polygon(self.surface, colour, [self.px(corner) for corner in board.grid.corners(h)])
            pygame.draw.lines(
                self.surface, mix(colour, INK, 0.35), True, [self.px(corner) for corner in board.grid.corners(h)]
            )
        self._lines(board, set(seen))

    def _lines(self, board: Board, hexes: set[Hex]) -> None:
        """The waters and ways that touch some hexes."""
        grid = board.grid
        for chain in board.chains:
            for side in chain.sides:
                if not hexes.isdisjoint(grid.side_hexes(side)):
                    self._line([*grid.side_points(side)], WATER, 0.22)
        lines = [(course.hexes, WATER, 0.2) for course in board.courses]
        lines += [(path.hexes, WAY, 0.12) for path in board.paths]
        for line, colour, width in lines:
            for a, b in pairwise(line):
                if a in hexes or b in hexes:
                    self._line([board.centre(a), board.centre(b)], colour, width)
        for h in {place.hex for place in board.places} & hexes:
            pygame.draw.circle(self.surface, INK, self.px(board.centre(h)), self.wide(0.3, 3))

    def _line(self, points: list[Point], colour: RGB, width: float) -> None:
        shown = [self.px(point) for point in points]
        pygame.draw.lines(self.surface, colour, False, shown, self.wide(width, 2))
        for point in shown:
            pygame.draw.circle(self.surface, colour, point, self.wide(width / 2))

    def outline(self, board: Board, hexes: Iterable[Hex], colour: RGB, width: float = 0.08) -> None:
        """Hexes with a line around each."""
        for h in hexes:
            if self.camera.sees(board.centre(h)):
                corners = [self.px(corner) for corner in board.grid.corners(h)]
                pygame.draw.lines(self.surface, colour, True, corners, self.wide(width, 2))

    def tint(self, board: Board, hexes: Iterable[Hex], colour: RGB, share: float = 0.4) -> None:
        """Hexes under a thin colour, in the map's own shape."""
        seen = [h for h in hexes if self.camera.sees(board.centre(h))]
        if not seen:
            return
        sheet = pygame.Surface(self.camera.view, pygame.SRCALPHA)
        x, y = self.at
        for h in seen:
            corners = [(px - x, py - y) for px, py in (self.px(corner) for corner in board.grid.corners(h))]
            pygame.draw.polygon(sheet, (*colour, round(255 * share)), corners)
        self.surface.blit(sheet, self.at)

    def sides(self, board: Board, sides: Iterable[Side], colour: RGB, width: float = 0.16) -> None:
        """Hexsides as thick lines."""
        for side in sides:
            ends = board.grid.side_points(side)
            pygame.draw.line(self.surface, colour, self.px(ends[0]), self.px(ends[1]), self.wide(width, 3))
