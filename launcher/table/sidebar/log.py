"""The log with its filters, and the recap of events while a player was away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import PieceId, Seat
from hexcore.play.chair import CHOSEN, Line
from hexcore.play.telling import Event, events_of
from hexcore.types import Hex
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.icons import die
from launcher.kit.style.paint import NOWHERE
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.listview import ListView, RichRows
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice
from launcher.table.sidebar.turn_banner import on_dark, side_colours
from launcher.table.turn.recap import RecapEntry, told_markup
from launcher.table.wording import dice_of, event_markup, inside_markup, opens, why_markup, word_of

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen
    from launcher.table.screen import TableScreen

TOLD = "told"  # events without the bare choices that led to nothing visible
ALL = "all"
DICE = "dice"
OPEN = "open:"  # a link that opens or closes its own line
TOOL = 26  # the height of the filters, which stand in the title
DIE, DICE_MOST = 22, 3  # the size of a die at the right of its line, and the most of them


class LogRows(RichRows[Event]):
    """Lines of the log: the bar of their side, their words, their dice at the right; phases as headings."""

    def __init__(
        self,
        table: MapScreen,
        words: Callable[[Event], str],
        spoken: Callable[[Event], str],
        heads: frozenset[str],
    ) -> None:
        super().__init__(words)
        self.table, self.spoken, self.heads = table, spoken, heads

    def heading(self, event: Event) -> str:
        """Return the words of a line that begins a phase or a turn; "" for any other."""
        record = event.record
        if record.kind not in self.heads or record.pieces:
            return ""
        words = self.table.play.say(record.text).rstrip(".。")
        if not event.line.turn or "turn" in dict(record.text.values):
            return words
        return f"{self.table.ui.word('table.turn', turn=event.line.turn)} · {words}"

    def height(self, view: Widget, item: Event, width: int) -> int:
        if self.heading(item):
            return self._flow(view, item, width).height + view.ui.px(8)
        return max(super().height(view, item, width), view.ui.px(DIE + 4) if item.record.rolled else 0)

    def name(self, item: Event) -> str:
        return markup.plain(self.spoken(item))

    def tone(self, item: Event) -> str:
        return "muted" if item.record.kind == CHOSEN else "ink"

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: Event) -> None:
        ui, p, px = view.ui, view.ui.palette, view.ui.px
        if words := self.heading(item):
            flow = self._flow(view, item, rect.width)
            markup.draw_flow(surface, view, flow, (rect.x, rect.y + px(5)), "tiny", "muted")
            if flow.height <= ui.theme.line_px("tiny"):
                left = rect.x + ui.fonts.width(words, "tiny") + px(10)
                surface.fill(p.line, (left, rect.y + px(5) + flow.height // 2, max(0, rect.right - px(8) - left), 1))
            return
        colours = side_colours(ui, self.table, item.line.seat)
        if colours is not None:
            surface.fill(on_dark(colours[0], p.table), (rect.x, rect.y + px(3), px(3), rect.height - px(6)))
        super().paint(view, surface, rect, item)
        right = rect.right - px(6)
        for roll in reversed(dice_of(self.table.play, item.record)[:DICE_MOST]):
            tile = die("d6" if roll.sides == 6 else "d10", roll.face, px(DIE), p.paper, p.paper_ink)
            right -= tile.get_width()
            surface.blit(tile, (right, rect.y + px(2)))
            right -= px(4)

    def _flow(self, view: Widget, item: Event, width: int) -> markup.TextFlow:
        if words := self.heading(item):
            return markup.flow(view.ui, markup.escape(words), max(1, width - view.ui.px(8)), "tiny")
        return super()._flow(view, item, width - len(item.record.rolled[:DICE_MOST]) * view.ui.px(DIE + 4))


class LogPanel(Panel):
    """The log, the newest line last, with filters by turn and by kind; exports as text."""

    def __init__(self, table: MapScreen, export: Callable[[], None]) -> None:
        say = table.ui.word
        self.table = table
        self.lines: list[Line] = []
        self.short = False
        self._turn, self._kind = ALL, TOLD
        self._choices: tuple[list[int], list[str]] = ([], [])
        self._named: dict[Seat, dict[PieceId, str]] = {}
        self._names: dict[Seat, dict[PieceId, str]] = {}
        """The names of pieces as a seat last saw them, and in words: a line reads the same after a piece has gone."""
        look = table.play.public.look
        self._asides = frozenset(moment.kind for moment in look.moments if moment.quiet) if look else frozenset()
        """Kinds of records that do not interrupt a march."""
        self._opened: set[int] = set()  # the first lines (by identity) of the events that stand open
        self._worded: dict[tuple[int, int, Seat], str] = {}
        heads = frozenset(moment.kind for moment in look.moments if moment.style == "banner") if look else frozenset()
        self.list: ListView[Event] = ListView(
            [],
            LogRows(table, self._words, self._spoken, heads),
            bare=True,
            on_select=self._chosen,
            on_activate=self._toggle,
            on_link=self._follow,
            follow=True,
            repeats=True,
            empty=say("table.log_empty"),
            id="log-list",
        )
        self.turns = Choice([(ALL, say("table.all_turns"))], ALL, self._set_turn, quiet=True, id="log-turn")
        self.kinds = Choice([(TOLD, say("table.told"))], TOLD, self._set_kind, quiet=True, id="log-kind")
        save = icon_button("save", say("table.export_log"), export, id="log-export")
        self._tools = Row(
            self.turns.sized(height=TOOL, flex=1), self.kinds.sized(height=TOOL, flex=1), save.sized(TOOL, TOOL), gap=4,
        )  # fmt: skip
        super().__init__(say("table.log"), self.list, flat=True, id="log", help="play.log")
        self.hold([self._tools, self.list])

    @property
    def content(self) -> Widget:
        return self.children[-1]

    def _bar_px(self) -> int:
        return self.ui.px(TOOL + 8)

    @property
    def grip(self) -> pygame.Rect:
        head, wide = self.head, self.ui.fonts.width(self.caption, self._size, True) + self.ui.px(16)
        return pygame.Rect(head.x, head.y, wide, head.height) if self._tools.visible else head

    def _arrange(self) -> None:
        super()._arrange()
        head, left = self.head, self.grip.right
        room = pygame.Rect(left, head.y, max(0, head.right - self._beside() - left), head.height)
        self._tools.place(room.inflate(0, -self.ui.px(8)))

    def toggle(self) -> None:
        super().toggle()
        self._tools.set_visible(not self.short and not self.collapsed)

    @property
    def hidden(self) -> pygame.Rect:
        return NOWHERE if self.collapsed else self.list.covered

    def cited(self, pos: Pos) -> str:
        """Return the rule of the focused line, else of the one under a point."""
        index = self.list.selected if self.list.focused and self.list.ringed else self.list.index_at(pos)
        return self.list.items[index].record.rule if 0 <= index < len(self.list.items) else ""

    def shorten(self, short: bool) -> None:
        """Show only the newest lines, without the filters; or everything."""
        self.short = short
        self._tools.set_visible(not short and not self.collapsed)
        self.list.min_height = 0 if short else 60

    def _words(self, event: Event) -> str:
        key = (id(event.lines[0]), len(event.lines), self.table.play.viewer)
        if key not in self._worded:
            self._worded[key] = self._word(event)
        return self._worded[key]

    def _spoken(self, event: Event) -> str:
        """Return the words of an event with its dice and rule, which are not in the line itself."""
        return self._word(event, bare=False)

    def _word(self, event: Event, *, bare: bool = True) -> str:
        play = self.table.play
        words = event_markup(play, event, self._names.get(play.viewer, {}), bare=bare)
        opened = id(event.lines[0]) in self._opened
        if opens(event):
            words = f"{words} [{'▾' if opened else '▸'}]({OPEN}{id(event.lines[0])})"
        return "\n".join([words, *why_markup(play, event), *(inside_markup(play, event) if opened else ())])

    def sync(self, lines: Sequence[Line]) -> None:
        fresh, known = list(lines), len(self.lines)
        grown = len(fresh) >= known and (not known or fresh[known - 1] is self.lines[-1])
        if grown and len(fresh) == known:
            return
        self.lines = fresh
        if self._learn_names() or not grown:
            self._worded.clear()
        self._sync_choices()
        if grown:
            for line in filter(self._shows, fresh[known:]):
                self._add(line)
            if not self.list.hovered and not self.list.focused:
                # nobody is reading further up: what is new is seen
                self.list.bar.scroll_to(self.list.bar.most)
        else:
            self._refill()

    def _learn_names(self) -> bool:
        """Remember the names of the pieces in view; tells whether any is new."""
        play = self.table.play
        named = self._named.setdefault(play.viewer, {})
        fresh = {piece.id: piece.name for piece in play.view.pieces if piece.name and piece.name != named.get(piece.id)}
        named |= fresh
        self._names.setdefault(play.viewer, {}).update((ident, play.say(name)) for ident, name in fresh.items())
        return bool(fresh)

    def _add(self, line: Line) -> None:
        events = self.list.items
        if events and events[-1].takes(line, self._asides):
            self.list.replace(len(events) - 1, Event((*events[-1].lines, line)))
        else:
            self.list.append(Event((line,)))

    def _sync_choices(self) -> None:
        say = self.table.ui.word
        turns = sorted({line.turn for line in self.lines if line.turn})
        kinds = sorted({line.record.kind for line in self.lines})
        if (turns, kinds) == self._choices:
            return
        self._choices = (turns, kinds)
        self.turns.options = [(ALL, say("table.all_turns"))] + [(str(n), say("table.turn", turn=n)) for n in turns]
        self.kinds.options = [(TOLD, say("table.told")), (ALL, say("table.all_kinds"))]
        self.kinds.options += [(DICE, say("table.with_dice"))]
        self.kinds.options += [(kind, word_of(self.table.play.public.catalogue, "kind", kind)) for kind in kinds]
        self.turns.value = self._turn = self._turn if self._turn in dict(self.turns.options) else ALL
        self.kinds.value = self._kind = self._kind if self._kind in dict(self.kinds.options) else TOLD
        self.turns.invalidate()
        self.kinds.invalidate()

    def _shows(self, line: Line) -> bool:
        right_turn = self._turn in (ALL, str(line.turn))
        record = line.record
        # a choice that names nothing and led to nothing is a pass, which is an event too
        passed = not (record.pieces or record.hexes)
        wide = {TOLD: passed or record.kind != CHOSEN, ALL: True, DICE: bool(record.rolled)}
        return right_turn and wide.get(self._kind, self._kind == record.kind)

    def _refill(self) -> None:
        self.list.set_items(events_of(filter(self._shows, self.lines), self._asides))
        self.list.bar.scroll_to(self.list.bar.most)

    def _set_turn(self, turn: str) -> None:
        self._turn = turn
        self._refill()

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._refill()

    def _chosen(self, index: int) -> None:
        event = self.list.items[index]
        if id(event.lines[0]) not in self._opened:
            self._toggle(index)
        self.table.show_hexes(event.way or self._stands(event))

    def _stands(self, event: Event) -> tuple[Hex, ...]:
        pieces = map(self.table.play.view.piece, event.record.pieces)
        return tuple(dict.fromkeys(piece.hex for piece in pieces if piece is not None and piece.hex >= 0))

    def _toggle(self, index: int) -> None:
        event = self.list.items[index]
        self._opened ^= {id(event.lines[0])}
        self._worded.clear()
        self.list.replace(index, event)
        self.list.show(index)

    def _follow(self, link: str) -> None:
        if not link.startswith(OPEN):
            self.table.follow(link)
            return
        first = int(link.removeprefix(OPEN))
        index = next((n for n, event in enumerate(self.list.items) if id(event.lines[0]) == first), -1)
        if index >= 0:
            self._toggle(index)


EDGE, ENTRY, FIGHT, MOST = 7, 27, 58, 190
"""The height of the list: its edges, an entry, an entry that matters, and the most."""


class RecapNote(Panel):
    """The recap at the top of the column, until the player acts; the keys to go on only close it."""

    def __init__(self, table: TableScreen) -> None:
        self._body = Column(gap=6)
        super().__init__("", self._body, flat=True, collapsible=False, id="recap", help="play.recap")
        self.table = table
        self.visible = False

    def show(self, told: Sequence[RecapEntry], title: str) -> None:
        say, play = self.table.ui.word, self.table.play
        self.set_title(title)
        rows: RichRows[RecapEntry] = RichRows(lambda line: told_markup(play, line))
        shown: ListView[RecapEntry] = ListView(told, rows, on_link=self.table.follow, id="recap-list")
        tall = min(MOST, EDGE + sum(FIGHT if one.matters else ENTRY for one in told))
        why = Label(say("table.recap_why"), size="small", tone="muted")
        done = Button(say("table.recap_close"), self._done, kind="quiet", icon="check", id="recap-done")
        self._body.hold([why, shown.sized(height=tall), Row(Spacer(), done)])
        self.set_visible(bool(told))

    def _done(self) -> None:
        self.put_away()

    def put_away(self) -> bool:
        """Close the note; tells whether it was there."""
        was = self.visible
        self.set_visible(False)
        self._body.clear()
        return was
