"""What those who think ahead ask of a campaign: a position as it may be, and what one is worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, log
from random import Random
from typing import Final

from games.green_beret.bots.judgement import KILL, PURSE, WOUND
from games.green_beret.rules.victory import score
from games.green_beret.state import GreenBeretState
from hexcore.game.foresight import Temper

WEIGHTY: Final[Mapping[str, float]] = dict.fromkeys(
    ("purchases", "place_camp", "friendly_movement", "escape", "friendly_combat"), 1.0
)
"""The steps that are worth thinking ahead about, all alike."""

AHEAD: Final = 2
"""So many missions a campaign is played out."""

WORST: Final = -60.0

BEST: Final = 30.0
"""Between these scores lies every campaign."""

DILIGENCE: Final = 0.25
"""The part of the play-outs that is enough: four times as many found nothing better."""

ENOUGH: Final = 2
"""So many teams are enough: it begins with them."""

COMFORT: Final = 20
"""With so many points in hand any mission is within means: more of them are worth nothing."""

TEMPERS: Final[Mapping[str, Temper]] = {
    "daring": {"caution": 0.8},
    "stubborn": {"caution": 0.2},
    "careful": {"caution": 9.0},
    "thrifty": {"reserve": 40},
    "lavish": {"reserve": 5, "caution": 1.5},
    "settled": {"relocates": 0},
}
"""Sergeants of other tempers: what they would do is tried by those who think ahead."""

SEASONED: Final[Temper] = {"porters": True, "patience": 180}
"""How those who think ahead play: leaders carry what is needed, in more time, but unheard (10.4, 12.6)."""

RECRUIT: Final[Temper] = {"caution": 0.3, "reserve": 45}
"""A sergeant for beginners: he is careless of enemies, and keeps his points."""


def any_temper(chance: Random) -> Temper:
    """A sergeant as careful and as thrifty as chance has it."""
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
    """GB 7.0: a campaign comes on by missions, done or forfeited."""
    return len(state.accomplished) + len(state.forfeited)


# GB 3.6: which enemies lie face down as track markers nobody knows
def draw_secrets(state: GreenBeretState, chance: Random) -> None:
    """Draw the track markers anew."""
    order = state.content.order
    pool = sorted((*state.track_markers, *state.enemy_cup), key=lambda enemy: (order.get(enemy, -1), enemy))
    state.track_markers = chance.sample(pool, len(state.track_markers))
    drawn = set(state.track_markers)
    state.enemy_cup = [enemy for enemy in pool if enemy not in drawn]


def value(state: GreenBeretState) -> float:
    """GB 5.0: the score at the end, if all that is still to come goes well, less what is not as it should be."""
    pieces = state.content.pieces
    teams = [deployed for piece, deployed in state.pieces.items() if pieces[piece].kind == "team"]
    worth = float(score(state))
    if not state.ending:
        worth += len(state.content.missions) - age(state)
        worth -= PURSE * max(0, COMFORT - state.pp) + (KILL - 1.0) * max(0, ENOUGH - len(teams))
        worth -= WOUND * sum(bool(team.casualty) for team in teams)
    return min(1.0, max(0.0, (worth - WORST) / (BEST - WORST)))
