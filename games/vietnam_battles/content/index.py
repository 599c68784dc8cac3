"""Everything fixed about one battle, sorted as the rules ask: its ground, its counters, its markers and its table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Final

from games.vietnam_battles.content.files import BattleFiles
from games.vietnam_battles.content.ground import Ground, Place
from games.vietnam_battles.content.labels import river_board
from games.vietnam_battles.content.models import (
    Entry,
    ScenarioFile,
    SupportFile,
    TerrainFile,
    UnitCard,
    UnitsFile,
    Zone,
)
from hexcore.boardfile import load_board
from hexcore.errors import BrokenContent
from hexcore.pieces import piece_ids
from hexcore.tables import DifferentialTable

SEATS: Final = ("us", "vc")


class Content:
    """The content of one scenario."""

    def __init__(self, files: BattleFiles, scenario: str) -> None:
        self.id: Final = scenario
        self.file: Final = files.load(f"{scenario}/scenario.toml", ScenarioFile)
        units = files.load(f"{self.file.map}/units.toml", UnitsFile)
        self.support: Final = files.load(f"{self.file.map}/support.toml", SupportFile)
        self.crt: Final = files.load("crt.toml", DifferentialTable)
        self.terrain: Final = files.load("terrain.toml", TerrainFile)
        self.ground: Final = Ground(river_board(load_board(files.path(f"{self.file.map}/board.toml"))), self.terrain)
        all_cards = {card.id: card for card in units.unit}
        self._check(all_cards, files.path(f"{scenario}/scenario.toml"))
        self.cards: Final[dict[str, UnitCard]] = {name: all_cards[name] for name in self.file.unit_ids()}
        self.seat_of: Final = {name: card.seat for name, card in self.cards.items()}
        self.chits: Final[dict[str, str]] = {
            piece: chit.kind for chit in units.chit for piece in piece_ids(chit.id, chit.count)
        }
        """The kind of each base camp and supply cache."""
        self.marker_value: Final = dict(self._markers())

    def _check(self, cards: dict[str, UnitCard], where: Path) -> None:
        listed = self.file.unit_ids()
        for name in listed:
            if name not in cards:
                raise BrokenContent(f"{where}: there is no unit {name!r} in {self.file.map}/units.toml")
            if listed.count(name) > 1:
                raise BrokenContent(f"{where}: unit {name!r} is listed twice")

    def _markers(self) -> list[tuple[str, int]]:
        return [
            (f"{pool.seat}_plus_{kind.value}_{number}", kind.value)
            for pool in self.support.pool
            for kind in pool.markers
            for number in range(1, kind.count + 1)
        ]

    @cached_property
    def pools(self) -> dict[str, tuple[str, ...]]:
        """The support fire markers of each side, from the lowest value up."""
        return {seat: tuple(name for name in self.marker_value if name.startswith(f"{seat}_plus")) for seat in SEATS}

    @cached_property
    def forces(self) -> dict[str, tuple[str, ...]]:
        """The units of each side."""
        return {seat: tuple(name for name in self.cards if self.seat_of[name] == seat) for seat in SEATS}

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """How each reinforcement comes in."""
        return {name: entry for entry in self.file.entry for name in entry.units}

    @cached_property
    def arrivals(self) -> dict[str, int]:
        """The turn on which each reinforcement comes."""
        return {name: entry.turn for name, entry in self.entries.items()}

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """Where each freely set up unit may go."""
        return {name: zone for zone in self.file.zone for name in zone.units}

    @cached_property
    def zone_places(self) -> dict[str, tuple[Place, ...]]:
        """The land places of each set-up zone."""
        return {zone.name: self._places(zone) for zone in self.file.zone}

    def _places(self, zone: Zone) -> tuple[Place, ...]:
        board = self.ground.board
        closed = {board.hex(label) for label in zone.not_hexes}
        low, high = zone.columns
        return tuple(
            place
            for place in self.ground.land_places
            if (h := self.ground.hexes[place][0]) not in closed
            and low <= board.grid.cells[h][0] <= high
            and (not zone.area or board.in_area(h, zone.area))
            and not any(board.has(h, kind) for kind in zone.not_kinds)
        )

    @cached_property
    def aboard(self) -> tuple[str, ...]:
        """The units that begin the battle aboard a boat."""
        return tuple(start.unit for start in self.file.start if start.aboard)

    @cached_property
    def engineers(self) -> tuple[str, ...]:
        """The units that mend and bridge."""
        return tuple(name for name, card in self.cards.items() if "engineer" in card.traits)
