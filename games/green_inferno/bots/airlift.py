"""The US captain's helicopters: the front, lifts, gunships, and the value of assaults."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from games.green_inferno.bots.fighting import threat
from games.green_inferno.bots.judgement import Judgement
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.content.content import FIGHTERS, Content
from games.green_inferno.rules.air.antiaircraft_fire import flak_value
from games.green_inferno.rules.zone_of_patrol import in_zone, zone
from games.green_inferno.state import fighters_in, holder
from hexcore.types import Hex

WEIGHT = (0.0, 0.0, 0.0, 1.0, 1.0, 0.7, 0.6, 0.4, 0.3, 0.2, *(0.1,) * 246)
"""Weight of an NVA unit at each distance from the front."""


BOTHER = 2.0  # least gain for which batteries are flown to another hex

Targets: TypeAlias = list[tuple[float, frozenset[Hex]]]
"""The hits of a mission and the hexes from which it does them; the best first."""


def front(picture: Picture, closed: frozenset[Hex]) -> Hex:
    """Return the flat hex outside NVA zones around which landings gather; -1 if there is none."""
    content = picture.content
    foes = picture.held("nva")
    pulls = [(_pull(content, h), len(stack)) for h, stack in foes.items()]
    friends: dict[Hex, float] = {}
    for friend in picture.held("us"):
        count = 0.7 * fighters_in(picture, friend)
        for h in content.near[2][friend]:
            friends[h] = friends.get(h, 0.0) + count
    prizes = [(h, 0.15 * points) for h, points in picture.prizes.items()]
    best, best_worth = -1, 0.0
    for h in {near for foe in foes for near in content.near[5][foe]}:
        if content.hill[h] or h in closed:
            continue
        row = content.row(h)
        worth = sum([pull[h] * count for pull, count in pulls])
        worth += friends.get(h, 0.0)
        worth += sum([points / (1 + row[prize]) for prize, points in prizes])
        if worth < best_worth:
            continue
        worth -= 0.8 * max(0, threat(picture, h, "nva", 3) - 5)
        if worth > best_worth or (worth == best_worth and h < best):
            best, best_worth = h, worth
    return best


@lru_cache(maxsize=1 << 11)
def _pull(content: Content, foe: Hex) -> tuple[float, ...]:
    return tuple([WEIGHT[far] for far in content.row(foe)])


def lifts(picture: Picture, transports: int, judge: Judgement) -> list[tuple[str, Hex]]:
    """Return who is lifted this turn and where to: batteries to good sites, distant units to the front."""
    closed = zone(picture, "nva")
    guns = gun_lifts(picture, closed, judge)[:transports] if judge.guns else []
    kinds = ("infantry", "engineer", "mortar") if judge.guns else ("infantry", "engineer", "battery", "mortar")
    return guns + _to_the_front(picture, transports - len(guns), closed, kinds)


def gun_lifts(picture: Picture, closed: frozenset[Hex], judge: Judgement) -> list[tuple[str, Hex]]:
    """Return the batteries that are better elsewhere, all with the one best hex for next turn."""
    hill = picture.content.hill
    batteries = picture.mine("battery")
    free = [t for t in batteries if not t.shaken and not hill[t.hex] and not {"lifted", "building"} & set(t.marks)]
    foes = picture.held("nva")
    if not free or not foes:
        return []
    targets = _targets(picture, batteries, foes)
    best, best_worth = -1, 0.0
    for h in picture.content.flat:
        if h not in closed and h not in foes:
            worth = site_worth(picture, h, targets, judge, best_worth)
            if worth > best_worth:
                best, best_worth = h, worth
    stay = {h: site_worth(picture, h, targets, judge) for h in {t.hex for t in free}}
    return [(t.id, best) for t in free if best >= 0 and best != t.hex and best_worth > stay[t.hex] + BOTHER]


def _targets(picture: Picture, batteries: list[Troop], foes: dict[Hex, list[Troop]]) -> Targets:
    """Return the hits that one mission of all batteries would do to each stack, and from which hexes.

    Where the batteries do not see the stack, somebody must watch it for them.
    """
    fire, reach = sum(t.fire for t in batteries), min(t.range for t in batteries)
    good = float(picture.content.call_in["good"])
    found: Targets = []
    for h, stack in foes.items():
        room = sum(t.left for t in stack) / len(stack)
        hits = min(picture.mean_hits(fire - picture.cover(h, "nva")), room)
        seen, blind = picture.content.sites(h, reach)
        found.append((hits, seen))
        if in_zone(picture, h, "us"):
            found.append((good * hits, blind))
    return sorted(found, key=lambda target: -target[0])


def site_worth(picture: Picture, h: Hex, targets: Targets, judge: Judgement, bar: float = 0.0) -> float:
    """Return the value of a hex for batteries: their best missions, against enemies that could come up.

    Values up to ``bar`` need not be exact.
    """
    worths = [hits for hits, sites in targets if h in sites]
    shells = judge.guns * sum(worths[: picture.content.limits.battery_missions])
    if shells <= bar:
        return 0.0
    guards = sum(t.kind == "infantry" for t in picture.stacks.get(h, ()))
    return shells - judge.shy * max(0, threat(picture, h, "nva", 4) - 2 * guards)


def _to_the_front(
    picture: Picture, transports: int, closed: frozenset[Hex], kinds: tuple[str, ...]
) -> list[tuple[str, Hex]]:
    centre = front(picture, closed)
    if centre < 0 or not transports:
        return []
    content, foes = picture.content, picture.held("nva")
    room = {
        h: content.limits.ground_stack - fighters_in(picture, h)
        for h in content.near[1][centre]
        if not content.hill[h] and h not in closed and holder(picture, h) != "nva"
    }
    row = content.row(centre)
    far = [t for t in picture.mine(*kinds) if _may_lift(picture, t, row, foes)]
    orders: list[tuple[str, Hex]] = []
    for troop in sorted(far, key=lambda t: (t.kind == "engineer", -row[t.hex], t.id)):
        spot = _spot(troop, centre, room)
        if spot >= 0 and len(orders) < transports:
            orders.append((troop.id, spot))
            if troop.kind in FIGHTERS:
                room[spot] -= 1
    return orders


def _may_lift(picture: Picture, troop: Troop, row: bytes, foes: dict[Hex, list[Troop]]) -> bool:
    if picture.content.hill[troop.hex] or troop.shaken or {"lifted", "building"} & set(troop.marks):
        return False
    return row[troop.hex] > 3 and picture.gap(troop.hex, foes) > 3 and troop.hex not in picture.prizes


def _spot(troop: Troop, centre: Hex, room: dict[Hex, int]) -> Hex:
    if troop.kind not in FIGHTERS:
        return centre if room.get(centre, 3) < 3 else -1
    if room.get(centre, 0) > 0:
        return centre
    return max(room, key=lambda h: (0 < room[h] < 3, room[h] > 0, -h)) if any(n > 0 for n in room.values()) else -1


def landing_for(picture: Picture, unit: str, judge: Judgement) -> Hex:
    """Return the best landing for a unit that is already lifted; by default the front."""
    transports = len(picture.troops)
    wanted = dict(lifts(picture, transports, judge))
    return wanted[unit] if unit in wanted else front(picture, zone(picture, "nva"))


def gunship_hex(picture: Picture, taken: dict[Hex, int]) -> Hex:
    """Return where an attack helicopter waits: with the stack that faces most NVA units."""
    best, best_worth = -1, 0.5
    for h in picture.held("us"):
        if picture.content.hill[h] or taken.get(h, 0) >= picture.content.limits.helicopter_stack:
            continue
        worth = threat(picture, h, "nva", 1) + 0.4 * threat(picture, h, "nva", 3) - 0.6 * taken.get(h, 0)
        if worth > best_worth:
            best, best_worth = h, worth
    return best


def assault_worth(picture: Picture, h: Hex, riders: list[Troop], escorts: int, counter: float) -> float:
    """Return the value of an air assault: its points and hits, against flak and counter-attack."""
    garrison = picture.stacks.get(h, []) if holder(picture, h) == "nva" else []
    cover = picture.cover(h, "nva")
    hits = picture.mean_hits
    inflicts = sum(hits(t.fire - cover) for t in riders) + escorts * hits(picture.fire_of("attack") - cover)
    inflicts = min(inflicts, float(sum(t.left for t in garrison)))
    suffers = hits(flak_value(picture, h)) + sum(hits(t.fire) for t in garrison)
    taken = not garrison or inflicts >= sum(t.left for t in garrison) - 1
    prize = picture.prizes.get(h, 0.0) if taken else 0.0
    others = threat(picture, h, "nva", 3) - len(garrison)
    last = picture.turn >= picture.turns
    return 0.75 * (inflicts + prize) - suffers - counter * max(0, others - (2 if last else 0))


def riders_for(picture: Picture) -> list[Troop]:
    """Return the three best units for an assault: strong, whole, and not in a fight."""
    free = [
        t
        for t in picture.mine("infantry")
        if not t.shaken
        and t.hits <= 3
        and not picture.content.hill[t.hex]
        and "lifted" not in t.marks
        and not threat(picture, t.hex, "nva", 2)
        and t.hex not in picture.owners
    ]
    return sorted(free, key=lambda t: (-t.fire, t.hits, t.id))[:3]
