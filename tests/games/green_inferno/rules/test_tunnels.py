"""Under Fire: tunnels, civilians, exits and its own points: GI 16 to 16.3 and 17."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.civilians import exited, lose_civilians
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import NvaMovement
from games.green_inferno.rules.set_up import SetUp
from games.green_inferno.rules.tunnels.destruction import StormTunnels
from games.green_inferno.rules.tunnels.detection import Detect, begin_detection
from games.green_inferno.rules.victory import dated_objectives, points, road_is_open
from games.green_inferno.sequence import Turn
from hexcore.game.records import Log
from hexcore.play.hearing import heard_by
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def tunnelled(turn: int = 3, hex_: str = "K19", inside: int = 2, phase: str = "G") -> Table:
    table = Table("under_fire", turn=turn, phase=phase)
    table.state.tunnels["tunnel-1"].hex = table.hex(hex_)
    table.box("placed", "tunnel-1")
    for number in range(1, inside + 1):
        table.box("tunnel-1", f"nva-inf-3-{number}")
    return table


def shots(records: list) -> list[tuple[str, int, int]]:
    return [(fact(r, "victim"), fact(r, "fire"), fact(r, "hits")) for r in of_kind(records, "fire")]


# GI 16


@pytest.mark.rule("GI 16")
def test_where_tunnels_may_be_dug():
    table = Table("under_fire")
    table.box("reserve", "tunnel-1", "tunnel-2").begin(SetUp("nva"))
    table.do("take", "tunnel-1")
    assert len(table.hexes("place")) == 265
    table.refused("GI 16", "place", "P15")
    table.refused("GI 16", "place", "N5")
    assert heard_by(table.do("place", "K19"), "us") == []
    table.do("take", "tunnel-2")
    table.refused("GI 16", "place", "K22")
    assert "K23" in table.hexes("place")


@pytest.mark.rule("GI 16")
def test_two_units_hide_in_a_tunnel_in_secret_and_only_the_weak_infantry():
    table = tunnelled(inside=0)
    table.box("reserve", "nva-inf-3-1", "nva-inf-3-2", "nva-inf-3-3", "nva-inf-4-5").begin(SetUp("nva"))
    for number in (1, 2):
        table.do("take", f"nva-inf-3-{number}")
        assert heard_by(table.do("hide", "tunnel-1"), "us") == []
    table.do("take", "nva-inf-3-3")
    table.refused("GI 16", "hide", "tunnel-1")
    table.do("place", "A1")
    table.do("take", "nva-inf-4-5")
    table.refused("GI 15", "hide", "tunnel-1")
    seen = {piece.id for piece in GAME.view(table.state, "us").pieces}
    assert not seen & {"nva-inf-3-1", "nva-inf-3-2", "tunnel-1"}
    mine = {piece.id: piece for piece in GAME.view(table.state, "nva").pieces}
    assert mine["nva-inf-3-1"].mine_hidden
    assert mine["tunnel-1"].mine_hidden


@pytest.mark.rule("GI 16")
def test_the_open_units_keep_off_arvn_and_civilians():
    table = Table("under_fire").put("A5", "arvn-inf-3-1").put("A7", "civ-1")
    table.box("reserve", "nva-inf-3-1").begin(SetUp("nva"))
    table.do("take", "nva-inf-3-1")
    table.refused("GI 15", "place", "A5")
    table.refused("GI 15", "place", "A7")


@pytest.mark.rule("GI 16")
def test_hidden_units_bar_nothing_and_watch_nothing():
    from games.green_inferno.rules.zone_of_patrol import zone

    table = tunnelled()
    assert zone(table.state, "nva") == set()
    table.put("K18", "arvn-inf-3-1").begin(March("arvn-inf-3-1"))
    table.do("step", "K19")
    assert table.at("arvn-inf-3-1") == "K19"


# GI 16.1


@pytest.mark.rule("GI 16.1")
def test_units_come_out_from_turn_three_one_hex_at_most():
    early = tunnelled(turn=2).begin(NvaMovement())
    early.refused("GI 16.1", "emerge", "nva-inf-3-1", "K19")
    table = tunnelled().put("K18", "arvn-inf-3-1").begin(NvaMovement())
    assert table.hexes("emerge") == {"K19", "J18", "J19", "K20", "L18", "L19"}
    table.refused("GI 16.1", "emerge", "nva-inf-3-1", "K21")
    under = tunnelled().put("J19", "us-trans-1").begin(NvaMovement())
    assert under.hexes("emerge") == {"K18", "K19", "J18", "K20", "L18", "L19"}, "helicopters occupy their hex (R-G67)"
    records = table.do("emerge", "nva-inf-3-1", "J19")
    assert table.state.tunnels["tunnel-1"].shown
    assert heard_by(records, "us")
    table.refused("GI 4", "pick", "nva-inf-3-1")


@pytest.mark.rule("GI 16.1")
def test_they_do_not_attack_that_turn_and_answer_at_half():
    table = tunnelled().put("K18", "arvn-inf-3-1").begin(NvaMovement())
    table.do("emerge", "nva-inf-3-1", "K19")
    table.do("done")
    table.begin(Combat("nva"))
    assert table.hexes("attack") == set()
    table.do("done")
    table.begin(Combat("us")).dice(6, 1)
    table.do("attack", "K19")
    table.do("add", "arvn-inf-3-1")
    records = table.do("commit")
    assert shots(records)[-1] == ("arvn-inf-3-1", 2, 1)
    Turn().end_of_turn(table.state, Log(table.state.dice))
    assert table.done("emerged") == {}


# GI 16.2


@pytest.mark.rule("GI 16.2")
@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True), (6, True)])
def test_infantry_finds_tunnels_within_two_hexes_on_five_and_six(face, found):
    table = tunnelled(phase="J").put("K17", "arvn-inf-3-1").begin(Detect()).dice(face)
    table.do("search", "arvn-inf-3-1")
    assert table.state.tunnels["tunnel-1"].shown is found
    assert table.step == "", "each unit looks once"
    seen = {piece.id for piece in GAME.view(table.state, "us").pieces}
    assert ("tunnel-1" in seen) is found
    assert "nva-inf-3-1" not in seen, "not what is inside"


@pytest.mark.rule("GI 16.2")
def test_a_tunnel_three_hexes_off_is_not_found_and_engineers_do_not_look():
    table = tunnelled(phase="J").put("K16", "arvn-inf-3-1").put("K18", "us-eng-1").begin(Detect()).dice(6)
    assert table.pieces("search") == {"arvn-inf-3-1"}
    table.do("search", "arvn-inf-3-1")
    assert not table.state.tunnels["tunnel-1"].shown


@pytest.mark.rule("GI 16.2")
def test_all_may_search_and_nobody_is_asked_when_all_tunnels_are_shown():
    table = tunnelled(phase="J").put("K17", "arvn-inf-3-1", "arvn-inf-3-2").begin(Detect()).dice(1, 5)
    table.do("search_all")
    assert table.state.tunnels["tunnel-1"].shown
    for tunnel in table.state.tunnels.values():
        tunnel.shown = True
    begin_detection(table.state)
    assert table.step == ""


# GI 16.3


def storming(*units: str, hex_: str = "K18", inside: int = 2) -> Table:
    table = tunnelled(phase="L", inside=inside).put(hex_, *units)
    table.state.tunnels["tunnel-1"].shown = True
    table.begin(StormTunnels())
    table.do("storm", "tunnel-1")
    for unit in units:
        table.do("add", unit)
    return table


@pytest.mark.rule("GI 16.3")
def test_four_to_six_destroys_the_tunnel_and_all_inside():
    table = storming("arvn-inf-3-1").dice(4)
    table.do("commit")
    assert table.state.tunnels["tunnel-1"].destroyed
    assert table.at("nva-inf-3-1") == table.at("nva-inf-3-2") == "lost"
    assert table.lost("nva") == 20
    assert table.lost("us") == 0


@pytest.mark.rule("GI 16.3")
def test_on_a_failure_they_fire_and_the_garrison_answers_at_half():
    table = storming("arvn-inf-3-1").dice(3, 1, 1, 1, 6)  # stands; victim; fire die; two answers
    records = table.do("commit")
    assert shots(records) == [("", 3, 2), ("arvn-inf-3-1", 2, 1), ("arvn-inf-3-1", 2, 0)]
    assert table.hits("nva-inf-3-1") == 2
    assert table.left_dice() == []
    table.refused("GI 16.3", "storm", "tunnel-1")


@pytest.mark.rule("GI 16.3")
def test_an_empty_tunnel_does_not_answer():
    table = storming("arvn-inf-3-1", inside=0).dice(1)
    records = table.do("commit")
    assert shots(records) == []


@pytest.mark.rule("GI 16.3")
def test_a_second_attacker_may_still_destroy_it_and_the_attack_is_its_fire():
    table = storming("arvn-inf-3-1", "arvn-inf-3-2").dice(1, 1, 6, 5)
    table.do("commit")
    assert table.state.tunnels["tunnel-1"].destroyed
    assert set(table.done("fired")) == {"arvn-inf-3-1", "arvn-inf-3-2"}


@pytest.mark.rule("GI 16.3")
def test_a_hidden_tunnel_cannot_be_attacked():
    table = tunnelled(phase="L").put("K18", "arvn-inf-3-1").begin(StormTunnels())
    assert table.offered("storm") == []
    table.refused("GI 16.3", "storm", "tunnel-1")


@pytest.mark.rule("GI 16.3")
def test_the_garrison_chooses_between_attacking_hexes():
    table = tunnelled(phase="L", inside=1).put("K18", "arvn-inf-3-1").put("L19", "arvn-inf-3-2")
    table.state.tunnels["tunnel-1"].shown = True
    table.begin(StormTunnels())
    table.do("storm", "tunnel-1")
    table.do("add", "arvn-inf-3-1")
    table.do("add", "arvn-inf-3-2")
    table.dice(1, 6, 1, 6)
    table.do("commit")
    assert (table.step, table.seat) == ("tunnel_answer", "nva")
    table.dice(1)
    table.do("return_fire", "nva-inf-3-1", "L19")
    assert table.hits("arvn-inf-3-2") == 1


# GI 17


@pytest.mark.rule("GI 17")
def test_civilians_walk_two_points_stack_freely_and_leave_by_s22():
    table = Table("under_fire", phase="J").put("R21", "civ-1").put("S22", "arvn-inf-3-1", "arvn-inf-3-2", "us-eng-1")
    table.begin(March("civ-1"))
    table.refused("GI 17", "leave_map")
    table.do("step", "S22")
    table.do("leave_map")
    assert table.at("civ-1") == "exited"
    assert points(table.state, "us") == 10


@pytest.mark.rule("GI 17")
def test_infantry_leaves_too_for_three_points_up_to_five_times_but_engineers_do_not():
    table = Table("under_fire", phase="J")
    for number in range(1, 7):
        table.box("exited", f"arvn-inf-3-{number}")
    assert exited(table.state, "infantry") == 6
    assert points(table.state, "us") == 15
    table.put("S22", "us-eng-1").begin(March("us-eng-1"))
    table.refused("GI 17", "leave_map")
    table.put("S22", "arvn-inf-3-7").begin(March("arvn-inf-3-7"))
    assert table.offered("leave_map")


@pytest.mark.rule("GI 17")
def test_leaving_costs_half_a_point():
    table = Table("under_fire", phase="J").put("S22", "civ-1")
    table.state.units["civ-1"].spent = 4
    table.begin(March("civ-1"))
    table.refused("GI 4", "leave_map")


@pytest.mark.rule("GI 17")
def test_civilians_alone_in_an_nva_zone_are_lost_at_the_end_of_the_turn():
    table = Table("under_fire", phase="M").put("O20", "civ-1").put("O22", "nva-inf-5-1").put("L20", "civ-2")
    table.put("N21", "civ-3").put("N21", "us-mtr-1").put("N22", "us-trans-1").put("N22", "civ-4")
    lose_civilians(table.state, Log(table.state.dice))
    assert table.at("civ-1") == "lost"
    assert table.at("civ-2") == "L20", "not in a zone"
    assert table.at("civ-3") == "N21", "not alone"
    assert table.at("civ-4") == "lost", "a helicopter is no company"
    assert points(table.state, "nva") == 0


@pytest.mark.rule("GI 17")
def test_civilians_are_no_target_and_do_not_hold_a_hex():
    table = Table("under_fire", phase="H").put("O20", "civ-1").put("O21", "nva-inf-5-1").begin(Combat("nva"))
    assert table.hexes("attack") == set()
    table.begin(March("nva-inf-5-1"))
    table.do("step", "O20")
    assert table.at("nva-inf-5-1") == table.at("civ-1") == "O20"


# The points of Under Fire


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize(
    ("label", "turn", "worth"),
    [("F18", 3, 15), ("F18", 4, 0), ("P12", 5, 10), ("P12", 6, 0), ("P17", 8, 20)],
)
def test_dated_objectives_are_earned_in_time_and_kept(label, turn, worth):
    table = Table("under_fire", turn=turn).put(label, "nva-mtr-1")
    dated_objectives(table.state, Log(table.state.dice))
    assert sum(d.points for d in table.state.content.file.dated if d.key in table.state.dated) == worth
    table.put("A1", "nva-mtr-1")
    assert points(table.state, "nva") == worth


@pytest.mark.rule("GI 15")
def test_the_road_must_be_free_of_arvn_from_tan_canh_to_the_south_edge():
    table = Table("under_fire", turn=8).put("P17", "nva-inf-5-1")
    assert road_is_open(table.state)
    assert points(table.state, "nva") == 25
    table.put("R20", "civ-1").put("R22", "us-trans-1")
    assert road_is_open(table.state), "civilians do not bar it, nor helicopters beside it"
    for spot, copter in (("S22", "us-trans-2"), ("R20", "us-attack-1")):
        barred = Table("under_fire", turn=8).put("P17", "nva-inf-5-1").put(spot, copter)
        assert not road_is_open(barred.state), "helicopters on the ground are ARVN units (R-G67, R-G76)"
        assert points(barred.state, "nva") == 0
    table.put("R20", "us-mtr-1")
    assert not road_is_open(table.state)
    mortar = Table("under_fire", turn=8).put("P17", "nva-mtr-1")
    assert not road_is_open(mortar.state), "infantry is asked for"
    early = Table("under_fire", turn=7).put("P17", "nva-inf-5-1")
    assert points(early.state, "nva") == 0
