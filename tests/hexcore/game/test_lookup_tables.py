"""Tables look up, know their chances, and are refused when they have holes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import ValidationError

from hexcore.game.lookup_tables import DieTable, DifferentialTable, read_span

FIRE = {"rows": [{"die": "1..2", "result": 1}, {"die": "3..4", "result": 2}, {"die": "5..6", "result": 3}]}
CRT = {
    "columns": [
        {"name": "low", "when": "<=0", "results": ["A", "A", "A", "-", "-", "D"]},
        {"name": "high", "when": ">=1", "results": ["A", "-", "-", "D", "D", "D"]},
    ],
    "shifts": {"jungle": 3},
}


@pytest.mark.parametrize(("text", "span"), [("3", (3, 3)), ("1..2", (1, 2)), ("-4..-3", (-4, -3)), (5, (5, 5))])
def test_spans_are_read(text, span):
    assert read_span(text) == span


@pytest.mark.parametrize("text", ["", "a", "3..1", "<=1..2", None])
def test_what_is_no_span_is_said(text):
    with pytest.raises(ValueError, match="span"):
        read_span(text)


def test_a_die_table_looks_up_and_knows_its_chances():
    table = DieTable.model_validate(FIRE)
    assert [table.look_up(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert table.chances() == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}


def test_two_dice_are_added():
    table = DieTable.model_validate(
        {"dice": [6, 6], "rows": [{"die": "2..11", "result": "no"}, {"die": 12, "result": "yes"}]}
    )
    assert table.chances()["yes"] == Fraction(1, 36)


@pytest.mark.parametrize("rows", [[("1..2", 1), ("4..6", 2)], [("1..3", 1), ("3..6", 2)], [("1..5", 1)], [("2..6", 1)]])
def test_a_table_with_a_hole_is_refused(rows):
    with pytest.raises(ValidationError):
        DieTable.model_validate({"rows": [{"die": die, "result": result} for die, result in rows]})


def test_a_differential_finds_its_column_after_the_shift():
    table = DifferentialTable.model_validate(CRT)
    assert table.column(1).name == "high"
    assert table.column(3, "jungle").name == "low"
    assert table.column(4, "jungle").name == "high"


def test_a_differential_table_knows_its_chances():
    chances = DifferentialTable.model_validate(CRT).chances(5)
    assert chances == {"A": Fraction(1, 6), "-": Fraction(1, 3), "D": Fraction(1, 2)}


def test_columns_must_cover_everything():
    broken = {**CRT, "columns": [{**CRT["columns"][0], "when": "<=0"}, {**CRT["columns"][1], "when": ">=2"}]}
    with pytest.raises(ValidationError, match="not followed"):
        DifferentialTable.model_validate(broken)
    short = {**CRT, "columns": [CRT["columns"][0], {**CRT["columns"][1], "results": ["A"]}]}
    with pytest.raises(ValidationError, match="1 results for 6 faces"):
        DifferentialTable.model_validate(short)
