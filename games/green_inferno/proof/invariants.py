"""Truths about every position; each says what is wrong, or None."""

from __future__ import annotations

from collections.abc import Mapping

from games.green_inferno.content.index import COPTERS, GROUND, TUBES
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.artillery.allowance import allowance
from games.green_inferno.rules.steps import named
from games.green_inferno.state import GreenState, fighters_in, index_of, last_turn
from hexcore.game import Invariant

ALOFT = {"assault": ("carried", "transports", "escorts"), "park": ("copter",), "park_fleet": ("copters",)}
"""The steps that have pieces in the air, and the fields that name them."""


def pieces_have_one_place(state: GreenState) -> str | None:
    """Every piece is in one hex or in one box, and the stacks say the same."""
    for piece in state.content.roster.values():
        unit = state.units[piece.id]
        if piece.kind != "tunnel" and (unit.hex >= 0) == bool(unit.box):
            return f"{piece.id} must be either in a hex or in a box"
        index = index_of(state, piece)
        if unit.hex >= 0 and (index is None or index.get(unit.hex, []).count(piece.id) != 1):
            return f"{piece.id} is not in the stack of its hex"
    indexed = sum(len(stack) for index in (state.ground, state.copters, state.civil) for stack in index.values())
    placed = sum(unit.hex >= 0 for unit in state.units.values())
    return None if indexed == placed else f"{placed} pieces are on the map, but the stacks hold {indexed}"


def stacking_holds(state: GreenState) -> str | None:
    """GI 5: three ground units and three helicopters in a hex."""
    label, limits = state.content.label, state.content.limits
    for h in state.ground:
        if fighters_in(state, h) > limits.ground_stack:
            return f"more than {limits.ground_stack} ground units in {label(h)}"
    for h, stack in state.copters.items():
        if len(stack) > limits.helicopter_stack:
            return f"more than {limits.helicopter_stack} helicopters in {label(h)}"
    return None


def sides_stand_apart(state: GreenState) -> str | None:
    """GI 4: no hex holds ground units of both sides."""
    roster = state.content.roster
    for h, stack in state.ground.items():
        if len({roster[unit].seat for unit in stack}) > 1:
            return f"both sides stand in {state.content.label(h)}"
    return None


def copters_keep_off_hills(state: GreenState) -> str | None:
    """GI 4: no helicopter is in a hill hex."""
    label = state.content.label
    return next((f"helicopters on the hill {label(h)}" for h in state.copters if state.content.hill[h]), None)


def hits_are_scored(state: GreenState) -> str | None:
    """GI 14: the hits recorded are the hits taken; units take at most ten."""
    for seat in (US, NVA):
        taken = sum(state.units[p.id].hits for p in state.content.roster.values() if p.seat == seat)
        if sum(state.losses[seat]) != taken:
            return f"{seat} has taken {taken} hits, but {sum(state.losses[seat])} are recorded"
    limit = state.content.limits.eliminated_at
    for piece in state.content.roster.values():
        if not 0 <= state.units[piece.id].hits <= limit and piece.kind not in COPTERS:
            return f"{piece.id} has {state.units[piece.id].hits} hits"
    return None


def the_dead_are_gone(state: GreenState) -> str | None:
    """GI 8: a unit with ten hits is off the map, except while its fight goes on."""
    if any(step.automatic and step.name in ("fight", "storm", "assault") for step in state.stack):
        return None
    limit = state.content.limits.eliminated_at
    for unit_id, unit in state.units.items():
        if unit.hex >= 0 and unit.hits >= limit and state.content.roster[unit_id].kind in GROUND:
            return f"{unit_id} has {unit.hits} hits and is still on the map"
    return None


def missions_within_allowance(state: GreenState) -> str | None:
    """GI 9, GI 10: no tube has more missions than its allowance, and all that are written are counted."""
    for piece in state.content.roster.values():
        if piece.kind in TUBES:
            written = sum(piece.id in fire.tubes for fire in state.fires)
            count = state.units[piece.id].missions
            if not written <= count <= allowance(state, piece.id):
                return f"{piece.id} has {written} missions written and {count} counted"
    return None


def plots_within_number(state: GreenState) -> str | None:
    """GI 12.1, GI 13: a hex for each plane at most, and three different ambush hexes."""
    if (
        len({plot.hex for plot in state.plots}) != len(state.plots)
        or len(state.plots) > state.content.limits.ambush_hexes
    ):
        return "too many ambush hexes"
    flying = [strike.plane for strike in state.strikes]
    return "a plane is written twice" if len(set(flying)) != len(flying) else None


def units_move_within_points(state: GreenState) -> str | None:
    """GI 4: no unit spends more than its movement points."""
    for piece in state.content.roster.values():
        spent = state.units[piece.id].spent
        if spent > piece.move:
            return f"{piece.id} has spent {spent} half points of {piece.move}"
    return None


def lifts_have_own_transports(state: GreenState) -> str | None:
    """GI 4: a transport lifts one unit a turn."""
    busy = [transport for unit, transport in state.carriers.items() if state.units[unit].lifted]
    return "a transport has lifted two units this turn" if len(set(busy)) != len(busy) else None


def tunnels_lie_apart(state: GreenState) -> str | None:
    """GI 16: tunnels keep their distances and hold two units at most."""
    content = state.content
    dug = [tunnel.hex for tunnel in state.tunnels.values() if tunnel.hex >= 0]
    for place, h in enumerate(dug):
        if h not in content.tunnel_ground:
            return f"a tunnel is too near a village or ford in {content.label(h)}"
        if any(content.distance(h, other) < content.limits.tunnel_apart for other in dug[:place]):
            return f"the tunnel in {content.label(h)} is too near another"
    for tunnel in state.tunnels:
        if sum(unit.box == tunnel for unit in state.units.values()) > content.limits.tunnel_garrison:
            return f"too many units in {tunnel}"
    return None


def what_flies_will_land(state: GreenState) -> str | None:
    """Whatever is in the air belongs to a landing that goes on."""
    flying = {unit for step in state.stack for field in ALOFT.get(step.name, ()) for unit in named(step, field)}
    for unit_id, unit in state.units.items():
        if unit.box == "air" and unit_id not in flying:
            return f"units.{unit_id}.box: no landing is going on that has it in the air"
    return None


def turn_is_played(state: GreenState) -> str | None:
    """GI 3: the turn is one of the scenario's."""
    return None if 1 <= state.turn <= last_turn(state) else f"there is no turn {state.turn}"


INVARIANTS: Mapping[str, Invariant] = {
    check.__name__: check
    for check in (
        pieces_have_one_place, stacking_holds, sides_stand_apart, copters_keep_off_hills, hits_are_scored,
        the_dead_are_gone, missions_within_allowance, plots_within_number, units_move_within_points,
        lifts_have_own_transports, tunnels_lie_apart, what_flies_will_land, turn_is_played,
    )
}  # fmt: skip
