"""The study of many games as a page: endings, winners, scores, places of fighting, and turning points.

Also two studies compared, difference by difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any, Final, NamedTuple

from hexcore.analysis.findings import FEWEST, Compared, CountedList, CountedThing, Findings, Pair, SeatSum
from hexcore.analysis.intervals import Estimate
from hexcore.analysis.simulate import DIED, WENT
from hexcore.analysis.studies import Results, Study
from hexcore.game.actions import Seat
from hexcore.game.game import Game
from hexcore.types import Hex
from hexcore.version import VERSION
from launcher.paper.documents.blocks import (
    Block,
    Cell,
    ChartBlock,
    Document,
    Facts,
    Heading,
    Heat,
    Interval,
    Number,
    Paragraph,
    ShareBar,
    Strong,
    TableBlock,
)
from launcher.paper.documents.charts import NAMES, ROW, ChartLine, Draw, histogram, land_of, lines_by_turn
from launcher.paper.documents.html import page
from launcher.paper.study.words import Writer

ACROSS: Final = 1100  # pixels of a map
PLAIN: Final = 40  # hexes with less than such a part of the most are left plain
SHOWN_ERRORS: Final = 20
_CHART_MM: Final = 54


class StudySource(NamedTuple):
    """The material of a study's page."""

    game: Game[Any]
    results: Results
    found: Findings
    writer: Writer


def study_page(game: Game[Any], results: Results, found: Findings, language: str) -> bytes:
    """Return the whole report on a study as one HTML page."""
    source = StudySource(game, results, found, Writer(game, results.study.question.scenario, language))
    write = source.writer
    title = write.say("study.title", game=write.meta.name, scenario=write.meta.scenario(write.scenario).name)
    blocks = list(_head(source))
    if found.finished:
        for section in (_outcomes, _balance, _score, _length, _course, _heat_maps, _things):
            blocks += section(source)
    blocks += _errors(source)
    return page(Document(title, language, blocks, title)).encode()


def compared_page(game: Game[Any], a: Study, b: Study, found: Compared, language: str) -> bytes:
    """Return every difference of two studies as one HTML page."""
    write = Writer(game, b.question.scenario, language)
    title = write.say("study.compared_title", game=write.meta.name)
    games = {"first": found.games[0], "second": found.games[1]}
    about = write.say("study.compared_about", a=_named(game, a, language), b=_named(game, b, language), **games)
    blocks: list[Block] = [Paragraph(about), Paragraph(write.say("study.intervals"), small=True)]
    for name, rows in sections(write, found):
        if rows:
            blocks += [Heading(name), _compared(write, rows)]
    return page(Document(title, language, blocks, title)).encode()


def _named(game: Game[Any], study: Study, language: str) -> str:
    write = Writer(game, study.question.scenario, language)
    return write.say("study.way", head=write.meta.scenario(write.scenario).name, how=write.study(study))


Compare = tuple[str, Pair, bool]  # a line of a comparison: its name, what was found, and whether those are shares


def sections(write: Writer, found: Compared) -> Iterator[tuple[str, list[Compare]]]:
    """Yield the parts of a comparison: the heading and its lines."""
    worth = write.say("study.worth_score" if found.scored else "study.worth")
    yield worth, [(write.seat(seat), pair, not found.scored) for seat, pair in found.worth.items()]
    yield write.say("study.ends"), [(write.way(way), pair, True) for way, pair in found.outcomes.items()]
    sums: list[Compare] = [] if found.scored else [(write.seat(s), pair, False) for s, pair in found.sums.items()]
    sums += [(_whose(write, line.seat, write.line(line)), pair, False) for line, pair in found.lines.items()]
    yield write.say("study.lines" if found.scored else "study.score"), sums
    lengths = [(write.say("study.turns"), found.turns, False), (write.say("study.actions"), found.plies, False)]
    yield write.say("study.length"), lengths
    for key, things in found.tables.items():
        rows: list[Compare] = []
        for one in things:
            name = _whose(write, one.thing.seat, write.thing(one.thing))
            rows.append((write.say("study.per_game_of", thing=name), one.came, False))
            rows += [(write.say("study.brings_of", thing=name), one.paid, False)] if one.paid is not None else []
        yield write.list_title(key), rows


def _whose(write: Writer, seat: Seat, name: str) -> str:
    """Name the seat of a line, where there is more than one."""
    told = seat in write.meta.seat_ids() and len(write.meta.seats) > 1
    return write.say("study.way", head=write.seat(seat), how=name) if told else name


def _compared(write: Writer, rows: list[Compare]) -> TableBlock:
    heads = write.heads("study.what", "study.first", "study.second", "study.difference", "study.interval")
    cells = []
    for name, pair, shares in rows:
        show = write.percent if shares else write.mean
        cells.append([name, Number(show(pair.a)), Number(show(pair.b)), *_apart(write, pair.apart, shares=shares)])
    return TableBlock(heads, cells)


def _share(write: Writer, found: Estimate, name: str) -> list[Cell]:
    """Return a share as cells: the number, its interval, and both drawn."""
    value = Number(write.percent(found.value))
    return [value, Interval(write.stretch(found, shares=True)), ShareBar(found, f"{name}: {value}")]


def _mean(write: Writer, found: Estimate) -> list[Cell]:
    return [Number(write.mean(found.value)), Interval(write.stretch(found, shares=False))]


def _apart(write: Writer, found: Estimate | None, *, shares: bool) -> list[Cell]:
    """Return a difference as cells, strong if it is more than chance; empty if too little is known."""
    if found is None:
        return [Number(""), Interval(write.say("study.too_few"))]
    value, stretch = write.apart(found, shares=shares)
    return [Strong(value) if found.certain else Number(value), Interval(stretch)]


def _chart(draw: Draw, words: str, names: int = 0) -> ChartBlock:
    rows = ceil(names / NAMES)
    return ChartBlock([draw], _CHART_MM + rows * ROW, words, rows)


def _head(source: StudySource) -> Iterator[Block]:
    write, study, found = source.writer, source.results.study, source.found
    seeds = [one.seed for one in source.results.games] or [0]
    yield Paragraph(write.say("study.lead", count=found.games, finished=found.finished))
    yield Facts([
        (write.say("study.who"), write.bots(study)),
        (write.say("study.options"), write.options(study)),
        (write.say("study.seeds"), write.say("study.from_to", low=min(seeds), high=max(seeds))),
        (write.say("study.rules"), str(study.question.rules)),
        (write.say("study.data"), study.question.data[:12]),
        (write.say("study.version"), VERSION),
    ])  # fmt: skip
    yield Paragraph(write.say("study.intervals"), small=True)
    yield Paragraph(write.say("study.of_bots"), small=True)


def _outcomes(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    yield Heading(write.say("study.ends"))
    heads = [*write.heads("study.outcome", "study.games", "study.share", "study.interval"), ""]
    rows = []
    for way, one in found.outcomes.items():
        name = write.way(way)
        rows.append([name, Number(write.figure(round(one.value * one.games))), *_share(write, one, name)])
    yield TableBlock(heads, rows)


def _balance(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    if len(found.wins) < 2:
        return
    yield Heading(write.say("study.balance"))
    heads = [*write.heads("study.seat", "study.won", "study.interval"), ""]
    named = [*((write.seat(seat), one) for seat, one in found.wins.items()), (write.say("study.draw"), found.drawn)]
    rows = [[name, *_share(write, one, name)] for name, one in named]
    yield TableBlock(heads, rows)
    yield Paragraph(_verdict(write, found))


def _verdict(write: Writer, found: Findings) -> str:
    first, second, *more = found.wins
    if more or not found.first.games:
        return ""
    values = {"share": write.percent(found.first.value), "range": write.stretch(found.first, shares=True)}
    if found.first.low <= 0.5 <= found.first.high:
        return write.say("study.even", seat=write.seat(first), **values)
    better = first if found.first.low > 0.5 else second
    return write.say("study.uneven", seat=write.seat(first), better=write.seat(better), **values)


def _score(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    if not found.lines:
        return
    yield Heading(write.say("study.score"))
    for one in found.sums:
        yield from _sum(write, one, alone=len(write.meta.seats) == 1)
    yield Heading(write.say("study.lines"), 3)
    seats = len(write.meta.seats) > 1
    heads = write.heads("study.line", *(("study.seat",) if seats else ()), "study.mean", "study.interval")
    rows = []
    for line in found.lines:
        seat = write.seat(line.scored.seat) if line.scored.seat else ""
        rows.append([write.line(line.scored), *((seat,) if seats else ()), *_mean(write, line.amount)])
    yield TableBlock(heads, rows)


def _sum(write: Writer, one: SeatSum, *, alone: bool) -> Iterator[Block]:
    if not alone:
        yield Heading(write.seat(one.seat), 3)
    told = {"mean": write.mean(one.mean.value), "range": write.stretch(one.mean, shares=False)}
    middle = {"median": write.number(one.median.value), "ranks": write.ranks(one.median)}
    yield Paragraph(write.say("study.sum", **told, **middle))
    total, name = write.say("study.total"), write.seat(one.seat)
    yield _chart(histogram(one.counts, total, write.say("study.games"), write.number), f"{name}: {total}")


def _length(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    yield Heading(write.say("study.length"))
    told = {"mean": write.mean(found.turns.value), "range": write.stretch(found.turns, shares=False)}
    middle = {"median": write.number(found.median_turns.value), "ranks": write.ranks(found.median_turns)}
    yield Paragraph(write.say("study.turns_told", **told, **middle))
    told = {"mean": write.mean(found.plies.value), "range": write.stretch(found.plies, shares=False)}
    yield Paragraph(write.say("study.plies_told", **told))
    if len(found.lengths) > 1:
        turns = write.say("study.turns")
        yield _chart(histogram(found.lengths, turns, write.say("study.games"), write.number), turns)


def _course(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    if len(found.course) < 2:
        return
    yield Heading(write.say("study.course_score" if found.scored else "study.course"))
    yield Paragraph(write.say("study.course_about_score" if found.scored else "study.course_about"))
    seats = write.meta.seat_ids()
    if len(seats) > 1:
        told = [one for one in found.course if one.worth[seats[0]].games >= FEWEST]
        yield from _lines(source, {write.seat(seat): [(one.turn, one.worth[seat]) for one in told] for seat in seats})
    yield from _standings(source)
    yield _course_table(source)


def _lines(source: StudySource, series: dict[str, list[tuple[int, Estimate]]]) -> Iterator[ChartBlock]:
    if not any(series.values()):
        return
    write, scored = source.writer, source.found.scored
    up = write.say("study.final_score" if scored else "study.share_won")
    rise, bounds = (write.number, None) if scored else (write.percent_round, (0.0, 1.0))
    lines = [
        ChartLine(name, [turn for turn, _ in points], [one.value for _, one in points],
                  [(one.low, one.high) for _, one in points])
        for name, points in series.items()
    ]  # fmt: skip
    words = f"{up}: {write.say('list.separator').join(series)}"
    yield _chart(lines_by_turn(lines, write.say("study.turn"), up, rise=rise, bounds=bounds), words, len(lines))


def _standings(source: StudySource) -> Iterator[Block]:
    """Return the endings of games that stood well, so so and badly in each turn, for the first seat."""
    write, found = source.writer, source.found
    told = [
        one for one in found.course if len(one.standings) > 1 and min(s.worth.games for s in one.standings) >= FEWEST
    ]
    if len(told) < 2:
        return
    yield Paragraph(write.say("study.standing_about", seat=write.seat(write.meta.seat_ids()[0])))
    middle = [(one.turn, one.standings[1].worth) for one in told if len(one.standings) > 2]
    yield from _lines(source, {
        write.say("study.best"): [(one.turn, one.standings[-1].worth) for one in told],
        **({write.say("study.middle"): middle} if middle else {}),
        write.say("study.worst"): [(one.turn, one.standings[0].worth) for one in told],
    })  # fmt: skip


def _course_table(source: StudySource) -> TableBlock:
    write, found, seats = source.writer, source.found, source.writer.meta.seat_ids()
    show, heads = (write.mean if found.scored else write.percent), write.heads("study.turn", "study.reached")
    for seat in seats:
        heads += [write.say("study.final_score") if found.scored else write.seat(seat), write.say("study.interval")]
    rows = []
    for one in found.course:
        row: list[Cell] = [Number(one.turn), Number(write.percent(one.reached.value))]
        for worth in (one.worth[seat] for seat in seats):
            row += [Number(show(worth.value)), Interval(write.stretch(worth, shares=not found.scored))]
        rows.append(row)
    return TableBlock(heads, rows)


def _heat_maps(source: StudySource) -> Iterator[Block]:
    """Return maps of movement and losses: one for each seat, and for the other side."""
    write = source.writer
    board, look = source.game.board(write.scenario), source.game.look()
    values = _by_place(source)
    if not values:
        return
    land = land_of(board, look.in_language(write.catalogue.name) if look is not None else None, ACROSS)
    yield Heading(write.say("study.places"))
    yield Paragraph(write.say("study.places_about"))
    for what, caption in ((WENT, "study.went"), (DIED, "study.died")):
        for seat in (*write.meta.seat_ids(), ""):
            found = values.get((what, seat), {})
            least = max(found.values(), default=0) / PLAIN
            shown = {h: round(value, 1) if value < 10 else round(value) for h, value in found.items() if value >= least}
            if found:
                title = write.say(caption, seat=write.seat(seat))
                yield Heat(board, land, shown, title, write.say("study.per_hundred"), small=True)


def _by_place(source: StudySource) -> dict[tuple[str, Seat], dict[Hex, float]]:
    """Return how often in a hundred games each hex was visited, by event and seat."""
    found: dict[tuple[str, Seat], dict[Hex, float]] = {}
    for spot, times in source.results.spots.items():
        each = 100 * times / max(1, len(source.results.games))
        found.setdefault((spot.what, spot.seat), {})[spot.hex] = each
    return found


def _things(source: StudySource) -> Iterator[Block]:
    told = [one for one in source.found.tables if one.rows]
    for one in told:
        yield from _list(source, one)
    if told:
        yield Paragraph(source.writer.say("study.apart_about"), small=True)


def _list(source: StudySource, found: CountedList) -> Iterator[Block]:
    write, counted = source.writer, found.counted
    yield Heading(write.list_title(counted.key))
    yield Paragraph(write.list_about(counted.key))
    seats = any(row.thing.seat in write.meta.seat_ids() for row in found.rows) and len(write.meta.seats) > 1
    heads = write.heads("study.thing", *(("study.seat",) if seats else ()), "study.seen", "study.per_game")
    heads += write.heads("study.ended_well", "study.interval") if counted.ends else []
    heads += write.heads("study.pays", "study.total_per_game") if counted.pays else []
    apart = "study.apart_score" if source.found.scored else "study.apart_won"
    heads += write.heads("study.split_well" if counted.won else "study.split", apart, "study.interval")
    yield TableBlock(heads, [_row(source, found, row, seats=seats) for row in found.rows])


def _row(source: StudySource, found: CountedList, row: CountedThing, *, seats: bool) -> list[Cell]:
    write, counted = source.writer, found.counted
    cells: list[Cell] = [write.thing(row.thing)]
    cells += [write.seat(row.thing.seat) if row.thing.seat else ""] if seats else []
    cells += [Number(write.percent(row.seen.value)), Number(write.mean(row.came.value))]
    if counted.ends and row.won is not None:
        cells += [Number(write.percent(row.won.value)), Interval(write.stretch(row.won, shares=True))]
    if counted.pays and row.paid is not None:
        cells += [Number(write.mean(row.paid.value) if row.paid.games else ""), Number(write.mean(row.total.value))]
    cells.append(Number(write.say("study.at_least", number=row.split) if row.apart is not None else ""))
    return [*cells, *_apart(write, row.apart, shares=not source.found.scored)]


def _errors(source: StudySource) -> Iterator[Block]:
    write, found = source.writer, source.found
    if not found.errors and not found.failures:
        return
    yield Heading(write.say("study.errors"))
    if found.failures:
        yield Paragraph(write.say("study.failures", count=found.failures))
    if found.errors:
        yield Paragraph(write.say("study.broke_off", count=len(found.errors)))
        heads = write.heads("study.seed", "study.error")
        yield TableBlock(heads, [[Number(seed), error] for seed, error in found.errors[:SHOWN_ERRORS]])
