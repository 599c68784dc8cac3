"""GB 10.7, 11.0, 12.1: the ground as it is now, which a blown bridge may have changed (R23)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from games.green_beret.content.index import DESTROYED_BRIDGE, Content
from hexcore.types import Hex


class Land(Protocol):
    """Whatever knows the map, its blown bridges and the options: a position, or the country a bot has seen."""

    @property
    def content(self) -> Content:
        """Everything fixed about the campaign."""

    @property
    def demolished(self) -> Collection[Hex]:
        """The blown bridges."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the campaign."""


def step_cost(land: Land, a: Hex, b: Hex) -> int:
    """GB 10.7: what a step costs on foot; R20: less along a pathway, if the option says so."""
    content = land.content
    if b in land.demolished:
        return content.terrain[DESTROYED_BRIDGE].cost
    if land.options.get("pathway_cost") and a not in land.demolished:
        return content.along_prices.get((a, b), content.cost[b])
    return content.cost[b]


def boat_cost(land: Land, a: Hex, b: Hex) -> int:
    """GB 11.1, 11.2: what a step costs by raft, scuba gear or PBR."""
    if b in land.content.water:
        return min(land.content.water_cost[b], step_cost(land, a, b))
    return step_cost(land, a, b)


def terrain_noise(land: Land, h: Hex) -> int:
    """GB 12.1: the noise of a hex, before stealth."""
    if h in land.demolished:
        return land.content.terrain[DESTROYED_BRIDGE].noise
    return land.content.noise[h]


def open_to_circled(land: Land, h: Hex) -> bool:
    """GB 11.0: circled units are kept out of streams without a bridge or pathway; R22, R23: a blown bridge is none."""
    content = land.content
    return h not in content.stream or (h in content.crossing and h not in land.demolished)


def barred_to_enemy(land: Land, enemy_id: str, h: Hex) -> bool:
    """GB 11.0, 12.8: no enemy in all-water, no circled one in a stream."""
    if h in land.content.all_water:
        return True
    return land.content.enemies[enemy_id].circled and not open_to_circled(land, h)
