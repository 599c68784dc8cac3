"""Where a group can go, and what a halt there would sound like."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.reach import Way
from games.green_beret.rules.movement.reach import reach as ways_of
from games.green_beret.rules.noise import chance_heard, listened_for, noise_terms, together
from games.green_beret.shown.arguments import group_named
from games.green_beret.state import GreenBeretState
from hexcore.answers import Reach, Spot, Stop
from hexcore.errors import InvalidInput
from hexcore.text import Text, say
from hexcore.types import Hex


class Sound(NamedTuple):
    """What a halt sounds like: its noise and the chance that it is heard."""

    noise: int
    chance: Fraction
    stealthy: bool
    silent: bool = False
    """Nobody listens: no team halts, or it halts in a camp."""

    def text(self) -> Text:
        """Say it in a few words."""
        return say("reach.silent") if self.silent else say("reach.noise", noise=self.noise, heard=int(10 * self.chance))


def reach(state: GreenBeretState, pieces: Sequence[str]) -> Reach:
    """Every hex that these counters can reach together, or the group under way if they are of it; none if they cannot.

    What is said about each is what its halt there would sound like.
    """
    group = moving_group(state)
    if pieces and (group is None or not all(piece in group for piece in pieces)):
        try:
            group = group_named(state, pieces)
        except InvalidInput:
            return {}
    if group is None:
        return {}
    return {
        Spot(h): Stop(tuple(Spot(on) for on in way.hexes), way.cost, note=sound.text())
        for h, (way, sound) in halts(state, group).items()
    }


def halts(state: GreenBeretState, group: Group) -> dict[Hex, tuple[Way, Sound]]:
    """Return every hex that a group can reach, the way there, and what its halt there would sound like."""
    members = group.members()
    return {
        h: (way, sound_of(state, members, h, stealthy=group.entered + len(way.hexes) == 1))
        for h, way in ways_of(state, group).items()
    }


def sound_of(state: GreenBeretState, members: Sequence[str], h: Hex, *, stealthy: bool) -> Sound:
    """Return what a halt of these counters in a hex would sound like."""
    if not listened_for(state, members, h):
        return Sound(0, Fraction(0), stealthy, silent=True)
    noise = sum(term.amount for term in noise_terms(state, together(state, members, h), h, stealthy=stealthy))
    return Sound(noise, chance_heard(noise), stealthy)
