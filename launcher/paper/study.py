"""The report on a study: how many games ended, who wins, what they count, where they are fought and what decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexcore.findings import Findings, Sum
from hexcore.game import Game
from hexcore.studies import Results
from hexcore.thingcounts import FEWEST
from hexcore.version import VERSION
from launcher.paper.studycharts import Series, histogram, lines
from launcher.paper.studymaps import heat_maps
from launcher.paper.studypage import between, cell, facts, heading, number, page, said, table
from launcher.paper.studyparts import Report, mean_cells, share_cells
from launcher.paper.studythings import things
from launcher.paper.studywords import Writer

SHOWN_ERRORS = 20
"""So many games that broke off are told."""


def study_page(game: Game[Any], results: Results, found: Findings, language: str) -> bytes:
    """The whole report on a study as one page."""
    report = Report(game, results, found, Writer(game, results.study.question.scenario, language))
    write = report.writer
    title = write.say("study.title", game=write.meta.name, scenario=write.meta.scenario(write.scenario).name)
    parts: list[str] = [heading(title, 1), *_head(report)]
    if found.finished:
        for section in (_outcomes, _balance, _score, _length, _course, heat_maps, things):
            parts += section(report)
    parts += _errors(report)
    return page(title, language, [part for part in parts if part])


def _head(report: Report) -> Iterator[str]:
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


def _outcomes(report: Report) -> Iterator[str]:
    write, found = report.writer, report.found
    yield heading(write.say("study.ends"))
    heads = write.heads("study.outcome", "study.games", "study.share", "study.interval")
    rows = []
    for way, one in found.outcomes.items():
        name = write.way(way)
        rows.append((cell(name), number(write.figure(round(one.value * one.games))), *share_cells(write, one, name)))
    yield table([*heads, ""], rows)


def _balance(report: Report) -> Iterator[str]:
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


def _score(report: Report) -> Iterator[str]:
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


def _sum(write: Writer, one: Sum, *, alone: bool) -> Iterator[str]:
    if not alone:
        yield heading(write.seat(one.seat), 3)
    told = {"mean": write.mean(one.mean.value), "range": write.stretch(one.mean, shares=False)}
    middle = {"median": write.number(one.median.value), "ranks": write.ranks(one.median)}
    yield said(write.say("study.sum", **told, **middle))
    yield histogram(one.counts, write.say("study.total"), write.say("study.games"), write.number)


def _length(report: Report) -> Iterator[str]:
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


def _course(report: Report) -> Iterator[str]:
    write, found = report.writer, report.found
    if len(found.course) < 2:
        return
    yield heading(write.say("study.course_score" if found.scored else "study.course"))
    yield said(write.say("study.course_about_score" if found.scored else "study.course_about"))
    seats = write.meta.seat_ids()
    if len(seats) > 1:
        told = [one for one in found.course if one.worth[seats[0]].games >= FEWEST]
        points = {seat: [(one.turn, one.worth[seat]) for one in told] for seat in seats}
        yield _lines(report, [Series(write.seat(seat), points[seat]) for seat in seats])
    yield from _standings(report)
    yield _course_table(report)


def _lines(report: Report, series: list[Series]) -> str:
    write, scored = report.writer, report.found.scored
    up = write.say("study.final_score" if scored else "study.share_won")
    rise, bounds = (write.number, None) if scored else (write.percent_round, (0.0, 1.0))
    return lines(series, write.say("study.turn"), up, write.number, rise, bounds)


def _standings(report: Report) -> Iterator[str]:
    """What became of the games that stood well, so so and badly in each turn, for the first seat."""
    write, found = report.writer, report.found
    told = [
        one for one in found.course if len(one.standings) > 1 and min(s.worth.games for s in one.standings) >= FEWEST
    ]
    if len(told) < 2:
        return
    yield said(write.say("study.standing_about", seat=write.seat(write.meta.seat_ids()[0])))
    best = Series(write.say("study.best"), [(one.turn, one.standings[-1].worth) for one in told])
    worst = Series(write.say("study.worst"), [(one.turn, one.standings[0].worth) for one in told])
    between_them = [(one.turn, one.standings[1].worth) for one in told if len(one.standings) > 2]
    middle = [Series(write.say("study.middle"), between_them)] if between_them else []
    yield _lines(report, [best, *middle, worst])


def _course_table(report: Report) -> str:
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


def _errors(report: Report) -> Iterator[str]:
    write, found = report.writer, report.found
    if not found.errors and not found.failures:
        return
    yield heading(write.say("study.errors"))
    yield said(write.say("study.failures", count=found.failures) if found.failures else "")
    if found.errors:
        yield said(write.say("study.broke_off", count=len(found.errors)))
        heads = (write.say("study.seed"), write.say("study.error"))
        yield table(heads, [(number(str(seed)), cell(error)) for seed, error in found.errors[:SHOWN_ERRORS]])
