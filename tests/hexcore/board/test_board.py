"""Boards: what they answer about the content of a file."""

import pytest

from hexcore.board.file import load_board
from hexcore.types import OFF_MAP
from tests.hexcore.board.small_board import SMALL

BOARD = load_board(SMALL, "small.toml")


def hexes(text):
    return tuple(BOARD.hex(label) for label in text.split())


def test_a_hex_may_hold_several_kinds_of_terrain_in_the_order_of_the_key():
    h = BOARD.hex("0402")
    assert BOARD.terrain[h] == {"stream", "jungle"}
    assert BOARD.ordered_terrain[h] == ("stream", "jungle")
    assert BOARD.has(h, "stream")
    assert not BOARD.has(h, "clear")
    assert BOARD.code(h) == "j"


def test_crossings_and_places_in_a_hex_add_their_kind_after_the_ground():
    assert BOARD.ordered_terrain[BOARD.hex("0302")] == ("stream", "jungle", "ford")
    assert BOARD.ordered_terrain[BOARD.hex("0305")] == ("clear", "village")


def test_a_place_that_adds_nothing_leaves_the_terrain_alone():
    quiet = load_board(SMALL.replace('kind = "village"', 'kind = "village"\nadds = false'), "small.toml")
    assert quiet.ordered_terrain[quiet.hex("0305")] == ("clear",)
    assert quiet.place(quiet.hex("0305"), "village")


def test_hexes_of_a_kind_come_in_order():
    assert BOARD.hexes_with("stream") == hexes("0302 0402 0502")
    assert BOARD.hexes_with("swamp") == ()


def test_the_chart_area_is_no_part_of_the_map():
    chart = BOARD.hex("0604")
    assert chart not in BOARD.playable
    assert BOARD.neighbours[chart] == ()
    assert BOARD.towards[BOARD.hex("0603")][3] == OFF_MAP
    assert all(chart not in around for around in BOARD.neighbours)
    assert BOARD.is_edge(BOARD.hex("0603"))


def test_a_chain_knows_its_sides_and_its_corners_in_order():
    (river,) = BOARD.chains
    assert [BOARD.side_label(side) for side in river.sides] == ["0203/0303", "0303/0304", "0304/0403", "0403/0404"]
    assert len(river.corners) == 5
    assert BOARD.corner_label(river.corners[0]) == "0202/0203/0303"


def test_features_lie_on_hexsides():
    side = BOARD.side_named("0303/0304")
    assert BOARD.side_features[side] == {"river", "bridge"}
    assert "bridge" in BOARD.side_features[side]
    assert BOARD.side_named("0101/0102") not in BOARD.side_features
    assert BOARD.between(*hexes("0304 0303")) == {"river", "bridge"}
    assert BOARD.between(*hexes("0101 0102")) == frozenset()
    assert len(BOARD.sides_with("river")) == 4


def test_a_step_follows_a_path_only_along_it():
    a, b, c = hexes("0302 0303 0202")
    assert BOARD.along(a, b, "road")
    assert BOARD.along(b, a, "trail")
    assert BOARD.path_kinds(a, b) == {"road", "trail"}
    assert not BOARD.along(a, c)
    assert not BOARD.along(*hexes("0302 0401"), "road"), "the trail turns off here, the road does not"
    assert not BOARD.along(*hexes("0301 0401")), "both hexes hold a way, but no way joins them"


def test_a_hex_knows_the_paths_through_it():
    assert BOARD.on_path(BOARD.hex("0401"), "trail")
    assert not BOARD.on_path(BOARD.hex("0401"), "road")
    assert not BOARD.on_path(BOARD.hex("0202"))


def test_places_areas_edges_and_names():
    village = BOARD.place(BOARD.hex("0305"))
    assert village is not None
    assert (village.name, village.kind) == ("Lower village", "village")
    assert BOARD.place(BOARD.hex("0305"), "airfield") is None
    assert BOARD.areas["north"] == set(hexes("0301 0401 0501 0601 0302"))
    assert BOARD.areas_of(BOARD.hex("0302")) == ("west", "north")
    assert BOARD.in_area(BOARD.hex("0401"), "east")
    assert BOARD.edges["landing"] == hexes("0601 0602 0603")
    assert BOARD.names[0].text == "Long Sea"


def test_banks_say_which_neighbours_each_shore_is_joined_to():
    h = BOARD.hex("0103")
    assert BOARD.shores[h]["upper"] == set(hexes("0102 0202"))
    assert BOARD.hex("0104") in BOARD.shores[h]["lower"]
    assert BOARD.hex("0303") not in BOARD.shores


def test_everything_says_where_it_comes_from():
    assert str(BOARD.source) == "reconstructed: made up"
    assert BOARD.crossings[1].source is not None
    assert BOARD.crossings[1].source.rule == "GB 11.0"
    assert BOARD.paths[0].source == BOARD.source, "what names no source has the file's"
    assert str(BOARD.sources["grid"]) == "inferred: even columns lie lower"
    assert BOARD.sources["hex.0303"].kind == "fact"
    assert BOARD.sources["area.north"] == BOARD.sources["map"] == BOARD.source


@pytest.mark.parametrize("label", ["0101", "0504"])
def test_a_board_reads_and_writes_labels_like_its_grid(label):
    assert BOARD.label(BOARD.hex(label)) == label
    assert BOARD.distance(BOARD.hex(label), BOARD.hex(label)) == 0
