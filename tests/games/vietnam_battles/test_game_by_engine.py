"""What a program asks and writes: positions that play reaches, the order of keys, places of boats, map and counters."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.vietnam_battles.bots.captain import Captain
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision
from hexcore.game.bot import Vantage
from tests.games.vietnam_battles.vb_engine import Wire, action
from tests.games.vietnam_battles.vb_table import the_game

SN, IT = "snoopys_nose", "iron_triangle"
BATTLES = ["boys_of_67", SN, IT]


def choice(state: Any, asked: Decision, captains: dict[str, Captain], chance: random.Random, wild: float) -> Action:
    if chance.random() < wild:
        return chance.choice(asked.actions)
    return captains[asked.seat].choose(Vantage(the_game(), state, asked.seat), asked)


def played(scenario: str, seed: int, wild: float, plies: int = 900) -> Any:
    """Play a game, yielding each position with what is asked in it; ``wild`` is the share of blind choices."""
    game, chance = the_game(), random.Random(seed)
    state, captains = game.start(scenario, {}, seed), {seat: Captain(seed) for seat in ("us", "vc")}
    for _ in range(plies):
        asked = game.decision(state)
        if asked is None:
            return
        yield state, asked
        game.apply(state, choice(state, asked, captains, chance, wild), offered=asked)


# Whatever play reaches loads


@pytest.mark.rule("VB 24.0")
@pytest.mark.parametrize(("kind", "at"), [("ground_fight", 7), ("bombardment_fight", 6)])
@pytest.mark.parametrize("step", [{"step": "ben_suc"}, {"step": "length", "die": 3}])
def test_a_question_that_follows_a_fight_loads(kind: str, at: int, step: dict[str, Any]) -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 2}, {"step": "combat"}]
    stack += [{"step": kind, "at": at}, step]
    wire = Wire().load("combat", {"vc_1": "1210", "us_1_26": "1310"}, IT, condition="hold", stack=stack)
    assert (wire.step, wire.seat) == (step["step"], "vc")
    assert wire.ok("load", state=wire.state)["ok"]


@pytest.mark.rule("VB 24.0")
def test_a_bombardment_of_ben_suc_can_be_written_down_at_every_decision() -> None:
    units = {"vc_1": "1210", "us_1_26": "2310"}
    wire = Wire().load("combat", units, IT, condition="hold", us_fire=["us_plus_2_1"])
    wire.do("bombard").do("target", "vc_1").dice(3).do("support", "us_plus_2_1")
    for verb in ("roll", "extend"):
        assert wire.ok("load", state=wire.state)["ok"]
        wire.dice(4) if verb == "roll" else None
        wire.do(verb)
    assert wire.state["fixed_end"] == 17


@pytest.mark.rule("VB 16.0", "VB 26.0")
def test_a_game_that_ended_in_the_middle_of_a_move_can_be_read_back() -> None:
    """A mobile unit with points left enters the last camp."""
    units = {"us_5_60_a": "0616", "vc_lf_1": "1826"}
    wire = Wire().load("movement", units, SN, chits={"camp-1": ("0617", True)}).march("us_5_60_a", "0617")
    assert wire.outcome is not None
    assert wire.outcome["ending"] == "camps_destroyed"
    position = wire.state
    assert position["moving"] == "us_5_60_a"
    wire.ok("load", state=position)
    assert wire.state == position


@pytest.mark.parametrize("wild", [0.15, 1.0])
@pytest.mark.parametrize("scenario", BATTLES)
def test_every_position_that_play_reaches_is_read_back_as_it_was(scenario: str, wild: float) -> None:
    game, seen = the_game(), dict[tuple[str, ...], int]()
    for state, asked in played(scenario, 3, wild):
        where = tuple(step.name for step in state.stack)
        seen[where] = seen.get(where, 0) + 1
        if seen[where] <= 25:
            written = game.dump(state)
            again = game.load(json.loads(json.dumps(written)))
            assert game.dump(again) == written
            assert game.decision(again) == asked


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_position_without_its_units_is_refused_or_can_be_played(scenario: str) -> None:
    game, seen = the_game(), dict[tuple[str, ...], int]()
    for state, _ in played(scenario, 0, 0.5):
        where = (*(step.name for step in state.stack), str(state.fight is None))
        seen[where] = seen.get(where, 0) + 1
        if seen[where] > 3:
            continue
        written = game.dump(state)
        for left_out in ("units", "fight", "chits", "moving", "us_losses", "phase", "active"):
            try:
                bare = game.load({name: value for name, value in written.items() if name != left_out})
            except MonsoonError:
                continue
            found = game.decision(bare)
            assert found is None or found.actions
            assert all(game.view(bare, seat) for seat in ("us", "vc"))


@pytest.mark.rule("VB 7.7")
def test_a_retreat_of_a_unit_that_is_nowhere_is_refused() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 2}, {"step": "combat"}]
    stack += [{"step": "ground_fight", "at": 5}]
    stack += [{"step": "fall_back", "units": ["vc_514_1"], "distance": 2, "cause": ["0619"]}]
    fight = {"kind": "attack", "target": "vc_514_1", "where": "0618", "attackers": ["us_4_47_c"]}
    state = {"game": "vietnam_battles", "phase": "combat", "stack": stack, "fight": fight, "units": {}}
    assert "vc_514_1 is not on the map" in Wire().ask("load", state=state)["error"]["message"]


@pytest.mark.rule("VB 7.0")
def test_a_fight_with_a_unit_that_is_nowhere_is_refused() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 2}, {"step": "combat"}]
    stack += [{"step": "ground_fight", "at": 2}, {"step": "support", "attacker": False}]
    fight = {"kind": "attack", "target": "vc_514_1", "where": "0618", "attackers": ["us_4_47_c"]}
    state = {"game": "vietnam_battles", "phase": "combat", "stack": stack, "fight": fight, "vc_fire": ["vc_plus_2_1"]}
    assert "vc_514_1 is not on the map" in Wire().ask("load", state={**state, "units": {}})["error"]["message"]


# The order of keys


def shuffled(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: shuffled(value[key], chance) for key in keys}
    return [shuffled(item, chance) for item in value] if isinstance(value, list) else value


def told(position: dict[str, Any], turns: int) -> str:
    """Return everything that both seats are shown and asked for some actions on, as text."""
    wire, lines = Wire(), list[Any]()
    wire.ok("load", state=position)
    for number in range(turns):
        lines += [wire.ok("view", seat=seat) for seat in ("us", "vc")]
        lines.append(asked := wire.ok("decision"))
        lines += [wire.ask("query", name=name, seat=asked["seat"]) for name in ("reach", "targets", "counters")]
        if not asked["actions"]:
            break
        lines.append(wire.ok("apply", action=asked["actions"][number * 7 % len(asked["actions"])]))
    return json.dumps(lines)


@pytest.mark.parametrize(("scenario", "first"), [("boys_of_67", 20), (SN, 4), (SN, 60), (IT, 60)])
def test_the_order_of_keys_changes_nothing_that_a_seat_sees(scenario: str, first: int) -> None:
    game, chance = the_game(), random.Random(1)
    positions = [game.dump(state) for state, _ in played(scenario, 1, 0.3, first + 90)][first::30]
    for position in positions:
        assert told(shuffled(position, chance), 6) == told(position, 6)


# Places of boats


@pytest.mark.rule("VB 12.0")
def test_a_place_of_a_boat_is_spelled_in_one_way_and_read_in_others() -> None:
    units = {"us_monitor_1": "0518 water", "vc_lf_1": "3020"}
    for written in ("0518 water", "0518"):
        wire = Wire().load("movement", {**units, "us_monitor_1": written}, SN)
        assert wire.unit("us_monitor_1")["at"] == "0518 water"
    reached = wire.query("reach", piece="us_monitor_1")
    wire.do("move", "us_monitor_1")
    offered = wire.offered("step")
    assert offered <= set(reached)
    assert offered == set(wire.query("steps"))
    position = wire.state
    spellings = [action("step", to="0417", word="water"), action("step", to="0417")]
    for spelled in (*spellings, {"verb": "step", "hexes": ["0417 water"]}):
        wire.ok("load", state=position)
        assert wire.ok("explain", action=spelled) == {"legal": True}
        record = wire.ok("apply", action=spelled)["records"][0]
        assert record["facts"]["to"] == wire.unit("us_monitor_1")["at"] == "0417 water"


# A step's price, the map, the counters


@pytest.mark.rule("VB 5.2")
def test_a_step_is_priced_without_being_taken() -> None:
    units = {"us_2_47_a": "0619", "us_2_47_b": "entry", "vc_lf_1": "3020"}
    wire = Wire().load("movement", units, SN)
    before = wire.state
    steps = wire.query("steps", piece="us_2_47_a")
    assert steps["0618"] == {"cost": 1.0, "left": 4.0, "halts": False}
    assert wire.query("steps", piece="us_2_47_b")["2033"]["cost"] >= 1.0
    assert wire.state == before
    wire.do("move", "us_2_47_a")
    assert wire.query("steps") == steps
    wire.do("step", to="0618")
    dear = {place: step for place, step in wire.query("steps").items() if "rule" in step}
    assert all(step["rule"].startswith("VB ") and step["why"] for step in dear.values())
    offered = {"".join(one["hexes"]) for one in wire.actions("step")}
    assert offered == set(wire.query("steps")) - set(dear)
    refused = wire.ask("query", name="steps", seat="vc", arguments={"piece": "us_2_47_a"})
    assert refused["error"]["code"]


@pytest.mark.rule("VB 5.2", "VB 18.1")
def test_the_ground_tells_terrain_hexsides_ways_and_places() -> None:
    wire = Wire().load("movement", {"us_2_47_a": "0619"}, SN, blown=["1607/1608"])
    one = wire.query("ground", hex="1607")
    assert one["sides"]["1607/1608"]["bridge"] == "blown"
    assert one["sides"]["1607/1608"]["cost"] == {"leg": 2, "mobile": 3}
    assert "1608" in [*one["roads"], *one["trails"]]
    assert wire.query("ground", hex="0521")["places"][:2] == ["0521 south", "0521 north"]
    everything = wire.query("ground")
    assert everything["1607"] == one
    assert {"jungle", "clear", "village"} <= {kind for ground in everything.values() for kind in ground["terrain"]}
    assert everything["0734"]["places"] == ["0734 water"]
    assert "cost" not in everything["0734"]
    assert wire.ask("query", name="ground", arguments={"hex": "9999"})["error"]["code"]


@pytest.mark.parametrize("scenario", BATTLES)
def test_the_counters_tell_what_every_piece_and_mark_does(scenario: str) -> None:
    wire, game = Wire().new(scenario), the_game()
    counters = wire.query("counters")
    assert set(counters["units"]) == set(wire.state["units"])
    assert set(counters["chits"]) == set(wire.state["chits"])
    told = [*counters["units"].values(), *counters["chits"].values(), *counters["support"].values()]
    for piece in (*told, *counters["marks"].values()):
        assert piece["rule"] in game.rulebook
        assert piece["does"].endswith(".")
    assert set(game.look().marks) <= set(counters["marks"])
    assert {piece["id"] for piece in wire.view("us")["pieces"]} <= {
        *counters["units"],
        *counters["chits"],
        *counters["support"],
    }
