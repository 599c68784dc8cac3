"""The scene: a board and its look as geometry, that is shares of ground, curves and marks.

Nothing here draws. All lengths are grid units.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from hexcore.board.board import Board
from hexcore.board.hexes import opposite
from hexcore.game.look import BoardLook, Ground, TerrainLook
from hexcore.types import OFF_MAP, Hex
from launcher.painting.canvas import Point, middle, tangent_near
from launcher.painting.map.rivers_roads import River, Route, rivers_of, routes_of
from launcher.painting.palette import WATERS

COASTAL_SHARE = 0.5
_BARE = TerrainLook(ground="clear")
CHANNEL_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex: its place, its land, and how much of it is water of which kind."""

    hex: Hex
    centre: Point
    land: Ground
    water: Ground
    share: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands on the map, such as a village or a bridge."""

    spot: str
    at: Point
    angle: float
    name: str
    hex: Hex = -1
    kind: str = ""
    drawing: str = ""  # the game's own drawing of the spot, as SVG; empty for a built-in one


@dataclass(frozen=True)
class Scene:
    """Everything the painters need to know about one board."""

    board: Board
    look: BoardLook
    cells: tuple[Cell, ...]
    rivers: tuple[River, ...]
    routes: tuple[Route, ...]
    marks: tuple[Mark, ...]
    beyond: tuple[Cell, ...] = ()  # cells just outside the map, so that shores and regions run on to its edge
    villages: tuple[Point, ...] = field(default=())  # the places that paddies are laid out around

    @cached_property
    def outlines(self) -> tuple[tuple[Point, Point], ...]:
        """The hexsides around every area that the look outlines."""
        grid, towards = self.board.grid, self.board.towards
        areas = [self.board.areas[name] for name in self.look.area_outlines if name in self.board.areas]
        return tuple(
            grid.side_points(side)
            for area in areas
            for h in sorted(area)
            for direction, side in enumerate(grid.sides_of(h))
            if towards[h][direction] not in area
        )

    @cached_property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """The hexes of every named edge that the look outlines, each as a closed line."""
        found = []
        for h in (h for name in self.look.area_outlines for h in self.board.edges.get(name, ())):
            x, y = self.board.centre(h)
            ring = [(x + (cx - x) * 0.93, y + (cy - y) * 0.93) for cx, cy in self.board.grid.corners(h)]
            found.append((*ring, ring[0]))
        return tuple(found)

    @property
    def extent(self) -> Point:
        return self.board.grid.extent

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """All grounds that occur, in a fixed order."""
        cells = (*self.cells, *self.beyond)
        found = {cell.land for cell in cells if cell.share < 1} | {cell.water for cell in cells if cell.share > 0}
        return tuple(sorted(found))


class GroundOrder(NamedTuple):
    """The order of grounds of another sheet; a sheet that follows it keeps its trees and edges."""

    lands: tuple[Ground, ...] = ()
    turns: tuple[Ground, ...] = ()


NATURAL = GroundOrder()  # a sheet that follows no other


def scene_of(board: Board, look: BoardLook) -> Scene:
    cells = tuple(_cell(board, look, h) for h in range(board.size) if board.grid.on_map[h])
    watery = {cell.hex: cell.share for cell in cells if cell.share > 0}
    rivers = rivers_of(board, look, watery)
    routes = routes_of(board, look)
    marks = tuple(_marks(board, look, rivers, routes))
    near = set(look.paddies_near)
    villages = tuple(board.centre(place.hex) for place in board.places if place.kind in near or not near)
    return Scene(board, look, cells, rivers, routes, marks, _beyond(board, cells), villages)


def terrain_look(board: Board, look: BoardLook, h: Hex) -> TerrainLook:
    """Return how the terrain of a hex is painted; without a look it is bare ground."""
    return look.terrain.get(board.codes[h], _BARE)


def _cell(board: Board, look: BoardLook, h: Hex) -> Cell:
    own = terrain_look(board, look, h)
    wet = own.ground in WATERS
    if not wet and not own.water:
        return Cell(h, board.centre(h), own.ground, "river_water", 0.0)
    water = own.ground if wet else _water_beside(board, look, h)
    banks = len(board.shores.get(h, {}))
    if wet and own.water and not banks:
        return Cell(h, board.centre(h), _land_beside(board, look, h), water, 1.0)
    land = _land_beside(board, look, h) if wet else own.ground
    return Cell(h, board.centre(h), land, water, CHANNEL_SHARE if banks > 1 else COASTAL_SHARE)


def _beyond(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    # The last hex goes on, and a shore goes on in its direction.
    by_hex = {cell.hex: cell for cell in cells}
    found: dict[Point, list[Cell]] = {}
    for cell in cells:
        for direction, side in enumerate(board.grid.sides_of(cell.hex)):
            if board.towards[cell.hex][direction] != OFF_MAP:
                continue
            (ax, ay), (bx, by) = board.grid.side_points(side)
            at = (round(ax + bx - cell.centre[0], 4), round(ay + by - cell.centre[1], 4))
            inner = by_hex.get(board.towards[cell.hex][opposite(direction)], cell)
            share = min(max(2 * cell.share - inner.share, 0.0), 1.0)
            found.setdefault(at, []).append(replace(cell, hex=-1, centre=at, share=share))
    return tuple(
        replace(group[0], share=sum(cell.share for cell in group) / len(group)) for group in found.values()
    )  # fmt: skip


def _water_beside(board: Board, look: BoardLook, h: Hex) -> Ground:
    grounds = [terrain_look(board, look, other).ground for other in board.grid.field(h, 2)]
    return next((ground for ground in grounds if ground in WATERS), "river_water")


def _land_beside(board: Board, look: BoardLook, h: Hex) -> Ground:
    grounds = [terrain_look(board, look, other).ground for other in board.grid.field(h, 2)]
    lands = [ground for ground in grounds if ground not in WATERS]
    return max(sorted(set(lands)), key=lands.count) if lands else "clear"


def _marks(board: Board, look: BoardLook, rivers: tuple[River, ...], routes: tuple[Route, ...]) -> list[Mark]:
    found = []
    for place in board.places:
        if spot := look.spots.get(place.kind):
            at = board.centre(place.hex)
            angle, own = _way_angle(routes, at, 0.45), look.drawings.get(spot, "")
            found.append(Mark(spot, at, angle, place.name, place.hex, place.kind, own))
    for crossing in board.crossings:
        if spot := look.spots.get(crossing.kind):
            at = _crossing_point(board, crossing.side, crossing.hex)
            angle, own = _crossing_angle(rivers, routes, at), look.drawings.get(spot, "")
            found.append(Mark(spot, at, angle, crossing.name, -1, crossing.kind, own))
    return found


def _crossing_point(board: Board, side: int | None, h: Hex | None) -> Point:
    if side is not None:
        return middle(*board.grid.side_points(side))
    return board.centre(h if h is not None else 0)


def _way_angle(routes: tuple[Route, ...], at: Point, otherwise: float) -> float:
    angle = _nearest_tangent([route.points for route in routes], at, 0.3)
    return otherwise if angle is None else angle


def _crossing_angle(rivers: tuple[River, ...], routes: tuple[Route, ...], at: Point) -> float:
    # Along the way that crosses, or straight over the water.
    along = _nearest_tangent([route.points for route in routes], at, 0.3)
    if along is not None:
        return along
    water = _nearest_tangent([river.points for river in rivers], at, 0.6)
    return (water or 0.0) + 1.5708


def _nearest_tangent(lines: list[tuple[Point, ...]], at: Point, reach: float) -> float | None:
    def gap(line: tuple[Point, ...]) -> float:
        return min(((x - at[0]) ** 2 + (y - at[1]) ** 2 for x, y in line), default=1e9)

    best = min(lines, key=gap, default=())
    if not best or gap(best) > reach * reach:
        return None
    return tangent_near(best, at)
