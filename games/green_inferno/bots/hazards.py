"""Hazards of a march: traps at rivers and in villages, and hexes where an ambush is likely."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from games.green_inferno.bots.fighting import Ways, closed_to, reach
from games.green_inferno.bots.fireplan import ambush_worths
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.content.content import FIGHTERS, GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.booby_traps import harassment
from games.green_inferno.state import held_hexes
from hexcore.board.paths import search
from hexcore.types import Hex

CROWDED = 2.0  # reduction of an ambush's worth within two hexes of another


def trap_hits(picture: Picture, frm: Hex, to: Hex) -> float:
    """Return the expected hits of traps on a US unit's step."""
    found = harassment(picture, frm, to)
    if not found:
        return 0.0
    cover = picture.cover(to, US)
    return sum(picture.mean_hits(trap.fire - cover) for trap in found)


def likely_ambushes(picture: Picture) -> list[Hex]:
    """Return where the NVA has most likely written its ambushes, by the captain's own judgement."""
    content, prey = picture.content, held_hexes(picture, US)
    within = content.limits.ambush_within
    ground = {near for h in held_hexes(picture, NVA) for near in content.near[within][h]}
    for base in picture.firebases:
        ground.difference_update((base, *content.neighbours[base]))
    close = {near for h in prey for near in content.near[3][h]}
    worth = ambush_worths(picture, [h for h in sorted(ground & close) if not content.village[h]], US)
    found: list[Hex] = []
    while worth and len(found) < content.limits.ambush_hexes:
        best = -max([(value, -h) for h, value in worth.items()])[1]
        if worth[best] <= 0:
            break
        found.append(best)
        del worth[best]
        for near in content.near[2][best]:
            if near in worth:
                worth[near] -= CROWDED
    return found


def ambush_hits(picture: Picture) -> dict[Hex, float]:
    """Return the expected hits of an ambush, by the hex that a US unit comes into."""
    fire, content = picture.content.limits.ambush_fire, picture.content
    hexes = {h for plot in likely_ambushes(picture) for h in (plot, *content.neighbours[plot])}
    return {h: picture.mean_hits(fire - picture.cover(h, US)) for h in hexes}


class Hazards:
    """Ways of one side's units, priced by their hazards."""

    def __init__(self, picture: Picture, traps: float, ambush: float) -> None:
        self._picture, self._traps = picture, traps
        found = ambush_hits(picture) if ambush and picture.me == US else {}
        self._ambush = {h: ambush * hits for h, hits in found.items()}
        self._trap, self._dry = cache(partial(trap_hits, picture)), cache(self._dry_steps)

    def _dry_steps(self, frm: Hex) -> list[tuple[Hex, int]]:
        steps, trapped = self._picture.content.steps[frm], self._picture.content.trapped[frm]
        return [step for step in steps if step[0] not in trapped or not self._trap(frm, step[0])]

    def reaches(self, troops: Iterable[Troop], crowd: dict[Hex, int]) -> dict[str, Ways]:
        """Return the ways of several units; units that walk alike share theirs."""
        shared: dict[tuple[Hex, int, bool], Ways] = {}
        found: dict[str, Ways] = {}
        for troop in troops:
            alike = troop.hex, troop.move, troop.kind in FIGHTERS
            if alike not in shared:
                shared[alike] = self.reach(troop, crowd)
            found[troop.id] = shared[alike]
        return found

    def reach(self, troop: Troop, crowd: dict[Hex, int]) -> Ways:
        """Return the hexes a unit can walk to, with expected hits on the way."""
        ways = reach(self._picture, troop, crowd)
        if troop.seat != US or troop.kind not in GROUND:
            return ways
        if self._traps:
            self._avoid(ways, troop, crowd)
        for h, hits in self._ambush.items():
            if h in ways.cost and h != troop.hex:
                ways.tolls[h] = ways.toll(h) + hits
        return ways

    def _avoid(self, ways: Ways, troop: Troop, crowd: dict[Hex, int]) -> None:
        """Find ways without traps; price those that have none."""
        tolls, before, trapped = {troop.hex: 0.0}, ways.found.before, self._picture.content.trapped
        for h in ways.found.settled():
            if h != troop.hex:
                last = before[h]
                tolls[h] = tolls[last] + self._traps * self._trap(last, h) if h in trapped[last] else tolls[last]
        if not any(tolls.values()):
            return
        closed, dry = closed_to(self._picture, troop, crowd), self._dry
        ways.dry = search(troop.hex, lambda h, _: [step for step in dry(h) if step[0] not in closed], troop.move)
        ways.tolls = {h: toll for h, toll in tolls.items() if toll and h not in ways.dry.cost}
