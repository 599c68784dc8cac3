"""The stage in a player's hands: one way on, back, past it; keys that never do two things; a curtain with a way out."""

from __future__ import annotations

import random

import pytest

from hexcore.game.bot import any_action
from hexcore.game.dice import Roll
from hexcore.game.records import Modifier, Record, Sum
from hexcore.play.chair import Line
from hexcore.text import say
from launcher.open_game import open_game
from launcher.table.turn.animation import beats_of
from skirmish.game import Skirmish
from tests.launcher.table.test_screen import hide, take_over

BOARD = Skirmish().board("hunt")
DIE = Roll(1, 6, 4, "attack")


def line(kind: str = "fight", **parts) -> Line:
    return Line(0, 1, "red", Record(kind, say("record.ready", seat="Red"), "SK 2", **parts))


def stage(hand, *lines: Line) -> None:
    """Put lines on stage, as if they had just happened."""
    screen = hand.screen
    screen.desk.change(reduced_motion=False)
    screen.flow._chair = screen.play.chair
    moments = [screen.play.chair.view] * (len(lines) + 1)
    screen.flow.playback.play(beats_of(lines, None, "normal", followed=True, moments=moments))
    screen.flow.moved()
    hand.wait()


@pytest.fixture
def blue(sit):
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    return hand


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_one_key_goes_on_and_never_ends_a_phase_too(blue, key):
    stage(blue, line("told"), line("told"))
    before = len(blue.session.entries)
    blue.key(key)
    assert blue.screen.flow.playback.progress == (2, 2)
    blue.key(key)
    assert not blue.screen.flow.playback.busy
    blue.key("Space", hurried=True)
    blue.key(key, hurried=True)
    assert len(blue.session.entries) == before, "pressed too soon after the card had gone"
    blue.wait(1000)
    blue.key("Space")
    assert len(blue.session.entries) == before + 1


def test_a_key_that_is_meant_for_nothing_on_stage_does_nothing(blue):
    stage(blue, line("told"))
    before = len(blue.session.entries)
    assert blue.key("E")
    assert len(blue.session.entries) == before
    assert blue.screen.flow.playback.busy


def test_a_click_on_the_map_goes_on_too(blue):
    stage(blue, line("told"), line("told"))
    blue.click_at((blue.screen.map.rect.centerx, blue.screen.map.rect.bottom - 60))
    assert blue.screen.flow.playback.progress == (2, 2)


def test_back_one_skip_and_list(blue):
    stage(blue, line("told"), line("told"), line("told"))
    blue.key("Space")
    blue.click("beat-back")
    assert blue.screen.flow.playback.progress == (1, 3)
    assert blue.screen.flow.playback.paused
    blue.click("read")
    assert blue.screen.layers, "it can be read as a list"
    assert len(blue.screen.layers[0].root.find("recap-list").items) == 1, "no more of it than has been shown"
    blue.wait(9000)
    blue.key("Enter")
    assert not blue.screen.layers
    assert blue.screen.flow.playback.progress == (1, 3), "it waits where it was"


def fought(winner: str, red: int = 5):
    """A line of a fight between both sides."""
    terms = (Modifier(say("record.ready", seat="x"), 3), Modifier(say("record.ready", seat="y"), 2))
    sums = [Sum(say("record.ready", seat=seat), terms, total, seat) for seat, total in (("blue", 5), ("red", red))]
    return line(sums=tuple(sums), dice=(DIE,), facts=(("winner", winner),))


def test_a_fight_is_added_up_and_its_winner_named_where_two_share_the_screen(blue):
    stage(blue, fought("red"))
    assert "wins the fight" not in blue.words()
    assert blue.screen.root.find("sums") is not None
    blue.key("Space")
    assert "Red wins the fight" in blue.words()
    assert "You " not in blue.words(), "who that would be nobody can say"
    assert "5" in [widget.name for widget in blue.screen.root.find("sums").walk()]


def test_the_sums_are_told_with_the_winner_where_they_say_the_same(blue):
    stage(blue, fought("red", red=7))
    blue.key("Space")
    assert "Red wins the fight: 7 against 5" in blue.words()


def test_who_plays_alone_is_told_whether_he_has_won(sit):
    hand = sit(seats={"red": "random"})
    hide(hand, "0403")
    stage(hand, fought("red", red=7))
    hand.key("Space")
    assert "You lose the fight: 5 against 7" in hand.words()


def test_while_the_dice_roll_nothing_of_what_comes_is_on_screen(blue):
    stage(blue, line("shot", dice=(DIE,)))
    assert "The dice are rolling …" in blue.words()
    assert "Red is ready" not in blue.words()


def test_esc_at_the_curtain_offers_a_way_out_and_shows_nothing(sit):
    hand = sit()
    hide(hand, "0403")
    assert hand.screen.curtain.visible
    hand.key("Esc")
    assert "Leave" in hand.words()
    assert "counter:scout" not in hand.names()
    hand.wait(500)
    assert hand.screen.layers, "it stays until something is chosen"
    assert hand.screen.curtain.visible


def test_a_tooltip_ends_with_the_decision_and_after_the_wheel(blue):
    blue.point("counter:patrol_a")
    blue.wait(900)
    assert blue.screen.tooltip.text
    blue.wheel(blue.screen.router.mouse, 1)
    blue.screen.update(20)
    blue.screen.drop_tip()
    blue.wait(900)
    assert not blue.screen.tooltip.text, "not before the mouse moves"


def test_the_camera_stays_where_the_player_works(blue):
    screen = blue.screen
    blue.wheel(screen.map.rect.center, 6)
    blue.drag(screen.map.rect.center, (screen.map.rect.centerx - 300, screen.map.rect.centery - 200))
    pose = screen.map.pose()
    move = next(a for a in screen.play.decision.actions if a.verb == "move")
    screen.turn.send(move)
    blue.wait(400)
    assert screen.map.pose() == pose


def battle(*labels: str):
    sums = tuple(Sum(say("record.ready", seat=seat), (), 5, seat) for seat in ("blue", "red"))
    dice = tuple(Roll(n, 6, n + 2, label) for n, label in enumerate(labels, 1))
    return line(sums=sums, dice=dice)


def test_each_die_stands_under_the_sum_of_its_side(blue, monkeypatch):
    look = blue.screen.play.public.look.model_copy(update={"dice": {"our": "blue", "their": "red"}})
    monkeypatch.setattr(blue.screen.play, "public", blue.screen.play.public._replace(look=look))
    stage(blue, battle("their", "our"))
    columns = blue.screen.root.find("sums").children
    left, right = blue.screen.stage._dice
    assert [show.name for show in (left, right)] == ["our 4", "their 3"]
    assert [show.rect.centerx for show in (left, right)] == [column.rect.centerx for column in columns]


def test_a_die_of_neither_side_stands_in_the_middle(blue):
    stage(blue, battle("attack"))
    (show,) = blue.screen.stage._dice
    assert abs(show.rect.centerx - blue.screen.stage.rect.centerx) <= 1


@pytest.mark.parametrize("game_id", ["green_beret", "vietnam_battles", "green_inferno"])
def test_every_die_has_words_in_the_catalogue(game_id):
    game = open_game(game_id)
    for scenario in game.meta.scenarios:
        state, records = game.opening(scenario.id, {}, 3)
        found, choose = list(records), random.Random(3).random
        for _ in range(400):
            asked = game.decision(state)
            if asked is None:
                break
            found += game.apply(state, any_action(asked.actions, game.leaving, choose))
        labels = {roll.label for record in found for roll in record.dice}
        assert {label for label in labels if f"die.{label}" not in game.catalogue} == set()


def test_the_card_stands_where_it_hides_nothing_of_what_it_tells_of(blue):
    screen = blue.screen
    screen.map.fit()
    board, terms = screen.play.board, (Modifier(say("record.ready", seat="x"), 1),) * 5
    sums = tuple(Sum(say("record.ready", seat=seat), terms, 5, seat) for seat in ("blue", "red"))
    top = min(board.playable, key=lambda h: board.centre(h)[1])
    foot = max(board.playable, key=lambda h: board.centre(h)[1])
    for h in (top, foot, top):
        stage(blue, line(sums=sums, dice=(DIE,), hexes=(h,)))
        blue.wait(400)
        assert not screen.stage.rect.colliderect(screen.map.hex_rect(h)), board.label(h)
        before = screen.stage.rect.copy()
        blue.key("Space")
        assert not screen.stage.rect.colliderect(screen.map.hex_rect(h)), "nor when it has been added up"
        assert screen.stage.rect.topleft == before.topleft
        blue.key("Space")


def test_in_a_small_window_a_fight_is_brought_below_its_card(sit):
    hand = sit(size=(1024, 700))
    hide(hand, "0403")
    take_over(hand)
    screen = hand.screen
    hand.wheel(screen.map.rect.center, 2)
    terms = (Modifier(say("record.ready", seat="x"), 1),) * 3
    sums = tuple(Sum(say("record.ready", seat=seat), terms, -2, seat) for seat in ("blue", "red"))
    fight = tuple(BOARD.hex(label) for label in ("0403", "0404"))
    stage(hand, line(sums=sums, dice=(DIE,), hexes=fight, facts=(("winner", "red"),)))
    hand.key("Space")
    hand.wait(400)
    assert "\u22122" in hand.words()
    for h in fight:
        assert not screen.stage.rect.colliderect(screen.map.hex_rect(h)), BOARD.label(h)
        assert screen.map.rect.contains(screen.map.hex_rect(h)), BOARD.label(h)
