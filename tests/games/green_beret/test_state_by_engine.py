"""Green Beret positions written by hand: what may be left out, what is refused and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_beret.gb_engine import CAMP, PARADE_GROUND, Wire, written

SEA = {"camp_1": CAMP, "a_team_1": "1521"}


def complaint(phase: str, pieces: dict[str, Any], **more: Any) -> str:
    """Return what the engine has to say against a position."""
    answer = Wire().ask("load", state=written(phase, pieces, **more), pack=PARADE_GROUND)
    assert answer["error"]["code"] == "invalid", answer
    return str(answer["error"]["message"])


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("placement", "turn"),
        ("movement", "friendly_movement"),
        ("combat", "friendly_combat"),
        ("success", "success_determination"),
    ],
)
def test_phase_and_counters_are_enough(phase: str, step: str) -> None:
    assert Wire().load(phase, SEA).step == step


@pytest.mark.rule("GB 4.0")
def test_a_phase_that_is_not_the_one_the_stack_has_come_to_is_refused() -> None:
    stack = [{"step": "turn", "at": 2}, {"step": "friendly_movement"}]
    assert "movement" in complaint("combat", SEA, stack=stack)


@pytest.mark.rule("GB 4.0")
def test_a_stack_without_a_turn_is_refused() -> None:
    assert "turn" in complaint("movement", SEA, stack=[{"step": "friendly_movement"}])


@pytest.mark.rule("GB 6.2")
def test_points_below_zero_are_refused() -> None:
    assert "-5" in complaint("movement", SEA, pp=-5)


@pytest.mark.rule("GB 13.1")
def test_a_killed_leader_marker_on_a_team_is_refused() -> None:
    assert "casualty_01" in complaint("movement", {"camp_1": CAMP, "a_team_1": ("1521", "casualty_01")})


@pytest.mark.rule("GB 11.0")
def test_gear_alone_at_sea_is_refused() -> None:
    assert "m60_1" in complaint("movement", {**SEA, "m60_1": "0202"})


@pytest.mark.rule("GB 11.0")
def test_enemies_at_sea_are_refused() -> None:
    assert "enemy_11" in complaint("movement", {"a_team_1": ("1521", "detected")}, enemies={"enemy_11": "0202"})


@pytest.mark.rule("GB 12.5")
def test_enemies_without_quarry_are_refused() -> None:
    assert "detected" in complaint("movement", SEA, enemies={"enemy_11": "1525"})


@pytest.mark.rule("GB 4.0")
def test_a_refused_position_leaves_the_game_as_it_was() -> None:
    wire = Wire().load("movement", SEA)
    before = wire.state
    assert "error" in wire.ask("load", state=written("movement", {"a_team_9": "1521"}), pack=PARADE_GROUND)
    assert wire.state == before


@pytest.mark.rule("GB 4.0")
def test_the_schema_tells_what_may_be_left_out() -> None:
    schema = str(Wire().load("movement", SEA).ok("schema"))
    assert "left out" in schema
    assert '"*"' in schema.replace("\\", "")
