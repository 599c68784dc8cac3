"""Drawing placed names at one scale: every name once, kept, and laid on any part of the sheet."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator

import pygame

from launcher.painting.lettering import LEAST_PX, Layout, Placed
from launcher.painting.scene import Scene
from launcher.painting.typeset import halo_and_ink

_SCALES_KEPT = 3
_MOST_PX = 46
"""Close to the map names grow no further: the ground is what one looks at."""
_NEAR = 29.0
"""From this scale on every name is large enough to be read, and nothing needs to move."""


class Letters:
    """The names of one scene at any scale."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._layouts: dict[float, Layout] = {}
        self._drawn: OrderedDict[float, dict[int, tuple[pygame.Rect, pygame.Surface]]] = OrderedDict()

    def layout(self, scale: float) -> Layout:
        """Where names stand at a scale; scales that are close share one layout."""
        bucket = _NEAR if scale >= _NEAR else 2 ** (math.floor(math.log2(scale) * 2 + 1e-6) / 2)
        if bucket not in self._layouts:
            self._layouts[bucket] = Layout(self._scene, bucket)
        return self._layouts[bucket]

    def prepare(self) -> Iterator[float]:
        """Find all layouts there are, one by one, so that no frame has to wait for one."""
        for scale in (_NEAR, *(2 ** (half / 2) for half in range(9, 4, -1))):
            self.layout(scale)
            yield scale

    def draw(self, surface: pygame.Surface, left: int, top: int, scale: float) -> None:
        """Lay all names on a part of the sheet whose upper left pixel is given."""
        seen = pygame.Rect(left, top, *surface.get_size())
        kept = self._drawn.setdefault(scale, {})
        while len(self._drawn) > _SCALES_KEPT:
            self._drawn.popitem(last=False)
        for n, placed in enumerate(self.layout(scale).placed):
            if placed.size * scale < LEAST_PX * 0.8 or not _reach(placed, scale).colliderect(seen):
                continue
            if n not in kept:
                kept[n] = _drawn(placed, scale)
            rect, sheet = kept[n]
            surface.blit(sheet, (rect.x - left, rect.y - top))


def _reach(placed: Placed, scale: float) -> pygame.Rect:
    """All pixels a name could touch."""
    margin = placed.size + max(glyph.width for glyph in placed.glyphs) / 2
    xs, ys = [glyph.at[0] for glyph in placed.glyphs], [glyph.at[1] for glyph in placed.glyphs]
    left, top = (min(xs) - margin) * scale, (min(ys) - margin) * scale
    return pygame.Rect(left, top, (max(xs) + margin) * scale - left, (max(ys) + margin) * scale - top)


def _drawn(placed: Placed, scale: float) -> tuple[pygame.Rect, pygame.Surface]:
    px = min(round(placed.size * scale), _MOST_PX)
    style = placed.name.style
    spread = max(2, round(px * 0.13))
    layers: list[list[tuple[pygame.Surface, tuple[int, int]]]] = [[], []]
    for glyph in placed.glyphs:
        for layer, sheet in enumerate(halo_and_ink(placed.face, px, glyph, style.ink, style.halo, spread)):
            width, height = sheet.get_size()
            layers[layer].append(
                (sheet, (round(glyph.at[0] * scale - width / 2), round(glyph.at[1] * scale - height / 2)))
            )
    blits = layers[0] + layers[1]
    rect = pygame.Rect(blits[0][1], blits[0][0].get_size())
    rect = rect.unionall([pygame.Rect(at, sheet.get_size()) for sheet, at in blits])
    whole = pygame.Surface(rect.size, pygame.SRCALPHA)
    whole.fill((*(style.halo or style.ink), 0))
    whole.fblits([(sheet, (x - rect.x, y - rect.y)) for sheet, (x, y) in blits])
    return rect, whole
