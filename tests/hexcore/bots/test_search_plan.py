"""A plan in words tells where pieces go and what is done, up to the first die, and nothing that nobody can know."""

from __future__ import annotations

import random
import time

import pytest

from hexcore.analysis.lookback import Lookback, missed_between, questions
from hexcore.analysis.turning_points import Budget, LookedAction, Turning, deeds_of
from hexcore.bots.advice import advise, deep_adviser
from hexcore.bots.search import LINES, Effort, Search, in_short, tell_plan, world_of
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage, first_bot, make_bot, mark_of
from hexcore.game.plugins import registry
from hexcore.play.session import Session

LITTLE = Effort(8, 3, 0.5)
GAMES = [("vietnam_battles", "boys_of_67"), ("green_inferno", "hill_875"), ("green_beret", "campaign")]


def _played(name: str, scenario: str, step: str, plies: int = 3000) -> Session:
    """A game by its first bot, up to a question that is worth thinking about."""
    session = Session(registry().open(name), scenario, {}, 11)
    bot = first_bot(session.game.meta.bots)
    bots = {seat: make_bot(session.game, bot, 1) for seat in session.game.meta.seat_ids()}
    while (decision := session.decision) is not None and len(session.entries) < plies:
        if decision.step == step and len(decision.actions) > 2:
            return session
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    raise AssertionError(f"no {step} in {scenario}")


def _said(session: Session, plan) -> list[str]:
    return [session.game.catalogue.say(line) for line in plan]


def test_a_plan_says_who_goes_where():
    session = _played("vietnam_battles", "boys_of_67", "movement")
    game, seat = session.game, session.decision.seat
    world = session.vantage(seat).imagine(random.Random(1))
    actions = Search(game, seat, Effort(1), 1).planned(world, game.profiles()["eager"])
    after = world.clone()
    for action in actions:
        game.apply(after, action)
    board, was = game.board("boys_of_67"), {piece.id: piece.hex for piece in game.view(world, seat).pieces}
    gone = [p for p in game.view(after, seat).pieces if p.seat == seat and p.hex not in (was[p.id], -1)]
    lines = "\n".join(_said(session, tell_plan(game, world, seat, actions)))
    assert gone
    for piece in gone:
        assert piece.name in lines
        assert board.label(piece.hex) in lines


def test_a_halt_that_names_nobody_is_not_told_beside_the_way():
    """The way says who comes where; that he halts there, and a die falls, needs no line."""
    game = registry().open("green_beret")
    session = Session(game, "campaign", {}, 7)
    bot = make_bot(game, "sergeant", 7)
    while session.decision.step != "friendly_movement":
        session.apply(bot.choose(session.vantage("player"), session.decision))
    world = session.vantage("player").imagine(random.Random(1))
    actions = Search(game, "player", Effort(1), 1).planned(world, {"porters": False})
    assert actions[-1].verb == "halt"
    (line,) = tell_plan(game, world, "player", actions)
    assert line.key == "plan.goes"


def test_a_long_plan_is_cut_short_and_says_so():
    session = _played("green_inferno", "hill_875", "us_movement")
    game, seat = session.game, session.decision.seat
    world = session.vantage(seat).imagine(random.Random(1))
    actions = Search(game, seat, Effort(1), 1).planned(world, game.profiles()["eager"])
    whole = tell_plan(game, world, seat, actions)
    told = in_short(whole)
    assert len(told) == LINES + 1
    assert told[-1].key == "plan.more"
    assert told[:-1] == whole[:LINES]
    assert dict(told[-1].values)["count"] == len(whole) - LINES
    assert in_short(whole[: LINES + 1]) == whole[: LINES + 1], "one thing more takes no more room than to say so"


def test_a_plan_that_ends_with_a_choice_that_names_nobody_says_whom_it_leads_to():
    session = _played("vietnam_battles", "boys_of_67", "combat")
    game, bots = session.game, {seat: make_bot(session.game, "captain", 1) for seat in ("us", "vc")}
    bombard = Action("bombard")
    while bombard not in session.decision.actions:
        session.apply(bots[session.decision.seat].choose(session.vantage(session.decision.seat), session.decision))
    seat = session.decision.seat
    world = session.vantage(seat).imagine(random.Random(1))
    (line,) = tell_plan(game, world, seat, (bombard,))
    (words,) = _said(session, (line,))
    game.apply(world, bombard)
    assert words in [game.catalogue.say(game.describe(world, action)) for action in game.decision(world).actions]
    assert words != "Bombard"
    ending = next(action for action in session.decision.actions if action.verb == "end_phase")
    assert _said(session, tell_plan(game, session.state, seat, (ending,))) == [
        game.catalogue.say(game.describe(session.state, ending))
    ]


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_nothing_is_told_of_what_dice_came_to(name, scenario):
    """Whatever the dice of a world are, a plan is told in the same words."""
    game, said = registry().open(name), 0
    session = Session(game, scenario, {}, 11)
    bots = {seat: make_bot(game, first_bot(game.meta.bots), 1) for seat in game.meta.seat_ids()}
    while (decision := session.decision) is not None and said < 12 and len(session.entries) < 1500:
        if decision.step in game.planned_steps and len(decision.actions) > 1 and len(session.entries) % 7 == 0:
            said += 1
            world = session.vantage(decision.seat).imagine(random.Random(said))
            actions = Search(game, decision.seat, Effort(1), 1).planned(world, {})
            other = world.clone()
            other.dice.seed += 977
            assert tell_plan(game, world, decision.seat, actions) == tell_plan(game, other, decision.seat, actions)
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    assert said > 4


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_advice_that_was_thought_out_tells_its_plan_and_what_it_comes_to(name, scenario):
    step = {"vietnam_battles": "movement", "green_inferno": "us_movement", "green_beret": "friendly_movement"}[name]
    session = _played(name, scenario, step)
    decision = session.decision
    assert deep_adviser(session.game, decision) == "colonel"
    thought = advise(session.game, session.state, decision, "colonel:9")
    assert thought is not None
    assert thought.plan
    words = _said(session, [*thought.plan, thought.why.text])
    assert any("simulated continuation" in line for line in words), words
    assert advise(session.game, session.state, decision, "colonel:9") == thought


def test_a_quick_adviser_has_no_plan_and_a_small_question_nobody_thinks_about():
    session = _played("vietnam_battles", "boys_of_67", "movement")
    assert advise(session.game, session.state, session.decision, "captain").plan == ()
    lone = session.decision._replace(actions=session.decision.actions[:1])
    assert deep_adviser(session.game, lone) == ""


# -- what was missed -------------------------------------------------------------------------------------------------


def _blunder() -> tuple[Session, int]:
    """A game of The Boys of '67 whose US player does nothing but end phases from some question on."""
    session = _played("vietnam_battles", "boys_of_67", "combat")
    start, game = len(session.entries), session.game
    bots = {seat: make_bot(game, "captain", 1) for seat in game.meta.seat_ids()}
    while (decision := session.decision) is not None:
        idle = next((a for a in decision.actions if a.verb in ("end_phase", "done", "pass")), None)
        own = decision.seat == "us" and idle is not None
        session.apply(idle if own else bots[decision.seat].choose(session.vantage(decision.seat), decision))
    return session, start


def test_questions_are_told_with_all_that_was_done_in_one_go():
    session, _ = _blunder()
    game, deeds = session.game, deeds_of(session.entries)
    for question in questions(game, session.first, deeds, "us", 0):
        decision = game.decision(question.state)
        assert decision.seat == "us"
        assert decision.step in game.planned_steps
        assert question.done == tuple(d.action for d in deeds[question.ply : question.ply + len(question.done)])
        before = mark_of(game, question.state)
        state = question.state.clone()
        for action in question.done:
            assert mark_of(game, state) == before
            game.apply(state, action)


def test_who_let_a_chance_pass_is_told_what_could_have_been_done():
    session, start = _blunder()
    deeds = deeds_of(session.entries)
    missed = missed_between(session.game, session.first, deeds, "us", start, start + 30, Effort(24, 4, 0.5))
    assert missed is not None
    assert missed.plan
    assert start <= missed.ply < start + 30
    assert missed.gain > 0.04
    words = session.game.catalogue.say(missed.why)
    assert "your chance of winning would have been about" in words
    assert "±" in words


def test_nobody_is_told_to_have_done_what_was_done():
    """A plan that begins as the seat has begun, or ends sooner, is no other plan."""
    session, start = _blunder()
    deeds = deeds_of(session.entries)
    missed = missed_between(session.game, session.first, deeds, "us", start, start + 30, Effort(24, 4, 0.5))
    assert missed is not None
    question = next(one for one in questions(session.game, session.first, deeds, "us", start) if one.ply == missed.ply)
    done = tell_plan(session.game, question.state, "us", question.done)
    assert not set(missed.plan) <= set(done)


def test_what_was_missed_is_judged_by_what_the_seat_knew():
    """The position that is thought about is only ever imagined: with other secrets the answer is the same."""
    session = _played("vietnam_battles", "snoopys_nose", "movement")
    game, seat = session.game, session.decision.seat
    other = game.swap_secrets(session.state.clone(), seat)
    assert other is not None
    worlds = [world_of(Vantage(game, state, seat), 3, 0) for state in (session.state, other)]
    assert game.dump(worlds[0]) == game.dump(worlds[1])


def test_a_stretch_without_a_choice_has_nothing_missed():
    session, _ = _blunder()
    deeds: tuple[LookedAction, ...] = deeds_of(session.entries)
    assert missed_between(session.game, session.first, deeds, "us", 3, 3, Effort(8)) is None


def test_workers_look_for_what_was_missed_once_all_turning_points_are_known():
    session, start = _blunder()
    lookback = Lookback(session, "us", budget=Budget(1, 1, 1, 1), effort=LITTLE)
    point = Turning(start, start + 12, 0.6, 0.4, 0.1)
    lookback.start()
    try:
        lookback.found = lookback.found._replace(points=(point,))
        lookback._ponder()
        end = time.monotonic() + 110
        while not lookback.found.over:
            assert time.monotonic() < end
            lookback.poll()
            time.sleep(0.02)
    finally:
        lookback.stop()
    found = missed_between(session.game, session.first, deeds_of(session.entries), "us", point.ply, point.until, LITTLE)
    assert lookback.found.missed == ((found,) if found is not None else ())
    assert not lookback.running
