"""Saves that come from elsewhere and go elsewhere: one file each, looked at before it is taken in."""

from __future__ import annotations

from pathlib import Path

from hexcore.errors import BrokenSave, at
from hexcore.files import read_whole, write_whole
from hexcore.savefolder import SUFFIX, named_file, next_free
from hexcore.saves import SaveFile, read_save
from hexcore.text import say


def import_save(file: Path, folder: Path) -> tuple[Path, SaveFile]:
    """Copy a save into the folder of saves, under its own title; one that is there already is not taken in twice.

    It never takes the name of an autosave: those are the table's own, and roll.
    """
    if not file.is_file():
        raise BrokenSave(at(file, say("error.save.no_file")))
    save, content = read_save(file), read_whole(file)
    for there in folder.glob(f"*{SUFFIX}"):
        if there.is_file() and there.stat().st_size == len(content) and read_whole(there) == content:
            return there, save
    path = next_free(folder / f"{named_file(save.title or file.stem)}{SUFFIX}")
    write_whole(path, content)
    return path, save


def export_save(save: Path, folder: Path) -> Path:
    """Copy a save into a folder from which it can be sent to somebody; says where it is."""
    path = next_free(folder / f"{named_file(read_save(save).title or save.stem)}{SUFFIX}")
    write_whole(path, read_whole(save))
    return path
