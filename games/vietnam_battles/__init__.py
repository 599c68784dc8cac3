"""Vietnam Battles: two folio maps and three battles of 1967 on one set of standard rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.data.meta import load_meta
from hexcore.game.hookspecs import Module, hook

if TYPE_CHECKING:
    from games.vietnam_battles.battles.battle import Battle
    from hexcore.game.game import Game

HERE = Path(__file__).parent


def open_game(packs: Iterable[Path] = (), battles: Mapping[str, Battle] | None = None) -> Game[Any]:
    """Import the rules only when a game is opened."""
    from games.vietnam_battles.game import VietnamBattles

    return VietnamBattles(packs, battles)


@hook
def monsoon_games() -> list[Module]:
    """Declare the game; other packages may add battles to it."""
    return [Module(load_meta(HERE / "meta.toml"), HERE, open_game, join)]


def join(found: Mapping[str, object]) -> Module:
    """Return the game with the battles of other packages."""
    from games.vietnam_battles.battles.battle import joined, listed

    meta = load_meta(HERE / "meta.toml")
    battles, refused = joined(meta, found)
    return Module(listed(meta, battles), HERE, partial(open_game, battles=battles), broken=refused)
