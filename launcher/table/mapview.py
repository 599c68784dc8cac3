"""The map in the player's hands: mouse and keys over hexes, pieces and hexsides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from hexcore.types import Hex, Side
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos
from launcher.table.mapcanvas import MapCanvas
from launcher.table.mapmoves import Pose, RowWalker, first_view
from launcher.table.scenery import Scenery

DRAG = 6
DOUBLE_MS = 350.0
SCROLL = 90
FAN_MS = 260.0
CLICKS = ("Enter", "Space", "Ctrl+Enter")
"""The keys that click at the keyboard's cursor, the handiest first; one that is printed on a button does the button."""
_CLICKS = tuple(map(Chord.parse, CLICKS))
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


class MapView(MapCanvas):
    """The map widget: dragged, zoomed, clicked, and walked over with a cursor."""

    focusable = True
    yields_keys = True

    def __init__(self, scenery: Scenery, clicks: Clicks) -> None:
        super().__init__(scenery)
        self.clicks = clicks
        self._press: Pos | None = None
        self._button = 0
        self._last: Pos = (0, 0)
        self._dragging = False
        self._clicked = (-1, -1e9)
        self._fan_at = 0.0
        self._rows = RowWalker(scenery.play.board)

    # -- what is in view -------------------------------------------------------------------------------------

    def pose(self) -> Pose:
        """Where the camera is, to come back to."""
        return Pose(self.camera.zoom, self._centre())

    def take(self, pose: Pose) -> None:
        """Bring the camera back to where it was."""
        self.camera.zoom_to(pose.zoom, (0.0, 0.0))
        self.centre_on(pose.centre)

    def frame(self, hexes: Sequence[Hex]) -> None:
        """Show these hexes, as near as shows most around them."""
        first_view(self.camera, [self.scenery.play.board.centre(h) for h in hexes])
        self._moved()

    def still(self) -> None:
        """Let nothing flash, glide or fan out any more, and forget the keyboard's cursor: somebody else looks now."""
        for moving in ("flash", "lead"):
            self.ui.animator.run(self, moving, 0.0, 0.0, 0.0, lambda value: None)
        self.picture.flash = ((), 0.0)
        self.picture.fan, self.over = -1, (-1, None, "")
        self._set_cursor(-1)

    def fold(self) -> None:
        """Let the stack that is spread out fall together: what happens changes it."""
        if self.picture.fan >= 0:
            self.picture.fan = -1
            self.invalidate()

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
        self.on_hover(pos)
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
        if chord in _CLICKS and self.cursor_hex >= 0:
            self.clicks.click(self.cursor_hex, None, "", False)
            return True
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
        ahead = self._rows.step(self.cursor_hex, way)
        if ahead is not None:
            self.go_to(ahead)
