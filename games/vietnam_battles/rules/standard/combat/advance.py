"""VB 7.9: advance after combat, along the path of retreat and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.combat.retreat import seen_ahead, way_text
from games.vietnam_battles.rules.standard.hexsides import may_pass
from games.vietnam_battles.rules.standard.movement.price import BARRED, OCCUPIED
from games.vietnam_battles.rules.steps import FightStep, current_fight
from games.vietnam_battles.state import Position, enemies_at, lift, stand, taken
from hexcore.game import Action, Log, Refusal, Text, plain, pop, push, say

HOLD = Action("hold")


def pursue(state: Position) -> None:
    """VB 7.9, R-F2: ask for an advance if the result opened a path that a unit can take."""
    if next(iter(advances(state)), None) is not None:
        push(state, Advance())


def open_path(state: Position) -> list[Place]:
    """R-F49: the path of retreat, cut before any place an enemy holds; none behind a boat (VB 12.0)."""
    fight = current_fight(state)
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
    """VB 7.9, VB 10.0, VB 11.0, VB 12.0: who may go."""
    unit = state.units[name]
    if unit.at is None or unit.box or unit.advanced:
        return Refusal("VB 7.9", say("refusal.advanced"))
    if name in state.rules.boats:
        return Refusal("VB 12.0", say("refusal.boat_advance"))
    if unit.landed:
        return Refusal("VB 10.0" if unit.landed == "slick" else "VB 11.0", say("refusal.landed_advance"))
    return None


def advances(state: Position) -> Iterable[tuple[str, Place]]:
    """VB 7.9: every unit with every place where its advance may end."""
    path = open_path(state)
    for name in current_fight(state).attackers:
        if may_advance(state, name) is None:
            yield from ((name, place) for place in _ends(state, name, path))


def _ends(state: Position, name: str, path: list[Place]) -> Iterable[Place]:
    here = state.units[name].at
    for place in path:
        if here is None or not may_pass(state, name, here, place):
            return
        if not taken(state, place):
            yield place
        here = place


@plain
class Advance(FightStep):
    """VB 7.9: the attacker sends units along the path, one after another.

    R-F49: a unit that finds an enemy on its way may choose where to stop: then it is ``unit``, it stands nowhere, and
    ``free`` is the last place it passed where no friend stands.
    """

    open: ClassVar[bool] = True
    unit: str = ""
    free: Place | None = None

    def seat(self, state: Position) -> str:
        return state.active

    def prompt(self, state: Position) -> Text:
        return say("step.advance_on", unit=state.rules.cards[self.unit].name) if self.unit else say("step.advance")

    def offer(self, state: Position) -> Iterable[Action]:
        hexes = state.rules.ground.hexes
        if self.unit:
            for place in self._choices(state):
                yield Action("advance", (self.unit,), hexes[place])
            return
        for name, place in advances(state):
            yield Action("advance", (name,), hexes[place])
        yield HOLD

    def default_action(self, state: Position) -> Action | None:
        """VB 7.9: nobody advances of his own accord where the battle is over in any case."""
        return HOLD if not self.unit and state.rules.is_decided(state) else None

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "hold" and self.unit:
            return Refusal("VB 7.9", say("refusal.advance_choose"))
        if action.verb != "advance" or not action.pieces or action.piece not in state.units:
            return None
        if self.unit:
            why = "off_path" if action.piece == self.unit else "advance_choose"
            return Refusal("VB 7.9", say(f"refusal.{why}"))
        if action.piece not in current_fight(state).attackers:
            return Refusal("VB 7.9", say("refusal.not_in_fight"))
        return may_advance(state, action.piece) or _path_refusal(state, action)

    def misfits(self, state: Position) -> Iterable[str]:
        yield from FightStep.misfits(self, state)
        if not self.unit or state.fight is None:
            return
        if self.unit not in state.fight.attackers or state.units[self.unit].at not in state.fight.path:
            yield f"{self.unit} is not on the path of retreat"
        if self.free is None or state.moving != self.unit:
            yield f"{self.unit} must be moving, and free says where it can stop"

    def take(self, state: Position, action: Action, log: Log) -> None:
        if action.verb == "hold":
            pop(state, self)
            return
        if not self.unit:
            self._set_out(state, action.piece)
        self._go_on(state, action.hexes, log)
        if not self.unit and next(iter(advances(state)), None) is None:
            pop(state, self)

    # One unit on its way

    def _set_out(self, state: Position, name: str) -> None:
        unit = state.units[name]
        self.unit, self.free = name, unit.at
        lift(state, name)
        unit.advanced = True
        state.moving = name

    def _ahead(self, state: Position) -> list[Place]:
        path, here = open_path(state), state.units[self.unit].at
        return path[path.index(here) + 1 :] if here in path else path

    def _choices(self, state: Position) -> list[Place]:
        """Return the places where a unit that found an enemy may end: the last free one, and open ones ahead."""
        behind = [] if self.free is None else [self.free]
        return [*behind, *_ends(state, self.unit, self._ahead(state))]

    def _go_on(self, state: Position, end: tuple[int, ...], log: Log) -> None:
        """R-F49: place by place up to the end; zones of control do not matter.

        An enemy that shows itself ends the way there, unless there is a choice (VB 15.0, R-F17).
        """
        hexes = state.rules.ground.hexes
        way = self._ahead(state)
        ends = [number for number, place in enumerate(way) if hexes[place] == end]
        ahead = way[: ends[0] + 1] if ends else []
        while ahead:
            found = self._go(state, seen_ahead(state, self.unit, ahead), log)
            if found and ahead:
                if len(self._choices(state)) > 1:
                    return
                break
        self._arrive(state, log)

    def _go(self, state: Position, way: list[Place], log: Log) -> bool:
        """Move along ``way``, log it and look around; return whether an enemy was revealed."""
        ground, unit = state.rules.ground, state.units[self.unit]
        start = unit.at
        assert start is not None, "an advancing unit comes from the map"
        unit.at = way[-1]
        text = way_text("record.advanced", state, self.unit, start, way)
        hexes = tuple(ground.hex(place) for place in (start, *way))
        to, origin = ground.labels[way[-1]], ground.labels[start]
        log.add("advanced", text, "VB 7.9", pieces=(self.unit,), hexes=hexes, to=to, origin=origin)
        found = False
        for place in way:
            found = state.rules.entered(state, self.unit, place, log)
            self.free = self.free if taken(state, place) else place
        return found

    def _arrive(self, state: Position, log: Log) -> None:
        """Put the unit down, in the last free place if a friend stands where it is."""
        name, free = self.unit, self.free
        assert free is not None, "an advancing unit comes from the map"
        if state.units[name].at != free:
            self._go(state, [free], log)
        state.moving = ""
        stand(state, name, free)
        self.unit, self.free = "", None


def _path_refusal(state: Position, action: Action) -> Refusal:
    ground, here = state.rules.ground, state.units[action.piece].at
    barred = state.rules.barrier(state, state.active)
    for place in open_path(state):
        if here is not None and barred is not None and barred(here, place):
            return BARRED
        if ground.hexes[place] == action.hexes and taken(state, place):
            return OCCUPIED
        here = place
    return Refusal("VB 7.9", say("refusal.off_path"))
