"""Hexsides and corners as things of their own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.errors import InvalidInput
from hexcore.types import OFF_MAP

FOLIO = Grid(GridSpec(columns=46, rows=34, short=True))

grids = st.builds(
    Grid,
    st.builds(
        GridSpec,
        columns=st.integers(1, 6),
        rows=st.integers(1, 6),
        top=st.sampled_from(["flat", "pointy"]),
        pushed=st.sampled_from(["even", "odd"]),
        labels=st.sampled_from(["CCRR", "A1"]),
    ),
)


@given(grids)
def test_hexes_sides_and_corners_count_up_as_euler_says(grid):
    """A map without holes is one face short of a sphere: corners - sides + hexes = 1."""
    assert len(grid.sides.thirds) - len(grid.sides.hexes) + grid.size == 1


@given(grids)
def test_a_side_belongs_to_its_two_hexes(grid):
    for side, (a, b) in enumerate(grid.sides.hexes):
        assert side in grid.sides_of(a)
        if b == OFF_MAP:
            assert grid.towards[a][grid.sides_of(a).index(side)] == OFF_MAP
        else:
            assert a < b
            assert side in grid.sides_of(b)
            assert grid.side_between(a, b) == grid.side_between(b, a) == side


@given(grids)
def test_side_labels_can_be_read_back_in_either_order(grid):
    for side, (a, b) in enumerate(grid.sides.hexes):
        assert grid.side_named(grid.side_label(side)) == side
        if b != OFF_MAP:
            assert grid.side_named(f"{grid.label(b)}/{grid.label(a)}") == side


@given(grids)
def test_corner_labels_are_distinct_and_can_be_read_back(grid):
    every = range(len(grid.sides.thirds))
    names = [grid.corner_label(corner) for corner in every]
    assert len(set(names)) == len(names)
    assert [grid.corner_named(name) for name in names] == list(every)


@given(grids)
def test_a_side_touches_up_to_four_others_each_at_one_corner(grid):
    for side in range(len(grid.sides.hexes)):
        touching = grid.touching_sides(side)
        assert len(set(touching)) == len(touching) <= 4
        for other in touching:
            assert side in grid.touching_sides(other)
            assert grid.sides.shared_corner(side, other) in grid.side_corners(side)


@given(grids)
def test_the_sides_of_a_hex_run_from_corner_to_corner(grid):
    for h in range(grid.size):
        shown = grid.corners(h)
        for direction, side in enumerate(grid.sides_of(h)):
            expected = {_near(shown[direction]), _near(shown[(direction + 1) % 6])}
            assert {_near(point) for point in grid.side_points(side)} == expected


def _near(point):
    return (round(point[0], 6), round(point[1], 6))


def test_three_hexes_and_three_sides_meet_inside_the_map():
    corner = FOLIO.corner_named("0717/0718/0817")
    assert [FOLIO.label(h) for h in FOLIO.corner_hexes(corner)] == ["0717", "0718", "0817"]
    assert {FOLIO.side_label(s) for s in FOLIO.corner_sides(corner)} == {"0717/0718", "0717/0817", "0718/0817"}


def test_a_side_on_the_border_is_named_by_its_direction():
    side = FOLIO.side_named("0101/n")
    assert FOLIO.side_hexes(side) == (FOLIO.hex("0101"), OFF_MAP)
    assert FOLIO.side_label(side) == "0101/n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0101/0303", "not adjacent"),
        ("0101/s", "is not on the map border; write 0101/0102"),
        ("0101", "two hexes with a slash"),
        ("0101/9999", "no hex '9999'"),
    ],
)
def test_a_hexside_that_does_not_exist_is_refused(text, message):
    with pytest.raises(InvalidInput, match=message):
        FOLIO.side_named(text)


def test_a_corner_that_does_not_exist_is_refused():
    with pytest.raises(InvalidInput, match="the corners of 0717 are"):
        FOLIO.corner_named("0717/0718/0719")


def test_a_hex_off_the_map_has_no_sides_and_its_neighbours_end_there():
    grid = Grid(FOLIO.spec, [FOLIO.hex("0505")])
    assert grid.sides_of(grid.hex("0505")) == ()
    assert grid.side_label(grid.side(grid.hex("0504"), 3)) == "0504/s"
    with pytest.raises(InvalidInput, match="off the map"):
        grid.side_named("0505/0504")
