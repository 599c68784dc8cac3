"""Where a piece can go and what it costs, over any kind of place.

Costs are whole numbers in a unit the game chooses (half points, say). The searches keep only what they reach, so a
query on a huge map costs no more than on a small one. Places are usually hexes with ``board.neighbours``; hexsides and
water hexes joined by :func:`side_links` work the same way.

Which search to take: :func:`reach_table` when the price depends only on the hex entered, :func:`reach_steps` when
each step's price is known beforehand, :func:`reach` when it must be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from hexcore.grid import Grid
from hexcore.types import Hex, Side

N = TypeVar("N", bound=Hashable)
N_contra = TypeVar("N_contra", bound=Hashable, contravariant=True)
N_co = TypeVar("N_co", bound=Hashable, covariant=True)

Steps: TypeAlias = "tuple[tuple[tuple[Hex, int], ...], ...]"
"""For each hex of a map, its open steps: the neighbour and the price."""

CLOSED: Final = 1 << 30
"""A price that no budget pays: marks closed hexes and steps in price tables."""

_NONE: Final[frozenset[Hex]] = frozenset()


class Links(Protocol[N_contra, N_co]):
    """What is next to a place: a tuple indexed by hex, or a mapping."""

    def __getitem__(self, place: N_contra, /) -> Iterable[N_co]:
        """The places next to a place."""


Cost: TypeAlias = Callable[[N, N], int | None]
"""The price of a step from one place to the next; None or a negative number: closed."""


@dataclass(slots=True)
class Reach(Generic[N]):
    """All places within a budget, each with its cheapest price and the place before it."""

    start: N
    cost: dict[N, int]
    came_from: dict[N, N]

    def __contains__(self, place: object) -> bool:
        return place in self.cost

    def __iter__(self) -> Iterator[N]:
        return iter(self.cost)

    def __len__(self) -> int:
        return len(self.cost)

    def path_to(self, place: N) -> tuple[N, ...]:
        """The cheapest way from the start to a place within reach, both included."""
        way = [place]
        while way[-1] != self.start:
            way.append(self.came_from[way[-1]])
        return tuple(reversed(way))


@dataclass(slots=True)
class Found(Generic[N]):
    """All that a search has reached: each node with its cheapest price and the node before it."""

    start: N
    cost: dict[N, int]
    before: dict[N, N]

    def way(self, node: N) -> tuple[N, ...]:
        """The cheapest way to a node, which it ends with; the start is left out."""
        way: list[N] = []
        before, start = self.before, self.start
        while node != start:
            way.append(node)
            node = before[node]
        way.reverse()
        return tuple(way)


def search(start: N, steps: Callable[[N, int], Iterable[tuple[N, int]]], budget: int) -> Found[N]:
    """Find every node within the budget, the cheapest first.

    A node is a place with its condition: what a piece owes, whether it must stop, which bank it stands on, what it
    carries. ``steps(node, spent)`` lists the nodes one step farther, each with its price; a node that nothing leaves
    has none.
    """
    best: dict[N, int] = {start: 0}
    before: dict[N, N] = {}
    rings: list[list[N]] = [[] for _ in range(max(budget, 0) + 1)]
    rings[0].append(start)
    for spent, ring in enumerate(rings):
        for here in ring:
            if best[here] < spent:
                continue
            for there, price in steps(here, spent):
                total = spent + price
                if total <= budget and total < best.get(there, CLOSED):
                    best[there] = total
                    before[there] = here
                    rings[total].append(there)
    return Found(start, best, before)


class Route(NamedTuple, Generic[N]):
    """One cheapest way, with both ends, and its price."""

    hexes: tuple[N, ...]
    cost: int


def reach(
    neighbours: Links[N, N], start: N, budget: int, cost: Cost[N], *, stop: Callable[[N], bool] | None = None
) -> Reach[N]:
    """Find every place within the budget, asking for the price of each step.

    A place where ``stop`` is true may be entered but not left; the start may always be left.
    """
    best = {start: 0}
    came_from: dict[N, N] = {}
    buckets: list[list[N]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] < spent or (stop is not None and here != start and stop(here)):
                continue
            for there in neighbours[here]:
                known = best.get(there, CLOSED)
                if known <= spent:
                    continue
                price = cost(here, there)
                if price is None or price < 0:
                    continue
                total = spent + price
                if total <= budget and total < known:
                    best[there] = total
                    came_from[there] = here
                    buckets[total].append(there)
    return Reach(start, best, came_from)


def reach_table(
    neighbours: Sequence[Sequence[Hex]],
    prices: Sequence[int],
    start: Hex,
    budget: int,
    *,
    stop: Collection[Hex] = _NONE,
    closed: Collection[Hex] = _NONE,
) -> Reach[Hex]:
    """Find every hex within the budget when entering a hex has one price, whichever side it is entered from.

    ``prices`` has an entry per hex, ``CLOSED`` for those nobody enters. The hexes of ``stop`` may be entered but not
    left; those of ``closed`` may not be entered now.
    """
    best = {start: 0}
    came_from: dict[Hex, Hex] = {}
    buckets: list[list[Hex]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if here in stop and here != start:
                continue
            for there in neighbours[here]:
                # The first way in comes from the cheapest neighbour, so no later one can be better.
                if there in best:
                    continue
                total = spent + prices[there]
                if total <= budget and there not in closed:
                    best[there] = total
                    came_from[there] = here
                    buckets[total].append(there)
    return Reach(start, best, came_from)


StepTable: TypeAlias = tuple[tuple[tuple[Hex, int], ...], ...]
"""For each hex, its open steps: the neighbour and the price."""


def step_table(neighbours: Sequence[Sequence[Hex]], cost: Cost[Hex]) -> StepTable:
    """Ask for the price of every step of a map once, for many calls of :func:`reach_steps`."""
    return tuple(
        tuple((there, price) for there in around if (price := cost(here, there)) is not None and price >= 0)
        for here, around in enumerate(neighbours)
    )


def reach_steps(
    steps: StepTable,
    start: Hex,
    budget: int,
    *,
    stop: Collection[Hex] = _NONE,
    closed: Collection[Hex] = _NONE,
) -> Reach[Hex]:
    """Find every hex within the budget when each step has a known price: roads, rivers, blocked sides."""
    best = {start: 0}
    came_from: dict[Hex, Hex] = {}
    buckets: list[list[Hex]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] < spent or (here in stop and here != start):
                continue
            for there, price in steps[here]:
                total = spent + price
                if total <= budget and total < best.get(there, CLOSED) and there not in closed:
                    best[there] = total
                    came_from[there] = here
                    buckets[total].append(there)
    return Reach(start, best, came_from)


def reach_over(
    steps: Callable[[N], Iterable[tuple[N, int]]],
    start: N,
    budget: int,
    *,
    stop: Callable[[N], bool] | None = None,
) -> Reach[N]:
    """Find every place within the budget when a function lists the steps of a place: neighbour and price."""
    best = {start: 0}
    came_from: dict[N, N] = {}
    buckets: list[list[N]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] < spent or (stop is not None and here != start and stop(here)):
                continue
            for there, price in steps(here):
                total = spent + price
                if price >= 0 and total <= budget and total < best.get(there, CLOSED):
                    best[there] = total
                    came_from[there] = here
                    buckets[total].append(there)
    return Reach(start, best, came_from)


def cheapest(
    neighbours: Links[N, N], start: N, goal: N, cost: Cost[N], *, stop: Callable[[N], bool] | None = None
) -> Route[N] | None:
    """Find one cheapest way from start to goal, whatever it costs; None if there is none."""
    best = {start: 0}
    came_from: dict[N, N] = {}
    queue: list[tuple[int, int, N]] = [(0, 0, start)]
    while queue:
        spent, _, here = heappop(queue)
        if here == goal:
            return Route(Reach(start, best, came_from).path_to(goal), spent)
        if best[here] < spent or (stop is not None and here != start and stop(here)):
            continue
        for there in neighbours[here]:
            price = cost(here, there)
            if price is None or price < 0 or spent + price >= best.get(there, CLOSED):
                continue
            best[there] = spent + price
            came_from[there] = here
            heappush(queue, (spent + price, len(best), there))
    return None


class Location(NamedTuple):
    """A place a piece can be in: a hex, or a hexside."""

    kind: Literal["hex", "side"]
    at: int


SideLinks: TypeAlias = dict[Location, tuple[Location, ...]]
"""Which hexes and hexsides are next to each other for a piece that travels along hexsides."""


def side_links(grid: Grid, sides: Iterable[Side], hexes: Iterable[Hex]) -> SideLinks:
    """Join hexsides and hexes into one net.

    Two hexes are joined if they are adjacent, two hexsides if they share a corner, a hexside and a hex if the hexside
    is a side of the hex or touches one of its corners. The order is that of the indexes, hexes first.
    """
    open_sides, open_hexes = frozenset(sides), frozenset(hexes)
    links: dict[Location, set[Location]] = {Location("hex", h): set() for h in open_hexes}
    for h in open_hexes:
        links[Location("hex", h)].update(Location("hex", other) for other in grid.neighbours[h] if other in open_hexes)
    for side in open_sides:
        here = Location("side", side)
        links[here] = {Location("side", other) for other in grid.touching_sides(side) if other in open_sides}
        for h in {h for corner in grid.side_corners(side) for h in grid.corner_hexes(corner)} & open_hexes:
            links[here].add(Location("hex", h))
            links[Location("hex", h)].add(here)
    return {place: tuple(sorted(links[place])) for place in sorted(links)}


def reach_sides(
    links: SideLinks,
    start: Location,
    budget: int,
    cost: Cost[Location] | None = None,
    *,
    stop: Callable[[Location], bool] | None = None,
) -> Reach[Location]:
    """Find every hexside and hex within the budget of a piece that travels along them; a step costs 1 by default."""
    return reach(links, start, budget, cost or _one_each, stop=stop)


def _one_each(here: Location, there: Location) -> int:
    return 1
