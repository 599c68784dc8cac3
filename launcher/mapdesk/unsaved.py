"""Unsaved drafts: a backup file against crashes, and the dialogs before changes would be lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.board.file import read_board_file
from hexcore.board.tables import BoardFile
from hexcore.data.files import write_whole
from hexcore.editor.draft import as_ours, becoming
from hexcore.editor.toml_writer import board_toml
from hexcore.errors import MonsoonError
from launcher.kit.window.layers import Answer, Dialog
from launcher.mapdesk.bench import Bench

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen

FOLDER = "drafts"


class DraftBackup:
    """The backup file of one board's draft."""

    def __init__(self, home: Path, bench: Bench) -> None:
        self._bench = bench
        named = bench.board_name
        self.path = home / FOLDER / named.folder.game / f"{named.id}.toml"
        self._kept: BoardFile | None = None

    def keep(self) -> None:
        """Write the draft if it has unsaved changes. A full disk must not stop the drawing."""
        draft = self._bench.draft
        if not draft.dirty:
            self.drop()
        elif self._kept is not draft.file:
            try:
                write_whole(self.path, board_toml(draft.file).encode())
            except MonsoonError:
                return
            self._kept = draft.file

    def drop(self) -> None:
        self._kept = None
        self.path.unlink(missing_ok=True)

    def found(self) -> BoardFile | None:
        """Return the unsaved board of an earlier run, if it differs from the draft."""
        if not self.path.is_file():
            return None
        try:
            file = read_board_file(self.path, str(self.path))
        except MonsoonError:
            return None
        now = self._bench.draft.file
        return None if file == now or file.id != now.id or file.grid != now.grid else file


class UnsavedDialogs:
    """The dialogs about unsaved changes."""

    def __init__(self, screen: MapDeskScreen) -> None:
        self.screen = screen

    def ask_first(self, act: Callable[[], None]) -> None:
        """Ask about unsaved changes, then act."""
        screen, say = self.screen, self.screen.ui.word
        if not screen.bench.draft.dirty:
            act()
            return
        answers = [
            Answer(say("mapdesk.stay")),
            Answer(say("mapdesk.leave"), lambda: self._drop_and(act), "danger"),
            Answer(say("mapdesk.save"), lambda: screen.actions.save(act), "primary"),
        ]
        Dialog(screen.ui, say("mapdesk.unsaved_title"), say("mapdesk.unsaved_about"), answers, width=480).open()

    def _drop_and(self, act: Callable[[], None]) -> None:
        self.screen.backup.drop()
        act()

    def offer_backup(self) -> None:
        """Offer to continue the unsaved draft of an earlier run."""
        screen, say = self.screen, self.screen.ui.word
        left = screen.backup.found()
        if left is None:
            return
        answers = [
            Answer(say("mapdesk.waiting_no"), screen.backup.drop, "danger"),
            Answer(say("mapdesk.waiting_yes"), lambda: self._go_on_with(left), "primary"),
        ]
        Dialog(screen.ui, say("mapdesk.waiting"), say("mapdesk.waiting_about"), answers, width=480).open()

    def _go_on_with(self, file: BoardFile) -> None:
        bench = self.screen.bench
        bench.do(becoming(bench.draft, file, "draft.gone_on"))

    def ask_ours(self) -> None:
        """Ask before the whole board is restored to ours; undo brings the draft back."""
        screen, say = self.screen, self.screen.ui.word
        ours = say("mapdesk.all_as_ours")
        answers = [Answer(say("mapdesk.cancel"), None, "primary"), Answer(ours, self._restore_ours, "danger")]
        Dialog(screen.ui, ours, say("mapdesk.all_as_ours_about"), answers).open()

    def _restore_ours(self) -> None:
        bench = self.screen.bench
        bench.do(as_ours(bench.draft))
