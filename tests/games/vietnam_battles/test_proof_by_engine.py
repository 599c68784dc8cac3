"""VB 15.0, 16.0, 26.0, 27.0 from outside: what is found, and what one seat never learns through any command."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.vietnam_battles.vb_engine import Wire, action

SN = "snoopys_nose"
A, B, VC, VC_2 = "us_2_47_a", "us_4_47_b", "vc_514_1", "vc_514_2"
OPEN = {
    B: "0711", A: "1606", "us_15": "2007", "us_5_60_a": "1314", "us_monitor_1": "0712/0811", "us_3_60_a": "entry",
    "us_3_47_a": "entry", "us_2_47_b": "entry", "us_4_47_c": "1515", "vc_lf_1": "1514",
}  # fmt: skip
HERE = ({VC: ("1112", "hidden"), VC_2: ("1734", "hidden")}, {"camp-1": ("1112", False), "camp-2": ("2908", False)})
THERE = ({VC: ("1211", "hidden"), VC_2: ("2829", "hidden")}, {"camp-1": ("3016", False), "camp-2": ("1730", False)})
"""Two worlds that the US player cannot tell apart."""

BEGINNINGS: list[list[dict[str, Any]]] = [
    [],
    [action("sail", B)],
    [action("move", "us_2_47_b")],
    [action("lift", "us_3_47_a")],
    [action("sail", "us_3_60_a")],
    [action("move", "us_monitor_1")],
    [action("move", A)],
    [action("bridge_river")],
]


def all_that_us_hears(world: tuple[dict[str, Any], dict[str, Any]], beginning: list[dict[str, Any]]) -> list[Any]:
    """Ask everything a curious US player could ask."""
    units, camps = world
    wire = Wire().load("movement", {**OPEN, **units}, SN, chits=camps, us_fire=["us_plus_3_1"])
    heard: list[Any] = [wire.ok("apply", action=one, seat="us") for one in beginning]
    heard += [wire.ok("view", seat="us"), wire.ok("decision", seat="us"), wire.ok("outcome")]
    for query in ("targets", "beaches", "bridges", "fates", "retreats"):
        heard.append(wire.ask("query", name=query, seat="us"))
    for piece in (VC, VC_2, "vc_263_1", "camp-1", B, "us_monitor_1", "us_3_60_a"):
        heard.append(wire.ask("query", name="reach", arguments={"piece": piece}, seat="us"))
        heard += [wire.ask("explain", action=action(verb, piece)) for verb in ("move", "attack", "target", "b52")]
        heard.append(wire.ask("odds", action=action("attack", piece), seat="us"))
    for label in ("1112", "1211", "1734", "1730", "2829", "2908", "3016"):
        heard += [wire.ask("explain", action=action(verb, to=label)) for verb in ("step", "land", "enter", "ford")]
    return heard


@pytest.mark.rule("VB 15.0", "VB 16.0")
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_the_us_player_cannot_tell_two_hidden_worlds_apart(beginning: list[dict[str, Any]]) -> None:
    assert all_that_us_hears(HERE, beginning) == all_that_us_hears(THERE, beginning)


@pytest.mark.rule("VB 15.0")
def test_a_look_into_new_jungle_is_not_taken_back_even_if_nothing_is_there() -> None:
    wire = Wire().load("movement", {A: "3904", VC: ("1112", "hidden")}, SN).march(A, "3905", "3906")
    assert wire.record("searched")["hexes"] == ["4006"]
    assert wire.ask("undo")["error"]["code"] == "error"


@pytest.mark.rule("VB 15.0")
def test_a_step_that_shows_nothing_new_can_be_taken_back() -> None:
    wire = Wire().load("movement", {A: "3904", VC: ("1112", "hidden")}, SN).march(A, "3905")
    assert wire.ok("undo") == {"undone": {"verb": "step", "hexes": ["3905"]}}


@pytest.mark.rule("VB 15.0", "VB 5.1.1")
def test_a_unit_that_comes_beside_a_hidden_one_finds_it_and_stops() -> None:
    wire = Wire().load("movement", {A: "2013", VC: ("2016", "hidden"), VC_2: "3513"}, SN).march(A, "2014", "2015")
    assert (wire.record("revealed")["pieces"], wire.where(A), wire.step) == ([VC], "2015", "movement")


@pytest.mark.rule("VB 15.0")
def test_a_boat_finds_what_is_hidden_on_its_banks() -> None:
    wire = Wire().load("movement", {"us_monitor_1": "1011/1012", VC: ("1112", "hidden"), VC_2: "3513"}, SN)
    wire.do("move", "us_monitor_1").do("step", side="1011/1112")
    assert wire.record("revealed")["pieces"] == [VC]


@pytest.mark.rule("VB 15.0")
def test_a_flight_finds_only_what_is_beside_the_landing_zone() -> None:
    units = {A: "3114", VC: ("2016", "hidden"), VC_2: ("2716", "hidden")}
    wire = Wire().load("movement", units, SN).do("lift", A).do("land", to="2616")
    assert [record["pieces"] for record in wire.records if record["kind"] == "revealed"] == [[VC_2]]


@pytest.mark.rule("VB 26.0", "VB 15.0")
def test_a_hidden_unit_in_an_entry_hex_keeps_out_and_shows_only_itself() -> None:
    units = {A: "entry", B: "3114", VC: ("1734", "hidden"), VC_2: ("1733", "hidden")}
    wire = Wire().load("movement", units, SN, chits={"camp-1": ("1734", False)}).do("move", A).do("enter", to="1734")
    assert (wire.where(A), wire.unit(VC)["hidden"], wire.unit(VC_2)["hidden"]) == ("entry", False, True)
    assert wire.state["chits"]["camp-1"]["found"] is False


@pytest.mark.rule("VB 15.0")
def test_a_hidden_unit_that_is_picked_up_and_put_down_again_stays_unknown() -> None:
    units = {A: "3114", VC: ("1716", "hidden"), "vc_lf_1": "2514"}
    wire = Wire().load("movement", units, SN, active="vc")
    before = wire.view("us")
    heard = wire.ok("apply", action=action("move", VC), seat="us")["records"]
    heard += wire.ok("apply", action=action("done"), seat="us")["records"]
    assert (heard, wire.view("us")) == ([], before)


@pytest.mark.rule("VB 15.0")
def test_a_hidden_unit_that_moves_is_seen() -> None:
    units = {A: "3114", VC: ("1716", "hidden"), "vc_lf_1": "2514"}
    wire = Wire().load("movement", units, SN, active="vc").march(VC, "1715").do("done")
    assert wire.unit(VC)["hidden"] is False


@pytest.mark.rule("VB 16.0")
def test_a_camp_is_found_by_coming_near_and_captured_by_passing_through() -> None:
    camps = {"camp-1": ("2016", False), "camp-2": ("2908", False)}
    wire = Wire().load("movement", {A: "2014", VC: "3113"}, SN, chits=camps).march(A, "2015")
    assert wire.state["chits"]["camp-1"] == {"hex": "2016", "found": True, "captured": False}
    wire.do("step", to="2016")
    assert wire.state["chits"]["camp-1"]["captured"] is True


@pytest.mark.rule("VB 16.0")
def test_boats_capture_nothing() -> None:
    camps = {"camp-1": ("1112", False), "camp-2": ("2908", False)}
    wire = Wire().load("movement", {"us_monitor_1": "1011/1012", VC: "3113"}, SN, chits=camps)
    wire.do("move", "us_monitor_1").do("step", side="1011/1112")
    assert wire.state["chits"]["camp-1"] == {"hex": "1112", "found": True, "captured": False}


@pytest.mark.rule("VB 16.0")
def test_a_false_chit_of_the_decoy_variant_is_not_given_back_by_undo() -> None:
    chits = {"camp-1": ("2015", True), "cache-1": ("2016", True)}
    wire = Wire().load(
        "movement", {A: "2014", VC: "3113"}, SN, chits=chits, options={"decoys": True}, genuine="cache-1",
        searched={"2015": 1, "2016": 1, "1916": 1},
    )  # fmt: skip
    wire.march(A, "2015")
    assert wire.record("captured")["facts"]["real"] is False
    assert wire.ask("undo")["error"]["code"] == "error"


@pytest.mark.rule("VB 16.0")
def test_the_real_chit_ends_the_game_and_is_not_betrayed_before() -> None:
    chits = {"camp-1": ("2015", True), "cache-1": ("2016", True)}
    views = []
    for genuine in chits:
        wire = Wire().load(
            "movement", {A: "2014", VC: "3113"}, SN, chits=chits, options={"decoys": True}, genuine=genuine
        )
        views.append(wire.view("us"))
    assert views[0] == views[1]
    wire.march(A, "2015", "2016")
    assert wire.outcome is not None
    assert wire.outcome["ending"] == "genuine_captured"


# Setting up


@pytest.mark.rule("VB 26.0")
def test_the_us_player_sees_nothing_of_the_secret_set_up() -> None:
    wire = Wire().new(SN, 5)
    before = wire.view("us")
    for one in (action("quick_setup"), action("take", "camp-1")):
        assert wire.ok("apply", action=one, seat="us")["records"] == []
        assert wire.view("us") == before
    assert wire.ok("decision", seat="us")["actions"] == []


def placing_units() -> Wire:
    """The camps are placed and the open points are rolled: seven."""
    return Wire().new(SN, 5).do("quick_setup").dice(3, 4).do("ready")


@pytest.mark.rule("VB 26.0")
def test_two_dice_are_the_points_that_stand_in_the_open() -> None:
    assert placing_units().state["open_points"] == 7


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize("label", ["1313", "3929", "4601"])
def test_the_viet_cong_do_not_set_up_in_villages_and_posts(label: str) -> None:
    assert placing_units().do("take", VC).refused("place", to=label) == "VB 26.0"


@pytest.mark.rule("VB 26.0")
def test_units_hide_in_jungle_only() -> None:
    wire = placing_units().do("take", VC)
    assert wire.refused("hide", to="2511") == "VB 26.0"
    assert "2016" in wire.offered("hide")


@pytest.mark.rule("VB 26.0")
def test_a_proposed_set_up_obeys_the_dice() -> None:
    wire = placing_units().do("quick_setup")
    values = {piece["id"]: int(piece["values"]["attack"]) for piece in wire.view("vc")["pieces"] if "values" in piece}
    units = {name: unit for name, unit in wire.state["units"].items() if name.startswith("vc")}
    assert sum(values[name] for name, unit in units.items() if not unit["hidden"]) >= 7
    wire.do("ready")
    assert (wire.state["turn"], wire.seat, wire.step) == (1, "us", "movement")


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize("condition", ["escape", "casualties", "hold"])
def test_the_chosen_condition_is_known_to_its_owner_alone(condition: str) -> None:
    wire = Wire().new("iron_triangle", 1)
    heard = wire.ok("apply", action=action("choose", word=condition), seat="us")["records"]
    heard.append(wire.view("us"))
    other = Wire().new("iron_triangle", 1)
    same = other.ok("apply", action=action("choose", word="hold"), seat="us")["records"]
    assert json.dumps(heard) == json.dumps([*same, other.view("us")])


# What a seat that does not decide is told


@pytest.mark.rule("VB 15.0")
def test_only_the_owner_is_told_where_a_unit_can_move() -> None:
    units = {"vc_lf_1": "3020", "vc_lf_2": ("1826", "hidden"), "us_2_47_a": "0515"}
    wire = Wire().load("movement", units, "snoopys_nose", "vc", turn=2)
    answer = wire.ask("query", name="reach", arguments={"piece": "vc_lf_1"}, seat="us")
    assert "only the owner" in answer["error"]["message"]


@pytest.mark.rule("VB 16.0")
def test_while_the_viet_cong_hide_their_camps_the_other_seat_hears_nothing() -> None:
    wire = Wire().new("snoopys_nose")
    wire.do("take", "camp-1").do("place", "camp-1", to="0717").do("take", "camp-2")
    held, free = action("place", "camp-2", to="0717"), action("place", "camp-2", to="0718")
    explained = [wire.ok("explain", action=one, seat="us") for one in (held, free)]
    assert explained[0] == explained[1]
    assert wire.ask("apply", action=held, seat="us")["error"]["message"] == explained[0]["text"]
    assert wire.ok("undo", seat="us") == {"undone": None}
    assert wire.ok("undo", seat="vc")["undone"]["verb"] == "place"


@pytest.mark.rule("VB 15.0", "VB 7.4")
def test_the_odds_of_somebody_elses_unit_in_the_fight_are_not_told() -> None:
    units = {"us_2_47_a": "0718", "vc_lf_1": "0717", "vc_lf_2": ("1826", "hidden")}
    wire = Wire().load("combat", units, "snoopys_nose", turn=2).do("attack", "vc_lf_1")
    assert wire.ok("odds", action=action("join", "vc_lf_2"), seat="us") == {"odds": None}
    assert wire.ok("odds", action=action("join", "us_2_47_a"), seat="us")["odds"]


@pytest.mark.rule("VB 3.0")
def test_beaches_do_not_betray_units_that_are_being_set_up() -> None:
    wire = Wire().new("snoopys_nose")
    wire.do("quick_setup").do("ready")
    before = wire.ok("query", name="beaches", seat="us")
    wire.do("take", "vc_lf_1").do("place", to="0711")
    assert wire.ok("query", name="beaches", seat="us") == before
    assert wire.ok("query", name="beaches", seat="vc") != before


@pytest.mark.rule("VB 16.0")
def test_no_decoy_lies_under_the_engineers() -> None:
    wire = Wire().new("snoopys_nose", decoys=True).do("take", "camp-1")
    assert "camp-1 1606" not in wire.offered("place")
    assert "camp-1 1607" in wire.offered("place")
