"""Maps of a report: turning points with pieces, marches and losses, and where on the board things happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from hexcore.analysis.lookback import Decided
from hexcore.analysis.story import (
    TRACES,
    Stretch,
    Witness,
    heaviest,
    hexes_of,
    lines_in,
    marches_in,
    places_of,
    telling_lines,
    traces_of,
)
from hexcore.analysis.turning_points import Turning
from hexcore.board.board import Board
from hexcore.bots.search import in_short
from hexcore.game.actions import Seat
from hexcore.game.answers import Arrow, Tone
from hexcore.game.bot import COLONEL
from hexcore.game.game import Game
from hexcore.game.views import View
from hexcore.play.chair import Public
from hexcore.play.telling import Move
from hexcore.text import NO_TEXT
from hexcore.types import Hex
from launcher.kit.style.theme import Theme
from launcher.kit.widgets.text import percent
from launcher.language import Words
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.counters.stacks import draw_stacks, stacks
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.painter import painter_for, plain_look
from launcher.painting.marks.arrows import draw_arrows
from launcher.painting.marks.highlights import HighlightPainter, Highlights
from launcher.painting.palette import DARK, LIGHT
from launcher.paper.documents.blocks import Block, ChartBlock, Heading, Heat, Map, Paragraph, Points
from launcher.paper.documents.charts import MARGIN, LandPicture, as_land, board_look, land_of, odds_curve, painted

ACROSS = 1100  # pixels of a map
LAND_ACROSS = 1000  # pixels of a heat map
NARROWEST = 20.0  # the least of the board across a map, in units of the grid
AROUND = 2.6  # border around the places of a map, in units of the grid
SHAPES = (0.6, 0.85)  # the least and most height of a map for its width, where it shows a part of the board
MOST_ARROWS = 60
TONES: Sequence[Tone] = ("strong", "danger", "good", "")  # of each seat's arrows
LOST_UNITS = 0.42
PALE = 66  # the strength of the veil over the land, of 255
MAPS = 3  # turns that are shown where there are no turning points
LINES = 6  # log entries told of each
ABOUT = 8  # log entries whose places a map shows


class MapMoment(NamedTuple):
    """The content of a map: the view, the marches up to it, the hexes with losses, and the hexes to show."""

    view: View
    moves: Sequence[Move]
    lost: Iterable[Hex]
    about: Mapping[Hex, int]


def map_of(public: Public, scene: MapMoment, theme: Theme | None = None) -> LandPicture:
    """Paint the map of a moment: land, marks, counters, arrows, and crosses for losses."""
    theme, board = theme or Theme(), public.board
    look = public.look or plain_look(public.meta.seat_ids(), board)
    camera = camera_at(board, scene.about)
    sheet = painted(board, look, camera, theme)
    _pale(sheet)
    painter = painter_for(board, board_look(board, look), theme)
    marker = HighlightPainter(board, theme, look.marks, painter.scene, look.drawings)
    marks = Highlights(marks=scene.view.hex_marks, side_marks=scene.view.side_marks)
    marker.draw_under(sheet, camera, marks)
    draw_stacks(sheet, CounterPainter(look, theme), stacks(scene.view.pieces, board, camera, theme))
    marker.draw_over(sheet, camera, marks)
    arrows = [Arrow(move.way, NO_TEXT, tone_of(public, move.seat)) for move in longest(scene.moves)]
    draw_arrows(sheet, camera, board.centre, arrows, theme.palette)
    for h in dict.fromkeys(scene.lost):
        _cross(sheet, camera.to_screen(board.centre(h)), camera.scale * LOST_UNITS, theme)
    return as_land(sheet, camera)


def longest(moves: Sequence[Move]) -> list[Move]:
    """Return the marches to draw: those over a hexside, and of very many the longest, in their order."""
    walked = [move for move in moves if len(move.way) > 1]
    kept = set(sorted(range(len(walked)), key=lambda n: -len(walked[n].way))[:MOST_ARROWS])
    return [move for n, move in enumerate(walked) if n in kept]


def tone_of(public: Public, seat: Seat) -> Tone:
    """Return the tone of a seat's arrows, muted if the seat is unknown."""
    seats = public.meta.seat_ids()
    return TONES[seats.index(seat) % len(TONES)] if seat in seats else "muted"


def camera_at(board: Board, about: Mapping[Hex, int]) -> Camera:
    """Return a camera that shows some hexes as large as possible, or the whole board if there are none."""
    width, height = board.grid.layout.extent
    whole = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    points = [board.centre(h) for h in about if h >= 0] or [(0.0, 0.0), (width, height)]
    left, right = (pick(x for x, _ in points) for pick in (min, max))
    top, bottom = (pick(y for _, y in points) for pick in (min, max))
    wide = max(right - left + 2 * AROUND, NARROWEST, (bottom - top + 2 * AROUND) / SHAPES[1])
    wide = min(wide, whole[2])
    high = min(max(bottom - top + 2 * AROUND, wide * SHAPES[0]), whole[3])
    scale = min(ACROSS / wide, UNIT_PX)  # beyond that the land would be painted anew
    x = min(max((left + right - wide) / 2, -MARGIN), whole[2] - MARGIN - wide)
    y = min(max((top + bottom - high) / 2, -MARGIN), whole[3] - MARGIN - high)
    return Camera(scale / UNIT_PX, (x, y), (round(wide * scale), round(high * scale)), whole)


def _pale(sheet: pygame.Surface) -> None:
    """Veil the land, so that it steps back behind the marks."""
    veil = pygame.Surface(sheet.get_size(), 0, 32)
    veil.fill(LIGHT)
    veil.set_alpha(PALE)
    sheet.blit(veil, (0, 0))


def _cross(sheet: pygame.Surface, at: tuple[float, float], reach: float, theme: Theme) -> None:
    x, y = at
    for colour, wide in ((LIGHT, 10), (DARK, 7), (theme.palette.danger_text, 4)):
        for dx in (reach, -reach):
            pygame.draw.line(sheet, colour, (x - dx, y - reach), (x + dx, y + reach), wide)


def blocks(witness: Witness, game: Game[Any], decided: Decided | None, public: Public, says: Words) -> Iterator[Block]:
    """Return the curve of the odds, and a map of each moment that matters."""
    say = says.say
    yield Heading(say("paper.decided.title"), anchor="decided")
    if decided is not None and decided.curve:
        yield from _curve(decided, public, says)
    yield from (Paragraph(text, small=True) for text in _said(witness, decided, says))
    if decided is not None and decided.points:
        for point in decided.points:
            stretch = _stretch(point, decided)
            yield Heading(_change(point, decided, stretch, public, says), 3)
            yield from _moment(witness, game, stretch, public, says)
            yield from _better(point, decided, public, says)
        return
    for stretch in heaviest(witness, game, MAPS):
        yield Heading(_when(stretch, says), 3)
        yield from _moment(witness, game, stretch, public, says)


def _better(point: Turning, decided: Decided, public: Public, says: Words) -> Iterator[Block]:
    for missed in decided.missed:
        if point.ply <= missed.ply < point.until:
            yield Paragraph(says.say("after.better", bot=public.bot(COLONEL)), small=True)
            yield from (Paragraph(f"· {public.say(line)}", small=True) for line in in_short(missed.plan))
            yield Paragraph(public.say(missed.why), small=True)


def _curve(decided: Decided, public: Public, says: Words) -> Iterator[Block]:
    key = "after.curve_score" if decided.scored else "after.curve_odds"
    name = says.say(key, name=public.seat_name(decided.seat))
    draw = odds_curve(decided, name, says.say("paper.turns.turn"))
    yield ChartBlock([draw], 58, says.say("paper.decided.curve"))


def _said(witness: Witness, decided: Decided | None, says: Words) -> Iterator[str]:
    say = says.say
    if witness.outcome is None:
        yield say("paper.decided.going_on")
    elif decided is None or not decided.curve:
        yield say("paper.decided.too_long")
    else:
        yield say("paper.decided.by_games", count=decided.games)
        if not decided.points:
            yield say("paper.decided.nothing")
        if decided.cut:
            yield say("paper.decided.cut")


def _stretch(point: Turning, decided: Decided) -> Stretch:
    first, last = decided.stop_at(point.ply), decided.stop_at(max(point.ply, point.until - 1))
    return Stretch(point.ply, point.until, first.turn, last.turn)


def _change(point: Turning, decided: Decided, stretch: Stretch, public: Public, says: Words) -> str:
    def amount(value: float) -> str:
        return says.number(round(value, 1)).replace("-", "\u2212") if decided.scored else percent(value, says.say)

    first, last = decided.stop_at(point.ply), decided.stop_at(max(point.ply, point.until - 1))
    named = first == last and bool(first.name.key)
    at = says.say("after.phase", turn=first.turn, phase=public.say(first.name)) if named else _when(stretch, says)
    error = says.number(max(0.1, round(point.error, 1)) if decided.scored else max(1, round(point.error * 100)))
    return says.say(
        "paper.decided.change", when=at, before=amount(point.before), after=amount(point.after), error=error
    )


def _moment(witness: Witness, game: Game[Any], stretch: Stretch, public: Public, says: Words) -> Iterator[Block]:
    lines, moves = [told.line for told in lines_in(witness, stretch)], marches_in(witness, stretch)
    telling = telling_lines(witness, game, stretch, ABOUT)
    lost = [line.record.hexes[-1] for line in lines if line.record.kind in game.losses and line.record.hexes]
    about = places_of(telling, game) or hexes_of(telling, []) or hexes_of([], moves)
    moment = MapMoment(witness.view(stretch.until), moves, lost, about)
    yield Map(map_of(public, moment), _caption(public, stretch, says))
    yield Points([public.say(line.record.text) for line in telling_lines(witness, game, stretch, LINES)])


def _caption(public: Public, stretch: Stretch, says: Words) -> str:
    seats, at = public.meta.seat_ids(), _when(stretch, says)
    if len(seats) < 2:
        return says.say("paper.decided.map", when=at)
    strokes = {"danger": "paper.decided.arrow_broken"}
    sides = [
        says.say(strokes.get(tone_of(public, seat), "paper.decided.arrow_whole"), name=public.seat_name(seat))
        for seat in seats
    ]
    return says.say("paper.decided.map_sides", when=at, sides=says.listed(sides))


def _when(stretch: Stretch, says: Words) -> str:
    if stretch.turn == stretch.last:
        return says.say("after.turn", turn=stretch.turn)
    return says.say("after.turns", turn=stretch.turn, last=stretch.last)


def places(witness: Witness, game: Game[Any], public: Public, says: Words) -> Iterator[Block]:
    """Return a heat map of each kind of trace."""
    yield Heading(says.say("paper.where.title"), anchor="where")
    found = traces_of(witness, game)
    if not found:
        yield Paragraph(says.say("paper.where.none"))
        return
    land = land_of(public.board, public.look, LAND_ACROSS)
    for trace in TRACES:
        if trace in found:
            title = says.say(f"paper.where.{trace}")
            words = says.say("paper.where.words", title=title, count=sum(found[trace].values()))
            yield Heat(public.board, land, found[trace], words)
