"""VB 4.1 from outside: positions written by hand, what is said when one is wrong, and the order of the phases."""

from __future__ import annotations

import pytest
from vb_engine import Wire, written

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
    assert "0512 water" in wrong("movement", {"us_monitor_1": "0512", "vc_514_1": "0717"})


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
