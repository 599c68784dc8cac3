"""Reading the files in ``data``, or a pack over them, into one content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from games.green_beret.content import models
from games.green_beret.content.checks import RULED_MISSIONS, check_campaign, check_map
from games.green_beret.content.content import Content
from games.green_beret.content.counters import Casualty, Enemy, Level, Mission, Piece
from games.green_beret.content.ground import read_ground
from hexcore.board.board import Board
from hexcore.board.file import load_board
from hexcore.board.numbering import BadLabel
from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import DataFolder, FileProblems, Files
from hexcore.data.provenance import Sourcing
from hexcore.data.provenance import sourcings as walk

FILES: Files = {
    "board.toml": BoardFile,
    "campaign.toml": models.CampaignFile,
    "casualties.toml": models.CasualtiesFile,
    "counters.toml": models.CountersFile,
    "enemies.toml": models.EnemiesFile,
    "missions.toml": models.MissionsFile,
    "terrain.toml": models.TerrainFile,
    "victory.toml": models.VictoryFile,
}


def load_content(data: DataFolder) -> Content:
    """Read the data files into one content; report all problems at once, each with its file."""
    found = FileProblems()
    read: dict[str, Any] = {}
    for name, model in FILES.items():
        with found.gathering():
            read[name] = load_board(data.path(name)) if model is BoardFile else data.load(name, model)
    found.stop_if_any()
    content = _assembled(read, data, found)
    check_campaign(content, data, found)
    found.stop_if_any()
    return content


def _assembled(read: dict[str, Any], data: DataFolder, found: FileProblems) -> Content:
    board, counters = read["board.toml"], read["counters.toml"].counter
    wounds, campaign = read["casualties.toml"], read["campaign.toml"]
    terrain = {row.id: row for row in read["terrain.toml"].terrain}
    with found.gathering():
        check_map(board, terrain, data)
    with found.gathering():
        missions = _missions(read["missions.toml"], board, {row.id for row in counters}, data.path("missions.toml"))
    found.stop_if_any()
    return Content(
        board=board,
        **vars(read_ground(board, terrain, data.path("board.toml"))),
        terrain=terrain,
        pieces={piece.id: piece for row in counters for piece in _pieces(row)},
        enemies={enemy.id: enemy for enemy in _enemies(read["enemies.toml"])},
        missions=missions,
        casualties={marker.id: marker for marker in _casualties(wounds)},
        levels=tuple(Level(row.id, row.name, *row.score) for row in read["victory.toml"].level),
        least_firepower=wounds.least_firepower,
        least_movement=wounds.least_movement,
        start_pp=campaign.start_pp,
        beach_bonus=campaign.beach_bonus,
        beach_reach=campaign.beach_reach,
        track_markers=campaign.track_markers,
    )


def sourcings(data: DataFolder) -> Iterator[Sourcing]:
    for name, model in FILES.items():
        yield from walk(data.load(name, model), name)


def _pieces(row: models.CounterRow) -> Iterator[Piece]:
    portage = row.portage
    if portage is None:  # GB 9.2: a plus type carries as much as its noise
        portage = max(0, row.noise) if row.move in ("plus", "black_plus") else 0
    names = [field.name for field in fields(Piece)]
    shared = {name: getattr(row, name) for name in names if name in type(row).model_fields}
    for number, piece in enumerate(row.numbered(), 1):
        name = f"{row.name} #{number}" if row.kind in ("team", "leader", "camp") else row.name
        cost = row.start_cost if number == 1 and row.start_cost is not None else row.cost
        yield Piece(**{**shared, "id": piece, "counter": row.id, "name": name, "cost": cost, "portage": portage})


def _enemies(file: models.EnemiesFile) -> Iterator[Enemy]:
    units = [(group, unit, copy) for group in file.group for unit in group.unit for copy in range(1, unit.count + 1)]
    for number, (group, unit, copy) in enumerate(units, 1):
        name = f"{unit.name} #{copy}" if unit.count > 1 else unit.name
        yield Enemy(f"enemy_{number:02}", group.id, name, unit.attack, group.movement, group.circled)


def _missions(file: models.MissionsFile, board: Board, counters: set[str], where: Path) -> dict[str, Mission]:
    found, wrong = {}, FileProblems()
    for row in file.mission:
        unknown = sorted({counter for group in row.needs for counter in group} - counters)
        if unknown:
            wrong.add(where, f"mission {row.id!r}: needs unknown counters: {', '.join(unknown)}")
        try:
            first, second, third = (board.hex(label) for label in row.places)
        except BadLabel as error:
            wrong.add(where, f"mission {row.id!r}.places: {error}")
        else:
            found[row.id] = Mission(row.id, row.name, row.award, row.needs, (first, second, third))
    for name in sorted(RULED_MISSIONS - {row.id for row in file.mission}):
        wrong.add(where, f"there is no mission {name!r}, which the rules need")
    wrong.stop_if_any()
    return found


def _casualties(file: models.CasualtiesFile) -> Iterator[Casualty]:
    markers = [row for row in file.casualty for _ in range(row.count)]
    for number, row in enumerate(markers, 1):
        yield Casualty(f"casualty_{number:02}", row.killed, row.firepower, row.noise, row.movement)
