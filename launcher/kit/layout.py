"""Containers that place their children: rows, columns, grids, flows, stacks and spacers.

Lengths are in units. Also a cache that reuses the widgets of a list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar, Unpack

import pygame

from launcher.kit.widget import BOUNDLESS, Options, Size, Widget

_BARE = (0, 0, 0, 0)
Pad = float | tuple[float, float] | tuple[float, float, float, float]


def sides(pad: Pad) -> tuple[float, float, float, float]:
    """Return padding as left, top, right, bottom; a pair is (across, down)."""
    if isinstance(pad, tuple):
        return pad if len(pad) == 4 else (pad[0], pad[1], pad[0], pad[1])
    return (pad, pad, pad, pad)


def share_out(room: int, wants: Sequence[int], leasts: Sequence[int], flexes: Sequence[float]) -> list[int]:
    """Divide ``room``: flexible parts share the rest; when short, parts shrink to their least."""
    sizes = [least if flex else want for want, least, flex in zip(wants, leasts, flexes, strict=True)]
    short = sum(sizes) - room
    if short > 0:
        return _shrink(sizes, leasts, short)
    return _grow(sizes, leasts, flexes, room)


def _shrink(sizes: list[int], leasts: Sequence[int], short: int) -> list[int]:
    give = [max(0, size - least) for size, least in zip(sizes, leasts, strict=True)]
    total = sum(give)
    if total == 0:
        return sizes
    cuts = [min(g, -(-short * g // total)) for g in give]
    return [size - cut for size, cut in zip(sizes, cuts, strict=True)]


def _grow(sizes: list[int], leasts: Sequence[int], flexes: Sequence[float], room: int) -> list[int]:
    open_ = {n for n, flex in enumerate(flexes) if flex}
    while open_:
        left = room - sum(size for n, size in enumerate(sizes) if n not in open_)
        total = sum(flexes[n] for n in open_)
        tight = {n for n in open_ if left * flexes[n] / total < leasts[n]}
        if tight:
            for n in tight:
                sizes[n] = leasts[n]
            open_ -= tight
            continue
        for n in sorted(open_):
            sizes[n] = int(left * flexes[n] / total)
        sizes[max(open_)] += room - sum(sizes)
        break
    return sizes


class Box(Widget):
    """A container with padding and a gap between its children."""

    def __init__(self, *children: Widget, gap: float = 12, pad: Pad = 0, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.gap = gap
        self.pad = sides(pad)
        self.add(*children)

    @property
    def shown(self) -> list[Widget]:
        """Return the visible children, which take part in the layout."""
        return [child for child in self.children if child.visible]

    def _pads(self) -> tuple[int, int, int, int]:
        if self.pad == _BARE:
            return _BARE
        (left, top, right, bottom), scale = self.pad, self.ui.theme.scale
        return round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)

    def inner(self) -> pygame.Rect:
        """Return the rectangle inside the padding."""
        left, top, right, bottom = self._pads()
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + top,
            max(0, self.rect.width - left - right),
            max(0, self.rect.height - top - bottom),
        )

    def _gap_px(self) -> int:
        return round(self.gap * self.ui.theme.scale)


class Row(Box):
    """Children side by side; ``align`` is top, center, bottom or fill."""

    def __init__(
        self, *children: Widget, gap: float = 12, pad: Pad = 0, align: str = "center", **options: Unpack[Options]
    ) -> None:
        self.cross = align
        super().__init__(*children, gap=gap, pad=pad, **options)

    def _widths(self, room: int) -> list[int]:
        shown = self.shown
        room -= self._gap_px() * max(0, len(shown) - 1)
        wants = [child.measure(room)[0] for child in shown]
        leasts = [child.least_width() if child.flex else want for child, want in zip(shown, wants, strict=True)]
        if sum(leasts) > room:
            leasts = [least if c.flex else min(c.least_width(), least) for c, least in zip(shown, leasts, strict=True)]
        return share_out(room, wants, leasts, [child.flex for child in shown])

    def _measure(self, width: int) -> Size:
        left, top, right, bottom = self._pads()
        shown = self.shown
        gaps = self._gap_px() * max(0, len(shown) - 1)
        if any(child.flex for child in shown) and width < BOUNDLESS:
            total = width
        else:
            wide = sum(child.measure(max(0, width - left - right - gaps))[0] for child in shown) + gaps
            total = min(width, wide + left + right)
        widths = self._widths(max(0, total - left - right))
        tall = max((child.measure(w)[1] for child, w in zip(shown, widths, strict=True)), default=0)
        return (total, tall + top + bottom)

    def _least_width(self) -> int:
        left, _, right, _ = self._pads()
        shown = self.shown
        return sum(c.least_width() for c in shown) + self._gap_px() * max(0, len(shown) - 1) + left + right

    def _arrange(self) -> None:
        inner, gap, x = self.inner(), self._gap_px(), self.inner().x
        shown = self.shown
        for child, width in zip(shown, self._widths(inner.width), strict=True):
            align = child.align or self.cross
            height = inner.height if align == "fill" else min(inner.height, child.measure(width)[1])
            y = {"top": inner.y, "bottom": inner.bottom - height}.get(align, inner.y + (inner.height - height) // 2)
            child.place(pygame.Rect(x, y, width, height))
            x += width + gap


class Column(Box):
    """Children one below the other; ``align`` is left, center, right or fill."""

    def __init__(
        self, *children: Widget, gap: float = 12, pad: Pad = 0, align: str = "fill", **options: Unpack[Options]
    ) -> None:
        self.cross = align
        super().__init__(*children, gap=gap, pad=pad, **options)

    def _measure(self, width: int) -> Size:
        left, top, right, bottom = self._pads()
        room, shown, wide, tall = max(0, width - left - right), self.shown, 0, 0
        for child in shown:
            w, h = child.measure(room)
            wide, tall = max(wide, w), tall + h
        tall += self._gap_px() * max(0, len(shown) - 1)
        return (min(width, wide + left + right), tall + top + bottom)

    def _least_width(self) -> int:
        left, _, right, _ = self._pads()
        return max((child.least_width() for child in self.shown), default=0) + left + right

    def _arrange(self) -> None:
        inner, gap, y = self.inner(), self._gap_px(), self.inner().y
        shown = self.shown
        wants = [child.measure(inner.width)[1] for child in shown]
        leasts = [
            min(want, self.ui.px(c.min_height)) if c.flex or c.shrinks else want
            for c, want in zip(shown, wants, strict=True)
        ]
        room = inner.height - gap * max(0, len(shown) - 1)
        for child, height in zip(shown, share_out(room, wants, leasts, [c.flex for c in shown]), strict=True):
            align = child.align or self.cross
            width = inner.width if align == "fill" else min(inner.width, child.measure(inner.width)[0])
            if align == "fill" and child.max_width is not None:
                width = min(width, self.ui.px(child.max_width))
            x = {"center": inner.x + (inner.width - width) // 2, "right": inner.right - width}.get(align, inner.x)
            child.place(pygame.Rect(x, y, width, height))
            y += height + gap


class GridLayout(Box):
    """Children in rows of equal columns; ``least`` lets the number of columns follow the width."""

    def __init__(
        self,
        *children: Widget,
        columns: int = 2,
        least: float = 0,
        gap: float = 12,
        pad: Pad = 0,
        **options: Unpack[Options],
    ) -> None:
        self.columns = columns
        self.least = least
        super().__init__(*children, gap=gap, pad=pad, **options)

    def _count(self, width: int) -> int:
        if not self.least:
            return self.columns
        step = self.ui.px(self.least) + self._gap_px()
        return max(1, min(self.columns, (width + self._gap_px()) // step))

    def _cells(self, width: int) -> tuple[int, list[list[Widget]]]:
        count, shown = self._count(width), self.shown
        cell = (width - self._gap_px() * (count - 1)) // count
        return cell, [shown[n : n + count] for n in range(0, len(shown), count)]

    def _measure(self, width: int) -> Size:
        left, top, right, bottom = self._pads()
        if width >= BOUNDLESS:
            widest = max((child.measure(width)[0] for child in self.shown), default=0)
            width = widest * self.columns + self._gap_px() * (self.columns - 1) + left + right
        cell, rows = self._cells(width - left - right)
        tall = sum(max(child.measure(cell)[1] for child in row) for row in rows)
        return (width, tall + self._gap_px() * max(0, len(rows) - 1) + top + bottom)

    def _least_width(self) -> int:
        left, _, right, _ = self._pads()
        count = 1 if self.least else self.columns
        widest = max((child.least_width() for child in self.shown), default=0)
        return widest * count + self._gap_px() * (count - 1) + left + right

    def _arrange(self) -> None:
        inner, gap = self.inner(), self._gap_px()
        cell, rows = self._cells(inner.width)
        y = inner.y
        for row in rows:
            height = max(child.measure(cell)[1] for child in row)
            for n, child in enumerate(row):
                child.place(pygame.Rect(inner.x + n * (cell + gap), y, cell, height))
            y += height + gap


class Flow(Box):
    """Children as wide as they want to be, in as many lines as they need."""

    def _lines(self, width: int) -> Iterator[list[tuple[Widget, Size]]]:
        line: list[tuple[Widget, Size]] = []
        used = 0
        for child in self.shown:
            wide, tall = child.measure(width)
            wide = min(wide, width)
            if line and used + wide > width:
                yield line
                line, used = [], 0
            line.append((child, (wide, tall)))
            used += wide + self._gap_px()
        if line:
            yield line

    def _measure(self, width: int) -> Size:
        left, top, right, bottom = self._pads()
        lines, gap = list(self._lines(width - left - right)), self._gap_px()
        wide = max((sum(size[0] for _, size in line) + gap * (len(line) - 1) for line in lines), default=0)
        tall = sum(max(size[1] for _, size in line) for line in lines)
        return (wide + left + right, tall + top + bottom)

    def _least_width(self) -> int:
        left, _, right, _ = self._pads()
        return max((child.least_width() for child in self.shown), default=0) + left + right

    def _arrange(self) -> None:
        inner, gap = self.inner(), self._gap_px()
        y = inner.y
        for line in self._lines(inner.width):
            x, high = inner.x, max(size[1] for _, size in line)
            for child, (wide, tall) in line:
                child.place(pygame.Rect(x, y + (high - tall) // 2, wide, tall))
                x += wide + gap
            y += high


class Stack(Box):
    """Children on top of each other, the last one uppermost. Each fills the stack unless it has an ``align``."""

    def _measure(self, width: int) -> Size:
        left, top, right, bottom = self._pads()
        sizes = [child.measure(max(0, width - left - right)) for child in self.shown]
        wide, tall = max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)
        return (min(width, wide + left + right), tall + top + bottom)

    def _arrange(self) -> None:
        inner = self.inner()
        for child in self.shown:
            child.place(anchored(child, inner) if child.align else inner)

    def after(self, child: Widget) -> list[Widget]:
        """Return the visible children above ``child``."""
        return [other for other in self.children[self.children.index(child) + 1 :] if other.visible]

    def draw(self, surface: pygame.Surface) -> None:
        # Children hidden by an opaque child above them are not drawn.
        clip, shown = surface.get_clip(), self.shown
        covering = [n for n, child in enumerate(shown) if child.opaque and child.rect.contains(clip.clip(self.rect))]
        if not covering:
            super().draw(surface)
            return
        for child in shown[covering[-1] :]:
            child.draw(surface)


def anchored(child: Widget, room: pygame.Rect) -> pygame.Rect:
    """Place a child in ``room`` by its ``align``: ``top right``, ``left``, ``center``."""
    width, height = child.measure(room.width)
    rect = pygame.Rect(0, 0, min(width, room.width), min(height, room.height))
    rect.center = room.center
    for edge in child.align.split():
        if edge in ("top", "bottom", "left", "right"):
            setattr(rect, edge, getattr(room, edge))
    return rect


class Spacer(Widget):
    """Empty space: a fixed number of units, or without one a share of what is left."""

    def __init__(self, units: float = 0) -> None:
        super().__init__()
        self.sized(units, units) if units else self.sized(flex=1)


T = TypeVar("T", bound=Hashable)


class KeptWidgets(Generic[T]):
    """Cache of one widget per item; an item shown again keeps its widget."""

    def __init__(self, make: Callable[[T], Widget]) -> None:
        self._make = make
        self._kept: dict[T, list[Widget]] = {}

    def widgets(self, shown: Iterable[T]) -> list[Widget]:
        """Return a widget for each item, in order; forget the widgets of other items."""
        before, self._kept = self._kept, defaultdict(list)
        found = []
        for thing in shown:
            old = before.get(thing)
            widget = old.pop(0) if old else self._make(thing)
            self._kept[thing].append(widget)
            found.append(widget)
        return found
