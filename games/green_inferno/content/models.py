"""The content of Green Inferno as checked models: charts, counters and scenarios, each value with its source."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pydantic import field_validator

from hexcore.boardtables import Words
from hexcore.provenance import Sourced
from hexcore.tables import DieTable

US: Final = "us"
"""The seat of the US player; in Under Fire the ARVN player."""

NVA: Final = "nva"

Kind: TypeAlias = Literal[
    "infantry", "engineer", "mortar", "battery", "gun", "plane", "transport", "attack", "civilian", "tunnel"
]


class Terrain(Sourced):
    """What a step costs, in half points."""

    jungle: int
    jungle_hill: int
    village: int
    road: int
    river: int
    ford: int
    exit: int


class Cover(Sourced):
    """What terrain and works take off a fire; never positive."""

    jungle_hill: int
    village: int
    river: int
    entrenchment: int
    entrenchment_engineer: int
    firebase: int
    site: int
    uphill: int


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

    zone: int
    occupied: int
    ambush: int


class Harassment(Sourced):
    """Fire values of booby traps."""

    far_from_ford: int
    near_ford: int
    enemy_two_away: int
    enemy_adjacent: int
    village: int


class Limits(Sourced):
    """Numbers that rules state in their text."""

    ground_stack: int
    helicopter_stack: int
    zone_of_patrol: int
    demoralised_at: int
    eliminated_at: int
    battery_missions: int
    mortar_missions: int
    ambush_hexes: int
    ambush_within: int
    ambush_fire: int
    assault_units: int
    transport_lost_above: int
    attack_lost_above: int
    sight_between_levels: int
    tunnel_from_village: int
    tunnel_from_ford: int
    tunnel_apart: int
    tunnel_garrison: int
    tunnel_exit_turn: int


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


class CounterType(Sourced):
    """One type of counter. ``move`` is in points, ``range`` in hexes."""

    id: str
    name: str
    kind: Kind
    seat: Literal["us", "nva"]
    fire: int = 0
    range: int = 0
    move: int = 0


class Counters(Sourced):
    """All types of counters."""

    counter: tuple[CounterType, ...]


class Group(Sourced):
    """Counters that come into play together.

    A group is placed by its owner in ``zones`` (before turn 1, or as an entry from ``turn`` on), stands ``at`` one hex
    from the beginning, or waits in a ``box``. ``quick`` proposes a place for each counter.
    """

    id: str
    seat: Literal["us", "nva"]
    units: dict[str, int]
    turn: int = 0
    zones: tuple[str, ...] = ()
    at: str = ""
    box: str = ""
    hides: bool = False
    quick: Words = ()


class Objective(Sourced):
    """A hex that is worth points to its owner at the end."""

    hex: str
    name: str
    points: int
    owner: Literal["", "us", "nva"] = ""


class Dated(Sourced):
    """A hex that earns the NVA points if it holds it at the end of a turn not later than ``by_turn``."""

    key: str
    hex: str
    name: str
    points: int
    by_turn: int


class Road(Sourced):
    """The road that must be free of ARVN at the end."""

    hex: str
    to: str
    points: int


class ScenarioFile(Sourced):
    """One scenario."""

    id: str
    board: str
    turns: int
    firebase_limit: int
    helicopter_entry: tuple[str, ...]
    group: tuple[Group, ...]
    gun_edge: str = ""
    river_traps: bool
    village_traps: bool
    tunnels: bool = False
    exit: str = ""
    civilian_points: int = 0
    infantry_points: int = 0
    infantry_exits: int = 0
    first_seat: Literal["us", "nva"] = "nva"
    us_side: str = "US"
    """What texts call the side in the US seat."""
    objective: tuple[Objective, ...] = ()
    dated: tuple[Dated, ...] = ()
    road: Road | None = None
