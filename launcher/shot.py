"""A picture of the table without a window: the map with its pieces, and what is asked, as one seat sees them.

:func:`render` is all that the command line knows. It draws from the view, the board and the game's look, and from
nothing else.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from hexcore.text import Text
from launcher.kit import paint
from launcher.kit.colour import RGB, contrast, mix, rgb
from launcher.kit.context import Ui

if TYPE_CHECKING:
    from hexcore.board import Board
    from hexcore.layout import Point
    from hexcore.look import Look
    from hexcore.session import Session
    from hexcore.views import PieceView, View

GROUNDS: dict[str, RGB] = {
    "clear": rgb("#d9d0a8"), "jungle": rgb("#6f8f57"), "grass": rgb("#bcc27f"), "paddy": rgb("#a8bf9a"),
    "mountain": rgb("#b29b78"), "jungle_mountain": rgb("#7c8458"), "hill": rgb("#c7ae82"), "beach": rgb("#e6d9ac"),
    "sea": rgb("#7fa6b5"), "river_water": rgb("#8db2bd"), "plantation": rgb("#94a866"), "palms": rgb("#a5ad68"),
    "brush": rgb("#a9a670"), "town": rgb("#c9b7a0"), "chart": rgb("#e8dfc6"),
}  # fmt: skip
WATER, WAY = rgb("#4f86a0"), rgb("#8a6a46")
_TOP, _SIDE, _EDGE = 44, 300, 12


def render(session: Session, seat: str, size: tuple[int, int]) -> bytes:
    """Return a PNG picture of the table as ``seat`` sees it."""
    picture = draw(session, seat, size, Ui())
    file = io.BytesIO()
    pygame.image.save(picture, file, "table.png")
    return file.getvalue()


def draw(session: Session, seat: str, size: tuple[int, int], ui: Ui) -> pygame.Surface:
    """Return the table on a surface of this size; no display is needed."""
    surface = pygame.Surface(size)
    palette = ui.palette
    surface.blit(paint.backdrop(size, palette.table, palette.lamp, palette.textured), (0, 0))
    Picture(session, seat, ui, surface).draw()
    return surface


class Picture:
    """One drawing of one position."""

    def __init__(self, session: Session, seat: str, ui: Ui, surface: pygame.Surface) -> None:
        self.session, self.ui, self.surface = session, ui, surface
        self.view: View = session.view(seat)
        self.board: Board = session.game.board(session.state.scenario)
        self.look: Look | None = session.game.look()
        top, side, edge = ui.px(_TOP), min(ui.px(_SIDE), surface.get_width() // 3), ui.px(_EDGE)
        whole = surface.get_rect()
        self.bar = pygame.Rect(0, 0, whole.width, top)
        self.panel = pygame.Rect(whole.width - side, top, side, whole.height - top).inflate(-2 * edge, -2 * edge)
        self.map = pygame.Rect(0, top, whole.width - side, whole.height - top).inflate(-2 * edge, -2 * edge)
        wide, high = self.board.grid.extent
        self.unit = max(1.0, min(self.map.width / wide, self.map.height / high))
        self.origin = (
            self.map.x + (self.map.width - wide * self.unit) / 2,
            self.map.y + (self.map.height - high * self.unit) / 2,
        )

    def draw(self) -> None:
        """Draw everything, from the ground up."""
        for h in self.board.playable:
            pygame.draw.polygon(self.surface, self.ground(h), self.outline(h))
        for h in self.board.playable:
            pygame.draw.aalines(self.surface, mix(self.ground(h), (0, 0, 0), 0.3), True, self.outline(h))
        self._lines()
        for h in self.board.playable:
            self._lettering(h)
        self._pieces()
        self._bar()
        self._panel()

    # The map

    def at(self, point: Point) -> tuple[float, float]:
        """Return where a point of the board lies in the picture."""
        return (self.origin[0] + point[0] * self.unit, self.origin[1] + point[1] * self.unit)

    def ground(self, h: int) -> RGB:
        """Return the colour of a hex's ground."""
        board = self.look.boards.get(self.view.board) if self.look else None
        terrain = board.terrain.get(self.board.code(h)) if board else None
        return GROUNDS[terrain.ground if terrain else "clear"]

    def outline(self, h: int) -> list[tuple[float, float]]:
        """Return the corners of a hex in the picture."""
        return [self.at(point) for point in self.board.grid.corners(h)]

    def _lines(self) -> None:
        thick = max(2, round(self.unit / 7))
        for chain in self.board.chains:
            self._line([self.at(self.board.grid.corner_point(corner)) for corner in chain.corners], WATER, thick)
        for course in self.board.courses:
            self._line([self.at(self.board.centre(h)) for h in course.hexes], WATER, max(2, thick * 2 // 3))
        for path in self.board.paths:
            self._line([self.at(self.board.centre(h)) for h in path.hexes], WAY, max(2, thick // 2))

    def _line(self, points: list[tuple[float, float]], colour: RGB, thick: int) -> None:
        if len(points) > 1:
            pygame.draw.lines(self.surface, colour, False, points, thick)

    def _lettering(self, h: int) -> None:
        """The hex number at the top, the map's letter and the first place at the bottom, where they can be read."""
        if self.unit < 16:
            return
        x, y = self.at(self.board.centre(h))
        ink = mix(self.ground(h), (0, 0, 0), 0.62)
        self._word(self.board.label(h), (x, y - self.unit * 0.66), ink)
        place = self.board.place(h)
        below = place.name if place and place.name and self.unit >= 24 else self.board.code(h).strip(".")
        self._word(below, (x, y + self.unit * 0.66), ink)

    def _word(self, text: str, centre: tuple[float, float], ink: RGB, style: str = "tiny", room: float = 1.7) -> None:
        """A word in the middle of a spot, in the room it has there (in units of the board)."""
        bold, fonts = style == "strong", self.ui.fonts
        size = "small" if bold else style
        drawn = fonts.render(fonts.ellipsize(text, round(self.unit * room), size, bold), size, ink, bold)
        self.surface.blit(drawn, drawn.get_rect(center=(round(centre[0]), round(centre[1]))))

    # The pieces

    def _pieces(self) -> None:
        heights: dict[int, int] = {}
        for piece in self.view.pieces:
            if piece.hex >= 0:
                level = heights[piece.hex] = heights.get(piece.hex, -1) + 1
                self._counter(piece, self.at(self.board.centre(piece.hex)), level)
            elif piece.side >= 0:
                a, b = (self.at(point) for point in self.board.grid.side_points(piece.side))
                self._counter(piece, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 0)

    def _counter(self, piece: PieceView, centre: tuple[float, float], level: int) -> None:
        """One counter, a little higher and to the right of the one it lies on."""
        size, lift = max(6, round(self.unit * 0.86)), min(level, 3) * max(2, round(self.unit / 12))
        rect = pygame.Rect(0, 0, size, size)
        rect.center = (round(centre[0]) + lift, round(centre[1]) - lift)
        body = self.body(piece)
        ink = max((rgb("#f4efe0"), rgb("#1c1b18")), key=lambda colour: contrast(colour, body))
        paint.shadow(self.surface, rect, max(1, size // 12))
        paint.rounded(self.surface, rect, body, max(1, size // 12), mix(body, ink, 0.45))
        if size >= 18:
            middle = " ".join(piece.values.values()) or piece.name[:2]
            self._word(piece.name or piece.id, (rect.centerx, rect.y + size * 0.28), ink, room=0.82)
            self._word(middle, (rect.centerx, rect.y + size * 0.68), ink, "strong", room=0.82)

    def body(self, piece: PieceView) -> RGB:
        """Return the colour of a counter: its own, its side's, or a plain one."""
        if self.look is None:
            return self.ui.palette.side("olive")
        counter = self.look.counters.get(piece.kind)
        side = self.look.sides.get(counter.side if counter else piece.seat) or self.look.sides.get(piece.seat)
        return self._colour((counter.body if counter else "") or (side.body if side else "olive"))

    def _colour(self, name: str) -> RGB:
        if name.startswith("#"):
            return rgb(name)
        sides = dict(self.ui.palette.sides)
        return sides[name] if name in sides else self.ui.palette.colour(name)

    # The words

    def say(self, text: Any) -> str:
        """Return a text in words; numbers and strings as they are."""
        return self.session.game.catalogue.say(text) if isinstance(text, Text) else str(text)

    def _bar(self) -> None:
        palette, meta, pad = self.ui.palette, self.session.game.meta, self.ui.px(16)
        self.surface.fill(palette.panel, self.bar)
        self.surface.fill(palette.line, (0, self.bar.bottom - 1, self.bar.width, 1))
        name = f"{meta.name} · {meta.scenario(self.view.scenario).name} · {self.say(self.view.title)}"
        left = pygame.Rect(pad, 0, self.bar.width // 2 - pad, self.bar.height)
        self.ui.write(self.surface, name, left, "strong", bold=True)
        x = self.bar.width - pad
        for phase in reversed(self.view.phases):
            words, now = self.say(phase.name), phase.when == "now"
            x -= self.ui.fonts.width(words, "body", now)
            if x < left.right:
                return
            box = pygame.Rect(x, 0, self.bar.width - x, self.bar.height)
            self.ui.write(self.surface, words, box, colour=palette.accent if now else palette.muted, bold=now)
            x -= pad

    def _panel(self) -> None:
        y = self._prompt() + self.ui.px(16)
        for track in self.view.tracks:
            amount = f"{track.value} of {track.limit}" if track.limit else str(track.value)
            y = self._row(y, self.say(track.name), amount)
        for panel in self.view.panels:
            y = self._row(y + self.ui.px(8), self.say(panel.title), "", bold=True)
            for row in panel.rows:
                y = self._row(y, self.say(row.label), self.say(row.value))

    def _prompt(self) -> int:
        """The paper card with who decides and what is asked; returns where it ends."""
        ui, palette, pad = self.ui, self.ui.palette, self.ui.px(12)
        who, what = self._asked()
        lines = ui.fonts.wrap(what, self.panel.width - 2 * pad, "strong", True)
        step = ui.theme.line_px("strong")
        card = pygame.Rect(self.panel.x, self.panel.y, self.panel.width, 2 * pad + step * (len(lines) + 1))
        paint.shadow(self.surface, card, ui.px(8))
        paint.paper_box(self.surface, card, palette.paper, palette.paper_edge, ui.px(4), palette.textured)
        line = pygame.Rect(card.x + pad, card.y + pad, card.width - 2 * pad, step)
        ui.write(self.surface, who, line, "small", palette.paper_muted)
        for text in lines:
            line = line.move(0, step)
            ui.write(self.surface, text, line, "strong", palette.paper_ink, bold=True)
        return card.bottom

    def _asked(self) -> tuple[str, str]:
        decision, outcome, meta = self.session.decision, self.session.outcome, self.session.game.meta
        if decision is None:
            return "The end", self.say(outcome.text) if outcome else ""
        who = meta.seat_name(decision.seat, self.view.scenario)
        if decision.seat != self.view.seat:
            return who, f"{who} decides."
        return f"{who} · {len(decision.actions)} choices", self.say(decision.prompt)

    def _row(self, y: int, label: str, value: str, bold: bool = False) -> int:
        step = self.ui.theme.line_px("body")
        if y + step > self.panel.bottom:
            return y
        line = pygame.Rect(self.panel.x, y, self.panel.width, step)
        room = line.width - self.ui.fonts.width(value) - self.ui.px(12)
        colour = self.ui.palette.ink if bold else self.ui.palette.muted
        self.ui.write(self.surface, label, pygame.Rect(line.x, y, max(0, room), step), colour=colour, bold=bold)
        self.ui.write(self.surface, value, line, align="right")
        return y + step
