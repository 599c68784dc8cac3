"""Draw pools give back what was put in, in an order that tells nothing."""

from __future__ import annotations

from hexcore.game import dice
from hexcore.game.dice import Dice

ORDER = {name: place for place, name in enumerate("abcdef")}


def test_a_drawn_counter_has_left_the_cup():
    cup = list("abc")
    _, drawn = dice.draw(cup, Dice(0, drawn=["b"]))
    assert (drawn, cup) == ("b", ["a", "c"])


def test_a_returned_counter_goes_to_its_fixed_place():
    cup = ["a", "f"]
    dice.put_back(cup, "c", ORDER)
    assert cup == ["a", "c", "f"]


def test_the_history_of_a_cup_does_not_matter():
    one, other = list("abcdef"), list("abcdef")
    for first, second in (("a", "d"),):
        for cup, order in ((one, (first, second)), (other, (second, first))):
            for piece in order:
                cup.remove(piece)
            for piece in order:
                dice.put_back(cup, piece, ORDER)
    assert one == other == list("abcdef")


def test_chances_count_what_may_come():
    assert dice.chances(["a1", "a2", "b1"], lambda piece: piece[0]) == {"a": 2, "b": 1}
