"""Lettering for maps and counters: faces at any size, halos, and text that fits little room."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import pygame
import pygame.font

from launcher.kit.style.colour import RGB
from launcher.kit.style.fonts import font_path, has_glyph
from launcher.kit.style.linebreak import has_cjk
from launcher.kit.style.pictures import kept_pictures
from launcher.painting.canvas import Point

FACES = {
    "sans": "latin", "sans-bold": "latin-black", "sans-italic": "latin-italic", "serif": "serif",
    "serif-bold": "serif-bold", "serif-italic": "serif-italic", "serif-bold-italic": "serif-bold-italic",
    "signs": "signs", "japanese": "japanese", "japanese-italic": "japanese",
}  # fmt: skip
_LARGE_IN_THEIR_EM = {"signs", "japanese", "japanese-italic"}
_EM = 100
_FONTS = 16  # open at once: each size of a face holds its letters, some 0.3 MB


def growth(face: str) -> float:
    """Return how much larger than asked a face is set: letters of Source are small in their em."""
    return 1.0 if face in _LARGE_IN_THEIR_EM else 1.14


@lru_cache(maxsize=_FONTS)
def font(face: str, px: int) -> pygame.font.Font:
    """Return a face at a pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = pygame.font.Font(font_path(FACES[face]), max(1, round(px * growth(face))))
    found.italic = face == "japanese-italic"
    return found


def face_for(text: str, face: str) -> str:
    """Return the face, or another that has the signs of the text: the Japanese one is slanted for italics.

    It is never bold: dense characters would fill up, and a halo sets them off already.
    """
    if has_cjk(text):
        return "japanese-italic" if face.endswith("italic") else "japanese"
    return face if text.isascii() or all(has_glyph(FACES[face], sign) for sign in text) else "signs"


@lru_cache(maxsize=4096)
def advance(face: str, text: str) -> float:
    """Return how wide a text is, in ems."""
    return font(face, _EM).size(text)[0] / _EM


class Glyph(NamedTuple):
    """A letter, or a run of letters, centred at a point and turned."""

    text: str
    at: Point
    angle: float
    width: float


@kept_pictures("letters")
def halo_text(face: str, px: int, text: str, ink: RGB, halo: RGB | None, spread: int) -> pygame.Surface:
    """Return a text with a soft halo; treat it as read-only."""
    type_ = font(face_for(text, face), px)
    front = type_.render(text, True, ink)
    if halo is None or spread < 1:
        return front
    sheet = pygame.Surface((front.get_width() + 2 * spread, front.get_height() + 2 * spread), pygame.SRCALPHA)
    sheet.fill((*halo, 0))
    back = type_.render(text, True, halo)
    for dx, dy in _ring(spread):
        sheet.blit(back, (spread + dx, spread + dy))
    sheet.blit(front, (spread, spread))
    return sheet


@lru_cache(maxsize=16)
def _ring(spread: int) -> tuple[tuple[int, int], ...]:
    steps = range(-spread, spread + 1)
    return tuple((dx, dy) for dx in steps for dy in steps if 0 < dx * dx + dy * dy <= spread * spread + 1)


def halo_and_ink(face: str, px: int, glyph: Glyph, ink: RGB, halo: RGB | None, spread: int) -> list[pygame.Surface]:
    """Return a letter as two sheets, halo and ink.

    All halos are drawn first, so that none cuts a letter.
    """
    plain = font(face, px).render(glyph.text, True, ink)
    pad = spread + 1
    size = (plain.get_width() + 2 * pad, plain.get_height() + 2 * pad)
    front = pygame.Surface(size, pygame.SRCALPHA)
    front.fill((*ink, 0))
    front.blit(plain, (pad, pad))
    sheets = [front]
    if halo is not None:
        back = pygame.Surface(size, pygame.SRCALPHA)
        back.fill((*halo, 0))
        stamp = font(face, px).render(glyph.text, True, halo)
        for dx, dy in _ring(max(1, spread)):
            back.blit(stamp, (pad + dx, pad + dy))
        sheets.insert(0, back)
    if abs(glyph.angle) < 0.008:
        return sheets
    return [pygame.transform.rotozoom(sheet, -math.degrees(glyph.angle), 1.0) for sheet in sheets]


LEAST = 9
_NARROWEST = 0.72


@lru_cache(maxsize=2048)
def fit_text(
    text: str, width: int, height: int, colour: RGB, bold: bool = True, least: int = LEAST
) -> pygame.Surface | None:
    """Return the text as large as fits, condensed if need be; None below ``least`` pixels."""
    face = face_for(text, "sans-bold" if bold else "sans")
    for px in range(min(height, 96), least - 1, -1):
        wide = font(face, px).size(text)[0]
        if wide * _NARROWEST <= width:
            return squeeze_text(text, face, px, min(1.0, width / wide), colour)
    return None


def squeeze_text(text: str, face: str, px: int, share: float, colour: RGB) -> pygame.Surface:
    """Return a text condensed to a share of its width."""
    sheet = font(face, px).render(text, True, colour)
    if share < 0.97:
        large = font(face, px * 3).render(text, True, colour)
        sheet = pygame.transform.smoothscale(large, (max(1, round(sheet.get_width() * share)), sheet.get_height()))
    return sheet


def blit_centred(target: pygame.Surface, sheet: pygame.Surface, x: float, y: float) -> None:
    target.blit(sheet, (round(x - sheet.get_width() / 2), round(y - sheet.get_height() / 2)))
