"""A screen with a map: the land is painted bit by bit while the window stays alive."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from hexcore.types import Hex
from launcher.desk.preferences import COUNTER_RANGE
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.text import percent
from launcher.table.map.scenery import Scenery
from launcher.table.map.view import MapView
from launcher.table.stage.map_area import MapArea
from launcher.table.wording import Seen, teach

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

PAINT_S = 0.014
WORK_MS = 6.0
COUNTER_STEP = 0.1
PATIENCE = 2000


def _is_up(event: pygame.event.Event, chord: Chord) -> bool:
    return event.type == pygame.KEYUP and event.key == chord.key


def tidy() -> None:
    """Collect garbage, and freeze what lives as long as the table.

    Later collections skip board, rules and painted map: otherwise a click would wait a tenth of a second now and then.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class MapScreen(DeskScreen):
    """The base of table and replay: one game on one map, painted bit by bit. ``build`` must set ``area``."""

    area: MapArea

    def __init__(self, desk: Desk, play: Seen) -> None:
        teach(desk.ui)
        super().__init__(desk)
        self.play: Seen = play
        play.speak(self.ui.theme.language)
        self.scenery = Scenery(play, self.ui)
        self._painting: Iterator[float] | None = self.scenery.paint()
        self._drawn_in = self.ui.theme
        self._tidy = False
        self._left: tuple[Widget | None, bool] = (None, False)
        """The focus before a rule was opened, and whether its ring was shown."""

    def rebuild(self) -> None:
        self.play.speak(self.ui.theme.language)
        self.scenery.retell()
        super().rebuild()

    @property
    def map(self) -> MapView:
        return self.area.view

    @property
    def gone(self) -> bool:
        """Return True after the screen was closed; a screen above it does not close it."""
        return self.stack is None or self not in self.stack.screens

    def leave(self) -> None:
        if self.gone:
            self.scenery.painter.rest()

    def enter(self) -> None:
        assert self.root is not None, "the root is built when it is first asked for"
        self._take_counter_size()
        self._bare(False)

    @property
    def busy(self) -> bool:
        return super().busy or self._painting is not None or self.map.picture.rough

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._drawn_in is not self.ui.theme:
            self._retheme()
        if self._painting is not None:
            self._paint_on()
        elif self.map.picture.rough:
            self._refine()
        elif not self._tidy:
            self._tidy_up()
        self.map.tick()

    def _tidy_up(self) -> None:
        self._tidy = True
        self.scenery.painter.rest()
        tidy()

    def _refine(self) -> None:
        if not self.unsettled:
            self.map.work(WORK_MS)

    def _retheme(self) -> None:
        self._drawn_in = self.ui.theme
        self.scenery.retheme()
        self.map.picture.retheme()
        self._painting = self.scenery.paint()

    def _paint_on(self) -> None:
        until = time.perf_counter() + PAINT_S
        drafted = self.scenery.painter.drafted
        for share in self._painting or ():
            self.area.progress.set_share(share)
            if self.scenery.painter.drafted and not drafted:
                drafted = True
                self._show_land()
            if time.perf_counter() >= until:
                self.area.progress.set_visible(True)
                return
        self._painting = None
        self.area.progress.set_visible(False)
        self._show_land()

    def _show_land(self) -> None:
        self.area.overview.stale()
        self.map.picture.stale()
        self.map.invalidate()

    def paint_all(self) -> None:
        """Paint the whole map now, for a picture without a window."""
        while self._painting is not None:
            self._paint_on()
        for _ in range(PATIENCE):
            self.map.picture.stale()
            self.map.picture.compose(self.map.camera)
            if not self.scenery.painter.work(50.0):
                break
        self.map.picture.stale()
        self.map.invalidate()
        self._tidy_up()

    def show_hexes(self, hexes: tuple[Hex, ...], covered: int = 0) -> None:
        """Scroll to hexes, below what covers so much of the map's top, and flash them."""
        if hexes:
            self.map.bring(hexes, covered)
            self.map.flash(hexes)

    @property
    def rules_game(self) -> str:
        return self.play.public.meta.id

    def follow(self, link: str) -> None:
        """Open the rule of a link, and remember the focus."""
        self._left = (self.focused, self.focused is not None and self.focused.ringed)
        self.open_rule(self.rules_game, link)

    def came_back(self) -> bool:
        """Restore the focus after a rule was read; tells whether one was."""
        (widget, ringed), self._left = self._left, (None, False)
        if widget is None or not widget.on_show:
            return False
        self.focus(widget, ringed)
        return True

    def behind(self) -> str:
        """Return the rule behind the focus, or behind the point under the mouse; "" for none."""
        hovered = None if self.router.by_key else self.top.at(self.router.mouse)
        if hovered is not None:
            return self._cited(hovered, self.router.mouse)
        return self._cited(self.focused, self.focused.rect.center) if self.focused is not None else ""

    def _cited(self, widget: Widget, pos: Pos) -> str:
        rule, node = "", widget
        while not rule and node is not None:
            rule, node = node.cited(pos), node.parent  # type: ignore[assignment]
        return rule

    def handle(self, event: pygame.event.Event) -> bool:
        return self.bares(event) or self.opens_rule(event) or super().handle(event)

    def bares(self, event: pygame.event.Event) -> bool:
        """Show the land alone while its key is held at the map; tells whether the event was that."""
        picture, wanted = self.map.picture, Chord.parse(self.desk.keys.text("table.land"))
        if event.type == pygame.KEYDOWN and Chord.of(event) == wanted:
            at_map = self.focused is None or self.focused is self.map
            if self.layers or not at_map or not self.main_shown:
                return False
            self._bare(True)
            return True
        if picture.bare and (event.type == pygame.WINDOWFOCUSLOST or _is_up(event, wanted)):
            self._bare(False)
            return event.type == pygame.KEYUP
        return False

    def _bare(self, bare: bool) -> None:
        if bare != self.map.picture.bare:
            self.map.picture.bare = bare
            self.map.invalidate()

    @property
    def main_shown(self) -> bool:
        """Whether the map can be seen, and no curtain hides it."""
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        return self._counter_key(event) or super().on_key(event)

    def _counter_key(self, event: pygame.event.Event) -> bool:
        chord, keys = Chord.of(event), self.desk.keys
        if chord.key == pygame.K_EQUALS and chord.alt:  # the key that has the plus on it, without Shift
            chord = Chord(pygame.K_PLUS, alt=True)
        for command, step in (("table.counters_larger", COUNTER_STEP), ("table.counters_smaller", -COUNTER_STEP)):
            if chord == Chord.parse(keys.text(command)):
                self.resize_counters(step)
                return True
        return False

    def resize_counters(self, by: float) -> None:
        """Make counters larger or smaller; the zoom of the map stays."""
        low, high = COUNTER_RANGE
        size = round(min(high, max(low, self.desk.settings.counter_size + by)), 2)
        self.desk.change(counter_size=size)
        self._take_counter_size()
        self.toast(self.ui.word("table.counter_size", share=percent(size, self.ui.word)), about="counters")

    def _take_counter_size(self) -> None:
        size = self.desk.settings.counter_size
        if self.map.camera.counters != size:
            self.map.camera.counters = size
            self.map.picture.stale()
            self.map.invalidate()

    def opens_rule(self, event: pygame.event.Event) -> bool:
        """Open the rule behind a right click beside the map; tells whether there is one."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 3 or self.help_mode.open:
            return False
        under = self.top.at(event.pos)
        rule = self._cited(under, event.pos) if under is not None and under is not self.map else ""
        if rule:
            self.follow(rule)
        return bool(rule)

    def open_behind(self) -> None:
        """Open the rule behind the cursor, or say that there is none."""
        rule = self.behind()
        if rule:
            self.follow(rule)
        else:
            self.toast(self.ui.word("table.no_rule"), about="rule")
