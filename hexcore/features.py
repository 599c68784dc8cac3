"""What is printed on a board besides terrain: lines, crossings, places and names, as plain values."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hexcore.provenance import Source
from hexcore.types import Corner, Hex, Side


class Chain(NamedTuple):
    """A line along hexsides, such as a river, from its first end to its last."""

    name: str
    kind: str
    sides: tuple[Side, ...]
    corners: tuple[Corner, ...]
    """The corners it runs through, both ends included: one more than there are sides."""
    source: Source | None = None


class Course(NamedTuple):
    """A line through the centres of hexes, such as a stream, mouth first."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    into: Hex | Literal["edge"] | None = None
    """The hex it flows into, or ``edge`` if it leaves the map."""
    source: Source | None = None


class Path(NamedTuple):
    """A way from hex to hex, such as a road; it helps only a step that follows it."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    source: Source | None = None


class Crossing(NamedTuple):
    """A way over something, on a hexside or in a hex."""

    name: str
    kind: str
    side: Side | None = None
    hex: Hex | None = None
    source: Source | None = None


class Place(NamedTuple):
    """Something that stands in one hex and has a kind and mostly a name."""

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
