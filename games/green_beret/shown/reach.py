"""Reach of a group, and the noise of a halt in each hex."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.reach import Way
from games.green_beret.rules.movement.reach import reach as ways_of
from games.green_beret.rules.noise.loudness import chance_heard, ground_noise, loudness
from games.green_beret.rules.stacking import camp_hexes, has_team, pieces_at
from games.green_beret.shown.arguments import group_named
from games.green_beret.state import GreenBeretState
from hexcore.errors import InvalidInput
from hexcore.game.answers import Reach, make_stop
from hexcore.text import Text, say
from hexcore.types import Hex

NOBODY_LISTENS = say("reach.silent")


class Sound(NamedTuple):
    """Noise of a halt, and its chance of detection."""

    noise: int
    chance: Fraction
    stealthy: bool
    text: Text  # in words
    sign: Text | None = None  # in figures; None where nobody listens
    silent: bool = False  # no team halts, or it halts in a camp


SILENCE = {stealthy: Sound(0, Fraction(0), stealthy, NOBODY_LISTENS, silent=True) for stealthy in (False, True)}


@lru_cache(maxsize=256)
def _sound(noise: int, stealthy: bool) -> Sound:
    chance = chance_heard(noise)
    heard = int(10 * chance)
    sign = say("reach.sign", noise=noise, share=10 * heard)
    return Sound(noise, chance, stealthy, say("reach.noise", noise=noise, heard=heard), sign)


def reach(state: GreenBeretState, pieces: Sequence[str]) -> Reach:
    """Return the hexes these counters can reach together, with the noise of a halt there.

    None if they cannot go together; the group under way if they are of it.
    """
    group = moving_group(state)
    if pieces and (group is None or not all(piece in group for piece in pieces)):
        try:
            group = group_named(state, pieces)
        except InvalidInput:
            return {}
    if group is None:
        return {}
    spots, ways = state.content.spots, ways_of(state, group).items()
    sounds, entered = Sounds(state, group.members()), group.entered
    if sounds.unheard:
        return {spots[h]: make_stop((way, cost, None, False, NOBODY_LISTENS, None, False)) for h, (cost, way) in ways}
    return {
        spots[h]: make_stop((way, cost, None, False, sound.text, sound.sign, False))
        for h, (cost, way) in ways
        for sound in (sounds.at(h, entered + len(way)),)
    }


def halts(state: GreenBeretState, group: Group) -> dict[Hex, tuple[Way, Sound]]:
    """Return every hex that a group can reach, with its way and the noise of a halt there."""
    sounds, entered = Sounds(state, group.members()), group.entered
    return {h: (way, sounds.at(h, entered + len(way[1]))) for h, way in ways_of(state, group).items()}


def sound_of(state: GreenBeretState, members: Sequence[str], h: Hex, *, stealthy: bool) -> Sound:
    """Return the noise of a halt of these counters in a hex."""
    return Sounds(state, members).at(h, 1 if stealthy else 2)


class Sounds:
    """Halts of the same counters: their own noise is added up once for all hexes."""

    def __init__(self, state: GreenBeretState, members: Sequence[str]) -> None:
        self.state, self.members = state, members
        self.own = loudness(state, dict.fromkeys(members))
        # GB 12.0, GB 12.6, R59: where nobody listens
        self.unheard = not has_team(state, members)
        self.camps = camp_hexes(state)

    def at(self, h: Hex, entered: int) -> Sound:
        """R58: return the noise of a halt after so many hexes, with everything that is there."""
        stealthy = entered == 1
        if self.unheard or h in self.camps:
            return SILENCE[stealthy]
        noise = self.own + ground_noise(self.state, h, stealthy=stealthy)
        there = pieces_at(self.state, h)
        if there:
            noise += loudness(self.state, [piece for piece in there if piece not in self.members])
        return _sound(noise, stealthy)
