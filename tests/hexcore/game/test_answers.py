"""Typed answers, and how the protocol writes them."""

from __future__ import annotations

from fractions import Fraction

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.game.answers import Overlay, OverlayLine, OverlayMark, Spot, Stop, plain_points, reach_json
from hexcore.text import say

GRID = Grid(GridSpec(columns=4, rows=4))
A, B = GRID.hex("0101"), GRID.hex("0102")
SIDE = GRID.side_between(A, B)


def test_points_are_numbers_that_json_knows():
    written = [plain_points(points) for points in (2, Fraction(5, 2), Fraction(4, 2))]
    assert written == [2, 2.5, 2]
    assert [type(number) for number in written] == [int, float, int]


def test_a_reach_is_written_by_labels_and_says_only_what_is_known():
    reach = {
        Spot(B): Stop((Spot(B),), Fraction(3, 2), Fraction(1, 2), halts=True, note=say("heard", chance=30)),
        Spot(side=SIDE): Stop((Spot(side=SIDE),), 1),
    }
    assert reach_json(reach, GRID) == {
        "0102": {
            "way": ["0102"],
            "cost": 1.5,
            "left": 0.5,
            "halts": True,
            "note": {"key": "heard", "values": {"chance": 30}},
        },
        "0101/0102": {"way": ["0101/0102"], "cost": 1},
    }


def test_an_overlay_is_written_with_a_word_for_each_hex():
    overlay = Overlay(
        say("sight"),
        (OverlayMark(A, say("seen"), "good"), OverlayMark(B, say("dark"))),
        (OverlayLine(A, B, B), OverlayLine(A, B)),
    )
    assert overlay.json(GRID) == {
        "name": {"key": "sight", "values": {}},
        "marks": [
            {"hex": "0101", "word": {"key": "seen", "values": {}}, "tone": "good"},
            {"hex": "0102", "word": {"key": "dark", "values": {}}},
        ],
        "lines": [{"start": "0101", "end": "0102", "blocker": "0102"}, {"start": "0101", "end": "0102"}],
        "notes": [],
    }
