"""The charts of a study as SVG within a page: bars with their interval, how often each value came, lines with bands.

They have no words but those they are given. What a colour tells, a stroke or a place tells too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from hexcore.analysis.intervals import Estimate
from launcher.paper.documents.charts import SERIES

Write = Callable[[float], str]
"""How a number is written."""

_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
BAR: Final = (150, 14)
"""The size of a bar in a row."""
CHART: Final = (640, 240)
"""The size of a chart."""
LEFT, RIGHT, TOP, BELOW = 54, 12, 10, 40
MOST_BARS: Final = 30
"""So many bars a chart has at most; values are put together where there are more."""


class StudySeries(NamedTuple):
    """A line of a chart: its name, and a value with its interval at each place."""

    name: str
    points: Sequence[tuple[float, Estimate]]


def bar(found: Estimate, low: float, high: float, title: str) -> str:
    """A bar from nothing to a value, with the interval as a line over it; ``low`` and ``high`` are the ends."""
    wide, tall = BAR
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return round((min(max(value, low), high) - low) / span * (wide - 2) + 1, 1)

    zero, end = x(0), x(found.value)
    body = f'<rect class="bar" x="{min(zero, end)}" y="2" width="{max(abs(end - zero), 0.5):.1f}" height="{tall - 4}"/>'
    left, right = x(found.low), x(found.high)
    line = f'<path class="whisker" d="M{left} {tall / 2}H{right}M{left} 3v8M{right} 3v8"/>'
    axis = f'<path class="axis" d="M{zero} 0v{tall}"/>'
    named = f"<title>{escape(title)}</title>"
    return f'<svg class="cell" viewBox="0 0 {wide} {tall}" role="img">{named}{body}{axis}{line}</svg>'


def histogram(counts: Mapping[int, int], across: str, up: str, write: Write) -> str:
    """How often each value came; close ones are put together where there are many."""
    bins = binned(counts)
    most = max((count for _, _, count in bins), default=1)
    wide, tall = CHART[0] - LEFT - RIGHT, CHART[1] - TOP - BELOW
    step = wide / max(1, len(bins))
    every = max(1, ceil(len(bins) / 15))
    parts = [_frame(0, most, write)]
    for place, (low, high, count) in enumerate(bins):
        height = count / most * tall
        x = LEFT + place * step
        name = write(low) if low == high else f"{write(low)}–{write(high)}"
        parts.append(
            f'<rect class="bar" x="{x + step * 0.1:.1f}" y="{TOP + tall - height:.1f}" width="{step * 0.8:.1f}"'
            f' height="{height:.1f}"><title>{escape(name)}: {write(count)}</title></rect>'
        )
        if place % every == 0:
            parts.append(_mark(x + step / 2, write(low)))
    return _chart(parts, across, up)


def binned(counts: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Values from the lowest to the highest in stretches of the same length: from, to, how many."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    size = _round_up((high - low + 1) / MOST_BARS)
    start = floor(low / size) * size
    found = [(first, first + size - 1, 0) for first in range(start, high + 1, size)]
    for value, count in counts.items():
        first, last, have = found[(value - start) // size]
        found[(value - start) // size] = (first, last, have + count)
    return found


def _round_up(size: float) -> int:
    """A length that people count in: 1, 2, 5, 10 and so on."""
    power = 10 ** max(0, floor(log10(size))) if size > 1 else 1
    return next(int(power * n) for n in (1, 2, 5, 10) if power * n >= size)


def lines(
    series: Sequence[StudySeries],
    across: str,
    up: str,
    write: Write,
    rise: Write,
    bounds: tuple[float, float] | None = None,
) -> str:
    """Lines with the bands of their intervals, each with a stroke of its own, and their names below.

    ``write`` is for numbers along the chart, ``rise`` for those that go up.
    """
    found = [(x, one) for single in series for x, one in single.points]
    if not found:
        return ""
    low, high = bounds or _bounds([value for _, one in found for value in (one.low, one.high)])
    first, last = min(x for x, _ in found), max(x for x, _ in found)
    wide, tall = CHART[0] - LEFT - RIGHT, CHART[1] - TOP - BELOW

    def at(x: float, y: float) -> str:
        share = (min(max(y, low), high) - low) / ((high - low) or 1)
        return f"{LEFT + (x - first) / ((last - first) or 1) * wide:.1f} {TOP + (1 - share) * tall:.1f}"

    parts = [_frame(low, high, rise)]
    for place, one in enumerate(series):
        colour, dash = SERIES[place % len(SERIES)], _DASHES[place % len(_DASHES)]
        band = [at(x, e.low) for x, e in one.points] + [at(x, e.high) for x, e in reversed(one.points)]
        path = "L".join(at(x, e.value) for x, e in one.points)
        around = "L".join(band)
        parts.append(f'<path d="M{around}Z" fill="{colour}" opacity="0.15"/>')
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
    places = sorted({x for x, _ in found})
    every = max(1, ceil(len(places) / 16))
    parts += [_mark(LEFT + (x - first) / ((last - first) or 1) * wide, write(x)) for x in places[::every]]
    return _chart(parts, across, up) + _names(series)


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def _frame(low: float, high: float, write: Write) -> str:
    """The axes, with some values beside the one that goes up."""
    wide, tall = CHART[0] - RIGHT, CHART[1] - TOP - BELOW
    step = _ticks(high - low)
    parts = [f'<path class="axis" d="M{LEFT} {TOP}V{TOP + tall}H{wide}"/>']
    value = ceil(low / step) * step
    while value <= high + step / 1000:
        y = TOP + (1 - (value - low) / ((high - low) or 1)) * tall
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{wide}"/>')
        parts.append(
            f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(write(value))}</text>'
        )
        value = round(value + step, 10)
    return "".join(parts)


def _ticks(span: float) -> float:
    """A step that makes about five of a stretch."""
    rough = (span or 1.0) / 5
    power: float = 10 ** floor(log10(rough))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= rough)


def _mark(x: float, name: str) -> str:
    return f'<text class="tick" x="{x:.1f}" y="{CHART[1] - BELOW + 15}" text-anchor="middle">{escape(name)}</text>'


def _chart(parts: Sequence[str], across: str, up: str) -> str:
    """A chart with what its axes count."""
    wide, tall = CHART
    named = (
        f'<text class="axis-name" x="{(wide + LEFT) / 2}" y="{tall - 6}" text-anchor="middle">{escape(across)}</text>'
        f'<text class="axis-name" x="12" y="{(tall - BELOW) / 2}" text-anchor="middle"'
        f' transform="rotate(-90 12 {(tall - BELOW) / 2})">{escape(up)}</text>'
    )
    drawn = "".join(parts) + named
    return f'<div class="scroll"><svg class="chart" viewBox="0 0 {wide} {tall}" role="img">{drawn}</svg></div>'


def _names(series: Sequence[StudySeries]) -> str:
    """Which line is whose."""
    found = []
    for place, one in enumerate(series):
        colour, dash = SERIES[place % len(SERIES)], _DASHES[place % len(_DASHES)]
        stroke = f'<path d="M0 6H30" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"/>'
        found.append(f'<span><svg class="stroke" viewBox="0 0 30 12">{stroke}</svg> {escape(one.name)}</span>')
    return '<p class="names">' + "".join(found) + "</p>"
