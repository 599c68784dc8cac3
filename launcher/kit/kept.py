"""Widgets kept by what they show: what is shown again is the same widget, measured and drawn already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from launcher.kit.widget import Widget

T = TypeVar("T", bound=Hashable)


class Kept(Generic[T]):
    """Makes a widget for each thing shown, and makes none twice as long as the thing is shown."""

    def __init__(self, make: Callable[[T], Widget]) -> None:
        self._make = make
        self._kept: dict[T, list[Widget]] = {}

    def widgets(self, shown: Iterable[T]) -> list[Widget]:
        """Return a widget for each thing, in order; those of things that are no longer shown are forgotten."""
        before, self._kept = self._kept, defaultdict(list)
        found = []
        for thing in shown:
            old = before.get(thing)
            widget = old.pop(0) if old else self._make(thing)
            self._kept[thing].append(widget)
            found.append(widget)
        return found
