"""The map of Green Beret: pathways, bridges, villages and airfields."""

from __future__ import annotations

from tests.games.green_beret.gb_content import BOARD, CONTENT, hexes, labels, regions

BRIDGES = set(BOARD.hexes_with("bridge"))
BLOWN = set(BOARD.hexes_with("destroyed_bridge"))
ON_PATHS = {h for path in BOARD.paths for h in path.hexes}


def along(h: int) -> set[int]:
    """The hexes that a pathway joins to this one; a destroyed bridge still counts as a link."""
    return {other for other in BOARD.neighbours[h] if BOARD.along(h, other)}


def test_every_dead_end_of_a_pathway_is_a_place_or_the_edge_of_the_map() -> None:
    ends = {h for h in ON_PATHS if len(along(h)) == 1}
    loose = {h for h in ends - CONTENT.village - CONTENT.airfield if not BOARD.is_edge(h)}
    assert labels(loose) == []


def test_villages_airfields_and_bridges_hang_on_one_net() -> None:
    net = regions(ON_PATHS, along)[0]
    assert labels((CONTENT.village | CONTENT.airfield | BRIDGES | BLOWN) - net) == []


def test_only_the_corner_trail_is_apart_from_the_net() -> None:
    corner = next(path for path in BOARD.paths if path.name == "Corner Trail")
    assert [set(net) for net in regions(ON_PATHS, along)[1:]] == [set(corner.hexes)]


def test_wherever_a_pathway_meets_a_stream_there_is_a_crossing_of_some_kind() -> None:
    fords = hexes("1720 2211")
    assert ON_PATHS & CONTENT.stream == BRIDGES | BLOWN | fords


def test_exactly_two_bridges_are_destroyed() -> None:
    assert labels(BLOWN) == ["0818", "1629"]


def test_a_destroyed_bridge_breaks_the_pathway() -> None:
    for h in BLOWN:
        assert h not in CONTENT.pathway
        assert not any(CONTENT.along_pathway(h, other) for other in BOARD.neighbours[h])


def test_a_step_along_a_road_follows_it_and_one_across_does_not() -> None:
    a, b, beside = (BOARD.hex(label) for label in ("1602", "1603", "1503"))
    assert CONTENT.along_pathway(a, b)
    assert not CONTENT.along_pathway(b, beside)


def test_the_hexes_the_mission_table_gives_away_hold_what_it_implies() -> None:
    assert hexes("1711 1829 0636") <= CONTENT.village
    assert hexes("0133 2134 2513") == CONTENT.airfield
    assert hexes("1236 2223 1007") <= BRIDGES


def test_paddies_lie_around_every_village() -> None:
    paddies = {h for h in range(BOARD.size) if BOARD.code(h) in "Pp"}
    bare = {h for h in CONTENT.village if len(paddies & set(BOARD.neighbours[h])) < 2}
    assert labels(bare) == []


def test_pathways_cover_the_wanted_share_of_the_map() -> None:
    assert 0.08 <= len(CONTENT.pathway) / BOARD.size <= 0.14
