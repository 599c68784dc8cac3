"""Rule 16.0 (option): the affair of the double agent."""

from __future__ import annotations

import pytest
from gb_field import CAMP, KIT, enemy, table

AGENT = "kill_double_agent"
ON = {"options": {"double_agent": True}}
AWARD = KIT.missions[AGENT].award


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
    assert all(KIT.pieces[action.piece].cost <= 8 for action in game.actions("buy"))
    assert not game.actions("move_camp")
    game.do("buy", "m60_1", to=CAMP)
    assert game.state.pp == AWARD
    assert not [action for action in game.actions("buy") if KIT.pieces[action.piece].cost > 0]
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


@pytest.mark.rule("GB 16.0")
def test_a_team_given_up_among_enemies_leaves_nothing_behind() -> None:
    foe = enemy(10, 5)
    places = {"a_team_1": ("1521", {"detected": True}), "b_team_1": ("1501", {"detected": True}), "officer_1": "1521"}
    game = table("combat", mission=(AGENT, "1526"), enemies={foe: "1521"}, state=ON, **places).dice(6, 1).do("forfeit")
    game.do("give_up", "a_team_1")
    assert game.in_store("officer_1")
    assert game.where(foe) == "1521"


@pytest.mark.rule("GB 16.0")
def test_other_missions_have_no_such_consequence() -> None:
    game = table(mission=("scout_location", "1526"), a_team_1=CAMP, state=ON).do("forfeit")
    assert game.step == "friendly_movement"
