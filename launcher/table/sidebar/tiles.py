"""Tiles with a counter on them, drawn a few in every frame, and the panel of the chosen stack."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.game.actions import Action, PieceId
from hexcore.game.views import PieceView
from hexcore.text import readable
from hexcore.types import Hex
from launcher.kit.layout import Column, GridLayout
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.button import Pressable
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import Label, cap_size, draw_cap
from launcher.table.map.scenery import Scenery
from launcher.table.map.view import DRAG

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class CounterTile(Pressable):
    """A piece that can be pressed; its counter shows once it has been drawn."""

    COUNTER = 56
    picked = False

    def __init__(
        self, scenery: Scenery, piece: PieceView, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(action, **options)
        self.scenery, self.piece = scenery, piece
        self._picture: pygame.Surface | None = None

    @property
    def ready(self) -> bool:
        return self._picture is not None

    @property
    def known(self) -> bool:
        """Whether the painter has drawn such a counter before, so that it takes no time."""
        return self.scenery.counters.has(self.piece, self.ui.px(self.COUNTER), selected=self.picked)

    def prepare(self) -> None:
        self._picture = self.scenery.counter(self.piece, self.ui.px(self.COUNTER), picked=self.picked)
        self.invalidate()

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        margin = 2 * self.scenery.counters.pad(self.ui.px(self.COUNTER))
        return rect.inflate(margin, margin).union(super().around(rect))

    def forget(self) -> None:
        super().forget()
        self._picture = None

    def paint_counter(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        if self._picture is not None:
            surface.blit(self._picture, self._picture.get_rect(center=centre))


def unready(part: Widget) -> Iterator[CounterTile]:
    """Return the tiles whose counters are still to be drawn."""
    return (tile for tile in part.walk() if isinstance(tile, CounterTile) and not tile.ready)


def prepare(parts: Iterable[Widget], milliseconds: float = math.inf) -> None:
    """Draw counters for some time, at least one; in no time, only those that were drawn before."""
    until = time.perf_counter() + milliseconds / 1000
    for part in parts:
        for tile in unready(part):
            if milliseconds or tile.known:
                tile.prepare()
            if milliseconds and time.perf_counter() >= until:
                return


COUNTER = 56
SMALL = 48
FEW = 6  # a stack with more pieces shows them as small counters, each with its words in a tooltip
LETTERED = 12  # a choice among more pieces has no letters
CHOICE = 4  # a choice among more pieces is laid out small, so that the odds stay in sight


class PieceTile(CounterTile):
    """One piece, large, with its values and marks; a click on it is a click on the piece.

    A ``boxed`` one is one of a few to choose from.
    """

    boxed = False

    def __init__(self, table: TableScreen, scenery: Scenery, piece: PieceView, picked: bool, hotkey: str = "") -> None:
        name = scenery.name(piece) if piece.name else readable(piece.id)
        super().__init__(
            scenery, piece, lambda: table.turn.pick(piece.id), id=f"piece:{piece.id}", name=name, hotkey=hotkey
        )
        self.table, self.picked = table, picked
        self._points = False
        self._grabbed: Pos | None = None
        self._dragged = self._carried = False
        """Whether the mouse has left with the piece, and whether the map carries it since."""

    def on_press(self, pos: Pos, button: int) -> bool:
        self._grabbed = pos if button == 1 else None
        self._dragged = self._carried = False
        return super().on_press(pos, button)

    def on_drag(self, pos: Pos) -> None:
        if self._grabbed is None or not self.enabled:
            return
        far = max(abs(pos[0] - self._grabbed[0]), abs(pos[1] - self._grabbed[1]))
        if not self._dragged and far > self.ui.px(DRAG):
            self._dragged, board = True, self.table.map
            self._carried = board.carry_in(self.piece.id, pos)
        if self._carried:
            self.table.map.carry_on(pos)

    def on_release(self, pos: Pos, button: int) -> None:
        self._grabbed, carried, self._carried = None, self._carried, False
        if carried:
            self.pressed = False
            self.table.map.set_down(pos)
        else:
            super().on_release(pos, button)

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(COUNTER + 8))

    def _least_width(self) -> int:
        return self.ui.px(COUNTER + 80)

    def about(self) -> str:
        named = self.scenery.marks(self.piece.marks)
        carried = [self._called(ident) for ident in self.piece.carries]
        load = [self.ui.word("table.carries", pieces=self.ui.words.listed(carried))] if carried else []
        return " · ".join([*self.scenery.values(self.piece), *named, *load])

    def _called(self, ident: str) -> str:
        found = self.table.play.view.piece(ident)
        return self.scenery.name(found) if found and found.name else readable(ident)

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, px, r = self.ui, self.ui.palette, self.ui.px, self.rect
        edge = p.accent if self.picked else p.line if self.boxed else None
        if edge is not None or self.glow:
            paint.rounded(surface, r, p.hover if self.glow else p.raised, px(RADIUS), edge, px(2 if self.picked else 1))
        self.paint_counter(surface, (r.x + px(4 + COUNTER // 2), r.centery))
        left = r.x + px(COUNTER + 16)
        name = pygame.Rect(left, r.y + px(4), r.right - left - px(6), px(20))
        ui.write(surface, self.name, name, "body", p.ink, True)
        lines = ui.fonts.clamp(self.about(), name.width, 2, "small")
        for n, line in enumerate(lines):
            ui.write(surface, line, pygame.Rect(left, name.bottom + n * px(16), name.width, px(16)), "small", p.muted)
        self._draw_key(surface, pygame.Rect(r.right - px(8), r.y + px(6), 0, 0))

    def _draw_key(self, surface: pygame.Surface, corner: pygame.Rect) -> None:
        """Draw the key of the tile, with its upper right corner at a point."""
        if self.hotkey:
            cap = self.ui.cap(self.hotkey)
            draw_cap(surface, self, self._key_rect(cap, corner.topleft), cap)

    def _key_rect(self, cap: str, corner: Pos) -> pygame.Rect:
        rect = pygame.Rect((0, 0), cap_size(self, cap))
        rect.topright = corner
        return rect

    def tooltip(self, pos: Pos) -> str:
        action, table = self._means(), self.table
        odds = table.controller.odds(action) if action is not None else None
        if action is None or odds is None:
            return self.scenery.describe(self.piece)
        told = [table.controller.words(action), *map(table.play.say, odds.notes)]
        return "\n".join([self.scenery.describe(self.piece), *(f"{{accent|{escape(line)}}}" for line in told)])

    def _means(self) -> Action | None:
        controller = self.table.controller
        intent = controller.on_piece(self.piece.id)
        return intent.action if intent.kind == "act" and controller.odds(intent.action) is not None else None

    def _point(self, there: bool) -> None:
        action = self._means() if there else None
        if action is not None or self._points:
            self.table.turn.point(action)
        self._points = action is not None

    def on_hover(self, pos: Pos) -> None:
        super().on_hover(pos)
        self._point(True)

    def on_leave(self) -> None:
        super().on_leave()
        self._point(False)

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        self._point(focused)


class PieceChip(PieceTile):
    """One piece of many: the counter alone."""

    COUNTER = SMALL

    def _measure(self, width: int) -> Size:
        return (self.ui.px(SMALL + 6), self.ui.px(SMALL + 6))

    def _least_width(self) -> int:
        return self.ui.px(SMALL)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        if self.picked or self.glow:
            edge = p.accent if self.picked else None
            paint.rounded(surface, self.rect, p.hover if self.glow else p.raised, px(RADIUS), edge, px(2))
        self.paint_counter(surface, self.rect.center)
        self._draw_key(surface, pygame.Rect(self.rect.right, self.rect.y, 0, 0))


class StackPanel(Panel):
    """The pieces of the chosen hex, and the pieces off the map that can act."""

    def __init__(self, table: TableScreen, scenery: Scenery) -> None:
        self._body = Column(gap=4)
        super().__init__("", self._body, flat=True, id="stack", help="play.stack")
        self.table, self.scenery = table, scenery
        self._shown: tuple[object, ...] = ()
        self.visible = False
        self.asked = False  # whether the choice is among the pieces beside the map alone
        self.offers = False
        """Whether a click acts on a piece of the stack, or on one at hand while no hex is looked at."""
        self._few = FEW
        self._able: frozenset[PieceId] = frozenset()  # the pieces that could act when the present was last shown

    def show(self, h: Hex, *, small: bool = False) -> None:
        """Show the pieces of a hex and those at hand; ``small`` keeps room for the odds above them."""
        table = self.table
        stack = table.controller.stack(h) if h >= 0 else []
        if not table.play.looks_back:
            self._able = frozenset(table.controller.reader.pieces)
        tray = self._tray()
        self.asked = len(tray) > 0 and len(tray) == len(self._able)
        acts = any(table.controller.on_piece(piece.id).kind in ("act", "choose") for piece in stack)
        self.offers = self.asked or (bool(tray) and h < 0) or acts
        marks = self.scenery.marks(table.play.view.hex_marks.get(h, ())) if h >= 0 else []
        self._few = CHOICE if self.asked else 1 if small else FEW
        shown = (h, tuple(map(_state, stack)), tuple(map(_state, tray)), table.controller.picked, tuple(marks), small)
        if shown == self._shown:
            return
        self._shown = shown
        self.set_title(self.scenery.title(h) if h >= 0 else table.ui.word("table.at_hand"))
        parts = self._tiles(stack, len(stack))
        if marks:
            parts.append(Label(table.ui.words.listed(marks), size="small"))
        if h >= 0 and not stack:
            parts.append(Label(table.ui.word("table.empty_hex"), size="small", tone="muted"))
        keys = self._keys(tray) if self.asked else {}
        for box in dict.fromkeys(piece.box for piece in tray):
            parts.append(Label(self.scenery.box_name(box), size="small", tone="muted"))
            parts += self._tiles([piece for piece in tray if piece.box == box], len(tray), keys)
        self._body.refill(parts)
        self.set_visible(h >= 0 or bool(tray))

    def _keys(self, tray: Sequence[PieceView]) -> dict[PieceId, str]:
        """Return the letters of the pieces among which the choice is, while there are letters enough."""
        if len(tray) > LETTERED:
            return {}
        named = {piece.id: f"{self.scenery.name(piece)} {piece.id}" for piece in tray}
        return self.table.sidebar.actions.piece_keys(named)

    def _tiles(
        self, pieces: Sequence[PieceView], count: int, keys: Mapping[PieceId, str] | None = None
    ) -> list[Widget]:
        picked, keys = self.table.controller.picked, keys or {}
        if count > self._few:
            chips = (
                PieceChip(self.table, self.scenery, piece, piece.id in picked, keys.get(piece.id, ""))
                for piece in pieces
            )
            return [GridLayout(*chips, columns=12, least=SMALL, gap=4)]
        tiles = [
            PieceTile(self.table, self.scenery, piece, piece.id in picked, keys.get(piece.id, "")) for piece in pieces
        ]
        if not self.asked or count == 1:
            return [*tiles]
        for tile in tiles:
            tile.boxed = True
        return [GridLayout(*tiles, columns=2, gap=6)]

    def _tray(self) -> list[PieceView]:
        shown = self.table.play.view.pieces
        return [piece for piece in shown if piece.hex < 0 and piece.side < 0 and piece.id in self._able]


def _state(piece: PieceView) -> tuple[object, ...]:
    return (piece.id, piece.face, tuple(piece.values.items()), piece.marks, piece.box, piece.carries)
