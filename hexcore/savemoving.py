"""Saves that come from elsewhere and go elsewhere: one file each, looked at before it is taken in."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hexcore.errors import BrokenSave, MonsoonError, at
from hexcore.files import read_whole, write_whole
from hexcore.savefolder import SUFFIX, named_file, next_free, saves_in
from hexcore.saves import SaveFile, read_save
from hexcore.text import say


class Imported(NamedTuple):
    """A save that was taken in: where it is, and whether the game it is of was known here before."""

    path: Path
    save: SaveFile
    known: bool


def import_save(file: Path, folder: Path) -> Imported:
    """Copy a save into the folder of saves, under its own title; one that is there already is not taken in twice.

    It never takes the name of an autosave: those are the table's own, and roll.
    """
    if not file.is_file():
        raise BrokenSave(at(file, say("error.save.no_file")))
    save, content = read_save(file), read_whole(file)
    known = False
    for there, _ in saves_in(folder):
        try:
            known = known or _begun(read_save(there)) == _begun(save)
            if read_whole(there) == content:
                return Imported(there, save, known=True)
        except MonsoonError:
            continue
    path = next_free(folder / f"{named_file(save.title or file.stem)}{SUFFIX}")
    write_whole(path, content)
    return Imported(path, save, known)


def _begun(save: SaveFile) -> tuple[object, ...]:
    return (save.game, save.scenario, save.options, save.seed, save.first)


def export_save(save: Path, folder: Path) -> Path:
    """Copy a save into a folder from which it can be sent to somebody; says where it is."""
    path = next_free(folder / f"{named_file(read_save(save).title or save.stem)}{SUFFIX}")
    write_whole(path, read_whole(save))
    return path
