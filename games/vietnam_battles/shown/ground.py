"""What is printed in a hex and around it, as JSON: terrain, hexsides, ways, places, and what the Terrain Key says."""

from __future__ import annotations

from typing import Any

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
    places, board = state.rules.ground, state.rules.ground.board
    land = places.land_of.get(h, ())
    berths = [places.berth_of_hex[h]] if h in places.berth_of_hex else []
    answer: dict[str, Any] = {
        "terrain": list(board.ordered_terrain[h]),
        "places": [places.labels[place] for place in (*land, *berths)],
        "named": [{"kind": place.kind, "name": place.name} for place in board.places_at(h)],
        "areas": list(board.areas_of(h)),
        "edges": [name for name, hexes in board.edges.items() if h in hexes],
        "sides": {board.side_label(side): _side(state, side) for side in _sides(state, h)},
        **{f"{way}s": [board.label(to) for to in board.neighbours[h] if board.along(h, to, way)] for way in WAYS},
    }
    if land:
        # VB 5.2, 7.4, 10.0, 11.0: what the Terrain Key says of the hex
        answer["cost"] = {"leg": places.hex_price(land[0], False) / 2, "mobile": places.hex_price(land[0], True) / 2}
        answer["row"] = places.row[h]
        answer["landing_zone"] = land[0] in places.landing_zones
        answer["beach"] = land[0] in places.beaches
    return answer


def _sides(state: Position, h: Hex) -> list[Side]:
    """The hexsides of a hex with something on them."""
    board = state.rules.ground.board
    return [side for side in board.grid.sides_of(h) if board.side_features.get(side)]


def _side(state: Position, side: Side) -> dict[str, Any]:
    """VB 5.2, 12.0, 18.0: what runs along a hexside, what it adds to a step, and how it is crossed."""
    places, terrain = state.rules.ground, state.rules.battle.terrain
    kinds = places.board.side_features[side]
    river = next((cost for cost in terrain.side if cost.kind in kinds), None)
    answer: dict[str, Any] = {"features": sorted(kinds)}
    if river is not None:
        answer["cost"] = {"leg": river.leg, "mobile": river.mobile}
        answer["boats"] = side in places.berth_of_side
    if side in places.bridges:
        answer["bridge"] = "standing" if bridged(state, side) else "blown"
    if side == state.ford:
        answer["crossing"] = True
    return answer
