"""Positions in writing: whatever play reaches is read back, the order of keys says nothing, orders are not lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hexcore.errors import InvalidInput
from hexcore.game.actions import read_action
from hexcore.game.bot import Vantage
from tests.games.green_inferno.gi_engine import Wire, fire
from tests.games.green_inferno.gi_table import GAME

SCENARIOS = ("hill_875", "dak_to", "under_fire")


def shuffled(data: Any, chance: random.Random) -> Any:
    """The same data with the keys of every object in another order."""
    if isinstance(data, dict):
        items = list(data.items())
        chance.shuffle(items)
        return {key: shuffled(value, chance) for key, value in items}
    return [shuffled(item, chance) for item in data] if isinstance(data, list) else data


def shown(state: Any) -> str:
    """Everything that seats see of a position, in writing."""
    board, decision = GAME.board(state.scenario), GAME.decision(state)
    views = [GAME.view(state, seat).json(board) for seat in ("us", "nva")]
    asked = [GAME.ask(state, name, seat) for name in ("ambush_cover", "score") for seat in ("us", "nva")]
    return json.dumps([decision and decision.json(board), views, asked])


def after(state: Any, action: Any) -> str:
    """The records that an action leads to, in writing."""
    board = GAME.board(state.scenario)
    return json.dumps([record.json(board) for record in GAME.apply(state, action)])


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("captains", [(), ("us",), ("us", "nva")])
def test_whatever_play_reaches_is_read_back_in_any_order_of_keys(scenario, captains):
    state, chance = GAME.start(scenario, {"turns": 3}, 4), random.Random(4)
    bots = {seat: GAME.bots()["captain"](place) for place, seat in enumerate(captains)}
    met: set[tuple[str, ...]] = set()
    for ply in range(5000):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seat
        bot = bots.get(seat)
        action = bot.choose(Vantage(GAME, state, seat), decision) if bot else chance.choice(decision.actions)
        stack = tuple(step.name for step in state.stack)
        if stack not in met or ply % 25 == 0:
            met.add(stack)
            data = json.loads(json.dumps(GAME.dump(state)))
            again, other = GAME.load(data), GAME.load(shuffled(data, chance))
            assert GAME.dump(again) == GAME.dump(other) == data
            assert shown(again) == shown(other) == shown(state)
            assert after(again, action) == after(other, action) == after(state, action)
        else:
            GAME.apply(state, action, offered=decision)
    assert state.ending
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


@pytest.mark.rule("GI 16")
def test_the_order_in_which_hidden_units_are_written_is_not_heard():
    tunnels = {"tunnel-1": {"hex": "S23", "shown": True}}
    inside = {"nva-inf-3-2": {"box": "tunnel-1"}, "nva-inf-3-1": {"box": "tunnel-1"}}
    start = {"scenario": "under_fire", "phase": "L", "stack": [{"step": "turn", "at": 18}, {"step": "storm_tunnels"}]}
    heard = []
    for order in (inside, dict(reversed(inside.items()))):
        state = GAME.load({**start, "tunnels": tunnels, "units": {"arvn-inf-3-1": {"hex": "S23"}, **order}})
        state.dice.script([1, 1, 1, 6, 6])
        board = GAME.board("under_fire")
        heard.append(shown(state))
        for verb, piece in (("storm", "tunnel-1"), ("add", "arvn-inf-3-1"), ("commit", "")):
            action = {"verb": verb, **({"pieces": [piece]} if piece else {})}
            heard[-1] += after(state, read_action(action, board))
    assert heard[0] == heard[1]


# Hits and points


@pytest.mark.rule("GI 14")
def test_losses_follow_from_the_hits_where_they_are_not_written():
    units = {"us-inf-5-1": {"hex": "A5", "hits": 3}, "nva-inf-5-1": {"hex": "A2", "hits": 4}}
    start = {"scenario": "hill_875", "turn": 4, "stack": [{"step": "turn", "at": 10}, {"step": "nva_movement"}]}
    state = GAME.load({**start, "units": units})
    assert state.losses == {"us": [0, 0, 0, 3, 0, 0, 0, 0, 0, 0], "nva": [0, 0, 0, 4, 0, 0, 0, 0, 0, 0]}
    partly = GAME.load({**start, "units": units, "losses": {"us": [3] + [0] * 9}})
    assert partly.losses == {"us": [3] + [0] * 9, "nva": [0, 0, 0, 4, 0, 0, 0, 0, 0, 0]}
    with pytest.raises(InvalidInput, match="us has taken 3 hits, but 0 are recorded"):
        GAME.load({**start, "units": units, "losses": {"us": [0] * 10}})


@pytest.mark.parametrize(("at", "phase"), [(1, "A"), (4, "B"), (7, "D"), (14, "J"), (16, "L"), (19, "M")])
def test_a_position_is_in_the_phase_of_its_stack_unless_it_says_another(at, phase):
    start = {"scenario": "dak_to", "stack": [{"step": "turn", "at": at}], "units": {}}
    assert GAME.load(start).phase == phase
    assert GAME.load({**start, "phase": "K"}).phase == "K"


# Orders that nobody would be asked about


UNITS = {"us-inf-4-1": "A20", "us-art-1": "A20", "nva-inf-5-1": "C3", "nva-mtr-1": "C3", "us-air-1": "sky"}
TUBES = {"us-art-1": 1, "nva-mtr-1": 1}


def strike(task: str = "", **more: Any) -> dict[str, Any]:
    return {"plane": "us-air-1", "hex": "C3", "task": task, **more}


@pytest.mark.parametrize(
    ("at", "top", "orders", "told"),
    [
        (3, "plot_ambushes", {"strikes": [strike("attack")]}, "the task 'attack' would be lost"),
        (7, "air_tasks", {"strikes": [strike("bombard")]}, "the task 'bombard' would be lost"),
        (10, "nva_movement", {"strikes": [strike()]}, "without a task it would be lost"),
        (15, "", {"strikes": [strike("bombard")]}, "strikes: us-air-1: it would be lost"),
        (16, "spring_ambushes", {"strikes": [strike("bombard")]}, "strikes: us-air-1: it would be lost"),
        (11, "", {"strikes": [strike("defence")]}, "strikes: us-air-1: it would be lost"),
        (17, "", {"strikes": [strike("attack")]}, "strikes: us-air-1: it would be lost"),
        (16, "", {"plots": [{"hex": "C4"}]}, "plots: the ambush in C4 would be lost"),
        (8, "", {"fires": [fire("us", "C3", "us-art-1")]}, "fires: the attack mission of us at C3 would be lost"),
        (12, "", {"fires": [fire("nva", "A20", "nva-mtr-1")]}, "the attack mission of nva at A20 would be lost"),
        (17, "", {"fires": [fire("us", "A20", "us-art-1", purpose="defence")]}, "the defence mission of us at A20"),
    ],
)
def test_a_position_that_would_lose_a_written_order_is_refused(at, top, orders, told):
    stack = [{"step": "turn", "at": at}, *([{"step": top}] if top else [])]
    assert told in Wire().refused("G", UNITS, stack=stack, missions=TUBES, **orders)


@pytest.mark.parametrize(
    ("at", "top", "orders"),
    [
        (7, "air_tasks", {"strikes": [strike()]}),
        (6, "", {"strikes": [strike()]}),
        (14, "", {"strikes": [strike("bombard")]}),
        (15, {"step": "bombard", "strike": 0}, {"strikes": [strike("bombard")]}),
        (16, "", {"strikes": [strike("bombard", spent=True)]}),
        (10, "nva_movement", {"strikes": [strike("defence")], "plots": [{"hex": "C4"}]}),
        (12, "", {"strikes": [strike("attack")], "plots": [{"hex": "C4"}]}),
        (7, "", {"fires": [fire("us", "C3", "us-art-1"), fire("nva", "A20", "nva-mtr-1")]}),
        (16, "spring_ambushes", {"plots": [{"hex": "C4"}], "fires": [fire("us", "C3", "us-art-1")]}),
        (18, "", {"plots": [{"hex": "C4", "spent": True}]}),
    ],
)
def test_orders_that_are_still_asked_about_or_done_with_are_read(at, top, orders):
    step = [top] if isinstance(top, dict) else [{"step": top}] if top else []
    Wire().load("G", UNITS, stack=[{"step": "turn", "at": at}, *step], missions=TUBES, **orders)


@pytest.mark.rule("GI 13")
def test_with_three_ambushes_written_no_more_are_asked_for():
    plots = [{"hex": hex_} for hex_ in ("C4", "C5", "D3")]
    wire = Wire().load("ambushes", UNITS, plots=plots)
    assert [action["verb"] for action in wire.ok("decision")["actions"]] == ["done"]
    assert wire.ok("explain", action={"verb": "ambush", "hexes": ["D4"]})["rule"] == "GI 13"
