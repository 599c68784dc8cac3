"""The fixed content of one scenario, computed once: pieces, step prices, zones, sight.

A position carries a reference to its :class:`Content`, so that rules reach the right data under any packs. Saves do not
hold it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from games.green_inferno.content.models import CALL_IN, Charts, Counters, CounterType, Group, ScenarioFile, piece_name
from hexcore.board.board import Board
from hexcore.board.grid import Grid
from hexcore.board.paths import Steps, is_clear, search, sight
from hexcore.errors import BrokenContent
from hexcore.game import OFF_MAP, Action, Fixed, Hex, Modifier
from hexcore.game.lookup_tables import DieTable

GROUND = frozenset({"infantry", "engineer", "mortar", "battery"})
FIGHTERS = frozenset({"infantry", "engineer"})
TUBES = frozenset({"mortar", "battery", "gun"})
COPTERS = frozenset({"transport", "attack"})


class Piece(NamedTuple):
    """One counter: ``name`` is its own, ``printed`` that of its type.

    ``move`` is in half points; ``group`` says how it comes into play.
    """

    id: str
    type: str
    name: str
    kind: str
    seat: str
    fire: int
    range: int
    move: int
    group: str
    printed: str


class Seen(NamedTuple):
    """Whether one hex sees another; ``blocker`` is in the way, ``levels`` if only the height is."""

    clear: bool
    blocker: Hex
    levels: bool


class Content(Fixed):
    """The fixed content of one scenario of one opened game."""

    def __init__(self, file: ScenarioFile, board: Board, charts: Charts, counters: Counters) -> None:
        self.file, self.board, self.charts = file, board, charts
        self.grid: Grid = board.grid
        self.limits = charts.limits
        self.groups = {group.id: group for group in file.group}
        self.roster = _roster(file, counters)
        self.names = {piece.id: piece.name for piece in self.roster.values()}
        pieces, seats = tuple(self.roster.values()), ("us", "nva")
        self.of_kind: dict[str, tuple[str, ...]] = {}
        for piece in pieces:
            self.of_kind[piece.kind] = (*self.of_kind.get(piece.kind, ()), piece.id)
        self.of_group = {group: tuple(p.id for p in pieces if p.group == group) for group in self.groups}
        self.walkers = {seat: tuple(p for p in pieces if p.seat == seat and p.move) for seat in seats}
        self.on_foot = {seat: tuple(p.id for p in self.walkers[seat] if p.kind != "battery") for seat in seats}
        self.tubes = {seat: tuple(p for p in pieces if p.seat == seat and p.kind in TUBES) for seat in seats}
        self.us_ground = tuple(p.id for p in pieces if p.seat == "us" and p.kind in GROUND)
        self.planes = tuple(p.id for p in pieces if p.kind == "plane")
        self.engineers = tuple(p.id for p in pieces if p.kind == "engineer")
        self.copters = {kind: tuple(p.id for p in pieces if p.kind == kind) for kind in ("transport", "attack")}
        self.fleet = tuple(p.id for p in pieces if p.kind in COPTERS)
        self.label = board.label
        self.neighbours = board.neighbours
        self.patrolled = self._fields(charts.limits.zone_of_patrol)
        self.hill = tuple(board.has(h, "jungle_hill") for h in range(board.size))
        self.village = tuple(board.has(h, "village") for h in range(board.size))
        self.villages = frozenset(h for h in range(board.size) if self.village[h])
        self.sky = _sky(board, self.hill)
        self.flat = tuple(h for h in range(board.size) if not self.hill[h])
        self.costs = tuple({n: self._price(h, n) for n in board.neighbours[h]} for h in range(board.size))
        self.steps: Steps = tuple(tuple(prices.items()) for prices in self.costs)
        self.steps_back: Steps = tuple(
            tuple((n, self.costs[n][h]) for n in board.neighbours[h]) for h in range(board.size)
        )
        """The steps into each hex: from which neighbour, and at what price."""
        self.fire_of = {p.kind: p.fire for p in reversed(pieces)}  # the fire value printed on the counters of each kind
        self.fire_table = _faces(charts.fire_impact)
        chances = {str(result): p for result, p in charts.call_in.chances().items()}
        self.call_in = dict.fromkeys(CALL_IN, Fraction(0)) | chances
        self.bomb_table = _faces(charts.air_bombardment)
        self.objectives = {board.hex(o.hex): o for o in file.objective}
        worth = [*((o.hex, o.name) for o in file.objective), *((d.hex, d.name) for d in file.dated)]
        self.prizes = {board.hex(label): name for label, name in worth}  # the names of the hexes that are worth points
        self.gun_columns = self._gun_columns()
        self.exit = board.hex(file.exit) if file.exit else OFF_MAP
        self.covers: dict[str, Modifier] = {}  # the lines of the terrain chart as modifiers, made when first needed
        self._zones: dict[str, dict[Hex, None]] = {}
        self._opaque = frozenset(board.grid.cubes[h] for h in range(board.size) if self.hill[h] or self.village[h])
        self.row, self.sees, self.clear = cache(self._row), cache(self._sees), cache(self._clear)
        self.fields = cache(self._fields)
        self.river, self.sites = cache(self._river), cache(self._sites)
        self.hex_actions = cache(lambda verb: tuple([Action(verb, hexes=(h,)) for h in range(board.size)]))
        self.piece_actions = cache(lambda verb: {piece: Action(verb, pieces=(piece,)) for piece in self.roster})

    # Distances and sight

    def _row(self, a: Hex) -> bytes:
        p, s = self.grid.cubes[a]
        return bytes([max(abs(q - p), abs(r - s), abs(q + r - p - s)) for q, r in self.grid.cubes])

    def _fields(self, radius: int) -> tuple[tuple[Hex, ...], ...]:
        return tuple(self.board.field(h, radius) for h in range(self.board.size))

    @cached_property
    def near(self) -> tuple[tuple[tuple[Hex, ...], ...], ...]:
        """For each radius up to five the hexes within it of each hex."""
        return tuple(map(self.fields, range(6)))

    def distance(self, a: Hex, b: Hex) -> int:
        return self.row(a)[b]

    def _sees(self, a: Hex, b: Hex) -> Seen:
        """GI 9.3: hills and villages between block; between levels the way is at most two hexes (R-G72)."""
        line = sight(self.grid, a, b, lambda h: self.hill[h] or self.village[h])
        if not line.clear:
            return Seen(False, OFF_MAP if line.blocker is None else line.blocker, False)
        if self.hill[a] != self.hill[b] and self.distance(a, b) > self.limits.sight_between_levels:
            return Seen(False, OFF_MAP, True)
        return Seen(True, OFF_MAP, False)

    def _clear(self, a: Hex, b: Hex) -> bool:
        """Return only whether one hex sees another, which is faster."""
        if self.hill[a] != self.hill[b] and self.distance(a, b) > self.limits.sight_between_levels:
            return False
        return is_clear(self.grid, a, b, self._opaque)

    def _sites(self, target: Hex, reach: int) -> tuple[frozenset[Hex], frozenset[Hex]]:
        row = self.row(target)
        near = frozenset([h for h in self.flat if row[h] <= reach])
        seen = frozenset([h for h in near if self._clear(target, h)])
        return seen, near - seen

    # Rivers and roads

    def _river(self, a: Hex, b: Hex) -> bool:
        """Whether an unforded river lies between two neighbours."""
        between = self.board.between(a, b)
        return "river" in between and "ford" not in between

    def ford(self, a: Hex, b: Hex) -> bool:
        return "ford" in self.board.between(a, b)

    def _price(self, a: Hex, b: Hex) -> int:
        """GI 4, terrain chart: hex entered, road, river, ford (R-G59)."""
        costs = self.charts.terrain
        price = costs.jungle_hill if self.hill[b] else costs.village if self.village[b] else costs.jungle
        if self.board.along(a, b, "road"):
            price = min(price, costs.road)
        if self.ford(a, b):
            return max(price, costs.ford)
        return price + (costs.river if self._river(a, b) else 0)

    @cached_property
    def trapped(self) -> tuple[frozenset[Hex], ...]:
        """GI 6.1: for each hex the neighbours that cannot be entered from it without a trap."""
        file = self.file
        return tuple(
            frozenset(
                n
                for n in self.neighbours[h]
                if (file.village_traps and self.village[n]) or (file.river_traps and self._river(h, n))
            )
            for h in range(self.board.size)
        )

    @cached_property
    def ford_hexes(self) -> tuple[Hex, ...]:
        sides = self.board.sides_with("ford")
        return tuple(sorted({h for side in sides for h in self.grid.side_hexes(side)}))

    @cached_property
    def from_ford(self) -> bytes:
        """The distance of each hex from the nearest ford, counted from the nearer of its hexes."""
        rows = [self.row(ford) for ford in self.ford_hexes]
        return bytes(min((row[h] for row in rows), default=255) for h in range(self.board.size))

    @cached_property
    def road_links(self) -> dict[Hex, tuple[Hex, ...]]:
        """The road hexes that a road joins to each road hex."""
        return {
            h: tuple(n for n in self.neighbours[h] if self.board.along(h, n, "road"))
            for h in range(self.board.size)
            if self.board.on_path(h, "road")
        }

    # Zones of set-up and entry

    def zone(self, name: str) -> tuple[Hex, ...]:
        """Return the hexes of a named zone: printed on the board, or one that every map has."""
        if name in self.board.areas:
            return tuple(sorted(self.board.areas[name]))
        if name in self.board.edges:
            return self.board.edges[name]
        if name == "everywhere":
            return tuple(range(self.board.size))
        if name == "flat_edge":
            return tuple(h for h in range(self.board.size) if self.board.is_edge(h) and not self.hill[h])
        if name == "tunnel_ground":
            return tuple(self.tunnel_ground)
        raise BrokenContent(f"scenario {self.file.id}: there is no zone {name!r} on the map {self.board.id}")

    def zone_of(self, group: Group) -> dict[Hex, None]:
        """Return the hexes in which a group may be placed, in order."""
        found = self._zones.get(group.id)
        if found is None:
            found = self._zones[group.id] = dict.fromkeys(h for name in group.zones for h in self.zone(name))
        return found

    def zone_for(self, piece: str) -> dict[Hex, None]:
        """Return the hexes in which a piece may be placed, in order."""
        return self.zone_of(self.groups[self.roster[piece].group])

    @cached_property
    def tunnel_ground(self) -> dict[Hex, None]:
        """GI 16: the hexes where a tunnel may be, far from villages and fords (R-G91)."""
        limits = self.limits
        villages = [h for h in range(self.board.size) if self.village[h]]
        return dict.fromkeys(
            h
            for h in range(self.board.size)
            if all(self.distance(h, v) >= limits.tunnel_from_village for v in villages)
            and self.from_ford[h] >= limits.tunnel_from_ford
        )

    @cached_property
    def entry_hexes(self) -> frozenset[Hex]:
        """The hexes where US units enter on turn 1: closed to the NVA set-up."""
        first = [group for group in self.groups.values() if group.seat == "us" and group.turn == 1]
        return frozenset(h for group in first for h in self.zone_of(group))

    @cached_property
    def copter_entry(self) -> frozenset[Hex]:
        """The hexes by which helicopters come in from the off-map box."""
        return frozenset(h for name in self.file.helicopter_entry for h in self.zone(name) if not self.hill[h])

    @cached_property
    def entry_regions(self) -> frozenset[int]:
        """The regions of the sky open to helicopters from the off-map box."""
        return frozenset(self.sky[h] for h in self.copter_entry)

    def _gun_columns(self) -> bytes:
        """Return the distance of each hex from the border along its row; 0 without guns."""
        if not self.file.gun_edge:
            return bytes(self.board.size)
        columns = {h: self.grid.cells[h] for h in range(self.board.size)}
        edge = {columns[h][1]: columns[h][0] for h in self.board.edges[self.file.gun_edge]}
        return bytes(abs(edge[row] - column) + 1 for column, row in columns.values())


def _faces(table: DieTable) -> tuple[int, ...]:
    return tuple(int(table.look_up(face)) for face in range(1, 7))


def _sky(board: Board, hill: tuple[bool, ...]) -> bytes:
    """GI 4: number the regions that helicopters can fly in, anywhere but into or through hills (R-G17); 0 is hill."""
    region = bytearray(board.size)
    for start in range(board.size):
        if not hill[start] and not region[start]:
            number = max(region) + 1
            for h in search(start, lambda h, _: [(n, 0) for n in board.neighbours[h] if not hill[n]], 0).cost:
                region[h] = number
    return bytes(region)


def _roster(file: ScenarioFile, counters: Counters) -> dict[str, Piece]:
    types = {counter.id: counter for counter in counters.counter}
    copies: dict[str, int] = {}
    roster: dict[str, Piece] = {}
    for group in file.group:
        identities = iter(group.identities)
        for type_id, count in group.units.items():
            if type_id not in types:
                raise BrokenContent(f"scenario {file.id}: group {group.id}: there is no counter {type_id!r}")
            for _ in range(count):
                copies[type_id] = copies.get(type_id, 0) + 1
                piece = _piece(types[type_id], copies[type_id], group.id, next(identities, ""))
                roster[piece.id] = piece
    return roster


def _piece(counter: CounterType, copy: int, group: str, identity: str) -> Piece:
    return Piece(
        id=piece_name(counter.id, copy),
        type=counter.id,
        name=identity or f"{counter.name} ({copy})",
        kind=counter.kind,
        seat=counter.seat,
        fire=counter.fire,
        range=counter.range,
        move=2 * counter.move,
        group=group,
        printed=counter.name,
    )
