"""The end card tells the truth once: losses as the game counts them, dice by whose they are, one verdict; charts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from hexcore.game.actions import Action, Outcome, ScoreLine
from hexcore.game.dice import Draw, Roll
from hexcore.game.look import Chart
from hexcore.game.records import Record
from hexcore.game.views import Track
from hexcore.play.dice_luck import Luck, by_turn, is_rest, luck_of, whole_score
from hexcore.play.session import Entry, Session
from hexcore.text import Catalogue, say
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.charts import BarChart, LineChart
from launcher.kit.widgets.scroll import Scroll
from launcher.play import Play
from launcher.table.ending.game_over import Hero, _luck, _points_by_turn, _score_of, verdict_of
from launcher.table.exports import luck_line
from launcher.table.screen import TableScreen
from skirmish.game import Skirmish
from tests.launcher.table.table_hand import TableHand


def finished(game: Skirmish) -> Session:
    session = Session(game, "hunt", {"turns": 3}, 4)
    session.script([2, 3, 4, 6])
    while session.decision is not None:
        actions = session.decision.actions
        session.apply(next((a for a in actions if a.verb == "attack"), actions[len(actions) // 2]))
    return session


# -- losses ---------------------------------------------------------------------------------------------------


def test_only_the_records_that_the_game_counts_are_losses():
    class Bloody(Skirmish):
        losses = frozenset({"moved"})

    session = finished(Bloody())
    moved = [r for e in session.entries for r in e.records if r.kind == "moved"]
    assert moved, "somebody moved"
    told = by_turn(session, "blue")
    assert told is not None
    assert {name: values[-1] for name, values in told.lines} == {"Blue": len(moved), "Red": 0}
    assert by_turn(finished(Skirmish()), "blue") is None


def test_a_game_that_counts_losses_and_had_none_shows_no_other_numbers_in_their_place():
    class Peaceful(Skirmish):
        losses = frozenset({"never"})

        def view(self, state, seat):
            shown = super().view(state, seat)
            return replace(shown, tracks=(Track("calm", say("x"), state.turn),))

    assert by_turn(finished(Peaceful()), "blue") is None


def test_each_side_has_its_own_lines_of_the_score(sit):
    lines = tuple(ScoreLine(say("action.done"), n, "", seat) for n, seat in enumerate(("blue", "red"), 1))
    hand = sit()
    told = [w.name.strip() for part in _score_of(hand.screen, lines) for w in _named(part, hand)]
    done = hand.screen.play.say(say("action.done"))
    assert told == ["Blue", done, "1", "Red", done, "2"]


def _named(part, hand):
    part.mount(hand.screen.ui)
    return [widget for widget in part.walk() if widget.name]


def test_what_is_counted_by_turn_is_one_line_and_a_chart_in_the_colours_of_the_sides(desk):
    session = Session(GreenInferno(), "hill_875", {}, 3)
    screen = TableScreen(desk, Play(session, {}))
    TableHand(screen, (1280, 800), session)
    hits = [ScoreLine(say("score.hits", turn=turn), n, "GI 14", seat)
            for seat, turn, n in (("nva", 1, 9), ("nva", 3, 4), ("us", 2, 5))]  # fmt: skip
    score = (*hits, ScoreLine(say("score.objective", name="Hill 875"), 5, "GI 15", "nva"))
    lines = whole_score(score, screen.play.public.catalogue)
    assert [(line.seat, line.amount) for line in lines] == [("nva", 13), ("us", 5), ("nva", 5)]
    (column,) = _points_by_turn(screen, score)
    chart = next(part for part in column.walk() if isinstance(part, LineChart))
    assert [list(series.values) for series in chart.series] == [[0, 5, 0], [9, 0, 4]], "in the order of the seats"
    assert [series.colour for series in chart.series] == [
        screen.ui.palette.side("olive"),
        screen.ui.palette.side("red"),
    ]


def test_a_star_stands_beside_a_victory_and_beside_no_mere_assessment(sit):
    hand = sit()
    won = Hero(hand.screen, Outcome("caught", "blue", "", say("outcome.captured")))
    assessed = Hero(hand.screen, Outcome("caught", "", "", say("outcome.captured")))
    assert won.winner == "blue"
    assert assessed.winner == ""
    assert assessed.headline == "The scout is caught", "a heading has no full stop"
    pictures = []
    for hero in (won, assessed):
        hero.headline, hero.how = "Same", ""
        hero.mount(hand.screen.ui)
        hero.place(pygame.Rect(0, 0, 800, 132))
        sheet = pygame.Surface((800, 132))
        hero.paint(sheet)
        pictures.append(pygame.image.tobytes(sheet, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_the_result_card_keeps_off_the_edges_of_the_window(desk, size):
    session = finished(Skirmish())
    screen = TableScreen(desk, Play(session, {"red": "random"}))
    hand = TableHand(screen, size, session)
    hand.wait(20, 5)
    card = screen.layers[-1].root
    assert screen.bounds.inflate(-60, -60).contains(card.rect)
    assert card.find("verdict").rect.top == card.rect.top
    assert card.rect.contains(card.find("leave").rect)


# -- luck -----------------------------------------------------------------------------------------------------


def rolled(*records: Record) -> SimpleNamespace:
    return SimpleNamespace(game=Skirmish(), entries=[Entry("blue", Action("done"), records)])


def test_dice_belong_to_the_side_the_record_names_and_else_to_nobody():
    named = Record("fire", say("x"), dice=(Roll(1, 6, 5),), facts=(("seat", "red"),))
    common = Record("weather", say("x"), dice=(Roll(2, 6, 2), Roll(3, 10, 7)), facts=(("seat", "nobody"),))
    found = {(luck.seat, luck.sides): luck.faces for luck in luck_of(rolled(named, common))}
    assert found[("red", 6)] == (0, 0, 0, 0, 1, 0)
    assert found[("", 6)] == (0, 1, 0, 0, 0, 0)
    assert sum(found[("", 10)]) == 1
    assert len(found) == 3, "whoever clicked last has nothing to do with it"


def test_draws_from_cups_are_no_luck_of_the_dice():
    draw = Record("dealt", say("x"), dice=(Draw(1, 10, 4, "cup"),))
    assert luck_of(rolled(draw)) == ()


def test_nobodys_dice_are_called_all_dice():
    play = Play(finished(Skirmish()), {"red": "random"})
    assert luck_line(play, play.chair.ended.luck[0], play.chair.ended.luck).startswith("All dice, d6: ")


def test_dice_of_nobody_beside_those_of_a_seat_are_the_others():
    nobody, red, tens = Luck("", 6, (1, 0, 0, 0, 0, 0)), Luck("red", 6, (0, 1, 0, 0, 0, 0)), Luck("", 10, (1,) * 10)
    assert [is_rest(one, (nobody, red, tens)) for one in (nobody, red, tens)] == [True, False, False]
    assert not is_rest(nobody, (nobody, tens))


# -- the verdict ----------------------------------------------------------------------------------------------


@pytest.fixture
def worded(sit):
    game = Skirmish()
    words = {"ending.caught": "Surrounded", "ending.tally": "Blue 3, Red 2", "level.fine": "Fine work"}
    game.catalogue = game.catalogue.joined(Catalogue(words))
    return sit(game).screen


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("caught", "blue", "fine", say("outcome.captured")), ("Blue victory", "Surrounded")),
        (Outcome("caught", "", "fine", say("outcome.captured")), ("Fine work", "Surrounded")),
        (Outcome("escaped", "red", "", say("outcome.escaped")), ("Red victory", "The scout got away.")),
        (Outcome("tally", "blue", "", say("ending.tally")), ("Blue 3, Red 2", "")),
        (Outcome("caught", "", "", say("outcome.captured")), ("The scout is caught.", "")),
    ],
)
def test_the_result_is_said_once(worded, outcome, said):
    assert verdict_of(worded, outcome) == said


# -- charts ----------------------------------------------------------------------------------------------------


class Charted(Skirmish):
    """Skirmish with a chart."""

    def charts(self, scenario):
        rows = (("1–2", say("odds.captured")), ("3–6", say("odds.nothing")))
        return (Chart("fall", say("odds.title"), ("Die", "Result"), rows, "SK 3"),)


def test_the_charts_open_by_key_and_from_the_menu(sit, desk, monkeypatch):
    game = Charted()
    monkeypatch.setattr(desk, "open_game", lambda name: game)
    hand = sit(game, {"blue": "random"})
    hand.key("F2")
    assert type(hand.screen).__name__ == "ChartsScreen"
    hand.key("Esc")
    hand.click("menu")
    hand.click("Charts")
    assert "Attack on the scout" in hand.words()


def test_a_game_without_charts_says_so(sit):
    hand = sit(Skirmish(), {"blue": "random"})
    hand.key("F2")
    assert type(hand.screen).__name__ == "TableScreen"
    hand.click("menu")
    assert not hand.screen.target("Charts").enabled


def test_both_sides_of_a_battle_have_their_own_dice_and_a_mission_is_nobodys_luck():
    both = (Roll(1, 6, 6, "our attack"), Roll(2, 6, 4, "enemy defence"))
    battle, mission = (
        Record("battle_won", say("x"), dice=both),
        Record("mission_placed", say("x"), dice=(Roll(3, 6, 1, "mission"),), facts=(("seat", "player"),)),
    )
    session = rolled(battle, mission)
    session.game = GreenBeret()
    found = {luck.seat: luck.faces for luck in luck_of(session)}
    assert found["player"] == (0, 0, 0, 0, 0, 1)
    assert found[""] == (1, 0, 0, 1, 0, 0)


def over(desk, size):
    """The result of a finished game over the table."""
    session = finished(Skirmish())
    screen = TableScreen(desk, Play(session, {"red": "random"}, desk.saves))
    hand = TableHand(screen, size, session)
    hand.wait()
    if not screen.layers:
        screen.tools.result()
        hand.wait()
    return hand


def scroll_of(hand):
    return next(w for w in hand.screen.layers[-1].root.walk() if isinstance(w, Scroll))


def test_the_result_tells_its_seed_and_scrolls_by_keys_and_wheel(desk):
    hand = over(desk, (1000, 400))
    scroll = scroll_of(hand)
    assert str(hand.session.seed) in next(w.name for w in scroll.walk() if w.id == "seed")
    assert scroll.bar.needed
    hand.key("End")
    assert scroll.bar.offset == scroll.bar.most > 0
    hand.key("Home")
    assert scroll.bar.offset == 0
    hand.key("PgDn")
    assert scroll.bar.offset > 0
    before = scroll.bar.offset
    hand.wheel(scroll.rect.center, 1)
    assert scroll.bar.offset < before


def test_what_is_said_over_the_result_covers_none_of_its_buttons_and_a_path_is_whole(desk):
    hand = over(desk, (1280, 800))
    path = "/".join([*["a_long_folder"] * 4, "green_beret-campaign-report-6267169100147733.md"])
    hand.screen.toast(hand.screen.ui.word("table.exported", path=path), "good")
    hand.wait(600)
    buttons = [w.rect for w in hand.screen.layers[-1].root.walk() if isinstance(w, Button)]
    assert buttons
    assert all(rect.collidelist(buttons) < 0 for rect in hand.screen.toasts.rects)
    (_, lines, _), *_ = hand.screen.toasts._placed()
    assert not any("\u2026" in line for line in lines)
    assert lines[-1].endswith(".md")


def test_keys_for_the_whole_window_work_over_the_result_too(desk):
    hand = over(desk, (1280, 800))
    button = next(w for w in hand.screen.layers[-1].root.walk() if isinstance(w, Button))
    before = button.rect.height
    assert hand.key("Ctrl+Plus")
    assert hand.key("Ctrl+Plus")
    hand.wait()
    assert desk.settings.ui_scale > 1.0
    assert button.rect.height > before
    assert hand.screen.layers, "the result lies there still"
    hand.key("Ctrl+Minus")
    hand.key("Ctrl+M")
    assert desk.settings.muted


def test_dice_of_ten_sides_have_their_bars_too(sit):
    hand = sit()
    luck = [Luck("blue", 10, (3, 1, 4, 1, 5, 9, 2, 6, 5, 3)), Luck("blue", 6, (1, 2, 3, 4, 5, 6))]
    columns = _luck(hand.screen, luck)
    charts = [widget for column in columns for widget in column.children if isinstance(widget, BarChart)]
    assert [len(chart.bars) for chart in charts] == [10, 6]
