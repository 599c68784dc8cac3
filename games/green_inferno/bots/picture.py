"""A view, read the way a captain reads it: who stands where, how strong, how hurt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.green_inferno.bots.ground import Ground, ground_of
from hexcore.board import Board
from hexcore.bots import Vantage
from hexcore.types import Hex
from hexcore.views import PieceView

GROUND = frozenset({"infantry", "engineer", "mortar", "battery"})
FIGHTERS = frozenset({"infantry", "engineer"})
FACES = (1, 1, 2, 2, 3, 3)
EXPECTED = tuple(sum(max(0, fire - face) for face in FACES) / 6 for fire in range(40))
"""The mean of the hits that a fire value gives."""


def mean_hits(fire: int) -> float:
    """The hits to expect from a fire value after its modifiers."""
    return EXPECTED[fire] if fire > 0 else 0.0


@dataclass(slots=True)
class Troop:
    """A piece on the map."""

    id: str
    kind: str
    seat: str
    hex: Hex
    fire: int
    range: int
    move: int
    hits: int
    marks: tuple[str, ...]

    @property
    def shaken(self) -> bool:
        """Whether it is demoralised."""
        return "demoralised" in self.marks

    @property
    def left(self) -> int:
        """The hits it can still take."""
        return 10 - self.hits


@dataclass(slots=True)
class Picture:
    """Everything a captain looks at before he decides."""

    ground: Ground
    me: str
    enemy: str
    turn: int
    turns: int
    troops: dict[str, Troop] = field(default_factory=dict)
    stacks: dict[Hex, list[Troop]] = field(default_factory=dict)
    civilians: dict[Hex, list[Troop]] = field(default_factory=dict)
    trenches: frozenset[Hex] = frozenset()
    bases: frozenset[Hex] = frozenset()
    owners: dict[Hex, str] = field(default_factory=dict)
    prizes: dict[Hex, float] = field(default_factory=dict)
    """Hexes that are worth points to me if I come into them, and how many."""
    exit: Hex = -1
    copters: dict[str, Troop] = field(default_factory=dict)
    """Helicopters that are ready, on the map or in the box."""
    behind: bool = False
    """Whether the score as it stands is not a win for me."""

    def mine(self, *kinds: str) -> list[Troop]:
        """My ground units, of these kinds if stated."""
        return [t for t in self.troops.values() if t.seat == self.me and (not kinds or t.kind in kinds)]

    def held(self, seat: str) -> dict[Hex, list[Troop]]:
        """The stacks of a side."""
        return {h: stack for h, stack in self.stacks.items() if stack[0].seat == seat}

    def holder(self, h: Hex) -> str:
        """The side whose ground units stand in a hex."""
        stack = self.stacks.get(h)
        return stack[0].seat if stack else ""

    def fighters(self, h: Hex) -> int:
        """How many units in a hex count for stacking."""
        return sum(t.kind in FIGHTERS for t in self.stacks.get(h, ()))

    def cover(self, h: Hex, seat: str) -> int:
        """What protects a unit of a side in a hex, as a positive number."""
        worth = int(self.ground.hill[h] or self.ground.village[h])
        if seat == "nva":
            return worth + (2 if h in self.trenches else 0)
        return worth + (2 if h in self.bases else 0)

    def cover_from(self, frm: Hex, to: Hex, seat: str) -> int:
        """What protects a unit of a side in a hex from ground fire out of a neighbour."""
        ground = self.ground
        return self.cover(to, seat) + (ground.hill[to] and not ground.hill[frm]) + ground.river(frm, to)

    def patrolled(self, h: Hex, seat: str) -> bool:
        """Whether infantry of a side stands within two hexes."""
        return any(
            t.kind == "infantry"
            for near in self.ground.near[2][h]
            if (stack := self.stacks.get(near)) and stack[0].seat == seat
            for t in stack
        )

    def lure(self, h: Hex) -> float:
        """What an attack on a hex is worth beyond its hits, because points lie there."""
        return 0.2 * self.prizes.get(h, 0.0)

    def gap(self, h: Hex, hexes: Iterable[Hex]) -> int:
        """How far the nearest of some hexes is."""
        row = self.ground.row(h)
        return min((row[other] for other in hexes), default=99)


def read(vantage: Vantage) -> Picture:
    """Read the view of a seat."""
    view = vantage.view
    board = vantage.board
    enemy = "nva" if view.seat == "us" else "us"
    picture = Picture(ground_of(board), view.seat, enemy, view.turn, view.turns)
    for piece in view.pieces:
        if piece.hex >= 0 or piece.box == "copter_box":
            _enter(picture, piece)
    marks = view.hex_marks
    picture.trenches = frozenset(h for h, found in marks.items() if "entrenchment" in found)
    picture.bases = frozenset(h for h, found in marks.items() if "firebase" in found)
    picture.owners = {board.hex(label): owner for label, owner in view.facts["owners"].items()}
    picture.prizes = _prizes(picture, board, view.facts)
    picture.exit = board.hex(view.facts["exit"]) if view.facts["exit"] else -1
    us, nva = view.facts["points"]["us"], view.facts["points"]["nva"]
    picture.behind = us <= nva if view.seat == "us" else 2 * nva <= 3 * us or bool(picture.civilians)
    return picture


def _prizes(picture: Picture, board: Board, facts: dict[str, Any]) -> dict[Hex, float]:
    prizes = {
        board.hex(label): float(points)
        for label, points in facts["objectives"].items()
        if picture.owners[board.hex(label)] != picture.me
    }
    for dated in facts["dated_hexes"]:
        if picture.me == "nva" and not dated["earned"] and picture.turn <= dated["by_turn"]:
            prizes[board.hex(dated["hex"])] = float(dated["points"])
    return prizes


def _enter(picture: Picture, piece: PieceView) -> None:
    values = piece.values
    troop = Troop(
        piece.id,
        values["class"],
        piece.seat,
        piece.hex,
        int(values.get("fire", "0")),
        int(values.get("range", "0")),
        2 * int(values.get("move", "0")),
        int(values.get("hits", "0")),
        piece.marks,
    )
    if troop.kind in GROUND:
        picture.troops[troop.id] = troop
        picture.stacks.setdefault(troop.hex, []).append(troop)
    elif troop.kind == "civilian":
        picture.civilians.setdefault(troop.hex, []).append(troop)
    elif troop.kind in ("transport", "attack") and not {"used", "flown", "building"} & set(troop.marks):
        picture.copters[troop.id] = troop
