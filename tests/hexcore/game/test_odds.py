"""Odds are exact."""

from __future__ import annotations

from fractions import Fraction

from hexcore.game.odds import Chance, Odds, Strength, distribution, mean
from hexcore.game.records import Modifier
from hexcore.text import say


def test_every_fall_of_the_dice_is_counted_once():
    chances = distribution((6, 6), lambda a, b: "attacker" if a > b else "both" if a == b else "defender")
    assert chances == {"attacker": Fraction(15, 36), "both": Fraction(6, 36), "defender": Fraction(15, 36)}


def test_the_mean_of_a_die():
    assert mean(distribution((6,), lambda face: face)) == Fraction(7, 2)


def test_odds_are_written_with_sums_and_exact_fractions():
    side = Strength(say("s"), (Modifier(say("a"), 3, "SK 3"), Modifier(say("b"), -1)))
    odds = Odds(say("t"), "SK 3", (side,), "c4", (Chance("win", say("w"), Fraction(1, 3)),))
    assert odds.json()["strengths"][0]["total"] == 2
    assert odds.json()["chances"][0] == {
        "key": "win",
        "label": {"key": "w", "values": {}},
        "p": 0.333333,
        "exact": "1/3",
    }
    assert odds.p("win") == Fraction(1, 3)
    assert odds.p("loss") == 0


def test_a_result_may_say_whom_it_hurts_and_odds_whose_attack_it_is():
    sides = {"a": "attacker", "b": "attacker", "c": "neither", "d": ""}
    chances = [Chance(key, say(key), Fraction(1, 4), side) for key, side in sides.items()]
    odds = Odds(say("t"), "SK 3", chances=tuple(chances), attacker="red")
    assert odds.hurt("attacker") == Fraction(1, 2)
    assert odds.hurt("both") == 0
    assert [chance.get("side") for chance in odds.json()["chances"]] == ["attacker", "attacker", "neither", None]
    assert odds.json()["attacker"] == "red"
    assert "attacker" not in odds._replace(attacker="").json()
