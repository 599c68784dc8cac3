"""What only one game has, counted over many: a table for each list of things that the game declares."""

from __future__ import annotations

from collections.abc import Iterator

from hexcore.thingcounts import Row, Table
from launcher.paper.studypage import between, cell, heading, number, said, table
from launcher.paper.studyparts import Report, apart_cells


def things(report: Report) -> Iterator[str]:
    """A table for each list of which something was seen."""
    told = [one for one in report.found.tables if one.rows]
    for one in told:
        yield from _list(report, one)
    if told:
        yield said(report.writer.say("study.apart_about"), note=True)


def _list(report: Report, found: Table) -> Iterator[str]:
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


def _row(report: Report, found: Table, row: Row, *, seats: bool) -> list[str]:
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
