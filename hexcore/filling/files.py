"""Which files of a game can be filled in: all that it has named with a model, but for boards, which are drawn."""

from __future__ import annotations

from hexcore.boardtables import BoardFile
from hexcore.datafiles import Files, model_of
from hexcore.errors import UnknownName
from hexcore.filling.form import Form
from hexcore.filling.tomlout import remarks
from hexcore.packs import DataFolder


def form_names(files: Files, folder: DataFolder) -> list[str]:
    """The names of the files that can be filled in."""
    return [name for name in folder.names() if model_of(files, name) not in (None, BoardFile)]


def open_form(files: Files, folder: DataFolder, name: str) -> Form:
    """A file as a form, beside the same file as the game brings it."""
    model = model_of(files, name)
    if model is None or model is BoardFile:
        raise UnknownName("file", name, form_names(files, folder))
    own = DataFolder(folder.game, folder.base)
    return Form(name, model, folder.table(name), own.table(name), remarks(own.text(name)))
