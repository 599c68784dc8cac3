"""Made-up subjects of the size of a real game: a map of terrain costs and a state of 150 units and 200 markers."""

from __future__ import annotations

from dataclasses import dataclass, field

UNITS = 150
MARKERS = 200
SMALL = (46, 34)
LARGE = (200, 200)
MOVE_POINTS = 6


def scatter(column: int, row: int, modulus: int) -> int:
    """A number below `modulus` that looks random but is the same for ever, for every column and row."""
    mixed = (column * 73856093) ^ (row * 19349663)
    return (mixed ^ (mixed >> 13)) % modulus


def middle_cell(columns: int, rows: int) -> tuple[int, int]:
    """The column and row in the middle, counted from 1; the column is even on every map."""
    return columns // 4 * 2 + 2, rows // 2 + 1


def terrain_cost(across: int, down: int) -> int:
    """Points to enter a hex, 1 to 6: mostly open ground, some of it rough, a little of it dreadful.

    Counted from the middle of the map, so that a unit there finds the same ground on a map of any size.
    """
    return (1, 1, 1, 1, 1, 2, 2, 2, 3, 6)[scatter(across, down, 10)]


def terrain_costs(columns: int, rows: int) -> tuple[int, ...]:
    """The points for every hex of a map, column by column."""
    middle, centre = middle_cell(columns, rows)
    return tuple(terrain_cost(c - middle, r - centre) for c in range(1, columns + 1) for r in range(1, rows + 1))


@dataclass(slots=True)
class Unit:
    """A unit as a game would keep it."""

    id: str
    side: str
    hex: int
    steps: int
    moved: bool
    points: int

    def clone(self) -> Unit:
        """A copy that shares nothing that can change."""
        return Unit(self.id, self.side, self.hex, self.steps, self.moved, self.points)


@dataclass(slots=True)
class Marker:
    """A marker on a hex."""

    kind: str
    hex: int
    value: int

    def clone(self) -> Marker:
        """A copy that shares nothing that can change."""
        return Marker(self.kind, self.hex, self.value)


@dataclass(slots=True)
class State:
    """The state of a large game, plain data throughout."""

    turn: int = 1
    active: str = "us"
    seed: int = 7
    rolls: int = 0
    units: list[Unit] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)

    def clone(self) -> State:
        """The copy one writes by hand, field by field: the yardstick for every other."""
        return State(
            self.turn,
            self.active,
            self.seed,
            self.rolls,
            [unit.clone() for unit in self.units],
            [marker.clone() for marker in self.markers],
        )


def late_game() -> State:
    """A position in the middle of a large battle."""
    units = [
        Unit(f"unit-{n:03}", "us" if n % 2 else "vc", scatter(n, 1, 1564), 1 + n % 2, n % 3 == 0, n % 9)
        for n in range(UNITS)
    ]
    markers = [Marker(("mine", "smoke", "trench")[n % 3], scatter(n, 2, 1564), n % 6) for n in range(MARKERS)]
    return State(turn=9, rolls=412, units=units, markers=markers)
