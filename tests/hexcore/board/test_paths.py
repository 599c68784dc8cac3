"""The search, checked against a plain one and by hand where rules bite, and the net of hexsides."""

from heapq import heappop, heappush
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.board.paths import CLOSED, Location, search, side_links, walk

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


@given(prices, budgets, some_hexes)
def test_rules_are_asked_only_about_what_is_new_or_cheaper(table, budget, closed):
    asked = []

    def bars(here, there, spent):
        asked.append((there, spent + table[there]))
        return there in closed

    found = search(START, lambda here, spent: [(to, table[to]) for to in GRID.neighbours[here]], budget, bars)
    assert found.cost == plain_costs(lambda a, b: table[b], budget, closed=closed - {START})
    open_steps = [step for step in asked if step[0] not in closed]
    assert len(open_steps) == len(set(open_steps))
    assert START not in dict(asked)


@given(prices, budgets, some_hexes)
def test_a_walk_over_a_table_finds_what_a_search_finds(table, budget, closed):
    steps = tuple(tuple((to, table[to]) for to in GRID.neighbours[here]) for here in range(GRID.size))
    found = search(START, lambda here, spent: [step for step in steps[here] if step[0] not in closed], budget)
    walked = walk(START, steps, budget, closed)
    assert list(walked.cost.items()) == list(found.cost.items())
    assert (walked.before, walked.settled()) == (found.before, found.settled())


@given(prices, budgets)
def test_nodes_are_settled_after_the_node_before_them(table, budget):
    found = search(START, lambda here, spent: [(to, table[to]) for to in GRID.neighbours[here]], budget)
    settled = found.settled()
    assert sorted(settled) == sorted(found.cost)
    assert all(settled.index(found.before[node]) < settled.index(node) for node in settled[1:])


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


def test_the_start_may_be_left_where_everything_else_is_a_stop():
    around = {START, *GRID.neighbours[START]}
    found = search(START, lambda here, spent: [(to, 1) for to in GRID.neighbours[here]] if here == START else (), 9)
    assert set(found.cost) == around


def test_a_blocked_side_is_walked_round():
    shut = {(START, h("0504")), (h("0504"), START)}
    found = search(START, lambda a, spent: [(b, 1) for b in GRID.neighbours[a] if (a, b) not in shut], 3)
    assert found.cost[h("0504")] == 2


def test_half_points_are_whole_numbers_inside():
    """A road at half a point, counted in half points: six steps for three points."""
    road = [h(f"05{row:02}") for row in range(9, 2, -1)]
    along = set(pairwise(road))
    found = search(road[0], lambda a, spent: [(b, 1 if (a, b) in along else 4) for b in GRID.neighbours[a]], 6)
    assert found.cost[road[-1]] == 6
    assert found.way(road[-1]) == tuple(road[1:])


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
    found = search(Location("hex", h("0102")), lambda here, spent: [(there, 1) for there in links[here]], 4)
    assert found.cost[side("0303/0304")] == 3
    assert found.cost[side("0304/0403")] == 4
    assert side("0403/0404") not in found.cost
    assert found.way(side("0303/0304"))[1] == Location("hex", h("0203"))
