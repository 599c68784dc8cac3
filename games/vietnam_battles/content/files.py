"""The data files of a battle: those of its own folder, and behind them those of the series."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from games.vietnam_battles.content.models import ScenarioFile, SupportFile, TerrainFile, UnitsFile
from hexcore.boardfile import read_board_file
from hexcore.boardtables import BoardFile
from hexcore.datafiles import Files, model_of
from hexcore.errors import BrokenContent
from hexcore.packs import DataFolder
from hexcore.provenance import Sourcing, sourcings
from hexcore.tables import DifferentialTable

M = TypeVar("M", bound=BaseModel)

FILES: Files = {
    "*/board.toml": BoardFile,
    "*/units.toml": UnitsFile,
    "*/support.toml": SupportFile,
    "*/scenario.toml": ScenarioFile,
    "terrain.toml": TerrainFile,
    "crt.toml": DifferentialTable,
}
"""The model that reads each kind of data file."""


class BattleFiles:
    """Where the files of a battle are. A file that its own folder does not have is the series' one."""

    def __init__(self, own: DataFolder, series: DataFolder) -> None:
        self._own, self._series = own, series
        self._folders = {name: folder for folder in (series, own) for name in folder.names()}

    def _folder(self, name: str) -> DataFolder:
        if name not in self._folders:
            raise BrokenContent(f"{name}: there is no such data file, neither in the battle's folder nor in the series")
        return self._folders[name]

    @property
    def is_own(self) -> bool:
        """Whether the battle is one of ours, and not of another package."""
        return self._own is self._series

    def path(self, name: str) -> Path:
        """Return where the file of this name is."""
        return self._folder(name).path(name)

    def load(self, name: str, model: type[M]) -> M:
        """Read a file into a content model."""
        return self._folder(name).load(name, model)

    def hash(self) -> str:
        """Return a digest of all files the battle may be played with."""
        if self._own is self._series:
            return self._series.hash()
        return sha256((self._own.hash() + self._series.hash()).encode()).hexdigest()[:16]


def sourcings_of(folder: DataFolder) -> Iterable[Sourcing]:
    """Yield every value in a folder of data files with its source."""
    for name in folder.names():
        model = model_of(FILES, name)
        if model is BoardFile:
            yield from sourcings(read_board_file(folder.path(name), name), name)
        elif model is not None:
            yield from sourcings(folder.load(name, model), name)
