"""What the log tells: every result can be worked out again from its records, with the rulebook beside them."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, fresh, table, wound, written

OUT = {"detected": True}
TEN = enemy(10, 5)
SECOND = enemy(10, 5, skip=1)
FOOT = enemy(3, 4)
TANK = enemy(20, circled=True)
POST = enemy(2, 0)
ARSENAL = ("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1")


def name(foe: str) -> str:
    return CONTENT.enemies[foe].name


# -- battles


@pytest.mark.rule("GB 13.0", "GB 13.5")
def test_a_won_attack_counts_us_first_and_every_term() -> None:
    game = table("combat", a_team_1=("1119", OUT), m60_1="1119", commander_1="1119", enemies={TEN: "1118"})
    game.dice(6, 1).do("attack", "a_team_1", TEN)
    assert game.told("battle_won") == f"A-Team #1 in 1119 wins against {name(TEN)} in 1118, 49 to 20."
    ours, theirs = game.sums("battle_won")
    assert ours == [
        ("Die 6, in tens", 60, "GB 13.0"),
        ("A-Team #1", 3, "GB 13.0"),
        ("Commander #1", 2, "GB 13.0"),
        ("M60", 4, "GB 13.0"),
        ("Jungle in 1118", -20, "GB 13.0"),
    ]
    assert theirs == [("Die 1, in tens", 10, "GB 13.0"), (name(TEN), 10, "GB 13.0")]
    assert [one.seat for one in game.record("battle_won").sums] == ["player", "enemy"]
    assert [roll.label for roll in game.record("battle_won").dice] == ["our attack", "enemy defence"]
    assert (game.fact("battle_won", "winner"), game.fact("battle_won", "result")) == ("player", "won")
    assert game.told("enemy_eliminated") == f"{name(TEN)} in 1118 is eliminated."


@pytest.mark.rule("GB 13.0")
def test_a_lost_defence_reads_as_a_loss() -> None:
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522"})
    game.dice(6, 1, draws=(wound(noise=1),)).do("open_fire")
    assert game.told("enemy_attack") == f"{name(TEN)} in 1522 attacks A-Team #1 in 1521."
    assert game.told("battle_lost") == f"A-Team #1 in 1521 loses against {name(TEN)} in 1522, 13 to 70."
    assert [roll.label for roll in game.record("battle_lost").dice] == ["enemy attack", "our defence"]
    assert game.fact("battle_lost", "winner") == "enemy"


@pytest.mark.rule("GB 13.0")
def test_equal_totals_are_won_by_nobody() -> None:
    game = table("combat", a_team_1=("1521", OUT), enemies={FOOT: "1522"})
    game.dice(2, 2, draws=(wound(noise=1),)).do("attack", "a_team_1", FOOT)
    assert game.told("battle_both") == f"A-Team #1 in 1521 and {name(FOOT)} in 1522 both lose, 23 to 23."
    assert game.fact("battle_both", "winner") == ""
    assert "enemy_eliminated" in game.kinds()


@pytest.mark.rule("GB 13.3")
def test_doubling_is_a_term_of_its_own() -> None:
    game = table("enemy", a_team_1=("1521", OUT), m72_1="1521", enemies={TANK: "1522"})
    single = CONTENT.pieces["m72_1"].firepower
    game.dice(1, 6).do("open_fire")
    assert game.sums("battle_won")[0][2:] == [
        ("M72", single, "GB 13.0"),
        ("M72, doubled against vehicles", single, "GB 13.3"),
    ]


@pytest.mark.rule("GB 13.1", "GB 13.0")
def test_a_wound_and_its_limit_are_terms_of_their_own() -> None:
    weak = {"detected": True, "casualty": wound(firepower=-2)}
    game = table("combat", b_team_1=("1521", weak), a_team_1=CAMP, enemies={TEN: "1522"})
    game.dice(6, 1).do("attack", "b_team_1", TEN)
    assert game.sums("battle_won")[0][1:] == [("B-Team #1", 2, "GB 13.0"), ("Casualties of B-Team #1", -2, "GB 13.1")]
    slow = table(a_team_1=("1521", {"casualty": wound(movement=-2)}), m2_1="1521")
    slow.do("start", "a_team_1").do("add", "m2_1").march("1522")
    assert ("Casualties of A-Team #1", -2, "GB 13.1") in slow.terms("moved")


@pytest.mark.rule("GB 9.0", "GB 13.0", "GB 13.2", "GB 15.0")
def test_what_is_there_and_does_not_fight_is_told_with_its_reason() -> None:
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **dict.fromkeys(ARSENAL, "1521"))
    game.do("attack", "a_team_1", TEN).do("hold_back", "mortar_1").dice(6, 1).do("fire")
    ours = game.sums("battle_won")[0]
    assert ("Mortar: held back", 0, "GB 13.0") in ours
    crowded = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **dict.fromkeys(ARSENAL, "1521"))
    crowded.do("attack", "a_team_1", TEN).dice(6, 1).do("fire")
    assert [term[2] for term in crowded.sums("battle_won")[0] if not term[1]] == ["GB 9.0"]
    fired = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522"})
    fired.do("suppress", "m60_1", TEN).dice(1, 1, 6).do("open_fire")
    assert fired.sums("battle_won")[0][-1] == ("M60: already spent in this phase", 0, "GB 15.0")


@pytest.mark.rule("GB 9.3", "GB 13.0")
def test_who_only_lends_his_portage_is_named() -> None:
    stack = dict.fromkeys((*ARSENAL, "truck_1"), "1521")
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **stack)
    game.dice(6, 1).do("attack", "a_team_1", TEN)
    assert ("Truck: lends its portage", 0, "GB 9.3") in game.sums("battle_won")[0]


@pytest.mark.rule("GB 13.1", "GB 13.0")
def test_an_enemy_that_may_not_attack_is_told_and_why() -> None:  # R74
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"})
    game.dice(1, 6, draws=(wound(noise=1),)).do("attack", "a_team_1", TEN)
    game.do("end_combat")
    assert game.told("enemy_barred") == (
        f"{name(TEN)} in 1522 cannot attack A-Team #1 in 1521 again this turn, "
        "because it has already caused a casualty marker there."
    )
    assert "enemy_attack" not in game.kinds()


@pytest.mark.rule("GB 13.0")
def test_an_enemy_that_attacks_for_the_first_time_is_not_barred() -> None:
    game = table("enemy", a_team_1=("1521", OUT), b_team_1=("1523", OUT), enemies={TEN: "1522"}).do("open_fire")
    game.dice(6, 1, 6, 1, draws=(wound(noise=1), wound(noise=2))).do("meet", TEN, to="1523")
    assert game.kinds().count("enemy_attack") == 2
    assert "enemy_barred" not in game.kinds()


# -- casualties


@pytest.mark.rule("GB 13.1")
def test_the_marker_that_is_drawn_is_told_and_what_it_makes_of_the_team() -> None:
    marker = wound(firepower=-1, noise=1, movement=-1)
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522"}).dice(6, 1, draws=(marker,)).do("open_fire")
    assert game.told("casualty") == "You draw a casualty marker for 1521: firepower -1, noise +1, movement -1."
    assert game.told("wounded") == (
        "A-Team #1 in 1521 takes the casualty marker: "
        "firepower 2 instead of 3, noise 2 instead of 1, movement 3 instead of 4."
    )
    assert game.sums("wounded")[0] == [("Printed", 3, "GB 2.4"), ("Casualties of A-Team #1", -1, "GB 13.1")]


@pytest.mark.rule("GB 13.1")
@pytest.mark.parametrize("rank", ["commander", "officer"])
def test_a_leader_who_is_not_there_is_told(rank: str) -> None:  # R33
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522"})
    game.dice(6, 1, draws=(wound(killed=rank),)).do("open_fire")
    assert game.told("casualty") == f"You draw a casualty marker for 1521: {rank} killed."
    assert game.told("nobody_killed") == f"No {rank} is in 1521, so the marker has no effect and returns to the pool."


@pytest.mark.rule("GB 13.1")
def test_a_leader_who_is_there_is_named() -> None:
    game = table("enemy", a_team_1=("1521", OUT), officer_1="1521", enemies={TEN: "1522"})
    game.dice(6, 1, draws=(wound(killed="officer"),)).do("open_fire")
    assert game.told("lost_killed") == "Officer #1 is killed in 1521."
    assert "nobody_killed" not in game.kinds()


@pytest.mark.rule("GB 13.0", "GB 13.1")
def test_gear_loss_tells_the_die_and_what_it_is_capped_at() -> None:  # R83
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522"})
    game.dice(6, 1, 5, draws=(wound(noise=1),)).do("open_fire")
    assert game.told("gear_loss") == "Die 5: you lose one piece of gear out of 1 in 1521."
    assert game.terms("gear_loss") == [("Die 5", 5, "GB 13.0"), ("Limited to the gear there", -4, "GB 13.0")]


@pytest.mark.rule("GB 13.0")
def test_what_is_still_to_be_lost_is_counted_down() -> None:
    gear = dict.fromkeys(("m60_1", "rpk_1", "radio_1", "flares_1"), "1521")
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **gear)
    game.dice(6, 1, 3, draws=(wound(noise=1),)).do("open_fire")
    assert game.told("gear_loss") == "Die 3: you lose 3 pieces of gear out of 4 in 1521."
    said = [game.do("lose", piece).told("lost_in_battle") for piece in ("flares_1", "radio_1", "rpk_1")]
    assert said == [
        "You lose Flares in 1521. Choose 2 more.",
        "You lose Radio in 1521. Choose one more.",
        "You lose RPK in 1521.",
    ]


@pytest.mark.rule("GB 13.1", "GB 9.1")
def test_gear_that_nobody_claims_is_a_sum_too() -> None:  # R32
    hurt = {"detected": True, "casualty": wound(noise=1)}
    gear = dict.fromkeys((*ARSENAL, "radio_1", "flares_1"), "1521")
    game = table("enemy", a_team_1=("1521", hurt), b_team_1=("1521", OUT), enemies={TANK: "1522"}, **gear)
    game.dice(6, 1, 1, draws=(wound(noise=2),)).do("open_fire").do("suffer", "a_team_1").do("lose", "mortar_1")
    assert game.told("unclaimed") == "No one can carry 2 pieces of gear in 1521. They will be lost."
    assert game.terms("unclaimed") == [("Gear in the hex", 8, "GB 13.1"), ("Portage of B-Team #1", -6, "GB 9.1")]


@pytest.mark.rule("GB 13.1", "GB 5.0")
def test_a_lost_team_tells_why_and_what_the_score_is_now() -> None:
    hurt = {"detected": True, "casualty": wound(noise=1)}
    game = table("enemy", a_team_1=("1521", hurt), b_team_1=CAMP, enemies={TEN: "1522"})
    game.dice(6, 1, draws=(wound(noise=2),)).do("open_fire")
    assert game.told("team_lost") == "A-Team #1 in 1521 takes a second casualty marker and is eliminated. Score -1."
    assert ("Teams lost", -1, "GB 5.0") in game.terms("team_lost")


@pytest.mark.rule("GB 5.0", "GB 13.1")
def test_the_end_with_the_last_team_is_told() -> None:  # R45
    hurt = {"detected": True, "casualty": wound(noise=1)}
    game = table("enemy", a_team_1=("1521", hurt), enemies={TEN: "1522"}, state={"accomplished": ["sabotage"]})
    game.dice(6, 1, draws=(wound(noise=2),)).do("open_fire")
    assert game.told("all_teams_lost") == (
        "No team is left, and the campaign is over. Assessment: Court-martial, whatever the score (0)."
    )
    assert [amount for _, amount, _ in game.terms("all_teams_lost")] == [1, 0, -1]


# -- noise


@pytest.mark.rule("GB 12.0", "GB 12.1")
def test_noise_is_told_term_by_term() -> None:
    game = table(a_team_1="1115", commander_1="1115").do("start", "a_team_1").do("add", "commander_1")
    game.march("1116", "1117").dice(3).do("halt")
    assert game.told("noise_heard") == "A-Team #1 in 1117: noise 3, die 3. Detected!"
    assert game.terms("noise_heard") == [
        ("A-Team #1", 1, "GB 12.0"),
        ("Commander #1", 1, "GB 12.0"),
        ("Jungle in 1117", 1, "GB 12.1"),
    ]
    assert game.told("detected") == "A-Team #1 is detected in 1117."
    assert game.fact("noise_heard", "seat") == "player"


@pytest.mark.rule("GB 12.2")
def test_a_stealthy_move_takes_the_ground_out_again() -> None:
    game = table(a_team_1="1116").do("start", "a_team_1").march("1117").dice(5).do("halt")
    assert game.terms("noise_unheard")[1:] == [
        ("Jungle in 1117", 1, "GB 12.1"),
        ("Stealthy move: terrain does not count", -1, "GB 12.2"),
    ]


@pytest.mark.rule("GB 12.0", "GB 2.1")
def test_a_one_and_a_ten_decide_by_themselves() -> None:  # R1
    quiet = table(a_team_1="1521", intel_1="1521").do("start", "a_team_1").do("add", "intel_1").march("1522")
    quiet.dice(1).do("halt")
    assert quiet.told("noise_heard") == "A-Team #1 in 1522: noise 0, die 1. A 1 always detects!"
    assert quiet.fact("noise_heard", "automatic")
    loud = table(a_team_1="1521", b26="1521", ac47="1521", howitzer="1521").do("start", "a_team_1").do("add_all")
    loud.march("1522").dice(10).do("halt")
    assert loud.fact("noise_unheard", "noise") >= 10
    assert loud.told("noise_unheard").endswith("die 10. A 10 never detects.")
    assert loud.fact("noise_unheard", "automatic")


@pytest.mark.rule("GB 12.0")
@pytest.mark.parametrize("die", [1, 10])
def test_a_one_or_a_ten_that_changes_nothing_is_told_as_any_other_die(die: int) -> None:
    game = table(a_team_1="1521").do("start", "a_team_1").march("1522").dice(die).do("halt")
    kind = "noise_heard" if die == 1 else "noise_unheard"
    assert not game.fact(kind, "automatic")
    assert "always" not in game.told(kind)
    assert "never" not in game.told(kind)


@pytest.mark.rule("GB 12.10", "GB 10.4")
def test_a_halt_that_nobody_listens_for_says_so() -> None:  # R59
    home = table(a_team_1="1331").do("start", "a_team_1").march(CAMP).do("halt")
    assert home.told("halted") == f"A-Team #1 halts at the camp in {CAMP}, so there is no noise check."
    alone = table(a_team_1=CAMP, truck_1="1521").do("start", "truck_1").march("1522").do("halt")
    assert alone.told("halted") == "Truck halts in 1522 without a team, so there is no noise check."


@pytest.mark.rule("GB 12.3", "GB 12.5")
def test_an_escape_names_who_slips_away_and_from_where() -> None:
    game = table(a_team_1="1521", m60_1="1521").do("start", "a_team_1").do("add", "m60_1").march("1522")
    game.dice(1).do("halt").do("escape", to=CAMP)
    assert game.told("escaped") == f"A-Team #1 escapes from 1522 to the camp in {CAMP}."
    assert game.told("lost_abandoned") == "You abandon M60 in 1522."
    assert game.told("sheltered") == f"A-Team #1 is safe in the camp in {CAMP} and no longer detected."


# -- movement


@pytest.mark.rule("GB 10.1", "GB 10.3", "GB 10.4", "GB 10.5", "GB 10.7")
def test_a_step_tells_from_where_to_where_for_how_much_and_what_is_left() -> None:
    game = table(a_team_1="1117", commander_1="1117", m60_1="1117").do("start", "a_team_1").do("add_all")
    game.march("1118")
    assert game.told("moved") == "A-Team #1, Commander #1, M60 move from 1117 to 1118, cost 2, 3 left."
    assert game.terms("moved") == [
        ("A-Team #1", 4, "GB 10.3"),
        ("Commander #1", 2, "GB 10.4"),
        ("M60", -1, "GB 10.5"),
        ("Jungle in 1118", -2, "GB 10.7"),
    ]
    game.march("1119")
    assert game.told("moved") == "A-Team #1 moves from 1118 to 1119, cost 1, 2 left."
    assert ("The way so far", -2, "GB 10.1") in game.terms("moved")


@pytest.mark.rule("GB 10.8")
def test_a_minimum_move_is_told_with_its_cap() -> None:
    game = table(a_team_1="1117", m2_1="1117").do("start", "a_team_1").do("add", "m2_1").march("1118")
    assert game.told("moved") == "A-Team #1, M2 .50 CAL make a minimum move from 1117 to 1118, nothing left."
    assert game.terms("moved")[-1] == ("Minimum move: all movement left", 1, "GB 10.8")


@pytest.mark.rule("GB 10.1", "GB 10.5")
def test_what_is_picked_up_takes_its_minus_at_once() -> None:  # R49
    game = table(a_team_1="1520", m60_1="1521").do("start", "a_team_1").march("1521").do("pick_up", "m60_1")
    assert game.told("picked_up") == "A-Team #1 picks up M60 in 1521; 2 left."
    assert ("M60", -1, "GB 10.5") in game.terms("picked_up")


@pytest.mark.rule("GB 10.6", "GB 12.9")
def test_an_enemys_step_tells_whom_it_is_after() -> None:
    game = table("enemy", enemies={FOOT: "1110"}, a_team_1=("1120", OUT)).do("open_fire")
    steps = [record for record in game.records if record.kind == "enemy_moved"]
    assert [GAME.catalogue.say(record.text) for record in steps] == [
        f"{name(FOOT)} moves from 1110 to 1111, cost 1, 3 left. It pursues A-Team #1 in 1120.",
        f"{name(FOOT)} moves from 1111 to 1112, cost 2, 1 left. It pursues A-Team #1 in 1120.",
    ]
    assert written(steps[1].modifiers) == [
        (f"Movement of {name(FOOT)}", 4, "GB 10.6"),
        ("The way so far", -1, "GB 10.1"),
        ("Jungle in 1112", -2, "GB 10.7"),
    ]
    assert steps[1].facts_by_name["after"] == ("a_team_1",)


@pytest.mark.rule("GB 15.0")
def test_suppression_tells_both_numbers_and_the_pinned_enemy_that_it_stays() -> None:
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1524"})
    game.do("suppress", "m60_1", TEN).dice(4).do("open_fire")
    assert game.told("suppressed") == f"M60 in 1521 fires at {name(TEN)} in 1524: die 4, distance 3. Suppressed."
    assert game.told("enemy_pinned") == f"{name(TEN)} in 1524 is suppressed and does not move."


@pytest.mark.rule("GB 15.0", "GB 10.6")
def test_what_never_moves_is_not_said_to_be_pinned() -> None:
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={POST: "1524"})
    game.do("suppress", "m60_1", POST).dice(4).do("open_fire")
    assert "enemy_pinned" not in game.kinds()


# -- arrivals


@pytest.mark.rule("GB 12.7", "GB 12.8")
def test_an_arrival_names_everyone_and_how_the_dice_put_him_there() -> None:
    game = table(a_team_1="1520").do("start", "a_team_1").march("1521").dice(1).do("halt")
    game.dice(2, 1, 4, 4, 2, draws=(TEN, SECOND)).do("stand")
    assert game.told("arrival") == f"Die 2: 2 enemies arrive near 1521: {name(TEN)}, {name(SECOND)}."
    placed = [GAME.catalogue.say(record.text) for record in game.records if record.kind == "enemy_placed"]
    assert placed == [
        f"{name(TEN)} appears in 1517. From 1521: direction 1, distance 4.",
        f"{name(SECOND)} appears in 1523. From 1521: direction 4, distance 2.",
    ]
    assert {one.facts_by_name["seat"] for one in game.records if one.dice} == {"enemy"}


@pytest.mark.rule("GB 12.7")
def test_an_empty_cup_is_told() -> None:  # R87
    def heard(cup: list[str]):
        elsewhere = {"enemy_cup": cup, "track_markers": [one for one in CONTENT.enemies if one not in cup]}
        game = table(a_team_1="1520", state=elsewhere).do("start", "a_team_1").march("1521").dice(1).do("halt")
        return game.dice(3, 1, 4).do("stand")

    assert heard([]).told("arrival") == "Die 3: no enemy is left to arrive near 1521."
    assert heard([TEN]).told("arrival") == f"Die 3: the last enemy arrives near 1521: {name(TEN)}."


@pytest.mark.rule("GB 12.4", "GB 10.9")
def test_who_overran_what_is_told() -> None:
    game = table("enemy", enemies={FOOT: "1501"}, a_team_1=("1521", OUT), m60_1="1503").do("open_fire")
    assert game.told("lost_overrun") == f"Enemies overrun M60 in 1503: {name(FOOT)}."


def test_copies_of_an_enemy_can_be_told_apart() -> None:
    names = [foe.name for foe in CONTENT.enemies.values()]
    assert len(set(names)) == len(names)


# -- points and score


@pytest.mark.rule("GB 6.2", "GB 6.3", "GB 12.11")
def test_points_are_told_with_what_is_left() -> None:
    game = fresh()
    game.do("buy", "a_team_2")
    assert game.told("bought") == "You buy A-Team #2 for 20 PP; 80 PP left."
    assert game.terms("bought") == [("Purchase Points before", 100, "GB 6.2"), ("Cost of A-Team #2", -20, "GB 6.2")]
    game.do("place", "camp_1", to=next(iter(sorted(game.hexes("place")))))
    assert game.told("camp_placed").startswith("You place Base Camp #1 in ")


@pytest.mark.rule("GB 12.11")
def test_a_camp_is_moved_from_where_to_where_for_how_much() -> None:
    game = table("placement", a_team_1=CAMP, mission=("sabotage", "1515"), state={"pp": 9})
    game.dice(4).do("move_camp", "camp_1")
    assert game.told("camp_price") == f"Moving Base Camp #1 away from {CAMP} would cost 4 of your 9 PP."
    game.do("place", "camp_1", to="1521")
    assert game.told("camp_moved") == f"Base Camp #1 moves from {CAMP} to 1521 for 4 PP; 5 PP left."
    assert game.terms("camp_moved")[1] == ("Cost of moving Base Camp #1", -4, "GB 12.11")
    dear = table("placement", a_team_1=CAMP, mission=("sabotage", "1515"), state={"pp": 3})
    dear.dice(4).do("move_camp", "camp_1")
    assert dear.told("camp_too_dear") == f"Moving Base Camp #1 away from {CAMP} would cost 4 PP. You have only 3."


@pytest.mark.rule("GB 6.2", "GB 7.1", "GB 5.0")
def test_a_mission_tells_who_did_it_what_it_pays_and_the_score() -> None:
    game = table(a_team_1="1525", mission=("scout_location", "1526"), state={"pp": 7})
    award = CONTENT.missions["scout_location"].award
    game.do("start", "a_team_1").march("1526").dice(9).do("halt")
    title = CONTENT.missions["scout_location"].name
    told = f"A-Team #1 accomplishes {title} in 1526"
    assert game.told("accomplished").startswith(told)
    assert game.told("accomplished").endswith(f": +{award} PP, {7 + award} PP now. Score 1.")
    assert game.terms("accomplished") == [
        ("Purchase Points before", 7, "GB 6.2"),
        (f"Award for {title}", award, "GB 6.2"),
    ]


@pytest.mark.rule("GB 7.2", "GB 5.0")
def test_a_forfeit_tells_the_score() -> None:
    game = table(a_team_1=CAMP, mission=("sabotage", "1526")).do("forfeit")
    assert game.told("forfeited") == "You forfeit Sabotage in 1526. Score -1."
    assert [amount for _, amount, _ in game.terms("forfeited")] == [0, -1, 0]
    game.do("end_campaign")
    assert game.told("stopped") == "You end the campaign with a score of -1. Assessment: Court-martial."


@pytest.mark.rule("GB 16.0")
@pytest.mark.parametrize(
    ("d6", "d10", "told"),
    [
        (2, 7, "Sparing the target in 1526 pays off: the d10 (7) is higher than the d6 (2). +9 PP, 14 PP now."),
        (
            4,
            4,
            "Scandal in 1526: the d10 (4) is not higher than the d6 (4). You lose a team and a leader.",
        ),
    ],
)
def test_the_affair_tells_both_dice_and_which_had_to_be_higher(d6: int, d10: int, told: str) -> None:
    affair = {"options": {"double_agent": True}, "pp": 5}
    game = table(mission=("kill_double_agent", "1526"), a_team_1=CAMP, b_team_1=CAMP, officer_1=CAMP, state=affair)
    game.dice(d6, d10).do("forfeit")
    kind = "prejudice_gain" if d10 > d6 else "prejudice_loss"
    assert game.told(kind) == told


# -- stray shells


@pytest.mark.rule("GB 14.0")
def test_stray_shells_tell_the_die_where_they_fall_and_whom_they_hit() -> None:
    def salvo(die: int, hex_of_foe: str = "1522", **places):
        foes = {TEN: hex_of_foe, SECOND: "1501"}
        here = "1521" if hex_of_foe == "1522" else "1502"
        game = table("combat", a_team_1=(here, OUT), naval_gunfire=here, enemies=foes, **places)
        return game.do("attack", "a_team_1", TEN).dice(6, 1, die).do("fire")

    assert salvo(4).told("stray") == "Stray shells fall on 1523 and hit nothing: die 4 from 1522."
    hit = salvo(4, b_team_1="1523")
    assert hit.told("stray") == "Stray shells hit 1523: die 4 from 1522."
    assert hit.told("team_lost") == "Stray shells hit B-Team #1 in 1523 and eliminate it. Score -1."
    off = salvo(1, "1501")
    assert off.told("stray_off_map") == "Stray shells fall off the map: die 1 from 1501."
