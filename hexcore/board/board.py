"""A board: a grid and everything printed on it, indexed for fast questions.

Terrain kinds are kept per hex, features per hexside, paths per step from hex to hex. A board never changes; what
happens in play is state. The words for terrain and features are the game's own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeVar

from hexcore.board.grid import Grid
from hexcore.board.numbering import Point
from hexcore.data.provenance import Source
from hexcore.types import OFF_MAP, Corner, Hex, Side


class Chain(NamedTuple):
    """A line along hexsides, such as a river, from its first end to its last."""

    name: str
    kind: str
    sides: tuple[Side, ...]
    corners: tuple[Corner, ...]  # the corners it runs through, both ends included: one more than there are sides
    source: Source | None = None


class Watercourse(NamedTuple):
    """A line through the centres of hexes, such as a stream, mouth first."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    into: Hex | Literal["edge"] | None = None  # the hex it flows into, or "edge" if it leaves the map
    source: Source | None = None


class BoardPath(NamedTuple):
    """A way from hex to hex, such as a road; it helps only a step that follows it."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    source: Source | None = None


class Crossing(NamedTuple):
    """A way across something, on a hexside or in a hex."""

    name: str
    kind: str
    side: Side | None = None
    hex: Hex | None = None
    source: Source | None = None


class BoardPlace(NamedTuple):
    """A thing in one hex, with a kind and mostly a name."""

    hex: Hex
    name: str
    kind: str
    source: Source | None = None


class Lettering(NamedTuple):
    """A name on the map, drawn over some hexes; it has no effect in play."""

    text: str
    kind: str
    hexes: tuple[Hex, ...]
    source: Source | None = None


K = TypeVar("K")

_NO_KINDS: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Board:
    """A grid and its content. Indexes and labels are those of the grid."""

    id: str  # the name for programs
    name: str  # the name for people
    grid: Grid  # the layout and numbering of its hexes
    codes: tuple[str, ...]  # the letter of each hex in the drawn map, for painters
    terrain: tuple[frozenset[str], ...]  # the kinds of terrain in each hex
    # the kinds of terrain in each hex in the order of the map's key, then what crossings and places add
    ordered_terrain: tuple[tuple[str, ...], ...]
    chains: tuple[Chain, ...] = ()  # lines along hexsides, each with name, kind, sides and corners
    courses: tuple[Watercourse, ...] = ()  # lines through hexes, each with name, kind, hexes and what it flows into
    paths: tuple[BoardPath, ...] = ()  # ways, each with name, kind and hexes
    crossings: tuple[Crossing, ...] = ()  # each with name and kind, and its side or hex
    places: tuple[BoardPlace, ...] = ()  # things in a hex, each with hex, name and kind
    areas: Mapping[str, frozenset[Hex]] = field(default_factory=dict)  # named sets of hexes
    # named groups of hexes at the edge of the map, in the order given
    edges: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    # hexes divided by water: for each bank, the neighbours it joins
    shores: Mapping[Hex, Mapping[str, frozenset[Hex]]] = field(default_factory=dict)
    names: tuple[Lettering, ...] = ()  # what is lettered on the map, with no effect in play
    source: Source | None = None  # the source of the whole file
    sources: Mapping[str, Source] = field(default_factory=dict)  # the source of each part of the file, by its key

    def __repr__(self) -> str:
        return f"<Board {self.id} {self.grid.labels[0]}-{self.grid.labels[-1]}>"

    # The grid's own questions

    @property
    def size(self) -> int:
        """The number of hexes on the sheet, those off the map included."""
        return self.grid.size

    @property
    def neighbours(self) -> tuple[tuple[Hex, ...], ...]:
        """The neighbours of each hex; none for a hex off the map."""
        return self.grid.neighbours

    @property
    def towards(self) -> tuple[tuple[Hex, ...], ...]:
        """The neighbour of each hex in each direction, or ``OFF_MAP``."""
        return self.grid.towards

    def hex(self, label: str) -> Hex:
        """Return the hex with this label."""
        return self.grid.hex(label)

    def label(self, h: Hex) -> str:
        """Return the printed label of a hex."""
        return self.grid.labels[h]

    def side_named(self, label: str) -> Side:
        """Return the hexside with this label."""
        return self.grid.side_named(label)

    def side_label(self, s: Side) -> str:
        """Return the label of a hexside."""
        return self.grid.side_label(s)

    def corner_named(self, label: str) -> Corner:
        """Return the corner with this label."""
        return self.grid.corner_named(label)

    def corner_label(self, v: Corner) -> str:
        """Return the label of a corner."""
        return self.grid.corner_label(v)

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the number of steps between two hexes."""
        return self.grid.distance(a, b)

    def ring(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes of the map exactly ``radius`` away."""
        return self.grid.ring(h, radius)

    def field(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes of the map up to ``radius`` away."""
        return self.grid.field(h, radius)

    def is_edge(self, h: Hex) -> bool:
        """Return whether the map ends at this hex."""
        return self.grid.is_edge(h)

    def centre(self, h: Hex) -> Point:
        """Return the middle of a hex as shown."""
        return self.grid.centre(h)

    # What is in a hex

    @cached_property
    def playable(self) -> frozenset[Hex]:
        """The hexes on the map."""
        return frozenset(h for h in range(self.grid.size) if self.grid.on_map[h])

    def has(self, h: Hex, kind: str) -> bool:
        """Return whether a hex has a kind of terrain."""
        return kind in self.terrain[h]

    def code(self, h: Hex) -> str:
        """Return the letter of a hex in the drawn map."""
        return self.codes[h]

    def hexes_with(self, kind: str) -> tuple[Hex, ...]:
        """Return all hexes with a kind of terrain, in order."""
        return self._by_kind.get(kind, ())

    def place(self, h: Hex, kind: str | None = None) -> BoardPlace | None:
        """Return the first place in a hex, or the first of a kind."""
        return next((place for place in self.places_at(h) if kind in (None, place.kind)), None)

    def places_at(self, h: Hex) -> tuple[BoardPlace, ...]:
        """Return all places in a hex."""
        return self._places_by_hex.get(h, ())

    def in_area(self, h: Hex, area: str) -> bool:
        """Return whether a hex belongs to a named area."""
        return h in self.areas[area]

    def areas_of(self, h: Hex) -> tuple[str, ...]:
        """Return the named areas of a hex."""
        return tuple(name for name, hexes in self.areas.items() if h in hexes)

    # What is between hexes

    @cached_property
    def side_features(self) -> Mapping[Side, frozenset[str]]:
        """The kinds of chains and crossings on each hexside that has any."""
        found: defaultdict[Side, set[str]] = defaultdict(set)
        for chain in self.chains:
            for side in chain.sides:
                found[side].add(chain.kind)
        for crossing in self.crossings:
            if crossing.side is not None:
                found[crossing.side].add(crossing.kind)
        return MappingProxyType({side: frozenset(kinds) for side, kinds in found.items()})

    def sides_with(self, kind: str) -> tuple[Side, ...]:
        """Return all hexsides with a feature, in order."""
        return tuple(sorted(side for side, kinds in self.side_features.items() if kind in kinds))

    def between(self, a: Hex, b: Hex) -> frozenset[str]:
        """Return the features on the side between two adjacent hexes."""
        return self._between.get((a, b), _NO_KINDS)

    def along(self, a: Hex, b: Hex, kind: str | None = None) -> bool:
        """Return whether the step from a hex to the next follows a path, of one kind if given."""
        kinds = self._along.get((a, b))
        return kinds is not None and (kind is None or kind in kinds)

    def path_kinds(self, a: Hex, b: Hex) -> frozenset[str]:
        """Return the kinds of path that the step from a hex to the next follows."""
        return self._along.get((a, b), _NO_KINDS)

    def on_path(self, h: Hex, kind: str | None = None) -> bool:
        """Return whether a path, of one kind if given, runs through a hex."""
        kinds = self._path_hexes.get(h)
        return kinds is not None and (kind is None or kind in kinds)

    # Tables behind the questions

    @cached_property
    def _by_kind(self) -> dict[str, tuple[Hex, ...]]:
        found: defaultdict[str, list[Hex]] = defaultdict(list)
        for h, kinds in enumerate(self.terrain):
            for kind in kinds:
                found[kind].append(h)
        return {kind: tuple(hexes) for kind, hexes in found.items()}

    @cached_property
    def _places_by_hex(self) -> dict[Hex, tuple[BoardPlace, ...]]:
        found: defaultdict[Hex, list[BoardPlace]] = defaultdict(list)
        for place in self.places:
            found[place.hex].append(place)
        return {h: tuple(places) for h, places in found.items()}

    @cached_property
    def _between(self) -> dict[tuple[Hex, Hex], frozenset[str]]:
        found = {}
        for side, kinds in self.side_features.items():
            a, b = self.grid.side_hexes(side)
            if b != OFF_MAP:
                found[a, b] = found[b, a] = kinds
        return found

    @cached_property
    def _along(self) -> dict[tuple[Hex, Hex], frozenset[str]]:
        return _kinds_by_key(
            (step, path.kind) for path in self.paths for a, b in pairwise(path.hexes) for step in ((a, b), (b, a))
        )

    @cached_property
    def _path_hexes(self) -> dict[Hex, frozenset[str]]:
        return _kinds_by_key((h, path.kind) for path in self.paths for h in path.hexes)


def _kinds_by_key(pairs: Iterable[tuple[K, str]]) -> dict[K, frozenset[str]]:
    found: defaultdict[K, set[str]] = defaultdict(set)
    for key, kind in pairs:
        found[key].add(kind)
    return {key: frozenset(kinds) for key, kinds in found.items()}
