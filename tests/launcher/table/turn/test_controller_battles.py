"""Vietnam Battles at the table: what stops a march is said, and what is prepared can be dropped."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.state import lift, stand
from launcher.table.sidebar.actions import ActionButton
from tests.launcher.table.battlefield import battle, the_game, told, unit


def march(hand, piece: str, goal: str) -> None:
    hand.click(f"counter:{piece}")
    hand.click(f"hex:{goal}")


def test_a_march_that_a_look_into_the_jungle_stops_says_so_where_it_stops(desk):
    hand = battle(desk, {"us_5_60_a": "0614", "vc_lf_4": "3212"})
    march(hand, "us_5_60_a", "0617")
    label = hand.screen.play.board.label(hand.screen.play.view.piece("us_5_60_a").hex)
    assert label != "0617", "it was stopped on its way"
    assert f"Stopped in {label}" in told(hand)
    assert "anything hidden there is revealed" in told(hand)


def test_a_unit_that_is_found_comes_on_stage_and_stops_the_march(desk):
    hand = battle(desk, {"us_5_60_a": "0614", "vc_lf_1": unit("0717", hidden=True)})
    march(hand, "us_5_60_a", "0617")
    assert hand.screen.flow.playback.busy, "the card waits to be read"
    assert "LF 1 is revealed in 0717" in hand.words()
    hand.key("Space")
    label = hand.screen.play.board.label(hand.screen.play.view.piece("us_5_60_a").hex)
    assert f"Stopped in {label}: LF 1 is revealed in 0717" in told(hand)


def bombarding(desk):
    hand = battle(desk, {"us_3_60_a": "0614", "vc_lf_4": "0714"}, phase="combat", us_fire=["us_plus_3_1"])
    hand.click("action:Bombard")
    return hand


def carried(desk):
    hand = battle(desk, {"us_4_47_c": "0618", "vc_514_1": "0617"}, "boys_of_67")
    hand.click("counter:us_4_47_c")
    hand.key("T")
    return hand


@pytest.mark.parametrize(
    ("begin", "step", "before"), [(bombarding, "target", "combat"), (carried, "voyage", "movement")]
)
@pytest.mark.parametrize("way", ["key", "button"])
def test_what_was_only_prepared_is_dropped_by_escape_and_by_a_button(desk, begin, step, before, way):
    hand = begin(desk)
    assert hand.session.decision.step == step
    if way == "key":
        hand.key("Esc")
    else:
        hand.click("cancel")
    assert hand.session.decision.step == before
    assert "Leave the game" not in hand.names(), "no menu"
    assert "cancel" not in hand.names(), "nothing is left to drop"


def standing_fast(hand) -> dict[str, str]:
    """The keys of the buttons by which units stand fast, by piece."""
    shown = hand.screen.sidebar.actions.walk()
    found = [w for w in shown if isinstance(w, ActionButton) and w.offers.verb == "stand_fast"]
    return {button.offers.piece: button.hotkey for button in found}


def test_the_key_of_one_that_stands_fast_never_comes_to_mean_another(desk):
    units = {"us_3_60_a": "0614", "us_5_60_a": "0813", "vc_lf_1": "0714"}
    hand = battle(desk, units, phase="combat", dice=[1] * 20)
    hand.click("counter:vc_lf_1")
    hand.key("Shift+G")
    for _ in range(12):
        if hand.session.decision.step == "fall_back":
            break
        if hand.screen.curtain.visible:
            hand.click("take-over")
        hand.key("Space")
    assert hand.session.decision.step == "fall_back", hand.session.decision
    while hand.screen.flow.playback.busy or hand.screen.controller.picked:
        hand.key("Esc")
    keys = standing_fast(hand)
    assert len(set(keys.values())) == len(keys) == 2
    first = next(piece for piece, key in keys.items() if key == "S")
    hand.look()
    hand.key("S")
    after = standing_fast(hand)
    assert after
    assert first not in after
    assert "S" not in after.values()


@pytest.mark.parametrize("bot", [False, True])
def test_a_whole_turn_in_which_nothing_was_done_is_told(desk, bot):
    seats = {"vc": "captain"} if bot else {}
    units = {"us_4_47_b": "0614"}
    hand = battle(desk, units, "boys_of_67", phase="combat", seats=seats)
    hand.key("Space")
    while (bot and hand.session.state.turn == 1) or hand.session.state.active == "vc":
        hand.wait(400)
    hand.wait()
    assert hand.session.state.active == "us"
    assert hand.session.state.turn == 2
    assert "Viet Cong: no action" in " ".join(hand.screen.toasts.texts)


def answered_openly(desk, **fields):
    """A bombardment in which the Viet Cong were asked with the US player looking on, and passed."""
    units = {"us_3_60_a": "0614", "vc_lf_4": "0714", "vc_lf_1": unit("3212", hidden=True)}
    fire = {"us_fire": ["us_plus_3_1", "us_plus_2_1"], "vc_fire": ["vc_plus_2_1"]}
    hand = battle(desk, units, phase="combat", dice=[4] * 9, **fire, **fields)
    hand.click("action:Bombard")
    hand.click("counter:vc_lf_4")
    hand.look()
    hand.click("piece:us_plus_3_1")
    assert hand.screen.play.now.in_the_open
    hand.key("Space")
    return hand


def test_after_an_open_answer_who_sat_goes_on_without_a_curtain_and_reads_the_answer(desk):
    hand = answered_openly(desk)
    play = hand.screen.play
    assert (play.actor, play.viewer) == ("us", "us")
    assert not hand.screen.curtain.visible
    assert ("vc", "Pass") in [(line.seat, play.say(line.record.text)) for line in play.lines()]


@pytest.mark.parametrize("goal", ["0615", "0715", "0513"])
def test_no_tooltip_covers_the_lit_hexes_around_the_one_that_is_pointed_at(desk, goal):
    hand = battle(desk, {"us_3_60_a": "0614", "vc_lf_4": "3212"})
    hand.click("counter:us_3_60_a")
    hand.point(f"hex:{goal}")
    hand.wait(2000)
    screen = hand.screen
    assert screen.tooltip.text, "all about the hex"
    others = (spot.hex for spot in screen.controller.lit() if spot.hex not in (-1, screen.pointing.over[0]))
    lit = list(map(screen.map.hex_rect, others))
    assert len(lit) > 6
    assert screen.tooltip.rect.collidelist(lit) < 0


def test_who_clicks_his_own_unit_to_attack_is_told_to_click_the_enemy_first(desk):
    hand = battle(desk, {"us_3_60_a": "0614", "vc_lf_4": "0714"}, phase="combat")
    hand.click("counter:us_3_60_a")
    assert "First choose the enemy unit to attack" in told(hand)


def test_a_second_click_on_the_target_does_not_add_the_boat_beside_it(desk):
    units = {"us_4_47_b": "0716", "us_monitor_1": "0717/0718", "vc_514_1": "0717"}
    hand = battle(desk, units, "boys_of_67", phase="combat")
    hand.click("counter:vc_514_1")
    assert hand.session.decision.step == "muster"
    assert "us_monitor_1" in {action.piece for action in hand.session.decision.actions if action.pieces}
    hand.click("hex:0717")
    assert hand.session.state.fight.attackers == []
    hand.click("counter:us_monitor_1")
    assert hand.session.state.fight.attackers == ["us_monitor_1"]


def test_where_a_boat_may_land_its_passengers_comes_into_view(desk):
    hand = battle(desk, {"us_4_47_c": "0618", "vc_514_1": "0617"}, "boys_of_67")
    hand.click("counter:us_4_47_c")
    board = hand.screen.map
    shores = [spot for spot in [*range(hand.screen.play.board.size)] if spot in hand.screen.play.board.playable]
    far = max(shores, key=lambda h: hand.screen.play.board.centre(h)[0] + hand.screen.play.board.centre(h)[1])
    board.zoom(8, board.rect.center)
    board.centre_on(hand.screen.play.board.centre(far))
    hand.key("T")
    assert hand.session.decision.step == "voyage"
    assert board.shows_any(spot.hex for spot in hand.screen.controller.lit() if spot.hex >= 0)


def test_no_bombardment_is_asked_for_where_none_can_be_made(desk):
    units = {"us_3_60_a": "0614", "vc_lf_4": "0714"}
    for fire, invited in ((["us_plus_3_1"], True), ([], False)):
        hand = battle(desk, units, phase="combat", us_fire=fire)
        assert ("bombardment" in hand.screen.sidebar.prompt.said[1]) is invited


def test_where_a_unit_must_stop_no_points_are_promised(desk):
    hand = battle(desk, {"us_3_60_a": "0614", "vc_lf_4": "0616"})
    hand.click("counter:us_3_60_a")
    hand.point("hex:0615")
    status = hand.screen.pointing.status()
    assert "must stop there" in status
    assert "left" not in status


def test_a_button_of_the_other_side_is_not_shown_as_refused(desk):
    hand = battle(desk, {"us_3_60_a": "0614", "vc_lf_4": "3212"})
    controller = hand.screen.controller
    controller._bare[("us", "movement")] = ["bridge_river"]
    controller._bare[("vc", "movement")] = []
    assert [action.verb for action, _ in controller.refused_buttons()] == ["bridge_river"]
    hand.session.state.active = "vc"
    hand.rewritten()
    assert controller.refused_buttons() == []


def test_one_that_may_not_advance_says_why(desk):
    units = {"us_3_60_a": "0614", "us_3_60_b": "0713", "us_3_60_c": "0715", "us_5_60_b": "0613", "us_5_60_c": "0814"}
    units |= {"us_5_60_a": unit("0813", landed="slick"), "vc_lf_4": unit("0714", depleted=True)}
    hand = battle(desk, units, phase="combat", dice=[6] * 9)
    hand.click("counter:vc_lf_4")
    hand.key("Shift+G")
    for _ in range(12):
        if hand.session.decision.step == "advance":
            break
        hand.look()
        hand.key("Space")
    while hand.screen.flow.playback.busy:
        hand.key("Esc")
    assert hand.session.decision.step == "advance"
    hand.look()
    hand.click("counter:us_5_60_a")
    assert "landed this turn cannot advance" in told(hand)


def framed(hand) -> set[str]:
    """The own pieces that stand out on the map as going, or able to go."""
    roles = hand.screen.map.picture._roles()
    return set(roles.picked | roles.able)


@pytest.mark.rule("VB 7.9")
def test_only_attackers_who_may_advance_are_framed_when_that_is_asked(desk):
    units = {"us_4_47_b": unit("0616", "boys_of_67", landed="slick"), "us_4_47_c": "0717", "vc_514_1": "0617"}
    hand = battle(desk, units, "boys_of_67", phase="combat")
    hand.click("counter:vc_514_1")
    hand.click("gather:join")
    assert framed(hand) >= {"us_4_47_b", "us_4_47_c"}, "who joins is framed"
    state, place = hand.session.state, the_game().rules("boys_of_67").ground.place
    state.fight.result, state.fight.path = "D2", [place("0617")]
    lift(state, "vc_514_1")
    stand(state, "vc_514_1", place("0415"))
    state.stack[-1] = Advance()
    hand.rewritten()
    hand.wait()
    assert {a.piece for a in hand.session.decision.actions if a.pieces} == {"us_4_47_c"}
    assert framed(hand) == {"us_4_47_c"}
    hand.click("hex:0617")
    assert hand.screen.play.view.piece("us_4_47_c").hex == hand.screen.play.board.hex("0617")
