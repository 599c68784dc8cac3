"""A position that differs only in what one seat may not know: for proving that nothing leaks."""

from __future__ import annotations

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.strikes import planes
from games.green_inferno.rules.ambushes import ambush_ground
from games.green_inferno.rules.artillery.missions import fires_of, tubes_ready
from games.green_inferno.state import Fire, GreenState, Plot, Strike, other
from hexcore.actions import Seat
from hexcore.types import Hex


def swap_secrets(state: GreenState, seat: Seat) -> GreenState | None:
    """Change everything hidden from ``seat``; None if there is nothing."""
    swapped = state.clone()
    changed = [_fires(swapped, other(seat))]
    if seat == US:
        changed += [_ambushes(swapped), _tunnels(swapped), _garrisons(swapped)]
    else:
        changed.append(_strikes(swapped))
    return swapped if any(changed) else None


def _elsewhere(state: GreenState, h: Hex) -> Hex:
    return (h + 1) % state.content.board.size


def _fires(state: GreenState, owner: Seat) -> bool:
    """Missions held for defence of other hexes, in the phases of writing the attacks too; one more, or one fewer."""
    secret = [f for f in state.fires if f.seat == owner and not f.done and _is_secret(state, f)]
    for fire in secret:
        fire.hex = _elsewhere(state, fire.hex)
    return _number_of_fires(state, owner) or bool(secret)


# GI 9: once both have written, how many missions there are is as secret as where (R-G45)
def _number_of_fires(state: GreenState, owner: Seat) -> bool:
    if not "D" <= state.phase <= "L":
        return False
    ready = tubes_ready(state, owner)
    held = [fire for fire in fires_of(state, owner) if fire.purpose == "defence" and not fire.done]
    if ready:
        state.fires.insert(0, Fire(owner, 0, "defence", [ready[0]]))
        state.units[ready[0]].missions += 1
    elif held:
        state.fires.remove(held[0])
        for tube in held[0].tubes:
            state.units[tube].missions -= 1
    return bool(ready or held)


def _is_secret(state: GreenState, fire: Fire) -> bool:
    return fire.purpose == "defence" or state.phase in ("C", "D") or (fire.seat == NVA and state.phase < "I")


# GI 12.1: whether any hex is written at all is a secret too, outside the phases in which planes act (R-G45)
def _strikes(state: GreenState) -> bool:
    idle = state.phase in ("B", "C", "E", "F", "G", "I", "J")
    if idle and not state.strikes and planes(state):
        task = "" if state.phase in ("B", "C") else "bombard"
        state.strikes.append(Strike(planes(state)[0], 0, task))
        return True
    if idle and len(state.strikes) == 1 and not state.strikes[0].spent:
        state.strikes.clear()
        return True
    for strike in state.strikes:
        if not strike.spent:
            strike.hex = _elsewhere(state, strike.hex)
            strike.task = {"": "", "bombard": "defence", "attack": "bombard", "defence": "attack"}[strike.task]
    return any(not strike.spent for strike in state.strikes)


def _ambushes(state: GreenState) -> bool:
    secret = [plot for plot in state.plots if not plot.spent]
    taken = {plot.hex for plot in state.plots}
    free = sorted(ambush_ground(state) - taken)
    for plot, h in zip(secret, free, strict=False):
        plot.hex = h
    if not secret and state.phase not in ("setup", "A") and not state.plots and free:
        state.plots.append(Plot(free[0]))
        return True
    return bool(secret) and bool(free)


def _tunnels(state: GreenState) -> bool:
    """Hidden tunnels lie elsewhere."""
    content = state.content
    changed = False
    for tunnel in state.tunnels.values():
        if tunnel.hex < 0 or tunnel.shown:
            continue
        rows = [content.row(t.hex) for t in state.tunnels.values() if t is not tunnel and t.hex >= 0]
        apart, here = content.limits.tunnel_apart, tunnel.hex
        ground = reversed(content.tunnel_ground)
        other_hex = next((h for h in ground if h != here and all(row[h] >= apart for row in rows)), here)
        changed = changed or other_hex != here
        tunnel.hex = other_hex
    return changed


def _garrisons(state: GreenState) -> bool:
    """The units below change tunnels, within two each."""
    below = [unit for unit in state.units.values() if unit.box in state.tunnels]
    boxes = [unit.box for unit in below]
    tunnels = list(state.tunnels)
    turned = {name: tunnels[(place + 1) % len(tunnels)] for place, name in enumerate(tunnels)}
    if any(state.tunnels[name].destroyed or state.tunnels[name].hex < 0 for name in turned):
        return False
    for unit, box in zip(below, boxes, strict=True):
        unit.box = turned[box]
    return bool(below)
