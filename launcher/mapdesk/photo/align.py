"""Laying a photograph on the board: point at hexes on it, then name them or click them on the board."""

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
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Slider
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label, percent
from launcher.mapdesk.photo.fit import STEADY, Fit, Pin
from launcher.mapdesk.photo.photo import Photo, ScanSession
from launcher.mapdesk.photo.underlay import ScanUnderlay
from launcher.screens.map_preview import BoardView

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

ENOUGH = 3
STEP = 60
NEAREST = 4.0  # pixels of the screen to one of the photograph at most
SLIP = 5  # a press that moves no farther is a click
NARROW = 900  # in a narrower window the pins have less room


class AlignScreen(DeskScreen):
    """The photograph at the left, the board in the middle, the pins at the right."""

    titled = "scan.align_title"

    def __init__(
        self, desk: Desk, scan: ScanSession, board: Board, look: BoardLook, on_done: Callable[[], None]
    ) -> None:
        super().__init__(desk)
        self.scan, self.board, self.look, self.on_done = scan, board, look, on_done
        self.spot: Point | None = None  # a point of the photograph whose hex has no name yet
        self._before = list(scan.pins)
        self._laid = ScanUnderlay(scan)

    def build(self) -> Widget:
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

    # Pinning

    def point(self, spot: Point) -> None:
        # the next hex that is named or clicked lies at this point
        self.spot = spot
        self._renew()
        self.focus(self.field)

    def click(self, h: Hex) -> None:
        if self.spot is None:
            self.toast(self.ui.word("scan.photo_first"))
        else:
            self._pin(self.board.label(h))

    def name_it(self, text: str) -> None:
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
        self.scan.unpin(label)
        self._renew()

    def _look_at(self, pin: Pin) -> None:
        self.photo.go_to(pin.spot, 1.0)
        self.map.camera.centre_on(self.board.centre(self.board.hex(pin.hex)))
        self.map.zoom(0)

    def _renew(self) -> None:
        self._show()
        self.settle()
        self.photo.invalidate()
        self.map.invalidate()

    def done(self) -> None:
        self.back()
        self.on_done()

    def back(self) -> bool:
        # Esc first gives up the named point
        if self.spot is not None and not self.layers:
            self._drop()
            return True
        return super().back()

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.map.zoom_key(event) or super().on_key(event)

    def enter(self) -> None:
        self.settle()
        self.focus(self.photo, visible=False)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.map.mounted and self.map.busy:
            self.map.work()

    @property
    def busy(self) -> bool:
        return super().busy or (self.map.mounted and self.map.busy)


class PinBoard(BoardView):
    """A board under the photograph as it lies; a click names a hex."""

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
        """``pins`` are the pinned hexes, with where the photograph puts their middle."""
        super().__init__(board, look, **options)
        self.laid, self.pins, self.on_hex = laid, pins, on_hex
        self._from: Pos | None = None

    def _least_width(self) -> int:
        return self.ui.px(140)

    def on_press(self, pos: Pos, button: int) -> bool:
        self._from = pos if button == 1 else None
        return super().on_press(pos, button)

    def on_drag(self, pos: Pos) -> None:
        if self._from is not None:
            if abs(pos[0] - self._from[0]) + abs(pos[1] - self._from[1]) <= self.ui.px(SLIP):
                return
            self._from = None
        super().on_drag(pos)

    def on_release(self, pos: Pos, button: int) -> None:
        if self._from is not None and self.share >= 1.0:
            h = self.painter.hex_at(self.camera, (pos[0] - self.rect.x, pos[1] - self.rect.y))
            if h is not None and self.board.grid.on_map[h]:
                self.on_hex(h)
        self._from = None

    def paint(self, surface: pygame.Surface) -> None:
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


class PhotoView(Widget):
    """A photograph to drag and zoom. A click, or Enter at the cross in its middle, names a point of it."""

    focusable = True
    clickable = True
    cursor = "hand"

    def __init__(
        self,
        photo: Photo,
        pins: Callable[[], Sequence[tuple[str, Point, bool]]],
        on_point: Callable[[Point], None],
        **options: Unpack[Options],
    ) -> None:
        """``pins`` are names with their points, and whether each is the one under way."""
        super().__init__(**options)
        self.photo, self.pins, self.on_point = photo, pins, on_point
        self._picture = pygame.image.frombytes(photo.image.tobytes(), photo.size, "RGB")
        self._scale = 0.0
        self._middle: Point = (photo.size[0] / 2, photo.size[1] / 2)
        self._held: Pos | None = None
        self._moved = False
        self._shown: tuple[object, pygame.Surface] | None = None

    @property
    def scale(self) -> float:
        """Pixels of the screen to one of the photograph; at first all of it shows."""
        return self._scale or self._whole()

    def _whole(self) -> float:
        wide, high = self.photo.size
        return min(max(1, self.rect.width) / wide, max(1, self.rect.height) / high)

    def to_photo(self, pos: Pos) -> Point:
        x, y = self._middle
        return (x + (pos[0] - self.rect.centerx) / self.scale, y + (pos[1] - self.rect.centery) / self.scale)

    def to_screen(self, point: Point) -> Point:
        x, y = self._middle
        return (self.rect.centerx + (point[0] - x) * self.scale, self.rect.centery + (point[1] - y) * self.scale)

    def go_to(self, point: Point, scale: float = 0.0) -> None:
        self._scale = max(self.scale, scale)
        self._look_at(point)

    def _look_at(self, point: Point) -> None:
        wide, high = self.photo.size
        self._middle = (min(max(0.0, point[0]), wide), min(max(0.0, point[1]), high))
        self.invalidate()

    def _zoom(self, by: float, pos: Pos) -> None:
        before = self.to_photo(pos)
        self._scale = min(NEAREST, max(self._whole(), self.scale * by))
        after = self.to_photo(pos)
        self._look_at((self._middle[0] + before[0] - after[0], self._middle[1] + before[1] - after[1]))

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        self._zoom(1.25**dy, pos)
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        self._held, self._moved = pos, button != 1
        return button in (1, 2, 3)

    def on_drag(self, pos: Pos) -> None:
        if self._held is None:
            return
        dx, dy = pos[0] - self._held[0], pos[1] - self._held[1]
        if self._moved or abs(dx) + abs(dy) > self.ui.px(SLIP):
            self._moved, self._held = True, pos
            self._look_at((self._middle[0] - dx / self.scale, self._middle[1] - dy / self.scale))

    def on_release(self, pos: Pos, button: int) -> None:
        if self._held is not None and not self._moved:
            self._take(self.to_photo(pos))
        self._held = None

    def _take(self, point: Point) -> None:
        wide, high = self.photo.size
        if 0 <= point[0] < wide and 0 <= point[1] < high:
            self.on_point(point)

    def on_key(self, chord: Chord) -> bool:
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        step = self.ui.px(4 if chord.shift else STEP) / self.scale
        if chord.key in ways and not chord.ctrl and not chord.alt:
            x, y = ways[chord.key]
            self._look_at((self._middle[0] + x * step, self._middle[1] + y * step))
        elif chord.plain and chord.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._zoom(1.25, self.rect.center)
        elif chord.plain and chord.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._zoom(0.8, self.rect.center)
        elif chord.plain and chord.key == pygame.K_HOME:
            self._scale = 0.0
            self._look_at((self.photo.size[0] / 2, self.photo.size[1] / 2))
        elif chord.plain and chord.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take(self._middle)
        else:
            return False
        return True

    # Picture

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(320))

    def _least_width(self) -> int:
        return self.ui.px(140)

    def paint(self, surface: pygame.Surface) -> None:
        p, before = self.ui.palette, surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        surface.fill(p.sunken, self.rect)
        corner, picture = self._window()
        surface.blit(picture, corner)
        for name, point, under_way in self.pins():
            self._paint_pin(surface, name, self.to_screen(point), under_way)
        if self.focused and self.ringed:
            self._paint_cross(surface)
        surface.set_clip(before)
        paint.rounded(surface, self.rect, None, self.ui.px(RADIUS), p.line)

    def _window(self) -> tuple[Pos, pygame.Surface]:
        """Return the visible part and its place; scaled anew only when the view changes."""
        whole = pygame.Rect((0, 0), self.photo.size)
        left, top = self.to_photo(self.rect.topleft)
        wide, high = self.rect.width / self.scale, self.rect.height / self.scale
        part = pygame.Rect(int(left), int(top), int(wide) + 2, int(high) + 2).clip(whole)
        at = self.to_screen((float(part.x), float(part.y)))
        size = (max(1, round(part.width * self.scale)), max(1, round(part.height * self.scale)))
        key = (tuple(part), size)
        if self._shown is None or self._shown[0] != key:
            cut = self._picture.subsurface(part)
            shrink = pygame.transform.smoothscale if self.scale < 1 else pygame.transform.scale
            self._shown = (key, shrink(cut, size))
        return (round(at[0]), round(at[1])), self._shown[1]

    def _paint_pin(self, surface: pygame.Surface, name: str, at: Point, under_way: bool) -> None:
        p, px = self.ui.palette, self.ui.px
        spot = (round(at[0]), round(at[1]))
        colour = p.accent if under_way else p.good
        for wide, tone in ((px(5), p.table), (px(2.5), colour)):
            pygame.draw.circle(surface, tone, spot, px(11), wide)
        pygame.draw.circle(surface, p.table, spot, px(3.5))
        pygame.draw.circle(surface, colour, spot, px(2.5))
        if name:
            room = pygame.Rect(
                spot[0] + px(15), spot[1] - px(10), self.ui.fonts.width(name, "small", True) + px(8), px(20)
            )
            paint.rounded(surface, room, p.table, px(4))
            self.ui.write(surface, name, room, "small", p.ink, True, "center")

    def _paint_cross(self, surface: pygame.Surface) -> None:
        p, px, (x, y) = self.ui.palette, self.ui.px, self.rect.center
        for wide, tone in ((px(3), p.table), (px(1), p.accent)):
            pygame.draw.line(surface, tone, (x - px(14), y), (x + px(14), y), wide)
            pygame.draw.line(surface, tone, (x, y - px(14)), (x, y + px(14)), wide)
