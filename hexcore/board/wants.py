"""What a game needs of its boards, and the check that a board has it.

A board file is sound by itself if every hex exists and every line holds together. Whether a kind of path has a price, a
village stands on land, or the edge is there by which reinforcements come, only the game can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hexcore.board.board import Board
from hexcore.errors import BrokenContent
from hexcore.text import Text

NONE: frozenset[str] = frozenset()


class BoardWants(NamedTuple):
    """The kinds that a game has rules or a look for, and the names that its rules use."""

    terrain: frozenset[str] = NONE  # what hexes may hold
    chains: frozenset[str] = NONE
    courses: frozenset[str] = NONE
    paths: frozenset[str] = NONE
    crossings: frozenset[str] = NONE
    places: frozenset[str] = NONE
    water: frozenset[str] = NONE  # terrain that is all water: no place stands in it and no path leads through it
    areas: frozenset[str] = NONE  # areas, edges and hexes that must be there
    edges: frozenset[str] = NONE
    hexes: frozenset[str] = NONE


class Stakes(NamedTuple):
    """What a scenario needs of a board, for map editors: hexes, groups, closed terrain."""

    barred: frozenset[str] = NONE  # terrain that nobody enters on foot, unless a way leads there
    wanted: Mapping[str, Text] = {}  # labels of hexes that missions and set-ups name, with what each is for
    # edges and areas by which pieces enter or in which they set up: one hex of each can be reached
    groups: Mapping[str, Text] = {}


def check_board(board: Board, wanted: BoardWants, where: object) -> None:
    """Refuse a board that a game cannot play on, with everything that is wrong in its file."""
    _refuse(misfits(board, wanted), where)


def misfits(board: Board, wanted: BoardWants) -> Iterator[str]:
    """Yield what on a board a game cannot play with."""
    yield from _kinds(board, wanted)
    yield from _in_water(board, wanted)
    yield from _names(board, wanted)


def check_names(board: Board, wanted: BoardWants, where: object) -> None:
    """Refuse a board without the areas, edges and hexes that rules name."""
    _refuse(_names(board, wanted), where)


def _refuse(lines: Iterable[str], where: object) -> None:
    found = [f"{where}: {line}" for line in lines]
    if found:
        raise BrokenContent("\n".join(found))


def _names(board: Board, wanted: BoardWants) -> Iterator[str]:
    yield from _missing("area", wanted.areas, board.areas)
    yield from _missing("edge", wanted.edges, board.edges)
    on_map = {board.label(h) for h in board.playable}
    yield from _missing("hex", wanted.hexes, on_map)


def _kinds(board: Board, wanted: BoardWants) -> Iterator[str]:
    lists = (
        ("chain", board.chains, wanted.chains),
        ("course", board.courses, wanted.courses),
        ("path", board.paths, wanted.paths),
        ("crossing", board.crossings, wanted.crossings),
        ("place", board.places, wanted.places),
    )
    for what, items, known in lists:
        for item in items:
            if item.kind not in known:
                names = ", ".join(sorted(known)) or "none"
                yield f"{what} {item.name!r}: kind: unknown kind {item.kind!r}; known: {names}"
    told: set[str] = set()
    for h in sorted(board.playable):
        for kind in board.ordered_terrain[h]:
            if kind not in wanted.terrain and kind not in told:
                told.add(kind)
                yield f"hex {board.label(h)}: unknown terrain {kind!r}; known: {', '.join(sorted(wanted.terrain))}"


def _in_water(board: Board, wanted: BoardWants) -> Iterator[str]:
    for place in board.places:
        for kind in sorted(wanted.water & board.terrain[place.hex]):
            label = board.label(place.hex)
            yield f"place {place.name or label!r}: hex: a {place.kind} cannot stand in {label}, which is {kind}"
    for path in board.paths:
        for h in path.hexes:
            for kind in sorted(wanted.water & board.terrain[h]):
                yield f"path {path.name!r}: hexes: a {path.kind} cannot lead through {board.label(h)}, which is {kind}"


def _missing(what: str, names: Iterable[str], there: Iterable[str]) -> Iterator[str]:
    known = set(there)
    for name in sorted(set(names) - known):
        yield f"there is no {what} {name!r}, which the rules need"
