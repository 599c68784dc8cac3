"""What decided a game: a known blunder is found, a budget finds the same, a worker that dies harms nothing."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from fractions import Fraction

import pytest

from hexcore.analysis.lookback import Fall, Lookback, best_and_worst, judged
from hexcore.analysis.turning_points import (
    Ask,
    Budget,
    TurnStart,
    Weighing,
    deeds_of,
    is_scored,
    play_worth,
    positions_at,
    stops_of,
    weighing_of,
    worth,
)
from hexcore.game.actions import Action, Outcome, ScoreLine
from hexcore.game.bot import first_bot
from hexcore.game.dice import Roll
from hexcore.game.odds import Chance, Odds
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.session import Session
from hexcore.referee import Referee
from hexcore.text import say
from skirmish.game import Skirmish

SMALL = Budget(first=8, more=8, most=24, total=160)


def turning_points(session: Session, seat, budget):
    """The turning points of a finished game for a seat, computed here and now."""
    game, deeds = session.game, deeds_of(session.entries)
    weighing = weighing_of(session, stops_of(game, session.first, deeds), seat, budget)
    positions = positions_at(game, session.first, deeds, [stop.ply for stop in weighing.stops])
    while asks := weighing.next_round():
        for ask in asks:
            weighing.take(ask, play_worth(game, positions, ask, seat, scored=weighing.scored))
    return weighing.points()


class Hunter:
    """Strikes whenever it can and does nothing else: who stays away from it is safe."""

    def __init__(self, seed: int) -> None:
        """It needs no chance of its own."""

    def choose(self, vantage, decision):
        wanted = ("attack", "done", "stay")
        return min(decision.actions, key=lambda action: wanted.index(action.verb) if action.verb in wanted else 9)


class Hunted(Skirmish):
    """The hunt with a bot that does more than choose by chance."""

    def __init__(self) -> None:
        super().__init__()
        self.meta = replace(self.meta, bots=("random", "hunter"))

    def bots(self):
        return {"hunter": Hunter}


def blundered() -> tuple[Session, int]:
    """A game that is even safe for Red until the scout walks up to a patrol; and after how many actions it did."""
    session = Session(Hunted(), "hunt", {"turns": 8}, 5)
    board, blunder = session.game.board("hunt"), -1
    while session.decision is not None:
        actions, state = session.decision.actions, session.state
        verbs = {action.verb for action in actions}
        if "hide" in verbs:
            choice = Action("hide", hexes=(board.hex("0102"),))
        elif "slip" in verbs and state.turn == 4 and blunder < 0:
            blunder = len(session.entries)
            choice = Action("slip", hexes=(board.hex("0103"),))
        elif "attack" in verbs:
            session.script([6 if state.turn > 6 else 3])
            choice = next(action for action in actions if action.verb == "attack")
        else:
            choice = next(action for action in actions if action.verb in ("done", "stay"))
        session.apply(choice)
    return session, blunder


def test_a_known_blunder_is_the_turning_point():
    session, blunder = blundered()
    assert session.outcome.winner == "blue"
    points = turning_points(session, "blue", SMALL)
    largest = max(points, key=lambda point: abs(point.change))
    assert largest.ply <= blunder < largest.until
    assert largest.until - largest.ply <= 3, "it is narrowed down to its phase"
    assert largest.before == 0, "nobody found the scout by himself"
    assert largest.after > 0.5
    assert 0 < largest.error < 0.25
    assert points == sorted(points)
    assert len(points) <= 3


def test_the_other_seat_sees_it_the_other_way_round():
    session, blunder = blundered()
    red = max(turning_points(session, "red", SMALL), key=lambda point: abs(point.change))
    assert red.ply <= blunder < red.until
    assert red.change < -0.5


def test_a_budget_finds_the_same_every_time_and_is_kept():
    session, _ = blundered()
    small = Budget(first=3, more=3, most=9, total=50)
    assert turning_points(session, "blue", small) == turning_points(session, "blue", small)


# -- what is asked --------------------------------------------------------------------------------------------------


def weighed(order: int, turns: int = 20, total: int = 90) -> Weighing:
    """Weigh made-up positions whose worth jumps after action 57, in one order or the other."""
    weighing = Weighing(
        [TurnStart(n, n // 4) for n in range(turns * 4)], turns * 4, 1.0, Budget(4, 4, 12, total), scored=False
    )
    while asks := weighing.next_round():
        for ask in asks[::order]:
            weighing.take(ask, float(ask.ply > 57 or (ask.number + ask.ply) % 4 == 0))
    return weighing


def test_the_order_in_which_play_outs_come_makes_no_difference():
    one, other = weighed(1), weighed(-1)
    assert one.points() == other.points()
    assert one.curve() == other.curve()
    assert one.asked == other.asked <= 90


def test_it_closes_in_on_the_jump_and_stays_within_its_budget():
    (point,) = weighed(1, total=400).points()
    assert (point.ply, point.until) == (57, 58)
    assert len(weighed(1, total=30).curve()) <= 9


def test_a_change_within_its_error_decided_nothing():
    weighing = Weighing([TurnStart(n, n) for n in range(5)], 5, 0.5, Budget(4, 4, 8, 200), scored=False)
    while asks := weighing.next_round():
        for ask in asks:
            weighing.take(ask, 0.5)
    assert weighing.points() == []


def test_what_was_not_asked_for_is_not_taken():
    weighing = Weighing([TurnStart(0, 1), TurnStart(1, 2)], 2, 1.0, Budget(2, 2, 4, 20), scored=False)
    weighing.take(Ask(0, 0), 1.0)
    assert weighing.curve() == []


def test_a_game_without_a_winner_is_counted():
    score = (ScoreLine(say("x"), 27), ScoreLine(say("y"), -3))
    alone = Outcome("stopped", "", "fine", score=score)
    assert is_scored(alone, ("player",))
    assert not is_scored(alone, ("us", "vc"))
    assert worth(alone, "player", scored=True) == 24
    assert worth(alone, "us", scored=False) == 0.5
    assert worth(Outcome("won", "us"), "us", scored=False) == 1
    assert worth(Outcome("won", "us"), "vc", scored=False) == 0


@pytest.mark.parametrize(
    ("bots", "quick"),
    [(("random", "captain"), "captain"), (("sergeant", "random"), "sergeant"), (("random",), "random")],
)
def test_positions_are_played_out_by_a_bot_that_knows_the_game(bots, quick):
    assert first_bot(bots) == quick


# -- aside ----------------------------------------------------------------------------------------------------------


def finished(plies: int = 999) -> Session:
    session = Session(registry().open("skirmish"), "hunt", {"turns": 4}, 3)
    while session.decision is not None and len(session.entries) < plies:
        session.apply(session.decision.actions[len(session.entries) % len(session.decision.actions)])
    return session


def until(lookback: Lookback, done, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing came"
        lookback.poll()
        time.sleep(0.01)


def test_workers_find_what_is_found_without_them():
    session = finished()
    lookback = Lookback(session, "blue", (), SMALL)
    lookback.start()
    until(lookback, lambda: lookback.found.over)
    assert list(lookback.found.points) == turning_points(session, "blue", SMALL)
    assert lookback.found.stops[0].ply == 0
    assert lookback.found.curve[-1][0] == len(session.entries)
    assert not lookback.running


def test_a_worker_that_is_killed_harms_nothing():
    lookback = Lookback(finished(), "blue", (), Budget(total=100_000, most=100_000))
    lookback.start()
    until(lookback, lambda: lookback.found.games > 0)
    for pid in lookback.pids:
        os.kill(pid, signal.SIGKILL)
    until(lookback, lambda: lookback.found.over)
    assert lookback.found.games > 0, "what was found stays"
    assert not lookback.running
    lookback.start()
    assert not lookback.running


def test_stopped_it_ends_its_workers_and_goes_on_later():
    lookback = Lookback(finished(), "blue", (), SMALL)
    lookback.start()
    pids = lookback.pids
    until(lookback, lambda: lookback.found.games > 0)
    lookback.stop()
    assert not any(_alive(pid) for pid in pids)
    lookback.start()
    until(lookback, lambda: lookback.found.over)
    assert list(lookback.found.points) == turning_points(finished(), "blue", SMALL)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_nothing_is_told_of_a_game_that_goes_on():
    assert Referee(finished(6)).look_back("blue") is None
    assert Referee(finished()).look_back("blue") is not None


def test_the_most_telling_lines_are_told_in_their_order():
    session, blunder = blundered()
    lookback = Lookback(session, "blue")
    told = [session.game.catalogue.say(text) for text in lookback.told(blunder, len(session.entries), 2)]
    assert len(told) == 2
    assert any("attack" in line.lower() for line in told)


# -- luck -----------------------------------------------------------------------------------------------------------

SHOT = Odds(
    say("x"), "",
    chances=(
        Chance("miss", say("x"), Fraction(9, 10), "attacker"), Chance("hit", say("x"), Fraction(1, 10), "defender"),
    ),
)  # fmt: skip


def fell(result: str, seat: str = "blue") -> Fall | None:
    records = [Record("said", say("x")), Record("shot", say("x"), dice=(Roll(1, 6, 1),), facts=(("result", result),))]
    return judged(Skirmish(), SHOT, seat, 7, records)


def test_a_roll_is_lucky_for_one_side_and_unlucky_for_the_other():
    hit = fell("hit")
    assert hit == Fall(7, 1, 0.1, "blue", helped=True)
    assert fell("miss") is None, "that was to be expected"
    assert fell("unknown") is None
    assert best_and_worst([hit], "blue", 3) == ([hit], [])
    assert best_and_worst([hit], "red", 3) == ([], [hit])


def test_of_numbers_the_larger_one_is_better():
    spread = tuple(Chance(str(n), say("x"), Fraction(1, 4), "defender") for n in range(4))
    record = Record("shot", say("x"), dice=(Roll(1, 6, 1),), facts=(("result", "0"),))
    low = judged(Skirmish(), Odds(say("x"), "", chances=spread), "blue", 2, [record])
    assert low is not None
    assert (low.helped, low.chance) == (False, 0.25)
