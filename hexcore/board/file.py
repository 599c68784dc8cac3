"""Board files: reading them, checking their content, and building the board.

Every problem of a file is found in one go and named with file, key and value. Problems of shape (an unknown key, a
number where a text belongs) come first; while there are any, the content is not checked. A board built from a file with
problems is never handed out.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from hexcore.board.board import Board, BoardPath, BoardPlace, Chain, Crossing, Lettering, Watercourse
from hexcore.board.grid import Grid
from hexcore.board.numbering import BadLabel, GridSpec
from hexcore.board.tables import AreasGridTable, BoardFile, ChainTable, CourseTable, CrossingTable, ShoreTable
from hexcore.data.datafolder import MOST_PROBLEMS, named_key, parse_toml
from hexcore.data.provenance import Source, Sourced
from hexcore.errors import BrokenContent, shown
from hexcore.text import Text, own_texts, say
from hexcore.types import OFF_MAP, Corner, Hex, Side


class Problem(NamedTuple):
    """One thing wrong in a board file: place, value and reason."""

    file: str
    where: str
    value: str
    message: str
    text: Text | str = ""  # the message as a text, for translation

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.message}" + (f" (value: {self.value})" if self.value else "")


class BoardError(BrokenContent):
    """A board file that cannot be used, with everything that is wrong in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        lines = [str(problem) for problem in problems[:MOST_PROBLEMS]]
        if len(problems) > MOST_PROBLEMS:
            more = say("error.data.more", count=len(problems) - MOST_PROBLEMS)
            lines.append(f"{problems[0].file}: {own_texts().say(more)}")
        super().__init__("\n".join(lines))


class Problems:
    """Collects the problems of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Problem] = []

    def add(self, where: str, value: object, said: Text | str) -> None:
        """Note a problem; long values are cut."""
        begun = value if isinstance(value, str) else shown(value, 61)
        message = own_texts().say(said) if isinstance(said, Text) else said
        self.found.append(Problem(self.file, where, begun if len(begun) <= 60 else begun[:57] + "...", message, said))

    def stop_if_any(self) -> None:
        """Raise all problems found."""
        if self.found:
            raise BoardError(self.found)


ENOUGH = 200  # problems of a file; further unknown hexes are not noted


class BoardReader:
    """Turns labels of a file into indexes, and notes what is wrong with them."""

    def __init__(self, grid: Grid, problems: Problems) -> None:
        self.grid = grid
        self.problems = problems

    def hex(self, label: str, where: str, *, off_map: bool = False) -> Hex | None:
        """Read one label; a hex off the map is a problem unless allowed."""
        if self._is_strange(label):
            return None
        try:
            h = self.grid.hex(label)
        except BadLabel as error:
            self.problems.add(where, label, error.text)
            return None
        if not (off_map or self.grid.on_map[h]):
            self.problems.add(where, label, say("error.board.off_map", hex=label))
            return None
        return h

    def _is_strange(self, label: str) -> bool:
        """Say whether a label is unknown where enough problems are known: to look for similar ones takes long."""
        return len(self.problems.found) > ENOUGH and not self.grid.knows(label)

    def hexes(self, words: Iterable[str], where: str, *, off_map: bool = False) -> tuple[Hex, ...]:
        """Read a list of labels and runs, in order."""
        found = []
        for word in words:
            run = self._run(word, where) if "-" in word else [word]
            found += [h for label in run if (h := self.hex(label, where, off_map=off_map)) is not None]
        if not found:
            self.problems.add(where, " ".join(words), say("error.board.no_hexes"))
        return tuple(found)

    def distinct(self, words: Iterable[str], where: str) -> tuple[Hex, ...]:
        """Read a list of labels and runs in which no hex may come twice."""
        found = self.hexes(words, where)
        for h in sorted(h for h, times in Counter(found).items() if times > 1):
            self.problems.add(where, self.grid.label(h), say("error.board.hex_twice", hex=self.grid.label(h)))
        return found

    def side(self, label: str, where: str) -> Side | None:
        """Read one hexside."""
        if self._is_strange(label.partition("/")[0]):
            return None
        try:
            return self.grid.side_named(label)
        except BadLabel as error:
            self.problems.add(where, label, error.text)
            return None

    def joined(self, hexes: Sequence[Hex], where: str) -> None:
        """Note every place where a line of hexes jumps."""
        for a, b in pairwise(hexes):
            if not self.grid.adjacent(a, b):
                first, second = self.grid.label(a), self.grid.label(b)
                self.problems.add(where, f"{first} {second}", say("error.board.jumps", first=first, second=second))

    def _run(self, word: str, where: str) -> list[str]:
        first, _, last = word.partition("-")
        a, b = self.hex(first, where, off_map=True), self.hex(last, where, off_map=True)
        if a is None or b is None:
            return []
        (column, row), (to_column, to_row) = self.grid.cells[a], self.grid.cells[b]
        if (column != to_column and row != to_row) or (to_column, to_row) < (column, row):
            self.problems.add(where, word, say("error.board.run"))
            return []
        cells = [(c, r) for c in range(column, to_column + 1) for r in range(row, to_row + 1)]
        return [self.grid.label(h) for c, r in cells if (h := self.grid.cell(c, r)) != OFF_MAP]


def read_rows(text: str, spec: GridSpec, where: str, problems: Problems) -> dict[tuple[int, int], str]:
    """Read a drawn map: the letter at each (column, row). Lines of figures are skipped."""
    rows = {spec.row_name(row): row for row in range(1, spec.rows + 1)}
    lines: dict[int, str] = {}
    for line in text.splitlines():
        name, _, cells = line.strip().partition(" ")
        if name not in rows or not cells:
            if name and not line.replace(" ", "").isdecimal():
                said = say("error.board.no_row", name=repr(name), first=min(rows), last=max(rows))
                problems.add(where, line.strip(), said)
        elif rows[name] in lines:
            problems.add(where, line.strip(), say("error.board.row_twice", name=name))
        else:
            lines[rows[name]] = line.replace(name, " " * len(name), 1)
    for name, row in rows.items():
        if row not in lines:
            problems.add(where, name, say("error.board.row_missing", name=name))
    start = min((len(line) - len(line.lstrip()) for line in lines.values() if line.strip()), default=0)
    return {
        (column, row): letter
        for row, line in sorted(lines.items())
        for column, letter in _read_row(line[start:].rstrip(), row, spec, where, problems)
    }


def _read_row(cells: str, row: int, spec: GridSpec, where: str, problems: Problems) -> Iterable[tuple[int, str]]:
    place = f"{where}, row {spec.row_name(row)}"
    wanted = [spec.exists(column, row) for column in range(1, spec.columns + 1)]
    length = max(column for column, there in enumerate(wanted, 1) if there) if any(wanted) else 0
    if len(cells) != length:
        problems.add(place, cells, say("error.board.row_ends", at=str(len(cells)), wanted=str(length)))
        return
    for column, (letter, there) in enumerate(zip(cells, wanted, strict=False), 1):
        if there and letter == " ":
            problems.add(place, cells, say("error.board.no_letter", column=str(column)))
        elif not there and letter != " ":
            problems.add(place, letter, say("error.board.blank", column=str(column)))
        elif there:
            yield column, letter


def chain_corners(reader: BoardReader, where: str, sides: Sequence[Side]) -> tuple[Corner, ...]:
    """Return the corners of a chain of hexsides, end to end.

    A broken chain has none, and a problem is noted.
    """
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


def check_ends(reader: BoardReader, where: str, ends: Sequence[str], chain: Chain, chains: Sequence[Chain]) -> None:
    """Check that the ends of a chain touch what the file says: a hex, the edge, a chain."""
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
    reader: BoardReader, where: str, end: str, chain: Chain, chains: Sequence[Chain]
) -> frozenset[Corner] | None:
    grid = reader.grid
    if end == "edge":
        return frozenset(corner for corner in chain.corners if len(grid.corner_hexes(corner)) < 3)
    others = [other for other in chains if other.name == end and other is not chain]
    if others:
        return frozenset(corner for other in others for corner in other.corners)
    h = reader.hex(end, where)
    return None if h is None else frozenset(grid.sides.corners_of_hex[h])


def at(what: str, number: int, table: Sourced) -> str:
    """Return a table of a file by its name if it has one, else by its place, counted from 1."""
    named = (getattr(table, key, "") for key in ("name", "text", "hex", "side"))
    return f"{what} {next((repr(name) for name in named if name), f'#{number + 1}')}"


class Builder:
    """Builds a board from the tables of its file.

    Each method builds one kind of content and goes on after a problem, so that an author sees all of them at once.
    """

    def __init__(self, file: BoardFile, problems: Problems, sheet: Callable[..., Grid] = Grid) -> None:
        # sheet makes the grid of a shape, without some hexes; an editor that builds often reuses grids
        self.file = file
        self.problems = problems
        letters = read_rows(file.map.rows, file.grid, "map.rows", problems)
        plain = sheet(file.grid)
        self.codes = tuple(letters.get(cell, "") for cell in plain.cells)
        off_map = [h for h, code in enumerate(self.codes) if file.codes.get(code) == "off_map"]
        self.grid = sheet(file.grid, off_map) if off_map else plain
        self.reader = BoardReader(self.grid, problems)
        self.kinds = [self._coded(h, code) for h, code in enumerate(self.codes)]
        self.sources: dict[str, Source] = {}
        self.note("grid", file.grid)
        self.note("map", file.map)
        self.sources.update(file.sources)

    def build(self) -> Board:
        """Build the whole board, noting problems."""
        chains = self.chains()
        courses = tuple(self.course(at("course", i, table), table) for i, table in enumerate(self.file.course))
        crossings = tuple(self.crossing(at("crossing", i, t), t, chains) for i, t in enumerate(self.file.crossing))
        places = self.places()
        board = Board(
            id=self.file.id,
            name=self.file.name,
            grid=self.grid,
            codes=self.codes,
            terrain=tuple(frozenset(kinds) for kinds in self.kinds),
            ordered_terrain=tuple(tuple(kinds) for kinds in self.kinds),
            chains=chains,
            courses=courses,
            paths=self.paths(),
            crossings=crossings,
            places=places,
            areas=self.areas(),
            edges=self.edges(),
            shores=self.shores(),
            names=self.lettering(),
            source=self.file.source,
            sources=self.sources,
        )
        self.check_known()
        self.check_courses(courses)
        return board

    # Lines

    def course(self, where: str, table: CourseTable) -> Watercourse:
        """Build a line through hex centres: joined, no hex twice, with a mouth that exists."""
        hexes = self.reader.distinct(table.hexes, f"{where}.hexes")
        self.reader.joined(hexes, f"{where}.hexes")
        for h in hexes:
            if table.adds:
                self.add_kind(h, table.kind)
            elif table.kind not in self.kinds[h]:
                label, letter = self.grid.label(h), self.codes[h]
                told = {"name": table.name, "hex": label, "letter": repr(letter), "kind": repr(table.kind)}
                self.problems.add(f"{where}.hexes", label, say("error.board.course_letter", **told))
        return Watercourse(table.name, table.kind, hexes, self._mouth(where, table, hexes), self.source(table))

    def chains(self) -> tuple[Chain, ...]:
        """Build the lines along hexsides, then check what their ends touch."""
        chains = tuple(self._chain(at("chain", i, table), table) for i, table in enumerate(self.file.chain))
        for i, table in enumerate(self.file.chain):
            check_ends(self.reader, f"{at('chain', i, table)}.ends", table.ends, chains[i], chains)
        return chains

    def paths(self) -> tuple[BoardPath, ...]:
        """Build the ways from hex to hex; a ring may end where it began."""
        found = []
        for i, table in enumerate(self.file.path):
            where = f"{at('path', i, table)}.hexes"
            ring = len(table.hexes) > 3 and table.hexes[0] == table.hexes[-1]
            hexes = self.reader.distinct(table.hexes[:-1] if ring else table.hexes, where)
            hexes = (*hexes, hexes[0]) if ring and hexes else hexes
            if len(hexes) < 2:
                self.problems.add(where, " ".join(table.hexes), say("error.board.path_short"))
            self.reader.joined(hexes, where)
            found.append(BoardPath(table.name, table.kind, hexes, self.source(table)))
        return tuple(found)

    # Things in one spot

    def crossing(self, where: str, table: CrossingTable, chains: Iterable[Chain]) -> Crossing:
        """Build a crossing; it must lie on what it says it crosses."""
        side, h = None, None
        if table.side:
            side = self.reader.side(table.side, f"{where}.side")
            there: Iterable[str] = {chain.kind for chain in chains if side in chain.sides}
        else:
            h = self.reader.hex(table.hex, f"{where}.hex")
            there = self.kinds[h] if h is not None else ()
        if table.on and (side, h) != (None, None) and table.on not in there:
            spot = table.side or table.hex
            self.problems.add(where, spot, say("error.board.crossing_on", kind=table.kind, on=table.on, spot=spot))
        if table.adds and h is not None:
            self.add_kind(h, table.kind)
        return Crossing(table.name, table.kind, side, h, self.source(table))

    def places(self) -> tuple[BoardPlace, ...]:
        """Build the places; one hex cannot hold two of a kind."""
        found: dict[tuple[Hex, str], BoardPlace] = {}
        for i, table in enumerate(self.file.place):
            where = f"{at('place', i, table)}.hex"
            h = self.reader.hex(table.hex, where)
            if h is None:
                continue
            if (h, table.kind) in found:
                other, told = found[h, table.kind].name, {"hex": table.hex, "kind": table.kind}
                key = "place_twice" if other else "place_twice_unnamed"
                self.problems.add(where, table.hex, say(f"error.board.{key}", other=other, **told))
            found[h, table.kind] = BoardPlace(h, table.name, table.kind, self.source(table))
            if table.adds:
                self.add_kind(h, table.kind)
        return tuple(found.values())

    def lettering(self) -> tuple[Lettering, ...]:
        """Build the names on the map, which may lie on hexes off the map."""
        return tuple(
            Lettering(
                table.text,
                table.kind,
                self.reader.hexes(table.hexes, f"{at('lettering', i, table)}.hexes", off_map=True),
                self.source(table),
            )
            for i, table in enumerate(self.file.lettering)
        )

    # Sets of hexes

    def areas(self) -> dict[str, frozenset[Hex]]:
        """Build the named areas, listed or drawn."""
        found: dict[str, frozenset[Hex]] = {}
        for i, grid_table in enumerate(self.file.areas_grid):
            for name, hexes in self._drawn_areas(at("areas_grid", i, grid_table), grid_table).items():
                self._new_name("area", f"{at('areas_grid', i, grid_table)}.key", name, found)
                found[name] = frozenset(hexes)
                self.note(f"area.{name}", grid_table)
        for i, table in enumerate(self.file.area):
            self._new_name("area", f"{at('area', i, table)}.name", table.name, found)
            found[table.name] = frozenset(self.reader.distinct(table.hexes, f"{at('area', i, table)}.hexes"))
            self.note(f"area.{table.name}", table)
        return found

    def edges(self) -> dict[str, tuple[Hex, ...]]:
        """Build the named groups of edge hexes; each must lie at the edge."""
        found: dict[str, tuple[Hex, ...]] = {}
        for i, table in enumerate(self.file.edge):
            self._new_name("edge", f"{at('edge', i, table)}.name", table.name, found)
            found[table.name] = self.reader.distinct(table.hexes, f"{at('edge', i, table)}.hexes")
            self.note(f"edge.{table.name}", table)
            for h in found[table.name]:
                if not self.grid.is_edge(h):
                    label = self.grid.label(h)
                    self.problems.add(f"{at('edge', i, table)}.hexes", label, say("error.board.not_edge", hex=label))
        return found

    def shores(self) -> dict[Hex, dict[str, frozenset[Hex]]]:
        """Build the divided hexes; a bank joins neighbours, and each neighbour one bank."""
        found: dict[Hex, dict[str, frozenset[Hex]]] = {}
        for i, table in enumerate(self.file.shore):
            where = at("shore", i, table)
            h = self.reader.hex(table.hex, f"{where}.hex")
            if h is None:
                continue
            if h in found:
                self.problems.add(f"{where}.hex", table.hex, say("error.board.banks_twice", hex=table.hex))
            found[h] = self._banks(f"{where}.banks", table, h)
            self.note(f"shore.{table.hex}", table)
        return found

    def check_known(self) -> None:
        """Check the drawn map against the hexes whose terrain is known."""
        for i, table in enumerate(self.file.known):
            for h in self.reader.distinct(table.hexes, f"{at('known', i, table)}.hexes"):
                label = self.grid.label(h)
                self.note(f"hex.{label}", table)
                wrong = [("known_lacks", kind) for kind in table.kinds if kind not in self.kinds[h]]
                wrong += [("known_has", kind) for kind in table.without if kind in self.kinds[h]]
                for key, kind in wrong:
                    said = say(f"error.board.{key}", hex=label, kind=repr(kind))
                    self.problems.add(at("known", i, table), label, said)

    def check_courses(self, courses: Sequence[Watercourse]) -> None:
        """Check that terrain which courses run through is nowhere without one."""
        runs = {(course.kind, h) for course in courses for h in course.hexes}
        drawn = {table.kind for table in self.file.course if not table.adds}
        for h, code in enumerate(self.codes):
            for kind in drawn.intersection(self.kinds[h]):
                if (kind, h) not in runs:
                    label = self.grid.label(h)
                    said = say("error.board.no_course", hex=label, kind=repr(kind))
                    self.problems.add(f"map.rows, hex {label}", code, said)

    # Helpers

    def add_kind(self, h: Hex, kind: str) -> None:
        """Add a kind of terrain to a hex, after those it has."""
        if kind not in self.kinds[h]:
            self.kinds[h].append(kind)

    def source(self, table: Sourced) -> Source | None:
        """Return the source of a table: its own or the file's."""
        return table.source or self.file.source

    def note(self, key: str, table: Sourced) -> None:
        """Keep the source of something that has no room for it."""
        source = self.source(table)
        if source is not None:
            self.sources[key] = source

    def _coded(self, h: Hex, code: str) -> list[str]:
        kinds = self.file.codes.get(code, "off_map")
        if code and code not in self.file.codes:
            known = " ".join(self.file.codes)
            label = self.grid.label(h)
            said = say("error.board.no_code", code=repr(code), codes=known)
            self.problems.add(f"map.rows, hex {label}", code, said)
        return [] if kinds == "off_map" else list(kinds)

    def _mouth(self, where: str, table: CourseTable, hexes: Sequence[Hex]) -> Hex | Literal["edge"] | None:
        if not table.into or not hexes:
            return None
        first = self.grid.label(hexes[0])
        if table.into == "edge":
            if not self.grid.is_edge(hexes[0]):
                self.problems.add(f"{where}.into", "edge", say("error.board.mouth_edge", hex=first))
            return "edge"
        mouth = self.reader.hex(table.into, f"{where}.into")
        if mouth is not None and not self.grid.adjacent(mouth, hexes[0]):
            said = say("error.board.mouth_next", hex=first, into=table.into)
            self.problems.add(f"{where}.into", table.into, said)
        return mouth

    def _chain(self, where: str, table: ChainTable) -> Chain:
        sides: list[Side] = []
        for label in table.sides:
            side = self.reader.side(label, f"{where}.sides")
            if side is not None and side in sides:
                self.problems.add(f"{where}.sides", label, say("error.board.side_twice", side=label))
            elif side is not None:
                sides.append(side)
        corners = chain_corners(self.reader, f"{where}.sides", sides)
        return Chain(table.name, table.kind, tuple(sides), corners, self.source(table))

    def _drawn_areas(self, where: str, table: AreasGridTable) -> dict[str, list[Hex]]:
        found: dict[str, list[Hex]] = {name: [] for name in table.key.values()}
        for (column, row), letter in read_rows(table.rows, self.file.grid, f"{where}.rows", self.problems).items():
            h = self.grid.cell(column, row)
            if letter in table.key:
                found[table.key[letter]].append(h)
            elif letter != "." and self.grid.on_map[h]:
                said = say("error.board.no_key", letter=repr(letter), letters=" ".join(table.key))
                self.problems.add(f"{where}.rows, hex {self.grid.label(h)}", letter, said)
        return found

    def _banks(self, where: str, table: ShoreTable, h: Hex) -> dict[str, frozenset[Hex]]:
        banks = {name: frozenset(self.reader.distinct(words, f"{where}.{name}")) for name, words in table.banks.items()}
        taken: dict[Hex, str] = {}
        for name, joined in banks.items():
            for other in sorted(joined):
                label = self.grid.label(other)
                if not self.grid.adjacent(h, other):
                    said = say("error.board.not_next", hex=label, other=table.hex)
                    self.problems.add(f"{where}.{name}", label, said)
                if other in taken:
                    said = say("error.board.on_bank", hex=label, bank=repr(taken[other]))
                    self.problems.add(f"{where}.{name}", label, said)
                taken[other] = name
        return banks

    def _new_name(self, what: str, where: str, name: str, known: Iterable[str]) -> None:
        if name in known:
            self.problems.add(where, name, say(f"error.board.two_{what}s", name=repr(name)))


def load_board(source: Path | Traversable | str, file_name: str = "") -> Board:
    """Load a board from a file or from TOML text; all problems are one :class:`BoardError`."""
    name = file_name or ("board" if isinstance(source, str) else str(source))
    return build_board(read_board_file(source, name), name)


def read_board_file(source: Path | Traversable | str, file_name: str) -> BoardFile:
    """Read the tables of a board file and check their shape."""
    problems = Problems(file_name)
    table = _toml(source, problems)
    codes = table.get("codes")
    if isinstance(codes, dict) and "source" in codes:
        table["sources"] = {"codes": codes.pop("source"), **table.get("sources", {})}
    try:
        return BoardFile.model_validate(table)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            problems.add(named_key(detail["loc"], table) or "the file", detail["input"], detail["msg"])
        raise BoardError(problems.found) from None


def build_board(file: BoardFile, file_name: str) -> Board:
    """Check the content of a board file and build the board."""
    problems = Problems(file_name)
    board = Builder(file, problems).build()
    problems.stop_if_any()
    return board


def _toml(source: Path | Traversable | str, problems: Problems) -> dict[str, Any]:
    try:
        return parse_toml(source if isinstance(source, str) else source.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        problems.add("the file", "", f"this is not TOML: {error}")
    except BrokenContent as error:
        problems.add("the file", "", error.text)
    except UnicodeDecodeError as error:
        problems.add("the file", "", f"this is not UTF-8 text: {error}")
    except OSError as error:
        problems.add("the file", "", f"it cannot be read: {error.strerror or error}")
    raise BoardError(problems.found)
