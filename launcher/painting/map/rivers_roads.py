"""Rivers, roads and trails: smooth curves through the board's hexes, and their drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexcore.board.board import Board, BoardPath, Chain
from hexcore.board.board import Watercourse as Stream
from hexcore.game.look import BoardLook, Course, Way
from hexcore.types import OFF_MAP, Corner, Hex
from launcher.kit.style.colour import mix
from launcher.painting import palette
from launcher.painting.canvas import Canvas, Point, chaikin, curve_through, lengths, middle, resample, wobble

# At the source, at most, and gained per unit of length.
_WIDTHS: dict[Course, tuple[float, float, float]] = {
    "stream": (0.13, 0.36, 0.020),
    "river": (0.20, 0.38, 0.011),
    "canal": (0.22, 0.22, 0.0),
}
RIVER_STEP = 0.12
_SWING = 0.62


class River(NamedTuple):
    """A curve of water and its width at each point."""

    name: str
    course: Course
    points: tuple[Point, ...]
    widths: tuple[float, ...]


def rivers_of(board: Board, look: BoardLook, watery: Mapping[Hex, float]) -> tuple[River, ...]:
    """Return the rivers along hexsides and the streams through hexes that the look paints."""
    found = [
        _river(course, stream.name, course_line(board, stream), mouth_first=True)
        for stream in board.courses
        if (course := look.courses.get(stream.kind))
    ]
    joins = {corner for chain in board.chains for corner in chain.corners[1:-1]}
    chains = [chain for chain in board.chains if chain.kind in look.chains]
    mains = sorted(chains, key=lambda chain: bool({chain.corners[0], chain.corners[-1]} & joins))
    for chain in mains:
        course = look.chains[chain.kind]
        line = _snapped(_chain_line(board, chain, watery, joins), [river.points for river in found])
        found.append(_river(course, chain.name, line, _mouth_first(board, chain, watery, joins)))
    return tuple(found)


def _river(course: Course, name: str, line: Sequence[Point], mouth_first: bool) -> River:
    points = resample(line, RIVER_STEP)
    far = lengths(points)
    source, most, gain = _WIDTHS[course]
    from_source = [far[-1] - d for d in far] if mouth_first else far
    widths = tuple(min(most, source + gain * d) * (1 + 0.10 * math.sin(d * 2.1)) for d in from_source)
    return River(name, course, tuple(points), widths)


def course_line(board: Board, stream: Stream) -> list[Point]:
    """Return a stream through the centres of its hexes, bending a little between them."""
    hexes = list(stream.hexes)
    centres = [board.centre(h) for h in hexes]
    if stream.into == "edge":
        centres.insert(0, border_point(board, hexes[0], centres[1] if len(centres) > 1 else centres[0]))
    elif isinstance(stream.into, int):
        centres.insert(0, board.centre(stream.into))
        hexes.insert(0, stream.into)
    if len(hexes) > 1 and board.is_edge(hexes[-1]):
        centres.append(border_point(board, hexes[-1], centres[-2]))
    return curve_through(bend(centres, 0.16, hexes[0]))


def bend(points: Sequence[Point], most: float, seed: int) -> list[Point]:
    """Return the line with a bend put into the middle of every leg."""
    line = [points[0]]
    for i in range(1, len(points)):
        (ax, ay), (bx, by) = points[i - 1], points[i]
        sway = most * wobble(seed, i)
        line += [((ax + bx) / 2 - (by - ay) * sway, (ay + by) / 2 + (bx - ax) * sway), points[i]]
    return line


def border_point(board: Board, h: Hex, coming_from: Point) -> Point:
    """Return where a line that comes from a point leaves the map through an edge hex."""
    x, y = board.centre(h)
    dx, dy = x - coming_from[0], y - coming_from[1]
    sides = [s for d, s in enumerate(board.grid.sides_of(h)) if board.towards[h][d] == OFF_MAP]
    middles = [middle(*board.grid.side_points(side)) for side in sides]
    return max(middles, key=lambda m: (m[0] - x) * dx + (m[1] - y) * dy, default=(x, y))


def _chain_line(board: Board, chain: Chain, watery: Mapping[Hex, float], joins: set[Corner]) -> list[Point]:
    # Through the middles of the hexsides, swinging out at corners so that it is never dead straight.
    middles = [middle(*board.grid.side_points(side)) for side in chain.sides]
    line = middles[:1]
    for i in range(1, len(middles)):
        corner, chord = board.grid.corner_point(chain.corners[i]), middle(middles[i - 1], middles[i])
        line += [(chord[0] + (corner[0] - chord[0]) * _SWING, chord[1] + (corner[1] - chord[1]) * _SWING), middles[i]]
    start = _end_points(board, chain.corners[0], watery, joins)
    end = _end_points(board, chain.corners[-1], watery, joins)
    return chaikin([*reversed(start), *line, *end], 3)


def _end_points(board: Board, corner: Corner, watery: Mapping[Hex, float], joins: set[Corner]) -> list[Point]:
    # A river ends at a corner, or runs on into the open water beside it.
    here = board.grid.corner_point(corner)
    wet = [h for h in board.grid.corner_hexes(corner) if h in watery]
    if not wet or corner in joins:
        return [here]
    nearest = max(wet, key=lambda h: watery[h])
    beyond = [h for h in board.neighbours[nearest] if watery.get(h, 0) > watery[nearest]]
    inner = board.centre(nearest)
    return [here, inner] + ([middle(inner, board.centre(beyond[0]))] if beyond else [])


def _mouth_first(board: Board, chain: Chain, watery: Mapping[Hex, float], joins: set[Corner]) -> bool:
    # The mouth meets open water or a greater river, or is the only end that leaves the map.
    def rank(corner: Corner) -> int:
        hexes = board.grid.corner_hexes(corner)
        if corner in joins or any(h in watery for h in hexes):
            return 2
        return 1 if len(hexes) < 3 else 0

    return rank(chain.corners[0]) > rank(chain.corners[-1])


def _snapped(line: list[Point], others: list[tuple[Point, ...]]) -> list[Point]:
    # Each end is moved onto the curve it flows into.
    for end in (0, -1):
        near = [p for points in others for p in points if math.dist(p, line[end]) < 0.6]
        if near:
            line[end] = min(near, key=lambda p: math.dist(p, line[end]))
    return line


_SWAY: dict[Way, float] = {"trail": 0.12, "road": 0.08, "highway": 0.03}
ROAD_STEP = 0.1


class Route(NamedTuple):
    """A curve that people walk or drive along."""

    name: str
    way: Way
    points: tuple[Point, ...]


def routes_of(board: Board, look: BoardLook) -> tuple[Route, ...]:
    """Return all ways that the look paints, trails first so that roads lie over them."""
    order = ("trail", "road", "highway")
    taken = _ends(board)
    found = [
        Route(path.name, way, tuple(resample(_line(board, path, way, taken), ROAD_STEP)))
        for path in board.paths
        if (way := look.ways.get(path.kind)) and len(path.hexes) > 1
    ]
    return tuple(sorted(found, key=lambda route: order.index(route.way)))


def _ends(board: Board) -> set[Hex]:
    # Hexes where a way need not run on to the border: places, and hexes that several ways share.
    seen: set[Hex] = set()
    shared = {place.hex for place in board.places}
    for path in board.paths:
        shared |= seen & set(path.hexes)
        seen |= set(path.hexes)
    return shared


def _line(board: Board, path: BoardPath, way: Way, taken: set[Hex]) -> list[Point]:
    centres = [board.centre(h) for h in path.hexes]
    line = [centres[0]]
    for i in range(1, len(centres)):
        line += [_leg(board, path, way, i), centres[i]]
    first, last = path.hexes[0], path.hexes[-1]
    if board.is_edge(first) and first not in taken:
        line.insert(0, border_point(board, first, centres[1]))
    if board.is_edge(last) and last not in taken:
        line.append(border_point(board, last, centres[-2]))
    return curve_through(_eased(line), 6)


def _leg(board: Board, path: BoardPath, way: Way, i: int) -> Point:
    # The middle of a step, swayed aside unless a bridge or a ford stands there.
    a, b = path.hexes[i - 1], path.hexes[i]
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    sway = 0.0 if board.between(a, b) else _SWAY[way] * wobble(min(a, b), max(a, b))
    return ((ax + bx) / 2 - (by - ay) * sway, (ay + by) / 2 + (bx - ax) * sway)


def _eased(line: list[Point]) -> list[Point]:
    # Centres on a bend are pulled inwards, so that a zigzag of hexes reads as one road.
    eased = [line[0]]
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        eased.append((b[0] + (a[0] + c[0] - 2 * b[0]) / 6, b[1] + (a[1] + c[1] - 2 * b[1]) / 6))
    return [*eased, line[-1]]


_GREEN_BANK = mix(palette.MEADOW, (40, 70, 40), 0.35)


def draw_rivers(canvas: Canvas, rivers: tuple[River, ...]) -> None:
    """Draw rivers layer by layer, so that a tributary opens into its river without a line."""
    seen = [river for river in rivers if canvas.sees(river.points)]
    for grow, colour in ((0.13, _GREEN_BANK), (0.065, palette.RIVER_BANK)):
        for river in seen:
            canvas.strip(river.points, [width + grow for width in river.widths], colour)
    for river in seen:
        canvas.strip(river.points, river.widths, palette.RIVER)
    for river in seen:
        lit = [(x - 0.02, y - 0.025) for x, y in river.points]
        canvas.strip(lit, [width * 0.42 for width in river.widths], palette.RIVER_LIGHT)


def draw_routes(canvas: Canvas, routes: tuple[Route, ...]) -> None:
    """Draw trails under roads, all casings before all surfaces, so that crossings are open."""
    seen = [route for route in routes if canvas.sees(route.points)]
    for route in seen:
        if route.way == "trail":
            canvas.dashes(route.points, 0.17, 0.34, 0.10, palette.TRAIL_CASE)
            canvas.dashes(route.points, 0.095, 0.27, 0.17, palette.TRAIL)
    roads = [route for route in seen if route.way != "trail"]
    for route in roads:
        canvas.line(route.points, 0.31 if route.way == "highway" else 0.25, palette.ROAD_CASE)
    for route in roads:
        fill = palette.HIGHWAY if route.way == "highway" else palette.ROAD
        canvas.line(route.points, 0.20 if route.way == "highway" else 0.15, fill)
        if route.way == "highway":
            canvas.line(route.points, 0.025, palette.ROAD_CASE)
