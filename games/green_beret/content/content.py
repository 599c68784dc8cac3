"""The content of the campaign: made once per opened game, shared by all its positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.green_beret.content.counters import Casualty, Enemy, Level, Mission, Piece
from games.green_beret.content.ground import DESTROYED_BRIDGE, PATHWAY, Ground
from games.green_beret.content.models import TerrainRow
from hexcore.board.board import Board
from hexcore.game.actions import Action
from hexcore.game.answers import Spot, hex_spot
from hexcore.plain import Fixed
from hexcore.types import Hex

DOUBLE_AGENT: Final = "kill_double_agent"

DEMOLISH: Final = "demolish_infrastructure"


def _pieces(wanted: Callable[[Piece], bool]) -> cached_property[tuple[str, ...]]:
    return cached_property(lambda content: tuple(p.id for p in content.pieces.values() if wanted(p)))


def _set_of_pieces(wanted: Callable[[Piece], bool]) -> cached_property[frozenset[str]]:
    return cached_property(lambda content: frozenset(p.id for p in content.pieces.values() if wanted(p)))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Content(Ground, Fixed):
    """All content of the game, with the terrain of each hex."""

    board: Board
    terrain: Mapping[str, TerrainRow]
    pieces: dict[str, Piece]
    enemies: dict[str, Enemy]
    missions: dict[str, Mission]
    casualties: dict[str, Casualty]
    levels: tuple[Level, ...]
    least_firepower: int  # floor of a wounded team's firepower
    least_movement: int  # floor of a wounded team's movement
    start_pp: int
    beach_bonus: int
    beach_reach: int
    track_markers: int

    # The map

    @cached_property
    def neighbours(self) -> Sequence[Sequence[Hex]]:
        return self.board.neighbours

    @cached_property
    def by_land(self) -> tuple[tuple[Hex, ...], ...]:
        """GB 11.0: the neighbours of each hex that are open on foot."""
        return tuple(tuple([to for to in around if to not in self.all_water]) for around in self.neighbours)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Each hex as answers name it."""
        return tuple(map(hex_spot, range(self.board.size)))

    @cached_property
    def steps(self) -> dict[Hashable, dict[Hex, tuple[tuple[Hex, int], ...]]]:
        """Steps and prices from each hex by kind of group: a cache that the movement rules fill."""
        return {}

    @cached_property
    def distance(self) -> Callable[[Hex, Hex], int]:
        return self.board.grid.distance

    @cached_property
    def water(self) -> frozenset[Hex]:
        """Hexes open to boats: all-water and every hex with a stream."""
        return self.all_water | self.stream

    @cached_property
    def camp_sites(self) -> frozenset[Hex]:
        """GB 3.1: the hexes where a base camp may stand without a PBR."""
        barred = self.all_water | self.village | self.airfield
        around = {other for h in barred for other in self.neighbours[h]}
        return self.board.playable - barred - around

    @cached_property
    def near_beach(self) -> frozenset[Hex]:
        """GB 6.3, R95: the hexes that earn the beach bonus, whatever lies between."""
        return frozenset(h for beach in self.beach for h in self.board.field(beach, self.beach_reach))

    @cached_property
    def moves(self) -> dict[Hex, Action]:
        """The action of entering each hex."""
        return {h: Action("move", (), (h,)) for h in range(self.board.size)}

    @cached_property
    def about(self) -> dict[str, dict[str, Action]]:
        """The actions about one counter alone, by verb and counter."""
        verbs = ("start", "add", "leave_out", "drop", "pick_up", "buy", "move_camp")
        return {verb: {piece: Action(verb, (piece,)) for piece in self.pieces} for verb in verbs}

    @cached_property
    def placements(self) -> dict[str, tuple[Action, ...]]:
        """The placements of each camp and PBR while the map is empty."""
        sites = dict.fromkeys(self.camps, sorted(self.camp_sites)) | dict.fromkeys(self.keeled, sorted(self.all_water))
        return {piece: tuple(Action("place", (piece,), (h,)) for h in hexes) for piece, hexes in sites.items()}

    @cached_property
    def placed_at(self) -> dict[Hex, int]:
        """The index of each site among the placements of a camp."""
        return {h: place for place, h in enumerate(sorted(self.camp_sites))}

    @cached_property
    def along_prices(self) -> dict[tuple[Hex, Hex], int]:
        """GB 10.7, R20: the prices of steps along pathways, for the option that pathways carry."""
        cheap = self.terrain[PATHWAY].cost
        steps = ((a, b) for a in self.board.playable for b in self.neighbours[a])
        return {(a, b): min(cheap, self.cost[b]) for a, b in steps if self.along_pathway(a, b)}

    def along_pathway(self, a: Hex, b: Hex) -> bool:
        """Whether a step follows a pathway; not into or out of a destroyed bridge."""
        broken = any(DESTROYED_BRIDGE in self.counts_as[h] for h in (a, b))
        return self.board.along(a, b) and not broken

    # The counters

    teams = _pieces(lambda piece: piece.kind == "team")
    leaders = _pieces(lambda piece: piece.kind == "leader")
    camps = _pieces(lambda piece: piece.kind == "camp")
    camp_ids = _set_of_pieces(lambda piece: piece.kind == "camp")
    gear = _set_of_pieces(lambda piece: piece.kind in ("weapon", "equipment"))
    """Weapons and equipment, with vehicles and boats."""
    vehicles = _pieces(lambda piece: piece.move == "plus")  # R63: plus types that are never cargo
    boats = _set_of_pieces(lambda piece: piece.floats)
    """GB 11.1: raft and scuba gear, black plus types that work on water only."""
    keeled = _set_of_pieces(lambda piece: piece.water_only)  # GB 11.2: counters that never leave the water
    free = _pieces(lambda piece: piece.kind in ("team", "leader", "camp") and not piece.cost)
    """GB 3.1, GB 3.2, GB 3.3: the counters in hand at the start."""
    given = _set_of_pieces(lambda piece: piece.kind in ("team", "camp") and not piece.cost)
    """R15, R44: the teams and the camp of the start, which are never bought."""

    @cached_property
    def lone_movers(self) -> dict[str, int]:
        """GB 10.4: counters that may move without a team, each with its place in order."""
        movers = (*self.vehicles, *self.leaders, *(piece for piece in self.pieces if piece in self.boats))
        return {piece: place for place, piece in enumerate(movers)}

    @cached_property
    def stack_ranks(self) -> dict[str, int]:
        """The height of each counter in the stack of its hex."""
        ranks = {"camp": 0, "weapon": 1, "equipment": 1, "leader": 2, "team": 3}
        return {piece.id: ranks[piece.kind] for piece in self.pieces.values()}

    @cached_property
    def copies(self) -> dict[str, tuple[str, ...]]:
        """The pieces of each counter kind."""
        found: dict[str, list[str]] = {}
        for piece in self.pieces.values():
            found.setdefault(piece.counter, []).append(piece.id)
        return {counter: tuple(ids) for counter, ids in found.items()}

    @cached_property
    def copies_of(self) -> dict[str, tuple[str, ...]]:
        """The pieces that serve as well as each piece: all of its kind; a team only itself."""
        pieces = self.pieces.values()
        return {one.id: (one.id,) if one.kind == "team" else self.copies[one.counter] for one in pieces}

    @cached_property
    def counters_for_sale(self) -> dict[str, str]:
        """The first copy of each kind that can be bought, in the order of the counter sheet."""
        shops = {counter: [piece for piece in ids if piece not in self.given] for counter, ids in self.copies.items()}
        return {counter: copies[0] for counter, copies in shops.items() if copies}

    @cached_property
    def within_means(self) -> tuple[frozenset[str], ...]:
        """The counters that cost no more, for each number of points up to the dearest price."""
        pieces = self.pieces.values()
        prices = range(max(piece.cost for piece in pieces) + 1)
        return tuple(frozenset(piece.id for piece in pieces if piece.cost <= points) for points in prices)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of every counter in a fixed order, for cups and lists."""
        ids = (*self.pieces, *self.missions, *self.enemies, *self.casualties)
        return {counter: place for place, counter in enumerate(ids)}

    @cached_property
    def _names(self) -> dict[str, str]:
        kinds = (self.pieces, self.enemies, self.missions)
        return {counter.id: counter.name for kind in kinds for counter in kind.values()}

    def name(self, counter_id: str) -> str:
        return self._names.get(counter_id, counter_id)

    def in_order(self, ids: Iterable[str]) -> list[str]:
        return sorted(ids, key=self.order.__getitem__)

    def level(self, score: int) -> Level:
        """GB 5.0: return the level that a score earns."""
        return next(level for level in self.levels if level.low <= score <= level.high)
