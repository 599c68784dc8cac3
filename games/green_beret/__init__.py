"""Green Beret: a solitaire campaign of missions behind the lines.

This module declares the game; its rules are imported when the game is opened.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.data.meta import load_meta
from hexcore.game.hookspecs import Module, hook

if TYPE_CHECKING:
    from hexcore.game.game import Game

HERE = Path(__file__).parent


@hook
def monsoon_games() -> list[Module]:
    """Declare the game without loading its rules."""
    return [Module(load_meta(HERE / "meta.toml"), HERE, open_game)]


def open_game(packs: Iterable[Path] = ()) -> Game[Any]:
    """Import the rules and open the game with packs laid over its data."""
    from games.green_beret.game import GreenBeret

    return GreenBeret(packs)
