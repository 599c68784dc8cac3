"""Vietnam Battles at the table: what stops a march is said, and what is prepared can be dropped."""

from __future__ import annotations

import pytest
from battlefield import battle, told, unit

from launcher.table.actions import ActionButton


def march(hand, piece: str, goal: str) -> None:
    hand.click(f"counter:{piece}")
    hand.click(f"hex:{goal}")


def test_a_march_that_a_look_into_the_jungle_stops_says_so_where_it_stops(desk):
    hand = battle(desk, {"us_5_60_a": "0614", "vc_lf_4": "3212"})
    march(hand, "us_5_60_a", "0617")
    label = hand.screen.play.board.label(hand.screen.play.view.piece("us_5_60_a").hex)
    assert label != "0617", "it was stopped on its way"
    assert f"Stopped in {label}" in told(hand)
    assert "what was hidden there would be seen now" in told(hand)


def test_a_unit_that_is_found_comes_on_stage_and_stops_the_march(desk):
    hand = battle(desk, {"us_5_60_a": "0614", "vc_lf_1": unit("0717", hidden=True)})
    march(hand, "us_5_60_a", "0617")
    assert hand.screen.flow.playback.busy, "the card waits to be read"
    assert "LF 1 is found in 0717" in hand.words()
    hand.key("Space")
    label = hand.screen.play.board.label(hand.screen.play.view.piece("us_5_60_a").hex)
    assert f"Stopped in {label}: LF 1 is found in 0717" in told(hand)


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
    assert "Viet Cong: nothing done" in " ".join(hand.screen.toasts.texts)


def answered_openly(desk, **fields):
    """A bombardment in which the Viet Cong were asked with the US player looking on, and passed."""
    units = {"us_3_60_a": "0614", "vc_lf_4": "0714", "vc_lf_1": unit("3212", hidden=True)}
    fire = {"us_fire": ["us_plus_3_1", "us_plus_2_1"], "vc_fire": ["vc_plus_2_1"]}
    hand = battle(desk, units, phase="combat", dice=[4] * 9, **fire, **fields)
    hand.click("action:Bombard")
    hand.click("counter:vc_lf_4")
    hand.look()
    hand.click("piece:us_plus_3_1")
    assert hand.screen.play.in_the_open
    hand.key("Space")
    return hand


def test_after_an_open_answer_who_sat_goes_on_without_a_curtain_and_reads_the_answer(desk):
    hand = answered_openly(desk)
    play = hand.screen.play
    assert (play.decides, play.viewer) == ("us", "us")
    assert not hand.screen.curtain.visible
    assert ("vc", "Pass") in [(line.seat, play.say(line.record.text)) for line in play.lines()]
