"""Where reinforcements are proposed to come in on their own, and how they march on: towards what is looked for.

They go as far as they can without looking into new jungle, coming beside a bridge that could be blown, or running into
an enemy: what is found there would come between, and fights are chosen. Only what both players know is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.bridges import bridges_to_blow
from games.vietnam_battles.rules.standard.movement.march import DONE, March, step_action
from games.vietnam_battles.rules.standard.movement.prices import entries
from games.vietnam_battles.shown.landing import APART, goals
from games.vietnam_battles.shown.reach import End, ends_of
from games.vietnam_battles.state import Position, friend_at
from hexcore.actions import Action, Refusal
from hexcore.paths import search
from hexcore.types import OFF_MAP, Hex

FAR = 400
"""Farther than anything on a map."""
SHUNNED = 5
"""What a hex counts where something would come between."""


def may_enter(state: Position, name: str, left: int) -> bool:
    """Whether there is a place where a reinforcement can come in."""
    return any(not isinstance(price, Refusal) for _, price in entries(state, name, left))


def places_to_enter(state: Position, name: str, left: int) -> list[Place]:
    """The places where a reinforcement can come in, the best first: it disturbs nothing, is free, and leads on."""
    found = [place for place, price in entries(state, name, left) if not isinstance(price, Refusal)]
    far, hexes = distances(state, afloat=name in state.rules.boats), state.rules.ground.hexes

    def cost(place: Place) -> tuple[bool, bool, int]:
        return disturbs(state, place), bool(friend_at(state, name, place)), far.get(hexes[place][0], FAR)

    return sorted(found, key=cost)


def next_step(state: Position, march: March) -> Action | None:
    """The next step of a reinforcement on its way in: towards the best place that it reaches, there it stops."""
    here = state.units[march.unit].at
    if here is None:
        places = places_to_enter(state, march.unit, march.left)
        return state.rules.ground.actions("enter")[places[0]] if places else None
    end = _best_end(state, march.unit, here)
    if end is not None:
        return step_action(state, here, end.way[0])
    return None if friend_at(state, march.unit, here) else DONE


def _best_end(state: Position, name: str, here: Place) -> End | None:
    """The place to march to: the nearest to a goal of those that nothing comes between; None to stay where it is.

    With a friend it cannot stay: then any place will do, the nearest if none is good.
    """
    far, ground = distances(state, afloat=name in state.rules.boats), state.rules.ground
    enemies = [ground.hex(place) for place in state.vc_at]

    def apart(place: Place) -> bool:
        return all(ground.board.distance(ground.hex(place), enemy) >= APART for enemy in enemies)

    ends = {place: end for place, end in ends_of(state, name).items() if end.way}
    good = {place: end for place, end in ends.items() if apart(place) and _is_quiet(state, end.way)}
    now = FAR if friend_at(state, name, here) else far.get(ground.hex(here), FAR)
    best = min(good, key=lambda place: (far.get(ground.hex(place), FAR), good[place].spent), default=None)
    if best is not None and (far.get(ground.hex(best), FAR) < now or now == FAR):
        return good[best]
    return next(iter(ends.values()), None) if now == FAR else None


def _is_quiet(state: Position, way: Iterable[Place]) -> bool:
    return not any(disturbs(state, place) for place in way)


# VB 15.0, 18.0
def disturbs(state: Position, place: Place) -> bool:
    """Whether something would come between in a place: new jungle is looked into, or a bridge could be blown."""
    fresh = (h for h in state.rules.ground.jungle_round[place] if h not in state.searched)
    return next(fresh, None) is not None or bool(bridges_to_blow(state, place))


def distances(state: Position, *, afloat: bool = False) -> Mapping[Hex, int]:
    """How far each hex is from the nearest goal over land, or over anything for boats; what disturbs counts as several.

    So nobody stands before a wood that he does not want to enter, if there is a way round it.
    """
    ground = state.rules.ground
    neighbours = ground.board.neighbours
    weights = dict.fromkeys(ground.board.playable, 1) if afloat else _weights(state)
    wanted = list(dict.fromkeys(goal.hex for goal in goals(state)))

    def steps(here: Hex, spent: int) -> list[tuple[Hex, int]]:
        if here == OFF_MAP:
            return [(h, 0) for h in wanted]
        return [(h, weights[h]) for h in neighbours[here] if h in weights]

    return search(OFF_MAP, steps, FAR).cost


def _weights(state: Position) -> dict[Hex, int]:
    """What each hex of land counts on a way."""
    land = state.rules.ground.land_of
    return {h: SHUNNED if any(disturbs(state, place) for place in land[h]) else 1 for h in land}
