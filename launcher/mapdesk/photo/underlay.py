"""The photograph drawn with the board, and the proposals from it, hatched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from hexcore.types import Hex
from launcher.kit.style.colour import RGB, mix
from launcher.mapdesk.photo.colours import Guess
from launcher.mapdesk.photo.fit import Fit
from launcher.mapdesk.photo.photo import ScanSession, laid_flat
from launcher.painting.map.camera import Camera
from launcher.painting.palette import GROUND, INK, PAPER

FINEST: Final = 40.0  # pixels to a unit at most
MOST: Final = 9_000_000  # pixels in all
MARGIN: Final = 2.0  # units of the photograph that show around the board
STRIPE: Final = 0.22  # units between the lines of a hatching


class ScanUnderlay:
    """The photograph, laid flat once for each fit, then cut and scaled for the camera."""

    def __init__(self, scan: ScanSession) -> None:
        self.scan = scan
        self._flat: tuple[Fit, float, pygame.Surface] | None = None
        self._cut: tuple[object, pygame.Surface] | None = None

    @property
    def under(self) -> bool:
        return self.scan.under

    def draw(self, surface: pygame.Surface, camera: Camera, at: tuple[int, int]) -> None:
        fitted = self.scan.fitted
        if fitted is None or not self.scan.share:
            return
        scale, flat = self._laid(fitted)
        part = pygame.Rect(
            int((camera.offset[0] + MARGIN) * scale),
            int((camera.offset[1] + MARGIN) * scale),
            int(camera.view[0] / camera.scale * scale) + 2,
            int(camera.view[1] / camera.scale * scale) + 2,
        ).clip(flat.get_rect())
        if not part.width or not part.height:
            return
        ratio = camera.scale / scale
        size = (max(1, round(part.width * ratio)), max(1, round(part.height * ratio)))
        corner = camera.to_screen((part.x / scale - MARGIN, part.y / scale - MARGIN))
        key = (fitted, tuple(part), size)
        if self._cut is None or self._cut[0] != key:
            self._cut = (key, pygame.transform.scale(flat.subsurface(part), size))
        cut = self._cut[1]
        cut.set_alpha(255 if self.scan.under else round(255 * self.scan.share))
        surface.blit(cut, (at[0] + round(corner[0]), at[1] + round(corner[1])))

    def _laid(self, fitted: Fit) -> tuple[float, pygame.Surface]:
        if self._flat is None or self._flat[0] != fitted:
            wide, high = (length + 2 * MARGIN for length in self.scan.grid.extent)
            middle = (self.scan.grid.extent[0] / 2, self.scan.grid.extent[1] / 2)
            scale = min(FINEST, max(8.0, fitted.unit(middle) * 1.2), (MOST / (wide * high)) ** 0.5)
            size = (max(1, round(wide * scale)), max(1, round(high * scale)))
            image = laid_flat(self.scan.photo, fitted, (-MARGIN, -MARGIN), size, scale)
            self._flat = (fitted, scale, pygame.image.frombytes(image.tobytes(), size, "RGBA"))
        return self._flat[1], self._flat[2]


class ProposalMarks:
    """Proposed hexes, hatched in the colour of their terrain, the surer the denser; known ones ringed."""

    under = False

    def __init__(
        self,
        found: Callable[[], Mapping[Hex, Guess]],
        known: Callable[[], Mapping[Hex, str]],
        board: Callable[[], Board],
        look: BoardLook,
    ) -> None:
        self.found, self.known, self.board, self.look = found, known, board, look
        self._stripes: dict[tuple[RGB, int, int], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, at: tuple[int, int]) -> None:
        board = self.board()
        for h, guess in self.found().items():
            if camera.sees(board.centre(h)):
                self._hatch(surface, camera, at, board, h, guess)
        for h, code in self.known().items():
            if camera.sees(board.centre(h)):
                self._ring(surface, camera, at, board, h, code)

    def _ring(
        self, surface: pygame.Surface, camera: Camera, at: tuple[int, int], board: Board, h: Hex, code: str
    ) -> None:
        corners = [(x + at[0], y + at[1]) for x, y in (camera.to_screen(corner) for corner in board.grid.corners(h))]
        pygame.draw.lines(surface, INK, True, corners, max(4, round(camera.scale * 0.16)))
        pygame.draw.lines(
            surface, mix(self._colour(code), PAPER, 0.4), True, corners, max(2, round(camera.scale * 0.07))
        )

    def _hatch(
        self, surface: pygame.Surface, camera: Camera, at: tuple[int, int], board: Board, h: Hex, guess: Guess
    ) -> None:
        corners = [(x + at[0], y + at[1]) for x, y in (camera.to_screen(corner) for corner in board.grid.corners(h))]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        size = round(2 * camera.scale) + 2
        gap = max(4, round(camera.scale * STRIPE * (2.2 - 1.2 * guess.sure)))
        stripes = self._hatched(self._colour(guess.terrain), size, gap).copy()
        mask = pygame.Surface(stripes.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - left, y - top) for x, y in corners])
        stripes.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        surface.blit(stripes, (round(left), round(top)))
        pygame.draw.lines(surface, self._colour(guess.terrain), True, corners, max(2, round(camera.scale * 0.07)))

    def _colour(self, code: str) -> RGB:
        terrain = self.look.terrain.get(code)
        return GROUND[terrain.ground] if terrain is not None else PAPER

    def _hatched(self, colour: RGB, size: int, gap: int) -> pygame.Surface:
        # light lines in dark ones show on every ground
        key = (colour, size, gap)
        if key not in self._stripes:
            if len(self._stripes) > 64:
                self._stripes.clear()
            sheet = pygame.Surface((size, size), pygame.SRCALPHA)
            for x in range(-size, size, gap):
                pygame.draw.line(sheet, (*mix(INK, colour, 0.15), 255), (x, size), (x + size, 0), max(3, gap // 2))
                pygame.draw.line(sheet, (*colour, 255), (x, size), (x + size, 0), max(1, gap // 3))
            self._stripes[key] = sheet
        return self._stripes[key]
