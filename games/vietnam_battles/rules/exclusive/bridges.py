"""VB 18.0: blowing bridges, repairing them, and the engineers' crossing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.vietnam_battles.content.crossings import Site
from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.hexsides import bridged
from games.vietnam_battles.rules.steps import off_map
from games.vietnam_battles.state import Position, whose
from hexcore.game import Action, Hex, Log, Refusal, Side, Step, Text, plain, pop, say

LEAVE = Action("leave_bridge")
FORD = Action("bridge_river")
MENDS = 5  # VB 18.2: the least face that mends a bridge


def bridges_to_blow(state: Position, place: Place) -> list[Side]:
    """VB 18.0, R-F29: the bridges a land unit that has just come into a place may blow; not one mended this turn."""
    sides = state.rules.ground.bridges_of.get(place)
    return [side for side in sides if side not in state.blown and side not in state.mended] if sides else []


def charges(state: Position, place: Place) -> list[Action]:
    """VB 18.0: the actions that blow a bridge from a place."""
    return [Action("demolish", sides=(side,)) for side in bridges_to_blow(state, place)]


def blow(state: Position, name: str, side: Side, log: Log) -> None:
    """VB 18.1: from now on the hexside is a river like any other."""
    state.blown.append(side)
    label = state.rules.ground.board.side_label(side)
    unit, hexes = state.rules.cards[name].name, state.rules.ground.board.grid.side_hexes(side)
    text = say("record.demolished", unit=unit, side=label)
    log.add("demolished", text, "VB 18.0", pieces=(name,), hexes=hexes, side=label)


@plain
class Charges(Step[Position]):
    """R-F29: a unit that has just landed beside a bridge may blow it."""

    unit: str

    def seat(self, state: Position) -> str:
        return state.rules.seat_of[self.unit]

    def prompt(self, state: Position) -> Text:
        return say("step.charges", unit=state.rules.cards[self.unit].name)

    def offer(self, state: Position) -> Iterable[Action]:
        place = state.units[self.unit].at
        yield from charges(state, place) if place is not None else ()
        yield LEAVE

    def misfits(self, state: Position) -> Iterable[str]:
        return off_map(state, self.unit)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        return Refusal("VB 18.0", say("refusal.demolish")) if action.verb == "demolish" else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "demolish":
            blow(state, self.unit, action.sides[0], log)


# VB 18.2, VB 18.3: the engineers


def _engineers(state: Position) -> list[tuple[Place, int]]:
    """R-F30: where each engineer stands that may work now, and how far: its movement allowance, counted in hexes."""
    found = []
    for name in state.rules.battle.engineers:
        unit = state.units[name]
        # VB 7.9: who has advanced does nothing more
        if unit.at is not None and not unit.box and not unit.advanced and name != state.moving:
            found.append((unit.at, state.rules.cards[name].front[2]))
    return found


def _in_range(state: Position, hexes: Iterable[Hex]) -> bool:
    """R-F30: within reach of an engineer."""
    board, hex_of = state.rules.ground.board, state.rules.ground.hex
    return any(board.distance(hex_of(at), h) <= far for at, far in _engineers(state) for h in hexes)


def _watched(state: Position, hexes: tuple[Hex, ...]) -> bool:
    return not state.rules.ground.watching(hexes).isdisjoint(state.vc_at)


def repair_refusal(state: Position, side: Side) -> Refusal | None:
    """VB 18.2: whether a bridge may be mended now."""
    hexes = state.rules.ground.board.grid.side_hexes(side)
    if side not in state.blown:
        return Refusal("VB 18.2", say("refusal.not_blown"))
    if side in state.tried:
        return Refusal("VB 18.2", say("refusal.tried"))
    if not _in_range(state, hexes):
        return Refusal("VB 18.2", say("refusal.engineer_far"))
    return Refusal("VB 18.2", say("refusal.watched")) if _watched(state, hexes) else None


def repairs(state: Position) -> list[Side]:
    return [side for side in state.blown if repair_refusal(state, side) is None] if state.blown else []


def repair(state: Position, side: Side, log: Log) -> None:
    """VB 18.2: a five or six mends it."""
    state.tried.append(side)
    label = state.rules.ground.board.side_label(side)
    die = log.roll(6, whose("us", "repair"))
    mended = die >= MENDS
    if mended:
        state.blown.remove(side)
        state.mended.append(side)
    log.add(
        "repair",
        say("record.repaired" if mended else "record.not_repaired", side=label, die=die),
        "VB 18.2",
        hexes=state.rules.ground.board.grid.side_hexes(side),
        seat="us",
        side=label,
        mended=mended,
        die=die,
        needed=MENDS,
        winner="us" if mended else "",
    )


def is_built(state: Position) -> bool:
    """VB 18.3: whether the engineers have built their crossing of this turn."""
    return state.ford is not None or state.ford_hex is not None


def no_ford(state: Position) -> Refusal:
    return Refusal("VB 18.3", say("refusal.ford_used" if is_built(state) else "refusal.no_ford"))


def ford_refusal(state: Position, hexes: tuple[Hex, ...]) -> Refusal | None:
    """VB 18.3, R-F61: whether the engineers may bridge a river hexside or a divided hex."""
    if is_built(state):
        return Refusal("VB 18.3", say("refusal.ford_used"))
    if not _in_range(state, hexes):
        return Refusal("VB 18.3", say("refusal.engineer_far"))
    return Refusal("VB 18.3", say("refusal.watched")) if _watched(state, hexes) else None


def ford_sites(state: Position) -> list[Action]:
    """VB 18.3: the river hexsides and divided hexes in the engineers' range that nobody watches."""
    return [site.action for site in _in_reach(state) if _is_free(state, site)] if not is_built(state) else []


def may_ford(state: Position) -> bool:
    if is_built(state):
        return False
    for site in _in_reach(state):  # noqa: SIM110 (the plain loop is twice as fast here)
        if _is_free(state, site):
            return True
    return False


def _in_reach(state: Position) -> Sequence[Site]:
    """Return the sites in the range of all engineers; mostly there is one."""
    sites = [state.rules.ground.ford_sites(at, far) for at, far in _engineers(state)]
    return sites[0] if len(sites) == 1 else [site for some in sites for site in some]


def _is_free(state: Position, site: Site) -> bool:
    """VB 18.3: whether nobody watches a site and no bridge stands there."""
    if not state.vc_at.keys().isdisjoint(site.watching):
        return False
    return not (site.action.sides and bridged(state, site.action.sides[0]))


@plain
class Ford(Step[Position]):
    """VB 18.3: the US player names the river hexside or divided hex that is bridged for this game turn."""

    def seat(self, state: Position) -> str:
        return "us"

    def offer(self, state: Position) -> Iterable[Action]:
        return dict.fromkeys(ford_sites(state))

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb != "ford" or not (action.sides or action.hexes):
            return None
        if action.sides and action.sides[0] not in state.rules.ground.rivers:
            return Refusal("VB 18.3", say("refusal.no_river"))
        if action.sides and bridged(state, action.sides[0]):
            return Refusal("VB 18.3", say("refusal.bridge_stands"))
        if action.hexes and action.hex not in state.rules.ground.board.shores:
            return Refusal("VB 18.3", say("refusal.no_river"))
        hexes = state.rules.ground.board.grid.side_hexes(action.sides[0]) if action.sides else action.hexes
        return ford_refusal(state, hexes)

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        board = state.rules.ground.board
        hexes: tuple[Hex, ...] = action.hexes
        if action.sides:
            state.ford = action.sides[0]
            label, hexes = board.side_label(state.ford), board.grid.side_hexes(state.ford)
        else:
            state.ford_hex = action.hex
            label = board.label(action.hex)
        log.add("ford", say("record.ford", side=label), "VB 18.3", hexes=hexes, at=label)
