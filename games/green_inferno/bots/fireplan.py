"""Secret orders of a captain: strikes, missions and ambushes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.green_inferno.bots.fighting import threat
from games.green_inferno.bots.picture import Picture, Troop, cached_answer
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, battery_bearing
from games.green_inferno.rules.combat.shots import Shot, half
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import holder
from hexcore.types import Hex

WALKERS = frozenset({"infantry", "engineer", "mortar"})  # kinds that may walk into an ambush
NEARNESS = (0.6, 1.0, 1.1, 0.6)  # weight of a unit by its distance from the ambush


def bombs(picture: Picture, h: Hex) -> float:
    return _bomb_hits(picture.fire_of("plane") - picture.cover(h, NVA), picture.content.bomb_table)


@cache
def _bomb_hits(fire: int, table: tuple[int, ...]) -> float:
    return Shot(fire, table).mean()


@cached_answer
def _prey(picture: Picture) -> dict[Hex, float]:
    rooms = {h: sum(t.left for t in stack) / len(stack) for h, stack in picture.held(NVA).items()}
    return {h: min(bombs(picture, h), room) for h, room in rooms.items()}


@cached_answer
def _fights(picture: Picture) -> dict[Hex, float]:
    """Return the value of planes beside each own stack: enemies next to it, or near enough to come."""
    found = {}
    for h in picture.held(picture.me):
        close, near = threat(picture, h, picture.enemy, 1), threat(picture, h, picture.enemy, 3)
        found[h] = max(4.5 if close else 0.0, min(4.0, 0.7 * near))
    return found


def bombing_worth(picture: Picture, h: Hex) -> float:
    """Return the value of bombs at a hex: the best NVA stack there or next to it."""
    best, prey = 0.0, _prey(picture)
    for near in (h, *picture.content.neighbours[h]):
        if near in prey:
            best = max(best, prey[near]) + 0.2
    return best


def support_worth(picture: Picture, h: Hex) -> float:
    """Return the value of planes over a hex beside own units that enemies face or could reach."""
    fights = _fights(picture)
    return max([fights[near] for near in (h, *picture.content.neighbours[h]) if near in fights], default=0.0)


def what_for(picture: Picture, h: Hex) -> tuple[str, Hex]:
    """Return the purpose of planes over a hex and its target: bombs on an NVA stack, or help for an own one."""
    around = (h, *picture.content.neighbours[h])
    if bombing_worth(picture, h) >= support_worth(picture, h):
        prey = _prey(picture)
        return "bombs", max((near for near in around if near in prey), key=lambda near: (prey[near], -near), default=h)
    fights = _fights(picture)
    return "helps", max((near for near in around if near in fights), key=lambda near: (fights[near], -near), default=h)


def strike_hexes(picture: Picture) -> list[Hex]:
    """Return the hexes to write for planes, the best first; a place loses value with each."""
    spots = {near for h in picture.stacks for near in (h, *picture.content.neighbours[h])}
    worth = {h: max(bombing_worth(picture, h), support_worth(picture, h)) for h in sorted(spots)}
    return _spread(picture, worth)


def likely_strikes(picture: Picture) -> list[Hex]:
    """Return where the US has most likely written its strikes: where the NVA stands best."""
    spots = {near for h in picture.held(NVA) for near in (h, *picture.content.neighbours[h])}
    return _spread(picture, {h: bombing_worth(picture, h) for h in sorted(spots)})


def _spread(picture: Picture, worth: dict[Hex, float]) -> list[Hex]:
    chosen: list[Hex] = []
    for _ in picture.content.planes:
        if not worth:
            break
        best = -max([(value, -h) for h, value in worth.items()])[1]
        chosen.append(best)
        for near in picture.content.near[1][best]:
            if near in worth:
                worth[near] -= 1.5
    return chosen


def task_for(picture: Picture, h: Hex) -> str:
    """Return the task of a plane over a hex: beside units in a fight, else bombs."""
    mine = [near for near in (h, *picture.content.neighbours[h]) if holder(picture, near) == picture.me]
    if any(threat(picture, near, picture.enemy, 1) for near in mine):
        return "attack"
    if support_worth(picture, h) > bombing_worth(picture, h):
        return "defence"
    return "bombard"


def battery_worth(picture: Picture, tubes: list[Troop], h: Hex) -> float:
    """Return the expected hits of batteries that fire together at a hex."""
    cover = picture.cover(h, picture.enemy)
    fires = dict.fromkeys(Bearing, 0)
    for tube in tubes:
        how = battery_bearing(picture, tube.seat, tube.range, tube.hex, h)
        fires[how] += half(tube.fire) if how is Bearing.ADJACENT else tube.fire
    hits = picture.mean_hits(fires[Bearing.DIRECT] - cover)
    hits += float(picture.content.call_in["good"]) * picture.mean_hits(fires[Bearing.CALLED] - cover)
    return hits + picture.mean_hits(fires[Bearing.ADJACENT] - cover)


@cached_answer
def _ambushes(picture: Picture, prey: str) -> dict[Hex, float]:
    return {}


def ambush_worths(picture: Picture, hexes: Iterable[Hex], prey: str) -> dict[Hex, float]:
    """Value ambush hexes by the US units near and where they want to go."""
    known, movable, covers = _ambushes(picture, prey), picture.count(prey, WALKERS), picture.covers(prey)
    content = picture.content
    goals = [content.row(o) for o, owner in picture.owners.items() if owner != prey]
    found = {}
    for h in hexes:
        if h not in known:
            worth, row = 0.0, content.row(h)
            for near in content.near[3][h]:
                if near in movable:
                    worth += movable[near] * NEARNESS[row[near]]
            goal = min([to_goal[h] for to_goal in goals], default=9)
            known[h] = worth + 0.1 * max(0, 5 - goal) - 0.3 * covers[h]
        found[h] = known[h]
    return found


def aim_worth(picture: Picture, h: Hex, planned: int) -> float:
    """Value a target for a mission, with so many tubes already on it."""
    stack = picture.targets(h)
    room = sum(t.left for t in stack) - 2.5 * planned
    if picture.me == "nva":
        gap = picture.gap(h, picture.held("nva"))
        return min(4.0 + len(stack), room) - 0.8 * gap - picture.cover(h, "us")
    return min(_barrage(picture, h) + 0.1 * len(stack), room)


@cached_answer
def _barrage(picture: Picture, h: Hex) -> float:
    """Return the expected hits of all my batteries together; about one for mortars alone."""
    tubes = picture.mine("battery")
    return battery_worth(picture, tubes, h) if tubes else 1.0


# What reaches what


def reaches(picture: Picture, tube: Troop, h: Hex) -> bool:
    """Whether a hex is in range of a tube, from where it is now."""
    if tube.kind == "gun":
        return picture.content.gun_columns[h] <= tube.range
    return picture.content.row(tube.hex)[h] <= tube.range


def bears(picture: Picture, tube: Troop, h: Hex) -> bool:
    """Whether a tube could attack an enemy in a hex; NVA tubes fire after they have moved."""
    if tube.seat == NVA:
        return tube.kind == "gun" or picture.content.row(tube.hex)[h] <= tube.range + tube.move // 2
    if tube.kind == "mortar":
        return reaches(picture, tube, h) and in_zone(picture, h, tube.seat)
    return battery_bearing(picture, tube.seat, tube.range, tube.hex, h) in ABLE


def guards(picture: Picture, tube: Troop, h: Hex, covers: float) -> bool:
    """Whether a tube reaches enough of the hexes from which a hex is attacked."""
    return _covered(picture, tube.kind == "gun", tube.hex, tube.range, h) >= covers


@cached_answer
def _covered(picture: Picture, gun: bool, frm: Hex, reach: int, h: Hex) -> int:
    far = picture.content.gun_columns if gun else picture.content.row(frm)
    return sum([far[near] <= reach for near in picture.content.neighbours[h]])


@cached_answer
def guard_worth(picture: Picture, h: Hex) -> float:
    """Return how likely a stack is attacked, and what it would lose."""
    foes = threat(picture, h, picture.enemy, 4 if picture.me == "us" else 3)
    return foes + 0.1 * len(picture.stacks[h]) if foes else 0.0


def wants_more(picture: Picture, tubes: list[Troop], h: Hex) -> bool:
    """Whether a further tube adds to an attack: not if the tubes so far are enough."""
    stack = picture.targets(h)
    room = sum(t.left for t in stack) / max(1, len(stack))
    return battery_worth(picture, tubes, h) < room - 1
