"""Charts and heat maps by matplotlib and hexalattice, which are imported only when something is drawn::

    with drawing("ja"):                                # in the fonts of a language; all below goes inside
        sheet = figure(170, 120)                       # an empty figure, in millimetres
        axes = sheet.add_axes((0.05, 0.1, 0.9, 0.8))   # left, bottom, width, height as shares of it
        heat(axes, board, {hex: value}, land_of(board, look), title="fights", say=words("ja").say)
        data = picture(sheet, "jpg")                   # bytes: "png", "jpg" or "svg"

A heat map lays a colour on every hex whose value is above nought, over the painted board, washed out; more is darker,
which grey print shows too. The legend below names at most five stretches of numbers
(:func:`classes`). Painting needs no display.

hexalattice 1.3.0 imports pyplot, so the backend is chosen first; its ``do_plot=True`` fails with the numpy of today; it
wants one-dimensional arrays; its y grows upwards, so the axes are turned over; a wrong argument makes it ``exit()``.
"""

from __future__ import annotations

import inspect
import io
import logging
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from math import ceil, floor, log10, sqrt
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import pygame

from hexcore.analysis.lookback import Decided
from hexcore.analysis.story import sums
from hexcore.board.board import Board
from hexcore.errors import MonsoonError
from hexcore.game.look import BoardLook, Look
from hexcore.play.dice_luck import Luck
from hexcore.types import Hex
from launcher.kit.style.colour import visible_on
from launcher.kit.style.fonts import font_path
from launcher.kit.style.theme import Theme
from launcher.language import Say, fault
from launcher.painting.counters.face import colour_named
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.painter import painter_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


MARGIN = 0.35  # paper around the hexes, in units of the grid
# pixels a unit at least and at most: beyond the most the land would be painted anew, and slowly
SCALES = (8.0, UNIT_PX)


class LandPicture(NamedTuple):
    """A picture of a board: pixels in red, green and blue, how many, and the stretch of the board's plane they show.

    ``world`` is left, top, width and height in units of the grid, y downwards, as :meth:`Board.centre` counts.
    """

    pixels: bytes
    size: tuple[int, int]
    world: tuple[float, float, float, float]


def board_look(board: Board, look: Look | None) -> BoardLook:
    found = look.boards.get(board.id) if look is not None else None
    return found or BoardLook(title=board.name, terrain={})


def camera_over(board: Board, across: int) -> Camera:
    width, height = (side + 2 * MARGIN for side in board.grid.layout.extent)
    scale = min(max(across / width, SCALES[0]), SCALES[1])
    world = (-MARGIN, -MARGIN, width, height)
    return Camera(scale / UNIT_PX, (-MARGIN, -MARGIN), (math.ceil(width * scale), math.ceil(height * scale)), world)


def painted(board: Board, look: Look | None, camera: Camera, theme: Theme | None = None) -> pygame.Surface:
    """Return the land in a camera's view, with hexes, numbers and names, wholly painted."""
    painter = painter_for(board, board_look(board, look), theme or Theme())
    if not painter.ready:
        for _ in painter.paint_steps():
            pass
    surface = pygame.Surface(camera.view, 0, 32)
    painter.paint_all(surface, camera)
    return surface


def land_of(board: Board, look: Look | None, across: int = 1400) -> LandPicture:
    """Return the painted board, about ``across`` pixels wide."""
    camera = camera_over(board, across)
    return as_land(painted(board, look, camera), camera)


def as_land(surface: pygame.Surface, camera: Camera) -> LandPicture:
    wide, high = surface.get_size()
    scale = camera.scale
    return LandPicture(pygame.image.tobytes(surface, "RGB"), (wide, high), (*camera.offset, wide / scale, high / scale))


Box: TypeAlias = tuple[float, float, float, float]
Colour: TypeAlias = str

MM: Final = 1 / 25.4
# from little to much; each darker than the one before
HEATS: Final[tuple[Colour, ...]] = ("#fff3a8", "#ffc75a", "#f58634", "#cc3a1e", "#6d0f1c")
STRENGTH: Final = 0.88  # opacity of a colour over the land
WASH: Final = 0.42  # paleness of the land under colours
ROW: Final = 4.5  # height of a row of a chart's legend, in millimetres
LEGEND: Final = 14.0  # the room below a heat map for its legend, in millimetres
INK: Final = "#2b2a25"
FAINT: Final = "#8d8775"
# the colours of lines and bars
SERIES: Final[tuple[Colour, ...]] = ("#4a6b2a", "#a33b32", "#2f5f8a", "#b07a1e", "#6b4a8a", "#5f594b")
# a stroke of its own for each line, so that they can be told apart in grey print
STROKES: Final = ("-", "--", "-.", ":", (0, (6, 2, 1, 2)), (0, (1, 1)))


def side_colour(look: Look | None, seat: str) -> Colour:
    """Return the colour of a side's counters as it stands out on white paper; "" for none."""
    side = look.side_of(seat) if look is not None else None
    if side is None:
        return ""
    return "#{:02x}{:02x}{:02x}".format(*visible_on(colour_named(side.body, Theme().palette), (255, 255, 255)))


# Figures


@contextmanager
def drawing(language: str = "en") -> Iterator[None]:
    """Draw in the fonts of a language: Source Sans, DejaVu Sans and IPAexGothic, each for its own signs."""
    matplotlib = _matplotlib()
    with matplotlib.rc_context(_settings(language)), _unsaid("matplotlib.font_manager"):
        yield


@contextmanager
def _unsaid(name: str) -> Iterator[None]:
    """Silence a library's complaint that a face has no bold cut: it is set in the plain one."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def _matplotlib() -> Any:
    os.environ["MPLBACKEND"] = "Agg"
    import matplotlib
    from matplotlib import font_manager

    known = {entry.fname for entry in font_manager.fontManager.ttflist}
    for face in ("latin", "latin-black", "signs", "japanese"):
        path = str(font_path(face))
        if path not in known:
            font_manager.fontManager.addfont(path)
    return matplotlib


def _settings(language: str) -> dict[Any, Any]:
    families = ["Source Sans Pro", "DejaVu Sans", "IPAexGothic"]
    if language == "ja":
        families.reverse()
    return {
        "font.family": families,
        "font.size": 9.0,
        "svg.fonttype": "path",
        "svg.hashsalt": "monsoon",
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "axes.linewidth": 0.6,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.unicode_minus": True,
        "text.color": INK,
        "text.parse_math": False,
        "xtick.color": INK,
        "ytick.color": INK,
        "xtick.major.width": 0.6,
        "ytick.major.width": 0.6,
        "legend.frameon": False,
        "figure.facecolor": "white",
    }


def hexalattice(function: str, *parameters: str) -> Callable[..., Any]:
    """Return a function of hexalattice; an error names the version that no longer takes what we give it."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    from hexalattice import hexalattice as library

    found: Callable[..., Any] | None = getattr(library, function, None)
    missing = [name for name in parameters if found is None or name not in inspect.signature(found).parameters]
    if found is None or missing:
        what = f"{function}({', '.join(missing)})"
        version = metadata.version("hexalattice")
        raise MonsoonError(*fault("library.changed", name="hexalattice", version=version, what=what))
    return found


def figure(width: float, height: float) -> Figure:
    """Return an empty figure of so many millimetres."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width * MM, height * MM))


Kind: TypeAlias = Literal["png", "jpg", "svg"]


def picture(sheet: Figure, kind: Kind = "png", dpi: int = 170) -> bytes:
    """Return a figure as a file; the same figure gives the same bytes."""
    file = io.BytesIO()
    plain: dict[str, Any] = {"metadata": {"Date": None}} if kind == "svg" else {}
    more: dict[str, Any] = {"pil_kwargs": {"quality": 74, "optimize": True}} if kind == "jpg" else plain
    sheet.savefig(file, format=kind, dpi=dpi, **more)
    return file.getvalue()


def jpeg(land: LandPicture) -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.frombytes("RGB", land.size, land.pixels).save(file, "JPEG", quality=74, optimize=True)
    return file.getvalue()


# Heat maps


class Class(NamedTuple):
    """One colour and the lowest and highest value that have it."""

    low: float
    high: float
    colour: Colour


def classes(values: Sequence[float]) -> list[Class]:
    """Return at most five stretches of the values above nought, with about as many values each."""
    distinct = sorted({value for value in values if value > 0})
    if not distinct:
        return []
    count = min(len(HEATS), len(distinct))
    colours = HEATS if count == len(HEATS) else [HEATS[round((n + 1) * (len(HEATS) - 1) / count)] for n in range(count)]
    bounds = [n * len(distinct) // count for n in range(count)]
    groups = [distinct[start:end] for start, end in zip(bounds, [*bounds[1:], len(distinct)], strict=True)]
    return [Class(group[0], group[-1], colour) for group, colour in zip(groups, colours, strict=True)]


def heat(axes: Axes, board: Board, values: Mapping[Hex, float], land: LandPicture, *, title: str, say: Say) -> None:
    """Lay colours on hexes over the painted land, with a legend below; a value of nought has no colour."""
    import numpy

    left, top, width, height = land.world
    pixels = numpy.frombuffer(land.pixels, numpy.uint8).reshape(land.size[1], land.size[0], 3)
    pale = (255 - (255 - pixels.astype(numpy.float32)) * (1 - WASH)).astype(numpy.uint8)
    axes.imshow(pale, extent=(left, left + width, top + height, top), interpolation="none", zorder=0)
    steps = classes(list(values.values()))
    for step in steps:
        lay_hexes(axes, board, [h for h, value in values.items() if step.low <= value <= step.high], step.colour)
    # just the land, the right way up: hexalattice and imshow each set limits of their own
    axes.set_xlim(left, left + width)
    axes.set_ylim(top + height, top)
    axes.set_aspect("equal")
    axes.set_axis_off()
    _legend(axes, steps, title, say)


def lay_hexes(axes: Axes, board: Board, hexes: Sequence[Hex], colour: Colour) -> None:
    if not hexes:
        return
    import numpy
    from matplotlib.colors import to_rgba

    centres = numpy.array([board.centre(h) for h in hexes], dtype=float)
    faces = numpy.tile(to_rgba(colour, STRENGTH), (len(hexes), 1))
    edges = numpy.tile(to_rgba(INK, 0.55), (len(hexes), 1))
    turn = 90 if board.grid.spec.top == "flat" else 0
    plot = hexalattice("plot_single_lattice_custom_colors", "rotate_deg", "line_width", "h_ax")
    plot(centres[:, 0], centres[:, 1], faces, edges, sqrt(3), 0.04, rotate_deg=turn, line_width=0.3, h_ax=axes)


def _legend(axes: Axes, steps: Sequence[Class], title: str, say: Say) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(facecolor=step.colour, edgecolor=INK, linewidth=0.4, label=stretch(step, say)) for step in steps]
    if not handles:
        axes.text(0.5, -0.02, say("paper.heat.nothing", title=title), ha="center", va="top", transform=axes.transAxes)
        return
    legend = axes.legend(
        handles=handles, title=title, loc="upper center", bbox_to_anchor=(0.5, 0.0), ncols=len(handles), fontsize=8,
        borderaxespad=0.4, handlelength=1.1, columnspacing=1.2,
    )  # fmt: skip
    legend.get_title().set_fontsize(9)


def stretch(step: Class, say: Say) -> str:
    """Return the values of a colour in words: one number, or from one to another."""
    low, high = (say("paper.heat.number", number=round(value, 2)) for value in (step.low, step.high))
    return low if low == high else say("paper.heat.stretch", low=low, high=high)


def heat_sheet(land: LandPicture, width: float) -> tuple[Figure, Axes]:
    """Return a figure in millimetres for a heat map with its legend, and the axes of the map."""
    tall = width * land.size[1] / land.size[0]
    sheet = figure(width, tall + LEGEND)
    return sheet, sheet.add_axes((0, LEGEND / (tall + LEGEND), 1, tall / (tall + LEGEND)))


def chart_box(width: float, high: float, place: int = 0, count: int = 1, rows: int = 1) -> Box:
    """Return the place of a chart on a figure in millimetres, one of several side by side.

    There is room for its axes, and above for its title or so many rows of a legend.
    """
    each, left, below, above = width / count, 11.0, 10.5, 2.5 + ROW * rows
    return ((place * each + left) / width, below / high, (each - left - 4.0) / width, (high - below - above) / high)


Draw: TypeAlias = Callable[["Axes"], None]
Write: TypeAlias = Callable[[float], str]
NAMES = 2  # names side by side in a legend
MOST_BARS = 30
SURE = 0.0005  # sums less likely than this are left out of a curve


class ChartLine(NamedTuple):
    """A line of a chart: its name, its points, the error of each, from and to, and a colour of its own."""

    name: str
    places: Sequence[float]
    values: Sequence[float]
    band: Sequence[tuple[float, float]] = ()
    colour: Colour = ""  # its own, such as that of a side


def lines_by_turn(
    lines: Sequence[ChartLine],
    turn: str,
    up: str = "",
    *,
    rise: Write | None = None,
    bounds: tuple[float, float] | None = None,
    shaded: Sequence[tuple[float, float]] = (),
) -> Draw:
    """Draw lines over the turns, each with its own stroke; ``rise`` labels rising numbers."""

    def draw(axes: Axes) -> None:
        for start, end in shaded:
            axes.axvspan(start, end, color=SERIES[3], alpha=0.2, linewidth=0)
        for n, line in enumerate(lines):
            colour, stroke = line.colour or SERIES[n % len(SERIES)], STROKES[n % len(STROKES)]
            if line.band:
                low, high = zip(*line.band, strict=True)
                axes.fill_between(line.places, low, high, color=colour, alpha=0.16, linewidth=0)
            axes.plot(line.places, line.values, color=colour, linestyle=stroke, linewidth=1.6, marker=".",
                      markersize=4 if len(line.places) < 40 else 0, label=line.name)  # fmt: skip
        axes.set_xlabel(turn)
        axes.set_ylabel(up)
        _whole_numbers(axes, "x")
        if rise is not None:
            axes.yaxis.set_major_formatter(lambda value, _: rise(value))
        if bounds is not None:
            axes.set_ylim(*bounds)
        axes.grid(axis="y", color=FAINT, alpha=0.25, linewidth=0.5)
        axes.margins(x=0.02)
        axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=NAMES, fontsize=8.5,
                    borderaxespad=0.2, handlelength=2.6)  # fmt: skip

    return draw


def odds_curve(decided: Decided, name: str, turn: str) -> Draw:
    """Draw the odds over the turns with their errors, and the turning points shaded."""
    starts, scale = _places(decided), 1.0 if decided.scored else 100.0
    shares = [share for _, share in decided.curve]
    band = [(scale * (share.mean - share.error), scale * (share.mean + share.error)) for share in shares]
    line = ChartLine(name, [starts(ply) for ply, _ in decided.curve], [scale * share.mean for share in shares], band)
    shaded = [(starts(point.ply), starts(point.until)) for point in decided.points]
    return lines_by_turn([line], turn, bounds=None if decided.scored else (-4, 104), shaded=shaded)


def _places(decided: Decided) -> Callable[[int], float]:
    """Return the places of positions among the turns: between the beginnings of their own and of the next."""
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


def faces(luck: Luck, title: str, say: Say, colour: Colour = "") -> Draw:
    """Draw how often each face fell, beside fair dice with twice their usual error."""

    def draw(axes: Axes) -> None:
        places, hoped = range(1, luck.sides + 1), luck.rolled / luck.sides
        error = 2 * sqrt(luck.rolled * (1 / luck.sides) * (1 - 1 / luck.sides))
        axes.axhspan(max(0.0, hoped - error), hoped + error, color=FAINT, alpha=0.22, linewidth=0)
        axes.bar(places, luck.faces, color=colour or SERIES[0], width=0.7)
        axes.axhline(hoped, color=INK, linewidth=1.0, linestyle="--", label=say("paper.dice.expected"))
        for place, count in zip(places, luck.faces, strict=True):
            axes.annotate(str(count), (place, count), ha="center", va="bottom", fontsize=8)
        axes.set_xticks(list(places))
        axes.set_ylim(0, max(*luck.faces, hoped + error) * 1.15 + 0.5)
        axes.set_title(title, fontsize=9, loc="left")
        axes.legend(loc="upper right", fontsize=8)
        _whole_numbers(axes, "y")

    return draw


def averages(luck: Luck, title: str, say: Say, colour: Colour = "") -> Draw:
    """Draw the distribution of the average of so many fair dice, and the averages of these."""

    def draw(axes: Axes) -> None:
        shares = sums(luck.rolled, luck.sides)
        most = max(shares)
        kept = [(n + luck.rolled, share) for n, share in enumerate(shares) if share >= SURE * most]
        xs, ys = [total / luck.rolled for total, _ in kept], [share * luck.rolled for _, share in kept]
        axes.fill_between(xs, ys, color=SERIES[2], alpha=0.25, linewidth=0, label=say("paper.dice.fair"))
        axes.plot(xs, ys, color=SERIES[2], linewidth=1.0)
        axes.axvline(luck.mean, color=colour or SERIES[1], linewidth=1.8, label=say("paper.dice.these", mean=luck.mean))
        axes.set_ylim(0, max(ys) * 1.35)
        axes.set_yticks([])
        axes.set_title(title, fontsize=9, loc="left")
        axes.legend(loc="upper right", fontsize=8, frameon=True, framealpha=0.9, edgecolor="none")

    return draw


def histogram(counts: Mapping[int, int], across: str, up: str, write: Write) -> Draw:
    """Draw how often each value came; where there are many, close ones are joined."""
    bins = binned(counts)

    def draw(axes: Axes) -> None:
        most = max(count for _, _, count in bins)
        bars = axes.bar(range(len(bins)), [count for _, _, count in bins], color=SERIES[0], width=0.8)
        axes.bar_label(bars, [write(count) if count else "" for _, _, count in bins], fontsize=7, padding=1)
        every = ceil(len(bins) / 15)
        axes.set_xticks(range(0, len(bins), every), [write(low) for low, _, _ in bins[::every]])
        axes.yaxis.set_major_formatter(lambda value, _: write(value))
        _whole_numbers(axes, "y")
        axes.set_ylim(0, most * 1.1)
        axes.set_xlabel(across)
        axes.set_ylabel(up)

    return draw


def binned(counts: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Return stretches of the same length over values: from, to, count."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    least = (high - low + 1) / MOST_BARS
    power = 10 ** max(0, floor(log10(least)))
    size = next(power * n for n in (1, 2, 5, 10) if power * n >= least)  # a length that people count in
    start = floor(low / size) * size
    found = dict.fromkeys(range(start, high + 1, size), 0)
    for value, count in counts.items():
        found[start + (value - start) // size * size] += count
    return [(first, first + size - 1, count) for first, count in found.items()]


def _whole_numbers(axes: Axes, which: Literal["x", "y"]) -> None:
    axes.locator_params(axis=which, integer=True)
