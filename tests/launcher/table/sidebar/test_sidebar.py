"""The panels of the table: odds that explain themselves, tracks, pieces at hand, the log, the strip, and words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexcore.game.actions import Action
from hexcore.game.dice import Draw, Roll
from hexcore.game.look import BoardLook, Gesture, TerrainLook
from hexcore.game.odds import Chance, Odds
from hexcore.game.records import Modifier, Record
from hexcore.game.views import Phase, PieceView, Track
from hexcore.play.chair import CHOSEN, Line
from hexcore.text import say
from launcher.kit.widgets.charts import Bar, BarChart
from launcher.kit.widgets.text import Label
from launcher.table.sidebar.log import ALL, TOLD
from launcher.table.sidebar.odds import BOTH, NOBODY, PLAIN, THEM, US, leaning
from launcher.table.sidebar.prompt import Who
from launcher.table.sidebar.sidebar import TrackBar
from launcher.table.sidebar.tiles import PieceChip, PieceTile
from launcher.table.turn.flow import Rolled, rolled_for
from launcher.table.wording import dice_markup
from skirmish.game import Skirmish
from tests.launcher.table.battlefield import battle
from tests.launcher.table.hillside import hill

BOARD = Skirmish().board("hunt")

SIDES = {"captured": "defender", "retreat": "attacker", "nothing": "neither"}


def fight(attacker: str = "") -> Odds:
    shares = (("retreat", 3), ("nothing", 1), ("captured", 1), ("captured", 1))
    chances = (Chance(key, say(f"odds.{key}"), Fraction(n, 6), SIDES[key]) for key, n in shares)
    return Odds(say("odds.title"), "SK 3", chances=tuple(chances), attacker=attacker)


class Fighting(Skirmish):
    """Skirmish whose plain button ``done`` has odds, and each result a side that it hurts."""

    def odds(self, state, action, seat=None):
        return fight() if action.verb == "done" else None


@pytest.fixture
def fighting(sit):
    hand = sit(Fighting(), {"red": "random"})
    while not hand.screen.play.mine:
        hand.screen.play.wait_for_bot()
        hand.wait(2000)
    return hand


# -- odds -----------------------------------------------------------------------------------------------------


def test_a_result_reads_by_whom_it_hurts():
    told = [leaning(side, attacks=True) for side in ("attacker", "defender", "both", "neither", "")]
    assert told == [US, THEM, BOTH, NOBODY, PLAIN]
    assert leaning("attacker", attacks=False) is THEM
    assert len({lean.sign for lean in told}) == 5, "colour is never alone"


def test_while_nothing_is_pointed_at_the_open_fight_shows_its_odds(fighting):
    assert fighting.screen.sidebar.odds.visible
    assert "against you" in fighting.words().replace("\u00a0", " ")


def test_the_headline_adds_up_by_side_and_the_bars_are_grouped_and_signed(fighting):
    panel = fighting.screen.sidebar.odds
    headline = panel.headline(fight()).replace("\u00a0", " ")
    assert headline == "{good|▲ 33 % against them} · {muted|○ 17 % no effect} · {danger|▼ 50 % against you}"
    bars = panel.find("chances").bars
    assert [(bar.text[0], bar.tone) for bar in bars] == [
        ("▲", "good"), ("▲", "good"), ("○", "muted"), ("▼", "danger"),
    ]  # fmt: skip


def test_who_is_attacked_reads_the_same_odds_the_other_way(fighting):
    headline = fighting.screen.sidebar.odds.headline(fight("red")).replace("\u00a0", " ")
    assert headline.startswith("{good|▲ 50 % against them}"), "no sign that reads like plus or minus so many"


def test_a_headline_that_says_no_more_than_the_bars_is_left_out(fighting):
    odds = fight()
    assert fighting.screen.sidebar.odds.headline(odds._replace(chances=odds.chances[:2])) == ""
    idle = (*odds.chances[:2], Chance("never", say("odds.nothing"), Fraction(0), "both"))
    assert fighting.screen.sidebar.odds.headline(odds._replace(chances=idle)) == ""
    bare = tuple(chance._replace(side="") for chance in odds.chances)
    assert fighting.screen.sidebar.odds.headline(odds._replace(chances=bare)) == ""


def test_after_the_roll_the_title_says_what_came(fighting):
    record = Record("attack", say("record.attack"), dice=(Roll(7, 6, 5),), facts=(("result", "nothing"),))
    panel = fighting.screen.sidebar.odds
    rolled = rolled_for(fight(), [record])
    assert rolled == Rolled(fight(), "nothing", (5,))
    panel.show(None, rolled)
    assert panel.title == "Rolled 5: nothing happens"
    panel.show(None, Rolled(fight()))
    assert panel.title == "Attack on the scout", "while the dice tumble nothing is told"
    panel.show(None, rolled._replace(fell=""))
    assert panel.title == "Rolled 5"


def test_a_long_result_takes_two_lines(fighting):
    chart = BarChart([Bar("short", 0.5), Bar("the attackers retreat three hexes and lose a step", 0.5)])
    chart.mount(fighting.screen.ui)
    one, two = chart._heights(320)
    assert two == one + chart.ui.theme.line_px("small")
    assert chart.measure(320)[1] == one + two


def gun(hand) -> None:
    """Choose the attackers of Hill 875, of which there may be more."""
    hand.click("counter:us-inf-5-1")
    hand.click("counter:nva-inf-5-1")


def boats(hand) -> None:
    hand.click("counter:vc_514_1")
    hand.click("counter:us_4_47_c")


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
@pytest.mark.parametrize("begin", [gun, boats])
def test_the_odds_stay_in_sight_while_attackers_are_chosen(desk, begin, size):
    if begin is gun:
        hand = hill(desk, {"I5": ("nva-inf-5-1", "nva-inf-4-2"), "H5": ("us-inf-5-1", "us-inf-4-2")}, size=size)
    else:
        units = {"us_4_47_c": "0616", "us_4_47_b": "0718", "vc_514_1": "0717"}
        hand = battle(desk, units, "boys_of_67", phase="combat", size=size)
    begin(hand)
    hand.wait(600)
    sidebar = hand.screen.sidebar
    shown = next(part for part in sidebar.odds.walk() if part.id in ("chances", "faces"))
    assert sidebar.odds.visible
    assert sidebar.find("middle").rect.contains(shown.rect)


def test_many_results_are_added_up_above_the_faces(fighting):
    """Each face has its words: a list of all results would say the same again."""
    panel, chances = fighting.screen.sidebar.odds, fight().chances
    hurting = tuple(chance._replace(key=f"{n}", side="attacker") for n, chance in enumerate(chances))
    assert panel._shares(fight()._replace(chances=hurting)).replace("\u00a0", " ") == "{danger|▼ 100 % against you}"
    assert panel._shares(fight()._replace(chances=chances[:1])).startswith("{danger|▼ ")


def test_the_head_of_the_prompt_keeps_one_line(fighting):
    who = Who("North Vietnamese Army · NVA movement", fighting.screen.sidebar.prompt.side)
    who.mount(fighting.screen.ui)
    assert who.set_lines(400) == ["NORTH VIETNAMESE ARMY · NVA MOVEMENT"]
    assert who.set_lines(180) == ["NVA MOVEMENT"]
    assert who.name == "North Vietnamese Army · NVA movement", "a screen reader hears all"
    assert who.set_lines(400) == ["NORTH VIETNAMESE ARMY · NVA MOVEMENT"]


# -- tracks, pieces at hand -----------------------------------------------------------------------------------


class Tracked(Skirmish):
    """Skirmish with seven tracks."""

    def view(self, state, seat):
        view = super().view(state, seat)
        view.tracks = tuple(Track(f"t{n}", say("title.turn", turn=n), n) for n in range(7))
        return view


def test_every_track_is_shown_in_rows_of_four(sit):
    hand = sit(Tracked(), {"red": "random"})
    (grid,) = hand.screen.sidebar.panels.find("tracks").children
    cells = grid.children
    assert len(cells) == 7
    assert len({cell.rect.y for cell in cells[:4]}) == 1
    assert cells[4].rect.y > cells[0].rect.y
    assert cells[4].rect.x == cells[0].rect.x, "the rows are aligned"


@pytest.mark.parametrize(("one", "other", "share"), [(6, 5, 6 / 11), (0, 14, 0.0), (3, 0, 1.0), (0, 0, None)])
def test_the_bar_of_two_sides_has_their_true_proportion_and_none_before_anything_counts(sit, one, other, share):
    table = sit(Skirmish()).screen
    tracks = (Track("mine", say("track.turn"), one), Track("theirs", say("track.turn"), other))
    bar = TrackBar(table, *tracks, {"mine": "blue", "theirs": "red"})
    assert bar.share == share
    assert bar.figures == (str(one), str(other))
    assert bar.name.count(str(other)) >= 1, "a screen reader hears the figures"


class Reserve(Skirmish):
    """Skirmish with pieces beside the map that can be called, in two boxes."""

    count = 8

    def decision(self, state):
        asked = super().decision(state)
        calls = tuple(Action("call", (f"r{n}",)) for n in range(self.count))
        return asked._replace(actions=(*asked.actions, *calls)) if asked else None

    def view(self, state, seat):
        view = super().view(state, seat)
        boxes = ("camp", "store")
        view.pieces += [PieceView(f"r{n}", "patrol", seat, f"R{n}", box=boxes[n % 2]) for n in range(self.count)]
        return view

    def look(self):
        look = super().look()
        gestures = (Gesture(verb="call", on="piece"), Gesture(verb="call_on", on="hex"), *look.gestures)
        return look.model_copy(update={"gestures": gestures, "boxes": {"camp": "action.hide", "store": "The store"}})


def tiles(hand):
    return [widget for widget in hand.screen.sidebar.stack.walk() if isinstance(widget, PieceTile)]


def test_many_pieces_at_hand_lie_side_by_side_by_box(sit):
    hand = sit(Reserve(), {"blue": "random"})
    chips = tiles(hand)
    assert len(chips) == 8
    assert all(isinstance(chip, PieceChip) for chip in chips)
    assert len({chip.rect.y for chip in chips}) == 2, "one row for each box"
    assert all(chip.can_focus for chip in chips)
    words = hand.words()
    assert "Hide here" in words, "a box may be named by a key of the game's words"
    assert "The store" in words
    assert "R0" in chips[0].tooltip(chips[0].rect.center)


def test_a_click_on_a_small_counter_is_a_click_on_the_piece(sit, monkeypatch):
    hand = sit(Reserve(), {"blue": "random"})
    clicked = []
    monkeypatch.setattr(hand.screen.turn, "pick", clicked.append)
    hand.click("piece:r3")
    assert clicked == ["r3"]


def test_few_pieces_at_hand_are_large(sit):
    class Few(Reserve):
        count = 1

    hand = sit(Few(), {"blue": "random"})
    assert not any(isinstance(tile, PieceChip) for tile in tiles(hand))


def test_a_frame_that_is_laid_out_anew_draws_no_new_counter_but_shows_known_ones(sit):
    hand = sit(Reserve(), {"blue": "random"})
    screen, chips = hand.screen, tiles(hand)
    for chip in chips:
        chip.forget()
    screen.scenery.retheme()
    chips[3].prepare()
    for chip in chips:
        chip.forget()
    screen.sidebar.stack.relayout()
    screen.update(16.0)
    assert [chip.ready for chip in chips] == [chip is chips[3] for chip in chips]
    screen.draw(hand.surface)
    for _ in chips:
        screen.update(16.0)
        screen.draw(hand.surface)
    assert all(chip.ready for chip in chips), "those are drawn when there is time"


def test_what_is_asked_for_at_hand_lies_above_the_odds(sit):
    sidebar = sit(Reserve(), {"blue": "random"}).screen.sidebar
    order = sidebar.stack.parent.children
    assert order.index(sidebar.stack) < order.index(sidebar.odds)


# -- words ----------------------------------------------------------------------------------------------------


def test_a_box_without_a_name_is_made_readable(sit):
    assert sit(Reserve()).screen.scenery.box_name("far_side") == "Far side"


def test_a_hex_says_its_ground_once_and_names_the_values_of_its_pieces(sit):
    class Worded(Skirmish):
        def look(self):
            terrain = {"w": TerrainLook(ground="jungle", legend="Old trees (wood)")}
            boards = {"clearing": BoardLook(title="The clearing", terrain=terrain)}
            return super().look().model_copy(update={"boards": boards})

    scenery = sit(Worded()).screen.scenery
    wood = BOARD.hexes_with("wood")[0]
    assert scenery.terrain(wood) == "Old trees (wood)"
    scenery.play.look_as("blue")
    assert "strength 1" in scenery.tooltip(BOARD.hex("0104"))


def test_what_is_drawn_from_a_cup_is_shown_as_no_die(sit):
    play = sit().screen.play
    draw, die = Draw(1, 9, 4, "cup"), Roll(2, 6, 3)
    assert dice_markup(play, Record("dealt", say("x"), dice=(draw,))) == ""
    assert dice_markup(play, Record("dealt", say("x"), dice=(draw, die))).startswith("{d6:3}")


# -- the log --------------------------------------------------------------------------------------------------


def test_a_pass_is_in_the_log_and_a_choice_of_a_piece_only_once_everything_is_asked_for(fighting):
    fighting.click("action:End the turn")
    fighting.wait(2000)
    log = fighting.screen.sidebar.log
    passed = next(line for line in log.lines if line.record.kind == CHOSEN)
    assert not passed.record.pieces
    assert passed.record in [event.record for event in log.list.items]
    chosen = passed._replace(record=passed.record._replace(pieces=("patrol_a",)))
    log.sync([*log.lines, chosen])
    assert chosen.record not in [event.record for event in log.list.items]
    log._set_kind(ALL)
    assert chosen.record in [event.record for event in log.list.items]
    log._set_kind(TOLD)
    assert chosen.record not in [event.record for event in log.list.items]


def test_a_march_is_called_by_its_names_also_when_the_pieces_are_gone_and_only_by_who_saw_them(fighting):
    log, play = fighting.screen.sidebar.log, fighting.screen.play
    piece = next(piece for piece in play.view.pieces if piece.name)
    steps = [Record("moved", say("record.attack"), pieces=(piece.id,), hexes=way) for way in ((0, 1), (1, 2))]
    log.sync([Line(0, 1, "blue", record) for record in steps])
    (event,) = log.list.items
    log._names[play.viewer]["gone"] = "The lost patrol"
    gone = event._replace(
        lines=tuple(one._replace(record=one.record._replace(pieces=("gone",))) for one in event.lines)
    )
    assert piece.name in log.list.rows.text(event)
    assert "The lost patrol" in log.list.rows.text(gone)
    play.look_as("red" if play.viewer == "blue" else "blue")
    assert "The lost patrol" not in log.list.rows.text(gone)


def test_a_line_of_the_log_opens_to_its_sum_and_a_march_to_its_steps(fighting):
    def line(record: Record) -> Line:
        return Line(0, 1, "blue", record)

    terms = (Modifier(say("record.attack"), 3, "SK 3"), Modifier(say("record.attack"), -1, "SK 4"))
    steps = [Record("moved", say("record.attack"), pieces=("blue_1",), hexes=way) for way in ((0, 1), (1, 2))]
    log = fighting.screen.sidebar.log
    log.sync([line(Record("attack", say("record.attack"), modifiers=terms)), *map(line, steps)])
    assert [len(event.lines) for event in log.list.items] == [1, 2]
    closed = log.list.rows.text(log.list.items[0])
    assert "\u25b8" in closed
    assert "\n" not in closed
    log.list.select(0)
    opened = log.list.rows.text(log.list.items[0]).splitlines()
    assert [mark in line for mark, line in zip(("**2**", "+3", "\u22121"), opened[1:], strict=True)] == [True] * 3
    log.list.on_link(f"open:{id(log.list.items[0].lines[0])}")
    assert log.list.rows.text(log.list.items[0]) == closed
    log.list.on_activate(1)
    assert len(log.list.rows.text(log.list.items[1]).splitlines()) == 3


def test_the_log_makes_room_for_odds_until_the_decision_is_made(sit):
    hand = sit(seed=4)
    hand.click("take-over")
    sidebar = hand.screen.sidebar
    tall = sidebar.log.rect.height
    sidebar._make_room(True)
    hand.wait()
    short = sidebar.log.rect.height
    assert short < tall / 1.5
    assert "log-turn" not in hand.names()
    sidebar._make_room(False)
    assert sidebar.log.short, "it does not jump while the cursor wanders"
    hand.click("hex:0403")
    hand.wait()
    sidebar._make_room(False)
    assert not sidebar.log.short


def test_a_folded_log_leaves_its_room_to_the_others(sit):
    hand = sit()
    hand.click("take-over")
    middle = hand.screen.sidebar.find("middle")
    before = middle.rect.height
    hand.click("log")
    assert middle.rect.height > before + 100


# -- the strip ------------------------------------------------------------------------------------------------


class Phased(Skirmish):
    """Skirmish with many phases."""

    def view(self, state, seat):
        view = super().view(state, seat)
        words = ("hide", "march", "slip", "fall_back")
        whens = ["done", "done", "now", *["next"] * 6]
        view.phases = tuple(Phase(f"p{n}", say(f"step.{words[n % 2]}"), when) for n, when in enumerate(whens))
        return view


@pytest.mark.parametrize("wide", [1280, 1920])
def test_the_present_phase_and_the_next_two_are_always_in_words(sit, wide):
    hand = sit(Phased(), {"blue": "random"}, size=(wide, 800))
    cells = hand.screen.topbar.strip.cells()
    whole = [n for n, cell in enumerate(cells) if cell.whole]
    assert {2, 3, 4} <= set(whole)
    assert len(whole) < 9
    assert all(cell.rect.right <= hand.screen.topbar.strip.rect.right for cell in cells)
    dot = next(cell for cell in cells if not cell.whole)
    assert hand.screen.topbar.strip.tooltip(dot.rect.center) in (f"{dot.words}: {when}" for when in ("done", "later"))


def test_where_room_is_short_the_head_keeps_the_turn(sit):
    hand = sit(Phased(), {"blue": "random"}, size=(1180, 800))
    head = hand.screen.topbar.head
    assert head.shown(head.rect.width)[1].endswith("turn 1 of 6")
    assert head.truncated


def test_in_a_low_window_the_log_is_short_from_the_start(sit):
    hand = sit(size=(800, 560))
    hand.click("take-over")
    hand.wait()
    assert hand.screen.sidebar.log.short
    assert hand.screen.sidebar.log.rect.height < 130


def test_a_hex_names_only_what_is_printed_on_its_counters(sit):
    class Detailed(Skirmish):
        def view(self, state, seat):
            view = super().view(state, seat)
            for piece in view.pieces:
                piece.values["type"] = "leg"
            return view

    hand = sit(Detailed())
    hand.screen.play.look_as("blue")
    scenery = hand.screen.scenery
    assert "leg" not in scenery.tooltip(BOARD.hex("0104"))
    assert "type leg" in scenery.describe(hand.screen.play.view.pieces[0])


def test_a_line_that_is_opened_is_brought_into_view(fighting):
    terms = tuple(Modifier(say("record.attack"), n, "SK 3") for n in range(1, 3))
    record = Record("attack", say("record.attack"), modifiers=terms)
    log = fighting.screen.sidebar.log
    log.sync([Line(n, 1, "blue", record) for n in range(60)])
    fighting.wait()
    shown = log.list.shown()
    for index in (59, shown[0], shown[-1]):
        log._toggle(index)
        fighting.wait()
        assert log.list.bar.view.contains(log.list.line_rect(index)), index


def test_a_short_log_still_shows_several_lines(sit):
    hand = sit(seed=4, size=(1440, 900))
    hand.click("take-over")
    hand.screen.sidebar._make_room(True)
    hand.wait()
    assert hand.screen.sidebar.log.list.rect.height >= 5 * hand.screen.ui.theme.line_px("small")


def test_a_hex_that_is_looked_at_tells_what_lies_in_it_besides_pieces(sit, monkeypatch):
    hand = sit()
    stack, view = hand.screen.sidebar.stack, hand.screen.play.view
    empty = next(h for h in range(hand.screen.play.board.size) if not view.at(h))
    monkeypatch.setitem(view.hex_marks, empty, ("dug_in",))
    stack.show(empty)
    words = [widget.text for widget in stack.walk() if isinstance(widget, Label)]
    assert words == ["Dug in", hand.screen.ui.word("table.empty_hex")]
