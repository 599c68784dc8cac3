"""Dangers of a hex to a captain: fire of neighbours, shells of batteries that are flown, bombs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.green_inferno.bots.fighting import Ways, threat
from games.green_inferno.bots.fireplan import bombs, likely_strikes
from games.green_inferno.bots.picture import Picture, Troop
from games.green_inferno.content.content import FIGHTERS
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.zone_of_patrol import in_zone
from hexcore.types import Hex

TOLD = (0.28, 0.28, 0.28)  # what is left of a mission that must be called in, by the distance of the nearest spotter

SHARE = 0.3  # share of the shells that hit one of the units that attack together


@dataclass(frozen=True, slots=True)
class Mood:
    """Weights of a side: the price of hits suffered, of exposed units, and so on."""

    fear: float
    exposure: float
    bar: float
    dodge: float
    watch: float
    hurry: float
    noise: float = 0.0
    share: float = 1.0
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
    hunt: float = 0.0


def raid_worth(picture: Picture, mood: Mood, target: Hex) -> float:
    """Return the value of attacking unguarded batteries, beyond the hits."""
    kinds = [t.kind for t in picture.targets(target)]
    return mood.raid * kinds.count("battery") if not FIGHTERS.intersection(kinds) else 0.0


class Dangers:
    """The dangers of each hex, cached."""

    def __init__(self, picture: Picture, mood: Mood, reaches: dict[str, Ways]) -> None:
        self.picture, self.hide = picture, mood.hide
        self.enemies = picture.held(picture.enemy)
        self.tubes = [t for t in picture.troops.values() if t.seat == picture.enemy and t.kind == "battery"]
        self._from = sorted({t.hex for t in self.tubes})
        self.gap = cache(lambda h: picture.gap(h, self.enemies))
        self.outnumbered, self.danger = cache(self._outnumbered), cache(self._danger)
        self.shells, self.fire = cache(self._shells), sum(t.fire for t in self.tubes)
        self._quietest = cache(lambda ways: min(map(self.shells, ways.cost)))
        self._missions, self._exposed = picture.content.limits.battery_missions, list[float]()
        self._share = SHARE * mood.risk
        self.reaches, self._refuges = dict(reaches), dict[str, float]()
        strikes = likely_strikes(picture) if mood.bombs and picture.me == NVA else []
        self._under = {h for strike in strikes for h in (strike, *picture.content.neighbours[strike])}
        self._bombs = mood.bombs

    def _outnumbered(self, h: Hex) -> bool:
        foes = threat(self.picture, h, self.picture.enemy, 3)
        return foes > threat(self.picture, h, self.picture.me, 1) + 3

    def _danger(self, h: Hex) -> float:
        """Return the expected hits in a hex: from neighbours, and from batteries that see it or are told of it."""
        picture = self.picture
        total = 0.0
        for near in picture.content.neighbours[h] if self.gap(h) <= 1 else ():
            if near in self.enemies:
                fires = (t.fire - picture.cover_from(near, h, picture.me) for t in self.enemies[near])
                total += 0.4 * sum(map(picture.mean_hits, fires))
        if self.tubes:
            total += self.hide * self.shells(h) if self.hide else self._guns(h)
        if h in self._under:
            total += self._bombs * bombs(picture, h)
        return total

    def price(self, troop: Troop, h: Hex) -> float:
        """Return the price for one unit of many to go under fire."""
        return self._share * max(0.0, self.loses(troop, h) - self.refuge(troop))

    def risk(self, slots: dict[str, Hex]) -> float:
        """Return the further hits to fear from batteries next turn, if units go to these hexes."""
        if not self.tubes:
            return 0.0
        troops = self.picture.troops
        there = self._exposed + [self.loses(troops[unit], h) for unit, h in slots.items()]
        here = self._exposed + [self.refuge(troops[unit]) for unit in slots]
        return max(0.0, _most(there, self._missions) - _most(here, self._missions))

    def expose(self, slots: dict[str, Hex]) -> None:
        self._exposed += [self.loses(self.picture.troops[unit], h) for unit, h in slots.items()]

    def refuge(self, troop: Troop) -> float:
        """Return the hits of one mission on a unit that hides as well as it can."""
        found = self._refuges.get(troop.id)
        if found is None:
            found = self._refuges[troop.id] = min(self._quietest(self.reaches[troop.id]), troop.left)
        return found

    def loses(self, troop: Troop, h: Hex) -> float:
        """Return the hits of one mission of all batteries on a unit, at most what it has left."""
        return min(self.shells(h), troop.left)

    def _shells(self, h: Hex) -> float:
        """Return the expected hits next turn from one mission of all batteries.

        Batteries are flown to where they see a unit on flat ground. A hill they see from two hexes at most, and they
        cannot land in zones of patrol, so somebody must spot for them.
        """
        picture = self.picture
        if picture.turn >= picture.turns:
            return 0.0
        content = picture.content
        hits = min(picture.mean_hits(self.fire - picture.cover(h, picture.me)), content.limits.eliminated_at)
        if not content.hill[h] or any(content.clear(frm, h) for frm in self._from):
            return hits
        gap = self.gap(h)
        return TOLD[gap] * hits if gap < len(TOLD) else 0.0

    def _guns(self, h: Hex) -> float:
        picture, row = self.picture, self.picture.content.row(h)
        near = [t for t in self.tubes if row[t.hex] <= t.range]
        if not near:
            return 0.0
        cover = picture.cover(h, picture.me)
        seen = [t for t in near if picture.content.clear(t.hex, h)]
        if seen:
            return 0.35 * picture.mean_hits(sum(t.fire for t in seen) - cover)
        told = in_zone(picture, h, picture.enemy)
        return 0.2 * picture.mean_hits(sum(t.fire for t in near) - cover) if told else 0.0


def _most(hits: list[float], missions: int) -> float:
    return sum(sorted(hits, reverse=True)[:missions])
