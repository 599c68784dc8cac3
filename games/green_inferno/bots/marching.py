"""Movement plans: attacks first, then every other unit to its best hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.green_inferno.bots.dangers import Dangers, Mood, raid_worth
from games.green_inferno.bots.fighting import Ways, Weighing, best_slots, crowd_of, distances, weigh
from games.green_inferno.bots.hazards import Hazards
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.content.content import FIGHTERS
from hexcore.game.foresight import stable_noise_about
from hexcore.types import Hex


class Purpose(NamedTuple):
    """The purpose of a march: its sentence, and the hex it names, or -1."""

    key: str
    hex: Hex = -1


class Order(NamedTuple):
    """The march of one unit: its steps and purpose."""

    unit: str
    way: list[Hex]
    why: Purpose | None = None


Orders = list[Order]  # orders for units that move one after the other


RALLIED = 5  # distance from the enemy at which a demoralised unit is safe

POISED = 2  # turns before points are due in which units go near them
PAIR = 2  # units sent for the same points


def plan(
    picture: Picture, mood: Mood, goals: dict[Hex, float], movers: list[Troop], due: dict[Hex, float] | None = None
) -> Orders:
    """Plan a movement phase; ``goals`` are worth going to, the points of ``due`` are won this turn."""
    crowd = crowd_of(picture)
    steady = [troop for troop in movers if not troop.shaken]
    hazards = Hazards(picture, mood.traps, mood.ambush)
    reaches = hazards.reaches(steady, crowd)
    dangers = Dangers(picture, mood, reaches)
    orders = _claims(dangers, due or {}, reaches, crowd)
    if mood.poise:
        orders += _stations(dangers, mood, reaches, crowd)
    orders += _attacks(dangers, mood, reaches, crowd)
    orders += _others(dangers, mood, goals, reaches, crowd)
    if mood.rally:
        orders += _rallies(dangers, mood, [troop for troop in movers if troop.shaken], hazards, crowd)
    return orders


def _claims(dangers: Dangers, due: dict[Hex, float], reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Send a unit to every hex whose points are won this turn, before anything else."""
    orders: Orders = []
    troops = dangers.picture.troops
    for target in sorted(due, key=lambda h: (-due[h], h)):
        fit = [unit for unit, found in reaches.items() if target in found.cost and troops[unit].kind == "infantry"]
        best = max(fit, key=lambda unit: (troops[unit].hex == target, troops[unit].left, unit), default=None)
        if best is None or due[target] <= min(dangers.danger(target), troops[best].left):
            continue
        troop, found = troops[best], reaches.pop(best)
        if target != troop.hex:
            _shift(crowd, troop, target)
            orders.append(Order(best, list(found.way(target)), Purpose("takes", target)))
    return orders


def _stations(dangers: Dangers, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Before points are due, send units to safe places within reach of them."""
    picture = dangers.picture
    orders: Orders = []
    open_to = [h for h in picture.prizes if 0 < picture.slack(h) <= POISED and h not in dangers.enemies]
    for target in sorted(open_to, key=lambda h: (-picture.prizes[h], h)):
        far, turns = distances(picture, target), picture.slack(target)
        for _ in range(PAIR):
            offers = [
                (mood.poise * picture.prizes[target] - min(dangers.danger(h), troop.left) - 0.1 * far[h], unit, h)
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


def _attacks(dangers: Dangers, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int]) -> Orders:
    """Choose attacks, the best first, and send units to their places."""
    picture = dangers.picture
    orders: Orders = []
    fresh = picture.prey(mood.hunt)
    while fresh:
        best = _best_attack(dangers, mood, reaches, crowd, fresh)
        if best is None:
            break
        fresh.discard(best.target)
        dangers.expose(best.slots)
        for unit, h in best.slots.items():
            troop, found = picture.troops[unit], reaches.pop(unit)
            if h != troop.hex:
                _shift(crowd, troop, h)
                orders.append(Order(unit, list(found.way(h)), Purpose("moves_up", best.target)))
    return orders


def _best_attack(
    dangers: Dangers, mood: Mood, reaches: dict[str, Ways], crowd: dict[Hex, int], fresh: set[Hex]
) -> Weighing | None:
    picture = dangers.picture
    best, best_worth = None, mood.bar
    for target in sorted(fresh):
        slots = best_slots(
            picture, target, reaches, crowd, price=dangers.price if mood.risk and dangers.tubes else None
        )
        if not slots:
            continue
        found = weigh(picture, target, slots, mood.gunships)
        moving = sum(h != picture.troops[unit].hex for unit, h in slots.items())
        worth = found.inflicts - mood.fear * found.suffers - mood.exposure * moving + picture.lure(target)
        worth -= sum(reaches[unit].toll(h) for unit, h in slots.items())
        worth += raid_worth(picture, mood, target) - mood.risk * dangers.risk(slots)
        if worth > best_worth:
            best, best_worth = found, worth
    return best


def _shift(crowd: dict[Hex, int], troop: Troop, h: Hex) -> None:
    if troop.kind in FIGHTERS:
        crowd[h] = crowd.get(h, 0) + 1
        crowd[troop.hex] = crowd.get(troop.hex, 1) - 1


def _others(
    dangers: Dangers, mood: Mood, goals: dict[Hex, float], reaches: dict[str, Ways], crowd: dict[Hex, int]
) -> Orders:
    """Send every other unit to its best hex; a goal goes to the first unit that gets there."""
    orders: Orders = []
    picture, open_goals = dangers.picture, dict(goals)
    behind = {unit for unit in reaches if mood.shelter and picture.troops[unit].kind == "mortar"}
    for unit in sorted(reaches, key=lambda unit: (unit in behind, picture.gap(picture.troops[unit].hex, goals), unit)):
        troop, found = picture.troops[unit], reaches[unit]
        aim = _aim(picture, troop, open_goals)
        worth = _valuer(dangers, mood, troop, aim, open_goals, crowd)
        toll = found.tolls.get
        _, _, last = max([(worth(h) - toll(h, 0.0), -cost, -h) for h, cost in found.cost.items()])
        best = -last
        why = _purpose(dangers, troop, best, aim, open_goals)
        open_goals.pop(best, None)
        if best != troop.hex:
            _shift(crowd, troop, best)
            orders.append(Order(unit, list(found.way(best)), why))
    return orders


def _rallies(dangers: Dangers, mood: Mood, shaken: list[Troop], hazards: Hazards, crowd: dict[Hex, int]) -> Orders:
    """Move demoralised units away from the enemy, into cover."""
    orders: Orders = []
    picture = dangers.picture
    for troop in shaken:
        found, near = hazards.reach(troop, crowd), dangers.gap(troop.hex)
        open_to = [h for h in found.cost if dangers.gap(h) >= near]

        def worth(h: Hex, found: Ways = found) -> float:
            safety = mood.rally * min(RALLIED, dangers.gap(h)) + 0.6 * picture.cover(h, picture.me) - dangers.danger(h)
            return safety - found.toll(h)

        best = max(open_to, key=lambda h: (worth(h), -found.cost[h], -h), default=troop.hex)
        if best != troop.hex:
            _shift(crowd, troop, best)
            orders.append(Order(troop.id, list(found.way(best)), Purpose("distance")))
    return orders


def _purpose(dangers: Dangers, troop: Troop, end: Hex, aim: Hex, goals: dict[Hex, float]) -> Purpose | None:
    picture = dangers.picture
    if end in goals:
        return Purpose("takes", end)
    if aim >= 0 and picture.content.row(aim)[end] < picture.content.row(aim)[troop.hex]:
        return Purpose("heads", aim)
    if dangers.gap(end) > dangers.gap(troop.hex):
        return Purpose("distance")
    return Purpose("cover") if picture.cover(end, picture.me) > picture.cover(troop.hex, picture.me) else None


def _aim(picture: Picture, troop: Troop, goals: dict[Hex, float]) -> Hex:
    """Return the goal with the best value for its distance; -1 if there is none."""
    row = picture.content.row(troop.hex)
    return max(goals, key=lambda h: (goals[h] - 1.2 * row[h], -h), default=-1)


def _valuer(
    dangers: Dangers, mood: Mood, troop: Troop, aim: Hex, open_goals: dict[Hex, float], crowd: dict[Hex, int]
) -> Callable[[Hex], float]:
    """Return a function that values hexes for a unit that does not attack."""
    picture, row, here, left = dangers.picture, dangers.picture.content.row, troop.hex, troop.left
    covers, danger_of, gaps, goal, load = (
        picture.covers(picture.me),
        dangers.danger,
        dangers.gap,
        open_goals.get,
        crowd.get,
    )
    away, to_aim = row(here), row(aim) if aim >= 0 else b""
    wait = mood.patience * picture.slack(aim) if aim >= 0 and mood.patience else 0.0
    drag = mood.hurry * (0.6 + open_goals[aim] / 8) if aim >= 0 else 0.0
    mortar, hides, patient = troop.kind == "mortar", bool(mood.hide), bool(mood.patience)

    def worth(h: Hex) -> float:
        danger, gap = danger_of(h), gaps(h)
        if hides and left < danger:
            danger = left
        value = 0.6 * covers[h] - danger + goal(h, 0.0)
        if to_aim:
            far = to_aim[h] - wait if patient else to_aim[h]
            value -= drag * far if far > 0 else 0.0
        if away[h] >= 2:
            value += mood.dodge
        if mortar:
            if mood.shelter and load(h, 0) > 0:
                value += mood.shelter
            return value + (1.5 if gap in (2, 3) else -0.4 * gap)
        if gap == 2 and not dangers.outnumbered(h):
            value += mood.watch
        if gap <= 4 and h != here:
            value -= mood.exposure
        value += 0.25 * min(2, load(h, 0) - (h == here))
        return value + stable_noise_about(troop.id, h, mood.noise, mood.share) if mood.noise else value

    return worth
