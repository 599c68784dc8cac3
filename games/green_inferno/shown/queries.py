"""Queries of tables and bots, answered as JSON from what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.green_inferno.content.content import GROUND, Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.ambushes import ambush_ground, victims
from games.green_inferno.rules.artillery.bearing import ABLE, bearing
from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.combat.fight import Fight, attack_shot
from games.green_inferno.rules.combat.shots import cover
from games.green_inferno.rules.movement.price import points_left, why_not_march, why_not_step
from games.green_inferno.rules.victory import points, score_lines, verdict
from games.green_inferno.rules.wrong_moment import SEQUENCE
from games.green_inferno.rules.zone_of_patrol import zone
from games.green_inferno.shown.look import MARKS
from games.green_inferno.shown.overlays import flak_at, lift_hexes, watched_by, worth_of_hexes
from games.green_inferno.shown.previews import fire_odds, flak_odds, shots_odds, stray_chances
from games.green_inferno.shown.reach import reach as stops
from games.green_inferno.state import GreenState, occupant, other
from hexcore.errors import InvalidInput
from hexcore.game import OFF_MAP, Hex, Query, Refusal, Seat, say
from hexcore.text import Catalogue

RULES = {
    "demoralised": "GI 8", "interdicted": "GI 9", "building": "GI 11", "emerged": "GI 16.1", "used": "GI 4",
    "flown": "GI 12.3", "fired": "GI 7", "lifted": "GI 12.3", "under_way": "GI 4", "destroyed": "GI 16.3",
    "entrenchment": "GI 11", "firebase": "GI 11", "site": "GI 11", "ambush": "GI 13", "strike": "GI 12.1",
    "mission_attack": "GI 9", "mission_defence": "GI 9", "hits": "GI 7", "objective": "GI 14",
}  # fmt: skip
"""The rule of each marker that a view may show, hits and objectives too."""

KINDS = {
    "infantry": "GI 6", "engineer": "GI 11", "mortar": "GI 10", "battery": "GI 9", "gun": "GI 9.1",
    "transport": "GI 12.3", "attack": "GI 12.4", "plane": "GI 12.1", "civilian": "GI 17", "tunnel": "GI 16",
}  # fmt: skip
"""The rule of each kind of counter."""


def number(half_points: int) -> int | float:
    """Return half points as movement points are printed."""
    return half_points / 2 if half_points % 2 else half_points // 2


# GI 4, the terrain chart


def ground_of(state: GreenState, h: Hex) -> dict[str, Any]:
    """Return everything about one hex: terrain, hexsides, roads, places, works, step prices."""
    content, board, label = state.content, state.content.board, state.content.label
    near = sorted(content.neighbours[h])
    return {
        "hex": label(h),
        "terrain": list(board.ordered_terrain[h]),
        "height": int(content.hill[h]),
        "sides": {label(n): sorted(board.between(h, n)) for n in near if board.between(h, n)},
        "roads": [label(n) for n in near if board.along(h, n, "road")],
        "places": [{"kind": place.kind, "name": place.name} for place in board.places_at(h)],
        "areas": sorted((*board.areas_of(h), *(name for name, hexes in board.edges.items() if h in hexes))),
        "works": _works(state, h),
        "cover": {seat: sum(modifier.amount for modifier in cover(state, h, seat)) for seat in (US, NVA)},
        "steps": {label(n): number(content.costs[h][n]) for n in near},
    }


def _works(state: GreenState, h: Hex) -> list[str]:
    sites = [site.hex for site in state.sites]
    standing = (("entrenchment", state.trenches), ("firebase", state.firebases), ("site", sites))
    return [name for name, hexes in standing if h in hexes]


# GI 4, GI 6.1: a step before it is taken


def price_of(state: GreenState, unit_id: str, frm: Hex, to: Hex, catalogue: Catalogue) -> dict[str, Any]:
    """Return the cost and traps of a step between neighbours, and why it may not be taken."""
    content = state.content
    cost = content.costs[frm].get(to)
    refusal = _why_not(state, unit_id, frm, to)
    return {
        "start": content.label(frm),
        "end": content.label(to),
        "cost": None if cost is None else number(cost),
        "left": number(points_left(state, unit_id)),
        "traps": [] if cost is None else [trap._asdict() for trap in traps(state, unit_id, frm, to)],
        "legal": refusal is None,
        **({} if refusal is None else {"rule": refusal.rule, "text": catalogue.say(refusal.text)}),
    }


def _why_not(state: GreenState, unit_id: str, frm: Hex, to: Hex) -> Refusal | None:
    mine = state.content.roster[unit_id].seat
    if state.phase != {US: "J", NVA: "G"}[mine]:
        return Refusal(SEQUENCE, say("refusal.not_its_phase", side=state.content.file.us_side))
    return why_not_march(state, unit_id) or why_not_step(state, unit_id, frm, to, points_left(state, unit_id))


# GI 2: counters and markers


def counters_of(state: GreenState, catalogue: Catalogue) -> dict[str, Any]:
    """Return every type of counter with its numbers, and every marker, with what each does."""
    kinds: dict[str, list[Piece]] = {}
    for piece in state.content.roster.values():
        kinds.setdefault(piece.type, []).append(piece)

    def does(key: str) -> str:
        return catalogue.say(say(key, side=state.content.file.us_side))

    counters = [{**_printed(pieces), "does": does(f"counter.{pieces[0].kind}")} for pieces in kinds.values()]
    markers = [
        {
            "marker": name,
            "name": MARKS[name].name if name in MARKS else catalogue.say(say(f"marker_name.{name}")),
            "rule": rule,
            "does": does(f"marker.{name}"),
        }
        for name, rule in RULES.items()
    ]
    return {"counters": counters, "markers": markers}


def _printed(pieces: list[Piece]) -> dict[str, Any]:
    first = pieces[0]
    return {
        "type": first.type,
        "name": first.printed,
        "kind": first.kind,
        "seat": first.seat,
        "fire": first.fire,
        "range": first.range,
        "move": number(first.move),
        "pieces": [piece.id for piece in pieces],
        "identities": [piece.name for piece in pieces],
        "rule": KINDS[first.kind],
    }


def _hex(state: GreenState, label: object) -> Hex:
    if not isinstance(label, str):
        raise InvalidInput(f"a hex is written as its printed label, not {label!r}")
    return state.content.board.hex(label)


def _on_map(state: GreenState, piece: object) -> str:
    """Check that a piece is on the map; hidden and lost ones get the same answer."""
    if not isinstance(piece, str):
        raise InvalidInput(f"a piece is named by its id, not {piece!r}")
    if piece not in state.content.roster or state.units[piece].hex < 0:
        raise InvalidInput(f"{piece!r} is not on the map")
    return piece


def reach(state: GreenState, seat: Seat, piece: str) -> dict[str, int]:
    """GI 4: the hexes a unit could reach on foot now, and the half points each costs."""
    found = stops(state, [_on_map(state, piece)])
    return {state.content.label(spot.hex): int(2 * (stop.cost or 0)) for spot, stop in found.items()}


def lift_reach(state: GreenState, seat: Seat, piece: str) -> list[str]:
    """GI 12.3: the hexes where a unit could be set down by a plain lift."""
    return [*map(state.content.label, lift_hexes(state, _on_map(state, piece)))]


def zones(state: GreenState, seat: Seat, side: str) -> dict[str, Any]:
    """GI 6: a side's zone of patrol, and the enemies in it with those that watch them."""
    if side not in (US, NVA):
        raise InvalidInput(f"a side is us or nva, not {side!r}")
    return {"hexes": [*map(state.content.label, sorted(zone(state, side)))], "watched": watched_by(state, side)}


def sight(state: GreenState, seat: Seat, start: str, end: str) -> dict[str, Any]:
    """GI 9.3: whether one hex sees another, and what is in the way."""
    board = state.content.board
    frm, to = _hex(state, start), _hex(state, end)
    seen = state.content.sees(frm, to)
    return {
        "clear": seen.clear,
        "blocker": board.label(seen.blocker) if seen.blocker != OFF_MAP else "",
        "levels": seen.levels,
        "distance": state.content.distance(frm, to),
    }


def shot(state: GreenState, seat: Seat, piece: str, hex: str) -> dict[str, Any] | None:
    """GI 7, GI 9: the hits to expect of a unit at a hex: in a fight next to it, else as artillery, or None."""
    unit_id, h = _on_map(state, piece), _hex(state, hex)
    unit = state.content.roster[unit_id]
    if unit.kind not in GROUND or occupant(state, h) != other(unit.seat):
        return None
    if h in state.content.neighbours[state.units[unit_id].hex]:
        found = attack_shot(state, Fight(unit.seat, h, [unit_id], []), unit_id)
        title = say("odds.shot", unit=unit.name, hex=hex)
        return shots_odds(state, title, "GI 7", [(say("odds.unit", unit=unit.name), found)], state.ground[h]).json()
    if unit.kind in ("mortar", "battery") and bearing(state, unit_id, h) in ABLE:
        return fire_odds(state, [unit_id], h).json()
    return None


def call_in(state: GreenState, seat: Seat, hex: str) -> dict[str, Any]:
    """GI 9.1: the chances of a called-in battery: on target, lost, and each hex it may stray to."""
    label, chances = state.content.label, state.content.call_in
    strays = stray_chances(state, _hex(state, hex))
    named = {label(h) if h != OFF_MAP else "off the map": str(p) for h, p in strays.items()}
    return {"good": str(chances["good"]), "lost": str(chances["lost"]), "stray": dict(sorted(named.items()))}


def flak(state: GreenState, seat: Seat, hex: str) -> dict[str, Any]:
    """GI 12.4: the antiaircraft risk of an assault, with and without attack helicopters."""
    h = _hex(state, hex)
    value = flak_at(state, h)
    if not value:
        return {"value": 0, "escorted": None, "alone": None}
    return {
        "value": value,
        "escorted": flak_odds(state, h, escorted=True).json(),
        "alone": flak_odds(state, h, escorted=False).json(),
    }


def ambush_cover(state: GreenState, seat: Seat) -> dict[str, Any]:
    """GI 13: the ambushes with the hexes they cover and whom they could catch; for their owner alone."""
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


def score(state: GreenState, seat: Seat) -> dict[str, Any]:
    """GI 14: the points, the ratio, its verdict, and what each objective is worth."""
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


def ground(state: GreenState, seat: Seat, hex: str | None = None) -> dict[str, Any]:
    """GI 4: the ground of one hex, or of every hex of the map by its label."""
    if hex is not None:
        return ground_of(state, _hex(state, hex))
    return {state.content.label(h): ground_of(state, h) for h in range(state.content.board.size)}


def spoken(catalogue: Catalogue) -> Mapping[str, Query]:
    """Return the queries that are answered in sentences."""

    def price(state: GreenState, seat: Seat, piece: str, hex: str, start: str | None = None) -> dict[str, Any]:
        """GI 4, GI 6.1."""
        unit_id = _on_map(state, piece)
        frm = state.units[unit_id].hex if start is None else _hex(state, start)
        return price_of(state, unit_id, frm, _hex(state, hex), catalogue)

    def counters(state: GreenState, seat: Seat) -> dict[str, Any]:
        """GI 2."""
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
