"""Movement plans: attacks that pay first, then every other unit to the best hex it can reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.green_inferno.bots.fireplan import bombs, likely_strikes
from games.green_inferno.bots.perils import Perils
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.bots.tactics import Ways, Weighing, best_slots, crowd_of, distances, threat, weigh
from games.green_inferno.content.index import FIGHTERS
from games.green_inferno.content.models import NVA
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

POISED = 2
"""So many turns before points are due units go to where they can take them."""
PAIR = 2
"""So many units are sent for the same points."""
TOLD = (0.28, 0.28, 0.28)
"""What is left of a mission that has to be called in, by how far off he is who may come up and tell of a unit."""

SHARE = 0.3
"""How many of the shells meet one of the units that attack together."""


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
    hide: float = 0.0
    risk: float = 0.0
    raid: float = 0.0
    bombs: float = 0.0
    patience: float = 0.0
    shelter: float = 0.0
    poise: float = 0.0
    gunships: float = 0.0


def plan(
    picture: Picture, mood: Mood, goals: dict[Hex, float], movers: list[Troop], due: dict[Hex, float] | None = None
) -> Orders:
    """Plan a movement phase; ``goals`` are hexes worth going to, ``due`` those whose points are won this turn."""
    crowd = crowd_of(picture)
    steady = [troop for troop in movers if not troop.shaken]
    perils = Perils(picture, mood.traps, mood.ambush)
    reaches = {troop.id: perils.reach(troop, crowd) for troop in steady}
    eyes = _Eyes(picture, mood, reaches)
    orders = _claims(eyes, due or {}, reaches, crowd)
    if mood.poise:
        orders += _stations(eyes, mood, reaches, crowd)
    orders += _attacks(eyes, mood, reaches, crowd)
    orders += _others(eyes, mood, goals, reaches, crowd)
    if mood.rally:
        orders += _rallies(eyes, mood, [troop for troop in movers if troop.shaken], perils, crowd)
    return orders


def _claims(eyes: _Eyes, due: dict[Hex, float], reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Send somebody who can take it to every hex whose points are won this turn, before anything else."""
    orders: Orders = []
    troops = eyes.picture.troops
    for target in sorted(due, key=lambda h: (-due[h], h)):
        fit = [unit for unit, found in reaches.items() if target in found.cost and troops[unit].kind == "infantry"]
        best = max(fit, key=lambda unit: (troops[unit].hex == target, troops[unit].left, unit), default=None)
        if best is None or due[target] <= min(eyes.danger(target), troops[best].left):
            continue
        troop, found = troops[best], reaches.pop(best)
        if target != troop.hex:
            _shift(crowd, troop, target)
            orders.append(Order(best, list(found.way(target)), Purpose("takes", target)))
    return orders


def _stations(eyes: _Eyes, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Before points are due, send units to where they can still take them, as safe as may be."""
    picture = eyes.picture
    orders: Orders = []
    open_to = [h for h in picture.prizes if 0 < picture.slack(h) <= POISED and h not in eyes.enemies]
    for target in sorted(open_to, key=lambda h: (-picture.prizes[h], h)):
        far, turns = distances(picture, target), picture.slack(target)
        for _ in range(PAIR):
            offers = [
                (mood.poise * picture.prizes[target] - min(eyes.danger(h), troop.left) - 0.1 * far[h], unit, h)
                for unit, found in reaches.items()
                if (troop := picture.troops[unit]).kind == "infantry"
                for h in found.cost
                if h in far and far[h] <= troop.move * turns
            ]
            worth, unit, h = max(offers, default=(0.0, "", -1))
            if worth <= 0:
                break
            troop, found = picture.troops[unit], reaches.pop(unit)
            if h != troop.hex:
                _shift(crowd, troop, h)
                orders.append(Order(unit, list(found.way(h)), Purpose("heads", target)))
    return orders


def _attacks(eyes: _Eyes, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Choose attacks one after the other, the best first, and send units to their places."""
    picture = eyes.picture
    orders: Orders = []
    fresh = set(picture.held(picture.enemy))
    while fresh:
        best = _best_attack(eyes, mood, reaches, crowd, fresh)
        if best is None:
            break
        fresh.discard(best.target)
        eyes.expose(best.slots)
        for unit, h in best.slots.items():
            troop, found = picture.troops[unit], reaches.pop(unit)
            if h != troop.hex:
                _shift(crowd, troop, h)
                orders.append(Order(unit, list(found.way(h)), Purpose("moves_up", best.target)))
    return orders


def _best_attack(
    eyes: _Eyes,
    mood: Mood,
    reaches: dict[str, Ways],
    crowd: dict[Hex, int],
    fresh: set[Hex],
) -> Weighing | None:
    picture = eyes.picture
    best, best_worth = None, mood.bar
    for target in sorted(fresh):
        slots = best_slots(picture, target, reaches, crowd, price=eyes.price if mood.risk and eyes.tubes else None)
        if not slots:
            continue
        found = weigh(picture, target, slots, mood.gunships)
        moving = sum(h != picture.troops[unit].hex for unit, h in slots.items())
        worth = found.inflicts - mood.fear * found.suffers - mood.exposure * moving + picture.lure(target)
        worth -= sum(reaches[unit].toll(h) for unit, h in slots.items())
        worth += raid_worth(picture, mood, target) - mood.risk * eyes.risk(slots)
        if worth > best_worth:
            best, best_worth = found, worth
    return best


def raid_worth(picture: Picture, mood: Mood, target: Hex) -> float:
    """What an attack on batteries is worth beyond its hits, if nobody stands before them."""
    kinds = [t.kind for t in picture.stacks[target]]
    return mood.raid * kinds.count("battery") if not FIGHTERS.intersection(kinds) else 0.0


def _shift(crowd: dict[Hex, int], troop: Troop, h: Hex) -> None:
    if troop.kind in FIGHTERS:
        crowd[h] = crowd.get(h, 0) + 1
        crowd[troop.hex] = crowd.get(troop.hex, 1) - 1


def _others(
    eyes: _Eyes, mood: Mood, goals: dict[Hex, float], reaches: dict[str, Ways], crowd: dict[Hex, int]
) -> Orders:
    """Send every unit that does not attack to its best hex; goals are claimed by who comes first."""
    orders: Orders = []
    picture, open_goals = eyes.picture, dict(goals)
    behind = {unit for unit in reaches if mood.shelter and picture.troops[unit].kind == "mortar"}
    for unit in sorted(reaches, key=lambda unit: (unit in behind, picture.gap(picture.troops[unit].hex, goals), unit)):
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


def _rallies(eyes: _Eyes, mood: Mood, shaken: list[Troop], perils: Perils, crowd: dict[Hex, int]) -> Orders:
    """Bring demoralised units away from the enemy, into cover."""
    orders: Orders = []
    picture = eyes.picture
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

    def __init__(self, picture: Picture, mood: Mood, reaches: dict[str, Ways]) -> None:
        self.picture, self.hide = picture, mood.hide
        self.enemies = picture.held(picture.enemy)
        self.tubes = [t for t in picture.troops.values() if t.seat == picture.enemy and t.kind == "battery"]
        self.gap, self.outnumbered, self.danger = cache(self._gap), cache(self._outnumbered), cache(self._danger)
        self.shells, self.fire = cache(self._shells), sum(t.fire for t in self.tubes)
        self._missions, self._exposed = picture.content.limits.battery_missions, list[float]()
        self._share = SHARE * mood.risk
        self.reaches, self._refuges = dict(reaches), dict[str, float]()
        strikes = likely_strikes(picture) if mood.bombs and picture.me == NVA else []
        self._under = {h for strike in strikes for h in (strike, *picture.content.neighbours[strike])}
        self._bombs = mood.bombs

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
            total += self.hide * self.shells(h) if self.hide else self._guns(h)
        if h in self._under:
            total += self._bombs * bombs(picture, h)
        return total

    def price(self, troop: Troop, h: Hex) -> float:
        """What it costs one unit of many to go under fire."""
        return self._share * max(0.0, self.loses(troop, h) - self.refuge(troop))

    def risk(self, slots: dict[str, Hex]) -> float:
        """The further hits to fear next turn from all batteries, if units go to these hexes instead of staying."""
        if not self.tubes:
            return 0.0
        troops = self.picture.troops
        there = self._exposed + [self.loses(troops[unit], h) for unit, h in slots.items()]
        here = self._exposed + [self.refuge(troops[unit]) for unit in slots]
        return max(0.0, _most(there, self._missions) - _most(here, self._missions))

    def expose(self, slots: dict[str, Hex]) -> None:
        """Note that units will stand in these hexes."""
        self._exposed += [self.loses(self.picture.troops[unit], h) for unit, h in slots.items()]

    def refuge(self, troop: Troop) -> float:
        """What one mission does to a unit that hides as well as it can."""
        found = self._refuges.get(troop.id)
        if found is None:
            found = self._refuges[troop.id] = min(self.loses(troop, h) for h in self.reaches[troop.id].cost)
        return found

    def loses(self, troop: Troop, h: Hex) -> float:
        """What one mission of all batteries does to a unit: who has little to lose may be bold."""
        return min(self.shells(h), troop.left)

    def _shells(self, h: Hex) -> float:
        """The hits to fear next turn from one mission of all batteries.

        They are flown to where they see a unit on flat ground; one on a hill they see from two hexes at most, and
        where its patrols are they cannot land: somebody must tell them of it.
        """
        picture = self.picture
        if picture.turn >= picture.turns:
            return 0.0
        content = picture.content
        hits = min(picture.mean_hits(self.fire - picture.cover(h, picture.me)), content.limits.eliminated_at)
        if not content.hill[h] or any(content.sees(t.hex, h).clear for t in self.tubes):
            return hits
        gap = self.gap(h)
        return TOLD[gap] * hits if gap < len(TOLD) else 0.0

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


def _most(hits: list[float], missions: int) -> float:
    """What so many missions do to those who are hit hardest."""
    return sum(sorted(hits, reverse=True)[:missions])


def _worth(
    eyes: _Eyes, mood: Mood, troop: Troop, h: Hex, aim: Hex, open_goals: dict[Hex, float], crowd: dict[Hex, int]
) -> float:
    """How good a hex is for a unit that does not attack."""
    picture = eyes.picture
    row = picture.content.row(h)
    moved = h != troop.hex
    danger = min(eyes.danger(h), troop.left) if mood.hide else eyes.danger(h)
    worth = 0.6 * picture.cover(h, picture.me) - danger + open_goals.get(h, 0.0)
    if aim >= 0:
        far = max(0.0, row[aim] - mood.patience * picture.slack(aim)) if mood.patience else row[aim]
        worth -= mood.hurry * (0.6 + open_goals[aim] / 8) * far
    if moved and row[troop.hex] >= 2:
        worth += mood.dodge
    gap = eyes.gap(h)
    if troop.kind == "mortar":
        if mood.shelter and crowd.get(h, 0) > 0:
            worth += mood.shelter
        return worth + (1.5 if gap in (2, 3) else -0.4 * gap)
    if gap == 2 and not eyes.outnumbered(h):
        worth += mood.watch
    if moved and gap <= 4:
        worth -= mood.exposure
    worth += 0.25 * min(2, crowd.get(h, 0) - (0 if moved else 1))
    return worth + mood.noise * whim(troop.id, h, mood.noise) if mood.noise else worth
