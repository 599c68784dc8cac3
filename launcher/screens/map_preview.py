"""The map of a scenario before anything is played on it: as large as the window, or as a thumbnail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.board.board import Board
from hexcore.errors import MonsoonError
from hexcore.game.look import BoardLook
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.button import icon_button
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice
from launcher.painting.map.camera import Camera
from launcher.painting.map.painter import MapPainter

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

PAINT_SLICE = 0.012  # seconds of painting between two frames
STEP = 90
PATIENCE = 400.0  # milliseconds before the map is painted
SLICE = 0.012
SHAPE = 0.68


class MapPreviewScreen(DeskScreen):
    """One board, as large as the window."""

    hints = (
        ("plus", "map.hint_nearer"),
        ("minus", "map.hint_farther"),
        ("Home", "map.hint_all"),
        ("left", ""),
        ("right", "map.hint_move"),
    )

    def __init__(self, desk: Desk, game_id: str, scenario: str | None = None) -> None:
        super().__init__(desk)
        self.meta = desk.module(game_id).meta
        self.map: BoardView
        self.scenario = ""
        self._take(self.meta.scenario(scenario).id)

    def rebuild(self) -> None:
        # in another language the map has other words around it
        meta = self.desk.module(self.meta.id).meta
        if meta.scenarios != self.meta.scenarios:
            self.meta = meta
            self._take(self.scenario)
        super().rebuild()

    def called(self) -> str:
        return self.ui.word("map.title", game=self.meta.name)

    def _take(self, scenario: str) -> None:
        board, look = board_of(self.desk, self.meta.id, scenario)
        self.scenario = scenario
        self.map = BoardView(board, look, id="map")

    def build(self) -> Widget:
        say = self.ui.word
        self.under = Label("", size="small", tone="muted", wrap=False)
        names = [(entry.id, entry.name) for entry in self.meta.scenarios]
        choice = Choice(names, self.scenario, self.change, id="scenario", name=say("map.scenario"))
        if len(names) == 1:
            choice.set_enabled(False, say("map.one_scenario"))
        tools = Row(
            icon_button("zoom-in", say("map.nearer"), lambda: self.map.zoom(2), id="nearer"),
            icon_button("zoom-out", say("map.farther"), lambda: self.map.zoom(-2), id="farther"),
            icon_button("map", say("map.all"), lambda: self.map.fit(), id="fit"),
            gap=4,
            help="map.zoom",
        )
        self.map.help, choice.help = "map.map", "map.scenario"
        return self.page(Column(self.map.sized(flex=1), self.under, gap=6), tools, choice.sized(min_width=180))

    def change(self, scenario: str) -> None:
        self.attempt(lambda: self._take(scenario))
        self.rebuild()

    def enter(self) -> None:
        self.settle()
        self.focus(self.map, visible=False)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.map.mounted and self.map.busy:
            self.map.work()
        if self.map.mounted:
            self.under.set_text(self.map.hover_label(self.router.mouse) or self.ui.word("map.point"))

    @property
    def busy(self) -> bool:
        return super().busy or self.map.busy

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.map.zoom_key(event, 2) or super().on_key(event)


class BoardView(Widget):
    """A board that is painted bit by bit, to be dragged and zoomed."""

    focusable = True
    clickable = True
    cursor = "size"

    def __init__(self, board: Board, look: BoardLook, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.board, self.look = board, look
        self.share = 0.0
        self._painter: MapPainter | None = None
        self._steps: Iterator[float] = iter(())
        self._camera: Camera | None = None
        self._sheet: pygame.Surface | None = None
        self._held: Pos = (0, 0)
        self._more = True

    def _default_name(self) -> str:
        return self.ui.word("map.name") if self.mounted else ""

    @property
    def busy(self) -> bool:
        return self._more

    @property
    def camera(self) -> Camera:
        """The camera; at first it shows the whole sheet."""
        if self._camera is None or self._camera.view != self.rect.size:
            self._camera = self.painter.camera(self.rect.size)
        return self._camera

    @property
    def painter(self) -> MapPainter:
        if self._painter is None:
            self._painter = MapPainter(self.board, self.look, self.ui.theme)
            self._steps = self._painter.paint_steps()
        return self._painter

    def work(self) -> None:
        """Paint for a moment."""
        until, painter = time.perf_counter() + PAINT_SLICE, self.painter
        while self.share < 1.0 and time.perf_counter() < until:
            self.share = next(self._steps, 1.0)
        if self.share >= 1.0 and self.rect.width:
            if self._sheet is None:
                self._redraw()
            self._more = painter.work(PAINT_SLICE * 1000)
            self._redraw()
        self.invalidate()

    def finish(self) -> None:
        """Paint everything now, for pictures and tests."""
        while self._more and self.rect.width:
            self.work()

    def hover_label(self, pos: Pos) -> str:
        """Return the number of the hex under a point, its place and terrain."""
        if self.share < 1.0 or not self.rect.collidepoint(pos):
            return ""
        h = self.painter.hex_at(self.camera, (pos[0] - self.rect.x, pos[1] - self.rect.y))
        if h is None or h not in self.board.playable:
            return ""
        place = self.board.place(h)
        return " · ".join(part for part in (self.board.label(h), place.name if place else "", self._terrain(h)) if part)

    def _terrain(self, h: int) -> str:
        terrain = self.look.terrain.get(self.board.code(h))
        return terrain.legend if terrain else ""

    def tooltip(self, pos: Pos) -> str:
        return self.hover_label(pos)

    # Looking about

    def zoom(self, clicks: float) -> None:
        """Zoom about the middle."""
        self.camera.wheel(clicks, (self.rect.width / 2, self.rect.height / 2))
        self._moved()

    def fit(self) -> None:
        self.camera.fit()
        self._moved()

    def zoom_key(self, event: pygame.event.Event, clicks: float = 1) -> bool:
        """Take plus, minus and Home, which work wherever the keyboard is."""
        chord = Chord.of(event)
        if chord.plain and (chord.key in (pygame.K_PLUS, pygame.K_EQUALS) or getattr(event, "unicode", "") == "+"):
            self.zoom(clicks)
        elif chord.plain and chord.key == pygame.K_MINUS:
            self.zoom(-clicks)
        elif chord == Chord.parse("Home"):
            self.fit()
        else:
            return False
        return True

    def _moved(self) -> None:
        self._more = True
        if self.share >= 1.0:
            self._redraw()
        self.invalidate()

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        self.camera.wheel(dy, (pos[0] - self.rect.x, pos[1] - self.rect.y))
        self._moved()
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        self._held = pos
        return button in (1, 2, 3)

    def on_drag(self, pos: Pos) -> None:
        self.camera.pan(pos[0] - self._held[0], pos[1] - self._held[1])
        self._held = pos
        self._moved()

    def on_key(self, chord: Chord) -> bool:
        ways = {pygame.K_LEFT: (1, 0), pygame.K_RIGHT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
        if chord.key in ways and chord.plain:
            step = self.ui.px(STEP)
            self.camera.pan(ways[chord.key][0] * step, ways[chord.key][1] * step)
            self._moved()
            return True
        return False

    # Picture

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(400))

    def _least_width(self) -> int:
        return self.ui.px(240)

    def _arrange(self) -> None:
        if self._sheet is not None and self._sheet.get_size() != self.rect.size:
            self._sheet, self._more = None, True

    def _redraw(self) -> None:
        self._sheet = pygame.Surface(self.rect.size)
        self.painter.view(self._sheet, self.camera)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        if self._sheet is None:
            paint.rounded(surface, self.rect, p.sunken, px(RADIUS), p.line)
            drawing = self.ui.word("map.drawing")
            self.ui.write(surface, drawing, self.rect.move(0, -px(18)), "body", p.muted, align="center")
            bar = pygame.Rect(0, 0, min(px(260), self.rect.width // 2), px(8))
            bar.center = self.rect.center
            paint.rounded(surface, bar, p.panel, px(4), p.line)
            full = pygame.Rect(bar.x, bar.y, max(px(8), round(bar.width * self.share)), bar.height)
            paint.rounded(surface, full, p.link, px(4))
            return
        surface.blit(self._sheet, self.rect)
        paint.rounded(surface, self.rect, None, px(RADIUS), p.line)


class MapThumb(Widget):
    """The whole sheet, painted bit by bit. The table reuses what was painted here."""

    def __init__(self, desk: Desk, game: str, scenario: str, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.desk, self.game, self.scenario = desk, game, scenario
        self.failed = False
        self._waited = 0.0
        self._painter: MapPainter | None = None
        self._steps: Iterator[float] = iter(())
        self._sheet: pygame.Surface | None = None
        self._ready = False  # whether the sheet is painted, or a draft

    @property
    def busy(self) -> bool:
        return not self.failed and (self._painter is None or not self._painter.ready)

    def work(self, ms: float) -> None:
        """Paint for a moment, after a while."""
        self._waited += ms
        if not self.busy or self._waited < PATIENCE:
            return
        if self._painter is None:
            self._begin()
        until = time.perf_counter() + SLICE
        for _ in self._steps:
            if time.perf_counter() >= until:
                return
        self.invalidate()

    def _begin(self) -> None:
        from launcher.painting.map.painter import painter_for

        try:
            board, look = board_of(self.desk, self.game, self.scenario)
        except MonsoonError:
            self.failed = True
            self.set_visible(False)
            return
        self._painter = painter_for(board, look, self.ui.theme)
        self.invalidate()
        if not self._painter.ready:
            self._steps = self._painter.paint_steps()

    def _measure(self, width: int) -> Size:
        width = min(width, self.ui.px(620))
        return (width, round(width * SHAPE))

    def _least_width(self) -> int:
        return self.ui.px(160)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        if self._painter is None:
            paint.rounded(surface, self.rect, p.paper_edge if p.textured else p.sunken, px(RADIUS))
            drawing = self.ui.word("map.drawing")
            self.ui.write(surface, drawing, self.rect, "small", self.ink("muted"), align="center")
            return
        if (
            self._sheet is None
            or max(self._sheet.get_size()) > max(self.rect.size)
            or self._ready != self._painter.ready
        ):
            self._ready = self._painter.ready
            painter = self._painter
            self._sheet = (painter.minimap if painter.ready else painter.draft)(self.rect.size)[0]
        box = self._sheet.get_rect(center=self.rect.center)
        surface.blit(self._sheet, box)
        paint.rounded(surface, box, None, px(RADIUS), p.line)


def board_of(desk: Desk, game: str, scenario: str) -> tuple[Board, BoardLook]:
    """Return a scenario's board and its look."""
    opened = desk.open_game(game)
    look = desk.look(game)
    first = opened.view(opened.start(scenario), opened.meta.seats[0].id)
    if look is None or first.board not in look.boards:
        raise MonsoonError(desk.ui.word("map.no_look", game=opened.meta.name))
    return opened.board(scenario), look.boards[first.board]
