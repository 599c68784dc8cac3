"""Loadouts: teams with gear, measured by movement, noise, firepower and price."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import NamedTuple

from games.green_beret.bots.judgement import KILL, PURSE, RETRY, SETBACK, TURN, WOUND, Doctrine
from games.green_beret.bots.picture import Country, Situation, Team, alarm, meet_needs
from games.green_beret.content.content import Content
from games.green_beret.rules.combat import strength
from games.green_beret.rules.combat.strength import firepower
from games.green_beret.rules.movement.allowance import printed_movement
from hexcore.types import Hex


class Loadout(NamedTuple):
    """A team and what goes with it."""

    team: Team
    pieces: tuple[str, ...]
    movement: int
    noise: int
    firepower: int
    worth: int


class Pack(NamedTuple):
    """The gear and leaders of a team, added up; the same for every team."""

    pieces: tuple[str, ...]
    room: int  # portage of leaders and vehicles, less the gear to be carried
    movement: int
    noise: int
    firepower: int
    worth: int


@lru_cache(maxsize=4096)
def packed(content: Content, pieces: tuple[str, ...]) -> Pack:
    """Add up counters that go with a team by their printed values."""
    room = weight = noise = fire = worth = 0
    plus: list[int] = []
    for piece in pieces:
        printed = content.pieces[piece]
        noise += printed.noise
        fire += printed.firepower
        if printed.move == "minus" or printed.floats:
            room -= 1
            weight += 0 if printed.floats else printed.movement
        else:
            room += printed.portage
            plus.append(printed.movement)
        if piece in content.gear:
            worth += printed.cost
    return Pack(pieces, room, weight + (max(plus) if plus else 0), noise, fire, worth)


class Bearer(NamedTuple):
    """The values of a team, wounded or not."""

    portage: int
    movement: int
    noise: int
    firepower: int


@lru_cache(maxsize=1024)
def bearer(content: Content, team: str, casualty: str) -> Bearer:
    own, wound = content.pieces[team], content.casualties.get(casualty)
    speed, fire = printed_movement(content, team, casualty), firepower(content, team, casualty)
    return Bearer(own.portage, speed, own.noise + (wound.noise if wound else 0), fire)


def laden(content: Content, team: Team, pack: Pack) -> Loadout | None:
    """GB 9.1, GB 9.2, GB 9.3: return a team with a pack, None if it exceeds the portage."""
    portage, movement, noise, fire = bearer(content, team.id, team.casualty)
    if portage + pack.room < 0:
        return None
    return Loadout(team, pack.pieces, movement + pack.movement, noise + pack.noise, fire + pack.firepower, pack.worth)


def measure(seen: Situation, team: Team, pieces: Iterable[str]) -> Loadout | None:
    """Return the loadout of a team with these pieces, None if it exceeds the portage."""
    return laden(seen.content, team, packed(seen.content, tuple(pieces)))


@lru_cache(maxsize=2048)
def fullest(content: Content, here: tuple[str, ...], needs: tuple[tuple[str, ...], ...], portage: int) -> Pack:
    """Return as much from a hex as a team can carry, the mission's needs first."""
    wanted, pieces = meet_needs(content, here, needs) or (), content.pieces
    rest = [one for one in here if one not in wanted]
    rest.sort(key=lambda p: (pieces[p].move == "minus", -pieces[p].cost))
    taken = [*wanted, *rest]
    while portage + packed(content, tuple(taken)).room < 0:
        taken.pop()
    return packed(content, tuple(taken))


@lru_cache(maxsize=4096)
def defeat(content: Content, advantage: int) -> float:
    """GB 13.0: the average chance that a mobile enemy wins or ties an attack.

    ``advantage``: firepower of the defenders, less the penalty of the ground.
    """
    walkers = [enemy.attack for enemy in content.enemies.values() if enemy.movement]
    return float(sum(strength.defeat(attack - advantage) for attack in walkers) / len(walkers))


def wounding(content: Content, advantage: int, attacks: float) -> float:
    """GB 13.1: the chance of a wound in some attacks; a quarter of the markers kill leaders."""
    return float(1 - (1 - 0.75 * defeat(content, advantage)) ** attacks)


def harm_of_a_wound(seen: Situation, team: Team) -> float:
    """GB 5.0, GB 13.1: the price of a wound: the second one takes the team, perhaps the last."""
    if not team.casualty:
        return WOUND
    return KILL + max(seen.score, 0) if len(seen.teams) == 1 else KILL


def cost_of_a_fight(seen: Situation, load: Loadout, ground: int, attacks: float) -> float:
    """Return the expected price of standing up to enemies."""
    harm = harm_of_a_wound(seen, load.team)
    return wounding(seen.content, load.firepower - ground, attacks) * (harm + 0.5 * load.worth * PURSE)


def spare_set(seen: Situation, besides: Collection[str]) -> bool:
    """Return whether another set of the mission's needs is in some camp."""
    if not seen.needs:
        return bool(seen.camps)
    # a camp that does not meet the needs does not meet them with less
    for camp in filter(seen.outfits, seen.camps):
        used, stack = set(besides), seen.stacks.get(camp, ())
        if used.isdisjoint(stack):
            return True
        rest = [piece for piece in stack if piece not in used]
        if meet_needs(seen.content, tuple(rest), seen.needs) is not None:
            return True
    return False


class Trip(NamedTuple):
    """A loadout on its way to a hex, and its expected price."""

    load: Loadout
    turns: int
    cost: float


def plan_trip(seen: Situation, land: Country, doctrine: Doctrine, load: Loadout, start: Hex, goal: Hex) -> Trip:
    """Weigh a way to the mission: detection costs the gear and the attempt, or a fight."""
    team, _, movement, noise, fire, worth = load
    turns, harm = land.turns(start, goal, movement), harm_of_a_wound(seen, team)
    spare = spare_set(seen, load.pieces)
    return Trip(load, turns, _cost_of_a_trip(seen.content, doctrine.caution, turns, noise, fire, worth, harm, spare))


@lru_cache(maxsize=8192)
def _cost_of_a_trip(
    content: Content, caution: float, turns: int, noise: int, fire: int, worth: int, harm: float, spare: bool
) -> float:
    # cached by its numbers, which many trips share
    heard = (alarm(noise) + alarm(noise + 1)) / 2
    again = RETRY if spare else SETBACK
    stand = caution * (wounding(content, fire + 15, 2.0) * (harm + 0.5 * worth * PURSE))
    on_the_way = min(worth * PURSE + again, stand * 1.5 + 0.1)
    at_the_goal = min(worth * PURSE, stand)
    before = 1 - (1 - heard) ** max(turns - 1, 0)
    return before * on_the_way + heard * at_the_goal + TURN * turns


def best_trip(
    seen: Situation, land: Country, doctrine: Doctrine, team: Team, source: Hex, *, now: bool = True
) -> Trip | None:
    """Return the best way to outfit a team from a hex, None if it lacks the mission's needs."""
    if seen.mission is None:
        return None
    store = seen.idle_at(source) if now and source == team.hex else tuple(seen.stacks.get(source, ()))
    packs = outfits(seen.content, store, seen.mission.needs, doctrine.outfit)
    return _cheapest_trip(seen, land, doctrine, team, source, packs) if packs else None


def _cheapest_trip(
    seen: Situation, land: Country, doctrine: Doctrine, team: Team, source: Hex, packs: Iterable[Pack]
) -> Trip | None:
    portage, speed, noise, fire = bearer(seen.content, team.id, team.casualty)
    harm, chosen, least, way = harm_of_a_wound(seen, team), None, inf, 0
    for pack in packs:
        if portage + pack.room < 0:
            continue
        turns, spare = land.turns(source, seen.goal, speed + pack.movement), spare_set(seen, pack.pieces)
        loud, strong = noise + pack.noise, fire + pack.firepower
        cost = _cost_of_a_trip(seen.content, doctrine.caution, turns, loud, strong, pack.worth, harm, spare)
        if cost < least:
            chosen, least, way = pack, cost, turns
    load = laden(seen.content, team, chosen) if chosen is not None else None
    return Trip(load, way, least) if load is not None else None


@lru_cache(maxsize=2048)
def outfits(
    content: Content, store: tuple[str, ...], needs: tuple[tuple[str, ...], ...], liked: tuple[str, ...]
) -> tuple[Pack, ...]:
    """Return the sensible ways to outfit a team from a store: none if a need is not met.

    ``liked`` is what a doctrine wants beside the needs. All depends on printed values alone.
    """
    needed = meet_needs(content, store, needs)
    if needed is None:
        return ()
    return tuple(packed(content, (*needed, *extra)) for extra in extras(content, store, needed, liked))


def extras(content: Content, store: Sequence[str], needed: Sequence[str], liked: Sequence[str]) -> Iterator[list[str]]:
    """Yield sensible extras: leaders, silencing gear, weapons, vehicles."""
    free = [piece for piece in store if piece not in needed]
    if not free:
        yield []
        return
    leaders = sorted(
        (one for one in free if content.pieces[one].kind == "leader"), key=lambda p: -content.pieces[p].movement
    )
    hush = [one for one in free if content.pieces[one].noise < 0 and content.pieces[one].move == "minus"]
    rides = [one for one in free if content.pieces[one].move == "plus" and not content.pieces[one].water_only]
    rides = [one for one in rides if content.pieces[one].counter in liked]
    arms = _arms(content, free)
    led = [leaders[:count] for count in range(min(len(leaders), 2) + 1)]
    quiet = [hush[:count] for count in range(len(hush) + 1)]
    armed = [arms[:count] for count in range(min(len(arms), 6) + 1) if count in (0, 2, 4, 5, len(arms), 6)]
    driven = [[], *([ride] for ride in rides[:1])]
    for chosen in product(led, quiet, armed, driven):
        yield [piece for part in chosen for piece in part]


def _arms(content: Content, free: Sequence[str]) -> list[str]:
    arms = [one for one in free if content.pieces[one].firepower > 0 and content.pieces[one].kind == "weapon"]
    light = [one for one in arms if content.pieces[one].noise == 0 and content.pieces[one].movement >= -1]
    return sorted(light, key=lambda one: -content.pieces[one].firepower - 2 * content.pieces[one].movement)
