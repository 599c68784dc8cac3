"""The map of Green Beret: the grid, the mix of terrain, what the missions want, and the ways between regions."""

from __future__ import annotations

from collections import Counter, deque
from heapq import heappop, heappush
from itertools import pairwise
from statistics import median

import pytest

from tests.games.green_beret.gb_content import BOARD, CONTENT, LAND, hexes, labels, regions

MISSION_HEXES = {h for mission in CONTENT.missions.values() for h in mission.places}
HEIGHTS = set(BOARD.hexes_with("mountain")) | set(BOARD.hexes_with("jungle_mountain"))


def near(h: int) -> set[int]:
    return set(BOARD.neighbours[h])


def places(*missions: str) -> set[int]:
    return {h for mission in missions for h in CONTENT.missions[mission].places}


@pytest.mark.rule("GB 2.2")
def test_the_grid_runs_from_0101_to_2636_with_even_columns_lower() -> None:
    assert BOARD.size == 26 * 36
    assert (BOARD.label(0), BOARD.label(BOARD.size - 1)) == ("0101", "2636")
    assert near(BOARD.hex("0202")) == hexes("0201 0203 0102 0302 0103 0303")
    assert near(BOARD.hex("0303")) == hexes("0302 0304 0202 0402 0203 0403")


@pytest.mark.rule("GB 12.8")
def test_direction_one_is_north_and_the_others_follow_clockwise() -> None:
    grid, here = BOARD.grid, BOARD.hex("1010")
    around = [BOARD.label(grid.towards[here][grid.direction(number)]) for number in range(1, 7)]
    assert around == ["1009", "1110", "1111", "1011", "0911", "0910"]


def test_an_even_number_of_columns_lets_placement_wrap_straight() -> None:
    here = BOARD.hex("0210")
    ray = BOARD.grid.wrap_ray(here, BOARD.grid.direction(6), 3)
    assert [BOARD.label(h) for h in ray] == ["0110", "2609", "2509"]


@pytest.mark.parametrize(
    ("codes", "low", "high"),
    [("Jj", 40, 46), ("Gg", 18, 24), ("Pp", 7, 11), ("M", 6, 9), ("H", 7, 10), ("jgp", 6, 9), ("WB", 5, 8)],
    ids=["jungle", "grass", "paddy", "mountain", "jungle_mountain", "stream", "sea_and_beach"],
)
def test_the_mix_of_terrain(codes: str, low: float, high: float) -> None:
    share = 100 * sum(BOARD.code(h) in codes for h in range(BOARD.size)) / BOARD.size
    assert low <= share <= high


def test_all_land_is_connected_on_foot() -> None:
    assert len(regions(LAND)) == 1


def test_every_mission_hex_is_land_and_none_a_beach() -> None:
    assert labels(MISSION_HEXES - LAND) == []
    assert labels(MISSION_HEXES & CONTENT.beach) == []


def test_the_heights_stand_in_ranges() -> None:
    lone = {h for h in HEIGHTS if not near(h) & HEIGHTS}
    assert labels(lone) == []


def test_every_range_has_mountains_and_wooded_flanks() -> None:
    mixes = [Counter(BOARD.code(h) for h in range_) for range_ in regions(HEIGHTS)]
    assert all(mix["M"] and mix["H"] for mix in mixes)


@pytest.mark.parametrize(
    ("missions", "kind"),
    [
        (("set_up_ambush", "de_mine", "interdict"), "pathway"),
        (("establish_landing_zone",), "elephant_grass"),
        (("assassinate_potentate", "bribe_potentate"), "village"),
        (("destroy_supplies", "rescue_prisoner_of_war", "raid_hit_and_run"), "jungle"),
        (("demolish_infrastructure",), "bridge"),
        (("seize_airfield",), "airfield"),
        (("befriend_locals", "recruit_locals"), "village"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_missions_are_put_where_they_make_sense(missions: tuple[str, ...], kind: str) -> None:
    wrong = {h for h in places(*missions) if kind not in CONTENT.counts_as[h]}
    assert labels(wrong) == []


def test_signals_and_lookouts_stand_on_heights() -> None:
    assert labels(places("broadcast_signal", "jam_enemy_signal", "detect_enemy_location") - HEIGHTS) == []


def test_the_camps_to_burn_are_in_the_jungle_so_that_base_camps_may_stand_near() -> None:
    assert all("jungle" in CONTENT.counts_as[h] for h in hexes("1324 2434"))


@pytest.mark.rule("GB 3.1")
def test_camps_keep_away_from_villages_airfields_and_all_water() -> None:
    barred = CONTENT.village | CONTENT.airfield | CONTENT.all_water
    wanted = {h for h in range(BOARD.size) if h not in barred and not near(h) & barred}
    assert wanted == CONTENT.camp_sites


@pytest.mark.rule("GB 3.1")
@pytest.mark.parametrize(("label", "legal"), [("1711", False), ("1712", False), ("1713", True), ("0808", False)])
def test_a_camp_site_next_to_a_village(label: str, legal: bool) -> None:
    assert (BOARD.hex(label) in CONTENT.camp_sites) == legal


@pytest.mark.rule("GB 6.3")
def test_the_sailors_bonus_reaches_four_hexes_from_a_beach() -> None:
    reach = {min(BOARD.distance(h, beach) for beach in CONTENT.beach) for h in CONTENT.near_beach}
    beyond = {min(BOARD.distance(h, beach) for beach in CONTENT.beach) for h in LAND - CONTENT.near_beach}
    assert max(reach) == 4
    assert min(beyond) == 5


def test_there_are_many_camp_sites_near_a_beach() -> None:
    assert len(CONTENT.camp_sites & CONTENT.near_beach) >= 10


def lanes(within: set[int], starts: set[int], goals: set[int]) -> int:
    """How many ways lead from starts to goals without sharing a hex: the greatest flow with room for one per hex."""
    source, sink = -1, -2
    residual: dict[int, set[int]] = {source: {2 * h for h in starts}, sink: set()}
    for h in within:  # every hex is a narrow gate from 2h to 2h + 1
        residual[2 * h] = {2 * h + 1}
        residual[2 * h + 1] = {2 * other for other in within.intersection(BOARD.neighbours[h])}
        if h in goals:
            residual[2 * h + 1].add(sink)
    count = 0
    while trail := _trail(residual, source, sink):
        for a, b in pairwise(trail):
            residual[a].remove(b)
            residual[b].add(a)
        count += 1
    return count


def _trail(residual: dict[int, set[int]], source: int, sink: int) -> list[int]:
    """A shortest way through what is left, or nothing."""
    came = {source: source}
    queue = deque([source])
    while queue and sink not in came:
        here = queue.popleft()
        for onward in residual[here] - came.keys():
            came[onward] = here
            queue.append(onward)
    trail = [sink] if sink in came else []
    while trail and trail[-1] != source:
        trail.append(came[trail[-1]])
    return trail[::-1]


@pytest.mark.parametrize(
    ("axis", "first", "last", "wanted"),
    [(1, 22, 33, 5), (0, 5, 24, 10)],
    ids=["over the Divide, north to south", "west to east"],
)
def test_several_lowland_ways_join_the_regions(axis: int, first: int, last: int, wanted: int) -> None:
    lowland = {h for h in LAND - HEIGHTS if first <= BOARD.grid.cells[h][axis] <= last}
    starts, goals = ({h for h in lowland if BOARD.grid.cells[h][axis] == line} for line in (first, last))
    assert lanes(lowland, starts, goals) >= wanted


def turns_from(camp: int, allowance: int) -> dict[int, int]:
    """How many turns a team needs to every land hex, moving on foot and undisturbed."""
    best = {camp: (0, 0)}
    queue = [(0, 0, camp)]
    while queue:
        turns, used, here = heappop(queue)
        if (turns, used) > best[here]:
            continue
        for h in LAND.intersection(BOARD.neighbours[here]):
            cost = CONTENT.cost[h]
            after = (turns, used + cost) if turns and used + cost <= allowance else (turns + 1, cost)
            if after < best.get(h, (999, 0)):
                best[h] = after
                heappush(queue, (*after, h))
    return {h: turns for h, (turns, _) in best.items()}


def test_a_camp_at_the_centre_is_about_five_turns_from_a_mission() -> None:
    turns = turns_from(BOARD.hex("1521"), 4)
    entries = [turns[h] for mission in CONTENT.missions.values() for h in mission.places]
    assert 4 <= median(entries) <= 6
    assert max(entries) <= 10


def test_a_camp_by_the_beach_is_farther_away_which_its_bonus_pays_for() -> None:
    def mean_turns(label: str) -> float:
        turns = turns_from(BOARD.hex(label), 4)
        return sum(turns[h] for m in CONTENT.missions.values() for h in m.places) / 90

    assert 2 <= mean_turns("1305") - mean_turns("1521") <= 5
