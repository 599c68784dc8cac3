"""Search support: sampled positions, their values, and the profiles."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, log
from random import Random
from typing import Final

from games.green_beret.bots.judgement import KILL, PURSE, WOUND
from games.green_beret.rules.victory import score
from games.green_beret.state import GreenBeretState
from hexcore.game.foresight import Profile

PLANNED_STEPS: Final[Mapping[str, float]] = dict.fromkeys(
    ("purchases", "place_camp", "friendly_movement", "escape", "friendly_combat"), 1.0
)
"""Steps worth a search, all alike."""

AHEAD: Final = 2  # the missions that a play-out goes ahead

WORST: Final = -60.0

BEST: Final = 30.0

DILIGENCE: Final = 0.25  # the share of the play-outs that is enough: four times as many found nothing better

ENOUGH: Final = 2  # teams beyond the first two are worth nothing

COMFORT: Final = 20  # points beyond these are worth nothing: any mission is within means

PROFILES: Final[Mapping[str, Profile]] = {
    "daring": {"caution": 0.8},
    "stubborn": {"caution": 0.2},
    "careful": {"caution": 9.0},
    "thrifty": {"reserve": 40},
    "lavish": {"reserve": 5, "caution": 1.5},
    "settled": {"relocates": 0},
}
"""Other sergeants, whose choices the search tries."""

SEASONED: Final[Profile] = {"porters": True, "patience": 180}
"""The profile of the search: leaders carry gear, slowly but unheard (GB 10.4, GB 12.6)."""

RECRUIT: Final[Profile] = {"caution": 0.3, "reserve": 45}
"""A beginner's opponent: careless of enemies, thrifty with points."""


def random_profile(chance: Random) -> Profile:
    return {
        "caution": round(exp(chance.uniform(log(0.2), log(9.0))), 3),
        "reserve": chance.randint(0, 45),
        "relocates": chance.random() < 0.7,
        "porters": chance.random() < 0.5,
    }


def chapter(state: GreenBeretState) -> Hashable:
    """GB 4.0: a plan ends with the phase."""
    return state.turn, state.phase


def age(state: GreenBeretState) -> int:
    """GB 7.0: a campaign advances by missions, done or forfeited."""
    return len(state.accomplished) + len(state.forfeited)


def progress(state: GreenBeretState) -> float:
    return age(state) / len(state.content.missions)


# GB 3.6: nobody knows which enemies are track markers
def draw_secrets(state: GreenBeretState, chance: Random) -> None:
    order = state.content.order
    pool = sorted((*state.track_markers, *state.enemy_cup), key=lambda enemy: (order.get(enemy, -1), enemy))
    state.track_markers = chance.sample(pool, len(state.track_markers))
    drawn = set(state.track_markers)
    state.enemy_cup = [enemy for enemy in pool if enemy not in drawn]


def value(state: GreenBeretState) -> float:
    """GB 5.0: the final score if all missions to come succeed, less what is amiss now."""
    pieces = state.content.pieces
    teams = [deployed for piece, deployed in state.pieces.items() if pieces[piece].kind == "team"]
    worth = float(score(state))
    if not state.ending:
        worth += len(state.content.missions) - age(state)
        worth -= PURSE * max(0, COMFORT - state.pp) + (KILL - 1.0) * max(0, ENOUGH - len(teams))
        worth -= WOUND * sum(bool(team.casualty) for team in teams)
    return min(1.0, max(0.0, (worth - WORST) / (BEST - WORST)))
