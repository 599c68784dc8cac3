"""GI 6.1: harassment and booby traps of US units at river crossings and in villages."""

from __future__ import annotations

from typing import NamedTuple

from games.green_inferno.content.content import GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.combat.shots import Aim, Shot, cover, resolve
from games.green_inferno.state import GreenState, Scene
from hexcore.game import Hex, Log


class Trap(NamedTuple):
    """One line of the harassment table that a step calls for."""

    key: str
    fire: int


def traps(state: GreenState, unit_id: str, frm: Hex, to: Hex) -> list[Trap]:
    """GI 6.1: the traps on a step of a US ground unit in J (R-G22), one row a crossing (R-G21), river first (R-G73).

    ``frm`` is ``to`` for a landing.
    """
    piece = state.content.roster[unit_id]
    if piece.seat != US or piece.kind not in GROUND:
        return []
    found = harassment(state, frm, to)
    return found if found and nva_left(state) else []


def harassment(state: Scene, frm: Hex, to: Hex) -> list[Trap]:
    """GI 6.1: the traps on a step of a unit that they are laid for."""
    content = state.content
    found: list[Trap] = []
    if frm != to and to not in content.trapped[frm]:
        return found
    if content.file.river_traps and frm != to and content.river(frm, to):
        found.append(_crossing(state, frm, to))
    if content.file.village_traps and content.village[to]:
        found.append(Trap("village", content.charts.harassment.village))
    return found


def _crossing(state: Scene, frm: Hex, to: Hex) -> Trap:
    """GI 6.1: by the ford, else by the nearest NVA unit (R-G21, R-G91)."""
    content = state.content
    values = content.charts.harassment
    if min(content.from_ford[frm], content.from_ford[to]) <= 1:
        return Trap("near_ford", values.near_ford)
    row, roster = content.row(to), content.roster
    nearest = min((row[h] for h, stack in state.ground.items() if roster[stack[0]].seat == NVA), default=255)
    if nearest <= 1:
        return Trap("enemy_adjacent", values.enemy_adjacent)
    if nearest == 2:
        return Trap("enemy_two_away", values.enemy_two_away)
    return Trap("far_from_ford", values.far_from_ford)


def nva_left(state: GreenState) -> bool:
    """GI 6.1: no traps once the NVA has no unit left, on the map or under it (R-G22)."""
    units = state.units
    return any(
        units[piece.id].hex >= 0 or units[piece.id].box.startswith("tunnel")
        for piece in state.content.roster.values()
        if piece.seat == NVA and piece.kind in GROUND
    )


def trap_shot(state: GreenState, trap: Trap, h: Hex) -> Shot:
    """GI 6.1: the shot of a trap, with the terrain of the hex entered (R-G73)."""
    return Shot(trap.fire, state.content.fire_table, cover(state, h, US))


def spring_traps(state: GreenState, unit_id: str, frm: Hex, to: Hex, log: Log) -> None:
    """GI 6.1: resolve the traps of a step at once."""
    for trap in traps(state, unit_id, frm, to):
        if state.units[unit_id].hex >= 0:
            aim = Aim(f"trap_{trap.key}", "GI 6.1", hex=to, origin=f"trap_{trap.key}")
            resolve(state, log, trap_shot(state, trap, to), [unit_id], aim)
