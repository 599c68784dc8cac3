"""GB 10.6, GB 10.9, GB 12.9, GB 13.0: an enemy's quarry, attacks and next hexes."""

from __future__ import annotations

from games.green_beret.rules.stacking import camp_at, camp_hexes, hunted, teams, teams_at
from games.green_beret.rules.terrain import barred_to_enemy, step_cost
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.types import Hex


def engaged(state: GreenBeretState, enemy: Hostile) -> bool:
    """GB 10.9, R72: whether an enemy moves no more: by a team in the open, or with any team."""
    return bool(prey(state, enemy))


def prey(state: GreenBeretState, enemy: Hostile) -> list[Hex]:
    """GB 13.0, R8, R74: the hexes an enemy attacks: its own, then teams next to it in the open."""
    own = [enemy.hex] if teams_at(state, enemy.hex) else []
    held = [h for h in state.content.neighbours[enemy.hex] if h in state.at]
    return own + sorted([h for h in held if teams_at(state, h) and not camp_at(state, h)])


def quarry(state: GreenBeretState, here: Hex) -> list[Hex]:
    """GB 12.9, R12, R13: the closest hexes of detected teams in the open; the player chooses."""
    distance = state.content.distance
    hexes = {state.pieces[team].hex for team in hunted(state)}
    if not hexes:
        return []
    nearest = min(distance(h, here) for h in hexes)
    return sorted(h for h in hexes if distance(h, here) == nearest)


def mobile(state: GreenBeretState, enemy: Hostile) -> bool:
    """GB 10.6, GB 15.0: whether an enemy can move at all in this phase."""
    return state.content.enemies[enemy.id].movement > 0 and not enemy.suppressed


def next_hexes(state: GreenBeretState, enemy: Hostile, goal: Hex, left: int, *, first: bool) -> list[Hex]:
    """GB 10.6, R75: return the best hexes to enter next; of several the player chooses.

    Each is one hex closer to the goal. ``left`` is what it may spend; the first hex is always within reach.
    """
    content, here = state.content, enemy.hex
    away = content.distance(here, goal)
    closer = [
        to
        for to in content.neighbours[here]
        if content.distance(to, goal) < away
        and not barred_to_enemy(state, enemy.id, to)
        and (first or step_cost(state, here, to) <= left)
    ]
    return _preferred(state, here, closer) if len(closer) > 1 else closer


def quarries(state: GreenBeretState, enemy: Hostile, left: int, *, first: bool) -> dict[Hex, list[Hex]]:
    """GB 12.4, R125: the closest detected teams that can be approached, and the next hexes."""
    found = {goal: next_hexes(state, enemy, goal, left, first=first) for goal in quarry(state, enemy.hex)}
    return {goal: ways for goal, ways in found.items() if ways}


def _preferred(state: GreenBeretState, here: Hex, closer: list[Hex]) -> list[Hex]:
    """R14, R76: nearer to a camp, then cheaper."""
    camps = camp_hexes(state)
    distance = state.content.distance

    def rank(to: Hex) -> tuple[int, int]:
        return (min((distance(to, camp) for camp in camps), default=0), step_cost(state, here, to))

    best = min(rank(to) for to in closer)
    return [to for to in closer if rank(to) == best]


def may_overrun(state: GreenBeretState, enemy: Hostile) -> bool:
    """R14, R109: whether an enemy could take a camp without a team, which changes others' ways."""
    if not mobile(state, enemy):
        return False
    reach, distance = state.content.enemies[enemy.id].movement, state.content.distance
    return any(distance(enemy.hex, camp) <= reach for camp in camp_hexes(state) if not teams_at(state, camp))


def may_fight(state: GreenBeretState, enemy: Hostile) -> bool:
    """GB 10.6, GB 10.9: whether an enemy could fight in this phase, by a generous estimate."""
    if not mobile(state, enemy):
        return engaged(state, enemy)
    reach = state.content.enemies[enemy.id].movement + 1
    distance = state.content.distance
    return any(distance(enemy.hex, state.pieces[team].hex) <= reach for team in teams(state))
