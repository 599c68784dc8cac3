"""Tiles of the painted sheet: ground, plants, lines, marks and the paper around the map."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pygame

from launcher.painting.canvas import Canvas
from launcher.painting.map.raster import noise
from launcher.painting.map.raster.ground import GroundModel, GroundRule, Nearness
from launcher.painting.map.raster.land import Land
from launcher.painting.map.raster.noise import (
    Floats,
    Fractal,
    PixelWindow,
    colours_of,
    grain,
    light_of,
    surface_of,
    tile_texture,
)
from launcher.painting.map.raster.plants import plant_sprite, scatter
from launcher.painting.map.rivers_roads import draw_rivers, draw_routes
from launcher.painting.map.scene import NATURAL, GroundOrder, Scene
from launcher.painting.map.spots import draw_mark
from launcher.painting.palette import ORANGE, PAPER, RED

_OVER = 3
_KEPT = (*noise.KEPT, plant_sprite)  # functions that keep what they made
_SHADOW = 0.22
# Marks that stand on their ways rather than across them; they are drawn before crossings.
_UNDER = frozenset({"entrenchment", "village", "town", "airfield", "firebase", "landing_zone"})


def forget() -> None:
    """Drop the noise and the plants that are kept; they are made again, the same, for the next tile."""
    for function in _KEPT:
        function.cache_clear()


class TilePainter:
    """Paints windows of one scene; the same window always gives the same pixels."""

    def __init__(self, scene: Scene, order: GroundOrder = NATURAL) -> None:
        self.scene = scene
        ground = GroundModel(scene, order.turns)
        near = Nearness(scene)
        self._land = Land(scene, ground, near)
        self._plants = scatter(scene, GroundRule(scene, ground, near.size, order.lands), near)
        self._paper_drift, self._paper_grain = Fractal(11, 0.35, 3), grain(13)
        self._outside = tuple(cell.centre for cell in scene.beyond)
        self._hexes = [scene.board.grid.corners(cell.hex) for cell in scene.cells]

    def paint(self, window: PixelWindow) -> pygame.Surface:
        *_, tile = self.steps(window)
        return tile

    def steps(self, window: PixelWindow) -> Iterator[pygame.Surface]:
        """Yield the growing tile after each part, so that a frame may come between."""
        mask = self._mask(window)
        if mask is not None and not mask.any():
            yield surface_of(self._paper(window, mask))
            return
        land, sea = self._land.on(window)
        tile = surface_of(land)
        yield tile
        self._plant(tile, window)
        yield tile
        if sea is not None:
            tile = surface_of(sea.over(colours_of(self._draw(tile, window, rivers=True, rest=False))))
        tile = self._draw(tile, window, rivers=sea is None, rest=True)
        if mask is not None:
            pad = _pad(window)
            inside = mask[pad:-pad, pad:-pad, None]
            painted = colours_of(tile) * inside + self._paper(window, mask) * (1 - inside)
            tile = surface_of(painted)
        yield tile

    def _plant(self, tile: pygame.Surface, window: PixelWindow) -> None:
        left, top, scale = window.left, window.top, window.scale
        for plant in self._plants:
            radius = plant.planting.radius * scale
            if radius < 0.8:
                continue
            seen = plant.within(window, plant.planting.radius * 2.2)
            xs, ys = plant.xs[seen] * scale - left, plant.ys[seen] * scale - top
            blits = []
            for x, y, look in zip(xs.tolist(), ys.tolist(), plant.looks[seen].tolist(), strict=True):
                sprite = plant_sprite(plant.planting.what, plant.ground, radius, look)
                half = sprite.get_width() / 2
                blits.append((sprite, (math.floor(x - half), math.floor(y - half))))
            tile.fblits(blits)

    def _draw(self, tile: pygame.Surface, window: PixelWindow, rivers: bool, rest: bool) -> pygame.Surface:
        # Drawn over an enlarged copy and scaled back: smooth edges without transparency.
        scene = self.scene
        origin = (window.left / window.scale, window.top / window.scale)
        probe = Canvas(tile, origin, window.scale)
        lines = [river.points for river in scene.rivers] if rivers else []
        lines += [*(route.points for route in scene.routes), *((mark.at,) for mark in scene.marks)] if rest else []
        if not any(probe.sees(line, 1.3) for line in lines) and not (rest and (scene.outlines or scene.rings)):
            return tile
        big = pygame.transform.scale(tile, (window.width * _OVER, window.height * _OVER))
        canvas = Canvas(big, origin, window.scale * _OVER)
        if rivers:
            draw_rivers(canvas, scene.rivers)
        if rest:
            draw_routes(canvas, scene.routes)
            for mark in sorted(scene.marks, key=lambda mark: mark.spot not in _UNDER):
                draw_mark(canvas, mark)
            _draw_outlines(canvas, scene)
        return pygame.transform.smoothscale(big, (window.width, window.height))

    def _mask(self, window: PixelWindow) -> Floats | None:
        # Share of each pixel, also around the window, inside the map; None if all of it is.
        wide = window.grown(_pad(window))
        if self._inside(wide):
            return None
        sheet = pygame.Surface((wide.width * 2, wide.height * 2), 0, 32)
        canvas = Canvas(sheet, (wide.left / wide.scale, wide.top / wide.scale), wide.scale * 2)
        for corners in self._hexes:
            if canvas.sees(corners, 0.2):
                pygame.draw.polygon(sheet, (255, 255, 255), [canvas.px(corner) for corner in corners])
                pygame.draw.lines(sheet, (255, 255, 255), True, [canvas.px(corner) for corner in corners])
        small = pygame.transform.smoothscale(sheet, (wide.width, wide.height))
        mask = light_of(small)
        return None if float(mask.min()) > 0.99 else mask

    def _inside(self, window: PixelWindow) -> bool:
        # Hexes are in the window, and neither border nor chart.
        left, top, right, bottom = window.xs[0] - 1, window.ys[0] - 1, window.xs[-1] + 1, window.ys[-1] + 1
        if any(left < x < right and top < y < bottom for x, y in self._outside):
            return False
        return any(left < x < right and top < y < bottom for x, y in (cell.centre for cell in self.scene.cells))

    def _paper(self, window: PixelWindow, mask: Floats) -> Floats:
        # With the soft shadow that the map throws on it.
        pad = _pad(window)
        tone = (
            1
            + self._paper_drift.on(window) * np.float32(0.012)
            + tile_texture(self._paper_grain, window) * np.float32(0.014)
        )
        shift = max(1, round(0.07 * window.scale))
        soft = _blurred(mask, max(1, round(_SHADOW * window.scale / 8))) if mask.any() else mask
        thrown = soft[pad - shift : pad - shift + window.height, pad - shift : pad - shift + window.width]
        tone -= thrown * np.float32(0.34)
        found: Floats = np.array(PAPER, np.float32) * tone[..., None]
        return found


def _draw_outlines(canvas: Canvas, scene: Scene) -> None:
    # The borders of areas; of a named edge, every hex by itself.
    for ends in scene.outlines:
        if canvas.sees(ends):
            canvas.dashes(ends, 0.085, 0.20, 0.13, ORANGE)
    for ring in scene.rings:
        if canvas.sees(ring):
            canvas.line(ring, 0.075, RED)


def _pad(window: PixelWindow) -> int:
    return math.ceil(0.6 * window.scale)


def _blurred(mask: Floats, radius: int) -> Floats:
    # Made at a quarter of the size.
    sheet = surface_of(np.repeat(mask[..., None] * 255, 3, -1))
    small = pygame.transform.smoothscale(sheet, (max(1, mask.shape[1] // 4), max(1, mask.shape[0] // 4)))
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, radius), radius)
    large = pygame.transform.smoothscale(soft, sheet.get_size())
    return light_of(large)
