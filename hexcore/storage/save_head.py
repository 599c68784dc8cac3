"""The head of a save: what it tells without its history and its position.

The first frame of the launcher shows the last game: it reads this much, and waits for nothing that plays a game.
"""

import json
import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeAlias

from hexcore.data.fields import Declared, Limit, fitted
from hexcore.data.files import digest, read_whole
from hexcore.data.meta import Meta, OptionValue
from hexcore.errors import BrokenSave, MonsoonError, at, cut, shown
from hexcore.text import plain, say
from hexcore.version import VERSION

if TYPE_CHECKING:
    from hexcore.storage.saves import SaveFile

FORMAT = "monsoon-save"
CURRENT = 1

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How a file of format version *n* becomes one of version *n + 1*."""

SUFFIX = ".monsoon"
_COURSE = re.compile(r"auto-.*-[0-9a-f]{10}(\+\d+)?-")

LONGEST_TITLE = 200  # a longer title is cut where it is read or written
Name: TypeAlias = Annotated[str, Limit(max_length=300)]
Number: TypeAlias = Annotated[int, Limit(le=1_000_000)]
_AS_IT_IS = {"extra": "ignore", "strict": True}


@dataclass(frozen=True, kw_only=True)
class LessonHead(Declared):
    """The lesson that a save is played for."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _AS_IT_IS

    lesson: str
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class SaveHead(Declared):
    """The fields of a save that say what game it is of and how far that has come."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _AS_IT_IS

    game: Name
    rules_version: Number
    scenario: Name
    options: Annotated[dict[Name, OptionValue], Limit(max_length=100)]
    seed: int
    seats: Annotated[dict[Name, Name], Limit(max_length=100)] = field(default_factory=dict)
    title: str = ""
    turn: Number = 0
    decides: Name = ""
    lesson: LessonHead | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "title", cut_title(self.title))


class Latest(NamedTuple):
    """The newest save of an unfinished game."""

    path: Path
    modified: float
    save: SaveHead
    error: MonsoonError | None = None


def cut_title(title: str) -> str:
    """Return a title as a save keeps it."""
    return cut(title, LONGEST_TITLE)


def read_content(path: Path, *, edited: bool = False) -> dict[str, Any]:
    """Return the content of a save in today's format, its checksum compared.

    With ``edited`` a checksum that does not match is let pass.
    """
    try:
        content: Any = json.loads(read_whole(path))
        checksum = content.pop("checksum", None) if isinstance(content, dict) else None
        whole = checksum == digest(content)
    except (ValueError, RecursionError) as error:
        raise BrokenSave(at(path, say("error.save.not_whole", why=str(error)))) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BrokenSave(at(path, say("error.save.no_save")))
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise BrokenSave(at(path, say("error.save.no_version", version=shown(version))))
    if version > CURRENT:
        app = plain(str(content.get("app")))[:40]
        raise BrokenSave(at(path, say("error.save.newer", app=app, version=version, own=VERSION, current=CURRENT)))
    if not whole and not edited:
        raise BrokenSave(at(path, say("error.save.edited")))
    for step in range(version, CURRENT):
        content = MIGRATIONS[step](content)
    return dict(content)


def read_head(path: Path) -> SaveHead | None:
    """Read the head of a save; None if it cannot be used, which the list of saves explains."""
    try:
        head: SaveHead = fitted(SaveHead, read_content(path))
    except (MonsoonError, ValueError):
        return None
    return head


def misfit(save: "SaveFile | SaveHead", meta: Meta) -> BrokenSave | None:
    """Say what a save tells that cannot be of its game, whoever sealed it; None if nothing can be seen from outside.

    What a save of other rules calls its scenario and options is not ours to judge: it goes on from its position.
    """
    strangers = [seat for seat in (save.decides, *save.seats) if seat and seat not in meta.seat_ids()]
    if strangers:
        return BrokenSave(say("error.save.no_seat", seat=shown(strangers[0]), game=meta.name))
    if save.turn < 0:
        return BrokenSave(say("error.save.no_turn", turn=save.turn))
    if save.rules_version != meta.rules_version:
        return None
    try:
        meta.scenario(save.scenario)
        meta.check_options(save.scenario, dict(save.options))
    except MonsoonError as error:
        return BrokenSave(error.text, error.words)
    return None


def latest_unfinished(folder: Path, metas: Mapping[str, Meta]) -> Latest | None:
    """Return the newest save of an unfinished game that is installed, reading no more files than it must.

    A game played to its end is skipped whole, with every earlier save of it, also those with names.
    """
    over: set[str] = set()
    ended: set[tuple[str, str, int]] = set()
    for path, modified in saves_in(folder):
        if course(path) in over:
            continue
        save = read_head(path)
        if save is None or save.game not in metas or misfit(save, metas[save.game]) is not None:
            continue
        dice = (save.game, save.scenario, save.seed)
        if save.decides and dice not in ended:
            return Latest(path, modified, save)
        over.add(course(path))
        ended.add(dice)
    return None


def course(path: Path) -> str:
    """Return the common part of the file names of one game's autosaves; the whole name of any other save."""
    found = _COURSE.match(path.name)
    return found[0] if found else path.name


def saves_in(folder: Path) -> list[tuple[Path, float]]:
    """Return the save files of a folder with their dates, the newest first.

    Folders, pipes and whatever else has such a name but no content are passed over, and nothing is opened.
    """
    try:
        with os.scandir(folder) as entries:
            paths = [Path(entry.path) for entry in entries if entry.name.endswith(SUFFIX)]
    except OSError:
        return []
    dated = [(path, found) for path in paths if (found := _date(path)) is not None]
    return [(path, found / 1e9) for path, found in sorted(dated, key=lambda each: (-each[1], each[0].name))]


def _date(path: Path) -> int | None:
    """Return when a file was written; that of the link, if it leads nowhere; None if it is no file or is gone."""
    try:
        found = path.stat()
    except OSError:
        try:
            return path.lstat().st_mtime_ns
        except OSError:
            return None
    return found.st_mtime_ns if stat.S_ISREG(found.st_mode) else None
