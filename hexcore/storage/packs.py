"""Which of a person's packs lie over which game: all that are installed, but those that were switched off for it.

The switches are one small file beside the folder of packs. A file that cannot be read switches nothing off: then every
pack lies over its game, as without it, and the next switch writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from hexcore.data.files import canonical, home, read_whole, user_packs, write_whole
from hexcore.errors import MonsoonError

FILE = "packs.json"


def switched_off(game: str) -> frozenset[str]:
    """Return the names of the packs that do not lie over a game although they are installed."""
    return frozenset(_read().get(game, ()))


def switch(game: str, pack: str, *, on: bool) -> None:
    """Let a pack lie over a game, or not any more."""
    switches = _read()
    names = set(switches.get(game, ())) - {pack}
    if not on:
        names.add(pack)
    switches[game] = sorted(names)
    write_whole(_path(), canonical({"off": {name: off for name, off in switches.items() if off}}))


def packs_on(game: str) -> list[Path]:
    """Return the installed packs that lie over a game, in the order of their names."""
    off = switched_off(game)
    return [pack for pack in user_packs() if pack.name not in off]


def _path() -> Path:
    return home() / FILE


def _read() -> dict[str, list[str]]:
    try:
        content = json.loads(read_whole(_path())) if _path().is_file() else {}
        off = content.get("off", {})
        return {str(game): [str(name) for name in names] for game, names in off.items()}
    except (MonsoonError, OSError, ValueError, AttributeError, TypeError, RecursionError):
        return {}
