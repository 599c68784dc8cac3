"""Questions about a position that a table or a bot may ask, answered from what the asking seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.green_inferno.content.index import GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.ambushes import ambush_ground, victims
from games.green_inferno.rules.artillery.bearing import ABLE, bearing
from games.green_inferno.rules.combat.fights import Fight, attack_shot
from games.green_inferno.rules.victory import points, score_lines, verdict
from games.green_inferno.rules.zone_of_patrol import zone
from games.green_inferno.shown.overlays import flak_at, lift_hexes, watched_by, worth_of_hexes
from games.green_inferno.shown.previews import fire_odds, flak_odds, shots_odds
from games.green_inferno.shown.reach import reach as stops
from games.green_inferno.shown.reference import counters_of, ground_of, price_of
from games.green_inferno.shown.straying import stray_chances
from games.green_inferno.state import GreenState, holder, other
from hexcore.actions import Seat
from hexcore.errors import InvalidInput
from hexcore.game import Query
from hexcore.text import Catalogue, say
from hexcore.types import OFF_MAP, Hex


def _hex(state: GreenState, label: object) -> Hex:
    """A hex by its printed label; anything but a text is refused."""
    if not isinstance(label, str):
        raise InvalidInput(f"a hex is written as its printed label, not {label!r}")
    return state.content.board.hex(label)


def _on_map(state: GreenState, piece: object) -> str:
    """A piece on the map; one that is hidden or gone is refused with the same words."""
    if not isinstance(piece, str):
        raise InvalidInput(f"a piece is named by its id, not {piece!r}")
    if piece not in state.content.roster or state.units[piece].hex < 0:
        raise InvalidInput(f"{piece!r} is not on the map")
    return piece


# GI 4
def reach(state: GreenState, seat: Seat, piece: str) -> dict[str, int]:
    """The hexes a unit could reach on foot with the points it has left, and the half points each costs."""
    found = stops(state, [_on_map(state, piece)])
    return {state.content.label(spot.hex): int(2 * (stop.cost or 0)) for spot, stop in found.items()}


# GI 12.3
def lift_reach(state: GreenState, seat: Seat, piece: str) -> list[str]:
    """The hexes where a unit could be set down by a plain lift."""
    return [*map(state.content.label, lift_hexes(state, _on_map(state, piece)))]


# GI 6: who is in whose zone of patrol
def zones(state: GreenState, seat: Seat, side: str) -> dict[str, Any]:
    """The zone of patrol of a side, and the enemy ground units in it with those that watch them."""
    if side not in (US, NVA):
        raise InvalidInput(f"a side is us or nva, not {side!r}")
    return {"hexes": [*map(state.content.label, sorted(zone(state, side)))], "watched": watched_by(state, side)}


# GI 9.3
def sight(state: GreenState, seat: Seat, start: str, end: str) -> dict[str, Any]:
    """Whether one hex sees another, and what is in the way."""
    board = state.content.board
    frm, to = _hex(state, start), _hex(state, end)
    seen = state.content.sees(frm, to)
    return {
        "clear": seen.clear,
        "blocker": board.label(seen.blocker) if seen.blocker != OFF_MAP else "",
        "levels": seen.levels,
        "distance": state.content.distance(frm, to),
    }


# GI 7, GI 9: any unit at any hex
def shot(state: GreenState, seat: Seat, piece: str, hex: str) -> dict[str, Any] | None:
    """The hits that a unit may expect against a hex: in a fight next to it, else as artillery; None if it cannot."""
    unit_id, h = _on_map(state, piece), _hex(state, hex)
    unit = state.content.roster[unit_id]
    if unit.kind not in GROUND or holder(state, h) != other(unit.seat):
        return None
    if h in state.content.neighbours[state.units[unit_id].hex]:
        found = attack_shot(state, Fight(unit.seat, h, [unit_id], []), unit_id)
        title = say("odds.shot", unit=unit.name, hex=hex)
        return shots_odds(state, title, "GI 7", [(say("odds.unit", unit=unit.name), found)], state.ground[h]).json()
    if unit.kind in ("mortar", "battery") and bearing(state, unit_id, h) in ABLE:
        return fire_odds(state, [unit_id], h).json()
    return None


# GI 9.1: where a battery's fire lands
def call_in(state: GreenState, seat: Seat, hex: str) -> dict[str, Any]:
    """The chances of a called-in battery: on target, lost, and each hex it may stray to."""
    label, chances = state.content.label, state.content.call_in
    strays = stray_chances(state, _hex(state, hex))
    named = {label(h) if h != OFF_MAP else "off the map": str(p) for h, p in strays.items()}
    return {"good": str(chances["good"]), "lost": str(chances["lost"]), "stray": dict(sorted(named.items()))}


# GI 12.4
def flak(state: GreenState, seat: Seat, hex: str) -> dict[str, Any]:
    """The antiaircraft risk of an air assault on a hex, with and without attack helicopters; none out of NVA reach."""
    h = _hex(state, hex)
    value = flak_at(state, h)
    if not value:
        return {"value": 0, "escorted": None, "alone": None}
    return {
        "value": value,
        "escorted": flak_odds(state, h, escorted=True).json(),
        "alone": flak_odds(state, h, escorted=False).json(),
    }


# GI 13: for its owner alone
def ambush_cover(state: GreenState, seat: Seat) -> dict[str, Any]:
    """The NVA player's ambushes with the hexes they cover and whom they could catch now, and where more could lie."""
    if seat != NVA:
        return {"plots": {}, "ground": []}
    content = state.content
    return {
        "plots": {
            content.label(plot.hex): {
                "covers": [*map(content.label, (plot.hex, *content.neighbours[plot.hex]))],
                "victims": victims(state, plot.hex),
                "spent": plot.spent,
            }
            for plot in state.plots
        },
        "ground": [*map(content.label, sorted(ambush_ground(state)))],
    }


# GI 14
def score(state: GreenState, seat: Seat) -> dict[str, Any]:
    """The points, the ratio, what it means, and what each objective is worth."""
    us, nva = points(state, US), points(state, NVA)
    worth = {label: {"points": worth, "owner": owner} for label, (worth, owner) in worth_of_hexes(state).items()}
    return {
        "us": us,
        "nva": nva,
        "ratio": f"{nva}:{us}",
        "verdict": str(verdict(nva, us)),
        "objectives": worth,
        "lines": [line.json() for line in score_lines(state)],
    }


# GI 4, the terrain chart
def ground(state: GreenState, seat: Seat, hex: str | None = None) -> dict[str, Any]:
    """The ground of one hex, or of every hex of the map by its label."""
    if hex is not None:
        return ground_of(state, _hex(state, hex))
    return {state.content.label(h): ground_of(state, h) for h in range(state.content.board.size)}


def spoken(catalogue: Catalogue) -> Mapping[str, Query]:
    """The questions that are answered in sentences."""

    # GI 4, GI 6.1
    def price(state: GreenState, seat: Seat, piece: str, hex: str, start: str | None = None) -> dict[str, Any]:
        """What a step of a unit into a hex costs, from where it stands or from another hex, without taking it."""
        unit_id = _on_map(state, piece)
        frm = state.units[unit_id].hex if start is None else _hex(state, start)
        return price_of(state, unit_id, frm, _hex(state, hex), catalogue)

    # GI 2
    def counters(state: GreenState, seat: Seat) -> dict[str, Any]:
        """What every counter and marker of the scenario does."""
        return counters_of(state, catalogue)

    asked = (
        Query("price", "what a step costs, without taking it", ("piece", "hex"), price, ("start",)),
        Query("counters", "what every counter and marker does", (), counters),
    )
    return {query.name: query for query in asked}


QUERIES: Mapping[str, Query] = {
    query.name: query
    for query in (
        Query("reach", "hexes a unit can reach on foot", ("piece",), reach),
        Query("lift_reach", "hexes where a unit can be set down by helicopter", ("piece",), lift_reach),
        Query("zones", "a side's zone of patrol and whom it watches", ("side",), zones),
        Query("sight", "line of sight between two hexes", ("start", "end"), sight),
        Query("shot", "expected hits of a unit at a hex", ("piece", "hex"), shot),
        Query("call_in", "where called-in fire may land", ("hex",), call_in),
        Query("flak", "antiaircraft risk of an air assault", ("hex",), flak),
        Query("ambush_cover", "the NVA player's own ambushes", (), ambush_cover),
        Query("score", "points, ratio, objectives", (), score),
        Query("ground", "terrain, hexsides, roads, places of a hex or of the whole map", (), ground, ("hex",)),
    )
}
