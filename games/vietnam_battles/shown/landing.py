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
    """Something worth landing near, and the reason that is given for it."""

    hex: Hex
    why: Text


def goals(state: Position) -> list[Goal]:
    """What the US player looks for, as far as everybody knows it: camps, then the enemy, then what is not searched."""
    ground, rules = state.rules.ground, state.rules
    camps = [chit.hex for chit in state.chits.values() if chit.found and not chit.captured and chit.hex is not None]
    if camps:
        return [Goal(h, say("why.lands_camp", hex=ground.board.label(h))) for h in camps]
    seen = [(ground.hex(place), name) for place, name in state.vc_at.items()]
    if seen:
        return [Goal(h, say("why.lands", enemy=rules.cards[name].name)) for h, name in sorted(seen)]
    return [Goal(h, say("why.lands_jungle")) for h in sorted(ground.jungle) if h not in state.searched]


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
    return best, _why(state, ground.hex(ground.landing_place(best)), wanted)


def _way(state: Position, place: Place, wanted: list[Goal], together: list[Hex], enemies: list[Hex]) -> int:
    """How far a place is from the nearest goal and from those who have landed; upon the enemy counts as far."""
    ground = state.rules.ground
    far, here = ground.board.distance, ground.hex(place)
    to_goal = max(APART, min((far(here, goal.hex) for goal in wanted), default=APART))
    to_friends = min((far(here, friend) for friend in together), default=0)
    near = any(far(here, enemy) < APART for enemy in enemies)
    return 2 * to_goal + to_friends + TOO_NEAR * near


def _why(state: Position, here: Hex, wanted: list[Goal]) -> Reason | None:
    far = state.rules.ground.board.distance
    goal = min(wanted, key=lambda goal: far(here, goal.hex), default=None)
    return Reason(goal.why, open=True) if goal is not None else None


def plan(state: Position, riding: Iterable[str]) -> Text:
    """What the whole entry is to bring, before it begins; ``riding`` are those who are carried in."""
    carried = len(list(riding))
    enemies = sorted({state.rules.cards[name].name for name in state.vc_at.values()})
    if not carried:
        return say("why.entry_edge")
    if any(chit.found and not chit.captured for chit in state.chits.values()):
        return say("why.entry_camps", count=carried)
    if enemies:
        return say("why.entry_enemy", count=carried, enemies=tuple(enemies))
    return say("why.entry_jungle", count=carried)
