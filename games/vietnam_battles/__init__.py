"""Vietnam Battles: two folio maps and three battles of 1967 on one set of standard rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.data.meta import load_meta
from hexcore.game.plugins import Module, hook, offered

if TYPE_CHECKING:
    from games.vietnam_battles.battles.battle import Battle
    from hexcore.game.game import Game

HERE = Path(__file__).parent
BATTLES = "monsoon.battles"
"""The group of entry points by which other packages bring further battles."""


def open_game(packs: Iterable[Path] = (), battles: Mapping[str, Battle] | None = None) -> Game[Any]:
    """Import the rules only when a game is opened."""
    from games.vietnam_battles.game import VietnamBattles

    return VietnamBattles(packs, battles)


@hook
def monsoon_module() -> Module:
    """Declare the game, with every battle that is installed."""
    meta = load_meta(HERE / "meta.toml")
    found, broken = offered(BATTLES)
    if not found:
        return Module(meta, HERE, open_game, broken)
    from games.vietnam_battles.battles.battle import joined, listed

    battles, refused = joined(meta, found)
    return Module(listed(meta, battles), HERE, partial(open_game, battles=battles), broken | refused)
