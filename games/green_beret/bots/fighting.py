"""Alarm and battle: standing or escaping, attacks, suppressive fire, losses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import Final

from games.green_beret.bots.judgement import PURSE, RETRY, SETBACK, Doctrine
from games.green_beret.bots.loadout import cost_of_a_fight, measure, spare_set
from games.green_beret.bots.orders import Order
from games.green_beret.bots.picture import Country, Foe, Situation, Team, alarm, meet_needs
from games.green_beret.rules.combat.strength import defeat
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage
from hexcore.types import Hex

ARRIVING: Final = 1.6  # GB 12.7, GB 12.8: the average number of arrivals that fight in the next Enemy Phase

PACE: Final = 1.7  # the average price of a hex to an enemy

LIGHT_ARM: Final = 4  # a weapon of at most this firepower can be spared from a defence


@lru_cache(maxsize=512)
def beaten(difference: int) -> float:
    """GB 13.0: the chance that an attack wins or ties, by attacking less defending strength."""
    return float(defeat(difference))


def may_come(seen: Situation, foe: Foe, h: Hex, hunted: bool) -> bool:
    """Whether an enemy may attack a hex in the coming Enemy Phase."""
    away = seen.content.distance(foe.hex, h)
    if away <= 1:
        return True
    return hunted and (away - 1) * PACE <= max(foe.printed.movement, 0)


def stands(seen: Situation, land: Country, doctrine: Doctrine, h: Hex) -> bool:
    """GB 12.3: whether to fight the enemies rather than abandon everything in the hex."""
    teams = [team for team in seen.teams.values() if team.hex == h]
    gear = seen.gear_at(h)
    if not teams or not gear:
        return False
    load = measure(seen, teams[0], _usable(seen, teams[0], h))
    if load is None:
        return False
    near = sum(may_come(seen, foe, h, True) for foe in seen.foes)
    turns = _exposed(seen, land, teams[0], load.movement, load.noise)
    ground = seen.content.penalty[h]
    fight = cost_of_a_fight(seen, load, ground, ARRIVING + near) * turns
    return doctrine.caution * fight < _abandoning(seen, h, gear)


def _usable(seen: Situation, team: Team, h: Hex) -> list[str]:
    pieces = seen.content.pieces
    here = sorted(seen.stacks.get(h, ()), key=lambda p: (pieces[p].move == "minus", -pieces[p].firepower))
    while here and measure(seen, team, here) is None:
        here.pop()
    return here


def _exposed(seen: Situation, land: Country, team: Team, movement: int, noise: int) -> float:
    home = min((land.turns(team.hex, camp, movement) for camp in seen.camps), default=20)
    return min(float(home), 1 / alarm(noise), 4.0)


def _abandoning(seen: Situation, h: Hex, gear: Iterable[str]) -> float:
    held = tuple(gear)
    cost = seen.worth(held) * PURSE
    if not seen.needs or meet_needs(seen.content, held, seen.needs) is None:
        return cost
    return cost + (RETRY if spare_set(seen, held) else SETBACK)


def stops(seen: Situation) -> bool:
    """GB 4.0, GB 5.0: whether to end the campaign before the last team is lost."""
    if len(seen.teams) != 1 or not seen.hunted or seen.score <= 0:
        return False
    (team,) = seen.hunted
    load = measure(seen, team, _usable(seen, team, team.hex))
    fire = load.firepower if load else 0
    coming = [foe for foe in seen.foes if may_come(seen, foe, team.hex, True)]
    ground = seen.content.penalty[team.hex]
    safe = [1 - 0.75 * beaten(foe.printed.attack + ground - fire) for foe in coming]
    risk = 1 - prod(safe) if team.casualty else max(0.0, 1 - prod(safe)) ** 2 / 2
    hope = min(len(seen.missions_left) + 1, seen.pp / 15)
    return risk * seen.score > (1 - risk) * hope


def attack(vantage: Vantage, actions: Iterable[Action], seen: Situation) -> Action | None:
    """GB 13.0, R74: attack where that is safer than being attacked: there is one battle anyway."""
    best, gain = None, 0.0
    for action in actions:
        if action.verb != "attack" or not seen.teams[action.piece].detected:
            continue
        odds = vantage.odds(action)
        if odds is None:
            continue
        answer = vantage.ask("fight", enemy=action.pieces[1], teams=[action.piece], attacker="enemy")
        waiting = 1 - next(float(chance["p"]) for chance in answer["chances"] if chance["key"] == "won")
        better = waiting - 1 + float(odds.p("won"))
        if better > gain:
            best, gain = action, better
    return best


def suppress(seen: Situation) -> list[Order]:
    """GB 15.0: pin down approaching enemies, each with the weapon most easily spared."""
    orders = [Order("open_fire")]
    for team in seen.hunted:
        arms = [piece for piece in seen.gear_at(team.hex) if seen.content.pieces[piece].kind == "weapon"]
        arms = [piece for piece in arms if 0 < seen.content.pieces[piece].firepower <= LIGHT_ARM]
        arms.sort(key=lambda piece: -seen.content.pieces[piece].firepower)
        for foe in _approaching(seen, team.hex):
            if arms:
                orders.insert(0, Order("suppress", arms.pop(), target=foe.printed.id))
    return orders


def _approaching(seen: Situation, h: Hex) -> list[Foe]:
    distance = seen.content.distance
    coming = [foe for foe in seen.foes if 2 <= distance(foe.hex, h) <= 3 and may_come(seen, foe, h, True)]
    engaged = {foe for foe in coming for team in seen.teams.values() if distance(foe.hex, team.hex) <= 1}
    return sorted((foe for foe in coming if foe not in engaged), key=lambda foe: -foe.printed.attack)


def sacrifice(seen: Situation, pieces: Iterable[str]) -> str:
    """GB 13.0: return the counter to lose: not one the mission needs, then the cheapest."""
    needs = seen.mission.needs if seen.mission else ()
    wanted = {counter for group in needs for counter in group}
    printed = seen.content.pieces
    return min(pieces, key=lambda piece: (printed[piece].counter in wanted, printed[piece].cost, piece))


def weakest(seen: Situation, pieces: Iterable[str]) -> str:
    """GB 13.1: return the counter that a marker hurts least: unwounded, then weak."""
    printed = seen.content.pieces

    def rank(piece: str) -> tuple[bool, int]:
        team = seen.teams.get(piece)
        return (bool(team and team.casualty), printed[piece].firepower)

    return min(pieces, key=rank)
