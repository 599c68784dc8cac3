"""Queries, answered by the functions that resolve the rules, without the dice.

Printed values are those of the components (GB 2.2, GB 2.3), except for blown bridges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.green_beret.content.content import DEMOLISH, DOUBLE_AGENT, Content
from games.green_beret.content.counters import Casualty, Enemy, Mission, Piece
from games.green_beret.content.ground import BRIDGE, DESTROYED_BRIDGE
from games.green_beret.rules.combat.strength import fight, fight_odds
from games.green_beret.rules.missions import missing
from games.green_beret.rules.movement.allowance import allowance, terms, water_terms
from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.price import fare, left_after, paid
from games.green_beret.rules.movement.refusals import refuse_step
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise.loudness import listened_for, noise_odds, noise_terms, together
from games.green_beret.rules.portage import carriers, room_in
from games.green_beret.rules.records import label
from games.green_beret.rules.stacking import find_enemy, pieces_at
from games.green_beret.rules.terrain import open_to_circled
from games.green_beret.shown.arguments import counters_named, group_named, hex_named, hex_of_teams, listed, on_map
from games.green_beret.shown.overlays import ground_of, intents
from games.green_beret.shown.reach import halts
from games.green_beret.state import GreenBeretState
from hexcore.errors import InvalidInput
from hexcore.game.actions import Seat
from hexcore.game.game import Query
from hexcore.types import Hex

# The map


def hex_json(state: GreenBeretState, h: Hex) -> dict[str, Any]:
    """Return everything about a hex: terrain, price, contents, permissions."""
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
    return (into, *hexes) if isinstance(into, int) else tuple(hexes)


def _along(content: Content, line: Sequence[Hex], h: Hex) -> list[str]:
    near = [place for place, on in enumerate(line) if on == h]
    found = [line[place + step] for place in near for step in (-1, 1) if 0 <= place + step < len(line)]
    return [content.board.label(on) for on in found]


def _now(state: GreenBeretState, kind: str, h: Hex) -> str:
    """R23, R102: the kind of a crossing now."""
    return DESTROYED_BRIDGE if kind == BRIDGE and h in state.demolished else kind


# The counters


def counters_json(content: Content) -> dict[str, dict[str, dict[str, Any]]]:
    """Return every counter and marker by kind and id: values, and abilities with rules."""
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
"""GB 10.2: abilities by the kind of the movement value."""

BEING = {
    "team": (("accomplishes", "GB 7.1"), ("attacks", "GB 13.0"), ("escapes", "GB 12.3")),
    "leader": (("escapes", "GB 12.3"),),
    "camp": (("shelters", "GB 12.10"), ("receives", "GB 3.5"), ("moved_for_points", "GB 12.11")),
    "weapon": (),
    "equipment": (),
}
"""Abilities by the kind of piece."""


def abilities(piece: Piece) -> Iterator[tuple[str, str]]:
    """Yield the abilities of a counter, each with its rule."""
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


def ask_allowance(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Return the allowance of a group, with the addition or cost of each piece."""
    group = group_named(state, pieces)
    heads = [
        {
            "piece": head,
            "allowance": allowance(state, group, head),
            "on_water": allowance(state, group, head, on_water=True),
            "terms": [term.json() for term in terms(state, group, head)],
            "water_terms": [term.json() for term in water_terms(state, group, head)],
        }
        for head in group.heads
    ]
    able = {one: {"carries": group.loads_of(one), "room": room_in(state, group, one)} for one in carriers(state, group)}
    return {"heads": heads, "plus": dict(group.plus), "carriers": able, "spent": paid(state, group)}


def ask_reach(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Return every hex a group can reach, the way there, and the noise of a halt."""
    label = state.content.board.label
    found = {}
    for h, ((cost, way), sound) in halts(state, group_named(state, pieces)).items():
        silent = {"silent": True} if sound.silent else {}
        found[label(h)] = {
            "cost": cost,
            "path": [label(step.hex) for step in way],
            "noise": sound.noise,
            "detected": float(sound.chance),
            "stealthy": sound.stealthy,
            **silent,
        }
    return {"hexes": found}


def ask_noise(
    state: GreenBeretState, seat: Seat, hex: str, pieces: list[str] | None = None, stealthy: bool = False
) -> dict[str, Any]:
    """Return the noise of counters that halt in a hex, term by term, and the chance of detection."""
    h = hex_named(state, hex)
    members = on_map(state, pieces or ())
    if not listened_for(state, members or pieces_at(state, h), h):
        return {**noise_odds((), silent=True).json(), "silent": True}
    return noise_odds(noise_terms(state, together(state, members, h), h, stealthy=stealthy)).json()


def ask_fight(
    state: GreenBeretState,
    seat: Seat,
    enemy: str,
    teams: list[str],
    attacker: str = "player",
    hold: list[str] | None = None,
) -> dict[str, Any]:
    """Return strengths and chances of a battle between teams of one hex and an enemy."""
    foe = find_enemy(state, enemy)
    if foe is None:
        raise InvalidInput(f"{enemy!r} is no enemy on the map")
    if attacker not in ("player", "enemy"):
        raise InvalidInput(f"{attacker!r} attacks nobody: the attacker is 'player' or 'enemy'")
    h = hex_of_teams(state, teams)
    held = on_map(state, hold or ())
    return fight_odds(fight(state, h, teams, foe, player_attacks=attacker == "player", held=held)).json()


def ask_pursuit(state: GreenBeretState, seat: Seat) -> list[dict[str, Any]]:
    """Return the next hexes of each enemy, and its targets from where it is."""
    label = state.content.board.label
    return [
        {
            "enemy": intent.enemy,
            "hex": label(intent.hex),
            "attacks": [label(h) for h in intent.attacks],
            "goals": [label(h) for h in intent.goals],
            "next": [label(h) for h in intent.ways],
            "stays": not intent.ways,
        }
        for intent in intents(state)
    ]


def ask_price(
    state: GreenBeretState, seat: Seat, pieces: list[str] | None = None, hex: str | None = None
) -> dict[str, Any]:
    """Return the price of the next hex for a group, and the rest, or the rule that forbids it."""
    group = group_named(state, pieces)
    steps = state.content.neighbours[group.here] if hex is None else (hex_named(state, hex),)
    here, spent = label(state, group.here), paid(state, group)
    return {"from": here, "spent": spent, "hexes": {label(state, to): _price(state, group, to) for to in steps}}


def _price(state: GreenBeretState, group: Group, to: Hex) -> dict[str, Any]:
    near = to in state.content.neighbours[group.here]
    cost = fare(state, group, to) if near else None
    refusal = refuse_step(state, group, to)
    if refusal is not None:
        return {"cost": cost, "legal": False, "rule": refusal.rule, "why": refusal.text.json()}
    return {"cost": cost, "legal": True, "left": max(0, left_after(state, group, to))}


def ask_ground(state: GreenBeretState, seat: Seat, hex: str | None = None) -> dict[str, Any]:
    """Return terrain, contents, price, noise and penalty of a hex; of all hexes if none is named."""
    if hex is not None:
        return hex_json(state, hex_named(state, hex))
    board = state.content.board
    return {"board": board.id, "hexes": {board.label(h): hex_json(state, h) for h in sorted(board.playable)}}


def ask_counters(state: GreenBeretState, seat: Seat, counters: list[str] | None = None) -> dict[str, Any]:
    """Return values and abilities of every counter and marker, or of those named by id or kind."""
    every = counters_json(state.content)
    if counters is None:
        return every
    wanted = set(listed(counters))
    known = {name for kind in every.values() for one, told in kind.items() for name in (one, told.get("counter", one))}
    strangers = sorted(wanted - known)
    if strangers:
        raise InvalidInput(f"there is no counter {strangers[0]!r}")
    return {
        kind: {one: told for one, told in every[kind].items() if not wanted.isdisjoint((one, told.get("counter", one)))}
        for kind in every
    }


def ask_mission(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Return whether counters (by default the group under way) could accomplish the mission.

    Gear may still lie in the store, to ask before buying it; a team has to be on the map.
    """
    if state.mission is None:
        return {"mission": None}
    mission, h = state.content.missions[state.mission.id], state.mission.hex
    group = moving_group(state)
    members = counters_named(state, pieces) if pieces is not None else group.members() if group else []
    lacking = [list(needs) for needs in unmet(state.content, mission.needs, (*pieces_at(state, h), *members))]
    team = any(piece in state.pieces and piece in state.content.teams for piece in (*pieces_at(state, h), *members))
    return {
        "mission": mission.id,
        "hex": label(state, h),
        "award": mission.award,
        "needs": [list(needs) for needs in mission.needs],
        "missing": lacking,
        "team": team,
        "possible": team and not lacking,
        "missing_in_hex": [list(needs) for needs in missing(state, mission, h)],
    }


QUERIES: Mapping[str, Query] = {
    query.name: query
    for query in (
        Query("allowance", "how far a group may go and what each piece adds or costs", (), ask_allowance, ("pieces",)),
        Query("reach", "where a group can go, by which way, and how loud it is there", (), ask_reach, ("pieces",)),
        Query("noise", "the noise of counters that halt in a hex", ("hex",), ask_noise, ("pieces", "stealthy")),
        Query("price", "what entering the next hex would cost, or why not", (), ask_price, ("pieces", "hex")),
        Query("ground", "what a hex, or every hex, is made of, holds and costs", (), ask_ground, ("hex",)),
        Query("counters", "what every counter and marker is worth and does", (), ask_counters, ("counters",)),
        Query("fight", "strengths and chances of a battle", ("enemy", "teams"), ask_fight, ("attacker", "hold")),
        Query("pursuit", "where each enemy would go next and whom it would attack", (), ask_pursuit),
        Query(
            "mission", "whether counters could accomplish the mission, what is missing", (), ask_mission, ("pieces",)
        ),
    )
}
