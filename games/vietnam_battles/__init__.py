"""Vietnam Battles: two folio maps and three battles of 1967 on one set of standard rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.vietnam_battles.battles.declaration import Battle
from games.vietnam_battles.battles.door import HERE, all_battles, listed
from hexcore.meta import load_meta
from hexcore.plugins import Module, hook

if TYPE_CHECKING:
    from hexcore.game import Game


def open_game(packs: Iterable[Path] = (), battles: Mapping[str, Battle] | None = None) -> Game[Any]:
    """Import the rules only when someone wants to play."""
    from games.vietnam_battles.game import VietnamBattles

    return VietnamBattles(packs, battles)


@hook
def monsoon_module() -> Module:
    """Declare the game, with every battle that is installed."""
    meta = load_meta(HERE / "meta.toml")
    battles, broken = all_battles(meta)
    return Module(listed(meta, battles), HERE, partial(open_game, battles=battles), broken)
