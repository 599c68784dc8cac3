"""The content of the campaign: counters, missions, enemies, tables and the map, loaded and indexed.

Everything here comes from the files in ``data`` (or a pack over them). Pieces are named tuples, hexes are indices, and
what rules ask of a hex a hundred times a turn is a tuple or a frozen set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.green_beret.content import models
from games.green_beret.content.ground import Ground, read_ground
from hexcore.board import Board
from hexcore.boardfile import load_board
from hexcore.boardtables import BoardFile
from hexcore.errors import BrokenContent
from hexcore.gridspec import BadLabel
from hexcore.packs import DataFolder
from hexcore.provenance import Sourced, Sourcing
from hexcore.provenance import sourcings as walk
from hexcore.types import Hex

FILES: Mapping[str, type[Sourced]] = {
    "board.toml": BoardFile,
    "campaign.toml": models.CampaignFile,
    "casualties.toml": models.CasualtiesFile,
    "counters.toml": models.CountersFile,
    "enemies.toml": models.EnemiesFile,
    "missions.toml": models.MissionsFile,
    "terrain.toml": models.TerrainFile,
    "victory.toml": models.VictoryFile,
}
"""Every data file and the model that reads it."""


class Piece(NamedTuple):
    """One physical counter of the player."""

    id: str
    counter: str
    name: str
    kind: models.Kind
    firepower: int
    cost: int
    noise: int
    movement: int
    """Plus for teams and plus types, zero or less for minus types."""
    move: models.MoveType
    portage: int
    """How many pieces it may carry and use: 9.1 for teams and leaders, its noise for the other plus types (9.2)."""
    blue: bool
    """Printed with a blue hexagon: may enter all-water (11.0)."""
    helicopter: bool
    anti_tank: bool
    water_only: bool
    """Never leaves the water and is never hauled (11.2): the PBR."""
    floats: bool
    """Its plus counts on water only, on land it is cargo (11.1): raft and scuba gear."""
    naval: bool
    leader: str
    """``commander``, ``officer`` or empty."""


class Enemy(NamedTuple):
    """One enemy counter."""

    id: str
    group: str
    name: str
    attack: int
    movement: int
    circled: bool


class Mission(NamedTuple):
    """One mission counter with its line of the two mission tables."""

    id: str
    name: str
    award: int
    needs: tuple[tuple[str, ...], ...]
    """Groups of counters that must all be met; one counter of a group is enough."""
    places: tuple[Hex, Hex, Hex]
    """Where it is put on a die of 1-2, 3-4, 5-6."""

    def place(self, die: int) -> Hex:
        """Return the hex for a face of the die."""
        return self.places[(die - 1) // 2]


class Casualty(NamedTuple):
    """One casualty marker: a killed leader, or what is added to a wounded team's values."""

    id: str
    killed: str
    firepower: int
    noise: int
    movement: int


class Level(NamedTuple):
    """One level of victory or defeat; both ends belong to it."""

    id: str
    name: str
    low: int
    high: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Content(Ground):
    """All content of the game, the terrain of each hex included. It never changes; what happens in play is state."""

    board: Board
    terrain: Mapping[str, models.TerrainRow]
    pieces: dict[str, Piece]
    enemies: dict[str, Enemy]
    missions: dict[str, Mission]
    casualties: dict[str, Casualty]
    levels: tuple[Level, ...]
    least_firepower: int
    """A wound cannot bring a team's firepower below this."""
    least_movement: int
    """A wound cannot bring a team's movement below this."""
    start_pp: int
    beach_bonus: int
    beach_reach: int
    track_markers: int

    def terrain_name(self, h: Hex) -> tuple[str, ...]:
        """Return the ids of the terrain that counts in a hex; ``terrain`` has their names and numbers."""
        return self.counts_as[h]

    def along_pathway(self, a: Hex, b: Hex) -> bool:
        """Whether a step follows a pathway; one into or out of a destroyed bridge does not."""
        broken = any("destroyed_bridge" in self.counts_as[h] for h in (a, b))
        return self.board.along(a, b) and not broken

    @cached_property
    def camp_sites(self) -> frozenset[Hex]:
        """Where 3.1 lets a base camp stand without a PBR."""
        barred = self.all_water | self.village | self.airfield
        around = {other for h in barred for other in self.board.neighbours[h]}
        return self.board.playable - barred - around

    @cached_property
    def near_beach(self) -> frozenset[Hex]:
        """The hexes that earn the bonus of 6.3, whatever lies between (R95)."""
        return frozenset(h for beach in self.beach for h in self.board.field(beach, self.beach_reach))

    @cached_property
    def order(self) -> dict[str, int]:
        """A fixed order of every counter, for cups and lists."""
        ids = (*self.pieces, *self.missions, *self.enemies, *self.casualties)
        return {counter: place for place, counter in enumerate(ids)}

    @cached_property
    def copies(self) -> dict[str, tuple[str, ...]]:
        """The pieces of each counter kind."""
        found: dict[str, list[str]] = {}
        for piece in self.pieces.values():
            found.setdefault(piece.counter, []).append(piece.id)
        return {counter: tuple(ids) for counter, ids in found.items()}

    def level(self, score: int) -> Level:
        """Return the level that a score earns (5.0)."""
        return next(level for level in self.levels if level.low <= score <= level.high)


def load_content(data: DataFolder) -> Content:
    """Read the data files, pack or own, into one content; problems are named with their file."""
    board = load_board(data.text("board.toml"), data.path("board.toml").name)
    chart = data.load("terrain.toml", models.TerrainFile)
    campaign = data.load("campaign.toml", models.CampaignFile)
    wounds = data.load("casualties.toml", models.CasualtiesFile)
    counters = data.load("counters.toml", models.CountersFile).counter
    terrain = {row.id: row for row in chart.terrain}
    _check_board(board, terrain)
    content = Content(
        board=board,
        **vars(read_ground(board, terrain)),
        terrain=terrain,
        pieces={piece.id: piece for row in counters for piece in _pieces(row)},
        enemies={enemy.id: enemy for enemy in _enemies(data.load("enemies.toml", models.EnemiesFile))},
        missions=_missions(data.load("missions.toml", models.MissionsFile), board, {row.id for row in counters}),
        casualties={marker.id: marker for marker in _casualties(wounds)},
        levels=_levels(data.load("victory.toml", models.VictoryFile)),
        least_firepower=wounds.least_firepower,
        least_movement=wounds.least_movement,
        start_pp=campaign.start_pp,
        beach_bonus=campaign.beach_bonus,
        beach_reach=campaign.beach_reach,
        track_markers=campaign.track_markers,
    )
    _check_whole(content)
    return content


def sourcings(data: DataFolder) -> Iterator[Sourcing]:
    """Yield every value of the data files with its source."""
    for name, model in FILES.items():
        yield from walk(data.load(name, model), name)


def _pieces(row: models.CounterRow) -> Iterator[Piece]:
    portage = row.portage
    if portage is None:  # GB 9.2: what a plus type carries is its noise
        portage = max(0, row.noise) if row.move in ("plus", "black_plus") else 0
    for number, piece in enumerate(row.numbered(), 1):
        yield Piece(
            id=piece,
            counter=row.id,
            name=f"{row.name} #{number}" if row.kind in ("team", "leader", "camp") else row.name,
            kind=row.kind,
            firepower=row.firepower,
            cost=row.start_cost if number == 1 and row.start_cost is not None else row.cost,
            noise=row.noise,
            movement=row.movement,
            move=row.move,
            portage=portage,
            blue=row.blue,
            helicopter=row.helicopter,
            anti_tank=row.anti_tank,
            water_only=row.water_only,
            floats=row.floats,
            naval=row.naval,
            leader=row.leader,
        )


def _enemies(file: models.EnemiesFile) -> Iterator[Enemy]:
    units = [(group, unit) for group in file.group for unit in group.unit for _ in range(unit.count)]
    for number, (group, unit) in enumerate(units, 1):
        yield Enemy(f"enemy_{number:02}", group.id, unit.name, unit.attack, group.movement, group.circled)


def _missions(file: models.MissionsFile, board: Board, counters: set[str]) -> dict[str, Mission]:
    found = {}
    for row in file.mission:
        unknown = sorted({counter for group in row.needs for counter in group} - counters)
        if unknown:
            raise BrokenContent(f"missions.toml: {row.id}: needs unknown counters: {', '.join(unknown)}")
        try:
            first, second, third = (board.hex(label) for label in row.places)
        except BadLabel as error:
            raise BrokenContent(f"missions.toml: {row.id}: places: {error}") from None
        found[row.id] = Mission(row.id, row.name, row.award, row.needs, (first, second, third))
    return found


def _casualties(file: models.CasualtiesFile) -> Iterator[Casualty]:
    markers = [row for row in file.casualty for _ in range(row.count)]
    for number, row in enumerate(markers, 1):
        yield Casualty(f"casualty_{number:02}", row.killed, row.firepower, row.noise, row.movement)


def _levels(file: models.VictoryFile) -> tuple[Level, ...]:
    return tuple(Level(row.id, row.name, *row.score) for row in file.level)


def _check_board(board: Board, terrain: Iterable[str]) -> None:
    """The chart must list all terrain of the map, and placement must be able to wrap around its edges (12.8)."""
    unknown = sorted({"pathway", *(kind for kinds in board.terrain for kind in kinds)} - set(terrain))
    if unknown:
        raise BrokenContent(f"board.toml: terrain that the chart does not list: {', '.join(unknown)}")
    if board.grid.spec.columns % 2 or board.grid.spec.short:
        raise BrokenContent(
            "board.toml: grid: enemies are placed around the edge, so columns must be even and of one length"
        )


def _check_whole(content: Content) -> None:
    """A campaign needs a team, a camp to start from, and a level for every score."""
    kinds = {piece.kind for piece in content.pieces.values()}
    if not {"team", "camp"} <= kinds:
        raise BrokenContent("counters.toml: a campaign needs at least one team and one camp")
    if content.levels[-1].high < len(content.missions):
        raise BrokenContent(f"victory.toml: no level for a score of {len(content.missions)}")
