"""What a player is shown before he acts: reach with prices and stops, and overlays with words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexcore.errors import UnknownName
from hexcore.game.answers import Spot
from tests.games.vietnam_battles.vb_table import placed, table, the_game

SN = "snoopys_nose"


def reach(t, *pieces, seat="us"):
    """The reach by printed labels."""
    board = t.ground.board
    return {spot.label(board): stop for spot, stop in t.game.reach(t.state, seat, pieces).items()}


def marks(t, key, *pieces, seat="us"):
    """An overlay: the words at each printed hex."""
    found: dict[str, list[str]] = {}
    for mark in t.game.overlay(t.state, seat, key, pieces=pieces).marks:
        found.setdefault(t.ground.board.label(mark.hex), []).append(t.game.catalogue.say(mark.word))
    return found


@pytest.mark.rule("VB 5.2", "VB 5.2.1")
def test_reach_tells_cost_and_rest_in_printed_points():
    t = table(SN, units={"us_5_60_a": "3908", "vc_514_1": "0717"})
    found = reach(t, "us_5_60_a")
    road = {label: stop for label, stop in found.items() if stop.cost is not None and stop.cost.denominator == 2}
    assert road, "half points along Highway 4"
    for label, stop in found.items():
        assert stop.cost + stop.left == 8
        assert stop.way[-1].label(t.ground.board) == label
    assert min(stop.cost for stop in found.values()) == Fraction(1, 2)


@pytest.mark.rule("VB 5.1.1")
def test_reach_says_where_a_unit_must_stop():
    t = table(units={"us_4_47_c": "0514", "vc_514_1": "0717"})
    found = reach(t, "us_4_47_c")
    assert found["0616"].halts
    assert not found["0515"].halts


def test_reach_is_what_the_march_offers():
    t = table(units={"us_4_47_c": "0616", "us_4_47_b": "0615", "vc_514_1": "0717"}).do("move", "us_4_47_c")
    steps = {t.ground.board.label(a.hex) for a in t.game.decision(t.state).actions if a.verb == "step"}
    found = reach(t)
    assert {stop.way[0].label(t.ground.board) for stop in found.values()} <= steps
    assert "0615" not in found  # VB 5.3: a friend stands there
    assert "0616" not in found  # it is there already


@pytest.mark.rule("VB 12.0")
def test_boats_reach_hexsides():
    t = table(units={"us_monitor_1": "0717/0718", "vc_514_1": "0616"})
    before = t.game.dump(t.state)
    found = t.game.reach(t.state, "us", ("us_monitor_1",))
    assert all(spot.side >= 0 or spot.hex >= 0 for spot in found)
    beside = [stop for spot, stop in found.items() if spot.side >= 0 and len(stop.way) == 1]
    assert beside
    assert {stop.cost for stop in beside} == {1}
    assert t.game.dump(t.state) == before


def test_a_divided_hex_counts_once_with_its_cheaper_bank():
    t = table(SN, units={"us_2_47_a": "0621"})
    found = t.game.reach(t.state, "us", ("us_2_47_a",))
    assert found[Spot(t.ground.board.hex("0521"))].cost == 1


@pytest.mark.rule("VB 18.3", "VB 19.0")
def test_a_way_over_the_engineers_crossing_names_the_divided_hex_once():
    t = table(SN, units={"us_2_47_a": "0521 north"})
    t.state.ford_hex = t.ground.board.hex("0521")
    found = reach(t, "us_2_47_a")
    south = next(t.ground.board.label(t.ground.hex(p)) for p in t.ground.near[t.ground.place("0521 south")])
    assert found[south].way[0].label(t.ground.board) == south
    assert "0521" not in found


def test_only_the_owner_is_told_and_nobody_is_refused():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    assert reach(t, "us_4_47_c", seat="vc") == {}
    assert reach(t, "vc_514_1") == {}
    assert reach(t, "nobody") == {}
    assert reach(t) == {}


@pytest.mark.rule("VB 7.1")
def test_targets_are_marked_with_who_can_attack():
    t = table(phase="combat", units={"us_4_47_c": "0616", "us_4_47_b": "0716", "vc_514_1": "0717"})
    assert marks(t, "targets") == {"0717": ["2 units can attack"]}
    assert marks(t, "targets", seat="vc") == {}


@pytest.mark.rule("VB 7.7")
def test_ways_out_are_marked_for_their_owner():
    t = table(phase="combat", units={"us_4_47_c": "0619", "us_4_47_b": "0519", "vc_514_1": "0618"}, dice=[6])
    t.fight("vc_514_1", "us_4_47_c", "us_4_47_b")
    assert t.step == "fall_back"
    assert "514/1 can retreat here" in {word for words in marks(t, "retreats", seat="vc").values() for word in words}
    assert marks(t, "retreats", seat="us") == {}


@pytest.mark.rule("VB 10.0", "VB 11.0", "VB 18.1")
def test_landing_places_and_bridges_are_marked():
    t = table(SN, units={"us_2_47_a": "4010"}, blown=[])
    t.state.blown = [t.ground.board.side_named("1607/1608")]
    assert marks(t, "landing_zones") == {}
    assert marks(t, "landing_zones", "us_2_47_a")["4012"] == ["a slick can land"]
    assert "a tango can land" in next(iter(marks(t, "beaches").values()))
    bridges = marks(t, "bridges")
    assert (bridges["1607"], bridges["3907"]) == (["the bridge is blown"], ["a bridge stands"])


def test_every_overlay_has_words():
    game = the_game()
    for meta in game.overlays(SN):
        assert meta.name.key in game.catalogue
        assert meta.about.key in game.catalogue
    t = table(units={"us_4_47_c": "0616"})
    with pytest.raises(UnknownName):
        game.overlay(t.state, "us", "weather")


def test_a_hidden_unit_leaves_no_trace_in_reach_and_overlays():
    units = {"us_2_47_a": "0619"}
    plain = table(SN, units=units)
    dark = table(SN, units={**units, "vc_lf_1": placed("0718", SN, hidden=True)})
    assert reach(plain, "us_2_47_a") == reach(dark, "us_2_47_a")
    for key in ("targets", "beaches", "bridges", "retreats"):
        assert marks(plain, key) == marks(dark, key)
