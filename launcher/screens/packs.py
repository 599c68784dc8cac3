"""The data packs: what each changes in a game, whether it can be used, and a switch."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.data.files import user_packs
from hexcore.data.provenance import read_source
from hexcore.editor.packs import SUFFIX, Change, export_pack, pack_changes
from hexcore.errors import MonsoonError
from hexcore.storage.packs import switched_off
from hexcore.text import load_catalogue, plain_lines
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Toggle
from launcher.kit.widgets.listview import ListView, Rows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.layers import Answer, Dialog
from launcher.language import Say
from launcher.screens.invitation import invitation
from launcher.screens.rows import TwoLines

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

TALL = 52


class PacksScreen(DeskScreen):
    """A list of packs beside the changes of the chosen one."""

    titled = "packs.title"
    hints = (("up", "saves.hint_and"), ("down", "packs.hint_choose"))

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game, self.problem = game, ""
        self.lines: list[PackLine] = []
        self.at = 0
        self._take(game)

    def _take(self, game: str) -> None:
        self.desk.registry.forget(game)
        self.game, self.lines = game, pack_lines(self.desk, game)
        self.at = min(self.at, len(self.lines) - 1) if self.lines else -1
        self.problem = self._together()

    def _together(self) -> str:
        """Return why the game cannot be opened with all its packs; "" if it can."""
        try:
            self.desk.open_game(self.game)
        except MonsoonError as error:
            return plain_lines(error.said(self.desk.settings.spoken))
        return ""

    @property
    def chosen(self) -> PackLine | None:
        return self.lines[self.at] if 0 <= self.at < len(self.lines) else None

    def build(self) -> Widget:
        say = self.ui.word
        self.list: ListView[PackLine] = ListView(
            self.lines, PackRows(say), on_select=self._choose, id="packs", help="packs.list",
            name=say("packs.list"),
        )  # fmt: skip
        self.list.selected = self.at
        self.detail = Column(gap=10, help="packs.detail")
        self._show()
        left = Column(self.list.sized(flex=1), self._buttons(), gap=8).sized(250)
        body: Widget = Row(left, self.detail.sized(flex=1), gap=16, align="fill")
        if not self.lines:
            bring = (say("packs.import"), self.ask_import)
            body = Scroll(invitation(self.desk, say("packs.about"), *bring, game=self.game, help="packs.files"))
        notice = [self._notice()] if self.problem else []
        return self.page(Column(*notice, body.sized(flex=1), gap=8), self.game_choice(self.game, self.change_game))

    def _notice(self) -> Widget:
        words = self.ui.word("packs.cannot_open", game=self.desk.module(self.game).meta.name)
        return RichText(f"{{icon:warning}} {{danger|{escape(words)}}}")

    def _buttons(self) -> Widget:
        say = self.ui.word
        reason = say("packs.choose") if self.chosen is None else ""
        bring = Button(say("packs.import"), self.ask_import, icon="open", hotkey="I", id="import")
        out = Button(say("packs.export"), self.export, icon="save", hotkey="X", id="export", reason=reason)
        return Column(bring, out, gap=8, help="packs.files")

    def _choose(self, index: int) -> None:
        self.at = index
        self._show()
        self.relayout()

    def _show(self) -> None:
        line, say = self.chosen, self.ui.word
        self.detail.clear()
        if line is None:
            return
        line.look()
        self.detail.add(self._head(line))
        if line.problem:
            self.detail.add(Scroll(Card(RichText(escape(line.problem)), name=say("packs.problem"))).sized(flex=1))
        else:
            self.detail.add(self._changes(line).sized(flex=1))

    def _head(self, line: PackLine) -> Widget:
        say, module = self.ui.word, self.desk.module(self.game)
        over = say("packs.over", game=module.meta.name)
        toggle = Toggle(over, line.on, self.switch, id="switch", help="packs.switch")
        if not line.concerns:
            toggle.set_enabled(False, say("packs.nothing"))
        names = [self.desk.registry.module(name).meta.name for name in line.games if name in self.desk.registry]
        has = self.ui.words.listed(names) if names else say("packs.no_games")
        state = say("packs.usable" if not line.problem else "packs.not_usable")
        mark = "{icon:check}" if not line.problem else "{icon:warning}"
        tone = "good" if not line.problem else "danger"
        return Card(
            Label(line.name, size="heading", bold=True),
            Label(say("packs.for", games=has), size="small", tone="muted"),
            RichText(f"{mark} {{{tone}|{escape(state)}}}"),
            toggle,
            gap=6,
            pad=14,
        )

    def _changes(self, line: PackLine) -> ListView[Change]:
        say = self.ui.word
        empty = say("packs.changes_nothing" if line.concerns else "packs.nothing")

        def part(place: int, change: Change) -> str:
            return change_words(self.desk, self.game, say, change)[place]

        rows: TwoLines[Change] = TwoLines(partial(part, 0), partial(part, 2), corner=partial(part, 1))
        return ListView(
            line.changes, rows, stripes=True, id="changes", help="packs.changes", empty=empty,
            name=say("packs.changes"),
        )  # fmt: skip

    def switch(self, on: bool) -> None:
        line = self.chosen
        if line is None:
            return
        self.attempt(lambda: self.desk.switch_pack(self.game, line.name, on=on))
        self._renew()
        told = "packs.now_on" if on else "packs.now_off"
        self.toast(self.ui.word(told, pack=line.name), "good", about="switch")

    def change_game(self, game: str) -> None:
        self.attempt(lambda: self._take(game))
        self.rebuild()

    def _renew(self, chosen: str = "") -> None:
        self._take(self.game)
        self.at = next((n for n, line in enumerate(self.lines) if line.name == chosen), self.at)
        self.rebuild()

    def export(self) -> None:
        line, say = self.chosen, self.ui.word
        if line is None:
            return

        def write() -> None:
            path = export_pack(line.path, self.desk.home / "exports" / f"{line.name}{SUFFIX}")
            Dialog(self.ui, say("packs.export"), escape(say("packs.exported", path=str(path))), width=520).open()

        self.attempt(write)

    def ask_import(self) -> None:
        say = self.ui.word
        self.ask_file("packs", say("packs.not_now"), say("packs.take_in"), self.take_in)

    def offer(self, file: Path) -> None:
        """Ask whether a pack that was opened as a file is to be imported."""
        say = self.ui.word
        name, there = self.desk.pack_in(file)
        if there:
            self.take_in(file)
            return
        names = [self.desk.module(game).meta.name for game in self.desk.games_in(file)]
        words = say("packs.offer", pack=name, games=self.ui.words.listed(names) if names else say("packs.no_games"))
        answers = [
            Answer(say("packs.not_now")),
            Answer(say("packs.take_in"), partial(self.attempt, partial(self.take_in, file)), "primary"),
        ]
        Dialog(self.ui, say("packs.import"), escape(words), answers, width=520).open()

    def take_in(self, file: Path, *, replace: bool = False) -> None:
        """Import a pack; ask before an existing one is replaced."""
        say = self.ui.word
        name, there = self.desk.pack_in(file)
        if there and not replace:
            again = partial(self.attempt, partial(self.take_in, file, replace=True))
            answers = [Answer(say("packs.not_now"), None, "primary"), Answer(say("packs.replace"), again, "danger")]
            Dialog(self.ui, say("packs.import"), escape(say("packs.there", pack=name)), answers).open()
            return
        self.desk.take_pack(file, replace=replace)
        self._renew(name)
        self.toast(say("packs.taken_in", pack=name), "good")

    def dropped(self, path: Path) -> bool:
        self.attempt(lambda: self.take_in(path))
        return True

    def enter(self) -> None:
        if self._root is not None:
            self._renew()

    def update(self, dt: float) -> None:
        super().update(dt)
        waiting = next((line for line in self.lines if not line.looked), None)
        if waiting is not None:
            waiting.look()
            self.list.invalidate()

    @property
    def busy(self) -> bool:
        return super().busy or any(not line.looked for line in self.lines)


class PackLine:
    """One pack and one game. Its changes and problems are found when first needed."""

    def __init__(self, desk: Desk, game: str, path: Path, *, on: bool) -> None:
        self.desk, self.game, self.path, self.on = desk, game, path, on
        self.looked = False
        self.problem = ""
        self.changes: list[Change] = []

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def games(self) -> list[str]:
        """The installed games that it has folders for."""
        return [name for name in self.desk.pack_games() if (self.path / name).is_dir()]

    @property
    def concerns(self) -> bool:
        """Whether it has, or was meant to have, anything for this game."""
        return bool(self.problem or self.changes) or any(
            (self.path / folder.game).is_dir() for folder in self.desk.registry.open(self.game).folders()
        )

    def look(self) -> None:
        """Compare it with the game's own data, and try it."""
        if self.looked:
            return
        self.looked = True
        try:
            folders = self.desk.registry.open(self.game).folders()
            self.changes = [change for folder in folders for change in pack_changes(folder, self.path)]
            self.desk.try_pack(self.game, self.path)
        except MonsoonError as error:
            self.problem = plain_lines(error.said(self.desk.settings.spoken))

    def standing(self, say: Say) -> str:
        if self.problem:
            return say("packs.broken")
        if not self.looked:
            return ""
        if not self.concerns:
            return say("packs.nothing")
        count = say("packs.count", count=len(self.changes))
        return say("packs.state", state=say("packs.on" if self.on else "packs.off"), count=count)


class PackRows(Rows[PackLine]):
    """Lines of packs."""

    tall = TALL

    def __init__(self, say: Say) -> None:
        self.say = say

    def name(self, item: PackLine) -> str:
        return " · ".join(part for part in (item.name, item.standing(self.say)) if part)

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: PackLine) -> None:
        ui, px = view.ui, view.ui.px
        icon = "warning" if item.problem else "check" if item.on and item.concerns else "circle"
        tone = "danger" if item.problem else "good" if item.on and item.concerns else "muted"
        mark = ui.icon(icon, 18, view.ink(tone))
        surface.blit(mark, (rect.x + px(12), rect.centery - mark.get_height() // 2))
        line, x = ui.theme.line_px("body"), rect.x + px(42)
        top = pygame.Rect(x, rect.centery - line, rect.right - px(12) - x, line)
        ui.write(surface, item.name, top, "body", bold=True)
        below = view.ink(tone if item.problem else "muted")
        ui.write(surface, item.standing(self.say), top.move(0, line), "small", below)
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))


def pack_lines(desk: Desk, game: str) -> list[PackLine]:
    """Return every installed pack, in the order in which they override each other."""
    off = switched_off(game)
    return [PackLine(desk, game, path, on=path.name not in off) for path in user_packs()]


def change_words(desk: Desk, game: str, say: Say, change: Change) -> tuple[str, str, str]:
    """Return the changed value, from what to what, and its file and source; a change on a map is a sentence."""
    whose = say("packs.place", file=change.file, source=source_words(say, change.source))
    if change.text is not None:
        texts = load_catalogue(desk.registry.module(game).folder / "text.toml", desk.settings.spoken)
        return texts.say(change.text), "", whose
    nothing = say("packs.no_value")
    values = say("packs.from_to", before=change.before or nothing, after=change.after or nothing)
    return change.key, values, whose


def source_words(say: Say, line: str) -> str:
    """Return the kind of a source, with its rule or note."""
    try:
        source = read_source(line)
    except ValueError:
        return line or say("data.short.unsourced")
    note = source.rule or source.note
    kind = say(f"data.short.{source.kind}")
    return say("packs.source", kind=kind, note=note) if note else kind
