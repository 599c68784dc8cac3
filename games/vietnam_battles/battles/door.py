"""Which battles there are: our own, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from games.vietnam_battles import HERE
from games.vietnam_battles.battles.declaration import Battle, Exclusive
from hexcore.meta import Meta, OptionMeta, ScenarioMeta


def own_battles(meta: Meta) -> dict[str, Battle]:
    """Return the battles of this package: each scenario of its meta data has a module of its name."""
    return {scenario.id: Battle(scenario, HERE, partial(_exclusive, scenario.id)) for scenario in meta.scenarios}


def _exclusive(name: str) -> Exclusive:
    brought: Exclusive = import_module(f"games.vietnam_battles.battles.{name}").EXCLUSIVE
    return brought


def joined(meta: Meta, found: Mapping[str, object]) -> tuple[dict[str, Battle], dict[str, str]]:
    """Return our own battles and those that came in by the door, and why others cannot be played."""
    battles, broken = own_battles(meta), {}
    taken = {option.id for option in meta.options}
    for name, battle in found.items():
        if not isinstance(battle, Battle):
            broken[name] = f"{battle!r} is no Battle"
            continue
        wrong = _misfit(battle, battles, taken)
        if wrong:
            broken[name] = wrong
        else:
            battles[battle.meta.id] = battle
            taken.update(option.id for option in battle.options)
    return battles, broken


def _misfit(battle: Battle, battles: Collection[str], options: Collection[str]) -> str:
    """Say why a battle cannot join those that have: it is not declared as one, or its names are taken."""
    if not _is_declared(battle):
        return "it declares no battle: meta, folder, open and options are not all of their kinds"
    if battle.meta.id in battles:
        return f"two battles have the id {battle.meta.id!r}"
    names = [*options, *(option.id for option in battle.options)]
    twice = [name for name in names if names.count(name) > 1]
    return f"two options have the id {twice[0]!r}" if twice else ""


def _is_declared(battle: Battle) -> bool:
    """Whether everything that a list shows of a battle is there: a package may put anything into a declaration."""
    meta, folder, opener, options = cast(tuple[Any, ...], battle)
    declared = isinstance(meta, ScenarioMeta) and isinstance(folder, Path) and callable(opener)
    return declared and isinstance(options, tuple) and all(isinstance(option, OptionMeta) for option in options)


def listed(meta: Meta, battles: Mapping[str, Battle]) -> Meta:
    """Return the meta data of the series with every battle and its options in it."""
    scenarios = tuple(battle.meta for battle in battles.values())
    options = [
        option.model_copy(update={"scenarios": (battle.meta.id,)})
        for battle in battles.values()
        for option in battle.options
    ]
    return meta.model_copy(update={"scenarios": scenarios, "options": (*meta.options, *options)})
