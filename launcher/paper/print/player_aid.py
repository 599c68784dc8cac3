"""The player aid: tables and rules for a scenario in play, as a PDF or as a page for a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame

from hexcore.data.provenance import KINDS
from hexcore.game.look import Chart
from hexcore.version import VERSION
from launcher.kit.style.theme import Theme
from launcher.painting.counters.face import tab_of, tab_picture
from launcher.painting.map.legend import cut_hex, paint_samples, swatch_scene
from launcher.paper.documents.blocks import Block, Document, Heading, Paragraph, Pictures, Points, RuleBlock, TableBlock
from launcher.paper.documents.pen import PAPERS, PaperSize, Pen
from launcher.paper.print.page_marks import foot, written
from launcher.paper.print.subject import NOT_SAID, PrintSubject

_TAB = 96


def aid_of(subject: PrintSubject) -> Document:
    say, meta = subject.words.say, subject.public.meta
    name = say("sheets.title", game=subject.public.title, what=say("sheets.called.aid"))
    return Document(
        meta.name, subject.language, list(_blocks(subject)), name, meta.scenario(subject.scenario).name, meta.edition,
        subject.truth_of_values("aid"), say("sheets.made_by", version=VERSION), columns=True,
    )  # fmt: skip


def rulings_of(subject: PrintSubject) -> Document:
    """Return our rulings on the rules of the game, apart from the tables."""
    say, meta = subject.words.say, subject.public.meta
    name = say("sheets.title", game=subject.public.title, what=say("sheets.called.rulings"))
    heading = Heading(say("sheets.aid.rulings"), anchor="rulings")
    return Document(
        meta.name, subject.language, [heading, *_rulings(subject)], name, edition=meta.edition,
        truth=subject.truth_of_values("aid"), made_by=say("sheets.made_by", version=VERSION), columns=True,
    )  # fmt: skip


def _blocks(subject: PrintSubject) -> Iterator[Block]:
    """Return the blocks, each under its heading; empty ones are left out."""
    say, meta = subject.words.say, subject.public.meta.scenario(subject.scenario)
    terrain, marks = _terrain(subject), _marks(subject)
    charts = [(Heading(subject.said(chart.title), rule=chart.rule), [_table(subject, chart)])
              for chart in subject.public.charts]  # fmt: skip
    parts: list[tuple[Heading, Sequence[Block]]] = [
        (Heading(say("sheets.aid.briefing")), [Paragraph(" ".join(meta.briefing.split()))] if meta.briefing else []),
        (Heading(say("sheets.aid.sequence")), [Points(_sequence(subject), numbered=True)] if subject.phases else []),
        *charts,
        (Heading(say("sheets.aid.terrain")), [Pictures(terrain)] if terrain else []),
        (Heading(say("sheets.aid.marks")), [Pictures(marks)] if marks else []),
        (Heading(say("sheets.aid.sources")), [_sources(subject)]),
    ]
    for n, (heading, blocks) in enumerate(parts):
        if blocks:
            yield heading._replace(anchor=f"b{n}")
            yield from blocks


def _sequence(subject: PrintSubject) -> list[str]:
    found = []
    for phase in subject.phases:
        name, rule = subject.public.say(phase.name), subject.public.rulebook.rule_behind("phase", phase.key)
        found.append(subject.words.say("sheets.aid.cite", name=name, rule=rule) if rule else name)
    return found


def _table(subject: PrintSubject, chart: Chart) -> TableBlock:
    heads, rows = list(map(subject.said, chart.heads)), [[subject.said(cell) for cell in row] for row in chart.rows]
    key = [subject.words.say("list.said", what=one.code, how=subject.said(one.words)) for one in chart.codes]
    return TableBlock(heads, rows, notes=[*([" · ".join(key)] if key else []), *map(subject.said, chart.notes)])


def _terrain(subject: PrintSubject) -> list[tuple[pygame.Surface, str]]:
    board = subject.public.board
    scene, swatches = swatch_scene(board, subject.board_look)
    squares = paint_samples(scene, swatches) if swatches else []
    flat = board.grid.spec.top == "flat"
    return [(cut_hex(square, flat), swatch.words) for square, swatch in zip(squares, swatches, strict=True)]


def _marks(subject: PrintSubject) -> list[tuple[pygame.Surface, str]]:
    look, palette = subject.look, Theme().palette
    shown = [mark for mark in look.marks.values() if mark.name and (mark.letter or mark.icon)]
    return [(tab_picture(tab_of(mark, look), _TAB, palette), mark.name) for mark in shown]


def _rulings(subject: PrintSubject) -> Iterator[RuleBlock]:
    """Return every ruling once, with the first rule that it belongs to."""
    book, say, seen = subject.public.rulebook, subject.words.say, set[str]()
    for rule in book:
        for ruling in rule.rulings:
            if ruling.id not in seen:
                reason = say("sheets.aid.why", reason=ruling.reason) if ruling.reason else ""
                yield RuleBlock(f"{ruling.id} · {book.prefix} {rule.number}", rule.title, ruling.text, reason)
            seen.add(ruling.id)


def _sources(subject: PrintSubject) -> TableBlock:
    say, counts = subject.words.say, dict[str, Counter[str]]()
    for item in subject.sourcings:
        counts.setdefault(item.file, Counter())[item.source.kind if item.source else NOT_SAID] += 1
    kinds = [kind for kind in (*KINDS, NOT_SAID) if any(count[kind] for count in counts.values())]
    heads = [say("sheets.aid.file"), *(say(f"data.short.{kind}") for kind in kinds)]
    return TableBlock(heads, [[file, *(str(count[kind] or "–") for kind in kinds)] for file, count in counts.items()])


def aid_pdf(subject: PrintSubject, aid: Document, paper: PaperSize, told: Callable[[float], None]) -> bytes:
    from launcher.paper.documents.pdf import aid_style, as_pdf

    say = subject.words.say

    def draw_foot(pen: Pen, number: int, count: int) -> None:
        leaf = say("sheets.leaf", number=number, count=count)
        foot(pen, paper, " · ".join([aid.name, leaf]), aid.truth, say)

    return as_pdf(aid, told, aid_style(paper), draw_foot)[0]


def print_aid(
    subject: PrintSubject, paper: str, out: Path, told: Callable[[float], None], *, rulings: bool = False
) -> None:
    """Write the aid, or the rulings alone, to a file, whole or not at all."""
    from launcher.paper.documents.html import page

    aid = rulings_of(subject) if rulings else aid_of(subject)
    told(0.2)
    with written(out) as file:
        file.write(aid_pdf(subject, aid, PAPERS[paper], told) if out.suffix.lower() == ".pdf" else page(aid).encode())
    told(1.0)
