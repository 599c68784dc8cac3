"""Rules 12.7 and 12.8: how many enemies come, and where."""

from __future__ import annotations

import pytest

from games.green_beret.rules.noise.placement import landing
from tests.games.green_beret.gb_field import CAMP, CONTENT, at, enemy, table

OUT = {"detected": True}
FOES = [one.id for one in CONTENT.enemies.values() if one.movement and not one.circled]


def alarm(*dice: int, draws: tuple[str, ...], start: str = "1521", to: str = "1522", **more):
    """A team is heard and stands; the dice that follow bring the enemies."""
    game = table(a_team_1=start, **more).dice(1).do("start", "a_team_1").march(to).do("halt")
    return game.dice(*dice, draws=draws).do("stand")


@pytest.mark.rule("GB 12.7")
def test_a_three_brings_three_units_all_drawn_before_the_first_is_placed() -> None:
    game = alarm(3, 1, 2, 4, 2, 3, 5, draws=tuple(FOES[:3]))
    assert len(game.state.enemies) == 3
    assert [roll.label for roll in game.record("arrival").dice] == ["enemies", "enemy", "enemy", "enemy"]
    assert game.kinds() == ["arrival", "enemy_placed", "enemy_placed", "enemy_placed"]


@pytest.mark.rule("GB 12.7", "GB 12.0")
def test_each_new_alarm_brings_more() -> None:
    game = (
        table(a_team_1=("1521", OUT), enemies={FOES[0]: "1501"})
        .dice(1)
        .do("start", "a_team_1")
        .march("1522")
        .do("halt")
    )
    game.dice(2, 1, 6, 2, 6, draws=(FOES[1], FOES[2])).do("stand")
    assert len(game.state.enemies) == 3


@pytest.mark.rule("GB 12.8")
@pytest.mark.parametrize(
    ("direction", "expected"),
    [(1, "1518"), (2, "1819"), (3, "1822"), (4, "1524"), (5, "1222"), (6, "1219")],
)
def test_direction_one_is_north_and_the_rest_follow_clockwise(direction: int, expected: str) -> None:
    state = table(a_team_1=CAMP).state
    assert CONTENT.board.label(landing(state, at("1521"), direction, 3)) == expected


@pytest.mark.rule("GB 12.8")
def test_direction_comes_before_distance() -> None:
    game = alarm(1, 2, 5, draws=(FOES[0],))
    assert [roll.label for roll in game.record("enemy_placed").dice] == ["direction", "distance"]
    assert (game.fact("enemy_placed", "direction"), game.fact("enemy_placed", "distance")) == (2, 5)


@pytest.mark.rule("GB 12.8")
@pytest.mark.parametrize(
    ("start", "direction", "distance", "expected"),
    [
        ("1503", 1, 5, "1534"),
        ("1534", 4, 4, "1502"),
        ("2520", 2, 4, "0318"),
        ("0220", 6, 3, "2519"),
        ("2601", 2, 1, "0101"),
    ],
)
def test_the_edges_of_the_map_are_joined(start: str, direction: int, distance: int, expected: str) -> None:  # R50
    state = table(a_team_1=CAMP).state
    assert CONTENT.board.label(landing(state, at(start), direction, distance)) == expected


@pytest.mark.rule("GB 12.8")
def test_an_enemy_in_all_water_goes_back() -> None:
    game = alarm(1, 5, 4, draws=(FOES[0],), start="0807", to="0707")
    assert game.state.enemies == []
    assert "enemy_sent_back" in game.kinds()
    assert FOES[0] in game.state.enemy_cup


@pytest.mark.rule("GB 12.8", "GB 11.0")
@pytest.mark.parametrize(("row", "stays"), [("23", False), ("25", True), ("28", True), ("31", False)])
def test_a_circled_unit_stays_in_a_stream_only_on_a_bridge_or_pathway(row: str, stays: bool) -> None:  # R86
    tank = enemy(20, circled=True)
    south = str(int(row) - 3)
    game = alarm(1, 4, 3, draws=(tank,), start=f"05{south}", to=f"04{south}")
    assert bool(game.state.enemies) is stays


@pytest.mark.rule("GB 12.8")
def test_foot_units_may_appear_in_a_stream() -> None:
    game = alarm(1, 4, 3, draws=(FOES[0],), start="0520", to="0420")
    assert game.where(FOES[0]) == "0423"


@pytest.mark.rule("GB 12.8")
def test_a_team_in_the_open_that_an_enemy_lands_on_is_detected() -> None:  # R51
    game = alarm(1, 4, 3, draws=(FOES[0],), b_team_1="1525")
    assert game.detected("b_team_1")
    assert game.kinds().count("arrival") == 1


@pytest.mark.rule("GB 12.8", "GB 12.10")
def test_a_camp_with_a_team_holds_one_without_is_destroyed() -> None:
    held = alarm(1, 4, 3, draws=(FOES[0],), camp_2="1525", b_team_1="1525")
    assert held.where("camp_2") == "1525"
    assert not held.detected("b_team_1")
    lost = alarm(1, 4, 3, draws=(FOES[0],), camp_2="1525", commander_1="1525", m60_1="1525", truck_1="1525")
    assert "camp_2" in lost.state.gone
    assert all(lost.in_store(piece) for piece in ("commander_1", "m60_1", "truck_1"))


@pytest.mark.rule("GB 12.7")
def test_an_empty_cup_gives_what_it_has() -> None:  # R87
    rest = {one: "1501" for one in CONTENT.enemies if CONTENT.enemies[one].group != "vehicle"}
    left = [one for one in CONTENT.enemies if one not in rest]
    kept = dict.fromkeys(left[2:], "1501")
    game = alarm(6, 1, 1, 1, 1, draws=tuple(left[:2]), b_team_1=("2021", OUT), enemies={**rest, **kept})
    assert game.record("arrival").pieces == tuple(left[:2])
    assert game.state.enemy_cup == []
