"""Which battles there are: our own, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from games.vietnam_battles import HERE
from games.vietnam_battles.battles.declaration import Battle, Exclusive
from hexcore.meta import Meta


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
        twice = [option.id for option in battle.options if option.id in taken]
        if battle.meta.id in battles:
            broken[name] = f"two battles have the id {battle.meta.id!r}"
        elif twice:
            broken[name] = f"two options have the id {twice[0]!r}"
        else:
            battles[battle.meta.id] = battle
            taken.update(option.id for option in battle.options)
    return battles, broken


def listed(meta: Meta, battles: Mapping[str, Battle]) -> Meta:
    """Return the meta data of the series with every battle and its options in it."""
    scenarios = tuple(battle.meta for battle in battles.values())
    options = [
        option.model_copy(update={"scenarios": (battle.meta.id,)})
        for battle in battles.values()
        for option in battle.options
    ]
    return meta.model_copy(update={"scenarios": scenarios, "options": (*meta.options, *options)})
