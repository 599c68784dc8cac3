"""Chains of hexsides: whether they hang together, which corners they run through, what their ends touch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexcore.board import Chain
from hexcore.boardread import Reader
from hexcore.text import say
from hexcore.types import Corner, Side


def chain_corners(reader: Reader, where: str, sides: Sequence[Side]) -> tuple[Corner, ...]:
    """The corners that a chain of hexsides runs through, end to end; empty, with a problem noted, if it is broken."""
    grid = reader.grid
    if not sides:
        reader.problems.add(where, "", say("error.board.no_sides"))
        return ()
    if len(sides) == 1:
        return grid.side_corners(sides[0])
    middle: list[Corner] = []
    for a, b in pairwise(sides):
        corner = grid.sides.shared_corner(a, b)
        pair = f"{grid.side_label(a)} {grid.side_label(b)}"
        if corner is None:
            told = {"first": grid.side_label(a), "second": grid.side_label(b)}
            reader.problems.add(where, pair, say("error.board.chain_broken", **told))
        elif middle and middle[-1] == corner:
            label = grid.corner_label(corner)
            reader.problems.add(where, pair, say("error.board.chain_forks", corner=label))
        else:
            middle.append(corner)
    if len(middle) != len(sides) - 1:
        return ()
    first = next(corner for corner in grid.side_corners(sides[0]) if corner != middle[0])
    last = next(corner for corner in grid.side_corners(sides[-1]) if corner != middle[-1])
    return (first, *middle, last)


def check_ends(reader: Reader, where: str, ends: Sequence[str], chain: Chain, chains: Sequence[Chain]) -> None:
    """Check that the first and the last end of a chain touch what the file says: a hex, the edge, another chain."""
    if not ends or not chain.corners:
        return
    targets = [(end, _corners_touching(reader, where, end, chain, chains)) for end in ends]
    corners = (chain.corners[0], chain.corners[-1])
    if len(chain.sides) == 1 and _met(targets, corners[::-1]):
        return
    for (end, touching), corner in zip(targets, corners, strict=False):
        if touching is not None and corner not in touching:
            label = reader.grid.corner_label(corner)
            reader.problems.add(where, end, say("error.board.end_off", name=chain.name, corner=label, end=end))


def _met(targets: Sequence[tuple[str, frozenset[Corner] | None]], corners: Sequence[Corner]) -> bool:
    return all(there is None or corner in there for (_, there), corner in zip(targets, corners, strict=False))


def _corners_touching(
    reader: Reader, where: str, end: str, chain: Chain, chains: Sequence[Chain]
) -> frozenset[Corner] | None:
    """The corners at which a chain would touch what ``end`` names; None if it names nothing that exists."""
    grid = reader.grid
    if end == "edge":
        return frozenset(corner for corner in chain.corners if len(grid.corner_hexes(corner)) < 3)
    others = [other for other in chains if other.name == end and other is not chain]
    if others:
        return frozenset(corner for other in others for corner in other.corners)
    h = reader.hex(end, where)
    return None if h is None else frozenset(grid.sides.corners_of_hex[h])
