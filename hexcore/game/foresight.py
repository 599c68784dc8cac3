"""Hooks of a game for bots that plan ahead: sampled positions, their value, profiles.

A profile is a named set of bot parameters. A bot that has profiles is made by ``maker(seed, profile)``: it keeps its
parameters in a frozen dataclass, whose defaults are its usual play, and a profile names those that differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from hashlib import blake2b
from math import exp
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from hexcore.data.datafolder import DataFolder
from hexcore.errors import UnknownName
from hexcore.game.actions import EVEN, Outcome, Seat
from hexcore.game.dice import Dice
from hexcore.game.steps import State

if TYPE_CHECKING:
    from hexcore.bots.levels import Strengths

Profile: TypeAlias = Mapping[str, float]  # bot parameters by name, as far as they differ from the bot's own
DEFAULT_PROFILE: Final[Profile] = MappingProxyType({})  # the bot's own parameters

J = TypeVar("J", bound=Any)


def with_profile(own: J, profile: Profile) -> J:
    """Return a bot's parameters with those of a profile in their place; an unknown name raises."""
    if not profile:
        return own
    names = [field.name for field in fields(own)]
    for name in profile:
        if name not in names:
            raise UnknownName("parameter of a profile", name, names)
    return replace(own, **profile)


def drawn(own: Any, names: Iterable[str], spread: float, chance: Random) -> Profile:
    """Return a random profile: each parameter changes half of the time, by a random factor."""
    return {
        name: round(getattr(own, name) * exp(chance.gauss(0.0, spread)), 3) for name in names if chance.random() < 0.5
    }


def stable_noise_about(piece: str, h: int, noise: float, share: float) -> float:
    """Return the noise added to a piece's value of a hex, if the piece is in the share."""
    return noise * stable_noise(piece, h, noise) if share >= 1.0 or abs(stable_noise(piece, noise)) < share else 0.0


@lru_cache(maxsize=1 << 15, typed=True)
def stable_noise(*parts: object) -> float:
    """Return a number from -1 to 1 that is always the same for the same parts."""
    digest = blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / (1 << 63) - 1.0


S = TypeVar("S", bound=State)


class Foresight(ABC, Generic[S]):
    """The part of a game's contract that search, levels and advice use."""

    data: DataFolder  # the folder ``data`` with the packs over it

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game has ended, or None."""

    # steps worth thinking ahead about, with their share of the effort; none: no bot plans
    planned_steps: Mapping[str, float] = MappingProxyType({})

    def imagine(self, state: S, seat: Seat, chance: Random) -> S:
        """Return a whole position that ``seat`` cannot tell from this one, drawn by ``chance``.

        Everything that the seat does not know is drawn anew, the dice too. The result must not depend on anything that
        the seat may not know.
        """
        imagined = state.clone()
        imagined.dice = Dice(chance.getrandbits(64), state.dice.count)
        return imagined

    def value(self, state: S, seat: Seat) -> float:
        """Return the value of a position to a seat, from 0 to 1; before the end an estimate.

        It judges sampled positions, and so may read all of them.
        """
        outcome = self.outcome(state)
        return EVEN if outcome is None else outcome.worth(seat)

    # the scores at which ``value`` is 0 and 1, in a game played for a score; else it is a probability
    score_range: tuple[float, float] | None = None

    def age(self, state: S) -> int:
        """Return how far a game has come: its turn, or whatever measures how far a search looks."""
        return 0

    def progress(self, state: S) -> float:
        """Return the share of a game that is over, from 0 to 1: forecasts are surer towards the end."""
        return 0.0

    def horizon(self, state: S) -> int:
        """Return the :meth:`age` up to which a play-out is worth its time."""
        return self.age(state) + 2

    def chapter(self, state: S) -> Hashable:
        """Return what ends a plan when it changes, such as turn, phase and actor."""
        return self.age(state)

    def profiles(self) -> Mapping[str, Profile]:
        """Return the named profiles of this game's first bot, which a search tries as plans."""
        return {}

    def random_profile(self, chance: Random) -> Profile:
        """Return a random profile, for plans that no named one would find; an empty one for none.

        It should differ from the bot's own in a few parameters and by a little.
        """
        return DEFAULT_PROFILE

    def best_profile(self, scenario: str, seat: Seat) -> Profile:
        """Return the profile with which planning bots play a seat: the best over many games."""
        return DEFAULT_PROFILE

    def search_effort(self, scenario: str) -> float:
        """Return the factor on the usual play-outs in a scenario.

        More than 1 where games are short and many fit into the same time, less where more play-outs found nothing
        better.
        """
        return 1.0

    def former_profiles(self) -> Mapping[str, Profile]:
        """Return former profiles of this game's first bot, as opponents only: no search tries them."""
        return {}

    def recruit_profile(self) -> Profile:
        """Return the profile of the easiest level; an empty one if the game has no such level."""
        return DEFAULT_PROFILE

    def strengths(self) -> Strengths:
        """Return the measured strength of the game's levels, by scenario and level."""
        from hexcore.bots.levels import strengths_in

        return strengths_in(self.data.base.parent)
