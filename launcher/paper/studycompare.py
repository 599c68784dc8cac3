"""Two studies beside each other on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexcore.actions import Seat
from hexcore.comparing import Compared, Pair
from hexcore.game import Game
from hexcore.studies import Study
from launcher.paper.studypage import cell, heading, number, page, said, table
from launcher.paper.studyparts import apart_cells
from launcher.paper.studywords import Writer


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
