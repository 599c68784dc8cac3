"""Keeping what was drawn: into a pack, out as one file and in again, and playing it at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.editor.packs import SUFFIX, export_pack, import_pack, pack_folder, save_draft
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
from launcher.mapdesk.opening import game_ids, games, pack_names, pack_with, packs_folder, scenarios_on

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen

Then = Callable[[], None]


class Keeping:
    """What the buttons over the board do with the draft as a whole."""

    def __init__(self, screen: MapDeskScreen) -> None:
        self.screen = screen

    # -- saving ---------------------------------------------------------------------------------------------

    def save(self, then: Then | None = None) -> None:
        """Save into the pack, which is asked for where there is none yet; then go on with something."""
        if self.screen.pack:
            self.screen.attempt(lambda: self._save(then))
        else:
            self.ask_pack(lambda: self.save(then))

    def _save(self, then: Then | None) -> None:
        screen, bench = self.screen, self.screen.bench
        pack = pack_folder(packs_folder(screen.desk), screen.pack, game_ids(screen.desk))
        path = save_draft(bench.draft, bench.board_name, pack)
        screen.unsaved.drop()
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
        """Ask into which pack is saved, one that is there or a new one; on the screen that lies over, if one does."""
        screen, say = self.screen, self.screen.ui.word
        asking = over or screen
        names = pack_names(screen.desk)
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
        pack_folder(packs_folder(self.screen.desk), name, game_ids(self.screen.desk))
        self.screen.pack = name
        self.screen.refresh()
        if then is not None:
            then()

    # -- one file -------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Save, and write the pack as one file that can be sent to somebody."""
        self.save(lambda: self.screen.attempt(self._export))

    def _export(self) -> None:
        screen = self.screen
        pack = packs_folder(screen.desk) / screen.pack
        path = export_pack(pack, screen.desk.home / "exports" / f"{screen.pack}{SUFFIX}")
        words = escape(screen.ui.word("mapdesk.exported", path=str(path)))
        Dialog(screen.ui, screen.ui.word("mapdesk.export"), words, width=520).open()

    def ask_import(self) -> None:
        say = self.screen.ui.word
        self.screen.ask_file("mapdesk", say("mapdesk.cancel"), say("mapdesk.take_in"), self.take_in)

    def take_in(self, file: Path, *, replace: bool = False) -> None:
        """Take a pack in from a file, and go on with it; one of its name that is there is replaced if that is said."""
        screen, say = self.screen, self.screen.ui.word
        target = packs_folder(screen.desk)
        try:
            pack = import_pack(file, target, games(screen.desk), replace=replace)
        except MonsoonError:
            if replace or not file.is_file() or not _clashes(file, target, games(screen.desk)):
                raise
            answers = [
                Answer(say("mapdesk.cancel"), None, "primary"),
                Answer(
                    say("mapdesk.replace"), lambda: screen.attempt(lambda: self.take_in(file, replace=True)), "danger"
                ),
            ]
            Dialog(screen.ui, say("mapdesk.import"), say("mapdesk.there", pack=escape(file.stem)), answers).open()
            return
        screen.desk.registry.forget(screen.game)
        screen.toast(say("mapdesk.taken_in", pack=pack.name), "good")
        screen.open(screen.bench.board_name.id, pack.name)

    # -- playing --------------------------------------------------------------------------------------------

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


def _clashes(file: Path, packs: Path, known: list[str]) -> bool:
    """Whether all is well with a file but that its pack is there already."""
    from hexcore.editor.packs import read_pack

    found = read_pack(file, known)
    return (packs / next(iter(found)).parts[0]).exists()
