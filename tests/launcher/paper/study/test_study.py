"""The page of a study: its figures are those that were found, every name is worded, and it holds in each language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from hexcore.analysis.findings import find
from hexcore.analysis.intervals import Estimate
from hexcore.analysis.simulate import Task, play_many
from hexcore.analysis.studies import EndingWay, Studies, question_of
from hexcore.game.plugins import registry
from launcher.paper.documents.blocks import Document, ShareBar, TableBlock
from launcher.paper.documents.charts import binned, drawing, figure, histogram
from launcher.paper.documents.html import page
from launcher.paper.study.study import study_page
from launcher.paper.study.words import Writer

TASKS = [
    Task("green_beret", "campaign", {}, ("random",), noted=True),
    Task("green_inferno", "under_fire", {"turns": 2}, ("captain",), noted=True),
    Task("vietnam_battles", "boys_of_67", {}, ("random",), noted=True),
]


class Page(HTMLParser):
    """The words and tags of a page; tags that are not closed are a mistake."""

    VOID = ("meta", "img", "rect", "path")

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.words, self.tags, self.open = list[str](), list[str](), list[str]()
        self.feed(page.decode())
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in self.VOID or (tag in ("rect", "path") and "/>" not in self.get_starttag_text()):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID or (self.open and self.open[-1] == tag):
            assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.words)


@pytest.fixture(scope="module", params=TASKS, ids=lambda task: task.game)
def studied(request, tmp_path_factory):
    game = registry().open(request.param.game)
    with Studies(tmp_path_factory.mktemp("study") / "s.db") as studies:
        study = studies.open(question_of(game, request.param))
        studies.add(study, game, play_many(request.param, range(12)))
        results = studies.results(study, game)
    return game, results, find(results.games, game.meta, game.statistics.counts)


@pytest.mark.parametrize("language", ["en", *(pytest.param(code, marks=pytest.mark.slow) for code in ("es", "ja"))])
def test_a_page_says_all_that_was_found(studied, language):
    game, results, found = studied
    write = Writer(game, results.study.question.scenario, language)
    told = Page(study_page(game, results, found, language))
    for way, one in found.outcomes.items():
        assert write.way(way) in told.text
        assert write.percent(one.value) in told.text
        assert write.stretch(one, shares=True) in told.text
    for seat, one in found.wins.items():
        assert write.seat(seat) in told.text
        assert write.percent(one.value) in told.text
    for table in found.tables:
        for row in table.rows:
            assert write.thing(row.thing) in told.text
            assert write.mean(row.came.value) in told.text
    maps = {(spot.what, spot.seat) for spot in results.spots}
    assert told.tags.count("figcaption") == len(maps) >= 2
    assert not re.search(r"\bstudy\.[a-z_]+|\{[a-z_]+\}", told.text), "a key or a value that nobody filled in"


def test_every_thing_is_worded(studied):
    """Nothing shows by the word that the rules have for it."""
    game, results, found = studied
    write = Writer(game, results.study.question.scenario, "en")
    names = [write.thing(row.thing) for table in found.tables for row in table.rows]
    assert names
    assert [name for name in names if "_" in name or not name or name.islower()] == []


def test_numbers_are_written_as_the_language_does():
    game = registry().open("vietnam_battles")
    english, spanish = (Writer(game, "boys_of_67", language) for language in ("en", "es"))
    assert [english.mean(value) for value in (1.234, 12.34, 1234.5, -0.001)] == ["1.23", "12.3", "1,234.5", "0.00"]
    assert [spanish.mean(value) for value in (1.234, 1234.5)] == ["1,23", "1\u00a0234,5"]
    assert english.signed(0.5) == "+0.50"
    assert english.signed(-0.5) == "\u22120.50"
    assert english.apart(Estimate(0.1, -0.05, 0.25, 9), shares=True) == ("+10.0 pts", "\u22125.0 pts … +25.0 pts")


def test_an_outcome_is_said_by_who_won_or_how_well():
    game = registry().open("vietnam_battles")
    write = Writer(game, "boys_of_67", "en")
    assert write.way(EndingWay("us_victory", "us", "victory")) == "United States wins: The Viet Cong are beaten"
    beret = Writer(registry().open("green_beret"), "campaign", "en")
    assert beret.way(EndingWay("stopped", "", "court_martial")) == "Court-martial: Ended by the player"
    inferno = Writer(registry().open("green_inferno"), "under_fire", "en")
    assert inferno.way(EndingWay("draw")) == "Draw", "the sentence of one game has its numbers, and is left out"


def test_values_are_put_together_where_there_are_many():
    assert binned({1: 2, 3: 1}) == [(1, 1, 2), (2, 2, 0), (3, 3, 1)]
    wide = binned(dict.fromkeys(range(-7, 200), 1))
    assert len(wide) <= 30
    assert sum(count for _, _, count in wide) == 207
    assert all(high - low == wide[0][1] - wide[0][0] for low, high, _ in wide)
    assert binned({}) == []


def test_a_bar_is_as_long_as_its_share():
    def drawn(value, words="share"):
        table = TableBlock([""], [[ShareBar(Estimate(value, value, value, 1), words)]])
        return page(Document("", "en", [table], ""))

    def width(value):
        return float(re.search(r'<rect[^>]* width="([\d.]+)"', drawn(value))[1])

    assert width(0.5) == pytest.approx(width(1.0) / 2, abs=0.1)
    assert width(0.25) == pytest.approx(width(1.0) / 4, abs=0.1)
    assert "&lt;b&gt;" in drawn(1, "<b>")


def test_the_highest_bar_is_what_came_most_often():
    with drawing():
        axes = figure(100, 50).add_axes((0.1, 0.1, 0.8, 0.8))
        histogram({1: 5, 2: 10, 4: 1}, "x", "y", str)(axes)
    assert [bar.get_height() for bar in axes.patches] == [5, 10, 0, 1]
    assert [text.get_text() for text in axes.texts] == ["5", "10", "", "1"]
    assert axes.get_ylim()[1] > 10
