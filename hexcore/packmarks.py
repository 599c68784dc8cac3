"""By what a save knows the packs it was played with, and what has become of them since."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from hexcore.errors import MonsoonError
from hexcore.game import Game
from hexcore.packs import DataFolder, marks_of
from hexcore.saves import SaveFile

Fate: TypeAlias = Literal["missing", "changed", "off", "off_changed", "added"]
"""What became of a pack: it is gone, it says otherwise, it is switched off (and says otherwise), or it is new."""


class Changed(NamedTuple):
    """A pack that is not over a game as it was when a save was played."""

    pack: str
    fate: Fate


def changed_packs(save: SaveFile, game: Game[Any], installed: Mapping[str, str]) -> list[Changed]:
    """Return what is otherwise with the packs of a save than when it was played; none where the data are the same.

    ``installed`` are the marks of all packs that are there for the game, also of those that do not lie over it.
    """
    if save.data == game.data_hash(save.scenario):
        return []
    now = game.pack_marks()
    found = [Changed(name, fate) for name, mark in save.packs.items() if (fate := _fate(name, mark, now, installed))]
    return [*found, *(Changed(name, "added") for name in now if name not in save.packs)]


def _fate(name: str, mark: str, now: Mapping[str, str], installed: Mapping[str, str]) -> Fate | None:
    if name in now:
        return None if now[name] == mark else "changed"
    if name not in installed:
        return "missing"
    return "off" if installed[name] == mark else "off_changed"


def can_be_restored(found: list[Changed]) -> bool:
    """Whether the packs can be as they were by switching some on and others off."""
    return bool(found) and all(change.fate in ("off", "added") for change in found)


def installed_marks(folders: tuple[DataFolder, ...], packs: list[Path]) -> dict[str, str]:
    """Return the marks of packs that have something for a game; one that is laid wrongly has an empty mark."""
    found: dict[str, str] = {}
    for pack in packs:
        try:
            laid = [DataFolder(folder.game, folder.base, (pack,)) for folder in folders]
            found.update(marks_of(laid))
        except MonsoonError:
            found[pack.name] = ""
    return found
