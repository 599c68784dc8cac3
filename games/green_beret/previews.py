"""What an action may bring, and answers to the questions a player asks before he commits himself.

Everything here is computed by the functions that resolve the rules; only the dice are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from games.green_beret import reaching
from games.green_beret.allowance import allowance, paid, terms
from games.green_beret.attack import Assault, Defence
from games.green_beret.combat import fight, fight_odds
from games.green_beret.grouping import dropping
from games.green_beret.kit import DESTROYED_BRIDGE
from games.green_beret.missions import missing
from games.green_beret.movement import Move
from games.green_beret.movers import moving_group
from games.green_beret.noise import noise_odds, noise_terms, silence
from games.green_beret.portage import arrange, carriers, room_in
from games.green_beret.positions import boat_cost, camp_at, find_enemy, pieces_at, step_cost, teams_at, terrain_noise
from games.green_beret.pursuit import engaged, mobile, next_hexes, prey, quarry
from games.green_beret.state import GreenBeretState
from games.green_beret.suppression import distance
from hexcore.actions import Action, Seat
from hexcore.errors import InvalidInput
from hexcore.game import Query
from hexcore.odds import Chance, Odds
from hexcore.text import say
from hexcore.types import Hex


def odds(state: GreenBeretState, action: Action) -> Odds | None:
    """Return the preview of an action, None if chance has no part in it or it cannot be done."""
    if not _makes_sense(state, action):
        return None
    step = state.stack[-1] if state.stack else None
    if isinstance(step, Move):
        return _move_odds(state, step, action)
    if isinstance(step, Assault):
        return _assault_odds(state, step, action)
    if isinstance(step, Defence):
        return _battle(state, step.hex, teams_at(state, step.hex), step.enemy, False, _held(action))
    if action.verb == "attack" and len(action.pieces) == 2 and action.piece in state.pieces:
        return _battle(state, state.pieces[action.piece].hex, [action.piece], action.pieces[1], True)
    if action.verb == "meet":
        return _battle(state, action.hex, teams_at(state, action.hex), action.piece, False)
    if action.verb == "suppress":
        return _suppression_odds(state, action)
    return None


def _makes_sense(state: GreenBeretState, action: Action) -> bool:
    """Whether an action names counters on the map, and a hex if its verb needs one."""
    there = all(piece in state.pieces or find_enemy(state, piece) is not None for piece in action.pieces)
    return there and (bool(action.hexes) or action.verb not in ("move", "meet"))


def _held(action: Action) -> list[str]:
    return list(action.pieces) if action.verb == "hold_back" else []


def _battle(
    state: GreenBeretState, h: Hex, teams: list[str], enemy_id: str, player_attacks: bool, held: Iterable[str] = ()
) -> Odds | None:
    enemy = find_enemy(state, enemy_id)
    if enemy is None or not teams:
        return None
    return fight_odds(fight(state, h, teams, enemy, player_attacks=player_attacks, held=held))


def _assault_odds(state: GreenBeretState, step: Assault, action: Action) -> Odds | None:
    teams = [*step.teams, *action.pieces] if action.verb == "join" else step.teams
    held = [*step.held, *_held(action)]
    return _battle(state, state.pieces[step.teams[0]].hex, teams, step.enemy, True, held)


def _move_odds(state: GreenBeretState, step: Move, action: Action) -> Odds | None:
    """The noise of the group if it halted after this action."""
    group = step.group
    entered = group.entered + (action.verb == "move")
    h = action.hex if action.verb == "move" else group.here
    halting = group.heads if action.verb in ("move", "halt") else []
    if action.verb == "drop" and action.pieces and action.piece in group:
        halting = dropping(state, group, action.piece)
    if not _listened_for(state, halting, h):
        return None
    return noise_odds(noise_terms(state, _together(state, group.members(), h), h, stealthy=entered == 1))


def _together(state: GreenBeretState, members: Iterable[str], h: Hex) -> list[str]:
    """R58: everything that would be in a hex once these counters are there."""
    return list(dict.fromkeys([*pieces_at(state, h), *members]))


def _suppression_odds(state: GreenBeretState, action: Action) -> Odds | None:
    enemy = find_enemy(state, action.pieces[1]) if len(action.pieces) == 2 else None
    if enemy is None or action.piece not in state.pieces:
        return None
    away = distance(state, action.piece, enemy)
    ways = sum(die > away for die in range(1, 7))
    chances = (
        Chance("suppressed", say("odds.suppressed"), Fraction(ways, 6), "defender"),
        Chance("not_suppressed", say("odds.not_suppressed"), Fraction(6 - ways, 6), "neither"),
    )
    return Odds(say("odds.suppression"), "GB 15.0", (), str(away), chances)


# Queries


def _on_map(state: GreenBeretState, pieces: Iterable[str]) -> list[str]:
    """Return these counters, all of which must be on the map."""
    named = list(pieces)
    unknown = [piece for piece in named if piece not in state.pieces]
    if unknown:
        raise InvalidInput(f"{unknown[0]!r} is not on the map")
    return named


def _listened_for(state: GreenBeretState, members: Iterable[str], h: Hex) -> bool:
    """GB 12.0, R58, R59: whether there is a roll: a team is among those who halt, and not in a camp."""
    return not camp_at(state, h) and any(state.kit.pieces[piece].kind == "team" for piece in members)


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
    made = arrange(state, hexes.pop(), state.kit.in_order(list(pieces)), {})
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
        }
        for head in group.heads
    ]
    able = {one: {"carries": group.loads_of(one), "room": room_in(state, group, one)} for one in carriers(state, group)}
    return {"heads": heads, "plus": dict(group.plus), "carriers": able, "spent": paid(state, group)}


def ask_reach(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Every hex a group can reach, the way there, and the noise it would make by halting there."""
    group = _group_of(state, pieces)
    found = {}
    for h, (cost, path) in reaching.reach(state, group).items():
        entered = group.entered + len(path)
        found[state.kit.board.label(h)] = {
            "cost": cost,
            "path": [state.kit.board.label(step) for step in path],
            **_noise_at(state, group.members(), h, stealthy=entered == 1),
        }
    return {"hexes": found}


def _noise_at(state: GreenBeretState, members: list[str], h: Hex, *, stealthy: bool) -> dict[str, Any]:
    if not _listened_for(state, members, h):
        return {"noise": 0, "detected": 0.0, "stealthy": stealthy, "silent": True}
    chances = noise_odds(noise_terms(state, _together(state, members, h), h, stealthy=stealthy))
    return {"noise": chances.strengths[0].total, "detected": float(chances.p("detected")), "stealthy": stealthy}


def ask_noise(
    state: GreenBeretState, seat: Seat, hex: str, pieces: list[str] | None = None, stealthy: bool = False
) -> dict[str, Any]:
    """The noise of counters that halt in a hex, term by term, and the chance that it is heard."""
    h = state.kit.board.hex(hex)
    members = _on_map(state, pieces or ())
    if not _listened_for(state, members or pieces_at(state, h), h):
        return {**silence().json(), "silent": True}
    return noise_odds(noise_terms(state, _together(state, members, h), h, stealthy=stealthy)).json()


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
    strangers = [team for team in _on_map(state, teams) if state.kit.pieces[team].kind != "team"]
    if strangers:
        raise InvalidInput(f"{strangers[0]!r} is no team")
    hexes = {state.pieces[team].hex for team in teams}
    if len(hexes) != 1 or len(set(teams)) != len(teams):
        raise InvalidInput("a fight is of one or more different teams in one hex")
    return hexes.pop()


def ask_pursuit(state: GreenBeretState, seat: Seat) -> list[dict[str, Any]]:
    """Where each enemy would go next, and whom it would attack from where it is."""
    label, found = state.kit.board.label, []
    for enemy in state.enemies:
        goals = [] if engaged(state, enemy) or not mobile(state, enemy) else quarry(state, enemy.hex)
        move = state.kit.enemies[enemy.id].movement
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
    h = state.kit.board.hex(hex)
    return {
        "hex": hex,
        "terrain": [DESTROYED_BRIDGE] if h in state.demolished else list(state.kit.content.counts_as[h]),
        "cost": step_cost(state, h, h),
        "by_water": boat_cost(state, h, h) if h in state.kit.water else None,
        "noise": terrain_noise(state, h),
        "penalty": state.kit.content.penalty[h],
    }


def ask_mission(state: GreenBeretState, seat: Seat, pieces: list[str] | None = None) -> dict[str, Any]:
    """Whether counters (by default the group under way) could accomplish the mission, and what is missing."""
    if state.mission is None:
        return {"mission": None}
    mission, h = state.kit.missions[state.mission.id], state.mission.hex
    group = moving_group(state)
    members = pieces if pieces is not None else group.members() if group else []
    there = {state.kit.pieces[piece].counter for piece in (*pieces_at(state, h), *members) if piece in state.kit.pieces}
    lacking = [list(needs) for needs in mission.needs if there.isdisjoint(needs)]
    team = any(state.kit.pieces[piece].kind == "team" for piece in (*pieces_at(state, h), *members))
    return {
        "mission": mission.id,
        "hex": state.kit.board.label(h),
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
