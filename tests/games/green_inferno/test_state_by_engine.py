"""From outside: positions written by hand and what is said of bad ones; what one seat never learns of the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_inferno.gi_engine import Wire, fire

UNITS = {"nva-inf-5-1": "A2", "us-inf-5-1": "A5"}
TURN = {"step": "turn", "at": 10}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"units": {"us-inf-5-1": {"box": "limbo"}}}, "units.us-inf-5-1.box: 'limbo' is none of 'reserve'"),
        ({"units": {"us-air-1": {"hex": "A5"}}}, "units.us-air-1.hex: a plane never stands on the map"),
        ({"losses": {"us": [0], "nva": [0] * 10}}, "losses.us: 10 numbers"),
        ({"losses": {"arvn": [0] * 10}}, "losses: 'arvn' is none of 'us', 'nva'"),
        ({"phase": "Z"}, "phase: 'Z' is none of"),
        ({"owners": {"I13": "french"}}, "owners.I13: 'french' is none of '', 'us', 'nva'"),
        ({"owners": {"Q1": "us"}}, "owners: Q1 is no objective; these are: I13, J3, O21"),
        ({"dated": ["tet"]}, "dated: 'tet' is no dated objective"),
        ({"firebases": ["I13"]}, "firebases, sites: I13"),
        ({"firebases": ["A3", "A3"]}, "firebases, sites: A3"),
        ({"sites": [{"hex": "A5", "engineer": "us-inf-5-1", "transport": "us-trans-1", "turn": 1}]}, "is no engineer"),
        ({"strikes": [{"plane": "us-inf-5-1", "hex": "A1"}]}, "strikes: 'us-inf-5-1' is no plane"),
        ({"strikes": [{"plane": "us-air-1", "hex": "A1", "task": "dance"}]}, "strikes: task: 'dance'"),
        ({"fires": [fire("us", "A1", "us-inf-5-1")]}, "fires: 'us-inf-5-1' is no battery, mortar or gun of us"),
        ({"fires": [fire("us", "A1", "us-art-1", purpose="fun")]}, "fires: purpose: 'fun'"),
        ({"fires": [fire("us", "A1")]}, "fires: no tube fires at A1"),
        ({"missions": {"us-inf-5-1": 1}}, "missions: 'us-inf-5-1' is no battery"),
        ({"spent": {"nobody": 2}}, "spent: there is no piece 'nobody'"),
        ({"spent": {"us-inf-5-1": -2}}, "spent.us-inf-5-1"),
        ({"fired": None}, "fired: a sheet lists numbers by piece"),
        ({"units": {"us-inf-5-1": {"hex": "A5", "fired": 1}}}, "units.us-inf-5-1.fired: a position does not say this"),
        ({"carriers": {"us-inf-5-1": "us-inf-5-2"}}, "carriers: 'us-inf-5-2' is no transport helicopter"),
        ({"tunnels": {"tunnel-1": {"hex": "A1"}}}, "tunnels: there is no 'tunnel-1' in this scenario"),
        ({"ending": "peace"}, "ending: 'peace' is none of"),
        ({"stack": []}, "stack: nothing is going on"),
        ({"stack": [{"step": "nva_movement"}]}, "stack: what is played next is missing"),
        ({"stack": [{"step": "turn", "at": 99}, {"step": "nva_movement"}]}, "stack.0 (turn): at is 0 to 19, not 99"),
        ({"stack": [TURN, {"step": "march", "unit": "nobody"}]}, "stack.1 (march): unit: there is no piece 'nobody'"),
        ({"stack": [TURN, {"step": "march", "unit": "us-eng-1"}]}, "stack.1 (march): unit: us-eng-1 is not on the map"),
        ({"stack": [TURN, {"step": "combat", "side": "french"}]}, "stack.1 (combat): side: 'french'"),
        ({"stack": [TURN, {"step": "bombard", "strike": 3}]}, "stack.1 (bombard): strike is no place in strikes"),
        ({"stack": [TURN, {"step": "return_fire"}]}, "stack.1 (return_fire): fight must lie right under it"),
    ],
)
def test_a_bad_position_is_told_what_is_wrong_and_where(change: dict[str, Any], told: str) -> None:
    assert told in Wire().refused("G", UNITS, **change)


def test_everything_wrong_is_named_at_once() -> None:
    told = Wire().refused("G", UNITS, phase="Z", spent={"nobody": 2})
    assert "phase: " in told
    assert "spent: " in told


def test_a_refused_position_leaves_the_game_as_it_was() -> None:
    wire = Wire().load("G", UNITS)
    before = wire.state
    wire.refused("G", UNITS, phase="Z")
    assert wire.state == before


@pytest.mark.rule("GI 4")
def test_what_units_have_done_is_written_in_sheets_in_which_being_named_counts() -> None:
    wire = Wire().load("G", UNITS, halted={"nva-inf-5-1": 0}, spent={"us-inf-5-1": 2})
    assert (wire.state["halted"], wire.state["spent"]) == ({"nva-inf-5-1": 1}, {"us-inf-5-1": 2})
    assert {"verb": "pick", "pieces": ["nva-inf-5-1"]} not in [
        {"verb": action["verb"], "pieces": action.get("pieces")} for action in wire.ok("decision")["actions"]
    ]


@pytest.mark.rule("GI 11")
def test_the_printed_entrenchments_stand_unless_a_position_says_otherwise() -> None:
    assert "I13" in Wire().load("G", UNITS).state["trenches"]
    assert Wire().load("G", UNITS, trenches=[]).state["trenches"] == []


def test_tunnels_may_be_left_out_of_a_position() -> None:
    wire = Wire().load("G", {"nva-inf-5-1": "A2", "arvn-inf-3-1": "A5"}, "under_fire")
    assert wire.state["tunnels"]["tunnel-4"]["hex"] == ""


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_a_loaded_position_offers_and_shows_the_same_in_the_same_order(scenario: str) -> None:
    wire = Wire()
    wire.ok("new", game="green_inferno", scenario=scenario, seed=5)
    wire.do("quick_setup")
    for place in range(150):
        actions = wire.ok("decision")["actions"]
        wire.ok("apply", action=actions[place * 7 % len(actions)])
    before = wire.ok("decision"), wire.ok("view", seat="us"), wire.ok("view", seat="nva")
    wire.ok("load", state=wire.state)
    assert (wire.ok("decision"), wire.ok("view", seat="us"), wire.ok("view", seat="nva")) == before


# Secrets


@pytest.mark.rule("GI 9")
def test_odds_tell_the_other_seat_nothing_of_a_mission_being_written() -> None:
    wire = Wire().load(
        "C_nva",
        {"nva-mtr-1": "M15", "nva-inf-4-1": "M16", "us-inf-5-1": "N17"},
        stack=[{"step": "turn", "at": 6}, {"step": "write_missions", "side": "nva", "tube": "nva-mtr-1"}],
    )
    aim = {"verb": "attack_at", "hexes": ["N17"]}
    assert wire.ok("odds", action=aim, seat="nva")["odds"] is not None
    assert wire.ok("odds", action=aim, seat="us")["odds"] is None


@pytest.mark.rule("GI 13")
def test_a_written_ambush_reaches_its_owner_alone() -> None:
    wire = Wire().load("ambushes", {"nva-inf-5-1": "B14", "us-inf-5-1": "A20"})
    heard = wire.ok("apply", action={"verb": "ambush", "hexes": ["B16"]}, seat="us")["records"]
    cover = {seat: wire.ok("query", name="ambush_cover", seat=seat)["answer"] for seat in ("us", "nva")}
    assert (heard, cover["us"]["plots"], list(cover["nva"]["plots"])) == ([], {}, ["B16"])
    shown = {seat: wire.ok("view", seat=seat)["view"]["hexes"].get("B16") for seat in ("us", "nva")}
    assert shown == {"us": None, "nva": ["ambush"]}


@pytest.mark.rule("GI 16")
def test_a_hidden_garrison_is_answered_like_a_piece_that_is_gone() -> None:
    tunnels = {"tunnel-1": {"hex": "S23"}}
    units = {"nva-inf-3-1": "tunnel-1", "nva-inf-3-2": "lost", "arvn-inf-3-1": "A5"}
    wire = Wire().load("J", units, "under_fire", tunnels=tunnels)
    told = [
        wire.ask("query", name="reach", arguments={"piece": piece}, seat="us")["error"]["message"].replace(piece, "…")
        for piece in ("nva-inf-3-1", "nva-inf-3-2")
    ]
    assert told[0] == told[1]
    assert not any(p["id"] in ("nva-inf-3-1", "tunnel-1") for p in wire.ok("view", seat="us")["view"]["pieces"])
