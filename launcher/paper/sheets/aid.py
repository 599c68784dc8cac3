"""The player aid as data: what is looked up while a scenario is played, in the order in which it is printed."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pygame

from hexcore.charts import Chart
from hexcore.provenance import KINDS
from launcher.kit.theme import Theme
from launcher.painting.counterface import tab_of
from launcher.painting.countertabs import tab_picture
from launcher.painting.samples import cut_hex, painted_samples
from launcher.painting.swatches import swatch_scene
from launcher.paper.sheets.subject import Subject
from launcher.paper.sheets.truth import NOT_SAID

_TAB = 96


class Table(NamedTuple):
    """Words in rows and columns, with what is said below them."""

    title: str
    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


class Words(NamedTuple):
    """A paragraph under a title."""

    title: str
    text: str


class Steps(NamedTuple):
    """What comes one after the other."""

    title: str
    steps: tuple[str, ...]


class Pictures(NamedTuple):
    """Small pictures, each with its words."""

    title: str
    pictures: tuple[tuple[pygame.Surface, str], ...]


class Notes(NamedTuple):
    """Many short notes: each with what it is about, its text, and its reason."""

    title: str
    notes: tuple[tuple[str, str, str], ...]


Block = Table | Words | Steps | Pictures | Notes


def aid_of(subject: Subject) -> list[Block]:
    """All blocks of the aid; those with nothing in them are left out."""
    meta = subject.public.meta.scenario(subject.scenario)
    say = subject.words.say
    blocks: list[Block] = [
        Words(say("sheets.aid.briefing"), " ".join(meta.briefing.split())),
        Steps(say("sheets.aid.sequence"), _sequence(subject)),
        *(_table(subject, chart) for chart in subject.public.charts),
        Pictures(say("sheets.aid.terrain"), _terrain(subject)),
        Pictures(say("sheets.aid.marks"), _marks(subject)),
        _sources(subject),
        Notes(say("sheets.aid.rulings"), _rulings(subject)),
    ]
    return [block for block in blocks if block[-1] or isinstance(block, Table)]


def _sequence(subject: Subject) -> tuple[str, ...]:
    """The parts of a turn, each with its rule."""
    found = []
    for phase in subject.phases:
        name, rule = subject.public.say(phase.name), subject.public.rulebook.rule_behind("phase", phase.key)
        found.append(subject.words.say("sheets.aid.cite", name=name, rule=rule) if rule else name)
    return tuple(found)


def _table(subject: Subject, chart: Chart) -> Table:
    said = subject.said
    rows = tuple(tuple(said(cell) for cell in row) for row in chart.rows)
    heads, notes = tuple(said(head) for head in chart.heads), tuple(said(note) for note in chart.notes)
    return Table(said(chart.title), chart.rule, heads, rows, notes)


def _terrain(subject: Subject) -> tuple[tuple[pygame.Surface, str], ...]:
    board = subject.public.board
    scene, swatches = swatch_scene(board, subject.board_look)
    squares = painted_samples(scene, swatches) if swatches else []
    flat = board.grid.spec.top == "flat"
    return tuple((cut_hex(square, flat), swatch.words) for square, swatch in zip(squares, swatches, strict=True))


def _marks(subject: Subject) -> tuple[tuple[pygame.Surface, str], ...]:
    look, palette = subject.look, Theme().palette
    shown = [mark for mark in look.marks.values() if mark.name and (mark.letter or mark.icon)]
    return tuple((tab_picture(tab_of(mark, look), _TAB, palette), mark.name) for mark in shown)


def _rulings(subject: Subject) -> tuple[tuple[str, str, str], ...]:
    """Every ruling once, with the rule beside which it stands first."""
    book, found = subject.public.rulebook, dict[str, tuple[str, str, str]]()
    for rule in book:
        for ruling in rule.rulings:
            about = f"{ruling.id} · {book.prefix} {rule.number} {rule.title}"
            found.setdefault(ruling.id, (about, ruling.text, ruling.reason))
    return tuple(found.values())


def _sources(subject: Subject) -> Table:
    """How many values of each file are of which kind."""
    say, counts = subject.words.say, dict[str, Counter[str]]()
    for item in subject.sourcings:
        counts.setdefault(item.file, Counter())[item.source.kind if item.source else NOT_SAID] += 1
    kinds = [kind for kind in (*KINDS, NOT_SAID) if any(count[kind] for count in counts.values())]
    heads = (say("sheets.aid.file"), *(say(f"data.short.{kind}") for kind in kinds))
    rows = tuple((file, *(str(count[kind] or "–") for kind in kinds)) for file, count in counts.items())
    return Table(say("sheets.aid.sources"), "", heads, rows)
