"""Proposals of Green Beret: what a team takes along, and several weapons at one enemy."""

from __future__ import annotations

import pytest

from games.green_beret.rules.steps import PLAYER
from tests.games.green_beret.gb_field import GAME, enemy, table

HEX, GOAL = "1521", "1512"
FOE, OTHER = enemy(10, 5), enemy(10, 5, skip=1)
OUT = {"detected": True}


def forming(mission: str, h: str = HEX, **places):
    return table("movement", mission=(mission, GOAL), a_team_1=h, **places).do("start", "a_team_1")


def kit(game) -> list[str]:
    """Take the kit as proposed; return everything that has joined."""
    while (proposal := GAME.proposals(game.state, PLAYER).get("kit")) is not None:
        game.do("add", proposal.action.piece)
    return sorted(game.state.stack[-1].group.members())


def text(game, key: str = "kit") -> str:
    return GAME.catalogue.say(GAME.proposals(game.state, PLAYER)[key].text)


@pytest.mark.rule("GB 6.1", "GB 12.0")
def test_gear_that_makes_the_march_quiet_and_costs_nothing_is_taken_along() -> None:
    game = forming("befriend_locals", medical_kit_1=HEX, night_vision_1=HEX)
    assert kit(game) == ["a_team_1", "medical_kit_1", "night_vision_1"]


@pytest.mark.rule("GB 12.0")
def test_no_more_of_it_is_taken_than_makes_the_team_silent() -> None:
    game = forming("befriend_locals", medical_kit_1=HEX, night_vision_1=HEX, night_vision_2=HEX)
    assert kit(game).count("night_vision_2") == 0, "its own noise is nought with one"


@pytest.mark.rule("GB 10.4", "GB 12.0")
def test_a_leader_goes_along_where_the_team_goes_farther_with_him() -> None:
    game = forming("befriend_locals", "0115", medical_kit_1="0115", officer_1="0115")
    assert kit(game) == ["a_team_1", "medical_kit_1", "officer_1"]


@pytest.mark.rule("GB 10.4", "GB 12.0")
def test_a_leader_who_brings_noise_and_no_reach_stays_and_is_named() -> None:
    """From the hills at 0315 the team comes as near to the mission without him."""
    game = forming("befriend_locals", "0315", medical_kit_1="0315", officer_1="0315")
    assert "Officer #1 would only add noise" in text(game)
    assert kit(game) == ["a_team_1", "medical_kit_1"]


@pytest.mark.rule("GB 12.0")
def test_the_proposal_says_the_noise_of_what_it_does() -> None:
    game = forming("befriend_locals", medical_kit_1=HEX, night_vision_1=HEX)
    assert "(noise 0)" in text(game)


@pytest.mark.rule("GB 10.3")
def test_what_all_takes_leaves_another_team_where_it_is() -> None:
    game = forming("befriend_locals", b_team_1=HEX, medical_kit_1=HEX, m60_1=HEX, grenades_1=HEX)
    found = GAME.proposals(game.state, PLAYER)
    assert found["all"].instead == "add_all", "its button stands for the one that takes everything"
    assert "except B-Team #1" in text(game, "all")
    while (proposal := GAME.proposals(game.state, PLAYER).get("all")) is not None:
        game.do("add", proposal.action.piece)
    rest = GAME.proposals(game.state, PLAYER)
    assert any(proposal.instead == "add_all" and not proposal.begins for proposal in rest.values())
    assert "b_team_1" not in game.state.stack[-1].group


@pytest.mark.rule("GB 10.3")
def test_where_no_other_team_stands_everything_is_taken_by_the_rules() -> None:
    game = forming("befriend_locals", medical_kit_1=HEX, m60_1=HEX)
    assert not any(proposal.instead for proposal in GAME.proposals(game.state, PLAYER).values())


@pytest.mark.rule("GB 15.0")
def test_three_weapons_at_one_enemy_pin_it_down_seven_times_in_eight() -> None:
    game = table("enemy", enemies={FOE: "1524"}, a_team_1=(HEX, OUT), grenades_1=HEX, grenades_2=HEX, grenades_3=HEX)
    game.do("suppress", "grenades_1", FOE)
    assert game.odds("suppress", "grenades_2", FOE).p("suppressed") == 0.5
    said = GAME.catalogue.say(GAME.describe(game.state, game.actions("suppress")[0]))
    assert "50 %; with the weapons already chosen 75 %" in said
    game.do("suppress", "grenades_2", FOE).do("suppress", "grenades_3", FOE)
    assert "87.5 %" in GAME.catalogue.say(GAME.describe(game.state, game.actions("open_fire")[0]))


@pytest.mark.rule("GB 15.0")
def test_all_weapons_in_range_are_named_at_one_enemy_in_one_go() -> None:
    places = dict.fromkeys(("grenades_1", "grenades_2", "grenades_3"), HEX)
    game = table("enemy", enemies={FOE: "1524", OTHER: "1522"}, a_team_1=(HEX, OUT), **places)
    assert "3 weapons" in text(game, f"volley_{FOE}")
    assert "together 87.5 %" in text(game, f"volley_{FOE}")
    while (proposal := GAME.proposals(game.state, PLAYER).get(f"volley_{FOE}")) is not None:
        game.do(proposal.action.verb, *proposal.action.pieces)
    assert game.state.stack[-1].aimed_at(FOE) == list(places)
    assert not game.actions("suppress"), "nothing is left for the other enemy"
