"""Weighing attacks: reach, expected losses, and places of the attackers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.content.content import FIGHTERS, Content
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.combat.fire_values import value_in_fight
from games.green_inferno.state import fighters_in, other
from hexcore.board.paths import Reached, walk
from hexcore.types import Hex

FAR = 999  # price of a way that does not exist
INFANTRY = frozenset({"infantry"})


@dataclass(slots=True, eq=False)
class Ways:
    """The hexes a unit can walk to: prices in half points, ways, and expected hits on them.

    Units that stand together and walk alike share them.
    """

    cost: dict[Hex, int]
    found: Reached[Hex]
    dry: Reached[Hex] | None = None  # ways without traps, where they are searched
    tolls: dict[Hex, float] = field(default_factory=dict)

    def way(self, h: Hex) -> tuple[Hex, ...]:
        """Return the way to a hex: without traps, if there is one."""
        return self.dry.way(h) if self.dry is not None and h in self.dry.cost else self.found.way(h)

    def toll(self, h: Hex) -> float:
        return self.tolls.get(h, 0.0)


@dataclass(slots=True)
class Weighing:
    """An attack on a hex: the average hits it inflicts and suffers."""

    target: Hex
    inflicts: float
    suffers: float
    slots: dict[str, Hex]


def closed_to(picture: Picture, troop: Troop, crowd: dict[Hex, int]) -> set[Hex]:
    """Return the hexes a unit may not enter; ``crowd`` counts units for stacking in each hex."""
    full = picture.content.limits.ground_stack
    closed = {h for h, stack in picture.stacks.items() if stack[0].seat != troop.seat}
    if troop.seat == NVA:
        closed.update(picture.parked)
    if troop.kind in FIGHTERS:
        closed.update(h for h, count in crowd.items() if count >= full)
    return closed


def reach(picture: Picture, troop: Troop, crowd: dict[Hex, int]) -> Ways:
    closed = closed_to(picture, troop, crowd)
    found = _open_ways(picture.content, troop.hex, troop.move)
    if not closed.isdisjoint(found.before):
        found = walk(troop.hex, picture.content.steps, troop.move, closed)
    return Ways(found.cost, found)


@lru_cache(maxsize=1 << 11)
def _open_ways(content: Content, frm: Hex, move: int) -> Reached[Hex]:
    """Return the ways from a hex if nothing is closed: shared by all units that meet no obstacle."""
    return walk(frm, content.steps, move)


def distances(picture: Picture, goal: Hex) -> dict[Hex, int]:
    """Return the price of the way to a goal from every hex, on foot, past the enemy."""
    return walk(goal, picture.content.steps_back, FAR, picture.held(picture.enemy)).cost


def crowd_of(picture: Picture) -> dict[Hex, int]:
    return {h: fighters_in(picture, h) for h in picture.stacks}


def shot(picture: Picture, troop: Troop, frm: Hex, target: Hex) -> float:
    fire = value_in_fight(troop.kind, troop.fire)
    return picture.mean_hits(fire - picture.cover_from(frm, target, other(troop.seat)))


def answer(picture: Picture, target: Hex, slots: list[Hex], side: str) -> float:
    """Return the expected hits in return, each defender firing at its best attacking hex."""
    total = 0.0
    for defender in picture.stacks.get(target, ()):
        fire = value_in_fight(defender.kind, defender.fire)
        total += max((picture.mean_hits(fire - picture.cover_from(target, h, side)) for h in slots), default=0.0)
    return total


def gunfire(picture: Picture, target: Hex, slots: list[Hex], side: str) -> float:
    """Return the expected hits in return from attack helicopters over a hex."""
    over = sum(copter.hex == target and copter.kind == "attack" for copter in picture.copters.values())
    if not over:
        return 0.0
    fire = picture.fire_of("attack")
    return over * max((picture.mean_hits(fire - picture.cover_from(target, h, side)) for h in slots), default=0.0)


def weigh(picture: Picture, target: Hex, slots: dict[str, Hex], gunships: float = 0.0) -> Weighing:
    """Weigh an attack; the return fire of attack helicopters is multiplied by ``gunships``."""
    inflicts = sum(shot(picture, picture.troops[unit], h, target) for unit, h in slots.items())
    room = float(sum(troop.left for troop in picture.targets(target)))
    side = picture.troops[next(iter(slots))].seat if slots else ""
    suffers = answer(picture, target, list(set(slots.values())), side) if slots else 0.0
    if gunships and slots and side == NVA:
        suffers += gunships * gunfire(picture, target, list(set(slots.values())), side)
    return Weighing(target, min(inflicts, room), suffers, slots)


def best_slots(
    picture: Picture,
    target: Hex,
    reaches: dict[str, Ways],
    crowd: dict[Hex, int],
    limit: int = 9,
    price: Callable[[Troop, Hex], float] | None = None,
) -> dict[str, Hex]:
    """Choose the best attacking hexes for units in reach, three to a hex; a place may have a price."""
    offers, near, shots = [], picture.content.neighbours[target], dict[tuple[str, int, Hex], float]()
    for unit, found in reaches.items():
        troop, cost = picture.troops[unit], found.cost
        for h in near:
            if h in cost:
                key = troop.kind, troop.fire, h
                worth = shots.get(key, -1.0)
                if worth < 0:
                    worth = shot(picture, troop, h, target) + 0.5 * picture.cover_from(target, h, troop.seat)
                    shots[key] = worth
                worth -= found.toll(h) + (price(troop, h) if price else 0.0)
                offers.append((worth, unit, h))
    taken: dict[str, Hex] = {}
    load = dict(crowd)
    for worth, unit, h in sorted(offers, key=lambda offer: (-offer[0], offer[1], offer[2])):
        troop = picture.troops[unit]
        if unit in taken or worth <= 0 or len(taken) >= limit:
            continue
        stays = h == troop.hex
        if not stays and troop.kind in FIGHTERS:
            if load.get(h, 0) >= picture.content.limits.ground_stack:
                continue
            load[h] = load.get(h, 0) + 1
            load[troop.hex] = load.get(troop.hex, 1) - 1
        taken[unit] = h
    return taken


def threat(picture: Picture, h: Hex, seat: str, radius: int = 3) -> int:
    """Count a side's infantry within ``radius`` hexes."""
    row = picture.content.row(h)
    return sum([count for near, count in picture.count(seat, INFANTRY).items() if row[near] <= radius])
