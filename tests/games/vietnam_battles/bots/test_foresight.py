"""What a position is worth to those who think ahead: the dice of the Iron Triangle, and how far things have come."""

from __future__ import annotations

import pytest

from games.vietnam_battles.bots.foresight import _counts, _no_die_falls, value
from games.vietnam_battles.state import on_map, rebuild
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.plugins import registry

GAME = registry().open("vietnam_battles")


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(
    ("done", "chances", "safe"),
    [(0, [], 1.0), (0, [1.0], 1.0), (1, [1.0], 5 / 6), (0, [1.0, 1.0], 5 / 6), (2, [1.0, 1.0], 4 / 6 * 3 / 6),
     (6, [1.0], 0.0), (1, [0.5], 11 / 12), (8, [], 1.0)],
)  # fmt: skip
def test_each_unit_that_leaves_throws_a_die_against_a_count_that_rises(done, chances, safe):
    assert _no_die_falls(done, chances) == pytest.approx(safe)


def test_how_many_of_some_come_about():
    assert _counts([0.5, 0.5]) == pytest.approx([0.25, 0.5, 0.25])
    assert _counts([1.0, 0.0, 0.25]) == pytest.approx([0.0, 0.75, 0.25, 0.0])
    assert sum(_counts([0.3, 0.9, 0.2, 0.6])) == pytest.approx(1.0)


def _in_the_field(condition: str):
    """The Iron Triangle after the set-up, with what the Viet Cong play for."""
    profile = {"escape": float(condition == "escape"), "hold": float(condition == "hold")}
    state = GAME.start("iron_triangle", {}, 5)
    bots = {seat: make_bot(GAME, "captain", 5, profile) for seat in ("us", "vc")}
    while (decision := GAME.decision(state)) is not None and state.turn < 2:
        GAME.apply(state, bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision), quiet=True)
    assert state.condition == condition
    return state


@pytest.mark.rule("VB 27.0")
def test_a_unit_at_the_edge_by_which_it_leaves_is_worth_most_to_the_viet_cong():
    state = _in_the_field("escape")
    away, ground = state.clone(), state.rules.ground
    name = next(iter(on_map(away, "vc")))
    inner = max(ground.land_of, key=lambda h: min(ground.board.distance(h, red) for red in ground.board.edges["red"]))
    worths = []
    for h in (inner, next(h for h in ground.board.edges["red"] if h in ground.land_of)):
        away.units[name].at = ground.land_of[h][0]
        rebuild(away)
        worths.append(value(away, "vc"))
        assert value(away, "us") == pytest.approx(1.0 - worths[-1])
    assert worths[1] > worths[0] + 0.02


@pytest.mark.rule("VB 27.0")
def test_each_exit_makes_the_next_die_better_for_the_viet_cong():
    state = _in_the_field("escape")
    worths = []
    for exits in (0, 1, 2, 4):
        state.exits = exits
        worths.append(value(state, "vc"))
    assert worths == sorted(worths)
    assert worths[-1] > worths[0] + 0.2


@pytest.mark.rule("VB 27.0")
def test_what_is_held_counts_the_more_the_later_it_is():
    state = _in_the_field("hold")
    for name in on_map(state, "vc"):
        state.units[name].at = min(state.rules.area)
    early = value(state, "vc")
    state.turn = state.rules.last_turn(state)
    assert value(state, "vc") > early


def _hunting():
    """Snoopy's Nose in its second turn."""
    state = GAME.start("snoopys_nose", {}, 5)
    bots = {seat: make_bot(GAME, "captain", 5) for seat in ("us", "vc")}
    while (decision := GAME.decision(state)) is not None and state.turn < 2:
        GAME.apply(state, bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision), quiet=True)
    return state


@pytest.mark.rule("VB 26.0")
def test_jungle_that_was_looked_into_and_camps_that_were_taken_are_worth_something_and_turns_that_are_gone_cost_it():
    state = _hunting()
    start = value(state, "us")
    later, looked, taken = state.clone(), state.clone(), state.clone()
    later.turn += 3
    looked.searched = {*state.rules.ground.jungle}
    for chit in [*taken.chits.values()][:2]:
        chit.captured = True
    assert value(later, "us") < start - 0.05
    assert value(looked, "us") > start + 0.05
    assert value(taken, "us") > start
    assert value(looked, "vc") == pytest.approx(1.0 - value(looked, "us"))


@pytest.mark.rule("VB 4.0")
def test_a_long_battle_is_played_out_until_ones_own_next_turn_and_its_last_turns_to_the_end():
    state, ages = _hunting(), []
    for active in ("us", "vc"):
        state.active = active
        ages.append(GAME.age(state))
        assert GAME.horizon(state) == GAME.age(state) + 2
    state.turn, state.active = state.turn + 1, "us"
    assert [*ages, GAME.age(state)] == [ages[0], ages[0] + 1, ages[0] + 2]
    last = state.rules.last_turn(state)
    state.turn = last - 1
    assert GAME.horizon(state) == 2 * (last + 1) > GAME.age(state) + 2
    short = GAME.start("boys_of_67", {}, 1)
    assert GAME.horizon(short) == 2 * (short.rules.last_turn(short) + 1)
