"""The charts of a game on paper: one after the other by mouse and keyboard, true to their data, in any window."""

from __future__ import annotations

import pytest

from hexcore.game.look import Chart, die_rows, faces
from hexcore.game.lookup_tables import DieTable
from hexcore.game.plugins import registry
from hexcore.text import Text, say
from launcher.screens.charts import ChartsScreen
from skirmish.game import Skirmish

WITH_CHARTS = [
    (module.meta.id, scenario.id)
    for module in registry().modules()
    for scenario in module.meta.scenarios
    if module.meta.id != "skirmish"
]


class Charted(Skirmish):
    """Skirmish with two charts."""

    def charts(self, scenario):
        fall = Chart("fall", say("odds.title"), ("Die", "Result"), (("1", say("odds.captured")), ("2–6", 7)), "SK 3")
        notes = (say("odds.nothing"),)
        return (fall, Chart("ground", say("phase.red"), ("Ground", "Cost"), (("Wood", 2),), "", notes))


@pytest.fixture
def charts(desk, monkeypatch):
    game = Charted()
    monkeypatch.setattr(desk, "open_game", lambda name: game)
    return ChartsScreen(desk, "skirmish", "hunt")


def test_the_first_chart_is_open_with_its_rule(charts, player):
    person = player(charts)
    words = person.words()
    assert "Die | Result\n1 | scout caught\n2–6 | 7" in words
    assert "SK 3" in words


def test_the_arrows_open_the_next_chart(charts, player):
    person = player(charts)
    person.key("Down")
    assert person.screen.chart.key == "ground"
    assert "Wood | 2" in person.words()
    assert "nothing happens" in person.words()


def test_a_click_opens_a_chart(charts, player):
    person = player(charts)
    person.click("Red")
    assert person.screen.chart.key == "ground"


def test_the_paper_stays_in_a_small_window(charts, player):
    person = player(charts, (800, 560))
    table = person.screen.root.find("chart")
    assert table.rect.right <= 800 - 24


def test_die_tables_are_written_with_their_faces():
    rows = ({"die": "1..4", "result": "a"}, {"die": "5", "result": "b"}, {"die": 6, "result": 3})
    assert die_rows(DieTable(rows=rows)) == (("1–4", "a"), ("5", "b"), ("6", 3))
    assert faces((2, 2)) == "2"


@pytest.mark.parametrize(("game", "scenario"), WITH_CHARTS)
def test_the_charts_of_a_game_are_whole(game, scenario):
    opened = registry().open(game)
    for chart in opened.charts(scenario):
        assert all(len(row) == len(chart.heads) for row in chart.rows), chart.key
        assert not chart.rule or opened.rulebook.find(chart.rule), chart.key
        cells = [chart.title, *chart.heads, *chart.notes, *(cell for row in chart.rows for cell in row)]
        missing = [cell.key for cell in cells if isinstance(cell, Text) and cell.key not in opened.catalogue]
        assert not missing, chart.key


@pytest.mark.parametrize(("game", "chart", "row"), [
    ("green_inferno", "terrain", ("Jungle hill", "1½", "−1")),
    ("green_inferno", "fire_impact", ("5–6", "3")),
    ("green_inferno", "air_assault", ("6", "All are driven off")),
    ("green_beret", "terrain", ("Jungle", "2", "", "−20", "+1")),
    ("green_beret", "levels", ("Demotion", "1–2")),
    ("green_beret", "levels", ("Court-martial", "up to 0")),
])  # fmt: skip
def test_a_chart_tells_what_the_data_say(game, chart, row):
    opened = registry().open(game)
    found = next(one for one in opened.charts(opened.meta.scenarios[0].id) if one.key == chart)
    said = [tuple(opened.catalogue.say(c) if isinstance(c, Text) else str(c) for c in cells) for cells in found.rows]
    assert row in said


def test_codes_of_a_chart_have_headings_and_a_key(desk, player):
    words = player(ChartsScreen(desk, "vietnam_battles", "boys_of_67")).words()
    assert "2. Read the die in that column\nDie 1 | Ae" in words, "a heading stands between terrain and dice"
    assert "defender eliminated" in words
