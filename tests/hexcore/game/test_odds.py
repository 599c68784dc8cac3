"""Odds are exact."""

from __future__ import annotations

from fractions import Fraction

from hexcore.game.odds import Chance, Face, Odds, Strength, chances_of, distribution, mean
from hexcore.game.records import Modifier, Record, Sum, records_digest
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


def test_the_chances_of_a_die_are_those_of_its_faces():
    faces = [Face(n, key, say(key)) for n, key in enumerate(("miss", "hit", "miss", "miss", "hit", "kill"), 1)]
    chances = chances_of(faces, lambda key: (say(f"long.{key}"), "neither" if key == "miss" else "defender"))
    assert [(chance.key, chance.p, chance.side) for chance in chances] == [
        ("miss", Fraction(1, 2), "neither"),
        ("hit", Fraction(1, 3), "defender"),
        ("kill", Fraction(1, 6), "defender"),
    ]
    assert chances[0].label == say("long.miss")


def test_what_a_card_shows_is_not_saved():
    odds = Odds(say("t"), "SK 3")
    plain, shown = (Record("fight", say("x"), sums=sums) for sums in ((), (Sum(say("s"), (), 3),)))
    for record in (plain, shown):
        assert records_digest([record._replace(odds=odds, told=say("y"))]) == records_digest([record])
    assert records_digest([plain]) != records_digest([shown])
