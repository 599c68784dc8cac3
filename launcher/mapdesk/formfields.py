"""The fields of one table of a form: a control each, what it means, what is wrong with it, and who says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import pygame

from hexcore.filling.differences import Path
from hexcore.filling.fields import Question
from hexcore.filling.form import Form
from hexcore.filling.lines import read_line, write_line
from launcher.kit.button import Button, icon_button
from launcher.kit.fields import TextField
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Grid, Row, Spacer
from launcher.kit.menu import Choice
from launcher.kit.text import Label
from launcher.kit.toggles import Toggle
from launcher.kit.widget import Widget

_WHOLE = re.compile(r"[+-]?\d+")
NOTHING = "—"
NAMED = 150
SHORT = 140
"""How wide the name of a field is, and a number or a choice at least."""
LONG = 4000
KINDS = ("fact", "inferred", "printed", "reconstructed")


class Words(Protocol):
    """What a form asks of the screen around it."""

    form: Form

    def word(self, key: str, /, **values: object) -> str:
        """A sentence of the launcher."""

    def means(self, question: Question) -> str:
        """What a field means, in the player's language."""

    def wrong_at(self, path: Path) -> str:
        """What is wrong with a field, in the player's language."""

    def changed(self) -> None:
        """A field was filled in."""

    def go(self, path: Path) -> None:
        """Show another table."""


class WholeField(TextField):
    """A whole number as it is typed; up and down step it. What is no number is not hidden: the form says so."""

    def __init__(self, text: str, on_change: Callable[[str], None], asked: Question) -> None:
        super().__init__(text, on_change, limit=12, id=f"field.{asked.name}", name=asked.name)
        self.low, self.high = asked.low, asked.high

    def on_key(self, chord: Chord) -> bool:
        """Up and down step, within the limits."""
        by = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(chord.key)
        if by is None or not chord.plain or (self.text and not _WHOLE.fullmatch(self.text)):
            return super().on_key(chord)
        number = int(self.text or 0) + by
        number = number if self.low is None else max(self.low, number)
        self.set_text(str(number if self.high is None else min(self.high, number)))
        self.caret = self.mark = len(self.text)
        return True


class FieldBox:
    """One field: keeps its control, and says anew what is wrong and what ours is whenever anything has changed."""

    def __init__(self, around: Words, path: Path, question: Question) -> None:
        self.around, self.path, self.question = around, path, question
        self.wrong = Label("", size="small", tone="danger", id=f"wrong.{question.name}")
        self.ours = Label("", size="small", tone="accent", id=f"ours.{question.name}")
        self.source = Label("", size="small", tone="muted", id=f"source.{question.name}")
        self.control: Widget = self._control()
        self.back = icon_button("undo", around.word("forms.as_ours"), self._as_ours, id=f"back.{question.name}")
        self.sync()

    @property
    def form(self) -> Form:
        """The form it is a field of."""
        return self.around.form

    @property
    def value(self) -> Any:
        """What the file says, or what is taken if it does not."""
        found = self.form.value(self.path)
        return self.question.default if found is None else found

    def widget(self, narrow: bool = False) -> Widget:
        """Name and control in a line, or over one another, and below them what there is to say."""
        asked = self.question
        name = Label(asked.name, bold=asked.required, tip=asked.name)
        long = asked.kind in ("text", "line", "source")
        control = self.control if long else Row(self.control.sized(min_width=SHORT), Spacer())
        about = Label(self.around.means(asked), size="small", tone="muted")
        said = (self.wrong, self.ours, about, self.source)
        if narrow:
            return Column(name, Row(control.sized(flex=1), self.back, gap=10), *said, gap=3)
        line = Row(name.sized(NAMED), control.sized(flex=1), self.back, gap=10)
        return Column(line, Column(*said, gap=2, pad=(NAMED + 10, 0, 0, 0)), gap=3)

    def sync(self) -> None:
        """Say what is wrong, what ours is, and where the value comes from."""
        around = self.around
        _say(self.wrong, around.wrong_at(self.path))
        if isinstance(self.control, TextField):
            self.control.problem = self.wrong.text
            self.control.invalidate()
        differs, ours = self._ours()
        shown = write_line(self.question, ours) if self.question.kind == "line" else str(ours)
        _say(
            self.ours, around.word("forms.ours", value=shown if ours not in (None, "") else NOTHING) if differs else ""
        )
        self.back.set_visible(differs)
        _say(self.source, self.form.own_source(self.path))

    def _ours(self) -> tuple[bool, Any]:
        """Whether the value is not ours, and what ours is."""
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
            self.around.go(self.path[:-1])

    # -- controls -------------------------------------------------------------------------------------------

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
            return SourceLine(self.around, str(self.form.value(self.path) or ""), self._source).widget()
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
        """A way to the table or the rows inside."""
        asked, found, say = self.question, self.form.value(self.path), self.around.word
        if asked.kind == "rows":
            return Button(say("forms.rows", count=len(found or ())), partial(self.around.go, self.path), kind="quiet",
                          icon="list", id=f"field.{asked.name}")  # fmt: skip
        if found is None:
            return Button(say("forms.begin"), self._begin, kind="quiet", icon="plus", id=f"field.{asked.name}")
        return Button(say("forms.inside"), partial(self.around.go, self.path), kind="quiet", icon="arrow-right",
                      id=f"field.{asked.name}")  # fmt: skip

    def _begin(self) -> None:
        self.form.set(self.path, {})
        self.around.go(self.path)

    # -- filling in -----------------------------------------------------------------------------------------

    def _set(self, value: Any) -> None:
        """What is taken anyhow need not stand in the file, unless it stands in ours."""
        asked = self.question
        left_out = not asked.required and value == asked.default and self.form.value(self.path) is None
        if not left_out:
            self.form.set(self.path, value)
        self.around.changed()

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
        """Leave the field out of the file."""
        self.form.set(self.path, value if self.question.required else None)
        self.around.changed()

    def _chosen(self, choice: str) -> None:
        self.form.rest()
        if not choice and not self.question.required:
            self._left_out(None)
        else:
            self._set(choice)

    def _source(self, line: str) -> None:
        self.form.set(self.path, line or None)
        self.around.changed()


class SourceLine:
    """Who says so: of which kind, and where; empty where the table around it says so."""

    def __init__(self, around: Words, line: str, on_change: Callable[[str], None], nothing: str = "inherit") -> None:
        """``nothing`` is the key of what an empty line is called."""
        self.around, self.on_change, self.nothing = around, on_change, nothing
        self.kind, self.note = parted(line)

    def widget(self) -> Widget:
        """A choice, and a field for the rest."""
        say = self.around.word
        kinds = [("", say(f"forms.says.{self.nothing}")), *((kind, say(f"forms.says.{kind}")) for kind in KINDS)]
        choice = Choice(kinds, self.kind, self._turn, id="source.kind", name=say("forms.who"))
        self.field = TextField(self.note, self._noted, hint=say("forms.note"), limit=300, id="source.note")
        return Grid(choice, self.field, columns=2, least=SHORT + 30, gap=6)

    def _turn(self, kind: str) -> None:
        self.kind = kind
        if kind == "printed" and not self.note:
            self.note = self.around.word("forms.my_copy")
            self.field.set_text(self.note)
        self.on_change(joined(self.kind, self.note))

    def _noted(self, note: str) -> None:
        self.note = note.strip()
        self.on_change(joined(self.kind, self.note))


def parted(line: str) -> tuple[str, str]:
    """The kind of a source and the rest of its line."""
    kind = next((kind for kind in KINDS if re.match(rf"{kind}\b", line)), "")
    return kind, line.removeprefix(kind).lstrip(": ") if kind else line


def joined(kind: str, note: str) -> str:
    """A source line of a kind and the rest: a rule follows at once, anything else after a colon."""
    if not kind:
        return note
    if not note:
        return kind
    return f"{kind} {note}" if kind in ("fact", "inferred") else f"{kind}: {note}"


def _say(label: Label, text: str) -> None:
    """Show a line, or take its room away."""
    if text != label.text:
        label.set_text(text)
    label.set_visible(bool(text))
