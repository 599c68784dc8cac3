"""Roads and trails as smooth curves through the centres of their hexes."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.board import Board, Path
from hexcore.look import BoardLook, Way
from hexcore.types import Hex
from launcher.painting.curves import Point, resample, through, wobble
from launcher.painting.rivers import border_point

_SWAY: dict[Way, float] = {"trail": 0.12, "road": 0.08, "highway": 0.03}
STEP = 0.1


class Route(NamedTuple):
    """A curve that people walk or drive along."""

    name: str
    way: Way
    points: tuple[Point, ...]


def routes_of(board: Board, look: BoardLook) -> tuple[Route, ...]:
    """All ways that the look paints, the lesser first so that roads lie over trails."""
    order = ("trail", "road", "highway")
    taken = _ends(board)
    found = [
        Route(path.name, way, tuple(resample(_line(board, path, way, taken), STEP)))
        for path in board.paths
        if (way := look.ways.get(path.kind)) and len(path.hexes) > 1
    ]
    return tuple(sorted(found, key=lambda route: order.index(route.way)))


def _ends(board: Board) -> set[Hex]:
    """Hexes where a way need not run on to the border: places, and hexes that several ways share."""
    seen: set[Hex] = set()
    shared = {place.hex for place in board.places}
    for path in board.paths:
        shared |= seen & set(path.hexes)
        seen |= set(path.hexes)
    return shared


def _line(board: Board, path: Path, way: Way, taken: set[Hex]) -> list[Point]:
    centres = [board.centre(h) for h in path.hexes]
    line = [centres[0]]
    for i in range(1, len(centres)):
        line += [_leg(board, path, way, i), centres[i]]
    first, last = path.hexes[0], path.hexes[-1]
    if board.is_edge(first) and first not in taken:
        line.insert(0, border_point(board, first, centres[1]))
    if board.is_edge(last) and last not in taken:
        line.append(border_point(board, last, centres[-2]))
    return through(_eased(line), 6)


def _leg(board: Board, path: Path, way: Way, i: int) -> Point:
    """The middle of a step, swayed aside unless a bridge or a ford stands there."""
    a, b = path.hexes[i - 1], path.hexes[i]
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    sway = 0.0 if board.between(a, b) else _SWAY[way] * wobble(min(a, b), max(a, b))
    return ((ax + bx) / 2 - (by - ay) * sway, (ay + by) / 2 + (bx - ax) * sway)


def _eased(line: list[Point]) -> list[Point]:
    """Hex centres on a bend are pulled a little inwards, so that a zigzag of hexes reads as one road."""
    eased = [line[0]]
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        eased.append((b[0] + (a[0] + c[0] - 2 * b[0]) / 6, b[1] + (a[1] + c[1] - 2 * b[1]) / 6))
    return [*eased, line[-1]]
