"""Reach and cheapest ways: checked against a plain search, and by hand where rules bite."""

from heapq import heappop, heappush
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hexcore.grid import Grid
from hexcore.gridspec import GridSpec
from hexcore.paths import (
    CLOSED,
    Location,
    cheapest,
    reach,
    reach_over,
    reach_sides,
    reach_steps,
    reach_table,
    search,
    side_links,
    step_table,
)

GRID = Grid(GridSpec(columns=10, rows=9))
START = GRID.hex("0505")
prices = st.lists(st.sampled_from([0, 1, 2, 3, 5, CLOSED]), min_size=GRID.size, max_size=GRID.size)
some_hexes = st.frozensets(st.integers(0, GRID.size - 1), max_size=25)
budgets = st.integers(0, 12)


def h(label):
    return GRID.hex(label)


def plain_costs(cost, budget, stop=frozenset(), closed=frozenset()):
    """An outside answer: Dijkstra with a heap, nothing shared with the code under test."""
    best, queue = {}, [(0, START)]
    while queue:
        spent, here = heappop(queue)
        if here in best:
            continue
        best[here] = spent
        if here in stop and here != START:
            continue
        for there in GRID.neighbours[here]:
            price = cost(here, there)
            if price is not None and price >= 0 and spent + price <= budget and there not in closed:
                heappush(queue, (spent + price, there))
    return best


@given(prices, budgets, some_hexes, some_hexes)
def test_a_search_finds_the_cheapest_ways(table, budget, stop, closed):
    closed = closed - {START}

    def steps(here, spent):
        if here in stop and here != START:
            return ()
        return [(there, table[there]) for there in GRID.neighbours[here] if there not in closed]

    found = search(START, steps, budget)
    assert found.cost == plain_costs(lambda a, b: table[b], budget, stop, closed)
    for goal in found.cost:
        way = (START, *found.way(goal))
        assert all(there in GRID.neighbours[here] for here, there in pairwise(way))
        assert sum(table[there] for there in way[1:]) == found.cost[goal]


def test_the_nodes_of_a_search_carry_their_condition():
    """A step may cost all that is left, and a place reached rested and tired is two nodes."""
    line = [h("0101"), h("0102"), h("0103"), h("0104")]

    def steps(node, spent):
        place, tired = node
        at = line.index(place)
        if tired or at + 1 == len(line):
            return
        yield (line[at + 1], False), 2
        yield (line[at + 1], True), 6 - spent

    found = search((line[0], False), steps, 6)
    assert found.cost[line[1], True] == 6
    assert found.cost[line[3], False] == 6
    assert found.way((line[2], True)) == ((line[1], False), (line[2], True))


@given(prices, budgets, some_hexes, some_hexes)
def test_reach_by_hex_prices_finds_the_cheapest_ways(table, budget, stop, closed):
    closed = closed - {START}
    found = reach_table(GRID.neighbours, table, START, budget, stop=stop, closed=closed)
    assert found.cost == plain_costs(lambda a, b: table[b], budget, stop, closed)


@settings(deadline=None)
@given(st.randoms(use_true_random=False), budgets, some_hexes, some_hexes)
def test_reach_by_step_prices_finds_the_cheapest_ways_however_it_is_asked(chance, budget, stop, closed):
    closed = closed - {START}
    pairs = {(a, b): chance.choice([0, 1, 1, 2, 3, 4, None, -1]) for a in range(GRID.size) for b in GRID.neighbours[a]}
    expected = plain_costs(lambda a, b: pairs[a, b], budget, stop, closed)
    steps = step_table(GRID.neighbours, lambda a, b: pairs[a, b])
    found = reach_steps(steps, START, budget, stop=stop, closed=closed)
    assert found.cost == expected
    asked = reach(
        GRID.neighbours, START, budget, lambda a, b: None if b in closed else pairs[a, b], stop=stop.__contains__
    )
    assert asked.cost == expected
    listed = reach_over(
        lambda a: [(b, price) for b, price in steps[a] if b not in closed], START, budget, stop=stop.__contains__
    )
    assert listed.cost == expected


@given(prices, budgets)
def test_the_way_to_each_place_is_joined_and_costs_what_is_said(table, budget):
    found = reach(GRID.neighbours, START, budget, lambda a, b: table[b])
    for place in found:
        way = found.path_to(place)
        assert (way[0], way[-1]) == (START, place)
        assert all(GRID.adjacent(a, b) for a, b in pairwise(way))
        assert sum(table[step] for step in way[1:]) == found.cost[place]


@given(prices, st.integers(0, GRID.size - 1))
def test_the_cheapest_way_costs_what_an_unlimited_reach_says(table, goal):
    found = plain_costs(lambda a, b: table[b] if table[b] < CLOSED else None, 10_000)
    route = cheapest(GRID.neighbours, START, goal, lambda a, b: table[b] if table[b] < CLOSED else None)
    assert (None if route is None else route.cost) == found.get(goal)
    if route is not None:
        assert (route.hexes[0], route.hexes[-1]) == (START, goal)
        assert sum(table[step] for step in route.hexes[1:]) == route.cost


def test_a_hex_where_one_must_stop_is_entered_but_not_left():
    walls = {h("0504"), h("0506"), h("0404"), h("0405"), h("0604")}
    stop = {h("0605")}
    found = reach(GRID.neighbours, START, 9, lambda a, b: None if b in walls else 1, stop=stop.__contains__)
    assert set(found) == {START, h("0605")}


def test_a_piece_that_starts_where_one_must_stop_may_leave():
    everywhere = range(GRID.size)
    around = {START, *GRID.neighbours[START]}
    assert set(reach(GRID.neighbours, START, 9, lambda a, b: 1, stop=lambda place: True)) == around
    assert set(reach_table(GRID.neighbours, [1] * GRID.size, START, 9, stop=everywhere)) == around
    steps = step_table(GRID.neighbours, lambda a, b: 1)
    assert set(reach_steps(steps, START, 9, stop=everywhere)) == around
    assert set(reach_over(lambda a: steps[a], START, 9, stop=lambda place: True)) == around


def test_a_budget_below_nothing_reaches_only_the_start():
    assert set(reach(GRID.neighbours, START, -1, lambda a, b: 0)) == {START}


def test_cheapest_does_not_pass_through_a_stop():
    stop = set(GRID.ring(START, 1)) - {h("0504")}
    route = cheapest(GRID.neighbours, START, h("0507"), lambda a, b: 1, stop=stop.__contains__)
    assert route is not None
    assert route.hexes[1] == h("0504")
    assert cheapest(GRID.neighbours, START, h("0507"), lambda a, b: 1, stop=lambda place: True) is None


def test_a_blocked_side_is_walked_round():
    shut = {(START, h("0504")), (h("0504"), START)}
    found = reach(GRID.neighbours, START, 3, lambda a, b: None if (a, b) in shut else 1)
    assert found.cost[h("0504")] == 2


def test_half_points_are_whole_numbers_inside():
    """A road at half a point, counted in half points: six steps for three points."""
    road = [h(f"05{row:02}") for row in range(9, 2, -1)]
    along = set(pairwise(road))
    found = reach(GRID.neighbours, road[0], 6, lambda a, b: 1 if (a, b) in along else 4)
    assert found.cost[road[-1]] == 6
    assert found.path_to(road[-1]) == tuple(road)


def test_a_reach_reads_like_a_collection():
    found = reach(GRID.neighbours, START, 1, lambda a, b: 1)
    assert START in found
    assert h("0101") not in found
    assert len(found) == len(set(found)) == 7


RIVER = [GRID.side_named(text) for text in ("0303/0304", "0304/0403", "0403/0404", "0404/0504", "0504/0505")]
SEA = [h("0202"), h("0203"), h("0102")]


def side(text):
    return Location("side", GRID.side_named(text))


def test_hexsides_are_joined_at_their_corners_and_to_the_hexes_they_touch():
    links = side_links(GRID, RIVER, SEA)
    assert links[side("0304/0403")] == tuple(sorted([side("0303/0304"), side("0403/0404")]))
    assert Location("hex", h("0203")) in links[side("0303/0304")], "its corner touches the hex"
    assert side("0303/0304") in links[Location("hex", h("0203"))]
    assert Location("hex", h("0202")) not in links[side("0303/0304")]
    assert links[Location("hex", h("0202"))] == (Location("hex", h("0102")), Location("hex", h("0203")))


def test_a_side_of_a_water_hex_is_joined_to_it():
    links = side_links(GRID, [GRID.side_named("0202/0302")], SEA)
    assert Location("hex", h("0202")) in links[side("0202/0302")]


@given(st.frozensets(st.integers(0, len(GRID.sides.hexes) - 1), max_size=40), some_hexes)
def test_links_are_mutual(sides, water):
    links = side_links(GRID, sides, water)
    assert set(links) == {Location("side", s) for s in sides} | {Location("hex", w) for w in water}
    assert all(place in links[other] for place, others in links.items() for other in others)


def test_a_piece_travels_from_water_along_hexsides():
    links = side_links(GRID, RIVER, SEA)
    found = reach_sides(links, Location("hex", h("0102")), 4)
    assert found.cost[side("0303/0304")] == 3
    assert found.cost[side("0304/0403")] == 4
    assert side("0403/0404") not in found
    assert found.path_to(side("0303/0304"))[2] == Location("hex", h("0203"))


def test_a_shut_hexside_stops_travel_along_it():
    links = side_links(GRID, RIVER, SEA)
    shut = side("0304/0403")
    found = reach_sides(links, side("0303/0304"), 9, lambda a, b: None if b == shut else 1)
    assert shut not in found
    assert side("0403/0404") not in found
