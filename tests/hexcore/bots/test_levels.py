"""Levels: every game has the same ones, by name everywhere, and what was measured of them is data."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from hexcore.analysis.simulate import Task, play_seed
from hexcore.bots.levels import THINKERS, LevelStrength, is_thinker, levels, seating, strengths_in
from hexcore.bots.search import Colonel
from hexcore.contract.content import declaration_is_true
from hexcore.contract.trial import ContractBroken, Subject, Trial
from hexcore.errors import BrokenContent, UnknownName
from hexcore.game.bot import LEVELS, Guarded, Vantage, first_bot, make_bot
from hexcore.game.plugins import registry
from skirmish.game import Skirmish

GAMES = ["green_beret", "green_inferno", "vietnam_battles"]


@pytest.mark.parametrize("name", GAMES)
def test_players_are_offered_the_levels_from_weak_to_strong_and_chance_last(name):
    game = registry().open(name)
    own = first_bot(game.meta.bots)
    assert game.meta.bots[:4] == ("recruit", own, "colonel", "general")
    assert game.meta.bots[-1] == "random"
    assert levels(game) == ("recruit", "colonel", "general")
    assert own == next(iter(game.bots()))


@pytest.mark.parametrize(
    ("names", "first"),
    [(("recruit", "captain", "colonel", "random"), "captain"), (("colonel", "general", "random"), "random"),
     (("random", "captain"), "captain"), ((), "random")],
)  # fmt: skip
def test_the_first_bot_is_the_games_own_in_whatever_order_they_are_named(names, first):
    assert first_bot(names) == first


def test_a_name_may_tell_how_much_is_thought():
    game = registry().open("vietnam_battles")
    for name, rollouts, seconds in (("colonel", 64, 3.0), ("general", 256, 8.0), ("colonel:48", 48, 3.0)):
        bot = make_bot(game, name, 1)
        assert isinstance(bot, Colonel)
        assert (bot._effort.rollouts, bot._patience) == (rollouts, seconds)
        assert is_thinker(name)
    assert not is_thinker("captain")


@pytest.mark.parametrize("name", ["colonel:", "colonel:x", "colonel:-1", "recruit:5", "captain:5", "colonel:1000000"])
def test_a_number_where_none_belongs_names_no_bot(name):
    with pytest.raises(UnknownName, match="unknown bot"):
        make_bot(registry().open("vietnam_battles"), name, 1)


@pytest.mark.parametrize("name", ["recruit/bold", "colonel/bold", "colonel:8/bold"])
def test_a_level_has_no_other_temper(name):
    with pytest.raises(UnknownName, match="unknown profile"):
        make_bot(registry().open("vietnam_battles"), name, 1)


def test_a_game_in_which_nothing_is_worth_thinking_about_has_nobody_who_thinks():
    class Shallow(Skirmish):
        planned_steps = MappingProxyType({})

    assert levels(Shallow()) == ()
    with pytest.raises(UnknownName, match="known: random"):
        make_bot(Shallow(), "colonel", 1)
    assert levels(Skirmish()) == ("colonel", "general")


@pytest.mark.parametrize("name", GAMES)
def test_a_recruit_plays_otherwise_than_the_first_bot(name):
    game = registry().open(name)
    bots = {seat: make_bot(game, "recruit", 1) for seat in game.meta.seat_ids()}
    calm = {seat: make_bot(game, first_bot(game.meta.bots), 1) for seat in game.meta.seat_ids()}
    state, other = game.start(None, {}, 1), 0
    for _ in range(400):
        decision = game.decision(state)
        if decision is None:
            break
        vantage = Vantage(game, state, decision.seat)
        chosen = bots[decision.seat].choose(vantage, decision)
        assert chosen in decision.actions
        other += chosen != calm[decision.seat].choose(vantage, decision)
        game.apply(state, chosen, offered=decision, quiet=True)
    assert other


def test_simulated_games_know_the_levels_by_name():
    task = Task("skirmish", "hunt", {}, ("colonel:6", "random"))
    first, second = (play_seed(task, 4) for _ in range(2))
    assert first.outcome is not None
    assert (first.error, first.failures) == ("", 0)
    assert first == second


def test_seats_are_joined_by_colons_and_a_number_belongs_to_the_bot_before_it():
    assert seating("captain:colonel:64") == ("captain", "colonel:64")
    assert seating("colonel:8:random") == ("colonel:8", "random")
    assert seating("random") == ("random",)


def test_who_thinks_has_the_time_that_it_takes():
    game = registry().open("vietnam_battles")
    colonel, captain = (Guarded(make_bot(game, name, 1)) for name in ("colonel", "captain"))
    assert captain._seconds == 10.0
    assert colonel._seconds > 10.0 * THINKERS["colonel"].rollouts


def test_no_game_calls_a_bot_of_its_own_like_a_level():
    class Vain(Skirmish):
        def bots(self):
            return {"general": lambda seed: make_bot(self, "random", seed)}

    assert {"recruit", "colonel", "general"} == LEVELS
    with pytest.raises(ContractBroken, match="a bot of the game has the name of a level: general"):
        declaration_is_true(Trial(Subject(Vain, "hunt")))


# -- what was measured ---------------------------------------------------------------------------------------------


def test_what_was_measured_is_read_by_scenario_and_level(tmp_path):
    assert strengths_in(tmp_path) == {}
    file = tmp_path / "levels.toml"
    file.write_text("[hunt.colonel]\npoints = 0.71\nlow = 0.66\nhigh = 0.76\ngames = 400\n")
    assert strengths_in(tmp_path) == {"hunt": {"colonel": LevelStrength(points=0.71, low=0.66, high=0.76, games=400)}}


@pytest.mark.parametrize(
    "words", ["[hunt.colonel]\npoints = 71\nlow = 0\nhigh = 1\ngames = 4", "points =", "[a.b]\nx = 1"]
)
def test_what_cannot_have_been_measured_is_named(tmp_path, words):
    (tmp_path / "levels.toml").write_text(words)
    with pytest.raises(BrokenContent, match=r"levels\.toml"):
        strengths_in(tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_its_levels_is_of_its_scenarios(name):
    game = registry().open(name)
    for scenario, measured in game.strengths().items():
        game.meta.scenario(scenario)
        assert set(measured) <= set(game.meta.bots)
        assert all(one.low <= one.points <= one.high for one in measured.values())
