"""VB 5.1–VB 5.3: one step of a unit: its price and effect, or why it is closed.

That covers zones of control (VB 5.1.1), infiltration (VB 5.1.2), roads (VB 5.2.1) and stacking (VB 5.3). Offers,
refusals, reach and previews all ask here. Prices are in half points.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence, Set
from fractions import Fraction
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias

from games.vietnam_battles.content.ground import CLOSED, Exit, Place
from games.vietnam_battles.rules.ruleset import NOWHERE
from games.vietnam_battles.rules.standard.hexsides import bridged_for_moving
from games.vietnam_battles.rules.standard.zones_of_control import heeds_zoc, zone_against
from games.vietnam_battles.state import Position, enemies_at, friend_at, friends_among
from hexcore.game import Refusal, Text, say
from hexcore.game.answers import printed_points


@cache
def points(halves: int) -> str:
    """Return half points as players write them."""
    return printed_points(Fraction(halves, 2))


class Progress(NamedTuple):
    """A unit under way: its place, and what it owes to zones of control."""

    place: Place
    fresh: bool = False  # whether it has not taken a step yet
    halted: bool = False
    left_zoc: bool = False  # whether a mobile unit left an enemy zone of control in this move
    paid: bool = False  # R-F42: a mobile unit that has paid half its allowance in this move
    crossed: bool = False  # whether it just crossed a divided hex, and so cannot go straight back


Part: TypeAlias = tuple[Text, int, str]  # a part of a price: text, half points, rule


@cache
def unburdened(place: Place) -> Progress:
    """Return the progress of a unit that owes nothing."""
    return Progress(place)


Answer: TypeAlias = tuple[Place, Progress | Refusal, int]
"""An adjacent place, the result of a step there or its refusal, and its price."""

ENEMY = Refusal("VB 5.1", say("refusal.enemy_there"))
HALTED = Refusal("VB 5.1.1", say("refusal.halted"))
BARRED = Refusal("VB 12.0", say("refusal.boat"))
RIVER = Refusal("VB 5.1", say("refusal.closed_river"))
INFILTRATION = Refusal("VB 5.1.2", say("refusal.infiltration"))
SECOND_ZONE = Refusal("VB 5.1.1", say("refusal.second_zone"))
POINTS = Refusal("VB 5.2", say("refusal.points"))
OCCUPIED = Refusal("VB 5.3", say("refusal.occupied"))
BERTH = Refusal("VB 12.0", say("refusal.boat_stacked"))
STACKED = Refusal("VB 5.3", say("refusal.stacked"))


class Going(Protocol):
    """All steps of one unit in one position; what they share is computed once."""

    def ways_out(self, here: Progress, left: int) -> tuple[Sequence[Exit], Hashable]:
        """Return the ways out of a place by price, and what of the way so far affects their results."""

    def step(self, here: Progress, exit: Exit, left: int) -> Answer:
        """Answer for one of them, for a unit with ``left`` half points; friends are ignored."""

    def all_open(self, here: Progress, left: int) -> bool:
        """Whether surely none of them is refused; False may also mean unknown."""

    def answers(self, here: Progress, left: int) -> list[Answer]:
        """Answer for each of them."""

    def heeded(self) -> Set[Place] | None:
        """Return the places where more than the price matters; None: every step must be checked.

        A step between two other places over no river is just paid for.
        """


def going(state: Position, name: str, at: Place | None = None) -> Going:
    """Return the steps of a unit, over land or by water; with ``at`` only those from one place."""
    return state.rules.voyage(state) if name in state.rules.boats else Walk(state, name, at)


def steps_from(state: Position, name: str, here: Progress, left: int) -> list[Answer]:
    """Answer for every adjacent place with ``left`` half points; friends are ignored."""
    return going(state, name, here.place).answers(here, left)


class Walk:
    """The steps of a land unit: all of them, or those ``at`` one place."""

    __slots__ = ("barred", "enemies", "gait", "name", "state", "twin", "zone")

    def __init__(self, state: Position, name: str, at: Place | None = None) -> None:
        rules = state.rules
        self.state, self.name, self.twin, self.gait = state, name, rules.ground.twin, rules.gaits[name]
        seat = self.gait.seat
        self.enemies, self.barred = enemies_at(state, seat), rules.barrier(state, seat, at)
        self.zone = zone_against(state, seat) if self.gait.heeds_zoc else NOWHERE

    def ways_out(self, here: Progress, left: int) -> tuple[tuple[Exit, ...], Hashable]:
        """VB 5.2: the ways out of a place; VB 5.1.2: and what a mobile unit has to do with zones of control."""
        place = here.place
        found = self.gait.exits[place]
        if place in self.twin:
            # VB 19.0: over the water of a divided hex too
            crossing = None if here.crossed else self.state.rules.crossing(self.state, self.name, here, left)
            return (found if crossing is None else (*found, crossing.exit)), here
        if self.gait.mobile and (place in self.zone or here.left_zoc or here.paid):
            return found, (here.left_zoc, here.paid, place in self.zone)
        return found, None

    def all_open(self, here: Progress, left: int) -> bool:
        """Whether no way out is refused: nobody near, nothing owed, no river, and points enough."""
        place, ground = here.place, self.state.rules.ground
        if self.gait.dearest[place] > left or here.halted or here.left_zoc or here.paid or place in self.twin:
            return False
        near = ground.around[place]
        return self.barred is None and self.zone.isdisjoint(near) and self.enemies.keys().isdisjoint(near)

    def heeded(self) -> Set[Place] | None:
        """VB 5.1, VB 5.1.1, VB 19.0: enemies, their zones, and divided hexes; VB 12.0: boats bar any hexside."""
        return {*self.zone, *self.enemies, *self.twin} if self.barred is None else None

    def answers(self, here: Progress, left: int) -> list[Answer]:
        step = self.step
        return [step(here, exit, left) for exit in self.ways_out(here, left)[0]]

    def step(self, here: Progress, exit: Exit, left: int) -> Answer:
        """VB 5.2: hex and hexside are paid for; VB 5.1.1, VB 5.1.2: so are zones of control, or the unit must stop."""
        to, price, side, wet = exit
        place, _, halted, left_zoc, paid, _ = here
        zone, mobile = self.zone, self.gait.mobile
        if side >= 0 and not bridged_for_moving(self.state, side, self.gait.seat):
            price = wet
        barred = self.barred is not None and self.barred(place, to)
        if halted or barred or price >= CLOSED or to in self.enemies:
            # VB 5.1, VB 5.1.1, VB 12.0: no points lead there
            return to, ENEMY if to in self.enemies else HALTED if halted else BARRED if barred else RIVER, 0
        zoc_here, zoc_there = place in zone, to in zone
        if not (zoc_here or zoc_there or left_zoc or paid or place in self.twin):
            return (to, unburdened(to), price) if price <= left else (to, POINTS, 0)
        owes = zoc_there and (zoc_here or (mobile and left_zoc and not paid))
        total = _infiltration(self.state, self.name, here, left, price) if owes else price
        if total > left:
            # VB 5.1.1, VB 5.1.2, VB 5.2: the points do not suffice
            dear = SECOND_ZONE if owes and price <= left else POINTS
            return to, INFILTRATION if zoc_here and zoc_there else dear, 0
        crossed = place in self.twin and to == self.twin[place]
        if mobile:
            left_zoc = left_zoc or (zoc_here and not zoc_there)
            return to, Progress(to, False, False, left_zoc, paid or owes, crossed), total
        return to, Progress(to, False, zoc_there, False, False, crossed), total


def _infiltration(state: Position, name: str, here: Progress, left: int, price: int) -> int:
    """VB 5.1.2: the price of a step that an enemy zone of control makes dear.

    A leg unit needs its whole allowance, whatever the terrain. R-F8: a mobile unit pays half the printed allowance,
    rounded down, besides.
    """
    if name in state.rules.legs:
        return left if here.fresh else CLOSED
    return price + state.rules.cards[name].values(state.units[name].depleted)[2] // 2 * 2


def cost_terms(state: Position, name: str, here: Progress, left: int, to: Place, total: int) -> list[Part]:
    """Return the parts of a step's price: text, half points and rule.

    They add up to ``total``, the price that :func:`steps_from` answers.
    """
    rules, ground = state.rules, state.rules.ground
    if name in rules.boats:
        return [(say("cost.water"), total, "VB 12.0")]
    zoned = heeds_zoc(state, name, here.place) and heeds_zoc(state, name, to)
    if name in rules.legs and zoned:
        return [(say("cost.all_zone"), total, "VB 5.1.2")]
    _, price, side, wet = next(exit for exit in going(state, name).ways_out(here, left)[0] if exit[0] == to)
    if ground.twin.get(here.place) == to:
        terms = [(say("cost.all_water"), price, "VB 19.0") if price else (say("cost.bridged"), price, "VB 18.3")]
    else:
        is_wet = side >= 0 and not bridged_for_moving(state, side, rules.seat_of[name])
        price = wet if is_wet else price
        parts = ground.price_parts(here.place, to, name not in rules.legs, is_wet)
        terms = [(say(key), halves, _COST_RULES.get(key, "VB 5.2")) for key, halves in parts]
    if total > price:
        terms.append((say("cost.half_zone"), total - price, "VB 5.1.2" if zoned else "VB 5.1.1"))
    return terms


_COST_RULES = {"cost.road": "VB 5.2.1", "cost.trail": "VB 5.2.2"}


def entry_terms(state: Position, name: str, place: Place) -> list[Part]:
    """R-F67: what a reinforcement pays for the place where it comes in, as :func:`cost_terms` says it."""
    if name in state.rules.boats:
        return [(say("cost.water"), 2, "VB 12.0")]
    parts = state.rules.ground.hex_parts(place, name not in state.rules.legs)
    return [(say(key), halves, "VB 5.2") for key, halves in parts]


def open_steps(state: Position, name: str, here: Progress, left: int) -> list[Answer]:
    """VB 5.3: answer for every adjacent place; a friend's place is open only if the unit can go on from there."""
    return _past_friends(state, name, steps_from(state, name, here, left), left)


def ways_open(state: Position, name: str, here: Progress, left: int) -> list[bool] | None:
    """Whether :func:`open_steps` refuses each step; None if surely it refuses none."""
    unit = going(state, name, here.place)
    if unit.all_open(here, left) and not friends_among(state, name, state.rules.ground.near[here.place]):
        return None
    answers = _past_friends(state, name, unit.answers(here, left), left)
    return [not isinstance(after, Refusal) for _, after, _ in answers]


def is_open(state: Position, name: str, here: Progress, left: int, way: int) -> bool:
    """Whether :func:`open_steps` does not refuse the step with this number."""
    unit = going(state, name, here.place)
    exits, _ = unit.ways_out(here, left)
    answers = [unit.step(here, exit, left) for exit in exits[way : way + 1]]
    return any(not isinstance(after, Refusal) for _, after, _ in _past_friends(state, name, answers, left))


def _past_friends(state: Position, name: str, answers: list[Answer], left: int) -> list[Answer]:
    """VB 5.3: close the places of friends from which the unit cannot go on."""
    if not friends_among(state, name, [to for to, _, _ in answers]):
        return answers
    for number, (to, after, price) in enumerate(answers):
        if isinstance(after, Refusal) or not friend_at(state, name, to):
            continue
        if not _clears(state, name, after, left - price):
            answers[number] = to, STACKED, 0
    return answers


def _clears(state: Position, name: str, here: Progress, left: int) -> bool:
    """VB 5.3: whether a unit can come through to a place where no friend stands."""
    return any(
        not friend_at(state, name, to) or _clears(state, name, after, left - price)
        for to, after, price in steps_from(state, name, here, left)
        if not isinstance(after, Refusal)
    )


# VB 5.0: coming onto the map


def entries(state: Position, name: str, left: int) -> Iterator[tuple[Place, int | Refusal]]:
    """R-F67, R-F38: each place of its edge where a reinforcement could come in: the price, or what keeps it out.

    The edge hex costs its terrain, and no enemy in sight stands there. VB 5.3, R-F70: one that a friend holds is open
    only to a unit that can go on from there.
    """
    rules, ground = state.rules, state.rules.ground
    boat, edge = name in rules.boats, rules.battle.entries[name].edge
    enemies, prices = enemies_at(state, rules.seat_of[name]), ground.entry_prices[name not in rules.legs]
    for place in ground.edge_berths[edge] if boat else ground.edge_places[edge]:
        price = 2 if boat else prices[place]
        if place in enemies:
            yield place, ENEMY
        elif price > left:
            yield place, POINTS
        elif friend_at(state, name, place) and not _clears(state, name, arrival(state, name, place), left - price):
            yield place, BERTH if boat else OCCUPIED
        else:
            yield place, price


def arrival(state: Position, name: str, place: Place) -> Progress:
    """R-F67: a reinforcement that has just come in; VB 5.1.1: a leg unit stops in an enemy zone of control."""
    return Progress(place, halted=name in state.rules.legs and heeds_zoc(state, name, place))
