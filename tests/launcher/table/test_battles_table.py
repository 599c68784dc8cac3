"""Vietnam Battles at the table: what stops a march is said, and what is prepared can be dropped."""

from __future__ import annotations

from battlefield import battle, told, unit


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
