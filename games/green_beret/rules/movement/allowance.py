"""GB 10.2-10.8: how far a group may go, and what keeps it out of a hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Piece
from games.green_beret.rules import portage, water
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.portage import boats_of
from games.green_beret.rules.terrain import boat_cost, cost_terrain, step_cost
from games.green_beret.rules.wounds import wound_terms
from games.green_beret.state import GreenBeretState
from hexcore.board.paths import CLOSED
from hexcore.game.records import Modifier
from hexcore.text import say
from hexcore.types import Hex


def printed_movement(content: Content, piece: str, marker: str) -> int:
    """GB 10.0, 13.1: the printed value, less what a wound takes (R34)."""
    printed = content.pieces[piece].movement
    return max(content.least_movement, printed + content.casualties[marker].movement) if marker else printed


def burden(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 10.5, R65: the minus of all gear that a head pays for, gear dropped on the way included."""
    if not group.load and not group.dropped:
        return 0
    return sum([printed.movement for printed in _hauled(state, group, head)])


def _hauled(state: GreenBeretState, group: Group, head: str) -> list[Piece]:
    """GB 10.5, R65: the gear that a head pays for."""
    pieces, found = state.content.pieces, []
    for piece, carrier in (*group.load.items(), *group.dropped.items()) if group.dropped else group.load.items():
        printed = pieces[piece]
        if printed.move == "minus" and (carrier == head or group.pays(carrier) == head):
            found.append(printed)
    return found


def land_plus(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 10.4: the value of the one plus type nominated for a team."""
    if not group.plus:
        return 0
    pieces = state.content.pieces
    return sum([pieces[plus].movement for plus, team in group.plus.items() if team == head])


def boat_plus(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 11.1, R54: the best plus of a raft or scuba gear that goes with a team, for moves on water alone."""
    # GB 10.4: never plus to plus
    if state.content.pieces[head].kind != "team":
        return 0
    return max((state.content.pieces[boat].movement for boat in boats_of(state, group, head)), default=0)


def allowance(state: GreenBeretState, group: Group, head: str, *, on_water: bool = False) -> int:
    """GB 10.3, R62: the total movement allowance of one head; ``on_water`` if its whole way is water."""
    base = printed_movement(state.content, head, state.pieces[head].casualty) + burden(state, group, head)
    plus = land_plus(state, group, head)
    return base + (max(plus, boat_plus(state, group, head)) if on_water else plus)


def terms(state: GreenBeretState, group: Group, head: str) -> tuple[Modifier, ...]:
    """Return what each piece adds to or takes from the allowance of a head."""
    content = state.content
    found = [Modifier(say("odds.printed_movement", piece=content.name(head)), content.pieces[head].movement, "GB 10.3")]
    found += wound_terms(content, head, state.pieces[head].casualty, "movement")
    for plus, team in group.plus.items():
        if team == head:
            found.append(
                Modifier(say("odds.piece", piece=content.name(plus)), content.pieces[plus].movement, "GB 10.4")
            )
    for gear in _hauled(state, group, head):
        found.append(Modifier(say("odds.piece", piece=gear.name), gear.movement, "GB 10.5"))
    return tuple(found)


def water_terms(state: GreenBeretState, group: Group, head: str) -> tuple[Modifier, ...]:
    """Return the same for a way that is all water: the best boat takes the place of a smaller nominated plus (R54)."""
    best = boat_plus(state, group, head)
    if best <= land_plus(state, group, head):
        return terms(state, group, head)
    content = state.content
    boat = next(one for one in boats_of(state, group, head) if content.pieces[one].movement == best)
    others = tuple(term for term in terms(state, group, head) if term.rule != "GB 10.4")
    return (*others, Modifier(say("odds.piece", piece=content.name(boat)), best, "GB 11.1"))


class Pace(NamedTuple):
    """GB 10.3, 11.1: what a head may still spend: on land, on water, and whether it pays boat prices."""

    land: int
    water: int
    boat: bool


class Outlook(NamedTuple):
    """What a group is able to do with its next step, worked out once for all neighbouring hexes."""

    left: list[Pace]
    team: bool
    """A team is among the group."""
    keel: water.Keel


def outlook(state: GreenBeretState, group: Group) -> Outlook:
    """GB 10.3, 10.4, 11.0: what a group is able to do with its next step."""
    return Outlook(paces(state, group), _has_team(state, group), water.keel(state.content, group))


def _has_team(state: GreenBeretState, group: Group) -> bool:
    pieces = state.content.pieces
    return "team" in [pieces[head].kind for head in group.heads]


def paces(state: GreenBeretState, group: Group) -> list[Pace]:
    """GB 10.3, R62: what each head of a group may still spend."""
    rafted = water.has_boat(state.content, group)
    priced = rafted and water.sets_price(state.content, group)
    found = []
    for head in group.heads:
        boat = water.pays_boat_price(state.content, group, head, priced)
        spent = group.afloat if boat else group.spent
        land = allowance(state, group, head) - spent
        best = land if group.dry or not rafted else allowance(state, group, head, on_water=True) - spent
        found.append(Pace(land, best, boat))
    return found


Obstacle = tuple[str, str]
"""A rule and the key of the refusal."""


def obstacle(state: GreenBeretState, group: Group, to: Hex, ahead: Outlook) -> Obstacle | None:
    """Say what keeps a group out of a neighbouring hex, None if nothing does."""
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
    """GB 10.4, R69: the hexes of enemies, which plus types without a team keep away from."""
    return () if team or not state.enemies else [enemy.hex for enemy in state.enemies]


def least_left(left: Sequence[Pace]) -> tuple[int, int]:
    """R62: what the head that has the least can spend, on water alone and on land."""
    return min([pace.water for pace in left], default=CLOSED), min([pace.land for pace in left], default=CLOSED)


def affordable(state: GreenBeretState, group: Group, to: Hex, left: list[Pace]) -> bool:
    """GB 10.3, R62: whether every head can pay for the next hex."""
    wet = to in state.content.water
    for pace in left:
        price = (boat_cost if pace.boat else step_cost)(state, group.here, to)
        if (pace.water if wet else pace.land) < price:
            return False
    return True


def left_after(state: GreenBeretState, group: Group, to: Hex) -> int:
    """GB 10.3, R62: what the head that has the least could still spend after the next hex; below 0 by a minimum move.

    R54: as long as the way is water alone a boat's plus counts.
    """
    wet, cost = to in state.content.water, step_cost(state, group.here, to)
    by_boat = boat_cost(state, group.here, to)
    return min((pace.water if wet else pace.land) - (by_boat if pace.boat else cost) for pace in paces(state, group))


class Remainder(NamedTuple):
    """GB 10.3, R62: what is left to the head of a group that has the least, as a sum."""

    terms: tuple[Modifier, ...]
    total: int


def remainder(state: GreenBeretState, group: Group, last: tuple[Hex, Hex] | None = None) -> Remainder:
    """Return what is left to a group after its way so far; ``last`` is the step it has just taken.

    GB 10.8: a minimum move takes all there is and no more.
    """
    slowest, pace = min(zip(group.heads, paces(state, group), strict=True), key=lambda entry: entry[1].water)
    # R54: as long as the way is water alone a boat's plus counts
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
    """GB 10.7, 11.1, 11.2: what the next hex costs a group: the price of the boat if all of it goes by boat."""
    return boat_cost(state, group.here, to) if _by_boat(state, group) else step_cost(state, group.here, to)


def paid(state: GreenBeretState, group: Group) -> int:
    """GB 10.1: what the way of a group has cost it so far."""
    return group.afloat if group.afloat != group.spent and _by_boat(state, group) else group.spent


def _by_boat(state: GreenBeretState, group: Group) -> bool:
    priced = water.has_boat(state.content, group) and water.sets_price(state.content, group)
    return all(water.pays_boat_price(state.content, group, head, priced) for head in group.heads)


def open_hexes(state: GreenBeretState, group: Group, ahead: Outlook | None = None) -> Sequence[Hex]:
    """Return the neighbouring hexes that a group is able to enter now (see ``leaving`` for whom it may leave)."""
    keel = ahead.keel if ahead else water.keel(state.content, group)
    closed = shunned(state, _has_team(state, group)) if state.enemies else ()
    # GB 10.8, 11.0: whoever walks may enter any land for a first hex
    if keel is water.AFOOT and not group.entered and not closed:
        return state.content.by_land[group.here]
    afloat_only = keel.boats and portage.overloaded_on_land(state, group)
    near = steps_from(state, group.here, step_cost, keel, afloat_only=afloat_only)
    # GB 10.8: neither price nor allowance keeps anyone from a first hex; GB 10.3: then each is paid for
    if not group.entered:
        return _affordable_steps(near, closed, CLOSED)
    if keel.boats or keel.bound:
        paying = ahead.left if ahead else paces(state, group)
        near_by = _affordable_steps(near, closed, CLOSED)
        return [to for to in near_by if affordable(state, group, to, paying)]
    # on foot or by road all pay one price
    return _affordable_steps(near, closed, _least_allowance(state, group) - group.spent)


def _affordable_steps(near: Steps, closed: Sequence[Hex], left: int) -> list[Hex]:
    """Return where the steps lead that are neither closed nor too dear."""
    found = []
    for to, price in near:
        if price <= left and to not in closed:
            found.append(to)
    return found


def _least_allowance(state: GreenBeretState, group: Group) -> int:
    """R62: the allowance of the head that has the least, on land."""
    least = CLOSED
    for head in group.heads:
        least = min(least, allowance(state, group, head))
    return least


Steps: TypeAlias = tuple[tuple[Hex, int], ...]
Price: TypeAlias = Callable[[GreenBeretState, Hex, Hex], int]


def step_table(state: GreenBeretState, price: Price, keel: water.Keel, *, afloat_only: bool) -> dict[Hex, Steps]:
    """Return the steps that were found so far for groups of a kind: they depend on nothing but its key."""
    kind = (tuple(state.demolished), state.options.get("pathway_cost"), price, keel, afloat_only)
    return state.content.steps.setdefault(kind, {})


def steps_from(state: GreenBeretState, h: Hex, price: Price, keel: water.Keel, *, afloat_only: bool) -> Steps:
    """GB 9.1, 11.0: the steps from a hex that neither water nor load close to a group, each with its price."""
    table = step_table(state, price, keel, afloat_only=afloat_only)
    found = table.get(h)
    if found is None:
        found = table[h] = _find_steps(state, h, price, keel, afloat_only)
    return found


def _find_steps(state: GreenBeretState, h: Hex, price: Price, keel: water.Keel, afloat_only: bool) -> Steps:
    return tuple(
        (to, price(state, h, to))
        for to in state.content.neighbours[h]
        if not water.obstacle(state, to, keel) and not (afloat_only and to not in state.content.water)
    )
