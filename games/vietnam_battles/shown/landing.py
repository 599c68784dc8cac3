"""Where slicks and tangos are proposed to set units down, and why: together, near what the US player looks for.

They land where little jungle is looked into: what hides there would be found at once and come between. Only what both
players know is asked: camps that are found, enemies in sight, jungle that nobody has searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.bridges import bridges_to_blow
from games.vietnam_battles.state import Position
from hexcore.actions import Action
from hexcore.reasons import Reason
from hexcore.text import Text, say
from hexcore.types import Hex

APART = 2
"""Nobody lands nearer to an enemy than this: the fight is chosen, not stumbled into."""
TOO_NEAR = 12
"""What it costs to land nearer all the same, in hexes."""


class Goal(NamedTuple):
    """Something worth landing near or marching to, and the reason that is given for each."""

    hex: Hex
    why: Text
    marching: Text


def goals(state: Position) -> list[Goal]:
    """What the US player looks for, as far as everybody knows it: camps, then the enemy, then what is not searched."""
    ground, rules = state.rules.ground, state.rules
    camps = [(name, chit.hex) for name, chit in state.chits.items() if chit.found and not chit.captured]
    if camps:
        kinds = rules.battle.chits
        found = ((kinds[name], h) for name, h in camps if h is not None)
        return [_goal(h, f"_{kind}", hex=ground.board.label(h)) for kind, h in found]
    seen = [(ground.hex(place), name) for place, name in state.vc_at.items()]
    if seen:
        return [_goal(h, "", enemy=rules.cards[name].name) for h, name in sorted(seen)]
    return [_goal(h, "_jungle") for h in sorted(ground.jungle) if h not in state.searched]


def _goal(h: Hex, kind: str, **named: str) -> Goal:
    return Goal(h, say(f"why.lands{kind}", **named), say(f"why.marches{kind}", **named))


def landing(state: Position, offered: Iterable[Action]) -> tuple[Action, Reason | None]:
    """The best of some landings, and why: in the open, near a goal but not upon the enemy, and near one another."""
    ground, wanted = state.rules.ground, goals(state)
    together = [*state.zones, *state.beaches]
    enemies = [ground.hex(place) for place in state.vc_at]

    def cost(action: Action) -> tuple[int, int]:
        place = ground.landing_place(action)
        # VB 15.0, 18.0: what is looked into, or a bridge that could be blown, would come between
        disturbs = len(ground.jungle_round[place]) + len(bridges_to_blow(state, place))
        return disturbs, _way(state, place, wanted, together, enemies)

    best = min(offered, key=cost)
    goal = nearest(state, ground.hex(ground.landing_place(best)), wanted)
    return best, Reason(goal.why, open=True) if goal is not None else None


def _way(state: Position, place: Place, wanted: list[Goal], together: list[Hex], enemies: list[Hex]) -> int:
    """How far a place is from the nearest goal and from those who have landed; upon the enemy counts as far."""
    ground = state.rules.ground
    far, here = ground.board.distance, ground.hex(place)
    to_goal = max(APART, min((far(here, goal.hex) for goal in wanted), default=APART))
    to_friends = min((far(here, friend) for friend in together), default=0)
    near = any(far(here, enemy) < APART for enemy in enemies)
    return 2 * to_goal + to_friends + TOO_NEAR * near


def nearest(state: Position, here: Hex, wanted: list[Goal]) -> Goal | None:
    """The goal that is nearest to a hex."""
    far = state.rules.ground.board.distance
    return min(wanted, key=lambda goal: far(here, goal.hex), default=None)


def sought(state: Position) -> str:
    """What the US player looks for now, in a word: ``camps``, ``caches``, ``enemy`` or ``jungle``."""
    kinds = {state.rules.battle.chits[name] for name, chit in state.chits.items() if chit.found and not chit.captured}
    if kinds:
        return "camps" if "camp" in kinds else "caches"
    return "enemy" if state.vc_at else "jungle"


def plan(state: Position, riding: Iterable[str]) -> Text:
    """What the whole entry is to bring, before it begins; ``riding`` are those who are carried in."""
    carried = len(list(riding))
    enemies = sorted({state.rules.cards[name].name for name in state.vc_at.values()})
    if not carried:
        return say("why.entry_edge")
    return say(f"why.entry_{sought(state)}", count=carried, enemies=tuple(enemies))
