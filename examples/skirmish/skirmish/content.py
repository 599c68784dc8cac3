"""What is fixed about the hunt, read from ``data/`` with any packs laid over it. It hangs on every position."""

from __future__ import annotations

from collections.abc import Iterable

from hexcore.board.file import build_board, read_board_file
from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import DataFolder, Files
from hexcore.data.provenance import Sourcing, sourcings
from hexcore.game import Fixed

BOARD = "board.toml"
FILES: Files = {BOARD: BoardFile}
"""The model that reads each data file."""


class Content(Fixed):
    """The board, and where each of its values comes from."""

    def __init__(self, data: DataFolder) -> None:
        path = data.path(BOARD)
        self._file = read_board_file(path, str(path))
        self.board = build_board(self._file, str(path))

    def sourcings(self) -> Iterable[Sourcing]:
        """Yield every value with its source."""
        return sourcings(self._file, BOARD)
