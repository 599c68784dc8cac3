"""Printed counters: each of the scenario once, backs behind their fronts, and nothing that the table does not show."""

from __future__ import annotations

import io

import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.open_game import open_game
from launcher.paper.documents.canvas import Pdf
from launcher.paper.documents.pen import PAPERS
from launcher.paper.print.counters import CounterPrint, CounterSheetLayout, CounterWish, _cuts
from launcher.paper.print.subject import PrintSubject
from tests.launcher.paper.pdf_reader import Read

SCENARIOS = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]
FACELESS = ("track_marker_",)
"""Ids that only say that something lies there: which counter it is stays a secret."""


def printed(subject: PrintSubject, wish: CounterWish) -> tuple[CounterPrint, Read]:
    made, file = CounterPrint(subject, wish), io.BytesIO()
    pdf = Pdf(file, made.title, subject.language, duplex=True)
    made.write(pdf, lambda share: None)
    pdf.close()
    return made, Read(file.getvalue())


@pytest.fixture(scope="module")
def beret() -> tuple[CounterPrint, Read]:
    return printed(PrintSubject("green_beret", None, (), "en"), CounterWish())


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_counter_is_there_once(game, scenario):
    """Whatever a seat ever sees on a table is on the sheet, and with the values that are printed on it."""
    opened = open_game(game)
    sheet = {one.front.id: one for one in opened.counter_sheet(scenario)}
    assert len(sheet) == len(opened.counter_sheet(scenario)), "no counter is listed twice"
    session = Session(opened, scenario, opened.meta.check_options(scenario, {}), 3)
    bot, seen = RandomBot(3), set()
    for _ in range(120):
        for seat in opened.meta.seat_ids():
            for piece in session.view(seat).pieces:
                if not piece.id.startswith(FACELESS):
                    seen.add(piece.id)
                    assert piece.id in sheet, piece.id
                    front, back = sheet[piece.id]
                    sides = [side for side in (front, back) if side is not None]
                    assert piece.kind in {side.kind for side in sides}
                    assert piece.name == front.name
                    shown = {name: value for name, value in piece.values.items() if name in front.values}
                    assert shown in [side.values for side in sides], piece.id
        offered = session.decision
        if offered is None:
            break
        session.apply(bot.choose(session.vantage(offered.seat), offered))
    assert len(seen) > len(sheet) / 5


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_counter_can_be_drawn(game, scenario):
    opened = open_game(game)
    look = opened.look()
    assert look is not None
    for one in opened.counter_sheet(scenario):
        assert one.front.kind in look.counters
        assert one.back is None or one.back.kind in look.counters


def test_the_counts_of_the_rules():
    """GB 2.3: thirty missions, sixteen casualty markers, eight Green Berets."""
    kinds = [one.front.kind for one in open_game("green_beret").counter_sheet("campaign")]
    assert kinds.count("mission") == 30
    assert kinds.count("casualty") == 16
    assert sum(kinds.count(kind) for kind in ("a_team", "b_team", "commander", "officer")) == 8


@pytest.mark.rule("VB 7.6")
def test_the_back_of_a_unit_is_the_depleted_unit():
    for scenario in ("boys_of_67", "snoopys_nose", "iron_triangle"):
        opened = open_game("vietnam_battles")
        units = {card.id: card for card in opened.rules(scenario).battle.cards.values()}
        backs = {one.front.id: one.back for one in opened.counter_sheet(scenario) if one.front.id in units}
        assert backs.keys() == units.keys()
        for name, back in backs.items():
            assert back is not None
            shown = tuple(int(back.values[value]) for value in ("attack", "defense", "movement"))
            assert (back.face, shown) == ("back", units[name].back)


def test_an_enemy_tells_nothing_by_its_back():
    """GB 3.6: enemies lie face down on the track, so all their backs are the same."""
    sheet = open_game("green_beret").counter_sheet("campaign")
    backs = [one.back for one in sheet if one.front.seat == "enemy"]
    assert all(back is not None for back in backs)
    assert {(back.kind, back.name, back.face, tuple(back.values.items()), back.marks) for back in backs if back} == {
        ("unknown", "", "back", (), ())
    }


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("size", "bleed"), [(15.0, 1.0), (12.7, 0.0), (30.0, 2.5)])
def test_backs_lie_behind_their_fronts(paper, size, bleed):
    layout = CounterSheetLayout(paper, size, bleed)
    for number in range(layout.each):
        front, back = layout.place(number), layout.place(number, back=True)
        assert front.left + back.right == pytest.approx(paper.wide), "turned over the long edge they meet"
        assert front.top == back.top
        assert (front.wide, front.high) == (size, size)
        outer = front.grown(bleed)
        assert outer.left >= paper.live.left - 1e-6
        assert outer.right <= paper.live.right + 1e-6
        assert outer.bottom <= paper.live.bottom + 1e-6


def test_counters_do_not_touch_each_other():
    layout = CounterSheetLayout(PAPERS["a4"], 15.0, 1.0)
    places = [layout.place(number) for number in range(layout.each)]
    assert len({(round(place.left, 3), round(place.top, 3)) for place in places}) == layout.each
    assert layout.place(1).left - layout.place(0).right == pytest.approx(2.0)
    assert layout.place(layout.columns).top - layout.place(0).bottom == pytest.approx(2.0)


def test_every_edge_has_its_cut_marks():
    layout = CounterSheetLayout(PAPERS["a4"], 15.0, 1.0)
    places = [layout.place(number) for number in range(25)]
    ticks = list(_cuts(places))
    across = {round(a[0], 4) for a, b in ticks if a[0] == b[0]}
    down = {round(a[1], 4) for a, b in ticks if a[1] == b[1]}
    assert across == {round(edge, 4) for place in places for edge in (place.left, place.right)}
    assert down == {round(edge, 4) for place in places for edge in (place.top, place.bottom)}
    for a, b in ticks:
        assert not any(place.grown(0.9).holds(*end) for place in places for end in (a, b)), "no mark is on a counter"


def test_the_file_has_every_counter_where_it_belongs(beret):
    made, read = beret
    assert len(read.pages) == 2 * len(made.sheets)
    left = len(made.counters)
    for number, sheet in enumerate(made.sheets):
        front, back = read.pages[2 * number], read.pages[2 * number + 1]
        assert len(front.drawn) == len(back.drawn) == len(sheet)
        for one, other in zip(front.drawn, back.drawn, strict=True):
            assert (one.wide, one.high) == pytest.approx((15.0, 15.0), abs=1e-3)
            assert one.left + other.left + other.wide == pytest.approx(210.0, abs=1e-3)
            assert one.top == pytest.approx(other.top, abs=1e-3)
            assert one.dots[0] / one.wide * 25.4 == pytest.approx(600, rel=0.01)
        left -= len(sheet)
    assert left == 0
    assert b"/DuplexFlipLongEdge" in read.data


def test_counters_that_show_the_same_share_a_picture(beret):
    _, read = beret
    pictures = [one.number for page in read.pages for one in page.drawn]
    assert len(set(pictures)) < len(pictures) * 0.7


def test_every_side_says_what_it_is(beret):
    _, read = beret
    for number, page in enumerate(read.pages):
        assert "not the publisher's counters" in page.words
        assert f"{'Back' if number % 2 else 'Front'} {number // 2 + 1} of 2" in page.words
        assert "facts of the rules" in page.words
        assert "Counters of 15 mm" in page.words


def test_names_are_in_the_language_that_is_asked_for():
    named = {one.front.id: one.front.name for one in PrintSubject("green_beret", None, (), "ja").counters}
    english = {one.front.id: one.front.name for one in PrintSubject("green_beret", None, (), "en").counters}
    assert named.keys() == english.keys()
    changed = [key for key, name in named.items() if name != english[key]]
    assert len(changed) > len(named) / 2


def test_nothing_stands_over_the_edge_of_a_printed_counter():
    """A mark that hangs over the edge at the table lies within it in print: its colour is in the picture."""
    subject = PrintSubject("green_beret", None, (), "en")
    made = CounterPrint(subject, CounterWish())
    raft = next(one.front for one in subject.counters if "blue" in one.front.marks)
    size = 300
    picture = made._painter.printed(raft, size)
    water = (47, 111, 165)
    found = [x for x in range(size) for y in range(size) if picture.get_at((x, y))[:3] == water]
    assert len(found) > 400
    assert max(found) < size - 2
