"""VB 5.1.1, 5.1.2, 5.2: what one step of a land unit costs, and whether it must stop after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.vietnam_battles.content.ground import CLOSED, Pace, Place
from games.vietnam_battles.rules.exclusive.mekong import crossing
from games.vietnam_battles.rules.standard.zones_of_control import bridged_for_moving, held_by_boat, in_zoc
from games.vietnam_battles.state import Position, enemies_at


class Going(NamedTuple):
    """A unit under way: where it is, what it has left (in half points), and what it owes to zones of control."""

    place: Place
    left: int
    fresh: bool = False
    """It has not taken a step yet."""
    halted: bool = False
    left_zoc: bool = False
    """A mobile unit that left an enemy zone of control in this move."""
    paid: bool = False
    """A mobile unit that has paid half its allowance in this move (R-F42)."""
    crossed: bool = False
    """Its last step led over the water of a divided hex: it does not go straight back."""


def steps_from(state: Position, name: str, going: Going) -> Iterator[Going]:
    """Yield where a unit may step next, friends on the way disregarded."""
    if going.halted:
        return
    rules = state.rules
    card = rules.cards[name]
    seat = card.seat
    mobile = card.kind == "mobile"
    heeds = name not in rules.ignoring_zoc
    here = going.place
    enemies = enemies_at(state, seat)
    boats = seat == "vc" and state.boat_at
    zoc_here = heeds and in_zoc(state, here, seat)
    twin = rules.ground.twin.get(here, -1)
    for to, price, side, wet in _paces(state, name, going):
        if side >= 0 and not bridged_for_moving(state, side, seat):
            price = wet
        if to in enemies or price >= CLOSED or (boats and held_by_boat(state, here, to)):
            continue
        zoc_there = heeds and in_zoc(state, to, seat)
        if mobile:
            owes = zoc_there and (zoc_here or (going.left_zoc and not going.paid))
            if owes:
                # VB 5.1.2, R-F8: half the printed allowance, rounded down, in half points
                price += card.values(state.units[name].depleted)[2] // 2 * 2
            left_zoc = going.left_zoc or (zoc_here and not zoc_there)
            after = Going(to, going.left - price, False, False, left_zoc, going.paid or owes, to == twin)
        else:
            if zoc_here and zoc_there:
                # VB 5.1.2: a leg unit infiltrates with its whole allowance, whatever the terrain
                if not going.fresh:
                    continue
                price = going.left
            after = Going(to, going.left - price, False, zoc_there, False, False, to == twin)
        if after.left >= 0:
            yield after


def _paces(state: Position, name: str, going: Going) -> tuple[Pace, ...]:
    """The steps out of a place by their price alone."""
    ground, here = state.rules.ground, going.place
    paces = ground.mobile[here] if state.rules.cards[name].kind == "mobile" else ground.leg[here]
    if here in ground.twin and not going.crossed:
        # VB 19.0: the water is crossed by a unit that begins its move beside it
        return (*paces, crossing(state, name, here, going.left if going.fresh else CLOSED))
    return paces


def open_steps(state: Position, name: str, going: Going) -> Iterator[Going]:
    """Yield where a unit may step next: a friend's hex only if it can go on from there (VB 5.3)."""
    for after in steps_from(state, name, going):
        if not _crowded(state, name, after.place) or _clears(state, name, after):
            yield after


def _crowded(state: Position, name: str, place: Place) -> bool:
    if state.rules.cards[name].nation == "vc":
        return place in state.vc_at or place in state.dark_at
    return place in state.us_at


def _clears(state: Position, name: str, going: Going) -> bool:
    return any(
        not _crowded(state, name, after.place) or _clears(state, name, after)
        for after in steps_from(state, name, going)
    )


def stands_on_friend(state: Position, name: str, place: Place) -> bool:
    """VB 5.3: whether another friendly land unit stands in a place (the mover itself is lifted while it moves)."""
    return _crowded(state, name, place)
