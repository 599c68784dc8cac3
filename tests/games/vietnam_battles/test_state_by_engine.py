"""VB 4.1 from outside: positions written by hand, what is said when one is wrong, and the order of the phases."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_engine import Wire, action, written

FIELD = {"us_4_47_c": "0616", "vc_514_1": "0717"}


def wrong(phase: str, units: dict[str, str], active: str = "us", **more: object) -> str:
    """Return the message by which a position is refused."""
    answer = Wire().ask("load", state=written(phase, units, "boys_of_67", active, **more))
    return str(answer["error"]["message"])


@pytest.mark.rule("VB 4.1")
@pytest.mark.parametrize("active", ["us", "vc"])
@pytest.mark.parametrize("phase", ["movement", "combat", "mobile_movement", "mobile_combat"])
def test_a_position_needs_no_steps_but_a_phase_and_a_player(phase: str, active: str) -> None:
    wire = Wire().load(phase, FIELD, active=active)
    assert (wire.step, wire.seat) == (phase.removeprefix("mobile_"), active)


@pytest.mark.rule("VB 4.1")
def test_a_position_without_a_phase_is_refused_and_told_the_phases() -> None:
    assert "movement, combat, mobile_movement, mobile_combat" in wrong("dancing", FIELD)


@pytest.mark.rule("VB 4.1")
def test_a_phase_that_is_not_the_one_being_played_is_refused() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}]
    assert "the player turn has come to movement" in wrong("combat", FIELD, stack=stack)


@pytest.mark.rule("VB 4.1")
def test_the_wrong_active_player_is_refused() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}]
    assert "active player" in wrong("movement", FIELD, active="vc", stack=stack)


@pytest.mark.rule("VB 4.0")
def test_a_turn_after_the_last_is_refused() -> None:
    assert "no turn 9, only 1 to 4" in wrong("movement", FIELD, turn=9)


@pytest.mark.rule("VB 4.0")
def test_steps_without_a_game_turn_are_refused() -> None:
    assert "game_turn must come first" in wrong("combat", FIELD, stack=[{"step": "combat"}])


@pytest.mark.rule("VB 5.3")
def test_two_units_in_one_hex_are_refused() -> None:
    assert "both in 0717" in wrong("movement", {"us_4_47_c": "0717", "vc_514_1": "0717"})


@pytest.mark.rule("VB 12.0")
def test_a_boat_on_land_is_refused_and_told_how_water_is_written() -> None:
    assert "0512 water" in wrong("movement", {"us_monitor_1": "0616", "vc_514_1": "0717"})


@pytest.mark.rule("VB 21.0")
def test_units_that_are_not_named_are_not_counted_as_lost() -> None:
    wire = Wire().load("combat", {"vc_514_1": "3113", "us_4_47_b": "3114"}, "snoopys_nose", active="vc", turn=13)
    wire.do("end_phase")
    assert wire.outcome is not None
    assert next(line["amount"] for line in wire.outcome["score"] if line["rule"] == "VB 21.0") == 0


@pytest.mark.rule("VB 4.1")
def test_the_phases_follow_one_another_and_empty_mobile_phases_are_passed_over() -> None:
    wire = Wire().new("boys_of_67")
    seen = []
    for _ in range(6):
        seen.append((wire.state["turn"], wire.state["active"], wire.state["phase"]))
        wire.do("end_phase")
    mobile = [(1, "us", "mobile_movement")]  # 5 Cav/3 has not moved
    assert seen == [
        (1, "us", "movement"), (1, "us", "combat"), *mobile, (1, "vc", "movement"), (1, "vc", "combat"),
        (2, "us", "movement"),
    ]  # fmt: skip


@pytest.mark.rule("VB 4.1")
def test_a_mobile_unit_that_moved_does_not_move_again_in_the_mobile_phase() -> None:
    units = {"us_5_60_a": "3010", "us_5_60_b": "3013", "vc_514_1": "3616"}
    wire = Wire().load("movement", units, "snoopys_nose").march("us_5_60_a", "3011").do("done")
    wire.do("end_phase").do("end_phase")
    assert (wire.state["phase"], wire.offered("move")) == ("mobile_movement", {"us_5_60_b"})
    assert wire.refused("move", "us_5_60_a") == "VB 5.1"


# What a position written by hand may leave out, and what it may not say


def stopped(scenario: str, **more: object) -> str:
    """Return the message by which a position of a scenario is refused."""
    units = more.pop("units", {"us_2_47_a": "0515", "vc_lf_1": "3020"})
    answer = Wire().ask("load", state=written("movement", units, scenario, "us", **more))
    return str(answer["error"]["message"])


@pytest.mark.rule("VB 16.1")
def test_a_cache_lies_open_even_if_the_position_does_not_say_so() -> None:
    wire = Wire()
    units = {"us_1_26": "2014", "vc_1": "3020"}
    wire.load("movement", units, "iron_triangle", turn=2, condition="hold", chits={"cache-1": ("2013", False)})
    wire.do("move", "us_1_26").do("step", to="2013")
    captured = wire.record("captured")
    assert (captured["rule"], captured["text"]["key"]) == ("VB 16.1", "record.captured_cache")


@pytest.mark.rule("VB 16.0", "VB 26.0")
def test_a_camp_is_not_hidden_in_the_open() -> None:
    assert "no camp can be hidden in 0515" in stopped("snoopys_nose", chits={"camp-1": ("0515", False)})


@pytest.mark.rule("VB 3.0")
def test_a_reinforcement_that_stands_on_the_map_may_move() -> None:
    wire = Wire().load("movement", {"arvn_2": "0515", "vc_lf_1": "3020"}, "snoopys_nose", turn=2)
    assert "arvn_2" in wire.offered("move")


@pytest.mark.rule("VB 15.0")
def test_a_hidden_unit_in_the_learning_scenario_is_found_too() -> None:
    wire = Wire().load("movement", {"us_4_47_c": "0619", "vc_514_1": ("0718", "hidden")}, turn=2)
    wire.do("move", "us_4_47_c").do("step", to="0618")
    assert wire.record("revealed")["pieces"] == ["vc_514_1"]


@pytest.mark.rule("VB 18.3")
def test_a_crossing_is_over_a_river_and_there_is_one() -> None:
    assert "no river to bridge" in stopped("snoopys_nose", ford="4001/4002")
    assert "does not divide 4002" in stopped("snoopys_nose", ford_hex="4002")
    assert "two crossings" in stopped("snoopys_nose", ford="0717/0718", ford_hex="0521")


@pytest.mark.rule("VB 18.3")
def test_a_step_in_which_nothing_can_be_done_is_refused() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}, {"step": "ford"}]
    assert "the step ford offers no action" in stopped("snoopys_nose", stack=stack)


@pytest.mark.rule("VB 10.0")
def test_a_unit_under_way_stands_nowhere_even_if_the_position_does_not_say_so() -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}]
    stack.append({"step": "flight", "unit": "us_2_47_a"})
    wire = Wire().load("movement", {"us_2_47_a": "0515", "us_2_47_b": "0516"}, "snoopys_nose", turn=2, stack=stack)
    wire.do("land", to="2612").do("lift", "us_2_47_b")
    assert "0515" in wire.offered("land")


@pytest.mark.rule("VB 19.0", "VB 10.0")
@pytest.mark.parametrize("verb", ["lift", "sail"])
def test_who_lands_in_a_divided_hex_names_the_bank(verb: str) -> None:
    wire = Wire().load("movement", {"us_2_47_a": "0515", "vc_lf_1": "3020"}, "snoopys_nose", turn=2)
    wire.do(verb, "us_2_47_a")
    assert wire.refused("land", to="0521") == "VB 19.0"
    wire.do("land", to="0521", word="south")
    assert wire.unit("us_2_47_a")["at"] == "0521 south"


@pytest.mark.rule("VB 10.0", "VB 11.0", "VB 19.0")
@pytest.mark.parametrize(("verb", "rule"), [("lift", "VB 10.0"), ("sail", "VB 11.0")])
def test_transport_leads_to_another_hex_not_to_the_other_bank(verb: str, rule: str) -> None:
    wire = Wire().load("movement", {"us_2_47_a": "0521 north", "vc_lf_1": "3020"}, "snoopys_nose", turn=2)
    wire.do(verb, "us_2_47_a")
    assert wire.refused("land", to="0521", word="south") == rule


@pytest.mark.rule("VB 23.0")
def test_the_b52s_strike_in_the_middle_of_a_move_and_in_no_other_phase() -> None:
    units = {"us_1_26": "2014", "vc_1": "2513", "vc_7": "2512"}
    wire = Wire().load("movement", units, "iron_triangle", turn=2, condition="hold")
    wire.do("move", "us_1_26").do("b52", "vc_1")
    assert wire.unit("vc_1")["depleted"]
    assert wire.step == "march"
    assert wire.refused("b52", "vc_7") == "VB 23.0"
    wire = Wire().load("mobile_movement", {**units, "us_1_4": "4501"}, "iron_triangle", turn=2, condition="hold")
    assert "only in the US movement phase" in wire.ask("explain", action=action("b52", "vc_1"))["text"]


@pytest.mark.rule("VB 18.3")
def test_the_crossing_may_be_named_in_the_mobile_movement_phase() -> None:
    wire = Wire().load("combat", {"us_15": "1606", "vc_lf_1": "3020"}, "snoopys_nose", turn=2)
    wire.do("end_phase")
    assert (wire.step, wire.seat) == ("movement", "us")
    wire.do("bridge_river").do("ford", side=sorted(wire.offered("ford"))[0])
    assert wire.refused("bridge_river") == "VB 18.3"


@pytest.mark.parametrize(
    ("scenario", "more", "why"),
    [
        ("snoopys_nose", {"units": {"us_15": "entry"}}, "us_15 is no reinforcement"),
        ("snoopys_nose", {"units": {"camp-1": "0515"}}, "no piece 'camp-1'"),
        ("snoopys_nose", {"condition": "hold"}, "condition is one of"),
        ("snoopys_nose", {"genuine": "camp-1"}, "only with the option decoys"),
        ("snoopys_nose", {"chits": {"cache-1": ("0717", True)}}, "cache-1 is not in play"),
        ("snoopys_nose", {"fixed_end": 14}, "fixed_end 14 is no end"),
        ("iron_triangle", {"units": {"vc_1": "2515"}, "fixed_end": 20}, "fixed_end 20 is no end"),
        ("iron_triangle", {"units": {"vc_1": ("2515", "hidden")}}, "none in the Iron Triangle"),
        ("snoopys_nose", {"units": {"vc_lf_1": ("3020", "slick")}}, "only US and ARVN units"),
        ("snoopys_nose", {"events": ["lost nobody"]}, "names no piece"),
        ("snoopys_nose", {"moving": "us_2_47_a"}, "no step moves it"),
    ],
)
def test_what_does_not_fit_together_is_refused_with_a_sentence(
    scenario: str, more: dict[str, object], why: str
) -> None:
    assert why in stopped(scenario, **more)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"step": "support", "attacker": True}, "needs a fight"),
        ({"step": "muster"}, "needs a fight"),
        ({"step": "voyage", "unit": "us_2_47_a"}, "not beside water"),
        ({"step": "place_piece", "side": "us", "piece": "us_2_47_a"}, "not set up in this battle"),
        ({"step": "ben_suc"}, "no step ben_suc"),
        ({"step": "ground_fight", "at": -1}, "at is 0 to"),
    ],
)
def test_a_step_that_does_not_fit_is_refused_with_a_sentence(step: dict[str, object], why: str) -> None:
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}, step]
    assert why in stopped("snoopys_nose", units={"us_2_47_a": "4010", "vc_lf_1": "3020"}, stack=stack)


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize(
    ("units", "chits", "ending"),
    [
        ({"us_2_47_a": "0515"}, {}, "units_destroyed"),
        ({"us_2_47_a": "0515", "vc_lf_1": "3020"}, {"camp-1": {"captured": True}}, "camps_destroyed"),
        ({"us_2_47_a": "0515", "vc_lf_1": "3020"}, {}, "vc_endures"),
    ],
)
def test_after_the_last_turn_a_us_win_comes_first(units: dict[str, str], chits: dict[str, object], ending: str) -> None:
    state = written("mobile_movement", {**units, "us_5_60_a": "4010"}, "snoopys_nose", "us", turn=13)
    wire = Wire()
    wire.ok("load", state={**state, "chits": chits})
    while wire.ok("outcome")["outcome"] is None:
        wire.do("end_phase")
    assert wire.ok("outcome")["outcome"]["ending"] == ending


@pytest.mark.rule("VB 10.0")
def test_asking_for_the_reach_of_a_flying_unit_leaves_it_in_the_air() -> None:
    wire = Wire().load("movement", {"us_2_47_a": "0515", "us_2_47_b": "0516"}, "snoopys_nose", turn=2)
    wire.do("lift", "us_2_47_a")
    assert wire.query("reach", piece="us_2_47_a") == {}
    wire.do("land", to="2612").do("lift", "us_2_47_b")
    assert "0515" in wire.offered("land")


@pytest.mark.rule("VB 4.1")
def test_nothing_is_within_reach_in_a_combat_phase() -> None:
    wire = Wire().load("combat", {"us_2_47_a": "0515", "vc_lf_1": "3020"}, "snoopys_nose", turn=2)
    assert wire.query("reach", piece="us_2_47_a") == {}
