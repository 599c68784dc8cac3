"""Movement plans: attacks that pay first, then every other unit to the best hex it can reach."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.green_inferno.bots.perils import Perils
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.bots.tactics import Ways, Weighing, best_slots, crowd_of, threat, weigh
from games.green_inferno.content.index import FIGHTERS
from games.green_inferno.rules.zone_of_patrol import in_zone
from hexcore.tempers import whim
from hexcore.types import Hex


class Purpose(NamedTuple):
    """What a unit marches for: the sentence that says it, and the hex that it names, or -1."""

    key: str
    hex: Hex = -1


class Order(NamedTuple):
    """A unit that is to move: its steps, and what for."""

    unit: str
    way: list[Hex]
    why: Purpose | None = None


Orders = list[Order]
"""The orders in which units move, one after the other."""


RALLIED = 5
"""So far from the enemy a demoralised unit is safe."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a side weighs things: what one hit suffered counts, what each unit risks that goes up to the enemy."""

    fear: float
    exposure: float
    bar: float
    dodge: float
    watch: float
    hurry: float
    noise: float = 0.0
    traps: float = 0.0
    ambush: float = 0.0
    rally: float = 0.0


def plan(picture: Picture, mood: Mood, goals: dict[Hex, float], movers: list[Troop]) -> Orders:
    """Plan a movement phase; ``goals`` are hexes worth going to."""
    crowd = crowd_of(picture)
    steady = [troop for troop in movers if not troop.shaken]
    perils = Perils(picture, mood.traps, mood.ambush)
    reaches = {troop.id: perils.reach(troop, crowd) for troop in steady}
    orders = _attacks(picture, mood, reaches, crowd)
    orders += _others(picture, mood, goals, reaches, crowd)
    if mood.rally:
        orders += _rallies(picture, mood, [troop for troop in movers if troop.shaken], perils, crowd)
    return orders


def _attacks(picture: Picture, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Choose attacks one after the other, the best first, and send units to their places."""
    orders: Orders = []
    fresh = set(picture.held(picture.enemy))
    while fresh:
        best = _best_attack(picture, mood, reaches, crowd, fresh)
        if best is None:
            break
        fresh.discard(best.target)
        for unit, h in best.slots.items():
            troop, found = picture.troops[unit], reaches.pop(unit)
            if h != troop.hex:
                _shift(crowd, troop, h)
                orders.append(Order(unit, list(found.way(h)), Purpose("moves_up", best.target)))
    return orders


def _best_attack(
    picture: Picture,
    mood: Mood,
    reaches: dict[str, Ways],
    crowd: dict[Hex, int],
    fresh: set[Hex],
) -> Weighing | None:
    best, best_worth = None, mood.bar
    for target in sorted(fresh):
        slots = best_slots(picture, target, reaches, crowd)
        if not slots:
            continue
        found = weigh(picture, target, slots)
        moving = sum(h != picture.troops[unit].hex for unit, h in slots.items())
        worth = found.inflicts - mood.fear * found.suffers - mood.exposure * moving + picture.lure(target)
        worth -= sum(reaches[unit].toll(h) for unit, h in slots.items())
        if worth > best_worth:
            best, best_worth = found, worth
    return best


def _shift(crowd: dict[Hex, int], troop: Troop, h: Hex) -> None:
    if troop.kind in FIGHTERS:
        crowd[h] = crowd.get(h, 0) + 1
        crowd[troop.hex] = crowd.get(troop.hex, 1) - 1


def _others(
    picture: Picture, mood: Mood, goals: dict[Hex, float], reaches: dict[str, Ways], crowd: dict[Hex, int]
) -> Orders:
    """Send every unit that does not attack to its best hex; goals are claimed by who comes first."""
    orders: Orders = []
    open_goals = dict(goals)
    eyes = _Eyes(picture)
    for unit in sorted(reaches, key=lambda unit: (picture.gap(picture.troops[unit].hex, goals), unit)):
        troop, found = picture.troops[unit], reaches[unit]
        aim = _aim(picture, troop, open_goals)

        def worth(h: Hex, troop: Troop = troop, found: Ways = found, aim: Hex = aim) -> float:
            return _worth(eyes, mood, troop, h, aim, open_goals, crowd) - found.toll(h)

        best = max(found.cost, key=lambda h: (worth(h), -found.cost[h], -h))
        why = _purpose(eyes, troop, best, aim, open_goals)
        open_goals.pop(best, None)
        if best != troop.hex:
            _shift(crowd, troop, best)
            orders.append(Order(unit, list(found.way(best)), why))
    return orders


def _rallies(picture: Picture, mood: Mood, shaken: list[Troop], perils: Perils, crowd: dict[Hex, int]) -> Orders:
    """Bring demoralised units away from the enemy, into cover."""
    orders: Orders = []
    eyes = _Eyes(picture)
    for troop in shaken:
        found, near = perils.reach(troop, crowd), eyes.gap(troop.hex)
        open_to = [h for h in found.cost if eyes.gap(h) >= near]

        def worth(h: Hex, found: Ways = found) -> float:
            safety = mood.rally * min(RALLIED, eyes.gap(h)) + 0.6 * picture.cover(h, picture.me) - eyes.danger(h)
            return safety - found.toll(h)

        best = max(open_to, key=lambda h: (worth(h), -found.cost[h], -h), default=troop.hex)
        if best != troop.hex:
            _shift(crowd, troop, best)
            orders.append(Order(troop.id, list(found.way(best)), Purpose("distance")))
    return orders


def _purpose(eyes: _Eyes, troop: Troop, end: Hex, aim: Hex, goals: dict[Hex, float]) -> Purpose | None:
    """What a unit that does not attack goes to a hex for."""
    picture = eyes.picture
    if end in goals:
        return Purpose("takes", end)
    if aim >= 0 and picture.content.row(aim)[end] < picture.content.row(aim)[troop.hex]:
        return Purpose("heads", aim)
    if eyes.gap(end) > eyes.gap(troop.hex):
        return Purpose("distance")
    return Purpose("cover") if picture.cover(end, picture.me) > picture.cover(troop.hex, picture.me) else None


def _aim(picture: Picture, troop: Troop, goals: dict[Hex, float]) -> Hex:
    """The goal a unit walks towards: worth against distance; -1 if there is none."""
    row = picture.content.row(troop.hex)
    return max(goals, key=lambda h: (goals[h] - 1.2 * row[h], -h), default=-1)


class _Eyes:
    """What the enemy sees, remembered hex by hex."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.enemies = picture.held(picture.enemy)
        self.tubes = [t for t in picture.troops.values() if t.seat == picture.enemy and t.kind == "battery"]
        self.gap, self.outnumbered, self.danger = cache(self._gap), cache(self._outnumbered), cache(self._danger)

    def _gap(self, h: Hex) -> int:
        """How far the nearest enemy stack is."""
        return self.picture.gap(h, self.enemies)

    def _outnumbered(self, h: Hex) -> bool:
        """Whether many more enemies could come to a hex than friends stand by."""
        foes = threat(self.picture, h, self.picture.enemy, 3)
        return foes > threat(self.picture, h, self.picture.me, 1) + 3

    def _danger(self, h: Hex) -> float:
        """The hits to fear in a hex: from neighbours, and from batteries that see it or are told of it."""
        picture = self.picture
        total = 0.0
        for near in picture.content.neighbours[h]:
            if near in self.enemies:
                fires = (t.fire - picture.cover_from(near, h, picture.me) for t in self.enemies[near])
                total += 0.4 * sum(map(picture.mean_hits, fires))
        if self.tubes:
            total += self._guns(h)
        return total

    def _guns(self, h: Hex) -> float:
        picture, row = self.picture, self.picture.content.row(h)
        near = [t for t in self.tubes if row[t.hex] <= t.range]
        if not near:
            return 0.0
        cover = picture.cover(h, picture.me)
        seen = [t for t in near if picture.content.sees(t.hex, h).clear]
        if seen:
            return 0.35 * picture.mean_hits(sum(t.fire for t in seen) - cover)
        told = in_zone(picture, h, picture.enemy)
        return 0.2 * picture.mean_hits(sum(t.fire for t in near) - cover) if told else 0.0


def _worth(
    eyes: _Eyes, mood: Mood, troop: Troop, h: Hex, aim: Hex, open_goals: dict[Hex, float], crowd: dict[Hex, int]
) -> float:
    """How good a hex is for a unit that does not attack."""
    picture = eyes.picture
    row = picture.content.row(h)
    moved = h != troop.hex
    worth = 0.6 * picture.cover(h, picture.me) - eyes.danger(h) + open_goals.get(h, 0.0)
    if aim >= 0:
        worth -= mood.hurry * (0.6 + open_goals[aim] / 8) * row[aim]
    if moved and row[troop.hex] >= 2:
        worth += mood.dodge
    gap = eyes.gap(h)
    if troop.kind == "mortar":
        return worth + (1.5 if gap in (2, 3) else -0.4 * gap)
    if gap == 2 and not eyes.outnumbered(h):
        worth += mood.watch
    if moved and gap <= 4:
        worth -= mood.exposure
    worth += 0.25 * min(2, crowd.get(h, 0) - (0 if moved else 1))
    return worth + mood.noise * whim(troop.id, h, mood.noise) if mood.noise else worth
