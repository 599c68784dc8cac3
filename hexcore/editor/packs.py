"""Boards and data packs on disk: opening, saving, comparing, exporting and importing.

A pack holds only what differs: a board that is again as the game's own leaves the pack. A pack file from somebody else
is opened with care. It may hold data files of games and nothing else, no more of them than a pack could ever need, and
nothing is written before all of it has been checked.
"""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from hexcore.board.file import read_board_file
from hexcore.data.datafolder import DataFolder, data_files, laid_over, named_key, read_toml
from hexcore.data.files import NotWritten, read_whole, write_whole
from hexcore.editor.checks import differences
from hexcore.editor.draft import Draft
from hexcore.editor.toml_writer import board_toml
from hexcore.errors import BrokenContent, InvalidInput, UnknownName, at
from hexcore.text import Text, Value, say

PACK_NAME = re.compile(r"[^\W_](?:[\w .+-]{0,58}[\w+-])?")  # a folder name on any system


class BoardName(NamedTuple):
    """A board of a game: its id and title, and the file that draws it."""

    id: str
    title: str
    folder: DataFolder
    file: str


def boards_of(folders: Iterable[DataFolder]) -> list[BoardName]:
    """Return the boards in the data of a game, as the files are now."""
    found = []
    for folder in folders:
        for name in data_files(folder.base):
            try:
                table = tomllib.loads((folder.base / name).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            if _is_board(table):
                found.append(BoardName(str(table["id"]), str(table.get("name", table["id"])), folder, name))
    return found


def board_named(boards: Iterable[BoardName], wanted: str = "") -> BoardName:
    """Return a board by its id or file; the first if none is named."""
    listed = list(boards)
    for board in listed:
        if wanted in ("", board.id, board.file):
            return board
    raise UnknownName("board", wanted, [board.id for board in listed])


def open_draft(board: BoardName, pack: Path | None = None) -> Draft:
    """Return a board as a draft: the pack's if it has one, else the game's with its packs."""
    own = board.folder.base / board.file
    ours = read_board_file(own, board.file)
    kept = pack / board.folder.game / board.file if pack is not None else None
    path = kept if kept is not None and kept.is_file() else board.folder.path(board.file)
    file = ours if path == own else read_board_file(path, str(path))
    return Draft(file, ours, board.file)


def save_draft(draft: Draft, board: BoardName, pack: Path) -> Path | None:
    """Write a board into a pack and return its path; remove it if it equals the game's own."""
    path = pack / board.folder.game / board.file
    if draft.file == draft.ours:
        path.unlink(missing_ok=True)
        draft.mark_saved()
        return None
    save_copy(draft, board, pack)
    draft.mark_saved()
    return path


def save_copy(draft: Draft, board: BoardName, pack: Path) -> Path:
    """Write a board into a pack, leaving the draft marked as unsaved."""
    path = pack / board.folder.game / board.file
    write_whole(path, board_toml(draft.file).encode())
    return path


def pack_folder(packs: Path, name: str, games: Iterable[str] = ()) -> Path:
    """Return the folder of a pack by name; refuse a name that cannot be one."""
    if not PACK_NAME.fullmatch(name) or name in set(games):
        raise InvalidInput(say("error.packfile.name", name=repr(name)))
    return packs / name


SUFFIX = ".monsoonpack"
MOST_FILES = 200
MOST_BYTES = 4 * 1024 * 1024  # of one file
MOST_IN_ALL = 24 * 1024 * 1024
DEEPEST = 5  # folders within each other
_DATE = (1980, 1, 1, 0, 0, 0)


def export_pack(pack: Path, to: Path) -> Path:
    """Write a pack as one file. The same pack always gives the same bytes."""
    files = sorted(path for path in pack.rglob("*.toml") if path.is_file() and not path.is_symlink())
    inside = BytesIO()
    with zipfile.ZipFile(inside, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            name = PurePosixPath(pack.name, path.relative_to(pack).as_posix())
            if not any(part.startswith(".") for part in name.parts):
                archive.writestr(zipfile.ZipInfo(str(name), _DATE), path.read_bytes(), zipfile.ZIP_DEFLATED)
        if not archive.namelist():
            raise BrokenContent(_of(pack, "empty"))
    write_whole(to, inside.getvalue())
    return to


def import_pack(file: Path, packs: Path, games: Collection[str], *, replace: bool = False) -> Path:
    """Unpack a pack file into the folder of packs and return its folder.

    ``games`` are the names that folders of a pack may have. An existing pack is replaced only if asked.
    """
    found = read_pack(file, games)
    name = next(iter(found)).parts[0]
    target = pack_folder(packs, name, games)
    if target.exists() and not replace:
        raise BrokenContent(_of(file, "there", name=name))
    _write(target, {PurePosixPath(*path.parts[1:]): data for path, data in found.items()})
    return target


def read_pack(file: Path, games: Collection[str]) -> dict[PurePosixPath, bytes]:
    """Return everything in a pack file by path; raise with whatever is wrong."""
    data = read_whole(file, MOST_IN_ALL)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise BrokenContent(_of(file, "too_many", count=len(entries), most=MOST_FILES))
            found: dict[PurePosixPath, bytes] = {}
            for entry in entries:
                found[_path(file, entry, found)] = _content(file, archive, entry, sum(map(len, found.values())))
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, ValueError, RuntimeError) as error:
        raise BrokenContent(_of(file, "no_pack", why=str(error))) from None
    if not found:
        raise BrokenContent(_of(file, "empty"))
    return _under_one_name(file, found, games)


def _path(file: Path, entry: zipfile.ZipInfo, others: Collection[PurePosixPath]) -> PurePosixPath:
    name = entry.filename
    path = PurePosixPath(name)
    odd = not name.isprintable() or "\\" in name or ":" in name or path.is_absolute() or len(name) > 200
    if odd or any(part in ("", ".", "..") or part.startswith(".") for part in name.split("/")):
        raise BrokenContent(_of(file, "outside", name=repr(name)))
    if path.suffix != ".toml" or len(path.parts) > DEEPEST or stat.S_ISLNK(entry.external_attr >> 16):
        raise BrokenContent(_of(file, "no_data", name=repr(name)))
    if str(path).casefold() in {str(other).casefold() for other in others}:
        raise BrokenContent(_of(file, "twice", name=repr(name)))
    return path


def _content(file: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, already: int) -> bytes:
    # counted while it is unpacked: the size that an entry claims need not be true
    if entry.flag_bits & 1:
        raise BrokenContent(_of(file, "locked", name=repr(entry.filename)))
    with archive.open(entry) as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES or already + len(data) > MOST_IN_ALL:
        raise BrokenContent(_of(file, "too_large", name=repr(entry.filename)))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise BrokenContent(_of(file, "no_data", name=repr(entry.filename))) from None
    return data


def _under_one_name(
    file: Path, found: dict[PurePosixPath, bytes], games: Collection[str]
) -> dict[PurePosixPath, bytes]:
    # files packed without their folder take the name of the pack file
    if all(path.parts[0] in games and len(path.parts) > 1 for path in found):
        found = {PurePosixPath(file.stem, *path.parts): data for path, data in found.items()}
    tops = {path.parts[0] for path in found}
    if len(tops) != 1:
        raise BrokenContent(_of(file, "many_folders", names=tuple(sorted(tops))))
    for path in found:
        if len(path.parts) < 3 or path.parts[1] not in games:
            raise BrokenContent(_of(file, "no_game", name=repr(str(path)), games=tuple(sorted(games))))
    return found


def _write(target: Path, files: dict[PurePosixPath, bytes]) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".pack.", dir=target.parent.parent) as folder:
            fresh = Path(folder, "new")
            for path, data in files.items():
                place = fresh / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            if target.exists():
                shutil.move(target, Path(folder, "old"))
            shutil.move(fresh, target)
    except OSError as error:
        why = error.strerror or str(error)
        raise NotWritten(at(target, say("error.file.not_written", why=why))) from None


def _of(file: Path, key: str, **values: Value) -> Text:
    return at(file, say(f"error.packfile.{key}", **values))


class Change(NamedTuple):
    """One changed value. ``text`` describes a difference on a map instead of the values."""

    file: str
    key: str
    before: str = ""
    after: str = ""
    source: str = ""
    text: Text | None = None


def pack_changes(folder: DataFolder, pack: Path) -> list[Change]:
    """Return the changes of a pack, each with its source; an unreadable file is a :class:`BrokenContent`.

    Boards are compared by hex and hexside, other files value by value. Items of a list go by their names, so that an
    inserted one does not seem to change all that follow.
    """
    own = data_files(folder.base)
    laid = laid_over(folder.game, own, pack)
    return [change for name, path in sorted(laid.items()) for change in _in_file(name, own[name], path)]


def _in_file(name: str, own: Path, path: Path) -> Iterator[Change]:
    ours, theirs = read_toml(own), read_toml(path)
    if _is_board(ours):
        yield from _on_board(name, own, path, str(theirs.get("source", "")))
        return
    before, after = dict(_leaves(ours)), dict(_leaves(theirs))
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, _NOTHING), after.get(key, _NOTHING)
        if was[0] != now[0]:
            yield Change(name, key, was[0], now[0], now[1])


_NOTHING = ("", "")


def _is_board(table: Mapping[str, Any]) -> bool:
    return isinstance(table.get("grid"), dict) and isinstance(table.get("map"), dict) and "id" in table


def _on_board(name: str, own: Path, path: Path, source: str) -> Iterator[Change]:
    # the source is that of the pack's terrain, or of its whole file
    ours, theirs = read_board_file(own, name), read_board_file(path, str(path))
    said = source or str(theirs.map.source or "")
    for found in differences(theirs, ours, Draft(theirs, ours, name).grid):
        yield Change(name, "", source=said, text=found.text)


def _leaves(table: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    for parts, value, source in _walk(table, (), ""):
        yield named_key(parts, table), (_written(value), source)


def _walk(value: Any, parts: tuple[int | str, ...], source: str) -> Iterator[tuple[tuple[int | str, ...], Any, str]]:
    if isinstance(value, dict):
        sources = value.get("sources") if isinstance(value.get("sources"), dict) else {}
        default = str(value.get("source", source))
        for name, inside in value.items():
            if name not in ("source", "sources"):
                yield from _walk(inside, (*parts, name), str((sources or {}).get(name, default)))
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for place, item in enumerate(value):
            yield from _walk(item, (*parts, place), source)
    else:
        yield parts, value, source


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_written(item) for item in value)
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
