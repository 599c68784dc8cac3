"""What differs between two files of one board, by hex, hexside and name, each with the place to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from hexcore.boardtables import BoardFile
from hexcore.drafting.drawn import letters_of
from hexcore.drafting.rows import read_hexes, read_sides
from hexcore.grid import Grid
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Hex, Side


class Difference(NamedTuple):
    """One thing that differs: what, and on which hexes or hexsides."""

    text: Text
    hexes: tuple[Hex, ...]
    sides: tuple[Side, ...] = ()
    sort: Literal["more", "less", "other"] = "other"

    @property
    def place(self) -> Hex | None:
        """Where to look."""
        return self.hexes[0] if self.hexes else None


def differences(file: BoardFile, ours: BoardFile, grid: Grid) -> list[Difference]:
    """What a file has otherwise than ours. ``grid`` is that of the file, with all its hexes."""
    if file is ours:
        return []
    if _shape(file) != _shape(ours):
        return [Difference(say("draft.differs.sheet"), ())]
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


def _terrain(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    now, then = letters_of(file.map.rows, file.grid), letters_of(ours.map.rows, ours.grid)
    for h, cell in enumerate(grid.cells):
        if now.get(cell) != then.get(cell):
            before, after = _ground(ours, then.get(cell, "")), _ground(file, now.get(cell, ""))
            text = say("draft.differs.terrain", hex=grid.labels[h], before=before, after=after)
            yield Difference(text, (h,))


def _ground(file: BoardFile, code: str) -> str:
    """A letter with what it stands for."""
    kinds = file.codes.get(code, ())
    shown = kinds if isinstance(kinds, str) else " + ".join(kinds)
    return f"{code} ({shown.replace('_', ' ')})"


def _sides(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    def runs(of: BoardFile) -> dict[tuple[str, str], set[Side]]:
        found: dict[tuple[str, str], set[Side]] = {}
        for table in of.chain:
            found.setdefault((table.name, table.kind), set()).update(read_sides(grid, table.sides))
        return found

    for (name, kind), more, less in _both(runs(file), runs(ours)):
        for sort, sides in (("more", more), ("less", less)):
            if sides:
                text = say(f"draft.differs.sides_{sort}", name=name or kind, count=len(sides))
                yield Difference(text, _along(grid, sides), tuple(sorted(sides)), sort)  # type: ignore[arg-type]


def _along(grid: Grid, sides: Iterable[Side]) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(h for side in sorted(sides) for h in grid.side_hexes(side) if h != OFF_MAP))


def _steps(file: BoardFile, ours: BoardFile, grid: Grid, table: str) -> Iterator[Difference]:
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
                yield Difference(text, hexes, (), sort)  # type: ignore[arg-type]


def _both(
    now: Mapping[tuple[str, str], set[Any]], then: Mapping[tuple[str, str], set[Any]]
) -> Iterator[tuple[tuple[str, str], set[Any], set[Any]]]:
    """What each line has more and less than it had."""
    for line in dict.fromkeys((*then, *now)):
        yield line, now.get(line, set()) - then.get(line, set()), then.get(line, set()) - now.get(line, set())


def _spots(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
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
            yield Difference(say("draft.differs.spot_more", name=now[spot], **values), hexes, sides, "more")
        elif spot not in now:
            yield Difference(say("draft.differs.spot_less", name=then[spot], **values), hexes, sides, "less")
        elif now[spot] != then[spot]:
            text = say("draft.differs.spot_name", before=then[spot], after=now[spot], **values)
            yield Difference(text, hexes, sides)


def _areas(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    yield from _listed(file, ours, grid, "area", "name")
    now, then = _drawn(file, grid), _drawn(ours, grid)
    for name in dict.fromkeys((*then, *now)):
        yield from _members(name, now.get(name, set()), then.get(name, set()))


def _drawn(file: BoardFile, grid: Grid) -> dict[str, set[Hex]]:
    found: dict[str, set[Hex]] = {}
    for table in file.areas_grid:
        for cell, letter in letters_of(table.rows, file.grid).items():
            if letter in table.key:
                found.setdefault(table.key[letter], set()).add(grid.cell(*cell))
    return found


def _listed(file: BoardFile, ours: BoardFile, grid: Grid, table: str, named: str) -> Iterator[Difference]:
    now = {getattr(row, named): set(read_hexes(grid, row.hexes)) for row in getattr(file, table)}
    then = {getattr(row, named): set(read_hexes(grid, row.hexes)) for row in getattr(ours, table)}
    for name in dict.fromkeys((*then, *now)):
        yield from _members(name, now.get(name, set()), then.get(name, set()))


def _members(name: str, now: set[Hex], then: set[Hex]) -> Iterator[Difference]:
    for sort, hexes in (("more", now - then), ("less", then - now)):
        if hexes:
            text = say(f"draft.differs.group_{sort}", name=name.replace("_", " "), count=len(hexes))
            yield Difference(text, tuple(sorted(hexes)), (), sort)  # type: ignore[arg-type]


def _shores(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    now, then = ({row.hex: row.banks for row in of.shore} for of in (file, ours))
    for label in dict.fromkeys((*then, *now)):
        if now.get(label) != then.get(label):
            yield Difference(say("draft.differs.banks", hex=label), read_hexes(grid, (label,)))


def _names(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    def names(of: BoardFile) -> dict[tuple[str, str], tuple[Hex, ...]]:
        return {(row.text, row.kind): read_hexes(grid, row.hexes) for row in of.lettering}

    now, then = names(file), names(ours)
    for name in dict.fromkeys((*then, *now)):
        if name not in then:
            yield Difference(say("draft.differs.name_more", name=name[0]), now[name], (), "more")
        elif name not in now:
            yield Difference(say("draft.differs.name_less", name=name[0]), then[name], (), "less")
        elif now[name] != then[name]:
            yield Difference(say("draft.differs.name_moved", name=name[0]), now[name])


def _known(file: BoardFile, ours: BoardFile, grid: Grid) -> Iterator[Difference]:
    """Hexes that somebody vouches for who did not before."""

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
            yield Difference(text, tuple(sorted(fresh)), (), "more")
