"""Which files of a game can be filled in, and saving them into a pack.

All that a game has named with a model can be, but for boards, which are drawn. A pack holds only what differs: a file
that is again as the game brings it leaves the pack.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from hexcore.boardtables import BoardFile
from hexcore.datafiles import Files, model_of
from hexcore.errors import BrokenContent, UnknownName, at
from hexcore.files import write_whole
from hexcore.filling.form import Form
from hexcore.filling.tomlout import remarks
from hexcore.packs import DataFolder


def form_names(files: Files, folder: DataFolder) -> list[str]:
    """The names of the files that can be filled in."""
    return [name for name in folder.names() if model_of(files, name) not in (None, BoardFile)]


def open_form(files: Files, folder: DataFolder, name: str, pack: Path | None = None) -> Form:
    """A file as a form: as the pack has it if it does, else as the game does with the packs that lie over it."""
    model = model_of(files, name)
    if model is None or model is BoardFile:
        raise UnknownName("file", name, form_names(files, folder))
    own = DataFolder(folder.game, folder.base)
    kept = pack / folder.game / name if pack is not None else None
    table = _read(kept) if kept is not None and kept.is_file() else folder.table(name)
    return Form(name, model, table, own.table(name), remarks(own.text(name)))


def save_form(form: Form, folder: DataFolder, pack: Path) -> Path | None:
    """Write a file into a pack, or take it out of it where it is as the game brings it; says where it is now."""
    path = pack / folder.game / form.name
    if form.table == form.ours:
        path.unlink(missing_ok=True)
        form.mark_saved()
        return None
    write_whole(path, form.text().encode())
    form.mark_saved()
    return path


def _read(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BrokenContent(at(path, str(error))) from None
