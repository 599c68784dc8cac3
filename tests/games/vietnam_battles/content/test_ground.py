"""The two maps: geometry, rivers, named hexes, and the ground derived from them."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_table import the_game


def ground(scenario):
    return the_game().rules(scenario).ground


@pytest.mark.parametrize(("scenario", "pairs"), [
    ("snoopys_nose", ["0712 0811", "0717 0718", "0734 0833", "0616 0717", "0816 0917", "0717 0816"]),
    ("iron_triangle", ["4223 4323", "1210 1211"]),
])  # fmt: skip
def test_hexes_that_the_rules_call_adjacent_are(scenario, pairs):
    board = the_game().board(scenario)
    for pair in pairs:
        a, b = pair.split()
        assert board.grid.adjacent(board.hex(a), board.hex(b)), pair


def test_both_maps_have_46_columns_of_34_and_33():
    for scenario in ("snoopys_nose", "iron_triangle"):
        grid = the_game().board(scenario).grid
        assert grid.size == 1541
        assert grid.cell(46, 33) >= 0
        assert grid.cell(46, 34) < 0 <= grid.cell(45, 34)


@pytest.mark.rule("VB 25.0")
def test_named_hexes_of_snoopys_nose():
    board = the_game().board("snoopys_nose")
    for label in ("0615", "0616", "0618", "0711", "0917", "1215"):
        assert board.has(board.hex(label), "clear"), label
    for label in ("0717", "0816"):
        assert board.has(board.hex(label), "jungle"), label
    assert "river" in board.side_features[board.side_named("0717/0718")]
    assert "river" in board.side_features[board.side_named("0712/0811")]
    assert len(board.hexes_with("jungle")) == 447
    assert len(board.playable) == 1492


@pytest.mark.rule("VB 2.1")
def test_east_edge_of_snoopys_nose_is_the_bottom():
    board = the_game().board("snoopys_nose")
    assert board.grid.edge("east") == board.grid.edge("bottom")
    assert set(board.edges["east"]) <= set(board.grid.edge("east"))
    assert board.edges["boats"] == (board.hex("0734"), board.hex("0833"))
    assert board.hex("0233") not in board.edges["east_north"]
    assert board.hex("0934") in board.edges["east_north"]


@pytest.mark.rule("VB 12.0")
def test_all_water_of_each_map_is_one_and_boats_have_no_berth_in_the_thi_tinh():
    for scenario in ("snoopys_nose", "iron_triangle"):
        assert set(ground(scenario).waterway.values()) == {0}
    board = the_game().board("iron_triangle")
    thi_tinh = next(chain for chain in board.chains if chain.name == "Thi Tinh River")
    assert not set(thi_tinh.sides) & set(ground("iron_triangle").berth_of_side)


@pytest.mark.rule("VB 24.0", "VB 27.0", "VB 22.0")
def test_named_hexes_of_the_iron_triangle():
    board = the_game().board("iron_triangle")
    assert board.has(board.hex("1210"), "village")
    assert board.in_area(board.hex("1210"), "iron_triangle")
    assert board.in_area(board.hex("1211"), "south")
    assert board.in_area(board.hex("4223"), "south")
    assert board.in_area(board.hex("4323"), "east")
    assert all(board.in_area(h, "south") for h in board.hexes_with("tunnel"))
    assert all(board.in_area(h, "south") for h in board.areas["fil_hol"])
    red = {board.label(h) for h in board.edges["red"]}
    assert all(label.startswith("01") or label.endswith("01") for label in red)
    assert len(board.hexes_with("jungle")) == 545


def test_woods_stand_apart_from_villages_and_highways():
    for scenario in ("snoopys_nose", "iron_triangle"):
        board = the_game().board(scenario)
        jungle = set(board.hexes_with("jungle"))
        for h in board.hexes_with("village"):
            assert not jungle & set(board.neighbours[h])
        for path in board.paths:
            if path.kind == "road":
                assert not jungle & set(path.hexes)
        assert all(jungle & set(board.neighbours[h]) for h in jungle)


@pytest.mark.rule("VB 19.0")
def test_a_divided_hex_is_two_places():
    g = ground("snoopys_nose")
    north, south = g.place("0521 north"), g.place("0521 south")
    assert g.twin[north] == south
    assert {g.labels[p] for p in g.near[south]} == {"0421", "0522 south"}
    assert {g.labels[p] for p in g.near[north]} == {"0520", "0620", "0621", "0522 north"}
    assert south not in g.near[north]


def test_places_are_read_as_people_write_them():
    g = ground("snoopys_nose")
    assert g.place("0718/0717") == g.place("0717/0718")
    assert g.labels[g.place("0734")] == "0734 water"
    assert g.labels[g.place("0512 water")] == "0512 water"
    from hexcore.errors import InvalidInput

    for wrong in ("9999", "0521", "0101/0201", ""):
        with pytest.raises(InvalidInput):
            g.place(wrong)


def test_all_land_north_of_the_mekong_is_one():
    g = ground("snoopys_nose")
    start = g.place("0616")
    seen, waiting = {start}, [start]
    while waiting:
        for there in g.near[waiting.pop()]:
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    assert g.place("4601") in seen
    assert g.place("0421") not in seen
    assert g.place("0521 south") not in seen
