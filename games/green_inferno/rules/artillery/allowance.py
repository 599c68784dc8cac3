"""GI 9, GI 10: the missions of a tube each turn, and how they are spent."""

from __future__ import annotations

from games.green_inferno.state import Fire, GreenState


def allowance(state: GreenState, tube: str) -> int:
    """GI 9, GI 10: three missions a turn for artillery, two for mortars."""
    limits = state.content.limits
    return limits.mortar_missions if state.content.roster[tube].kind == "mortar" else limits.battery_missions


def missions_left(state: GreenState, tube: str) -> int:
    """Return the missions a tube has not yet written or fired this turn."""
    return allowance(state, tube) - state.units[tube].missions


def can_spend(state: GreenState, tube: str) -> bool:
    """GI 9.2: whether a tube has a mission for a shot in a fight: unwritten, or held for defence."""
    return missions_left(state, tube) > 0 or _held(state, tube) is not None


def spend_mission(state: GreenState, tube: str) -> None:
    """GI 9.2: a shot in a fight costs an unwritten mission first, else one held for defence (R-G48)."""
    if missions_left(state, tube) > 0:
        state.units[tube].missions += 1
        return
    held = _held(state, tube)
    assert held is not None, f"{tube} has no mission left"
    held.tubes.remove(tube)
    if not held.tubes:
        held.done = True


def _held(state: GreenState, tube: str) -> Fire | None:
    return next((f for f in state.fires if f.purpose == "defence" and not f.done and tube in f.tubes), None)


def lose_missions(state: GreenState, tube: str) -> None:
    """GI 9: a battery that was flown fires from its new hex next turn, so it loses its missions (R-G35)."""
    state.units[tube].missions = allowance(state, tube)
    for fire in state.fires:
        if not fire.done and tube in fire.tubes:
            fire.tubes.remove(tube)
            fire.done = not fire.tubes


def has_tubes(state: GreenState, seat: str) -> bool:
    """Whether a seat has anything that could have written a mission, as both players know."""
    units = state.units
    return any(
        units[tube.id].hex >= 0 or (tube.kind == "gun" and state.guns_ready) for tube in state.content.tubes[seat]
    )
