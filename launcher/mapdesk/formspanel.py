"""The panel of the other files: counters, tables, missions and set-ups, each opened as a form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexcore.drafting.desk import pack_folder
from hexcore.filling.files import form_names
from launcher.kit.layout import Column
from launcher.kit.listview import ListView
from launcher.kit.rows import Lines
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.mapdesk.formscreen import FormsScreen
from launcher.mapdesk.opening import folders_of, games, packs_folder
from launcher.mapdesk.panels import DeskPanel


class FormsPanel(DeskPanel):
    """The files of the game that are not drawn."""

    key = "forms"
    icon = "list"
    command = "mapdesk.forms"

    def build(self) -> Widget:
        """A line for each file."""
        say, files = self.screen.ui.word, self._files()
        rows: Lines[str] = Lines(lambda name: name, icon=lambda name: "list")
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
        desk = self.screen.desk
        return pack_folder(packs_folder(desk), self.screen.pack, games(desk))

    def _ask(self, then: Callable[[Path], None]) -> None:
        """Save into the pack of the desk, which is asked for where there is none yet."""
        if self.screen.pack:
            then(self._pack())
        else:
            self.screen.ask_pack(lambda: then(self._pack()), self.forms)
