"""How a battle of the series declares itself: what a list shows of it, and what it brings when it is opened.

A package adds a battle by an entry point in the group ``monsoon.battles`` that names a :class:`Battle`::

    [project.entry-points."monsoon.battles"]
    hedgerows = "hedgerows:BATTLE"

Its folder holds ``text.toml``, ``rules.toml`` and ``data/``, as that of a game does; files of ``data/`` that it leaves
out (``crt.toml``, ``terrain.toml``, the map of another battle) are those of the series. The battles of Vietnam Battles
itself are declared in the very same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hexcore.meta import OptionMeta, ScenarioMeta

if TYPE_CHECKING:
    from games.vietnam_battles.rules.ruleset import StandardRules
    from games.vietnam_battles.state import Position
    from hexcore.look import BoardLook
    from hexcore.steps import Outline, Step


class Exclusive(NamedTuple):
    """What a battle brings: its rules, how it opens, how its map looks, and the steps that only it has."""

    ruleset: type[StandardRules]
    """Answers the questions of the standard rules, and names every way the battle can end."""
    opening: type[Outline[Position]]
    boards: Mapping[str, BoardLook] = {}
    """The look of each map it brings, by the id in ``board.toml``; none if it is fought on the map of another."""
    steps: tuple[type[Step[Any]], ...] = ()


class Battle(NamedTuple):
    """A battle that has declared itself. Must be quick to make: rules are imported only by ``open``."""

    meta: ScenarioMeta
    folder: Path
    open: Callable[[], Exclusive]
    options: tuple[OptionMeta, ...] = ()
