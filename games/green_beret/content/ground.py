"""The terrain of each hex: what counts there, its price, noise and combat penalty.

A hex may hold several kinds of terrain. Some hide others (R18): a village on a road is a village. Of the rest the
highest cost (GB 10.7), the highest noise (R18) and the penalty worst for the attacker (R19) are in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.green_beret.content.models import TerrainRow
from hexcore.board.board import Board
from hexcore.errors import BrokenContent
from hexcore.types import Hex


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Ground:
    """The terrain of every hex; tuples are indexed by hex."""

    counts_as: tuple[tuple[str, ...], ...]
    cost: tuple[int, ...]  # the price of entering; in all-water, for those who may enter at all
    water_cost: tuple[int, ...]  # the price by raft, scuba gear or PBR: less in streams, the same elsewhere
    noise: tuple[int, ...]  # GB 12.2: before stealth
    penalty: tuple[int, ...]  # what an attack on the hex loses: zero or negative
    all_water: frozenset[Hex]  # open to counters with a blue hexagon only
    stream: frozenset[Hex]  # crossed or not
    crossing: frozenset[Hex]  # stream hexes that a bridge or a pathway opens to circled units
    pathway: frozenset[Hex]
    village: frozenset[Hex]
    airfield: frozenset[Hex]
    beach: frozenset[Hex]


def read_ground(board: Board, terrain: Mapping[str, TerrainRow], where: object = "board.toml") -> Ground:
    held = [board.ordered_terrain[h] + (("pathway",) if board.on_path(h) else ()) for h in range(board.size)]
    counts = [_counting(kinds, terrain) for kinds in held]
    if () in counts:
        raise BrokenContent(f"{where}: no terrain counts in hex {board.label(counts.index(()))}")
    rows = [[terrain[kind] for kind in kinds] for kinds in counts]
    stream = frozenset(h for h, kinds in enumerate(held) if "stream" in kinds)
    pathway = _hexes(counts, "pathway")
    return Ground(
        counts_as=tuple(counts),
        cost=tuple(max(row.cost for row in here) for here in rows),
        water_cost=tuple(max(row.water_cost or row.cost for row in here) for here in rows),
        noise=tuple(max(row.noise for row in here) for here in rows),
        penalty=tuple(min(row.penalty for row in here) for here in rows),
        all_water=_hexes(counts, "all_water"),
        stream=stream,
        # GB 11.0, R22: a bridge or a pathway lets circled units over; a destroyed bridge does not
        crossing=stream & (pathway | _hexes(counts, "bridge")),
        pathway=pathway,
        village=_hexes(counts, "village"),
        airfield=_hexes(counts, "airfield"),
        beach=_hexes(counts, "beach"),
    )


def _counting(held: tuple[str, ...], terrain: Mapping[str, TerrainRow]) -> tuple[str, ...]:
    hidden = {kind for holder in held for kind in terrain[holder].hides}
    return tuple(kind for kind in held if kind not in hidden)


def _hexes(counts: list[tuple[str, ...]], kind: str) -> frozenset[Hex]:
    return frozenset(h for h, kinds in enumerate(counts) if kind in kinds)


PATHWAY: Final = "pathway"

BRIDGE: Final = "bridge"

DESTROYED_BRIDGE: Final = "destroyed_bridge"
