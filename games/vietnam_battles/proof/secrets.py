"""What one seat may not know, exchanged for something else it may not know: for proofs that nothing leaks."""

from __future__ import annotations

from games.vietnam_battles.state import Position, rebuild
from hexcore.types import Hex


def swap(state: Position, seat: str) -> Position | None:
    """Return a position that differs only in what ``seat`` may not know; None if it may know everything."""
    if seat != "us" or state.ending:
        return None
    swapped = state.clone()
    changed = [_swap_condition(swapped), _swap_genuine(swapped), _swap_hidden(swapped), _swap_camps(swapped)]
    if not any(changed):
        return None
    rebuild(swapped)
    return swapped


def _swap_condition(state: Position) -> bool:
    if not state.condition:
        return False
    others = [word for word in state.rules.conditions if word != state.condition]
    state.condition = others[0]
    return True


def _swap_genuine(state: Position) -> bool:
    fakes = [name for name, chit in state.chits.items() if name != state.genuine and not chit.captured]
    if not state.genuine or not fakes:
        return False
    state.genuine = fakes[0]
    return True


def _free_hexes(state: Position) -> list[Hex]:
    """Jungle that nobody has looked into and nobody stands in."""
    ground = state.rules.ground
    held = {ground.hex(unit.at) for unit in state.units.values() if unit.at is not None}
    held.update(chit.hex for chit in state.chits.values() if chit.hex is not None)
    return [h for h in sorted(ground.jungle) if h not in state.searched and h not in held]


def _swap_hidden(state: Position) -> bool:
    names = [name for name, unit in state.units.items() if unit.hidden]
    free = _free_hexes(state)
    if not names or len(free) < len(names):
        return False
    for name, h in zip(names, free, strict=False):
        state.units[name].at = state.rules.ground.land_of[h][0]
    return True


def _swap_camps(state: Position) -> bool:
    names = [name for name, chit in state.chits.items() if chit.hex is not None and not chit.found]
    free = _free_hexes(state)[::-1]
    if not names or len(free) < len(names):
        return False
    for name, h in zip(names, free, strict=False):
        state.chits[name].hex = h
    return True
