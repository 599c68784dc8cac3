"""Laying a photograph on the board: hexes are pointed at on it, then named or clicked on the board.

The board beside a photograph, on which hexes are found that were pointed at there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.board.board import Board
from hexcore.board.numbering import ROOT3, Point
from hexcore.game.look import BoardLook
from hexcore.types import Hex
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, Row
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Slider
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label, percent
from launcher.mapdesk.photo.fit import STEADY, Fit, Pin
from launcher.mapdesk.photo.photo import SLIP, PhotoView
from launcher.mapdesk.photo.session import ScanSession
from launcher.mapdesk.photo.underlay import ScanUnderlay
from launcher.screens.map_preview import BoardView

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class PinBoard(BoardView):
    """A board with the photograph over it as it lies; a click names a hex."""

    cursor = "hand"

    def __init__(
        self,
        board: Board,
        look: BoardLook,
        laid: ScanUnderlay,
        pins: Callable[[], Sequence[tuple[str, Point]]],
        on_hex: Callable[[Hex], None],
        **options: Unpack[Options],
    ) -> None:
        """``pins`` are hexes that have one, with where the photograph puts their middle."""
        super().__init__(board, look, **options)
        self.laid, self.pins, self.on_hex = laid, pins, on_hex
        self._from: Pos | None = None

    def _least_width(self) -> int:
        return self.ui.px(140)

    def on_press(self, pos: Pos, button: int) -> bool:
        """Take hold of it; a press that goes nowhere is a click."""
        self._from = pos if button == 1 else None
        return super().on_press(pos, button)

    def on_drag(self, pos: Pos) -> None:
        """Drag it."""
        if self._from is not None:
            if abs(pos[0] - self._from[0]) + abs(pos[1] - self._from[1]) <= self.ui.px(SLIP):
                return
            self._from = None
        super().on_drag(pos)

    def on_release(self, pos: Pos, button: int) -> None:
        """A click names the hex."""
        if self._from is not None and self.share >= 1.0:
            h = self.painter.hex_at(self.camera, (pos[0] - self.rect.x, pos[1] - self.rect.y))
            if h is not None and self.board.grid.on_map[h]:
                self.on_hex(h)
        self._from = None

    def paint(self, surface: pygame.Surface) -> None:
        """The board, the photograph over it, and where pins are and should be."""
        super().paint(surface)
        if self._sheet is None:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        self.laid.draw(surface, self.camera, self.rect.topleft)
        p, px = self.ui.palette, self.ui.px
        for label, point in self.pins():
            centre = self._on_screen(self.board.centre(self.board.hex(label)))
            is_at = self._on_screen(point)
            pygame.draw.line(surface, p.danger, centre, is_at, px(3))
            for wide, tone in ((px(5), p.table), (px(2.5), p.good)):
                pygame.draw.circle(surface, tone, centre, px(9), wide)
        surface.set_clip(before)
        paint.rounded(surface, self.rect, None, px(RADIUS), p.line)

    def _on_screen(self, point: Point) -> tuple[int, int]:
        x, y = self.camera.to_screen(point)
        return (round(x) + self.rect.x, round(y) + self.rect.y)


ENOUGH = 3
NARROW = 900
"""In a window less wide than this the pins have less room."""


class AlignScreen(DeskScreen):
    """The photograph at the left, the board in the middle, the pins at the right."""

    titled = "scan.align_title"

    def __init__(
        self, desk: Desk, scan: ScanSession, board: Board, look: BoardLook, on_done: Callable[[], None]
    ) -> None:
        super().__init__(desk)
        self.scan, self.board, self.look, self.on_done = scan, board, look, on_done
        self.spot: Point | None = None
        """Where on the photograph a hex was pointed at that has no name yet."""
        self._before = list(scan.pins)
        self._laid = ScanUnderlay(scan)

    # -- widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Photograph, board and pins."""
        say = self.ui.word
        self.photo = PhotoView(
            self.scan.photo, self._on_photo, self.point, id="photo", name=say("scan.photo"), help="scan.photo"
        )
        self.map = PinBoard(
            self.board, self.look, self._laid, self._on_board, self.click, id="map", name=say("map.name"),
            help="scan.board",
        )  # fmt: skip
        self.side = Column(gap=10, pad=(2, 0, 8, 0))
        self._show()
        views = Row(self.photo.sized(flex=1), self.map.sized(flex=1), gap=12, align="fill")
        narrow = self.size[0] < self.ui.px(NARROW)
        beside = Scroll(self.side, help="scan.pins").sized(208 if narrow else 264)
        done = Button(say("scan.done"), self.done, kind="primary", icon="check", id="done", help="scan.done")
        return self.page(Row(views.sized(flex=1), beside, gap=12, align="fill"), done)

    def _show(self) -> None:
        """What is to be done next, the field for a name, the pins, and how well they fit."""
        say = self.ui.word
        parts: list[Widget] = [Label(self._next(), id="next")]
        if self.spot is not None:
            hint = say("scan.which_hex")
            self.field = TextField("", hint=hint, on_submit=self.name_it, id="hex", name=hint, limit=12)
            drop = icon_button("close", say("scan.not_this"), self._drop, id="drop")
            parts.append(Row(self.field.sized(flex=1), drop, gap=6))
        parts.append(Divider())
        fitted = self.scan.fitted
        misses = dict(zip((pin.hex for pin in self.scan.pins), fitted.misses, strict=True)) if fitted else {}
        parts += [self._pin_line(pin, misses.get(pin.hex)) for pin in self.scan.pins]
        if fitted is not None:
            parts += [Divider(), *self._judged(fitted), self._thinness()]
        self.side.clear().add(*parts)

    def _next(self) -> str:
        say, left = self.ui.word, ENOUGH - len(self.scan.pins)
        if self.spot is not None:
            return say("scan.name_it")
        if left > 0:
            return say("scan.point", count=left)
        return say("scan.enough") if self.scan.fitted is not None else say("scan.one_line")

    def _pin_line(self, pin: Pin, miss: float | None) -> Widget:
        say = self.ui.word
        wide = miss is not None and miss > 2 * STEADY and len(self.scan.pins) > ENOUGH
        off = (
            say("scan.off", share=percent((miss or 0.0) / ROOT3, say))
            if miss is not None and len(self.scan.pins) > ENOUGH
            else ""
        )
        go = Button(pin.hex, partial(self._look_at, pin), kind="quiet", icon="target", id=f"pin.{pin.hex}")
        out = icon_button("trash", say("scan.unpin", hex=pin.hex), partial(self.unpin, pin.hex), id=f"unpin.{pin.hex}")
        return Row(go, Label(off, size="small", tone="danger" if wide else "muted").sized(flex=1), out, gap=6)

    def _judged(self, fitted: Fit) -> list[Widget]:
        """How it was fitted, and what does not look right about it."""
        say, number = self.ui.word, self.ui.words.number
        told = [say(f"scan.fit_{fitted.kind}", turn=number(round(fitted.turn, 1) + 0.0))]
        doubts = []
        if fitted.mirrored:
            doubts.append(say("scan.mirrored"))
        if self.scan.staggered:
            doubts.append(say("scan.stagger"))
        if fitted.miss > 2 * STEADY:
            doubts.append(say("scan.misses", share=percent(fitted.miss / ROOT3, say)))
        return [
            *(Label(line, size="small", tone="muted") for line in told),
            *(Label(line, tone="danger", id="doubt") for line in doubts),
        ]

    def _thinness(self) -> Widget:
        say = self.ui.word
        slider = Slider(
            0.0, 1.0, self.scan.share, self._thin, step=0.05, show=lambda value: percent(value, say), id="share",
            name=say("scan.share"),
        )  # fmt: skip
        return Column(Label(say("scan.share"), tone="muted"), slider, gap=4)

    def _thin(self, share: float) -> None:
        self.scan.share = share
        self.map.invalidate()

    def _on_photo(self) -> list[tuple[str, Point, bool]]:
        under_way = [("", self.spot, True)] if self.spot is not None else []
        return [(pin.hex, pin.spot, False) for pin in self.scan.pins] + under_way

    def _on_board(self) -> list[tuple[str, Point]]:
        fitted = self.scan.fitted
        if fitted is None:
            return [(pin.hex, self.board.centre(self.board.hex(pin.hex))) for pin in self.scan.pins]
        points = fitted.to_board(pin.spot for pin in self.scan.pins)
        return [(pin.hex, point) for pin, point in zip(self.scan.pins, points, strict=True)]

    # -- pinning --------------------------------------------------------------------------------------------

    def point(self, spot: Point) -> None:
        """A point of the photograph was named: which hex is it?"""
        self.spot = spot
        self._renew()
        self.focus(self.field)

    def click(self, h: Hex) -> None:
        """A hex of the board was clicked: it is the one that was pointed at."""
        if self.spot is None:
            self.toast(self.ui.word("scan.photo_first"))
        else:
            self._pin(self.board.label(h))

    def name_it(self, text: str) -> None:
        """The hex was named."""
        label = text.strip().upper()
        shape = self.board.grid.labels[0]
        label = label.zfill(len(shape)) if label.isdecimal() and shape.isdecimal() else label
        if label in self.board.grid.labels:
            self._pin(label)
        elif label:
            self.field.problem = self.ui.word("scan.no_hex", hex=label)
            self.field.invalidate()
            self.toast(self.field.problem, "danger", about="hex")

    def _pin(self, label: str) -> None:
        if self.spot is not None:
            self.scan.pin(label, self.spot)
        self.spot = None
        self._renew()
        self.focus(self.photo, visible=False)

    def _drop(self) -> None:
        self.spot = None
        self._renew()
        self.focus(self.photo, visible=False)

    def unpin(self, label: str) -> None:
        """Take a pin out."""
        self.scan.unpin(label)
        self._renew()

    def _look_at(self, pin: Pin) -> None:
        """Show a pin on both."""
        self.photo.go_to(pin.spot, 1.0)
        self.map.camera.centre_on(self.board.centre(self.board.hex(pin.hex)))
        self.map.zoom(0)

    def _renew(self) -> None:
        self._show()
        self.settle()
        self.photo.invalidate()
        self.map.invalidate()

    # -- going about ----------------------------------------------------------------------------------------

    def done(self) -> None:
        """Back to the desk, with the photograph as it lies now."""
        self.back()
        self.on_done()

    def back(self) -> bool:
        """Esc first gives up the point that was named."""
        if self.spot is not None and not self.layers:
            self._drop()
            return True
        return super().back()

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.map.zoom_key(event) or super().on_key(event)

    def enter(self) -> None:
        """The keyboard is on the photograph from the start."""
        self.settle()
        self.focus(self.photo, visible=False)

    def update(self, dt: float) -> None:
        """Paint a little more."""
        super().update(dt)
        if self.map.mounted and self.map.busy:
            self.map.work()

    @property
    def busy(self) -> bool:
        """Also while the board is being painted."""
        return super().busy or (self.map.mounted and self.map.busy)
