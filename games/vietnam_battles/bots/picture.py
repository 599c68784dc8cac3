"""A view as a captain reads it: positions, strengths, and what is left to find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from games.vietnam_battles.bots.distances import Ranges, ranges
from games.vietnam_battles.bots.judgement import OWN, Judgement
from hexcore.board.board import Board
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage
from hexcore.game.odds import Odds
from hexcore.game.views import PieceView
from hexcore.types import Hex

Results: TypeAlias = dict[tuple[str, int, str, str], Sequence[str]]
"""The results of the table by scenario, differential, row and kind of fight: they are the same in every position."""


class Picture:
    """A view with handles. Everything in it is what the seat may know."""

    def __init__(self, vantage: Vantage, judgement: Judgement = OWN, results: Results | None = None) -> None:
        self.judgement = judgement
        self._results = {} if results is None else results
        self.vantage, self.view, self.board = vantage, vantage.glimpse, vantage.board
        self.seat = vantage.seat
        self.facts = self.view.facts
        self.scenario = self.view.scenario
        self._odds: dict[Action, Odds | None] = {}
        self._support: dict[tuple[str, int], int] = {}

    @cached_property
    def pieces(self) -> dict[str, PieceView]:
        """Every piece in sight by its id."""
        return {piece.id: piece for piece in self.view.pieces}

    @cached_property
    def standing(self) -> list[PieceView]:
        """The units on the map."""
        return [p for p in self.view.pieces if p.hex >= 0 and not p.box and "attack" in p.values]

    @cached_property
    def mine(self) -> dict[str, PieceView]:
        """The own units on the map."""
        return {piece.id: piece for piece in self.standing if piece.seat == self.seat}

    @cached_property
    def enemies(self) -> dict[str, PieceView]:
        """The enemies in sight on the map."""
        return {piece.id: piece for piece in self.standing if piece.seat != self.seat}

    @cached_property
    def camps(self) -> list[PieceView]:
        """The camps and caches in sight."""
        return [p for p in self.view.pieces if p.kind in ("camp", "cache") and p.hex >= 0]

    @cached_property
    def jungle(self) -> frozenset[Hex]:
        """The jungle hexes of the map."""
        return _jungle(self.board)

    @cached_property
    def unsearched(self) -> frozenset[Hex]:
        """Jungle that no US unit has looked into."""
        return self.jungle.difference([h for h, marks in self.view.hex_marks.items() if "searched" in marks])

    @cached_property
    def enemy_hexes(self) -> dict[Hex, list[PieceView]]:
        """The enemies in sight, by hex."""
        found: dict[Hex, list[PieceView]] = {}
        for piece in self.enemies.values():
            found.setdefault(piece.hex, []).append(piece)
        return found

    @cached_property
    def cover(self) -> Sequence[int]:
        """How much cover each hex gives, as the captain judges it; what a fight comes to he asks the rules."""
        return _cover(self.board)

    def shift(self, h: Hex) -> int:
        """How much cover a hex gives."""
        return self.cover[h]

    def support(self, seat: str, count: int = 2) -> int:
        """The best markers a side still holds, added up."""
        found = self._support.get((seat, count))
        if found is None:
            found = self._support[seat, count] = sum(sorted(self.facts["support"][seat], reverse=True)[:count])
        return found

    def around(self, h: Hex, radius: int, pieces: Iterable[PieceView]) -> list[PieceView]:
        """The pieces up to a distance from a hex."""
        near = field(self.board, h, radius)
        return [piece for piece in pieces if piece.hex in near]

    def distances(self, goals: Iterable[Hex], shunned: frozenset[Hex] = frozenset()) -> Ranges:
        """How far each hex is from the nearest goal; a shunned hex counts as several. It is kept: do not change it."""
        return ranges(self.board, frozenset(goals), shunned)

    def odds(self, action: Action) -> Odds | None:
        """The odds of an action in this position, kept for who asks again later."""
        if action not in self._odds:
            self._odds[action] = self.vantage.odds(action)
        return self._odds[action]

    def results(self, differential: int, row: str, kind: str) -> Sequence[str]:
        """The results of a column of the table."""
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
        """The hexes next to an enemy in sight."""
        neighbours = self.board.neighbours
        return frozenset().union(*[neighbours[enemy] for enemy in self.enemy_hexes])

    @cached_property
    def watched(self) -> frozenset[Hex]:
        """The hexes beside enemy land units in sight."""
        neighbours = self.board.neighbours
        return frozenset().union(*[neighbours[piece.hex] for piece in self.enemies.values() if piece.side < 0])


# What a board is asked again and again: it never changes


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
    """The hexes up to a distance from a hex."""
    return frozenset(board.field(h, radius))


class Gaps(dict[Hex, int]):
    """How many hexes each hex is away from one of them, worked out when it is first asked for."""

    def __init__(self, board: Board, h: Hex) -> None:
        super().__init__()
        self._board, self._from = board, h

    def __missing__(self, h: Hex) -> int:
        found = self[h] = self._board.distance(self._from, h)
        return found


@lru_cache(maxsize=128)
def gaps(board: Board, h: Hex) -> Gaps:
    """How many hexes each hex is away from one of them, whatever lies between."""
    return Gaps(board, h)


@lru_cache(maxsize=16)
def hexes_of(board: Board) -> HexesOf:
    """The hex of each place label; for a hexside the first of its two."""
    return HexesOf(board)


class HexesOf(dict[str, Hex]):
    """The hex of a place label, looked up once."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, label: str) -> Hex:
        found = self[label] = self._board.hex(label[:4])
        return found


def attack(piece: PieceView) -> int:
    """The attack strength of a piece."""
    return int(piece.values["attack"])


def defense(piece: PieceView) -> int:
    """The defense strength of a piece."""
    return int(piece.values["defense"])


def is_weak(piece: PieceView) -> bool:
    """Whether the next step loss removes the piece."""
    return piece.face == "back"


def marker_value(picture: Picture, marker: str) -> int:
    """The strength of a support marker."""
    piece = picture.pieces.get(marker)
    return int(piece.values["value"]) if piece is not None else 0
