"""Rule 14.0: naval gunfire and where it falls by mistake."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import enemy, table, wound

OUT = {"detected": True}
FOE = enemy(10, 5)
OTHER = enemy(10, 5, skip=1)


def salvo(*dice: int, draws: tuple[str, ...] = (), enemies=None, **places):
    """An A-Team in 1521 attacks an enemy in 1522 with naval gunfire."""
    foes = {FOE: "1522", **(enemies or {})}
    game = table("combat", naval_gunfire="1521", enemies=foes, **{"a_team_1": ("1521", OUT), **places})
    return game.do("attack", "a_team_1", FOE).dice(*dice, draws=draws).do("fire")


@pytest.mark.rule("GB 14.0")
def test_a_stray_round_is_rolled_after_the_battle_whatever_its_outcome() -> None:
    won = salvo(6, 1, 4)
    assert won.kinds()[-2:] == ["battle_won", "stray"] or "stray" in won.kinds()
    assert won.fact("stray", "direction") == 4
    lost = salvo(1, 6, 6, 4, draws=(wound(noise=1),))
    assert lost.kinds().index("gear_loss") < lost.kinds().index("stray")


@pytest.mark.rule("GB 14.0")
def test_it_hits_green_berets_and_takes_everything_in_the_hex() -> None:  # R43
    game = salvo(6, 1, 4, b_team_1="1523", commander_1="1523", m60_1="1523", camp_2="1523")
    assert {"b_team_1", "commander_1", "camp_2"} <= set(game.state.gone)
    assert game.in_store("m60_1")


@pytest.mark.rule("GB 14.0")
@pytest.mark.parametrize("alone", ["commander_1", "camp_2"])
def test_a_leader_or_a_camp_is_enough_to_be_hit(alone: str) -> None:  # R43
    game = salvo(6, 1, 4, m60_1="1523", **{alone: "1523"})
    assert alone in game.state.gone
    assert game.in_store("m60_1")


@pytest.mark.rule("GB 14.0")
def test_it_may_hit_the_very_team_that_called_for_it() -> None:
    game = salvo(6, 1, 1, b_team_1="1501")
    assert "a_team_1" in game.state.gone
    assert game.in_store("naval_gunfire")


@pytest.mark.rule("GB 14.0")
def test_it_hits_other_enemies_but_not_those_in_the_centre() -> None:  # R88
    game = salvo(6, 1, 4, enemies={OTHER: "1523"})
    assert game.where(OTHER) == ""
    assert OTHER in game.state.enemy_cup
    centre = salvo(6, 1, 4, enemies={OTHER: "1522"})
    assert centre.where(OTHER) == "1522"


@pytest.mark.rule("GB 14.0")
def test_loose_gear_and_empty_hexes_are_not_hit() -> None:  # R43
    game = salvo(6, 1, 4, m60_1="1523", truck_1="1523")
    assert game.where("m60_1") == "1523"


@pytest.mark.rule("GB 14.0")
def test_off_the_map_has_no_effect() -> None:  # R88
    game = table("combat", a_team_1=("1502", OUT), naval_gunfire="1502", enemies={FOE: "1501"})
    game.do("attack", "a_team_1", FOE).dice(6, 1, 1).do("fire")
    assert "stray_off_map" in game.kinds()


@pytest.mark.rule("GB 14.0", "GB 9.0")
def test_the_ships_may_be_left_out_of_an_attack_and_of_a_defence() -> None:  # R42
    game = table("combat", a_team_1=("1521", OUT), naval_gunfire="1521", enemies={FOE: "1522"})
    game.do("attack", "a_team_1", FOE).do("hold_back", "naval_gunfire").dice(6, 1).do("fire")
    assert game.fact("battle_won", "attack") == 63
    assert "stray" not in game.kinds()
    defence = table("enemy", a_team_1=("1521", OUT), naval_gunfire="1521", enemies={FOE: "1522"}).do("open_fire")
    assert defence.step == "defence"
    assert defence.odds("fire").strengths[1].total == 23
    defence.dice(1, 6).do("hold_back", "naval_gunfire")
    assert defence.fact("battle_won", "defence") == 63


@pytest.mark.rule("GB 14.0")
def test_in_defence_the_centre_is_the_attackers_hex() -> None:  # R88
    game = table("enemy", a_team_1=("1521", OUT), naval_gunfire="1521", b_team_1="1524", enemies={FOE: "1522"}).do(
        "open_fire"
    )
    game.dice(1, 6, 4).do("fire")
    assert "stray" in game.kinds()
    assert game.where("b_team_1") == "1524"
