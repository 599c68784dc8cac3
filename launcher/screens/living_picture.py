"""The living picture of a game: a corner of its map on which a short game of bots is played.

The cover shows until the corner is painted, which happens in a thread, and for games without a film. With reduced
motion one moment of the film is shown.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame

from hexcore.errors import MonsoonError
from launcher.desk.screen import DeskScreen
from launcher.kit.style.colour import rgb
from launcher.kit.style.theme import Theme
from launcher.kit.widget import Options, Size
from launcher.painting.map.camera import Camera
from launcher.screens.game_card import SHAPE, CoverArt, no_cover_yet

if TYPE_CHECKING:
    from hexcore.board.board import Board
    from hexcore.data.meta import Meta
    from hexcore.game.views import PieceView
    from hexcore.storage.films import Film
    from launcher.desk.desk import Desk
    from launcher.painting.canvas import Point
    from launcher.painting.counters.painter import CounterPainter

PATIENCE = 500.0  # milliseconds before the pictures begin to live
# for a moment, for a piece on its way to the next, and for the last moment
REST_MS, GLIDE_MS, END_MS = 900.0, 420.0, 2600.0
_painting = threading.Lock()  # one corner at a time, for the window needs the processor too


class LivingPicture(CoverArt):
    """A game's living picture, in the place of its cover."""

    def __init__(self, desk: Desk, meta: Meta, shape: float = SHAPE, **options: Unpack[Options]) -> None:
        super().__init__(meta, shape, **options)
        self.desk = desk
        self.frame = 0
        self._since = 0.0
        self._waited = 0.0
        self._corner: Corner | None = None
        self._made_for: tuple[Size, Theme] | None = None
        self._maker: threading.Thread | None = None
        self._bare: bool | None = None  # True in the first frame of the program, which waits for no cover
        self._lasting: tuple[int, pygame.Surface] | None = None  # the present moment without the moving pieces

    @property
    def living(self) -> bool:
        """Whether the map is shown, and not the cover."""
        return self._corner is not None

    @property
    def busy(self) -> bool:
        moves = self.living and not self._still and self._since >= REST_MS and self.frame + 1 < self._frames
        return bool(self._bare) or moves

    @property
    def _still(self) -> bool:
        return self.ui.theme.reduced_motion

    @property
    def _frames(self) -> int:
        return len(self._corner.film.frames) if self._corner is not None else 0

    def work(self, ms: float) -> None:
        """Let time pass: start painting after a while, then play the film."""
        self._waited += ms
        if self._bare:
            self._bare = False
            self.invalidate()
        if self._waited < PATIENCE or not self.rect.width or not self.rect.height:
            return
        if self._made_for != (self.rect.size, self.ui.theme):
            self._made_for = (self.rect.size, self.ui.theme)
            self._maker = threading.Thread(target=self._make, args=self._made_for, daemon=True, name="living-picture")
            self._maker.start()
        elif self.living and not self._still:
            self._go_on(ms)

    def finish(self) -> None:
        """Wait until it lives: for pictures and tests."""
        self.work(PATIENCE)
        if self._maker is not None:
            self._maker.join()

    def _go_on(self, ms: float) -> None:
        self._since += ms
        last = self.frame + 1 >= self._frames
        if self._since >= (END_MS if last else REST_MS + GLIDE_MS):
            self.frame, self._since, self._lasting = 0 if last else self.frame + 1, 0.0, None
            self.invalidate()
        elif self.busy:
            self.invalidate()

    def _make(self, size: Size, theme: Theme) -> None:
        with _painting:
            if self._made_for != (size, theme):
                return
            try:
                corner = _corner(self.desk, self.meta.id, size, theme)
            except MonsoonError:
                return  # the cover stays; ``monsoon check`` tells what is wrong
        if corner is not None and self._made_for == (size, theme):
            self._corner, self._lasting = corner, None
            self.frame = len(corner.film.frames) // 2 if theme.reduced_motion else min(self.frame, self._frames - 1)
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        corner = self._corner
        if corner is None or corner.land.get_size() != self.rect.size:
            self._paint_cover(surface)
            return
        if self._lasting is None or self._lasting[0] != self.frame:
            self._lasting = (self.frame, self._compose(corner))
        surface.blit(self._lasting[1], self.rect)
        share = min(1.0, max(0.0, (self._since - REST_MS) / GLIDE_MS))
        self._draw_moving(surface, corner, share)

    def _paint_cover(self, surface: pygame.Surface) -> None:
        if self._bare or (self._bare is None and no_cover_yet()):
            self._bare = True
            surface.fill(rgb(self.meta.cover.colours[0]), self.rect)
        else:
            super().paint(surface)

    def _movers(self, corner: Corner) -> list[tuple[PieceView, Point, Point]]:
        from launcher.painting.counters.stacks import place_of

        frames = corner.film.frames
        if self._still or self.frame + 1 >= len(frames):
            return []
        after = {piece.id: piece for piece in frames[self.frame + 1]}
        found = []
        for piece in frames[self.frame]:
            then = after.get(piece.id)
            if then is not None and (then.hex, then.side) != (piece.hex, piece.side):
                found.append((piece, place_of(piece, corner.board), place_of(then, corner.board)))
        return found

    def _compose(self, corner: Corner) -> pygame.Surface:
        from launcher.painting.counters.stacks import draw_stacks, stacks

        moving = {piece.id for piece, _, _ in self._movers(corner)}
        staying = [piece for piece in corner.film.frames[self.frame] if piece.id not in moving]
        sheet = corner.land.copy()
        draw_stacks(sheet, corner.counters, stacks(staying, corner.board, corner.camera, corner.counters.theme))
        return sheet

    def _draw_moving(self, surface: pygame.Surface, corner: Corner, share: float) -> None:
        from launcher.painting.counters.stacks import counter_px, draw_stacks, stack_rects

        eased, before = share * share * (3 - 2 * share), surface.get_clip()
        surface.set_clip(before.clip(self.rect))
        moving = []
        for piece, (ax, ay), (bx, by) in self._movers(corner):
            x, y = corner.camera.to_screen((ax + (bx - ax) * eased, ay + (by - ay) * eased))
            at = (x + self.rect.x, y + self.rect.y)
            moving.append(stack_rects([piece], at, counter_px(corner.camera, piece.side >= 0)))
        draw_stacks(surface, corner.counters, moving)
        surface.set_clip(before)


class PictureScreen(DeskScreen):
    """A screen with living pictures."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.pictures: list[LivingPicture] = []

    def update(self, dt: float) -> None:
        super().update(dt)
        for picture in self.pictures:
            picture.work(dt)

    @property
    def busy(self) -> bool:
        return super().busy or any(picture.busy for picture in self.pictures)


class Corner(NamedTuple):
    """Everything that a living picture is made of."""

    film: Film
    board: Board
    land: pygame.Surface
    camera: Camera
    counters: CounterPainter


@lru_cache(maxsize=12)
def _corner(desk: Desk, game: str, size: Size, theme: Theme) -> Corner | None:
    """Return the parts of a living picture at a size; None if the game has no film or no look."""
    from hexcore.storage.films import read_film, scenario_of
    from launcher.painting.counters.painter import CounterPainter
    from launcher.painting.counters.stacks import draw_stacks, stacks
    from launcher.painting.covers import corner_camera, paint_corner

    folder = desk.registry.module(game).folder
    scenario = scenario_of(folder)
    look = desk.look(game) if scenario else None
    if look is None:
        return None
    board = desk.open_game(game).board(scenario)
    painted = look.boards.get(board.id)
    film = read_film(folder, board)
    if painted is None or not film.frames:
        return None
    camera, counters = corner_camera(board, film.centre, size), CounterPainter(look, theme)
    corner = Corner(film, board, paint_corner(board, painted, camera), camera, counters)
    for frame in film.frames:  # every counter is drawn once, so that no frame of the window waits for one
        draw_stacks(pygame.Surface(size), counters, stacks(frame, board, camera, theme))
    return corner
