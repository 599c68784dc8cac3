"""What is printed on the map and on the counters, for programs: values, lines and places, and the rules of each.

Nothing here depends on who asks: it is what anyone reads off the components (2.2, 2.3), blown bridges apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games.green_beret.content.counters import Casualty, Enemy, Mission, Piece
from games.green_beret.content.index import BRIDGE, DEMOLISH, DESTROYED_BRIDGE, DOUBLE_AGENT, Content
from games.green_beret.rules.terrain import open_to_circled
from games.green_beret.shown.overlays import ground_of
from games.green_beret.state import GreenBeretState
from hexcore.types import Hex

# The map


def hex_json(state: GreenBeretState, h: Hex) -> dict[str, Any]:
    """Return everything about a hex: what it counts as and costs, what is printed in it, and what that allows."""
    content = state.content
    board = content.board
    return {
        "hex": board.label(h),
        **ground_of(state, h)._asdict(),
        "printed": list(board.ordered_terrain[h]),
        "streams": [{"name": course.name, "to": _along(content, _line(course.hexes, course.into), h)}
                    for course in board.courses if h in course.hexes],
        "paths": [{"name": path.name, "kind": path.kind, "to": _along(content, path.hexes, h)}
                  for path in board.paths if h in path.hexes],
        "crossings": [{"name": crossing.name, "kind": _now(state, crossing.kind, h)}
                      for crossing in board.crossings if crossing.hex == h],
        "places": [{"name": place.name, "kind": place.kind} for place in board.places_at(h)],
        "circled": h not in content.all_water and open_to_circled(state, h),
        "camp_site": h in content.camp_sites,
        "near_beach": h in content.near_beach,
    }  # fmt: skip


def _line(hexes: Sequence[Hex], into: object) -> tuple[Hex, ...]:
    """A stream with the hex it flows into, if that is on the map: its mouth comes first."""
    return (into, *hexes) if isinstance(into, int) else tuple(hexes)


def _along(content: Content, line: Sequence[Hex], h: Hex) -> list[str]:
    """Return the hexes before and behind one on a line, in the order of the line."""
    near = [place for place, on in enumerate(line) if on == h]
    found = [line[place + step] for place in near for step in (-1, 1) if 0 <= place + step < len(line)]
    return [content.board.label(on) for on in found]


def _now(state: GreenBeretState, kind: str, h: Hex) -> str:
    """R23, R102: what has become of a crossing."""
    return DESTROYED_BRIDGE if kind == BRIDGE and h in state.demolished else kind


# The counters


def counters_json(content: Content) -> dict[str, dict[str, dict[str, Any]]]:
    """Return every counter and marker by kind and id: its values, and what it does with the rule of each."""
    needed = {
        counter: [one.id for one in content.missions.values() if any(counter in group for group in one.needs)]
        for counter in content.copies
    }
    return {
        "pieces": {one.id: _piece(one, needed[one.counter]) for one in content.pieces.values()},
        "enemies": {one.id: _enemy(one) for one in content.enemies.values()},
        "missions": {one.id: _mission(content, one) for one in content.missions.values()},
        "casualties": {one.id: _casualty(one) for one in content.casualties.values()},
    }


def _piece(piece: Piece, missions: list[str]) -> dict[str, Any]:
    return {
        "counter": piece.counter,
        "name": piece.name,
        "kind": piece.kind,
        "firepower": piece.firepower,
        "cost": piece.cost,
        "noise": piece.noise,
        "movement": piece.movement,
        "move": piece.move,
        "portage": piece.portage,
        "needed_by": missions,
        "does": dict(abilities(piece)),
    }


MOVING = {
    "standard": (("moves", "GB 10.3"),),
    "plus": (("moves_alone", "GB 10.4"), ("adds_movement", "GB 10.4")),
    "black_plus": (("moves_alone", "GB 10.4"), ("adds_movement", "GB 10.4"), ("hauled", "GB 9.2")),
    "minus": (("hauled", "GB 10.5"),),
    "none": (),
}
"""What a piece does by the kind of its movement value (10.2)."""

BEING = {
    "team": (("accomplishes", "GB 7.1"), ("attacks", "GB 13.0"), ("escapes", "GB 12.3")),
    "leader": (("escapes", "GB 12.3"),),
    "camp": (("shelters", "GB 12.10"), ("receives", "GB 3.5"), ("moved_for_points", "GB 12.11")),
    "weapon": (),
    "equipment": (),
}
"""What it does by its kind."""


def abilities(piece: Piece) -> Iterator[tuple[str, str]]:
    """Yield what a counter does, each with the rule that lets it."""
    yield from MOVING[piece.move]
    yield from BEING[piece.kind]
    has_firepower = bool(piece.firepower) and piece.kind != "team"
    special: Iterable[tuple[bool, str, str]] = (
        (piece.portage > 0, "carries", "GB 9.1" if piece.kind in ("team", "leader") else "GB 9.2"),
        (has_firepower and piece.firepower > 0, "backs_attacks", "GB 13.0"),
        (piece.kind == "weapon" and piece.firepower > 0, "suppresses", "GB 15.0"),
        (piece.helicopter, "subtracts", "GB 13.0"),
        (piece.anti_tank, "doubled_against_circled", "GB 13.3"),
        (piece.naval, "strays", "GB 14.0"),
        (piece.blue, "enters_all_water", "GB 11.0"),
        (piece.floats, "boat", "GB 11.1"),
        (piece.water_only, "keeps_to_water", "GB 11.2"),
        (piece.noise != 0, "heard", "GB 12.0"),
    )
    yield from ((what, rule) for holds, what, rule in special if holds)


def _enemy(enemy: Enemy) -> dict[str, Any]:
    does = {"attacks": "GB 13.0", ("pursues" if enemy.movement else "never_moves"): "GB 10.6"}
    if enemy.circled:
        does |= {"halts_at_streams": "GB 11.0", "doubles_anti_tank": "GB 13.3"}
    values = {"attack": enemy.attack, "movement": enemy.movement, "circled": enemy.circled}
    return {"counter": enemy.group, "name": enemy.name, **values, "does": does}


def _mission(content: Content, mission: Mission) -> dict[str, Any]:
    does = {"placed": "GB 7.0", "accomplished": "GB 7.1", "pays": "GB 6.2", "forfeited": "GB 7.2"}
    if mission.id == DOUBLE_AGENT:
        does["consequences"] = "GB 16.0"
    if mission.id == DEMOLISH:
        does["blows_bridge"] = "GB 7.1"
    places = dict(zip(("1-2", "3-4", "5-6"), map(content.board.label, mission.places), strict=True))
    needs = [list(group) for group in mission.needs]
    return {"name": mission.name, "award": mission.award, "needs": needs, "places": places, "does": does}


def _casualty(marker: Casualty) -> dict[str, Any]:
    values = {"firepower": marker.firepower, "noise": marker.noise, "movement": marker.movement}
    does = {"kills_leader" if marker.killed else "wounds": "GB 13.1"}
    return {"killed": marker.killed, **values, "does": does}
