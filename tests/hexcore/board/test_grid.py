"""Grids: labels, facts of printed maps, directions, rays, edges and the layout."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec, UnknownHex
from hexcore.errors import InvalidInput
from hexcore.types import OFF_MAP

FOLIO = Grid(GridSpec(columns=46, rows=34, short=True))
LETTERED = Grid(GridSpec(columns=25, rows=19, top="pointy", labels="A1", mirror=True))
TALL = Grid(GridSpec(columns=26, rows=36))

specs = st.builds(
    GridSpec,
    columns=st.integers(2, 9),
    rows=st.integers(2, 9),
    top=st.sampled_from(["flat", "pointy"]),
    pushed=st.sampled_from(["even", "odd"]),
    short=st.booleans(),
    labels=st.sampled_from(["CCRR", "A1"]),
    mirror=st.booleans(),
    north=st.sampled_from(["up", "right", "down", "left"]),
)
grids = st.builds(Grid, specs)


def labels(grid, hexes):
    return [grid.label(h) for h in hexes]


@pytest.mark.parametrize(("a", "b"), [("0712", "0811"), ("0717", "0718"), ("0734", "0833"), ("4223", "4323")])
def test_even_columns_lie_half_a_hex_lower(a, b):
    assert FOLIO.adjacent(FOLIO.hex(a), FOLIO.hex(b))


@pytest.mark.parametrize(("a", "b"), [("F18", "G19"), ("L4", "K5"), ("A10", "B10")])
def test_even_rows_lie_half_a_hex_toward_the_higher_numbers(a, b):
    assert LETTERED.adjacent(LETTERED.hex(a), LETTERED.hex(b))


def test_a_short_sheet_has_one_hex_fewer_in_each_pushed_column():
    assert FOLIO.size == 1541
    assert FOLIO.label(FOLIO.size - 1) == "4633"
    with pytest.raises(UnknownHex):
        FOLIO.hex("0834")


@pytest.mark.parametrize(
    ("label", "expected"),
    [("C5", ["B5", "C6", "D5", "D4", "C4", "B4"]), ("D5", ["C6", "D6", "E6", "E5", "D4", "C5"])],
)
def test_direction_numbers_follow_the_labels_even_on_a_mirrored_sheet(label, expected):
    around = [LETTERED.towards[LETTERED.hex(label)][LETTERED.direction(number)] for number in range(1, 7)]
    assert labels(LETTERED, around) == expected


def test_direction_one_of_a_flat_sheet_is_the_north_side_unless_said_otherwise():
    turned = Grid(GridSpec(columns=9, rows=9, first_side="se"))
    h = turned.hex("0505")
    assert labels(turned, [turned.towards[h][turned.direction(n)] for n in range(1, 7)]) == [
        "0605", "0506", "0405", "0404", "0504", "0604",
    ]  # fmt: skip
    assert TALL.label(TALL.towards[TALL.hex("1720")][TALL.direction(1)]) == "1719"


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_direction_number_outside_the_die_is_refused(number):
    with pytest.raises(InvalidInput, match="1 to 6"):
        TALL.direction(number)


def test_a_first_side_that_the_hexes_do_not_have_is_refused():
    with pytest.raises(ValidationError, match="'e' is no side of a flat-top hex"):
        GridSpec(columns=3, rows=3, first_side="e")


@pytest.mark.parametrize(("wrong", "hint"), [("0735", "0734"), ("717", "0717"), ("p12", "P12")])
def test_an_unknown_label_comes_with_a_suggestion(wrong, hint):
    grid = LETTERED if hint.startswith("P") else FOLIO
    with pytest.raises(UnknownHex) as caught:
        grid.hex(wrong)
    assert hint in caught.value.suggestions
    assert hint in str(caught.value)


@given(grids)
def test_labels_are_distinct_sorted_in_reading_order_and_readable(grid):
    assert len(set(grid.labels)) == grid.size
    assert [grid.hex(label) for label in grid.labels] == list(range(grid.size))
    if grid.spec.labels == "CCRR":
        assert list(grid.labels) == sorted(grid.labels)


def test_more_than_ninety_nine_columns_and_twenty_six_rows_still_have_labels():
    assert Grid(GridSpec(columns=120, rows=2)).label(0) == "00101"
    assert Grid(GridSpec(columns=2, rows=28, labels="A1")).labels[-1] == "AB2"


@given(grids)
def test_adjacency_is_mutual_and_opposite(grid):
    for h in range(grid.size):
        for direction, other in enumerate(grid.towards[h]):
            if other != OFF_MAP:
                assert grid.towards[other][(direction + 3) % 6] == h
                assert grid.direction_of(h, other) == direction
                assert grid.distance(h, other) == 1


@given(grids)
def test_distance_counts_the_steps_of_a_walk_over_the_map(grid):
    seen = {0: 0}
    queue = [0]
    for h in queue:
        for other in grid.neighbours[h]:
            if other not in seen:
                seen[other] = seen[h] + 1
                queue.append(other)
    assert seen == {h: grid.distance(0, h) for h in range(grid.size)}


def test_direction_of_hexes_that_do_not_touch_is_refused():
    with pytest.raises(InvalidInput, match="0101 and 0303 are not adjacent"):
        TALL.direction_of(TALL.hex("0101"), TALL.hex("0303"))


def test_a_ray_ends_at_the_edge_of_the_map():
    assert labels(TALL, TALL.ray(TALL.hex("0503"), TALL.direction(1), 6)) == ["0502", "0501"]
    assert labels(TALL, TALL.ray(TALL.hex("0503"), TALL.direction(2), 3)) == ["0602", "0702", "0801"]


def test_a_wrapping_ray_comes_in_again_on_the_other_side():
    assert labels(TALL, TALL.wrap_ray(TALL.hex("0502"), TALL.direction(1), 3)) == ["0501", "0536", "0535"]
    assert labels(TALL, TALL.wrap_ray(TALL.hex("2520"), TALL.direction(2), 3)) == ["2619", "0119", "0218"]
    assert labels(TALL, TALL.wrap_ray(TALL.hex("2601"), TALL.direction(2), 2)) == ["0101", "0236"]


@given(st.integers(0, TALL.size - 1), st.integers(0, 5), st.integers(1, 40))
def test_a_wrapping_ray_can_be_walked_back(h, direction, length):
    ray = (h, *TALL.wrap_ray(h, direction, length))
    back = TALL.wrap_ray(ray[-1], (direction + 3) % 6, length)
    assert back == ray[-2::-1]


def test_rays_do_not_wrap_where_the_seam_would_bend_them():
    for spec in (GridSpec(columns=25, rows=36), GridSpec(columns=26, rows=36, short=True)):
        with pytest.raises(InvalidInput, match="even number"):
            Grid(spec).wrap_ray(0, 0, 1)


@given(grids, st.data())
def test_rings_and_fields_hold_the_hexes_of_the_map_at_their_distance(grid, data):
    h = data.draw(st.integers(0, grid.size - 1))
    radius = data.draw(st.integers(0, 5))
    everywhere = range(grid.size)
    assert set(grid.ring(h, radius)) == {other for other in everywhere if grid.distance(h, other) == radius}
    assert set(grid.field(h, radius)) == {other for other in everywhere if grid.distance(h, other) <= radius}
    assert grid.field(h, radius)[0] == h


def test_edges_of_a_sheet_run_in_order():
    assert labels(FOLIO, FOLIO.edge("bottom"))[:4] == ["0134", "0233", "0334", "0433"]
    assert labels(FOLIO, FOLIO.edge("top"))[-2:] == ["4501", "4601"]
    assert labels(FOLIO, FOLIO.edge("left"))[::33] == ["0101", "0134"]
    assert labels(LETTERED, LETTERED.edge("left"))[:3] == ["A1", "B1", "C1"]


@given(grids)
def test_the_four_edges_together_are_the_hexes_where_the_map_ends(grid):
    together = {h for name in ("top", "bottom", "left", "right") for h in grid.edge(name)}
    assert together == {h for h in range(grid.size) if grid.is_edge(h)}


def test_compass_words_follow_north_and_the_mirror():
    turned = Grid(GridSpec(columns=46, rows=34, short=True, north="right"))
    assert turned.edge("east") == turned.edge("bottom")
    assert turned.edge("north") == turned.edge("right")
    assert LETTERED.edge("east") == LETTERED.edge("left"), "column 1 is shown at the right of a mirrored sheet"
    assert LETTERED.edge("north") == LETTERED.edge("top")


def test_a_hex_under_a_chart_is_next_to_nothing_and_moves_the_edge():
    chart = [TALL.hex("0536"), TALL.hex("0535")]
    grid = Grid(TALL.spec, chart)
    h = grid.hex("0534")
    assert grid.neighbours[chart[0]] == ()
    assert not set(chart) & {other for around in grid.neighbours for other in around}
    assert grid.is_edge(h)
    assert h in grid.edge("bottom")
    assert not grid.is_edge(chart[0])
    assert chart[0] not in grid.field(h, 2)


@given(grids, st.data())
def test_the_hex_under_each_point_inside_it_is_found(grid, data):
    h = data.draw(st.integers(0, grid.size - 1))
    x, y = grid.centre(h)
    for corner_x, corner_y in grid.corners(h):
        assert grid.pick(x + 0.95 * (corner_x - x), y + 0.95 * (corner_y - y)) == h
        beyond = grid.pick(x + 1.05 * (corner_x - x), y + 1.05 * (corner_y - y))
        assert beyond != h


@given(grids)
def test_the_picture_fills_its_extent(grid):
    points = [point for h in range(grid.size) for point in grid.corners(h)]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx(grid.extent)


def test_a_point_outside_the_map_is_no_hex():
    assert TALL.pick(-3, -3) is None
    assert TALL.pick(0.05, 0.05) is None


def test_a_mirrored_sheet_shows_its_first_column_at_the_right():
    assert LETTERED.centre(LETTERED.hex("A1"))[0] > LETTERED.centre(LETTERED.hex("A25"))[0]
    assert LETTERED.centre(LETTERED.hex("A1"))[1] < LETTERED.centre(LETTERED.hex("S1"))[1]


@pytest.fixture(scope="module")
def lattice():
    """An outside oracle: the centres that hexalattice computes."""
    import matplotlib

    matplotlib.use("Agg")
    from hexalattice.hexalattice import create_hex_grid

    return create_hex_grid


def shape(points):
    """Points moved to their top left corner and scaled to the distance of the first two."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    (ax, ay), (bx, by) = points[0], points[1]
    unit = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    return [((x - left) / unit, (y - top) / unit) for x, y in points]


def test_flat_centres_agree_with_hexalattice(lattice):
    centres, _ = lattice(nx=TALL.spec.rows, ny=TALL.spec.columns, rotate_deg=90, do_plot=False)
    outside = shape([(float(x), -float(y)) for x, y in centres])
    assert outside == [pytest.approx(point, abs=1e-9) for point in shape([TALL.centre(h) for h in range(TALL.size)])]


def test_pointy_centres_agree_with_hexalattice(lattice):
    grid = Grid(GridSpec(columns=25, rows=19, top="pointy", labels="A1"))
    centres, _ = lattice(nx=25, ny=19, do_plot=False)
    outside = shape([(float(x), float(y)) for x, y in centres])
    assert outside == [pytest.approx(point, abs=1e-9) for point in shape([grid.centre(h) for h in range(grid.size)])]
