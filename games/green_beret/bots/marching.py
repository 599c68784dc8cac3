"""Movement plans: a team for the mission, the others home."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import filterfalse
from typing import Final, NamedTuple

from games.green_beret.bots.fighting import beaten, may_come
from games.green_beret.bots.judgement import TURN, Doctrine
from games.green_beret.bots.loadout import Loadout, Trip, best_trip, fullest, laden, measure, plan_trip
from games.green_beret.bots.orders import Order, march
from games.green_beret.bots.picture import Country, Range, Situation, Team, alarm, meet_needs
from games.green_beret.bots.reasons import bound_for, named
from hexcore.board.paths import CLOSED
from hexcore.game.actions import Reason
from hexcore.types import Hex

EMPTY_HANDED: Final = 2  # gear of at most this worth is no loss

RECALL: Final = 3  # GB 12.3: the average turns to be detected on purpose and escape to a camp


class Errand(NamedTuple):
    """A team that goes for the mission by way of a hex with the gear."""

    team: str
    source: Hex
    trip: Trip
    cost: float


def errand(seen: Situation, land: Country, doctrine: Doctrine, *, now: bool = True) -> Errand | None:
    """Return the cheapest errand for the mission, None if no team can; ``now``: this turn."""
    if seen.mission is None:
        return None
    stores = [*filter(seen.outfits, dict.fromkeys([*seen.camps, *seen.stacks]))]
    teams = [team for team in seen.teams.values() if not (now and team.moved)]
    found = [one for team in teams for one in _errands(seen, land, doctrine, team, stores, now)]
    return min(found, key=lambda one: one.cost, default=None)


def _errands(
    seen: Situation, land: Country, doctrine: Doctrine, team: Team, stores: list[Hex], now: bool
) -> list[Errand]:
    found, here = [], team.hex
    if here not in seen.camps:
        trip = field_trip(seen, land, doctrine, team, now=now)
        if trip is not None and trip.turns < CLOSED:
            found.append(Errand(team.id, here, trip, trip.cost))
    for source in stores:
        trip = best_trip(seen, land, doctrine, team, source, now=now)
        if trip is not None and trip.turns < CLOSED:
            there = land.turns(here, source, 4) if here != source else 0
            there = min(there, RECALL) if source in seen.camps else there
            found.append(Errand(team.id, source, trip, trip.cost + 2 * TURN * there))
    return found


def field_trip(seen: Situation, land: Country, doctrine: Doctrine, team: Team, *, now: bool = True) -> Trip | None:
    """Return a team's trip from the open with what it has, None if that is not enough."""
    assert seen.mission is not None, "asked for a mission on the map"
    if not seen.outfits(team.hex):
        return None
    load = company(seen, team, now=now)
    if meet_needs(seen.content, load.pieces, seen.needs) is None:
        return None
    trip = plan_trip(seen, land, doctrine, load, team.hex, seen.goal)
    return trip if trip.turns == 1 else _light_trip(seen, land, doctrine, team, load) or trip


def _light_trip(seen: Situation, land: Country, doctrine: Doctrine, team: Team, load: Loadout) -> Trip | None:
    """GB 7.1: the trip of a team that leaves all but leaders and needs behind, if that gets it to the goal at once."""
    needed = meet_needs(seen.content, load.pieces, seen.needs) or ()
    led = [piece for piece in load.pieces if seen.content.pieces[piece].kind == "leader" and piece not in needed]
    light = measure(seen, team, [*needed, *led])
    if light is None or seen.goal not in land.range(team.hex, light.movement).grounds:
        return None
    return plan_trip(seen, land, doctrine, light, team.hex, seen.goal)


def company(seen: Situation, team: Team, *, now: bool = True) -> Loadout:
    """Return a team with everything around it that it can carry, the mission's needs first."""
    here = seen.idle_at(team.hex) if now else tuple(seen.stacks.get(team.hex, ()))
    if seen.convoy:
        here = tuple(filterfalse(seen.convoy.__contains__, here))
    pack = fullest(seen.content, here, seen.needs, seen.content.pieces[team.id].portage)
    load = laden(seen.content, team, pack)
    assert load is not None, "no more was taken than can be carried"
    return load


def movement(seen: Situation, land: Country, runner: Errand | None) -> list[Order]:
    """Return the orders of every group: one goes for the mission, the others come home."""
    orders: list[Order] = []
    for team in seen.teams.values():
        if team.moved:
            continue
        if runner is not None and runner.team == team.id:
            orders += _run(seen, land, team, runner)
        elif team.hex not in seen.camps:
            orders += go_home(seen, land, team)
    return orders


def _run(seen: Situation, land: Country, team: Team, runner: Errand) -> list[Order]:
    if team.hex != runner.source:
        return _change_camp(seen, land, team, runner.source)
    # hunted, it had better shake off its pursuers in a camp that is nearer than the mission
    load, turns = runner.trip.load, runner.trip.turns
    home = min((land.turns(team.hex, camp, load.movement) for camp in seen.camps), default=CLOSED)
    better_home = team.detected and turns > 1 and home < turns
    return go_home(seen, land, team) if better_home else _towards(seen, land, load, seen.goal)


def _change_camp(seen: Situation, land: Country, team: Team, camp: Hex) -> list[Order]:
    """GB 12.3: walk to another camp; if it is far, leave the gear to escape by detection."""
    load = company(seen, team)
    if team.hex in seen.camps or camp not in seen.camps:
        leaders = [piece for piece in load.pieces if seen.content.pieces[piece].kind == "leader"]
        load = measure(seen, team, leaders) or load
    far = land.turns(team.hex, camp, load.movement) >= RECALL
    # abandoned gear can be bought again, gear left lying cannot
    return _towards(seen, land, load._replace(worth=0) if far else load, camp)


def go_home(seen: Situation, land: Country, team: Team) -> list[Order]:
    """Bring a team to the nearest camp."""
    if not seen.camps:
        return []
    nearest = min(seen.camps, key=lambda camp: land.field(camp)[team.hex])
    return _towards(seen, land, company(seen, team), nearest)


def _towards(seen: Situation, land: Country, load: Loadout, goal: Hex) -> list[Order]:
    if load.team.hex == goal or land.field(goal)[load.team.hex] >= CLOSED:
        return []
    within = land.range(load.team.hex, load.movement)
    halt = goal if goal in within.grounds else _best_halt(seen, land, load, goal, within)
    return march(load.team.id, load.pieces, within.path(halt), _purpose(seen, load, goal))


def at_hand(seen: Situation, land: Country, runner: Errand | None) -> bool:
    """GB 7.1, GB 12.0: whether a team with all needs enters the goal this turn, before any roll."""
    if runner is None or seen.teams[runner.team].hex != runner.source:
        return False
    return seen.goal in land.range(runner.source, runner.trip.load.movement).grounds


def lead(
    seen: Situation, land: Country, mover: str, group: Sequence[str], here: Hex, reach: Container[Hex]
) -> list[Order]:
    """Return the rest of a move that another player began: to the mission, or else to a camp, as quietly as any."""
    goals = [seen.goal] if seen.mission is not None else seen.camps
    goal = min(goals, key=lambda h: land.field(h)[here], default=here)
    within, field = land.range(here, seen.content.pieces[mover].movement), land.field(goal)
    grounds = {h: noise for h, noise in within.grounds.items() if h in reach}
    team = seen.teams.get(mover)
    load = measure(seen, team._replace(hex=here), (one for one in group if one != mover)) if team is not None else None
    if load is None or goal in grounds:
        halt = min(grounds, key=lambda h: (field[h], h), default=here)
    else:
        halt = _best_halt(seen, land, load, goal, within._replace(grounds=grounds))
    why = bound_for("why.mission" if seen.mission is not None else "why.home", named(seen.content, goal))
    onward = halt >= 0 and field[halt] < field[here]
    return march(mover, (), within.path(halt), why)[1:] if onward else [Order("halt")]


def _purpose(seen: Situation, load: Loadout, goal: Hex) -> Reason:
    if seen.mission is not None and goal == seen.goal:
        # with nothing in hand the gear is waiting there
        return bound_for("why.light" if seen.needs and not load.pieces else "why.mission", named(seen.content, goal))
    calm = "why.loud" if _seeks_to_be_heard(seen, load, goal) else "why.home"
    return bound_for("why.hunted" if load.team.detected else calm, named(seen.content, goal))


def _best_halt(seen: Situation, land: Country, load: Loadout, goal: Hex, halts: Range) -> Hex:
    field, pace = land.field(goal), max(load.movement, 2) - 0.3
    here, grounds, noise, convoy, foes = field[load.team.hex], halts.grounds, load.noise, seen.convoy, seen.foes
    # GB 12.3: a detected team abandons whatever is in the hex
    onward = [h for h in grounds if field[h] < here and convoy.isdisjoint(seen.stacks.get(h, ()))]
    held = {foe.hex for foe in foes}
    onward = [h for h in onward if h not in held] or onward
    patience = alarm(noise) + 0.08
    weight = -1.0 if _seeks_to_be_heard(seen, load, goal) else 0.3 if load.team.detected else 1.0

    def price(h: Hex) -> float:
        calm = weight * alarm(noise + grounds[h]) + field[h] / pace * patience
        return calm + 2 * _danger(seen, load, h) if foes else calm

    return min(onward or grounds, key=price, default=-1)


def _seeks_to_be_heard(seen: Situation, load: Loadout, goal: Hex) -> bool:
    """GB 12.3: whether a team without gear wants to be detected: the short way home."""
    return goal in seen.camps and load.worth <= EMPTY_HANDED and not load.team.detected


def _danger(seen: Situation, load: Loadout, h: Hex) -> float:
    advantage = load.firepower - seen.content.penalty[h]
    coming = [foe for foe in seen.foes if may_come(seen, foe, h, load.team.detected)]
    return sum(beaten(foe.printed.attack - advantage) for foe in coming)
