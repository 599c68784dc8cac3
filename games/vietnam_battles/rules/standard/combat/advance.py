"""VB 7.9: advance after combat, along the path of retreat and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.hexsides import may_pass
from games.vietnam_battles.rules.standard.movement.prices import BARRED, OCCUPIED
from games.vietnam_battles.rules.standard.support_fire.markers import FightStep, current
from games.vietnam_battles.state import Position, enemies_at, lift, stand, taken
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import pop, push
from hexcore.text import say

HOLD = Action("hold")


def pursue(state: Position, log: Log) -> None:
    """VB 7.9, R-F2: ask for an advance if the result opened a path and somebody can take it."""
    if next(iter(advances(state)), None) is not None:
        push(state, Advance())


def open_path(state: Position) -> list[Place]:
    """R-F49: the path of retreat, cut before any place an enemy holds; none behind a boat (VB 12.0)."""
    fight = current(state)
    if fight.target in state.rules.boats:
        return []
    enemies = enemies_at(state, state.active)
    path: list[Place] = []
    for place in fight.path:
        if place in enemies:
            break
        path.append(place)
    return path


def may_advance(state: Position, name: str) -> Refusal | None:
    """VB 7.9, 10.0, 11.0, 12.0: who may go."""
    unit = state.units[name]
    if unit.at is None or unit.box or unit.advanced:
        return Refusal("VB 7.9", say("refusal.advanced"))
    if name in state.rules.boats:
        return Refusal("VB 12.0", say("refusal.boat_advance"))
    if unit.landed:
        return Refusal("VB 10.0" if unit.landed == "slick" else "VB 11.0", say("refusal.landed_advance"))
    return None


def advances(state: Position) -> Iterable[tuple[str, Place]]:
    """Every unit with every place where its advance may end."""
    path = open_path(state)
    for name in current(state).attackers:
        if may_advance(state, name) is not None:
            continue
        here = state.units[name].at
        for place in path:
            if here is None or not may_pass(state, name, here, place):
                break
            if not taken(state, place):
                yield name, place
            here = place


@plain
class Advance(FightStep):
    """The attacker sends units along the path, one after another, until he has enough."""

    open: ClassVar[bool] = True

    def seat(self, state: Position) -> str:
        """The attacker."""
        return state.active

    def offer(self, state: Position) -> Iterable[Action]:
        """Every unit and every end of its way, or no more."""
        ground = state.rules.ground
        for name, place in advances(state):
            yield Action("advance", (name,), ground.hexes[place])
        yield HOLD

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why a unit may not advance."""
        if action.verb != "advance" or not action.pieces or action.piece not in state.units:
            return None
        if action.piece not in current(state).attackers:
            return Refusal("VB 7.9", say("refusal.not_in_fight"))
        return may_advance(state, action.piece) or _path_refusal(state, action)

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Advance, and ask again while somebody can."""
        if action.verb == "hold":
            pop(state, self)
            return
        _advance(state, action.piece, action.hexes, log)
        if next(iter(advances(state)), None) is None:
            pop(state, self)


def _path_refusal(state: Position, action: Action) -> Refusal:
    """Say why an advance cannot end in a hex."""
    ground, here = state.rules.ground, state.units[action.piece].at
    barred = state.rules.barrier(state, state.active)
    for place in open_path(state):
        if here is not None and barred is not None and barred(here, place):
            return BARRED
        if ground.hexes[place] == action.hexes and taken(state, place):
            return OCCUPIED
        here = place
    return Refusal("VB 7.9", say("refusal.off_path"))


def _advance(state: Position, name: str, end: tuple[int, ...], log: Log) -> None:
    """R-F49: place by place along the path up to the end; zones of control do not matter.

    An enemy who shows himself in the next place cuts the path (R-F55): the unit ends in the last free place before it.
    """
    ground, unit = state.rules.ground, state.units[name]
    path = open_path(state)
    way = path[: next(i for i, place in enumerate(path) if ground.hexes[place] == end) + 1]
    lift(state, name)
    unit.advanced = True
    free = unit.at
    for place in way:
        if place in enemies_at(state, state.active):
            break
        _go(state, name, place, log)
        free = free if taken(state, place) else place
    assert free is not None, "an advancing unit comes from the map"
    if unit.at != free:
        _go(state, name, free, log)
    stand(state, name, free)


def _go(state: Position, name: str, place: Place, log: Log) -> None:
    ground, unit = state.rules.ground, state.units[name]
    assert unit.at is not None, "an advancing unit comes from the map"
    label, hexes = ground.labels[place], (ground.hex(unit.at), ground.hex(place))
    unit.at = place
    text = say("record.advanced", unit=state.rules.cards[name].name, hex=label)
    log.add("advanced", text, "VB 7.9", pieces=(name,), hexes=hexes, to=label)
    state.rules.entered(state, name, place, log)
