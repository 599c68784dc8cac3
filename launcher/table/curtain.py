"""The curtain between two players at one screen: nothing of the next view is drawn before its player is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from launcher.kit.layout import Stack
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.table.hotkeys import GO_ON

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class Curtain(Stack):
    """Covers the whole table and asks for the next player."""

    opaque = True

    def __init__(self, table: TableScreen, ready: Callable[[], None]) -> None:
        super().__init__(id="curtain", help="play.curtain")
        self.table, self._ready = table, ready
        self.seat = ""
        self.visible = False

    def draw_for(self, seat: str) -> None:
        """Close the curtain for a seat, or open it with ``""``.

        The card has no answer for that seat: its player may sit there already, and would see the other's view.
        """
        if seat == self.seat:
            return
        self.seat = seat
        self.clear()
        if seat:
            self.add(self._card(seat))
        self.set_visible(bool(seat))

    def _own_words(self, seat: str, what: str) -> str:
        public = self.table.play.public
        keys = (f"curtain.{public.scenario}_{seat}.{what}", f"curtain.{seat}.{what}")
        return next((public.catalogue.template(key) for key in keys if key in public.catalogue), "")

    def _card(self, seat: str) -> Card:
        say, name = self.table.ui.word, self.table.play.seat_name(seat)
        title = self._own_words(seat, "pass") or say("table.pass_to", name=name)
        ready = self._own_words(seat, "ready") or say("table.pass_ready", name=name)
        card = Card(
            Label(say("table.pass_small"), size="small", tone="muted", text_align="center"),
            Label(title, size="title", bold=True, text_align="center"),
            Label(say("table.pass_why"), text_align="center"),
            Button(ready, self._ready, kind="primary", icon="eye", hotkey=GO_ON, id="take-over"),
            gap=14, pad=28, id="curtain-card",
        )  # fmt: skip
        card.align = "center"
        return card.sized(460)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        surface.fill(p.table, self.rect)
        step = px(56)
        for x in range(self.rect.x, self.rect.right, step):
            surface.fill(p.panel, (x, self.rect.y, step // 2, self.rect.height))
            surface.fill(p.raised, (x + step // 4, self.rect.y, px(2), self.rect.height))
