"""What a player has agreed to once in a game, so that he is not asked again, whenever it is loaded: in the settings.

Only a mark of each is kept, from which nobody reads who ended what: the players of one screen may hide that.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from launcher.desk.desk import Desk

GAMES = 20
"""So many games are remembered; of more, the one in which nothing was agreed to for the longest is forgotten."""
MARK = 12

Ending = tuple[object, ...]
"""Who ends which phase, what is given up by it, and whether nothing at all was done in it."""


class Agreed:
    """What was agreed to in one game; ``game`` is what its autosaves are called."""

    def __init__(self, desk: Desk, game: str) -> None:
        self._desk, self._game = desk, game

    def holds(self, endings: Iterable[Ending]) -> bool:
        """Whether all of it was agreed to before."""
        return set(map(_mark, endings)) <= set(self._desk.settings.agreed.get(self._game, ()))

    def add(self, endings: Iterable[Ending]) -> None:
        """Keep it; the game counts as the one played last."""
        games = dict(self._desk.settings.agreed)
        before = games.pop(self._game, [])
        games[self._game] = sorted({*before, *map(_mark, endings)})
        self._desk.change(agreed=dict(list(games.items())[-GAMES:]))


def _mark(ending: Ending) -> str:
    return sha256(repr(ending).encode()).hexdigest()[:MARK]
