"""Fire in return in Green Inferno: one button for all of it, no question without an answer, no old odds."""

from __future__ import annotations

from hexcore.game.actions import Action
from tests.launcher.table.hillside import hill

BY_TWO = {"B13": ("nva-inf-5-1",), "B15": ("nva-inf-5-2",), "B14": ("us-inf-4-1", "us-inf-4-2")}


def attacked(desk, units, sky=()):
    """The NVA attacks B14 with all it has, and the US is asked."""
    hand = hill(desk, units, sky=sky)
    hand.session.script([6] * 12)
    hand.click("hex:B14")
    for name in ("action:Attack with all", "action:Open fire", "action:Fire all"):
        if name in hand.names():
            hand.click(name)
    answer_call(hand)
    return hand


def answer_call(hand) -> None:
    """Who is called takes the screen, and has read what happened."""
    for _ in range(6):
        hand.look()
        for name in ("hand-over", "take-over", "recap-done"):
            if name in hand.names():
                hand.click(name)
        if hand.screen.flow.playback.busy:
            hand.key("Space")


def asked(hand) -> tuple[str, str]:
    decision = hand.session.decision
    return decision.step, decision.seat


def buttons(hand, start: str) -> dict[str, str]:
    return {w.id: w.text for w in hand.screen.sidebar.walk() if w.id.startswith(start) and w.on_show}


def test_all_fire_back_at_one_of_the_attacking_hexes_by_one_button(desk):
    hand = attacked(desk, BY_TWO)
    assert asked(hand) == ("return_fire", "us")
    assert buttons(hand, "gather:") == {
        "gather:return_fire:B13": "Fire all 2 units at B13",
        "gather:return_fire:B15": "Fire all 2 units at B15",
    }
    hand.point("gather:return_fire:B15")
    odds = hand.screen.sidebar.odds
    both = Action("return_fire", BY_TWO["B14"][::-1], (hand.screen.play.board.hex("B15"),))
    assert odds._shown[0].odds == hand.screen.controller.odds(both)
    assert odds._shown[0].odds != hand.screen.controller.odds(both._replace(pieces=both.pieces[:1]))
    hand.session.script([1, 1])
    before = len(hand.session.entries)
    hand.click("gather:return_fire:B15")
    fired = [entry.action for entry in hand.session.entries[before:] if entry.action.verb == "return_fire"]
    assert [action.hex for action in fired] == [hand.screen.play.board.hex("B15")] * 2
    assert {action.piece for action in fired} == set(BY_TWO["B14"])


def test_after_the_last_shot_nobody_is_asked_whether_he_is_done(desk):
    units = {"B13": ("nva-inf-5-1",), "B14": ("us-inf-4-1", "us-mtr-1")}
    hand = attacked(desk, units, sky=("us-air-1",))
    assert asked(hand) == ("return_fire", "us")
    assert buttons(hand, "action:") == {"action:Done": "Done"}
    hand.session.script([1])
    hand.click("counter:us-mtr-1")
    if "commit" in hand.names():
        hand.click("commit")
    assert asked(hand) != ("return_fire", "us"), "it has passed"
    assert hand.session.entries[-1].action.verb == "done"


def seen(hand) -> None:
    """Let all that is on stage be played."""
    while hand.screen.flow.playback.busy:
        hand.wait(200)


def test_the_odds_of_a_shot_go_when_the_next_is_asked_for(desk):
    desk.change(reduced_motion=False)
    attack = ("attack", "add_all", "commit", "shoot_all")
    hand = hill(desk, BY_TWO, seats={"nva": "captain"}, done=attack)
    hand.wait()
    assert asked(hand) == ("return_fire", "us")
    hand.session.script([3, 3])
    hand.click("counter:us-inf-4-2")
    hand.click(next(name for name in hand.names() if name.endswith("at B13")))
    assert hand.screen.flow.rolled is not None, "it has fired"
    seen(hand)
    hand.move((2, 400))
    assert asked(hand) == ("return_fire", "us"), "the other unit is to fire"
    assert hand.screen.flow.rolled is not None
    assert not hand.screen.sidebar.odds.visible
