"""GB 10.6, 12.4, 12.8 to 12.10 from outside: the tie-breaks of pursuit, camps under attack, the real map."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_beret.gb_engine import CAMP, Wire

LOCAL = "enemy_11"
TEN = "enemy_36"
TANK = "enemy_48"


def steps(wire: Wire) -> dict[str, list[str]]:
    """Return where each enemy would go next."""
    return {one["enemy"]: one["next"] for one in wire.query("pursuit")}


def hunt(enemies: dict[str, str], parade: bool = True, **pieces: Any) -> Wire:
    """Load a position of the enemy phase."""
    return Wire().load("enemy", pieces, parade=parade, enemies=enemies)


@pytest.mark.rule("GB 12.4")
@pytest.mark.parametrize(("camp", "to"), [("0936", ["1007"]), ("2206", ["1107"])])
def test_of_two_equally_close_hexes_the_one_nearer_to_a_camp_is_entered(camp: str, to: list[str]) -> None:
    wire = hunt({LOCAL: "1006"}, camp_1=camp, a_team_1=("1412", "detected"))
    assert steps(wire) == {LOCAL: to}


@pytest.mark.rule("GB 12.9")
def test_without_a_camp_the_cheaper_hex_is_entered() -> None:
    wire = hunt({LOCAL: "1310"}, a_team_1=("1515", "detected"))
    assert steps(wire) == {LOCAL: ["1311", "1410"]}
    wire = hunt({LOCAL: "1311"}, a_team_1=("1516", "detected"))
    assert steps(wire) == {LOCAL: ["1312", "1411"]}
    wire = hunt({LOCAL: "1312"}, a_team_1=("1517", "detected"))
    assert steps(wire) == {LOCAL: ["1313"]}, "grass before mountain"


@pytest.mark.rule("GB 12.9")
def test_a_tie_that_nothing_breaks_is_the_players_choice() -> None:
    wire = hunt({LOCAL: "1505"}, a_team_1=("1711", "detected")).do("open_fire")
    assert wire.hexes("enter") == {"1506", "1605"}
    assert wire.refused("enter", LOCAL, to="1504") == "GB 12.9"
    assert wire.do("enter", LOCAL, to="1605").records[0]["hexes"] == ["1505", "1605"]


@pytest.mark.rule("GB 12.8")
def test_an_enemy_placed_in_a_camp_with_a_team_spares_the_camp_and_attacks_with_all_the_gear_against_it() -> None:
    wire = Wire().load(
        "movement", {"camp_1": "1526", "a_team_1": "1521", "b_team_1": "1526", "m60_1": "1526", "rpk_1": "1526"}
    )
    wire.do("start", "a_team_1").march("1522").dice(1).do("halt")
    wire.dice(1, 4, 4, draws=(TEN,)).do("stand")
    assert (wire.where("camp_1"), wire.detected("b_team_1"), wire.enemies()) == ("1526", False, {TEN: "1526"})
    wire.dice(1, 6).do("end_movement").do("end_combat")
    while wire.state["phase"] == "enemy":
        wire.do("open_fire")
    battle = next(record for record in wire.records if record["kind"].startswith("battle"))
    assert (battle["facts"]["defence"], wire.enemies()) == (60 + 2 + 4 + 3, {})


@pytest.mark.rule("GB 11.0")
def test_on_the_real_map_a_tank_passes_the_stream_of_1720_on_the_pathway() -> None:
    wire = hunt({TANK: "1719"}, parade=False, camp_1="2507", a_team_1=("1729", "detected"))
    assert steps(wire) == {TANK: ["1720"]}


@pytest.mark.rule("GB 11.0")
def test_on_the_real_map_a_tank_stands_before_a_plain_stream() -> None:
    wire = hunt({TANK: "1617"}, parade=False, camp_1="2507", a_team_1=("1623", "detected"))
    assert steps(wire) == {TANK: []}


@pytest.mark.rule("GB 12.8")
def test_on_the_real_map_every_mission_hex_is_land_and_named_in_the_view() -> None:
    wire = Wire()
    wire.ok("new", game="green_beret", seed=3)
    wire.do("place", "camp_1", to="2507").dice(3, draws=("capture_equipment",)).do("ready")
    mission = wire.ok("view", seat="player")["view"]["facts"]["mission"]
    assert "0310" in str(mission)


@pytest.mark.rule("GB 12.9")
def test_the_hunted_team_home_sends_the_enemy_away_even_from_another_camp() -> None:
    wire = Wire().load(
        "movement",
        {"camp_1": CAMP, "camp_2": "2020", "a_team_1": ("1329", "detected"), "b_team_1": "2020"},
        enemies={LOCAL: "2020", TEN: "1505"},
    )
    wire.do("start", "a_team_1").march(CAMP)
    assert wire.enemies() == {}


@pytest.mark.rule("GB 10.6")
def test_a_post_next_to_an_undetected_team_attacks_it() -> None:
    wire = hunt({"enemy_10": "1505"}, camp_1=CAMP, a_team_1=("2520", "detected"), b_team_1="1506")
    wire.dice(1, 6).do("open_fire")
    assert wire.record("enemy_attack")["hexes"] == ["1505", "1506"]
    assert not wire.detected("b_team_1")


@pytest.mark.rule("GB 12.4")
def test_the_player_orders_the_enemies_and_each_moves_and_fights_before_the_next() -> None:
    wire = hunt({LOCAL: "1517", TEN: "1525"}, camp_1=CAMP, a_team_1=("1520", "detected")).do("open_fire")
    wire.dice(1, 6, 1, 6).do("activate", TEN)
    acting = [record["pieces"][0] for record in wire.records if record["kind"] in ("enemy_moved", "enemy_attack")]
    assert acting == [TEN] * 5 + [LOCAL] * 3


@pytest.mark.rule("GB 12.7")
def test_an_attack_from_a_hex_that_lost_its_last_team_brings_nobody() -> None:
    wire = Wire().load(
        "combat",
        {"camp_1": CAMP, "a_team_1": ("1521", "casualty_05"), "b_team_1": ("2525", "detected")},
        enemies={TEN: "1522"},
    )
    wire.dice(1, 6, draws=("casualty_07",)).do("attack", "a_team_1", TEN)
    assert (wire.where("a_team_1"), wire.enemies()) == ("", {TEN: "1522"})
    assert "arrival" not in wire.kinds()


@pytest.mark.rule("GB 12.5")
def test_with_the_last_detected_team_dead_the_others_withdraw_before_they_act() -> None:
    wire = hunt(
        {TEN: "1521", LOCAL: "1517"},
        camp_1=CAMP,
        a_team_1=("1520", "detected", "casualty_05"),
        b_team_1="1515",
    ).do("open_fire")
    wire.dice(6, 1, draws=("casualty_07",)).do("activate", TEN)
    assert (wire.where("a_team_1"), wire.enemies(), wire.where("b_team_1")) == ("", {}, "1515")
    assert wire.kinds().count("enemy_attack") == 1


@pytest.mark.rule("GB 12.10")
def test_a_helicopter_and_its_cargo_overrun_alone_are_lost_with_the_leader_and_all_can_be_bought_again() -> None:
    wire = hunt(
        {LOCAL: "1505"},
        camp_1=CAMP,
        a_team_1=("1520", "detected"),
        h34_1="1507",
        officer_1="1507",
        m60_1="1507",
    ).do("open_fire")
    assert [wire.where(one) for one in ("h34_1", "officer_1", "m60_1")] == ["", "", ""]
    assert wire.state["gone"] == []


SPLIT = {"camp_1": "0211", "a_team_1": ("0312", "detected"), "b_team_1": ("0314", "detected")}


@pytest.mark.rule("GB 12.4", "GB 11.0")
def test_an_enemy_with_no_way_to_one_of_two_equally_close_teams_goes_for_the_other() -> None:  # R125
    wire = Wire().load("enemy", SPLIT, parade=False, enemies={TANK: "2305"}).do("open_fire")
    assert wire.hexes("pursue") == {"0312", "0314"}
    wire.do("pursue", TANK, to="0314")
    assert wire.enemies() == {TANK: "2105"}
    assert wire.hexes("pursue") == {"0312", "0314"}, "they lead to different hexes: the choice is made anew"
    wire.do("pursue", TANK, to="0314")
    # a stream bars the way from 2005 to 0314, but not to 0312
    assert [record["hexes"][1] for record in wire.records if record["kind"] == "enemy_moved"] == ["2005", "1905"]
    assert "enemy_blocked" not in wire.kinds()
    (plan,) = Wire().load("movement", SPLIT, parade=False, enemies={TANK: "2005"}).query("pursuit")
    assert (plan["goals"], plan["next"], plan["stays"]) == (["0312"], ["1905"], False)


@pytest.mark.rule("GB 7.2", "GB 12.4")
def test_a_mission_may_be_forfeited_before_an_enemy_does_anything() -> None:  # R91
    wire = Wire().load("enemy", SPLIT, parade=False, enemies={TANK: "2305"}, mission=("scout_location", "1526"))
    wire.do("open_fire").do("forfeit")
    assert wire.kinds() == ["forfeited"]
    assert wire.hexes("pursue") == {"0312", "0314"}, "the question is asked again"
    wire.load("enemy", SPLIT, parade=False, enemies={TANK: "2305"}, mission=("scout_location", "1526"))
    wire.do("open_fire").do("pursue", TANK, to="0314")
    assert wire.step == "choose_quarry"
    assert wire.refused("forfeit") == "GB 7.2", "it is on its way"


@pytest.mark.rule("GB 7.2", "GB 16.0")
def test_a_forfeit_that_costs_the_quarry_changes_the_hunt() -> None:  # R91, R96
    wire = Wire().load(
        "enemy",
        {**SPLIT, "officer_1": "0211", "b_team_2": "0211"},
        parade=False,
        enemies={TANK: "2305"},
        mission=("kill_double_agent", "1011"),
        options={"double_agent": True},
    )
    wire.do("open_fire").dice(6, 1).do("forfeit").do("give_up", "b_team_1").do("give_up", "officer_1")
    assert wire.step in ("choose_way", "success_determination"), "only one team is left to hunt"
