"""The bar above the map: what is played, the sequence of play with its place, and the tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from hexcore.views import Phase
from launcher.kit import paint
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Row, Spacer
from launcher.kit.text import Label
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.table.parts import Table

HEIGHT = 44


class Tools(NamedTuple):
    """What the buttons of the bar do."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    overlays: Callable[[], None]
    save: Callable[[], None]
    menu: Callable[[], None]


class SequenceStrip(Widget):
    """The phases of the turn: done, now, next. Words and marks tell them apart, not colour alone."""

    def __init__(self, table: Table) -> None:
        super().__init__(name=table.ui.word("table.sequence"))
        self.table = table
        self.phases: tuple[Phase, ...] = ()

    def sync(self, phases: tuple[Phase, ...]) -> None:
        """Show other phases."""
        if phases != self.phases:
            self.phases = phases
            self.relayout()

    def _words(self) -> list[tuple[Phase, str]]:
        return [(phase, self.table.play.say(phase.name)) for phase in self.phases]

    def _widths(self) -> list[int]:
        fonts, px = self.ui.fonts, self.ui.px
        return [
            fonts.width(words, "small", phase.when == "now") + px(30 if phase.when == "next" else 34)
            for phase, words in self._words()
        ]

    def _measure(self, width: int) -> Size:
        return (min(width, sum(self._widths())), self.ui.px(28))

    def _least_width(self) -> int:
        return self.ui.px(90) if self.phases else 0

    def _first(self, widths: list[int]) -> int:
        """The first phase to draw, so that the present one shows where not all fit."""
        now = next((n for n, phase in enumerate(self.phases) if phase.when == "now"), 0)
        first = 0
        while first < now and sum(widths[first : now + 1]) > self.rect.width:
            first += 1
        return first

    def paint(self, surface: pygame.Surface) -> None:
        """Each phase with its mark: a tick, a lit chip, a dot."""
        widths, x = self._widths(), self.rect.x
        items = list(zip(self._words(), widths, strict=True))
        for (phase, words), width in items[self._first(widths) :]:
            room = min(width, self.rect.right - x)
            if room < self.ui.px(40):
                return
            self._paint_phase(surface, phase, words, pygame.Rect(x, self.rect.y, room, self.rect.height))
            x += width

    def _paint_phase(self, surface: pygame.Surface, phase: Phase, words: str, box: pygame.Rect) -> None:
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        now = phase.when == "now"
        colour = p.accent_ink if now else p.muted if phase.when == "done" else p.ink
        if now:
            chip = box.inflate(-px(4), -px(4))
            paint.rounded(surface, chip, p.accent, px(RADIUS) + px(2))
        mark = {"done": "check", "now": "play", "next": "circle"}[phase.when]
        units = 12 if phase.when != "next" else 6
        picture = ui.icon(mark, units, colour if phase.when != "next" else p.muted)
        surface.blit(picture, picture.get_rect(midleft=(box.x + px(10), box.centery)))
        left = box.x + px(26 if phase.when != "next" else 20)
        ui.write(
            surface, words, pygame.Rect(left, box.y, max(1, box.right - px(6) - left), box.height), "small", colour, now
        )

    def tooltip(self, pos: Pos) -> str:
        """The whole sequence, for when it does not fit."""
        say = self.ui.word
        return "\n".join(f"{words}: {say('table.' + phase.when)}" for phase, words in self._words())


class TopBar(Row):
    """The bar itself."""

    def __init__(self, table: Table, tools: Tools, key: Callable[[str], str]) -> None:
        say = table.ui.word
        self.table = table
        self.head = Label("", size="body", bold=True, wrap=False, id="head")
        self.strip = SequenceStrip(table)
        self.undo = icon_button("undo", say("table.undo"), tools.undo, hotkey=key("table.undo"), id="undo")
        self.redo = icon_button("redo", say("table.redo"), tools.redo, hotkey=key("table.redo"), id="redo")
        self.overlays = icon_button(
            "layers", say("table.overlays"), tools.overlays, hotkey=key("table.overlays"), id="overlays"
        )
        self.save = icon_button("save", say("table.save"), tools.save, hotkey=key("table.save"), id="save")
        self.menu = Button(
            "", tools.menu, kind="quiet", icon="menu", tip=say("table.menu"), hotkey=key("table.menu"), id="menu"
        ).sized(32, 32)
        super().__init__(
            self.head, Spacer(8), self.strip.sized(flex=1), self.undo, self.redo, self.overlays, self.save, self.menu,
            gap=4, pad=(14, 0, 10, 0),
        )  # fmt: skip
        self.sized(height=HEIGHT)

    def sync(self, head: str, phases: tuple[Phase, ...], undo: str, redo: str) -> None:
        """Say where the game stands and why undo stops."""
        self.head.set_text(head)
        self.strip.sync(phases)
        self.undo.set_enabled(not undo, undo)
        self.redo.set_enabled(not redo, redo)

    def paint(self, surface: pygame.Surface) -> None:
        """A quiet bar with a line below."""
        p = self.ui.palette
        surface.fill(p.panel, self.rect)
        surface.fill(p.line, (self.rect.x, self.rect.bottom - 1, self.rect.width, 1))
