"""GB 12.4, 12.9, R74: where the player chooses for an enemy, the game says what is best for him."""

from __future__ import annotations

import pytest

from games.green_beret.rules.steps import PLAYER
from tests.games.green_beret.gb_field import CAMP, GAME, at, enemy, table

OUT = {"detected": True}
FOOT = enemy(3, 4)


def hunt(enemies, **places):
    return table("enemy", enemies=enemies, **places).do("open_fire")


def best(game) -> str:
    tie = GAME.tie(game.state, PLAYER)
    assert tie is not None
    assert set(tie.answers) == {action for action in game.actions() if action.verb in ("pursue", "enter", "meet")}
    return GAME.content.board.label(tie.best.hex)


def test_at_any_other_time_there_is_no_tie() -> None:
    assert GAME.tie(table(a_team_1="1521").state, PLAYER) is None


@pytest.mark.rule("GB 12.9")
@pytest.mark.parametrize("armed", ["1520", "1526"])
def test_an_enemy_had_best_hunt_whom_it_finds_strongest(armed: str) -> None:
    game = hunt({FOOT: "1523"}, a_team_1=("1520", OUT), a_team_2=("1526", OUT), m60_1=armed)
    assert game.step == "choose_quarry"
    assert best(game) == armed, "the machine gun is there"


@pytest.mark.rule("GB 12.9", "GB 13.0")
def test_cover_counts_as_much_as_guns() -> None:
    game = hunt({FOOT: "1521"}, a_team_1=("1518", OUT), a_team_2=("1524", OUT), m60_1="1524")
    assert best(game) == "1518", "in the mountains an attack is weak"


@pytest.mark.rule("GB 12.4")
def test_an_enemy_had_best_not_walk_over_gear() -> None:
    assert best(hunt({FOOT: "1525"}, a_team_1=("1820", OUT), camp=CAMP)) == "1524", "the lowest number"
    game = hunt({FOOT: "1525"}, a_team_1=("1820", OUT), camp=CAMP, radio_1="1524")
    assert game.hexes("enter") == {"1524", "1624"}
    assert best(game) == "1624"


@pytest.mark.rule("GB 10.9")
def test_an_enemy_had_best_stay_away_from_another_team() -> None:
    game = hunt({FOOT: "1525"}, a_team_1=("1820", OUT), b_team_1="1423", camp=CAMP)
    assert game.hexes("enter") == {"1524", "1624"}
    assert best(game) == "1624", "in 1524 it would attack at once"


@pytest.mark.rule("GB 13.0")
def test_the_battle_that_is_won_most_likely_comes_first() -> None:
    game = hunt({FOOT: "1522"}, a_team_1=("1521", OUT), b_team_1=("1523", OUT), m60_1="1523", ex_ammo_1="1523")
    assert game.step == "choose_battle"
    assert best(game) == "1523"
    assert GAME.tie(game.state, PLAYER).best.hex == at("1523")
