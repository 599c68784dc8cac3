"""Labels laid beside the parts of a screen, none over another, each with a line to its part.

Only places and lines are worked out here; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

Size = tuple[int, int]
Point = tuple[int, int]
STEP = 20
"""How finely places are tried, in pixels."""
TRIED = 700
"""So many of the nearest free places are weighed for each label."""
CROSSING, COVERED, HIDDEN = 260.0, 220.0, 120.0
"""How much farther a label would rather stand than cross another's line, stand on one, or hide a small part."""
SMALL = 9000
"""A part of fewer pixels than these is hidden by a label that stands on it."""


class Laid(NamedTuple):
    """Where a label stands, and the line from it to its part."""

    rect: pygame.Rect
    start: Point
    end: Point


def lay(
    parts: Sequence[pygame.Rect],
    sizes: Callable[[int, int], Size],
    bounds: pygame.Rect,
    widths: Sequence[int],
    gap: int,
) -> list[Laid | None]:
    """Find a place for the label of each part; ``sizes`` says how large a label is at most so wide.

    Small parts come first: they have the fewest places. One for which there is no room has none (it never happens as
    long as all labels together are smaller than the screen).
    """
    laid: dict[int, Laid] = {}
    small = [part for part in parts if part.width * part.height < SMALL]
    order = sorted(range(len(parts)), key=lambda n: parts[n].width * parts[n].height)
    for n in order:
        taken = [one.rect.inflate(gap, gap) for one in laid.values()]
        for width in widths:
            found = _best(parts[n], sizes(n, width), bounds, taken, list(laid.values()), small)
            if found is not None:
                laid[n] = found
                break
    return [laid.get(n) for n in range(len(parts))]


def _best(
    part: pygame.Rect,
    size: Size,
    bounds: pygame.Rect,
    taken: list[pygame.Rect],
    laid: Sequence[Laid],
    small: list[pygame.Rect],
) -> Laid | None:
    places = sorted(_places(size, bounds), key=lambda rect: _apart(rect, part))
    free = (rect for rect in places if rect.collidelist(taken) < 0)
    best: tuple[float, Laid] | None = None
    for rect, _ in zip(free, range(TRIED), strict=False):
        if best is not None and _apart(rect, part) >= best[0]:
            break
        weight, one = _weigh(rect, part, laid)
        weight += HIDDEN * len(rect.collidelistall(small))
        best = (weight, one) if best is None or weight < best[0] else best
    return best[1] if best is not None else None


def _places(size: Size, bounds: pygame.Rect) -> Iterator[pygame.Rect]:
    for y in {*range(bounds.top, bounds.bottom - size[1] + 1, STEP), bounds.bottom - size[1]}:
        for x in {*range(bounds.left, bounds.right - size[0] + 1, STEP), bounds.right - size[0]}:
            if x >= bounds.left and y >= bounds.top:
                yield pygame.Rect((x, y), size)


def _apart(a: pygame.Rect, b: pygame.Rect) -> float:
    """How far a label is from its part: over a large part it may stand in its middle, beside a small one close by."""
    dx, dy = max(0, b.left - a.right, a.left - b.right), max(0, b.top - a.bottom, a.top - b.bottom)
    inside = a.clip(b)
    over = inside.width * inside.height / max(1, b.width * b.height)
    centre = abs(a.centerx - b.centerx) + abs(a.centery - b.centery)
    return dx + dy + (200.0 * over if over > 0.25 else 0.0) + 0.05 * centre


def _weigh(rect: pygame.Rect, part: pygame.Rect, laid: Sequence[Laid]) -> tuple[float, Laid]:
    one = Laid(rect, *line(rect, part))
    crossed = sum(_cross(one.start, one.end, other.start, other.end) for other in laid)
    covered = sum(bool(rect.clipline(other.start, other.end)) for other in laid)
    covered += sum(bool(other.rect.clipline(one.start, one.end)) for other in laid)
    return _apart(rect, part) + CROSSING * crossed + COVERED * covered, one


def line(label: pygame.Rect, part: pygame.Rect) -> tuple[Point, Point]:
    """The shortest line from a label to a part; none (twice the same point) where one lies over the other."""
    if label.colliderect(part):
        return label.center, label.center
    end = (min(max(label.centerx, part.left), part.right - 1), min(max(label.centery, part.top), part.bottom - 1))
    start = (min(max(end[0], label.left), label.right - 1), min(max(end[1], label.top), label.bottom - 1))
    return start, end


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross."""

    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
