"""The fields of a form, the line that names a source, and the list of a file's tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import pygame

from hexcore.editor.fields import FormField, read_line, write_line
from hexcore.editor.form import FieldPath, Form, row_name
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import Rows
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice

if TYPE_CHECKING:
    from launcher.mapdesk.forms.screen import FormsScreen

_WHOLE = re.compile(r"[+-]?\d+")
NOTHING = "—"
NAMED = 150
SHORT = 140  # widths of a field's name, and of a number or a choice at least
LONG = 4000
KINDS = ("fact", "inferred", "printed", "reconstructed")
Which: TypeAlias = Literal["all", "changed", "wrong"]
STEP, EDGE, MARK = 12, 10, 14


WHICH: tuple[Which, ...] = ("all", "changed", "wrong")


class FieldBox:
    """One field: its control, what is wrong with it, and our value."""

    def __init__(self, screen: FormsScreen, path: FieldPath, question: FormField) -> None:
        self.screen, self.path, self.question = screen, path, question
        self.wrong = Label("", size="small", tone="danger", id=f"wrong.{question.name}")
        self.ours = Label("", size="small", tone="accent", id=f"ours.{question.name}")
        self.source = Label("", size="small", tone="muted", id=f"source.{question.name}")
        self.control: Widget = self._control()
        self.back = icon_button("undo", screen.ui.word("forms.as_ours"), self._as_ours, id=f"back.{question.name}")
        self.sync()

    @property
    def form(self) -> Form:
        return self.screen.form

    @property
    def value(self) -> Any:
        found = self.form.value(self.path)
        return self.question.default if found is None else found

    def widget(self, narrow: bool = False) -> Widget:
        """Return name and control in a line, or one below the other, over the notes."""
        asked = self.question
        name = Label(asked.name, bold=asked.required, tip=asked.name)
        long = asked.kind in ("text", "line", "source")
        control = self.control if long else Row(self.control.sized(min_width=SHORT), Spacer())
        about = Label(self.screen.means(asked), size="small", tone="muted")
        said = (self.wrong, self.ours, about, self.source)
        if narrow:
            return Column(name, Row(control.sized(flex=1), self.back, gap=10), *said, gap=3)
        line = Row(name.sized(NAMED), control.sized(flex=1), self.back, gap=10)
        return Column(line, Column(*said, gap=2, pad=(NAMED + 10, 0, 0, 0)), gap=3)

    def sync(self) -> None:
        screen = self.screen
        _say(self.wrong, screen.wrong_at(self.path))
        if isinstance(self.control, TextField):
            self.control.problem = self.wrong.text
            self.control.invalidate()
        differs, ours = self._ours()
        shown = write_line(self.question, ours) if self.question.kind == "line" else str(ours)
        _say(
            self.ours,
            screen.ui.word("forms.ours", value=shown if ours not in (None, "") else NOTHING) if differs else "",
        )
        self.back.set_visible(differs)
        _say(self.source, self.form.own_source(self.path))

    def _ours(self) -> tuple[bool, Any]:
        if self.question.kind in ("rows", "table"):
            return False, None
        for found in self.form.differences():
            if found.path == self.path:
                return True, found.ours
        return False, None

    def _as_ours(self) -> None:
        differs, ours = self._ours()
        if differs:
            self.form.rest()
            self.form.set(self.path, ours if ours != self.question.default else None)
            self.form.rest()
            self.screen.go(self.path[:-1])

    def _control(self) -> Widget:
        asked, name = self.question, self.question.name
        if asked.kind == "switch":
            return Toggle("", self.value is True, self._set, id=f"field.{name}", name=name)
        if asked.kind == "choice":
            return self._choice()
        if asked.kind == "number":
            shown = "" if self.value is None else str(self.value)
            return WholeField(shown, self._number, asked)
        if asked.kind == "source":
            return SourceLine(self.screen, str(self.form.value(self.path) or ""), self._source).widget()
        if asked.kind in ("rows", "table"):
            return self._inside()
        shown = write_line(asked, self.value) if asked.kind == "line" else str(self.value or "")
        return TextField(shown, self._text, limit=LONG, id=f"field.{name}", name=name)

    def _choice(self) -> Widget:
        asked, now = self.question, str(self.value or "")
        choices = [*asked.choices]
        if now not in choices:
            choices.insert(0, now)
        words = [(choice, choice.replace("_", " ") or NOTHING) for choice in choices]
        return Choice(words, now, self._chosen, id=f"field.{asked.name}", name=asked.name)

    def _inside(self) -> Widget:
        asked, found, say = self.question, self.form.value(self.path), self.screen.ui.word
        if asked.kind == "rows":
            return Button(say("forms.rows", count=len(found or ())), partial(self.screen.go, self.path), kind="quiet",
                          icon="list", id=f"field.{asked.name}")  # fmt: skip
        if found is None:
            return Button(say("forms.begin"), self._begin, kind="quiet", icon="plus", id=f"field.{asked.name}")
        return Button(say("forms.inside"), partial(self.screen.go, self.path), kind="quiet", icon="arrow-right",
                      id=f"field.{asked.name}")  # fmt: skip

    def _begin(self) -> None:
        self.form.set(self.path, {})
        self.screen.go(self.path)

    def _set(self, value: Any) -> None:
        # a default need not stand in the file, unless it stands in ours
        asked = self.question
        left_out = not asked.required and value == asked.default and self.form.value(self.path) is None
        if not left_out:
            self.form.set(self.path, value)
        self.screen.changed()

    def _text(self, text: str) -> None:
        asked = self.question
        if not text.strip() and not asked.required:
            self._left_out("" if asked.kind == "text" and asked.default == "" else None)
        elif asked.kind == "line":
            self._set(read_line(asked, text))
        else:
            self._set(text)

    def _number(self, text: str) -> None:
        if not text.strip():
            self._left_out(None)
        else:
            self._set(int(text) if _WHOLE.fullmatch(text.strip()) else text)

    def _left_out(self, value: Any) -> None:
        self.form.set(self.path, value if self.question.required else None)
        self.screen.changed()

    def _chosen(self, choice: str) -> None:
        self.form.rest()
        if not choice and not self.question.required:
            self._left_out(None)
        else:
            self._set(choice)

    def _source(self, line: str) -> None:
        self.form.set(self.path, line or None)
        self.screen.changed()


class WholeField(TextField):
    """A whole number as text; up and down step it. Text that is no number stays: the form reports it."""

    def __init__(self, text: str, on_change: Callable[[str], None], asked: FormField) -> None:
        super().__init__(text, on_change, limit=12, id=f"field.{asked.name}", name=asked.name)
        self.low, self.high = asked.low, asked.high

    def on_key(self, chord: Chord) -> bool:
        by = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(chord.key)
        if by is None or not chord.plain or (self.text and not _WHOLE.fullmatch(self.text)):
            return super().on_key(chord)
        number = int(self.text or 0) + by
        number = number if self.low is None else max(self.low, number)
        self.set_text(str(number if self.high is None else min(self.high, number)))
        self.caret = self.mark = len(self.text)
        return True


class SourceLine:
    """The source of a value: its kind and note; empty where the table around it has one."""

    def __init__(
        self, screen: FormsScreen, line: str, on_change: Callable[[str], None], nothing: str = "inherit"
    ) -> None:
        """``nothing`` is the key of the words for an empty line."""
        self.screen, self.on_change, self.nothing = screen, on_change, nothing
        self.kind, self.note = parted(line)

    def widget(self) -> Widget:
        say = self.screen.ui.word
        kinds = [("", say(f"forms.says.{self.nothing}")), *((kind, say(f"forms.says.{kind}")) for kind in KINDS)]
        choice = Choice(kinds, self.kind, self._turn, id="source.kind", name=say("forms.who"))
        self.field = TextField(self.note, self._noted, hint=say("forms.note"), limit=300, id="source.note")
        return GridLayout(choice, self.field, columns=2, least=SHORT + 30, gap=6)

    def _turn(self, kind: str) -> None:
        self.kind = kind
        if kind == "printed" and not self.note:
            self.note = self.screen.ui.word("forms.my_copy")
            self.field.set_text(self.note)
        self.on_change(joined(self.kind, self.note))

    def _noted(self, note: str) -> None:
        self.note = note.strip()
        self.on_change(joined(self.kind, self.note))


def parted(line: str) -> tuple[str, str]:
    """Return the kind of a source, and the rest of its line."""
    kind = next((kind for kind in KINDS if re.match(rf"{kind}\b", line)), "")
    return kind, line.removeprefix(kind).lstrip(": ") if kind else line


def joined(kind: str, note: str) -> str:
    """Return a source line: a rule follows its kind at once, any other note after a colon."""
    if not kind:
        return note
    if not note:
        return kind
    return f"{kind} {note}" if kind in ("fact", "inferred") else f"{kind}: {note}"


def _say(label: Label, text: str) -> None:
    if text != label.text:
        label.set_text(text)
    label.set_visible(bool(text))


class FormLine(NamedTuple):
    """One table of a file."""

    path: FieldPath
    depth: int
    title: str
    detail: str = ""
    wrong: bool = False
    changed: bool = False
    heading: bool = False  # a list of rows, which has no fields of its own


def form_lines(form: Form, which: Which = "all", words: str = "") -> list[FormLine]:
    """Return the lines of a form: all of them, or those that differ, are wrong, or match a search."""
    wrong = {wrong.path for wrong in form.mistakes}
    changed = {found.path for found in form.differences()}
    found = form.found(words) if words.strip() else None
    lines = list(_lines(form, (), 0, wrong, changed))
    if which == "all" and found is None:
        return lines
    kept = [line for line in lines if _wanted(line, which, found)]
    return [line for line in lines if (line.path and _leads(line, kept)) or line in kept]


def _wanted(line: FormLine, which: Which, found: list[FieldPath] | None) -> bool:
    if line.heading or (which == "changed" and not line.changed) or (which == "wrong" and not line.wrong):
        return False
    return found is None or any(path[: len(line.path)] == line.path and _same_row(path, line.path) for path in found)


def _same_row(path: FieldPath, own: FieldPath) -> bool:
    # found in the table itself, and not in a row inside it
    return not any(isinstance(part, int) for part in path[len(own) :])


def _leads(line: FormLine, kept: list[FormLine]) -> bool:
    return any(one.path[: len(line.path)] == line.path for one in kept)


def _lines(
    form: Form, path: FieldPath, depth: int, wrong: set[FieldPath], changed: set[FieldPath]
) -> Iterator[FormLine]:
    yield FormLine(
        path,
        depth,
        _title(form, path),
        _detail(form, path),
        wrong=any(_own(form, path, other) for other in wrong),
        changed=any(_own(form, path, other) for other in changed),
    )
    for asked in form.fields_at(path):
        here, value = (*path, asked.name), form.value((*path, asked.name))
        if asked.kind == "rows":
            rows = value if isinstance(value, (list, tuple)) else ()
            yield FormLine(here, depth + 1, asked.name, str(len(rows)), wrong=here in wrong, heading=True)
            for place in range(len(rows)):
                yield from _lines(form, (*here, place), depth + 2, wrong, changed)
        elif asked.kind == "table" and value is not None:
            yield from _lines(form, here, depth + 1, wrong, changed)


def _title(form: Form, path: FieldPath) -> str:
    if not path:
        return form.name
    if isinstance(path[-1], str):
        return path[-1]
    row = form.value(path)
    name = row.get("name") if isinstance(row, dict) else None
    return str(name) if isinstance(name, str) and name else row_name(row) or _first(row) or f"#{path[-1] + 1}"


def _first(row: object) -> str:
    if not isinstance(row, dict):
        return ""
    return next((f"{key} {value}" for key, value in row.items() if isinstance(value, (str, int))), "")


def _detail(form: Form, path: FieldPath) -> str:
    row = form.value(path)
    if not path or not isinstance(path[-1], int) or not isinstance(row, dict):
        return ""
    ident = row.get("id")
    return ident if isinstance(ident, str) and ident != _title(form, path) else ""


def _own(form: Form, path: FieldPath, other: FieldPath) -> bool:
    """Return whether a place is a table itself or one of its fields, and not in a table inside it."""
    if other[: len(path)] != path:
        return False
    rest = other[len(path) :]
    if not rest:
        return True
    inside = next((asked.kind for asked in form.fields_at(path) if asked.name == rest[0]), "")
    return len(rest) == 1 and inside != "rows"


class FormRows(Rows[FormLine]):
    """Lines of tables, indented by depth; marked where they are wrong or changed."""

    def name(self, item: FormLine) -> str:
        return f"{item.title} {item.detail}".strip()

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: FormLine) -> None:
        ui, px = view.ui, view.ui.px
        x, right = rect.x + px(EDGE + STEP * item.depth), rect.right - px(EDGE)
        for shown, icon, tone in ((item.wrong, "warning", "danger"), (item.changed, "edit", "accent")):
            if shown:
                mark = ui.icon(icon, MARK, view.ink(tone))
                right -= mark.get_width()
                surface.blit(mark, (right, rect.centery - mark.get_height() // 2))
                right -= px(6)
        title = ui.fonts.width(item.title, "body", item.heading)
        if item.detail:
            wide = min(ui.fonts.width(item.detail, "small"), max(0, right - x - title - px(12)))
            if wide > px(24):
                room = pygame.Rect(right - wide, rect.y, wide, rect.height)
                ui.write(surface, item.detail, room, "small", view.ink("muted"), align="right")
                right -= wide + px(12)
        tone = "muted" if item.heading else "danger" if item.wrong else "ink"
        ui.write(
            surface, item.title, pygame.Rect(x, rect.y, right - x, rect.height), "body", view.ink(tone), item.heading
        )
