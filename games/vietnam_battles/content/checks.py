"""Checks that the files of a battle agree: units, places, edges, rows and results.

All problems are reported at once, each with its file, so that the author of a pack sees every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from games.vietnam_battles.content.models import SYMBOLS, ScenarioFile, SupportFile, TerrainFile, UnitsFile, Zone
from games.vietnam_battles.content.places import WATER_HEXES, Places
from hexcore.board.board import Board
from hexcore.board.numbering import BadLabel
from hexcore.board.wants import BoardWants, misfits
from hexcore.errors import InvalidInput
from hexcore.game.lookup_tables import DifferentialTable

RESULTS: Final = frozenset({"Ae", "A1", "A2", "A3", "(A)", ".", "Ex", "D2", "D3", "De"})  # VB 7.6: the result codes
ROWS: Final = ("clear", "river")  # rows of the Combat Results Table that rules name
OPEN_WATER: Final = "water"
KINDS_OF_PLACES: Final = frozenset({"village", "town", "tunnel", "exit", "post", "checkpoint"})


class Paths(NamedTuple):
    """The paths of a battle's files, for messages."""

    scenario: Path
    units: Path
    support: Path
    board: Path
    terrain: Path
    crt: Path


class Files(NamedTuple):
    """The files of a battle, each valid by itself."""

    scenario: ScenarioFile
    units: UnitsFile
    support: SupportFile
    board: Board
    terrain: TerrainFile
    crt: DifferentialTable


def problems(files: Files, paths: Paths, *, own: bool) -> Iterator[str]:
    """Yield what does not fit. Only ``own`` battles are held to our kinds of places."""
    yield from (f"{paths.crt}: {line}" for line in _table(files))
    yield from (f"{paths.units}: {line}" for line in _symbols(files.units))
    yield from (f"{paths.support}: {line}" for line in _support(files.support))
    ground = [f"{paths.board}: {line}" for line in _board(files, own=own)]
    yield from ground
    yield from (f"{paths.scenario}: {line}" for line in _units(files, paths.units))
    if not ground:
        yield from (f"{paths.scenario}: {line}" for line in _places(files))


def _table(files: Files) -> Iterator[str]:
    crt = files.crt
    if crt.sides != 6:
        yield f"sides: the die of VB 7.5 has 6 sides, not {crt.sides}"
    for column in crt.columns:
        for code in sorted(set(column.results) - RESULTS):
            yield f"columns {column.name!r}.results: unknown result {code!r}; known: {' '.join(sorted(RESULTS))}"
    for row in sorted({*ROWS, *(cost.row for cost in files.terrain.hex)} - set(crt.shifts)):
        yield f"shifts: there is no row {row!r}, which the Terrain Key or the rules need"


def _support(support: SupportFile) -> Iterator[str]:
    seats = [pool.seat for pool in support.pool]
    for seat in ("us", "vc"):
        if seats.count(seat) != 1:
            yield f"pool: there must be one pool for {seat!r}, not {seats.count(seat)}"
    for pool in support.pool:
        values = [marker.value for marker in pool.markers]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield f"pool of {pool.seat}: the markers of value {value} are listed twice"


def _board(files: Files, *, own: bool) -> Iterator[str]:
    board = files.board
    held = frozenset(kind for kinds in board.terrain for kind in kinds)
    priced = frozenset(cost.kind for cost in files.terrain.hex)
    known = KINDS_OF_PLACES | priced | set(WATER_HEXES)
    places = KINDS_OF_PLACES if own else frozenset(place.kind for place in board.places)
    crossings = frozenset({"bridge"}) if own else frozenset(crossing.kind for crossing in board.crossings)
    wanted = BoardWants(
        terrain=known if own else known | held,
        chains=frozenset(cost.kind for cost in files.terrain.side),
        courses=frozenset(course.kind for course in board.courses),
        paths=frozenset({"road", "trail"}),
        crossings=crossings,
        places=places,
        water=frozenset({OPEN_WATER}),
    )
    yield from misfits(board, wanted)
    for h in sorted(board.playable):
        if not board.has(h, OPEN_WATER) and not priced.intersection(board.terrain[h]):
            kinds = ", ".join(board.ordered_terrain[h]) or "nothing"
            yield f"hex {board.label(h)}: the Terrain Key has no cost for it: it holds {kinds}"


def _symbols(units: UnitsFile) -> Iterator[str]:
    for card in units.unit:
        if card.symbol not in SYMBOLS[card.nation]:
            known = ", ".join(SYMBOLS[card.nation])
            yield f"unit {card.id!r}.symbol: no unit of {card.nation} has the symbol {card.symbol!r}; they have {known}"


def _units(files: Files, where: Path) -> Iterator[str]:
    cards = {card.id for card in files.units.unit}
    listed = files.scenario.unit_ids()
    for name in dict.fromkeys(listed):
        if name not in cards:
            yield f"there is no unit {name!r} in {where}"
        if listed.count(name) > 1:
            yield f"unit {name!r} is listed twice"


def _places(files: Files) -> Iterator[str]:
    scenario, board = files.scenario, files.board
    places = Places(board, [cost.kind for cost in files.terrain.side if cost.boats])
    for start in scenario.start:
        try:
            places.place(start.at)
        except InvalidInput as error:
            yield f"start {start.unit!r}.at: {error}"
    for number, entry in enumerate(scenario.entry, 1):
        where = f"entry #{number} (turn {entry.turn})"
        if entry.edge not in board.edges:
            yield f"{where}.edge: there is no edge {entry.edge!r} on the map; it has {_listed(board.edges)}"
        if not entry.ways:
            yield f"{where}.ways: its units have no way in"
    for zone in scenario.zone:
        yield from _zone(zone, places)


def _zone(zone: Zone, places: Places) -> Iterator[str]:
    board, where = places.board, f"zone {zone.name!r}"
    if zone.area and zone.area not in board.areas:
        yield f"{where}.area: there is no area {zone.area!r} on the map; it has {_listed(board.areas)}"
        return
    closed = set()
    for label in zone.not_hexes:
        try:
            closed.add(board.hex(label))
        except BadLabel as error:
            yield f"{where}.not_hexes: {error}"
    room = len(zone_places(zone, places, closed))
    if room < len(zone.units):
        yield f"{where}: it has {room} places for {len(zone.units)} units"


def zone_places(zone: Zone, places: Places, closed: set[int] | None = None) -> tuple[int, ...]:
    """Return the land places in which the units of a zone may be set up."""
    board = places.board
    shut = {board.hex(label) for label in zone.not_hexes} if closed is None else closed
    low, high = zone.columns
    return tuple(
        place
        for place in places.land_places
        if (h := places.hexes[place][0]) not in shut
        and low <= board.grid.cells[h][0] <= high
        and (not zone.area or board.in_area(h, zone.area))
        and not any(board.has(h, kind) for kind in zone.not_kinds)
    )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
