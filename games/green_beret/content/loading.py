"""The files in ``data`` (or a pack over them), read into one content: counters, missions, enemies, tables, map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.green_beret.content import models
from games.green_beret.content.counters import Casualty, Enemy, Level, Mission, Piece
from games.green_beret.content.ground import read_ground
from games.green_beret.content.index import Content
from hexcore.board import Board
from hexcore.boardfile import load_board
from hexcore.boardtables import BoardFile
from hexcore.errors import BrokenContent
from hexcore.gridspec import BadLabel
from hexcore.packs import DataFolder
from hexcore.provenance import Sourced, Sourcing
from hexcore.provenance import sourcings as walk

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
    shared = {name: getattr(row, name) for name in Piece._fields if name in type(row).model_fields}
    for number, piece in enumerate(row.numbered(), 1):
        name = f"{row.name} #{number}" if row.kind in ("team", "leader", "camp") else row.name
        cost = row.start_cost if number == 1 and row.start_cost is not None else row.cost
        yield Piece(**{**shared, "id": piece, "counter": row.id, "name": name, "cost": cost, "portage": portage})


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
