"""The place of the map with everything on it: overview, legend, stage, notes and progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.types import Hex
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.controls import ProgressBar
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.table.map.camera import BESIDE, LEAD_MS, best_beside
from launcher.table.map.minimap import Legend, Overview, SignKey
from launcher.table.map.view import MapView
from launcher.table.stage.stage import Stage
from launcher.table.turn.animation import Beat
from launcher.table.wording import rule_link

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen

EDGE = 12
FEW = 120  # above this number of lit hexes none is counted: hardly any matters more than another
PIECE = 0.75  # the half width of a piece, about, in units of the grid
SAID_MS = 6000.0  # the time of a note about a refused click
ROOMY = 900  # a narrower window has no overview: it would cover the pieces it is to find
TOP, FOOT = "midtop", "midbottom"


def _at_edge(box: pygame.Rect, inner: pygame.Rect, edge: str) -> pygame.Rect:
    return box.move_to(**{edge: getattr(inner, edge)})


class Callout(Card):
    """A paper note at a place of the map: why something is not allowed, with its rule.

    A click goes through it to the map unless it is on the rule, and it closes after a while.
    """

    def __init__(self, table: MapScreen) -> None:
        super().__init__(gap=4, pad=(12, 8, 12, 8), id="callout", help="play.callout")
        self.table = table
        self.anchor: Pos = (0, 0)
        self._until = 0.0
        self.told = False  # whether it tells of an event: it refuses nothing, and no key has to close it first
        self.visible = False
        self.sized(max_width=320)

    def say(self, text: str, rule: str, anchor: Pos) -> None:
        """Show a refusal beside a point."""
        why = RichText(f"{{icon:no}} {escape(text)} {rule_link(rule)}", on_link=self.table.follow, id="why-not")
        self._show([Label(self.table.ui.word("table.refused"), size="small", tone="muted"), why], anchor)

    def tell(self, text: str, rule: str, anchor: Pos) -> None:
        """Show an event beside a point."""
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
        """Close once there was time to read it, unless the mouse is on it; tells whether it closed now."""
        if not self.visible or self.ui.clock() < self._until or any(part.hovered for part in self.walk()):
            return False
        self.hide()
        return True

    def at(self, pos: Pos) -> Widget | None:
        found = super().at(pos)
        return found if isinstance(found, RichText) and found.link_at(pos) else None

    def hide(self) -> None:
        self.set_visible(False)


class PaintingBar(ProgressBar):
    """The progress of painting the map, over pieces that can be clicked meanwhile."""

    def paint(self, surface: pygame.Surface) -> None:
        paint.rounded(surface, self.rect, self.ui.palette.panel, self.ui.px(RADIUS))
        super().paint(surface)

    def inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.ui.px(EDGE), -2 * self.ui.px(EDGE))

    def at(self, pos: Pos) -> Widget | None:
        return None


POINTER, BADGE = 26, 30
"""The width of the pointer where it leaves the card, and the height of the badge."""
LEAST_OVERVIEW = 60  # the least height of the minimap
RIM = 3  # the dark line around a counter


class StageMark(Widget):
    """The pointer from the card on stage to its hex, and there the column that the die is read in."""

    def __init__(self, view: MapView, stage: Stage) -> None:
        super().__init__(id="stage-mark")
        self.view, self.stage = view, stage
        self.visible = False
        self._pointed: tuple[Hex, str] = (-1, "")
        self._inner = pygame.Rect(0, 0, 0, 0)

    def at(self, pos: Pos) -> Widget | None:
        return None

    def point_at(self, h: Hex, words: str) -> None:
        """Show the column of a fight that is only looked at, at its hex; −1 for none."""
        if (h, words) != self._pointed:
            self._pointed = (h, words)
            self.follow(self._inner)

    @property
    def words(self) -> str:
        return self.stage.badge if self.stage.visible else self._pointed[1]

    @property
    def target(self) -> pygame.Rect:
        """The hex on stage, or pointed at, where it is on the screen now; empty without one."""
        beat = self.stage.playback.now
        if not self.stage.visible and self._pointed[0] >= 0:
            return self.view.hex_box(self._pointed[0])
        if beat is None or not self.stage.visible or not self.stage.beside:
            return pygame.Rect(0, 0, 0, 0)
        return self.view.hex_box(self.stage.scene(beat)[-1])

    def follow(self, inner: pygame.Rect) -> None:
        """Stay between the card and its hex, as either moves."""
        target, self._inner = self.target, inner
        self.visible = bool(target.width) and inner.colliderect(target)
        card = self.stage.rect if self.stage.visible else target
        room = target.union(card).union(self.badge).clip(inner) if self.visible else pygame.Rect(0, 0, 0, 0)
        if room != self.rect:
            self.invalidate()
            self.place(room)
        self.invalidate()

    @property
    def badge(self) -> pygame.Rect:
        """The place of the badge: beside the hex, or beyond the hexes around it, where it hides the fewest pieces.

        It lies over the hex rather than under it, and under it where the card is above.
        """
        target, words, staged = self.target, self.words, self.stage.visible
        if not words:
            return pygame.Rect(target.center, (0, 0))
        ui = self.ui
        box = pygame.Rect(0, 0, ui.fonts.width(words, "heading", True) + ui.px(22), ui.px(BADGE))
        spots = []
        for around in (target, target.inflate(round(1.9 * target.width), round(1.9 * target.height))):
            ends = [box.move_to(midbottom=around.midtop), box.move_to(midtop=around.midbottom)]
            if staged and self.stage.rect.centery < target.top:
                ends.reverse()
            spots += [*ends, box.move_to(midleft=around.midright), box.move_to(midright=around.midleft)]
        covered, pieces = self.stage.rect if staged else pygame.Rect(0, 0, 0, 0), self._pieces()
        free = [spot for spot in spots if not spot.colliderect(covered) and self.view.rect.contains(spot)]
        return min(free or spots[:1], key=lambda spot: len(spot.collidelistall(pieces)))

    def _pieces(self) -> list[pygame.Rect]:
        """Return the counters on the map, with the dark line around each."""
        left, top, rim = *self.view.rect.topleft, 2 * self.ui.px(RIM)
        stacks = self.view.picture.laid
        return [rect.move(left, top).inflate(rim, rim) for stack in stacks for _, rect in stack.shown]

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, target = self.ui, self.ui.palette, self.target
        tail = self._tail(target) if self.stage.visible else None
        if tail:
            self._draw_tail(surface, tail)
        if self.words:
            paint.rounded(surface, self.badge, p.sunken, ui.px(RADIUS), p.accent, ui.px(2))
            ui.write(surface, self.words, self.badge, "heading", p.ink, True, "center")

    def _draw_tail(self, surface: pygame.Surface, tail: tuple[Pos, Pos, Pos]) -> None:
        """Draw the pointer as if it passed behind the counters."""
        xs, ys = zip(*tail, strict=True)
        box = pygame.Rect(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 3, max(ys) - min(ys) + 3)
        path = [(x - box.x, y - box.y) for x, y in tail]
        sheet, p = pygame.Surface(box.size, pygame.SRCALPHA), self.ui.palette
        sheet.fill((*p.paper, 0))
        pygame.draw.polygon(sheet, p.paper, path)
        pygame.draw.aalines(sheet, p.paper_edge, False, path)
        for piece in self._pieces():
            sheet.fill((0, 0, 0, 0), piece.move(-box.x, -box.y))
        surface.blit(sheet, box)

    def _tail(self, target: pygame.Rect) -> tuple[Pos, Pos, Pos] | None:
        """Return the pointer: two corners at the card with its tip between them; None if they touch."""
        card, half = self.stage.rect, self.ui.px(POINTER) // 2
        if not card.width or card.colliderect(target):
            return None
        x, y = (min(max(c, low + 2 * half), high - 2 * half) for c, low, high in (
            (target.centerx, card.left, card.right), (target.centery, card.top, card.bottom)))  # fmt: skip
        if card.left > target.centerx or card.right < target.centerx:
            left = card.left > target.centerx
            edge, tip = (card.left + 2, target.midright) if left else (card.right - 2, target.midleft)
            return (edge, y - half), tip, (edge, y + half)
        edge = card.top + 2 if card.top > target.centery else card.bottom - 2
        tip = target.midbottom if card.top > target.centery else target.midtop
        return (x - half, edge), tip, (x + half, edge)


class Leads(NamedTuple):
    """The plate that points to the task, and the card that tells about it."""

    pointer: Widget
    card: Widget


class MapArea(Widget):
    """The map and everything that lies over it."""

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
        self._told = False  # whether the card stands beside a hex already
        self._at = TOP  # the edge of the map that the stage stands at; it stays there as long as it hides nothing
        self.add(view, self.overview, self.legend, self.key, *(leads or ()))
        self.mark = StageMark(view, stage)
        self.add(self.mark, self.stage, self.callout, self.progress)
        view.on_moved = self._moved

    def spoil(self, rect: pygame.Rect) -> None:
        # The smooth lines of the pointer are drawn whole: cut off, they look different.
        cuts = self.mark.visible and rect.colliderect(self.mark.rect)
        super().spoil(rect.union(self.mark.rect) if cuts else rect)

    def _moved(self) -> None:
        before, self.overview.visible = self.overview.visible, self._wants_overview()
        if before or self.overview.visible:
            self.overview.invalidate()
        if self.overview.visible and self.rect.width:
            self._place_overview(self.rect.inflate(-2 * self.ui.px(EDGE), -2 * self.ui.px(EDGE)))
        self.key.sync()
        if self.rect.width:
            self.mark.follow(self._inner)
        if self.leads is not None and self.leads.pointer.visible:
            self.leads.pointer.invalidate()

    def _wants_overview(self) -> bool:
        return not self._all_in_view() and self._window() >= self.ui.px(ROOMY)

    @cached_property
    def _land(self) -> tuple[float, float, float, float]:
        """The extent of the middles of all hexes: left, top, right and foot."""
        board = self.view.scenery.play.board
        xs, ys = zip(*map(board.centre, board.playable), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def _all_in_view(self) -> bool:
        """Return whether the view holds the middle of every hex; the margin around them does not count."""
        left, top, wide, high = self.view.camera.shown()
        x, y, right, foot = self._land
        return left <= x and top <= y and right <= left + wide and foot <= top + high

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
        self.mark.follow(inner)
        px = self.ui.px
        self.progress.place(pygame.Rect(r.centerx - px(152), r.centery, px(304), px(40 + 2 * EDGE)))
        self._place_callout(inner)
        if self.herald is not None:
            size = self.herald.measure(inner.width)
            self.herald.place(_at_edge(pygame.Rect((0, 0), size), inner, TOP))

    def _place_overview(self, inner: pygame.Rect) -> None:
        """Place the minimap over the fewest things to click; while dragged, it stays."""
        if self.overview.pressed and self.overview.rect.width:
            return
        box = pygame.Rect((0, 0), self.overview.measure(inner.width))
        below = inner.bottom - self.view.rect.y - round(self.view.camera.to_screen((0, self._land[3] + 1))[1])
        if self.ui.px(LEAST_OVERVIEW) <= below < box.height:  # it fits into the free strip below the land
            box.size = (box.width * below // box.height, below)
        low, top = box.move_to(bottomleft=inner.bottomleft), box.move_to(topleft=inner.topleft)
        free = self.leads is None or not self.leads.pointer.visible
        self.overview.place(top if free and self._hides_less(top, low) else low)

    def _hides_less(self, one: pygame.Rect, other: pygame.Rect) -> bool:
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
        self.card = card
        self.add(card)

    def have_herald(self, herald: Widget) -> None:
        self.herald = herald
        self.add(herald)

    def lying(self) -> tuple[Widget, ...]:
        """Return the cards and plates that lie over the map."""
        card = (self.leads.card,) if self.leads is not None else ()
        return tuple(part for part in (*card, self.card, self.herald) if part is not None)

    @property
    def _inner(self) -> pygame.Rect:
        edge = self.ui.px(EDGE)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def lead(self, beat: Beat, *, yields: bool = False) -> None:
        """Scroll to an animation, which begins once the camera is there; a card with dice stands beside their hex."""
        if self.stage.beside and self.rect.width:
            inner = self._inner
            glides = self.view.lead_beside(self.stage.scene(beat), inner, self.stage.fit(inner.size))
        else:
            glides = self.view.lead(beat.event.way, self.stage.height_of(beat), yields=yields)
        if glides:
            self.stage.playback.wait(LEAD_MS)

    def _place_beside(self, inner: pygame.Rect) -> None:
        eyed = self.view.eyed
        size, before = self.stage.fit(inner.size), self.stage.rect if self._told else None
        gap, crowd = self.ui.px(BESIDE), self.view.crowd
        self.stage.place(best_beside(inner, size, eyed, gap, pieces=crowd, before=before))
        self._told = True

    def _place_stage(self, inner: pygame.Rect) -> None:
        if self.stage.visible and self.stage.beside and self.view.eyed:
            self._place_beside(inner)
            return
        self._told = False
        wide, high = self.stage.fit(inner.size)
        box = pygame.Rect(0, 0, min(wide, inner.width), min(high, inner.height))
        if not self.stage.visible:
            self._at = TOP
        tall = max(box.height, min(self.ui.px(self.stage.tall), inner.height))

        def hidden(edge: str) -> int:
            there = _at_edge(pygame.Rect(0, 0, box.width, tall), inner, edge)
            return len(there.collidelistall(list(self.view.eyed)))

        if not self.stage.playback.paused:
            # a player who has paused it finds its buttons where they were
            self._at = min((self._at, FOOT if self._at == TOP else TOP), key=hidden)
        self.stage.place(_at_edge(box, inner, self._at))

    @staticmethod
    def _place_card(card: Widget, inner: pygame.Rect) -> None:
        wide, high = card.measure(inner.width)
        card.place(_at_edge(pygame.Rect(0, 0, min(wide, inner.width), min(high, inner.height)), inner, TOP))

    def _window(self) -> int:
        node: Widget = self
        while node.parent is not None:
            node = node.parent
        return node.rect.width

    def _place_callout(self, inner: pygame.Rect) -> None:
        if self.callout.visible:
            box = pygame.Rect((0, 0), self.callout.measure(min(inner.width, self.ui.px(320))))
            box.midtop = (self.callout.anchor[0], self.callout.anchor[1] + self.ui.px(14))
            self.callout.place(box.clamp(inner))
