"""The map on screen: camera, mouse and keys over hexes, and the picture put together from cached layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import pygame

from hexcore.types import Hex, Side
from launcher.kit.colour import RGB
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos, Size, Target, Widget
from launcher.painting.camera import UNIT_PX, Camera
from launcher.table.mappicture import MapPicture, Showing
from launcher.table.scenery import Scenery

DRAG = 6
DOUBLE_MS = 350.0
SCROLL = 90
FLASH_MS = 1400.0
FAN_MS = 260.0
STAGE = 180
"""The upper part of the map, which the stage may cover: what is to be seen is brought below it."""
REST_MS = 140.0
"""The land is painted finely once the camera has rested this long; while it moves, the rough view does."""
READABLE = 1.0
"""The zoom at which everything can be read: the first view goes no closer."""
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Clicks(Protocol):
    """Who is told what the player does on the map."""

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        """A click or Enter on a hex, with the hexside near the cursor and the piece under it."""

    def go_back(self) -> None:
        """The right button: one step back."""

    def hover(self, h: Hex, side: Side | None, piece: str) -> None:
        """The cursor is over a hex (−1 for none)."""

    def next_piece(self, step: int) -> Hex | None:
        """The next or previous piece that can do something is wanted; returns its hex, None past the last."""

    def tip(self, h: Hex, piece: str) -> str:
        """What to say when the cursor rests over a hex."""


class MapView(Widget):
    """The map widget. What is to be shown is set by :meth:`show`; it draws, scrolls, and tells of clicks."""

    focusable = True
    clickable = True

    def __init__(self, scenery: Scenery, clicks: Clicks) -> None:
        super().__init__(id="map", name=scenery.ui.word("table.map"))
        self.scenery, self.clicks = scenery, clicks
        self.camera: Camera = scenery.painter.camera((100, 100))
        self.picture = MapPicture(scenery)
        self.over: tuple[Hex, Side | None, str] = (-1, None, "")
        self.cursor_hex: Hex = -1
        self.on_moved: Callable[[], None] | None = None
        self._press: Pos | None = None
        self._button = 0
        self._last: Pos = (0, 0)
        self._dragging = False
        self._clicked = (-1, -1e9)
        self._fitted = False
        self._fan_at = self._touched = 0.0
        self._row = (0, 0.0)

    # -- layout and picture ---------------------------------------------------------------------------------

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(300))

    def _least_width(self) -> int:
        return self.ui.px(320)

    def _arrange(self) -> None:
        size = (max(1, self.rect.width), max(1, self.rect.height))
        if size != self.camera.view:
            centre = self._centre()
            self.camera.view = size
            if self._fitted:
                self.camera.centre_on(centre)
            else:
                self._fitted = True
                self.begin()
            self._moved()

    def begin(self) -> None:
        """Start with the sheet as wide as the view, or as high, if counters can then be read better; on the pieces."""
        camera = self.camera
        camera.fit()
        filling = max(camera.view[0] / camera.world[2], camera.view[1] / camera.world[3]) / UNIT_PX
        if filling > camera.zoom:
            camera.zoom_to(min(filling, READABLE), (camera.view[0] / 2, camera.view[1] / 2))
        points = [point for point, _ in self.dots()]
        if points:
            x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
            camera.centre_on((x, y))

    def _centre(self) -> tuple[float, float]:
        left, top, wide, high = self.camera.shown()
        return (left + wide / 2, top + high / 2)

    def show(self, showing: Showing) -> None:
        """Show another position or other highlights."""
        if self.picture.show(showing):
            self.invalidate()
            if self.on_moved:
                self.on_moved()

    def paint(self, surface: pygame.Surface) -> None:
        """The cached picture, then what moves: the cursor, the hex under the mouse, what flashes."""
        self.picture.draw(surface, self.rect, self.camera, self.over[0], self.cursor_hex)

    def paint_ring(self, surface: pygame.Surface) -> None:
        """A line along the edge: the map has the keyboard."""
        pygame.draw.rect(surface, self.ui.palette.accent, self.rect, self.ui.px(2))

    def dots(self) -> Iterator[tuple[tuple[float, float], RGB]]:
        """Where pieces are, for the overview."""
        board = self.scenery.play.board
        for piece in self.picture.showing.pieces:
            if piece.hex >= 0:
                yield board.centre(piece.hex), self.scenery.side_colour(piece)

    # -- the camera -----------------------------------------------------------------------------------------

    def _moved(self) -> None:
        self._touched = self.ui.clock() if self.mounted else 0.0
        self.picture.stale()
        self.invalidate()
        if self.on_moved:
            self.on_moved()

    def fit(self) -> None:
        """Show the whole map."""
        self.camera.fit()
        self._moved()

    def zoom(self, clicks: float, pos: Pos | None = None) -> None:
        """Closer or farther, towards a point."""
        x, y = pos or self.rect.center
        before = self.camera.zoom
        self.camera.wheel(clicks, (x - self.rect.x, y - self.rect.y))
        if self.camera.zoom != before:
            self._moved()

    def pan(self, dx: float, dy: float) -> None:
        """Move the sheet by pixels."""
        before = self.camera.offset
        self.camera.pan(dx, dy)
        if self.camera.offset != before:
            self._moved()

    def centre_on(self, point: tuple[float, float]) -> None:
        """Bring a world point to the middle."""
        self.camera.centre_on(point)
        self._moved()

    def bring(self, hexes: tuple[Hex, ...]) -> None:
        """Scroll until the hexes show, if they do not already."""
        points = [self.camera.to_screen(self.scenery.play.board.centre(h)) for h in hexes]
        edge, top = self.ui.px(60), self.ui.px(STAGE)
        wide, high = self.camera.view
        inner = pygame.Rect(edge, top, max(1, wide - 2 * edge), max(1, high - top - edge))
        if points and not all(inner.collidepoint(point) for point in points):
            self.centre_on(self.scenery.play.board.centre(hexes[-1]))

    def shows_any(self, hexes: Iterable[Hex]) -> bool:
        """Whether one of the hexes is in view."""
        view = pygame.Rect(0, 0, *self.camera.view)
        board = self.scenery.play.board
        return any(view.collidepoint(self.camera.to_screen(board.centre(h))) for h in hexes)

    def flash(self, hexes: tuple[Hex, ...]) -> None:
        """Let hexes flash, so that the eye finds them."""
        on_map = tuple(h for h in hexes if 0 <= h < self.scenery.play.board.size)
        if not on_map:
            return
        self.picture.flash = (on_map, 1.0)

        def fade(value: float) -> None:
            self.picture.flash = (on_map, value)
            self.invalidate()

        self.ui.animator.run(self, "flash", 1.0, 0.0, FLASH_MS, fade)

    def work(self, milliseconds: float) -> bool:
        """Paint what the last view missed; tells whether there is more to do."""
        painter = self.scenery.painter
        if not painter.ready or not self.picture.rough or self.ui.clock() - self._touched < REST_MS:
            return False
        more = painter.work(milliseconds)
        self.picture.stale()
        self.invalidate()
        return more

    # -- where things are -----------------------------------------------------------------------------------

    def inside(self, pos: Pos) -> Pos:
        """A point of the screen as a point of the map widget."""
        return (pos[0] - self.rect.x, pos[1] - self.rect.y)

    def under(self, pos: Pos) -> tuple[Hex, Side | None, str]:
        """Hex, hexside and piece under a point of the screen."""
        spot = self.inside(pos)
        piece = self.picture.piece_at(spot, self.camera)
        if piece is not None and piece.hex >= 0:
            return (piece.hex, None, piece.id)
        h = self.scenery.painter.hex_at(self.camera, spot)
        side = self.scenery.painter.side_at(self.camera, spot)
        return (-1 if h is None else h, side, piece.id if piece else "")

    def hex_rect(self, h: Hex) -> pygame.Rect:
        """The middle of a hex on screen, as something to click."""
        x, y = self.camera.to_screen(self.scenery.play.board.centre(h))
        half = max(3, round(self.camera.scale * 0.4))
        return pygame.Rect(self.rect.x + round(x) - half, self.rect.y + round(y) - half, 2 * half, 2 * half)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        """The map itself, every hex in view by its label, every piece by its id and every hexside that can be used."""
        seen = self.rect.clip(clip)
        if not self.visible or not seen.width or not seen.height:
            return
        yield Target("map", seen)
        board = self.scenery.play.board
        for h in sorted(board.playable):
            rect = self.hex_rect(h).clip(seen)
            if rect.width and rect.height:
                yield Target(f"hex:{board.label(h)}", rect)
        for piece, rect in self.picture.piece_rects(self.camera):
            shown = rect.move(self.rect.topleft).clip(seen)
            if shown.width and shown.height:
                yield Target(f"counter:{piece.id}", shown)
        for side in self.picture.showing.sides:
            (ax, ay), (bx, by) = (self.camera.to_screen(point) for point in board.grid.side_points(side))
            middle = pygame.Rect(0, 0, 9, 9)
            middle.center = (self.rect.x + round((ax + bx) / 2), self.rect.y + round((ay + by) / 2))
            if seen.contains(middle):
                yield Target(f"side:{board.side_label(side)}", middle)

    # -- mouse ----------------------------------------------------------------------------------------------

    def on_press(self, pos: Pos, button: int) -> bool:
        """Hold the map: it is dragged if the mouse moves, clicked if not."""
        self._press, self._last, self._button, self._dragging = pos, pos, button, False
        self._set_cursor(-1)
        return True

    def on_drag(self, pos: Pos) -> None:
        """Drag the sheet."""
        if self._press is None:
            return
        far = max(abs(pos[0] - self._press[0]), abs(pos[1] - self._press[1]))
        self._dragging = self._dragging or far > self.ui.px(DRAG)
        if self._dragging:
            self.cursor = "size"
            self.pan(pos[0] - self._last[0], pos[1] - self._last[1])
            self._last = pos

    def on_release(self, pos: Pos, button: int) -> None:
        """A click, unless the sheet was dragged."""
        dragged, self._dragging, self._press = self._dragging, False, None
        self.cursor = ""
        if dragged:
            return
        if self._button == 3:
            self.clicks.go_back()
        elif self._button == 1:
            h, side, piece = self.under(pos)
            now = self.ui.clock()
            double = self._clicked[0] == h and now - self._clicked[1] < DOUBLE_MS
            self._clicked = (h, now)
            self.clicks.click(h, side, piece, double)

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Zoom towards the cursor."""
        self.zoom(dy, pos)
        return True

    def on_hover(self, pos: Pos) -> None:
        """Tell where the cursor is, once per place."""
        self._set_cursor(-1)
        over = self.under(pos)
        if over != self.over:
            if over[0] != self.picture.fan:
                self.picture.fan = -1
            self._fan_at = self.ui.clock() + FAN_MS
            self.over = over
            self.invalidate()
            self.clicks.hover(*over)

    def tick(self) -> None:
        """Spread the stack that the cursor rests on, unless a piece is on its way somewhere."""
        busy = bool(self.picture.showing.reach) and bool(self.picture.showing.picked)
        rests = self.hovered and self.over[0] >= 0 and self.ui.clock() >= self._fan_at
        if rests and self.picture.fan != self.over[0] and not busy:
            self.picture.fan = self.over[0]
            self.invalidate()

    def on_leave(self) -> None:
        """The cursor is elsewhere."""
        if self.over[0] >= 0 or self.picture.fan >= 0:
            self.over = (-1, None, "")
            self.picture.fan = -1
            self.invalidate()
            self.clicks.hover(-1, None, "")

    def tooltip(self, pos: Pos) -> str:
        """All about the hex under the cursor."""
        h, _, piece = self.under(pos)
        return self.clicks.tip(h, piece) if h >= 0 else ""

    # -- keyboard -------------------------------------------------------------------------------------------

    def _set_cursor(self, h: Hex) -> None:
        if h != self.cursor_hex:
            self.cursor_hex = h
            self.invalidate()

    def go_to(self, h: Hex) -> None:
        """Put the keyboard's cursor on a hex."""
        self._set_cursor(h)
        self.bring((h,))
        self.clicks.hover(h, None, "")

    def on_key(self, chord: Chord) -> bool:
        """Arrows move the cursor over hexes, with Shift they scroll; Tab goes to pieces; Enter clicks."""
        if chord.ctrl or chord.alt:
            return False
        if chord.key in _STEPS:
            self._arrow(_STEPS[chord.key], chord.shift)
            return True
        if chord.key == pygame.K_TAB:
            h = self.clicks.next_piece(-1 if chord.shift else 1)
            if h is not None:
                self.go_to(h)
            return h is not None
        if chord.key in (pygame.K_RETURN, pygame.K_SPACE) and self.cursor_hex >= 0:
            self.clicks.click(self.cursor_hex, None, "", False)
            return True
        return self._on_zoom_key(chord)

    def _on_zoom_key(self, chord: Chord) -> bool:
        clicks = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_MINUS: -1}.get(chord.key)
        if clicks:
            self.zoom(clicks)
        elif chord.key == pygame.K_HOME:
            self.fit()
        elif chord.key == pygame.K_BACKSPACE:
            self.clicks.go_back()
        else:
            return False
        return True

    def _arrow(self, way: tuple[int, int], scroll: bool) -> None:
        if scroll:
            self.pan(-way[0] * SCROLL, -way[1] * SCROLL)
            return
        board = self.scenery.play.board
        if self.cursor_hex < 0:
            start = self.over[0] if self.over[0] >= 0 else board.grid.pick(*self._centre())
            self.go_to(start if start is not None and start >= 0 else min(board.playable))
            return
        best = min((h for h in board.neighbours[self.cursor_hex] if self._ahead(h, way) > 0.3),
                   key=lambda h: self._off_line(h, way), default=None)  # fmt: skip
        if best is not None:
            self.go_to(best)

    def _ahead(self, h: Hex, way: tuple[int, int]) -> float:
        """How far a hex lies in a direction."""
        (x, y), (hx, hy) = self.scenery.play.board.centre(self.cursor_hex), self.scenery.play.board.centre(h)
        return (hx - x) * way[0] + (hy - y) * way[1]

    def _off_line(self, h: Hex, way: tuple[int, int]) -> float:
        """How far a hex is from the line the cursor has been following that way: it zigzags along rows."""
        axis = 0 if way[1] else 1
        if self._row[0] != axis + 1:
            self._row = (axis + 1, self.scenery.play.board.centre(self.cursor_hex)[axis])
        return abs(self.scenery.play.board.centre(h)[axis] - self._row[1])
