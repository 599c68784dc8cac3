"""Kept pictures, with one budget of bytes for all of them.

Drawn pictures are kept because they are wanted again: shadows, papers, rendered lines, pieces of the map. Whichever was
not used for longest is dropped first, so what is on the screen stays and what was left makes room. Pinned pictures,
such as the painted sheet of a map, count too, but stay as long as their owner.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, cast
from weakref import WeakSet, finalize

import pygame

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")

LEAST = 24_000_000  # bytes of the budget beside those that grow with the window; so many are left beside pinned ones
WINDOWS = 4  # so many times the bytes of the window are added


class Kept(NamedTuple):
    """The pictures of a cache at one moment."""

    name: str
    pictures: int
    size: int
    pinned: int


def bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class _Shelf:
    """The pictures of one cache, which the budget may drop."""

    __slots__ = ("bytes", "pictures", "pinned")

    def __init__(self) -> None:
        self.pictures: dict[Hashable, pygame.Surface] = {}
        self.bytes = self.pinned = 0


class _Budget:
    """The bytes that all caches may hold together, and their pictures in the order of their last use."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = self.pinned = 0
        self.order: OrderedDict[tuple[_Shelf, Hashable], None] = OrderedDict()
        self.lock = threading.RLock()  # the end of a cache may come in the midst of a step with another

    def add(self, shelf: _Shelf, key: Hashable, surface: pygame.Surface) -> None:
        """Add a picture, and drop those unused for longest until all are within the budget; the new one stays."""
        with self.lock:
            self.drop(shelf, key)
            shelf.pictures[key] = surface
            self.order[shelf, key] = None
            size = bytes_of(surface)
            shelf.bytes += size
            self.bytes += size
            most = max(self.limit - self.pinned, min(LEAST, self.limit // 2))
            while self.bytes > most and len(self.order) > 1:
                self.drop(*next(iter(self.order)))

    def drop(self, shelf: _Shelf, key: Hashable) -> None:
        found = shelf.pictures.pop(key, None)
        if found is not None:
            del self.order[shelf, key]
            size = bytes_of(found)
            shelf.bytes -= size
            self.bytes -= size

    def pin(self, shelf: _Shelf, size: int) -> None:
        with self.lock:
            self.pinned += size - shelf.pinned
            shelf.pinned = size

    def clear(self, shelf: _Shelf) -> None:
        with self.lock:
            for key in [*shelf.pictures]:
                self.drop(shelf, key)

    def forget(self, shelf: _Shelf) -> None:
        self.clear(shelf)
        self.pin(shelf, 0)


class PictureCache(Generic[K]):
    """Pictures of one kind by their keys."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._shelf = _Shelf()
        self._budget = _budget
        _caches.add(self)
        finalize(self, _budget.forget, self._shelf)

    def __len__(self) -> int:
        return len(self._shelf.pictures)

    def __contains__(self, key: K) -> bool:
        return key in self._shelf.pictures

    @property
    def bytes(self) -> int:
        return self._shelf.bytes

    @property
    def pinned(self) -> int:
        """The bytes of pictures that stay."""
        return self._shelf.pinned

    @pinned.setter
    def pinned(self, size: int) -> None:
        self._budget.pin(self._shelf, size)

    def get(self, key: K) -> pygame.Surface | None:
        """Return a picture and keep it from being the next to go."""
        shelf, budget = self._shelf, self._budget
        with budget.lock:
            found = shelf.pictures.get(key)
            if found is not None:
                budget.order.move_to_end((shelf, key))
            return found

    def put(self, key: K, surface: pygame.Surface) -> None:
        self._budget.add(self._shelf, key, surface)

    def items(self) -> list[tuple[K, pygame.Surface]]:
        return [(cast("K", key), surface) for key, surface in [*self._shelf.pictures.items()]]

    def clear(self) -> None:
        self._budget.clear(self._shelf)


_caches: WeakSet[PictureCache[Any]] = WeakSet()
_budget = _Budget(LEAST + WINDOWS * 1280 * 800 * 4)


def fit_window(size: tuple[int, int]) -> None:
    """Set the budget for a window of this many pixels."""
    _budget.limit = LEAST + WINDOWS * size[0] * size[1] * 4


def budget() -> int:
    """Return the bytes that all pictures together may hold."""
    return _budget.limit


def held() -> list[Kept]:
    """Return what each cache holds, the largest first."""
    rows = [Kept(one.name, len(one), one.bytes, one.pinned) for one in [*_caches]]
    return sorted(rows, key=lambda row: row.size + row.pinned, reverse=True)


def kept_pictures(name: str) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Keep the pictures that a function makes, by its arguments; nobody may draw on them."""

    def keeping(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cache: PictureCache[Hashable] = PictureCache(name)

        @wraps(make)
        def kept(*args: P.args, **named: P.kwargs) -> pygame.Surface:
            key = (args, *sorted(named.items())) if named else args
            found = cache.get(key)
            if found is None:
                found = make(*args, **named)
                cache.put(key, found)
            return found

        return kept

    return keeping
