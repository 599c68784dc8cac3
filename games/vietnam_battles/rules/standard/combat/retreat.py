"""VB 7.7, VB 7.8: retreating along a path in the order of preference (R-F46), or standing fast for a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import partial
from typing import ClassVar, NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.content.labels import WATER
from games.vietnam_battles.rules.standard.combat.displacement import Displace, displaceable
from games.vietnam_battles.rules.standard.combat.losses import eliminate, lose_step
from games.vietnam_battles.rules.standard.zones_of_control import may_retreat
from games.vietnam_battles.rules.steps import off_map
from games.vietnam_battles.state import Position, friend_at, lift, on_map, other, stand
from hexcore.game import Action, Log, Refusal, Step, Text, plain, pop, push, say


class WayOut(NamedTuple):
    """One way out: the places entered, whether it costs a step, and who must make room."""

    path: tuple[Place, ...]
    loss: bool = False
    displaces: str = ""


class RetreatOrder(NamedTuple):
    """A retreat order: distance, origin, the places to get away from, and the way covered."""

    distance: int
    origin: Place
    cause: tuple[Place, ...]
    shelled: bool = False
    gone: tuple[Place, ...] = ()


def ways_out(state: Position, name: str, order: RetreatOrder) -> list[WayOut]:
    """R-F1: every way a unit may choose; an empty path means that it is lost, or stays short."""
    elsewhere = state.rules.ways_out(state, name, order)
    return _land_ways(state, name, order) if elsewhere is None else elsewhere


def must_pay(state: Position, name: str, order: RetreatOrder) -> bool:
    """VB 7.7: return whether every way out costs a step."""
    elsewhere = state.rules.ways_out(state, name, order)
    if elsewhere is not None:
        return all(way.loss for way in elsewhere)
    # the first way to a vacant end answers for most units, without a list of all ways
    if not order.shelled and any(
        not friend_at(state, name, path[-1]) for path in _paths(state, name, order, order.distance)
    ):
        return False
    return all(way.loss for way in _land_ways(state, name, order))


def _land_ways(state: Position, name: str, order: RetreatOrder) -> list[WayOut]:
    full = list(_paths(state, name, order, order.distance))
    for suits in suiting(state, name, order):
        good = [path for path in full if suits(path[-1])]
        best = _vacant_first(state, name, good)
        if best:
            return [WayOut(path) for path in best]
        crowded = _crowded_ways(state, name, order, good)
        if crowded:
            return crowded + _costly_ways(state, name, order, full)
    return _costly_ways(state, name, order, full)


def suiting(state: Position, name: str, order: RetreatOrder) -> list[Callable[[Place], bool]]:
    """VB 7.7.1, R-F54: which ends of a full retreat cost no loss: the first kind if there are any, else the next.

    After a bombardment ends farther from the enemy, then those no closer; with no enemy in sight those toward a friend,
    then all.
    """
    if not order.shelled:
        return [lambda end: True]
    best = partial(gets_away, state, name, order.origin)
    return [best, (lambda end: True) if in_peace(state, name) else partial(keeps_off, state, name, order.origin)]


def _vacant_first(state: Position, name: str, paths: list[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """VB 7.7: of paths to a vacant end those over vacant hexes, if there are any."""
    vacant = [path for path in paths if not friend_at(state, name, path[-1])]
    alone = [path for path in vacant if not any(friend_at(state, name, place) for place in path)]
    return alone or vacant


def _crowded_ways(state: Position, name: str, order: RetreatOrder, paths: list[tuple[Place, ...]]) -> list[WayOut]:
    """VB 7.7.2: full paths whose end a friend can clear."""
    found = []
    for path in paths:
        friend = friend_at(state, name, path[-1])
        if friend and displaceable(state, friend, order.cause, frozenset({name})):
            found.append(WayOut(path, False, friend))
    alone = [way for way in found if not any(friend_at(state, name, place) for place in way.path[:-1])]
    return alone or found


def _costly_ways(state: Position, name: str, order: RetreatOrder, full: list[tuple[Place, ...]]) -> list[WayOut]:
    """VB 7.7, VB 7.7.1: a path that does not lead away, or the longest one that ends too soon, costs a step."""
    astray = _vacant_first(state, name, full) if order.shelled else []
    if astray:
        return [WayOut(path, True) for path in astray]
    for length in range(order.distance - 1, len(order.gone), -1):
        short = _vacant_first(state, name, list(_paths(state, name, order, length)))
        if short:
            return [WayOut(path, True) for path in short]
    return [WayOut((), True)]


def _paths(state: Position, name: str, order: RetreatOrder, length: int) -> Iterator[tuple[Place, ...]]:
    """R-F45: each place one hex farther from the combat hex than the last, and farther from its causes."""
    start = order.gone[-1] if order.gone else order.origin
    yield from _extend(state, name, order, (), start, len(order.gone), length)


def _extend(
    state: Position, name: str, order: RetreatOrder, path: tuple[Place, ...], here: Place, covered: int, length: int
) -> Iterator[tuple[Place, ...]]:
    if covered == length:
        if path:
            yield path
        return
    for to in state.rules.ground.near[here]:
        if leads_away(state, order, to, covered + 1) and may_retreat(state, name, here, to):
            yield from _extend(state, name, order, (*path, to), to, covered + 1, length)


def leads_away(state: Position, order: RetreatOrder, to: Place, covered: int) -> bool:
    """R-F45: whether a place is one hex farther from the combat hex, and farther from those who caused it."""
    distance = state.rules.ground.distance
    if distance(order.origin, to) != covered:
        return False
    return order.shelled or all(distance(to, cause) > distance(order.origin, cause) for cause in order.cause)


def gets_away(state: Position, name: str, origin: Place, end: Place) -> bool:
    """VB 7.7.1, R-F54: farther from the nearest enemies in sight, and no other enemy nearer than they were."""
    distance, enemies = state.rules.ground.distance, _enemies(state, name)
    if not enemies:
        return _towards_friend(state, name, origin, end)
    nearest = min(distance(origin, enemy) for enemy in enemies)
    for enemy in enemies:
        before, after = distance(origin, enemy), distance(end, enemy)
        if after < nearest or (before == nearest and after <= before):
            return False
    return True


def keeps_off(state: Position, name: str, origin: Place, end: Place) -> bool:
    """VB 7.7.1, R-F54: no enemy in sight is nearer than the nearest was: the unit has not come closer to anybody."""
    distance, enemies = state.rules.ground.distance, _enemies(state, name)
    nearest = min(distance(origin, enemy) for enemy in enemies)
    return all(distance(end, enemy) >= nearest for enemy in enemies)


def _enemies(state: Position, name: str) -> list[Place]:
    seat = state.rules.seat_of[name]
    return [place for enemy in on_map(state, other(seat)) if (place := state.units[enemy].at) is not None]


def in_peace(state: Position, name: str) -> bool:
    """R-F54: whether no enemy is in sight: then every way out is good if none leads toward a friend."""
    return next(iter(on_map(state, other(state.rules.seat_of[name]))), None) is None


def _towards_friend(state: Position, name: str, origin: Place, end: Place) -> bool:
    seat, distance = state.rules.seat_of[name], state.rules.ground.distance
    places = [state.units[friend].at for friend in state.rules.forces[seat] if friend != name]
    friends = [place for place in places if place is not None]
    return not friends or any(distance(end, place) < distance(origin, place) for place in friends)


def seen_ahead(state: Position, name: str, ahead: list[Place]) -> list[Place]:
    """Cut off and return the way up to the first place where an enemy will show itself."""
    sights = (number for number, place in enumerate(ahead, 1) if state.rules.sights(state, name, place))
    length = next(sights, len(ahead))
    way, ahead[:length] = ahead[:length], []
    return way


def way_text(key: str, state: Position, name: str, start: Place, way: list[Place]) -> Text:
    """Word a whole way: origin, end, and the places between."""
    labels, unit = state.rules.ground.labels, state.rules.cards[name].name
    if len(way) == 1:
        return say(key, unit=unit, origin=labels[start], hex=labels[way[0]])
    by = tuple(labels[place] for place in way[:-1])
    return say(f"{key}_by", unit=unit, origin=labels[start], by=by, hex=labels[way[-1]])


def way_action(state: Position, name: str, way: WayOut) -> Action:
    """Return the action for a way out: the hexes entered, or for a boat its end."""
    ground = state.rules.ground
    if not way.path:
        return Action("give_way", (name,))
    end = ground.hexes[way.path[-1]]
    if len(end) == 2:
        return Action("retreat", (name,), sides=(ground.board.side_named(ground.labels[way.path[-1]]),))
    if way.path[-1] >= ground.first_berth:
        return Action("retreat", (name,), end, words=(WATER,))
    return Action("retreat", (name,), tuple(ground.hex(place) for place in way.path))


def way_matters(state: Position, name: str) -> bool:
    """Whether the way of a retreat matters, by what both sides know."""
    if state.rules.seat_of[name] == "us" and (state.rules.hides or state.dark_at or state.chits):
        return True
    fight = state.fight
    return fight is not None and fight.target == name and bool(fight.attackers)


@plain
class FallBack(Step[Position]):
    """VB 7.6, VB 7.7: units retreat, in the order their owner likes, or stand fast (VB 7.8, R-F48)."""

    units: list[str]
    distance: int
    cause: list[Place]
    shelled: bool = False
    origin: Place | None = None  # origin of a unit that is already on its way
    gone: list[Place] = field(default_factory=list)

    def seat(self, state: Position) -> str:
        return state.rules.seat_of[self.units[0]]

    def prompt(self, state: Position) -> Text:
        names = tuple(state.rules.cards[name].name for name in self.units)
        doomed = all(state.units[name].depleted for name in self.units)
        key = "fall_back_on" if self.gone else "fall_back_lost" if doomed else "fall_back"
        return say(f"step.{key}", units=names, distance=self.distance)

    def is_open(self, state: Position) -> bool:
        """R-F55: the ways of a Viet Cong unit tell of hidden friends in them."""
        return self.seat(state) == "us" or not state.dark_at

    def order(self, state: Position, name: str) -> RetreatOrder:
        origin = self.origin if self.origin is not None else state.units[name].at
        assert origin is not None, "a retreating unit stands on the map"
        return RetreatOrder(self.distance, origin, tuple(self.cause), self.shelled, tuple(self.gone))

    def offer(self, state: Position) -> Iterable[Action]:
        for name in self.units:
            if not self.gone:
                yield Action("stand_fast", (name,))
            for way in ways_out(state, name, self.order(state, name)):
                yield way_action(state, name, way)

    def default_action(self, state: Position) -> Action | None:
        """VB 7.7, VB 7.8: without a way out a unit is eliminated, so standing fast is never worse."""
        if self.gone:
            return None
        ways = (way for name in self.units for way in ways_out(state, name, self.order(state, name)))
        return None if any(way.path for way in ways) else Action("stand_fast", (self.units[0],))

    def distinct_actions(self, state: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Keep one of several ways to the same end at the same price, where the way does not matter.

        VB 7.9: attackers may follow their target along its way. VB 15.0, VB 16.0: US units may find something on
        theirs.
        """
        alike: dict[object, Action] = {}
        for action in actions:
            alike.setdefault(self._comes_of(state, action), action)
        return list(alike.values())

    def _comes_of(self, state: Position, action: Action) -> object:
        """Key equivalent answers alike: by what they lead to, as far as both sides know."""
        name = action.pieces[0] if action.verb == "retreat" else ""
        if not name or not action.hexes or way_matters(state, name):
            return action
        ways = ways_out(state, name, self.order(state, name))
        way = next(way for way in ways if way_action(state, name, way) == action)
        return name, way.path[-1], way.loss, way.displaces

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb not in ("retreat", "give_way", "stand_fast"):
            return None
        if not action.pieces or action.piece not in self.units:
            return Refusal("VB 7.7", say("refusal.not_retreating"))
        if action.verb == "stand_fast":
            return Refusal("VB 7.8", say("refusal.stand_fast"))
        order = self.order(state, action.piece)
        return _path_refusal(state, action, order, ways_out(state, action.piece, order))

    def misfits(self, state: Position) -> Iterable[str]:
        yield from off_map(state, *self.units)
        if self.gone and (self.origin is None or len(self.units) != 1):
            yield "a unit that is on its way goes alone, and has an origin"

    def take(self, state: Position, action: Action, log: Log) -> None:
        name = action.piece
        order = self.order(state, name)
        way = None
        if action.verb != "stand_fast":
            way = next(w for w in ways_out(state, name, order) if way_action(state, name, w) == action)
        self.units.remove(name)
        if not self.units:
            pop(state, self)
        self.origin, self.gone = None, []
        if way is None:
            # VB 7.8: the price is a step, and nobody advances into the hex
            self._stand_fast(state, name, order, log)
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

    def _stand_fast(self, state: Position, name: str, order: RetreatOrder, log: Log) -> None:
        ground = state.rules.ground
        label = ground.labels[order.origin]
        text = say("record.stood_fast", distance=order.distance, unit=state.rules.cards[name].name, hex=label)
        log.add("stood_fast", text, "VB 7.8", pieces=(name,), hexes=ground.hexes[order.origin], at=label)
        lose_step(state, name, log, "VB 7.8", say("cause.stood_fast"))


@plain
class Withdraw(Step[Position]):
    """R-F55: the retreat itself, place by place; what a US unit finds on its way may bar the rest."""

    automatic: ClassVar[bool] = True
    unit: str
    path: list[Place]
    loss: bool
    distance: int
    origin: Place
    cause: list[Place]
    shelled: bool
    gone: list[Place]

    def misfits(self, state: Position) -> Iterable[str]:
        return off_map(state, self.unit)

    def run(self, state: Position, log: Log) -> None:
        pop(state, self)
        if not self.path and not self.gone:
            self._perish(state, log)
            return
        lift(state, self.unit)
        state.moving = self.unit
        ahead = list(self.path)
        while ahead:
            found = self._go(state, seen_ahead(state, self.unit, ahead), log)
            if found and ahead and not self._still_open(state, ahead):
                back = FallBack([self.unit], self.distance, self.cause, self.shelled, self.origin, self.gone)
                push(state, back)
                return
        self._arrive(state, log)

    def _go(self, state: Position, way: list[Place], log: Log) -> bool:
        """Move along ``way``, log it and look around; return whether an enemy was revealed."""
        ground = state.rules.ground
        start, end = self.gone[-1] if self.gone else self.origin, way[-1]
        state.units[self.unit].at = end
        self.gone += way
        hexes = tuple(dict.fromkeys(ground.hex(place) for place in (start, *way)))
        text = way_text("record.retreated", state, self.unit, start, way)
        to, origin = ground.labels[end], ground.labels[start]
        log.add("retreated", text, self._rule(), pieces=(self.unit,), hexes=hexes, to=to, origin=origin)
        found = False
        for place in way:
            found = state.rules.entered(state, self.unit, place, log)
        return found

    def _rule(self) -> str:
        return "VB 7.7.1" if self.shelled else "VB 7.7"

    def _still_open(self, state: Position, ahead: list[Place]) -> bool:
        if self.unit in state.rules.boats:
            return True
        way = [self.gone[-1], *ahead]
        return all(may_retreat(state, self.unit, here, to) for here, to in zip(way, ahead, strict=False))

    def _perish(self, state: Position, log: Log) -> None:
        """VB 7.7: no hex to go to at all."""
        eliminate(state, self.unit, log, self._rule(), say("cause.no_way_out"))
        self._leave_path(state, [self.origin])

    def _arrive(self, state: Position, log: Log) -> None:
        unit = state.units[self.unit]
        state.moving = ""
        assert unit.at is not None, "a retreating unit is on the map"
        stand(state, self.unit, unit.at)
        died = self.loss and self._pay(state, unit.at, log)
        passed = [self.origin, *self.gone]
        self._leave_path(state, passed if died else passed[:-1])

    def _pay(self, state: Position, end: Place, log: Log) -> bool:
        """VB 7.7, VB 7.7.1: a retreat that fell short, or came nearer to the enemy, costs a step."""
        far = state.rules.ground.distance(self.origin, end)
        short = say("cause.short", far=far, distance=self.distance)
        cause = short if far < self.distance else say("cause.shelled")
        return lose_step(state, self.unit, log, self._rule(), cause)

    def _leave_path(self, state: Position, path: list[Place]) -> None:
        if state.fight is not None and state.fight.target == self.unit:
            state.fight.path = path


def _path_refusal(state: Position, action: Action, order: RetreatOrder, ways: list[WayOut]) -> Refusal:
    ground, name = state.rules.ground, action.piece
    if name in state.rules.boats:
        return Refusal("VB 12.0", say("refusal.retreat_boat"))
    here = order.gone[-1] if order.gone else order.origin
    covered = len(order.gone)
    for h in action.hexes:
        to = next((place for place in ground.near[here] if ground.hex(place) == h), None)
        if to is None:
            return Refusal("VB 7.7", say("refusal.retreat"))
        if not may_retreat(state, name, here, to):
            return Refusal("VB 7.7", say("refusal.retreat_enemy"))
        covered, here = covered + 1, to
        if not leads_away(state, order, here, covered):
            short = ground.distance(order.origin, here) < covered
            return Refusal("VB 7.7", say("refusal.retreat_short" if short else "refusal.retreat_away"))
    return _length_refusal(order, covered, ways) or _choice_refusal(order, ways)


def _length_refusal(order: RetreatOrder, covered: int, ways: list[WayOut]) -> Refusal | None:
    """VB 7.7: the whole distance if it can be, else as far as it goes."""
    longest = max(len(order.gone) + len(way.path) for way in ways)
    if covered > order.distance:
        return Refusal("VB 7.7", say("refusal.retreat_long", distance=order.distance))
    if covered < longest:
        full = longest == order.distance
        return Refusal("VB 7.7", say("refusal.retreat_short" if full else "refusal.retreat_longest"))
    return None


def _choice_refusal(order: RetreatOrder, ways: list[WayOut]) -> Refusal:
    """VB 7.7, VB 7.7.1: a path that is long enough, but others come first."""
    if order.shelled and any(way.path for way in ways):
        return Refusal("VB 7.7.1", say("refusal.retreat_shelled"))
    return Refusal("VB 7.7", say("refusal.retreat_vacant"))
