"""Labels laid beside the parts of a screen, none over another, each with a line to its part.

Only places and lines are worked out here; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pygame

Size = tuple[int, int]
Point = tuple[int, int]
STEP = 20
"""How finely places are tried, in pixels."""
TRIED = 500
"""So many of the nearest free places are weighed for each label."""
CROSSING, COVERED, HIDDEN, RUNS = 420.0, 420.0, 300.0, 90.0
"""How much farther a label would rather stand than cross another's line, stand on one, hide a part that is not large,
or let its line run over one."""
LARGE = 0.035
"""A part that takes more of the screen than this is still known with a label on it."""
WAY = 160
"""How long a way is left free for the line of a part whose label comes later, in pixels."""
AGAIN = 1
"""So often do labels that are in the way of others look for a better place."""


CORNERS = ("topleft", "topright", "bottomleft", "bottomright")


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
    small = [part for part in parts if part.width * part.height < LARGE * bounds.width * bounds.height]

    def place(n: int) -> None:
        others = [one for other, one in laid.items() if other != n]
        taken = [one.rect.inflate(gap, gap) for one in others]
        ways = [_way(part, bounds) for m, part in enumerate(parts) if m != n and m not in laid and part in small]
        for width in widths:
            found = _best(parts[n], sizes(n, width), bounds, taken, others, small, ways)
            if found is not None:
                laid[n] = found
                return

    # small parts have the fewest places; of a row of buttons each leaves the way free for the next
    for n in sorted(range(len(parts)), key=lambda n: (parts[n] not in small, parts[n].y // STEP, parts[n].x)):
        place(n)
    for _ in range(AGAIN):
        for n in [n for n in laid if _in_the_way(laid, n, parts[n], small)]:
            place(n)
    uncross(laid, parts, bounds, small, gap)
    return [laid.get(n) for n in range(len(parts))]


def uncross(
    laid: dict[int, Laid], parts: Sequence[pygame.Rect], bounds: pygame.Rect, small: list[pygame.Rect], gap: int
) -> None:
    """Let two labels whose lines cross change places, where there is room for that and it makes things clearer."""
    for a, b in combinations(list(laid), 2):
        if not crosses(laid[a].start, laid[a].end, laid[b].start, laid[b].end):
            continue
        others = [one for n, one in laid.items() if n not in (a, b)]
        taken = [one.rect.inflate(gap, gap) for one in others]

        def tangle(one: Laid, other: Laid, a: int = a, b: int = b, others: list[Laid] = others) -> float:
            both = ((one, parts[a], [*others, other]), (other, parts[b], [*others, one]))
            return sum(_tangle(each, part, beside, small) for each, part, beside in both)

        swaps = _swapped(laid[a].rect, laid[b].rect)
        fits = [
            (Laid(one, *line(one, parts[a])), Laid(other, *line(other, parts[b])))
            for one, other in swaps
            if not one.colliderect(other.inflate(gap, gap))
            and all(bounds.contains(rect) and rect.collidelist(taken) < 0 for rect in (one, other))
        ]
        best = min(fits, key=lambda pair: tangle(*pair), default=None)
        if best is not None and tangle(*best) < tangle(laid[a], laid[b]):
            laid[a], laid[b] = best


def _swapped(one: pygame.Rect, other: pygame.Rect) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """Two labels in each other's place, in line with one edge or another of what stood there."""
    for mine, its in product(CORNERS, repeat=2):
        first, second = one.copy(), other.copy()
        setattr(first, mine, getattr(other, mine))
        setattr(second, its, getattr(one, its))
        yield first, second


def _in_the_way(laid: dict[int, Laid], n: int, part: pygame.Rect, small: list[pygame.Rect]) -> bool:
    """Whether a label hides something, or its line or another's does not run free."""
    others = [one for other, one in laid.items() if other != n]
    return laid[n].rect.collidelist(small) >= 0 or _tangle(laid[n], part, others, small) >= COVERED


def _best(
    part: pygame.Rect,
    size: Size,
    bounds: pygame.Rect,
    taken: list[pygame.Rect],
    laid: Sequence[Laid],
    small: list[pygame.Rect],
    ways: list[pygame.Rect],
) -> Laid | None:
    places = sorted(_places(size, bounds, part), key=lambda rect: _apart(rect, part))
    free = (rect for rect in places if rect.collidelist(taken) < 0)
    best: tuple[float, Laid] | None = None
    for rect, _ in zip(free, range(TRIED), strict=False):
        apart = _apart(rect, part)
        if best is not None and apart >= best[0]:
            break
        hides = HIDDEN * len(rect.collidelistall(small)) + RUNS * len(rect.collidelistall(ways))
        if best is not None and apart + hides >= best[0]:
            continue
        one = Laid(rect, *line(rect, part))
        weight = apart + hides + _tangle(one, part, laid, small)
        best = (weight, one) if best is None or weight < best[0] else best
    return best[1] if best is not None else None


def _way(part: pygame.Rect, bounds: pygame.Rect) -> pygame.Rect:
    """Where the line of a part that has no label yet would run: straight into the screen."""
    down = part.centery < bounds.centery
    return pygame.Rect(part.centerx - 2, part.bottom if down else part.top - WAY, 4, WAY)


def _places(size: Size, bounds: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Places all over the screen, and those in line with an edge of the part."""
    edges = (part.left, part.right - size[0])
    for y in {*range(bounds.top, bounds.bottom - size[1] + 1, STEP), bounds.bottom - size[1]}:
        for x in {*range(bounds.left, bounds.right - size[0] + 1, STEP), bounds.right - size[0], *edges}:
            if bounds.left <= x <= bounds.right - size[0] and y >= bounds.top:
                yield pygame.Rect((x, y), size)


def _apart(a: pygame.Rect, b: pygame.Rect) -> float:
    """How far a label is from its part: over a large part it may stand in its middle, beside a small one close by."""
    dx, dy = max(0, b.left - a.right, a.left - b.right), max(0, b.top - a.bottom, a.top - b.bottom)
    inside = a.clip(b)
    over = inside.width * inside.height / max(1, b.width * b.height)
    centre = abs(a.centerx - b.centerx) + abs(a.centery - b.centery)
    return dx + dy + (200.0 * over if over > 0.25 else 0.0) + 0.05 * centre


def _tangle(one: Laid, part: pygame.Rect, laid: Sequence[Laid], small: list[pygame.Rect]) -> float:
    """How much a label and its line are in the way of other labels and lines, and the line of what is below it."""
    rect, start, end = one
    covered = sum(bool(rect.clipline(other.start, other.end)) for other in laid)
    if start == end:
        return COVERED * covered
    crossed = sum(crosses(start, end, other.start, other.end) for other in laid)
    covered += sum(bool(other.rect.clipline(start, end)) for other in laid)
    run_over = sum(bool(below.clipline(start, end)) for below in small if below != part)
    return CROSSING * crossed + COVERED * covered + RUNS * run_over


def line(label: pygame.Rect, part: pygame.Rect) -> tuple[Point, Point]:
    """The shortest line from a label to a part; none (twice the same point) where one lies over the other."""
    if label.colliderect(part):
        return label.center, label.center
    end = (min(max(label.centerx, part.left), part.right - 1), min(max(label.centery, part.top), part.bottom - 1))
    start = (min(max(end[0], label.left), label.right - 1), min(max(end[1], label.top), label.bottom - 1))
    return start, end


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross."""

    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
