"""The US captain's helicopters: where the front is, who is lifted there, where gunships wait, when an assault pays."""

from __future__ import annotations

from games.green_inferno.bots.picture import FIGHTERS, Picture, Troop, mean_hits
from games.green_inferno.bots.tactics import threat
from hexcore.types import Hex

WEIGHT = (0.0, 0.0, 0.0, 1.0, 1.0, 0.7, 0.6, 0.4, 0.3, 0.2, 0.1)
"""What an NVA unit counts at each distance from the front."""


def nva_zone(picture: Picture) -> set[Hex]:
    """The hexes in NVA zones of patrol."""
    near = picture.ground.near[2]
    return {
        h for hex_, stack in picture.held("nva").items() if any(t.kind == "infantry" for t in stack) for h in near[hex_]
    }


def front(picture: Picture, closed: set[Hex]) -> Hex:
    """The flat hex outside NVA zones around which the next landings gather; -1 if there is none."""
    ground = picture.ground
    foes = [(h, len(stack)) for h, stack in picture.held("nva").items()]
    friends = [(h, picture.fighters(h)) for h in picture.held("us")]
    best, best_worth = -1, 0.0
    for h in {near for foe, _ in foes for near in ground.near[5][foe]}:
        if ground.hill[h] or h in closed:
            continue
        row = ground.row(h)
        worth = sum(WEIGHT[min(10, row[foe])] * count for foe, count in foes)
        worth += sum(0.7 * count for friend, count in friends if row[friend] <= 2)
        worth += sum(0.15 * points / (1 + row[prize]) for prize, points in picture.prizes.items())
        worth -= 0.8 * max(0, threat(picture, h, "nva", 3) - 5)
        if worth > best_worth or (worth == best_worth and h < best):
            best, best_worth = h, worth
    return best


def lifts(picture: Picture, transports: int) -> list[tuple[str, Hex]]:
    """Who is lifted this turn and where to: batteries and units far from the enemy, gathered around the front."""
    closed = nva_zone(picture)
    centre = front(picture, closed)
    if centre < 0 or not transports:
        return []
    ground, foes = picture.ground, picture.held("nva")
    room = {
        h: 3 - picture.fighters(h)
        for h in ground.near[1][centre]
        if not ground.hill[h] and h not in closed and picture.holder(h) != "nva"
    }
    row = ground.row(centre)
    far = [t for t in picture.mine("infantry", "engineer", "battery", "mortar") if _may_lift(picture, t, row, foes)]
    orders: list[tuple[str, Hex]] = []
    for troop in sorted(far, key=lambda t: (t.kind == "engineer", -row[t.hex], t.id)):
        spot = _spot(troop, centre, room)
        if spot >= 0 and len(orders) < transports:
            orders.append((troop.id, spot))
            if troop.kind in FIGHTERS:
                room[spot] -= 1
    return orders


def _may_lift(picture: Picture, troop: Troop, row: bytes, foes: dict[Hex, list[Troop]]) -> bool:
    if picture.ground.hill[troop.hex] or troop.shaken or {"lifted", "building"} & set(troop.marks):
        return False
    return row[troop.hex] > 3 and picture.gap(troop.hex, foes) > 3 and troop.hex not in picture.prizes


def _spot(troop: Troop, centre: Hex, room: dict[Hex, int]) -> Hex:
    if troop.kind not in FIGHTERS:
        return centre if room.get(centre, 3) < 3 else -1
    if room.get(centre, 0) > 0:
        return centre
    return max(room, key=lambda h: (0 < room[h] < 3, room[h] > 0, -h)) if any(n > 0 for n in room.values()) else -1


def gunship_hex(picture: Picture, taken: dict[Hex, int]) -> Hex:
    """Where an attack helicopter waits: with the stack next to most NVA units, or the one most threatened."""
    best, best_worth = -1, 0.5
    for h in picture.held("us"):
        if picture.ground.hill[h] or taken.get(h, 0) >= 3:
            continue
        worth = threat(picture, h, "nva", 1) + 0.4 * threat(picture, h, "nva", 3) - 0.6 * taken.get(h, 0)
        if worth > best_worth:
            best, best_worth = h, worth
    return best


def assault_worth(picture: Picture, h: Hex, riders: list[Troop], escorts: int) -> float:
    """What an air assault promises: points of the hex and hits on its garrison, against flak and counter-attack."""
    garrison = picture.stacks.get(h, []) if picture.holder(h) == "nva" else []
    cover = picture.cover(h, "nva")
    inflicts = sum(mean_hits(t.fire - cover) for t in riders) + escorts * mean_hits(5 - cover)
    inflicts = min(inflicts, float(sum(t.left for t in garrison)))
    suffers = mean_hits(6 if garrison else 5) + sum(mean_hits(t.fire) for t in garrison)
    taken = not garrison or inflicts >= sum(t.left for t in garrison) - 1
    prize = picture.prizes.get(h, 0.0) if taken else 0.0
    others = threat(picture, h, "nva", 3) - len(garrison)
    last = picture.turn >= picture.turns
    return 0.75 * (inflicts + prize) - suffers - 1.2 * max(0, others - (2 if last else 0))


def riders_for(picture: Picture) -> list[Troop]:
    """The three best units to fly an assault with: strong, whole, and not in a fight."""
    free = [
        t
        for t in picture.mine("infantry")
        if not t.shaken
        and t.hits <= 3
        and not picture.ground.hill[t.hex]
        and "lifted" not in t.marks
        and not threat(picture, t.hex, "nva", 2)
        and t.hex not in picture.owners
    ]
    return sorted(free, key=lambda t: (-t.fire, t.hits, t.id))[:3]
