"""Cube maths: laws that hold for every hex, and lines checked against plain geometry."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hexcore.board import hexes

coordinate = st.integers(-30, 30)
cube = st.tuples(coordinate, coordinate)
offset = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


@given(cube, cube, cube)
def test_distance_is_a_metric(a, b, c):
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


def test_the_six_steps_close_a_circle_and_each_has_its_opposite():
    assert tuple(map(sum, zip(*hexes.STEPS, strict=True))) == (0, 0)
    for direction, (q, r) in enumerate(hexes.STEPS):
        assert hexes.STEPS[hexes.opposite(direction)] == (-q, -r)


def test_steps_run_clockwise_on_a_screen():
    turn = [
        hexes.STEPS[i][0] * hexes.STEPS[(i + 1) % 6][1] - hexes.STEPS[i][1] * hexes.STEPS[(i + 1) % 6][0]
        for i in range(6)
    ]
    assert turn == [1] * 6, "with y downwards a positive cross product turns clockwise"


@given(st.integers(0, 12))
def test_a_ring_holds_exactly_the_hexes_at_its_radius(radius):
    ring = hexes.ring(radius)
    square = [(q, r) for q in range(-13, 14) for r in range(-13, 14)]
    assert len(set(ring)) == len(ring) == max(1, 6 * radius)
    assert set(ring) == {spot for spot in square if hexes.distance((0, 0), spot) == radius}


@given(st.integers(1, 12))
def test_neighbours_in_a_ring_are_adjacent(radius):
    ring = hexes.ring(radius)
    assert all(hexes.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


def test_a_field_is_all_rings_up_to_its_radius():
    assert len(hexes.field(5)) == 1 + 6 * (1 + 2 + 3 + 4 + 5)
    assert {hexes.distance((0, 0), spot) for spot in hexes.field(5)} == set(range(6))


@given(cube, st.floats(-0.33, 0.33), st.floats(-0.33, 0.33))
def test_points_near_a_centre_belong_to_its_hex(spot, dq, dr):
    if max(abs(dq - dr), abs(2 * dq + dr), abs(dq + 2 * dr)) < 0.99:
        assert hexes.nearest(spot[0] + dq, spot[1] + dr) == spot


@given(offset)
def test_a_line_runs_from_end_to_end_through_touching_hexes(there):
    line = hexes.crossed(*there)
    assert line[0] == ((0, 0),)
    assert line[-1] == (there,)
    for entry, following in pairwise(line):
        assert all(hexes.distance(a, b) == 1 for a in entry for b in following)


@given(offset)
def test_a_line_back_crosses_the_same_hexes(there):
    q, r = there
    back = [{(q + dq, r + dr) for dq, dr in entry} for entry in hexes.crossed(-q, -r)]
    assert [set(entry) for entry in hexes.crossed(q, r)] == back[::-1]


@settings(deadline=None)
@given(offset)
def test_lines_cross_what_exact_geometry_says(there):
    """Oracle: clip the segment against the six half planes of each hex, with fractions."""
    expected_inside, expected_along = set(), set()
    for q in range(-14, 15):
        for r in range(-14, 15):
            low, high, touching = _clip(there, (q, r))
            if low < high:
                (expected_along if touching else expected_inside).add((q, r))
    line = hexes.crossed(*there)
    if there != (0, 0):
        assert {spot for entry in line if len(entry) == 1 for spot in entry} == expected_inside
        assert {spot for entry in line if len(entry) == 2 for spot in entry} == expected_along


def _clip(there, spot):
    """Where the segment 0..there is inside a hex, as a span of [0, 1], and whether it only runs along its border."""
    low, high, touching = Fraction(0), Fraction(1), False
    for a, b in ((2, 1), (1, 2), (1, -1), (-2, -1), (-1, -2), (-1, 1)):
        speed = a * there[0] + b * there[1]
        start = -(a * spot[0] + b * spot[1])
        if speed == 0:
            if start > 1:
                return Fraction(1), Fraction(0), False
            touching = touching or start == 1
        elif speed > 0:
            high = min(high, Fraction(1 - start, speed))
        else:
            low = max(low, Fraction(1 - start, speed))
    return low, high, touching


def test_a_line_along_a_hexside_names_both_hexes():
    assert hexes.crossed(1, 1) == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),))


def test_a_line_may_cross_more_hexes_than_its_length():
    assert len(hexes.crossed(3, 1)) > hexes.distance((0, 0), (3, 1)) + 1
