"""GB 10.7, GB 10.8, GB 11.1, GB 11.2: the price of the next hex, and what bars it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from games.green_beret.rules import portage
from games.green_beret.rules.movement import water
from games.green_beret.rules.movement.allowance import Outlook, Pace, allowance, paces, terms, water_terms
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.stacking import has_team
from games.green_beret.rules.terrain import boat_cost, cost_terrain, step_cost
from games.green_beret.state import GreenBeretState
from hexcore.board.paths import CLOSED
from hexcore.game.records import Modifier
from hexcore.text import say
from hexcore.types import Hex

Obstacle = tuple[str, str]
"""A rule and the key of the refusal."""


def obstacle(state: GreenBeretState, group: Group, to: Hex, ahead: Outlook) -> Obstacle | None:
    """Return what bars a neighbouring hex to a group, None if nothing does."""
    barred = water.obstacle(state, to, ahead.keel)
    if barred is not None:
        return barred
    if to in shunned(state, ahead.team):
        return ("GB 10.4", "refusal.enemy_hex")
    # GB 10.8, R67: the first hex is always within reach
    if group.entered and not affordable(state, group, to, ahead.left):
        return ("GB 10.3", "refusal.movement_spent")
    if ahead.keel.boats and to not in state.content.water and portage.overloaded_on_land(state, group):
        return ("GB 9.1", "refusal.overloaded")
    return None


def shunned(state: GreenBeretState, team: bool) -> Sequence[Hex]:
    """GB 10.4, R69: the hexes of enemies, closed to counters without a team."""
    return () if team or not state.enemies else [enemy.hex for enemy in state.enemies]


def affordable(state: GreenBeretState, group: Group, to: Hex, left: list[Pace]) -> bool:
    """GB 10.3, R62: whether every head can pay for the next hex."""
    wet = to in state.content.water
    for pace in left:
        price = (boat_cost if pace.boat else step_cost)(state, group.here, to)
        if (pace.water if wet else pace.land) < price:
            return False
    return True


def left_after(state: GreenBeretState, group: Group, to: Hex) -> int:
    """GB 10.3, R54, R62: what the slowest head has left after a next hex, perhaps below zero."""
    wet, cost = to in state.content.water, step_cost(state, group.here, to)
    by_boat = boat_cost(state, group.here, to)
    return min((pace.water if wet else pace.land) - (by_boat if pace.boat else cost) for pace in paces(state, group))


class Remainder(NamedTuple):
    """GB 10.3, R62: what the slowest head of a group has left, as a sum."""

    terms: tuple[Modifier, ...]
    total: int


def remainder(state: GreenBeretState, group: Group, last: tuple[Hex, Hex] | None = None) -> Remainder:
    """GB 10.3, GB 10.8, R62: return what a group has left; ``last`` is its latest step.

    A minimum move takes all there is and no more.
    """
    slowest, pace = min(zip(group.heads, paces(state, group), strict=True), key=lambda entry: entry[1].water)
    # R54: on an all-water way a boat's plus counts
    found = list((terms if group.dry else water_terms)(state, group, slowest))
    way, step = (group.afloat if pace.boat else group.spent), 0
    if last is not None:
        step = (boat_cost if pace.boat else step_cost)(state, *last)
    if way > step:
        found.append(Modifier(say("term.way"), step - way, "GB 10.1"))
    if last is not None:
        ground, to = cost_terrain(state, *last, boat=pace.boat), state.content.board.label(last[1])
        found.append(Modifier(say("term.ground", terrain=ground, hex=to), -step, "GB 10.7"))
    left = sum(term.amount for term in found)
    if left < 0:
        found.append(Modifier(say("term.minimum_move"), -left, "GB 10.8"))
    return Remainder(tuple(found), max(0, left))


def fare(state: GreenBeretState, group: Group, to: Hex) -> int:
    """GB 10.7, GB 11.1, GB 11.2: the price of the next hex, by boat if the whole group does."""
    return boat_cost(state, group.here, to) if _by_boat(state, group) else step_cost(state, group.here, to)


def paid(state: GreenBeretState, group: Group) -> int:
    """GB 10.1: the price of a group's way so far."""
    return group.afloat if group.afloat != group.spent and _by_boat(state, group) else group.spent


def _by_boat(state: GreenBeretState, group: Group) -> bool:
    priced = water.has_boat(state.content, group) and water.sets_price(state.content, group)
    return all(water.pays_boat_price(state.content, group, head, priced) for head in group.heads)


def open_hexes(state: GreenBeretState, group: Group, ahead: Outlook | None = None) -> Sequence[Hex]:
    """Return the neighbouring hexes that a group can enter, whoever is left at sea."""
    keel = ahead.keel if ahead else water.keel(state.content, group)
    closed = shunned(state, has_team(state, group.heads)) if state.enemies else ()
    # GB 10.8, GB 11.0: on foot any land is open for a first hex
    if keel is water.AFOOT and not group.entered and not closed:
        return state.content.by_land[group.here]
    afloat_only = keel.boats and portage.overloaded_on_land(state, group)
    near = steps_from(state, group.here, step_cost, keel, afloat_only=afloat_only)
    # GB 10.8: the first hex is always within reach; GB 10.3: the others are paid for
    if not group.entered:
        return _affordable_steps(near, closed, CLOSED)
    if keel.boats or keel.bound:
        paying = ahead.left if ahead else paces(state, group)
        near_by = _affordable_steps(near, closed, CLOSED)
        return [to for to in near_by if affordable(state, group, to, paying)]
    # on foot or by road all pay one price
    least = min([allowance(state, group, head) for head in group.heads], default=CLOSED)
    return _affordable_steps(near, closed, least - group.spent)


def _affordable_steps(near: Steps, closed: Sequence[Hex], left: int) -> list[Hex]:
    return [to for to, price in near if price <= left and to not in closed]


Steps: TypeAlias = tuple[tuple[Hex, int], ...]

Price: TypeAlias = Callable[[GreenBeretState, Hex, Hex], int]


def step_table(state: GreenBeretState, price: Price, keel: water.Keel, *, afloat_only: bool) -> dict[Hex, Steps]:
    """Return the known steps of a kind of group, which depend on nothing but its key."""
    kind = (tuple(state.demolished), state.options.get("pathway_cost"), price, keel, afloat_only)
    return state.content.steps.setdefault(kind, {})


def steps_from(state: GreenBeretState, h: Hex, price: Price, keel: water.Keel, *, afloat_only: bool) -> Steps:
    """GB 9.1, GB 11.0: the steps from a hex that water and load leave open, with prices."""
    table = step_table(state, price, keel, afloat_only=afloat_only)
    found = table.get(h)
    if found is None:
        near = [to for to in state.content.neighbours[h] if not (afloat_only and to not in state.content.water)]
        found = tuple((to, price(state, h, to)) for to in near if not water.obstacle(state, to, keel))
        table[h] = found
    return found
