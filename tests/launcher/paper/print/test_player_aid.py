"""The player aid: every chart, phase and ruling is in it, in order, in any language, and nothing runs off a page."""

from __future__ import annotations

import re
from html import unescape

import pytest

from hexcore.game.plugins import registry
from launcher.paper.documents import html
from launcher.paper.documents.blocks import Document, Heading, Points, RuleBlock, TableBlock
from launcher.paper.documents.pdf import Drawing, PageFlow, aid_style, as_pdf
from launcher.paper.documents.pen import PAPERS, PaperRect
from launcher.paper.print.player_aid import aid_of, aid_pdf, rulings_of
from launcher.paper.print.subject import PrintSubject
from tests.launcher.paper.pdf_reader import Read

SCENARIOS = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]


def squeezed(words: str) -> str:
    return re.sub(r"\s+", "", words)


def pdf_of(subject: PrintSubject, paper: str = "a4") -> Read:
    return Read(aid_pdf(subject, aid_of(subject), PAPERS[paper], lambda share: None))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_all_that_is_looked_up_is_there(game, scenario):
    subject = PrintSubject(game, scenario, (), "en")
    blocks = aid_of(subject).blocks
    tables = [(blocks[n - 1], block) for n, block in enumerate(blocks) if isinstance(block, TableBlock)]
    charts = subject.public.charts
    assert [heading.text for heading, _ in tables[: len(charts)]] == [subject.said(chart.title) for chart in charts]
    for (heading, table), chart in zip(tables, charts, strict=False):
        assert [len(row) for row in table.rows] == [len(row) for row in chart.rows]
        assert heading.rule == chart.rule
    (steps,) = [block for block in blocks if isinstance(block, Points)]
    assert len(steps.texts) == len(subject.phases)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_rulings_are_printed_apart_each_once(game, scenario):
    subject = PrintSubject(game, scenario, (), "en")
    assert not [block for block in aid_of(subject).blocks if isinstance(block, RuleBlock)]
    numbers = [block.number.split(" ")[0] for block in rulings_of(subject).blocks if isinstance(block, RuleBlock)]
    assert sorted(numbers) == sorted({ruling.id for rule in subject.public.rulebook for ruling in rule.rulings})


@pytest.mark.parametrize(("game", "scenario"), [("green_beret", "campaign"), ("vietnam_battles", "snoopys_nose")])
@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_pdf_says_every_word_and_keeps_within_its_margins(game, scenario, language):
    subject = PrintSubject(game, scenario, (), language)
    read = pdf_of(subject)
    words = squeezed("".join(page.words for page in read.pages))
    for block in aid_of(subject).blocks:
        if isinstance(block, Heading):
            assert squeezed(block.text) in words
        if isinstance(block, TableBlock):
            for cell in (cell for row in block.rows for cell in row if len(cell) < 12):
                assert squeezed(cell) in words, cell
    for page in read.pages:
        assert (page.wide, page.high) == pytest.approx((210.0, 297.0), abs=1e-3)
        for one in page.said:
            assert one.x >= 9.99
            assert one.right <= 200.01, one.words
            assert 8.0 <= one.y <= 294.0


def test_every_page_of_the_aid_says_what_it_is():
    for page in pdf_of(PrintSubject("green_inferno", "under_fire", (), "en")).pages:
        assert "not the publisher's" in page.words
        assert "facts of the rules" in page.words
        assert re.search(r"Page \d+ of \d+", page.words)


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_page_for_a_browser_needs_nothing_else(language):
    subject = PrintSubject("vietnam_battles", "iron_triangle", (), language)
    told = html.page(aid_of(subject))
    assert f'lang="{language}"' in told
    assert not re.search(r"https?://|<script|<link|@import|url\((?!data:)", told)
    plain = unescape(re.sub(r"<[^>]+>", " ", told))
    for chart in subject.public.charts:
        for cell in (cell for row in chart.rows for cell in row):
            assert subject.said(cell) in plain
    assert subject.words.say("sheets.truth.aid") in plain


ROOM = PaperRect(10.0, 10.0, 190.0, 267.0)


def drawings(*highs: float) -> list[Drawing]:
    return [Drawing(high, lambda pen, wide: None) for high in highs]


def test_columns_end_even_and_nothing_is_lost():
    flow, pieces = PageFlow(ROOM, 6.0), drawings(*[10.0] * 30)
    flow.columns(pieces)
    (page,) = flow.pages
    lefts = [one.left for one in page]
    assert lefts.count(min(lefts)) == lefts.count(max(lefts)) == 15
    assert [one.flowable for one in page] == pieces


def test_what_is_wide_comes_below_what_stands_before_it():
    flow, (*before, wide, after) = PageFlow(ROOM, 6.0), drawings(20.0, 20.0, 20.0, 30.0, 10.0)
    flow.columns(before)
    flow.across([wide])
    flow.columns([after])
    (page,) = flow.pages
    tops = {id(one.flowable): one.top for one in page}
    assert tops[id(wide)] >= max(tops[id(one)] for one in before) + 20.0
    assert tops[id(after)] >= tops[id(wide)] + 30.0


def test_a_title_goes_with_what_stands_below_it():
    flow, pieces = PageFlow(ROOM, 6.0), drawings(240.0, 10.0, 10.0, 240.0)
    pieces[1].keepWithNext = pieces[2].keepWithNext = True
    flow.across(pieces)
    assert [[one.flowable for one in page] for page in flow.pages] == [pieces[:1], pieces[1:]]


def test_what_is_too_high_for_any_page_is_set_all_the_same():
    flow, pieces = PageFlow(ROOM, 6.0), drawings(10.0, 300.0, 10.0)
    flow.columns(pieces)
    assert [one.flowable for page in flow.pages for one in page] == pieces


def test_heads_come_again_where_a_table_goes_on():
    """The head of a long table stands above each of its parts, and all of it within the margins."""
    table = TableBlock(["Head", "of it"], [[f"row {n}", str(n)] for n in range(300)])
    document = Document("Title", "en", [Heading("A table"), table], "name", columns=True)
    read = Read(as_pdf(document, style=aid_style(PAPERS["a4"]))[0])
    assert len(read.pages) > 1
    for page in read.pages:
        tops = [one.y for one in page.said if one.words == "Head"]
        columns = {round(one.x) for one in page.said if one.words.startswith("row ")}
        assert len(tops) == len(columns) == 2
        assert all(one.y <= PAPERS["a4"].live.bottom for one in page.said if one.words.startswith("row "))
    said = [one.words for page in read.pages for one in page.said if one.words.startswith("row ")]
    assert said == [f"row {n}" for n in range(300)]
