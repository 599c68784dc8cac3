"""One check under way: games played at random, and the way to the place of a fault."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from hexcore.analysis.simulate import seat_bots
from hexcore.data.meta import OptionValue
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision, Seat
from hexcore.game.bot import Guarded, Vantage, any_action
from hexcore.game.game import Game
from hexcore.game.records import Record
from hexcore.text import Text

PLY_CAP: Final = 60_000  # no game takes this many actions, even when played at random

LEAST: Final = 15  # so many positions of each game are looked at by a slow check

# seconds for one choice, so that a busy machine is not taken for a bot that never answers
LONGEST_THOUGHT: Final = 600.0


class Subject(NamedTuple):
    """What is checked: how to open the game, a scenario, the seeds of its games, and limits.

    The games are played at random, unless ``bots`` are named: one for each seat, or one for all. Every check plays the
    games of all seeds. Slow checks look at some positions of each, and ``sparingly`` at a share of these.
    """

    open: Callable[[], Game[Any]]
    scenario: str
    seeds: range = range(3)
    plies: int = 400
    bots: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = {}
    sparingly: int = 1


class ContractBroken(MonsoonError):
    """A broken promise of a game: the fault, the seed, and the actions that lead there.

    ``seed`` is None where no game needs to be played to see it.
    """

    code = "contract"

    def __init__(self, what: str, seed: int | None = None, trail: tuple[object, ...] = ()) -> None:
        self.what, self.seed, self.trail = what, seed, trail
        super().__init__(what if seed is None else f"{what} ({self._where()})")

    def _where(self) -> str:
        if not self.trail:
            return f"seed {self.seed}, before the first action"
        return f"seed {self.seed}, action {len(self.trail)}: {self.trail[-1]}"


class Ply(NamedTuple):
    """One action of a game: the decision before it, its records, and the position after it."""

    number: int
    decision: Decision
    action: Action
    records: list[Record]
    state: Any


class Position(NamedTuple):
    """A position of a game in which a seat decides: the number of actions before it, and the decision."""

    number: int
    state: Any
    decision: Decision


class Trial:
    """A game being checked, with the actions of the game under way."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.scenario = subject.scenario
        self.seed: int | None = None
        self.played: list[Action] = []

    @cached_property
    def game(self) -> Game[Any]:
        """The game, opened on first use."""
        return self.subject.open()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game."""
        return self.game.meta.seat_ids()

    def broken(self, what: str) -> ContractBroken:
        """Return the error about a fault at the current place."""
        return ContractBroken(what, self.seed, tuple(self._written(action) for action in self.played))

    def begin(self, seed: int) -> Any:
        """Start the game of a seed and return its first position."""
        self.seed = seed
        self.played.clear()
        return self.game.start(self.scenario, self.subject.options, seed)

    @property
    def seeds(self) -> range:
        """The seeds to play."""
        return self.subject.seeds

    def plies(self, most: int | None = None) -> Iterator[Ply]:
        """Play the games of all seeds, for so many actions of each at most."""
        for seed in self.seeds:
            yield from self.plies_of(seed, most)

    def plies_of(self, seed: int, most: int | None = None) -> Iterator[Ply]:
        """Play the game of a seed, for so many actions at most."""
        limit = self.subject.plies if most is None else min(most, self.subject.plies)
        return self.play(self.begin(seed), limit)

    def positions(self, looks: int) -> Iterator[Position]:
        """Play the games of all seeds to their ends, yielding about so many of their positions to look at.

        They are spread over each game from its first position to its last; with many games there are more, and fewer
        if the subject is to be looked at sparingly. Besides, whatever is new in kind is looked at.
        """
        kinds, each = set[tuple[Seat, str]](), max(looks // len(self.seeds), LEAST)
        for seed in self.seeds:
            length = sum(1 for _ in self.play(self.begin(seed), PLY_CAP))
            yield from self._positions(seed, max(1, length * self.subject.sparingly // each), kinds)

    def _positions(self, seed: int, every: int, kinds: set[tuple[Seat, str]]) -> Iterator[Position]:
        state = self.begin(seed)
        for number, _ in enumerate(chain((None,), self.play(state, PLY_CAP))):
            decision = self.game.decision(state)
            if decision is None or not decision.actions:
                return
            kind = decision.seat, decision.step
            if kind not in kinds or number % every == 0:
                kinds.add(kind)
                yield Position(number, state, decision)

    def play(
        self, state: Any, limit: int, guard: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> Iterator[Ply]:
        """Play on, yielding after every action, until the end or until nothing is offered.

        ``guard`` surrounds every action while it is carried out.
        """
        choose = self.player()
        for number in range(limit):
            decision = self.game.decision(state)
            if decision is None or not decision.actions:
                return
            action = choose(state, decision)
            self.played.append(action)
            with guard():
                records = self.game.apply(state, action, offered=decision)
            yield Ply(number, decision, action, records, state)

    def player(self) -> Callable[[Any, Decision], Action]:
        """Return the function that chooses actions: random, or the seated bots."""
        if not self.subject.bots:
            chance = random.Random(self.seed).random
            return lambda state, decision: any_action(decision.actions, self.game.leaving, chance)
        seated = seat_bots(self.game, self.subject.bots, self.seed or 0, LONGEST_THOUGHT)
        return lambda state, decision: self._chosen(seated[decision.seat], state, decision)

    def _chosen(self, bot: Guarded, state: Any, decision: Decision) -> Action:
        # a bot that fails to choose is a fault here
        action = bot.choose(Vantage(self.game, state, decision.seat), decision)
        if bot.failures:
            raise self.broken(f"the bot of {decision.seat} fails: {bot.failures[0]}")
        return action

    def can_be_said(self, told: object) -> None:
        """Check that every text has its sentence and values, and every cited rule exists."""
        catalogue, rulebook = self.game.catalogue, self.game.rulebook
        for part in _parts(told):
            if isinstance(part, Text):
                if part.key not in catalogue:
                    raise self.broken(f"there is no sentence for {part.key!r}")
                if "{" in (said := catalogue.say(part)) or any(value is None for _, value in part.values):
                    raise self.broken(f"{part.key!r} lacks a value: {said}")
            rule = getattr(part, "rule", "")
            if rule and rule not in rulebook:
                raise self.broken(f"{rule!r} is cited and is not in the rule index")

    def _written(self, action: Action) -> object:
        try:
            return action.json(self.game.board(self.scenario))
        except Exception:  # the game is broken, perhaps here too: what is wrong with it must still be said
            return str(action)


def _parts(value: object) -> Iterator[object]:
    # the value itself and everything within its tuples, lists, mappings and dataclasses
    yield value
    inside: Iterable[object] = ()
    if isinstance(value, (tuple, list)):
        inside = value
    elif isinstance(value, dict):
        inside = value.values()
    elif is_dataclass(value):
        inside = (getattr(value, field.name) for field in fields(value))
    for item in inside:
        if not isinstance(item, (str, int)):
            yield from _parts(item)
