"""The report on a study: how many games ended, who wins, what they count, where they are fought and what decides.

Two studies beside each other on a page.

Where units of many games went and died, as colours over the painted board.

What only one game has, counted over many: a table for each list of things that the game declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexcore.analysis.findings import FEWEST, Compared, CountedList, CountedThing, Findings, Pair, SeatSum
from hexcore.analysis.simulate import DIED, WENT
from hexcore.analysis.studies import Results, Study
from hexcore.game.actions import Seat
from hexcore.game.game import Game
from hexcore.types import Hex
from hexcore.version import VERSION
from launcher.paper.documents.charts import MM, drawing, figure, heat, part, picture
from launcher.paper.documents.land import LandPicture, land_of
from launcher.paper.study.charts import StudySeries, histogram, lines
from launcher.paper.study.page import (
    StudySource,
    apart_cells,
    between,
    cell,
    facts,
    heading,
    image,
    maps,
    mean_cells,
    number,
    page,
    said,
    share_cells,
    table,
)
from launcher.paper.study.words import Writer


def compared_page(game: Game[Any], a: Study, b: Study, found: Compared, language: str) -> bytes:
    """Every difference of two studies as one page."""
    write = Writer(game, b.question.scenario, language)
    title = write.say("study.compared_title", game=write.meta.name)
    games = {"first": found.games[0], "second": found.games[1]}
    about = write.say("study.compared_about", a=_named(game, a, language), b=_named(game, b, language), **games)
    parts = [heading(title, 1), said(about), said(write.say("study.intervals"), note=True)]
    for name, rows in sections(write, found):
        if rows:
            parts += [heading(name), _table(write, rows)]
    return page(title, language, parts)


def _named(game: Game[Any], study: Study, language: str) -> str:
    write = Writer(game, study.question.scenario, language)
    return write.say("study.way", head=write.meta.scenario(write.scenario).name, how=write.study(study))


Compare = tuple[str, Pair, bool]
"""A line of a comparison: what it is, what was found, and whether those are shares."""


def sections(write: Writer, found: Compared) -> Iterator[tuple[str, list[Compare]]]:
    """All that is compared, in its order: the heading and its lines."""
    worth = write.say("study.worth_score" if found.scored else "study.worth")
    yield worth, [(write.seat(seat), pair, not found.scored) for seat, pair in found.worth.items()]
    yield write.say("study.ends"), [(write.way(way), pair, True) for way, pair in found.outcomes.items()]
    sums: list[Compare] = [] if found.scored else [(write.seat(s), pair, False) for s, pair in found.sums.items()]
    for line, pair in found.lines.items():
        name = write.line(line)
        sums.append((_whose(write, line.seat, name), pair, False))
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
    """A line with whose it is, where there is more than one seat."""
    told = seat in write.meta.seat_ids() and len(write.meta.seats) > 1
    return write.say("study.way", head=write.seat(seat), how=name) if told else name


def _table(write: Writer, rows: list[Compare]) -> str:
    heads = write.heads("study.what", "study.first", "study.second", "study.difference", "study.interval")
    cells = []
    for name, pair, shares in rows:
        show = write.percent if shares else write.mean
        both = (number(show(pair.a)), number(show(pair.b)))
        cells.append((cell(name), *both, *apart_cells(write, pair.apart, shares=shares)))
    return table(heads, cells)


ACROSS = 1100
"""How many pixels wide a map is."""
PLAIN = 40
"""Of hexes with less than such a part of the most the land is shown."""
WIDTH_MM, LEGEND_MM = 118.0, 13.0
"""A map on its sheet: small, so that the legend can be read where the page shows it small."""


def heat_maps(report: StudySource) -> Iterator[str]:
    """Where units went and died: a map for each seat, and for who is none."""
    write = report.writer
    board, look = report.game.board(write.scenario), report.game.look()
    values = _by_place(report)
    if not values:
        return
    spoken = look.in_language(write.catalogue.name) if look is not None else None
    land = land_of(board, spoken, ACROSS)
    yield heading(write.say("study.places"))
    yield said(write.say("study.places_about"))
    for what, caption in ((WENT, "study.went"), (DIED, "study.died")):
        figures = []
        for seat in (*write.meta.seat_ids(), ""):
            if (what, seat) in values:
                title = write.say(caption, seat=write.seat(seat))
                figures.append(image(_map(report, values[what, seat], land), title))
        yield maps(figures)


def _by_place(report: StudySource) -> dict[tuple[str, Seat], dict[Hex, float]]:
    """How often a hundred games led somebody there, by what happened and whose they were."""
    found: dict[tuple[str, Seat], dict[Hex, float]] = {}
    for spot, times in report.results.spots.items():
        each = 100 * times / max(1, len(report.results.games))
        found.setdefault((spot.what, spot.seat), {})[spot.hex] = each
    return found


def _map(report: StudySource, values: Mapping[Hex, float], land: LandPicture) -> bytes:
    write = report.writer
    wide, high = land.size
    tall = WIDTH_MM * high / wide
    whole = tall + LEGEND_MM
    with drawing(write.language):
        sheet = figure(WIDTH_MM, whole)
        axes = part(sheet, (0, LEGEND_MM / whole, 1, tall / whole))
        least = max(values.values()) / PLAIN
        shown = {h: value for h, value in values.items() if value >= least}
        rounded = {h: round(value, 1) if value < 10 else round(value) for h, value in shown.items()}
        board, title = report.game.board(write.scenario), write.say("study.per_hundred")
        heat(axes, board, rounded, land, title=title, say=write.say)
        return picture(sheet, "jpg", dpi=max(72, round(wide / (WIDTH_MM * MM))))


def things(report: StudySource) -> Iterator[str]:
    """A table for each list of which something was seen."""
    told = [one for one in report.found.tables if one.rows]
    for one in told:
        yield from _list(report, one)
    if told:
        yield said(report.writer.say("study.apart_about"), note=True)


def _list(report: StudySource, found: CountedList) -> Iterator[str]:
    write, counted = report.writer, found.counted
    yield heading(write.list_title(counted.key))
    yield said(write.list_about(counted.key))
    seats = any(row.thing.seat in write.meta.seat_ids() for row in found.rows) and len(write.meta.seats) > 1
    heads = [write.say("study.thing"), *([write.say("study.seat")] if seats else [])]
    heads += [write.say("study.seen"), write.say("study.per_game")]
    heads += [write.say("study.ended_well"), write.say("study.interval")] if counted.ends else []
    heads += [write.say("study.pays"), write.say("study.total_per_game")] if counted.pays else []
    heads += [write.say("study.split_well" if counted.won else "study.split")]
    heads += [write.say("study.apart_score" if report.found.scored else "study.apart_won"), write.say("study.interval")]
    yield table(heads, [_row(report, found, row, seats=seats) for row in found.rows])


def _row(report: StudySource, found: CountedList, row: CountedThing, *, seats: bool) -> list[str]:
    write, counted = report.writer, found.counted
    cells = [cell(write.thing(row.thing))]
    cells += [cell(write.seat(row.thing.seat) if row.thing.seat else "")] if seats else []
    cells += [number(write.percent(row.seen.value)), number(write.mean(row.came.value))]
    if counted.ends and row.won is not None:
        cells += [number(write.percent(row.won.value)), between(write.stretch(row.won, shares=True))]
    if counted.pays and row.paid is not None:
        cells += [number(write.mean(row.paid.value) if row.paid.games else ""), number(write.mean(row.total.value))]
    cells.append(number(write.say("study.at_least", number=row.split) if row.apart is not None else ""))
    return [*cells, *apart_cells(write, row.apart, shares=not report.found.scored)]


SHOWN_ERRORS = 20
"""So many games that broke off are told."""


def study_page(game: Game[Any], results: Results, found: Findings, language: str) -> bytes:
    """The whole report on a study as one page."""
    report = StudySource(game, results, found, Writer(game, results.study.question.scenario, language))
    write = report.writer
    title = write.say("study.title", game=write.meta.name, scenario=write.meta.scenario(write.scenario).name)
    parts: list[str] = [heading(title, 1), *_head(report)]
    if found.finished:
        for section in (_outcomes, _balance, _score, _length, _course, heat_maps, things):
            parts += section(report)
    parts += _errors(report)
    return page(title, language, [part for part in parts if part])


def _head(report: StudySource) -> Iterator[str]:
    """What was asked, and how the answers are meant."""
    write, study, found = report.writer, report.results.study, report.found
    seeds = [one.seed for one in report.results.games] or [0]
    yield said(write.say("study.lead", count=found.games, finished=found.finished))
    yield facts(
        [
            (write.say("study.who"), write.bots(study)),
            (write.say("study.options"), write.options(study)),
            (
                write.say("study.seeds"),
                write.say("study.from_to", low=min(seeds, default=0), high=max(seeds, default=0)),
            ),
            (write.say("study.rules"), str(study.question.rules)),
            (write.say("study.data"), study.question.data[:12]),
            (write.say("study.version"), VERSION),
        ]
    )
    yield said(write.say("study.intervals"), note=True)
    yield said(write.say("study.of_bots"), note=True)


# -- how they ended --------------------------------------------------------------------------------------------------


def _outcomes(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    yield heading(write.say("study.ends"))
    heads = write.heads("study.outcome", "study.games", "study.share", "study.interval")
    rows = []
    for way, one in found.outcomes.items():
        name = write.way(way)
        rows.append((cell(name), number(write.figure(round(one.value * one.games))), *share_cells(write, one, name)))
    yield table([*heads, ""], rows)


def _balance(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    if len(found.wins) < 2:
        return
    yield heading(write.say("study.balance"))
    heads = write.heads("study.seat", "study.won", "study.interval")
    rows = [(cell(write.seat(seat)), *share_cells(write, one, write.seat(seat))) for seat, one in found.wins.items()]
    nobody = write.say("study.draw")
    yield table([*heads, ""], [*rows, (cell(nobody), *share_cells(write, found.drawn, nobody))])
    yield said(_verdict(write, found))


def _verdict(write: Writer, found: Findings) -> str:
    """Whether one seat wins more often than chance would have it."""
    first, second, *more = found.wins
    if more or not found.first.games:
        return ""
    values = {"share": write.percent(found.first.value), "range": write.stretch(found.first, shares=True)}
    if found.first.low <= 0.5 <= found.first.high:
        return write.say("study.even", seat=write.seat(first), **values)
    better = first if found.first.low > 0.5 else second
    return write.say("study.uneven", seat=write.seat(first), better=write.seat(better), **values)


# -- score and length ------------------------------------------------------------------------------------------------


def _score(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    if not found.lines:
        return
    yield heading(write.say("study.score"))
    for one in found.sums:
        yield from _sum(write, one, alone=len(write.meta.seats) == 1)
    seats = len(write.meta.seats) > 1
    heads = [write.say("study.line"), *([write.say("study.seat")] if seats else [])]
    rows = [
        (
            cell(write.line(line.scored)),
            *((cell(write.seat(line.scored.seat) if line.scored.seat else ""),) if seats else ()),
            *mean_cells(write, line.amount),
        )
        for line in found.lines
    ]
    yield heading(write.say("study.lines"), 3)
    yield table([*heads, write.say("study.mean"), write.say("study.interval")], rows)


def _sum(write: Writer, one: SeatSum, *, alone: bool) -> Iterator[str]:
    if not alone:
        yield heading(write.seat(one.seat), 3)
    told = {"mean": write.mean(one.mean.value), "range": write.stretch(one.mean, shares=False)}
    middle = {"median": write.number(one.median.value), "ranks": write.ranks(one.median)}
    yield said(write.say("study.sum", **told, **middle))
    yield histogram(one.counts, write.say("study.total"), write.say("study.games"), write.number)


def _length(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    yield heading(write.say("study.length"))
    told = {"mean": write.mean(found.turns.value), "range": write.stretch(found.turns, shares=False)}
    middle = {
        "median": write.number(found.median_turns.value),
        "ranks": write.ranks(found.median_turns),
    }
    yield said(write.say("study.turns_told", **told, **middle))
    yield said(
        write.say(
            "study.plies_told", mean=write.mean(found.plies.value), range=write.stretch(found.plies, shares=False)
        )
    )
    if len(found.lengths) > 1:
        yield histogram(found.lengths, write.say("study.turns"), write.say("study.games"), write.number)


# -- turn by turn ----------------------------------------------------------------------------------------------------


def _course(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    if len(found.course) < 2:
        return
    yield heading(write.say("study.course_score" if found.scored else "study.course"))
    yield said(write.say("study.course_about_score" if found.scored else "study.course_about"))
    seats = write.meta.seat_ids()
    if len(seats) > 1:
        told = [one for one in found.course if one.worth[seats[0]].games >= FEWEST]
        points = {seat: [(one.turn, one.worth[seat]) for one in told] for seat in seats}
        yield _lines(report, [StudySeries(write.seat(seat), points[seat]) for seat in seats])
    yield from _standings(report)
    yield _course_table(report)


def _lines(report: StudySource, series: list[StudySeries]) -> str:
    write, scored = report.writer, report.found.scored
    up = write.say("study.final_score" if scored else "study.share_won")
    rise, bounds = (write.number, None) if scored else (write.percent_round, (0.0, 1.0))
    return lines(series, write.say("study.turn"), up, write.number, rise, bounds)


def _standings(report: StudySource) -> Iterator[str]:
    """What became of the games that stood well, so so and badly in each turn, for the first seat."""
    write, found = report.writer, report.found
    told = [
        one for one in found.course if len(one.standings) > 1 and min(s.worth.games for s in one.standings) >= FEWEST
    ]
    if len(told) < 2:
        return
    yield said(write.say("study.standing_about", seat=write.seat(write.meta.seat_ids()[0])))
    best = StudySeries(write.say("study.best"), [(one.turn, one.standings[-1].worth) for one in told])
    worst = StudySeries(write.say("study.worst"), [(one.turn, one.standings[0].worth) for one in told])
    between_them = [(one.turn, one.standings[1].worth) for one in told if len(one.standings) > 2]
    middle = [StudySeries(write.say("study.middle"), between_them)] if between_them else []
    yield _lines(report, [best, *middle, worst])


def _course_table(report: StudySource) -> str:
    write, found = report.writer, report.found
    seats = write.meta.seat_ids()
    heads = [write.say("study.turn"), write.say("study.reached")]
    for seat in seats:
        heads += [write.say("study.final_score") if found.scored else write.seat(seat), write.say("study.interval")]
    rows = []
    for one in found.course:
        row = [number(str(one.turn)), number(write.percent(one.reached.value))]
        for seat in seats:
            worth = one.worth[seat]
            value = write.mean(worth.value) if found.scored else write.percent(worth.value)
            row += [number(value), between(write.stretch(worth, shares=not found.scored))]
        rows.append(row)
    return table(heads, rows)


# -- what went wrong -------------------------------------------------------------------------------------------------


def _errors(report: StudySource) -> Iterator[str]:
    write, found = report.writer, report.found
    if not found.errors and not found.failures:
        return
    yield heading(write.say("study.errors"))
    yield said(write.say("study.failures", count=found.failures) if found.failures else "")
    if found.errors:
        yield said(write.say("study.broke_off", count=len(found.errors)))
        heads = (write.say("study.seed"), write.say("study.error"))
        yield table(heads, [(number(str(seed)), cell(error)) for seed, error in found.errors[:SHOWN_ERRORS]])
