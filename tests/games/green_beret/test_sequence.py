"""Chapters 4 and 5: the turn, the score and the ways a campaign ends."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, fresh, table, wound

OUT = {"detected": True}


def phases(game) -> list[str]:
    return [record.facts_by_name["phase"] for record in game.records if record.kind == "phase"]


@pytest.mark.rule("GB 4.0")
def test_the_phases_come_in_order_and_placement_only_when_a_mission_is_needed() -> None:
    game = table(a_team_1=CAMP, mission=("scout_location", "1526"))
    game.do("end_movement")
    assert phases(game) == ["combat", "success"]
    game.do("next_turn")
    assert phases(game) == ["movement"]
    assert game.state.turn == 2
    game.do("forfeit").do("end_movement")
    game.dice(1, draws=("scout_location",) if "scout_location" in game.state.mission_cup else ("gather_intel",))
    game.do("next_turn")
    assert phases(game) == ["placement"]
    assert game.step == "purchases"


@pytest.mark.rule("GB 4.0")
def test_the_enemy_phase_is_played_when_enemies_are_there() -> None:
    game = table(
        "success", a_team_1=("1521", OUT), enemies={enemy(movement=4): "1501"}, mission=("scout_location", "1526")
    )
    game.do("next_turn").do("end_movement")
    assert "enemy" in phases(game)


@pytest.mark.rule("GB 4.0", "GB 10.1", "GB 13.0")
def test_in_a_new_turn_everyone_may_move_and_fight_again() -> None:
    foe = enemy(2, 0)
    game = table(a_team_1=("1520", OUT), enemies={foe: "1522"}, mission=("scout_location", "1526")).dice(10)
    game.do("start", "a_team_1").march("1521").do("halt").do("end_movement")
    game.dice(1, 6, draws=(wound(noise=1),)).do("attack", "a_team_1", foe).do("end_combat")
    assert game.step == "success_determination"
    game.do("next_turn")
    assert game.offers("start", "a_team_1")
    game.dice(1, 6).do("end_movement").do("end_combat")
    assert "enemy_attack" in game.kinds()


@pytest.mark.rule("GB 4.0", "GB 5.0")
@pytest.mark.parametrize("phase", ["placement", "movement", "combat", "enemy", "success"])
def test_the_campaign_may_be_ended_in_every_phase(phase: str) -> None:
    game = table(
        phase, a_team_1=("1521", OUT), m60_1="1521", enemies={enemy(10): "1522"}, mission=("scout_location", "1526")
    )
    assert game.actions("end_campaign")
    game.do("end_campaign")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.ending == "stopped"
    assert GAME.decision(game.state) is None


@pytest.mark.rule("GB 5.0")
def test_an_open_mission_counts_for_nothing_when_the_player_stops() -> None:
    game = table(
        "success", a_team_1=CAMP, mission=("scout_location", "1526"), state={"accomplished": ["broadcast_signal"]}
    )
    game.do("end_campaign")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert sum(line.amount for line in outcome.score) == 1
    assert outcome.level == "demotion"


LEVELS = [
    (-3, "court_martial"), (0, "court_martial"), (1, "demotion"), (2, "demotion"), (3, "reassignment"),
    (4, "reassignment"), (5, "poor_performance"), (6, "poor_performance"), (7, "adequate_performance"),
    (8, "adequate_performance"), (9, "meritorious_service"), (10, "meritorious_service"), (11, "promotion"),
    (14, "promotion"), (15, "award"), (20, "award"), (21, "award_and_promotion"), (27, "award_and_promotion"),
    (28, "national_hero"), (29, "national_hero"), (30, "medal_of_honor"),
]  # fmt: skip


@pytest.mark.rule("GB 5.0")
@pytest.mark.parametrize(("score", "level"), LEVELS)
def test_every_level_of_the_victory_table(score: int, level: str) -> None:
    missions = list(CONTENT.missions)
    done, lost = (missions[:score], []) if score > 0 else ([], missions[:-score])
    game = table("success", a_team_1=CAMP, state={"accomplished": done, "forfeited": lost})
    if game.actions("end_campaign"):
        game.do("end_campaign")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.level == level


@pytest.mark.rule("GB 5.0")
def test_lost_teams_and_forfeits_are_deducted_leaders_are_not() -> None:
    done = list(CONTENT.missions)[:8]
    more = {"accomplished": done[:6], "forfeited": done[6:], "gone": ["b_team_1", "commander_1", "officer_1"]}
    game = table("success", a_team_1=CAMP, mission=("scout_location", "1526"), state=more).do("end_campaign")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert [line.amount for line in outcome.score] == [6, -2, -1]
    assert outcome.level == "reassignment"


@pytest.mark.rule("GB 5.0")
def test_the_loss_of_the_last_team_is_a_court_martial_whatever_was_done() -> None:
    more = {"accomplished": list(CONTENT.missions)[:20], "gone": ["b_team_1"]}
    hurt = {"detected": True, "casualty": wound(firepower=-1)}
    foe = enemy(14, 5)
    game = table("enemy", a_team_1=("1521", hurt), commander_1="1521", enemies={foe: "1522"}, state=more)
    game.dice(6, 1, draws=(wound(movement=-1),)).do("open_fire")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.ending, outcome.level) == ("all_teams_lost", "court_martial")


@pytest.mark.rule("GB 4.0", "GB 5.0")
def test_after_the_last_mission_the_campaign_ends(  # R10
) -> None:
    rest = [one for one in CONTENT.missions if one != "scout_location"]
    game = table(a_team_1="1525", mission=("scout_location", "1526"), state={"accomplished": rest})
    game.dice(10).do("start", "a_team_1").march("1526").do("halt")
    assert len(game.state.accomplished) == 30
    assert not game.state.ending
    game.do("end_movement")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.ending, outcome.level) == ("no_missions", "medal_of_honor")


@pytest.mark.rule("GB 4.0", "GB 7.2")
def test_forfeiting_the_last_mission_ends_the_campaign_in_the_assessment() -> None:
    rest = [one for one in CONTENT.missions if one != "scout_location"]
    game = table("success", a_team_1=CAMP, mission=("scout_location", "1526"), state={"accomplished": rest})
    game.do("forfeit")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.ending, outcome.level) == ("no_missions", "national_hero")


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(
    ("verb", "rule"),
    [
        ("buy", "GB 6.0"),
        ("attack", "GB 13.0"),
        ("suppress", "GB 15.0"),
        ("move_camp", "GB 12.11"),
        ("next_turn", "GB 4.0"),
    ],
)
def test_what_comes_at_the_wrong_time_is_told_its_phase(verb: str, rule: str) -> None:
    game = table(a_team_1=CAMP, mission=("scout_location", "1526"))
    assert game.why(verb, "a_team_1", "enemy_01") == rule


@pytest.mark.rule("GB 4.0")
def test_the_last_of_the_phases_before_a_new_mission_is_played_out() -> None:
    game = fresh().do("place", "camp_1", to=CAMP).dice(1, draws=("scout_location",)).do("ready").do("finish_purchases")
    game.do("forfeit")
    assert game.state.mission is None
    assert game.step == "friendly_movement"
