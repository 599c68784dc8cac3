"""Marches: quiet halts, nothing left behind that the mission needs, and no end in an enemy's hex."""

from __future__ import annotations

import random

import pytest

from games.green_beret.bots import marching
from games.green_beret.bots.judgement import STEALTH
from games.green_beret.bots.loadout import measure
from games.green_beret.bots.picture import Situation, alarm, country
from games.green_beret.bots.sergeant import Sergeant
from games.green_beret.state import GreenBeretState
from hexcore.game.bot import Vantage
from tests.games.green_beret.gb_field import CONTENT, GAME, Table, at, table

LAND = country(CONTENT, False, ())


def seen(game: Table) -> Situation:
    return Situation(CONTENT, GAME.view(game.state, "player"))


def carried_on(state: GreenBeretState) -> GreenBeretState:
    """The position in which a sergeant who comes to the table in the middle of a march halts."""
    bot = Sergeant(CONTENT)
    while (decision := GAME.decision(state)) is not None and decision.step == "move":
        action = bot.choose(Vantage(GAME, state, "player"), decision)
        if action.verb == "halt":
            return state
        GAME.apply(state, action, offered=decision)
    return state


def begun(**places: str) -> Table:
    """A-Team #1 and its commander have been picked and loaded by hand, with night vision."""
    game = table(mission=("detect_enemy_location", "2214"), commander_1="1821", night_vision_1="1821", a_team_1="1821",
                 **places)  # fmt: skip
    return game.do("start", "a_team_1").do("add", "commander_1").do("add", "night_vision_1")


@pytest.mark.rule("GB 12.0")
def test_a_march_begun_by_hand_halts_quietly_and_not_on_the_loud_road() -> None:
    """It halted in 1719, a pathway, with 40 %, although hexes as near were to be had for 10 %."""
    state = begun().state
    reach = {spot.hex for spot in Vantage(GAME, state, "player").reach()}
    end = carried_on(state)
    here, field = at_of(end), LAND.field(at("2214"))
    load = measure(seen(begun()), seen(begun()).teams["a_team_1"], ["commander_1", "night_vision_1"])
    grounds = LAND.range(at("1821"), load.movement).grounds
    nearer = [h for h in reach if h in grounds and field[h] < field[at("1821")]]
    assert at("1719") in reach
    assert here in nearer, "it comes nearer all the same"
    assert here != at("1719")
    assert _heard(end) <= min(alarm(load.noise + grounds[h]) for h in nearer) + 0.1


def at_of(state: GreenBeretState) -> int:
    return next(p.hex for p in GAME.view(state, "player").pieces if p.id == "a_team_1")


def _heard(state: GreenBeretState) -> float:
    odds = GAME.odds(state, next(a for a in GAME.decision(state).actions if a.verb == "halt"), "player")
    return float(odds.p("heard")) if odds is not None else 0.0


def test_no_march_of_a_sergeant_halts_loudly_where_as_near_a_hex_is_quiet() -> None:
    game = table(
        mission=("assassinate_potentate", "1327"), a_team_1="1330", commander_1="1330", intel_1="1330", svd="1330"
    )
    now, chance, looked = seen(game), random.Random(1), 0
    land = [h for h in range(CONTENT.board.size) if h not in CONTENT.all_water]
    while looked < 300:
        start, goal = chance.choice(land), chance.choice(land)
        field = LAND.field(goal)
        if not 8 < field[start] < 60:
            continue
        looked += 1
        load = measure(now, now.teams["a_team_1"]._replace(hex=start), ["commander_1", "intel_1", "svd"])
        within = LAND.range(start, load.movement)
        halt = marching._best_halt(now, LAND, load, goal, within)
        loud = alarm(load.noise + within.grounds[halt])
        quiet = [h for h in within.grounds if alarm(load.noise + within.grounds[h]) <= loud - 0.29]
        assert all(field[h] > field[halt] + 1 for h in quiet)


FIELD, GOAL = "2118", "2214"


def _heavy() -> Table:
    """A team in the open with all that the mission needs, a commander a machine gun and grenades."""
    return table(mission=("broadcast_signal", GOAL), a_team_1=FIELD, commander_1=FIELD, radio_1=FIELD,
                 m60_1=FIELD, grenades_1=FIELD)  # fmt: skip


@pytest.mark.rule("GB 7.1")
def test_a_team_takes_commander_and_needs_and_leaves_guns_if_that_brings_it_to_the_goal_at_once() -> None:
    game = _heavy()
    now = seen(game)
    trip = marching.field_trip(now, LAND, STEALTH, now.teams["a_team_1"])
    assert trip.turns == 1
    assert {"radio_1", "commander_1"} <= set(trip.load.pieces)
    assert "m60_1" not in trip.load.pieces, "with it the team would be a turn late"
    orders = marching.movement(now, LAND, marching.Errand("a_team_1", at(FIELD), trip, trip.cost))
    assert {"radio_1", "commander_1"} <= {order.piece for order in orders if order.verb == "add"}
    assert [order.hex for order in orders if order.verb == "move"][-1] == at(GOAL)


def test_no_march_ends_in_an_enemys_hex() -> None:
    free = table(mission=("assassinate_potentate", "2214"), a_team_1="1821", intel_1="1821", svd="1821")
    now = seen(free)
    load = marching.company(now, now.teams["a_team_1"])
    halt = marching._best_halt(now, LAND, load, at("2214"), LAND.range(at("1821"), load.movement))
    held = table(mission=("assassinate_potentate", "2214"), a_team_1="1821", intel_1="1821", svd="1821",
                 b_team_1=("0636", {"detected": True}), enemies={"enemy_05": CONTENT.board.label(halt)})  # fmt: skip
    then = seen(held)
    assert [foe.hex for foe in then.foes] == [halt]
    assert marching._best_halt(then, LAND, load, at("2214"), LAND.range(at("1821"), load.movement)) != halt
