"""GB 12.0 to 12.11 from outside: noise, escape, arrivals, pursuit, camps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_beret.gb_engine import CAMP, Wire

POST = "enemy_01"
LOCAL = "enemy_11"
REGULAR = "enemy_36"
TANK = "enemy_48"


def field(enemies: dict[str, str] | None = None, **pieces: Any) -> Wire:
    """Load a position of the movement phase with a camp far away."""
    return Wire().load("movement", {"camp_1": CAMP, **pieces}, enemies=enemies or {})


def hunt(enemies: dict[str, str], **pieces: Any) -> Wire:
    """Load a position of the enemy phase with a camp far away."""
    return Wire().load("enemy", {"camp_1": CAMP, **pieces}, enemies=enemies)


def halt_at(wire: Wire, *way: str, die: int, team: str = "a_team_1", load: bool = False) -> dict[str, Any]:
    """March a team somewhere with everything it has, halt, and return the record of the noise roll."""
    wire.do("start", team)
    if load:
        wire.do("add_all")
    wire.march(*way).dice(die).do("halt")
    return next(record for record in wire.records if record["kind"].startswith("noise_"))


@pytest.mark.rule("GB 12.0")
@pytest.mark.parametrize(("die", "heard"), [(1, True), (4, True), (5, False), (10, False)])
def test_the_die_must_be_above_the_noise(die: int, heard: bool) -> None:
    wire = field(a_team_1="0710")
    roll = halt_at(wire, "0711", "0811", die=die)
    assert roll["facts"]["noise"] == 4, "team 1, pathway 3"
    assert wire.detected("a_team_1") is heard


@pytest.mark.rule("GB 12.0")
def test_a_one_detects_even_the_silent() -> None:
    wire = field(a_team_1="0211", night_vision_1="0211", intel_1="0211", scuba_1="0211")
    roll = halt_at(wire, "0312", die=1, load=True)
    assert roll["facts"]["noise"] < 1
    assert wire.detected("a_team_1")


@pytest.mark.rule("GB 12.0")
def test_a_ten_never_detects_even_a_helicopter() -> None:
    wire = field(a_team_1="1521", h34_1="1521", m60_1="1521")
    roll = halt_at(wire, "1522", "1523", die=10, load=True)
    assert roll["facts"]["noise"] >= 11
    assert not wire.detected("a_team_1")


@pytest.mark.rule("GB 12.2")
def test_one_hex_is_stealthy_and_the_pathway_does_not_count() -> None:
    roll = halt_at(field(a_team_1="0711"), "0811", die=2)
    assert (roll["facts"]["noise"], roll["facts"]["stealthy"], roll["facts"]["detected"]) == (1, True, False)


@pytest.mark.rule("GB 12.2")
def test_a_stealthy_step_into_a_stream_keeps_its_minus_one() -> None:
    roll = halt_at(field(b_team_1="0211"), "0312", die=2, team="b_team_1")
    assert roll["facts"]["noise"] == 1, "team 2, stream -1"


@pytest.mark.rule("GB 12.0")
def test_everything_in_the_hex_is_heard_also_what_stood_there() -> None:
    roll = halt_at(field(a_team_1="1521", b_team_1="1523", truck_1="1523"), "1522", "1523", die=9)
    assert roll["facts"]["noise"] == 1 + 2 + 5


@pytest.mark.rule("GB 12.0")
def test_a_failed_roll_detects_every_team_in_the_hex() -> None:
    wire = field(a_team_1="1521", b_team_1="1523")
    halt_at(wire, "1522", "1523", die=1)
    assert wire.detected("a_team_1")
    assert wire.detected("b_team_1")


@pytest.mark.rule("GB 12.0")
def test_passing_a_roll_does_not_clear_an_old_detection() -> None:
    wire = field(enemies={POST: "1510"}, a_team_1=("1521", "detected"))
    halt_at(wire, "1522", die=9)
    assert wire.detected("a_team_1")


@pytest.mark.rule("GB 12.0")
def test_a_wound_with_noise_is_heard() -> None:
    roll = halt_at(field(a_team_1=("1521", "casualty_16")), "1522", die=9)
    assert roll["facts"]["noise"] == 3


@pytest.mark.rule("GB 12.6")
def test_leaders_and_vehicles_alone_roll_nothing() -> None:
    wire = field(a_team_1="2521", truck_1="1521", officer_1="1521").do("start", "truck_1").do("add", "officer_1")
    wire.march("1522").do("halt")
    assert all("dice" not in record or not record["dice"] for record in wire.records)


@pytest.mark.rule("GB 12.10")
def test_no_roll_in_a_camp() -> None:
    wire = field(a_team_1="1328").do("start", "a_team_1").march("1329", CAMP).do("halt")
    assert "noise_heard" not in wire.kinds()
    assert "noise_unheard" not in wire.kinds()


@pytest.mark.rule("GB 12.5")
def test_entering_a_camp_is_enough_and_the_enemy_goes_home() -> None:
    wire = field(enemies={LOCAL: "1510"}, a_team_1=("1329", "detected")).do("start", "a_team_1").march(CAMP)
    assert (wire.detected("a_team_1"), wire.enemies()) == (False, {})
    assert LOCAL in wire.state["enemy_cup"]
    assert wire.legal("move", to="1331")


@pytest.mark.rule("GB 12.5")
def test_the_enemy_stays_for_another_detected_team() -> None:
    wire = field(enemies={LOCAL: "1510"}, a_team_1=("1329", "detected"), b_team_1=("2525", "detected"))
    wire.do("start", "a_team_1").march(CAMP).do("halt")
    assert wire.enemies() == {LOCAL: "1510"}


@pytest.mark.rule("GB 12.3")
def test_escape_leaves_everything_behind_and_brings_no_enemy() -> None:
    wire = field(a_team_1="1521", officer_1="1521", truck_1="1521", m60_1="1521")
    halt_at(wire, "1522", "1523", die=1, load=True)
    assert wire.step == "escape"
    wire.do("escape", to=CAMP)
    assert [wire.where(piece) for piece in ("a_team_1", "officer_1", "truck_1", "m60_1")] == [CAMP, CAMP, "", ""]
    assert (wire.detected("a_team_1"), wire.enemies(), wire.state["gone"]) == (False, {}, [])


@pytest.mark.rule("GB 12.3")
def test_without_a_camp_there_is_no_escape() -> None:
    wire = Wire().load("movement", {"a_team_1": "1521"}).do("start", "a_team_1").march("1522")
    wire.dice(1, 1, 4, 3, draws=(LOCAL,)).do("halt")
    assert wire.enemies() == {LOCAL: "1525"}


@pytest.mark.rule("GB 12.7")
def test_a_three_brings_three_enemies() -> None:
    wire = field(a_team_1="1521")
    halt_at(wire, "1522", die=1)
    wire.dice(3, 1, 2, 2, 1, 5, 6, draws=(LOCAL, POST, REGULAR)).do("stand")
    assert wire.enemies() == {LOCAL: "1520", POST: "1621", REGULAR: "0925"}


@pytest.mark.rule("GB 12.8")
@pytest.mark.parametrize(
    ("direction", "distance", "to"),
    [(1, 3, "1535"), (2, 1, "1601"), (6, 1, "1401"), (4, 2, "1504"), (3, 1, "1602"), (5, 1, "1402"), (2, 4, "1936")],
)
def test_directions_run_clockwise_from_north_and_wrap_over_the_top(direction: int, distance: int, to: str) -> None:
    wire = field(a_team_1="1503")
    halt_at(wire, "1502", die=1)
    wire.dice(1, direction, distance, draws=(POST,)).do("stand")
    assert wire.enemies() == {POST: to}


@pytest.mark.rule("GB 12.8")
def test_placement_wraps_over_the_eastern_edge() -> None:
    wire = field(a_team_1="2620")
    halt_at(wire, "2621", die=1)
    wire.dice(1, 3, 2, draws=(POST,)).do("stand")
    assert wire.enemies() == {POST: "0222"}


@pytest.mark.rule("GB 12.8")
def test_an_enemy_in_the_sea_goes_back_and_is_not_drawn_again() -> None:
    wire = field(a_team_1="0703")
    halt_at(wire, "0704", die=1)
    wire.dice(2, 6, 3, 4, 1, draws=(LOCAL, REGULAR)).do("stand")
    assert wire.enemies() == {REGULAR: "0705"}
    assert LOCAL in wire.state["enemy_cup"]


@pytest.mark.rule("GB 12.8")
@pytest.mark.parametrize(("row", "stays"), [(27, False), (25, True), (28, True), (31, False)])
def test_a_circled_unit_stays_in_a_stream_only_at_a_bridge_or_pathway(row: int, stays: bool) -> None:
    wire = field(a_team_1=f"04{row - 5:02}", b_team_1="2521")
    halt_at(wire, f"04{row - 4:02}", die=1)
    wire.dice(1, 4, 4, draws=(TANK,)).do("stand")
    assert wire.enemies() == ({TANK: f"04{row:02}"} if stays else {})


@pytest.mark.rule("GB 12.8")
def test_an_enemy_placed_on_another_team_detects_it_and_attacks_it_there() -> None:
    wire = field(a_team_1="1521", b_team_1="1526")
    halt_at(wire, "1522", die=1)
    wire.dice(1, 4, 4, draws=(REGULAR,)).do("stand")
    assert wire.detected("b_team_1")
    assert wire.enemies() == {REGULAR: "1526"}


@pytest.mark.rule("GB 12.8")
def test_an_enemy_placed_on_loose_gear_leader_or_vehicle_destroys_it() -> None:
    wire = field(a_team_1="1521", m60_1="1526", jeep_1="1526", officer_1="1526")
    halt_at(wire, "1522", die=1)
    wire.dice(1, 4, 4, draws=(REGULAR,)).do("stand")
    assert [wire.where(piece) for piece in ("m60_1", "jeep_1", "officer_1")] == ["", "", ""]
    assert wire.state["gone"] == [], "10.4 lets all of them be bought again"


@pytest.mark.rule("GB 12.10")
def test_an_enemy_placed_on_an_empty_camp_destroys_it_for_good() -> None:
    wire = Wire().load("movement", {"camp_1": "1526", "camp_2": CAMP, "a_team_1": "1521"})
    halt_at(wire, "1522", die=1)
    wire.dice(1, 4, 4, draws=(REGULAR,)).do("stand")
    assert (wire.where("camp_1"), wire.state["gone"]) == ("", ["camp_1"])


@pytest.mark.rule("GB 12.9")
def test_the_enemy_takes_the_closest_detected_team_and_ignores_the_undetected() -> None:
    wire = hunt({LOCAL: "1510"}, a_team_1=("1530", "detected"), b_team_1="1506")
    assert [(one["goals"], one["next"]) for one in wire.query("pursuit")] == [(["1530"], ["1511"])]


@pytest.mark.rule("GB 10.6")
def test_a_local_moves_four_over_grass_straight_at_the_team() -> None:
    wire = hunt({LOCAL: "1505"}, a_team_1=("1520", "detected"))
    run(wire)
    assert wire.enemies() == {LOCAL: "1509"}


@pytest.mark.rule("GB 10.6")
def test_a_post_never_moves() -> None:
    wire = hunt({POST: "1505"}, a_team_1=("1520", "detected"))
    run(wire)
    assert wire.enemies() == {POST: "1505"}


@pytest.mark.rule("GB 10.6")
def test_enemies_pay_for_terrain_and_do_not_go_round() -> None:
    wire = hunt({LOCAL: "1011"}, a_team_1=("1021", "detected"))
    run(wire)
    assert wire.enemies() == {LOCAL: "1013"}


@pytest.mark.rule("GB 11.0")
def test_a_circled_unit_halts_before_a_stream_and_crosses_at_a_ford() -> None:
    wire = hunt({TANK: "0233"}, a_team_1=("1033", "detected"))
    run(wire)
    assert wire.enemies()[TANK][:2] == "03"
    wire = hunt({TANK: "0328"}, a_team_1=("1635", "detected"))
    run(wire)
    assert wire.enemies()[TANK][:2] > "04"


@pytest.mark.rule("GB 12.4")
def test_an_enemy_destroys_the_empty_camp_it_passes_and_goes_on() -> None:
    wire = Wire().load(
        "enemy", {"camp_1": "1507", "camp_2": CAMP, "a_team_1": ("1520", "detected")}, enemies={LOCAL: "1505"}
    )
    run(wire)
    assert (wire.where("camp_1"), wire.enemies()) == ("", {LOCAL: "1509"})
    assert wire.state["gone"] == ["camp_1"]


@pytest.mark.rule("GB 12.4")
def test_an_enemy_destroys_loose_gear_and_a_lone_leader_with_a_jeep_on_its_way() -> None:
    wire = hunt({LOCAL: "1505"}, a_team_1=("1520", "detected"), m60_1="1507", jeep_1="1508", officer_1="1508")
    run(wire)
    assert [wire.where(piece) for piece in ("m60_1", "jeep_1", "officer_1")] == ["", "", ""]
    assert wire.enemies() == {LOCAL: "1509"}


@pytest.mark.rule("GB 12.9")
def test_an_enemy_stops_beside_any_team_in_the_open_even_an_undetected_one() -> None:
    wire = hunt({LOCAL: "1505"}, a_team_1=("1520", "detected"), b_team_1="1607")
    wire.dice(1, 6)
    assert "battle" in run(wire)
    assert not wire.detected("b_team_1"), "being attacked makes no noise"


@pytest.mark.rule("GB 12.10")
def test_an_enemy_next_to_a_camp_leaves_its_team_alone_and_passes() -> None:
    wire = hunt({LOCAL: "1427"}, a_team_1=("1435", "detected"), b_team_1=CAMP)
    assert "battle" not in run(wire)
    assert wire.enemies() == {LOCAL: "1431"}


@pytest.mark.rule("GB 12.10")
def test_an_enemy_that_enters_a_camp_with_a_team_halts_and_fights_there() -> None:
    wire = hunt({LOCAL: "1328"}, a_team_1=("1336", "detected"), b_team_1=CAMP)
    wire.dice(6, 1, draws=("casualty_05",))
    assert "battle" in run(wire)
    assert wire.enemies() == {LOCAL: CAMP}
    assert wire.where("camp_1") == CAMP


@pytest.mark.rule("GB 12.9")
def test_between_two_equally_close_teams_the_player_chooses_the_quarry() -> None:
    wire = hunt({LOCAL: "1515"}, a_team_1=("1505", "detected"), b_team_1=("1525", "detected"))
    assert wire.query("pursuit")[0]["goals"] == ["1505", "1525"]
    wire.do("open_fire")
    assert wire.hexes("pursue") == {"1505", "1525"}


def run(wire: Wire) -> str:
    """Play the enemy phase without suppression, the first offer each time; return the kinds of all records."""
    kinds: list[str] = []
    for _ in range(20):
        if wire.state["phase"] != "enemy":
            break
        offered = [one for one in wire.actions() if one["verb"] not in ("forfeit", "end_campaign", "suppress")]
        wire.records = wire.ok("apply", action=offered[0])["records"]
        kinds += wire.kinds()
    return " ".join(kinds)
