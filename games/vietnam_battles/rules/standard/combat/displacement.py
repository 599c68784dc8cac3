"""VB 7.7.2: displacement: a friend makes room for a unit that retreats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.zones_of_control import may_retreat
from games.vietnam_battles.rules.steps import off_map
from games.vietnam_battles.state import Position, friend_at, lift, stand
from hexcore.game import Action, Log, Refusal, Step, Text, plain, pop, push, say


class Room(NamedTuple):
    """Places for a displaced unit: vacant ones, and ones held by friends."""

    vacant: list[Place]
    held: list[Place]


def room_for(state: Position, name: str, cause: tuple[Place, ...]) -> Room:
    """R-F47: where a unit that must make room may go."""
    elsewhere = state.rules.room_for(state, name, cause)
    if elsewhere is not None:
        return elsewhere
    here = state.units[name].at
    assert here is not None, "a displaced unit stands on the map"
    distance = state.rules.ground.distance
    around = [
        to
        for to in state.rules.ground.near[here]
        if all(distance(to, c) > distance(here, c) for c in cause) and may_retreat(state, name, here, to)
    ]
    held = [to for to in around if friend_at(state, name, to)]
    return Room([to for to in around if to not in held], held)


def displaceable(state: Position, name: str, cause: tuple[Place, ...], busy: frozenset[str]) -> bool:
    """R-F46, R-F47: whether a friend outside the fight can make room, if need be by pushing on."""
    fight = state.fight
    if name in busy or (fight is not None and name in (fight.target, *fight.attackers)):
        return False
    vacant, held = room_for(state, name, cause)
    return bool(vacant) or any(
        displaceable(state, friend_at(state, name, place), cause, busy | {name}) for place in held
    )


@plain
class Displace(Step[Position]):
    """VB 7.7.2: a friend makes room, one hex, and may push on in turn."""

    unit: str
    cause: list[Place]

    def seat(self, state: Position) -> str:
        return state.rules.seat_of[self.unit]

    def prompt(self, state: Position) -> Text:
        return say("step.displace", unit=state.rules.cards[self.unit].name)

    def is_open(self, state: Position) -> bool:
        """R-F55: where a Viet Cong unit can go tells of hidden friends there."""
        return self.seat(state) == "us" or not state.dark_at

    def misfits(self, state: Position) -> Iterable[str]:
        return off_map(state, self.unit)

    def _places(self, state: Position) -> list[Place]:
        cause, busy = tuple(self.cause), frozenset({self.unit})
        vacant, held = room_for(state, self.unit, cause)
        return vacant or [p for p in held if displaceable(state, friend_at(state, self.unit, p), cause, busy)]

    def offer(self, state: Position) -> Iterable[Action]:
        names = state.rules.ground.actions("displace")
        return (names[place] for place in self._places(state))

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        return Refusal("VB 7.7.2", say("refusal.displace")) if action.verb == "displace" else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        names = state.rules.ground.actions("displace")
        place = next(p for p in self._places(state) if names[p] == action)
        pop(state, self)
        friend = friend_at(state, self.unit, place)
        if friend:
            push(state, Displace(friend, self.cause), Shift(self.unit, place))
        else:
            push(state, Shift(self.unit, place))


@plain
class Shift(Step[Position]):
    """VB 7.7.2: a displaced unit moves over; it may not attack any more this player turn."""

    automatic: ClassVar[bool] = True
    unit: str
    to: Place

    def misfits(self, state: Position) -> Iterable[str]:
        return off_map(state, self.unit)

    def run(self, state: Position, log: Log) -> None:
        pop(state, self)
        unit, ground = state.units[self.unit], state.rules.ground
        assert unit.at is not None, "a displaced unit stands on the map"
        state.rules.leaves(state, self.unit, log)
        origin = unit.at
        hexes = (ground.hex(origin), ground.hex(self.to))
        lift(state, self.unit)
        stand(state, self.unit, self.to)
        unit.displaced = True
        start, to = ground.labels[origin], ground.labels[self.to]
        text = say("record.displaced", unit=state.rules.cards[self.unit].name, origin=start, hex=to)
        log.add("displaced", text, "VB 7.7.2", pieces=(self.unit,), hexes=hexes, to=to, origin=start)
        state.rules.entered(state, self.unit, self.to, log)
