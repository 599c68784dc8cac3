"""Rules 12.0-12.3 and 12.6: noise, stealth, escape and silent leaders."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.green_beret.rules.combat.strength import fight, fight_odds
from hexcore.game.actions import Action
from hexcore.game.lessons import find_lesson
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, table, wound

OUT = {"detected": True}


def walk(*path: str, dice: tuple[int, ...], start: str = "1521", gear: tuple[str, ...] = (), **more):
    """Let an A-Team with gear walk a way and halt."""
    game = table(a_team_1=start, **dict.fromkeys(gear, start), **more).do("start", "a_team_1")
    for piece in gear:
        game.do("add", piece)
    return game.dice(*dice).march(*path).do("halt")


@pytest.mark.rule("GB 12.0")
@pytest.mark.parametrize(("die", "heard"), [(1, True), (4, True), (5, False), (10, False)])
def test_a_die_up_to_the_noise_is_heard(die: int, heard: bool) -> None:
    game = walk("1522", dice=(die,), gear=("m2_1", "radio_1", "mortar_1"))
    record = game.record("noise_heard" if heard else "noise_unheard")
    assert record.facts_by_name["noise"] == 4
    assert game.detected("a_team_1") is heard


@pytest.mark.rule("GB 12.0")
def test_a_second_night_vision_lowers_the_noise_again() -> None:
    one, two = (
        walk("1522", "1523", dice=(10,), gear=gear).fact("noise_unheard", "noise")
        for gear in (("radio_1", "night_vision_1"), ("radio_1", "night_vision_1", "night_vision_2"))
    )
    assert two == one - 1
    said = " ".join(words for key, words in find_lesson(GAME.lessons(), "first_mission").words() if "gear" in key)
    assert "A second would only lower your noise by one more" in said


@pytest.mark.rule("GB 10.7")
def test_a_pathway_is_no_quicker_than_its_ground_and_no_text_says_so() -> None:
    """By default the highest cost counts (R20), so lesson and card must not call pathways quick."""
    lesson = " ".join(words for _, words in find_lesson(GAME.lessons(), "first_mission").words())
    assert "the roads and trails on the map, add 3 to your noise" in lesson
    assert "quick" not in lesson.split("the roads and trails on the map", 1)[1].split(".")[0]
    assert "fast" not in GAME.meta.about


@pytest.mark.rule("GB 12.0", "GB 2.1")
def test_a_one_is_always_heard_and_a_ten_never() -> None:  # R1
    quiet = walk("1522", "1523", dice=(1,), gear=("intel_1", "intel_2", "night_vision_1"))
    assert quiet.fact("noise_heard", "noise") < 1
    loud = walk("1522", "1523", dice=(10,), gear=("h34_1",))
    assert loud.fact("noise_unheard", "noise") == 11


@pytest.mark.rule("GB 12.0")
@pytest.mark.parametrize(("noise", "chance"), [(-2, 1), (1, 1), (2, 2), (5, 5), (8, 8), (9, 9), (14, 9)])
def test_the_chance_of_being_heard(noise: int, chance: int) -> None:
    from games.green_beret.rules.noise.loudness import noise_odds
    from hexcore.game.records import Modifier
    from hexcore.text import say

    odds = noise_odds((Modifier(say("odds.noise"), noise),))
    assert odds.p("detected") == Fraction(chance, 10)


@pytest.mark.rule("GB 12.0")
def test_everything_in_the_hex_is_heard_moved_or_not() -> None:
    game = walk("1522", "1523", dice=(10,), b_team_1="1523", m2_1="1523", officer_1="1523")
    expected = sum(CONTENT.pieces[piece].noise for piece in ("a_team_1", "b_team_1", "m2_1", "officer_1"))
    assert game.fact("noise_unheard", "noise") == expected


@pytest.mark.rule("GB 12.0")
def test_one_die_per_halt_also_for_those_detected_before() -> None:  # R58
    game = table(a_team_1="1521", b_team_1=("1522", OUT), enemies={enemy(2, 0): "1501"}).dice(10, 10)
    game.do("start", "a_team_1").march("1522").do("halt")
    assert len(game.record("noise_unheard").dice) == 1
    game.do("start", "b_team_1").march("1523").do("halt")
    assert "noise_unheard" in game.kinds()
    assert game.detected("b_team_1")
    assert not game.detected("a_team_1")


@pytest.mark.rule("GB 12.0")
def test_the_carrier_that_is_about_to_leave_is_heard_too() -> None:  # R58
    game = table(a_team_1="1521", h34_1="1521").do("start", "a_team_1").do("add", "h34_1")
    game.dice(10).march("1522", "1523").do("drop", "a_team_1")
    assert game.fact("noise_unheard", "noise") == 11


@pytest.mark.rule("GB 12.0")
def test_a_failed_roll_gives_away_every_team_in_the_hex() -> None:  # R61
    game = walk("1522", dice=(1,), b_team_1="1522")
    assert game.detected("a_team_1")
    assert game.detected("b_team_1")


@pytest.mark.rule("GB 12.0")
def test_no_noise_without_moving_and_none_in_a_camp() -> None:  # R59
    game = table(a_team_1="1521").do("end_movement")
    assert not {"noise_heard", "noise_unheard"} & set(game.kinds())
    game = walk("1330", dice=(), start="1329")
    assert not {"noise_heard", "noise_unheard"} & set(game.kinds())


TERRAIN = [
    ("0812", 3), ("2030", 2), ("0425", 2), ("1118", 1), ("1918", 1), ("2318", 1), ("1518", 0), ("1523", 0), ("2430", 0),
    ("0606", 0), ("0422", -1), ("0431", -1), ("0428", 3),
]  # fmt: skip


@pytest.mark.rule("GB 12.1")
@pytest.mark.parametrize(("to", "noise"), TERRAIN)
def test_terrain_noise(to: str, noise: int) -> None:
    answer = GAME.ask(table(a_team_1="1521").state, "noise", hex=to, pieces=["a_team_1"])
    assert answer["strengths"][0]["total"] == CONTENT.pieces["a_team_1"].noise + noise


@pytest.mark.rule("GB 12.2")
def test_a_single_hex_is_entered_stealthily() -> None:
    game = walk("1118", dice=(10,), start="1119")
    assert game.fact("noise_unheard", "noise") == 1
    assert game.fact("noise_unheard", "stealthy") is True
    game = walk("1119", "1118", dice=(10,), start="1120")
    assert game.fact("noise_unheard", "noise") == 2


@pytest.mark.rule("GB 12.2", "GB 10.3")
def test_a_team_left_after_one_hex_has_moved_stealthily_though_the_rest_goes_on() -> None:
    game = table(a_team_1="1119", h34_1="1119").do("start", "a_team_1").do("add", "h34_1").dice(10).march("1118")
    game.do("drop", "a_team_1")
    assert game.fact("noise_unheard", "stealthy") is True
    assert game.fact("noise_unheard", "noise") == 11


@pytest.mark.rule("GB 12.2")
def test_stealth_does_not_spoil_a_stream() -> None:  # R28
    game = walk("0422", dice=(10,), start="0522")
    assert game.fact("noise_unheard", "noise") == 0


@pytest.mark.rule("GB 12.2")
def test_each_group_is_judged_by_its_own_move() -> None:  # R27
    game = table(a_team_1="1120", b_team_1="1119").dice(10, 10)
    game.do("start", "a_team_1").march("1119", "1118").do("halt")
    assert game.fact("noise_unheard", "stealthy") is False
    game.do("start", "b_team_1").march("1118").do("halt")
    assert game.fact("noise_unheard", "stealthy") is True
    assert game.fact("noise_unheard", "noise") == 3


@pytest.mark.rule("GB 12.0", "GB 13.1")
def test_wounded_men_are_louder() -> None:
    game = (
        table(a_team_1=("1521", {"casualty": wound(noise=2)})).dice(10).do("start", "a_team_1").march("1522").do("halt")
    )
    assert game.fact("noise_unheard", "noise") == 3


@pytest.mark.rule("GB 12.3")
def test_escape_saves_the_men_and_costs_the_gear() -> None:
    game = walk("1522", "1523", dice=(1,), gear=("m60_1", "jeep_1"), commander_1="1523", b_team_1="1523", rpk_1="1523")
    game.do("escape", to=CAMP)
    assert {game.where(man) for man in ("a_team_1", "b_team_1", "commander_1")} == {CAMP}
    assert all(game.in_store(piece) for piece in ("m60_1", "jeep_1", "rpk_1"))
    assert not game.detected("a_team_1")
    assert game.state.enemies == []
    assert "arrival" not in game.kinds()
    assert game.record("lost_abandoned").rule == "GB 12.3"
    assert set(game.record("lost_abandoned").pieces) == {"m60_1", "jeep_1", "rpk_1"}


@pytest.mark.rule("GB 12.3")
def test_escape_goes_to_a_camp_of_choice_and_needs_one() -> None:
    game = walk("1522", dice=(1,), camp_2="1020")
    assert game.hexes("escape") == {CAMP, "1020"}
    assert game.why("escape", to="1521") == "GB 12.3"
    lost = walk("1522", dice=(1, 1, 1, 1), camp="", state={"gone": ["camp_1", "camp_2"]})
    assert "arrival" in lost.kinds()


@pytest.mark.rule("GB 12.3")
def test_whoever_was_detected_before_may_escape_a_new_alarm() -> None:  # R29
    game = table(a_team_1=("1521", OUT), enemies={enemy(2, 0): "1501"}).dice(1)
    game.do("start", "a_team_1").march("1522").do("halt").do("escape", to=CAMP)
    assert not game.detected("a_team_1")
    assert game.state.enemies == []


@pytest.mark.rule("GB 12.7", "GB 13.0")
def test_who_stands_is_told_how_an_attack_of_those_who_may_come_would_go() -> None:
    game = walk("1522", dice=(1,), gear=("m60_1",))
    odds = game.odds("stand")
    assert (odds.attacker, odds.later) == ("enemy", True)
    assert sum(chance.p for chance in odds.chances) == 1
    assert odds.strengths[0].total == 3 + 4, "the team and its gun"
    lost = []
    for one in (*game.state.enemy_cup, *game.state.track_markers):
        foe = table("enemy", a_team_1=("1522", OUT), m60_1="1522", enemies={one: "1522"})
        battle = fight(foe.state, foe.state.enemies[0].hex, ["a_team_1"], foe.state.enemies[0], player_attacks=False)
        lost.append(fight_odds(battle).p("lost"))
    assert odds.p("lost") == sum(lost) / len(lost)
    assert GAME.odds(game.state, Action("escape", hexes=(CONTENT.board.hex(CAMP),))) is None


@pytest.mark.rule("GB 12.3")
def test_standing_brings_the_enemies() -> None:
    foe = enemy(10)
    game = walk("1522", dice=(1,)).dice(1, 4, 3, draws=(foe,)).do("stand")
    assert game.where(foe) == "1525"


@pytest.mark.rule("GB 12.3", "GB 10.3")
def test_an_escape_in_mid_move_ends_the_move_of_all() -> None:  # R30
    game = table(a_team_1="1521", h34_1="1521").do("start", "a_team_1").do("add", "h34_1")
    game.dice(1).march("1522", "1523").do("drop", "a_team_1").do("escape", to=CAMP)
    assert game.step == "friendly_movement"
    assert game.in_store("h34_1")
    assert game.where("a_team_1") == CAMP


@pytest.mark.rule("GB 12.3", "GB 10.1")
def test_whoever_was_under_way_when_the_others_were_heard_has_moved() -> None:  # R30
    game = table(a_team_1="1521", b_team_1="1521").do("start", "a_team_1").do("add", "b_team_1")
    game.dice(1).march("1522").do("drop", "a_team_1").do("escape", to=CAMP)
    assert game.where("b_team_1") == CAMP
    assert game.why("start", "b_team_1") == "GB 10.1"


@pytest.mark.rule("GB 12.6", "GB 10.4")
def test_leaders_and_vehicles_alone_are_silent_and_join_without_a_roll() -> None:
    game = table(a_team_1="1523", commander_1="1521", truck_1="1521", m2_1="1521")
    game.do("start", "truck_1").do("add", "commander_1").do("add", "m2_1").march("1522", "1523").do("halt")
    assert game.kinds() == ["halted"]


@pytest.mark.rule("GB 12.6")
def test_each_leader_adds_one() -> None:
    game = walk("1522", dice=(10,), gear=("commander_1", "officer_1"))
    assert game.fact("noise_unheard", "noise") == 3


@pytest.mark.rule("GB 12.0")
def test_the_preview_of_a_hex_is_what_is_rolled_against() -> None:
    game = table(a_team_1="1120", m2_1="1120").do("start", "a_team_1").do("add", "m2_1")
    odds = game.odds("move", to="1119")
    game.dice(10).march("1119")
    assert game.odds("halt") == odds
    game.do("halt")
    assert game.record("noise_unheard").modifiers == odds.strengths[0].terms


@pytest.mark.rule("GB 12.0")
def test_the_preview_tells_each_result_and_whom_it_hurts() -> None:
    odds = table(a_team_1="1120", m2_1="1120").do("start", "a_team_1").do("add", "m2_1").odds("move", to="1119")
    noise = CONTENT.pieces["a_team_1"].noise + CONTENT.pieces["m2_1"].noise
    assert (odds.rule, odds.column) == ("GB 12.0", str(noise))
    assert [(chance.key, chance.p, chance.side) for chance in odds.chances] == [
        ("detected", Fraction(noise, 10), "attacker"),
        ("unheard", Fraction(10 - noise, 10), "neither"),
    ]
