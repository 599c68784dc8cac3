"""Stacks of counters: in hexes, fanned out, on hexsides. A place to click is a rectangle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.views import PieceView
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import Point, middle
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.lettering import LEAST, blit_centred, fit_text
from launcher.painting.map.camera import Camera

MOST_SHOWN = 4
# The shift of a counter over the one below, at most, and as a share of its size.
OFFSET, _STEP = 5, 0.14
# Width of a counter on the map, in units.
COUNTER_UNITS = 1.12
# A counter grows beyond that, to the width of its hex, until its values can be read.
LEGIBLE, GROWN = 24, 1.6
# From this width, in units, counters hide their hexes.
_HIDING = 1.3
# Smaller, so that a counter on a hexside does not cover those in the hexes beside it.
SIDE_UNITS = 0.78
# Shift of a hex's stack for a counter on one of its sides.
NUDGE = 0.2
SIZES = (14, 120)
_FAN_ROW = 5
Way = tuple[int, int]
# Places of a fan: over its stack, the best place if nothing must be kept clear, or beside it.
WAYS: tuple[Way, ...] = ((0, 0), (0, -1), (0, 1), (1, 0), (-1, 0))
# Distance of a fan beside its stack from the middle of the stack, in counters.
BESIDE = 0.62
_EDGE: RGB = (28, 25, 18)
_RIM: RGB = (247, 240, 222)


class CounterStack(NamedTuple):
    """The pieces of one place, bottom first, with the rectangles of those shown."""

    at: Point
    shown: tuple[tuple[PieceView, pygame.Rect], ...]
    buried: int
    badge: pygame.Rect | None
    # The ends of the hexside, for pieces on one.
    clasp: tuple[Point, Point] | None = None

    def piece_at(self, pixel: Point) -> PieceView | None:
        """Return the topmost piece under a pixel."""
        return next((piece for piece, rect in reversed(self.shown) if rect.collidepoint(pixel)), None)

    def without(self, lifted: frozenset[str]) -> CounterStack:
        """Return the stack without some pieces, which are drawn elsewhere; the rest stays in place."""
        left = tuple([one for one in self.shown if one[0].id not in lifted]) if lifted else self.shown
        if len(left) == len(self.shown):
            return self
        return self._replace(shown=left, badge=self.badge if left else None)


def counter_px(camera: Camera, on_side: bool = False) -> int:
    (low, high), scale = SIZES, camera.scale
    units = SIDE_UNITS if on_side else COUNTER_UNITS
    own = max(scale * units, min(LEGIBLE, scale * GROWN) * units / COUNTER_UNITS)
    return int(min(max(round(own * camera.counters), low), high))


def hides_hex(camera: Camera) -> bool:
    """Return whether counters are so large beside their hexes that they hide them, and parts of each other."""
    return counter_px(camera) > camera.scale * _HIDING


def stacks(pieces: Iterable[PieceView], board: Board, camera: Camera, theme: Theme) -> list[CounterStack]:
    """Return all visible stacks in the order in which they are drawn.

    Nearer ones lie over northern ones. From afar it is the other way round: the foot of a counter has its figures.
    """
    places: dict[tuple[Hex, Side], list[PieceView]] = {}
    for piece in pieces:
        if piece.hex >= 0 or piece.side >= 0:
            places.setdefault((-1, piece.side) if piece.side >= 0 else (piece.hex, -1), []).append(piece)
    moved = nudges(board, [side for _, side in places if side >= 0])
    found, sizes, offset = [], (counter_px(camera), counter_px(camera, on_side=True)), theme.px(OFFSET)
    for (h, side), group in places.items():
        (wx, wy), (dx, dy) = place_of(group[0], board), moved.get(h, (0.0, 0.0))
        x, y = camera.to_screen((wx + dx, wy + dy))
        size = sizes[side >= 0]
        if -2 * size < x < camera.view[0] + 2 * size and -2 * size < y < camera.view[1] + 2 * size:
            a, b = board.grid.side_points(side) if side >= 0 else ((0.0, 0.0), (0.0, 0.0))
            clasp = (camera.to_screen(a), camera.to_screen(b)) if side >= 0 else None
            found.append(stack_rects(group, (x, y), size, stack_step(size, offset), clasp))
    return sorted(found, key=lambda stack: stack.at[1], reverse=hides_hex(camera))


def place_of(piece: PieceView, board: Board) -> Point:
    """Return where a piece lies: in the middle of its hexside or of its hex."""
    if piece.side < 0:
        return board.centre(piece.hex)
    return middle(*board.grid.side_points(piece.side))


def nudges(board: Board, sides: Iterable[Side]) -> dict[Hex, Point]:
    """Return how far stacks beside occupied hexsides are moved away from them."""
    found: dict[Hex, Point] = {}
    for side in sides:
        mx, my = middle(*board.grid.side_points(side))
        for h in board.grid.sides.hexes[side]:
            if h >= 0:
                (x, y), (nx, ny) = board.centre(h), found.get(h, (0.0, 0.0))
                away = (x - mx, y - my)
                length = math.hypot(*away) or 1.0
                found[h] = (nx + away[0] / length * NUDGE, ny + away[1] / length * NUDGE)
    return found


def stack_step(size: int, most: int = OFFSET) -> int:
    """Return how far each counter of a stack lies up and right of the one below."""
    return max(2, min(most, round(size * _STEP)))


def stack_foot(count: int, step: int) -> Way:
    """Return where the lowest counter of a stack lies, from the middle of its place.

    The stack grows down rather than up, since the number of its hex stands above it.
    """
    spread = (count - 1) * step
    return -(spread // 2), spread - spread // 4


def stack_rects(
    pieces: Sequence[PieceView], at: Point, size: int, offset: int = OFFSET, clasp: tuple[Point, Point] | None = None
) -> CounterStack:
    """Return a stack, each piece up and right of the one below; at most four are shown."""
    shown = list(pieces)[-MOST_SHOWN:]
    across, down = stack_foot(len(shown), offset)
    left, top = round(at[0] - size / 2) + across, round(at[1] - size / 2) + down
    rects = [(piece, pygame.Rect(left + n * offset, top - n * offset, size, size)) for n, piece in enumerate(shown)]
    badge = None
    if len(pieces) > MOST_SHOWN:
        side = max(LEAST + 6, round(size * 0.34))
        # Beside the buried counters, within the hex: an outline of the hex crosses its lower corners.
        badge = pygame.Rect(rects[0][1].left - side // 3, rects[0][1].centery - side // 2, side, side)
    return CounterStack(at, tuple(rects), len(pieces) - len(shown), badge, clasp)


def fan(pieces: Sequence[PieceView], at: Point, size: int, view: pygame.Rect, way: Way = (0, 0)) -> CounterStack:
    """Return the pieces side by side, all in view, the top of the stack last."""
    gap = _fan_gap(size)
    whole = _fan_rect(len(pieces), at, size, view, way)
    rects = []
    for n, piece in enumerate(pieces):
        x, y = whole.left + n % _FAN_ROW * (size + gap), whole.top + n // _FAN_ROW * (size + gap)
        rects.append((piece, pygame.Rect(x, y, size, size)))
    return CounterStack(at, tuple(rects), 0, None)


def fan_direction(count: int, at: Point, size: int, view: pygame.Rect, kept: Sequence[Point]) -> Way:
    """Return the direction in which a fan covers the fewest of the points to keep clear."""
    reach = size // 2

    def covers(way: Way) -> int:
        lies_over = _fan_rect(count, at, size, view, way).inflate(reach, reach).collidepoint
        return sum(map(bool, map(lies_over, kept)))

    return min(WAYS, key=covers)


def _fan_gap(size: int) -> int:
    return max(4, size // 8)


def _fan_rect(count: int, at: Point, size: int, view: pygame.Rect, way: Way) -> pygame.Rect:
    # So near the stack that the mouse can cross to it.
    gap, (dx, dy) = _fan_gap(size), way
    columns, rows = min(count, _FAN_ROW), math.ceil(count / _FAN_ROW)
    whole = pygame.Rect(0, 0, columns * (size + gap) - gap, rows * (size + gap) - gap)
    away = round(size * BESIDE)
    across, down = dx * (away + whole.width // 2), dy * (away + whole.height // 2)
    whole.center = (round(at[0]) + across, round(at[1]) + down)
    whole.clamp_ip(view.inflate(-2 * gap, -2 * gap))
    return whole


def draw_stack(
    surface: pygame.Surface, painter: CounterPainter, stack: CounterStack, selected: frozenset[str] = frozenset()
) -> None:
    draw_stacks(surface, painter, (stack,), selected)


def draw_stacks(
    surface: pygame.Surface,
    painter: CounterPainter,
    all_stacks: Iterable[CounterStack],
    selected: frozenset[str] = frozenset(),
) -> None:
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    badges = []
    for stack in all_stacks:
        if stack.clasp is not None and stack.shown:
            _clasp(surface, stack.clasp, painter.colour(stack.shown[-1][0]), stack.shown[-1][1].width)
        blits += [painter.placed(piece, rect, selected=piece.id in selected) for piece, rect in stack.shown]
        if stack.badge is not None:
            badges.append(stack)
    surface.fblits(blits)
    for stack in badges:
        _badge(surface, stack, painter)


def _badge(surface: pygame.Surface, stack: CounterStack, painter: CounterPainter) -> None:
    if stack.badge is None:
        return
    palette = painter.theme.palette
    pygame.draw.rect(surface, _EDGE, stack.badge.inflate(2, 2), border_radius=stack.badge.width // 2)
    pygame.draw.rect(surface, palette.paper, stack.badge, border_radius=stack.badge.width // 2)
    total = str(stack.buried + len(stack.shown))
    text = fit_text(total, stack.badge.width, max(LEAST, round(stack.badge.height * 0.8)), palette.paper_ink)
    if text is not None:
        blit_centred(surface, text, *stack.badge.center)


def _clasp(surface: pygame.Surface, ends: tuple[Point, Point], colour: RGB, size: int) -> None:
    # A bar along the whole hexside: the counter lies on this side, not in a hex.
    width = max(3, round(size * 0.16))
    for tone, wide in ((_RIM, width + 4), (_EDGE, width + 2), (colour, width)):
        pygame.draw.aaline(surface, tone, *ends, wide)
        for end in ends:
            pygame.draw.aacircle(surface, tone, end, wide * 0.62)
