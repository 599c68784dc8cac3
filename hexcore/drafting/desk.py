"""A game with its packs on the drawing desk: which boards it has, one of them as a draft, and saving into a pack.

A pack holds only what differs. A board that is again as the game brings it leaves the pack.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from hexcore.boardfile import read_board_file
from hexcore.drafting.draft import Draft
from hexcore.drafting.writing import board_toml
from hexcore.errors import InvalidInput, UnknownName
from hexcore.files import write_whole
from hexcore.packlayout import data_files
from hexcore.packs import DataFolder
from hexcore.text import say

PACK_NAME = re.compile(r"[^\W_](?:[\w .+-]{0,58}[\w+-])?")
"""A name of a folder on any system."""


class BoardName(NamedTuple):
    """A board of a game: its id and title, and the file that draws it in one of the game's folders."""

    id: str
    title: str
    folder: DataFolder
    file: str


def boards_of(folders: Iterable[DataFolder]) -> list[BoardName]:
    """The boards that the data of a game draws, as the files lie now."""
    found = []
    for folder in folders:
        for name in data_files(folder.base):
            try:
                table = tomllib.loads((folder.base / name).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            if isinstance(table.get("grid"), dict) and isinstance(table.get("map"), dict) and "id" in table:
                found.append(BoardName(str(table["id"]), str(table.get("name", table["id"])), folder, name))
    return found


def board_named(boards: Iterable[BoardName], wanted: str = "") -> BoardName:
    """A board by its id or file; the first if none is named."""
    listed = list(boards)
    for board in listed:
        if wanted in ("", board.id, board.file):
            return board
    raise UnknownName("board", wanted, [board.id for board in listed])


def open_draft(board: BoardName, pack: Path | None = None) -> Draft:
    """A board as a draft: as the pack has it if it does, else as the game does with the packs that lie over it."""
    own = board.folder.base / board.file
    ours = read_board_file(own, board.file)
    kept = pack / board.folder.game / board.file if pack is not None else None
    path = kept if kept is not None and kept.is_file() else board.folder.path(board.file)
    file = ours if path == own else read_board_file(path, str(path))
    return Draft(file, ours, board.file)


def save_draft(draft: Draft, board: BoardName, pack: Path) -> Path | None:
    """Write a board into a pack, or take it out of it where it is as the game brings it; says where it is now."""
    path = pack / board.folder.game / board.file
    if draft.file == draft.ours:
        path.unlink(missing_ok=True)
        draft.mark_saved()
        return None
    save_copy(draft, board, pack)
    draft.mark_saved()
    return path


def save_copy(draft: Draft, board: BoardName, pack: Path) -> Path:
    """Write a board into a pack as it is now; the draft itself is as unsaved as before."""
    path = pack / board.folder.game / board.file
    write_whole(path, board_toml(draft.file).encode())
    return path


def pack_folder(packs: Path, name: str, games: Iterable[str] = ()) -> Path:
    """The folder of a pack by its name; a name that cannot be one is refused."""
    if not PACK_NAME.fullmatch(name) or name in set(games):
        raise InvalidInput(say("error.packfile.name", name=repr(name)))
    return packs / name
