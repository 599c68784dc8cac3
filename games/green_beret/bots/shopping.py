"""Purchases: the mission's needs at the least price, then the doctrine's gear; camp sites."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from games.green_beret.bots.judgement import PURSE, TURN, Doctrine
from games.green_beret.bots.marching import RECALL, errand
from games.green_beret.bots.orders import Order
from games.green_beret.bots.picture import Country, Situation
from games.green_beret.rules.needs import Needs, unmet
from hexcore.game.actions import Action
from hexcore.types import Hex

RICH: Final = 40  # with these points a fresh team is worth its price when few are left

FAR: Final = 2  # a mission more turns away than this is worth moving a camp

DEAREST: Final = 10  # the highest price for moving a camp

ENOUGH_TO_GO_ON: Final = 0.5  # the share of missions in the cup that must be within means to go on after a forfeit


class Basket(NamedTuple):
    """Counters to buy for a camp, and their price."""

    camp: Hex
    counters: tuple[str, ...]
    price: int


def basket(seen: Situation, camp: Hex, needs: Needs) -> Basket:
    """GB 6.1: return the cheapest basket for all a mission's needs in a camp."""
    lacking = unmet(seen.content, needs, seen.stacks.get(camp, ()))
    counters = [group[0] if len(group) == 1 else min(group, key=partial(_price, seen)) for group in lacking]
    return Basket(camp, tuple(counters), sum(seen.price(one) for one in counters))


def _price(seen: Situation, counter: str) -> float:
    printed = seen.content.pieces[seen.content.copies[counter][0]]
    return seen.price(counter) + 2 * printed.noise - min(printed.movement, 0)


def purchases(seen: Situation, land: Country, doctrine: Doctrine) -> list[Order]:
    """GB 6.0: return everything to buy in this phase; the rest is kept."""
    orders: list[Order] = []
    purse = seen.pp
    homes = [team.hex for team in seen.teams.values()]
    home = max(seen.camps, key=homes.count, default=None)
    if home is None:
        return orders
    if seen.mission is not None:
        chosen = _for_the_mission(seen, land, doctrine)
        if chosen is not None:
            home, purse = chosen.camp, purse - chosen.price
            orders += [Order("buy", seen.in_store(counter)[0], home) for counter in chosen.counters]
            if land.turns(home, seen.goal, 4) <= FAR:
                return orders
    return orders + _extras(seen, doctrine, home, purse)


def _for_the_mission(seen: Situation, land: Country, doctrine: Doctrine) -> Basket | None:
    assert seen.mission is not None, "asked for a mission on the map"
    # needs that cannot be bought any more are fetched by porters
    needs = [group for group in seen.needs if not (doctrine.porters and _lies_about(seen, group))]
    offers = [basket(seen, camp, needs) for camp in seen.camps]
    paid = [one for one in offers if one.price <= seen.pp]
    if not paid or _sets_out_elsewhere(seen, land, doctrine):
        return None
    return paid[0] if len(paid) == 1 else min(paid, key=lambda one: _total(seen, land, one))


def _sets_out_elsewhere(seen: Situation, land: Country, doctrine: Doctrine) -> bool:
    places = {*seen.stacks, *(team.hex for team in seen.teams.values())}.difference(seen.camps)
    if not any(map(seen.outfits, places)):
        return False
    ready = errand(seen, land, doctrine)
    return ready is not None and ready.source not in seen.camps


def _lies_about(seen: Situation, group: Sequence[str]) -> bool:
    lying = (piece for stack in seen.stacks.values() for piece in stack)
    return not any(map(seen.in_store, group)) and any(seen.content.pieces[piece].counter in group for piece in lying)


def _total(seen: Situation, land: Country, offer: Basket) -> float:
    ways = [land.turns(team.hex, offer.camp, 4) for team in seen.teams.values()]
    there = min([RECALL, *ways])
    return offer.price * PURSE + 3 * TURN * (there + land.turns(offer.camp, seen.goal, 4))


def _extras(seen: Situation, doctrine: Doctrine, camp: Hex, purse: int) -> list[Order]:
    orders = []
    printed = seen.content.pieces
    stock = [printed[piece].counter for piece in seen.stacks.get(camp, ())]
    fit = sum(not team.casualty for team in seen.teams.values())
    teams = ["a_team", "b_team"] if (fit < 1 or len(seen.teams) < 2) and purse >= RICH else []
    for counter in (*teams, *doctrine.outfit):
        if counter in stock:
            stock.remove(counter)
            continue
        copies = [piece for piece in seen.in_store(counter) if Order("buy", piece, camp) not in orders]
        if copies and purse - printed[copies[0]].cost >= doctrine.reserve:
            orders.append(Order("buy", copies[0], camp))
            purse -= printed[copies[0]].cost
    return orders


def camp_to_move(seen: Situation, land: Country) -> str:
    """GB 12.11: return the camp to move up to a far mission, "" if none or points are short."""
    if seen.mission is None or not seen.tents:
        return ""
    near = min(land.turns(camp, seen.goal, 4) for camp in seen.camps)
    if near <= FAR:
        return ""
    cheapest = min(basket(seen, camp, seen.mission.needs).price for camp in seen.camps)
    if seen.pp < cheapest + DEAREST:
        return ""
    if len(seen.tents) == 1:
        return next(iter(seen.tents))
    teams = [team.hex for team in seen.teams.values()]

    def left_behind(camp: str) -> tuple[int, int]:
        there = teams.count(seen.tents[camp])
        return (0 if there else seen.worth(seen.gear_at(seen.tents[camp])), there)

    return min(seen.tents, key=left_behind)


def new_site(seen: Situation, land: Country, offered: Sequence[Action], price: int) -> Action | None:
    """Return the placement nearest to the mission for this price, None to stay."""
    if seen.mission is None or price > DEAREST:
        return None
    goal, field = seen.goal, land.field(seen.goal)
    near = land.camp_sites_near(goal)
    # GB 3.1: besides the sites on land, the PBRs that may carry a camp
    afloat = [h for h, stack in seen.stacks.items() if not seen.content.keeled.isdisjoint(stack)]
    best = [h for h in afloat if not near or (field[h], h) < (field[near[-1]], near[-1])]
    # GB 7.1, R93: a camp in the mission hex does nothing: a team must halt there
    # GB 12.11: a camp is not moved to where it stands; so the nearest sites are tried before hundreds
    camp = offered[-1].pieces
    useless = (goal, seen.tents.get(camp[0], goal))
    for h in sorted([*near, *best], key=lambda h: (field[h], h)) if best else near:
        place = Action("place", camp, (h,))
        if h not in useless and place in offered:
            return place
    sites = [one for one in offered if one.verb == "place" and one.hex != goal]
    return min(sites, key=lambda one: (field[one.hex], one.hex), default=None)


def within_means(seen: Situation) -> float:
    """Return the share of missions in the cup whose needs are in a camp or can be bought."""
    left = [seen.content.missions[one].needs for one in seen.missions_left]
    if not left:
        return 0.0
    # GB 12.10: without a camp another can be bought
    camps, purse = (seen.camps, seen.pp) if seen.camps else ([-1], seen.pp - seen.price("camp"))
    able = sum(min(basket(seen, camp, needs).price for camp in camps) <= purse for needs in left)
    return able / len(left)


def goes_on(seen: Situation) -> bool:
    """Return whether the campaign is worth going on with after a forfeit."""
    return within_means(seen) >= ENOUGH_TO_GO_ON
