"""The maps of a report: what decided the game, with arrows and losses, and where on the board things happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexcore.afteraction import (
    TRACES,
    Stretch,
    heaviest,
    hexes_of,
    lines_in,
    marches_in,
    places_of,
    telling_lines,
    traces_of,
)
from hexcore.bots import COLONEL
from hexcore.chair import Public
from hexcore.counsel import in_short
from hexcore.decided import Decided
from hexcore.game import Game
from hexcore.turning import Turning
from hexcore.witness import Witness
from launcher.kit.text import percent
from launcher.paper.blocks import Block, Chart, Heading, Heat, Map, Paragraph, Points
from launcher.paper.land import land_of
from launcher.paper.report_charts import odds_curve
from launcher.paper.report_maps import Scene, map_of, tone_of
from launcher.words import Words

MAPS = 3
"""So many moments are shown."""
LINES = 6
"""So many lines are told of each."""
ABOUT = 8
"""So many lines say where a map looks."""
LAND_ACROSS = 1000


# -- what decided it -----------------------------------------------------------------------------------------------


def blocks(witness: Witness, game: Game[Any], decided: Decided | None, public: Public, says: Words) -> Iterator[Block]:
    """How the odds changed, and a map of each moment that matters."""
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
    """What could have been done better there, where somebody has thought about it."""
    for missed in decided.missed:
        if point.ply <= missed.ply < point.until:
            yield Paragraph(says.say("after.better", bot=public.bot(COLONEL)), small=True)
            yield from (Paragraph(f"· {public.say(line)}", small=True) for line in in_short(missed.plan))
            yield Paragraph(public.say(missed.why), small=True)


def _curve(decided: Decided, public: Public, says: Words) -> Iterator[Block]:
    key = "after.curve_score" if decided.scored else "after.curve_odds"
    name = says.say(key, name=public.seat_name(decided.seat))
    draw = odds_curve(decided, name, says.say("paper.turns.turn"))
    yield Chart([draw], 58, says.say("paper.decided.curve"))


def _said(witness: Witness, decided: Decided | None, says: Words) -> Iterator[str]:
    """What is to be said about how it was found, or why not."""
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
    """When the odds changed, and from what to what."""

    def amount(value: float) -> str:
        return says.number(round(value, 1)).replace("-", "\u2212") if decided.scored else percent(value, says.say)

    first, last = decided.stop_at(point.ply), decided.stop_at(max(point.ply, point.until - 1))
    named = first == last and bool(first.name.key)
    at = says.say("after.phase", turn=first.turn, phase=public.say(first.name)) if named else _when(stretch, says)
    error = says.number(round(point.error if decided.scored else point.error * 100, 1 if decided.scored else None))
    return says.say(
        "paper.decided.change", when=at, before=amount(point.before), after=amount(point.after), error=error
    )


def _moment(witness: Witness, game: Game[Any], stretch: Stretch, public: Public, says: Words) -> Iterator[Block]:
    """The map at the end of a part of the game, and what is most telling of it."""
    lines, moves = [told.line for told in lines_in(witness, stretch)], marches_in(witness, stretch)
    telling = telling_lines(witness, game, stretch, ABOUT)
    lost = [line.record.hexes[-1] for line in lines if line.record.kind in game.losses and line.record.hexes]
    about = places_of(telling, game) or hexes_of(telling, []) or hexes_of([], moves)
    yield Map(map_of(public, Scene(witness.view(stretch.until), moves, lost, about)), _caption(public, stretch, says))
    told = telling_lines(witness, game, stretch, LINES)
    yield Points([public.say(line.record.text) for line in told])


def _caption(public: Public, stretch: Stretch, says: Words) -> str:
    """What the map shows, and whose arrows are which."""
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


# -- where ---------------------------------------------------------------------------------------------------------


def places(witness: Witness, game: Game[Any], public: Public, says: Words) -> Iterator[Block]:
    """A heat map of everything that leaves a trace."""
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
