"""Deleted saves, to be brought back: they lie in a folder beside the others until enough newer ones have come."""

from __future__ import annotations

import os
from pathlib import Path

from hexcore.errors import at
from hexcore.files import NotWritten
from hexcore.savefolder import SUFFIX, next_free
from hexcore.text import say

FOLDER = ".deleted"
MOST = 20
"""So many deleted saves are kept."""


class Deleted:
    """The saves that were deleted from a folder."""

    def __init__(self, saves: Path) -> None:
        self.saves, self.folder = saves, saves / FOLDER
        self._last: list[tuple[Path, Path]] = []

    @property
    def last(self) -> Path | None:
        """The save that would come back; None where there is none to be brought back."""
        return self._last[-1][0] if self._last else None

    def delete(self, save: Path) -> None:
        """Put a save aside with its picture; the oldest that lie there go for good."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            aside = next_free(self.folder / save.name)
            os.replace(save, aside)
            _move_picture(save, aside)
        except OSError as error:
            raise _refused(save, error) from None
        self._last.append((save, aside))
        self._let_go()

    def bring_back(self) -> Path:
        """Put the save that was deleted last where it was, or beside what has its name now; says where it is."""
        save, aside = self._last[-1]
        back = next_free(save)
        try:
            os.replace(aside, back)
            _move_picture(aside, back)
        except OSError as error:
            raise _refused(aside, error) from None
        self._last.pop()
        return back

    def _let_go(self) -> None:
        kept = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.lstat().st_ctime_ns, reverse=True)
        for path in kept[MOST:]:
            path.unlink(missing_ok=True)
            path.with_suffix(".png").unlink(missing_ok=True)
        self._last = [(save, aside) for save, aside in self._last if os.path.lexists(aside)]


def _move_picture(save: Path, to: Path) -> None:
    picture = save.with_suffix(".png")
    if picture.is_file():
        os.replace(picture, to.with_suffix(".png"))


def _refused(path: Path, error: OSError) -> NotWritten:
    return NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error))))
