"""VB 7.7, 7.8: retreating, making room, or standing fast at the price of a step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.boat_retreats import boat_ways, boats_aside
from games.vietnam_battles.rules.exclusive.finding import come_out
from games.vietnam_battles.rules.standard.combat.losses import eliminate, lose_step
from games.vietnam_battles.rules.standard.combat.paths import (
    Order,
    Way,
    displaceable,
    friend_at,
    is_open,
    side_steps,
    ways_out,
)
from games.vietnam_battles.rules.standard.movement.refusals import retreat_refusal
from games.vietnam_battles.state import Position, Spot, lift, stand
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop, push
from hexcore.text import Text, say


def ways_of(state: Position, name: str, order: Order) -> list[Way]:
    """The ways out of a land unit or a boat."""
    find = boat_ways if state.rules.cards[name].kind == "riverine" else ways_out
    return find(state, name, order)


def way_action(state: Position, name: str, way: Way) -> Action:
    """A way out as an action: the hexes entered, or for a boat the berth where it ends."""
    ground = state.rules.ground
    if not way.path:
        return Action("give_way", (name,))
    end = ground.hexes[way.path[-1]]
    if len(end) == 2:
        return Action("retreat", (name,), sides=(ground.board.side_named(ground.labels[way.path[-1]]),))
    if way.path[-1] >= ground.first_berth:
        return Action("retreat", (name,), end)
    return Action("retreat", (name,), tuple(ground.hex(place) for place in way.path))


@plain
class FallBack(Step[Position]):
    """VB 7.6, 7.7: units that must retreat, in the order their owner likes; each may stand fast instead (7.8)."""

    units: list[str]
    distance: int
    cause: list[Spot]
    shelled: bool = False
    origin: Spot | None = None
    """Where a unit that is already on its way came from."""
    gone: list[Spot] = field(default_factory=list)

    def seat(self, state: Position) -> str:
        """The owner decides."""
        return state.rules.seat_of[self.units[0]]

    def prompt(self, state: Position) -> Text:
        """Name the units and the distance."""
        names = tuple(state.rules.cards[name].name for name in self.units)
        doomed = all(state.units[name].depleted for name in self.units)
        key = "fall_back_on" if self.gone else "fall_back_lost" if doomed else "fall_back"
        return say(f"step.{key}", units=names, distance=self.distance)

    def is_open(self, state: Position) -> bool:
        """R-F55: the ways of a Viet Cong unit tell of hidden friends in them."""
        return self.seat(state) == "us" or not state.dark_at

    def order(self, state: Position, name: str) -> Order:
        """The retreat order of one unit."""
        origin = self.origin if self.origin is not None else state.units[name].at
        assert origin is not None, "a retreating unit stands on the map"
        return Order(self.distance, origin, tuple(self.cause), self.shelled, tuple(self.gone))

    def offer(self, state: Position) -> Iterable[Action]:
        """For each unit: every way out, and standing fast before the first step."""
        for name in self.units:
            if not self.gone:
                yield Action("stand_fast", (name,))
            for way in ways_of(state, name, self.order(state, name)):
                yield way_action(state, name, way)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Any other path breaks the rules of retreat."""
        if action.verb not in ("retreat", "give_way", "stand_fast"):
            return None
        if not action.pieces or action.piece not in self.units:
            return Refusal("VB 7.7", say("refusal.not_retreating"))
        if action.verb == "stand_fast":
            return Refusal("VB 7.8", say("refusal.stand_fast"))
        order = self.order(state, action.piece)
        return retreat_refusal(state, action, order, ways_of(state, action.piece, order))

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Stand fast, go, or perish."""
        name = action.piece
        order = self.order(state, name)
        way = None
        if action.verb != "stand_fast":
            way = next(w for w in ways_of(state, name, order) if way_action(state, name, w) == action)
        self.units.remove(name)
        if not self.units:
            pop(state, self)
        self.origin, self.gone = None, []
        if way is None:
            # VB 7.8: the price is a step, and nobody advances into the hex
            log.add("stood_fast", say("record.stood_fast", unit=state.rules.cards[name].name), "VB 7.8", pieces=(name,))
            lose_step(state, name, log, "VB 7.8")
            return
        go = Withdraw(
            name,
            list(way.path),
            way.loss,
            order.distance,
            order.origin,
            list(order.cause),
            order.shelled,
            list(order.gone),
        )
        if way.displaces:
            push(state, Displace(way.displaces, list(order.cause)), go)
        else:
            push(state, go)


@plain
class Withdraw(Step[Position]):
    """The retreat itself, place by place; what a US unit finds on its way may bar the rest (R-F55)."""

    automatic: ClassVar[bool] = True
    unit: str
    path: list[Spot]
    loss: bool
    distance: int
    origin: Spot
    cause: list[Spot]
    shelled: bool
    gone: list[Spot]

    def run(self, state: Position, log: Log) -> None:
        """Go as far as the way is open."""
        pop(state, self)
        if not self.path and not self.gone:
            self._perish(state, log)
            return
        lift(state, self.unit)
        state.moving = self.unit
        ahead = list(self.path)
        while ahead:
            found = self._go(state, ahead.pop(0), log)
            if found and ahead and not self._still_open(state, ahead):
                back = FallBack([self.unit], self.distance, self.cause, self.shelled, self.origin, self.gone)
                push(state, back)
                return
        self._arrive(state, log)

    def _go(self, state: Position, place: Place, log: Log) -> bool:
        state.units[self.unit].at = place
        self.gone.append(place)
        return state.rules.entered(state, self.unit, place, log)

    def _still_open(self, state: Position, ahead: list[Place]) -> bool:
        if state.rules.cards[self.unit].kind == "riverine":
            return True
        way = [self.gone[-1], *ahead]
        return all(is_open(state, self.unit, here, to) for here, to in zip(way, ahead, strict=False))

    def _perish(self, state: Position, log: Log) -> None:
        """VB 7.7: no hex to go to at all."""
        eliminate(state, self.unit, log, "VB 7.7.1" if self.shelled else "VB 7.7")
        self._leave_path(state, [self.origin])

    def _arrive(self, state: Position, log: Log) -> None:
        ground, unit = state.rules.ground, state.units[self.unit]
        state.moving = ""
        assert unit.at is not None, "a retreating unit is on the map"
        stand(state, self.unit, unit.at)
        hexes = tuple(dict.fromkeys(ground.hex(place) for place in (self.origin, *self.gone)))
        text = say("record.retreated", unit=state.rules.cards[self.unit].name, hex=ground.labels[unit.at])
        rule = "VB 7.7.1" if self.shelled else "VB 7.7"
        log.add("retreated", text, rule, pieces=(self.unit,), hexes=hexes, to=ground.labels[unit.at])
        died = self.loss and lose_step(state, self.unit, log, rule)
        passed = [self.origin, *self.gone]
        self._leave_path(state, passed if died else passed[:-1])

    def _leave_path(self, state: Position, path: list[Place]) -> None:
        if state.fight is not None and state.fight.target == self.unit:
            state.fight.path = path


@plain
class Displace(Step[Position]):
    """VB 7.7.2: a friend makes room, one hex, and may push on in turn."""

    unit: str
    cause: list[Spot]

    def seat(self, state: Position) -> str:
        """The owner chooses."""
        return state.rules.seat_of[self.unit]

    def prompt(self, state: Position) -> Text:
        """Name the unit."""
        return say("step.displace", unit=state.rules.cards[self.unit].name)

    def is_open(self, state: Position) -> bool:
        """R-F55: where a Viet Cong unit can go tells of hidden friends there."""
        return self.seat(state) == "us" or not state.dark_at

    def _places(self, state: Position) -> list[Place]:
        cause = tuple(self.cause)
        aside = boats_aside if state.rules.cards[self.unit].kind == "riverine" else side_steps
        vacant, held = aside(state, self.unit, cause)
        busy = frozenset({self.unit})
        return vacant or [p for p in held if displaceable(state, friend_at(state, self.unit, p), cause, busy, aside)]

    def offer(self, state: Position) -> Iterable[Action]:
        """A vacant place if there is one, else one that another friend can clear."""
        names = state.rules.ground.actions("displace")
        return (names[place] for place in self._places(state))

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Only places that lead away will do."""
        return Refusal("VB 7.7.2", say("refusal.displace")) if action.verb == "displace" else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Make room, or first let the next one make room."""
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
    """A displaced unit moves over; it does not attack any more this player turn."""

    automatic: ClassVar[bool] = True
    unit: str
    to: Spot

    def run(self, state: Position, log: Log) -> None:
        """Move it."""
        pop(state, self)
        unit, ground = state.units[self.unit], state.rules.ground
        assert unit.at is not None, "a displaced unit stands on the map"
        if unit.hidden:
            come_out(state, self.unit, log)
        hexes = (ground.hex(unit.at), ground.hex(self.to))
        lift(state, self.unit)
        stand(state, self.unit, self.to)
        unit.displaced = True
        text = say("record.displaced", unit=state.rules.cards[self.unit].name, hex=ground.labels[self.to])
        log.add(
            "displaced",
            text,
            "VB 7.7.2",
            pieces=(self.unit,),
            hexes=hexes,
            to=ground.labels[self.to],
        )
        state.rules.entered(state, self.unit, self.to, log)
