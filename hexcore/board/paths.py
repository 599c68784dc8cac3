"""The one search: where a piece can go and what it costs, over any kind of place.

Costs are whole numbers in a unit the game chooses (half points, say). The search keeps only what it reaches, so a
query on a huge map costs no more than on a small one. A node is a place with its condition; what may follow on it is a
matter of the game's rules, which list its steps. Pieces that travel along hexsides go over the net of
:func:`side_links`.

Lines of sight from centre to centre, in exact whole numbers.

A hex counts if the line crosses its inside. Where the line runs along a hexside, two hexes share it and the game's
rules say what that means. The answer is the same from both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from hexcore.board.grid import Grid
from hexcore.board.hexes import Cube, crossed
from hexcore.types import OFF_MAP, Hex, Side

N = TypeVar("N", bound=Hashable)

CLOSED: Final = 1 << 30
"""A price that no budget pays: marks closed hexes and steps in price tables."""

Steps: TypeAlias = "tuple[tuple[tuple[Hex, int], ...], ...]"
"""For each hex of a map, its open steps: the neighbour and the price."""


@dataclass(slots=True)
class Reached(Generic[N]):
    """All that a search has reached: each node with its cheapest price and the node before it."""

    start: N
    cost: dict[N, int]
    before: dict[N, N]
    rings: list[list[N]] = field(repr=False)
    """The nodes by the price at which they were reached; some were reached for less later."""

    def settled(self) -> list[N]:
        """Every node in the order in which the search went on from it: the one before it comes earlier."""
        cost = self.cost
        return [node for spent, ring in enumerate(self.rings) for node in ring if cost[node] == spent]

    def way(self, node: N) -> tuple[N, ...]:
        """The cheapest way to a node, which it ends with; the start is left out."""
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
    """Find every node within the budget, the cheapest first.

    A node is a place with its condition: what a piece owes, whether it must stop, which bank it stands on, what it
    carries. ``steps(node, spent)`` lists the nodes one step farther, each with its price, which is never negative; a
    node that nothing leaves has none.

    Where rules can close a step, ``bars(node, next, spent)`` answers with anything true. It is asked only about a step
    that leads to something new or is cheaper, so that the rules are not asked about each way back.
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
    """Search a map by its table of steps alone, past closed hexes: what :func:`search` finds, sooner."""
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


AlongSide: TypeAlias = Literal["both", "either"]
"""A line along a hexside is blocked only if both of its hexes block, or if either does."""


class Sight(NamedTuple):
    """Whether one hex sees another, and if not, which hex is in the way."""

    clear: bool
    blocker: Hex | None
    crossed: tuple[tuple[Hex, ...], ...]
    """The hexes between the two ends, in order; a pair where the line runs along their common side."""


def sight(grid: Grid, a: Hex, b: Hex, blocks: Callable[[Hex], bool], *, along: AlongSide = "both") -> Sight:
    """Look from the centre of a hex to the centre of another; neither end blocks, and neighbours always see.

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
    """Say what :func:`sight` finds, sooner, where only that matters and a line along a hexside needs both to block it.

    ``opaque`` holds the places on the map that block.
    """
    (q, r), (to_q, to_r) = grid.cubes[a], grid.cubes[b]
    for entry in crossed(to_q - q, to_r - r)[1:-1]:
        for dq, dr in entry:
            if (q + dq, r + dr) not in opaque:
                break
        else:
            return False
    return True
