"""The curtain between two players at one screen: nothing of the next view is drawn before its player is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from launcher.kit.button import Button
from launcher.kit.dialog import Answer, Dialog
from launcher.kit.layout import Column, Stack
from launcher.kit.listview import ListView
from launcher.kit.rows import RichRows
from launcher.kit.surfaces import Card
from launcher.kit.text import Label
from launcher.table.hotkeys import GO_ON
from launcher.table.parts import Table
from launcher.table.recap import Told, told_markup


class Curtain(Stack):
    """Covers the whole table and asks for the next player."""

    opaque = True

    def __init__(self, table: Table, ready: Callable[[], None]) -> None:
        super().__init__(id="curtain", help="play.curtain")
        self.table, self._ready = table, ready
        self.seat = ""
        self.visible = False

    def draw_for(self, seat: str) -> None:
        """Close the curtain for a seat, or open it with ``""``.

        Nothing is answered here: who is called may sit before the screen already, and whoever let it pass for him
        would show him the view of the other.
        """
        if seat == self.seat:
            return
        self.seat = seat
        self.clear()
        if seat:
            self.add(self._card(seat))
        self.set_visible(bool(seat))

    def _own_words(self, seat: str, what: str) -> str:
        """A whole sentence of the game about handing over to a seat of this scenario; "" if it has none."""
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
        """Cloth, in folds."""
        p, px = self.ui.palette, self.ui.px
        surface.fill(p.table, self.rect)
        step = px(56)
        for x in range(self.rect.x, self.rect.right, step):
            surface.fill(p.panel, (x, self.rect.y, step // 2, self.rect.height))
            surface.fill(p.raised, (x + step // 4, self.rect.y, px(2), self.rect.height))


def _how_known(table: Table, told: Sequence[Told]) -> str:
    """What is said above: that it is what could be seen, and where a bot keeps its reasons to itself, that it does."""
    play = table.play
    thinking = [seat for seat in play.bots if play.seats[seat] != "random"]
    acts = any(one.event.line.seat in thinking for one in told)
    secret = play.public.hides and acts and not any(one.event.why is not None for one in told)
    return "table.recap_secret" if secret else "table.recap_why"


def recap(table: Table, told: Sequence[Told], title: str, done: Callable[[], None]) -> Dialog:
    """What the player could see happen since: read once, then play goes on."""
    say = table.ui.word
    rows: RichRows[Told] = RichRows(lambda line: told_markup(table.play, line), size="body")
    shown: ListView[Told] = ListView(told, rows, on_link=table.follow, id="recap-list")
    tall = min(360, 36 + 30 * len(told))
    body = Column(Label(say(_how_known(table, told)), size="small", tone="muted"), shown.sized(height=tall), gap=8)

    def read() -> None:
        table.has_read()
        done()

    answers = [Answer(say("table.recap_done"), read, "primary")]
    return Dialog(table.ui, title, body, answers, width=560, on_cancel=read).open()
