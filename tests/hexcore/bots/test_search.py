"""Thinking ahead: the same twice, never without a budget, better where there is something to be seen, and blind."""

from __future__ import annotations

import random
from math import inf

import pytest

from games.vietnam_battles.bots.judgement import OWN
from hexcore.bots.search import Colonel, Effort, Future, Plan, Search, SearchResult
from hexcore.errors import UnknownName
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage, first_bot, make_bot
from hexcore.game.foresight import stable_noise, stable_noise_about, with_profile
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from skirmish.game import Skirmish

LONG = 4000


def _played(game: Game, scenario: str, seed: int, bots, plies: int = LONG) -> list[Action]:
    """The actions of a game by some bots, up to so many."""
    state, actions = game.start(scenario, {}, seed), []
    while (decision := game.decision(state)) is not None and len(actions) < plies:
        action = bots[decision.seat].choose(Vantage(game, state, decision.seat), decision)
        assert action in decision.actions
        game.apply(state, action, offered=decision, quiet=True)
        actions.append(action)
    return actions


def _seated(game: Game, effort: Effort, seed: int):
    return {seat: Colonel(game, effort, seed) for seat in game.meta.seat_ids()}


@pytest.mark.parametrize(
    ("name", "scenario", "base", "plies"),
    [("vietnam_battles", "boys_of_67", "captain", LONG), ("green_inferno", "hill_875", "captain", 500),
     ("green_beret", "campaign", "sergeant", 500)],
)  # fmt: skip
def test_without_a_budget_it_plays_the_first_bots_game_action_for_action(name, scenario, base, plies):
    game = registry().open(name)
    thinking = _played(game, scenario, 5, _seated(game, Effort(0), 5), plies)
    plain = _played(game, scenario, 5, {seat: make_bot(game, base, 5) for seat in game.meta.seat_ids()}, plies)
    assert thinking == plain


def test_the_same_position_seed_and_budget_give_the_same_game():
    game = registry().open("vietnam_battles")
    first, second = (_played(game, "boys_of_67", 3, _seated(game, Effort(4, plans=2), 3), 25) for _ in range(2))
    assert first == second


class Seer(Skirmish):
    """Skirmish in which a position is worth as much as patrol A stands near one hex: what is best is plain to see."""

    goal = "0505"

    def value(self, state, seat):
        far = self.content.board.distance(state.patrols["patrol_a"], self.content.board.hex(self.goal))
        near = 1.0 - min(far, 20) / 20
        return near if seat == "blue" else 1.0 - near

    def horizon(self, state):
        return self.age(state)


def test_what_is_clearly_better_takes_the_place_of_what_the_first_bot_does():
    game = Seer()
    state = game.start("hunt", {}, 1)
    while (decision := game.decision(state)) is not None and decision.step != "march":
        game.apply(state, decision.actions[0])
    search = Search(game, "blue", Effort(200, plans=40), 1)
    found = search.run(lambda n: game.imagine(state, "blue", random.Random(n)))
    assert found.value > found.before
    assert found.actions
    after = state.clone()
    for action in found.actions:
        game.apply(after, action)
    assert game.value(after, "blue") == pytest.approx(found.value)
    assert game.value(after, "blue") == max(_worths(game, state))


def _worths(game: Game, state) -> list[float]:
    decision = game.decision(state)
    found = []
    for action in decision.actions:
        after = state.clone()
        game.apply(after, action)
        found.append(game.value(after, "blue"))
    return found


def test_a_search_is_given_nothing_but_imagined_positions(monkeypatch):
    game = registry().open("vietnam_battles")
    state = game.start("snoopys_nose", {}, 2)
    bots = {seat: make_bot(game, "captain", 2) for seat in game.meta.seat_ids()}
    while (decision := game.decision(state)).seat != "us" or decision.step not in game.planned_steps:
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision))
    true_seed, given = state.dice.seed, []
    imagine = Vantage.imagine

    def watched(self, chance):
        world = imagine(self, chance)
        given.append(world)
        return world

    monkeypatch.setattr(Vantage, "imagine", watched)
    Colonel(game, Effort(2, plans=2), 1).choose(Vantage(game, state, "us"), decision)
    assert given
    assert all(world is not state and world.dice.seed != true_seed for world in given)


def test_where_there_is_one_plan_only_nothing_is_played_out():
    game = Skirmish()
    state = game.start("hunt", {}, 1)
    while (decision := game.decision(state)).step != "march":
        game.apply(state, decision.actions[0])
    search = Search(game, "blue", Effort(50, plans=1), 1)
    found = search.run(lambda n: game.imagine(state, "blue", random.Random(n)))
    assert found == SearchResult((), 0.0, 0.0, 0.0, 0)


def test_what_a_plan_is_worth_is_a_share_also_where_plan_0_met_more_worlds():
    base = Plan(values={0: 0.2, 1: 0.2, 2: 1.0, 3: 1.0, 4: 1.0})
    other = Plan((Action("go"),), {0: 0.8, 1: 0.9})
    found = Search(Skirmish(), "blue", Effort(8), 1)._best([base, other], 7, 2)
    assert (found.actions, found.value, found.before) == ((Action("go"),), 1.0, pytest.approx(0.68))
    assert (found.rollouts, found.plans, found.worlds) == (7, 2, 5)


def test_a_plan_is_judged_by_the_worlds_that_came_after_it_was_picked_out():
    base = Plan(values=dict.fromkeys(range(8), 0.5))
    lucky = Plan((Action("go"),), {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0, 4: 0.4, 5: 0.5, 6: 0.5, 7: 0.5})
    search = Search(Skirmish(), "blue", Effort(8), 1)
    assert search._best([base, lucky], 16, 5).actions == (Action("go"),)
    assert search._best([base, lucky], 16, 5, since=4).actions == ()
    assert search._best([base, lucky], 16, 5, since=6).actions == (Action("go"),), "two worlds are not enough"


def test_a_plan_that_was_dropped_is_not_taken_for_its_few_lucky_worlds(monkeypatch):
    game = Skirmish()
    state = game.start("hunt", {}, 1)
    plans = [Plan(), *(Plan((Action("go", numbers=(n,)),)) for n in range(7))]
    worths = {(): 0.5, **{plan.actions: 0.6 for plan in plans[1:]}}

    def came_to(self, world, actions, number):
        best = plans[1].actions  # the rest is nearly as good in the first world, by luck, and no good at all later
        value = worths[actions] + (0.0 if actions == () else 0.01 * (actions == best) if number == 0 else
                                   0.05 * (actions == best) - 0.3 * (actions != best))  # fmt: skip
        return Future(value, value)

    monkeypatch.setattr(Search, "_propose", lambda self, world, until=0.0: plans)
    monkeypatch.setattr(Search, "_play_out", came_to)
    found = Search(game, "blue", Effort(64), 1).run(lambda n: state)
    assert found.actions == plans[1].actions
    assert found.value - found.before == pytest.approx(0.15, abs=0.01)


def test_a_plan_must_be_better_by_more_than_chance():
    base, other = Plan(values={0: 0.5, 1: 0.5, 2: 0.5}), Plan((Action("go"),), {0: 0.9, 1: 0.1, 2: 0.52})
    gain, error = other.gain(base)
    assert gain == pytest.approx(0.0067, abs=1e-3)
    assert gain < 0.5 * error
    sure = Plan((Action("go"),), {0: 0.6, 1: 0.61, 2: 0.59})
    gain, error = sure.gain(base)
    assert gain > 0.5 * error


def test_who_thinks_less_must_be_surer():
    whole = Effort(64, bar=1.0, seconds=3.0)
    assert whole.share(1.0) is whole
    assert whole.share(0.25) == Effort(16, bar=2.0, seconds=3.0)
    assert whole.share(3.0) == Effort(192, bar=1.0, seconds=3.0), "but who thinks more need not be less sure"


@pytest.mark.parametrize("name", ["vietnam_battles", "green_inferno", "green_beret"])
def test_steps_that_are_worth_a_thought_are_steps_of_the_game_and_have_their_share(name):
    game = registry().open(name)
    assert set(game.planned_steps) <= set(game.steps)
    assert max(game.planned_steps.values()) == 1.0
    assert all(0 < share <= 1 for share in game.planned_steps.values())


def test_about_each_step_is_thought_as_much_as_it_is_worth(monkeypatch):
    game = registry().open("vietnam_battles")
    thought: dict[str, set[int]] = {}

    def thinks(vantage, effort, seed):
        thought.setdefault(game.decision(vantage._state).step, set()).add(effort.rollouts)
        return SearchResult((), 0.5, 0.5, 0.0, 0)

    bots = _seated(game, Effort(64), 3)
    for bot in bots.values():
        bot.think_by(thinks, 0.0)
    _played(game, "boys_of_67", 3, bots)
    assert game.search_effort("boys_of_67") == 3.0
    assert thought["movement"] == {192}, "in so short a battle three times as much"
    assert thought["combat"] == {48}


def test_a_temper_names_only_numbers_that_the_bot_has():
    assert with_profile(OWN, {"fear": 2.0}).fear == 2.0
    assert with_profile(OWN, {}) is OWN
    with pytest.raises(UnknownName, match="courage"):
        with_profile(OWN, {"courage": 1.0})


@pytest.mark.parametrize("name", ["vietnam_battles", "green_inferno", "green_beret"])
def test_every_temper_of_a_game_can_be_taken(name):
    game = registry().open(name)
    base = first_bot(game.meta.bots)
    assert game.profiles()
    for profile in game.profiles().values():
        make_bot(game, base, 1, profile)


@pytest.mark.parametrize("name", ["vietnam_battles", "green_inferno", "green_beret"])
def test_tempers_that_are_drawn_can_be_taken_and_differ(name):
    game = registry().open(name)
    base, chance = first_bot(game.meta.bots), random.Random(1)
    drawn = [game.random_profile(chance) for _ in range(20)]
    for profile in drawn:
        make_bot(game, base, 1, profile)
    assert len({tuple(sorted(profile.items())) for profile in drawn}) > 15
    assert game.random_profile(random.Random(1)) == drawn[0]


def test_tempers_that_are_drawn_lead_to_further_plans(monkeypatch):
    game = registry().open("vietnam_battles")
    world = game.start("boys_of_67", {}, 3)
    bots = {seat: make_bot(game, "captain", 3) for seat in game.meta.seat_ids()}
    while (decision := game.decision(world)).step != "movement":
        game.apply(world, bots[decision.seat].choose(Vantage(game, world, decision.seat), decision))
    search = Search(game, decision.seat, Effort(64, plans=20), 1)
    many = [plan.actions for plan in search._propose(world)]
    monkeypatch.setattr(type(game), "random_profile", Game.random_profile)
    few = [plan.actions for plan in search._propose(world)]
    assert many[: len(few)] == few
    assert len(many) >= len(few) + 5
    assert len(set(many)) == len(many)


def test_who_thinks_ahead_plays_seasoned_and_without_a_budget_as_the_first_bot_does(monkeypatch):
    game = registry().open("vietnam_battles")
    monkeypatch.setattr(type(game), "planned_steps", {"no step at all": 1.0})
    monkeypatch.setattr(type(game), "best_profile", lambda self, scenario, seat: self.profiles()["bold"])
    bold = _played(game, "boys_of_67", 3, {seat: make_bot(game, "captain/bold", 3) for seat in game.meta.seat_ids()})
    plain = _played(game, "boys_of_67", 3, {seat: make_bot(game, "captain", 3) for seat in game.meta.seat_ids()})
    assert _played(game, "boys_of_67", 3, _seated(game, Effort(8), 3)) == bold
    assert _played(game, "boys_of_67", 3, _seated(game, Effort(0), 3)) == plain != bold


@pytest.mark.parametrize("seed", range(1, 6))
def test_where_the_first_bot_goes_on_the_plan_is_told_as_he_carries_it_out(seed):
    """Ambushes lie where his own chance will have them, not where that of the search would."""
    game = registry().open("green_inferno")
    captain, state = make_bot(game, "captain", seed), game.start("dak_to", {}, seed)
    colonel, told, written = Colonel(game, Effort(16, bar=inf), seed), [], []
    while (decision := game.decision(state)) is not None and len(written) < 3:
        vantage = Vantage(game, state, decision.seat)
        if decision.step != "plot_ambushes":
            game.apply(state, captain.choose(vantage, decision), offered=decision, quiet=True)
            continue
        action = colonel.choose(vantage, decision)
        told = told or [dict(line.values)["hex"] for line in colonel.plan if "hex" in dict(line.values)]
        written.append(vantage.board.label(action.hex))
        game.apply(state, action, offered=decision, quiet=True)
    assert told == written


def test_a_seasoned_temper_is_one_that_the_bot_can_have():
    for module in registry().modules():
        game = registry().open(module.meta.id)
        base = first_bot(tuple(game.bots()))
        for scenario in game.meta.scenarios:
            for seat in game.meta.seat_ids():
                assert hasattr(make_bot(game, base, 1, game.best_profile(scenario.id, seat)), "choose")


def test_whims_are_about_a_share_of_the_pieces():
    about = [piece for piece in map(str, range(200)) if stable_noise_about(piece, 7, 2.0, 0.3) != 0.0]
    assert 30 < len(about) < 90
    assert all(stable_noise_about(piece, 8, 2.0, 0.3) != 0.0 for piece in about)
    assert all(
        stable_noise_about(str(piece), 7, 2.0, 1.0) == 2.0 * stable_noise(str(piece), 7, 2.0) for piece in range(20)
    )


def test_half_of_the_enemies_in_play_outs_are_as_they_are_by_themselves(monkeypatch):
    game = registry().open("vietnam_battles")
    search, taken = Search(game, "us", Effort(8), 1), list[object]()
    monkeypatch.setattr(Search, "_bot", lambda self, profile: taken.append(profile))
    world = game.start("boys_of_67", {}, 3)
    for number in range(200):
        search._players(world, number)
    calm = sum(profile == {} for profile in taken) - 200  # the US player is calm in this battle
    assert 70 < calm < 130


def test_a_whim_is_always_the_same_and_lies_within_one():
    assert stable_noise("a", 3) == stable_noise("a", 3) != stable_noise("a", 4)
    assert all(-1.0 <= stable_noise(n) <= 1.0 for n in range(500))
    assert min(stable_noise(n) for n in range(500)) < -0.9
    assert max(stable_noise(n) for n in range(500)) > 0.9


def test_a_name_may_tell_the_temper():
    game = registry().open("vietnam_battles")
    plain, bold = (
        {seat: make_bot(game, name, 3) for seat in game.meta.seat_ids()} for name in ("captain", "captain/bold")
    )
    given = {seat: make_bot(game, "captain", 3, game.profiles()["bold"]) for seat in game.meta.seat_ids()}
    told = _played(game, "boys_of_67", 3, bold)
    assert told == _played(game, "boys_of_67", 3, given) != _played(game, "boys_of_67", 3, plain)


@pytest.mark.parametrize("name", ["captain/", "captain/lazy", "random/bold"])
def test_a_temper_that_there_is_not_is_named(name):
    with pytest.raises(UnknownName, match="unknown profile"):
        make_bot(registry().open("vietnam_battles"), name, 1)
