"""The lower corners of the map: the minimap, the legend, and a key to the figures in lit hexes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from launcher.kit.style import paint
from launcher.kit.style.colour import luminance
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.painting.marks.highlights import signs_fit
from launcher.painting.palette import DARK, LIGHT
from launcher.table.map.view import MapView

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen


class Legend(Widget):
    """The legend of the map; a click folds it away."""

    clickable = True
    focusable = True
    cursor = "hand"

    def __init__(self, table: MapScreen, view: MapView) -> None:
        super().__init__(id="legend", name=table.ui.word("table.legend"), help="play.legend")
        self.table, self.view = table, view
        self.open = False
        self._kept: pygame.Surface | None = None

    def _measure(self, width: int) -> Size:
        if not self.open:
            return (self.ui.fonts.width(self.name, "small") + self.ui.px(34), self.ui.px(28))
        return (min(width, self.ui.px(380)), self.ui.px(232))

    def activate(self) -> bool:
        self.open = not self.open
        self._kept = None
        self.relayout()
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        if button != 1:
            return False
        self.activate()
        self.table.focus(self.table.rest(), visible=False)  # the next key belongs to the map again
        return True

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line)
        head = pygame.Rect(self.rect.x + px(10), self.rect.y, self.rect.width - px(34), px(28))
        ui.write(surface, self.name, head, "small", p.ink)
        mark = ui.icon("chevron-down" if self.open else "chevron-up", 12, p.muted)
        surface.blit(mark, mark.get_rect(midright=(self.rect.right - px(8), head.centery)))
        if self.open:
            inner = pygame.Rect(self.rect.x + px(10), head.bottom, self.rect.width - px(20), self.rect.height - px(36))
            if self._kept is None or self._kept.get_size() != inner.size:
                self._kept = self.view.scenery.painter.legend(inner.size)
            surface.blit(self._kept, inner)


class SignKey(Widget):
    """The meaning of the figures in the lit hexes, while they are drawn."""

    def __init__(self, view: MapView) -> None:
        super().__init__(id="sign-key", help="play.sign_key")
        self.view = view
        self.words = ""
        self.visible = False

    def _default_name(self) -> str:
        return self.words

    def sync(self) -> None:
        play = self.view.scenery.play
        signs = (stop.sign for stop in self.view.picture.showing.reach.values() if stop.sign is not None)
        sign = next(signs, None) if signs_fit(self.view.camera.scale) else None
        key = f"{sign.key}_key" if sign is not None else ""
        words = play.public.catalogue.template(key) if key in play.public.catalogue else ""
        if words != self.words:
            self.words = words
            self.relayout()
        self.set_visible(bool(words))

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.fonts.width(self.words, "small") + self.ui.px(20)), self.ui.px(28))

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line)
        self.ui.write(surface, self.words, self.rect.inflate(-px(20), 0), "small", p.muted)


class Overview(Widget):
    """The minimap, with the visible part; a click or drag goes there."""

    clickable = True
    WIDE = 190
    DIM = 0.09  # luminance below which a side's dot has a light rim

    def __init__(self, table: MapScreen, view: MapView) -> None:
        super().__init__(id="minimap", name=table.ui.word("table.minimap"), help="play.minimap")
        self.view = view
        self._bare: pygame.Surface | None = None
        self._kept: pygame.Surface | None = None
        self._scale = 1.0
        self._made_for: Size = (0, 0)
        self._pieces: object = None

    def _measure(self, width: int) -> Size:
        wide, high = self.view.scenery.painter.world[2:]
        across = min(width // 4, self.ui.px(self.WIDE))
        down = min(self.ui.px(150), round(across * high / wide))
        return (min(across, round(down * wide / high)) + self.ui.px(4), down + self.ui.px(4))

    def stale(self) -> None:
        """Draw the minimap anew, as the map was painted."""
        self._bare = None
        self.invalidate()

    def _picture(self, size: Size) -> pygame.Surface:
        pieces = self.view.picture.showing.pieces
        if self._bare is None or self._made_for != size:
            self._made_for = size
            self._bare, self._scale = self.view.scenery.painter.minimap(size)
            self._kept = None
        if self._kept is None or self._pieces is not pieces:
            self._pieces, self._kept = pieces, self._bare.copy()
            side = self.ui.px(4)
            for point, colour in self.view.dots():
                x, y = self._at(self._kept.get_rect(), point)
                rim = LIGHT if luminance(colour) < self.DIM else DARK
                self._kept.fill(rim, (x - side // 2 - 1, y - side // 2 - 1, side + 2, side + 2))
                self._kept.fill(colour, (x - side // 2, y - side // 2, side, side))
        return self._kept

    def paint(self, surface: pygame.Surface) -> None:
        p, px, view = self.ui.palette, self.ui.px, self.view
        inner = self.rect.inflate(-px(4), -px(4))
        paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line)
        surface.blit(self._picture(inner.size), inner)
        left, top, wide, high = view.camera.shown()
        x0, y0 = self._at(inner, (left, top))
        frame = pygame.Rect(x0, y0, round(wide * self._scale), round(high * self._scale)).clip(inner)
        pygame.draw.rect(surface, DARK, frame.inflate(2, 2), max(1, px(3)))
        pygame.draw.rect(surface, LIGHT, frame, max(1, px(1.5)))

    def _at(self, inner: pygame.Rect, point: tuple[float, float]) -> tuple[int, int]:
        left, top = self.view.scenery.painter.world[:2]
        return (inner.x + round((point[0] - left) * self._scale), inner.y + round((point[1] - top) * self._scale))

    def _go(self, pos: Pos, go: Callable[[tuple[float, float]], None]) -> None:
        inner = self.rect.inflate(-self.ui.px(4), -self.ui.px(4))
        left, top = self.view.scenery.painter.world[:2]
        point = ((pos[0] - inner.x) / self._scale + left, (pos[1] - inner.y) / self._scale + top)
        go(point)

    def on_press(self, pos: Pos, button: int) -> bool:
        self.pressed = button == 1
        if self.pressed:
            self._go(pos, self.view.go_near)
        return self.pressed

    def on_drag(self, pos: Pos) -> None:
        self._go(pos, self.view.centre_on)

    def on_release(self, pos: Pos, button: int) -> None:
        self.pressed = False
