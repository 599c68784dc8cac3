"""Checked models of the data files: charts, counters and scenarios, each value with its source."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, field_validator, model_validator

from hexcore.board.tables import BoardFile, Words
from hexcore.data.datafolder import Files
from hexcore.data.provenance import Sourced
from hexcore.game.lookup_tables import DieTable
from hexcore.types import Amount, Copies, Loss, Points, Price, Turn

US: Final = "us"  # the seat of the US player; in Under Fire the ARVN player

NVA: Final = "nva"

Kind: TypeAlias = Literal[
    "infantry", "engineer", "mortar", "battery", "gun", "plane", "transport", "attack", "civilian", "tunnel"
]


FARTHEST: Final = 5
Near: TypeAlias = Annotated[int, Field(ge=0, le=FARTHEST)]  # a radius that is looked up at once for every hex


class Terrain(Sourced):
    """Prices of steps, in half points."""

    jungle: Price
    jungle_hill: Price
    village: Price
    road: Price
    river: Amount
    ford: Price
    exit: Price


class Cover(Sourced):
    """Reductions of fire by terrain and works; never positive."""

    jungle_hill: Loss
    village: Loss
    river: Loss
    entrenchment: Loss
    entrenchment_engineer: Loss
    firebase: Loss
    site: Loss
    uphill: Loss


class Deviation(Sourced):
    """The fire deviation diagram: the side that each face of the die names."""

    sides: tuple[str, ...]

    @field_validator("sides")
    @classmethod
    def _six(cls, sides: tuple[str, ...]) -> tuple[str, ...]:
        if sorted(sides) != ["e", "ne", "nw", "se", "sw", "w"]:
            raise ValueError("the diagram names each of the six sides once: ne, e, se, sw, w, nw")
        return sides


class Antiaircraft(Sourced):
    """Fire values against an air assault."""

    zone: Amount
    occupied: Amount
    ambush: Amount


class Harassment(Sourced):
    """Fire values of booby traps."""

    far_from_ford: Amount
    near_ford: Amount
    enemy_two_away: Amount
    enemy_adjacent: Amount
    village: Amount


class Limits(Sourced):
    """Numbers that rules state in their text."""

    ground_stack: Copies
    helicopter_stack: Copies
    zone_of_patrol: Near
    demoralised_at: Copies
    eliminated_at: Copies
    battery_missions: Amount
    mortar_missions: Amount
    ambush_hexes: Amount
    ambush_within: Near
    ambush_fire: Amount
    assault_units: Copies
    transport_lost_above: Amount
    sight_between_levels: Amount
    tunnel_from_village: Amount
    tunnel_from_ford: Amount
    tunnel_apart: Amount
    tunnel_garrison: Amount
    tunnel_exit_turn: Amount

    @model_validator(mode="after")
    def _in_order(self) -> Limits:
        if self.eliminated_at < self.demoralised_at:
            raise ValueError("eliminated_at is below demoralised_at")
        return self


CALL_IN: Final = ("good", "stray", "lost")
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "air_assault": ("success", "helicopters_off", "all_off"),
    "call_in": CALL_IN,
    "gun_call": ("good", "lost"),
    "detection": ("nothing", "found"),
    "destruction": ("stands", "destroyed"),
}
"""The results of tables that give a word."""
NUMBERS: Final = {"fire_impact": 0, "air_bombardment": 0, "stray_distance": 1}
"""The tables that give a number, and its minimum."""


class Charts(Sourced):
    """All charts of the game."""

    terrain: Terrain
    cover: Cover
    fire_impact: DieTable
    air_bombardment: DieTable
    air_assault: DieTable
    call_in: DieTable
    gun_call: DieTable
    stray_distance: DieTable
    deviation: Deviation
    antiaircraft: Antiaircraft
    harassment: Harassment
    detection: DieTable
    destruction: DieTable
    limits: Limits

    @model_validator(mode="after")
    def _one_die_each(self) -> Charts:
        """Every table uses one die and gives only results that its rule knows."""
        for name in (*WORDS, *NUMBERS):
            table: DieTable = getattr(self, name)
            if table.dice != (6,):
                raise ValueError(f"{name}: the tables of this game are for one die with six sides")
            for row in table.rows:
                if name in WORDS and row.result not in WORDS[name]:
                    raise ValueError(f"{name}: unknown result {row.result!r}; known: {', '.join(WORDS[name])}")
                if name in NUMBERS and not (isinstance(row.result, int) and row.result >= NUMBERS[name]):
                    raise ValueError(f"{name}: {row.result!r} is not a number from {NUMBERS[name]} up")
        return self


class CounterType(Sourced):
    """One type of counter. ``move`` is in points, ``range`` in hexes."""

    id: str
    name: str
    kind: Kind
    seat: Literal["us", "nva"]
    fire: Amount = 0
    range: Amount = 0
    move: Amount = 0


def piece_name(counter: str, copy: int) -> str:
    return f"{counter.replace('_', '-')}-{copy}"


class Counters(Sourced):
    """All types of counters."""

    counter: tuple[CounterType, ...]

    @model_validator(mode="after")
    def _once(self) -> Counters:
        ids = [counter.id for counter in self.counter]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise ValueError(f"counters listed twice: {', '.join(twice)}")
        return self


class Group(Sourced):
    """Counters that come into play together.

    A group is placed by its owner in ``zones`` (before turn 1, or as an entry from ``turn`` on), stands ``at`` one hex
    from the beginning, or waits in a ``box``. ``identities`` names each counter, ``quick`` proposes a place for it.
    """

    id: str
    seat: Literal["us", "nva"]
    units: dict[str, Copies]
    identities: tuple[str, ...] = ()
    turn: Amount = 0
    zones: tuple[str, ...] = ()
    at: str = ""
    box: str = ""
    hides: bool = False
    quick: Words = ()


class Objective(Sourced):
    """A hex that is worth points to its owner at the end."""

    hex: str
    name: str
    points: Points
    owner: Literal["", "us", "nva"] = ""


class Dated(Sourced):
    """A hex that earns the NVA points if it holds it at the end of a turn not later than ``by_turn``."""

    key: str
    hex: str
    name: str
    points: Points
    by_turn: Turn


class Road(Sourced):
    """The road that must be free of ARVN at the end."""

    hex: str
    to: str
    points: Points


class ScenarioFile(Sourced):
    """One scenario."""

    id: str
    board: str
    turns: Turn
    helicopter_entry: tuple[str, ...]
    group: tuple[Group, ...]
    gun_edge: str = ""
    river_traps: bool
    village_traps: bool
    tunnels: bool = False
    exit: str = ""
    civilian_points: Points = 0
    infantry_points: Points = 0
    infantry_exits: Amount = 0
    first_seat: Literal["us", "nva"] = "nva"
    us_side: str = "US"  # name in texts of the side in the US seat
    objective: tuple[Objective, ...] = ()
    dated: tuple[Dated, ...] = ()
    road: Road | None = None


FILES: Final[Files] = {
    "charts.toml": Charts,
    "counters.toml": Counters,
    "scenarios/*.toml": ScenarioFile,
    "*.toml": BoardFile,
}
"""The model that reads each data file: any other is a map."""
