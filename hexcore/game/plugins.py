"""Discovery of games: one hook, called once per package at start.

A package names a module with a :func:`monsoon_module` implementation in the entry point group ``monsoon.games``. The
games shipped with Monsoon come in the same way::

    from hexcore.data.meta import load_meta
    from hexcore.game import Module, hook

    @hook
    def monsoon_module() -> Module:
        return Module(load_meta(HERE / "meta.toml"), HERE, open_game)

A game may be extended by other packages, with a further battle of a series say: it names an entry point group of its
own, loads it with :func:`offered` when it declares itself, and reports in ``Module.broken`` what could not be loaded.

Whatever a package raises while it is imported, declared or opened, ``SystemExit`` included, is noted in
``Registry.broken`` or reported in one line, and the other games go on; so is one that hangs while it is imported.
Monsoon's own games come first, so that no other can take their ids. ``MONSOON_TRACE_HOOKS=1`` prints every hook call.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint, distributions, entry_points
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pluggy
from pydantic import ValidationError

from hexcore.data.datafolder import check_layout
from hexcore.errors import MonsoonError, UnknownName
from hexcore.text import ENGLISH, say, translations

if TYPE_CHECKING:
    from hexcore.data.meta import Meta
    from hexcore.game.game import Game
    from hexcore.game.lessons import Lesson

T = TypeVar("T")

GROUP = "monsoon.games"
OWN = "monsoon-table"  # the distribution whose games come first
LONGEST_WHY = 300  # characters of a package's error that are repeated
PYTHON = Path(os.__file__).parent
FRAMEWORK = Path(__file__).parents[1]  # where an error is raised, but not where it is made
LOADING = 8.0  # seconds that another's package may take to be imported and declared

spec = pluggy.HookspecMarker("monsoon")
hook = pluggy.HookimplMarker("monsoon")  # marks the functions of a package that declare what it offers


class Module(NamedTuple):
    """A declared game: its metadata, its folder, and a function that opens it."""

    meta: Meta
    folder: Path
    open: Callable[[Iterable[Path]], Game[Any]]
    broken: Mapping[str, str] = {}  # additions by other packages that cannot be loaded: entry point and reason

    def in_language(self, language: str) -> Module:
        """Return the game with its metadata translated, as far as translations exist."""
        if language == ENGLISH:
            return self
        return self._replace(meta=self.meta.in_language(translations(self.folder, "meta", language).pgettext))

    def lessons(self, language: str = ENGLISH) -> tuple[Lesson, ...]:
        """Return the lessons of the game, translated as far as translations exist."""
        from hexcore.game.lessons import FOLDER, lessons_in

        said = translations(self.folder, FOLDER, language).pgettext
        found = lessons_in(self.folder)
        return found if language == ENGLISH else tuple(lesson.in_language(said) for lesson in found)


@spec
def monsoon_module() -> Module:
    """Return the declaration of one game.

    It must be quick: import rules only inside ``Module.open``.
    """
    raise TypeError("a hook specification is never called")


def entries(group: str) -> tuple[list[tuple[str, EntryPoint]], dict[str, str]]:
    """Return the entry points of a group by unique names, and why others cannot be read.

    Our own come first. An older Monsoon, installed under another name, lists our games too: they count once.
    """
    found, broken = _read_entries(group)
    own = {entry.name: entry.value for entry in found if _is_own(entry)}
    named: dict[str, EntryPoint] = {}
    for entry in sorted(found, key=lambda entry: (not _is_own(entry), entry.name)):
        if entry.name in own and own[entry.name] == entry.value and not _is_own(entry):
            continue
        named[_unused(entry.name, _brought_by(entry), named)] = entry
    return list(named.items()), broken


def _read_entries(group: str) -> tuple[list[EntryPoint], dict[str, str]]:
    # one package with broken metadata must not hide the others
    try:
        return list(entry_points(group=group)), {}
    except Exception:  # of whichever package; the others are asked one by one
        found: dict[str, list[EntryPoint]] = {}
        broken: dict[str, str] = {}
        for distribution in distributions():
            name = str(distribution.name)
            try:
                found.setdefault(name, list(distribution.entry_points.select(group=group)))
            except Exception as error:  # as in ``offered``
                broken[name] = f"its entry points cannot be read: {why(error)}"
        return [entry for listed in found.values() for entry in listed], broken


def _is_own(entry: EntryPoint) -> bool:
    return _brought_by(entry) == OWN


def _brought_by(entry: EntryPoint) -> str:
    distribution = getattr(entry, "dist", None)
    return str(distribution.name) if distribution is not None else ""


def _unused(name: str, package: str, used: Iterable[str]) -> str:
    used = set(used)
    names = (name, f"{name} ({package or 'another package'})")
    return next(
        (free for free in names if free not in used),
        next(free for number in count(2) if (free := f"{names[1]} {number}") not in used),
    )


def offered(group: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return what packages offer in a group of entry points, and why the rest cannot load."""
    found: dict[str, Any] = {}
    listed, broken = entries(group)
    for name, entry in listed:
        try:
            found[name] = in_time(entry.load, entry)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a third party's package may fail in any way, and must not take the others down
            broken[name] = _named(error, entry)
    return found, broken


def in_time(load: Callable[[], T], entry: EntryPoint) -> T:
    """Load another's package in a thread, and stop waiting when it hangs.

    The thread is left alone. To break off an import would be worse: a library that it was importing could never be
    imported again, neither by it nor by Monsoon.
    """
    if _is_own(entry):
        return load()
    done: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            done.append(load())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True, name=f"loading {entry.name}")
    thread.start()
    thread.join(LOADING)
    if failed:
        raise failed[0]
    if not done:
        raise MonsoonError(say("error.package.hangs", seconds=f"{LOADING:g}"))
    return done[0]


def _named(error: BaseException, entry: EntryPoint) -> str:
    package = _brought_by(entry)
    return f"{why(error)} (brought by {package})" if package else why(error)


def why(error: BaseException) -> str:
    """Return in one line why something could not be loaded."""
    try:
        said = _by_field(error) if isinstance(error, ValidationError) else str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:  # even its own words may fail
        said = "it cannot say why"
    if isinstance(error, SystemExit):
        said = f"it tried to end the program{f' ({said})' if said else ''}"
    line = "".join(sign if sign.isprintable() else " " for sign in said)
    line = " ".join(line.split())
    shown = line if len(line) <= LONGEST_WHY else f"{line[:LONGEST_WHY]}…"
    return shown if isinstance(error, MonsoonError) else f"{type(error).__name__}: {shown}"


def _by_field(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    lines = [(".".join(map(str, one["loc"])), one["msg"].removeprefix("Value error, ")) for one in problems]
    return f"{error.title}: " + "; ".join(f"{field}: {words}" if field else words for field, words in lines)


def place_of(error: BaseException) -> str:
    """Return the file and line of a package in which an error was raised: `` (rules.py, line 7)``, or nothing."""
    if isinstance(error, SyntaxError):  # it names them itself
        return ""
    frames = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    own = [(file.name, line) for file, line in frames if not _is_library(file)]
    return f" ({own[-1][0]}, line {own[-1][1]})" if own else ""


def _is_library(file: Path) -> bool:
    ours = FRAMEWORK in file.parents or "pydantic" in file.parts or str(file).startswith("<")
    return ours or (PYTHON in file.parents and "site-packages" not in file.parts)


class Registry:
    """All registered games by id; each is opened at most once per set of packs."""

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager("monsoon")
        self._plugins.add_hookspecs(sys.modules[__name__])
        if os.environ.get("MONSOON_TRACE_HOOKS"):
            self._plugins.trace.root.setwriter(lambda text: sys.stderr.write(text))
            self._plugins.enable_tracing()
        self.broken: dict[str, str] = {}
        self._modules: dict[str, Module] = {}
        self._open: dict[tuple[str, tuple[Path, ...]], Game[Any]] = {}
        listed, unread = entries(GROUP)
        self.broken.update(unread)
        for name, entry in listed:
            self._load(name, entry)

    def _load(self, name: str, entry: EntryPoint) -> None:
        try:
            self.register(in_time(entry.load, entry), name, entry)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # as in ``offered``
            self._note(name, _brought_by(entry), _named(error, entry))

    def _note(self, name: str, package: str, reason: str) -> None:
        if self.broken.get(name) == reason:
            return
        self.broken[_unused(name, package, {*self._modules, *self.broken})] = reason

    def register(self, plugin: object, name: str | None = None, entry: EntryPoint | None = None) -> None:
        """Register a plugin object or module, as an entry point would; one of an ``entry`` must be quick."""
        before = set(self._plugins.get_plugins())
        self._plugins.register(plugin, name)
        caller = self._plugins.subset_hook_caller("monsoon_module", remove_plugins=before)
        try:
            found = caller() if entry is None else in_time(caller, entry)
            modules = [self._checked(module) for module in found]
            if not modules:
                raise MonsoonError(say("error.package.no_game"))
        except BaseException:
            self._plugins.unregister(plugin)
            raise
        for module in modules:
            self._modules[module.meta.id] = module
            for addition, reason in module.broken.items():
                self._note(addition, "", reason)

    def _checked(self, module: object) -> Module:
        from hexcore.data.meta import Meta

        if not isinstance(module, Module) or not isinstance(module.meta, Meta):
            raise TypeError(f"monsoon_module() returned {type(module).__name__}, not a Module with its Meta")
        taken = self._modules.get(module.meta.id)
        if taken is not None:
            first = {"name": repr(taken.meta.name), "folder": str(taken.folder)}
            raise MonsoonError(say("error.package.same_id", id=repr(module.meta.id), **first))
        return Module(module.meta, Path(module.folder), module.open, dict(module.broken))

    def __contains__(self, game: str) -> bool:
        return game in self._modules

    def modules(self) -> list[Module]:
        """Return the registered games by name."""
        return sorted(self._modules.values(), key=lambda module: module.meta.name)

    def module(self, game: str) -> Module:
        """Return a game's declaration by id."""
        if game not in self._modules:
            raise UnknownName("game", game, self._modules)
        return self._modules[game]

    def open(self, game: str, packs: Iterable[Path] = ()) -> Game[Any]:
        """Return a game ready to play, with packs replacing its data files."""
        module, key = self.module(game), (game, tuple(packs))
        if key not in self._open:
            self._open[key] = self._opened(module, key[1])
        return self._open[key]

    def forget(self, game: str) -> None:
        """Drop the open copies of a game, whose data has changed."""
        self._open = {key: opened for key, opened in self._open.items() if key[0] != game}

    def _opened(self, module: Module, packs: tuple[Path, ...]) -> Game[Any]:
        check_layout(module.meta.id, module.folder / "data", packs, self._modules)
        try:
            return module.open(packs)
        except (MonsoonError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a game may be anyone's package, and fail in any way
            said = why(error) + place_of(error)
            closed = say("error.package.not_opened", game=repr(module.meta.id), why=said)
            raise MonsoonError(closed) from error


_registry: list[Registry] = []


def registry() -> Registry:
    """Return the registry of this process, reading the entry points the first time."""
    if not _registry:
        _registry.append(Registry())
    return _registry[0]
