"""The end card tells what decided the game while one looks, opens the replay there, and offers what to try next."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from hexcore.analysis.lookback import Fall, LookbackResult, Missed
from hexcore.analysis.turning_points import Share, Turning, TurnStart
from hexcore.game.actions import Outcome
from hexcore.text import Text
from launcher.desk.desk import NewGameSetup
from launcher.screens.new_game import NewGameScreen
from launcher.table.ending.after_action import PATIENCE, LastGame, ideas
from launcher.table.help.advice import SHORT
from launcher.table.replay import ReplayScreen
from skirmish.game import Skirmish

OTHER = {"red": "random"}


def ended(sit, seats=None, **options):
    """A table at which the game has just been played to its end."""
    hand = sit(None, seats or OTHER, **options)
    session = hand.session
    while session.decision is not None:
        session.apply(session.decision.actions[len(session.entries) % len(session.decision.actions)])
    hand.screen.flow.playback.clear()
    hand.wait()
    hand.wait()
    assert hand.screen.layers, "the result is shown"
    return hand


def told(hand) -> str:
    return "\n".join(w.name for w in hand.screen.layers[-1].root.walk() if w.name)


def find(hand, **parts) -> None:
    """Let something have been found."""
    lookback = hand.screen.tools._lookback
    last = len(hand.session.entries)
    stops = tuple(TurnStart(ply, 1 + ply // 6, "blue") for ply in range(0, last, 3))
    found = LookbackResult(stops, games=12, over=True)._replace(**parts)
    lookback.found = found
    hand.wait()


def test_the_end_is_shown_at_once_and_nobody_works_yet(sit):
    hand = ended(sit)
    assert "Turning points" in told(hand)
    assert not hand.screen.tools._lookback.running


def test_turning_points_come_in_while_one_looks_and_stop_when_one_leaves(sit):
    hand = ended(sit)
    lookback = hand.screen.tools._lookback
    lookback._budget = lookback._budget._replace(total=100_000, most=100_000)
    hand.wait(PATIENCE)
    assert lookback.running
    end = time.monotonic() + 60
    while not lookback.found.curve:
        assert time.monotonic() < end
        hand.wait()
        time.sleep(0.01)
    hand.wait()
    assert hand.screen.layers[-1].root.find("odds_by_turn")
    hand.key("Esc")
    assert not hand.screen.layers
    assert not lookback.running, "nobody looks any more"
    hand.screen.tools.result()
    hand.wait(PATIENCE)
    assert hand.screen.tools._lookback is lookback
    assert lookback.running, "it goes on where it was"
    hand.screen.tools.leave()
    assert not lookback.running


def test_a_turning_point_says_when_what_and_how_much_and_opens_the_replay_there(sit):
    hand = ended(sit)
    last = len(hand.session.entries)
    find(
        hand,
        curve=((0, Share(0.6, 0.1, 6)), (9, Share(0.25, 0.08, 6)), (last, Share(0.0, 0.0, 0))),
        points=(Turning(6, 9, 0.62, 0.25, 0.09),),
    )
    words = told(hand)
    assert "62\u00a0% → 25\u00a0% (± 9)" in words
    assert "Turn 2" in words
    hand.click("turning.6")
    assert isinstance(hand.screen, ReplayScreen)
    hand.screen.wait()
    assert hand.screen.replay.ply == 6


def test_rolls_are_told_with_their_chance_and_open_the_replay(sit):
    hand = ended(sit)
    ply = next(n for n, entry in enumerate(hand.session.entries) if entry.records)
    find(hand, falls=(Fall(ply, 0, 0.1, "blue", helped=True), Fall(ply, 0, 0.2, "red", helped=True)))
    words = told(hand)
    assert "Your luckiest rolls" in words
    assert "Your unluckiest rolls" in words
    assert "10\u00a0% chance" in words
    assert "20\u00a0% chance" in words


def test_a_score_is_told_as_a_score(sit):
    hand = ended(sit)
    find(hand, scored=True, points=(Turning(6, 9, 20.33, 17.5, 1.25),), curve=((0, Share(20.0, 1.0, 6)),))
    assert "20.3 → 17.5 (± 1.2)" in told(hand)


def test_nothing_decided_is_said_too(sit):
    hand = ended(sit)
    find(hand)
    assert "No single moment decided" in told(hand)


def test_nothing_is_told_before_the_end(sit):
    hand = sit(None, OTHER)
    assert hand.screen.play.look_back() is None
    hand.wait(PATIENCE)
    assert hand.screen.tools._lookback is None


# -- what to try next ------------------------------------------------------------------------------------------------


def keys(sit, seats, winner: str = "", **changes) -> list[str]:
    hand = sit(None, seats)
    play = hand.screen.play
    public = play.public._replace(**changes)
    return [idea.key for idea in ideas(LastGame(public, play.seats, Outcome("x", winner), "blue", 7))]


def with_bots(sit, *bots: str):
    return replace(sit().screen.play.public.meta, bots=bots)


def test_by_result_other_things_are_tried_first(sit):
    meta = with_bots(sit, "random", "hunter")
    assert keys(sit, {"red": "random"}, "blue", meta=meta)[:2] == ["next.harder", "next.other_side"]
    assert keys(sit, {"red": "random"}, "red", meta=meta)[:2] == ["next.other_side", "next.same_dice"]
    assert keys(sit, {"blue": "random", "red": "random"}, "red")[0] == "next.sit_down"
    assert keys(sit, {}, "red", meta=meta)[:2] == ["next.against", "next.same_dice"]


def test_ideas_are_few_and_differ(sit):
    for winner in ("", "blue", "red"):
        found = keys(sit, OTHER, winner)
        assert 2 <= len(found) <= 3
        assert len(set(found)) == len(found)


def test_what_could_have_been_done_better_stands_at_its_turning_point(sit):
    hand = ended(sit)
    say = hand.session.game.catalogue.say
    plan = (hand.session.entries[0].records[0].text,)
    why = Text("why.chance_better", (("plans", 4), ("before", "40%"), ("after", "60%"), ("off", "5"), ("count", 9)))
    points = (Turning(0, 6, 0.4, 0.2, 0.05), Turning(6, 12, 0.2, 0.5, 0.05))
    find(hand, points=points, missed=(Missed(7, plan, why, 0.2),))
    card = next(w for w in hand.screen.layers[-1].root.walk() if w.id == "turning.6")
    inside = [w.name for w in card.walk() if w.name]
    assert any("choice with your information (a separate estimate" in name for name in inside)
    assert any(name.startswith("odds of winning 20") for name in inside), "the header says of what"
    assert f"· {say(plan[0])}" in inside
    assert "40% → 60%" in "\n".join(inside)
    other = next(w for w in hand.screen.layers[-1].root.walk() if w.id == "turning.0")
    assert not any("Colonel" in w.name for w in other.walk() if w.name)


def test_a_long_plan_is_unfolded_where_it_stands(sit):
    hand = ended(sit)
    plan = tuple(Text("plan.comes", (("pieces", "A"), ("there", str(n)))) for n in range(9))
    why = Text("why.chance_better", (("plans", 4), ("before", "40%"), ("after", "60%"), ("off", "5"), ("count", 9)))
    find(hand, points=(Turning(6, 12, 0.2, 0.5, 0.05),), missed=(Missed(7, plan, why, 0.2),))

    def steps() -> int:
        return sum(w.name.startswith("· ") for w in hand.screen.layers[-1].root.walk() if w.name)

    assert steps() == SHORT
    hand.click("after.more")
    assert steps() == len(plan)
    assert not isinstance(hand.screen, ReplayScreen), "who unfolds it does not watch from there"


@pytest.mark.parametrize(
    ("idea", "seats", "seed"),
    [
        ("next.other_side", {"blue": "random", "red": "human"}, False),
        ("next.same_dice", {"blue": "human", "red": "random"}, True),
    ],
)
def test_an_idea_opens_a_new_game_filled_in(sit, idea, seats, seed):
    hand = ended(sit)
    hand.screen.tools._hindsight.set_visible(False)
    hand.wait()
    hand.click(idea)
    assert isinstance(hand.screen, NewGameScreen)
    assert hand.screen.seats == seats
    assert hand.screen.seed == (hand.session.seed if seed else None)
    assert len(hand.stack.screens) == 1, "the table that is over was left for it"


def test_a_wish_fills_in_only_what_the_game_has(desk):
    wish = NewGameSetup("hunt", {"red": "random", "green": "random"}, {"turns": 9, "fog": True}, 12)
    screen = NewGameScreen(desk, desk.module(Skirmish().meta.id), wish)
    assert screen.seats == {"blue": "human", "red": "random"}
    assert screen.options == {"turns": 9}
    assert screen.seed == 12
