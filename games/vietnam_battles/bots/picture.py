"""A view as a captain reads it: positions, strengths, and what is left to find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from typing import TypeAlias

from games.vietnam_battles.bots.distances import OnDemand, ranges
from games.vietnam_battles.bots.judgement import OWN, Judgement
from hexcore.board.board import Board
from hexcore.game import Hex, PieceView, Vantage

Results: TypeAlias = dict[tuple[str, int, str, str], Sequence[str]]
"""Results by scenario, differential, row and kind of fight: the same in every position."""


class Picture:
    """A view with indexes and caches. Everything in it is what the seat may know."""

    def __init__(self, vantage: Vantage, judgement: Judgement = OWN, results: Results | None = None) -> None:
        self.judgement = judgement
        self._results = {} if results is None else results
        self.vantage, self.view, self.board = vantage, vantage.bot_view, vantage.board
        self.seat = vantage.seat
        self.facts = self.view.facts
        self.scenario = self.view.scenario
        self.odds = cache(vantage.odds)
        self._support: dict[tuple[str, int], int] = {}

    @cached_property
    def pieces(self) -> dict[str, PieceView]:
        return {piece.id: piece for piece in self.view.pieces}

    @cached_property
    def standing(self) -> list[PieceView]:
        return [p for p in self.view.pieces if p.hex >= 0 and not p.box and "attack" in p.values]

    @cached_property
    def mine(self) -> dict[str, PieceView]:
        return {piece.id: piece for piece in self.standing if piece.seat == self.seat}

    @cached_property
    def enemies(self) -> dict[str, PieceView]:
        return {piece.id: piece for piece in self.standing if piece.seat != self.seat}

    @cached_property
    def camps(self) -> list[PieceView]:
        return [p for p in self.view.pieces if p.kind in ("camp", "cache") and p.hex >= 0]

    @cached_property
    def jungle(self) -> frozenset[Hex]:
        return _jungle(self.board)

    @cached_property
    def unsearched(self) -> frozenset[Hex]:
        return self.jungle.difference([h for h, marks in self.view.hex_marks.items() if "searched" in marks])

    @cached_property
    def enemy_hexes(self) -> dict[Hex, list[PieceView]]:
        found: dict[Hex, list[PieceView]] = {}
        for piece in self.enemies.values():
            found.setdefault(piece.hex, []).append(piece)
        return found

    @cached_property
    def cover(self) -> Sequence[int]:
        """Cover of each hex in the captain's judgement; the effect on a fight comes from the rules."""
        return _cover(self.board)

    def shift(self, h: Hex) -> int:
        return self.cover[h]

    def support(self, seat: str, count: int = 2) -> int:
        """Return the sum of the best markers that a side still holds."""
        found = self._support.get((seat, count))
        if found is None:
            found = self._support[seat, count] = sum(sorted(self.facts["support"][seat], reverse=True)[:count])
        return found

    def around(self, h: Hex, radius: int, pieces: Iterable[PieceView]) -> list[PieceView]:
        near = field(self.board, h, radius)
        return [piece for piece in pieces if piece.hex in near]

    def distances(self, goals: Iterable[Hex], shunned: frozenset[Hex] = frozenset()) -> OnDemand[Hex, int]:
        """Return distances to the nearest goal; a shunned hex counts as several. Shared: do not change it."""
        return ranges(self.board, frozenset(goals), shunned)

    def results(self, differential: int, row: str, kind: str) -> Sequence[str]:
        key = (self.scenario, differential, row, kind)
        found = self._results.get(key)
        if found is None:
            found = self.vantage.ask("results", differential=differential, row=row, kind=kind)
            self._results[key] = found
        return found

    @cached_property
    def targets(self) -> Mapping[str, Sequence[str]]:
        """The enemies that can be attacked now, each with the own units that can take part."""
        found: dict[str, list[str]] = self.vantage.ask("targets")
        return found

    @cached_property
    def beside(self) -> frozenset[Hex]:
        neighbours = self.board.neighbours
        return frozenset().union(*[neighbours[enemy] for enemy in self.enemy_hexes])

    @cached_property
    def watched(self) -> frozenset[Hex]:
        """The hexes beside visible enemy land units."""
        neighbours = self.board.neighbours
        return frozenset().union(*[neighbours[piece.hex] for piece in self.enemies.values() if piece.side < 0])


# Tables of a board, which never changes


@lru_cache(maxsize=16)
def _jungle(board: Board) -> frozenset[Hex]:
    return frozenset(board.hexes_with("jungle"))


@lru_cache(maxsize=16)
def _cover(board: Board) -> tuple[int, ...]:
    return tuple(
        3 if "jungle" in kinds or "town" in kinds else 2 if "village" in kinds else 0 for kinds in board.terrain
    )


@lru_cache(maxsize=4096)
def field(board: Board, h: Hex, radius: int) -> frozenset[Hex]:
    return frozenset(board.field(h, radius))


@lru_cache(maxsize=128)
def gaps(board: Board, h: Hex) -> OnDemand[Hex, int]:
    """Return distances from a hex, whatever lies between."""
    return OnDemand(partial(board.distance, h))


@lru_cache(maxsize=16)
def hexes_of(board: Board) -> OnDemand[str, Hex]:
    """Return the hex of each place label; for a hexside the first of its two."""
    return OnDemand(lambda label: board.hex(label[:4]))


def attack(piece: PieceView) -> int:
    return int(piece.values["attack"])


def defense(piece: PieceView) -> int:
    return int(piece.values["defense"])


def is_weak(piece: PieceView) -> bool:
    """Whether the next step loss removes the piece."""
    return piece.face == "back"


def marker_value(picture: Picture, marker: str) -> int:
    piece = picture.pieces.get(marker)
    return int(piece.values["value"]) if piece is not None else 0
