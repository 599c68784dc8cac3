"""Checks of whole positions: foundations, invariants, misplaced orders, and exchanged secrets.

The foundations check names, words and numbers first; the invariants rely on them. A step checks its own fields.
Exchanging what a seat may not know proves that nothing leaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from games.green_inferno.content.content import COPTERS, GROUND, TUBES, Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.strikes import AirTasks, Bombard, planes
from games.green_inferno.rules.ambushes import ambush_ground
from games.green_inferno.rules.artillery.allowance import allowance
from games.green_inferno.rules.artillery.missions import fires_of, tubes_ready
from games.green_inferno.rules.steps import named
from games.green_inferno.rules.victory import Ending
from games.green_inferno.sequence import PHASES, SetUpOutline, Turn
from games.green_inferno.state import SHEETS, Fire, GreenState, Plot, Strike, fighters_in, index_of, last_turn, other
from hexcore.game import Hex, Seat
from hexcore.game.game import Invariant

ALOFT = {"assault": ("carried", "transports", "escorts"), "park": ("copter",), "park_fleet": ("copters",)}
"""Steps that have pieces in the air, with the fields that name them."""


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
        if not 0 <= state.units[piece.id].hits <= limit:
            return f"{piece.id} has {state.units[piece.id].hits} hits"
    return None


def the_dead_are_gone(state: GreenState) -> str | None:
    """GI 8: a unit with ten hits is off the map, except while its fight goes on."""
    if any(step.automatic and step.name in ("fight", "storm", "assault") for step in state.stack):
        return None
    limit = state.content.limits.eliminated_at
    for unit_id, unit in state.units.items():
        if unit.hex >= 0 and unit.hits >= limit:
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


SEATS = (US, NVA)
TASKS = ("", "bombard", "attack", "defence")
PURPOSES = ("attack", "defence")


def _one_of(where: str, value: str, known: Iterable[str]) -> Iterator[str]:
    known = list(known)
    if value not in known:
        yield f"{where}: {value!r} is none of {', '.join(repr(str(word)) for word in known)}"


# Pieces


def boxes_of(state: GreenState, piece: Piece) -> tuple[str, ...]:
    """Return the places off the map where a piece of its kind can be."""
    if piece.kind in GROUND:
        below = tuple(state.tunnels) if piece.seat == NVA and piece.kind == "infantry" else ()
        return ("reserve", "air", "exited", "lost", *below)
    if piece.kind in COPTERS:
        return ("reserve", "box", "air", "lost")
    others = {"plane": ("reserve", "sky"), "gun": ("guns",), "tunnel": ("reserve", "placed"), "civilian": ("exited",)}
    return (*others[piece.kind], "lost")


def _boxes(state: GreenState) -> Iterator[str]:
    for piece in state.content.roster.values():
        unit = state.units[piece.id]
        if unit.hex >= 0 and index_of(state, piece) is None:
            yield f"units.{piece.id}.hex: a {piece.kind} never stands on the map"
        elif unit.hex < 0:
            yield from _one_of(f"units.{piece.id}.box", unit.box, boxes_of(state, piece))


def _names(state: GreenState) -> Iterator[str]:
    roster = state.content.roster
    for field in ("units", "carriers", "trail", *SHEETS):
        for unit in getattr(state, field) or ():
            if unit not in roster:
                yield f"{field}: there is no piece {unit!r} in {state.scenario}"
    for carrier in state.carriers.values():
        if carrier not in roster or roster[carrier].kind != "transport":
            yield f"carriers: {carrier!r} is no transport helicopter"


# The record sheets


def _numbers(state: GreenState) -> Iterator[str]:
    turns = state.content.file.turns
    for seat, hits in state.losses.items():
        yield from _one_of("losses", seat, SEATS)
        if len(hits) != turns or any(number < 0 for number in hits):
            yield f"losses.{seat}: {turns} numbers of hits are needed, one for each turn"
    for unit_id, unit in state.units.items():
        if unit.spent < 0:
            yield f"spent.{unit_id}: {unit.spent} is less than nothing"
    yield from _one_of("phase", state.phase, ("setup", *PHASES))


def _owners(state: GreenState) -> Iterator[str]:
    hexes = [objective.hex for objective in state.content.file.objective]
    for label, owner in state.owners.items():
        if label not in hexes:
            yield f"owners: {label} is no objective; these are: {', '.join(hexes) or 'none'}"
        yield from _one_of(f"owners.{label}", owner, ("", *SEATS))
    dated = [dated.key for dated in state.content.file.dated]
    for key in state.dated:
        if key not in dated:
            yield f"dated: {key!r} is no dated objective; these are: {', '.join(dated) or 'none'}"


def _works(state: GreenState) -> Iterator[str]:
    content = state.content
    built = [*state.firebases, *(site.hex for site in state.sites)]
    for h in built:
        if content.hill[h] or built.count(h) > 1:
            yield f"firebases, sites: {content.label(h)} can hold one base, and none on a hill"
    for site in state.sites:
        for unit, kind in ((site.engineer, "engineer"), (site.transport, "transport")):
            if unit not in content.roster or content.roster[unit].kind != kind:
                yield f"sites: {unit!r} is no {kind}"


# Plots and missions


def _air(state: GreenState) -> Iterator[str]:
    for strike in state.strikes:
        if strike.plane not in state.content.planes:
            yield f"strikes: {strike.plane!r} is no plane"
        elif state.units[strike.plane].box != "sky":
            yield f"strikes: {strike.plane} is not in play"
        yield from _one_of("strikes: task", strike.task, TASKS)


def _missions(state: GreenState) -> Iterator[str]:
    roster = state.content.roster
    for fire in state.fires:
        yield from _one_of("fires: seat", fire.seat, SEATS)
        yield from _one_of("fires: purpose", fire.purpose, PURPOSES)
        if not fire.tubes and not fire.done:
            yield f"fires: no tube fires at {state.content.label(fire.hex)}"
        alone = [tube for tube in fire.tubes if tube in roster and roster[tube].kind == "mortar"]
        if len(set(fire.tubes)) != len(fire.tubes) or (alone and len(fire.tubes) > 1):
            yield f"fires: at {state.content.label(fire.hex)} each tube fires once, and mortars fire alone"
        for tube in fire.tubes:
            if tube not in roster or roster[tube].seat != fire.seat or roster[tube].kind not in TUBES:
                yield f"fires: {tube!r} is no battery, mortar or gun of {fire.seat}"
    for piece in roster.values():
        counted = state.units[piece.id].missions or piece.id in (state.missions or ())
        if counted and piece.kind not in TUBES:
            yield f"missions: {piece.id!r} is no battery, mortar or gun"


def _tunnels(state: GreenState) -> Iterator[str]:
    known = [piece.id for piece in state.content.roster.values() if piece.kind == "tunnel"]
    for tunnel in (*state.tunnels, *state.stormed):
        if tunnel not in known:
            yield f"tunnels: there is no {tunnel!r} in this scenario"
    for unit_id, unit in state.units.items():
        if unit.box in state.tunnels and state.tunnels[unit.box].hex < 0:
            yield f"units.{unit_id}.box: {unit.box} is not on the map"


def _truth(check: Callable[[GreenState], Iterable[str]]) -> Invariant:
    return lambda state: "; ".join(check(state)) or None


FOUNDATIONS: Mapping[str, Invariant] = {
    "places": _truth(_boxes),
    "names": _truth(_names),
    "numbers": _truth(_numbers),
    "objectives": _truth(_owners),
    "works": _truth(_works),
    "air": _truth(_air),
    "fire": _truth(_missions),
    "underground": _truth(_tunnels),
}
"""The checks on which all others rely."""


# GI 9, GI 12.1, GI 13: written orders that would lapse unasked
LAST_USES: Mapping[tuple[str, str], str] = {
    (US, "attack"): "us_artillery",
    (NVA, "attack"): "nva_artillery",
    (US, "defence"): "us_combat",
    (NVA, "defence"): "us_combat",
}
"""The part of the turn that uses a mission at last, by seat and purpose."""

TASKED_IN: Mapping[str, str] = {"bombard": "air_strikes", "attack": "us_combat", "defence": "nva_combat"}
"""The part of the turn in which planes strike, by task."""


def _begun(turn: Turn, part: str) -> bool:
    names = [each.__name__ for each in turn.parts]
    return turn.at > names.index(part)


def lost_orders(state: GreenState) -> Iterator[str]:
    """Yield written orders that would lapse unasked; in play the sequence stops before that."""
    turn = next((step for step in state.stack if isinstance(step, Turn)), None)
    if turn is None:
        return
    for place, strike in enumerate(state.strikes):
        if not strike.spent:
            yield from (f"strikes: {strike.plane}: {why}" for why in _lost_strike(state, turn, place))
    if state.stack[-1] is not turn:
        return
    label = state.content.label
    for fire in state.fires:
        if not fire.done and _begun(turn, LAST_USES[fire.seat, fire.purpose]):
            yield f"fires: the {fire.purpose} mission of {fire.seat} at {label(fire.hex)} would be lost; {_LATE}"
    for plot in state.plots:
        if not plot.spent and _begun(turn, "ambushes"):
            yield f"plots: the ambush in {label(plot.hex)} would be lost; {_LATE}"


_LATE = "the turn has passed the part in which it is used: write a lower at, or the step that asks about it"


def _lost_strike(state: GreenState, turn: Turn, place: int) -> Iterator[str]:
    task = state.strikes[place].task
    asked = next((step for step in state.stack if isinstance(step, AirTasks)), None)
    to_come = asked.at <= place if asked is not None else not _begun(turn, "air_tasks")
    bombs = any(isinstance(step, Bombard) and step.strike == place for step in state.stack)
    if to_come:
        if task:
            yield f"the task {task!r} would be lost, it is asked for in phase D"
    elif not task:
        if not bombs:
            yield "without a task it would be lost, phase D is over"
    elif (task == "bombard" or state.stack[-1] is turn) and _begun(turn, TASKED_IN[task]) and not bombs:
        yield f"it would be lost; {_LATE}"


# Where the game stands


def unplayable(state: GreenState) -> Iterator[str]:
    """Yield why nobody could go on from here, though nothing in the position is wrong."""
    if state.ending:
        yield from _one_of("ending", state.ending, Ending)
    elif not state.stack:
        yield "stack: nothing is going on and the game has no ending"
    elif not isinstance(state.stack[0], (SetUpOutline, Turn)):
        yield "stack: what is played next is missing; a turn, or the set-up before it, lies at the bottom"
    elif state.stack[-1].automatic and not isinstance(state.stack[-1], (SetUpOutline, Turn)):
        yield f"stack: {state.stack[-1].name!r} decides nothing; put the step that decides on top of it"
    else:
        yield from lost_orders(state)


def swap_secrets(state: GreenState, seat: Seat) -> GreenState | None:
    """Change everything hidden from ``seat``; return None if there is nothing."""
    swapped = state.clone()
    changed = [_fires(swapped, other(seat))]
    if seat == US:
        changed += [_ambushes(swapped), _swapped_tunnels(swapped), _garrisons(swapped)]
    else:
        changed.append(_strikes(swapped))
    return swapped if any(changed) else None


def _elsewhere(state: GreenState, h: Hex) -> Hex:
    return (h + 1) % state.content.board.size


def _fires(state: GreenState, owner: Seat) -> bool:
    """Move missions held for defence elsewhere, and unfired attacks too; write one more or one fewer."""
    unseen = state.phase in ("C", "D") or (owner == NVA and state.phase < "I")
    secret = [f for f in state.fires if f.seat == owner and not f.done and (unseen or f.purpose == "defence")]
    for fire in secret:
        fire.hex = _elsewhere(state, fire.hex)
    return _number_of_fires(state, owner) or bool(secret)


def _number_of_fires(state: GreenState, owner: Seat) -> bool:
    """GI 9: once both have written, how many missions there are is as secret as where (R-G45)."""
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


def _strikes(state: GreenState) -> bool:
    """GI 12.1: whether any hex is written at all is a secret too, outside the phases in which planes act (R-G45)."""
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
            strike.task = _another_task(state, strike.task)
    return any(not strike.spent for strike in state.strikes)


def _another_task(state: GreenState, task: str) -> str:
    """Return another task that the turn still comes to; the same one if there is none, or no task is written."""
    turn = next(step for step in state.stack if isinstance(step, Turn))
    order = list(TASKED_IN)
    later = order[order.index(task) :] + order[: order.index(task)] if task else []
    return next((one for one in later if one != task and not _begun(turn, TASKED_IN[one])), task)


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


def _swapped_tunnels(state: GreenState) -> bool:
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
    below = [unit for unit in state.units.values() if unit.box in state.tunnels]
    boxes = [unit.box for unit in below]
    tunnels = list(state.tunnels)
    turned = {name: tunnels[(place + 1) % len(tunnels)] for place, name in enumerate(tunnels)}
    if any(state.tunnels[name].destroyed or state.tunnels[name].hex < 0 for name in turned):
        return False
    for unit, box in zip(below, boxes, strict=True):
        unit.box = turned[box]
    return bool(below)
