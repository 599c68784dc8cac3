"""The map of Green Beret: sea, lagoon, beaches and streams."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_content import BOARD, CONTENT, LAND, hexes, labels, regions

LAGOON = set(BOARD.areas["Dam Bac"])
SEA = set(CONTENT.all_water) - LAGOON
HEIGHTS = set(BOARD.hexes_with("mountain")) | set(BOARD.hexes_with("jungle_mountain"))


def near(h: int) -> set[int]:
    return set(BOARD.neighbours[h])


def test_the_sea_is_one_water_in_the_north_west() -> None:
    assert len(regions(CONTENT.all_water)) == 1
    assert BOARD.hex("0101") in SEA
    assert all(column + row <= 11 for column, row in (BOARD.grid.cells[h] for h in SEA))


def test_beaches_line_the_whole_open_shore() -> None:
    shore = {h for h in LAND if near(h) & SEA}
    assert labels(shore - CONTENT.beach) == []


def test_no_beach_lies_away_from_the_sea() -> None:
    assert labels(h for h in CONTENT.beach if not near(h) & CONTENT.all_water) == []


def test_every_stream_hex_belongs_to_exactly_one_stream() -> None:
    courses = [h for course in BOARD.courses for h in course.hexes]
    assert len(courses) == len(set(courses))
    assert set(courses) == CONTENT.stream


def test_every_stream_runs_to_the_sea_or_off_the_map() -> None:
    ends = {course.name: _end(course.into) for course in BOARD.courses}
    assert set(ends.values()) <= {"all_water", "edge"}, ends


def _end(into: object) -> str:
    """Follow a stream from mouth to mouth until it ends."""
    while isinstance(into, int) and into in CONTENT.stream:
        into = next(course.into for course in BOARD.courses if into in course.hexes)
    if into == "edge":
        return "edge"
    return "all_water" if into in CONTENT.all_water else "nowhere"


def test_no_stream_runs_through_heights() -> None:
    assert labels(CONTENT.stream & HEIGHTS) == []


def test_no_stream_squeezes_between_two_mountains() -> None:
    mountains = set(BOARD.hexes_with("mountain"))
    assert labels(h for h in CONTENT.stream if len(near(h) & mountains) > 1) == []


def test_boats_reach_every_stream_but_the_southern_one() -> None:
    waters = CONTENT.all_water | CONTENT.stream
    reached = next(region for region in regions(waters) if BOARD.hex("0101") in region)
    southern = next(course for course in BOARD.courses if course.name == "Ea Mdoh")
    assert CONTENT.stream - reached == set(southern.hexes)


@pytest.mark.rule("GB 11.0")
def test_1720_is_a_stream_that_a_pathway_crosses() -> None:
    ford = BOARD.hex("1720")
    assert ford in CONTENT.stream
    assert ford in CONTENT.pathway
    assert ford in CONTENT.crossing


@pytest.mark.rule("GB 11.0")
def test_circled_units_cross_streams_at_bridges_and_pathways_only() -> None:
    assert CONTENT.crossing == hexes("0910 1007 1236 1607 1716 1720 2211 2223")


def test_crossings_join_the_land_of_circled_units_into_one_region() -> None:
    assert len(regions(LAND - (CONTENT.stream - CONTENT.crossing))) == 1


@pytest.mark.parametrize("shut", sorted(CONTENT.crossing), ids=BOARD.label)
def test_no_single_crossing_is_decisive(shut: int) -> None:
    open_land = LAND - (CONTENT.stream - CONTENT.crossing) - {shut}
    assert len(regions(open_land)) == 1


def test_streams_without_their_crossings_part_the_land_in_three() -> None:
    assert len(regions(LAND - CONTENT.stream)) == 3


def test_circled_pursuers_are_often_halted_by_streams_and_mostly_arrive() -> None:
    outcomes = [_chase(start, target) for target in _targets() for start in _placements(target)]
    arrive, halted = outcomes.count("arrives") / len(outcomes), outcomes.count("halted") / len(outcomes)
    assert 0.65 <= arrive <= 0.85
    assert 0.08 <= halted <= 0.25


def _targets() -> set[int]:
    return {h for mission in CONTENT.missions.values() for h in mission.places}


def _placements(target: int) -> list[int]:
    rays = (BOARD.grid.ray(target, direction, 6) for direction in range(6))
    return [h for ray in rays for h in ray]


def _chase(here: int, target: int) -> str:
    """Send a circled unit straight at its target; of several nearer hexes it takes the first that is open."""
    barred = CONTENT.all_water | (CONTENT.stream - CONTENT.crossing)
    if here in barred:
        return "put back"
    while BOARD.distance(here, target) > 1:
        nearer = [h for h in BOARD.neighbours[here] if BOARD.distance(h, target) < BOARD.distance(here, target)]
        following = next((h for h in nearer if h not in barred), None)
        if following is None:
            return "halted"
        here = following
    return "arrives"
