"""Where counters lie: in a stack, fanned out, on a hexside. Every place a person can click is a rectangle here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from hexcore.board import Board
from hexcore.views import PieceView
from launcher.kit.theme import Theme
from launcher.painting.camera import Camera
from launcher.painting.counters import CounterPainter
from launcher.painting.curves import Point
from launcher.painting.figures import LEAST, centred, fitted

MOST_SHOWN = 4
OFFSET = 5
COUNTER_UNITS = 1.12
"""How large a counter is on the map, in units."""
SIDE_UNITS = 0.92
SIZES = (14, 120)
_FAN_ROW = 5
_POINTER = (28, 25, 18)


class Stack(NamedTuple):
    """The pieces of one place, bottom first, with the rectangle of each that is shown, and of the count."""

    at: Point
    shown: tuple[tuple[PieceView, pygame.Rect], ...]
    buried: int
    badge: pygame.Rect | None
    pointer: float | None = None
    """For pieces on a hexside: the direction of the hex they face."""

    def piece_at(self, pixel: Point) -> PieceView | None:
        """The topmost piece under a pixel."""
        return next((piece for piece, rect in reversed(self.shown) if rect.collidepoint(pixel)), None)


def counter_px(camera: Camera, on_side: bool = False) -> int:
    """How many pixels a counter is wide at this zoom."""
    low, high = SIZES
    return int(min(max(round(camera.scale * (SIDE_UNITS if on_side else COUNTER_UNITS)), low), high))


def stacks(pieces: Iterable[PieceView], board: Board, camera: Camera, theme: Theme) -> list[Stack]:
    """All stacks on the map that can be seen, those farther north first so that nearer ones lie over them."""
    places: dict[tuple[int, int, int], list[PieceView]] = {}
    for piece in pieces:
        if piece.hex >= 0 or piece.side >= 0:
            places.setdefault((piece.hex, piece.side, piece.towards), []).append(piece)
    found = []
    for (h, side, towards), group in places.items():
        world, pointer = _place(board, h, side, towards)
        x, y = camera.to_screen(world)
        size = counter_px(camera, side >= 0)
        if -2 * size < x < camera.view[0] + 2 * size and -2 * size < y < camera.view[1] + 2 * size:
            found.append(stack_rects(group, (x, y), size, theme.px(OFFSET), pointer))
    return sorted(found, key=lambda stack: stack.at[1])


def stack_rects(
    pieces: Sequence[PieceView], at: Point, size: int, offset: int = OFFSET, pointer: float | None = None
) -> Stack:
    """A stack: each piece lies up and right of the one below; at most four are shown, the rest are counted."""
    shown = list(pieces)[-MOST_SHOWN:]
    shift = (len(shown) - 1) * offset // 2
    left, top = round(at[0] - size / 2) - shift, round(at[1] - size / 2) + shift
    rects = []
    for n, piece in enumerate(shown):
        rects.append((piece, pygame.Rect(left + n * offset, top - n * offset, size, size)))
    badge = None
    if len(pieces) > MOST_SHOWN:
        side = max(LEAST + 6, round(size * 0.34))
        badge = pygame.Rect(rects[0][1].left - side // 3, rects[0][1].bottom - side * 2 // 3, side, side)
    return Stack(at, tuple(rects), len(pieces) - len(shown), badge, pointer)


def fan(pieces: Sequence[PieceView], at: Point, size: int, view: pygame.Rect) -> Stack:
    """The pieces side by side around a point, all in view, the top of the stack last."""
    gap = max(4, size // 8)
    columns = min(len(pieces), _FAN_ROW)
    rows = math.ceil(len(pieces) / _FAN_ROW)
    whole = pygame.Rect(0, 0, columns * (size + gap) - gap, rows * (size + gap) - gap)
    whole.center = (round(at[0]), round(at[1]))
    whole.clamp_ip(view.inflate(-2 * gap, -2 * gap))
    rects = []
    for n, piece in enumerate(pieces):
        x, y = whole.left + n % _FAN_ROW * (size + gap), whole.top + n // _FAN_ROW * (size + gap)
        rects.append((piece, pygame.Rect(x, y, size, size)))
    return Stack(at, tuple(rects), 0, None)


def draw_stack(
    surface: pygame.Surface, painter: CounterPainter, stack: Stack, selected: frozenset[str] = frozenset()
) -> None:
    """The counters of one stack, its count, and the pointer of a hexside piece."""
    draw_stacks(surface, painter, (stack,), selected)


def draw_stacks(
    surface: pygame.Surface,
    painter: CounterPainter,
    all_stacks: Iterable[Stack],
    selected: frozenset[str] = frozenset(),
) -> None:
    """Many stacks at once. The list of stacks may be kept while neither view nor camera changes."""
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    badges = []
    for stack in all_stacks:
        if stack.pointer is not None and stack.shown:
            _point(surface, stack, painter)
        blits += [painter.placed(piece, rect, selected=piece.id in selected) for piece, rect in stack.shown]
        if stack.badge is not None:
            badges.append(stack)
    surface.fblits(blits)
    for stack in badges:
        _badge(surface, stack, painter)


def _badge(surface: pygame.Surface, stack: Stack, painter: CounterPainter) -> None:
    """How many pieces lie here in all."""
    if stack.badge is None:
        return
    palette = painter.theme.palette
    pygame.draw.rect(surface, _POINTER, stack.badge.inflate(2, 2), border_radius=stack.badge.width // 2)
    pygame.draw.rect(surface, palette.paper, stack.badge, border_radius=stack.badge.width // 2)
    total = str(stack.buried + len(stack.shown))
    text = fitted(total, stack.badge.width, max(LEAST, round(stack.badge.height * 0.8)), palette.paper_ink)
    if text is not None:
        centred(surface, text, *stack.badge.center)


def _place(board: Board, h: int, side: int, towards: int) -> tuple[Point, float | None]:
    if side < 0:
        return board.centre(h), None
    (ax, ay), (bx, by) = board.grid.side_points(side)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    if towards < 0:
        return middle, None
    tx, ty = board.centre(towards)
    return middle, math.atan2(ty - middle[1], tx - middle[0])


def _point(surface: pygame.Surface, stack: Stack, painter: CounterPainter) -> None:
    """An arrow head that peeps out from under the counter towards the hex it faces."""
    size = stack.shown[-1][1].width
    turn = stack.pointer or 0.0
    far, wide = size * 0.86, size * 0.30
    tip = (stack.at[0] + far * math.cos(turn), stack.at[1] + far * math.sin(turn))
    base = (stack.at[0] + far * 0.45 * math.cos(turn), stack.at[1] + far * 0.45 * math.sin(turn))
    left = (base[0] - wide * math.sin(turn), base[1] + wide * math.cos(turn))
    right = (base[0] + wide * math.sin(turn), base[1] - wide * math.cos(turn))
    pygame.draw.polygon(surface, painter.theme.palette.paper, [tip, left, right])
    for a, b in ((tip, left), (tip, right)):
        pygame.draw.aaline(surface, _POINTER, a, b, 2)
