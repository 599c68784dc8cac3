"""From outside, rules 4 to 8, 16 and 17: prices of steps, traps, fights, victims, withdrawal, tunnels."""

from __future__ import annotations

from typing import Any

import pytest

from games.green_inferno.shown.look import MARKS
from tests.games.green_inferno.gi_engine import Wire
from tests.games.green_inferno.gi_table import GAME


@pytest.mark.rule("GI 4")
@pytest.mark.parametrize(
    ("start", "path", "spent"),
    [
        ("A9", ["A10", "B10"], 6),  # 1, then 1 and 1 over the river
        ("J19", ["K20", "J20", "J21", "J22", "J23", "J24"], 6),  # six half points along the road
        ("L5", ["L6", "L7", "K8"], 4),  # ½, the ford at 1, ½
        ("A4", ["B4", "B5"], 5),  # 1 and the hill at 1½
    ],
)
def test_steps_cost_what_the_chart_says(start: str, path: list[str], spent: int) -> None:
    wire = Wire().load("G", {"nva-inf-5-1": start}).do("pick", "nva-inf-5-1")
    for label in path:
        wire.do("step", to=label)
    assert wire.state["spent"]["nva-inf-5-1"] == spent


@pytest.mark.rule("GI 6.1")
@pytest.mark.parametrize(
    ("start", "end", "enemy", "hits"),
    [
        ("P5", "O6", "S20", 3),  # no ford near, no enemy near: 4
        ("E10", "E11", "S20", 4),  # next to the ford D10/E10: 5
        ("A10", "A11", "A13", 4),  # an enemy two hexes from the far bank: 5
        ("P5", "P6", "P7", 5),  # an enemy next to it: 6
    ],
)
def test_a_river_is_crossed_under_fire_by_one_row_of_the_table(start: str, end: str, enemy: str, hits: int) -> None:
    wire = Wire().load("J", {"us-inf-5-1": start, "nva-mtr-1": enemy}).dice(1)
    wire.do("pick", "us-inf-5-1").do("step", to=end)
    assert wire.shots() == [("us-inf-5-1", hits)]


@pytest.mark.rule("GI 6.1")
def test_a_ford_has_no_traps() -> None:
    wire = Wire().load("J", {"us-inf-5-1": "L6", "nva-inf-5-1": "K9"}).do("pick", "us-inf-5-1").do("step", to="L7")
    assert not wire.shots()


@pytest.mark.rule("GI 6.1")
def test_river_and_village_traps_follow_each_other() -> None:
    wire = Wire().load("J", {"us-inf-5-1": "O13", "nva-inf-5-1": "A1"}, "dak_to").dice(3, 1)
    wire.do("pick", "us-inf-5-1").do("step", to="P12")
    causes = [(r["facts"]["cause"], r["facts"]["hits"]) for r in wire.records if r["kind"] == "fire"]
    assert causes == [("trap_near_ford", 2), ("trap_village", 3)]


def fought(part: str, units: dict[str, str], target: str, dice: list[int], **more: Any) -> Wire:
    """A fight with everybody in it, up to the first question."""
    wire = Wire().load(part, units, **more).do("attack", to=target).do("add_all").dice(*dice)
    return wire.do("commit")


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("part", "units", "target", "out", "back"),
    [
        ("L", {"us-inf-5-1": "A10", "nva-inf-5-1": "A11"}, "A11", 3, 3),  # river, both ways
        ("L", {"us-inf-5-1": "L6", "nva-inf-5-1": "L7"}, "L7", 4, 4),  # a ford cancels it
        ("H", {"nva-inf-5-1": "B4", "us-inf-5-1": "B5"}, "B5", 2, 4),  # uphill and hill against the attacker alone
        ("L", {"us-inf-5-1": "I14", "nva-inf-5-1": "I13"}, "I13", 1, 3),  # hill and entrenchment; hill
    ],
)
def test_terrain_lessens_fire(part: str, units: dict[str, str], target: str, out: int, back: int) -> None:
    wire = fought(part, units, target, [1, 1])
    assert [hits for _, hits in wire.shots()] == [out, back]


@pytest.mark.rule("GI 7")
def test_an_engineer_helps_only_those_in_its_hex() -> None:
    units = {"us-inf-5-1": "I14", "us-eng-1": "I14", "us-inf-5-2": "H12", "nva-inf-5-1": "I13"}
    wire = Wire().load("L", units).do("attack", to="I13").do("add", "us-inf-5-1").do("add", "us-inf-5-2")
    wire.do("commit").dice(1, 1).do("shoot", "us-inf-5-1")
    near = wire.shots()
    assert (near, wire.dice(1).do("shoot", "us-inf-5-2").shots()[0]) == ([("nva-inf-5-1", 2)], ("nva-inf-5-1", 1))


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(("die", "victim"), [(2, "us-inf-3-1"), (3, "us-inf-4-1"), (6, "us-inf-5-1")])
def test_the_victim_is_drawn_from_the_top_of_the_stack(die: int, victim: str) -> None:
    units = {"nva-inf-5-1": "A2", "us-inf-5-1": "A3", "us-inf-4-1": "A3", "us-inf-3-1": "A3", "us-mtr-1": "A3"}
    wire = fought("H", units, "A3", [die, 1, 6, 6, 6])
    if wire.step == "defensive_fire":
        wire.do("done")
    assert wire.shots()[0] == (victim, 4)


@pytest.mark.rule("GI 7")
def test_attackers_without_a_target_keep_their_fire() -> None:
    units: dict[str, Any] = {"nva-inf-5-1": "A2", "nva-inf-5-2": "A2", "us-inf-5-1": ("A3", 8), "us-inf-5-2": "A1"}
    wire = Wire().load("H", units).do("attack", to="A3").do("add", "nva-inf-5-1").do("add", "nva-inf-5-2")
    wire.do("commit").dice(1, 1).do("shoot", "nva-inf-5-1")
    assert wire.shots() == [("us-inf-5-1", 2), ("nva-inf-5-1", 4)]
    assert wire.do("attack", to="A1").offered("add") == {"nva-inf-5-2"}


@pytest.mark.rule("GI 8")
def test_odds_count_hits_up_to_the_tenth_as_the_fight_does() -> None:
    wire = Wire().load("L", {"us-inf-5-1": "A5", "nva-inf-5-1": ("A4", 7)})
    told = wire.ok("odds", action={"verb": "attack", "hexes": ["A4"]})["odds"]["chances"]
    assert [(chance["key"], chance["exact"]) for chance in told] == [("2", "1/3"), ("3", "2/3")]
    wire.do("attack", to="A4").do("add", "us-inf-5-1").dice(1, 6).do("commit")
    assert wire.shots()[0] == ("nva-inf-5-1", 3)


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_may_step_back_from_an_advance() -> None:
    units: dict[str, Any] = {"nva-inf-5-1": ("C3", 6), "us-inf-4-1": "C5"}
    wire = Wire().load("J", units)
    state = wire.state
    state["units"]["nva-inf-5-1"]["shaken"] = 2
    wire.ok("load", state=state)
    wire.do("pick", "us-inf-4-1").do("step", to="C4")
    assert (wire.step, wire.offered("withdraw")) == ("withdraw", {"B2", "C2", "D2"})


@pytest.mark.rule("GI 16.2")
def test_only_infantry_looks_for_tunnels_and_once() -> None:
    tunnels = {"tunnel-1": {"hex": "S23"}}
    units = {"arvn-inf-3-1": "S21", "arvn-inf-2-1": "S21", "us-eng-1": "R23"}
    wire = Wire().load("detect", units, "under_fire", tunnels=tunnels).dice(4).do("search", "arvn-inf-3-1")
    assert wire.why("search", "us-eng-1") == ("GI 16.2", "not_searcher")
    assert wire.why("search", "arvn-inf-3-1") == ("GI 16.2", "not_searcher")


@pytest.mark.rule("GI 16.3")
def test_mortars_do_not_attack_tunnels() -> None:
    tunnels = {"tunnel-1": {"hex": "S23", "shown": True}}
    units = {"arvn-inf-3-1": "S22", "us-mtr-1": "S22", "nva-inf-3-1": "tunnel-1"}
    wire = Wire().load("storm", units, "under_fire", tunnels=tunnels, turn=3).do("storm", "tunnel-1")
    assert wire.why("add", "us-mtr-1") == ("GI 16.3", "not_stormer")


@pytest.mark.rule("GI 16.3")
def test_a_tunnel_that_stands_is_fired_into_and_answers_at_half() -> None:
    tunnels = {"tunnel-1": {"hex": "S23", "shown": True}}
    units = {"arvn-inf-3-1": "S22", "nva-inf-3-1": "tunnel-1"}
    wire = Wire().load("storm", units, "under_fire", tunnels=tunnels, turn=3).do("storm", "tunnel-1")
    wire.do("add", "arvn-inf-3-1").dice(3, 1, 1).do("commit")
    assert wire.shots() == [("", 2), ("arvn-inf-3-1", 1)]
    assert wire.unit("nva-inf-3-1")["hits"] == 2


@pytest.mark.rule("GI 17")
def test_civilians_alone_near_nva_infantry_are_lost_without_points() -> None:
    units = {"civ-1": "Q12", "nva-inf-5-1": "Q10", "arvn-inf-3-1": "A5"}
    wire = Wire().load("L", units, "under_fire", turn=2).do("done")
    while wire.state["turn"] == 2:
        wire.do("done")
    assert (wire.unit("civ-1")["box"], sum(wire.state["losses"]["us"])) == ("lost", 0)


# What is printed, for those who ask


def test_the_ground_of_a_hex_tells_terrain_sides_roads_and_places() -> None:
    wire = Wire().load("J", {"us-inf-4-1": "P12", "nva-inf-4-1": "K11"}, "dak_to")
    bank = wire.ok("query", name="ground", arguments={"hex": "P13"})["answer"]
    assert bank["sides"] == {"O13": ["river"], "O14": ["river"], "P14": ["ford", "river"], "Q14": ["river"]}
    assert (bank["terrain"], bank["height"], bank["roads"]) == (["jungle"], 0, ["P12", "P14"])
    assert (bank["steps"]["P12"], bank["steps"]["P14"], bank["steps"]["Q14"]) == (0.5, 1, 2)
    town = wire.ok("query", name="ground", arguments={"hex": "P12"})["answer"]
    assert {"kind": "village", "name": "Dak To"} in town["places"]
    assert town["cover"] == {"us": -1, "nva": -1}


def test_the_ground_of_the_whole_map_is_that_of_its_hexes() -> None:
    wire = Wire().load("J", {"us-inf-4-1": "A20", "nva-inf-4-1": "I13"})
    whole = wire.ok("query", name="ground")["answer"]
    assert len(whole) == 19 * 25
    assert whole["I13"] == wire.ok("query", name="ground", arguments={"hex": "I13"})["answer"]
    assert (whole["I13"]["height"], whole["I13"]["works"], whole["I13"]["cover"]) == (
        1,
        ["entrenchment"],
        {"us": -1, "nva": -3},
    )
    assert wire.ask("query", name="ground", arguments={"hex": "Z9"})["error"]["code"] == "invalid"


@pytest.mark.rule("GI 4")
def test_a_step_has_its_price_before_it_is_taken() -> None:
    wire = Wire().load(
        "J", {"us-inf-5-1": "O12", "us-art-1": "O12", "us-trans-1": "O12", "nva-inf-4-1": "K11"}, "dak_to"
    )
    before = wire.state

    def price(piece: str, hex_: str, **more: str) -> dict[str, Any]:
        return dict(wire.ok("query", name="price", arguments={"piece": piece, "hex": hex_, **more})["answer"])

    into_village = price("us-inf-5-1", "P12")
    assert (into_village["cost"], into_village["left"], into_village["legal"]) == (0.5, 2, True)
    assert into_village["traps"] == [{"key": "village", "fire": 5}]
    far = price("us-inf-5-1", "K10")
    assert (far["cost"], far["legal"], far["rule"]) == (None, False, "GI 4")
    assert price("us-art-1", "P12")["text"] == "Artillery can move only by helicopter."
    assert price("us-trans-1", "P12")["text"] == "Helicopters fly; they cannot walk."
    assert price("nva-inf-4-1", "K12")["rule"] == "GI 3"
    later = price("us-inf-5-1", "P14", start="P13")
    assert (later["start"], later["cost"]) == ("P13", 1)
    assert wire.state == before


def test_every_counter_and_marker_says_what_it_does() -> None:
    for scenario in ("hill_875", "dak_to", "under_fire"):
        wire = Wire()
        wire.ok("new", game="green_inferno", scenario=scenario)
        answer = wire.ok("query", name="counters")["answer"]
        told = {counter["type"]: counter for counter in answer["counters"]}
        pieces = {piece for counter in told.values() for piece in counter["pieces"]}
        assert pieces == set(wire.state["units"])
        markers = {marker["marker"] for marker in answer["markers"]}
        assert markers >= set(MARKS), "whatever a view can show"
        for entry in (*answer["counters"], *answer["markers"]):
            assert entry["does"].endswith("."), entry
            assert "{" not in entry["does"], entry
            assert scenario != "under_fire" or "US" not in entry["does"].split(), entry
            assert entry["rule"] in GAME.rulebook
    assert told["nva_inf_5"]["fire"] == 5
