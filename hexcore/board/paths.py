"""Path search over any kind of place, and lines of sight.

Costs are whole numbers in a unit that the game chooses, such as half points. The search keeps only what it reaches, so
a query on a huge map costs no more than on a small one. A node is a place with its condition; the game's rules list the
steps from it. Pieces that travel along hexsides use the net of :func:`side_links`.

Sight runs from centre to centre in exact whole numbers. A hex counts if the line crosses its inside; where the line
runs along a hexside, the rules say what the two hexes mean. The answer is the same from both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from hexcore.board.grid import Grid
from hexcore.board.hexes import Cube, crossed
from hexcore.types import OFF_MAP, Hex, Side

N = TypeVar("N", bound=Hashable)

CLOSED: Final = 1 << 30  # a price that no budget pays: marks closed hexes and steps in price tables

# for each hex of a map, its open steps: the neighbour and the price
Steps: TypeAlias = "tuple[tuple[tuple[Hex, int], ...], ...]"


@dataclass(slots=True)
class Reached(Generic[N]):
    """Every node that a search has reached, with its cheapest price and the node before it."""

    start: N
    cost: dict[N, int]
    before: dict[N, N]
    # the nodes by the price at which they were reached; some were reached for less later
    rings: list[list[N]] = field(repr=False)

    def settled(self) -> list[N]:
        """Return the nodes in the order of the search: the one before a node comes earlier."""
        cost = self.cost
        return [node for spent, ring in enumerate(self.rings) for node in ring if cost[node] == spent]

    def way(self, node: N) -> tuple[N, ...]:
        """Return the cheapest way to a node, without the start and with the node."""
        way: list[N] = []
        before, start = self.before, self.start
        while node != start:
            way.append(node)
            node = before[node]
        way.reverse()
        return tuple(way)


def search(
    start: N,
    steps: Callable[[N, int], Iterable[tuple[N, int]]],
    budget: int,
    bars: Callable[[N, N, int], object] | None = None,
) -> Reached[N]:
    """Return every node within the budget, with the cheapest way to it.

    A node is a place with its condition: what a piece owes, whether it must stop, which bank it stands on, what it
    carries. ``steps(node, spent)`` lists the nodes one step farther, each with its price, which is never negative.

    ``bars(node, next, spent)`` closes a step by answering anything true. It is asked only about steps that lead to
    something new or are cheaper, so that the rules are not asked about each way back.

    ``search(start, lambda h, spent: ((n, 1) for n in board.neighbours[h]), 3)`` reaches three hexes far.
    """
    best: dict[N, int] = {start: 0}
    known, too_much = best.get, budget + 1
    before: dict[N, N] = {}
    rings: list[list[N]] = [[] for _ in range(max(budget, 0) + 1)]
    rings[0].append(start)
    for spent, ring in enumerate(rings):
        for here in ring:
            if best[here] < spent:
                continue
            for there, price in steps(here, spent):
                total = spent + price
                if total < known(there, too_much):
                    if bars is not None and bars(here, there, spent):
                        continue
                    best[there] = total
                    before[there] = here
                    rings[total].append(there)
    return Reached(start, best, before, rings)


def walk(start: Hex, steps: Steps, budget: int, closed: Container[Hex] = ()) -> Reached[Hex]:
    """Search a map by its table of steps alone, past closed hexes: a faster :func:`search`."""
    best: dict[Hex, int] = {start: 0}
    known, too_much = best.get, budget + 1
    before: dict[Hex, Hex] = {}
    rings: list[list[Hex]] = [[start]]
    for spent, ring in enumerate(rings):
        for here in ring:
            if best[here] < spent:
                continue
            for there, price in steps[here]:
                total = spent + price
                if total < known(there, too_much) and there not in closed:
                    best[there] = total
                    before[there] = here
                    while total >= len(rings):
                        rings.append([])
                    rings[total].append(there)
    return Reached(start, best, before, rings)


class Location(NamedTuple):
    """A place a piece can be in: a hex, or a hexside."""

    kind: Literal["hex", "side"]
    at: int


# hexes and hexsides next to each other for a piece that travels along hexsides
SideLinks: TypeAlias = dict[Location, tuple[Location, ...]]


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


# a line along a hexside is blocked if both of its hexes block, or if either does
AlongSide: TypeAlias = Literal["both", "either"]


class Sight(NamedTuple):
    """Whether one hex sees another, and if not, the hex in the way."""

    clear: bool
    blocker: Hex | None
    # the hexes between the two ends, in order; a pair where the line runs along their common side
    crossed: tuple[tuple[Hex, ...], ...]


def sight(grid: Grid, a: Hex, b: Hex, blocks: Callable[[Hex], bool], *, along: AlongSide = "both") -> Sight:
    """Look from centre to centre; neither end blocks, and neighbours always see each other.

    ``blocks`` is asked about hexes of the map only: ground beyond the border hides nothing. The blocker is the one
    nearest to ``a``.
    """
    between = grid.line(a, b)[1:-1]
    for entry in between:
        blocking = [h for h in entry if h != OFF_MAP and blocks(h)]
        if blocking and (along == "either" or len(blocking) == len(entry)):
            return Sight(clear=False, blocker=blocking[0], crossed=between)
    return Sight(clear=True, blocker=None, crossed=between)


def is_clear(grid: Grid, a: Hex, b: Hex, opaque: Container[Cube]) -> bool:
    """Return whether :func:`sight` is clear, faster, for ``along="both"``.

    ``opaque`` holds the cubes on the map that block.
    """
    (q, r), (to_q, to_r) = grid.cubes[a], grid.cubes[b]
    for entry in crossed(to_q - q, to_r - r)[1:-1]:
        for dq, dr in entry:
            if (q + dq, r + dr) not in opaque:
                break
        else:
            return False
    return True
