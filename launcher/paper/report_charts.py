"""Charts of a report, each drawn into axes it is given: numbers by turn, the odds, dice against expectation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from hexcore.afteraction import sums
from hexcore.aftermath import Luck
from hexcore.decided import Decided
from launcher.paper.lattice import FAINT, INK, SERIES, STROKES
from launcher.words import Say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Draw: TypeAlias = Callable[["Axes"], None]
NAMES = 2
"""So many names stand side by side in a legend."""
SURE = 0.0005
"""Sums less likely than this are left out of a curve."""


class Line(NamedTuple):
    """A line of a chart: its name, where its points are, and how high."""

    name: str
    places: Sequence[float]
    values: Sequence[float]


def lines_by_turn(lines: Sequence[Line], turn: str) -> Draw:
    """Lines over the turns, each with a stroke of its own."""

    def draw(axes: Axes) -> None:
        for n, line in enumerate(lines):
            colour, stroke = SERIES[n % len(SERIES)], STROKES[n % len(STROKES)]
            axes.plot(line.places, line.values, color=colour, linestyle=stroke, linewidth=1.6, marker=".",
                      markersize=4 if len(line.places) < 40 else 0, label=line.name)  # fmt: skip
        axes.set_xlabel(turn)
        _whole_numbers(axes, "x")
        axes.grid(axis="y", color=FAINT, alpha=0.25, linewidth=0.5)
        axes.margins(x=0.02)
        axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=NAMES, fontsize=7.5,
                    borderaxespad=0.2, handlelength=2.6)  # fmt: skip

    return draw


def odds_curve(decided: Decided, name: str, turn: str) -> Draw:
    """How the odds changed, with how far off each may be, and the turning points shaded."""
    starts = _places(decided)
    curve = [(starts(ply), share) for ply, share in decided.curve]
    scale = 1.0 if decided.scored else 100.0

    def draw(axes: Axes) -> None:
        xs, ys = [x for x, _ in curve], [share.mean * scale for _, share in curve]
        errors = [share.error * scale for _, share in curve]
        for point in decided.points:
            axes.axvspan(starts(point.ply), starts(point.until), color=SERIES[3], alpha=0.2, linewidth=0)
        low, high = ([y + sign * e for y, e in zip(ys, errors, strict=True)] for sign in (-1, 1))
        axes.fill_between(xs, low, high, color=SERIES[0], alpha=0.18, linewidth=0)
        axes.plot(xs, ys, color=SERIES[0], linewidth=1.8, marker="o", markersize=3.5, label=name)
        axes.set_xlabel(turn)
        _whole_numbers(axes, "x")
        if not decided.scored:
            axes.set_ylim(-4, 104)
        axes.grid(axis="y", color=FAINT, alpha=0.25, linewidth=0.5)
        axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), fontsize=7.5, borderaxespad=0.2)

    return draw


def _places(decided: Decided) -> Callable[[int], float]:
    """Where a position lies among the turns: between the beginning of its own and that of the next."""
    starts = {stop.turn: stop.ply for stop in reversed(decided.stops)}
    turns: list[int] = sorted(starts)
    end = max([ply for ply, _ in decided.curve], default=0)

    def place(ply: int) -> float:
        turn = max((turn for turn in turns if starts[turn] <= ply), default=turns[0])
        after: list[int] = [starts[later] for later in turns if later > turn]
        until = min(after, default=end + 1)
        share: float = (ply - starts[turn]) / max(1, until - starts[turn])
        return turn + share

    return place


def faces(luck: Luck, title: str, say: Say) -> Draw:
    """How often each face fell, beside how often fair dice would show it, with twice the usual error."""

    def draw(axes: Axes) -> None:
        places, hoped = range(1, luck.sides + 1), luck.rolled / luck.sides
        error = 2 * sqrt(luck.rolled * (1 / luck.sides) * (1 - 1 / luck.sides))
        axes.axhspan(max(0.0, hoped - error), hoped + error, color=FAINT, alpha=0.22, linewidth=0)
        axes.bar(places, luck.faces, color=SERIES[0], width=0.7)
        axes.axhline(hoped, color=INK, linewidth=1.0, linestyle="--", label=say("paper.dice.expected"))
        for place, count in zip(places, luck.faces, strict=True):
            axes.annotate(str(count), (place, count), ha="center", va="bottom", fontsize=7)
        axes.set_xticks(list(places))
        axes.set_ylim(0, max(*luck.faces, hoped + error) * 1.15 + 0.5)
        axes.set_title(title, fontsize=8, loc="left")
        axes.legend(loc="upper right", fontsize=7)
        _whole_numbers(axes, "y")

    return draw


def averages(luck: Luck, title: str, say: Say) -> Draw:
    """How likely each average of so many fair dice is, and where these came."""

    def draw(axes: Axes) -> None:
        shares = sums(luck.rolled, luck.sides)
        most = max(shares)
        kept = [(n + luck.rolled, share) for n, share in enumerate(shares) if share >= SURE * most]
        xs, ys = [total / luck.rolled for total, _ in kept], [share * luck.rolled for _, share in kept]
        axes.fill_between(xs, ys, color=SERIES[2], alpha=0.25, linewidth=0, label=say("paper.dice.fair"))
        axes.plot(xs, ys, color=SERIES[2], linewidth=1.0)
        axes.axvline(luck.mean, color=SERIES[1], linewidth=1.8, label=say("paper.dice.these", mean=luck.mean))
        axes.set_ylim(0, max(ys) * 1.35)
        axes.set_yticks([])
        axes.set_title(title, fontsize=8, loc="left")
        axes.legend(loc="upper right", fontsize=7, frameon=True, framealpha=0.9, edgecolor="none")

    return draw


def _whole_numbers(axes: Axes, which: Literal["x", "y"]) -> None:
    """Let an axis count in whole numbers."""
    axes.locator_params(axis=which, integer=True)
