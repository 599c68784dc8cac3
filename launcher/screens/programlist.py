"""Programs that play: what the player has named to sit at the table with him, and the command of each.

Only what stands here is ever started, and it stands here because he has typed it: no save and no pack can add to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pydantic import ValidationError

from hexcore.programs import EXAMPLE
from launcher.kit.button import Button, icon_button
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Row
from launcher.kit.text import Label
from launcher.kit.widget import Widget

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

NAME, COMMAND = 40, 2000
"""How long a name and a command may be."""


class ProgramList:
    """The programs, one below the other, each of which can be taken out; and two fields for another one."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self.desk = desk
        self._changed = changed
        say = desk.ui.word
        self.name = TextField(hint=say("programs.name_hint"), limit=NAME, id="program.name", name=say("programs.name"))
        self.command = TextField(
            hint=EXAMPLE, limit=COMMAND, on_submit=lambda text: self.add(), id="program.command",
            name=say("programs.command"),
        )  # fmt: skip
        self.problem = Label("", size="small", tone="danger")

    def widget(self) -> Widget:
        """All of it."""
        say = self.desk.ui.word
        rows: list[Widget] = [Label(say("programs.about"), size="small", tone="muted")]
        rows += [self._row(name, command) for name, command in self.desk.settings.programs.items()]
        add = Button(say("programs.add"), self.add, icon="plus", id="program.add")
        rows.append(Row(self.name.sized(flex=1), self.command.sized(flex=2), add, gap=8))
        return Column(*rows, self.problem, gap=6)

    def _row(self, name: str, command: str) -> Widget:
        out = icon_button("close", self.desk.ui.word("programs.remove", name=name), partial(self.remove, name),
                          id=f"program.remove.{name}")  # fmt: skip
        shown = Label(command, size="small", tone="muted", wrap=False)
        return Row(Label(name, wrap=False).sized(flex=1), shown.sized(flex=2), out, gap=8)

    def add(self) -> None:
        """Take in what was typed; what is wrong with it is said below."""
        problem = self._wrong()
        self.problem.set_text(problem)
        if problem:
            return
        self.desk.change(programs={**self.desk.settings.programs, self.name.text.strip(): self.command.text.strip()})
        self._changed()

    def _wrong(self) -> str:
        from hexcore.errors import MonsoonError
        from hexcore.programs import is_there, split_command
        from launcher.desk.preferences import Preferences

        say, name, command = self.desk.ui.word, self.name.text.strip(), self.command.text.strip()
        if not name:
            return say("programs.no_name")
        if name in self.desk.settings.programs:
            return say("programs.same_name", name=name)
        try:
            first = split_command(command)[0]
            Preferences(programs={name: command})
        except MonsoonError as error:
            return error.said(self.desk.settings.spoken)
        except ValidationError:
            return say("programs.bad_name")
        return "" if is_there(command) else say("programs.nowhere", command=first)

    def remove(self, name: str) -> None:
        """Let a program play no more; games with it go on with a bot of the game in its place."""
        kept = {other: command for other, command in self.desk.settings.programs.items() if other != name}
        self.desk.change(programs=kept)
        self._changed()
