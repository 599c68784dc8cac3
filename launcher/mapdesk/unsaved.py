"""What was drawn and not yet saved, kept aside: nothing is lost when the window is closed or the program breaks off."""

from __future__ import annotations

from pathlib import Path

from hexcore.boardfile import read_board_file
from hexcore.boardtables import BoardFile
from hexcore.drafting.writing import board_toml
from hexcore.errors import MonsoonError
from hexcore.files import write_whole
from launcher.mapdesk.bench import Bench

FOLDER = "drafts"


class Unsaved:
    """The file beside the packs in which one board waits to be saved."""

    def __init__(self, home: Path, bench: Bench) -> None:
        self._bench = bench
        named = bench.board_name
        self.path = home / FOLDER / named.folder.game / f"{named.id}.toml"
        self._kept: BoardFile | None = None

    def keep(self) -> None:
        """Keep the draft as it is now; what is saved need not be kept. A disk that is full stops nobody drawing."""
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
        """It is saved, or not wanted."""
        self._kept = None
        self.path.unlink(missing_ok=True)

    def found(self) -> BoardFile | None:
        """What an earlier evening has left unsaved, if it is other than what lies on the desk."""
        if not self.path.is_file():
            return None
        try:
            file = read_board_file(self.path, str(self.path))
        except MonsoonError:
            return None
        now = self._bench.draft.file
        return None if file == now or file.id != now.id or file.grid != now.grid else file
