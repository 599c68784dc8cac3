"""What a game tells those who think ahead: positions as they may be, their worth, and how else one may judge.

A bot's temper: the numbers by which it judges, named, as data.

A bot that has a temper is made with one: ``maker(seed, temper)``. It keeps its numbers in one frozen dataclass, whose
defaults are how it plays by itself; a temper names those that are otherwise.
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

Profile: TypeAlias = Mapping[str, float]
"""Numbers of a bot by name, as far as they are otherwise than its own."""
DEFAULT_PROFILE: Final[Profile] = MappingProxyType({})
"""A bot as it is."""

J = TypeVar("J", bound=Any)


def with_profile(own: J, profile: Profile) -> J:
    """Return the numbers of a bot with those of a temper in their place; one that the bot does not know is named."""
    if not profile:
        return own
    names = [field.name for field in fields(own)]
    for name in profile:
        if name not in names:
            raise UnknownName("number of a temper", name, names)
    return replace(own, **profile)


def drawn(own: Any, names: Iterable[str], spread: float, chance: Random) -> Profile:
    """Return a temper by chance: each of some numbers of a bot is otherwise half of the time, by such a factor."""
    return {
        name: round(getattr(own, name) * exp(chance.gauss(0.0, spread)), 3) for name in names if chance.random() < 0.5
    }


def stable_noise_about(piece: str, h: int, noise: float, share: float) -> float:
    """Return what a whim adds to the worth of a hex for a piece, if it is one of the share that are thought of so."""
    return noise * stable_noise(piece, h, noise) if share >= 1.0 or abs(stable_noise(piece, noise)) < share else 0.0


@lru_cache(maxsize=1 << 15, typed=True)
def stable_noise(*parts: object) -> float:
    """Return a number from -1 to 1 that is always the same for the same parts: what a temper adds to a judgement."""
    digest = blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / (1 << 63) - 1.0


S = TypeVar("S", bound=State)


class Foresight(ABC, Generic[S]):
    """The part of a game's contract that search, levels and advice rest on. A game may leave all of it as it is."""

    data: DataFolder

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game has ended, or None."""

    planned_steps: Mapping[str, float] = MappingProxyType({})
    """The steps that are worth thinking ahead about, each with the share of the effort; none: no bot does."""

    def imagine(self, state: S, seat: Seat, chance: Random) -> S:
        """Return a whole position that ``seat`` cannot tell from this one, drawn by ``chance``.

        Everything that the seat does not know is drawn anew, and the dice with it. What is drawn depends on nothing
        that the seat may not know.
        """
        imagined = state.clone()
        imagined.dice = Dice(chance.getrandbits(64), state.dice.count)
        return imagined

    def value(self, state: S, seat: Seat) -> float:
        """Return what a position is worth to a seat, from 0 to 1: certain at the end, before it an estimate.

        It judges positions that were imagined, and so may read all of them.
        """
        outcome = self.outcome(state)
        return EVEN if outcome is None else outcome.worth(seat)

    score_range: tuple[float, float] | None = None
    """The scores for which a :meth:`value` of 0 and of 1 stand, where one plays for a score; else it is a chance."""

    def age(self, state: S) -> int:
        """Return how far a game has come: its turn, or what else tells how long one has to look ahead."""
        return 0

    def horizon(self, state: S) -> int:
        """Return the :meth:`age` up to which it is worth playing a position out."""
        return self.age(state) + 2

    def chapter(self, state: S) -> Hashable:
        """Return what a plan may not outlive, such as turn, phase and who acts: when it changes, the plan is over."""
        return self.age(state)

    def profiles(self) -> Mapping[str, Profile]:
        """Return by name the ways in which this game's first bot may judge otherwise than it does."""
        return {}

    def random_profile(self, chance: Random) -> Profile:
        """Return a temper that is drawn by chance, for those who look for what no named one would do; none: only they.

        It shall differ from the bot's own a little, and in few things: most of what a bot does is well done.
        """
        return DEFAULT_PROFILE

    def best_profile(self, scenario: str, seat: Seat) -> Profile:
        """Return the temper in which those who think ahead play a seat: what has turned out best there over many games.

        Without any they play as the first bot does by itself.
        """
        return DEFAULT_PROFILE

    def search_effort(self, scenario: str) -> float:
        """Return how many times the usual play-outs are worth their time in a scenario.

        Where whole games are short, more of them fit into the same time; where more found nothing better, few will do.
        """
        return 1.0

    def former_profiles(self) -> Mapping[str, Profile]:
        """Return by name how this game's first bot judged before: to be played against, never a plan to be tried."""
        return {}

    def recruit_profile(self) -> Profile:
        """Return the forgiving temper in which this game's first bot plays with beginners; none: it has none."""
        return DEFAULT_PROFILE

    def strengths(self) -> Strengths:
        """Return what was measured of the levels that this game can be played against, by scenario and level."""
        from hexcore.bots.levels import strengths_in

        return strengths_in(self.data.base.parent)
