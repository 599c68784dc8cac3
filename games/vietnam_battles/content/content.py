"""The fixed content of one battle: its ground, counters, markers and tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from games.vietnam_battles.content.checks import Files, Paths, problems, zone_places
from games.vietnam_battles.content.ground import Ground, Place
from games.vietnam_battles.content.labels import river_board
from games.vietnam_battles.content.models import (
    BattleFiles,
    Entry,
    ScenarioFile,
    SupportFile,
    TerrainFile,
    UnitCard,
    UnitsFile,
    Way,
    Zone,
    piece_ids,
)
from hexcore.board.board import Board
from hexcore.board.file import load_board
from hexcore.data.datafolder import FileProblems
from hexcore.game import Action, Hex
from hexcore.game.lookup_tables import Column, DifferentialTable

SEATS: Final = ("us", "vc")
SETTING_UP: Final = ("place", "hide")

# how late a search comes to a hex
SAFE_FROM_EDGE = 24  # hexes from where the enemy comes in; beyond them a camp is no safer
SAFE_FROM_WATER = 3  # hexes from water, on which boats come
WATER = 1  # how much a hex from water counts, beside one from an edge


def distinct(cards: Iterable[UnitCard]) -> dict[str, UnitCard]:
    """Return cards by id; equal names get the formation, or a number within one formation."""
    listed = list(cards)
    named: dict[str, UnitCard] = {}
    for card in listed:
        alike = [other for other in listed if other.name == card.name]
        if len(alike) > 1:
            formations = [other.formation for other in alike]
            lone = card.formation and formations.count(card.formation) == 1
            mark = f"({card.formation})" if lone else str(alike.index(card) + 1)
            card = card.model_copy(update={"name": f"{card.name} {mark}"})
        named[card.id] = card
    return named


def _steps(board: Board, start: Iterable[Hex], far: int) -> dict[Hex, int]:
    """Return how many hexes away from some others those near them are."""
    found = dict.fromkeys(start, 0)
    ring = list(found)
    for away in range(1, far):
        ring = list({there for h in ring for there in board.neighbours[h]} - found.keys())
        found.update(dict.fromkeys(ring, away))
    return found


class Content:
    """The content of one scenario."""

    def __init__(self, files: BattleFiles, scenario: str) -> None:
        self.id: Final = scenario
        read = self._read(files, scenario)
        self.file: Final = read.scenario
        self.support: Final = read.support
        self.crt: Final = read.crt
        self.terrain: Final = read.terrain
        self.ground: Final = Ground(read.board, self.terrain)
        units = read.units
        all_cards = {card.id: card for card in units.unit}
        self.cards: Final[dict[str, UnitCard]] = distinct(all_cards[name] for name in self.file.unit_ids())
        self.seat_of: Final = {name: card.seat for name, card in self.cards.items()}
        self.chits: Final[dict[str, str]] = {
            piece: chit.kind for chit in units.chit for piece in piece_ids(chit.id, chit.count)
        }
        """The kind of each base camp and supply cache."""
        self.marker_value: Final = dict(self._markers())
        self._columns: dict[tuple[int, str], Column] = {}
        self._make_ready()

    def _make_ready(self) -> None:
        """Build the large tables at opening, so that no click waits for them."""
        self.ground.open_actions("land", self.ground.landing_zones)
        for verb in SETTING_UP if self.zone_places else ():
            self.ground.actions(verb)
        self.ground.make_ready()

    @staticmethod
    def _read(files: BattleFiles, scenario: str) -> Files:
        """Read every file of a battle and report all problems at once."""
        found = FileProblems()
        file = files.load(f"{scenario}/scenario.toml", ScenarioFile)
        folder = file.map
        names = (f"{scenario}/scenario.toml", f"{folder}/units.toml", f"{folder}/support.toml", f"{folder}/board.toml")
        paths = Paths(*(files.path(name) for name in (*names, "terrain.toml", "crt.toml")))
        with found.gathering():
            units = files.load(names[1], UnitsFile)
        with found.gathering():
            support = files.load(names[2], SupportFile)
        with found.gathering():
            crt = files.load("crt.toml", DifferentialTable)
        with found.gathering():
            terrain = files.load("terrain.toml", TerrainFile)
        with found.gathering():
            board = river_board(load_board(paths.board))
        found.stop_if_any()
        read = Files(file, units, support, board, terrain, crt)
        found.lines += problems(read, paths, own=files.is_own)
        found.stop_if_any()
        return read

    def _markers(self) -> list[tuple[str, int]]:
        return [
            (f"{pool.seat}_plus_{kind.value}_{number}", kind.value)
            for pool in self.support.pool
            for kind in pool.markers
            for number in range(1, kind.count + 1)
        ]

    def column(self, differential: int, row: str) -> Column:
        """VB 7.4: the column for a differential on a terrain row, looked up once."""
        found = self._columns.get((differential, row))
        if found is None:
            found = self._columns[differential, row] = self.crt.column(differential, row)
        return found

    @cached_property
    def pools(self) -> dict[str, tuple[str, ...]]:
        """The support fire markers of each side, in ascending order of value."""
        return {seat: tuple(name for name in self.marker_value if name.startswith(f"{seat}_plus")) for seat in SEATS}

    @cached_property
    def forces(self) -> dict[str, tuple[str, ...]]:
        return {seat: tuple(name for name in self.cards if self.seat_of[name] == seat) for seat in SEATS}

    @cached_property
    def entries(self) -> dict[str, Entry]:
        return {name: entry for entry in self.file.entry for name in entry.units}

    @cached_property
    def arrivals(self) -> dict[str, int]:
        return {name: entry.turn for name, entry in self.entries.items()}

    @cached_property
    def ways_in(self) -> dict[str, frozenset[Way]]:
        return {name: frozenset(entry.ways) for name, entry in self.entries.items()}

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """The set-up zone of each freely placed unit."""
        return {name: zone for zone in self.file.zone for name in zone.units}

    @cached_property
    def zone_places(self) -> dict[str, tuple[Place, ...]]:
        return {zone.name: zone_places(zone, self.ground) for zone in self.file.zone}

    @cached_property
    def zone_jungle(self) -> dict[str, tuple[Place, ...]]:
        jungle = self.ground.jungle_places
        return {name: tuple(place for place in places if place in jungle) for name, places in self.zone_places.items()}

    @cached_property
    def search_order(self) -> dict[Hex, int]:
        """The rank of each jungle hex; first those to which US units come last, far from their edges and from water."""
        ground, board = self.ground, self.ground.board
        edges = {entry.edge for name, entry in self.entries.items() if self.seat_of[name] == "us"}
        edge = _steps(board, [h for name in edges for h in board.edges[name]], SAFE_FROM_EDGE)
        water = _steps(board, [h for place in ground.waterway for h in ground.hexes[place]], SAFE_FROM_WATER)
        far = {h: edge.get(h, SAFE_FROM_EDGE) + WATER * water.get(h, SAFE_FROM_WATER) for h in ground.jungle}
        return {h: rank for rank, h in enumerate(sorted(far, key=lambda h: (-far[h], h)))}

    @cached_property
    def aboard(self) -> tuple[str, ...]:
        """The units that begin the battle aboard a boat."""
        return tuple(start.unit for start in self.file.start if start.aboard)

    @cached_property
    def playing(self) -> dict[str, Action]:
        """VB 8.3: the action that plays each support marker."""
        return {marker: Action("support", (marker,)) for marker in self.marker_value}

    @cached_property
    def taking(self) -> dict[str, Action]:
        """VB 3.0: the action that takes each piece in hand at set-up."""
        return {piece: Action("take", (piece,)) for piece in (*self.cards, *self.chits)}

    @cached_property
    def engineers(self) -> tuple[str, ...]:
        return tuple(name for name, card in self.cards.items() if "engineer" in card.traits)
