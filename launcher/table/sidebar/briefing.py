"""The card with the player's task, and the pointer that leads to it across the map."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Seat
from hexcore.game.answers import Briefing, Want
from hexcore.game.views import PanelRow as RowView
from hexcore.types import Hex
from launcher.kit.layout import Row, Spacer
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button, Pressable
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.table.hotkeys import GO_ON
from launcher.table.map.view import MapView
from launcher.table.turn.state import TableState
from launcher.table.wording import rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

WIDE = 460
HIGH = 400  # the height of the map that the card covers, about
LABEL = 90
POINTER = 50  # the height of the map that the pointer covers


def want_line(table: TableScreen, want: Want, size: str = "body") -> RichText:
    """Return one need of a task, with a tick once it is at hand."""
    key = "table.want_met" if want.met else "table.want_open"
    told = table.ui.word(key, what=markup.escape(table.play.say(want.words)))
    return RichText(f"{{icon:{'check' if want.met else 'star'}}} {told}", size=size, tone="good" if want.met else "ink")


MARGIN = 24  # the margin between the card and the hexes it points out below


class BriefingCard(Card):
    """The card with a new task; it stays until it has been read."""

    def __init__(self, table: TableScreen, view: MapView, changed: Callable[[], None]) -> None:
        super().__init__(gap=8, pad=(22, 18, 22, 18), id="briefing", help="play.briefing")
        self.table, self.view, self._changed = table, view, changed
        self.answer: Button | None = None
        self._known: dict[Seat, str] = {}
        self._shown: Briefing | None = None
        self._from: Hex = -1  # the hex to scroll back to when the card of a new task is closed
        self.visible = False
        self.sized(WIDE)

    def show(self, state: TableState) -> None:
        """Open for a new task once the stage is free; close when there is no task any more."""
        briefing = state.chair.briefing()
        if state.staging or briefing is None:
            self._close()
            if not state.staging:
                self._known[state.viewer] = ""
            return
        known = self._known.get(state.viewer)
        self._known[state.viewer] = briefing.key
        if known is not None and known != briefing.key and state.mine:
            self.open(briefing)
        elif self.visible and self._shown != briefing:
            self._fill(briefing)

    def open(self, briefing: Briefing) -> None:
        self._from = self._nearest(briefing.hex)
        self._fill(briefing)
        self.set_visible(True)
        if briefing.hex >= 0:
            self.view.lead((briefing.hex,), HIGH)
            self.view.flash((briefing.hex,))

    def open_again(self, briefing: Briefing) -> None:
        self.open(briefing)
        self._from = -1
        self._changed()

    def _close(self) -> None:
        self.set_visible(False)

    def close(self) -> None:
        """Close the card and scroll back to the player's pieces, with the task in view if both fit."""
        self._close()
        if self._shown is not None and self._from >= 0:
            self.view.lead((self._shown.hex, self._from), POINTER)
        self._from = -1
        self._changed()

    def _nearest(self, h: Hex) -> Hex:
        play = self.table.play
        own = {piece.hex for piece in play.view.pieces if piece.seat == play.viewer and piece.hex >= 0}
        return min(own, key=lambda at: (play.board.grid.distance(at, h), at), default=-1) if h >= 0 else -1

    def _fill(self, briefing: Briefing) -> None:
        self._shown = briefing
        say, words = self.table.play.say, self.table.ui.word
        parts: list[Widget] = [Label(say(briefing.title), size="heading", bold=True)]
        if briefing.about is not None:
            parts.append(Label(say(briefing.about)))
        parts += [Divider(), *(self._row(row) for row in briefing.rows)]
        if briefing.wants:
            parts.append(Divider())
        parts += [want_line(self.table, want) for want in briefing.wants]
        on_map = Button(words("table.show_on_map"), self._show, icon="target", id="briefing-map")
        go_on = Button(words("table.go_on"), self.close, kind="primary", hotkey=GO_ON, id="briefing-on")
        self.answer = go_on
        parts.append(Row(*([on_map] if briefing.hex >= 0 else []), Spacer(), go_on, gap=8))
        self.hold(parts)

    def _row(self, row: RowView) -> Widget:
        play = self.table.play
        value = play.say(row.value)
        text = f"{markup.escape(value)} {rule_link(row.rule)}"
        strong = f"**{markup.escape(value)}** {rule_link(row.rule)}"
        told = RichText(strong if row.tone == "strong" else text, on_link=self.table.follow)
        return Row(Label(play.say(row.label), tone="muted").sized(LABEL), told.sized(flex=1), gap=8, align="top")

    def _show(self) -> None:
        if self._shown is not None:
            self.table.show_hexes((self._shown.hex,), MARGIN + round(self.rect.height / self.ui.theme.scale))


class Pointer(Pressable):
    """The plate that points to the task; a click goes there and shows the task again."""

    ARROW = 22

    def __init__(self, table: TableScreen, view: MapView, card: BriefingCard) -> None:
        super().__init__(self._go, id="pointer", help="play.pointer")
        self.table, self.view, self.card = table, view, card
        self._shown: Briefing | None = None
        self._words = ""
        self.visible = False

    def _default_name(self) -> str:
        return self._words

    def show(self, state: TableState) -> None:
        """Point to the viewer's task; hidden where there is none, or where its card says more."""
        play = self.table.play
        briefing = state.chair.briefing()
        if briefing != self._shown:
            self._shown = briefing
            far = play.say(briefing.far) if briefing and briefing.far else ""
            label = play.board.label(briefing.hex) if briefing and briefing.hex >= 0 else ""
            self._words = " · ".join(part for part in (label, far) if part)
            self.relayout()
        self.set_visible(bool(self._words) and not self.card.visible)

    def _go(self) -> None:
        if self._shown is not None:
            self.card.open_again(self._shown)

    def _measure(self, width: int) -> Size:
        px = self.ui.px
        return (min(width, px(self.ARROW + 26) + self.ui.fonts.width(self._words, "small", True)), px(30))

    def paint(self, surface: pygame.Surface) -> None:
        p, px, r = self.ui.palette, self.ui.px, self.rect
        paint.rounded(surface, r, p.hover if self.glow else p.panel, px(RADIUS), p.accent)
        self._paint_arrow(surface, (r.x + px(8 + self.ARROW // 2), r.centery))
        left = r.x + px(self.ARROW + 14)
        self.ui.write(
            surface, self._words, pygame.Rect(left, r.y, r.right - left - px(6), r.height), "small", p.ink, True
        )

    def _paint_arrow(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        turn, p, half = self.direction(), self.ui.palette, self.ui.px(self.ARROW) / 2
        if turn is None:
            pygame.draw.circle(surface, p.accent, centre, round(half * 0.6), self.ui.px(2))
            pygame.draw.circle(surface, p.accent, centre, self.ui.px(2))
            return
        spread = ((0.0, 0.9), (2.5, 0.8), (math.pi, 0.25), (-2.5, 0.8))
        points = [
            (centre[0] + half * r * math.cos(turn + a), centre[1] + half * r * math.sin(turn + a)) for a, r in spread
        ]
        pygame.draw.polygon(surface, p.accent, points)

    def direction(self) -> float | None:
        """Return the direction to the task on screen, in radians; None where it is in view."""
        if self._shown is None or self._shown.hex < 0 or self.view.shows_any((self._shown.hex,)):
            return None
        camera = self.view.camera
        x, y = camera.to_screen(self.table.play.board.centre(self._shown.hex))
        return math.atan2(y - camera.view[1] / 2, x - camera.view[0] / 2)
