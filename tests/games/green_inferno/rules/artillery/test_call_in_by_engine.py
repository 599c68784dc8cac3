"""From outside, rules 9 to 13: call-in and stray fire, direct fire, air assaults, ambushes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_inferno.gi_engine import Wire, fire

ROWS = "ABCDEFGHIJKLMNOPQRS"
ODD = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (1, -1), 5: (0, -1), 6: (-1, -1)}
EVEN = {1: (-1, 1), 2: (0, 1), 3: (1, 1), 4: (1, 0), 5: (0, -1), 6: (-1, 0)}
"""The deviation table by the row of the hex: A, C, E … and B, D, F …"""


def beyond(label: str, face: int) -> str:
    """The next hex in a direction of the deviation table."""
    row, column = ROWS.index(label[0]), int(label[1:])
    down, right = (EVEN if row % 2 else ODD)[face]
    return f"{ROWS[row + down]}{column + right}"


@pytest.mark.rule("GI 9")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("target", ["C15", "D15"])
@pytest.mark.parametrize("distance", [2, 3])
def test_stray_fire_follows_the_deviation_table(target: str, face: int, distance: int) -> None:
    units = {"us-art-1": "A20", "us-inf-5-1": "B16", "nva-inf-5-1": target}
    wire = Wire().load("E", units, fires=[fire("us", target, "us-art-1")], missions={"us-art-1": 1})
    wire.dice(5, distance, face).do("fire", "us-art-1", to=target, number=0)
    near = beyond(target, face)
    assert wire.records[0]["facts"]["landed"] == (near if distance == 2 else beyond(near, face))


@pytest.mark.rule("GI 9")
def test_called_in_then_stray_shots_in_the_order_of_the_dice() -> None:
    units = {
        "us-art-1": "A20", "us-art-2": "A20", "us-art-3": "A19", "us-inf-5-1": "B16",
        "nva-inf-5-1": "C15", "nva-inf-3-1": "C15", "nva-inf-5-2": "E14",
    }  # fmt: skip
    tubes = ("us-art-1", "us-art-2", "us-art-3")
    wire = Wire().load("E", units, fires=[fire("us", "C15", *tubes)], missions=dict.fromkeys(tubes, 1))
    wire.dice(3, 5, 1, 4, 6, 2, 1, 3).do("fire", *tubes, to="C15", number=0)
    assert wire.shots() == [("nva-inf-3-1", 2), ("nva-inf-5-2", 1)]


@pytest.mark.rule("GI 9")
def test_direct_and_adjacent_fire_total_up_and_pin_the_victim() -> None:
    units = {"us-art-1": "A20", "us-art-3": "A19", "nva-inf-4-2": "A18"}
    tubes = ("us-art-1", "us-art-3")
    wire = Wire().load("E", units, fires=[fire("us", "A18", *tubes)], missions=dict.fromkeys(tubes, 1))
    wire.dice(2).do("fire", *tubes, to="A18", number=0)
    assert (wire.shots(), list(wire.state["interdicted"])) == ([("nva-inf-4-2", 5)], ["nva-inf-4-2"])


@pytest.mark.rule("GI 9")
@pytest.mark.parametrize(("target", "reason"), [("H10", "out_of_range"), ("G20", "unspotted"), ("A1", "no_target")])
def test_a_mission_that_cannot_be_fired_says_why(target: str, reason: str) -> None:
    units = {"us-art-1": "A20", "nva-inf-4-1": "G20", "nva-mtr-1": "H10"}
    wire = Wire().load("E", units, fires=[fire("us", target, "us-art-1")], missions={"us-art-1": 1})
    assert wire.why("fire", "us-art-1", to=target, number=0) == ("GI 9", reason)


@pytest.mark.rule("GI 9")
def test_a_mission_of_the_enemy_is_told_apart_from_none_by_nothing() -> None:
    fires = [fire("nva", "A20", "nva-mtr-1", purpose="defence")]
    wire = Wire().load("E", {"us-art-1": "A20", "nva-mtr-1": "A18"}, fires=fires, missions={"nva-mtr-1": 1})
    assert wire.why("fire", "nva-mtr-1", to="A20", number=0) == wire.why("fire", "nva-mtr-1", to="A20", number=7)


@pytest.mark.rule("GI 11")
def test_a_transport_at_a_site_is_tied() -> None:
    sites = [{"hex": "A20", "engineer": "us-eng-1", "transport": "us-trans-1", "turn": 1}]
    wire = Wire().load("J", {"us-eng-1": "A20", "us-trans-1": "A20", "nva-inf-5-1": "S8"}, sites=sites)
    assert wire.why("fly", "us-trans-1") == ("GI 11", "tied")


@pytest.mark.rule("GI 12.2")
def test_an_attack_helicopter_that_fired_in_h_does_not_fire_again() -> None:
    units = {"us-attack-1": "A3", "us-inf-5-1": "A3", "nva-inf-5-1": "A2"}
    wire = Wire().load("L", units, used={"us-attack-1": 1}).do("attack", to="A2").do("add", "us-inf-5-1")
    assert wire.why("add", "us-attack-1") == ("GI 4", "copter_used")


def launched(target: str, *escorts: str, **more: Any) -> Wire:
    """An air assault of one unit from A20, up to the question about an ambush."""
    units = {
        "us-inf-5-1": "A20", "us-trans-1": "A20", "us-attack-1": "A20", "us-attack-2": "A20",
        "nva-inf-5-1": "D10", "nva-inf-3-1": "D10",
    }  # fmt: skip
    wire = Wire().load("F", units, **more).do("assault", to=target).do("carry", "us-inf-5-1")
    if "us-trans-1" in wire.offered("aboard"):
        wire.do("aboard", "us-trans-1")
    for escort in escorts:
        wire.do("escort", escort)
    return wire.do("launch")


@pytest.mark.rule("GI 12.4")
def test_antiaircraft_fire_in_a_zone_then_the_landing() -> None:
    wire = launched("D11", "us-attack-1").dice(1, 2).do("keep_hidden")
    assert wire.shots() == [("us-attack-1", 4)]
    assert (wire.unit("us-attack-1")["box"], wire.unit("us-inf-5-1")["hex"]) == ("air", "D11")


@pytest.mark.rule("GI 8")
def test_an_attack_helicopter_with_nine_hits_takes_the_tenth_alone_and_is_eliminated() -> None:
    units = {"nva-inf-5-1": "J11", "us-inf-5-1": "S1", "us-trans-1": "box", "us-attack-1": ("box", 9)}
    wire = Wire().load("F", units, "dak_to", turn=3).dice(3, 1).do("assault", to="J10").do("carry", "us-inf-5-1")
    wire.do("escort", "us-attack-1").do("launch").do("keep_hidden")
    assert wire.shots() == [("us-attack-1", 1)]
    copter = wire.unit("us-attack-1")
    assert (copter["hits"], copter["box"], wire.state["losses"]["us"][2]) == (10, "lost", 10)


@pytest.mark.rule("GI 8")
def test_no_position_has_an_attack_helicopter_with_more_than_ten_hits_or_in_play_with_ten() -> None:
    assert "us-attack-1 has 11 hits" in Wire().refused("F", {"us-attack-1": ("box", 11)})
    assert "still on the map" in Wire().refused("F", {"us-attack-1": ("A20", 10)})


@pytest.mark.rule("GI 12.4")
def test_a_revealed_ambush_raises_the_antiaircraft_fire_and_strikes_the_landing() -> None:
    wire = launched("D11", "us-attack-1", plots=[{"hex": "D11"}]).dice(6, 1, 1).do("reveal")
    assert wire.shots() == [("us-attack-1", 4), ("us-inf-5-1", 6)]


@pytest.mark.rule("GI 12.4")
def test_a_six_flies_everybody_back() -> None:
    wire = launched("D10").dice(6, 6).do("keep_hidden")
    assert (wire.shots(), wire.unit("us-inf-5-1")["hex"]) == ([("us-inf-5-1", 3)], "A20")


@pytest.mark.rule("GI 12.4")
def test_men_on_the_ground_land_though_the_fight_demoralised_them() -> None:
    """On a 5 the helicopters are gone, so there is no flying back: R-G18 asks only for room, no hill and no NVA."""
    wire = launched("D10", "us-attack-1").dice(6, 5, 1, 1, 1, 1).do("keep_hidden")
    assert (wire.unit("us-inf-5-1")["hits"], wire.step) == (6, "land_nearby")
    assert wire.offered("land") == {"C10", "C11", "D9", "D11", "E10", "E11"}


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(("target", "value"), [("D10", 6), ("D11", 5), ("A1", 0)])
def test_the_antiaircraft_query_agrees_with_the_table(target: str, value: int) -> None:
    wire = Wire().load("F", {"us-inf-5-1": "A20", "nva-inf-5-1": "D10"})
    assert wire.ok("query", name="flak", arguments={"hex": target})["answer"]["value"] == value


@pytest.mark.rule("GI 13")
def test_an_ambush_strikes_who_came_by_and_not_who_stood_there() -> None:
    units = {"us-inf-5-1": "B12", "us-inf-4-1": "B12", "nva-inf-5-1": "C12"}
    wire = Wire().load("spring", units, plots=[{"hex": "B11"}], trail={"us-inf-5-1": ["A11", "B11", "B12"]})
    assert wire.why("spring", "us-inf-4-1", to="B11") == ("GI 13", "no_victim")
    assert wire.dice(3).do("spring", "us-inf-5-1", to="B11").shots() == [("us-inf-5-1", 5)]
