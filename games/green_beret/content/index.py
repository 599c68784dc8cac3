"""The box of the game, open on the table: content sorted the way the rules ask for it.

A :class:`Kit` is made once per opened game and shared by every position of it. It never changes, so copies of a
position share it too.
"""

from __future__ import annotations

from typing import Final, Self

from games.green_beret.content.loading import Content, Piece
from games.green_beret.shown import corners
from hexcore.actions import Action
from hexcore.types import Hex
from hexcore.views import PieceView

PATHWAY: Final = "pathway"
STREAM: Final = "stream"
BRIDGE: Final = "bridge"
DESTROYED_BRIDGE: Final = "destroyed_bridge"
DOUBLE_AGENT: Final = "kill_double_agent"
DEMOLISH: Final = "demolish_infrastructure"


class Kit:
    """Counters by kind, prices of steps and the tables of the map."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.board: Final = content.board
        self.pieces: Final = content.pieces
        self.enemies: Final = content.enemies
        self.missions: Final = content.missions
        self.casualties: Final = content.casualties
        self.order: Final = content.order
        self.neighbours: Final = content.board.neighbours
        self.distance: Final = content.board.grid.distance
        self.all_water: Final = content.all_water
        self.water: Final[frozenset[Hex]] = content.all_water | content.stream
        """Where boats go: all-water and every hex with a stream."""
        self.teams: Final = self._ids("team")
        self.leaders: Final = self._ids("leader")
        self.camps: Final = self._ids("camp")
        self.vehicles: Final = tuple(p.id for p in self.pieces.values() if p.move == "plus")
        """Plus types that are never cargo (R63)."""
        self.boats: Final = tuple(p.id for p in self.pieces.values() if p.floats)
        """Raft and scuba gear: black plus types that work on water only (11.1)."""
        self.floating: Final = frozenset(self.boats)
        self.keeled: Final = frozenset(p.id for p in self.pieces.values() if p.water_only)
        """What never leaves the water (11.2)."""
        self.lone_movers: Final = (*self.vehicles, *self.leaders, *self.boats)
        """Whatever may move without a team (10.4)."""
        self.gear: Final = frozenset(p.id for p in self.pieces.values() if p.kind in ("weapon", "equipment"))
        self.given: Final = frozenset(p.id for p in self.pieces.values() if p.kind in ("team", "camp") and not p.cost)
        """The teams and the camp everyone starts with: they are never bought (R15, R44)."""
        self.free: Final = tuple(
            p.id for p in self.pieces.values() if p.kind in ("team", "leader", "camp") and not p.cost
        )
        """What everyone begins the campaign with in hand (3.1-3.3)."""
        self.shops: Final = tuple(
            (counter, tuple(piece for piece in ids if piece not in self.given))
            for counter, ids in content.copies.items()
        )
        """Every kind of counter with the copies that can be bought, in the order of the counter sheet."""
        self.wares: Final = {piece: self._ware(self.pieces[piece]) for _, ids in self.shops for piece in ids}
        """Every counter that can be bought, as it is seen in the store."""
        self.camp_sites: Final = tuple(sorted(content.camp_sites))
        self.ashore: Final = tuple(any(n not in content.all_water for n in around) for around in self.neighbours)
        """Whether a hex has a neighbour that is not all-water."""
        self.seas: Final = tuple(sorted(content.all_water))
        self._names = {
            counter.id: counter.name for kind in (self.pieces, self.enemies, self.missions) for counter in kind.values()
        }
        self.along_prices: Final = self._along_prices()
        self.placements: Final = {
            piece.id: tuple(
                Action("place", (piece.id,), (h,)) for h in (self.seas if piece.water_only else self.camp_sites)
            )
            for piece in self.pieces.values()
            if piece.water_only or piece.kind == "camp"
        }
        """What set-up offers for each camp and PBR, before anything else is on the map."""

    def clone(self) -> Self:
        """Return the kit itself: it never changes."""
        return self

    def _ware(self, piece: Piece) -> PieceView:
        values, marks = corners.piece_values(piece), corners.printed_marks(piece)
        return PieceView(piece.id, piece.counter, "player", piece.name, box="store", values=values, marks=marks)

    def _ids(self, kind: str) -> tuple[str, ...]:
        return tuple(piece.id for piece in self.pieces.values() if piece.kind == kind)

    def _along_prices(self) -> dict[tuple[Hex, Hex], int]:
        """GB 10.7, R20: what a step along a pathway costs when the option says that pathways carry."""
        cheap = self.content.terrain[PATHWAY].cost
        return {
            (a, b): min(cheap, self.content.cost[b])
            for a in self.board.playable
            for b in self.neighbours[a]
            if self.content.along_pathway(a, b)
        }

    def piece(self, piece_id: str) -> Piece:
        """Return what is printed on a counter."""
        return self.pieces[piece_id]

    def name(self, counter_id: str) -> str:
        """Return the name of any counter: piece, enemy, mission."""
        return self._names.get(counter_id, counter_id)

    def in_order(self, ids: list[str]) -> list[str]:
        """Return counters in the fixed order of the counter sheet."""
        return sorted(ids, key=self.order.__getitem__)
