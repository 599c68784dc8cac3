"""The picture of the map: land, highlights and counters put together once, and drawn again only when they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from hexcore.layout import Point
from hexcore.types import Hex, Side
from hexcore.views import PieceView
from launcher.painting.camera import Camera
from launcher.painting.highlights import HighlightPainter, Highlights, Sight
from launcher.painting.stacks import Stack, counter_px, draw_stack, fan, stacks
from launcher.table.reachable import Spot, Stop
from launcher.table.scenery import Scenery

FAN_LEAST = 40
MANY_WORDS = 4
"""An overlay of more words than these is drawn as one; the tooltip tells the word of each hex."""


class Showing(NamedTuple):
    """What the map shows beside the land."""

    pieces: tuple[PieceView, ...] = ()
    picked: frozenset[str] = frozenset()
    able: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    reach: Mapping[Spot, Stop] = {}
    route: tuple[Spot, ...] = ()
    chosen: Hex = -1
    aimed: tuple[Hex, ...] = ()
    hex_marks: Mapping[Hex, tuple[str, ...]] = {}
    side_marks: Mapping[Side, tuple[str, ...]] = {}
    overlay: Mapping[Hex, str] = {}
    sight: Sight | None = None

    def sides(self) -> tuple[Side, ...]:
        """The hexsides among what is within reach."""
        return tuple(spot.side for spot in self.reach if spot.side >= 0)


class MapPicture:
    """Keeps the finished picture for one camera; ``fan`` is the hex whose stack is spread out, −1 for none."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.showing = Showing()
        self.fan: Hex = -1
        self.flash: tuple[tuple[Hex, ...], float] = ((), 0.0)
        self.rough = True
        self._sheet: pygame.Surface | None = None
        self._stacks: list[Stack] = []
        self._stale = True
        self._marker = HighlightPainter(scenery.play.board, scenery.ui.theme, scenery.look.marks)

    def show(self, showing: Showing) -> bool:
        """Take what is to be shown; tells whether anything is different."""
        if showing == self.showing:
            return False
        self.showing = showing
        self._stale = True
        return True

    def stale(self) -> None:
        """The camera moved or the land is better painted now."""
        self._stale = True

    def retheme(self) -> None:
        """The palette changed."""
        self._marker = HighlightPainter(self.scenery.play.board, self.scenery.ui.theme, self.scenery.look.marks)
        self._stale = True

    # -- drawing --------------------------------------------------------------------------------------------

    def compose(self, camera: Camera) -> pygame.Surface:
        """The finished picture for a camera."""
        if self._sheet is None or self._sheet.get_size() != camera.view:
            self._sheet, self._stale = pygame.Surface(camera.view), True
        if self._stale:
            self._stale = False
            self._draw(self._sheet, camera)
        return self._sheet

    def _draw(self, sheet: pygame.Surface, camera: Camera) -> None:
        scenery, shown = self.scenery, self._highlights()
        best = scenery.painter.view(sheet, camera)
        self.rough = scenery.painter.ready and not best
        self._marker.draw_under(sheet, camera, shown)
        self._stacks = stacks(self.showing.pieces, scenery.play.board, camera, scenery.ui.theme)
        for stack in self._stacks:
            draw_stack(sheet, scenery.counters, stack, self.showing.picked)
        self._marker.draw_over(sheet, camera, shown)

    def _highlights(self) -> Highlights:
        shown = self.showing
        where = {piece.id: piece.hex for piece in shown.pieces if piece.hex >= 0}
        struck = {where[piece] for piece in shown.targets if piece in where} | set(shown.aimed)
        groups: dict[str, set[Hex]] = {}
        for h, word in shown.overlay.items():
            groups.setdefault(word, set()).add(h)
        if len(groups) > MANY_WORDS:
            groups = {"": set(shown.overlay)}
        hatched, *outlined = list(groups.values()) or [set()]
        waiting = frozenset(where[piece] for piece in shown.able if piece in where) if not shown.picked else frozenset()
        zones = [frozenset(group) for group in outlined] + ([waiting] if waiting else [])
        return Highlights(
            reach={spot.hex: stop.note for spot, stop in shown.reach.items() if spot.hex >= 0},
            stops=frozenset(spot.hex for spot, stop in shown.reach.items() if stop.halts and spot.hex >= 0),
            route=tuple(map(self._point, shown.route)),
            targets=frozenset(struck),
            threat=frozenset(hatched),
            zones=tuple(zones),
            sight=shown.sight,
            cursor=shown.chosen if shown.chosen >= 0 else None,
            sides=frozenset(shown.sides()),
            marks=shown.hex_marks,
            side_marks=shown.side_marks,
        )

    def _point(self, spot: Spot) -> Point:
        """Where a spot lies on the map."""
        board = self.scenery.play.board
        if spot.hex >= 0:
            return board.centre(spot.hex)
        (ax, ay), (bx, by) = board.grid.side_points(spot.side)
        return (ax + bx) / 2, (ay + by) / 2

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, over: Hex, cursor: Hex) -> None:
        """Lay the picture on the screen, then what changes from frame to frame."""
        surface.blit(self.compose(camera), rect)
        part = surface.subsurface(rect.clip(surface.get_rect()))
        part.set_clip(surface.get_clip().clip(rect).move(-rect.x, -rect.y))
        ring = cursor if cursor >= 0 else over
        if ring >= 0:
            self._marker.draw_over(part, camera, Highlights(cursor=ring))
        if self.flash[1] > 0:
            self._flash(part, camera)
        spread = self.spread(camera)
        if spread is not None:
            self._draw_spread(part, spread)

    def _flash(self, part: pygame.Surface, camera: Camera) -> None:
        hexes, share = self.flash
        accent = self.scenery.ui.palette.accent
        for h in hexes:
            points = [camera.to_screen(point) for point in self.scenery.play.board.grid.corners(h)]
            left, top = min(x for x, _ in points), min(y for _, y in points)
            size = (int(max(x for x, _ in points) - left) + 2, int(max(y for _, y in points) - top) + 2)
            veil = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.polygon(veil, (*accent, int(170 * share)), [(x - left, y - top) for x, y in points])
            part.blit(veil, (left, top))

    def _draw_spread(self, part: pygame.Surface, spread: Stack) -> None:
        palette, ui = self.scenery.ui.palette, self.scenery.ui
        whole = spread.shown[0][1].unionall([rect for _, rect in spread.shown]).inflate(ui.px(16), ui.px(16))
        pygame.draw.rect(part, palette.panel, whole, border_radius=ui.px(6))
        pygame.draw.rect(part, palette.line, whole, 1, border_radius=ui.px(6))
        draw_stack(part, self.scenery.counters, spread, self.showing.picked)

    # -- where pieces are -----------------------------------------------------------------------------------

    def spread(self, camera: Camera) -> Stack | None:
        """The stack that is fanned out, if there is one of more than one piece."""
        pieces = [piece for piece in self.showing.pieces if piece.hex == self.fan] if self.fan >= 0 else []
        if len(pieces) < 2:
            return None
        at = camera.to_screen(self.scenery.play.board.centre(self.fan))
        size = max(counter_px(camera), self.scenery.ui.px(FAN_LEAST))
        return fan(pieces, at, size, pygame.Rect(0, 0, *camera.view))

    def piece_at(self, spot: tuple[int, int], camera: Camera) -> PieceView | None:
        """The piece under a point of the map widget."""
        spread = self.spread(camera)
        found = spread.piece_at(spot) if spread is not None else None
        if found is not None:
            return found
        hits = (stack.piece_at(spot) for stack in reversed(self._stacks))
        return next((piece for piece in hits if piece is not None), None)

    def piece_rects(self, camera: Camera) -> Iterator[tuple[PieceView, pygame.Rect]]:
        """Every piece that shows and the part of it that can be clicked."""
        self.compose(camera)
        for stack in self._stacks:
            for n, (piece, rect) in enumerate(stack.shown):
                if n == len(stack.shown) - 1:
                    yield piece, rect
                else:
                    strip = stack.shown[n + 1][1].left - rect.left
                    yield piece, pygame.Rect(rect.left, rect.top, max(1, strip), rect.height)
