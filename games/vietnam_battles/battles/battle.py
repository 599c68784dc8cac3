"""The declaration of a battle, and the list of all battles that are installed.

A package adds a battle by the hook ``monsoon_scenarios``, which returns a :class:`Battle`::

    @hook
    def monsoon_scenarios(game: str) -> list[object]:
        return [BATTLE] if game == "vietnam_battles" else []

Its folder holds ``text.toml``, ``rules.toml`` and ``data/``, as that of a game does. Files of ``data/`` that it leaves
out (``crt.toml``, ``terrain.toml``, another battle's map) are those of the series. Our own battles are declared alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from games.vietnam_battles import HERE
from hexcore.data.meta import Meta, OptionMeta, ScenarioMeta

if TYPE_CHECKING:
    from games.vietnam_battles.rules.ruleset import StandardRules
    from games.vietnam_battles.state import Position
    from hexcore.game.look import BoardLook
    from hexcore.game.steps import Outline, Step


class Exclusive(NamedTuple):
    """The parts of an opened battle: rules, opening, maps, and steps of its own."""

    ruleset: type[StandardRules]  # the answers to the standard rules' questions, and every way the battle can end
    opening: type[Outline[Position]]
    boards: Mapping[str, BoardLook] = {}
    """The look of each map it brings, by the id in ``board.toml``; none if it uses another battle's map."""
    steps: tuple[type[Step[Any]], ...] = ()


class Battle(NamedTuple):
    """The declaration of a battle. It must be quick to make: only ``open`` imports rules."""

    meta: ScenarioMeta
    folder: Path
    open: Callable[[], Exclusive]
    options: tuple[OptionMeta, ...] = ()


def own_battles(meta: Meta) -> dict[str, Battle]:
    """Return the battles of this package, each with the module of its scenario's name."""
    return {scenario.id: Battle(scenario, HERE, partial(_exclusive, scenario.id)) for scenario in meta.scenarios}


def _exclusive(name: str) -> Exclusive:
    brought: Exclusive = import_module(f"games.vietnam_battles.battles.{name}").EXCLUSIVE
    return brought


def joined(meta: Meta, found: Mapping[str, object]) -> tuple[dict[str, Battle], dict[str, str]]:
    """Return all battles, and why those of other packages cannot be played."""
    battles, broken = own_battles(meta), {}
    taken = {option.id for option in meta.options}
    for name, battle in found.items():
        if not isinstance(battle, Battle):
            broken[name] = f"what it offers is no Battle: {type(battle).__name__}"
            continue
        wrong = _misfit(battle, battles, taken)
        if wrong:
            broken[name] = wrong
        else:
            battles[battle.meta.id] = battle
            taken.update(option.id for option in battle.options)
    return battles, broken


def _misfit(battle: Battle, battles: Collection[str], options: Collection[str]) -> str:
    if not _is_declared(battle):
        return "it declares no battle: meta, folder, open and options are not all of their kinds"
    if battle.meta.id in battles:
        return f"two battles have the id {battle.meta.id!r}"
    names = [*options, *(option.id for option in battle.options)]
    twice = [name for name in names if names.count(name) > 1]
    return f"two options have the id {twice[0]!r}" if twice else ""


def _is_declared(battle: Battle) -> bool:
    """Check each field's type: a package may put anything into a declaration."""
    meta, folder, opener, options = cast(tuple[Any, ...], battle)
    declared = isinstance(meta, ScenarioMeta) and isinstance(folder, Path) and callable(opener)
    return declared and isinstance(options, tuple) and all(isinstance(option, OptionMeta) for option in options)


def listed(meta: Meta, battles: Mapping[str, Battle]) -> Meta:
    """Return the meta data of the series with every battle and its options."""
    scenarios = tuple(battle.meta for battle in battles.values())
    options = [replace(option, scenarios=(battle.meta.id,)) for battle in battles.values() for option in battle.options]
    return replace(meta, scenarios=scenarios, options=(*meta.options, *options))
