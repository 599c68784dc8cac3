"""GB 3.0 to 8.0, 12.11 and 16.0 from outside: set-up, missions, purchases, camps, the score and the ends."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.games.green_beret.gb_engine import CAMP, PARADE_GROUND, Wire

LOCAL = "enemy_11"
TEN = "enemy_36"
WOUND = "casualty_05"
MISSIONS: dict[str, tuple[str, str]] = {
    "assassinate_potentate": ("intel (m21|svd|demo)", "2636 1221 1031"),
    "befriend_locals": ("medical_kit", "1711 1829 0636"),
    "bribe_potentate": ("bribe", "1631 0413 1307"),
    "broadcast_signal": ("radio", "2626 2405 0921"),
    "capture_equipment": ("(jeep|truck|h34)", "2332 0310 0725"),
    "create_diversion": ("flares radio demo", "2509 0230 0934"),
    "de_mine": ("tools", "1605 2503 1529"),
    "demolish_infrastructure": ("demo", "1236 2223 1007"),
    "destroy_supplies": ("(demo|mines)", "1723 0633 1614"),
    "detect_enemy_location": ("night_vision", "2214 2024 0329"),
    "drop_off_agent": ("", "0711 2120 1936"),
    "establish_landing_zone": ("demo radio m1919", "1905 1333 2227"),
    "gather_intel": ("night_vision", "1719 1228 0714"),
    "harass": ("mortar booby_trap", "2022 0535 1721"),
    "interdict": ("(m60|rpk) mines booby_trap", "1826 0617 2211"),
    "jam_enemy_signal": ("radio", "2620 0928 0431"),
    "kill_double_agent": ("(m21|svd) booby_trap", "1011 2429 0421"),
    "pre_position_site": ("radio night_vision", "0620 2321 0123"),
    "raid_burn_camp": ("flamethrower", "1324 2434 1711"),
    "raid_hit_and_run": ("(grenades|b40|m72|m18|m67)", "2425 1416 0424"),
    "recruit_locals": ("(m60|rpk) ex_ammo", "1711 1829 0636"),
    "rescue_prisoner_of_war": ("intel medical_kit", "0235 2623 2031"),
    "re_supply": ("ex_ammo medical_kit", "1734 1018 2008"),
    "sabotage": ("(demo|booby_trap)", "1116 1026 2418"),
    "scout_location": ("", "1526 2016 0226"),
    "seize_airfield": ("radio flares", "0133 2134 2513"),
    "set_up_ambush": ("(m1919|m2|m60|rpk)", "1419 0730 2516"),
    "subvert_agent": ("intel", "0528 1435 0217"),
    "test_enemy_defenses": ("(b40|m72|m18|m67)", "2130 0936 2236"),
    "train_the_new_guys": ("(m60|rpk) ex_ammo grenades radio", "1807 2631 1023"),
}
SINGLE = ("svd", "m18", "bribe")


def counter(kind: str) -> str:
    """Return the id of the first counter of a kind."""
    return kind if kind in SINGLE else f"{kind}_1"


def groups(mission: str) -> list[list[str]]:
    """Return the requirement of a mission: all of the groups, one of each."""
    return [[counter(one) for one in group.strip("()").split("|")] for group in MISSIONS[mission][0].split()]


def step_onto(mission: str, gear: tuple[str, ...], team: str = "a_team_1") -> Wire:
    """Let a team with gear step onto a mission in the grass and halt, with the noise die at ten."""
    pieces = {"camp_1": CAMP, team: "1521", **dict.fromkeys(gear, "1521")}
    wire = Wire().load("movement", pieces, mission=(mission, "1522"), pp=10)
    wire.do("start", team)
    for piece in gear:
        wire.do("add", piece)
    return wire.march("1522").dice(10).do("halt")


@pytest.mark.rule("GB 6.1")
@pytest.mark.parametrize("mission", MISSIONS)
def test_each_way_to_meet_a_requirement_accomplishes_the_mission(mission: str) -> None:
    for gear in itertools.product(*groups(mission)):
        wire = step_onto(mission, gear)
        state = wire.state
        assert state["accomplished"] == [mission], gear
        assert state["mission"] is None
        assert set(gear) <= set(state["pieces"]), "gear is never used up"


@pytest.mark.rule("GB 6.1")
@pytest.mark.parametrize("mission", [name for name in MISSIONS if MISSIONS[name][0]])
def test_every_group_of_a_requirement_is_needed(mission: str) -> None:
    for missing in range(len(groups(mission))):
        gear = tuple(group[0] for n, group in enumerate(groups(mission)) if n != missing)
        wire = step_onto(mission, gear)
        assert wire.state["accomplished"] == [], gear


@pytest.mark.rule("GB 7.0")
@pytest.mark.parametrize("mission", MISSIONS)
def test_each_mission_is_placed_by_the_die(mission: str) -> None:
    for die, label in enumerate(MISSIONS[mission][1].split()):
        for face in (2 * die + 1, 2 * die + 2):
            wire = Wire()
            wire.ok("new", game="green_beret")
            wire.do("place", "camp_1", to="2507").dice(face, draws=(mission,)).do("ready")
            assert wire.state["mission"] == {"id": mission, "hex": label}


@pytest.mark.rule("GB 7.1")
def test_an_award_is_paid_at_once_and_booked() -> None:
    wire = step_onto("scout_location", ())
    state = wire.state
    assert state["pp"] == 15
    assert state["ledger"][-1]["amount"] == 5
    assert wire.kinds().index("accomplished") < min(n for n, kind in enumerate(wire.kinds()) if "noise" in kind)


@pytest.mark.rule("GB 7.1")
def test_leaders_and_vehicles_alone_accomplish_nothing() -> None:
    wire = Wire().load(
        "movement", {"camp_1": CAMP, "a_team_1": "2521", "officer_1": "1521"}, mission=("scout_location", "1522")
    )
    wire.do("start", "officer_1").march("1522").do("halt")
    assert wire.state["accomplished"] == []


@pytest.mark.rule("GB 10.10")
def test_moving_through_accomplishes_nothing() -> None:
    wire = Wire().load("movement", {"camp_1": CAMP, "a_team_1": "1521"}, mission=("scout_location", "1522"))
    wire.do("start", "a_team_1").march("1522", "1523").dice(10).do("halt")
    assert wire.state["accomplished"] == []


@pytest.mark.rule("GB 7.1")
def test_gear_brought_to_a_team_in_the_mission_hex_accomplishes_it() -> None:
    wire = Wire().load(
        "movement",
        {"camp_1": CAMP, "a_team_1": "1522", "jeep_1": "1520", "radio_1": "1520"},
        mission=("broadcast_signal", "1522"),
    )
    wire.do("start", "jeep_1").do("add", "radio_1").march("1521", "1522").do("halt")
    assert wire.state["accomplished"] == ["broadcast_signal"]


@pytest.mark.rule("GB 7.2")
def test_a_forfeit_costs_one_point_and_brings_no_new_mission_this_turn() -> None:
    wire = Wire().load("movement", {"camp_1": CAMP, "a_team_1": "1521"}, mission=("harass", "2022"), pp=10)
    wire.do("forfeit").do("end_movement")
    state = wire.state
    assert (state["forfeited"], state["mission"], state["phase"], state["pp"]) == (["harass"], None, "success", 10)
    wire.dice(1, draws=("interdict",)).do("next_turn")
    assert wire.state["mission"]["id"] == "interdict"


@pytest.mark.rule("GB 7.2")
def test_no_forfeit_in_the_placement_phase() -> None:
    wire = Wire().load("placement", {"camp_1": CAMP, "a_team_1": CAMP}, mission=("harass", "2022"))
    assert wire.refused("forfeit") == "GB 7.2"


def drawn_on(pieces: dict[str, Any], dice: tuple[int, ...], draws: tuple[str, ...], **more: Any) -> Wire:
    """Draw Scout Location for 1526 with the next turn of a campaign."""
    wire = Wire().load("success", pieces, **more)
    return wire.dice(1, *dice, draws=("scout_location", *draws)).do("next_turn")


@pytest.mark.rule("GB 7.0")
def test_a_mission_on_a_team_is_done_at_once_and_detects_it_without_bringing_enemies() -> None:
    wire = drawn_on({"camp_1": CAMP, "a_team_1": "1526", "b_team_1": CAMP}, (), (), pp=10)
    state = wire.state
    assert (state["accomplished"], state["pp"], wire.step) == (["scout_location"], 15, "purchases")
    assert wire.detected("a_team_1")
    assert wire.enemies() == {}


@pytest.mark.rule("GB 7.0")
def test_a_mission_on_a_detected_team_brings_nobody_new() -> None:
    wire = drawn_on({"camp_1": CAMP, "a_team_1": ("1526", "detected")}, (), (), enemies={LOCAL: "1510"})
    assert wire.enemies() == {LOCAL: "1510"}


@pytest.mark.rule("GB 7.0", "GB 7.1")
def test_a_mission_that_falls_on_a_bridge_and_a_team_blows_nothing() -> None:
    pieces, options = {"camp_1": CAMP, "a_team_1": ("1236", "detected")}, {"demolish_bridge": True}
    wire = Wire().load("placement", pieces, parade=False, enemies={LOCAL: "1510"}, options=options)
    wire.dice(1, draws=("demolish_infrastructure",)).do("go_on")
    assert wire.state["accomplished"] == ["demolish_infrastructure"]
    assert wire.state["demolished"] == []


@pytest.mark.rule("GB 7.0")
def test_a_mission_on_a_camp_is_done_and_nobody_is_detected() -> None:
    wire = drawn_on({"camp_1": "1526", "a_team_1": "1526"}, (), ())
    assert (wire.state["accomplished"], wire.detected("a_team_1")) == (["scout_location"], False)


@pytest.mark.rule("GB 7.0")
def test_a_mission_on_a_lone_leader_is_not_done() -> None:
    wire = drawn_on({"camp_1": CAMP, "a_team_1": CAMP, "officer_1": "1526", "m60_1": "1526"}, (), ())
    assert wire.state["accomplished"] == []


@pytest.mark.rule("GB 4.0")
def test_after_an_instant_success_the_turn_is_played_without_a_mission() -> None:
    wire = drawn_on({"camp_1": "1526", "a_team_1": "1526"}, (), ()).do("finish_purchases").do("end_movement")
    assert (wire.state["phase"], wire.state["mission"]) == ("success", None)


def shop(pp: int = 50, **pieces: Any) -> Wire:
    """Load a purchase window."""
    placed = {"camp_1": CAMP, "a_team_1": CAMP, **pieces}
    return Wire().load("placement", placed, mission=("harass", "2022"), pp=pp)


@pytest.mark.rule("GB 6.2")
def test_gear_is_bought_into_a_camp_and_paid_for() -> None:
    wire = shop().do("buy", "mortar_1", to=CAMP)
    assert (wire.where("mortar_1"), wire.state["pp"]) == (CAMP, 38)
    assert wire.state["ledger"][-1]["amount"] == -12


@pytest.mark.rule("GB 6.2")
def test_nothing_is_bought_beyond_the_points_and_never_to_the_field() -> None:
    wire = shop(pp=11)
    assert wire.refused("buy", "mortar_1", to=CAMP) == "GB 6.2"
    assert wire.refused("buy", "radio_1", to="1521") == "GB 3.5"


@pytest.mark.rule("GB 6.2")
def test_what_is_on_the_map_is_not_for_sale_and_nothing_is_sold_back() -> None:
    wire = shop(bribe="1521")
    assert wire.refused("buy", "bribe", to=CAMP) == "GB 4.0"
    assert not wire.legal("sell", "bribe")


@pytest.mark.rule("GB 3.5")
def test_without_a_camp_only_a_camp_can_be_bought() -> None:
    wire = Wire().load("placement", {"a_team_1": "1521"}, mission=("harass", "2022"), pp=50, gone=["camp_1"])
    assert {one["pieces"][0] for one in wire.actions("buy")} == {"camp_2"}
    wire.do("buy", "camp_2", to="1525") if wire.actions("buy")[0].get("hexes") else wire.do("buy", "camp_2")
    if wire.step != "purchases":
        wire.do("place", "camp_2", to="1525")
    assert (wire.where("camp_2"), wire.state["pp"]) == ("1525", 35)


@pytest.mark.rule("GB 6.3")
def test_a_camp_bought_later_near_a_beach_earns_nothing() -> None:
    wire = shop().do("buy", "camp_2").do("place", "camp_2", to="0905")
    assert wire.state["pp"] == 35


@pytest.mark.rule("GB 12.4")
def test_a_destroyed_camp_is_never_bought_again() -> None:
    wire = Wire().load(
        "placement", {"camp_1": CAMP, "a_team_1": CAMP}, mission=("harass", "2022"), pp=50, gone=["camp_2"]
    )
    assert not wire.legal("buy", "camp_2")


@pytest.mark.rule("GB 13.1")
def test_lost_teams_are_never_bought_again_but_unbought_ones_are_on_sale() -> None:
    wire = Wire().load(
        "placement", {"camp_1": CAMP, "a_team_1": CAMP}, mission=("harass", "2022"), pp=50, gone=["b_team_1"]
    )
    on_sale = {one["pieces"][0] for one in wire.actions("buy")}
    assert "b_team_1" not in on_sale
    assert {"a_team_2", "b_team_2"} <= on_sale


@pytest.mark.rule("GB 12.11")
def test_moving_a_camp_costs_the_die_and_moves_nothing_else() -> None:
    wire = shop(m60_1=CAMP).dice(7).do("move_camp", "camp_1").do("place", "camp_1", to="0905")
    assert (wire.where("camp_1"), wire.where("m60_1"), wire.state["pp"]) == ("0905", CAMP, 43)
    assert wire.record("camp_moved")["rule"] == "GB 12.11"
    assert wire.refused("move_camp", "camp_1") == "GB 12.11"


@pytest.mark.rule("GB 12.11")
def test_a_price_that_is_declined_costs_nothing_but_the_chance() -> None:
    wire = shop().dice(10).do("move_camp", "camp_1")
    decline = next(one for one in wire.actions() if one["verb"] != "place")
    wire.ok("apply", action=decline)
    assert (wire.where("camp_1"), wire.state["pp"]) == (CAMP, 50)
    assert wire.refused("move_camp", "camp_1") == "GB 12.11"


@pytest.mark.rule("GB 12.11")
def test_who_cannot_pay_does_not_move() -> None:
    wire = shop(pp=6).dice(7).do("move_camp", "camp_1")
    assert wire.actions("place") == []
    assert wire.state["pp"] == 6


@pytest.mark.rule("GB 12.10")
def test_a_camp_put_on_a_detected_team_shelters_it() -> None:
    wire = Wire().load(
        "placement",
        {"camp_1": CAMP, "a_team_1": ("1521", "detected")},
        mission=("harass", "2022"),
        enemies={LOCAL: "1510"},
        pp=50,
    )
    wire.dice(1).do("move_camp", "camp_1").do("place", "camp_1", to="1521")
    assert (wire.detected("a_team_1"), wire.enemies()) == (False, {})


@pytest.mark.rule("GB 5.0")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        *((0, "Court-martial"), (1, "Demotion"), (2, "Demotion"), (3, "Reassignment"), (4, "Reassignment")),
        *((5, "Poor performance"), (6, "Poor performance"), (7, "Adequate performance"), (8, "Adequate performance")),
        *((9, "Meritorious service"), (10, "Meritorious service"), (11, "Promotion"), (14, "Promotion")),
        *((15, "Award"), (20, "Award"), (21, "Award and Promotion"), (27, "Award and Promotion")),
        *((28, "National Hero"), (29, "National Hero"), (30, "Medal of Honor")),
    ],
)
def test_the_levels_of_victory(score: int, level: str) -> None:
    wire = Wire().load("success", {"camp_1": CAMP, "a_team_1": CAMP}, accomplished=list(MISSIONS)[:score])
    assert wire.do("end_campaign").ok("outcome")["outcome"]["say"].count(level)


@pytest.mark.rule("GB 5.0")
def test_forfeits_and_lost_teams_count_against_the_score_and_leaders_do_not() -> None:
    names = list(MISSIONS)
    wire = (
        Wire()
        .load(
            "success",
            {"camp_1": CAMP, "a_team_1": CAMP},
            accomplished=names[:8],
            forfeited=names[8:10],
            gone=["b_team_1", "officer_1", "commander_1"],
        )
        .do("end_campaign")
    )
    assert "Poor performance" in str(wire.ok("outcome")["outcome"]), "8 - 2 - 1 = 5"


@pytest.mark.rule("GB 5.0")
def test_the_campaign_ends_after_the_last_mission_is_settled_not_when_it_is_drawn() -> None:
    names = [name for name in MISSIONS if name != "scout_location"]
    wire = drawn_on({"camp_1": CAMP, "a_team_1": "1525"}, (), (), accomplished=names).do("finish_purchases")
    wire.do("start", "a_team_1").march("1526").dice(10).do("halt").do("end_movement")
    outcome = wire.ok("outcome")["outcome"]
    assert outcome is not None
    assert "Medal of Honor" in str(outcome)
    assert wire.ask("apply", action={"verb": "next_turn"})["error"]["code"] == "over"


def betrayal(phase: str = "movement", **pieces: Any) -> Wire:
    """Load the mission of rule 16 with the option on."""
    return Wire().load(
        phase, {"camp_1": CAMP, **pieces}, mission=("kill_double_agent", "1522"), pp=10, options={"double_agent": True}
    )


@pytest.mark.rule("GB 16.0")
def test_a_forfeit_with_the_higher_ten_sided_die_brings_both_dice_in_points() -> None:
    wire = betrayal(a_team_1="1515").dice(3, 9).do("forfeit")
    assert wire.state["pp"] == 22


@pytest.mark.rule("GB 16.0")
def test_a_forfeit_with_a_tie_costs_a_team_and_a_leader() -> None:
    wire = betrayal(a_team_1="1515", b_team_1=CAMP, officer_1=CAMP, commander_1=CAMP).dice(5, 5).do("forfeit")
    assert wire.step != "friendly_movement"
    offered = {one["pieces"][0] for one in wire.actions() if one.get("pieces")}
    assert {"a_team_1", "b_team_1"} <= offered or {"officer_1", "commander_1"} <= offered


@pytest.mark.rule("GB 16.0")
def test_success_with_the_higher_six_sided_die_is_paid_and_may_be_spent_at_once() -> None:
    wire = (
        betrayal(a_team_1="1521", svd="1521", booby_trap_1="1521").do("start", "a_team_1").do("add_all").march("1522")
    )
    wire.dice(6, 2, 10).do("halt")
    assert wire.state["pp"] == 10 + 11 + 8
    assert wire.step == "purchases"
    assert wire.refused("buy", "mortar_1", to=CAMP), "only the eight points just won may be spent"
    assert wire.legal("buy", "radio_1", to=CAMP)


@pytest.mark.rule("GB 16.0")
def test_without_the_option_nothing_is_rolled() -> None:
    wire = step_onto("kill_double_agent", ("svd", "booby_trap_1"))
    assert wire.state["pp"] == 21


@pytest.mark.rule("GB 16.0")
def test_the_last_team_lost_to_the_dice_is_a_defeat() -> None:
    wire = betrayal(a_team_1="1515").dice(5, 5).do("forfeit")
    for _ in range(3):
        if wire.actions():
            wire.ok("apply", action=wire.actions()[0])
    assert "Court-martial" in str(wire.ok("outcome")["outcome"])


@pytest.mark.rule("GB 3.6")
def test_two_enemies_are_track_markers_and_nobody_may_know_which() -> None:
    wire = Wire()
    wire.ok("new", game="green_beret", seed=5, pack=PARADE_GROUND)
    markers = wire.state["track_markers"]
    assert len(markers) == 2
    assert not set(markers) & set(wire.state["enemy_cup"])
    view = wire.ok("view", seat="player")["view"]
    assert {one["kind"] for one in view["pieces"] if one.get("box") == "track"} == {"unknown"}
    assert set(markers) < set(view["facts"]["enemies_unseen"]), "the cup and the markers cannot be told apart"


@pytest.mark.rule("GB 6.3")
def test_each_camp_within_four_hexes_of_a_beach_earns_ten() -> None:
    wire = Wire()
    wire.ok("new", game="green_beret", pack=PARADE_GROUND)
    wire.do("buy", "camp_2").do("place", "camp_1", to="1005")
    assert wire.state["pp"] == 95
    wire.do("place", "camp_2", to="1105")
    assert wire.state["pp"] == 95


@pytest.mark.rule("GB 3.2")
def test_the_teams_and_the_camp_everyone_starts_with_are_never_for_sale() -> None:
    wire = Wire().load("placement", {"camp_2": CAMP, "b_team_1": CAMP}, mission=("harass", "2022"), pp=60)
    teams_and_camps = {one for one in wire.named("buy") if one.startswith(("a_team", "b_team", "camp"))}
    assert teams_and_camps == {"a_team_2", "b_team_2"}
    assert wire.refused("buy", "a_team_1", to=CAMP) == "GB 4.0"


@pytest.mark.rule("GB 6.2")
def test_a_second_copy_before_the_first_and_a_camp_with_a_hex_are_explained() -> None:
    wire = shop()
    assert wire.refused("buy", "m60_2", to=CAMP) == "GB 6.2"
    assert wire.refused("buy", "camp_2", to="1521") == "GB 3.1"


@pytest.mark.rule("GB 7.2")
def test_orders_in_the_middle_of_a_move_or_roll_are_explained() -> None:
    wire = Wire().load("movement", {"camp_1": CAMP, "a_team_1": "1521"}, mission=("harass", "2022"))
    wire.do("start", "a_team_1")
    assert (wire.refused("forfeit"), wire.refused("end_campaign")) == ("GB 7.2", "GB 4.0")
    wire.march("1522").dice(1).do("halt")
    assert (wire.refused("forfeit"), wire.refused("end_campaign")) == ("GB 7.2", "GB 4.0")
