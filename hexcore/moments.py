"""The moments of an action: the position at each record of it, and what a seat saw then.

They are found by playing the action again, and only when somebody looks: the action itself costs nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, overload

from hexcore.session import Session
from hexcore.views import View


def positions(session: Session, ply: int) -> list[Any]:
    """Return the position before an action of a session, then at each of its records, and after all of it."""
    entry, state = session.entries[ply], session.position(ply)
    found = [state.clone()]
    state.dice.script(list(entry.script.faces), list(entry.script.draws))
    session.game.apply(state, entry.action, watcher=lambda: found.append(state.clone()))
    return [*found, state]


class Moments(Sequence[View]):
    """What a seat saw of an action: before it, and then at each line that it heard of it. Made when looked at.

    ``find`` gives the positions of the action; ``places`` are those that are seen, among them.
    """

    def __init__(self, find: Callable[[], Sequence[Any]], see: Callable[[Any], View], places: Sequence[int]) -> None:
        self._find, self._see, self._places = find, see, tuple(places)
        self._seen: dict[int, View] = {}

    @cached_property
    def _positions(self) -> Sequence[Any]:
        return self._find()

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[View]: ...

    def __getitem__(self, index: int | slice) -> View | Sequence[View]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        place = self._places[index]
        if place not in self._seen:
            self._seen[place] = self._see(self._positions[place])
        return self._seen[place]
