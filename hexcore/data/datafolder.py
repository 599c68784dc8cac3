"""Data folders, and the data packs that replace files in them.

A game's data files are in its own ``data`` folder. A pack is a folder with a subfolder per game; a file there takes the
place of the file of the same name, so that an owner of the printed game can enter the true values. A file in a pack
that replaces nothing is an error, reported with advice: otherwise a misplaced pack would silently change nothing.

Files are named as in ``data/``, with ``*`` for any part of a name: ``scenarios/*.toml``.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from hexcore.errors import BrokenContent, at, cut, either, lines, shown
from hexcore.text import Text, Value, own_texts, say

LARGEST = 1_000_000  # so many characters a data file has at most
DEEPEST = 32  # so deep tables and lists lie within each other at most
FURTHEST = 10**9  # so far from nought a number is at most
_CHAIN = re.compile(rf"""(?<![\w"'.-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{DEEPEST}}}""")
_DIGITS = re.compile(r"[\d_]{1000,}")
MOST_PROBLEMS = 30  # so many problems of a file are listed

if TYPE_CHECKING:
    from hashlib import _Hash

Files: TypeAlias = Mapping[str, type[BaseModel]]  # models by the names of the files that they read


M = TypeVar("M", bound=BaseModel)


class Declaration(BaseModel):
    """Base of what a game declares in its files: frozen, refuses unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the table of a TOML file; one that cannot be read is a :class:`BrokenContent`."""
    try:
        return parse_toml(_read_text(path))
    except BrokenContent as error:
        raise BrokenContent(at(path, error.text)) from None
    except (OSError, ValueError) as error:
        raise BrokenContent(at(path, str(error))) from None


def _read_text(path: Path) -> str:
    found = path.stat()
    if stat.S_ISDIR(found.st_mode) or not stat.S_ISREG(found.st_mode):  # a pipe would never come to its end
        raise BrokenContent(say("error.file.no_file"))
    if found.st_size > LARGEST:
        raise BrokenContent(say("error.data.large", most=LARGEST))
    return path.read_text(encoding="utf-8")


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text, which must be neither too large nor too deep, with numbers that can be used."""
    text = text.removeprefix("\ufeff")  # which editors of Windows write
    if len(text) > LARGEST:
        raise BrokenContent(say("error.data.large", most=LARGEST))
    chain = _CHAIN.search(text)  # the parser would take minutes for one of many thousand parts
    if chain is not None:
        raise BrokenContent(say("error.data.deep", place=_line(text, chain.start()), most=DEEPEST))
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise BrokenContent(say("error.data.deep", place=_line(text, _deep_in(text)), most=DEEPEST)) from None
    except ValueError as error:
        digits = None if isinstance(error, tomllib.TOMLDecodeError) else _DIGITS.search(text)
        if digits is None:
            raise
        at_line, number = _line(text, digits.start()), cut(digits[0], 20)
        raise BrokenContent(say("error.data.number", place=at_line, value=number)) from None
    _require_sane(table)
    return table


def _line(text: str, place: int) -> Text:
    return say("error.data.line", number=text.count("\n", 0, place) + 1)


def _deep_in(text: str) -> int:
    """Return where brackets lie too deep within each other; about, for some may stand in strings."""
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", text):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return bracket.start()
    return 0


def _require_sane(table: dict[str, Any]) -> None:
    """Refuse what is too deep, and numbers that no rule can reckon with; name the key."""
    waiting: list[tuple[tuple[int | str, ...], object]] = [((), table)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, (dict, list)):
            if len(place) > DEEPEST:
                raise BrokenContent(say("error.data.deep", place=cut(named_key(place, table), 80), most=DEEPEST))
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            waiting += [((*place, key), item) for key, item in inside if not isinstance(item, str)]
        elif isinstance(value, (int, float)) and not abs(value) <= FURTHEST:
            at_key = cut(named_key(place, table), 80)
            raise BrokenContent(say("error.data.number", place=at_key, value=shown(value, 20)))


def load_model(path: Path, model: type[M], **fields: object) -> M:
    """Read a TOML file into a model, with more ``fields``; every problem is named with its key."""
    table = {**fields, **read_toml(path)}
    try:
        return model.model_validate(table)
    except ValidationError as error:
        raise BrokenContent(explain_errors(str(path), error, table)) from None


def model_of(files: Files, name: str) -> type[BaseModel] | None:
    """Return the model that reads a file: that of the most specific fitting name."""
    fitting = [pattern for pattern in files if fnmatchcase(name, pattern)]
    return files[max(fitting, key=lambda pattern: (len(pattern.replace("*", "")), pattern))] if fitting else None


def data_files(folder: Path) -> dict[str, Path]:
    """Return the data files in a folder by their names within it."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.toml"))}


def check_layout(game: str, data: Path, packs: Iterable[Path], games: Collection[str]) -> None:
    """Refuse packs that are laid out wrongly for a game; ``games`` are all that are installed."""
    names = data_files(data)
    wrong = [line for pack in packs for line in _wrong_levels(game, names, pack, games)]
    if wrong:
        raise BrokenContent(lines(wrong))


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder; a name that no folder can have names none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def no_folder(pack: Path) -> Text:
    """Return the message that there is no pack at this path."""
    return _of(pack, "no_folder")


def _of(pack: Path, key: str, **values: Value) -> Text:
    return say("error.pack.named", pack=cut(str(pack), 1000), problem=say(f"error.pack.{key}", **values))


def nothing_for(game: str, pack: Path) -> Text:
    """Return why a pack named for a game has nothing for it, and where its files belong."""
    own = pack.rglob("*.toml") if pack.name == game else pack.glob("*.toml")
    flat = [path.relative_to(pack).as_posix() for path in sorted(own)]
    wrong = [*_wrong_levels(game, flat, pack, ())]
    return lines(wrong) if wrong else _of(pack, "nothing", game=game, folder=str(pack / game))


def laid_over(game: str, names: Collection[str], pack: Path) -> dict[str, Path]:
    """Return the files of a pack that replace those of a game; refuse others."""
    if not is_folder(pack):
        raise BrokenContent(no_folder(pack))
    folder = pack / game
    found = {name: path for path in _files(folder) if (name := path.relative_to(folder).as_posix())}
    wrong = [_overrides_nothing(game, name, names, pack) for name in found if name not in names]
    if wrong:
        raise BrokenContent(lines(wrong))
    return found


def _files(folder: Path) -> list[Path]:
    # without files that systems and editors hide there
    if not folder.is_dir():
        return []
    return [
        path
        for path in sorted(folder.rglob("*"))
        if not path.is_dir() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _overrides_nothing(game: str, name: str, names: Collection[str], pack: Path) -> Text:
    last = name.rsplit("/", 1)[-1].lower()
    same = [own for own in names if own.rsplit("/", 1)[-1] == last]
    near = same or _similar(name, names, 0.75)
    file, files = f"{game}/{name}", tuple(sorted(names))
    if near:
        return _of(pack, "overrides_nothing_near", file=file, files=files, near=either(near))
    return _of(pack, "overrides_nothing", file=file, files=files)


def _similar(name: str, names: Collection[str], cutoff: float) -> list[str]:
    from difflib import get_close_matches  # the launcher's first frame waits for none

    return get_close_matches(name, names, n=2, cutoff=cutoff)


def _wrong_levels(game: str, names: Collection[str], pack: Path, games: Collection[str]) -> Iterator[Text]:
    if not is_folder(pack):
        yield no_folder(pack)
        return
    if (pack / game).is_dir() or (pack.name != game and pack.name in games):
        flat: list[str] = []
    else:
        flat = [name for name in names if (pack / name).is_file()]
    if flat:
        yield _too_high(game, pack, flat)
    for folder in sorted(path for path in pack.iterdir() if path.is_dir() and path.name not in games):
        if (folder / game).is_dir() and folder.name not in {name.split("/")[0] for name in names}:
            found = f"{folder.name}/{game}"
            yield _of(pack, "too_deep", found=found, folder=str(pack / game), inner=str(folder))
        elif _spelled(folder.name) == game or (_similar(folder.name, [game], 0.85) and _files(folder)):
            yield _of(pack, "no_game", name=repr(folder.name), game=game, folder=str(pack / game))


def _too_high(game: str, pack: Path, flat: list[str]) -> Text:
    files, count, folder = tuple(flat), len(flat), str(pack / game)
    if pack.name == game:
        above = str(pack.parent)
        return _of(pack, "too_high_inside", files=files, count=count, game=game, above=above, folder=folder)
    return _of(pack, "too_high", files=files, count=count, game=game, folder=folder)


def _spelled(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


class DataFolder:
    """The effective data files of one game: its own, with packs replacing some in order."""

    def __init__(self, game: str, base: Path, packs: Iterable[Path] = ()) -> None:
        self.game, self.base = game, base
        self._own = data_files(base)
        self._files = dict(self._own)
        self.packs: tuple[Path, ...] = tuple(packs)  # another process opens the same game with these
        for pack in self.packs:
            self._files.update(laid_over(game, self._own, pack))

    def names(self) -> list[str]:
        """Return the names of all data files."""
        return sorted(self._files)

    def path(self, name: str) -> Path:
        """Return the path of an effective file."""
        return self._files[name]

    def overridden(self) -> list[str]:
        """Return the names of the files that a pack provides."""
        return sorted(name for name, path in self._files.items() if path != self._own[name])

    def text(self, name: str) -> str:
        """Return the text of an effective file."""
        path = self._files[name]
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BrokenContent(at(path, str(error))) from None

    def table(self, name: str) -> dict[str, Any]:
        """Return an effective file as a TOML table."""
        return read_toml(self._files[name])

    def load(self, name: str, model: type[M]) -> M:
        """Return an effective file as a content model; every problem is named with its key."""
        return load_model(self._files[name], model)

    @cached_property
    def _hash(self) -> str:
        digest = _sha256()
        for name in self.names():
            digest.update(name.encode() + b"\0" + self.text(name).encode() + b"\0")
        return digest.hexdigest()[:16]

    def hash(self) -> str:
        """Return a digest of all effective files, by which saves know the values of their game."""
        return self._hash

    @cached_property
    def marks(self) -> dict[str, str]:
        """The digest of what each pack replaces, by name; packs that replace nothing are left out."""
        found: dict[str, str] = {}
        for pack in self.packs:
            digest, laid = _sha256(), laid_over(self.game, self._own, pack)
            for name, path in sorted(laid.items()):
                digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
            if laid:
                found[pack.name] = digest.hexdigest()[:16]
        return found


def marks_of(folders: Iterable[DataFolder]) -> dict[str, str]:
    """Return a digest of what each pack replaces in the data of a game, by its name."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        for name, mark in folder.marks.items():
            found.setdefault(name, []).append(mark)
    return {
        name: marks[0] if len(marks) == 1 else _sha256("".join(marks).encode()).hexdigest()[:16]
        for name, marks in found.items()
    }


def _sha256(data: bytes = b"") -> _Hash:
    from hashlib import sha256  # the launcher's first frame waits for none

    return sha256(data)


class FileProblems:
    """Collects what is wrong with the files of a game, so that an author sees all at once."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Note content that cannot be used, and go on."""
        try:
            yield
        except BrokenContent as error:
            self.lines += str(error).splitlines()

    def add(self, where: object, message: str) -> None:
        """Note a problem with its file."""
        self.lines.append(f"{where}: {message}")

    def stop_if_any(self) -> None:
        """Raise all problems found, each line once."""
        if self.lines:
            found = list(dict.fromkeys(self.lines))
            rest = len(found) - 2 * MOST_PROBLEMS
            more = [own_texts().say(say("error.data.more", count=rest))] if rest > 0 else []
            raise BrokenContent("\n".join([*found[: 2 * MOST_PROBLEMS], *more]))


def explain_errors(where: str, error: ValidationError, data: object = None) -> str:
    """Return one line per problem of a pydantic error: file, key, reason, value.

    With the ``data`` that was read, items of a list are called by their names instead of their numbers.
    """
    lines = []
    for problem in islice(error.errors(include_url=False, include_context=False), MOST_PROBLEMS):
        key = cut(named_key(problem["loc"], data), 200) or "(top)"
        value = shown(problem["input"], 61)
        value = value if len(value) <= 60 else f"{value[:57]}..."
        lines.append(f"{where}: {key}: {cut(problem['msg'], 500)} (value: {value})")
    if error.error_count() > MOST_PROBLEMS:
        more = say("error.data.more", count=error.error_count() - MOST_PROBLEMS)
        lines.append(f"{where}: {own_texts().say(more)}")
    return "\n".join(lines)


# keys by which an item of a list may be called, the surest first
NAMING = ("id", "unit", "key", "name", "number", "text", "hex", "side", "kind", "seat", "value")


def named_key(parts: Iterable[int | str], data: object = None) -> str:
    """Return where something stands: ``unit 'us_2_47_a'.front #1``; without data by numbers."""
    words: list[str] = []
    for part in parts:
        inside = _inside(data, part)
        if isinstance(part, int) and data is not None and words:
            words[-1] += f" {_name_of(inside) or f'#{part + 1}'}"
        elif part != "[key]":
            words.append(str(part))
        data = inside
    return ".".join(words)


def _inside(data: object, part: int | str) -> object:
    if isinstance(data, dict):
        return data.get(part)
    if isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data):
        return data[part]
    return None


def _name_of(item: object) -> str:
    if not isinstance(item, dict):
        return ""
    return next((shown(item[key]) for key in NAMING if isinstance(item.get(key), (str, int)) and item[key] != ""), "")
