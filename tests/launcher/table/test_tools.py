"""Small comforts of the table: the small map hides nobody, F1 knows the phase, Esc closes the words, one heading."""

from __future__ import annotations

import pytest

from hexcore.game.answers import Spot, Stop
from launcher.kit.style.colour import contrast
from launcher.kit.style.theme import PALETTES
from launcher.screens.rules import RulesScreen
from launcher.table.replay import ReplayScreen
from launcher.table.wording import behind_phase
from tests.launcher.table.battlefield import battle

UNITS = {"us_5_cav": "0718", "us_4_47_b": "2520", "vc_514_1": "0617"}


def near(hand, label: str, corner: str) -> None:
    """Look so that a hex lies in a corner of the map."""
    view, board = hand.screen.map, hand.screen.play.board
    view.camera.zoom_to(1.0, (0.0, 0.0))
    view.centre_on(board.centre(board.hex(label)))
    box = view.hex_rect(board.hex(label))
    goal = getattr(view.rect.inflate(-90, -90), corner)
    view.pan(goal[0] - box.centerx, goal[1] - box.centery)
    hand.wait()


def test_the_small_map_hides_no_unit_where_another_corner_is_free(desk):
    desk.change(ui_scale=1.35)
    hand = battle(desk, UNITS, "boys_of_67")
    for corner in ("bottomleft", "topleft", "bottomleft"):
        near(hand, "2520", corner)
        small = hand.screen.area.overview
        assert small.visible
        spot = hand.screen.map.hex_rect(hand.screen.play.board.hex("2520"))
        assert hand.screen.map.rect.contains(spot), "the unit is in view"
        assert not small.rect.colliderect(spot), f"in the corner {corner}"
        hand.click_at(spot.center)
        assert hand.screen.controller.picked == ("us_4_47_b",), "and can be clicked"
        hand.key("Esc")


def test_the_small_map_goes_once_every_hex_is_in_view(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    view, area = hand.screen.map, hand.screen.area
    assert area.overview.visible
    view.fit()
    hand.wait()
    assert not area.overview.visible
    board = hand.screen.play.board
    xs, ys = zip(*map(board.centre, board.playable), strict=True)
    across = max(xs) - min(xs)
    for cut in (-0.5, 0.5):  # half a hex more than the middles, or less
        view.camera.zoom_to(1.0, (0, 0))
        view.camera.zoom_to(view.camera.zoom * view.rect.width / ((across - 2 * cut) * view.camera.scale), (0, 0))
        view.centre_on(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        left, top, wide, high = view.camera.shown()
        outside = left > min(xs) or left + wide < max(xs) or top > min(ys) or top + high < max(ys)
        assert area.overview.visible == outside, cut
        assert cut < 0 or outside


@pytest.mark.parametrize("palette", PALETTES)
def test_a_dot_of_each_side_can_be_told_from_its_rim(desk, palette):
    desk.change(palette=palette)
    hand = battle(desk, UNITS, "boys_of_67")
    small = hand.screen.area.overview
    picture = small._picture(small.rect.inflate(-small.ui.px(4), -small.ui.px(4)).size)
    for point, colour in hand.screen.map.dots():
        x, y = small._at(picture.get_rect(), point)
        side = small.ui.px(4)
        rim = picture.get_at((x - side // 2 - 1, y - side // 2 - 1))[:3]
        assert contrast(rim, colour) >= 3, (rim, colour)


def test_the_legend_gives_the_keys_back_to_the_map(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    hand.click("legend")
    assert hand.screen.area.legend.open
    assert hand.screen.focused is hand.screen.map
    hand.key("Space")
    assert hand.screen.area.legend.open


def test_the_small_map_hides_no_lit_hex_where_another_corner_is_free(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    near(hand, "2520", "bottomleft")
    view, area = hand.screen.map, hand.screen.area
    view.show(view.picture.showing._replace(pieces=(), reach={}))
    assert area.overview.visible
    low = area.overview.rect.copy()
    lit = hand.screen.play.board.hex("2520")
    assert low.colliderect(view.hex_rect(lit)), "nothing is to be clicked there"
    view.show(view.picture.showing._replace(reach={Spot(lit): Stop((Spot(lit),))}))
    assert not area.overview.rect.colliderect(view.hex_rect(lit))


def test_who_stands_below_the_bar_of_a_map_that_is_being_drawn_can_be_clicked(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    screen = hand.screen
    screen.area.progress.set_visible(True)
    hand.wait()
    assert screen.area.progress.rect.width
    assert screen.root.at(screen.area.progress.rect.center) is screen.map


def test_the_rules_open_at_the_phase_that_is_played(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    rule = behind_phase(hand.screen.play)
    assert rule
    hand.key("F1")
    assert isinstance(hand.screen, RulesScreen)
    assert rule.endswith(hand.screen.rule.number)


def test_esc_never_takes_the_table_in_words_away(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    hand.key("F4")
    assert hand.screen.spoken.visible
    hand.click("counter:us_5_cav")
    hand.key("Esc")
    assert not hand.screen.controller.picked
    assert hand.screen.spoken.visible, "what is picked is let go first"
    hand.key("Esc")
    assert hand.screen.layers
    assert hand.screen.spoken.visible, "F4 alone closes it: a reader would not see that it has gone"


def test_a_replay_names_the_game_once_and_counts_once(desk):
    hand = battle(desk, UNITS, "boys_of_67")
    hand.click("counter:us_5_cav")
    hand.click("hex:0818")
    replay = ReplayScreen(desk, hand.screen.play.replay(), "Vietnam Battles · The Boys of '67 · turn 1")
    replay._painting = None
    hand.stack.push(replay)
    hand.wait()
    replay.wait()
    hand.wait()
    head = replay.head.text
    assert head.count("The Boys of '67") == 1, head
    assert head.count("urn 1") == 1, head
    said = [replay.slider.show(replay.slider.value), replay.status.text]
    assert sum(" of " in words for words in said) == 1, said
