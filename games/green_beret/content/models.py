"""The data files as their authors write them: one model per file, every table with its source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field, model_validator

from hexcore.data.meta import Name
from hexcore.data.provenance import Sourced
from hexcore.game.lookup_tables import Span
from hexcore.types import Amount, Change, Copies, Loss, Points, Price

Kind = Literal["team", "leader", "weapon", "equipment", "camp"]
MoveType = Literal["standard", "plus", "black_plus", "minus", "none"]


def once(names: Iterable[str]) -> set[str]:
    """Return the names as a set; one that comes twice is refused."""
    known: set[str] = set()
    for name in names:
        if name in known:
            raise ValueError(f"{name} is listed twice")
        known.add(name)
    return known


class TerrainRow(Sourced):
    """One line of the terrain chart."""

    id: Name
    name: str
    cost: Price
    water_cost: Price | None = None
    """The cost for a raft, scuba gear or a PBR, if that is less."""
    penalty: Loss
    """The penalty on an attack into the hex."""
    noise: Change
    hides: tuple[str, ...] = ()
    """The terrain that does not count in a hex that also holds this one."""


class TerrainFile(Sourced):
    """The terrain chart."""

    terrain: tuple[TerrainRow, ...]

    @model_validator(mode="after")
    def _known(self) -> TerrainFile:
        known = once(row.id for row in self.terrain)
        for row in self.terrain:
            unknown = sorted(set(row.hides) - known)
            if unknown:
                raise ValueError(f"{row.id} hides unknown terrain: {', '.join(unknown)}")
        return self


class CounterRow(Sourced):
    """One kind of the player's counters, with how many of it there are."""

    id: Name
    name: str
    kind: Kind
    count: Copies = 1
    firepower: Change = 0
    cost: Points
    start_cost: Points | None = None
    """The price of the first copy, if it differs from the others: starting pieces are free."""
    noise: Change = 0
    movement: Change = 0
    move: MoveType
    portage: Amount | None = None
    """Its load, if its noise does not give it (GB 9.2)."""
    blue: bool = False
    helicopter: bool = False
    anti_tank: bool = False
    water_only: bool = False
    floats: bool = False
    naval: bool = False
    leader: Literal["", "commander", "officer"] = ""

    @model_validator(mode="after")
    def _move_fits_its_sign(self) -> CounterRow:
        if self.move == "minus" and self.movement > 0:
            raise ValueError(f"{self.id}: a minus piece cannot have movement +{self.movement}")
        if self.move in ("standard", "plus", "black_plus") and self.movement < 0:
            raise ValueError(f"{self.id}: a piece that moves by itself cannot have movement {self.movement}")
        return self

    def numbered(self) -> list[str]:
        """Return the ids of its counters: the bare id for a single one, else with a number behind."""
        return [self.id] if self.count == 1 else [f"{self.id}_{n}" for n in range(1, self.count + 1)]


class CountersFile(Sourced):
    """All counters of the player."""

    counter: tuple[CounterRow, ...]

    @model_validator(mode="after")
    def _once(self) -> CountersFile:
        once(piece for row in self.counter for piece in row.numbered())
        return self


class MissionRow(Sourced):
    """One mission: what it pays, what it needs, and where the die puts it."""

    id: Name
    name: str
    award: Points
    needs: tuple[tuple[str, ...], ...] = ()
    """Groups that must all be met; one counter of a group is enough."""
    places: tuple[str, str, str]
    """The hexes for a die of 1-2, 3-4 and 5-6."""


class MissionsFile(Sourced):
    """All missions."""

    mission: tuple[MissionRow, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _once(self) -> MissionsFile:
        once(row.id for row in self.mission)
        return self


class CasualtyRow(Sourced):
    """One kind of casualty marker: a killed leader, or what a wounded team loses and adds."""

    count: Copies = 1
    killed: Literal["", "commander", "officer"] = ""
    firepower: Loss = 0
    noise: Amount = 0
    movement: Loss = 0


class CasualtiesFile(Sourced):
    """All casualty markers, and how low they can bring a team."""

    least_firepower: Amount
    least_movement: Amount
    casualty: tuple[CasualtyRow, ...]


class EnemyRow(Sourced):
    """Enemy counters of one name and strength."""

    name: str
    attack: Amount
    count: Copies = 1


class EnemyGroup(Sourced):
    """Enemy counters that move alike."""

    id: Name
    name: str
    movement: Amount
    circled: bool = False
    unit: tuple[EnemyRow, ...]


class EnemiesFile(Sourced):
    """All enemy counters."""

    group: tuple[EnemyGroup, ...]


class LevelRow(Sourced):
    """One level of victory or defeat and the scores that earn it."""

    id: Name
    name: str
    score: Span


class VictoryFile(Sourced):
    """The victory table, from the worst level to the best."""

    level: tuple[LevelRow, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _no_gaps(self) -> VictoryFile:
        once(row.id for row in self.level)
        for before, after in zip(self.level, self.level[1:], strict=False):
            if after.score[0] != before.score[1] + 1:
                raise ValueError(f"{after.id} does not begin where {before.id} ends")
        return self


class CampaignFile(Sourced):
    """Numbers of the campaign that stand on no counter and no chart."""

    start_pp: Points
    beach_bonus: Points
    beach_reach: Amount
    track_markers: Amount
