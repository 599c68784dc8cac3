"""The ARVN rearguard in Under Fire: civilians to the exit with an escort, infantry out at the end."""

from __future__ import annotations

from games.green_inferno.bots.fighting import FAR, crowd_of, distances, reach
from games.green_inferno.bots.marching import Order, Orders, Purpose
from games.green_inferno.bots.picture import Picture, Troop
from hexcore.types import Hex

OUT = Purpose("out")


def rearguard(picture: Picture) -> tuple[Orders, set[str]]:
    """Return orders for civilians and their escort, and the units that need no other plan."""
    home = distances(picture, picture.exit)
    crowd = crowd_of(picture)
    orders: Orders = []
    busy: set[str] = set()
    for h, civilians in sorted(picture.civilians.items(), key=lambda item: home.get(item[0], FAR)):
        escort = _escort(picture, h, busy)
        for troop in [*civilians, *escort]:
            busy.add(troop.id)
            found = reach(picture, troop, crowd)
            goal = min(found.cost, key=lambda x: (home.get(x, FAR), x))
            if goal != troop.hex:
                orders.append(Order(troop.id, list(found.way(goal)), OUT))
            elif troop.kind == "civilian" and h == picture.exit:
                orders.append(Order(troop.id, [], OUT))
    return orders + _leavers(picture, home, crowd, busy), busy


def _escort(picture: Picture, h: Hex, busy: set[str]) -> list[Troop]:
    """Return one infantry unit to go with the civilians, if an enemy is near."""
    near = picture.gap(h, picture.held(picture.enemy))
    fit = [t for t in picture.stacks.get(h, ()) if t.kind == "infantry" and not t.shaken and t.id not in busy]
    return fit[:1] if near <= 9 else []


def _leavers(picture: Picture, home: dict[Hex, int], crowd: dict[Hex, int], busy: set[str]) -> Orders:
    """In the last turns send out infantry that can still leave, the most damaged first."""
    turns_left = picture.turns - picture.turn + 1
    orders: Orders = []
    for troop in sorted(picture.mine("infantry"), key=lambda t: (home.get(t.hex, FAR), t.id)):
        ticket = home.get(troop.hex, FAR) + picture.content.charts.terrain.exit
        if troop.id in busy or turns_left > 3 or ticket > troop.move * turns_left or len(orders) >= 5:
            continue
        if ticket <= troop.move * (turns_left - 1) and troop.hits < 5:
            continue
        busy.add(troop.id)
        found = reach(picture, troop, crowd)
        goal = min(found.cost, key=lambda x: (home.get(x, FAR), x))
        orders.append(Order(troop.id, list(found.way(goal)), OUT))
    return orders
