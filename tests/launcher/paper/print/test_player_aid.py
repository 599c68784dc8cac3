"""The player aid: every chart, phase and ruling is in it, in order, in any language, and nothing runs off a page."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest

from hexcore.game.plugins import registry
from launcher.paper.print.fonts import PAPERS, face
from launcher.paper.print.player_aid import (
    NotesSection,
    PageFlow,
    Piece,
    Section,
    StepsSection,
    TableSection,
    aid_of,
    aid_page,
    write_aid,
)
from launcher.paper.print.subject import PrintSubject
from tests.launcher.paper.pdf_reader import Read

SCENARIOS = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]

FACES = {face(name).path.stem: face(name) for name in ("sans", "sans-bold", "sans-italic", "serif-bold", "japanese")}


def squeezed(words: str) -> str:
    return re.sub(r"\s+", "", words)


def pdf_of(subject: PrintSubject, paper: str = "a4") -> Read:
    file = io.BytesIO()
    write_aid(subject, aid_of(subject), PAPERS[paper], file, lambda share: None)
    return Read(file.getvalue())


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_all_that_is_looked_up_is_there(game, scenario):
    subject = PrintSubject(game, scenario, (), "en")
    blocks = aid_of(subject)
    tables = [block for block in blocks if isinstance(block, TableSection)]
    charts = subject.public.charts
    assert [table.title for table in tables[: len(charts)]] == [subject.said(chart.title) for chart in charts]
    for table, chart in zip(tables, charts, strict=False):
        assert [len(row) for row in table.rows] == [len(row) for row in chart.rows]
        assert table.rule == chart.rule
    (steps,) = [block for block in blocks if isinstance(block, StepsSection)]
    assert len(steps.steps) == len(subject.phases)
    rulings = {ruling.id for rule in subject.public.rulebook for ruling in rule.rulings}
    noted = [note for block in blocks if isinstance(block, NotesSection) for note in block.notes]
    assert {about.split(" ")[0] for about, _, _ in noted} == rulings


@pytest.mark.parametrize(("game", "scenario"), [("green_beret", "campaign"), ("vietnam_battles", "snoopys_nose")])
@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_pdf_says_every_word_and_keeps_within_its_margins(game, scenario, language):
    subject = PrintSubject(game, scenario, (), language)
    read = pdf_of(subject)
    words = squeezed("".join(page.words for page in read.pages))
    for block in aid_of(subject):
        assert squeezed(block.title) in words
        if isinstance(block, TableSection):
            for cell in (cell for row in block.rows for cell in row if len(cell) < 12):
                assert squeezed(cell) in words, cell
    for page in read.pages:
        assert (page.wide, page.high) == pytest.approx((210.0, 297.0), abs=1e-3)
        for one in page.said:
            assert one.x >= 9.99
            assert one.x + FACES[one.face].width(one.words) * one.size <= 200.01, one.words
            assert 8.0 <= one.y <= 294.0


def test_every_page_of_the_aid_says_what_it_is():
    for page in pdf_of(PrintSubject("green_inferno", "under_fire", (), "en")).pages:
        assert "not the publisher's" in page.words
        assert "facts of the rules" in page.words
        assert re.search(r"Page \d+ of \d+", page.words)


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_page_for_a_browser_needs_nothing_else(language):
    subject = PrintSubject("vietnam_battles", "iron_triangle", (), language)
    page = aid_page(subject, aid_of(subject))
    assert f'lang="{language}"' in page
    assert not re.search(r"https?://|<script|<link|@import|url\(", page)
    plain = unescape(re.sub(r"<[^>]+>", " ", page))
    for chart in subject.public.charts:
        for cell in (cell for row in chart.rows for cell in row):
            assert subject.said(cell) in plain
    assert subject.words.say("sheets.truth.aid") in plain


def piece(high: float, again: Piece | None = None) -> Piece:
    return Piece(high, lambda pen, left, top: None, again)


def test_columns_end_even_and_nothing_is_lost():
    flow = PageFlow(PAPERS["a4"], 0.0)
    pieces = [piece(10.0) for _ in range(30)]
    pages = flow.set([Section(pieces, False)])
    assert len(pages) == 1
    lefts = [one.left for one in pages[0]]
    assert lefts.count(min(lefts)) == lefts.count(max(lefts)) == 15
    assert [one.piece for one in pages[0]] == pieces


def test_what_is_wide_comes_below_what_stands_before_it():
    flow = PageFlow(PAPERS["a4"], 0.0)
    before, wide, after = [piece(20.0) for _ in range(3)], piece(30.0), piece(10.0)
    (page,) = flow.set([Section(before, False), Section([wide], True), Section([after], False)])
    tops = {id(one.piece): one.top for one in page}
    assert tops[id(wide)] >= max(tops[id(one)] for one in before) + 20.0
    assert tops[id(after)] >= tops[id(wide)] + 30.0


def test_heads_come_again_where_a_table_goes_on():
    flow = PageFlow(PAPERS["a4"], 0.0)
    head = piece(5.0)
    rows = [head, *(piece(10.0, head) for _ in range(80))]
    pages = flow.set([Section(rows, False)])
    assert len(pages) > 1
    for page in pages:
        columns = {one.left: one.piece for one in reversed(page)}
        assert all(first is head for first in columns.values())
        assert all(one.top + one.piece.high <= PAPERS["a4"].live.bottom + 1e-6 for one in page)
