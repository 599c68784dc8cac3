"""The captain: plays every seat of every scenario to the end, from the view alone, and beats chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from games.green_inferno.bots.captain import Captain
from games.green_inferno.rules.artillery.missions import WriteMissions
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.rules.movement.price import points_left
from games.green_inferno.state import GreenState, put
from hexcore.game.actions import Action
from hexcore.game.bot import Guarded, RandomBot, Vantage
from tests.games.green_inferno.gi_table import GAME, Table

captain = GAME.bots()["captain"]
SCENARIOS = ("hill_875", "dak_to", "under_fire")


def duel(scenario: str, us, nva, seed: int, turns: int = 0) -> tuple:
    """Play one game between two bots; return the outcome and what was done by the captain."""
    state = GAME.start(scenario, {"turns": turns}, seed)
    bots, done = {"us": us, "nva": nva}, set()
    while (decision := GAME.decision(state)) is not None:
        bot = bots[decision.seat]
        action = bot.choose(Vantage(GAME, state, decision.seat), decision)
        if isinstance(bot, Captain):
            done.add((decision.seat, action.verb))
        GAME.apply(state, action, offered=decision)
    return GAME.outcome(state), done


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", ["us", "nva"])
def test_the_captain_beats_chance(scenario, seat):
    wins = 0
    for seed in range(3):
        bot, chance = captain(seed), RandomBot(seed)
        us, nva = (bot, chance) if seat == "us" else (chance, bot)
        wins += duel(scenario, us, nva, seed)[0].winner == seat
    assert wins == 3


def test_captains_use_what_their_side_has():
    done: set[tuple[str, str]] = set()
    for scenario in SCENARIOS:
        for seed in (0, 4):
            done |= duel(scenario, captain(1), captain(2), seed)[1]
    us = {verb for seat, verb in done if seat == "us"}
    nva = {verb for seat, verb in done if seat == "nva"}
    assert {"strike", "task", "attack_at", "fire", "lift", "fly_to", "step", "attack", "bomb", "leave_map"} <= us
    assert {"ambush", "spring", "step", "attack", "attack_at", "emerge", "withdraw"} <= nva


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_captain_plays_the_same_game_twice(scenario):
    first = duel(scenario, captain(1), captain(2), 7, turns=3)[0]
    assert duel(scenario, captain(1), captain(2), 7, turns=3)[0] == first


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_captain_cannot_tell_swapped_secrets_apart(scenario):
    state = GAME.start(scenario, {"turns": 4}, 3)
    bots = {"us": captain(1), "nva": captain(2)}
    compared = 0
    while (decision := GAME.decision(state)) is not None:
        swapped = GAME.swap_secrets(state, decision.seat)
        if swapped is not None:
            picks = [captain(5).choose(Vantage(GAME, s, decision.seat), decision) for s in (state, swapped)]
            assert picks[0] == picks[1], decision.step
            compared += 1
        action = bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision)
        GAME.apply(state, action, offered=decision)
    assert compared > 50


# Helicopters that stand alone (R-G67)


def lone(phase: str, *beside: str, attackers: tuple[str, ...] = ("nva-inf-5-1", "nva-inf-5-2")) -> Table:
    """NVA units next to helicopters, far from all objectives."""
    table = Table("hill_875", turn=3, phase=phase).put("M13", *attackers).put("M14", "us-trans-1", *beside)
    return table.put("A24", "us-inf-4-1")


def choice(table: Table) -> Action:
    decision = GAME.decision(table.state)
    assert decision is not None
    return captain(1).choose(Vantage(GAME, table.state, decision.seat), decision)


def test_the_nva_captain_attacks_helicopters_that_stand_alone():
    table = lone("H").begin(Combat("nva"))
    assert choice(table) == table.action("attack", "M14")


def test_the_nva_captain_spares_helicopters_whose_return_fire_costs_more():
    table = lone("H", "us-attack-1", "us-attack-2", attackers=("nva-mtr-1",)).begin(Combat("nva"))
    assert table.hexes("attack") == {"M14"}
    assert choice(table).verb == "done"


def test_the_nva_captain_moves_up_to_helicopters_that_stand_alone():
    table = lone("G")
    for unit in ("nva-inf-5-1", "nva-inf-5-2"):
        put(table.state, unit, table.hex("M17"))
    table.begin(NvaMovement())
    bot, decision = captain(1), GAME.decision(table.state)
    while decision is not None and decision.step != "combat":
        action = bot.choose(Vantage(GAME, table.state, "nva"), decision)
        if action.verb == "done":
            break
        GAME.apply(table.state, action)
        decision = GAME.decision(table.state)
    near = {table.board.label(h) for h in table.board.neighbours[table.hex("M14")]}
    assert {table.at(unit) for unit in ("nva-inf-5-1", "nva-inf-5-2")} & near


def test_the_nva_captain_writes_missions_on_helicopters_that_stand_alone():
    table = lone("C", attackers=("nva-inf-5-1", "nva-mtr-1")).begin(WriteMissions("nva"))
    table.do("tube", "nva-mtr-1")
    assert choice(table) == table.action("attack_at", "M14")


def test_the_us_captain_takes_helicopters_that_stand_alone_off_the_map():
    table = Table("hill_875", turn=3, phase="J").put("M14", "us-attack-1", "us-trans-1").put("A1", "nva-inf-5-1")
    table.put("A24", "us-inf-4-1").begin(UsMovement())
    bot = captain(1)
    while (decision := GAME.decision(table.state)) is not None and decision.seat == "us":
        action = bot.choose(Vantage(GAME, table.state, "us"), decision)
        if action.verb == "done":
            break
        GAME.apply(table.state, action)
    assert {table.at("us-attack-1"), table.at("us-trans-1")} == {"box"}


# Who comes in the middle


def comes_in(state) -> Action:
    """What a captain chooses who has just come to the table."""
    decision = GAME.decision(state)
    bot = Guarded(captain(1), 1)
    action = bot.choose(Vantage(GAME, state, decision.seat), decision)
    assert not bot.failures
    return action


def begun(scenario: str, step: str, verb: str, seed: int = 3) -> Iterator[GreenState]:
    """Positions of a game between captains in which somebody else, by chance, has just begun something."""
    state, chance = GAME.start(scenario, {"turns": 4}, seed), random.Random(seed)
    bots = {"us": captain(1), "nva": captain(2)}
    while (decision := GAME.decision(state)) is not None:
        beginnings = [action for action in decision.actions if action.verb == verb]
        if decision.step == step and beginnings:
            other = state.clone()
            GAME.apply(other, chance.choice(beginnings))
            yield other
        action = bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision)
        GAME.apply(state, action, offered=decision)


@pytest.mark.rule("GI 12.4")
def test_who_is_asked_about_an_assault_that_another_began_takes_riders_and_gunships_along():
    state = next(begun("hill_875", "air_assaults", "assault"))
    verbs = []
    while (decision := GAME.decision(state)).step == "muster":
        action = comes_in(state)
        verbs.append(action.verb)
        GAME.apply(state, action, offered=decision)
    assert verbs[-1] == "launch"
    assert verbs.count("carry") == 3
    assert "escort" in verbs


@pytest.mark.rule("GI 4")
@pytest.mark.parametrize(("step", "verb"), [("us_movement", "pick"), ("nva_movement", "pick")])
def test_who_is_asked_about_a_unit_that_another_took_in_hand_leads_it_on(step, verb):
    chosen = [comes_in(state).verb for state in islice(begun("dak_to", step, verb), 30)]
    assert chosen.count("step") > chosen.count("halt") > 0


@pytest.mark.rule("GI 4")
def test_a_unit_on_its_way_is_led_no_further_than_its_points_reach():
    for state in islice(begun("dak_to", "us_movement", "pick"), 12):
        unit = GAME.view(state, "us").facts["in_hand"]["piece"]
        while (decision := GAME.decision(state)).step == "march":
            fact = GAME.view(state, "us").facts["in_hand"]
            assert fact == {"piece": unit, "left": points_left(state, unit)}
            bot = captain(1)
            bot.take_over(Vantage(GAME, state, "us"), decision)
            way = list(bot._way)
            assert not way or path_cost(state, unit, way) <= fact["left"]
            GAME.apply(state, bot.choose(Vantage(GAME, state, "us"), decision), offered=decision)


def path_cost(state: GreenState, unit: str, way: list[int]) -> int:
    """What a way costs in half points."""
    hexes = [state.units[unit].hex, *way]
    return sum(state.content.costs[frm][to] for frm, to in pairwise(hexes))


@pytest.mark.rule("GI 12.3")
def test_who_is_asked_about_a_unit_in_the_air_sets_it_down_where_it_is_needed():
    for state in islice(begun("hill_875", "us_movement", "lift"), 8):
        while GAME.decision(state).actions[0].verb == "aboard":
            GAME.apply(state, comes_in(state))
        action = comes_in(state)
        foes = [unit.hex for name, unit in state.units.items() if name.startswith("nva-inf") and unit.hex >= 0]
        assert action.verb == "land"
        assert min(state.content.distance(action.hex, foe) for foe in foes) <= 6


def test_what_is_in_hand_is_told_to_its_player_alone():
    state = next(begun("dak_to", "us_movement", "pick"))
    assert "in_hand" in GAME.view(state, "us").facts
    assert "in_hand" not in GAME.view(state, "nva").facts


def test_of_what_he_writes_a_captain_tells_his_own_seat_why():
    state, told = GAME.start("hill_875", {"turns": 3}, 3), {}
    bots = {"us": captain(1), "nva": captain(2)}
    while (decision := GAME.decision(state)) is not None:
        bot = bots[decision.seat]
        action = bot.choose(Vantage(GAME, state, decision.seat), decision)
        told.setdefault(action.verb, bot.why)
        GAME.apply(state, action, offered=decision)
    for verb in ("strike", "task", "tube", "attack_at", "defend_at", "ambush"):
        assert told[verb] is not None, verb
        assert not told[verb].open, verb
