"""Packages: what they offer by hooks is loaded at start, checked, and kept by game and command.

:mod:`hexcore.game.hookspecs` is the manual of the hooks. Whatever a package raises while it is imported, asked or
opened, ``SystemExit`` included, is noted in ``Registry.broken`` or reported in one line, and the other packages go on;
so is one that hangs. Monsoon's own packages come first, so that no other can take their names.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import traceback
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib.metadata import EntryPoint, distributions
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pluggy

from hexcore.errors import MonsoonError, UnknownName, shown
from hexcore.game import hookspecs
from hexcore.game.hookspecs import BotOffer, Command, Module
from hexcore.text import say

if TYPE_CHECKING:
    from pydantic import ValidationError

    from hexcore.game.bot import Bot
    from hexcore.game.game import Game

T = TypeVar("T")

GROUP: Final = "monsoon"
GROUPS: Final = (GROUP, "monsoon.games", "monsoon.battles")  # with names of earlier versions
OWN: Final = "monsoon-table"  # the distribution whose packages come first
LONGEST_WHY: Final = 300  # characters of a package's error that are repeated
PYTHON: Final = Path(os.__file__).parent
FRAMEWORK: Final = Path(__file__).parents[1]  # where an error is raised, but not where it is made
LOADING = 8.0  # seconds that another's package may take to be imported, and to answer a hook
HOOKS: Final = tuple(name for name in vars(hookspecs) if name.startswith("monsoon_"))
BOT_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
COMMAND_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")


def installed() -> tuple[list[tuple[str, EntryPoint]], dict[str, str]]:
    """Return the entry points of all packages with their distributions, and why others cannot be read.

    Ours come first. An older Monsoon, installed under another name, lists our games too: they count once.
    """
    found: list[tuple[str, EntryPoint]] = []
    unread: dict[str, str] = {}
    for distribution in distributions():  # one by one: broken metadata of one must not hide the others
        try:
            entries = [entry for entry in distribution.entry_points if entry.group in GROUPS]
            package = str(distribution.name) if entries else ""
        except Exception as error:
            unread[str(distribution.name)] = str(MonsoonError(say("error.package.unread", why=why(error))))
        else:
            found += ((package, entry) for entry in entries)
    once: dict[tuple[str, str], tuple[str, EntryPoint]] = {}
    for package, entry in sorted(found, key=lambda one: (one[0] != OWN, one[1].name)):
        once.setdefault((entry.name, entry.value), (package, entry))
    return [*once.values()], unread


def has_others() -> bool:
    """Return whether packages of others are installed, without importing any."""
    found, unread = installed()
    return bool(unread) or any(package != OWN for package, _ in found)


def _unused(name: str, package: str, used: Iterable[str]) -> str:
    used = set(used)
    names = (name, f"{name} ({package or 'another package'})")
    return next(
        (free for free in names if free not in used),
        next(free for number in count(2) if (free := f"{names[1]} {number}") not in used),
    )


def in_time(load: Callable[[], T], name: str) -> T:
    """Load another's package in a thread, and stop waiting when it hangs.

    The thread is left alone. To break off an import would be worse: a library that it was importing could never be
    imported again, neither by it nor by Monsoon.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            done.append(load())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True, name=f"loading {name}")
    thread.start()
    thread.join(LOADING)
    if failed:
        # a key press reaches the main thread only, so this is the package's own
        raise SystemExit("KeyboardInterrupt") if isinstance(failed[0], KeyboardInterrupt) else failed[0]
    if not done:
        raise MonsoonError(say("error.package.hangs", seconds=f"{LOADING:g}"))
    return done[0]


def why(error: BaseException) -> str:
    """Return in one line why something could not be loaded."""
    from pydantic import ValidationError

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


def failed(command: Command, error: BaseException, *, asked: bool) -> MonsoonError:
    """Return what to say of a command that raised: when asked for its arguments, or when run."""
    name, said = repr(command.name), why(error) + place_of(error)
    if asked:
        return MonsoonError(say("error.package.bad_arguments", name=name, why=said))
    return MonsoonError(say("error.package.command_failed", name=name, why=said))


def _is_library(file: Path) -> bool:
    ours = FRAMEWORK in file.parents or "pydantic" in file.parts or str(file).startswith("<")
    return ours or (PYTHON in file.parents and "site-packages" not in file.parts)


class Registry:
    """What all packages offer: games by id, with the scenarios and bots that others add to them, and commands.

    Each game is opened at most once per set of packs.
    """

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager("monsoon")
        self._plugins.add_hookspecs(hookspecs)
        if os.environ.get("MONSOON_TRACE_HOOKS"):
            self._plugins.trace.root.setwriter(lambda text: sys.stderr.write(text))
            self._plugins.enable_tracing()
        self.broken: dict[str, str] = {}
        """Packages that cannot be used, whole or in part, by the names of their entry points, with the reason."""
        self._guests: dict[str, str] = {}  # packages of others: entry point and distribution
        self._modules: dict[str, Module] = {}
        self._open: dict[tuple[str, tuple[Path, ...]], Game[Any]] = {}
        self._load()
        self._gather()

    def _load(self) -> None:
        """Import the module of every entry point."""
        found, unread = installed()
        for package, reason in unread.items():
            self._note(package, reason)
        for package, entry in found:
            name = _unused(entry.name, package, dict(self._plugins.list_name_plugin()))
            if package != OWN:
                self._guests[name] = package
            with self._leaving_out(name):
                self._register(self._in_time(name, entry.load), name)

    def _register(self, plugin: object, name: str | None) -> None:
        registered = self._plugins.register(plugin, name) or ""
        hooks = {caller.name: caller.has_spec() for caller in self._plugins.get_hookcallers(plugin) or []}
        if not any(hooks.values()):
            self._plugins.unregister(plugin)
            raise MonsoonError(say("error.package.no_hook", hooks=HOOKS))
        for hook in sorted(hooks.keys() - set(HOOKS)):
            self._note(registered, why(_Unfit(say("error.package.strange_hook", hook=hook, hooks=HOOKS))))

    def _in_time(self, name: str, load: Callable[[], T]) -> T:
        return in_time(load, name) if name in self._guests else load()

    @contextmanager
    def _leaving_out(self, name: str) -> Iterator[None]:
        """Note whatever a package raises, and go on without it; a part that was checked and refused leaves the rest."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a third party's package may fail in any way, and must not take others down
            self._note(name, why(error))
            if not isinstance(error, _Unfit) and self._plugins.has_plugin(name):
                self._plugins.unregister(name=name)

    def _note(self, name: str, reason: str) -> None:
        package = self._guests.get(name, "")
        reason = f"{reason} (brought by {package})" if package else reason
        if reason not in (self.broken.get(name), self.broken.get(f"{name} ({package})")):
            self.broken[_unused(name, package, {*self._modules, *self.broken})] = reason

    def _offers(self, hook: str, **about: str) -> Iterator[tuple[str, object]]:
        """Ask one package after the other by a hook, and yield what each offers with the name of its entry point."""
        for name, plugin in self._plugins.list_name_plugin():
            if all(caller.name != hook for caller in self._plugins.get_hookcallers(plugin) or []):
                continue
            asked = self._plugins.subset_hook_caller(hook, self._plugins.get_plugins() - {plugin})
            offered: list[object] = []
            with self._leaving_out(name):
                for answer in self._in_time(name, partial(asked, **about)):
                    if type(answer) is not list:
                        raise TypeError(f"{hook}() returned {type(answer).__name__}, not a list")
                    offered = answer
            yield from ((name, offer) for offer in offered)

    def _gather(self) -> None:
        """Ask every package for its games, then for what it adds to each game."""
        self._modules, self._open = {}, {}
        declared: dict[str, str] = {}
        for name, offer in self._offers("monsoon_games"):
            with self._leaving_out(name):
                module = self._checked_game(offer)
                self._modules[module.meta.id] = module
                declared[module.meta.id] = name
        for game, module in self._modules.items():
            self._modules[game] = self._with_bots(self._with_scenarios(declared[game], module))

    def _checked_game(self, offer: object) -> Module:
        from hexcore.data.meta import Meta

        meta, folder, opener, join, *_ = _fields(offer, Module)
        fits = isinstance(meta, Meta) and isinstance(folder, (str, Path)) and callable(opener)
        _require(fits and (join is None or callable(join)), Module)
        taken = self._modules.get(meta.id)
        if taken is not None:
            first = {"name": repr(taken.meta.name), "folder": str(taken.folder)}
            raise _Unfit(say("error.package.same_id", id=repr(meta.id), **first))
        return Module(meta, Path(folder), opener, join)

    def _with_scenarios(self, series: str, module: Module) -> Module:
        """Return a series with the scenarios that packages offer it, as far as it takes them."""
        found: dict[str, object] = {}
        if module.join is not None:
            for name, offer in self._offers("monsoon_scenarios", game=module.meta.id):
                found[_unused(name, self._guests.get(name, ""), found)] = offer
        if not found or module.join is None:
            return module
        try:
            joined = self._in_time(series, partial(module.join, found))
            meta, *_ = _fields(joined, Module)
            _require(type(meta) is type(module.meta) and meta.id == module.meta.id, Module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # as in ``_leaving_out``
            joined = module._replace(broken=dict.fromkeys(found, why(error)))
        for name, reason in joined.broken.items():
            self._note(name, reason)
        return joined

    def _with_bots(self, module: Module) -> Module:
        """Return a game with the bots that packages offer for it behind its own."""
        bots: dict[str, BotOffer] = {}
        for name, offer in self._offers("monsoon_bots", game=module.meta.id):
            with self._leaving_out(name):
                bot = _checked_bot(offer, {*module.meta.bots, *bots})
                bots[bot.name] = bot
        if not bots:
            return module
        return module._replace(meta=replace(module.meta, bots=(*module.meta.bots, *bots)), bots=bots)

    def commands(self, taken: Container[str]) -> dict[str, Command]:
        """Return the commands that packages offer, none under a name that is taken."""
        found: dict[str, Command] = {}
        for name, offer in self._offers("monsoon_commands"):
            with self._leaving_out(name):
                command = _checked_command(offer, lambda name: name in taken or name in found)
                found[command.name] = command
        return found

    def register(self, plugin: object, name: str | None = None) -> None:
        """Register a module or object with hooks, as an entry point would; raise if a part of it cannot be used."""
        before = dict(self.broken)
        self._register(plugin, name)
        self._gather()
        said = [reason for named, reason in self.broken.items() if named not in before]
        if said:
            if self._plugins.is_registered(plugin):
                self._plugins.unregister(plugin)
            self.broken = before
            self._gather()
            raise MonsoonError(said[0])

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
        from hexcore.data.datafolder import check_layout

        check_layout(module.meta.id, module.folder / "data", packs, self._modules)
        try:
            game = module.open(packs)
        except (MonsoonError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a game may be anyone's package, and fail in any way
            said = why(error) + place_of(error)
            closed = say("error.package.not_opened", game=repr(module.meta.id), why=said)
            raise MonsoonError(closed) from error
        game.guests = {name: partial(_made, game, bot) for name, bot in module.bots.items()}
        own = [name for name in game.meta.bots if name not in module.bots]
        game.meta = replace(game.meta, bots=(*own, *module.bots)) if module.bots else game.meta
        return game


class _Unfit(MonsoonError):
    """A part of what a package offers that cannot be used; its other parts can."""


def _fields(offer: object, kind: type[BotOffer | Command | Module]) -> tuple[Any, ...]:
    """Return the fields of an offer; a package may have put anything into them."""
    if not isinstance(offer, kind):
        raise _Unfit(say("error.package.kind", kind=kind.__name__, found=type(offer).__name__))
    return offer


def _require(fits: bool, kind: type[BotOffer | Command | Module]) -> None:
    if not fits:
        raise _Unfit(say("error.package.fields", kind=kind.__name__))


def _checked_bot(offer: object, taken: Container[str]) -> BotOffer:
    from hexcore.game.bot import BOTS, LEVELS

    name, make, about = _fields(offer, BotOffer)
    _require(callable(make) and isinstance(about, str), BotOffer)
    _check_name("bot", name, BOT_NAME, lambda name: name in BOTS or name in LEVELS or name in taken)
    return BotOffer(name, make, about)


def _checked_command(offer: object, is_taken: Callable[[str], bool]) -> Command:
    name, about, run, arguments = _fields(offer, Command)
    _require(isinstance(about, str) and callable(run) and (arguments is None or callable(arguments)), Command)
    _check_name("command", name, COMMAND_NAME, is_taken)
    return Command(name, about, run, arguments)


def _check_name(what: str, name: object, form: re.Pattern[str], is_taken: Callable[[str], bool]) -> None:
    if not isinstance(name, str) or not form.fullmatch(name):
        raise _Unfit(say(f"error.package.bad_{what}", name=shown(name)))
    if is_taken(name):
        raise _Unfit(say(f"error.package.same_{what}", name=repr(name)))


def _made(game: Game[Any], offer: BotOffer, seed: int) -> Bot:
    try:
        bot = offer.make(game, seed)
        if not callable(getattr(bot, "choose", None)):
            raise TypeError(f"make() returned {type(bot).__name__}, not a Bot")
        return bot
    except (MonsoonError, KeyboardInterrupt):
        raise
    except BaseException as error:  # as with a game
        said = why(error) + place_of(error)
        raise MonsoonError(say("error.package.no_bot", bot=repr(offer.name), why=said)) from error


_registry: list[Registry] = []


def registry() -> Registry:
    """Return the registry of this process, reading the entry points the first time."""
    if not _registry:
        _registry.append(Registry())
    return _registry[0]
