"""From outside: steps written by hand that no game could have come to are refused, never played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_inferno.gi_engine import Wire

TURN, LATE = {"step": "turn", "at": 9}, {"step": "turn", "at": 17}
AIR = {"step": "air_assaults"}
ASSAULT: dict[str, Any] = {
    "step": "assault", "hex": "A16", "carried": ["us-inf-5-1"], "transports": ["us-trans-1"], "escorts": [], "at": 1,
    "origins": ["A20"], "landed_at": [""], "hits_before": [0],
}  # fmt: skip
ASK = {"step": "reveal_ambush"}
FIGHT: dict[str, Any] = {
    "step": "fight", "side": "us", "hex": "A14", "ground": ["us-inf-5-2"], "air": [], "at": 2,
    "shooters": ["us-inf-5-2"],
}  # fmt: skip
SHOTS = {"step": "attack_shots"}
COMBAT = {"step": "combat", "side": "us"}
MOVES = {"step": "us_movement"}
NVA_FIGHT: dict[str, Any] = {
    "step": "fight", "side": "nva", "hex": "A15", "ground": ["nva-inf-5-1"], "air": [], "at": 3,
    "struck": ["nva-inf-5-1"],
}  # fmt: skip

FLYING = {"us-inf-5-1": "air", "us-trans-1": "air", "us-inf-5-2": "A15", "nva-inf-5-1": "A14"}
GROUND = {"us-inf-5-1": "A20", "us-trans-1": "A20", "us-inf-5-2": "A15", "nva-inf-5-1": "A14", "us-air-1": "sky"}


def test_the_positions_are_sound_before_they_are_spoilt() -> None:
    Wire().load("F", FLYING, stack=[TURN, AIR, ASSAULT, ASK]).dice(1, 1).do("keep_hidden")
    Wire().load("L", GROUND, stack=[LATE, COMBAT, FIGHT, SHOTS]).dice(1, 1).do("shoot_all")


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([{**ASSAULT, "at": 7}, ASK], "(reveal_ambush): assault.at is 1 while it lies there, not 7"),
        ([{**ASSAULT, "hits_before": []}, ASK], "hits_before must be equally long"),
        ([{**ASSAULT, "landed_at": []}, ASK], "landed_at and hits_before must be equally long"),
        ([{**ASSAULT, "origins": []}, ASK], "must be equally long"),
        ([{**ASSAULT, "origins": ["A14"]}, ASK], "origins: units come from flat hexes without NVA"),
        ([{**ASSAULT, "result": "rout"}, ASK], "result: 'rout' is not on the air assault table"),
        ([{**ASSAULT, "transports": ["us-trans-2"]}, ASK], "transports: us-trans-2 is not in 'air'"),
        ([{**ASSAULT, "escorts": ["us-trans-1"]}, ASK], "escorts: us-trans-1 is transport, not attack"),
        ([{**ASSAULT, "at": 6}, {"step": "land_nearby"}], "landing: units that are carried"),
        ([{**ASSAULT, "at": 6, "landing": ["us-inf-5-2"]}, {"step": "land_nearby"}], "landing: us-inf-5-2 is not in"),
        ([ASSAULT, {"step": "us_movement"}], "one of its parts must lie on it: reveal_ambush"),
        ([{"step": "park_fleet", "copters": ["us-trans-1", "us-trans-1"], "spots": ["A5", "A5"]}], "named twice"),
        ([{"step": "park_fleet", "copters": ["us-inf-5-1"], "spots": ["A5"]}], "us-inf-5-1 is infantry"),
        ([], "units.us-inf-5-1.box: no landing is going on"),
    ],
)
def test_an_air_assault_that_cannot_be_is_refused(steps: list[dict[str, Any]], told: str) -> None:
    assert told in Wire().refused("F", FLYING, stack=[TURN, AIR, *steps])


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"step": "muster", "hex": "A16", "carried": ["us-inf-5-1"]}, "carried and transports must be equally long"),
        ({"step": "muster", "hex": "A20"}, "hex: A20 cannot be assaulted"),
        ({"step": "muster", "hex": "A16", "escorts": ["us-attack-1"]}, "escorts: us-attack-1 is used"),
        ({"step": "muster", "hex": "A16", "loading": "us-inf-5-3"}, "loading: us-inf-5-3 is not on the map"),
        ({"step": "park_fleet", "copters": ["us-air-1"], "spots": ["A5"]}, "copters: us-air-1 is plane"),
        ({"step": "park_fleet", "copters": [], "spots": ["A5"]}, "copters and spots must be equally long"),
    ],
)
def test_helicopters_that_cannot_fly_so_are_refused(step: dict[str, Any], told: str) -> None:
    assert told in Wire().refused("F", GROUND, stack=[TURN, AIR, step])


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([{**FIGHT, "at": 4}, SHOTS], "(attack_shots): fight.at is 2 while it lies there, not 4"),
        ([{**FIGHT, "shooters": []}, SHOTS], "shooters: somebody must fire"),
        ([{**FIGHT, "hex": "A16"}, SHOTS], "somebody be hit"),
        ([{**FIGHT, "ground": ["us-inf-5-1"], "shooters": ["us-inf-5-1"]}, SHOTS], "ground: us-inf-5-1 cannot attack"),
        ([{**FIGHT, "air": ["us-air-1"], "shooters": ["us-air-1"]}, SHOTS], "us-air-1 has nothing to fire"),
        ([{**FIGHT, "landing": True}, SHOTS], "landing: a fight is part of an air assault if"),
        ([{**FIGHT, "struck": ["us-inf-5-1"]}, SHOTS], "struck, shooters: units of ground"),
        ([{**NVA_FIGHT, "options": ["us-air-1"]}, {"step": "return_fire"}], "us-air-1 has nothing to fire"),
        ([{**NVA_FIGHT, "returners": ["us-inf-5-1"]}, {"step": "return_fire"}], "us-inf-5-1 is not in A15"),
        ([{**NVA_FIGHT, "returners": ["nva-inf-5-1"]}, {"step": "return_fire"}], "belongs to the other side"),
        (
            [{**FIGHT, "at": 1}, {"step": "defensive_fire", "side": "us", "hex": "A14", "enemies": []}],
            "side, hex: the side that is attacked",
        ),
        ([{"step": "assemble", "side": "us", "hex": "A14", "units": ["us-inf-5-1"]}], "us-inf-5-1 cannot attack there"),
        ([{"step": "assemble", "side": "us", "hex": "A16", "units": []}], "hex: A16 cannot be attacked"),
    ],
)
def test_a_fight_that_cannot_be_is_refused(steps: list[dict[str, Any]], told: str) -> None:
    assert told in Wire().refused("L", GROUND, stack=[LATE, COMBAT, *steps])


@pytest.mark.rule("GI 9")
def test_a_battery_without_a_mission_is_no_shooter() -> None:
    fight = {**FIGHT, "ground": ["us-art-1"], "shooters": ["us-art-1"]}
    units = {"us-art-1": "A15", "nva-inf-5-1": "A14"}
    told = Wire().refused("L", units, stack=[LATE, COMBAT, fight, SHOTS], missions={"us-art-1": 3})
    assert "us-art-1 has nothing to fire" in told


@pytest.mark.rule("GI 4")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"step": "march", "unit": ""}, "(march): unit: no piece is named"),
        ({"step": "march", "unit": "us-trans-1"}, "unit: us-trans-1 is transport, not"),
        ({"step": "withdraw", "unit": ""}, "(withdraw): unit: no piece is named"),
        ({"step": "lift", "unit": ""}, "(lift): unit: no piece is named"),
        ({"step": "lift", "unit": "us-inf-5-2", "transport": "us-trans-2"}, "us-inf-5-2 cannot be lifted like this"),
        ({"step": "fly", "copter": ""}, "(fly): copter: no piece is named"),
        ({"step": "fly", "copter": "us-trans-2"}, "copter: us-trans-2 is used"),
        ({"step": "park", "copter": "", "hex": "A5"}, "(park): copter: no piece is named"),
        ({"step": "park", "copter": "us-inf-5-2", "hex": "A5"}, "copter: us-inf-5-2 is infantry"),
        ({"step": "enter", "holding": "nva-inf-5-1"}, "holding: nva-inf-5-1 belongs to the other side"),
        ({"step": "enter", "holding": "us-inf-5-1"}, "holding: us-inf-5-1 is not in 'reserve'"),
        ({"step": "set_up", "side": "nva", "holding": "nva-inf-5-1"}, "is not in 'reserve'"),
        ({"step": "plot_strikes"}, "(plot_strikes): no plane is without a hex"),
        ({"step": "write_missions", "side": "us", "tube": "us-inf-5-2"}, "tube: us-inf-5-2 is infantry"),
        ({"step": "write_missions", "side": "us", "tube": "us-art-1"}, "tube: us-art-1 has no mission to write"),
        ({"step": "write_missions", "side": "us", "fire": 0}, "fire is no place among the missions of us"),
        ({"step": "air_tasks", "at": 1}, "at is no place in strikes"),
    ],
)
def test_a_step_about_the_wrong_piece_is_refused(step: dict[str, Any], told: str) -> None:
    units = {key: spot for key, spot in GROUND.items() if key != "us-air-1"}
    assert told in Wire().refused("J", units, stack=[TURN, MOVES, step])


@pytest.mark.rule("GI 9")
def test_a_mission_that_is_done_is_not_written_on() -> None:
    mission = {"seat": "us", "hex": "A14", "purpose": "defence", "tubes": ["us-art-1"], "done": True}
    writing = {"step": "write_missions", "side": "us", "fire": 0}
    told = Wire().refused("C_us", GROUND, stack=[{"step": "turn", "at": 5}, writing], fires=[mission])
    assert told.endswith("(write_missions): fire: that mission is done")


@pytest.mark.rule("GI 12.1")
def test_a_strike_belongs_to_a_plane_in_play() -> None:
    told = Wire().refused("K", {"nva-inf-5-1": "A14"}, strikes=[{"plane": "us-air-1", "hex": "A14"}])
    assert "strikes: us-air-1 is not in play" in told


@pytest.mark.rule("GI 10")
@pytest.mark.parametrize("tubes", [["us-mtr-1", "us-art-1"], ["us-art-1", "us-art-1"]])
def test_a_mortar_joins_nobody_and_no_tube_fires_twice_in_a_mission(tubes: list[str]) -> None:
    mission = {"seat": "us", "hex": "A14", "purpose": "attack", "tubes": tubes}
    told = Wire().refused("E", GROUND, fires=[mission], missions={"us-mtr-1": 1, "us-art-1": 2})
    assert "each tube fires once, and mortars fire alone" in told


TUNNEL = {"tunnel-1": {"hex": "S23", "shown": True}}
UNDER = {"arvn-inf-3-1": {"hex": "S22"}, "nva-inf-3-1": {"box": "tunnel-1"}}
STORM: dict[str, Any] = {"step": "storm", "tunnel": "tunnel-1", "units": ["arvn-inf-3-1"], "at": 1}
STORMS, ANSWER = {"step": "storm_tunnels"}, {"step": "tunnel_answer"}


def under_fire(steps: list[dict[str, Any]], tunnels: dict[str, Any]) -> str:
    """What is said of steps of Under Fire; empty if they are played."""
    state = {
        "game": "green_inferno", "scenario": "under_fire", "turn": 3, "phase": "L", "units": UNDER,
        "stack": [{"step": "turn", "at": 18}, *steps], "tunnels": tunnels,
    }  # fmt: skip
    wire = Wire()
    answer = wire.ask("load", state=state)
    if "error" in answer:
        assert answer["error"]["code"] == "invalid"
        return str(answer["error"]["message"])
    return "" if "error" not in wire.ask("apply", action=wire.ok("decision")["actions"][0]) else "played into an error"


@pytest.mark.rule("GI 16.3")
@pytest.mark.parametrize(
    ("steps", "tunnels", "told"),
    [
        ([STORMS, {**STORM, "answering": ["nva-inf-3-1"]}, ANSWER], TUNNEL, ""),
        ([STORMS, STORM, ANSWER], TUNNEL, "answering: units that hide in tunnel-1"),
        ([STORMS, {**STORM, "tunnel": "arvn-inf-3-1"}, ANSWER], TUNNEL, "tunnel: arvn-inf-3-1 is infantry, not tunnel"),
        ([STORMS, {**STORM, "answering": ["nva-inf-3-1"]}, ANSWER], {"tunnel-1": {"hex": "A1"}}, "cannot be attacked"),
        ([{"step": "storm_tunnels", "tunnel": "arvn-inf-3-1"}], TUNNEL, "tunnel: arvn-inf-3-1 is infantry, not tunnel"),
        ([{"step": "storm_tunnels", "tunnel": "tunnel-2"}], TUNNEL, "tunnel: tunnel-2 cannot be attacked"),
        ([{"step": "storm_tunnels", "tunnel": "tunnel-1"}], TUNNEL, ""),
        ([STORMS], {}, "units.nva-inf-3-1.box: tunnel-1 is not on the map"),
    ],
)
def test_a_tunnel_that_is_none_is_refused(steps: list[dict[str, Any]], tunnels: dict[str, Any], told: str) -> None:
    found = under_fire(steps, tunnels)
    assert told in found
    assert bool(told) == bool(found)
