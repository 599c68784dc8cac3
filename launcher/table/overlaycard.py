"""The card beside the map while an overlay lies over it: its name and key, what its signs mean, and what it tells."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from hexcore.answers import Key, Overlay
from hexcore.text import NO_TEXT
from launcher.kit.button import icon_button
from launcher.kit.layout import Column, Row
from launcher.kit.surfaces import Card
from launcher.kit.text import KeyHint, Label
from launcher.kit.widget import Size, Widget
from launcher.painting.tones import draw_sample
from launcher.table.parts import Table

WIDE = 264
SAMPLE = (32, 26)
MOST_KEYS, MOST_NOTES = 6, 8
"""How many lines of a legend and how many sentences there is room for; what is more is in the line below the map."""


class Sample(Widget):
    """A hex or an arrow of the map in small."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key = key

    def _measure(self, width: int) -> Size:
        return (self.ui.px(SAMPLE[0]), self.ui.px(SAMPLE[1]))

    def paint(self, surface: pygame.Surface) -> None:
        """The pattern of its tone."""
        draw_sample(surface, self.rect, self.key.tone, self.ui.palette, arrow=self.key.arrow)


def legend_of(overlay: Overlay) -> tuple[Key, ...]:
    """The lines that explain an overlay: its own, or the words of its hexes where they are few."""
    if overlay.legend:
        return overlay.legend
    found = tuple(dict.fromkeys(Key(mark.tone, mark.word) for mark in overlay.marks))
    return found if len(found) <= MOST_KEYS else ()


class OverlayCard(Card):
    """Stays as long as its overlay is chosen; its cross, the same key or Esc takes both away."""

    def __init__(self, table: Table, close: Callable[[], None]) -> None:
        super().__init__(paper=False, gap=5, pad=(12, 8, 10, 10), id="overlay-card")
        self.table, self._close = table, close
        self._shown: object = None
        self.folded = False
        self._told = (Overlay(NO_TEXT), "", "")
        self.visible = False
        self.sized(WIDE)

    def sync(self, overlay: Overlay, name: str, hotkey: str) -> None:
        """Tell about an overlay; nothing without a name."""
        said = (overlay.notes, legend_of(overlay), name, hotkey, self.table.play.public.catalogue, self.folded)
        if said == self._shown:
            return
        self._shown = said
        self._told = (overlay, name, hotkey)
        self.clear()
        if name:
            self._fill(overlay, name, hotkey)
        self.set_visible(bool(name))
        self.relayout()

    def fold(self) -> None:
        """Leave the name alone, so that more of the map is seen; or tell all again."""
        self.folded = not self.folded
        self.sync(*self._told)

    def _fill(self, overlay: Overlay, name: str, hotkey: str) -> None:
        say, word = self.table.play.say, self.table.ui.word
        sign, does = ("chevron-down", "table.unfold_overlay") if self.folded else ("chevron-up", "table.fold_overlay")
        head: list[Widget] = [Label(name, bold=True).sized(flex=1)]
        head += [KeyHint(hotkey)] if hotkey else []
        head.append(icon_button(sign, word(does), self.fold, id="overlay-fold"))
        head.append(icon_button("close", word("table.close_overlay"), self._close, id="overlay-off"))
        self.add(Row(*head, gap=4))
        if self.folded:
            return
        for key in legend_of(overlay)[:MOST_KEYS]:
            self.add(Row(Sample(key), Label(say(key.text), size="small").sized(flex=1), gap=8))
        notes = [Label(say(note), size="small", tone="muted") for note in overlay.notes[:MOST_NOTES]]
        if notes:
            self.add(Column(*notes, gap=3))
