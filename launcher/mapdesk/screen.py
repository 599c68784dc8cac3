"""The map desk's screen: tools at the left, the board in the middle, a panel at the right, buttons above."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.board.wants import Stakes
from hexcore.editor.checks import Finding, named_hex
from hexcore.editor.checks import findings as board_findings
from hexcore.editor.draft import LISTS, Draft
from hexcore.editor.packs import save_copy
from hexcore.editor.places import hexes_of
from hexcore.errors import MonsoonError
from hexcore.storage.packs import packs_on
from hexcore.text import folded, say
from hexcore.text import say as text_of
from hexcore.types import Hex
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice, MenuItem, open_menu
from launcher.mapdesk.actions import DraftActions, DraftBackup, UnsavedDialogs
from launcher.mapdesk.bench import LARGEST, Bench, Repaint, boards, open_bench, pack_with, scenarios_on, stakes_of
from launcher.mapdesk.forms.screen import FormsPanel
from launcher.mapdesk.panels.draw import DrawPanel
from launcher.mapdesk.panels.panel import ChecksPanel, ComparePanel, DeskPanel, Tabs
from launcher.mapdesk.photo.panel import ScanPanel
from launcher.mapdesk.tools import TOOLS, BoardSpot, Tool
from launcher.mapdesk.view import DeskMap

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

LEFT, RIGHT = (172, 52), (292, 256)  # widths of tools and panel, wide and narrow
CHECK_MS = 400.0  # after the last change


# in the order of their tabs
PANELS: list[type[DeskPanel]] = [DrawPanel, ChecksPanel, ComparePanel, ScanPanel, FormsPanel]


class MapDeskScreen(DeskScreen):
    """A board on the desk; in a narrow window its tools have no words."""

    narrow_below = 1160

    hints = (("plus", "map.hint_nearer"), ("minus", "map.hint_farther"), ("Home", "map.hint_all"))

    def __init__(self, desk: Desk, game: str, board: str = "", pack: str = "") -> None:
        super().__init__(desk)
        self.game = game
        self.meta = desk.module(game).meta
        self.pack = pack
        self.actions = DraftActions(self)
        self.unsaved = UnsavedDialogs(self)
        self.bench: Bench
        self.map: DeskMap
        self.stakes = Stakes()
        self.findings: list[Finding] = []
        self._check_in = 0.0
        self._untold = self._entered = False
        self._seeking: tuple[str, int] = ("", 0)
        self._take(board, pack)
        self._status: Label | None = None
        self._side = Column()

    def _take(self, board: str, pack: str) -> None:
        bench = open_bench(self.desk, self.game, board, pack, self._changed)
        self.bench, self.pack = bench, pack or pack_with(self.desk, bench.board_name)
        self.map = DeskMap(bench, self, id="map", help="mapdesk.map")
        self.stakes = stakes_of(self.desk, self.game, bench.draft.file.id)
        self.backup = DraftBackup(self.desk.home, bench)
        self._check()
        self.tools = [kind(bench) for kind in TOOLS]
        self.tool: Tool = self.tools[0]
        self.panels = [kind(self) for kind in PANELS]
        self.panel: DeskPanel = self.panels[0]

    def open(self, board: str, pack: str = "") -> None:
        self._take(board, pack)
        self._entered = False
        self.rebuild()
        self.enter()

    def called(self) -> str:
        return self.ui.word("home.mapdesk") if self.narrow else self.ui.word("mapdesk.title", game=self.meta.name)

    def _changed(self, repaint: Repaint) -> None:
        self.map.changed(repaint)
        self._check_in = self.ui.clock() + CHECK_MS
        self._untold = True

    def _check(self) -> None:
        self._check_in = 0.0
        self.findings = board_findings(self.bench.draft, self.stakes)

    def ask_rules(self) -> None:
        """Try every scenario of the board, and list what the rules refuse."""
        against = rule_findings(self.desk, self.game, self.bench)
        self._check()
        self.findings += against
        self.panel.changed()
        self.refresh()
        if not against:
            self.toast(self.ui.word("mapdesk.rules_agree"), "good", about="rules")

    # Widgets

    def build(self) -> Widget:
        self._status = Label("", size="small", tone="muted", wrap=False)
        middle = Column(self.map.sized(flex=1), self._status, gap=6).sized(flex=1)
        body = Row(self._tools(), middle, self._beside(), gap=12, align="fill")
        page = self.page(body, *self._above())
        self.refresh()
        return page

    def _tools(self) -> Widget:
        say, keys = self.ui.word, self.desk.keys.text
        buttons: list[Widget] = []
        self._tool_buttons: dict[str, Button] = {}
        for tool in self.tools:
            key, words = keys(f"mapdesk.{tool.key}"), say(f"mapdesk.tool.{tool.key}")
            ident, kind = f"tool.{tool.key}", "primary" if tool is self.tool else "normal"
            act = partial(self.take, tool)
            if self.narrow:
                button = icon_button(tool.icon, words, act, kind=kind, hotkey=key, id=ident)
            else:
                button = Button(words, act, icon=tool.icon, kind=kind, hotkey=key, id=ident)
            if tool.wants == "kind" and not self.bench.kinds(tool.key):
                button.set_enabled(False, say("mapdesk.none_here"))
            self._tool_buttons[tool.key] = button
            buttons.append(button if self.narrow else button.explained(f"mapdesk.tool_{tool.key}"))
        column = Scroll(Column(*buttons, gap=4, pad=(2, 2, 8, 2)), help="mapdesk.tools")
        return column.sized(LEFT[self.narrow])

    def _beside(self) -> Widget:
        say = self.ui.word
        self._tabs = {panel.key: self._tab(panel) for panel in self.panels}
        choice = Tabs(*self._tabs.values(), gap=4, id="panels", name=say("mapdesk.panels"))
        choice.help = "mapdesk.panels"
        find = TextField(
            "", self._sought, hint=say("mapdesk.find"), icon="search", on_submit=self._seek, id="find", limit=60
        )
        self._side = Column(self.panel.build().sized(flex=1), gap=0)
        board = [self._board_choice()] if self.narrow else []
        parts = (*board, find.explained("mapdesk.find"), choice, self._side.sized(flex=1))
        return Column(*parts, gap=10).sized(RIGHT[self.narrow])

    def _board_choice(self) -> Widget:
        say, listed = self.ui.word, boards(self.desk, self.game)
        named = [(one.id, self.bench.words.name(one.title)) for one in listed]
        choice = Choice(named, self.bench.draft.file.id, self._other_board, id="board", name=say("mapdesk.board"))
        if len(listed) == 1:
            choice.set_enabled(False, say("mapdesk.one_board"))
        return choice.sized(min_width=120).explained("mapdesk.board")

    def _tab(self, panel: DeskPanel) -> Button:
        kind = "primary" if panel is self.panel else "normal"
        words = self.ui.word(f"mapdesk.panel.{panel.key}")
        return Button(words, partial(self.open_panel, panel.key), kind=kind, lines=1)

    def _above(self) -> list[Widget]:
        say, keys = self.ui.word, self.desk.keys.text
        self._undo = icon_button("undo", say("mapdesk.undo"), self.undo, hotkey=keys("mapdesk.undo"), id="undo")
        self._redo = icon_button("redo", say("mapdesk.redo"), self.redo, hotkey=keys("mapdesk.redo"), id="redo")
        save = icon_button("save", say("mapdesk.save"), self.actions.save, hotkey=keys("mapdesk.save"), id="save")
        act, key, words = self.actions.play, keys("mapdesk.play"), say("mapdesk.play")
        if self.narrow:
            play = icon_button("play", words, act, kind="primary", hotkey=key, id="play")
        else:
            play = Button(words, act, icon="play", kind="primary", hotkey=key, id="play")
        more = icon_button("more", say("mapdesk.more"), self._more_menu, id="more")
        board = [] if self.narrow else [self._board_choice()]
        keep = (save.explained("mapdesk.save"), play.explained("mapdesk.play"), more.explained("mapdesk.more"))
        return [*board, Row(self._undo, self._redo, gap=4, help="mapdesk.undo"), *keep]

    def _more_menu(self) -> None:
        say = self.ui.word
        items = [
            MenuItem(say("mapdesk.other_pack"), self.actions.ask_pack, "save"),
            MenuItem(say("mapdesk.export"), self.actions.export, "arrow-up"),
            MenuItem(say("mapdesk.import"), self.actions.ask_import, "arrow-down"),
            MenuItem(),
            MenuItem(say("mapdesk.all_as_ours"), self.unsaved.ask_ours, "undo"),
        ]
        open_menu(self.ui, items, self.root.find("more").rect)

    def take(self, tool: Tool) -> None:
        self.tool = self.map.tool = tool
        for key, button in self._tool_buttons.items():
            button.kind = "primary" if key == tool.key else "normal"
            button.invalidate()
        if any(tool is one for one in self.tools):
            self.open_panel("draw")
        self.map.invalidate()

    def open_panel(self, key: str) -> None:
        after = next((panel for panel in self.panels if panel.key == key), self.panel)
        if after is not self.panel:
            self.panel.closed()
            self.panel = after
        for other, tab in self._tabs.items():
            tab.kind = "primary" if other == key else "normal"
            tab.invalidate()
        self.show_panel()
        self.panel.opened()

    def show_panel(self) -> None:
        focused = self.focused.id if self.focused is not None else ""
        self._side.hold([self.panel.build().sized(flex=1)])
        self._side.relayout()
        self.settle()
        if focused and self.focused is not None and not self.focused.on_show:
            self.focus(self.map, visible=False)

    def pointed(self, spot: BoardSpot) -> None:
        self.panel.pointed(spot)

    def hovered(self) -> None:
        if self._status is not None:
            self._status.set_text(self._standing())

    def lacking(self, key: str) -> None:
        # the tool cannot draw before something is chosen
        self.toast(self.ui.word(key), "danger", about="lacking")

    def mark(self, marks: Mapping[str, tuple[Hex, ...]]) -> None:
        self.map.marked = dict(marks)
        self.map.invalidate()

    def go_to(self, h: Hex | None) -> None:
        if h is not None:
            self.map.go_to(h)

    def refresh(self) -> None:
        self._untold = False
        if self._status is None:
            return
        draft = self.bench.draft
        for button, name, key in ((self._undo, draft.can_undo, "undo"), (self._redo, draft.can_redo, "redo")):
            words = self.bench.words.say(text_of(name)) if name else ""
            button.set_enabled(bool(name), self.ui.word(f"mapdesk.nothing_to_{key}") if not name else "")
            button.tip = self.ui.word(f"mapdesk.{key}_what", what=words) if name else ""
        self._status.set_text(self._standing())

    def _standing(self) -> str:
        say = self.ui.word
        here = self.map.hover_label(self.router.mouse) if self.map.mounted else ""
        if not here and self.map.here is not None:
            here = self.bench.draft.sheet.labels[self.map.here]
        pack = say("mapdesk.in_pack", pack=self.pack) if self.pack else say("mapdesk.no_pack")
        saved = say("mapdesk.unsaved") if self.bench.draft.dirty else say("mapdesk.all_saved")
        found = say("mapdesk.found", count=len(self.findings)) if self.findings else ""
        return " · ".join(part for part in (here, pack, saved, found) if part)

    def undo(self) -> None:
        self.bench.undo()

    def redo(self) -> None:
        self.bench.redo()

    def _sought(self, text: str) -> None:
        self._seeking = (text, -1)

    def _seek(self, text: str) -> None:
        # the same words again lead to the next place
        found = find_hexes(self.bench.draft, text)
        if not found:
            self.toast(self.ui.word("mapdesk.not_found", words=text), "danger", about="find")
            return
        place = (self._seeking[1] + 1) % len(found) if self._seeking[0] == text else 0
        self._seeking = (text, place)
        self.go_to(found[place])

    def _other_board(self, board: str) -> None:
        self.unsaved.ask_first(lambda: self.attempt(lambda: self.open(board, self.pack)))

    def dropped(self, path: Path) -> bool:
        # a file is for a panel, or a pack to import
        if not any(panel.dropped(path) for panel in self.panels):
            self.attempt(lambda: self.actions.take_in(path))
        return True

    def back(self) -> bool:
        if self.layers or not self.bench.draft.dirty:
            return super().back()
        self.unsaved.ask_first(self._leave)
        return True

    def _leave(self) -> None:
        super().back()

    # Time and keys

    def enter(self) -> None:
        self.settle()
        self.focus(self.map, visible=False)
        if not self._entered:
            self._entered = True
            self.unsaved.offer_backup()

    def update(self, dt: float) -> None:
        # checks wait for a pause in drawing
        super().update(dt)
        if self.map.mounted and self.map.busy:
            self.map.work()
        if self._untold:
            self.refresh()
        if self._check_in and self.ui.clock() >= self._check_in:
            self._check()
            self.backup.keep()
            self.panel.changed()
            self.refresh()

    @property
    def busy(self) -> bool:
        return super().busy or self._untold or bool(self._check_in) or (self.map.mounted and self.map.busy)

    def on_key(self, event: pygame.event.Event) -> bool:
        chord = Chord.of(event)
        if self.map.zoom_key(event):
            return True
        if chord.plain and chord.key in (pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET):
            step = 1 if chord.key == pygame.K_RIGHTBRACKET else -1
            self.bench.radius = min(LARGEST - 1, max(0, self.bench.radius + step))
            self.show_panel()
        elif chord == Chord.parse(self.desk.keys.text("mapdesk.find")):
            self.focus(self.root.find("find"))
        elif (panel := self._panel_of(chord)) is not None:
            self.open_panel(panel.key)
        else:
            return super().on_key(event)
        return True

    def _panel_of(self, chord: Chord) -> DeskPanel | None:
        keys = self.desk.keys.text
        return next((one for one in self.panels if one.command and Chord.parse(keys(one.command)) == chord), None)


def find_hexes(draft: Draft, wanted: str) -> list[Hex]:
    """Return the hexes of everything with this name, the hex of that number first; each once."""
    words = folded(wanted.strip())
    if not words:
        return []
    return list(dict.fromkeys(_named(draft, words)))


def _named(draft: Draft, words: str) -> Iterator[Hex]:
    sheet = draft.sheet
    for h, label in enumerate(sheet.labels):
        if folded(label) == words or (words.isdecimal() and label == words.zfill(len(label))):
            yield h
    for name in LISTS:
        for table in getattr(draft.file, name):
            called = (getattr(table, key, "") for key in ("name", "text", "kind"))
            if any(one and words in folded(one) for one in called):
                yield from hexes_of(draft, table)[:1]


def rule_findings(desk: Desk, game: str, bench: Bench) -> list[Finding]:
    """Return what the rules say against a draft when every scenario on it is set up."""
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder, "tried")
        save_copy(bench.draft, bench.board_name, pack)
        board = bench.draft.board
        lines = dict.fromkeys(_against(desk, game, bench, pack))
        return [Finding(say("draft.finding.rules", problem=line), named_hex(board, line), "wrong") for line in lines]


def _against(desk: Desk, game: str, bench: Bench, pack: Path) -> Iterator[str]:
    language = desk.settings.spoken
    try:
        opened = desk.registry.module(game).open((*packs_on(game), pack))
    except MonsoonError as error:
        yield from _short(error.said(language), pack)
        return
    for scenario in scenarios_on(desk, game, bench.draft.file.id):
        try:
            opened.start(scenario)
        except MonsoonError as error:
            yield from _short(error.said(language), pack)


def _short(said: str, pack: Path) -> list[str]:
    # the lines without the temporary folder
    return [line.replace(f"{pack}/", "") for line in said.splitlines()]
