"""The content of Green Beret, loaded once for all tests of its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import games.green_beret
from games.green_beret.content.loading import load_content
from hexcore.data.datafolder import DataFolder

FOLDER = Path(games.green_beret.__file__).parent
DATA = DataFolder("green_beret", FOLDER / "data")
CONTENT = load_content(DATA)
BOARD = CONTENT.board
LAND = BOARD.playable - CONTENT.all_water


def hexes(labels: str) -> set[int]:
    """Read a text of labels."""
    return {BOARD.hex(label) for label in labels.split()}


def labels(found: Iterable[int]) -> list[str]:
    """Write hexes for a failure message."""
    return sorted(BOARD.label(h) for h in found)


def regions(within: Iterable[int], joined: Callable[[int], Iterable[int]] | None = None) -> list[set[int]]:
    """Split hexes into connected regions, the largest first."""
    left, found = set(within), []
    joined = joined or (lambda h: BOARD.neighbours[h])
    while left:
        region, edge = set(), [left.pop()]
        while edge:
            here = edge.pop()
            region.add(here)
            near = left.intersection(joined(here))
            left -= near
            edge += near
        found.append(region)
    return sorted(found, key=len, reverse=True)
