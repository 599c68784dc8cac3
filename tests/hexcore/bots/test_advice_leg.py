"""One press on advice: what it carries out is what the card says, with the odds of the roll that it leads to."""

from __future__ import annotations

from random import Random

import pytest

from hexcore.bots.advice import leg_of
from hexcore.bots.search import Colonel, Effort, Search, SearchResult
from hexcore.game.bot import first_bot, make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session

SCENARIOS = [("green_beret", "campaign"), ("vietnam_battles", "boys_of_67"), ("vietnam_battles", "snoopys_nose"),
             ("green_inferno", "hill_875")]  # fmt: skip


def _fresh(session: Session):
    return make_bot(session.game, first_bot(tuple(session.game.bots())), 1)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_leg_leads_to_no_roll_but_its_last_and_tells_the_odds_of_that_one(name, scenario):
    """Played by legs alone, each in the true position, where something may come to light on the way."""
    session = Session(registry().open(name), scenario, {}, 5)
    game, rolled, long = session.game, 0, 0
    for place in range(500):
        decision = session.decision
        if decision is None or (place > 150 and rolled):
            break
        seat = decision.seat
        action = _fresh(session).choose(session.vantage(seat), decision)
        leg = leg_of(game, session.vantage(seat), action, bot=_fresh(session))
        assert leg.actions[0] == action
        long += len(leg.actions) > 1
        for step, one in enumerate(leg.actions):
            now = session.decision
            if now is None or now.seat != seat or one not in now.actions:
                break  # something came to light
            fallen, odds = session.state.dice.count, game.odds(session.state, one, seat)
            records = session.apply(one)
            last = step == len(leg.actions) - 1
            if session.state.dice.count != fallen:
                assert last or any(record.reveals for record in records), "only the last step rolls"
                if last and odds is not None:
                    rolled += 1
                    assert leg.odds == odds, "the odds are those of the hex in which the die falls"
            if session.state.dice.count != fallen or any(record.reveals for record in records):
                break
    assert long > 10
    assert rolled


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_what_is_weighty_has_a_press_of_its_own(name, scenario):
    session = Session(registry().open(name), scenario, {}, 7)
    look = session.game.look()
    for _ in range(120):
        decision = session.decision
        if decision is None:
            break
        action = _fresh(session).choose(session.vantage(decision.seat), decision)
        leg = leg_of(session.game, session.vantage(decision.seat), action, bot=_fresh(session))
        for one in leg.actions[1:]:
            assert not look.gesture(one.verb).confirm
            assert one.verb not in session.game.leaving
            assert one.verb not in {"end_movement", "finish_purchases", "end_phase", "ready", "next_turn", "buy"}
        session.apply(action)


def _loaded() -> Session:
    """A Green Beret campaign in which a team was picked and loaded, as a player does who then asks for advice."""
    session = Session(registry().open("green_beret"), "campaign", {}, 5)
    bot = _fresh(session)
    while session.decision.step != "move" or not any(one.verb == "move" for one in session.decision.actions):
        session.apply(bot.choose(session.vantage("player"), session.decision))
    while any(one.verb == "add" for one in session.decision.actions):
        session.apply(next(one for one in session.decision.actions if one.verb == "add"))
    return session


@pytest.mark.parametrize("bot", ["sergeant", "colonel"])
@pytest.mark.rule("GB 12.0")
def test_a_march_that_was_begun_by_hand_is_told_to_its_halt_with_the_noise_there(bot):
    """It was told as a step to the next hex with the noise of that hex, and went on to halt on a louder road."""
    session = _loaded()
    game, decision = session.game, session.decision
    adviser = Colonel(game, Effort(8), 1) if bot == "colonel" else _fresh(session)
    adviser.take_over(session.vantage("player"), decision) if hasattr(adviser, "take_over") else None
    action = adviser.choose(session.vantage("player"), decision)
    assert action.verb == "move"
    leg = leg_of(game, session.vantage("player"), action, getattr(adviser, "coming", ()), _fresh(session))
    assert leg.actions[-1].verb == "halt"
    state = session.state.clone()
    for one in leg.actions[:-1]:
        game.apply(state, one)
    assert leg.odds == game.odds(state, leg.actions[-1], "player")
    assert leg.way[-1] == game.view(state, "player").piece(_mover(game, state)).hex
    board = game.board("campaign")
    assert any(board.label(leg.way[-1]) in game.catalogue.say(line) for line in leg.lines)


def _mover(game, state) -> str:
    halt = dict(game.decision(state).prompt.values)
    return next(p.id for p in game.view(state, "player").pieces if p.name == halt["piece"])


def test_a_colonel_goes_on_with_its_plan_after_several_steps_of_it():
    session = Session(registry().open("green_inferno"), "hill_875", {}, 5)
    bots = {seat: _fresh(session) for seat in ("us", "nva")}
    while session.decision.step != "us_movement" or len(session.decision.actions) < 3:
        session.apply(bots[session.decision.seat].choose(session.vantage(session.decision.seat), session.decision))
    colonel = Colonel(session.game, Effort(24), 1)
    world = session.vantage("us").imagine(Random(1))
    plan = Search(session.game, "us", Effort(1), 1).planned(world, session.game.profiles()["eager"])
    colonel.think_by(lambda *_: SearchResult(plan, 0.6, 0.5, 0.1, 24, 4, 6), 1.0)
    action = colonel.choose(session.vantage("us"), session.decision)
    planned = colonel.coming
    assert len(planned) > 4
    leg = leg_of(session.game, session.vantage("us"), action, planned)
    assert leg.actions == (action, *planned)[: len(leg.actions)]
    assert len(leg.actions) > 1
    for one in leg.actions:
        session.apply(one)
    colonel.carried_out(leg.actions[1:])
    assert colonel.choose(session.vantage("us"), session.decision) == planned[len(leg.actions) - 1]
    assert colonel.coming == planned[len(leg.actions) :]
