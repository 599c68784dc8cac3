"""The door through which games come in: one hook, called once per package at start.

A package offers a game by an entry point in the group ``monsoon.games`` that names a Python module with a
:func:`monsoon_module` implementation. The games shipped with Monsoon use the very same door.

A package author writes::

    from hexcore.plugins import Module, hook

    @hook
    def monsoon_module() -> Module:
        return Module(load_meta(HERE / "meta.toml"), HERE, open_game)

A game may have a door of its own, for a further battle of a series say: it names a group of entry points, loads what
they offer with :func:`offered` when it declares itself, and says in ``Module.broken`` what could not be loaded.

Set ``MONSOON_TRACE_HOOKS=1`` to print every hook call.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pluggy

from hexcore.errors import MonsoonError, UnknownName

if TYPE_CHECKING:
    from hexcore.game import Game
    from hexcore.meta import Meta

GROUP = "monsoon.games"

spec = pluggy.HookspecMarker("monsoon")
hook = pluggy.HookimplMarker("monsoon")


class Module(NamedTuple):
    """A game that has declared itself: its meta data, its folder, and how to open it when it is wanted."""

    meta: Meta
    folder: Path
    open: Callable[[Iterable[Path]], Game[Any]]
    broken: Mapping[str, str] = {}
    """What other packages add to this game but cannot be loaded, by the name of the entry point, and why."""


@spec
def monsoon_module() -> Module:
    """Return the declaration of one game. Must be quick: import rules only inside ``Module.open``."""
    raise TypeError("a hook specification is never called")


def offered(group: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return what packages offer in a group of entry points, by name, and why the rest cannot be loaded."""
    found: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        try:
            found[entry.name] = entry.load()
        except Exception as error:  # a third party's package may fail in any way, and must not take the others down
            broken[entry.name] = why(error)
    return found, broken


def why(error: Exception) -> str:
    """Say in a line why something could not be loaded."""
    return f"{type(error).__name__}: {error}"


class Registry:
    """All registered games, by id; each is opened at most once per set of packs."""

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager("monsoon")
        self._plugins.add_hookspecs(sys.modules[__name__])
        if os.environ.get("MONSOON_TRACE_HOOKS"):
            self._plugins.trace.root.setwriter(lambda text: sys.stderr.write(text))
            self._plugins.enable_tracing()
        self.broken: dict[str, str] = {}
        self._modules: dict[str, Module] = {}
        self._open: dict[tuple[str, tuple[Path, ...]], Game[Any]] = {}
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
            self._load(entry.name, entry.load)

    def _load(self, name: str, load: Callable[[], Any]) -> None:
        """Register one entry point; a package that cannot be loaded is noted and the others go on."""
        try:
            self.register(load(), name)
        except Exception as error:  # as in ``offered``
            self.broken[name] = why(error)

    def register(self, plugin: object, name: str | None = None) -> None:
        """Register a plugin object or module, as an entry point would."""
        before = set(self._plugins.get_plugins())
        self._plugins.register(plugin, name)
        caller = self._plugins.subset_hook_caller("monsoon_module", remove_plugins=before)
        for module in caller():
            if module.meta.id in self._modules:
                self._plugins.unregister(plugin)
                raise MonsoonError(f"two games have the id {module.meta.id!r}")
            self._modules[module.meta.id] = module
            self.broken.update(module.broken)

    def modules(self) -> list[Module]:
        """Return the registered games, in the order of their names."""
        return sorted(self._modules.values(), key=lambda module: module.meta.name)

    def module(self, game: str) -> Module:
        """Return a game's declaration by id."""
        if game not in self._modules:
            raise UnknownName("game", game, self._modules)
        return self._modules[game]

    def open(self, game: str, packs: Iterable[Path] = ()) -> Game[Any]:
        """Return a game ready to play, with packs laid over its data."""
        module, key = self.module(game), (game, tuple(packs))
        if key not in self._open:
            self._open[key] = module.open(key[1])
        return self._open[key]


_registry: list[Registry] = []


def registry() -> Registry:
    """Return the registry of this process, reading the entry points the first time."""
    if not _registry:
        _registry.append(Registry())
    return _registry[0]
