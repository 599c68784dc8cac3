"""Answers to the questions a player asks before he commits himself.

Everything here is computed by the functions that resolve the rules; only the dice are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.green_beret.content.index import DESTROYED_BRIDGE
from games.green_beret.rules.combat.results import fight_odds
from games.green_beret.rules.combat.strength import fight
from games.green_beret.rules.missions import missing, unmet
from games.green_beret.rules.movement import reach
from games.green_beret.rules.movement.allowance import allowance, paid, terms, water_terms
from games.green_beret.rules.movement.underway import moving_group
from games.green_beret.rules.noise import listened_for, noise_odds, noise_terms, silence, together
from games.green_beret.rules.portage import arrange, carriers, room_in
from games.green_beret.rules.pursuit import engaged, mobile, next_hexes, prey, quarry
from games.green_beret.rules.stacking import find_enemy, pieces_at
from games.green_beret.rules.terrain import boat_cost, step_cost, terrain_noise
from games.green_beret.state import GreenBeretState
from hexcore.actions import Seat
from hexcore.errors import InvalidInput
from hexcore.game import Query
from hexcore.types import Hex


def _counters(state: GreenBeretState, pieces: object) -> list[str]:
    """Return these counters, all of which must be the player's."""
    named = _listed(pieces)
    unknown = [piece for piece in named if piece not in state.content.pieces]
    if unknown:
        raise InvalidInput(f"there is no counter {unknown[0]!r}")
    return named


def _listed(pieces: object) -> list[str]:
    """Return what was sent as a list of names."""
    if not isinstance(pieces, list | tuple) or not all(isinstance(piece, str) for piece in pieces):
        raise InvalidInput(f"name the pieces in a list, not as {pieces!r}")
    return list(pieces)


def _on_map(state: GreenBeretState, pieces: object) -> list[str]:
    """Return these counters, all of which must be on the map."""
    named = _listed(pieces)
    absent = [piece for piece in named if piece not in state.pieces]
    if absent:
        raise InvalidInput(f"{absent[0]!r} is not on the map")
    return named


def _hex_named(state: GreenBeretState, label: object) -> Hex:
    """Return the hex with a printed label."""
    if not isinstance(label, str):
        raise InvalidInput(f"hex: {label!r} is no label: name a hex as it is printed, such as '1521'")
    return state.content.board.hex(label)


def _group_of(state: GreenBeretState, pieces: list[str] | None) -> Any:
    """Return the group under way, or the best group that these counters could form where they stand."""
    group = moving_group(state)
    if pieces is None:
        if group is None:
            raise InvalidInput("no group is under way: name the pieces")
        return group
    hexes = {state.pieces[piece].hex for piece in _on_map(state, pieces)}
    if len(hexes) != 1:
        raise InvalidInput("a group begins its move in one hex")
    camps = [piece for piece in pieces if piece in state.content.camps]
    if camps:
        raise InvalidInput(f"{camps[0]!r} does not march (GB 12.11)")
    if all(state.content.pieces[piece].move == "minus" for piece in pieces):
        raise InvalidInput("none of these counters moves by itself (GB 10.5)")
    made = arrange(state, hexes.pop(), state.content.in_order(list(dict.fromkeys(pieces))), {})
    if made is None:
        raise InvalidInput("these counters are more than their portage (GB 9.0)")
    return made


def ask_allowance(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """How far a group may go, and what each piece adds or costs."""
    group = _group_of(state, pieces)
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
    group = _group_of(state, pieces)
    found = {}
    for h, (cost, path) in reach.reach(state, group).items():
        entered = group.entered + len(path)
        found[state.content.board.label(h)] = {
            "cost": cost,
            "path": [state.content.board.label(step) for step in path],
            **_noise_at(state, group.members(), h, stealthy=entered == 1),
        }
    return {"hexes": found}


def _noise_at(state: GreenBeretState, members: list[str], h: Hex, *, stealthy: bool) -> dict[str, Any]:
    if not listened_for(state, members, h):
        return {"noise": 0, "detected": 0.0, "stealthy": stealthy, "silent": True}
    chances = noise_odds(noise_terms(state, together(state, members, h), h, stealthy=stealthy))
    return {"noise": chances.strengths[0].total, "detected": float(chances.p("detected")), "stealthy": stealthy}


def ask_noise(
    state: GreenBeretState, seat: Seat, hex: str, pieces: list[str] | None = None, stealthy: bool = False
) -> dict[str, Any]:
    """The noise of counters that halt in a hex, term by term, and the chance that it is heard."""
    h = _hex_named(state, hex)
    members = _on_map(state, pieces or ())
    if not listened_for(state, members or pieces_at(state, h), h):
        return {**silence().json(), "silent": True}
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
    h = _hex_of_teams(state, teams)
    held = _on_map(state, hold or ())
    return fight_odds(fight(state, h, teams, foe, player_attacks=attacker == "player", held=held)).json()


def _hex_of_teams(state: GreenBeretState, teams: list[str]) -> Hex:
    """Return where these teams stand together."""
    strangers = [team for team in _on_map(state, teams) if state.content.pieces[team].kind != "team"]
    if strangers:
        raise InvalidInput(f"{strangers[0]!r} is no team")
    hexes = {state.pieces[team].hex for team in teams}
    if len(hexes) != 1 or len(set(teams)) != len(teams):
        raise InvalidInput("a fight is of one or more different teams in one hex")
    return hexes.pop()


def ask_pursuit(state: GreenBeretState, seat: Seat) -> list[dict[str, Any]]:
    """Where each enemy would go next, and whom it would attack from where it is."""
    label, found = state.content.board.label, []
    for enemy in state.enemies:
        goals = [] if engaged(state, enemy) or not mobile(state, enemy) else quarry(state, enemy.hex)
        move = state.content.enemies[enemy.id].movement
        ways = {h for goal in goals for h in next_hexes(state, enemy, goal, move, first=True)}
        found.append(
            {
                "enemy": enemy.id,
                "hex": label(enemy.hex),
                "attacks": [label(h) for h in prey(state, enemy) if h not in enemy.fought],
                "goals": [label(h) for h in goals],
                "next": [label(h) for h in sorted(ways)],
                "stays": not ways,
            }
        )
    return found


def ask_ground(state: GreenBeretState, seat: Seat, hex: str) -> dict[str, Any]:
    """What a hex is made of now, and what it costs, sounds like and takes from an attacker."""
    h = _hex_named(state, hex)
    return {
        "hex": hex,
        "terrain": [DESTROYED_BRIDGE] if h in state.demolished else list(state.content.counts_as[h]),
        "cost": step_cost(state, h, h),
        "by_water": boat_cost(state, h, h) if h in state.content.water else None,
        "noise": terrain_noise(state, h),
        "penalty": state.content.penalty[h],
    }


def ask_mission(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Whether counters (by default the group under way) could accomplish the mission, and what is missing.

    Gear may still lie in the store, so that one can ask before buying it; a team has to be on the map.
    """
    if state.mission is None:
        return {"mission": None}
    mission, h = state.content.missions[state.mission.id], state.mission.hex
    group = moving_group(state)
    members = _counters(state, pieces) if pieces is not None else group.members() if group else []
    lacking = [list(needs) for needs in unmet(state.content, mission.needs, (*pieces_at(state, h), *members))]
    team = any(piece in state.pieces and piece in state.content.teams for piece in (*pieces_at(state, h), *members))
    return {
        "mission": mission.id,
        "hex": state.content.board.label(h),
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
        Query("ground", "what a hex is made of, what it costs, its noise and its penalty", ("hex",), ask_ground),
        Query("fight", "strengths and chances of a battle", ("enemy", "teams"), ask_fight, ("attacker", "hold")),
        Query("pursuit", "where each enemy would go next and whom it would attack", (), ask_pursuit),
        Query(
            "mission", "whether counters could accomplish the mission, what is missing", (), ask_mission, ("pieces",)
        ),
    )
}
