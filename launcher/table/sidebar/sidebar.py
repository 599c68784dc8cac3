"""The column beside the map: prompt, actions, stack, odds, the game's own panels, log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.actions import Seat
from hexcore.game.answers import Ladder
from hexcore.game.views import InfoPanel as PanelView
from hexcore.game.views import PanelRow as RowView
from hexcore.game.views import Track, View
from hexcore.text import say
from hexcore.types import Hex
from launcher.kit.layout import Column, GridLayout, KeptWidgets, Row
from launcher.kit.style import paint
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import Label, RichText
from launcher.table.map.scenery import Scenery
from launcher.table.sidebar.actions import ActionsPanel, OrderSheet
from launcher.table.sidebar.log import LogPanel, RecapNote
from launcher.table.sidebar.odds import OddsPanel, standing
from launcher.table.sidebar.prompt import PromptCard
from launcher.table.sidebar.tiles import StackPanel
from launcher.table.sidebar.turn_banner import side_colours
from launcher.table.stage.stage import LadderView
from launcher.table.turn.recap import RecapEntry
from launcher.table.turn.state import TableState
from launcher.table.wording import behind_panel, rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

WIDE = 380
MOST = 0.4  # the most of the width that the column takes: the map keeps the rest
TRACKS = 4  # the number of tracks side by side; more go into further rows
SENTENCE = 28  # a value with more letters is a sentence: it stands below its label, not beside it
TONES = {"good": "good", "danger": "danger", "muted": "muted", "strong": "ink", "": "ink"}
LOW = 600  # a column below this height has no room for a long log
LOG_SHORT, SHARE_SHORT = 116, 0.17
"""The height of the log while odds are shown: three lines in a low column, a share of a high one."""
FIGHTING = 700  # a column below this height shows the last line of the log only, as long as odds are shown
LOWEST, LOG_LEAST = 440, 62
"""Below the first height, as in a small window with large letters, the log is the column's last line."""
MIDDLE, MIDDLE_LEAST = 80, 44
"""The least height of the scrolling part between the main button and the log, and in the lowest column."""
PROMPT_MOST = 170  # the most height that a prompt keeps for the sake of the parts below it
SIGNS = {"good": "{icon:check} ", "danger": "{icon:warning} "}


class GamePanels(Column):
    """The tracks and panels of the game; panels stand open as far as there is room, the rest are folded.

    A panel that the lesson points at is always open.
    """

    def __init__(self, table: TableScreen) -> None:
        super().__init__(gap=8)
        self.table = table
        self._view: View | None = None
        self._tracks = KeptWidgets(self._make_tracks)
        self._panels: dict[str, GamePanel] = {}
        look = table.controller.look
        self._order = {key: n for n, key in enumerate(look.panels)} if look else {}

    def show(self, state: TableState) -> None:
        view = state.view
        if view is self._view:
            return
        self._view = view
        panels = sorted(view.panels, key=lambda panel: self._order.get(panel.key, len(self._order)))
        ladder = state.chair.ladder()
        tracks = self._tracks.widgets([view.tracks] if view.tracks else [])
        self.hold([*tracks, *(self._panel(panel, ladder) for panel in panels)])

    def fit(self, room: int, width: int) -> bool:
        """Open the first panels that have room together, and fold the others; tells whether any changed."""
        panels = [child for child in self.children if isinstance(child, GamePanel)]
        gap, changed = self._gap_px(), False
        room -= sum(child.measure(width)[1] + gap for child in self.children if child not in panels)
        heights = [panel.heights(width) for panel in panels]
        room -= sum(folded + gap for folded, _ in heights)
        course = self.table.play.course
        pointed = {f"panel:{point.panel}" for point in course.points} if course is not None else set()
        for panel, (folded, whole) in zip(panels, heights, strict=True):
            fits = whole - folded <= room or panel.id in pointed
            changed |= panel.fold(not fits)
            room -= 0 if panel.collapsed else whole - folded
        return changed

    def _panel(self, shown: PanelView, ladder: Ladder | None) -> GamePanel:
        panel = self._panels.get(shown.key) or GamePanel(self.table, shown.key)
        self._panels[shown.key] = panel
        panel.sync(shown, ladder if ladder is not None and ladder.key == shown.key else None)
        return panel

    def _make_tracks(self, tracks: Sequence[Track]) -> Widget:
        look = self.table.play.public.look
        owners = look.tracks if look is not None else {}
        duels, single = duels_of(tracks, owners)
        found: list[Widget] = [TrackBar(self.table, one, other, owners) for one, other in duels]
        if single:
            found.append(self._figures(single))
        return Column(*found, gap=8, pad=(0, 2, 0, 2), id="tracks", help="play.tracks")

    def _figures(self, tracks: Sequence[Track]) -> Widget:
        say, book = self.table.play.say, self.table.play.public.rulebook
        if len(tracks) == 1:
            (track,) = tracks
            figure = f"{track.value}/{track.limit}" if track.limit else say(track.value)
            name = Label(say(track.name), size="small", tone="muted").sized(flex=1)
            return Row(name, Label(figure, bold=True), gap=6, rule=book.rule_behind("track", track.key))
        cells = [
            Column(
                Label(f"{track.value}/{track.limit}" if track.limit else say(track.value), size="strong", bold=True,
                      text_align="center"),
                Label(say(track.name), size="small", tone="muted", text_align="center"),
                gap=0, rule=book.rule_behind("track", track.key),
            )
            for track in tracks
        ]  # fmt: skip
        return GridLayout(*cells, columns=min(TRACKS, len(cells)), gap=6)


def duels_of(tracks: Sequence[Track], owners: Mapping[str, Seat]) -> tuple[list[tuple[Track, Track]], list[Track]]:
    """Split tracks into those of two sides that follow each other, and the others."""
    duels, single, rest = list[tuple[Track, Track]](), list[Track](), list(tracks)
    while rest:
        first = rest.pop(0)
        mine, other = owners.get(first.key, ""), owners.get(rest[0].key, "") if rest else ""
        if mine and other and mine != other:
            duels.append((first, rest.pop(0)))
        else:
            single.append(first)
    return duels, single


class TrackWords(NamedTuple):
    """The laid out words of a bar: widths of the figures, lines of the names beside them, and their height."""

    figures: tuple[int, ...]
    names: tuple[list[str], ...]
    height: int


class TrackBar(Widget):
    """Two sides' figures with their names, above one bar in the sides' colours; no bar before anything is counted."""

    HEIGHT = 8

    def __init__(self, table: TableScreen, one: Track, other: Track, owners: Mapping[str, Seat]) -> None:
        play, book = table.play, table.play.public.rulebook
        self.tracks = (one, other)
        self.figures = tuple(
            f"{track.value}/{track.limit}" if track.limit else str(track.value) for track in self.tracks
        )
        self.names = tuple(play.say(track.name) for track in self.tracks)
        told = (play.say(say("list.said", what=n, how=f)) for n, f in zip(self.names, self.figures, strict=True))
        super().__init__(name=", ".join(told), rule=book.rule_behind("track", one.key))
        self._colours = tuple(side_colours(table.ui, table, owners[track.key]) for track in self.tracks)
        self._laid: tuple[tuple[int, float], TrackWords] | None = None
        left, right = max(0, one.value), max(0, other.value)
        self.share = left / (left + right) if left + right else None  # the first side's part of the bar; None: no bar

    def _lay(self, width: int) -> TrackWords:
        key = (width, self.ui.theme.scale)
        if self._laid is None or self._laid[0] != key:
            fonts, line, gap = self.ui.fonts, self.ui.theme.line_px, self.ui.px(6)
            figures = tuple(fonts.width(figure, "strong", bold=True) + gap for figure in self.figures)
            half = width // 2 - gap
            rows = tuple(
                fonts.clamp(name, max(1, half - room), 2, "tiny")
                for name, room in zip(self.names, figures, strict=True)
            )
            self._laid = (key, TrackWords(figures, rows, max(line("strong"), max(map(len, rows)) * line("tiny"))))
        return self._laid[1]

    def _measure(self, width: int) -> Size:
        bar = self.ui.px(self.HEIGHT + 4) if self.share is not None else 0
        return (width, self._lay(width).height + bar)

    def _least_width(self) -> int:
        return self.ui.px(160)

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, px, r = self.ui, self.ui.palette, self.ui.px, self.rect
        (figures, names, high), step = self._lay(r.width), ui.theme.line_px("tiny")
        for n, (lines, align) in enumerate(zip(names, ("left", "right"), strict=True)):
            ui.write(surface, self.figures[n], pygame.Rect(r.x, r.y, r.width, high), "strong", p.ink, True, align)
            beside = pygame.Rect(r.x, r.y, r.width, high).inflate(-2 * figures[n], 0)
            top = r.y + (high - len(lines) * step) // 2
            for row, words in enumerate(lines):
                under = pygame.Rect(beside.x, top + row * step, beside.width, step)
                ui.write(surface, words, under, "tiny", p.muted, align=align)
        if self.share is None:
            return
        bar = pygame.Rect(r.x, r.y + high + px(4), r.width, px(self.HEIGHT))
        split = bar.x + round(bar.width * self.share)
        for n, (left, right) in enumerate(((bar.x, split), (split, bar.right))):
            body = (self._colours[n] or (p.raised, p.ink))[0]
            pygame.draw.rect(surface, body, (left, bar.y, right - left, bar.height))


class GamePanel(Panel):
    """One panel of the game; unchanged rows stay."""

    def __init__(self, table: TableScreen, key: str) -> None:
        self.table = table
        self._rows = KeptWidgets(self._row)
        self._body = Column(gap=3)
        self._ladder = LadderView(table)
        super().__init__("", self._body, flat=True, id=f"panel:{key}", help="play.panels")
        self._folded: bool | None = None  # as the player left it, once he folded or opened it
        self.on_toggle = self._toggled
        self.cite(behind_panel(table.play, key), table.follow)

    def sync(self, shown: PanelView, ladder: Ladder | None) -> None:
        self.set_title(self.table.play.say(shown.title))
        self._ladder.sync(ladder)
        rules = [row.rule for row in shown.rows]
        known = [{self.rule, *rules[:n]} for n in range(len(rules))]  # a rule is named once
        cited = [("" if rule in before else rule) for rule, before in zip(rules, known, strict=True)]
        rows = self._rows.widgets(zip(shown.rows, cited, strict=True))
        self._body.hold([*([self._ladder] if ladder is not None else []), *rows])

    def _toggled(self, folded: bool) -> None:
        self._folded = folded

    def fold(self, folded: bool) -> bool:
        """Fold or open the panel, unless the player did so himself; tells whether it changed."""
        wanted = folded if self._folded is None else self._folded
        if wanted == self.collapsed:
            return False
        self.collapsed, self.content.visible = wanted, not wanted
        self.relayout()
        return True

    def heights(self, width: int) -> tuple[int, int]:
        """Return its height when folded, and when open."""
        head = self._head_px(width)
        return head, head + self.content.measure(width)[1]

    def _row(self, cited: tuple[RowView, str]) -> Widget:
        (row, rule), say = cited, self.table.play.say
        value = say(row.value)
        label = f"{SIGNS.get(row.tone, '')}{markup.escape(say(row.label))}"
        strong = row.tone == "strong"
        words = RichText(
            f"{label} {rule_link(rule)}".rstrip(), size="small", tone=TONES[row.tone], on_link=self.table.follow,
            rule=row.rule,
        )  # fmt: skip
        if len(value) > SENTENCE:
            return Column(words, Label(value, size="small", tone="muted"), gap=0)
        figure = Label(value, size="small", tone=TONES[row.tone], bold=strong, text_align="right").sized(max_width=170)
        return Row(words.sized(flex=1), figure, gap=8, align="top")


class Middle(Scroll):
    """The scrolling part, measured as wide as it is laid out where all of it has room: its parts are measured once."""

    def _measure(self, width: int) -> Size:
        return (width, self.child.measure(width)[1])


class Sidebar(Column):
    """The column beside the map: prompt on top, log at the foot, everything else scrolling between."""

    def __init__(
        self, table: TableScreen, scenery: Scenery, export: Callable[[], None], open_shop: Callable[[], None]
    ) -> None:
        self.table = table
        self.prompt = PromptCard(table)
        self.advice: Widget = Column()
        self._stays: Callable[[], bool] = bool
        self.actions = ActionsPanel(table, open_shop)
        self.stack = StackPanel(table, scenery)
        self.recap = RecapNote(table)
        self.orders = OrderSheet(table)
        self.odds = OddsPanel(table, self._make_room)
        self.panels = GamePanels(table)
        self.log = LogPanel(table, export)
        self.log.on_toggle = lambda folded: self._size_log()
        self._short_for: object = None
        self._small_for: object = None
        self._step = ""  # the step for which the prompt keeps its height
        self._wanted = False
        self._middle = Column(gap=10, pad=(0, 2, 2, 2))
        self._middle.add(self.recap, self.actions, self.orders, self.odds, self.stack, self.panels, self.actions.later)
        middle = self._scroll = Middle(self._middle, id="middle")
        super().__init__(
            self.prompt,
            self.actions.main,
            middle.sized(flex=2, min_height=MIDDLE),
            self.log,
            gap=10,
            pad=(12, 12, 12, 10),
        )
        self._size_log()

    def have_advice(self, advice: Widget, stays: Callable[[], bool]) -> None:
        """Put the advice card below the prompt, whose height is kept as long as the card ``stays``."""
        self.advice, self._stays = advice, stays
        self.hold([self.prompt, advice, *(child for child in self.children if child is not self.prompt)])

    def show(self, state: TableState) -> None:
        self.prompt.show(state)
        self.actions.show(state)
        self.orders.show(state)
        self.show_stack(self.table.controller.stack_hex())
        self.panels.show(state)
        self.log.sync(self.table.flow.playback.told_of(self.table.play.lines()))

    def show_stack(self, h: Hex) -> None:
        """Show a stack and the pieces at hand; above odds that come and go, if a click on it acts.

        Odds that stay while one chooses on the map lie above it. Its pieces are small from the first odds of a decision
        on.
        """
        stay, decision = standing(self.table.controller) is not None, self.table.play.decision
        self.stack.show(h, small=stay or (decision is not None and self._small_for is decision))
        above = self.stack.offers and (not stay or self.stack.asked)
        upper = (self.stack, self.odds) if above else (self.odds, self.stack)
        self._middle.hold([self.recap, self.actions, self.orders, *upper, self.panels, self.actions.later])

    def tell(self, told: Sequence[RecapEntry], title: str) -> None:
        self.recap.show(told, title)
        self.to_top()

    def to_top(self) -> None:
        self._scroll.scroll_to(0)

    def _make_room(self, wanted: bool) -> None:
        """Keep the log short from the first odds of a decision to its end."""
        decision = self.odds.table.play.decision
        self._short_for = decision if wanted else self._short_for
        before, self._wanted = self._wanted, wanted or self._short_for is decision is not None
        if wanted and self._small_for is not decision and self.table.pointing.over[0] >= 0:
            self._small_for = decision  # not while a tile is pointed at: it would go from under the cursor
            self.show_stack(self.table.controller.stack_hex())
        if self._wanted != before:
            self._shorten_log()

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self._steady_prompt()
        if self.prompt.measure(self.inner().width)[1] != self.prompt.rect.height:
            super().place(rect)
        self._shorten_log()
        self._fit_panels()

    def _fit_panels(self) -> None:
        """Fold the game's panels that have no room in the scrolling part."""
        view = self._scroll.rect
        width, gap = view.width - self.ui.px(2), self._middle._gap_px()
        parts = [part for part in self._middle.children if part.visible and part is not self.panels]
        others = sum(part.measure(width)[1] + gap for part in parts)
        if self.panels.fit(view.height - others - self.ui.px(4), width):
            super().place(self.rect)

    def _steady_prompt(self) -> None:
        """Keep the prompt's height while a step goes on or advice is below it, so that buttons keep their place."""
        prompt, decision = self.prompt, self.table.play.decision
        before, self._step = self._step, decision.step if decision is not None else ""
        if prompt.min_height and self._step != before and not self._stays():
            prompt.min_height = 0.0
            prompt.relayout()
        high = prompt.measure(self.inner().width)[1] / self.ui.theme.scale
        prompt.min_height = max(prompt.min_height, min(high, PROMPT_MOST))

    def _shorten_log(self) -> None:
        room = self._room_below() if self.rect.height else 0
        low = self._is_low(room)
        self._scroll.min_height = MIDDLE_LEAST if low else MIDDLE
        self.log.set_visible(not low or room >= self.ui.px(LOG_LEAST))
        short = self._wanted or self.advice.visible or 0 < self.rect.height < self.ui.px(LOW)
        if short != self.log.short:
            self.log.shorten(short)
            self._size_log()
        elif self.log.height not in (None, self._short_height(low=low)):
            self._size_log()

    def _room_below(self) -> int:
        wide = self.inner().width
        above = sum(part.measure(wide)[1] for part in (self.prompt, self.advice, self.actions.main) if part.visible)
        return self.inner().height - above - self.ui.px(MIDDLE_LEAST) - (3 + self.advice.visible) * self._gap_px()

    def _size_log(self) -> None:
        log = self.log
        log.flex, log.min_height = (0, 0) if log.collapsed or log.short else (1, 168)
        low = self.mounted and bool(self.rect.height) and self._is_low(self._room_below())
        log.height = self._short_height(low=low) if log.short and not log.collapsed else None
        log.relayout()

    def _short_height(self, *, low: bool) -> int:
        if not self.mounted:
            return LOG_SHORT
        fighting = self._wanted and self.rect.height < self.ui.px(FIGHTING)
        return LOG_LEAST if low or fighting or self.advice.visible else self._high_enough()

    def _high_enough(self) -> int:
        return max(LOG_SHORT, round(SHARE_SHORT * self.rect.height / self.ui.theme.scale))

    def _is_low(self, room: int) -> bool:
        if not self.rect.height:
            return False
        cramped = room + self.ui.px(MIDDLE_LEAST - MIDDLE) < self.ui.px(self._high_enough())
        return self.rect.height < self.ui.px(LOWEST) or (cramped and self.log.short)

    def paint(self, surface: pygame.Surface) -> None:
        p = self.ui.palette
        paint.ground(surface, self.rect, p.table, self.log.covered if self.log.visible else paint.NOWHERE)
        surface.fill(p.line, (self.rect.x, self.rect.y, 1, self.rect.height))


class Body(Widget):
    """Map and column side by side; the map keeps its share."""

    def __init__(self, area: Widget, sidebar: Widget) -> None:
        super().__init__()
        self.area, self.sidebar = area, sidebar
        self.add(area, sidebar)

    def _measure(self, width: int) -> tuple[int, int]:
        return (width, self.ui.px(400))

    def _least_width(self) -> int:
        return self.ui.px(500)

    def _arrange(self) -> None:
        r = self.rect
        wide = min(self.ui.px(WIDE), int(r.width * MOST)) if self.sidebar.visible else 0
        self.area.place(pygame.Rect(r.x, r.y, r.width - wide, r.height))
        self.sidebar.place(pygame.Rect(r.right - wide, r.y, wide, r.height))
