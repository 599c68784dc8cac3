"""Opening a game with all packs that apply, for the screens and every command."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.errors import MonsoonError
from launcher.language import fault

if TYPE_CHECKING:
    from hexcore.game.game import Game


def all_packs(game: str, packs: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the packs for a game: those that are switched on, then the named ones over them."""
    from hexcore.data.files import pack_for
    from hexcore.storage.packs import packs_on

    return (*packs_on(game), *(pack_for(game, pack) for pack in packs))


def open_game(name: str, packs: Iterable[Path] = ()) -> Game[Any]:
    """Open a game with all packs that apply; raise a :class:`MonsoonError` if that fails."""
    from hexcore.game.plugins import registry

    found = registry()
    if name in found.broken and name not in found:
        why = found.broken[name]
        raise MonsoonError(*fault("failed.not_loaded", game=repr(name), why=why))
    found.module(name)
    return found.open(name, all_packs(name, packs))
