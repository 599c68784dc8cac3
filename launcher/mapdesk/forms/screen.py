"""Counters, tables, missions and set-ups of a game as forms, built from the models that read its files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.data.datafolder import DataFolder
from hexcore.data.provenance import read_source
from hexcore.editor.fields import FormField, help_key
from hexcore.editor.form import FieldPath, Form, form_names, open_form, save_form
from hexcore.errors import MonsoonError
from hexcore.text import own_texts
from hexcore.text import say as text_of
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Segmented
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, TextRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog
from launcher.kit.window.menu import Choice
from launcher.mapdesk.bench import folders_of, pack_path
from launcher.mapdesk.forms.fields import (
    WHICH,
    FieldBox,
    FormLine,
    FormRows,
    SourceLine,
    Which,
    form_lines,
    joined,
    parted,
)
from launcher.mapdesk.panels.panel import DeskPanel

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

WIDE = 860  # fields at most


class FormsScreen(DeskScreen):
    """The files of a game: its tables at the left, the fields of the chosen one at the right."""

    narrow_below = 900

    def __init__(
        self,
        desk: Desk,
        game: str,
        folders: list[DataFolder],
        pack: Callable[[Callable[[Path], None]], None],
        kept: Path | None = None,
        file: str = "",
    ) -> None:
        """``pack`` asks where to save and continues with it; ``kept`` is the pack in use, if there is one."""
        super().__init__(desk)
        self.game, self.folders, self.pack, self.kept = game, folders, pack, kept
        self.opened = desk.registry.open(game)
        self.meta = desk.module(game).meta
        self.names = [(folder, name) for folder in folders for name in form_names(self.opened.files, folder)]
        self.forms: dict[tuple[str, str], Form] = {}
        self.which: Which = "all"
        self.query = ""
        self.path: FieldPath = ()
        self.says, self.note = "", ""
        self._folder: DataFolder
        self.form: Form
        self._take(next((n for n, (_, name) in enumerate(self.names) if name == file), 0))
        self.boxes: list[FieldBox] = []

    def _take(self, number: int) -> None:
        # forms of other files keep their changes
        folder, name = self.names[number]
        key = (folder.game, name)
        if key not in self.forms:
            self.forms[key] = open_form(self.opened.files, folder, name, self.kept)
        self._folder, self.form = folder, self.forms[key]
        self.path = ()
        self._vouch()
        first = next((line.path for line in form_lines(self.form) if line.path and not line.heading), ())
        beside_rows = any(asked.kind not in ("rows", "source") for asked in self.form.fields_at(()))
        self.path = () if beside_rows else first

    def _vouch(self) -> None:
        # the source of what is filled in from now on
        try:
            self.form.source = read_source(joined(self.says, self.note)) if self.says else None
        except ValueError:
            self.form.source = None

    def called(self) -> str:
        return self.ui.word("forms.title", game=self.meta.name)

    def means(self, question: FormField) -> str:
        """Return what a field means: in the words of the game, else as its author wrote it."""
        words = self.desk.words(self.game)
        key = help_key(question, words)
        told = words.say(text_of(key)) if key is not None else question.about
        if question.kind == "number" and question.low is not None and question.high is not None:
            return self.ui.word("forms.from_to", about=told, low=question.low, high=question.high).strip()
        return told

    def wrong_at(self, path: FieldPath) -> str:
        said = own_texts().in_language(self.ui.theme.language)
        return next((said.say(wrong.text) for wrong in self.form.mistakes if wrong.path == path), "")

    # Widgets

    def build(self) -> Widget:
        say = self.ui.word
        files = [(str(number), name) for number, (_, name) in enumerate(self.names)]
        at = next(n for n, (folder, name) in enumerate(self.names) if self.forms.get((folder.game, name)) is self.form)
        choice = Choice(files, str(at), self._other_file, id="file", name=say("forms.file"), help="forms.file")
        self.search = TextField(
            self.query,
            self._search,
            hint=say("forms.search"),
            icon="search",
            id="search",
            help="forms.search",
            limit=60,
        )
        which = [(one, say(f"forms.{one}")) for one in WHICH]
        part = Segmented(which, self.which, self._turn, id="which", name=say("forms.which"), help="forms.which")
        self.list: ListView[FormLine] = ListView(
            self._lines(), FormRows(), on_select=self._chosen, empty=say("forms.none"), id="tables",
            name=say("forms.tables"), help="forms.tables",
        )  # fmt: skip
        left = Column(choice, self.search, part, self.list.sized(flex=1), self._row_tools(), gap=8).sized(
            216 if self.narrow else 320
        )
        self.fields = Column(gap=14, pad=(4, 2, 12, 12))
        self.scroll = Scroll(self.fields, help="forms.fields")
        self.status = Label("", size="small", tone="muted", wrap=False, id="status")
        right = Column(self._vouching(), Divider(), self.scroll.sized(flex=1), self.status, gap=8)
        above = self._above()
        self._show()
        return self.page(Row(left, right.sized(flex=1), gap=16, align="fill"), *above)

    def _above(self) -> list[Widget]:
        say, keys = self.ui.word, self.desk.keys.text
        self._undo = icon_button("undo", say("mapdesk.undo"), self.undo, hotkey=keys("mapdesk.undo"), id="undo")
        self._redo = icon_button("redo", say("mapdesk.redo"), self.redo, hotkey=keys("mapdesk.redo"), id="redo")
        save = Button(
            say("mapdesk.save"), self.save, icon="save", kind="primary", hotkey=keys("mapdesk.save"), id="save"
        )
        return [Row(self._undo, self._redo, gap=4, help="forms.undo"), save.explained("forms.save")]

    def _row_tools(self) -> Widget:
        say = self.ui.word
        made = (
            ("plus", "add", self.add), ("layers", "double", self.double), ("arrow-up", "up", lambda: self.move(-1)),
            ("arrow-down", "down", lambda: self.move(1)), ("trash", "remove", self.remove),
        )  # fmt: skip
        self._tools = {
            key: icon_button(icon, say(f"forms.{key}"), act, kind="normal", id=f"row.{key}") for icon, key, act in made
        }
        return Row(*self._tools.values(), gap=6, help="forms.rows")

    def _vouching(self) -> Widget:
        say = self.ui.word
        line = SourceLine(self, joined(self.says, self.note), self._say_so, "silent")
        who = Label(say("forms.who"), tone="muted")
        if self.narrow:
            return Column(who, line.widget(), gap=4, help="forms.who")
        return Row(who, line.widget().sized(flex=1), gap=10, help="forms.who")

    def _say_so(self, line: str) -> None:
        self.says, self.note = parted(line)
        self._vouch()

    def _lines(self) -> list[FormLine]:
        return form_lines(self.form, self.which, self.query)

    def _show(self) -> None:
        lines = self.list.items
        self.list.selected = next((n for n, line in enumerate(lines) if line.path == self.path), -1)
        fields = () if self._is_list() else self.form.fields_at(self.path)
        self.boxes = [FieldBox(self, (*self.path, asked.name), asked) for asked in fields]
        whole = self.wrong_at(self.path)
        parts: list[Widget] = [Label(self._heading(), size="heading", bold=True, id="heading")]
        self.whole = Label(whole, tone="danger", id="wrong")
        self.whole.set_visible(bool(whole))
        parts.append(self.whole)
        about = self._list_means()
        if about:
            parts.append(Label(about, tone="muted"))
        parts += [box.widget(self.narrow) for box in self.boxes]
        self.fields.clear().add(*(part.sized(max_width=WIDE) for part in parts))
        if self.scroll.mounted:
            self.scroll.scroll_to(0)
        self._sync()

    def _is_list(self) -> bool:
        value = self.form.value(self.path)
        return (
            bool(self.path) and isinstance(self.path[-1], str) and (value is None or isinstance(value, (list, tuple)))
        )

    def _list_means(self) -> str:
        if not self._is_list():
            return ""
        asked = self.form.fields_at(self.path[:-1])
        return next((self.means(one) for one in asked if one.name == self.path[-1]), "")

    def _heading(self) -> str:
        line = next((line for line in form_lines(self.form) if line.path == self.path), None)
        return line.title if line is not None else self.form.name

    def changed(self) -> None:
        # updates words only: rebuilding would take the keyboard from the field
        for box in self.boxes:
            box.sync()
        whole = self.wrong_at(self.path)
        self.whole.set_text(whole)
        self.whole.set_visible(bool(whole))
        at = self.list.selected
        self.list.set_items(self._lines())
        self.list.selected = at if at < len(self.list.items) else -1
        self._sync()

    def _sync(self) -> None:
        say, form = self.ui.word, self.form
        self._undo.set_enabled(bool(form.can_undo), "" if form.can_undo else say("mapdesk.nothing_to_undo"))
        self._redo.set_enabled(bool(form.can_redo), "" if form.can_redo else say("mapdesk.nothing_to_redo"))
        in_list = self._rows() is not None
        on_row = bool(self.path) and isinstance(self.path[-1], int)
        for key, button in self._tools.items():
            can = in_list if key == "add" else on_row
            button.set_enabled(can, "" if can else say("forms.no_row"))
        wrong, differs = len(form.mistakes), len(form.differences())
        parts = [
            say("forms.wrong_count", count=wrong) if wrong else say("forms.all_right"),
            say("forms.changed_count", count=differs) if differs else say("forms.as_ours_all"),
            say("mapdesk.unsaved") if self.dirty else say("mapdesk.all_saved"),
        ]
        self.status.set_text(" · ".join(parts))

    @property
    def dirty(self) -> bool:
        return any(form.dirty for form in self.forms.values())

    def _renew(self, path: FieldPath) -> None:
        self.path = path
        self.list.set_items(self._lines())
        self._show()
        self.settle()
        if self.list.selected >= 0:
            self.list.show(self.list.selected)

    def go(self, path: FieldPath) -> None:
        """Show a table; if it is gone, the nearest one above."""
        while path and self.form.value(path) is None:
            path = path[:-1]
        self.form.rest()
        self._renew(path)

    def _chosen(self, index: int) -> None:
        self.form.rest()
        self.path = self.list.items[index].path
        self._show()

    def _other_file(self, number: str) -> None:
        self.attempt(lambda: self._take(int(number)))
        self.query = ""
        self.rebuild()

    def _turn(self, which: str) -> None:
        self.which = next(one for one in WHICH if one == which)
        self._renew(self.path)

    def _search(self, text: str) -> None:
        self.query = text
        self.list.set_items(self._lines())
        self.list.selected = next((n for n, line in enumerate(self.list.items) if line.path == self.path), -1)

    # Rows

    def _rows(self) -> FieldPath | None:
        """Return the list of rows that the chosen table is, or is in."""
        if self._is_list():
            return self.path
        for end in range(len(self.path), 0, -1):
            if isinstance(self.path[end - 1], int):
                return self.path[: end - 1]
        return None

    def add(self) -> None:
        rows = self._rows()
        if rows is not None:
            self.go(self.form.add(rows))

    def double(self) -> None:
        self.go(self.form.double(self.path))

    def move(self, by: int) -> None:
        self.go(self.form.move(self.path, by))

    def remove(self) -> None:
        self.form.remove(self.path)
        rows, place = self.path[:-1], self.path[-1]
        left = len(self.form.value(rows) or ())
        self.go((*rows, min(int(place), left - 1)) if left else rows)

    def undo(self) -> None:
        path = self.form.undo()
        if path is not None:
            self.go(self._table(path))

    def redo(self) -> None:
        path = self.form.redo()
        if path is not None:
            self.go(self._table(path))

    def _table(self, path: FieldPath) -> FieldPath:
        value = self.form.value(path)
        return path if isinstance(value, dict) else path[:-1] if path else ()

    def save(self) -> None:
        """Save every changed file into the pack, then try the game with it."""
        self.pack(lambda pack: self.attempt(lambda: self._save(pack)))

    def _save(self, pack: Path) -> None:
        self.kept = pack
        for (game, _), form in self.forms.items():
            folder = next(folder for folder in self.folders if folder.game == game)
            if form.dirty or form.table != form.ours:
                save_form(form, folder, pack)
        self.desk.registry.forget(self.game)
        self.changed()
        problem = self._unplayable(pack)
        if problem:
            told = self.ui.word("forms.not_playable", problem=escape(problem))
            Dialog(self.ui, self.ui.word("forms.saved_but"), told, width=560).open()
        else:
            self.toast(self.ui.word("mapdesk.saved", pack=pack.name), "good", about="saved")

    def _unplayable(self, pack: Path) -> str:
        """Return why the game cannot be played with the pack; "" if it can."""
        try:
            game = self.desk.registry.module(self.game).open([pack])
            for scenario in game.meta.scenarios:
                game.start(scenario.id)
        except MonsoonError as error:
            return error.said(self.ui.theme.language)
        return ""

    def back(self) -> bool:
        if self.layers or not self.dirty:
            return super().back()
        say = self.ui.word
        answers = [
            Answer(say("mapdesk.stay")),
            Answer(say("mapdesk.leave"), self._leave, "danger"),
            Answer(say("mapdesk.save"), self.save, "primary"),
        ]
        Dialog(self.ui, say("mapdesk.unsaved_title"), say("forms.unsaved"), answers, width=480).open()
        return True

    def _leave(self) -> None:
        super().back()

    def on_key(self, event: pygame.event.Event) -> bool:
        if Chord.of(event) == Chord.parse(self.desk.keys.text("mapdesk.find")):
            self.focus(self.search)
            return True
        return super().on_key(event)


class FormsPanel(DeskPanel):
    """The files of the game that are not boards."""

    key = "forms"
    icon = "list"
    command = "mapdesk.forms"

    def build(self) -> Widget:
        say, files = self.screen.ui.word, self._files()
        rows: TextRows[str] = TextRows(lambda name: name, icon=lambda name: "list")
        empty = say("forms.no_files")
        self.list = ListView(
            files, rows, on_select=self._open, repeats=True, empty=empty, id="files", name=say("forms.file")
        )
        self.list.help = "forms.file"
        return Column(
            Label(say("forms.about"), size="small", tone="muted"), self.list.sized(flex=1), gap=8, help="mapdesk.forms"
        )

    def _files(self) -> list[str]:
        screen = self.screen
        files = screen.desk.registry.open(screen.game).files
        return [name for folder in folders_of(screen.desk, screen.game) for name in form_names(files, folder)]

    def _open(self, index: int) -> None:
        self.screen.attempt(lambda: self._push(self.list.items[index]))

    def _push(self, file: str) -> None:
        screen = self.screen
        folders = folders_of(screen.desk, screen.game)
        kept = self._pack() if screen.pack else None
        self.forms = FormsScreen(screen.desk, screen.game, folders, self._ask, kept, file)
        screen.push(self.forms)

    def _pack(self) -> Path:
        return pack_path(self.screen.desk, self.screen.pack)

    def _ask(self, then: Callable[[Path], None]) -> None:
        # asks for a pack if there is none yet
        if self.screen.pack:
            then(self._pack())
        else:
            self.screen.actions.ask_pack(lambda: then(self._pack()), self.forms)
