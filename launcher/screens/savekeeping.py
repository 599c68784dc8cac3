"""What is done with a save as a file: deleted and brought back, taken in, and copied out for somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from launcher.desk.screen import DeskScreen
from launcher.kit.dialog import Answer, Dialog
from launcher.kit.fields import TextField
from launcher.kit.layout import Column
from launcher.kit.markup import escape
from launcher.kit.text import Label

if TYPE_CHECKING:
    from launcher.kit.listview import ListView
    from launcher.screens.saveinfo import SaveLine


class SaveList(DeskScreen):
    """What is asked of the screen with the list."""

    query: str
    lines: list[SaveLine]
    list: ListView[SaveLine]

    @property
    def chosen(self) -> SaveLine | None:
        """The save that is chosen."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Read the folder again."""
        raise NotImplementedError


class SaveKeeping:
    """The file side of a list of saves."""

    def __init__(self, screen: SaveList) -> None:
        self.screen = screen

    def delete(self) -> None:
        """Delete the chosen save at once; it can be brought back."""
        line = self.screen.chosen
        if line is not None:
            self.screen.attempt(lambda: self._delete(line.path))

    def _delete(self, path: Path) -> None:
        screen = self.screen
        screen.desk.deleted.delete(path)
        self._renew()
        screen.toast(screen.ui.word("saves.deleted"), "good", about="deleted")

    def bring_back(self) -> None:
        """Bring back the save that was deleted last, and choose it."""
        if self.screen.desk.deleted.last is not None:
            self.screen.attempt(self._bring_back)

    def _bring_back(self) -> None:
        screen = self.screen
        path = screen.desk.deleted.bring_back()
        self._renew(path)
        screen.toast(screen.ui.word("saves.brought_back"), "good", about="deleted")

    def export(self) -> None:
        """Copy the chosen save to where it can be sent from."""
        line = self.screen.chosen
        if line is not None and line.save is not None:
            self.screen.attempt(lambda: self._export(line.path))

    def _export(self, path: Path) -> None:
        from hexcore.savemoving import export_save

        screen, say = self.screen, self.screen.ui.word
        there = export_save(path, screen.desk.home / "exports")
        Dialog(screen.ui, say("saves.export"), escape(say("saves.exported", path=str(there))), width=520).open()

    def ask_import(self) -> None:
        """Ask for a file with a saved game in it."""
        screen, say = self.screen, self.screen.ui.word
        hint = say("saves.import_hint")
        field = TextField("", hint=hint, limit=400, id="file", name=hint)

        def take() -> None:
            screen.attempt(lambda: self.take_in(Path(field.text.strip()).expanduser()))

        answers = [Answer(say("saves.import_no")), Answer(say("saves.import_yes"), take, "primary")]
        body = Column(Label(say("saves.import_about")), field, gap=10)
        Dialog(screen.ui, say("saves.import"), body, answers, width=520).open()
        screen.focus(field)

    def take_in(self, file: Path) -> None:
        """Take in a saved game from a file, and choose it."""
        screen = self.screen
        path = screen.desk.import_save(file)
        screen.query = ""
        self._renew(path)
        screen.toast(screen.ui.word("saves.imported"), "good")

    def _renew(self, chosen: Path | None = None) -> None:
        """Read the folder again, with the buttons as they are now, and choose a save."""
        screen = self.screen
        screen.rebuild()
        screen.refresh()
        if chosen is not None:
            place = next((n for n, line in enumerate(screen.lines) if line.path == chosen), -1)
            screen.list.select(place)
