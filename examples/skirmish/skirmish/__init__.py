"""Skirmish: a whole tiny game as a package of its own. It comes in by the door every game comes in by."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.data.meta import load_meta
from hexcore.game import Module, hook

if TYPE_CHECKING:
    from hexcore.game import Game

HERE = Path(__file__).parent


def open_game(packs: Iterable[Path] = ()) -> Game[Any]:
    """Import the rules only when someone wants to play."""
    from skirmish.game import Skirmish

    return Skirmish(packs)


@hook
def monsoon_games() -> list[Module]:
    """Declare the game."""
    return [Module(load_meta(HERE / "meta.toml"), HERE, open_game)]
