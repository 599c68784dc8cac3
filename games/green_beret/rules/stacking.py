"""GB 8.0: stacks: who is in a hex. Any number may stand together."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.state import GreenBeretState, Hostile
from hexcore.types import Hex

NONE: tuple[str, ...] = ()


def pieces_at(state: GreenBeretState, h: Hex) -> list[str]:
    return state.at.get(h, [])


def teams_at(state: GreenBeretState, h: Hex) -> list[str]:
    pieces = state.content.pieces
    return [piece for piece in state.at.get(h, NONE) if pieces[piece].kind == "team"]


def gear_at(state: GreenBeretState, h: Hex) -> list[str]:
    gear = state.content.gear
    return [piece for piece in state.at.get(h, NONE) if piece in gear]


def leaders_at(state: GreenBeretState, h: Hex) -> list[str]:
    return [piece for piece in state.content.leaders if piece in state.pieces and state.pieces[piece].hex == h]


def teams(state: GreenBeretState) -> list[str]:
    return [team for team in state.content.teams if team in state.pieces]


def camp_hexes(state: GreenBeretState) -> list[Hex]:
    """Return the hexes with a base camp, each once, in the order of the camps."""
    pieces = state.pieces
    found: list[Hex] = []
    for camp in state.content.camps:
        if camp in pieces and pieces[camp].hex not in found:
            found.append(pieces[camp].hex)
    return found


def camp_at(state: GreenBeretState, h: Hex) -> bool:
    return not state.content.camp_ids.isdisjoint(state.at.get(h, NONE))


def enemies_at(state: GreenBeretState, h: Hex) -> list[Hostile]:
    """Return the enemies in a hex, in order of arrival."""
    return [enemy for enemy in state.enemies if enemy.hex == h]


def enemy_at(state: GreenBeretState, h: Hex) -> bool:
    return h in [enemy.hex for enemy in state.enemies]


def find_enemy(state: GreenBeretState, enemy_id: str) -> Hostile | None:
    for enemy in state.enemies:
        if enemy.id == enemy_id:
            return enemy
    return None


def enemy_named(state: GreenBeretState, enemy_id: str) -> Hostile:
    """Return an enemy known to be on the map."""
    enemy = find_enemy(state, enemy_id)
    assert enemy is not None, f"{enemy_id} is on the map"
    return enemy


def has_team(state: GreenBeretState, members: Iterable[str]) -> bool:
    """Return whether a team is among these counters."""
    pieces = state.content.pieces
    return "team" in [pieces[piece].kind for piece in members]


def open_teams(state: GreenBeretState) -> list[str]:
    pieces, camps = state.pieces, camp_hexes(state)
    return [team for team in state.content.teams if team in pieces and pieces[team].hex not in camps]


def hunted(state: GreenBeretState) -> list[str]:
    """GB 12.5, GB 12.9: the detected teams outside base camps, which enemies pursue."""
    return [team for team in open_teams(state) if state.pieces[team].detected]
