"""Overlays of the game on the map: their list, their keys, and the card that explains the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.answers import SHARED_OVERLAYS, Key, Overlay, OverlayMeta, own_overlays
from hexcore.text import NO_TEXT
from hexcore.types import OFF_MAP, Hex
from launcher.desk.commands import OWN
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.button import icon_button
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import KeyHint, Label
from launcher.painting.marks.tones import draw_sample
from launcher.table.turn.controller import Controller

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

NO_OVERLAY = Overlay(NO_TEXT)


class OverlayChoice(NamedTuple):
    """One overlay to choose: its key, name and explanation, and what must be picked or chosen first."""

    key: str
    name: str
    about: str
    missing: str = ""


def overlays_of(controller: Controller, h: Hex) -> list[OverlayChoice]:
    """Return the overlays that show something now, or might; those of all games always."""
    play = controller.play
    return [
        OverlayChoice(meta.key, play.say(meta.name), play.say(meta.about), _missing(meta, controller, h))
        for meta in play.public.overlays
        if meta.key in SHARED_OVERLAYS or _missing(meta, controller, h) or _shows(meta, controller, h)
    ]


def commands_of(controller: Controller) -> dict[str, str]:
    """Return the overlay of each command: a common one by its name, the game's own by its place."""
    metas = controller.play.public.overlays
    asked = {f"overlay.{meta.key}": meta.key for meta in metas if meta.key in SHARED_OVERLAYS}
    return asked | {f"overlay.own_{place}": meta.key for place, meta in enumerate(own_overlays(metas)[: len(OWN)], 1)}


def meta_of(controller: Controller, key: str) -> OverlayMeta | None:
    return next((meta for meta in controller.play.public.overlays if meta.key == key), None)


def _takes(meta: OverlayMeta) -> set[str]:
    return {*meta.needs, *meta.follows}


def _shows(meta: OverlayMeta, controller: Controller, h: Hex) -> bool:
    return "line" in meta.needs or not is_empty(overlay_shown(controller, meta.key, h))


def is_empty(overlay: Overlay) -> bool:
    return not (overlay.marks or overlay.lines or overlay.notes or overlay.arrows)


def waits(controller: Controller, key: str) -> bool:
    """Whether an overlay needs a hex that is still to be pointed at."""
    meta = meta_of(controller, key)
    return meta is not None and bool({"hex", "line"} & _takes(meta))


def _missing(meta: OverlayMeta, controller: Controller, h: Hex) -> str:
    if "piece" in meta.needs and not controller.picked:
        return "piece"
    return "hex" if {"hex", "line"} & set(meta.needs) and h < 0 else ""


def subject(controller: Controller, key: str, over: Hex) -> Hex:
    """Return the hex of an overlay: the chosen one, else the one under the cursor.

    With a piece picked it follows the cursor; a line begins at the piece.
    """
    meta = meta_of(controller, key)
    follows = meta is not None and "line" not in _takes(meta) and bool(controller.picked) and over >= 0
    return over if follows or controller.hex < 0 else controller.hex


def overlay_shown(controller: Controller, key: str, h: Hex, over: Hex = OFF_MAP) -> Overlay:
    """Return an overlay for the picked pieces, the chosen hex and the cursor; empty if one is missing.

    Moving the cursor asks the game again only for an overlay that follows it.
    """
    meta = meta_of(controller, key)
    if meta is None or _missing(meta, controller, h):
        return NO_OVERLAY
    takes = _takes(meta)
    end = over if "line" in takes and over != h else OFF_MAP
    if "line" in meta.needs and end < 0:
        return NO_OVERLAY
    at = h if {"line", "hex"} & takes else OFF_MAP
    return controller.play.chair.overlay(key, at, end, controller.picked)


WIDE = 264
SAMPLE = (32, 26)
MOST_KEYS, MOST_NOTES = 6, 8
"""The most lines of a legend and the most sentences on the card; the status line has the rest."""
NARROW = (
    3 * WIDE
)  # on a map narrower than this the card has no sentences: they would cover it, and stand in the status line


class OverlaySample(Widget):
    """A sample of a hex or an arrow."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key = key

    def _measure(self, width: int) -> Size:
        return (self.ui.px(SAMPLE[0]), self.ui.px(SAMPLE[1]))

    def paint(self, surface: pygame.Surface) -> None:
        key = self.key
        draw_sample(surface, self.rect, key.tone, self.ui.palette, arrow=key.arrow, tinted=key.tinted)


def legend_of(overlay: Overlay) -> tuple[Key, ...]:
    """Return an overlay's own legend, or the words of its hexes where they are few."""
    if overlay.legend:
        return overlay.legend
    found = tuple(dict.fromkeys(Key(mark.tone, mark.word) for mark in overlay.marks))
    return found if len(found) <= MOST_KEYS else ()


class OverlayCard(Card):
    """The card that explains the chosen overlay; its cross, the same key or Esc closes both."""

    def __init__(self, table: TableScreen, close: Callable[[], None]) -> None:
        super().__init__(paper=False, gap=5, pad=(12, 8, 10, 10), id="overlay-card")
        self.table, self._close = table, close
        self._shown: object = None
        self.folded = False
        self._told = (Overlay(NO_TEXT), "", "")
        self.visible = False
        self.sized(WIDE)

    def show(self, overlay: Overlay, name: str, hotkey: str) -> None:
        """Explain an overlay; nothing without a name."""
        narrow = self.table.area.rect.width < self.ui.px(NARROW)
        said = (overlay.notes, legend_of(overlay), name, hotkey, self.table.play.public.catalogue, self.folded, narrow)
        if said == self._shown:
            return
        self._shown = said
        self._told = (overlay, name, hotkey)
        self.clear()
        if name:
            self._fill(overlay, name, hotkey, 0 if narrow else MOST_NOTES)
        self.set_visible(bool(name))
        self.relayout()

    def fold(self) -> None:
        self.folded = not self.folded
        self.show(*self._told)

    def _fill(self, overlay: Overlay, name: str, hotkey: str, most: int) -> None:
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
            self.add(Row(OverlaySample(key), Label(say(key.text), size="small").sized(flex=1), gap=8))
        notes = [Label(say(note), size="small", tone="muted") for note in overlay.notes[:most]]
        if notes:
            self.add(Column(*notes, gap=3))
