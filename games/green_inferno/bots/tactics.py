"""How a captain weighs fights and ways: reach, expected losses of an attack, and who goes where."""

from __future__ import annotations

from dataclasses import dataclass

from games.green_inferno.bots.picture import FIGHTERS, Picture, Troop, mean_hits
from hexcore.types import Hex

Reach = dict[Hex, tuple[int, Hex]]
"""For each hex in reach: its price in half points and the hex before it."""


@dataclass(slots=True)
class Weighing:
    """An attack on a hex, weighed: what it does and what it costs on average."""

    target: Hex
    inflicts: float
    suffers: float
    slots: dict[str, Hex]


def reach(picture: Picture, troop: Troop, crowd: dict[Hex, int]) -> Reach:
    """The hexes a unit can walk to; ``crowd`` counts the units that count for stacking in each hex."""
    best: Reach = {troop.hex: (0, troop.hex)}
    if not troop.move:
        return best
    steps, stacks, counts = picture.ground.steps, picture.stacks, troop.kind in FIGHTERS
    buckets: list[list[Hex]] = [[] for _ in range(troop.move + 1)]
    buckets[0].append(troop.hex)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here][0] < spent:
                continue
            for there, price in steps[here].items():
                total = spent + price
                if total > troop.move or (there in best and best[there][0] <= total):
                    continue
                stack = stacks.get(there)
                if stack and stack[0].seat != troop.seat:
                    continue
                if counts and crowd.get(there, 0) >= 3:
                    continue
                best[there] = (total, here)
                buckets[total].append(there)
    return best


def path(found: Reach, to: Hex) -> list[Hex]:
    """The steps to a hex in reach, the start left out."""
    way = []
    while found[to][0]:
        way.append(to)
        to = found[to][1]
    return way[::-1]


def crowd_of(picture: Picture) -> dict[Hex, int]:
    """The units that count for stacking, by hex."""
    return {h: picture.fighters(h) for h in picture.stacks}


def shot(picture: Picture, troop: Troop, frm: Hex, target: Hex) -> float:
    """The hits to expect from a unit that attacks a hex."""
    fire = troop.fire if troop.kind != "battery" else (troop.fire + 1) // 2
    return mean_hits(fire - picture.cover_from(frm, target, picture.holder(target)))


def answer(picture: Picture, target: Hex, slots: list[Hex], side: str) -> float:
    """The hits to expect in return, each defender firing at the attacking hex that suits it best."""
    total = 0.0
    for defender in picture.stacks[target]:
        fire = defender.fire if defender.kind != "battery" else 2
        total += max((mean_hits(fire - picture.cover_from(target, h, side)) for h in slots), default=0.0)
    return total


def weigh(picture: Picture, target: Hex, slots: dict[str, Hex], extra: float = 0.0) -> Weighing:
    """Weigh an attack by units in given hexes; ``extra`` are hits to expect from the air."""
    inflicts = extra + sum(shot(picture, picture.troops[unit], h, target) for unit, h in slots.items())
    room = float(sum(troop.left for troop in picture.stacks[target]))
    side = picture.troops[next(iter(slots))].seat if slots else ""
    suffers = answer(picture, target, list(set(slots.values())), side) if slots else 0.0
    return Weighing(target, min(inflicts, room), suffers, slots)


def best_slots(
    picture: Picture, target: Hex, reaches: dict[str, Reach], crowd: dict[Hex, int], limit: int = 9
) -> dict[str, Hex]:
    """Choose from which neighbours of a hex units in reach attack it best, three to a hex."""
    offers = []
    for unit, found in reaches.items():
        troop = picture.troops[unit]
        for h in picture.ground.neighbours[target]:
            if h in found:
                worth = shot(picture, troop, h, target) + 0.5 * picture.cover_from(target, h, troop.seat)
                offers.append((worth, unit, h))
    taken: dict[str, Hex] = {}
    load = dict(crowd)
    for worth, unit, h in sorted(offers, key=lambda offer: (-offer[0], offer[1], offer[2])):
        troop = picture.troops[unit]
        if unit in taken or worth <= 0 or len(taken) >= limit:
            continue
        stays = h == troop.hex
        if not stays and troop.kind in FIGHTERS:
            if load.get(h, 0) >= 3:
                continue
            load[h] = load.get(h, 0) + 1
            load[troop.hex] = load.get(troop.hex, 1) - 1
        taken[unit] = h
    return taken


def threat(picture: Picture, h: Hex, seat: str, radius: int = 3) -> int:
    """How many enemy units of a side stand within some hexes."""
    return sum(
        t.kind == "infantry"
        for near in picture.ground.near[radius][h]
        if (stack := picture.stacks.get(near)) and stack[0].seat == seat
        for t in stack
    )
