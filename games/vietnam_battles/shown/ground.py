"""What is printed in a hex and around it, as JSON: terrain, hexsides, ways, places, and what the Terrain Key says."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.vietnam_battles.content.index import Content
from games.vietnam_battles.rules.standard.hexsides import bridged
from games.vietnam_battles.state import Position
from hexcore.errors import InvalidInput
from hexcore.types import Hex, Side

WAYS = ("road", "trail")


def ground(state: Position, seat: str, hex: str = "") -> dict[str, Any]:
    """One hex, or every hex of the map by its label."""
    board = state.rules.ground.board
    if not hex:
        return {board.label(h): _hex(state, h) for h in sorted(board.playable)}
    h = board.hex(hex.partition(" ")[0])
    if h not in board.playable:
        raise InvalidInput(f"{hex} is not on the map")
    return _hex(state, h)


def _hex(state: Position, h: Hex) -> dict[str, Any]:
    """What is printed in a hex, with the bridges as they are now."""
    label = state.rules.ground.board.side_label
    printed, sides = _printed(state.rules.battle, h)
    return {**printed, "sides": {label(side): {**there, **_now(state, side)} for side, there in sides.items()}}


@cache
def _printed(battle: Content, h: Hex) -> tuple[dict[str, Any], dict[Side, dict[str, Any]]]:
    """What never changes: a hex, and each of its hexsides with something on it."""
    places, board = battle.ground, battle.ground.board
    land = places.land_of.get(h, ())
    berths = [places.berth_of_hex[h]] if h in places.berth_of_hex else []
    answer: dict[str, Any] = {
        "terrain": list(board.ordered_terrain[h]),
        "places": [places.labels[place] for place in (*land, *berths)],
        "named": [{"kind": place.kind, "name": place.name} for place in board.places_at(h)],
        "areas": list(board.areas_of(h)),
        "edges": [name for name, hexes in board.edges.items() if h in hexes],
        **{f"{way}s": [board.label(to) for to in board.neighbours[h] if board.along(h, to, way)] for way in WAYS},
    }
    if land:
        # VB 5.2, 7.4, 10.0, 11.0: what the Terrain Key says of the hex
        answer["cost"] = {"leg": places.hex_price(land[0], False) / 2, "mobile": places.hex_price(land[0], True) / 2}
        answer["row"] = places.row[h]
        answer["landing_zone"] = land[0] in places.landing_zones
        answer["beach"] = land[0] in places.beaches
    sides = [side for side in board.grid.sides_of(h) if board.side_features.get(side)]
    return answer, {side: _side(battle, side) for side in sides}


def _side(battle: Content, side: Side) -> dict[str, Any]:
    """VB 5.2, 12.0: what runs along a hexside, and what it adds to a step."""
    kinds = battle.ground.board.side_features[side]
    river = next((cost for cost in battle.terrain.side if cost.kind in kinds), None)
    answer: dict[str, Any] = {"features": sorted(kinds)}
    if river is not None:
        answer["cost"] = {"leg": river.leg, "mobile": river.mobile}
        answer["boats"] = side in battle.ground.berth_of_side
    return answer


def _now(state: Position, side: Side) -> dict[str, Any]:
    """VB 18.1, 18.3: the bridge on a hexside, or the engineers' crossing."""
    answer: dict[str, Any] = {}
    if side in state.rules.ground.bridges:
        answer["bridge"] = "standing" if bridged(state, side) else "blown"
    if side == state.ford:
        answer["crossing"] = True
    return answer
