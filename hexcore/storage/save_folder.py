"""The folder with a person's saves: a list one can choose from, and autosaves that roll and can be told apart.

Deleted saves, to be brought back: they lie in a folder beside the others until enough newer ones have come.

Saves that come from elsewhere and go elsewhere: one file each, looked at before it is taken in.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from hexcore.data.files import NotWritten, home, read_whole, sweep, unlisted, write_whole
from hexcore.data.locks import Held, Holder, hold
from hexcore.data.meta import Meta
from hexcore.errors import BrokenSave, MonsoonError, at
from hexcore.storage.save_head import SUFFIX, cut_title, misfit, saves_in
from hexcore.storage.saves import SaveFile, read_save, same_course, write_session
from hexcore.text import plain, say

if TYPE_CHECKING:
    from hexcore.play.session import Session

AUTOSAVES = 12  # how many autosaves of one game are kept

AUTO = "auto-"
_COURSES = 20  # so many programs, or courses of a game that began alike, have autosaves of their own

_LONGEST, _BYTES = 80, 120
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$")


class Listed(NamedTuple):
    """A file in the list: its save, or why it cannot be read."""

    path: Path
    modified: float
    save: SaveFile | None
    error: MonsoonError | None = None

    @property
    def problem(self) -> str:
        """Why it cannot be read, in English; "" if it can."""
        return plain(str(self.error)) if self.error is not None else ""


class WouldReplace(MonsoonError):
    """A name under which another game is saved already; ``save`` is that one."""

    code = "exists"

    def __init__(self, name: str, save: SaveFile) -> None:
        super().__init__(say("error.save.taken", name=plain(name)))
        self.save = save


class Claim(NamedTuple):
    """The autosaves of one sitting: how their files begin, and who writes those of this game at the same time."""

    stem: str
    lock: Held
    other: Holder | None = None


class SaveFolder:
    """Saves under one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._named: WeakKeyDictionary[Session, set[Path]] = WeakKeyDictionary()

    def list(self, metas: Mapping[str, Meta] | None = None) -> list[Listed]:
        """Return every save, the newest first; damaged and newer files are listed with the reason.

        With the ``metas`` of the games that are here, so are those that tell what cannot be of their game.
        """
        broken = self.problem
        if broken is not None:
            return [Listed(self.folder, _date_or_now(self.folder), None, broken)]
        return [look(path, modified, metas or {}) for path, modified in saves_in(self.folder)]

    @property
    def problem(self) -> MonsoonError | None:
        """Why no save can be found here: the folder is a file, or may not be read; None where it is well or missing."""
        try:
            os.scandir(self.folder).close()
        except FileNotFoundError:
            return None
        except OSError as error:
            return unlisted(self.folder, error)
        return None

    def latest(self) -> Listed | None:
        """Return the newest save that can be read."""
        listed = (look(path, modified, {}) for path, modified in saves_in(self.folder))
        return next((one for one in listed if one.save is not None), None)

    # Under a name

    def save(self, session: Session, name: str, *, seats: dict[str, str] | None = None, replace: bool = False) -> Path:
        """Save under a name of the player's choice.

        What this session saved under it, or an earlier moment of the same game, is replaced; the save of another game
        only if ``replace`` says so, else that is a :class:`WouldReplace`.
        """
        title = cut_title(plain(name))
        path, there = self._place(title)
        written = self._named.setdefault(session, set())
        if there is not None and not replace and path not in written and not same_course(session, there):
            raise WouldReplace(title, there)
        write_session(path, session, seats=seats, title=title)
        written.add(path)
        return path

    def _place(self, title: str) -> tuple[Path, SaveFile | None]:
        """Return the file for a title, and the save with that very title that is there.

        Titles that differ only in case or signs would share a file name: whoever comes second gets a digest to it. So
        does who would write over something that is no save.
        """
        name = named_file(title)
        marked = f"{name}-{sha256(title.encode()).hexdigest()[:6]}"
        paths = [self.folder / f"{stem}{SUFFIX}" for stem in (name, marked)]
        for path in reversed(paths):
            there = _title_of(path)
            if there is not None and there.title == title:
                return path, there
        return next((path for path in paths if not os.path.lexists(path)), next_free(paths[1])), None

    # By itself

    def claim(self, session: Session) -> Claim:
        """Return the autosaves that this session may write: its own, and nobody else's.

        Another program that plays the same game has its lock on them, and another course of it (the same dice, played
        otherwise) is not written over: then this session gets autosaves of its own beside them.
        """
        sweep(self.folder)
        stems = [_stem(session), *(f"{_stem(session)}+{number}" for number in range(2, _COURSES + 1))]
        claim = self._take(session, stems, self._may_go_on)
        if claim is None:  # too many courses to keep them all: those that have lain longest give way
            stems.sort(key=lambda stem: next(self._autosaves(stem), (None, 0.0))[1])
            claim = self._take(session, stems, lambda stem, session: True)
        if claim is None:
            raise NotWritten(at(self.folder, say("error.save.too_many")))
        return claim

    def _take(self, session: Session, stems: Sequence[str], fits: Callable[[str, Session], bool]) -> Claim | None:
        """Take the first autosaves that fit and that no other program has."""
        other: Holder | None = None
        problem: NotWritten | None = None
        for stem in stems:
            try:
                held = hold(self.folder / f".{stem}.lock")
            except NotWritten as error:
                problem = problem or error
                continue
            if isinstance(held, Holder):
                other = other or held
            elif fits(stem, session):
                held.used_by(session)
                return Claim(stem, held, other)
            else:
                held.release_unused()
        if problem is not None:
            raise problem
        return None

    def _may_go_on(self, stem: str, session: Session) -> bool:
        """Whether the newest autosave under a stem that can be read is of the same course of the game.

        A game that only begins goes on from none: it may be played otherwise.
        """
        for path, _ in self._autosaves(stem):
            try:
                save = read_save(path)
            except MonsoonError:
                continue
            return same_course(session, save) and bool(session.entries or not save.actions)
        return True

    def autosave(
        self, session: Session, when: str, *, seats: dict[str, str] | None = None, claim: Claim | None = None
    ) -> Path:
        """Save after a decision, named by turn and phase, and let the oldest autosaves of this game go."""
        stem = claim.stem if claim else _stem(session)
        path = next_free(self.folder / f"{stem}-{file_name(when)}{SUFFIX}", _may_be_replaced)
        fresh = not os.path.lexists(path)
        write_session(path, session, seats=seats, title=f"{session.game.meta.name}: {when}")
        if claim:
            claim.lock.renew()
        if fresh:
            self._roll(stem, path)
        return path

    def _autosaves(self, stem: str) -> Iterator[tuple[Path, float]]:
        return (found for found in saves_in(self.folder) if found[0].name.startswith(f"{stem}-"))

    def _roll(self, stem: str, newest: Path) -> None:
        """Let the oldest go, never the one just written, whatever the clock says; what cannot be removed stays."""
        kept = [path for path, _ in self._autosaves(stem) if path != newest]
        for path in kept[AUTOSAVES - 1 :]:
            try:
                path.unlink(missing_ok=True)
            except OSError:
                continue


def own_saves() -> SaveFolder:
    """Return the folder with this person's saves."""
    return SaveFolder(home() / "saves")


def _date_or_now(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()


def look(path: Path, modified: float, metas: Mapping[str, Meta]) -> Listed:
    """Read one save of a list, or say what is wrong with it."""
    try:
        save = read_save(path)
    except MonsoonError as error:
        return Listed(path, modified, None, error)
    wrong = misfit(save, metas[save.game]) if save.game in metas else None
    if wrong is None:
        return Listed(path, modified, save)
    return Listed(path, modified, None, BrokenSave(at(path, wrong.text), wrong.words))


def _title_of(path: Path) -> SaveFile | None:
    try:
        return read_save(path)
    except MonsoonError:
        return None


def auto_stem(game: str, scenario: str, seed: int) -> str:
    """Return how the autosaves of a game begin: alike for the same dice, without telling their seed."""
    return f"{AUTO}{game}-{scenario}-{sha256(f'{game}:{scenario}:{seed}'.encode()).hexdigest()[:10]}"


def _stem(session: Session) -> str:
    return auto_stem(session.game.meta.id, session.state.scenario, session.seed)


def _nothing_there(path: Path) -> bool:
    return not os.path.lexists(path)


def _may_be_replaced(path: Path) -> bool:
    """Whether an autosave may take a name: nothing has it, a file or a link; no folder, pipe or the like."""
    try:
        found = path.lstat().st_mode
    except OSError:
        return True
    return stat.S_ISREG(found) or stat.S_ISLNK(found)


def next_free(path: Path, may: Callable[[Path], bool] = _nothing_there) -> Path:
    """Return the path, or the next one with a number to it that may be written."""
    number, name = 1, path
    while not may(name):
        number += 1
        name = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return name


def file_name(title: str) -> str:
    """Turn a title into a file name that every system accepts."""
    name = re.sub(r"[^\w\- ]+", "", title).strip().replace(" ", "-").lower()
    short = name[:_LONGEST].encode()[:_BYTES].decode(errors="ignore").strip("-")
    return f"{short}-game" if _RESERVED.match(short) else short or "game"


def named_file(title: str) -> str:
    """Turn a title of the player's choice into a file name that no autosave can have."""
    name = file_name(title)
    return f"my-{name}" if name.startswith(AUTO) else name


FOLDER = ".deleted"
MOST = 20  # so many deleted saves are kept


class Deleted:
    """The saves that were deleted from a folder."""

    def __init__(self, saves: Path) -> None:
        self.saves, self.folder = saves, saves / FOLDER
        self._last: list[tuple[Path, Path]] = []

    @property
    def last(self) -> Path | None:
        """The save that would come back; None where there is none to be brought back."""
        return self._last[-1][0] if self._last else None

    def delete(self, save: Path) -> None:
        """Put a save aside with its picture; the oldest that lie there go for good."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            aside = next_free(self.folder / save.name)
            os.replace(save, aside)
            _move_picture(save, aside)
        except OSError as error:
            raise _refused(save, error) from None
        self._last.append((save, aside))
        self._let_go()

    def bring_back(self) -> Path:
        """Put the save that was deleted last where it was, or beside what has its name now; says where it is."""
        save, aside = self._last[-1]
        back = next_free(save)
        try:
            os.replace(aside, back)
            _move_picture(aside, back)
        except OSError as error:
            raise _refused(aside, error) from None
        self._last.pop()
        return back

    def _let_go(self) -> None:
        kept = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.lstat().st_ctime_ns, reverse=True)
        for path in kept[MOST:]:
            path.unlink(missing_ok=True)
            path.with_suffix(".png").unlink(missing_ok=True)
        self._last = [(save, aside) for save, aside in self._last if os.path.lexists(aside)]


def _move_picture(save: Path, to: Path) -> None:
    picture = save.with_suffix(".png")
    if picture.is_file():
        os.replace(picture, to.with_suffix(".png"))


def _refused(path: Path, error: OSError) -> NotWritten:
    return NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error))))


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
