"""What a new user asks the engine: map, counters, the price of a step; and that no order of keys matters."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.green_beret.game import GreenBeret
from hexcore.errors import InvalidInput
from hexcore.game.game import Game
from tests.games.green_beret.gb_engine import CAMP, PARADE_GROUND, Wire, action
from tests.games.green_beret.gb_field import GAME, table

REAL = GreenBeret()
BOARD = REAL.content.board


def ask(name: str, game: Game[Any] = REAL, **arguments: Any) -> Any:
    return game.ask(game.start(), name, **arguments)


# The map


@pytest.mark.rule("GB 2.2", "GB 10.7")
def test_the_ground_of_a_hex_tells_all_that_is_printed_in_it() -> None:
    assert ask("ground", hex="1720") == {
        "hex": "1720",
        "terrain": ["stream", "pathway"],
        "cost": 2,
        "by_water": 1,
        "noise": 3,
        "penalty": 0,
        "printed": list(BOARD.ordered_terrain[BOARD.hex("1720")]),
        "streams": [{"name": "Song Linh", "to": ["1619", "1820"]}],
        "paths": [{"name": "Highland Road", "kind": "road", "to": ["1719", "1721"]}],
        "crossings": [{"name": "Linh Ford", "kind": "ford"}],
        "places": [],
        "circled": True,
        "camp_site": True,
        "near_beach": False,
    }
    village = ask("ground", hex="1711")
    assert village["places"] == [{"name": "Kon Brai", "kind": "village"}]
    assert not village["camp_site"]
    mouth = ask("ground", hex="0809")
    assert mouth["streams"] == [{"name": "Song Linh", "to": ["0808", "0910"]}]


@pytest.mark.rule("GB 2.2", "GB 10.7")
def test_without_a_hex_the_ground_of_the_whole_board_is_told() -> None:
    found = ask("ground")
    assert found["board"] == BOARD.id
    assert set(found["hexes"]) == {BOARD.label(h) for h in BOARD.playable}
    assert all(told == ask("ground", hex=label) for label, told in list(found["hexes"].items())[::97])
    for path in BOARD.paths:
        for a, b in pairwise(path.hexes):
            there = [one["to"] for one in found["hexes"][BOARD.label(a)]["paths"] if one["name"] == path.name]
            assert any(BOARD.label(b) in to for to in there)
    json.dumps(found)


@pytest.mark.rule("GB 7.1")
def test_a_blown_bridge_is_told_as_such() -> None:  # R102
    state = REAL.start(options={"demolish_bridge": True})
    h = next(c.hex for c in BOARD.crossings if c.kind == "bridge" and c.hex is not None)
    state.demolished.append(h)
    told = REAL.ask(state, "ground", hex=BOARD.label(h))
    assert (told["terrain"], told["crossings"][0]["kind"]) == (["destroyed_bridge"], "destroyed_bridge")
    assert not told["circled"]


# The counters


@pytest.mark.rule("GB 2.3", "GB 2.4", "GB 9.2")
def test_every_counter_tells_its_values_and_what_it_does_by_which_rule() -> None:
    found, content = ask("counters"), REAL.content
    assert [set(found[kind]) for kind in ("pieces", "enemies", "missions", "casualties")] == [
        set(content.pieces), set(content.enemies), set(content.missions), set(content.casualties),
    ]  # fmt: skip
    for kind in found.values():
        for told in kind.values():
            assert told["does"]
            assert all(rule in REAL.rulebook for rule in told["does"].values())
    truck, m60, camp = (found["pieces"][one] for one in ("truck_1", "m60_1", "camp_1"))
    assert {name: truck[name] for name in ("movement", "move", "noise", "portage")} == {
        "movement": 6, "move": "plus", "noise": 5, "portage": 5,
    }  # fmt: skip
    assert truck["does"] == {
        "moves_alone": "GB 10.4", "adds_movement": "GB 10.4", "carries": "GB 9.2", "heard": "GB 12.0",
    }  # fmt: skip
    assert truck["needed_by"] == ["capture_equipment"]
    assert {"hauled", "backs_attacks", "suppresses"} == set(m60["does"])
    assert "shelters" in camp["does"]
    assert found["pieces"]["h34_1"]["does"]["subtracts"] == "GB 13.0"
    assert found["pieces"]["pbr_1"]["does"]["keeps_to_water"] == "GB 11.2"
    assert found["enemies"]["enemy_48"]["does"]["halts_at_streams"] == "GB 11.0"
    assert found["missions"]["scout_location"]["places"] == {"1-2": "1526", "3-4": "2016", "5-6": "0226"}
    json.dumps(found)


@pytest.mark.rule("GB 2.3")
def test_counters_are_asked_for_by_id_or_by_kind() -> None:
    found = ask("counters", counters=["m60", "radio_2", "enemy_07", "casualty_03"])
    assert list(found["pieces"]) == ["m60_1", "m60_2", "radio_2"]
    assert (list(found["enemies"]), found["missions"], list(found["casualties"])) == (["enemy_07"], {}, ["casualty_03"])
    with pytest.raises(InvalidInput, match="no counter 'tank'"):
        ask("counters", counters=["tank"])


# A price


@pytest.mark.rule("GB 10.1", "GB 10.7", "GB 10.8")
def test_the_price_of_a_step_is_told_without_taking_it() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    asked = GAME.ask(game.state, "price", pieces=["a_team_1", "m60_1"])
    assert (asked["from"], asked["spent"]) == ("1521", 0)
    game.do("start", "a_team_1").do("add", "m60_1")
    assert GAME.ask(game.state, "price") == asked
    for label, told in asked["hexes"].items():
        assert told["legal"] == game.offers("move", to=label)
        assert told["left"] == max(0, 3 - told["cost"])
    game.march("1522")
    again = GAME.ask(game.state, "price", hex="1523")["hexes"]["1523"]
    assert again["cost"] == game.march("1523").fact("moved", "cost")


@pytest.mark.rule("GB 10.3", "GB 11.0")
@pytest.mark.parametrize("seed", range(6))
def test_price_and_offer_agree_wherever_a_group_is(seed: int) -> None:
    chance, state = random.Random(seed), REAL.start(seed=seed)
    for _ in range(400):
        decision = REAL.decision(state)
        if decision is None:
            return
        if decision.step == "move":
            told = REAL.ask(state, "price")["hexes"]
            offered = {BOARD.label(action.hex) for action in decision.actions if action.verb == "move"}
            assert {label for label, price in told.items() if price["legal"]} == offered
        verbs = sorted({action.verb for action in decision.actions} - REAL.leaving)
        verb = chance.choice(verbs)
        REAL.apply(state, chance.choice([one for one in decision.actions if one.verb == verb]), offered=decision)


@pytest.mark.rule("GB 10.1", "GB 11.0")
def test_a_price_says_why_not() -> None:
    game = table(a_team_1="0605", b_team_1=("1521", {"moved": True}))
    told = GAME.ask(game.state, "price", pieces=["a_team_1"], hex="0505")["hexes"]["0505"]
    assert (told["legal"], told["rule"], told["why"]["key"]) == (False, "GB 11.0", "refusal.all_water")
    far = GAME.ask(game.state, "price", pieces=["a_team_1"], hex="1505")["hexes"]["1505"]
    assert (far["cost"], far["rule"]) == (None, "GB 10.1")
    moved = GAME.ask(game.state, "price", pieces=["b_team_1"])["hexes"]
    assert {one["rule"] for one in moved.values()} == {"GB 10.1"}


# Positions


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("setup", "campaign"), ("placement", "purchases"), ("movement", "friendly_movement"),
        ("combat", "friendly_combat"), ("enemy", "suppressive_fire"), ("success", "success_determination"),
    ],
)  # fmt: skip
def test_a_position_opens_at_the_decision_that_the_page_names(phase: str, step: str) -> None:
    more = {} if phase == "setup" else {"mission": ("scout_location", "1526")}
    pieces = {} if phase == "setup" else {"camp_1": CAMP, "a_team_1": CAMP}
    assert Wire().load(phase, pieces, **more).step == step


@pytest.mark.rule("GB 4.0")
def test_an_enemy_phase_opens_before_the_enemies_even_if_nobody_can_suppress() -> None:
    out = {"camp_1": CAMP, "a_team_1": ("1521", "detected")}
    wire = Wire().load("enemy", out, enemies={"enemy_11": "1501"})
    assert [one["verb"] for one in wire.actions()] == ["open_fire", "end_campaign"]
    assert "enemy_moved" in wire.do("open_fire").kinds()


@pytest.mark.rule("GB 4.0")
def test_the_page_tells_of_every_fact_of_a_view_and_of_everything_a_counter_does() -> None:
    page = (Path(__file__).parents[4] / "docs" / "games" / "green_beret.md").read_text(encoding="utf-8")
    part = page.partition("## Facts of a view")[2].partition("\n## ")[0]
    told = {name for line in part.splitlines() if line.startswith("| `") for name in named(line.split("|")[1])}
    assert told == set(REAL.view(REAL.start(), "player").facts)
    does = {what for kind in ask("counters").values() for one in kind.values() for what in one["does"]}
    assert [what for what in does if f"`{what}`" not in page] == []


def named(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


# No order of keys matters


def shuffled(value: Any, chance: random.Random) -> Any:
    """Return the same JSON with the keys of every object in another order."""
    if isinstance(value, list):
        return [shuffled(one, chance) for one in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    chance.shuffle(keys)
    return {key: shuffled(value[key], chance) for key in keys}


def seen(wire: Wire) -> str:
    """Everything that the seat is told, byte by byte."""
    told = [wire.ok("view", seat="player"), wire.ok("decision", seat="player"), wire.ok("overlay", key="pursuit"),
            wire.ok("reach"), wire.query("pursuit"), wire.ok("state")]  # fmt: skip
    return json.dumps(told)


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize("seed", range(12))
def test_the_order_of_keys_in_a_position_changes_nothing(seed: int) -> None:
    chance, state = random.Random(seed), REAL.start(seed=seed, options={"double_agent": True})
    for _ in range(150 + 25 * seed):
        decision = REAL.decision(state)
        if decision is None:
            break
        verb = chance.choice(sorted({action.verb for action in decision.actions} - REAL.leaving))
        REAL.apply(state, chance.choice([one for one in decision.actions if one.verb == verb]), offered=decision)
    written = REAL.dump(state)
    one, other = Wire(), Wire()
    one.ok("load", state=written)
    other.ok("load", state=shuffled(written, chance))
    for _ in range(12):
        assert seen(one) == seen(other)
        offered = one.actions()
        if not offered:
            return
        chosen = chance.choice([act for act in offered if act["verb"] != "end_campaign"] or offered)
        assert json.dumps(one.ok("apply", action=chosen)) == json.dumps(other.ok("apply", action=chosen))


@pytest.mark.rule("GB 10.3")
def test_a_group_written_in_another_order_drops_and_halts_alike() -> None:
    members = ("a_team_1", "b_team_1", "truck_1", "jeep_1", "commander_1", "m60_1", "m72_1", "radio_1", "raft_1")
    game = table(**dict.fromkeys(members, "1330")).do("start", "a_team_1").do("add_all").march("1331")
    written = GAME.dump(game.state)
    group = written["stack"][-1]["group"]
    turned = {**written, "stack": [*written["stack"][:-1], {"step": "move", "group": {
        key: dict(reversed(value.items())) if isinstance(value, dict) else value for key, value in group.items()
    }}]}  # fmt: skip
    wires = [Wire(), Wire()]
    for wire, position in zip(wires, (written, turned), strict=True):
        wire.ok("load", state=position, pack=PARADE_GROUND)
    one, other = wires
    for verb in (action("drop", "m60_1"), action("halt")):
        assert seen(one) == seen(other)
        assert json.dumps(one.ok("apply", action=verb)) == json.dumps(other.ok("apply", action=verb))
