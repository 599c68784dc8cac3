"""GB 13.0 to 15.0 from outside: battles both ways, casualties, gear loss, stray shells, suppressive fire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_beret.gb_engine import CAMP, Wire

POST = "enemy_01"
LOCAL = "enemy_11"
LOCAL_2 = "enemy_12"
TEN = "enemy_36"
TEN_2 = "enemy_37"
TRUCK = "enemy_43"
COMMANDER_KILLED = "casualty_01"
OFFICER_KILLED = "casualty_03"
WOUND = "casualty_05"
WOUND_2 = "casualty_07"


def attack(enemies: dict[str, str], **pieces: Any) -> Wire:
    """Load a position of the Friendly Combat Phase with a camp far away."""
    return Wire().load("combat", {"camp_1": CAMP, **pieces}, enemies=enemies)


def defend(enemies: dict[str, str], **pieces: Any) -> Wire:
    """Load a position of the enemy phase with a camp far away."""
    return Wire().load("enemy", {"camp_1": CAMP, **pieces}, enemies=enemies)


def battle(wire: Wire) -> dict[str, Any]:
    """Return the record of the battle just fought."""
    return next(record for record in wire.records if record["kind"].startswith("battle"))


@pytest.mark.rule("GB 13.5")
def test_the_combat_example_is_won_by_forty_one_to_forty() -> None:
    wire = attack({TEN: "1522"}, b_team_1=("1521", "detected"), officer_1="1521", rpk_1="1521", ac47="1521")
    wire.dice(2, 3).do("attack", "b_team_1", TEN)
    assert (wire.enemies(), TEN in wire.state["enemy_cup"]) == ({}, True)
    assert (battle(wire)["facts"]["attack"], battle(wire)["facts"]["defence"]) == (41, 40)


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize(("team", "enemy", "ours"), [("0713", "0813", 3 - 20), ("0813", "0713", 3)])
def test_the_ground_of_the_attacked_hex_hampers_the_attacking_team(team: str, enemy: str, ours: int) -> None:
    wire = attack({LOCAL: enemy}, a_team_1=(team, "detected"))
    odds = wire.ok("odds", action={"verb": "attack", "pieces": ["a_team_1", LOCAL]})["odds"]
    assert [side["total"] for side in odds["strengths"]] == [ours, 3]


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize(("team", "enemy", "theirs"), [("0813", "0713", 3 - 20), ("0713", "0813", 3)])
def test_the_ground_of_the_attacked_hex_hampers_the_attacking_enemy(team: str, enemy: str, theirs: int) -> None:
    wire = defend({LOCAL: enemy}, a_team_1=(team, "detected"))
    odds = wire.query("fight", enemy=LOCAL, teams=["a_team_1"], attacker="enemy")
    assert [side["total"] for side in odds["strengths"]] == [theirs, 3]


@pytest.mark.rule("GB 13.0")
def test_a_tie_is_lost_by_both() -> None:
    wire = attack({LOCAL: "1522", POST: "1510"}, a_team_1=("1521", "detected"))
    assert wire.odds("attack", "a_team_1", LOCAL)["both"] == "1/6"
    wire.dice(4, 4, draws=(WOUND,)).do("attack", "a_team_1", LOCAL)
    assert (wire.enemies(), wire.state["pieces"]["a_team_1"]["casualty"]) == ({POST: "1510"}, WOUND)


@pytest.mark.rule("GB 13.0")
def test_a_helicopter_always_subtracts() -> None:
    wire = attack({LOCAL: "1522"}, a_team_1=("1521", "detected"), h34_1="1521")
    odds = wire.ok("odds", action={"verb": "attack", "pieces": ["a_team_1", LOCAL]})["odds"]
    assert odds["strengths"][0]["total"] == 3 - 10


@pytest.mark.rule("GB 9.0")
def test_only_what_portage_holds_is_used_and_the_best_of_it() -> None:
    gear = ("m2_1", "m60_1", "m60_2", "rpk_1", "mines_1", "mines_2", "grenades_1", "booby_trap_1")
    wire = attack({LOCAL: "1522"}, a_team_1=("1521", "detected"), **dict.fromkeys(gear, "1521"))
    odds = wire.ok("odds", action={"verb": "attack", "pieces": ["a_team_1", LOCAL]})["odds"]
    assert odds["strengths"][0]["total"] == 3 + 8 + 4 + 4 + 3 + 3 + 3


@pytest.mark.rule("GB 9.4")
def test_in_a_camp_everything_is_used() -> None:
    gear = ("m2_1", "m60_1", "m60_2", "rpk_1", "mines_1", "mines_2", "grenades_1", "booby_trap_1")
    wire = defend({LOCAL: CAMP}, a_team_1=CAMP, b_team_1=("1510", "detected"), **dict.fromkeys(gear, CAMP))
    odds = wire.query("fight", enemy=LOCAL, teams=["a_team_1"], attacker="enemy")
    assert odds["strengths"][1]["total"] == 3 + 8 + 4 + 4 + 3 + 3 + 3 + 2 + 1


@pytest.mark.rule("GB 12.4")
def test_an_attack_detects_and_brings_d6_enemies_after_the_battle() -> None:
    wire = attack({LOCAL: "1522"}, a_team_1="1521", b_team_1=("2525", "detected"))
    wire.dice(6, 1, 2, 4, 3, 1, 3, draws=(TEN, POST)).do("attack", "a_team_1", LOCAL)
    assert wire.detected("a_team_1")
    assert wire.enemies() == {TEN: "1524", POST: "1518"}
    assert wire.step != "escape"


@pytest.mark.rule("GB 12.4")
def test_an_attack_of_a_detected_team_brings_nobody_new() -> None:
    wire = attack({LOCAL: "1522", POST: "1510"}, a_team_1=("1521", "detected"))
    wire.dice(6, 1).do("attack", "a_team_1", LOCAL)
    assert wire.enemies() == {POST: "1510"}


@pytest.mark.rule("GB 13.1")
def test_a_lost_battle_wounds_the_team_and_the_die_takes_gear_of_the_players_choice() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), m60_1="1521", radio_1="1521", flares_1="1521")
    wire.dice(1, 6, 2, draws=(WOUND,)).do("attack", "a_team_1", TEN)
    assert wire.named("lose") == {"m60_1", "radio_1", "flares_1"}
    wire.do("lose", "flares_1").do("lose", "radio_1")
    assert [wire.where(piece) for piece in ("m60_1", "radio_1", "flares_1")] == ["1521", "", ""]
    assert wire.state["gone"] == []


@pytest.mark.rule("GB 13.1")
def test_a_killed_commander_spares_the_team_and_the_gear_and_never_comes_back() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), commander_1="1521", m60_1="1521")
    wire.dice(1, 6, draws=(COMMANDER_KILLED,)).do("attack", "a_team_1", TEN)
    assert (wire.where("commander_1"), wire.where("m60_1")) == ("", "1521")
    state = wire.state
    assert (state["pieces"]["a_team_1"]["casualty"], state["gone"]) == ("", ["commander_1"])
    assert COMMANDER_KILLED in state["casualty_cup"]


@pytest.mark.rule("GB 13.1")
def test_officer_killed_without_an_officer_does_nothing() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), commander_1="1521", m60_1="1521")
    wire.dice(1, 6, draws=(OFFICER_KILLED,)).do("attack", "a_team_1", TEN)
    assert (wire.where("commander_1"), wire.where("m60_1"), wire.enemies()) == ("1521", "1521", {TEN: "1522"})


@pytest.mark.rule("GB 13.1")
def test_a_second_marker_eliminates_the_team_and_all_its_gear_and_returns_both_markers() -> None:
    wire = attack(
        {TEN: "1522"},
        a_team_1=("1521", "detected", WOUND),
        b_team_1=("2525", "detected"),
        m60_1="1521",
        officer_1="1521",
    )
    wire.dice(1, 6, draws=(WOUND_2,)).do("attack", "a_team_1", TEN)
    state = wire.state
    assert state["gone"] == ["a_team_1"]
    assert {WOUND, WOUND_2} <= set(state["casualty_cup"])
    assert "m60_1" not in state["pieces"]
    assert wire.where("officer_1") == "1521"


@pytest.mark.rule("GB 13.1")
def test_a_killed_leader_marker_spares_a_wounded_team() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected", WOUND))
    wire.dice(1, 6, draws=(OFFICER_KILLED,)).do("attack", "a_team_1", TEN)
    assert wire.where("a_team_1") == "1521"


@pytest.mark.rule("GB 5.0")
def test_the_last_team_lost_ends_the_campaign_in_court_martial() -> None:
    wire = Wire().load(
        "combat",
        {"camp_1": CAMP, "a_team_1": ("1521", "detected", WOUND), "officer_1": CAMP},
        enemies={TEN: "1522"},
        accomplished=["harass", "interdict", "sabotage", "de_mine", "re_supply"],
    )
    wire.dice(1, 6, draws=(WOUND_2,)).do("attack", "a_team_1", TEN)
    outcome = wire.ok("outcome")["outcome"]
    assert outcome["level"] in ("court_martial", "Court-martial")


@pytest.mark.rule("GB 13.1")
def test_an_enemy_that_wounded_as_defender_does_not_attack_that_hex_this_turn() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"))
    wire.dice(1, 6, draws=(WOUND,)).do("attack", "a_team_1", TEN)
    records = finish(wire)
    assert not [record for record in records if record["kind"] == "enemy_attack"]


@pytest.mark.rule("GB 13.0")
def test_an_enemy_attacks_each_adjacent_hex_once() -> None:
    wire = defend({TEN: "1521"}, a_team_1=("1520", "detected"), b_team_1=("1522", "detected"))
    wire.dice(6, 1, 6, 1, draws=(OFFICER_KILLED, COMMANDER_KILLED))
    records = finish(wire)
    assert [record["hexes"][1] for record in records if record["kind"] == "enemy_attack"] == ["1520", "1522"]


@pytest.mark.rule("GB 13.2")
def test_two_teams_of_a_hex_may_attack_together_and_then_not_again() -> None:
    wire = attack({TEN: "1522", TEN_2: "1522"}, a_team_1=("1521", "detected"), b_team_1=("1521", "detected"))
    wire.do("attack", "a_team_1", TEN).do("join", "b_team_1")
    wire.dice(3, 2).do("fire")
    assert battle(wire)["facts"]["attack"] == 30 + 3 + 2
    assert wire.refused("attack", "b_team_1", TEN_2) == "GB 13.2"


@pytest.mark.rule("GB 13.2")
def test_a_weapon_backs_one_attack_only() -> None:
    wire = attack(
        {TEN: "1522", TEN_2: "1522"}, a_team_1=("1521", "detected"), b_team_1=("1521", "detected"), m2_1="1521"
    )
    wire.dice(6, 1).do("attack", "a_team_1", TEN).do("fire")
    odds = wire.ok("odds", action={"verb": "attack", "pieces": ["b_team_1", TEN_2]})["odds"]
    assert odds["strengths"][0]["total"] == 2


@pytest.mark.rule("GB 13.3")
def test_anti_tank_weapons_double_against_a_circled_attacker_only() -> None:
    wire = defend({TRUCK: "1522", TEN: "1520"}, a_team_1=("1521", "detected"), m72_1="1521", b40_1="1521")
    circled = wire.query("fight", enemy=TRUCK, teams=["a_team_1"], attacker="enemy")["strengths"][1]["total"]
    plain = wire.query("fight", enemy=TEN, teams=["a_team_1"], attacker="enemy")["strengths"][1]["total"]
    attacking = wire.query("fight", enemy=TRUCK, teams=["a_team_1"])["strengths"][0]["total"]
    assert (circled, plain, attacking) == (3 + 6 + 8, 3 + 3 + 4, 3 + 3 + 4)


@pytest.mark.rule("GB 13.3")
def test_the_weapons_in_use_are_chosen_with_the_doubling_in_mind() -> None:
    gear = dict.fromkeys(("m60_1", "m60_2", "m1919_1", "m1919_2", "b40_1", "b40_2", "m72_1"), "1521")
    wire = defend({TRUCK: "1522"}, a_team_1=("1521", "detected"), **gear)
    odds = wire.query("fight", enemy=TRUCK, teams=["a_team_1"], attacker="enemy")
    assert odds["strengths"][1]["total"] == 3 + 8 + 8 + 6 + 4 + 4 + 4


@pytest.mark.rule("GB 14.0")
def test_stray_shells_fall_next_to_the_target_and_kill_whoever_is_there() -> None:
    wire = attack({TEN: "1522", LOCAL: "1523"}, a_team_1=("1521", "detected"), naval_gunfire="1521")
    wire.do("attack", "a_team_1", TEN).dice(6, 1, 4).do("fire")
    assert wire.enemies() == {}


@pytest.mark.rule("GB 14.0")
def test_stray_shells_on_the_own_hex_eliminate_everyone_there() -> None:
    wire = attack(
        {TEN: "1522"},
        a_team_1=("1521", "detected"),
        b_team_1=("2525", "detected"),
        officer_1="1521",
        naval_gunfire="1521",
    )
    wire.do("attack", "a_team_1", TEN).dice(6, 1, 1).do("fire")
    assert [wire.where(one) for one in ("a_team_1", "officer_1", "naval_gunfire")] == ["", "", ""]
    assert sorted(wire.state["gone"]) == ["a_team_1", "officer_1"]


@pytest.mark.rule("GB 14.0")
def test_naval_gunfire_held_back_does_not_stray() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), naval_gunfire="1521")
    wire.do("attack", "a_team_1", TEN).do("hold_back", "naval_gunfire").dice(6, 1).do("fire")
    assert battle(wire)["facts"]["attack"] == 63
    assert wire.state["dice"]["faces"] == []


@pytest.mark.rule("GB 15.0")
@pytest.mark.parametrize(("die", "held"), [(2, False), (3, True)])
def test_suppression_needs_a_die_above_the_distance(die: int, held: bool) -> None:
    wire = defend({LOCAL: "1523", LOCAL_2: "1510"}, a_team_1=("1521", "detected"), m60_1="1521")
    wire.do("suppress", "m60_1", LOCAL).dice(die, 6, 1, draws=(OFFICER_KILLED,))
    finish(wire)
    assert (wire.enemies()[LOCAL] == "1523") is held


@pytest.mark.rule("GB 15.0")
def test_a_suppressed_enemy_stays_but_one_already_adjacent_attacks() -> None:
    wire = defend({LOCAL: "1523", LOCAL_2: "1522"}, a_team_1=("1521", "detected"), m60_1="1521", rpk_1="1521")
    wire.do("suppress", "m60_1", LOCAL).do("suppress", "rpk_1", LOCAL_2).dice(6, 6, 1, 6)
    records = finish(wire)
    assert wire.enemies() == {LOCAL: "1523"}
    battles = [record for record in records if record["kind"].startswith("battle")]
    assert [one["facts"]["defence"] for one in battles] == [60 + 3], "both weapons are spent"


@pytest.mark.rule("GB 15.0")
def test_spent_weapons_are_ready_again_in_the_next_phase() -> None:
    wire = defend({LOCAL: "1523"}, a_team_1=("1521", "detected"), m60_1="1521")
    wire.do("suppress", "m60_1", LOCAL).dice(6)
    finish(wire)
    assert not wire.state["pieces"]["m60_1"]["spent"]


@pytest.mark.rule("GB 15.0")
def test_neither_ammunition_nor_leaders_nor_undetected_teams_suppress() -> None:
    wire = defend(
        {LOCAL: "1523"},
        a_team_1=("1521", "detected"),
        ex_ammo_1="1521",
        officer_1="1521",
        b_team_1="1524",
        m60_1="1524",
    )
    for piece in ("ex_ammo_1", "officer_1", "m60_1"):
        assert wire.refused("suppress", piece, LOCAL) == "GB 15.0"


@pytest.mark.rule("GB 13.1")
def test_of_two_teams_that_lose_the_player_picks_who_suffers() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), b_team_1=("1521", "detected"))
    wire.do("attack", "a_team_1", TEN).do("join", "b_team_1").dice(1, 6, draws=(WOUND,)).do("fire")
    assert wire.named("suffer") == {"a_team_1", "b_team_1"}


@pytest.mark.rule("GB 13.1")
def test_a_surviving_team_keeps_what_its_portage_holds() -> None:
    gear = [f"grenades_{n}" for n in (1, 2, 3)] + [f"m72_{n}" for n in (1, 2, 3)] + ["m60_1", "m60_2", "rpk_1"]
    wire = attack(
        {TEN: "1522"},
        a_team_1=("1521", "detected", WOUND),
        b_team_1=("1521", "detected"),
        **dict.fromkeys(gear, "1521"),
    )
    wire.do("attack", "a_team_1", TEN).dice(1, 6, 1, draws=(WOUND_2,)).do("fire")
    while wire.actions("lose") or wire.actions("leave"):
        wire.ok("apply", action=(wire.actions("lose") or wire.actions("leave"))[0])
    assert wire.where("a_team_1") == ""
    assert sum(piece in wire.state["pieces"] for piece in gear) == 6


@pytest.mark.rule("GB 12.10")
def test_the_last_team_of_a_camp_lost_to_an_enemy_inside_takes_the_camp_along() -> None:
    wire = defend({TEN: CAMP}, a_team_1=(CAMP, WOUND), b_team_1=("1510", "detected"), officer_1=CAMP, radio_1=CAMP)
    wire.dice(6, 1, draws=(WOUND_2,))
    finish(wire)
    assert [wire.where(one) for one in ("a_team_1", "camp_1", "officer_1", "radio_1")] == ["", "", "", ""]


@pytest.mark.rule("GB 12.10")
def test_a_team_in_a_camp_attacks_a_neighbour_without_being_detected() -> None:
    wire = attack({LOCAL: "1331", POST: "1510"}, a_team_1=CAMP, b_team_1=("2510", "detected"))
    wire.dice(6, 1).do("attack", "a_team_1", LOCAL)
    assert (wire.detected("a_team_1"), wire.enemies()) == (False, {POST: "1510"})


def finish(wire: Wire) -> list[dict[str, Any]]:
    """Play on to the Success Determination Phase with the plainest choices; return all records."""
    plain = ("open_fire", "in_order", "end_combat", "fire", "meet", "pursue", "step", "lose", "suffer")
    records: list[dict[str, Any]] = []
    for _ in range(30):
        if wire.state["phase"] == "success" or wire.state["ending"]:
            break
        offered = sorted(
            (one for one in wire.actions() if one["verb"] in plain), key=lambda one: plain.index(one["verb"])
        )
        records += wire.ok("apply", action=offered[0])["records"]
    return records


@pytest.mark.rule("GB 13.0")
def test_a_gear_die_above_the_number_of_pieces_takes_them_all_and_says_how_many() -> None:
    wire = attack({TEN: "1522"}, a_team_1=("1521", "detected"), m60_1="1521", truck_1="1521", officer_1="1521")
    wire.dice(1, 6, 5, draws=(WOUND,)).do("attack", "a_team_1", TEN)
    assert wire.record("gear_loss")["facts"]["count"] == 2
    assert [wire.where(one) for one in ("m60_1", "truck_1", "officer_1")] == ["", "", "1521"]
