"""What the captain makes of a view: who is where, how strong, and what is left to find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache

from games.vietnam_battles.bots.judgement import OWN, Judgement
from hexcore.actions import Action
from hexcore.board import Board
from hexcore.bots import Vantage
from hexcore.odds import Odds
from hexcore.types import Hex
from hexcore.views import PieceView

SHUNNED = 5
"""What a hex beside an enemy counts for someone who wants to get past."""


class Picture:
    """A view with handles. Everything in it is what the seat may know."""

    def __init__(self, vantage: Vantage, judgement: Judgement = OWN) -> None:
        self.judgement = judgement
        self.vantage, self.view, self.board = vantage, vantage.glimpse, vantage.board
        self.seat = vantage.seat
        self.facts = self.view.facts
        self.scenario = self.view.scenario
        units = [piece for piece in self.view.pieces if "attack" in piece.values]
        standing = [piece for piece in units if piece.hex >= 0 and not piece.box]
        self.mine: dict[str, PieceView] = {piece.id: piece for piece in standing if piece.seat == self.seat}
        self.enemies: dict[str, PieceView] = {piece.id: piece for piece in standing if piece.seat != self.seat}
        self.camps: list[PieceView] = [p for p in self.view.pieces if p.kind in ("camp", "cache") and p.hex >= 0]
        self._odds: dict[Action, Odds | None] = {}

    @cached_property
    def jungle(self) -> frozenset[Hex]:
        """The jungle hexes of the map."""
        return _jungle(self.board)

    @cached_property
    def unsearched(self) -> frozenset[Hex]:
        """Jungle that no US unit has looked into."""
        return self.jungle.difference(h for h, marks in self.view.hex_marks.items() if "searched" in marks)

    @cached_property
    def enemy_hexes(self) -> dict[Hex, list[PieceView]]:
        """The enemies in sight, by hex."""
        found: dict[Hex, list[PieceView]] = {}
        for piece in self.enemies.values():
            found.setdefault(piece.hex, []).append(piece)
        return found

    def shift(self, h: Hex) -> int:
        """How much cover a hex gives, as the captain judges it; what a fight comes to he asks the rules."""
        kinds = self.board.terrain[h]
        return 3 if "jungle" in kinds or "town" in kinds else 2 if "village" in kinds else 0

    def support(self, seat: str, count: int = 2) -> int:
        """The best markers a side still holds, added up."""
        return sum(sorted(self.facts["support"][seat], reverse=True)[:count])

    def around(self, h: Hex, radius: int, pieces: Iterable[PieceView]) -> Iterator[PieceView]:
        """The pieces up to a distance from a hex."""
        return (piece for piece in pieces if self.board.distance(piece.hex, h) <= radius)

    def distances(self, goals: Iterable[Hex], shunned: frozenset[Hex] = frozenset()) -> dict[Hex, int]:
        """How far each hex is from the nearest goal; a shunned hex counts as several. It is kept: do not change it."""
        return _distances(self.board, frozenset(goals), shunned)

    def odds(self, action: Action) -> Odds | None:
        """The odds of an action in this position, kept for who asks again later."""
        if action not in self._odds:
            self._odds[action] = self.vantage.odds(action)
        return self._odds[action]

    @cached_property
    def beside(self) -> frozenset[Hex]:
        """The hexes next to an enemy in sight."""
        return frozenset(h for enemy in self.enemy_hexes for h in self.board.neighbours[enemy])

    @cached_property
    def watched(self) -> frozenset[Hex]:
        """The hexes beside enemy land units in sight."""
        return frozenset(
            h for piece in self.enemies.values() if piece.side < 0 for h in self.board.neighbours[piece.hex]
        )


@lru_cache(maxsize=512)
def _distances(board: Board, goals: frozenset[Hex], shunned: frozenset[Hex]) -> dict[Hex, int]:
    """Kept, since the same goals are asked for by every unit of a side, turn after turn."""
    return _by_price(board, goals, shunned) if shunned else _by_steps(board, goals)


def _by_steps(board: Board, goals: frozenset[Hex]) -> dict[Hex, int]:
    """Ring by ring, where every hex counts as one."""
    neighbours, found, ring, far = board.neighbours, dict.fromkeys(goals, 0), list(goals), 0
    while ring:
        far += 1
        outer: list[Hex] = []
        for here in ring:
            for there in neighbours[here]:
                if there not in found:
                    found[there] = far
                    outer.append(there)
        ring = outer
    return found


def _by_price(board: Board, goals: frozenset[Hex], shunned: frozenset[Hex]) -> dict[Hex, int]:
    """Ring by ring, where some hexes count as several."""
    neighbours = board.neighbours
    found = dict.fromkeys(goals, 0)
    rings: list[list[Hex]] = [list(found)]
    for far, ring in enumerate(rings):
        for here in ring:
            if found[here] < far:
                continue
            after = far + (SHUNNED if here in shunned else 1)
            for there in neighbours[here]:
                if found.get(there, after + 1) > after:
                    found[there] = after
                    rings.extend([] for _ in range(after + 1 - len(rings)))
                    rings[after].append(there)
    return found


@lru_cache(maxsize=16)
def _jungle(board: Board) -> frozenset[Hex]:
    return frozenset(board.hexes_with("jungle"))


@cache
def labelled(board: Board, label: str) -> Hex:
    """The hex of a place label; for a hexside the first of its two."""
    return board.hex(label[:4])


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
    piece = picture.view.piece(marker)
    return int(piece.values["value"]) if piece is not None else 0
