"""GB 10.7, GB 11.0, GB 12.1: the terrain as it is now, blown bridges included (R23)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from games.green_beret.content.content import Content
from games.green_beret.content.ground import DESTROYED_BRIDGE, PATHWAY
from games.green_beret.content.models import TerrainRow
from hexcore.types import Hex


class Land(Protocol):
    """A map with its blown bridges and options: a position, or the map a bot has seen."""

    @property
    def content(self) -> Content:
        """The content of the campaign."""

    @property
    def demolished(self) -> Collection[Hex]:
        """The hexes of blown bridges."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the campaign."""


def step_cost(land: Land, a: Hex, b: Hex) -> int:
    """GB 10.7: the price of a step on foot. R20: with the option, less along a pathway."""
    content = land.content
    if b in land.demolished:
        return content.terrain[DESTROYED_BRIDGE].cost
    if land.options.get("pathway_cost") and a not in land.demolished:
        return content.along_prices.get((a, b), content.cost[b])
    return content.cost[b]


def boat_cost(land: Land, a: Hex, b: Hex) -> int:
    """GB 11.1, GB 11.2: the price of a step by raft, scuba gear or PBR."""
    return by_boat(land.content, b, step_cost(land, a, b))


def by_boat(content: Content, h: Hex, on_foot: int) -> int:
    """GB 11.1, GB 11.2: the price by boat of a hex with this price on foot."""
    return min(content.water_cost[h], on_foot) if h in content.water else on_foot


def terrain_noise(land: Land, h: Hex) -> int:
    """GB 12.1: the noise of a hex, before stealth."""
    if h in land.demolished:
        return land.content.terrain[DESTROYED_BRIDGE].noise
    return land.content.noise[h]


def cost_terrain(land: Land, a: Hex, b: Hex, *, boat: bool = False) -> str:
    """GB 10.7, GB 11.1: the name of the terrain that sets the price of a step."""
    content, price = land.content, step_cost(land, a, b)
    if boat and b in content.water and content.water_cost[b] < price:
        return _setting(content, b, content.water_cost[b], lambda row: row.water_cost or row.cost)
    if b in land.demolished:
        return content.terrain[DESTROYED_BRIDGE].name
    if price < content.cost[b]:
        return content.terrain[PATHWAY].name
    return _setting(content, b, price, lambda row: row.cost)


def noise_terrain(land: Land, h: Hex) -> str:
    """GB 12.1: the name of the terrain that sets the noise of a hex."""
    if h in land.demolished:
        return land.content.terrain[DESTROYED_BRIDGE].name
    return _setting(land.content, h, land.content.noise[h], lambda row: row.noise)


def penalty_terrain(content: Content, h: Hex) -> str:
    """GB 13.0 step 3: the name of the terrain that hampers an attack on a hex."""
    return _setting(content, h, content.penalty[h], lambda row: row.penalty)


def _setting(content: Content, h: Hex, value: int, column: Callable[[TerrainRow], int]) -> str:
    """R18, R19: the name of the terrain whose value is in force."""
    rows = [content.terrain[kind] for kind in content.counts_as[h]]
    return next(row.name for row in rows if column(row) == value)


def open_to_circled(land: Land, h: Hex) -> bool:
    """GB 11.0, R22, R23: circled units need a bridge, not blown, or a pathway over a stream."""
    content = land.content
    return h not in content.stream or (h in content.crossing and h not in land.demolished)


def barred_to_enemy(land: Land, enemy_id: str, h: Hex) -> bool:
    """GB 11.0, GB 12.8: no enemy enters all-water, no circled one a stream."""
    if h in land.content.all_water:
        return True
    return land.content.enemies[enemy_id].circled and not open_to_circled(land, h)
