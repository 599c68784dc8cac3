"""Green Inferno: Hill 875, Hell at Dak-To and Under Fire."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.data.meta import load_meta
from hexcore.game.hookspecs import Module, hook

if TYPE_CHECKING:
    from hexcore.game.game import Game

HERE = Path(__file__).parent


def open_game(packs: Iterable[Path]) -> Game[Any]:
    """Import the rules only when a game is opened."""
    from games.green_inferno.game import GreenInferno

    return GreenInferno(packs)


@hook
def monsoon_games() -> list[Module]:
    return [Module(load_meta(HERE / "meta.toml"), HERE, open_game)]
