"""What is printed: the ground of a hex or of the whole map, what each counter and marker does, and what a step costs.

All of it is known to both sides; nothing here depends on who asks.
"""

from __future__ import annotations

from typing import Any

from games.green_inferno.content.index import Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.combat.shots import cover
from games.green_inferno.rules.movement.price import points_left, why_not_march, why_not_step
from games.green_inferno.rules.out_of_turn import SEQUENCE
from games.green_inferno.shown.look import MARKS
from games.green_inferno.state import GreenState
from hexcore.actions import Refusal
from hexcore.text import Catalogue, say
from hexcore.types import Hex

RULES = {
    "demoralised": "GI 8", "interdicted": "GI 9", "building": "GI 11", "emerged": "GI 16.1", "used": "GI 4",
    "flown": "GI 12.3", "fired": "GI 7", "lifted": "GI 12.3", "under_way": "GI 4", "destroyed": "GI 16.3",
    "entrenchment": "GI 11", "firebase": "GI 11", "site": "GI 11", "ambush": "GI 13", "strike": "GI 12.1",
    "mission_attack": "GI 9", "mission_defence": "GI 9", "hits": "GI 7", "objective": "GI 14",
}  # fmt: skip
"""The rule of each marker: all that a view may show on a piece or in a hex, hits and objectives too."""

KINDS = {
    "infantry": "GI 6", "engineer": "GI 11", "mortar": "GI 10", "battery": "GI 9", "gun": "GI 9.1",
    "transport": "GI 12.3", "attack": "GI 12.4", "plane": "GI 12.1", "civilian": "GI 17", "tunnel": "GI 16",
}  # fmt: skip
"""The rule of each kind of counter."""


def number(half_points: int) -> int | float:
    """Half points as movement points are printed."""
    return half_points / 2 if half_points % 2 else half_points // 2


# GI 4, the terrain chart


def ground_of(state: GreenState, h: Hex) -> dict[str, Any]:
    """Everything about one hex: terrain, height, hexsides, roads, places, works that stand now, prices of the steps."""
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
    """What a step between two neighbours costs a unit, what it has left, its traps, and why it may not be taken."""
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
    """Every type of counter in the scenario with its numbers, and every marker, each with what it does."""
    kinds: dict[str, list[Piece]] = {}
    for piece in state.content.roster.values():
        kinds.setdefault(piece.type, []).append(piece)

    def does(key: str) -> str:
        return catalogue.say(say(key, side=state.content.file.us_side))

    counters = [{**_printed(pieces), "does": does(f"counter.{pieces[0].kind}")} for pieces in kinds.values()]
    markers = [
        {"marker": name, "name": _name(name, catalogue), "rule": rule, "does": does(f"marker.{name}")}
        for name, rule in RULES.items()
    ]
    return {"counters": counters, "markers": markers}


def _name(marker: str, catalogue: Catalogue) -> str:
    return MARKS[marker].name if marker in MARKS else catalogue.say(say(f"marker_name.{marker}"))


def _printed(pieces: list[Piece]) -> dict[str, Any]:
    """What is printed on a type of counter, with all pieces of it."""
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
