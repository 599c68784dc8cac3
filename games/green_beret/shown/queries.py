"""Answers to the questions a player asks before he commits himself.

Everything here is computed by the functions that resolve the rules; only the dice are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.green_beret.rules.combat.results import fight_odds
from games.green_beret.rules.combat.strength import fight
from games.green_beret.rules.missions import missing
from games.green_beret.rules.movement.allowance import allowance, fare, left_after, paid, terms, water_terms
from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.phase import refuse_step
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise import listened_for, noise_odds, noise_terms, together
from games.green_beret.rules.portage import carriers, room_in
from games.green_beret.rules.stacking import find_enemy, label, pieces_at
from games.green_beret.shown.arguments import counters_named, group_named, hex_named, hex_of_teams, listed, on_map
from games.green_beret.shown.overlays import intents
from games.green_beret.shown.printed import counters_json, hex_json
from games.green_beret.shown.reach import halts
from games.green_beret.state import GreenBeretState
from hexcore.actions import Seat
from hexcore.errors import InvalidInput
from hexcore.game import Query
from hexcore.types import Hex


def ask_allowance(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """How far a group may go, and what each piece adds or costs."""
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
    """Every hex a group can reach, the way there, and the noise it would make by halting there."""
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
    """The noise of counters that halt in a hex, term by term, and the chance that it is heard."""
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
    """Both strengths and the chances of a battle between teams of one hex and an enemy, whichever side attacks."""
    foe = find_enemy(state, enemy)
    if foe is None:
        raise InvalidInput(f"{enemy!r} is no enemy on the map")
    if attacker not in ("player", "enemy"):
        raise InvalidInput(f"{attacker!r} attacks nobody: the attacker is 'player' or 'enemy'")
    h = hex_of_teams(state, teams)
    held = on_map(state, hold or ())
    return fight_odds(fight(state, h, teams, foe, player_attacks=attacker == "player", held=held)).json()


def ask_pursuit(state: GreenBeretState, seat: Seat) -> list[dict[str, Any]]:
    """Where each enemy would go next, and whom it would attack from where it is."""
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
    """What the next hex, or each next hex, would cost a group, and what it would have left or which rule forbids it."""
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
    """What a hex is made of now, what is printed in it, what it costs, sounds like and takes; of all hexes if none."""
    if hex is not None:
        return hex_json(state, hex_named(state, hex))
    board = state.content.board
    return {"board": board.id, "hexes": {board.label(h): hex_json(state, h) for h in sorted(board.playable)}}


def ask_counters(state: GreenBeretState, seat: Seat, counters: list[str] | None = None) -> dict[str, Any]:
    """What every counter and marker is worth and does; only of those named by id, or by kind, if any are."""
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
    """Whether counters (by default the group under way) could accomplish the mission, and what is missing.

    Gear may still lie in the store, so that one can ask before buying it; a team has to be on the map.
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
