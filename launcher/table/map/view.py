"""The map widget: mouse and keys over hexes, pieces and hexsides, and going to a hex by its number."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hexcore.board.board import Board
from hexcore.game.actions import PieceId
from hexcore.types import Hex, Side
from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Widget
from launcher.table.hotkeys import ACT
from launcher.table.map.camera import MapCanvas, Pose, RowWalker, Stopover, first_view
from launcher.table.map.picture import Showing
from launcher.table.map.scenery import Scenery

_KEYPAD = {getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)}
LONGEST = 6


def typed(chord: Chord) -> str:
    """Return the letter or digit of a bare key; "" for any other."""
    if chord.ctrl or chord.alt:
        return ""
    letter = _KEYPAD.get(chord.key) or (chr(chord.key) if 0 < chord.key < 128 else "")
    return letter.upper() if letter.isalnum() else ""


class Going:
    """The hex number that is being typed. A digit begins it; letters may follow before or after the digits."""

    def __init__(self, board: Board) -> None:
        self._hexes = {board.label(h).upper(): h for h in board.playable}
        self._digits = max((sum(map(str.isdigit, label)) for label in self._hexes), default=0)
        self.open = False
        self.text = ""

    def begin(self) -> None:
        self.open, self.text = True, ""

    def close(self) -> None:
        self.open, self.text = False, ""

    @property
    def hex(self) -> Hex:
        """The hex that is named so far; −1 for none. ``7C`` is C7, and leading zeros need not be typed."""
        letters = "".join(filter(str.isalpha, self.text))
        digits = "".join(filter(str.isdigit, self.text))
        found = self._hexes.get(letters + digits, -1)
        return found if found >= 0 or not digits else self._hexes.get(letters + digits.zfill(self._digits), -1)

    def take(self, chord: Chord) -> bool:
        """Take a key while the box is open, or a digit that opens it; tells whether it was used."""
        letter = typed(chord)
        if not self.open and not letter.isdigit():
            return False
        if chord.key == pygame.K_BACKSPACE:
            self.text = self.text[:-1]
            self.open = bool(self.text)
        elif letter:
            self.open, self.text = True, (self.text + letter)[:LONGEST]
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect, ui: Ui, title: str) -> None:
        if not self.open:
            return
        px, p = ui.px, ui.palette
        words = ui.word("table.go_to", number=self.text or "…")
        named = title or ui.word("table.no_hex")
        wide = max(ui.fonts.width(words, "strong", True), ui.fonts.width(named, "small")) + px(28)
        box = pygame.Rect(0, 0, min(wide, area.width - px(24)), px(40) + ui.theme.line_px("small"))
        box.center = area.center  # signs and notes lie along the edges of the map
        paint.rounded(surface, box, p.panel, px(RADIUS), p.accent, px(2))
        room = pygame.Rect(box.x + px(14), box.y + px(4), box.width - px(28), px(26))
        ui.write(surface, words, room, "strong", p.ink, True)
        ui.write(surface, named, room.move(0, px(24)), "small", p.ink if title else p.muted)


DRAG = 6
DOUBLE_MS = 350.0
SCROLL = 90
FAN_MS = 260.0
_ACT, _MORE = Chord.parse(ACT), Chord.parse(f"Ctrl+{ACT}")
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class MapClicks:
    """Receives what the player does on the map; this one does nothing."""

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        """A click or Enter on a hex, with the hexside near the cursor and the piece under it."""

    def click_more(self, h: Hex, piece: str) -> None:
        """A click or Enter with Ctrl, which picks one more piece."""

    def take_hold(self, h: Hex, piece: str, more: bool, whole: bool) -> tuple[PieceId, ...]:
        """Return the pieces that a drag from here takes along; () drags the sheet.

        With Ctrl the piece joins those that are picked; after a click all of its stack is meant.
        """
        return ()

    def set_down(self, h: Hex, side: Side | None, piece: str) -> None:
        """Drop what was dragged over a hex (−1 for none)."""

    def go_back(self) -> None:
        """The right button: one step back."""

    def hover(self, h: Hex, side: Side | None, piece: str) -> None:
        """The cursor is over a hex (−1 for none)."""

    def next_piece(self, step: int) -> Stopover | None:
        """Return the next or previous piece that can act, or lit spot."""
        return None

    def leave(self) -> bool:
        """Go from the map to what is asked beside it; tells whether there is anything."""
        return False

    def tip(self, h: Hex, piece: str) -> str:
        """Return the tooltip of a hex."""
        return ""


class MapView(MapCanvas):
    """The map widget: clicks, drags, zoom, the keyboard's cursor, and going to a hex by its number."""

    focusable = True

    def __init__(self, scenery: Scenery, clicks: MapClicks) -> None:
        super().__init__(scenery)
        self.clicks = clicks
        self._press: Pos | None = None
        self._began: tuple[Hex, Side | None, str] = (-1, None, "")
        self._twice = False  # the hex, side and piece under the pressed mouse, and whether they had just been clicked
        self._button = 0
        self._last: Pos = (0, 0)
        self._at: Pos = (0, 0)
        """The last place of a press or a drag, and the mouse's place: tooltips are about the hex there."""
        self._dragging = False
        self._carried: tuple[PieceId, ...] = ()  # the pieces dragged over the map, in place of the sheet
        self._clicked = (-1, -1e9)
        self._folded: tuple[Pos, tuple[Hex, Side | None, str], float] = ((0, 0), (-1, None, ""), -1e9)
        """The place of a click that folded a stack, its meaning, and its time."""
        self._fan_at = 0.0
        self._rows = RowWalker(scenery.play.board)
        self.going = Going(scenery.play.board)

    # The view

    def pose(self) -> Pose:
        return Pose(self.camera.zoom, self._centre())

    def take(self, pose: Pose) -> None:
        self.camera.zoom_to(pose.zoom, (0.0, 0.0))
        self.centre_on(pose.centre)

    def frame(self, hexes: Sequence[Hex]) -> None:
        """Show these hexes, as near as shows most around them."""
        first_view(self.camera, [self.scenery.play.board.centre(h) for h in hexes])
        self._moved()

    def still(self) -> None:
        """Stop flashing, gliding and fanning out, and forget the cursor: another player is looking."""
        for moving in ("flash", "lead"):
            self.ui.animator.run(self, moving, 0.0, 0.0, 0.0, lambda value: None)
        self.picture.flash, self._carried, self._press = ((), 0.0), (), None
        self.picture.effects, self.picture.rain = [], -1.0  # the rain begins anew: it tells nobody how long one looked
        self.picture.lift()
        self.picture.fan, self.over = -1, (-1, None, "")
        self._set_cursor(-1)
        self.invalidate()

    def fold(self) -> None:
        if self.picture.fan >= 0:
            self.picture.fan = -1
            self.invalidate()

    def lie_still(self) -> None:
        """Fold the stack that is spread out, and spread none until the mouse moves."""
        self.fold()
        self._fan_at = float("inf")

    def show(self, showing: Showing) -> None:
        """Show another position; fold a stack from which a piece was picked, or when a piece moves.

        It stays open if the mouse would be on another hex then, as a second click would mean that one.
        """
        picked = showing.picked != self.picture.showing.picked and bool(showing.reach)
        moved = _places(showing) != _places(self.picture.showing)
        super().show(showing)
        if moved:
            self.lie_still()
        h = self.scenery.painter.hex_at(self.camera, self.inside(self._at)) if picked else None
        if h is not None and h == self.picture.fan and not _picks_more():
            self.fold()

    def close_fan(self) -> bool:
        """Fold the stack that is spread out; tells whether there was one."""
        fan = self.picture.fan
        if fan >= 0:
            self.lie_still()
        return fan >= 0 and sum(piece.hex == fan for piece in self.picture.showing.pieces) > 1

    # Mouse

    def on_press(self, pos: Pos, button: int) -> bool:
        if self._carried:
            self._let_go((-1, None, ""))
            self._press = None
            return True
        self._press, self._last, self._button, self._dragging = pos, pos, button, False
        self._at, self._began = pos, self._meant(pos)
        self._twice = self._is_double(self._began[0])
        self._set_cursor(-1)
        return True

    def on_drag(self, pos: Pos) -> None:
        if self._press is None:
            return
        self._at = pos
        far = max(abs(pos[0] - self._press[0]), abs(pos[1] - self._press[1]))
        if not self._dragging and far > self.ui.px(DRAG):
            self._dragging = True
            self._carried = self._take_hold() if self._button == 1 else ()
            self.cursor = "hand" if self._carried else "size"
        if self._carried:
            self._carry(pos)
        elif self._dragging:
            self.pan(pos[0] - self._last[0], pos[1] - self._last[1])
            self._last = pos

    def _take_hold(self) -> tuple[PieceId, ...]:
        h, _, piece = self._began
        held = self.clicks.take_hold(h, piece, _picks_more(), self._twice or _holds(pygame.KMOD_SHIFT))
        if held:
            self.fold()
        return held

    def carry_in(self, piece: PieceId, pos: Pos) -> bool:
        """Drag a piece in from beside the map; tells whether it can go anywhere."""
        self._carried = self.clicks.take_hold(-1, piece, False, False)
        if self._carried:
            self.fold()
            self.carry_on(pos)
        return bool(self._carried)

    def carry_on(self, pos: Pos) -> None:
        if self._carried:
            self._carry(pos)

    def set_down(self, pos: Pos) -> None:
        """Drop a piece from beside the map where a click would send it."""
        if self._carried:
            self._let_go(self.under(pos) if self._free(pos) else (-1, None, ""))

    def _carry(self, pos: Pos) -> None:
        self._last = self._at = pos
        self._look_at(self.under(pos) if self._free(pos) else (-1, None, ""))
        self.invalidate()

    def _free(self, pos: Pos) -> bool:
        root: Widget = self
        while root.parent is not None:
            root = root.parent
        return root.at(pos) is self

    def _let_go(self, at: tuple[Hex, Side | None, str]) -> None:
        self._carried, self._dragging, self.cursor = (), False, ""
        self.clicks.set_down(*at)
        self.invalidate()

    def on_release(self, pos: Pos, button: int) -> None:
        dragged, self._dragging, pressed, self._press = self._dragging, False, self._press, None
        self.cursor, self._at = "", pos
        if self._carried:
            self._let_go(self.under(pos) if self._free(pos) else (-1, None, ""))
        if dragged or pressed is None:
            return
        if self._button == 3:
            self.clicks.go_back()
        elif self._button == 1:
            h, side, piece = meant = self._meant(pos)
            double = self._is_double(h)
            self._clicked = (h, self.ui.clock())
            if _picks_more():
                self._clicked = (-1, self.ui.clock())
                self.clicks.click_more(h, piece)
            else:
                self.clicks.click(h, side, piece, double)
                self._fold_clicked(pos, meant)

    def _meant(self, pos: Pos) -> tuple[Hex, Side | None, str]:
        """Return the meaning of a click; a second one at the same place means the same, even if the map has changed."""
        at, meant, since = self._folded
        again = max(abs(pos[0] - at[0]), abs(pos[1] - at[1])) <= self.ui.px(DRAG)
        return meant if again and self.ui.clock() - since < DOUBLE_MS else self.under(pos)

    def _fold_clicked(self, pos: Pos, meant: tuple[Hex, Side | None, str]) -> None:
        """Fold a clicked stack until the mouse moves: it must not lie over its neighbours."""
        if meant[0] >= 0 and meant[0] == self.picture.fan:
            self._folded = (pos, meant, self.ui.clock())
            self.fold()
        self._fan_at = float("inf")

    def _is_double(self, h: Hex) -> bool:
        return self._clicked[0] == h and self.ui.clock() - self._clicked[1] < DOUBLE_MS

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        self.zoom(dy, pos)
        self.on_hover(pos)
        return True

    def on_hover(self, pos: Pos) -> None:
        self._set_cursor(-1)
        if self._carried:  # the button was let go where nobody told the map
            self._let_go((-1, None, ""))
        moved, self._at = pos != self._at, pos
        over, shut = self.under(pos), self._fan_at == float("inf")
        if over == self.over and moved and shut:
            self._fan_at = self.ui.clock() + FAN_MS
        self._look_at(over)
        if shut and not moved:
            self._fan_at = float("inf")

    def _look_at(self, over: tuple[Hex, Side | None, str]) -> None:
        if over != self.over:
            if over[0] != self.picture.fan:
                self.picture.fan = -1
            self._fan_at = self.ui.clock() + FAN_MS
            self.over = over
            self.invalidate()
            self.clicks.hover(*over)

    def tick(self) -> None:
        """Spread the stack under a resting cursor, unless a picked piece is to go there."""
        busy = bool(self.picture.showing.reach) and bool(self.picture.showing.picked) and not _picks_more()
        busy = busy or self._press is not None or self.cursor_hex >= 0
        rests = self.hovered and self.over[0] >= 0 and self.ui.clock() >= self._fan_at
        if rests and self.picture.fan != self.over[0] and not busy:
            self.picture.spread_out(self.over[0], self.camera)
            self.invalidate()
        self._look_again()

    def _look_again(self) -> None:
        """Hover the thing that has come under a resting mouse, so that a click there means what is seen.

        Not for another player, whose mouse rests where the one before had it.
        """
        rests = self.hovered and self._press is None and self.cursor_hex < 0 and self.over[0] >= 0
        if rests and self.under(self._at) != self.over:
            spreads = self._fan_at
            self._look_at(self.under(self._at))
            self._fan_at = spreads

    def on_leave(self) -> None:
        if self.over[0] >= 0 or self.picture.fan >= 0:
            self.over = (-1, None, "")
            self.picture.fan = -1
            self.invalidate()
            self.clicks.hover(-1, None, "")

    def tooltip(self, pos: Pos) -> str:
        h, _, piece = self.under(pos)
        return self.clicks.tip(h, piece) if h >= 0 else ""

    # Keyboard

    def _set_cursor(self, h: Hex, side: Side = -1, piece: str = "") -> None:
        if (h, side, piece) != (self.cursor_hex, self.cursor_side, self.cursor_piece):
            self.cursor_hex, self.cursor_side, self.cursor_piece = h, side, piece
            self.invalidate()

    def go_to(self, h: Hex, side: Side = -1, piece: str = "") -> None:
        """Put the keyboard's cursor on a hex, a hexside, or a piece, whose stack is spread for it."""
        self._set_cursor(h, side, piece)
        self.bring((h,))
        if piece and side < 0:
            self.picture.spread_out(h, self.camera)
        else:
            self.fold()
        self.clicks.hover(h, *self._at_cursor())

    def _at_cursor(self) -> tuple[Side | None, str]:
        if self.cursor_side < 0:
            return None, self.cursor_piece
        on_side = (piece.id for piece in self.picture.showing.pieces if piece.side == self.cursor_side)
        return self.cursor_side, next(on_side, "")

    def ask_where(self) -> None:
        self.going.begin()
        self.invalidate()

    def on_focus(self, focused: bool) -> None:
        self.going.close()

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self._carried:
            self.picture.draw_carried(surface, self.rect, self.camera, self._carried, self._last)
        h = self.going.hex
        self.going.draw(surface, self.rect, self.ui, self.scenery.title(h) if h >= 0 else "")

    def act(self) -> None:
        """Click at the keyboard's cursor; where there is none, show it first."""
        if self.cursor_hex >= 0:
            self.clicks.click(self.cursor_hex, *self._at_cursor(), False)
        else:
            self.begin_cursor()

    def begin_cursor(self) -> None:
        """Put the cursor at the mouse's last place, else in the middle of the view."""
        board = self.scenery.play.board
        start = self.over[0] if self.over[0] >= 0 else board.grid.pick(*self._centre())
        self.go_to(start if start is not None and start >= 0 else min(board.playable))

    def on_key(self, chord: Chord) -> bool:
        if self.going.take(chord):
            self.invalidate()
            return True
        if self._end_number(chord):
            return True
        if chord == _ACT:
            self.act()
            return True
        if chord == _MORE and self.cursor_hex >= 0:
            self.clicks.click_more(self.cursor_hex, self.cursor_piece)
            return True
        if chord.ctrl or chord.alt:
            return False
        if chord.key in _STEPS:
            self._arrow(_STEPS[chord.key], chord.shift)
            return True
        if chord.key == pygame.K_TAB:
            return self._tab(-1 if chord.shift else 1)
        return self._on_zoom_key(chord)

    def _end_number(self, chord: Chord) -> bool:
        if not self.going.open:
            return False
        h = self.going.hex
        self.going.close()
        self.invalidate()
        if chord == _ACT and h >= 0:
            self.go_to(h)
        return chord == _ACT or chord.key == pygame.K_ESCAPE

    def _tab(self, step: int) -> bool:
        stop = self.clicks.next_piece(step)
        if stop is None:
            return step > 0 and self.clicks.leave()
        spot, piece = stop
        beside = self.scenery.play.board.grid.sides.hexes[spot.side] if spot.side >= 0 else (spot.hex,)
        self.go_to(next(h for h in beside if h >= 0), spot.side, piece)
        return True

    def _on_zoom_key(self, chord: Chord) -> bool:
        clicks = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_MINUS: -1}.get(chord.key)
        if chord.alt:
            return False
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
        if self.cursor_hex < 0:
            self.begin_cursor()
            return
        ahead = self._rows.step(self.cursor_hex, way)
        if ahead is not None:
            self.go_to(ahead)


def _places(showing: Showing) -> frozenset[tuple[str, Hex, Side]]:
    return frozenset((piece.id, piece.hex, piece.side) for piece in showing.pieces if piece.hex >= 0 or piece.side >= 0)


def _picks_more() -> bool:
    """Whether Ctrl is held down."""
    return _holds(pygame.KMOD_CTRL | pygame.KMOD_META)


def _holds(keys: int) -> bool:
    """Whether one of these keys is held down; without a window there are no keys."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & keys)
