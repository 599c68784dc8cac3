"""The tools of the map desk. The left button draws, the right one rubs out.

A tool gets spots and gives operations to the bench. To add one, make a subclass and select it with ``screen.take``.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from itertools import pairwise
from typing import NamedTuple

from hexcore.board.grid import Grid
from hexcore.board.numbering import Point
from hexcore.editor import lines, places, terrain
from hexcore.editor.draft import Edit, read_letters
from hexcore.types import Corner, Hex, Side
from launcher.mapdesk.bench import Bench, Setting


class BoardSpot(NamedTuple):
    """A point of the sheet, in units of the grid, with what lies nearest."""

    point: Point
    hex: Hex | None  # also one off the map; None beside the sheet
    side: Side | None = None
    corner: Corner | None = None


def spot_at(sheet: Grid, grid: Grid, point: Point) -> BoardSpot:
    """Return the spot at a point. ``sheet`` has all hexes; ``grid`` those on the map, with their sides and corners."""
    h = sheet.pick(*point)
    if h is None or not grid.on_map[h]:
        return BoardSpot(point, h)
    side = min(grid.sides_of(h), key=lambda one: _gap(point, *grid.side_points(one)))
    corner = min(grid.sides.corners_of_hex[h], key=lambda one: math.dist(point, grid.corner_point(one)))
    return BoardSpot(point, h, side, corner)


def spot_of(sheet: Grid, grid: Grid, h: Hex, turn: int = 0) -> BoardSpot:
    """Return a hex as a spot, for the keyboard, with one of its sides, counted clockwise."""
    side = grid.sides_of(h)[turn % 6] if grid.on_map[h] else None
    if side is None:
        return BoardSpot(sheet.centre(h), h)
    (ax, ay), (bx, by) = grid.side_points(side)
    return BoardSpot(((ax + bx) / 2, (ay + by) / 2), h, side, grid.side_corners(side)[0])


def _gap(point: Point, a: Point, b: Point) -> float:
    return math.dist(point, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


class Preview(NamedTuple):
    """The hexes and hexsides that a tool would change."""

    hexes: tuple[Hex, ...] = ()
    sides: tuple[Side, ...] = ()


class Tool:
    """A tool. ``key`` is its name in the catalogue, ``on`` what it points at, ``icon`` its sign."""

    key = ""
    icon = "edit"
    on = "hex"
    wants = ""  # its choice beside the map: ground, kind or group

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def setting(self) -> Setting:
        return self.bench.setting(self.key)

    @property
    def lacks(self) -> str:
        """The key of the choice that is missing before it can draw; "" if none."""
        return "mapdesk.needs_group" if self.wants == "group" and not self.setting.kind else ""

    def press(self, spot: BoardSpot, rub: bool) -> None: ...

    def drag(self, spot: BoardSpot, rub: bool) -> None: ...

    def release(self) -> None:
        self.bench.draft.end()

    def preview(self, spot: BoardSpot) -> Preview:
        return Preview((spot.hex,) if spot.hex is not None else ())


class LookTool(Tool):
    """Points at things; the screen shows what lies there."""

    key = "look"
    icon = "eye"


class HexBrush(Tool):
    """Covers the hexes it is drawn over, and all between."""

    _last: Hex | None = None

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self._last = None
        self.drag(spot, rub)

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        if spot.hex is None or spot.hex == self._last:
            return
        start = self._last if self._last is not None else spot.hex
        self._last = spot.hex
        self.cover(terrain.straight(self.bench.draft.sheet, start, spot.hex, self.bench.radius), rub)

    def preview(self, spot: BoardSpot) -> Preview:
        if spot.hex is None:
            return Preview()
        return Preview(terrain.brush(self.bench.draft.sheet, spot.hex, self.bench.radius))

    @abstractmethod
    def cover(self, hexes: tuple[Hex, ...], rub: bool) -> None:
        """Act on hexes; ``rub`` is the right button."""


class Brush(HexBrush):
    """Paints terrain; rubbing out restores ours."""

    key = "brush"
    icon = "edit"
    wants = "ground"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self.bench.draft.begin("draft.terrain")
        super().press(spot, rub)

    def cover(self, hexes: tuple[Hex, ...], rub: bool) -> None:
        _paint(self.bench, hexes, rub)


class Fill(Tool):
    """Paints an area of one terrain."""

    key = "fill"
    icon = "hexagon"
    wants = "ground"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        if spot.hex is not None:
            bench = self.bench
            hexes = terrain.filled(bench.draft, spot.hex)
            bench.do(_as_ours(bench, hexes) if rub else terrain.paint(bench.draft, hexes, bench.code))


class FromTo(Tool):
    """Works from the hex of the press to the hex of the release."""

    _from: Hex | None = None
    _to: Hex | None = None
    _rub = False


class LineTool(FromTo):
    """Paints a straight line."""

    key = "line"
    icon = "minus"
    wants = "ground"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self._from = self._to = spot.hex
        self._rub = rub

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        self._to = spot.hex if spot.hex is not None else self._to

    def release(self) -> None:
        hexes = self._hexes()
        self._from = self._to = None
        if hexes:
            _paint(self.bench, hexes, self._rub)
        super().release()

    def preview(self, spot: BoardSpot) -> Preview:
        return Preview(self._hexes() or terrain.brush(self.bench.draft.sheet, spot.hex, self.bench.radius)
                       if spot.hex is not None else self._hexes())  # fmt: skip

    def _hexes(self) -> tuple[Hex, ...]:
        if self._from is None or self._to is None:
            return ()
        return terrain.straight(self.bench.draft.sheet, self._from, self._to, self.bench.radius)


def _paint(bench: Bench, hexes: tuple[Hex, ...], rub: bool) -> None:
    if rub:
        bench.do(_as_ours(bench, hexes))
    else:
        bench.paint(hexes, bench.code)


def _as_ours(bench: Bench, hexes: tuple[Hex, ...]) -> Edit:
    draft = bench.draft
    then = read_letters(draft.ours.map.rows, draft.ours.grid)
    by_code: dict[str, list[Hex]] = {}
    for h in hexes:
        code = then.get(draft.sheet.cells[h])
        if code is not None:
            by_code.setdefault(code, []).append(h)
    source, draft.source = draft.source, None  # nobody vouches for what is only taken back
    edits = [terrain.paint(draft, some, code) for code, some in by_code.items()]
    draft.source = source
    return Edit("draft.terrain", tuple(change for edit in edits for change in edit.changes))


class Places(Tool):
    """Puts a place into a hex."""

    key = "place"
    icon = "flag"
    wants = "kind"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        if spot.hex is None:
            return
        if rub:
            _drop(self.bench, "place", spot.hex, None)
        elif self.setting.kind:
            self.bench.do(places.put_place(self.bench.draft, spot.hex, self.setting.kind, self.setting.name))


class Crossings(Tool):
    """Puts a crossing on a hexside or into a hex, as others of its kind lie."""

    key = "crossing"
    icon = "target"
    wants = "kind"

    @property
    def by_side(self) -> bool:
        file, kind = self.bench.draft.ours, self.setting.kind
        return any(table.side for table in file.crossing if table.kind == kind) or not file.course

    def press(self, spot: BoardSpot, rub: bool) -> None:
        if spot.hex is None:
            return
        side = spot.side if self.by_side else None
        if rub:
            _drop(self.bench, "crossing", spot.hex, side)
        elif self.setting.kind:
            setting = self.setting
            self.bench.do(places.put_crossing(self.bench.draft, spot.hex, side, setting.kind, setting.name))

    def preview(self, spot: BoardSpot) -> Preview:
        if self.by_side:
            return Preview((), (spot.side,) if spot.side is not None else ())
        return super().preview(spot)


class Names(Tool):
    """Writes a name over the hexes it is dragged over."""

    key = "name"
    icon = "book"
    wants = "kind"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._hexes: list[Hex] = []

    @property
    def lacks(self) -> str:
        return "" if self.setting.name else "mapdesk.needs_name"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self._hexes = []
        if spot.hex is not None and rub:
            _drop(self.bench, "lettering", spot.hex, None)
        elif spot.hex is not None:
            self._hexes = [spot.hex]

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        if self._hexes and spot.hex is not None and spot.hex not in self._hexes:
            self._hexes.append(spot.hex)

    def release(self) -> None:
        if self._hexes and self.setting.name:
            kind = self.setting.kind or "valley"
            self.bench.do(places.put_name(self.bench.draft, self._hexes, self.setting.name, kind))
        self._hexes = []
        super().release()

    def preview(self, spot: BoardSpot) -> Preview:
        return Preview(tuple(self._hexes)) if self._hexes else super().preview(spot)


class Group(Tool):
    """Adds hexes to a set, or removes them."""

    wants = "group"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self.bench.draft.begin(f"draft.{self.key}")
        self.drag(spot, rub)

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        if spot.hex is not None and self.setting.kind:
            self.bench.do(self.taken(spot.hex, not rub))

    @abstractmethod
    def taken(self, h: Hex, inside: bool) -> Edit: ...

    @abstractmethod
    def members(self) -> tuple[Hex, ...]: ...


class Areas(Group):
    """Edits named areas."""

    key = "area"
    icon = "layers"

    def taken(self, h: Hex, inside: bool) -> Edit:
        hexes = terrain.brush(self.bench.draft.sheet, h, self.bench.radius)
        return terrain.in_area(self.bench.draft, self.setting.kind, hexes, inside)

    def members(self) -> tuple[Hex, ...]:
        return tuple(sorted(self.bench.draft.board.areas.get(self.setting.kind, ())))


class Edges(Group):
    """Edits named edges, by which pieces enter."""

    key = "edge"
    icon = "last"

    def taken(self, h: Hex, inside: bool) -> Edit:
        return terrain.in_edge(self.bench.draft, self.setting.kind, (h,), inside)

    def members(self) -> tuple[Hex, ...]:
        return self.bench.draft.board.edges.get(self.setting.kind, ())


class Banks(FromTo):
    """Joins a neighbour to a bank of a divided hex: press on the hex, release on the neighbour."""

    key = "bank"
    icon = "square"
    wants = "group"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self._from, self._to, self._rub = spot.hex, None, rub

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        self._to = spot.hex

    def release(self) -> None:
        a, b, bench = self._from, self._to, self.bench
        if a is not None and b is not None and bench.draft.sheet.adjacent(a, b) and self.setting.kind:
            bench.do(terrain.set_bank(bench.draft, a, b, "" if self._rub else self.setting.kind))
        self._from = self._to = None
        super().release()

    def preview(self, spot: BoardSpot) -> Preview:
        held = tuple(h for h in (self._from, self._to) if h is not None)
        return Preview(held) if held else super().preview(spot)


def _drop(bench: Bench, table: str, h: Hex, side: Side | None) -> None:
    # the last one of a list at a spot
    found = [at for at in places.tables_at(bench.draft, h, side) if at.table == table]
    if found:
        bench.do(places.drop_row(bench.draft, found[-1]))


class SidesTool(Tool):
    """Draws a river along hexsides: by corners while it is dragged, the nearest side for a click."""

    key = "side"
    icon = "link"
    on = "side"
    wants = "kind"
    _corner: Corner | None = None
    _pressed: BoardSpot | None = None

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self.bench.draft.begin("draft.side_gone" if rub else "draft.side")
        self._corner, self._pressed = spot.corner, spot
        if rub and spot.side is not None:
            self._put(spot.side, rub)

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        if spot.corner is None or spot.corner == self._corner:
            return
        if self._corner is not None:
            for side in lines.route(self.bench.draft.grid, self._corner, spot.corner):
                self._put(side, rub)
        self._corner, self._pressed = spot.corner, None

    def release(self) -> None:
        if self._pressed is not None and self._pressed.side is not None:
            self._put(self._pressed.side, rub=False)
        self._corner = self._pressed = None
        super().release()

    def _put(self, side: Side, rub: bool) -> None:
        bench, setting = self.bench, self.setting
        if rub:
            self._pressed = None
            bench.do(lines.clear_side(bench.draft, side, setting.kind))
        elif setting.kind:
            bench.do(lines.run_side(bench.draft, setting.kind, side, setting.name))

    def preview(self, spot: BoardSpot) -> Preview:
        return Preview((), (spot.side,) if spot.side is not None else ())


class _Steps(Tool):
    """Draws a line from hex to hex."""

    wants = "kind"
    _last: Hex | None = None

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self.bench.draft.begin(f"draft.{self.key}_gone" if rub else f"draft.{self.key}")
        self._last = spot.hex
        if rub and spot.hex is not None:
            self.bench.do(self.cleared(spot.hex))

    def drag(self, spot: BoardSpot, rub: bool) -> None:
        h, bench = spot.hex, self.bench
        if h is None or h == self._last or not bench.draft.grid.on_map[h]:
            return
        if rub:
            bench.do(self.cleared(h))
        elif self._last is not None and self.setting.kind:
            line = terrain.straight(bench.draft.sheet, self._last, h)
            for a, b in pairwise(line):
                bench.do(self.stepped(a, b))
        self._last = h

    @abstractmethod
    def stepped(self, a: Hex, b: Hex) -> Edit: ...

    @abstractmethod
    def cleared(self, h: Hex) -> Edit: ...


class Ways(_Steps):
    """Draws roads and trails."""

    key = "way"
    icon = "arrow-right"

    def stepped(self, a: Hex, b: Hex) -> Edit:
        return lines.step_way(self.bench.draft, self.setting.kind, a, b, self.setting.name)

    def cleared(self, h: Hex) -> Edit:
        return lines.clear_way(self.bench.draft, h, self.setting.kind)


class Streams(_Steps):
    """Draws streams through hexes, from the mouth upwards."""

    key = "stream"
    icon = "arrow-up"

    def stepped(self, a: Hex, b: Hex) -> Edit:
        return lines.step_stream(self.bench.draft, self.setting.kind, a, b, self.setting.name)

    def cleared(self, h: Hex) -> Edit:
        return lines.clear_stream(self.bench.draft, h, self.setting.kind)


# in the order in which they stand beside the map
TOOLS: tuple[type[Tool], ...] = (
    LookTool, Brush, Fill, LineTool, SidesTool, Streams, Ways, Places, Crossings, Names, Areas, Edges, Banks
)  # fmt: skip
