"""A photograph or scan of one's own map: read from disk, turned as it was taken, and laid flat on the board.

It stays where it is. Nothing of it is copied into a pack or anywhere else.

A photograph to be looked at and pointed into: dragged, zoomed, with the pins that are in it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, Unpack

import numpy as np
import numpy.typing as npt
import pygame
from PIL import Image, ImageOps

from hexcore.board.numbering import Point
from hexcore.data.files import read_whole
from hexcore.errors import MonsoonError
from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.language import fault
from launcher.mapdesk.photo.fit import Fit

ENDINGS: Final = (".png", ".jpg", ".jpeg")
LARGEST: Final = 256 * 1024 * 1024
"""No larger file is read."""
MOST_PIXELS: Final = 400_000_000
"""Nor one with more pixels: a few bytes may claim to be a sheet that no memory holds."""
LONGEST: Final = 4096
"""A larger picture is made smaller when it is read; a hex of it is still dozens of pixels wide."""

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph as it is worked with: upright, of a size that fits, in plain colours."""

    path: Path
    image: Image.Image
    taken: tuple[int, int]
    """Its size on disk, turned as it was taken."""

    @property
    def size(self) -> tuple[int, int]:
        """Its size as it is worked with: pins are in these pixels."""
        return self.image.size

    def pixels(self) -> Pixels:
        """Its colours, row by row."""
        return np.asarray(self.image)


def read_photo(path: Path) -> Photo:
    """Read a picture file; what cannot be used is said."""
    data = read_whole(path, LARGEST)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
            if image.width * image.height > MOST_PIXELS:
                raise MonsoonError(*fault("scan.too_large", file=path.name))
            if max(image.size) > LONGEST:
                image.draft("RGB", (LONGEST, LONGEST))
            whole = (image.width, image.height)
            upright = ImageOps.exif_transpose(image)
            turned = upright.size != whole
            flat = _plain(upright)
    except MonsoonError:
        raise
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise MonsoonError(*fault("scan.unreadable", file=path.name)) from None
    flat.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    return Photo(path, flat, whole[::-1] if turned else whole)


def _plain(image: Image.Image) -> Image.Image:
    """The picture in plain colours; what can be seen through lies on white paper."""
    if image.has_transparency_data:
        over = image.convert("RGBA")
        paper = Image.new("RGBA", over.size, "white")
        return Image.alpha_composite(paper, over).convert("RGB")
    return image.convert("RGB")


def laid_flat(photo: Photo, fitted: Fit, corner: Point, size: tuple[int, int], scale: float) -> Image.Image:
    """A window of the board as the photograph shows it: from ``corner`` on, ``scale`` pixels to a unit.

    What the photograph does not show can be seen through.
    """
    numbers = fitted.matrix @ np.array([[1 / scale, 0, corner[0]], [0, 1 / scale, corner[1]], [0, 0, 1]])
    numbers = numbers / numbers[2, 2]
    return photo.image.convert("RGBA").transform(
        size, Image.Transform.PERSPECTIVE, tuple(numbers.ravel()[:8]), Image.Resampling.BILINEAR
    )


STEP: Final = 60
NEAREST: Final = 4.0
"""So many pixels of the screen one of the photograph may take."""
SLIP: Final = 5
"""A press that moves no farther is a click."""


class PhotoView(Widget):
    """A photograph. A click, or Enter at the cross in its middle, names a point of it."""

    focusable = True
    clickable = True
    cursor = "hand"

    def __init__(
        self,
        photo: Photo,
        pins: Callable[[], Sequence[tuple[str, Point, bool]]],
        on_point: Callable[[Point], None],
        **options: Unpack[Options],
    ) -> None:
        """``pins`` are names with their points, and whether each is the one under way."""
        super().__init__(**options)
        self.photo, self.pins, self.on_point = photo, pins, on_point
        self._picture = pygame.image.frombytes(photo.image.tobytes(), photo.size, "RGB")
        self._scale = 0.0
        self._middle: Point = (photo.size[0] / 2, photo.size[1] / 2)
        self._held: Pos | None = None
        self._moved = False
        self._shown: tuple[object, pygame.Surface] | None = None

    # -- where one looks ------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Pixels of the screen to one of the photograph; at first all of it is seen."""
        return self._scale or self._whole()

    def _whole(self) -> float:
        wide, high = self.photo.size
        return min(max(1, self.rect.width) / wide, max(1, self.rect.height) / high)

    def to_photo(self, pos: Pos) -> Point:
        """The point of the photograph under one of the screen."""
        x, y = self._middle
        return (x + (pos[0] - self.rect.centerx) / self.scale, y + (pos[1] - self.rect.centery) / self.scale)

    def to_screen(self, point: Point) -> Point:
        """The point of the screen that shows one of the photograph."""
        x, y = self._middle
        return (
            self.rect.centerx + (point[0] - x) * self.scale,
            self.rect.centery + (point[1] - y) * self.scale,
        )

    def go_to(self, point: Point, scale: float = 0.0) -> None:
        """Bring a point to the middle."""
        self._scale = max(self.scale, scale)
        self._look_at(point)

    def _look_at(self, point: Point) -> None:
        wide, high = self.photo.size
        self._middle = (min(max(0.0, point[0]), wide), min(max(0.0, point[1]), high))
        self.invalidate()

    def _zoom(self, by: float, pos: Pos) -> None:
        before = self.to_photo(pos)
        self._scale = min(NEAREST, max(self._whole(), self.scale * by))
        after = self.to_photo(pos)
        self._look_at((self._middle[0] + before[0] - after[0], self._middle[1] + before[1] - after[1]))

    # -- use ------------------------------------------------------------------------------------------------

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Zoom towards the cursor."""
        self._zoom(1.25**dy, pos)
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        """Take hold of it; a press that goes nowhere is a click."""
        self._held, self._moved = pos, button != 1
        return button in (1, 2, 3)

    def on_drag(self, pos: Pos) -> None:
        """Drag it."""
        if self._held is None:
            return
        dx, dy = pos[0] - self._held[0], pos[1] - self._held[1]
        if self._moved or abs(dx) + abs(dy) > self.ui.px(SLIP):
            self._moved, self._held = True, pos
            self._look_at((self._middle[0] - dx / self.scale, self._middle[1] - dy / self.scale))

    def on_release(self, pos: Pos, button: int) -> None:
        """A click names the point."""
        if self._held is not None and not self._moved:
            self._take(self.to_photo(pos))
        self._held = None

    def _take(self, point: Point) -> None:
        wide, high = self.photo.size
        if 0 <= point[0] < wide and 0 <= point[1] < high:
            self.on_point(point)

    def on_key(self, chord: Chord) -> bool:
        """Arrows move, plus and minus zoom, Home shows all, Enter names what is under the cross."""
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        step = self.ui.px(4 if chord.shift else STEP) / self.scale
        if chord.key in ways and not chord.ctrl and not chord.alt:
            x, y = ways[chord.key]
            self._look_at((self._middle[0] + x * step, self._middle[1] + y * step))
        elif chord.plain and chord.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._zoom(1.25, self.rect.center)
        elif chord.plain and chord.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._zoom(0.8, self.rect.center)
        elif chord.plain and chord.key == pygame.K_HOME:
            self._scale = 0.0
            self._look_at((self.photo.size[0] / 2, self.photo.size[1] / 2))
        elif chord.plain and chord.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take(self._middle)
        else:
            return False
        return True

    # -- picture --------------------------------------------------------------------------------------------

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(320))

    def _least_width(self) -> int:
        return self.ui.px(140)

    def paint(self, surface: pygame.Surface) -> None:
        """The photograph, its pins, and the cross of who has no mouse."""
        p, before = self.ui.palette, surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        surface.fill(p.sunken, self.rect)
        corner, picture = self._window()
        surface.blit(picture, corner)
        for name, point, under_way in self.pins():
            self._paint_pin(surface, name, self.to_screen(point), under_way)
        if self.focused and self.ringed:
            self._paint_cross(surface)
        surface.set_clip(before)
        paint.rounded(surface, self.rect, None, self.ui.px(RADIUS), p.line)

    def _window(self) -> tuple[Pos, pygame.Surface]:
        """What shows of the photograph, and where; made anew only when one looks elsewhere."""
        whole = pygame.Rect((0, 0), self.photo.size)
        left, top = self.to_photo(self.rect.topleft)
        wide, high = self.rect.width / self.scale, self.rect.height / self.scale
        part = pygame.Rect(int(left), int(top), int(wide) + 2, int(high) + 2).clip(whole)
        at = self.to_screen((float(part.x), float(part.y)))
        size = (max(1, round(part.width * self.scale)), max(1, round(part.height * self.scale)))
        key = (tuple(part), size)
        if self._shown is None or self._shown[0] != key:
            cut = self._picture.subsurface(part)
            shrink = pygame.transform.smoothscale if self.scale < 1 else pygame.transform.scale
            self._shown = (key, shrink(cut, size))
        return (round(at[0]), round(at[1])), self._shown[1]

    def _paint_pin(self, surface: pygame.Surface, name: str, at: Point, under_way: bool) -> None:
        """A ring with a point in it, light on dark, and its name beside it."""
        p, px = self.ui.palette, self.ui.px
        spot = (round(at[0]), round(at[1]))
        colour = p.accent if under_way else p.good
        for wide, tone in ((px(5), p.table), (px(2.5), colour)):
            pygame.draw.circle(surface, tone, spot, px(11), wide)
        pygame.draw.circle(surface, p.table, spot, px(3.5))
        pygame.draw.circle(surface, colour, spot, px(2.5))
        if name:
            room = pygame.Rect(
                spot[0] + px(15), spot[1] - px(10), self.ui.fonts.width(name, "small", True) + px(8), px(20)
            )
            paint.rounded(surface, room, p.table, px(4))
            self.ui.write(surface, name, room, "small", p.ink, True, "center")

    def _paint_cross(self, surface: pygame.Surface) -> None:
        p, px, (x, y) = self.ui.palette, self.ui.px, self.rect.center
        for wide, tone in ((px(3), p.table), (px(1), p.accent)):
            pygame.draw.line(surface, tone, (x - px(14), y), (x + px(14), y), wide)
            pygame.draw.line(surface, tone, (x, y - px(14)), (x, y + px(14)), wide)
