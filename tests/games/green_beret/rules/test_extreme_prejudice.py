"""Rule 16.0 (option): the affair of the double agent."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, enemy, table

AGENT = "kill_double_agent"
ON = {"options": {"double_agent": True}}
OUT = {"detected": True}
FOE = enemy(10, 5)
AWARD = CONTENT.missions[AGENT].award


def killed(*dice: int, state=ON, **places):
    """A team with the gear it takes halts in the mission hex."""
    gear = ("m21_1", "booby_trap_1")
    game = table(mission=(AGENT, "1526"), state=state, **{"a_team_1": "1525", **dict.fromkeys(gear, "1525"), **places})
    game.do("start", "a_team_1")
    for piece in gear:
        game.do("add", piece)
    return game.march("1526").dice(*dice).do("halt")


@pytest.mark.rule("GB 16.0")
def test_without_the_option_nothing_follows() -> None:
    game = killed(10, state={})
    assert game.state.accomplished == [AGENT]
    assert game.step == "friendly_movement"


@pytest.mark.rule("GB 16.0")
def test_a_higher_d6_after_the_deed_pays_both_dice_and_opens_the_shop_for_them() -> None:  # R89
    game = killed(5, 3, state={**ON, "pp": 0})
    assert game.state.pp == AWARD + 8
    assert game.step == "purchases"
    assert all(CONTENT.pieces[action.piece].cost <= 8 for action in game.actions("buy"))
    assert not game.actions("move_camp")
    game.do("buy", "m60_1", to=CAMP)
    assert game.state.pp == AWARD
    assert not [action for action in game.actions("buy") if CONTENT.pieces[action.piece].cost > 0]
    game.dice(10).do("finish_purchases")
    assert "noise_unheard" in game.kinds()


@pytest.mark.rule("GB 16.0")
@pytest.mark.parametrize(("d6", "d10"), [(3, 3), (2, 9), (6, 10)])
def test_otherwise_a_team_and_a_leader_are_lost(d6: int, d10: int) -> None:
    game = killed(d6, d10, b_team_1=CAMP, m60_1=CAMP, officer_1=CAMP, commander_1="1526")
    assert game.named("give_up") == {"a_team_1", "b_team_1"}
    game.do("give_up", "b_team_1")
    assert game.where("m60_1") == CAMP
    assert game.named("give_up") == {"officer_1", "commander_1"}
    game.dice(10).do("give_up", "officer_1")
    assert {"b_team_1", "officer_1"} <= set(game.state.gone)
    assert "noise_unheard" in game.kinds()


@pytest.mark.rule("GB 16.0")
def test_the_team_in_the_field_loses_its_gear_without_a_die_and_makes_no_noise() -> None:  # R89
    game = killed(1, 9, b_team_1=CAMP).do("give_up", "a_team_1")
    assert game.in_store("m21_1")
    assert "gear_loss" not in game.kinds()
    assert game.step == "friendly_movement"


@pytest.mark.rule("GB 16.0", "GB 13.1")
def test_a_team_beside_it_claims_the_gear_without_a_die() -> None:  # R89
    game = killed(1, 9, b_team_1="1526", m60_1="1526").dice(10).do("give_up", "a_team_1")
    assert game.where("m21_1") == game.where("m60_1") == "1526"
    assert "gear_loss" not in game.kinds()


@pytest.mark.rule("GB 16.0")
@pytest.mark.parametrize(("d6", "d10", "gain"), [(2, 9, 11), (6, 6, 0), (5, 3, 0)])
def test_after_a_forfeit_the_d10_must_be_higher(d6: int, d10: int, gain: int) -> None:
    game = table(mission=(AGENT, "1526"), a_team_1=CAMP, b_team_1=CAMP, state=ON).dice(d6, d10).do("forfeit")
    assert game.state.pp == 100 + gain
    assert game.step == ("purchases" if gain else "give_up")


@pytest.mark.rule("GB 16.0", "GB 5.0")
def test_the_loss_of_the_last_team_ends_the_campaign() -> None:  # R47
    game = (
        table(mission=(AGENT, "1526"), a_team_1=CAMP, commander_1=CAMP, state=ON)
        .dice(6, 1)
        .do("forfeit")
        .do("give_up", "a_team_1")
    )
    assert game.state.ending == "all_teams_lost"


@pytest.mark.rule("GB 16.0")
def test_without_a_leader_only_the_team_is_lost() -> None:  # R89
    game = (
        table(mission=(AGENT, "1526"), a_team_1=CAMP, b_team_1=CAMP, state=ON)
        .dice(6, 1)
        .do("forfeit")
        .do("give_up", "a_team_1")
    )
    assert game.step == "friendly_movement"


def among_enemies(**places):
    """A forfeit goes wrong while a team shares its hex with an enemy."""
    places = {"a_team_1": ("1521", OUT), "b_team_1": ("1501", OUT), **places}
    game = table("combat", mission=(AGENT, "1526"), enemies={FOE: "1521"}, state=ON, **places)
    return game.dice(6, 1).do("forfeit").do("give_up", "a_team_1")


@pytest.mark.rule("GB 16.0")
def test_a_team_given_up_among_enemies_leaves_nothing_behind() -> None:
    game = among_enemies(officer_1="1521", commander_1="1501").do("give_up", "commander_1")
    assert game.in_store("officer_1")
    assert game.where(FOE) == "1521"


@pytest.mark.rule("GB 16.0")
def test_the_leader_is_named_before_those_left_alone_are_overrun() -> None:  # R114
    game = among_enemies(officer_1="1521", commander_1="1501")
    assert game.named("give_up") == {"officer_1", "commander_1"}
    game.reread().do("give_up", "officer_1")
    assert "officer_1" in game.state.gone
    assert "lost_overrun" not in game.kinds()
    assert game.where("commander_1") == "1501"


@pytest.mark.rule("GB 16.0", "GB 12.5")
def test_enemies_withdraw_after_the_leader_when_the_only_hunted_team_is_given_up() -> None:  # R96, R114
    game = among_enemies(b_team_1=CAMP, officer_1=CAMP)
    assert game.step == "give_up"
    game.reread().do("give_up", "officer_1")
    assert "withdrawn" in game.kinds()
    assert game.state.enemies == []


def killed_on_the_way(*riders: str, **places):
    """A team is left with the gear in the mission hex, which ends badly, while the rest of its group goes on."""
    gear = ("m21_1", "booby_trap_1")
    group = ("b_team_1", *riders, *gear)
    game = table(mission=(AGENT, "1526"), state=ON, a_team_1="1525", **dict.fromkeys(group, "1525"), **places)
    game.do("start", "a_team_1")
    for piece in group:
        game.do("add", piece)
    for piece in gear:
        if game.offers("carry", piece, "b_team_1"):
            game.do("carry", piece, "b_team_1")
    return game.march("1526").dice(5, 5).do("drop", "b_team_1")


@pytest.mark.rule("GB 16.0", "GB 10.1")
def test_a_team_given_up_in_mid_move_leaves_its_group_at_once() -> None:
    game = killed_on_the_way(commander_1=CAMP).do("give_up", "a_team_1").reread()
    game.dice(10).do("give_up", "commander_1")
    assert game.step == "friendly_movement"


@pytest.mark.rule("GB 16.0", "GB 10.1")
@pytest.mark.parametrize("rider", ["jeep_1", "officer_1"])
def test_whoever_served_a_team_given_up_in_mid_move_does_not_move_again(rider: str) -> None:
    game = killed_on_the_way(rider, commander_1=CAMP).do("give_up", "a_team_1").dice(10).do("give_up", "commander_1")
    assert game.where(rider) == "1526"
    assert game.why("start", rider) == "GB 10.1"


@pytest.mark.rule("GB 16.0", "GB 13.1")
def test_gear_of_a_group_under_way_may_be_what_nobody_can_carry_any_more() -> None:
    more = ("m60_1", "rpk_1", "radio_1", "flares_1", "m72_1", "grenades_1")
    game = killed_on_the_way(*more, officer_1=CAMP).do("give_up", "b_team_1")
    assert game.step == "gear_loss"
    game.do("lose", "m60_1").reread().do("lose", "m21_1").reread().do("give_up", "officer_1")
    assert game.step == "move"
    assert game.where("rpk_1") == "1526"


@pytest.mark.rule("GB 16.0", "GB 7.0")
def test_after_a_placement_on_a_team_the_consequences_come_before_the_detection() -> None:  # R89
    game = table("success", a_team_1="1011", b_team_1=CAMP, state=ON).dice(1, 1, 1, draws=(AGENT,)).do("next_turn")
    assert game.step == "give_up"
    assert "detected" not in game.kinds()
    game.reread().do("give_up", "a_team_1")
    assert "detected" not in game.kinds(), "nobody is left to detect"
    assert game.step == "purchases"


@pytest.mark.rule("GB 16.0", "GB 7.0")
def test_the_team_that_is_kept_is_then_given_away() -> None:  # R6, R89
    game = table("success", a_team_1="1011", b_team_1=CAMP, state=ON).dice(1, 1, 1, draws=(AGENT,)).do("next_turn")
    assert not game.detected("a_team_1")
    game.do("give_up", "b_team_1")
    assert game.kinds()[-1] == "detected"
    assert game.detected("a_team_1")


@pytest.mark.rule("GB 16.0")
def test_other_missions_have_no_such_consequence() -> None:
    game = table(mission=("scout_location", "1526"), a_team_1=CAMP, state=ON).do("forfeit")
    assert game.step == "friendly_movement"


def given_up(leader: str, **places):
    """A forfeit goes wrong, and a leader pays for it."""
    game = table(mission=(AGENT, "1526"), a_team_1=CAMP, b_team_1=CAMP, state=ON, **places).dice(6, 1).do("forfeit")
    return game.do("give_up", "a_team_1").do("give_up", leader)


@pytest.mark.rule("GB 16.0", "GB 13.0")
def test_a_leader_who_was_the_only_unit_takes_the_gear_with_him() -> None:  # R124
    game = given_up("officer_1", officer_1="1521", m60_1="1521", jeep_1="1521", radio_1="1522")
    assert game.in_store("m60_1")
    assert game.in_store("jeep_1")
    assert game.where("radio_1") == "1522"
    assert game.record("lost_with_leader").rule == "GB 13.0"


@pytest.mark.rule("GB 16.0", "GB 13.0")
@pytest.mark.parametrize("company", ["commander_1", "b_team_2"])
def test_beside_another_unit_or_in_a_camp_the_gear_stays(company: str) -> None:  # R124
    assert given_up("officer_1", officer_1="1521", m60_1="1521", **{company: "1521"}).where("m60_1") == "1521"
    assert given_up("officer_1", officer_1=CAMP, m60_1=CAMP, commander_1="1521").where("m60_1") == CAMP
