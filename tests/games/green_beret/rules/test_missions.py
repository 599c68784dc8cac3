"""Chapter 7, rules 6.1 and 10.10: drawing, accomplishing and forfeiting missions."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, at, enemy, table

OUT = {"detected": True}


def draw(mission: str, die: int, *more: int, draws: tuple[str, ...] = (), **places):
    """Play into a placement phase with a scripted draw."""
    game = table("success", **{"a_team_1": CAMP, **places})
    game.dice(die, *more, draws=(mission, *draws)).do("next_turn")
    return game


@pytest.mark.rule("GB 7.0")
@pytest.mark.parametrize("mission", list(CONTENT.missions))
def test_all_ninety_placements(mission: str) -> None:
    for die in range(1, 7):
        game = draw(mission, die)
        expected = CONTENT.missions[mission].places[(die - 1) // 2]
        assert game.record("mission_placed").hexes == (expected,)


@pytest.mark.rule("GB 7.0")
def test_the_draw_comes_before_the_die() -> None:
    game = draw("harass", 5)
    assert [roll.label for roll in game.record("mission_placed").dice] == ["mission", "mission"]
    assert [roll.sides for roll in game.record("mission_placed").dice] == [30, 6]


@pytest.mark.rule("GB 7.0")
def test_a_mission_on_a_team_is_done_without_gear_and_gives_it_away() -> None:
    game = draw("bribe_potentate", 3, a_team_1="0413", b_team_1="0413")
    assert game.state.accomplished == ["bribe_potentate"]
    assert game.state.pp == 100 + CONTENT.missions["bribe_potentate"].award
    assert game.detected("a_team_1")
    assert game.detected("b_team_1")
    assert game.step == "purchases"


@pytest.mark.rule("GB 7.0", "GB 12.7")
def test_a_mission_placed_on_a_team_brings_no_enemies() -> None:  # R6
    """GB 12.7 brings enemies if combat or a noise roll detects a team; a placement is neither."""
    game = draw("bribe_potentate", 3, a_team_1="0413")
    assert "detected" in game.kinds()
    assert "arrival" not in game.kinds()
    assert game.state.enemies == []
    assert len(game.record("mission_placed").dice) == 2


@pytest.mark.rule("GB 7.0", "GB 12.9")
def test_a_team_that_a_mission_gave_away_is_pursued_by_enemies_on_the_map() -> None:  # R6
    foe = enemy(movement=5)
    game = draw("bribe_potentate", 3, a_team_1="0413", b_team_1=("0901", OUT), enemies={foe: "0713"})
    game.do("finish_purchases").do("end_movement")
    assert game.where(foe) == "0514", "it goes for the closest detected team"


@pytest.mark.rule("GB 7.0")
def test_no_new_enemies_for_a_team_that_was_detected() -> None:  # R6
    foe = enemy(10)
    game = draw("bribe_potentate", 3, a_team_1=("0413", OUT), enemies={foe: "1501"})
    assert game.state.accomplished == ["bribe_potentate"]
    assert "arrival" not in game.kinds()


@pytest.mark.rule("GB 7.0", "GB 12.10")
def test_a_mission_on_a_camp_is_done_and_nobody_is_detected() -> None:
    game = draw("drop_off_agent", 3, camp="2120", a_team_1="2120")
    assert game.state.accomplished == ["drop_off_agent"]
    assert not game.detected("a_team_1")
    assert "arrival" not in game.kinds()
    empty = draw("drop_off_agent", 3, camp="2120", a_team_1="1521")
    assert empty.state.accomplished == ["drop_off_agent"]


@pytest.mark.rule("GB 7.0", "GB 4.0")
def test_after_an_automatic_success_no_second_mission_is_drawn() -> None:  # R90
    game = draw("drop_off_agent", 3, camp="2120", a_team_1="2120")
    game.do("buy", "m60_1", to="2120").do("finish_purchases")
    assert game.state.mission is None
    assert game.step == "friendly_movement"


def halt_on(mission: str, *gear: str, noise: int = 10, team: str = "a_team_1"):
    """Let a team with gear enter and halt in the mission hex."""
    game = table(mission=(mission, "1526"), **{team: "1525"}, **dict.fromkeys(gear, "1525"))
    game.do("start", team)
    for piece in gear:
        game.do("add", piece)
    return game.dice(noise).march("1526").do("halt")


@pytest.mark.rule("GB 6.1", "GB 7.1")
@pytest.mark.parametrize("mission", list(CONTENT.missions))
def test_every_mission_with_one_counter_of_each_group(mission: str) -> None:
    copies = CONTENT.copies
    needs = CONTENT.missions[mission].needs
    game = halt_on(mission, *(copies[group[-1]][0] for group in needs))
    assert game.state.accomplished == [mission]
    assert game.state.pp == 100 + CONTENT.missions[mission].award


@pytest.mark.rule("GB 6.1")
@pytest.mark.parametrize("mission", [one.id for one in CONTENT.missions.values() if one.needs])
def test_every_group_of_a_requirement_is_needed(mission: str) -> None:
    copies = CONTENT.copies
    needs = CONTENT.missions[mission].needs
    game = halt_on(mission, *(copies[group[0]][0] for group in needs[1:]))
    assert game.state.accomplished == []
    assert game.state.mission is not None


@pytest.mark.rule("GB 6.1")
def test_gear_is_not_used_up() -> None:
    game = halt_on("broadcast_signal", "radio_1")
    assert game.where("radio_1") == "1526"


@pytest.mark.rule("GB 7.1", "GB 12.0")
def test_the_mission_comes_before_the_noise() -> None:  # R24
    game = halt_on("scout_location", noise=1)
    assert game.kinds().index("accomplished") < game.kinds().index("noise_heard")
    assert game.step == "escape"


@pytest.mark.rule("GB 10.10")
def test_passing_through_accomplishes_nothing() -> None:
    game = table(mission=("scout_location", "1526"), a_team_1="1525").dice(10)
    game.do("start", "a_team_1").march("1526", "1527").do("halt")
    assert game.state.accomplished == []


@pytest.mark.rule("GB 10.10")
def test_leaving_something_on_the_way_through_is_no_halt() -> None:
    game = table(mission=("broadcast_signal", "1526"), a_team_1="1525", radio_1="1525", flares_1="1525").do(
        "start", "a_team_1"
    )
    game.do("add", "radio_1").do("add", "flares_1").march("1526").do("drop", "flares_1")
    assert game.state.accomplished == []


@pytest.mark.rule("GB 7.1")
def test_leaders_and_gear_accomplish_nothing_without_a_team() -> None:
    game = table(mission=("broadcast_signal", "1526"), a_team_1=CAMP, commander_1="1525", radio_1="1525")
    game.do("start", "commander_1").do("add", "radio_1").march("1526").do("halt")
    assert game.where("radio_1") == "1526"
    assert game.state.accomplished == []


@pytest.mark.rule("GB 7.1")
def test_gear_that_reaches_a_waiting_team_accomplishes_the_mission() -> None:  # R25
    game = table(mission=("broadcast_signal", "1526"), a_team_1="1526", commander_1="1525", radio_1="1525")
    game.do("start", "commander_1").do("add", "radio_1").march("1526").do("halt")
    assert game.state.accomplished == ["broadcast_signal"]
    assert not {"noise_heard", "noise_unheard"} & set(game.kinds())


@pytest.mark.rule("GB 7.1", "GB 9.0")
def test_gear_lying_in_the_hex_is_enough() -> None:  # R26
    game = table(mission=("broadcast_signal", "1526"), a_team_1="1525", radio_1="1526").dice(10)
    game.do("start", "a_team_1").march("1526").do("halt")
    assert game.state.accomplished == ["broadcast_signal"]


@pytest.mark.rule("GB 7.1", "GB 10.3")
def test_a_team_dropped_in_the_mission_hex_has_halted_there() -> None:
    game = table(mission=("scout_location", "1526"), a_team_1="1525", h34_1="1525").dice(10)
    game.do("start", "a_team_1").do("add", "h34_1").march("1526").do("drop", "a_team_1")
    assert game.state.accomplished == ["scout_location"]
    assert game.step == "move"


@pytest.mark.rule("GB 7.2")
def test_a_forfeited_mission_is_out_and_the_turn_goes_on() -> None:
    game = table(a_team_1=CAMP, mission=("scout_location", "1526")).do("forfeit")
    assert game.state.forfeited == ["scout_location"]
    assert game.state.pp == 100
    assert game.step == "friendly_movement"
    assert game.why("forfeit") == "GB 7.2"


@pytest.mark.rule("GB 7.2")
@pytest.mark.parametrize("phase", ["movement", "combat", "enemy", "success"])
def test_a_mission_may_be_forfeited_in_every_phase_after_placement(phase: str) -> None:  # R91
    game = table(
        phase, a_team_1=("1521", OUT), m60_1="1521", enemies={enemy(10): "1522"}, mission=("scout_location", "1526")
    )
    assert game.actions("forfeit")


@pytest.mark.rule("GB 7.2")
def test_not_in_the_placement_phase_and_not_in_the_middle_of_a_move() -> None:  # R91
    game = table("placement", a_team_1=CAMP, mission=("scout_location", "1526"))
    assert not game.actions("forfeit")
    assert game.why("forfeit") == "GB 7.2"
    game.do("finish_purchases").do("start", "a_team_1")
    assert game.why("forfeit") == "GB 7.2"


@pytest.mark.rule("GB 7.1")
def test_with_the_option_a_demolished_bridge_stays_down() -> None:  # R23
    game = table(
        mission=("demolish_infrastructure", "0425"), a_team_1="0525", demo_1="0525",
        state={"options": {"demolish_bridge": True}},
    ).dice(10)  # fmt: skip
    game.do("start", "a_team_1").do("add", "demo_1").march("0425").do("halt")
    assert game.state.demolished == [at("0425")]
    assert game.record("noise_unheard").modifiers[-1].amount == -1
    plain = table(mission=("demolish_infrastructure", "0425"), a_team_1="0525", demo_1="0525").dice(10)
    plain.do("start", "a_team_1").do("add", "demo_1").march("0425").do("halt")
    assert plain.state.demolished == []


def test_the_mission_query_says_what_is_missing() -> None:
    game = table(mission=("harass", "1526"), a_team_1="1525", mortar_1="1525")
    answer = GAME.ask(game.state, "mission", pieces=["a_team_1", "mortar_1"])
    assert answer["missing"] == [["booby_trap"]]
    assert not answer["possible"]
    assert GAME.ask(game.state, "mission", pieces=["a_team_1", "mortar_1", "booby_trap_1"])["possible"]
