"""The margin of the map sheet: title, compass, legend and scale, sharp at every zoom."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

import pygame

from launcher.kit.style.colour import mix
from launcher.painting.canvas import Canvas, turned
from launcher.painting.lettering import advance, face_for, font, halo_text
from launcher.painting.map.legend import Swatch
from launcher.painting.map.scene import Scene
from launcher.painting.palette import INK, PAPER, PAPER_DEEP

SIDE, TOP, ROW = 1.1, 2.7, 2.75  # margins of the sheet in units, and the height of one row of the legend
_BESIDE = 6  # gap between a sample of the legend and its words, and after them, in pixels
# The least room of a sample in the legend, and the gap between the words of two, in units.
_LEGEND_GAP, _APART = 3.1, 0.45
_BAR = 6.2  # width of the scale; a map too narrow for it beside its title has none
_TURNS = {"up": 0.0, "right": math.pi / 2, "down": math.pi, "left": -math.pi / 2}
_KEPT = 48
# Height of the legend's words in units, and in pixels: below it there is neither legend nor scale.
WORDS, LEAST_WORDS = 0.36, 8
Rect = tuple[float, float, float, float]


class MapMargin:
    """Everything on the sheet beside the hexes. Samples are painted once and scaled."""

    def __init__(self, scene: Scene, swatches: list[Swatch]) -> None:
        self._scene = scene
        self._swatches = swatches
        self.samples: list[pygame.Surface] = []
        self._kept: OrderedDict[tuple[str, int], pygame.Surface] = OrderedDict()
        width, height = scene.extent
        rows = math.ceil(len(swatches) / max(1, int((width + 0.6) / _LEGEND_GAP)))
        self._per_row = math.ceil(len(swatches) / rows) if rows else 1
        widest = max((advance(face_for(s.words, "sans"), s.words) * WORDS for s in swatches), default=0.0)
        # As wide as the longest words need, if there is room without another row.
        self._gap = max(_LEGEND_GAP, min(widest + _APART, (width + 0.6) / self._per_row))
        self.world: Rect = (-SIDE, -TOP, width + 2 * SIDE, height + TOP + 0.9 + rows * ROW)

    def draw(self, surface: pygame.Surface, left: int, top: int, scale: float) -> None:
        """Draw the visible part on a tile whose upper left pixel is given."""
        seen = pygame.Rect(left, top, *surface.get_size())
        for key, (x, y, width, height), paint in self._pieces(scale):
            rect = pygame.Rect(round(x * scale), round(y * scale), round(width * scale), round(height * scale))
            if rect.colliderect(seen) and min(rect.size) >= 4:
                surface.blit(self._piece(key, rect.size, scale, paint), (rect.x - left, rect.y - top))

    def legend(self, size: tuple[int, int], theme_ink: tuple[int, int, int] = INK) -> pygame.Surface:
        """Return the legend alone, on a transparent sheet of this size."""
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((*PAPER, 0))
        if not self._swatches:
            return sheet
        columns, side, px = self._columns(size)
        cell = (size[0] / columns, size[1] / math.ceil(len(self._swatches) / columns))
        for n, (swatch, sample) in enumerate(zip(self._swatches, self.samples, strict=False)):
            x, y = n % columns * cell[0], n // columns * cell[1]
            sheet.blit(pygame.transform.smoothscale(sample, (side, side)), (x, y + (cell[1] - side) / 2))
            text = font(face_for(swatch.words, "sans"), px).render(swatch.words, True, theme_ink)
            sheet.blit(text, (x + side + _BESIDE, y + (cell[1] - text.get_height()) / 2))
        return sheet

    def _columns(self, size: tuple[int, int]) -> tuple[int, int, int]:
        # Columns, sample size and letter size: as many columns as leave room for all words.
        count = len(self._swatches)
        most = max(1, min(count, size[0] // 170))
        found = (1, 0, 0)
        for columns in range(most, 0, -1):
            side = int(min(size[1] / math.ceil(count / columns) * 0.92, 64))
            px = max(9, min(14, round(side * 0.36)))
            widest = max(font(face_for(one.words, "sans"), px).size(one.words)[0] for one in self._swatches)
            found = (columns, side, px)
            if side + 2 * _BESIDE + widest <= size[0] / columns:
                break
        return found

    def _pieces(self, scale: float) -> list[tuple[str, Rect, Callable[[pygame.Surface, float], None]]]:
        width, _ = self._scene.extent
        pieces: list[tuple[str, Rect, Callable[[pygame.Surface, float], None]]] = [
            ("title", (width / 2 - 14, -2.35, 28, 1.7), self._title),
            ("compass", (width - 2.0, -2.5, 2.4, 2.2), self._compass),
        ]
        if round(WORDS * scale) < LEAST_WORDS:
            return pieces
        if width / 2 - self._title_half() > _BAR:
            pieces.append(("scale", (0.1, -1.75, _BAR, 1.1), self._scale_bar))
        for n, (swatch, place) in enumerate(zip(self._swatches, self.legend_places(), strict=True)):
            pieces.append((f"sample {n}", place, self._sample(n, swatch)))
        return pieces

    def legend_places(self) -> list[Rect]:
        """Return the place of each sample of the legend with its words, in units."""
        width, height = self._scene.extent
        span = min(self._per_row, len(self._swatches))
        first = width / 2 - span * self._gap / 2
        return [
            (first + n % self._per_row * self._gap, height + 0.55 + n // self._per_row * ROW, self._gap, ROW)
            for n in range(len(self._swatches))
        ]

    def _title_half(self) -> float:
        title = self._scene.look.title
        return advance(face_for(title, "serif-bold"), title) / 2 + 2.8

    def _piece(
        self, key: str, size: tuple[int, int], scale: float, paint: Callable[[pygame.Surface, float], None]
    ) -> pygame.Surface:
        kept = self._kept.get((key, round(scale * 64)))
        if kept is None:
            kept = pygame.Surface(size, pygame.SRCALPHA)
            kept.fill((*PAPER, 0))
            paint(kept, scale)
            self._kept[key, round(scale * 64)] = kept
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return kept

    def _title(self, sheet: pygame.Surface, scale: float) -> None:
        title = self._scene.look.title
        px = max(9, round(1.0 * scale))
        text = halo_text(face_for(title, "serif-bold"), px, title, INK, None, 0)
        if text.get_width() > sheet.get_width():
            text = pygame.transform.smoothscale_by(text, sheet.get_width() / text.get_width())
        x, y = (sheet.get_width() - text.get_width()) // 2, (sheet.get_height() - text.get_height()) // 2
        sheet.blit(text, (x, y))
        line = mix(INK, PAPER_DEEP, 0.45)
        middle, gap = sheet.get_height() // 2, round(0.5 * scale)
        for end, step in ((x - gap, -1), (x + text.get_width() + gap, 1)):
            far = end + step * round(2.2 * scale)
            pygame.draw.line(sheet, line, (end, middle), (far, middle), max(1, round(scale * 0.04)))
            pygame.draw.circle(sheet, line, (end, middle), max(1.5, scale * 0.07))

    def _compass(self, sheet: pygame.Surface, scale: float) -> None:
        turn = _TURNS[self._scene.board.grid.spec.north]
        big = pygame.Surface((sheet.get_width() * 3, sheet.get_height() * 3), pygame.SRCALPHA)
        big.fill((*INK, 0))
        canvas = Canvas(big, (0.0, 0.0), scale * 3)
        at = (1.2, 1.1)
        canvas.ring(at, 0.62, 0.045, (*INK, 255))
        for n in range(16):
            a = n * math.pi / 8
            inner = 0.50 if n % 4 else 0.44
            canvas.line((turned(at, 0, -0.62, a), turned(at, 0, -inner, a)), 0.03, (*INK, 255))
        dark, light = (*INK, 255), (*PAPER, 255)
        tip, tail = turned(at, 0, -0.95, turn), turned(at, 0, 0.72, turn)
        east, west = turned(at, 0.20, 0.08, turn), turned(at, -0.20, 0.08, turn)
        canvas.poly((tip, east, tail, west), dark)
        canvas.poly(
            (turned(at, -0.03, -0.80, turn), turned(at, -0.14, 0.06, turn), turned(at, -0.03, 0.0, turn)), light
        )
        sheet.blit(pygame.transform.smoothscale(big, sheet.get_size()), (0, 0))
        letter = halo_text("serif-bold", max(8, round(0.52 * scale)), "N", INK, PAPER, max(1, round(scale * 0.05)))
        x, y = turned(at, 0.46, -0.62, turn)
        sheet.blit(letter, (x * scale - letter.get_width() / 2, y * scale - letter.get_height() / 2))

    def _scale_bar(self, sheet: pygame.Surface, scale: float) -> None:
        hex_ = math.sqrt(3)
        count = 3
        y, high = 0.62 * scale, max(2.0, 0.13 * scale)
        for n in range(count):
            fill = INK if n % 2 == 0 else PAPER
            rect = pygame.Rect(round(n * hex_ * scale) + 1, round(y), round(hex_ * scale), round(high))
            pygame.draw.rect(sheet, fill, rect)
            pygame.draw.rect(sheet, INK, rect, 1)
        for n in range(count + 1):
            word = f"{n} {self._scene.look.words.get('hexes', 'hexes')}" if n == count else str(n)
            text = halo_text(face_for(word, "sans"), round(WORDS * scale), word, INK, None, 0)
            x = min(n * hex_ * scale - (text.get_width() / 2 if n else 0), sheet.get_width() - text.get_width())
            sheet.blit(text, (x, y - text.get_height() - 2))

    def _sample(self, n: int, swatch: Swatch) -> Callable[[pygame.Surface, float], None]:
        def paint(sheet: pygame.Surface, scale: float) -> None:
            side = round(1.75 * scale)
            if n < len(self.samples) and side > 2:
                small = pygame.transform.smoothscale(self.samples[n], (side, side))
                sheet.blit(small, ((sheet.get_width() - side) / 2, 0))
            text = halo_text(face_for(swatch.words, "sans"), round(WORDS * scale), swatch.words, INK, None, 0)
            room = sheet.get_width() - round(_APART / 2 * scale)
            if text.get_width() > room:
                text = pygame.transform.smoothscale_by(text, room / text.get_width())
            sheet.blit(text, ((sheet.get_width() - text.get_width()) / 2, 1.85 * scale))

        return paint
