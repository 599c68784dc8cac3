"""The bar above the map with the sequence of play and the tools, and the status line below the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.views import Phase
from launcher.kit.layout import Row, Spacer
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.text import Label, cap_size, draw_cap
from launcher.table.turn.state import TableState
from launcher.table.wording import behind_phase, heading

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen
    from launcher.table.screen import TableScreen

HEIGHT = 44
DOT = 14
AHEAD = 2  # the number of coming phases that are always in words


class PhaseCell(NamedTuple):
    """One phase on the strip: its words, its place, and whether the words show."""

    phase: Phase
    words: str
    rect: pygame.Rect
    whole: bool


class Head(Label):
    """The scenario in the serif face, then game and turn; where there is little room the turn alone."""

    SEPARATOR = " · "
    GAP = 12
    brief = False  # whether the game is left out: phases need the room

    @property
    def whole(self) -> tuple[str, str]:
        """The scenario, and game and turn beside it."""
        *before, turn = self.text.split(self.SEPARATOR)
        return (before[-1] if before else "", self.SEPARATOR.join([*before[:-1], turn]))

    @property
    def wordings(self) -> list[tuple[str, str]]:
        """The scenario and what stands beside it, the longest wording first."""
        (scenario, beside), turn = self.whole, self.text.split(self.SEPARATOR)[-1]
        return [*([] if self.brief else [(scenario, beside)]), (scenario, turn), ("", turn)]

    def wide(self, wording: tuple[str, str]) -> int:
        scenario, beside = wording
        width = self.ui.fonts.width(beside, "small")
        return width + (self.ui.fonts.width(scenario, "heading", True) + self.ui.px(self.GAP) if scenario else 0)

    def shown(self, width: int) -> tuple[str, str]:
        """Return the longest wording that has room."""
        return next((one for one in self.wordings if self.wide(one) <= width), self.wordings[-1])

    @property
    def truncated(self) -> bool:
        return self.shown(self.rect.width) != self.whole

    def _measure(self, width: int) -> Size:
        return (min(width, self.wide(self.wordings[0])), self.ui.theme.line_px("heading"))

    def _least_width(self) -> int:
        return self.wide(self.wordings[-1])

    def paint(self, surface: pygame.Surface) -> None:
        (scenario, beside), ui, r = self.shown(self.rect.width), self.ui, self.rect
        if scenario:
            spot = ui.write(surface, scenario, r, "heading", ui.palette.ink, True)
            r = pygame.Rect(
                spot.right + ui.px(self.GAP), r.y + ui.px(2), r.right - spot.right - ui.px(self.GAP), r.height
            )
        ui.write(surface, beside, r, "small", ui.palette.muted)


class SequenceStrip(Widget):
    """The phases of the turn in short words: the present one stands on a chip, those before it are done."""

    def __init__(self, table: MapScreen) -> None:
        super().__init__(name=table.ui.word("table.sequence"))
        self.table = table
        self.phases: tuple[Phase, ...] = ()
        self._said: list[tuple[Phase, str]] = []
        """The phases with their short words."""
        self.ahead = AHEAD

    def look_ahead(self, phases: int) -> None:
        """Set how many of the next phases keep their words where room is short."""
        if phases != self.ahead:
            self.ahead = phases
            self.relayout()

    def sync(self, phases: tuple[Phase, ...]) -> None:
        if phases != self.phases:
            self.phases = phases
            self._said = [(phase, self._short(phase)) for phase in phases]
            self.relayout()

    def _short(self, phase: Phase) -> str:
        """Return the short word of a phase: the game's, else its name."""
        name, play = phase.name, self.table.play
        group, dot, key = name.key.partition(".")
        short = f"{group}_short{dot}{key}"
        return play.say(name._replace(key=short) if short in play.public.catalogue else name)

    def whole_width(self) -> int:
        """Return the room for all phases in words."""
        return sum(self._widths())

    def _widths(self) -> list[int]:
        fonts, px = self.ui.fonts, self.ui.px
        return [
            fonts.width(words, "small", phase.when == "now") + px(34 if phase.when == "now" else 18)
            for phase, words in self._said
        ]

    def _measure(self, width: int) -> Size:
        return (min(width, sum(self._widths())), self.ui.px(28))

    def _least_width(self) -> int:
        return self.least_for(self.ahead)

    def least_for(self, ahead: int) -> int:
        """Return room for the present phase and the next few in words, and a dot for each of the others."""
        if not self.phases:
            return 0
        widths, wanted = self._widths(), self._by_worth()[: 1 + ahead]
        return sum(widths[n] for n in wanted) + self._dot() * (len(widths) - len(wanted))

    def _dot(self) -> int:
        return self.ui.px(DOT)

    def _by_worth(self) -> list[int]:
        now = next((n for n, phase in enumerate(self.phases) if phase.when == "now"), 0)
        first = [n for n in range(now, now + 1 + AHEAD) if n < len(self.phases)]
        rest = sorted((n for n in range(len(self.phases)) if n not in first), key=lambda n: abs(n - now))
        return [*first, *rest]

    def cells(self) -> list[PhaseCell]:
        """Return every phase with its place: in words as far as there is room, else as a dot."""
        widths, dot = self._widths(), self._dot()
        left = self.rect.width - dot * len(widths)
        whole: set[int] = set()
        for n in self._by_worth():
            if widths[n] - dot > left and whole:
                break
            whole.add(n)
            left -= widths[n] - dot
        cells, x = [], self.rect.x
        for n, (phase, words) in enumerate(self._said):
            wide = min(widths[n] if n in whole else dot, max(0, self.rect.right - x))
            cells.append(PhaseCell(phase, words, pygame.Rect(x, self.rect.y, wide, self.rect.height), n in whole))
            x += wide
        return cells

    def paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for cell in self.cells():
            if not cell.rect.colliderect(clip):
                continue
            if cell.whole:
                self._paint_phase(surface, cell.phase, cell.words, cell.rect)
            else:
                p = self.ui.palette
                dot = self.ui.icon("circle", 6, p.line if cell.phase.when == "done" else p.muted)
                surface.blit(dot, dot.get_rect(center=cell.rect.center))

    def _paint_phase(self, surface: pygame.Surface, phase: Phase, words: str, box: pygame.Rect) -> None:
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        now = phase.when == "now"
        colour = p.accent_ink if now else p.disabled if phase.when == "done" else p.ink
        if now:
            chip = box.inflate(-px(4), -px(4))
            paint.rounded(surface, chip, p.accent, px(RADIUS) + px(2))
        left = box.x + px(9)
        if now:
            picture = ui.icon("play", 12, colour)
            surface.blit(picture, picture.get_rect(midleft=(box.x + px(10), box.centery)))
            left = box.x + px(26)
        words_at = pygame.Rect(left, box.y, max(1, box.right - px(4) - left), box.height)
        ui.write(surface, words, words_at, "small", colour, now)

    def cited(self, pos: Pos) -> str:
        cells = (cell.phase.key for cell in self.cells() if cell.rect.collidepoint(pos))
        book = self.table.play.public.rulebook
        return book.rule_behind("phase", next(cells, "")) or behind_phase(self.table.play)

    def on_press(self, pos: Pos, button: int) -> bool:
        rule = self.cited(pos) if button == 1 else ""
        if rule:
            self.table.follow(rule)
        return bool(rule)

    def tooltip(self, pos: Pos) -> str:
        cells = self.cells()
        dots = [cell for cell in cells if not cell.whole and cell.rect.collidepoint(pos)]
        say = self.ui.word
        name = self.table.play.say
        told = (
            say("list.said", what=name(cell.phase.name), how=say(f"table.{self._when(cell.phase)}"))
            for cell in dots or cells
        )
        return "\n".join(told)

    def _when(self, phase: Phase) -> str:
        first = next((one for one in self.phases if one.when == "next"), None)
        return "later" if phase.when == "next" and phase is not first else phase.when


class TopBar(Row):
    """The bar above the map."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        tools, turn = table.tools, table.turn
        self.head = Head("", wrap=False, id="head", help="play.head")
        self.strip = SequenceStrip(table)
        self.strip.help = "play.strip"
        self.undo = self._tool("table.undo", turn.undo)
        self.redo = self._tool("table.redo", turn.redo)
        self.overlays = self._tool("table.overlays", tools.overlays, "layers")
        self.save = self._tool("table.save", tools.save)
        self.menu = self._tool("table.menu", tools.menu)
        self.unsaved = Button(table.ui.word("table.unsaved"), table.flow.save_again, kind="danger", icon="warning",
                              id="unsaved", help="play.unsaved")  # fmt: skip
        self.unsaved.set_visible(False)
        super().__init__(
            self.head, Spacer(8), self.strip.sized(flex=1), self.unsaved,
            self.undo, self.redo, self.overlays, self.save, table.help_button(), self.menu,
            gap=4, pad=(14, 0, 10, 0),
        )  # fmt: skip
        self.sized(height=HEIGHT)

    def _tool(self, command: str, do: Callable[[], None], icon: str = "") -> Button:
        does, key, name = self.table.ui.word(command), self.table.desk.keys.text(command), command.split(".")[-1]
        return icon_button(icon or name, does, do, hotkey=key, id=name, help=f"play.{name}")

    def show(self, state: TableState) -> None:
        self.head.set_text(heading(self.table.ui, self.table.play))
        self.strip.sync(state.view.phases)
        self.undo.set_enabled(not state.undo, state.undo)
        self.redo.set_enabled(not state.redo, state.redo)

    def place(self, rect: pygame.Rect) -> None:
        """Turn the phases to come into dots where a bar with large letters has no room for every button."""
        wanted = self.least_width() - self.strip.least_width() + self.strip.least_for(AHEAD)
        self.strip.look_ahead(AHEAD if wanted <= rect.width else 0)
        beside = self.least_width() - self.strip.least_width() - self.head.least_width()
        self.head.brief = False
        full = self.head.wide(self.head.wordings[0])
        self.head.brief = beside + full + self.strip.whole_width() > rect.width
        self.head.unmeasure()
        super().place(rect)

    def show_unsaved(self, problem: str) -> None:
        """Show a sign while the game cannot be saved; a click tries again."""
        self.unsaved.tip = self.table.ui.word("table.not_saved", problem=problem)
        self.unsaved.set_visible(bool(problem))

    def paint(self, surface: pygame.Surface) -> None:
        p = self.ui.palette
        surface.fill(p.panel, self.rect)
        surface.fill(p.line, (self.rect.x, self.rect.bottom - 1, self.rect.width, 1))


STATUS_HEIGHT = 28
LARGE = 1.2  # the size of letters from which the words have two rows
ROOM = 500  # the least height of a window for two rows, in units
WORDS = 0.66  # the share of the line that words in two rows take before any key is left out


class StatusLine(Widget):
    """The line below the map: words at the left, keys at the right where there is room."""

    def __init__(self, height: Callable[[], int] = lambda: 0) -> None:
        """Make the line; ``height`` returns the height of the window, in pixels."""
        super().__init__(id="status", help="play.status")
        self._height = height
        self.text = ""
        self.hints: tuple[tuple[str, str], ...] = ()

    @property
    def rows(self) -> int:
        """The number of rows of words: two for large letters, where the window has room for them."""
        theme = self.ui.theme
        return 2 if theme.ui_scale >= LARGE and self._height() >= theme.px(ROOM) else 1

    def _default_name(self) -> str:
        return self.text

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(STATUS_HEIGHT) + (self.rows - 1) * self.ui.theme.line_px("small"))

    def _least_width(self) -> int:
        return 0

    def sync(self, text: str, hints: Sequence[tuple[str, str]]) -> None:
        if (text, tuple(hints)) != (self.text, self.hints):
            self.text, self.hints = text, tuple(hints)
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        surface.fill(p.panel, self.rect)
        surface.fill(p.line, (self.rect.x, self.rect.y, self.rect.width, 1))
        right = self._paint_hints(surface)
        room = pygame.Rect(self.rect.x + px(14), self.rect.y, max(1, right - self.rect.x - px(28)), self.rect.height)
        lines, step = ui.fonts.clamp(self.text, room.width, self.rows, "small"), ui.theme.line_px("small")
        top = room.centery - len(lines) * step // 2
        for n, line in enumerate(lines):
            ui.write(surface, line, pygame.Rect(room.x, top + n * step, room.width, step), "small", p.ink)

    def _paint_hints(self, surface: pygame.Surface) -> int:
        ui, px = self.ui, self.ui.px
        right = self.rect.right - px(12)
        wanted = self.rect.x + ui.fonts.width(self.text, "small") // self.rows + px(28)
        if self.rows > 1:
            wanted = min(wanted, self.rect.x + round(self.rect.width * WORDS))
        for key, words in reversed(self.hints):
            wide = ui.fonts.width(words, "small")
            cap = ui.cap(key) if key != "mouse" else ui.word("table.click")
            box = pygame.Rect((0, 0), cap_size(self, cap))
            left = right - wide - box.width - px(6)
            if left < wanted:
                break
            ui.write(
                surface,
                words,
                pygame.Rect(right - wide, self.rect.y, wide, self.rect.height),
                "small",
                ui.palette.muted,
            )
            box.midleft = (left, self.rect.centery)
            draw_cap(surface, self, box, cap)
            right = left - px(14)
        return right
