"""Problems of a board being drawn, and its differences from the game's own board.

Problems from reading the file would stop a game from being opened with it. The others are likely slips of the pencil: a
river in pieces, a road that stops beside another, a place nobody can walk to. Each comes with the place to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from hexcore.board.board import Board, BoardPath, Chain
from hexcore.board.file import Problem
from hexcore.board.grid import Grid
from hexcore.board.tables import BoardFile
from hexcore.board.wants import Stakes
from hexcore.editor.draft import Draft, read_hexes, read_letters, read_sides
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Corner, Hex, Side

_WORD = re.compile(r"[A-Za-z]{0,2}\d+")


class Finding(NamedTuple):
    """A problem or a suspicion. ``wrong`` ones stop a game from being opened."""

    text: Text
    hex: Hex | None
    weight: Literal["wrong", "look"] = "look"


def findings(draft: Draft, stakes: Stakes | None = None) -> list[Finding]:
    """Return all findings, what stops a game first."""
    board = draft.board
    found = [_read(board, problem) for problem in draft.problems]
    found += rivers_in_pieces(board)
    found += ways_that_stop_short(board)
    found += unreachable(board, stakes or Stakes())
    return found


def _read(board: Board, problem: Problem) -> Finding:
    text = say("draft.finding.file", where=problem.where, problem=problem.text)
    return Finding(text, named_hex(board, f"{problem.value} {problem.message} {problem.where}"), "wrong")


def named_hex(board: Board, words: str) -> Hex | None:
    label = next((word for word in _WORD.findall(words) if word in board.grid.labels), None)
    return board.hex(label) if label is not None else None


def rivers_in_pieces(board: Board) -> Iterator[Finding]:
    """Yield lines of one name that are not connected, and ends a side short of another line."""
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
    # chains in connected groups; lines of the kind with other names may lie between
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
    # an end that touches anything misses nothing
    grid = board.grid
    others = [other for other in board.chains if other is not chain and other.kind == chain.kind]
    if len(grid.corner_hexes(end)) < 3 or any(end in other.corners for other in others):
        return None
    beyond = {corner for side in grid.corner_sides(end) for corner in grid.side_corners(side)} - set(chain.corners)
    return next((other for other in others if beyond & set(other.corners)), None)


def ways_that_stop_short(board: Board) -> Iterator[Finding]:
    """Yield roads and trails that end in the middle of nothing, one hex from another."""
    for path in board.paths:
        for end in {path.hexes[0], path.hexes[-1]}:
            other = _stops_beside(board, path, end)
            if other is not None:
                named = {"name": path.name or path.kind, "other": other.name or other.kind}
                yield Finding(say("draft.finding.short_way", hex=board.label(end), **named), end)


def _stops_beside(board: Board, path: BoardPath, end: Hex) -> BoardPath | None:
    others = [other for other in board.paths if other is not path]
    if board.is_edge(end) or board.places_at(end) or any(end in other.hexes for other in others):
        return None
    if path.hexes[0] == path.hexes[-1]:
        return None
    near = set(board.neighbours[end])
    return next((other for other in others if other.kind == path.kind and near & set(other.hexes)), None)


def unreachable(board: Board, stakes: Stakes) -> Iterator[Finding]:
    """Yield needed hexes that are missing, or cut off from most of the others."""
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
    return board.on_path(h) or any(crossing.hex == h for crossing in board.crossings)


class BoardDifference(NamedTuple):
    """One difference, with its hexes or hexsides."""

    text: Text
    hexes: tuple[Hex, ...]
    sides: tuple[Side, ...] = ()
    sort: Literal["more", "less", "other"] = "other"

    @property
    def place(self) -> Hex | None:
        return self.hexes[0] if self.hexes else None


def differences(file: BoardFile, ours: BoardFile, grid: Grid) -> list[BoardDifference]:
    """Return how a file differs from ours. ``grid`` is that of the file, with all its hexes."""
    if file is ours:
        return []
    if _shape(file) != _shape(ours):
        return [BoardDifference(say("draft.differs.sheet"), ())]
    found = list(_terrain(file, ours, grid))
    found += _sides(file, ours, grid)
    for table in ("course", "path"):
        found += _steps(file, ours, grid, table)
    found += _spots(file, ours, grid)
    found += _areas(file, ours, grid)
    found += _listed(file, ours, grid, "edge", "name")
    found += _shores(file, ours, grid)
    found += _names(file, ours, grid)
    found += _known(file, ours, grid)
    return found


def _shape(file: BoardFile) -> dict[str, Any]:
    return file.grid.model_dump(exclude={"source", "sources"})


def _terrain(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    now, then = read_letters(file.map.rows, file.grid), read_letters(ours.map.rows, ours.grid)
    for h, cell in enumerate(grid.cells):
        if now.get(cell) != then.get(cell):
            before, after = _ground(ours, then.get(cell, "")), _ground(file, now.get(cell, ""))
            text = say("draft.differs.terrain", hex=grid.labels[h], before=before, after=after)
            yield BoardDifference(text, (h,))


def _ground(file: BoardFile, code: str) -> str:
    kinds = file.codes.get(code, ())
    shown = kinds if isinstance(kinds, str) else " + ".join(kinds)
    return f"{code} ({shown.replace('_', ' ')})"


def _sides(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    def runs(of: BoardFile) -> dict[tuple[str, str], set[Side]]:
        found: dict[tuple[str, str], set[Side]] = {}
        for table in of.chain:
            found.setdefault((table.name, table.kind), set()).update(read_sides(grid, table.sides))
        return found

    for (name, kind), more, less in _both(runs(file), runs(ours)):
        for sort, sides in (("more", more), ("less", less)):
            if sides:
                text = say(f"draft.differs.sides_{sort}", name=name or kind, count=len(sides))
                yield BoardDifference(text, _along(grid, sides), tuple(sorted(sides)), sort)  # type: ignore[arg-type]


def _along(grid: Grid, sides: Iterable[Side]) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(h for side in sorted(sides) for h in grid.side_hexes(side) if h != OFF_MAP))


def _steps(file: BoardFile, ours: BoardFile, grid: Grid, table: str) -> Iterator[BoardDifference]:
    def lines(of: BoardFile) -> dict[tuple[str, str], set[frozenset[Hex]]]:
        found: dict[tuple[str, str], set[frozenset[Hex]]] = {}
        for row in getattr(of, table):
            hexes = read_hexes(grid, row.hexes)
            found.setdefault((row.name, row.kind), set()).update(frozenset(step) for step in pairwise(hexes))
        return found

    for (name, kind), more, less in _both(lines(file), lines(ours)):
        for sort, steps in (("more", more), ("less", less)):
            if steps:
                hexes = tuple(sorted({h for step in steps for h in step}))
                text = say(f"draft.differs.steps_{sort}", name=name or kind, count=len(steps))
                yield BoardDifference(text, hexes, (), sort)  # type: ignore[arg-type]


def _both(
    now: Mapping[tuple[str, str], set[Any]], then: Mapping[tuple[str, str], set[Any]]
) -> Iterator[tuple[tuple[str, str], set[Any], set[Any]]]:
    for line in dict.fromkeys((*then, *now)):
        yield line, now.get(line, set()) - then.get(line, set()), then.get(line, set()) - now.get(line, set())


def _spots(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    def spots(of: BoardFile) -> dict[tuple[str, str, str], str]:
        places = {(table.hex, "", table.kind): table.name for table in of.place}
        return {**places, **{(table.hex, table.side, table.kind): table.name for table in of.crossing}}

    now, then = spots(file), spots(ours)
    for spot in dict.fromkeys((*then, *now)):
        label, side, kind = spot
        sides = read_sides(grid, (side,)) if side else ()
        hexes = _along(grid, sides) if side else read_hexes(grid, (label,))
        values = {"kind": kind.replace("_", " "), "where": side or label}
        if spot not in then:
            yield BoardDifference(say("draft.differs.spot_more", name=now[spot], **values), hexes, sides, "more")
        elif spot not in now:
            yield BoardDifference(say("draft.differs.spot_less", name=then[spot], **values), hexes, sides, "less")
        elif now[spot] != then[spot]:
            text = say("draft.differs.spot_name", before=then[spot], after=now[spot], **values)
            yield BoardDifference(text, hexes, sides)


def _areas(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    yield from _listed(file, ours, grid, "area", "name")
    now, then = _drawn(file, grid), _drawn(ours, grid)
    for name in dict.fromkeys((*then, *now)):
        yield from _members(name, now.get(name, set()), then.get(name, set()))


def _drawn(file: BoardFile, grid: Grid) -> dict[str, set[Hex]]:
    found: dict[str, set[Hex]] = {}
    for table in file.areas_grid:
        for cell, letter in read_letters(table.rows, file.grid).items():
            if letter in table.key:
                found.setdefault(table.key[letter], set()).add(grid.cell(*cell))
    return found


def _listed(file: BoardFile, ours: BoardFile, grid: Grid, table: str, named: str) -> Iterator[BoardDifference]:
    now = {getattr(row, named): set(read_hexes(grid, row.hexes)) for row in getattr(file, table)}
    then = {getattr(row, named): set(read_hexes(grid, row.hexes)) for row in getattr(ours, table)}
    for name in dict.fromkeys((*then, *now)):
        yield from _members(name, now.get(name, set()), then.get(name, set()))


def _members(name: str, now: set[Hex], then: set[Hex]) -> Iterator[BoardDifference]:
    for sort, hexes in (("more", now - then), ("less", then - now)):
        if hexes:
            text = say(f"draft.differs.group_{sort}", name=name.replace("_", " "), count=len(hexes))
            yield BoardDifference(text, tuple(sorted(hexes)), (), sort)  # type: ignore[arg-type]


def _shores(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    now, then = ({row.hex: row.banks for row in of.shore} for of in (file, ours))
    for label in dict.fromkeys((*then, *now)):
        if now.get(label) != then.get(label):
            yield BoardDifference(say("draft.differs.banks", hex=label), read_hexes(grid, (label,)))


def _names(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    def names(of: BoardFile) -> dict[tuple[str, str], tuple[Hex, ...]]:
        return {(row.text, row.kind): read_hexes(grid, row.hexes) for row in of.lettering}

    now, then = names(file), names(ours)
    for name in dict.fromkeys((*then, *now)):
        if name not in then:
            yield BoardDifference(say("draft.differs.name_more", name=name[0]), now[name], (), "more")
        elif name not in now:
            yield BoardDifference(say("draft.differs.name_less", name=name[0]), then[name], (), "less")
        elif now[name] != then[name]:
            yield BoardDifference(say("draft.differs.name_moved", name=name[0]), now[name])


def _known(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[BoardDifference]:
    def vouched(of: BoardFile) -> dict[str, set[Hex]]:
        found: dict[str, set[Hex]] = {}
        for row in of.known:
            found.setdefault(str(row.source or of.source or ""), set()).update(read_hexes(grid, row.hexes))
        return found

    then = vouched(ours)
    for source, hexes in vouched(file).items():
        fresh = hexes - then.get(source, set())
        if fresh:
            text = say("draft.differs.known", source=source, count=len(fresh))
            yield BoardDifference(text, tuple(sorted(fresh)), (), "more")
