"""What is wrong with a board being drawn, or looks as if it were, and where to look for it.

The first come from reading the file, and would stop a game from being opened with it. The others are no mistakes of
the file but mostly of the pencil: a river in pieces, a road that stops beside another, a place nobody can walk to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from hexcore.board import Board
from hexcore.boardread import Problem
from hexcore.boardwants import Stakes
from hexcore.drafting.draft import Draft
from hexcore.features import Chain, Path
from hexcore.text import Text, say
from hexcore.types import Corner, Hex

_WORD = re.compile(r"[A-Za-z]{0,2}\d+")


class Finding(NamedTuple):
    """Something to be looked at: what, where, and whether it would stop a game from being opened."""

    text: Text
    hex: Hex | None
    weight: Literal["wrong", "look"] = "look"


def findings(draft: Draft, stakes: Stakes | None = None) -> list[Finding]:
    """Everything there is to be looked at, what stops a game first."""
    board = draft.board
    found = [_read(board, problem) for problem in draft.problems]
    found += rivers_in_pieces(board)
    found += ways_that_stop_short(board)
    found += unreachable(board, stakes or Stakes())
    return found


def _read(board: Board, problem: Problem) -> Finding:
    """A problem of the file, with the first hex that it names."""
    text = say("draft.finding.file", where=problem.where, problem=problem.text)
    return Finding(text, named_hex(board, f"{problem.value} {problem.message} {problem.where}"), "wrong")


def named_hex(board: Board, words: str) -> Hex | None:
    """The first hex that some words name."""
    label = next((word for word in _WORD.findall(words) if word in board.grid.labels), None)
    return board.hex(label) if label is not None else None


def rivers_in_pieces(board: Board) -> Iterator[Finding]:
    """Lines along hexsides that bear one name and do not hang together, and ends a side short of another line."""
    for name, kind in dict.fromkeys((chain.name, chain.kind) for chain in board.chains if chain.name):
        pieces = _pieces([chain for chain in board.chains if (chain.name, chain.kind) == (name, kind)], board)
        for piece in pieces[1:]:
            yield Finding(say("draft.finding.pieces", name=name, count=len(pieces)), _beside(board, piece[0]))
    for chain in board.chains:
        for end in {chain.corners[0], chain.corners[-1]}:
            other = _just_missed(board, chain, end)
            if other is not None:
                named = chain.name or chain.kind
                text = say("draft.finding.short_side", name=named, other=other.name or other.kind)
                yield Finding(text, board.grid.corner_hexes(end)[0])


def _pieces(chains: list[Chain], board: Board) -> list[list[Chain]]:
    """Chains in groups that hang together; lines of the kind with other names may lie between."""
    kind = chains[0].kind
    links = [set(chain.corners) for chain in board.chains if chain.kind == kind]
    groups: list[tuple[set[Corner], list[Chain]]] = []
    for corners in links:
        touched = [group for group in groups if group[0] & corners]
        groups = [group for group in groups if not group[0] & corners]
        groups.append((corners.union(*(group[0] for group in touched)), []))
    return [mine for corners, _ in groups if (mine := [chain for chain in chains if set(chain.corners) & corners])]


def _beside(board: Board, chain: Chain) -> Hex:
    return board.grid.side_hexes(chain.sides[0])[0]


def _just_missed(board: Board, chain: Chain, end: Corner) -> Chain | None:
    """The line of the same kind that an end misses by one hexside; an end that touches anything misses nothing."""
    grid = board.grid
    others = [other for other in board.chains if other is not chain and other.kind == chain.kind]
    if len(grid.corner_hexes(end)) < 3 or any(end in other.corners for other in others):
        return None
    beyond = {corner for side in grid.corner_sides(end) for corner in grid.side_corners(side)} - set(chain.corners)
    return next((other for other in others if beyond & set(other.corners)), None)


def ways_that_stop_short(board: Board) -> Iterator[Finding]:
    """Roads and trails that end in the middle of nothing, one hex from another of their kind."""
    for path in board.paths:
        for end in {path.hexes[0], path.hexes[-1]}:
            other = _stops_beside(board, path, end)
            if other is not None:
                named = {"name": path.name or path.kind, "other": other.name or other.kind}
                yield Finding(say("draft.finding.short_way", hex=board.label(end), **named), end)


def _stops_beside(board: Board, path: Path, end: Hex) -> Path | None:
    others = [other for other in board.paths if other is not path]
    if board.is_edge(end) or board.places_at(end) or any(end in other.hexes for other in others):
        return None
    if path.hexes[0] == path.hexes[-1]:
        return None
    near = set(board.neighbours[end])
    return next((other for other in others if other.kind == path.kind and near & set(other.hexes)), None)


def unreachable(board: Board, stakes: Stakes) -> Iterator[Finding]:
    """Hexes that are wanted and that nobody can walk to from where most of the others are, or that are not there."""
    there = {board.label(h): h for h in board.playable}
    home = _mainland(board, stakes.barred, [there[label] for label in stakes.wanted if label in there])
    for label, what in stakes.wanted.items():
        if label not in there:
            yield Finding(say("draft.finding.no_hex", hex=label, what=what), None, "wrong")
        elif there[label] not in home:
            yield Finding(say("draft.finding.unreachable", hex=label, what=what), there[label])
    for name, what in stakes.groups.items():
        hexes = board.edges.get(name) or tuple(sorted(board.areas.get(name, ())))
        if not hexes:
            yield Finding(say("draft.finding.no_group", name=name, what=what), None, "wrong")
        elif home.isdisjoint(hexes):
            yield Finding(say("draft.finding.unreachable", hex=name.replace("_", " "), what=what), hexes[0])


def _mainland(board: Board, barred: frozenset[str], wanted: Iterable[Hex]) -> set[Hex]:
    """The land that hangs together with the most of what is wanted."""
    goals, left = set(wanted), {h for h in board.playable if not barred & board.terrain[h] or _bridged(board, h)}
    best: tuple[tuple[int, int], set[Hex]] = ((-1, 0), set())
    while left:
        rest = [left.pop()]
        land = set(rest)
        while rest:
            for other in board.neighbours[rest.pop()]:
                if other in left:
                    left.discard(other)
                    land.add(other)
                    rest.append(other)
        best = max(best, ((len(land & goals), len(land)), land), key=lambda found: found[0])
    return best[1]


def _bridged(board: Board, h: Hex) -> bool:
    """Whether a way leads through a hex whatever lies in it."""
    return board.on_path(h) or any(crossing.hex == h for crossing in board.crossings)
