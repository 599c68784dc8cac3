"""The buttons for a whole draft (save, export, import, play), its backup file, and the dialogs before it is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.board.file import read_board_file
from hexcore.board.tables import BoardFile
from hexcore.data.files import user_packs, write_whole
from hexcore.editor.draft import as_ours, becoming
from hexcore.editor.packs import SUFFIX, export_pack, save_draft
from hexcore.editor.toml_writer import board_toml
from hexcore.errors import MonsoonError
from hexcore.storage.packs import switch, switched_off
from launcher.desk.desk import NewGameSetup
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column
from launcher.kit.widget import Widget
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog
from launcher.kit.window.menu import Choice
from launcher.mapdesk.bench import Bench, pack_path, pack_with, scenarios_on

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen


Then = Callable[[], None]


class DraftActions:
    """The buttons for a whole draft."""

    def __init__(self, screen: MapDeskScreen) -> None:
        self.screen = screen

    def save(self, then: Then | None = None) -> None:
        """Save into the pack, asking for one if there is none yet; then run ``then``."""
        if self.screen.pack:
            self.screen.attempt(lambda: self._save(then))
        else:
            self.ask_pack(lambda: self.save(then))

    def _save(self, then: Then | None) -> None:
        screen, bench = self.screen, self.screen.bench
        path = save_draft(bench.draft, bench.board_name, pack_path(screen.desk, screen.pack))
        screen.backup.drop()
        if screen.pack in switched_off(screen.game):
            switch(screen.game, screen.pack, on=True)
        screen.desk.registry.forget(screen.game)
        key = "mapdesk.saved" if path is not None else "mapdesk.saved_as_ours"
        over = pack_with(screen.desk, bench.board_name)
        if over not in ("", screen.pack):
            screen.toast(screen.ui.word("mapdesk.covered", pack=screen.pack, other=over), "danger", about="saved")
        else:
            screen.toast(screen.ui.word(key, pack=screen.pack), "good", about="saved")
        screen.refresh()
        if then is not None:
            then()

    def ask_pack(self, then: Then | None = None, over: DeskScreen | None = None) -> None:
        """Ask for a pack to save into, an existing or a new one; ``over`` is the screen on top, if not this one."""
        screen, say = self.screen, self.screen.ui.word
        asking = over or screen
        names = [path.name for path in user_packs()]
        field = TextField(screen.pack or say("mapdesk.new_pack"), limit=60, id="pack", name=say("mapdesk.pack"))
        parts: list[Widget] = [Label(say("mapdesk.pack_about")), field]
        if names:
            there = Choice([("", say("mapdesk.pack_there")), *((n, n) for n in names)], "", field.set_text, id="packs")
            parts.append(there)

        def take() -> None:
            asking.attempt(lambda: self._take(field.text.strip(), then))

        answers = [Answer(say("mapdesk.cancel")), Answer(say("mapdesk.take_pack"), take, "primary")]
        Dialog(screen.ui, say("mapdesk.which_pack"), Column(*parts, gap=10), answers, width=480).open()
        asking.focus(field)

    def _take(self, name: str, then: Then | None) -> None:
        pack_path(self.screen.desk, name)  # raises if that is no name for a pack
        self.screen.pack = name
        self.screen.refresh()
        if then is not None:
            then()

    def export(self) -> None:
        self.save(lambda: self.screen.attempt(self._export))

    def _export(self) -> None:
        screen, home = self.screen, self.screen.desk.home
        path = export_pack(home / "packs" / screen.pack, home / "exports" / f"{screen.pack}{SUFFIX}")
        words = escape(screen.ui.word("mapdesk.exported", path=str(path)))
        Dialog(screen.ui, screen.ui.word("mapdesk.export"), words, width=520).open()

    def ask_import(self) -> None:
        say = self.screen.ui.word
        self.screen.ask_file("mapdesk", say("mapdesk.cancel"), say("mapdesk.take_in"), self.take_in)

    def take_in(self, file: Path, *, replace: bool = False) -> None:
        """Import a pack and open the board from it; ask before an existing pack is replaced."""
        screen, say = self.screen, self.screen.ui.word
        if screen.desk.pack_in(file)[1] and not replace:

            def again() -> None:
                screen.attempt(lambda: self.take_in(file, replace=True))

            answers = [Answer(say("mapdesk.cancel"), None, "primary"), Answer(say("mapdesk.replace"), again, "danger")]
            Dialog(screen.ui, say("mapdesk.import"), say("mapdesk.there", pack=escape(file.stem)), answers).open()
            return
        pack = screen.desk.take_pack(file, replace=replace)
        screen.toast(say("mapdesk.taken_in", pack=pack.name), "good")
        screen.open(screen.bench.board_name.id, pack.name)

    def play(self) -> None:
        """Save, and begin a game on this board; Esc comes back to the desk."""
        if self.screen.bench.draft.dirty:
            self.save(lambda: self.screen.attempt(self._play))
        else:
            self.screen.attempt(self._play)

    def _play(self) -> None:
        screen, desk = self.screen, self.screen.desk
        opened = desk.open_game(screen.game)
        board = screen.bench.draft.file.id
        on_it = scenarios_on(desk, screen.game, board)
        for scenario in on_it[:1]:
            opened.board(scenario)
        screen.push(desk.opener.new_game(desk, screen.game, NewGameSetup(on_it[0] if on_it else "")))


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
