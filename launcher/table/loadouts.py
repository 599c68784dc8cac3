"""Loadouts: lists of what was bought, kept by name and per game, to be bought again in one go."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexcore.actions import Action
from hexcore.files import write_whole

FILE = "loadouts.json"


def kind_of(piece: str) -> str:
    """What a counter is, whichever of several equal ones: its id without the number at the end."""
    return re.sub(r"(?<=.)[_\-#]\d+$", "", piece)


class Loadouts:
    """The loadouts of one player, in one file; a file that cannot be read counts as empty and is replaced whole."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def _all(self) -> dict[str, Any]:
        try:
            raw = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return raw if isinstance(raw, dict) else {}

    def of(self, game: str) -> dict[str, list[str]]:
        """The loadouts of a game by name."""
        found = self._all().get(game, {})
        if not isinstance(found, dict):
            return {}
        return {str(name): [str(kind) for kind in kinds] for name, kinds in found.items() if isinstance(kinds, list)}

    def keep(self, game: str, name: str, pieces: Sequence[str]) -> None:
        """Keep what was bought under a name."""
        everything = self._all()
        everything[game] = {**self.of(game), name: [kind_of(piece) for piece in pieces]}
        write_whole(self._path, json.dumps(everything, indent=2, ensure_ascii=False).encode())


def next_buy(kind: str, offered: Sequence[Action], hex_: int = -1) -> Action | None:
    """The offered purchase of a kind, delivered to a hex if one is wanted."""
    found = [action for action in offered if action.pieces and kind_of(action.pieces[0]) == kind]
    return next((action for action in found if hex_ in action.hexes), found[0] if found else None)
