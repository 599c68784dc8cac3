"""Dice are fair, numbered, and can be checked by anyone."""

from __future__ import annotations

from collections import Counter

import pytest

from hexcore.errors import InvalidInput
from hexcore.game.dice import Dice, fair_roll


def test_a_roll_is_a_function_of_seed_number_and_sides():
    dice = Dice(seed=7)
    rolls = [dice.roll(6) for _ in range(50)]
    assert [roll.number for roll in rolls] == list(range(1, 51))
    assert [roll.face for roll in rolls] == [fair_roll(7, number, 6) for number in range(1, 51)]


def test_the_stream_never_changes():
    assert [fair_roll(7, n, 6) for n in range(1, 13)] == [4, 2, 1, 2, 6, 3, 1, 6, 1, 6, 5, 4]
    assert [fair_roll(2026, n, 10) for n in range(1, 9)] == [8, 3, 8, 1, 4, 9, 7, 2]


@pytest.mark.parametrize("sides", [6, 10])
def test_each_face_is_as_likely(sides):
    faces = Counter(fair_roll(3, number, sides) for number in range(12_000))
    expected = 12_000 / sides
    chi_square = sum((count - expected) ** 2 / expected for count in faces.values())
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square < 30


def test_a_script_comes_first_and_marks_the_game():
    dice = Dice(0, faces=[3, 5])
    assert [dice.roll(6).face, dice.roll(10).face] == [3, 5]
    assert dice.roll(6).face == fair_roll(0, 3, 6)
    assert dice.scripted


def test_a_face_that_is_not_on_the_die_is_refused_and_stays_scripted():
    dice = Dice(0, faces=[9])
    with pytest.raises(InvalidInput, match=r"roll 1 .noise. is a d6, which has no face 9"):
        dice.roll(6, "noise")
    assert (dice.faces, dice.count) == ([9], 0)


def test_draws_are_scripted_by_name():
    dice = Dice(0, drawn=["c"])
    roll, drawn = dice.pick(["a", "b", "c"], "cup")
    assert (drawn, roll.sides, roll.face, roll.number) == ("c", 3, 3, 1)


def test_a_scripted_draw_must_be_in_the_cup():
    with pytest.raises(InvalidInput, match="the cup does not hold 'z'"):
        Dice(0, drawn=["z"]).pick(["a"])


def test_scripted_faces_do_not_touch_draws():
    dice = Dice(0, faces=[1])
    dice.pick(["a", "b"])
    assert dice.faces == [1]


def test_a_draw_says_that_it_is_one_and_a_die_says_nothing_of_it():
    dice = Dice(7)
    die, (draw, _) = dice.roll(6), dice.pick(["a", "b"])
    assert (die.drawn, draw.drawn) == (False, True)
    assert "drawn" not in die.json()
    assert draw.json()["drawn"] is True
