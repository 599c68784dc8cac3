"""Saved games on the desk: the one to go on with, and sessions out of their files.

Apart from the desk, because the first frame needs none of it where nothing was saved yet.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexcore.errors import BrokenSave
from hexcore.game import Game
from hexcore.plugins import Registry
from hexcore.savefolder import Listed, look, saves_in
from hexcore.saves import read_save, resume
from hexcore.session import Session


def load(path: Path, open_game: Callable[[str], Game[Any]]) -> tuple[Session, dict[str, str]]:
    """The session that a save holds, and who sat in which seat; what is wrong names the file."""
    save = read_save(path)
    game = open_game(save.game)
    try:
        return resume(game, save), save.seats
    except BrokenSave as error:
        raise BrokenSave(f"{path.name}: {error}") from None


def latest(folder: Path, registry: Registry) -> Listed | None:
    """The newest save that can be gone on with, of a game that is here; reads no more files than it must."""
    metas = {module.meta.id: module.meta for module in registry.modules()}
    for path, modified in saves_in(folder):
        listed = look(path, modified, metas)
        if listed.save is not None and listed.save.decides and listed.save.game in metas:
            return listed
    return None
