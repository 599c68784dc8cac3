"""The place of the map with everything that lies over it: overview, legend, stage, notes and progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.kit.widgets.controls import ProgressBar
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.painting.marks.highlights import signs_fit
from launcher.painting.palette import DARK
from launcher.table.map.view import MapView
from launcher.table.stage.stage import Stage
from launcher.table.wording import rule_link

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen

EDGE = 12
FEW = 120
"""Where more hexes are lit than this, hardly any matters more than another, and none is counted."""
PIECE = 0.75
"""How far a piece reaches from the middle of its hex, about, in units of the grid."""
SAID_MS = 6000.0
"""How long a note about a refused click stays."""
ROOMY = 900
"""In a window narrower than this the overview would cover the pieces it is to find, and stays away."""


TOP, FOOT = "midtop", "midbottom"


def _at_edge(box: pygame.Rect, inner: pygame.Rect, edge: str) -> pygame.Rect:
    """A box in the middle of one edge of another."""
    return box.move_to(**{edge: getattr(inner, edge)})


class Callout(Card):
    """A paper note at a place of the map: why something is not allowed, with the rule to open.

    It is in nobody's way: a click goes through it to the map unless it is on the rule, and it goes after a while.
    """

    def __init__(self, table: MapScreen) -> None:
        super().__init__(gap=4, pad=(12, 8, 12, 8), id="callout", help="play.callout")
        self.table = table
        self.anchor: Pos = (0, 0)
        self._until = 0.0
        self.told = False
        """Whether it tells what has happened: it refuses nothing, and no key has to put it away first."""
        self.visible = False
        self.sized(max_width=320)

    def say(self, text: str, rule: str, anchor: Pos) -> None:
        """Show the note beside a point."""
        why = RichText(f"{{icon:no}} {escape(text)} {rule_link(rule)}", on_link=self.table.follow, id="why-not")
        self._show([Label(self.table.ui.word("table.refused"), size="small", tone="muted"), why], anchor)

    def tell(self, text: str, rule: str, anchor: Pos) -> None:
        """Tell beside a point what has happened there."""
        what = f"{{icon:eye}} {escape(text)} {rule_link(rule)}"
        self._show([RichText(what, on_link=self.table.follow, id="what-happened")], anchor)
        self.told = True

    def _show(self, parts: Sequence[Widget], anchor: Pos) -> None:
        self.clear()
        self.add(*parts)
        self.anchor, self._until, self.told = anchor, self.ui.clock() + SAID_MS, False
        self.set_visible(True)
        self.relayout()

    def lapse(self) -> bool:
        """Go, once there was time to read it, unless a pointer rests on it; tells whether it has gone just now."""
        if not self.visible or self.ui.clock() < self._until or any(part.hovered for part in self.walk()):
            return False
        self.hide()
        return True

    def at(self, pos: Pos) -> Widget | None:
        """Only the rule can be clicked; else what lies below is."""
        found = super().at(pos)
        return found if isinstance(found, RichText) and found.link_at(pos) else None

    def hide(self) -> None:
        """Take the note away."""
        self.set_visible(False)


class PaintingBar(ProgressBar):
    """How far the map is drawn: it lies over pieces that can be clicked meanwhile."""

    def at(self, pos: Pos) -> Widget | None:
        """What lies below is clicked."""
        return None


class Legend(Widget):
    """The legend of the map; a click folds it away."""

    clickable = True
    focusable = True
    cursor = "hand"

    def __init__(self, table: MapScreen, view: MapView) -> None:
        super().__init__(id="legend", name=table.ui.word("table.legend"), help="play.legend")
        self.view = view
        self.open = False
        self._kept: pygame.Surface | None = None

    def _measure(self, width: int) -> Size:
        if not self.open:
            return (self.ui.fonts.width(self.name, "small") + self.ui.px(34), self.ui.px(28))
        return (min(width, self.ui.px(380)), self.ui.px(232))

    def activate(self) -> bool:
        """Fold or unfold."""
        self.open = not self.open
        self._kept = None
        self.relayout()
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        """A click folds."""
        return button == 1 and self.activate()

    def paint(self, surface: pygame.Surface) -> None:
        """A small tab, or the whole legend."""
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
    """What the figures in the lit hexes mean, in a line, while they are drawn."""

    def __init__(self, view: MapView) -> None:
        super().__init__(id="sign-key", help="play.sign_key")
        self.view = view
        self.words = ""
        self.visible = False

    def _default_name(self) -> str:
        return self.words

    def sync(self) -> None:
        """Say what the signs of the reach stand for, if they are seen and the game has words for that."""
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
        """A small tab."""
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line)
        self.ui.write(surface, self.words, self.rect.inflate(-px(20), 0), "small", p.muted)


class Overview(Widget):
    """The whole map, small, with the part that is in view; a click or drag goes there."""

    clickable = True
    WIDE = 190

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
        across = min(width // 3, self.ui.px(self.WIDE))
        down = min(self.ui.px(150), round(across * high / wide))
        return (min(across, round(down * wide / high)) + self.ui.px(4), down + self.ui.px(4))

    def stale(self) -> None:
        """The map was painted: make the small one anew."""
        self._bare = None
        self.invalidate()

    def _picture(self, size: Size) -> pygame.Surface:
        """The small map with a dot for each piece, kept until either changes."""
        pieces = self.view.picture.showing.pieces
        if self._bare is None or self._made_for != size:
            self._made_for = size
            self._bare, self._scale = self.view.scenery.painter.minimap(size)
            self._kept = None
        if self._kept is None or self._pieces is not pieces:
            self._pieces, self._kept = pieces, self._bare.copy()
            side = self.ui.px(3)
            for point, colour in self.view.dots():
                x, y = self._at(self._kept.get_rect(), point)
                self._kept.fill(DARK, (x - side // 2 - 1, y - side // 2 - 1, side + 2, side + 2))
                self._kept.fill(colour, (x - side // 2, y - side // 2, side, side))
        return self._kept

    def paint(self, surface: pygame.Surface) -> None:
        """Frame, map, pieces as dots, what is in view."""
        p, px, view = self.ui.palette, self.ui.px, self.view
        inner = self.rect.inflate(-px(4), -px(4))
        paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line)
        surface.blit(self._picture(inner.size), inner)
        left, top, wide, high = view.camera.shown()
        x0, y0 = self._at(inner, (left, top))
        frame = pygame.Rect(x0, y0, round(wide * self._scale), round(high * self._scale)).clip(inner)
        pygame.draw.rect(surface, p.accent, frame, max(1, px(1.5)))

    def _at(self, inner: pygame.Rect, point: tuple[float, float]) -> tuple[int, int]:
        left, top = self.view.scenery.painter.world[:2]
        return (inner.x + round((point[0] - left) * self._scale), inner.y + round((point[1] - top) * self._scale))

    def _go(self, pos: Pos, go: Callable[[tuple[float, float]], None]) -> None:
        inner = self.rect.inflate(-self.ui.px(4), -self.ui.px(4))
        left, top = self.view.scenery.painter.world[:2]
        point = ((pos[0] - inner.x) / self._scale + left, (pos[1] - inner.y) / self._scale + top)
        go(point)

    def on_press(self, pos: Pos, button: int) -> bool:
        """Go where the click is."""
        self.pressed = button == 1
        if self.pressed:
            self._go(pos, self.view.go_near)
        return self.pressed

    def on_drag(self, pos: Pos) -> None:
        """Follow the mouse."""
        self._go(pos, self.view.centre_on)

    def on_release(self, pos: Pos, button: int) -> None:
        """Stay."""
        self.pressed = False


class Leads(NamedTuple):
    """What leads to something on the map: a small pointer, and a card that tells about it."""

    pointer: Widget
    card: Widget


class MapArea(Widget):
    """The map and what lies over it."""

    def __init__(self, table: MapScreen, view: MapView, stage: Stage, leads: Leads | None = None) -> None:
        super().__init__(id="area")
        self.view, self.stage, self.leads = view, stage, leads
        self.herald: Widget | None = None
        self.card: Widget | None = None
        self.overview = Overview(table, view)
        self.legend = Legend(table, view)
        self.key = SignKey(view)
        self.callout = Callout(table)
        self.progress = PaintingBar(0.0, table.ui.word("table.painting"))
        self.progress.visible = False
        self._at = TOP
        """The edge of the map that the stage stands at; it stays there as long as it hides nothing."""
        self.add(view, self.overview, self.legend, self.key, *(leads or ()))
        self.add(self.stage, self.callout, self.progress)
        view.on_moved = self._moved

    def _moved(self) -> None:
        """The map shows another part of itself: so does what points at it."""
        self.overview.visible = self._wants_overview()
        self.overview.invalidate()
        if self.overview.visible and self.rect.width:
            self._place_overview(self.rect.inflate(-2 * self.ui.px(EDGE), -2 * self.ui.px(EDGE)))
            self.overview.invalidate()
        self.key.sync()
        if self.leads is not None:
            self.leads.pointer.invalidate()

    def _wants_overview(self) -> bool:
        """There is room for the small map, and the large one does not show everything by itself."""
        left, top, wide, high = self.view.camera.shown()
        x, y, across, down = self.view.scenery.painter.world
        whole = left <= x and top <= y and left + wide >= x + across and top + high >= y + down
        return not whole and self._window() >= self.ui.px(ROOMY)

    def _arrange(self) -> None:
        r, edge = self.rect, self.ui.px(EDGE)
        self.view.place(r)
        inner = r.inflate(-2 * edge, -2 * edge)
        self.overview.visible = self._wants_overview()
        legend = pygame.Rect((0, 0), self.legend.measure(inner.width))
        self.legend.place(legend.move_to(bottomright=inner.bottomright))
        self._place_overview(inner)
        key = pygame.Rect((0, 0), self.key.measure(inner.width))
        self.key.place(key.move_to(bottomright=(self.legend.rect.left - edge // 2, inner.bottom)))
        if self.leads is not None:
            self.leads.pointer.place(pygame.Rect(inner.topleft, self.leads.pointer.measure(inner.width)))
            self._place_card(self.leads.card, inner)
        if self.card is not None:
            wide = min(self.card.measure(inner.width)[0], inner.width)
            box = pygame.Rect(0, 0, wide, min(self.card.measure(wide)[1], inner.height))
            self.card.place(box.move_to(topright=inner.topright))
        self._place_stage(inner)
        self.progress.place(pygame.Rect(r.centerx - self.ui.px(140), r.centery, self.ui.px(280), self.ui.px(40)))
        self._place_callout(inner)
        if self.herald is not None:
            size = self.herald.measure(inner.width)
            self.herald.place(_at_edge(pygame.Rect((0, 0), size), inner, TOP))

    def _place_overview(self, inner: pygame.Rect) -> None:
        """The small map, in the corner where it hides least of what can be clicked, below if it can; while held, it
        stays."""
        if self.overview.pressed and self.overview.rect.width:
            return
        box = pygame.Rect((0, 0), self.overview.measure(inner.width))
        low, top = box.move_to(bottomleft=inner.bottomleft), box.move_to(topleft=inner.topleft)
        free = self.leads is None or not self.leads.pointer.visible
        self.overview.place(top if free and self._hides_less(top, low) else low)

    def _hides_less(self, one: pygame.Rect, other: pygame.Rect) -> bool:
        """Whether fewer pieces and lit hexes lie under one box over the map than under another."""
        camera, (x, y) = self.view.camera, self.view.rect.topleft
        reach = 2 * round(camera.scale * PIECE)
        spots = [camera.to_screen(point) for point, _ in self.view.dots()]
        lit = [spot.hex for spot in self.view.picture.showing.reach if spot.hex >= 0]
        rects = list(map(self.view.hex_rect, lit)) if len(lit) <= FEW else []

        def hidden(box: pygame.Rect) -> int:
            wide = box.inflate(reach, reach).move(-x, -y)
            return sum(map(wide.collidepoint, spots)) + len(box.collidelistall(rects))

        return hidden(one) < hidden(other)

    def have_card(self, card: Widget) -> None:
        """Let a card lie in the upper right corner of the map."""
        self.card = card
        self.add(card)

    def have_herald(self, herald: Widget) -> None:
        """Let something be told over the map, at its top."""
        self.herald = herald
        self.add(herald)

    def lying(self) -> tuple[Widget, ...]:
        """The cards and plates that lie over the map."""
        card = (self.leads.card,) if self.leads is not None else ()
        return tuple(part for part in (*card, self.card, self.herald) if part is not None)

    def _place_stage(self, inner: pygame.Rect) -> None:
        """The card of what happens, at the top or the foot of the map: where it hides least of what it tells of."""
        wide, high = self.stage.measure(inner.width)
        box = pygame.Rect(0, 0, min(wide, inner.width), min(high, inner.height))
        if not self.stage.visible:
            self._at = TOP
        tall = max(box.height, min(self.ui.px(self.stage.tall), inner.height))

        def hidden(edge: str) -> int:
            there = _at_edge(pygame.Rect(0, 0, box.width, tall), inner, edge)
            return len(there.collidelistall(list(self.view.eyed)))

        if not self.stage.playback.paused:
            # who has stopped it finds its buttons where they were
            self._at = min((self._at, FOOT if self._at == TOP else TOP), key=hidden)
        self.stage.place(_at_edge(box, inner, self._at))

    @staticmethod
    def _place_card(card: Widget, inner: pygame.Rect) -> None:
        """A card to be read before anything else, at the top of the map."""
        wide, high = card.measure(inner.width)
        card.place(_at_edge(pygame.Rect(0, 0, min(wide, inner.width), min(high, inner.height)), inner, TOP))

    def _window(self) -> int:
        """How wide everything is, the column beside the map included."""
        node: Widget = self
        while node.parent is not None:
            node = node.parent
        return node.rect.width

    def _place_callout(self, inner: pygame.Rect) -> None:
        if self.callout.visible:
            box = pygame.Rect((0, 0), self.callout.measure(min(inner.width, self.ui.px(320))))
            box.midtop = (self.callout.anchor[0], self.callout.anchor[1] + self.ui.px(14))
            self.callout.place(box.clamp(inner))
