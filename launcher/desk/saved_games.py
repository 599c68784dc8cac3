"""Saved games on the desk: the one to go on with, and sessions out of their files.

Apart from the desk, because the first frame needs none of it where nothing was saved yet.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.errors import BrokenSave, at
from hexcore.game.game import Game
from hexcore.game.plugins import Registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import Listed, course, look, saves_in
from hexcore.storage.saves import has_history, read_save, resume


class LoadedGame(NamedTuple):
    """The session that a save holds, who sat in which seat, and whether its history came along."""

    session: Session
    seats: dict[str, str]
    history: bool


def load(path: Path, open_game: Callable[[str], Game[Any]]) -> LoadedGame:
    """Load a save; what is wrong names the file."""
    save = read_save(path)
    game = open_game(save.game)
    try:
        return LoadedGame(resume(game, save), save.seats, has_history(game, save))
    except BrokenSave as error:
        raise BrokenSave(at(path.name, error.text), error.words) from None


def latest(folder: Path, registry: Registry) -> Listed | None:
    """The newest save that can be gone on with, of a game that is here; reads no more files than it must.

    A game that was played to its end is not gone on with, whatever moment of it was kept before.
    """
    metas = {module.meta.id: module.meta for module in registry.modules()}
    over: set[str] = set()
    for path, modified in saves_in(folder):
        if course(path) in over:
            continue
        listed = look(path, modified, metas)
        if listed.save is None or listed.save.game not in metas:
            continue
        if listed.save.decides:
            return listed
        over.add(course(path))
    return None
