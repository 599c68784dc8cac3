"""Thinking ahead: plans are tried on imagined positions, and the one that turns out best is carried out.

At a step that is worth it, plan 0 is what the game's first bot would do; others come from the same bot in other
tempers, and from what is offered where that is little. Worlds are imagined from what the seat knows, and every plan
meets the same worlds and dice. The first bot then plays for everybody, each from his own view, up to a horizon, where
the position is valued. Half of the plans are dropped, the rest meet more worlds, and so on. A plan takes the place of
plan 0 only if it is clearly better: little thought is never worse than none.

A budget is counted in play-outs, so that the same position, seed and budget lead to the same choice on any machine;
a clock may only end a search early.

A plan in words: where pieces go, and what else is done, up to the first die.

A plan is told as it would be carried out in a world that its seat can imagine. What comes to light there is not known,
and what comes of dice is not either: neither is told.

How much can come together around one place: the strongest pieces that find room there at the same time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil, inf, log2, sqrt
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from hexcore.bots.forecast import Expected, Start, expected, forecast, play_on, start_of, thought_of
from hexcore.game.actions import Action, Decision, Reason, Seat
from hexcore.game.bot import THINKING, Bot, Mark, Vantage, first_bot, make_bot, mark_of, take_over
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.game import Game
from hexcore.game.records import Record
from hexcore.play.hearing import heard_by
from hexcore.text import Text, say

LINES: Final = 4  # so many lines tell a plan in short


def tell_plan(game: Game[Any], world: Any, seat: Seat, actions: Sequence[Action]) -> tuple[Text, ...]:
    """Return line by line what a plan is for a seat: who goes where, then what else is done.

    Of a plan in which nobody goes anywhere and nothing is told, its first action is told.
    """
    state, before, others = world.clone(), _places(game, world, seat), list[Text]()
    first, passing, last, rolled = None, _passing(game), Action(""), None
    for action in actions:
        offered, fallen = game.decision(state), state.dice.count
        if offered is None or action not in offered.actions:
            break
        words = game.describe(state, action)
        first, last = first or words, action
        records = game.apply(state, action, offered=offered)
        if state.dice.count != fallen:
            rolled = words
            break
        others += [record.text for record in heard_by(records, seat) if _tells(record, passing)]
    if first is not None and not others and rolled is None:
        first = _led_on(game, state, seat, mark_of(game, world), last) or first
    moves = _moves(game, state, seat, before, [piece for action in actions for piece in action.pieces])
    if (
        rolled is not None
        and not _is_told(game, state, last, moves)
        and (_names_something(last) or not (moves or others))
    ):
        others.append(rolled)
    return (*moves, *dict.fromkeys(others)) or ((first,) if first is not None else ())


def _is_told(game: Game[Any], state: Any, last: Action, moves: Sequence[Text]) -> bool:
    """Whether an action is the last step of somebody of whom it is told where he goes."""
    there = {game.board(state.scenario).label(h) for h in last.hexes[-1:]}
    return any(dict(line.values).get("there") in there for line in moves)


def in_short(plan: Sequence[Text]) -> tuple[Text, ...]:
    """The first lines of a plan, and how many there are beside them; one more is told as well."""
    left = len(plan) - LINES
    return (*plan[:LINES], say("plan.more", count=left)) if left > 1 else tuple(plan)


def _led_on(game: Game[Any], state: Any, seat: Seat, mark: Mark, last: Action) -> Text | None:
    """The next choice of the first bot after a plan that ends with a bare verb, such as the target of a bombardment."""
    offered = game.decision(state) if mark_of(game, state) == mark else None
    if _names_something(last) or offered is None or offered.seat != seat:
        return None
    chosen = make_bot(game, first_bot(tuple(game.bots())), 0).choose(Vantage(game, state, seat), offered)
    return game.describe(state, chosen) if _names_something(chosen) else None


def _names_something(action: Action) -> bool:
    return bool(action.pieces or action.hexes or action.sides)


def _passing(game: Game[Any]) -> frozenset[str]:
    """The kinds of records that are told by where pieces are, or say only that time goes on."""
    look = game.look()
    moments = look.moments if look is not None else ()
    return frozenset(moment.kind for moment in moments if moment.style in ("path", "banner"))


def _tells(record: Record, passing: frozenset[str]) -> bool:
    return bool(record.text.key) and record.kind not in passing and not record.reveals


def _places(game: Game[Any], state: Any, seat: Seat) -> dict[str, int]:
    return {piece.id: piece.hex for piece in game.view(state, seat).pieces if piece.seat in ("", seat)}


def _moves(game: Game[Any], state: Any, seat: Seat, before: Mapping[str, int], named: Sequence[str]) -> list[Text]:
    """The destinations of a plan: a line for each hex with its pieces, in the order of their names."""
    board, gone = game.board(state.scenario), dict[tuple[str, int], list[str]]()
    order = {piece: place for place, piece in reversed(list(enumerate(named)))}
    for piece in sorted(game.view(state, seat).pieces, key=lambda piece: order.get(piece.id, len(order))):
        was = before.get(piece.id, -1)
        if piece.id in before and piece.hex not in (was, -1):
            gone.setdefault((board.label(was) if was >= 0 else "", piece.hex), []).append(piece.name or piece.id)
    return [
        say("plan.goes" if came else "plan.comes", pieces=tuple(names), here=came, there=board.label(h))
        for (came, h), names in gone.items()
    ]


LONGEST = 200  # no plan has so many actions
PROPOSING = 0.25  # by the clock no more than this share of the time goes into finding plans
SOME = 3  # after so many worlds it may be seen that nothing comes of any plan
HARDLY = 0.005  # a gain of less than this is next to nothing
WORLDS = 3  # no more plans are tried than can meet so many worlds each, by the play-outs that there are
AT_FIRST = 2  # so many worlds each plan meets before half of them are dropped
ENOUGH = 4
"""So many worlds tell how good a plan is that was picked out in others; by the clock, too, no more plans are tried than
can meet so many."""


class Effort(NamedTuple):
    """How much is thought: play-outs, plans at most, by how many standard errors one must be better, and seconds.

    The best of several plans looks better than it is, for luck has chosen it too: with a low bar a seat may do worse
    than the first bot by itself.
    """

    rollouts: int
    plans: int = 10
    bar: float = 1.0
    seconds: float = inf

    def share(self, weight: float) -> Effort:
        """Return a part of it, or more than it; who thinks less must be surer."""
        if weight == 1.0:
            return self
        return self._replace(rollouts=round(self.rollouts * weight), bar=self.bar / sqrt(min(1.0, weight)))


class Future(NamedTuple):
    """What a plan came to in one world: the worth of the position at the horizon, and its forecast."""

    value: float
    forecast: float


@dataclass(slots=True)
class Plan:
    """Some actions in a row, and what they came to in each world; plan 0 has none: it is what the first bot does."""

    actions: tuple[Action, ...] = ()
    values: dict[int, float] = field(default_factory=dict)
    forecasts: dict[int, float] = field(default_factory=dict)
    """The forecast of each future: what is told of it, while ``values`` decide."""

    def meet(self, world: int, future: Future) -> None:
        """Take what it came to in a world."""
        self.values[world], self.forecasts[world] = future

    @property
    def mean(self) -> float:
        """The average worth."""
        return sum(self.values.values()) / len(self.values) if self.values else 0.0

    def gain(self, other: Plan, since: int = 0) -> tuple[float, float]:
        """Return by how much it is better than another in the worlds that both met, and the standard error of that.

        Only worlds from ``since`` on count, if they are enough: by what it came to before, it was picked out.
        """
        gains = [value - other.values[world] for world, value in self.values.items() if world in other.values]
        later = [self.values[world] - other.values[world] for world in self.values if since <= world in other.values]
        gains = later if len(later) >= ENOUGH else gains
        if len(gains) < 2:
            return 0.0, inf
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
        return mean, sqrt(spread / len(gains))


class SearchResult(NamedTuple):
    """What a search came to: the plan (no actions: go on as the first bot does), its worth, that of plan 0, the error
    of the difference, how many play-outs it took, and of how many plans in how many worlds they were; and what can be
    expected, where forecasts are worth telling."""

    actions: tuple[Action, ...]
    value: float
    before: float
    error: float
    rollouts: int
    plans: int = 1
    worlds: int = 0
    expected: Expected | None = None


Worlds: TypeAlias = Callable[[int], Any]  # gives the imagined position with a number


class NoAnswer(Exception):
    """The worker process has no answer: it is late, gone, or makes no sense. The search is done here instead."""


class BrokenOff(NoAnswer):
    """Nobody wants the answer any more."""


class Search:
    """One search: plans for a seat, tried on worlds that come from outside. It never sees the true position.

    ``done`` is what somebody has done there: it takes the place of what the first bot would do, and is compared with
    that and all others.
    """

    def __init__(
        self, game: Game[Any], seat: Seat, effort: Effort, seed: int, done: tuple[Action, ...] | None = None
    ) -> None:
        self.game, self.seat, self.effort, self.seed, self.done = game, seat, effort, seed, done
        self._base = first_bot(tuple(game.bots()))
        self._tempers: Sequence[Profile] = tuple(game.profiles().values())
        self._starts: list[Start] = []  # of the worlds that were met

    def run(self, worlds: Worlds) -> SearchResult:
        """Search, with worlds in the order of their numbers."""
        started, spent = time.monotonic(), 0
        until = started + self.effort.seconds
        self._starts = []
        plans = self._propose(worlds(0), started + PROPOSING * self.effort.seconds)
        if len(plans) < 2:
            return self._best(plans, 0, 1)  # there is nothing to compare
        alive = self._affordable(plans, worlds(0), until)
        rounds = max(1, ceil(log2(max(2, len(alive)))))
        met = since = 0
        for played in range(rounds):
            left = self.effort.rollouts - spent
            each = max(1 if played else AT_FIRST, left // ((rounds - played) * len(alive)))
            for world in range(met, met + each):
                if spent + len(alive) > self.effort.rollouts:
                    return self._best(alive, spent, len(plans), since)
                imagined = worlds(world)
                self._start(imagined)
                for plan in alive:
                    if time.monotonic() > until:
                        return self._best(alive, spent, len(plans), since)
                    if world not in plan.values:
                        plan.meet(world, self._play_out(imagined, plan.actions, world))
                    spent += 1
            met += each
            if met >= SOME and not self._matters(alive):
                break
            half = self._half(alive)
            alive, since = half, met if len(half) < len(alive) else since
        return self._best(alive, spent, len(plans), since)

    def _matters(self, plans: Sequence[Plan]) -> bool:
        """Whether any of the plans may still turn out better than plan 0 by more than next to nothing."""
        return any(gain + 2 * off > HARDLY for gain, off in (plan.gain(plans[0]) for plan in plans[1:]))

    def _affordable(self, plans: list[Plan], world: Any, until: float) -> list[Plan]:
        """As many of the plans as can meet some worlds by the clock, where there is one; never less than two."""
        if until == inf or len(plans) < 3:
            return list(plans)
        began = time.monotonic()
        plans[0].meet(0, self._play_out(world, plans[0].actions, 0))
        now = time.monotonic()
        most = (until - now) / max(now - began, 1e-6) / ENOUGH
        return plans[: max(2, min(len(plans), int(most)))]

    def _half(self, plans: Sequence[Plan]) -> list[Plan]:
        others = sorted(plans[1:], key=lambda plan: -plan.mean)
        return [plans[0], *others[: max(1, len(plans) // 2 - 1)]]

    def _best(self, plans: Sequence[Plan], spent: int, tried: int, since: int = 0) -> SearchResult:
        """Of the plans that are left the one that is clearly better than plan 0 by most, or plan 0.

        The best of several is partly so by luck: it is judged by the worlds that came after it was picked out.
        """
        base, best = plans[0], plans[0]
        gained, error = 0.0, 0.0
        for plan in plans[1:]:
            gain, off = plan.gain(base, since)
            if gain > max(self.effort.bar * off, HARDLY) and gain > gained:
                best, gained, error = plan, gain, off
        value = min(1.0, base.mean + gained)  # plan 0 may have met further worlds, in which it was worth more
        told = expected(self._mean_start(), base.forecasts, best.forecasts, since) if self._starts else None
        return SearchResult(best.actions, value, base.mean, error, spent, tried, len(base.values), told)

    def _start(self, world: Any) -> None:
        start = start_of(self.game, world, self.seat)
        self._starts += [start] if start is not None else []

    def _mean_start(self) -> Start:
        return self._starts[0]._replace(forecast=sum(start.forecast for start in self._starts) / len(self._starts))

    # -- plans ---------------------------------------------------------------------------------------------------

    def _propose(self, world: Any, until: float = inf) -> list[Plan]:
        """Plan 0, and different ones beside it: by other tempers, by what is offered if that is little, by chance."""
        own, decision, most = self.planned(world), self.game.decision(world), self._most
        found: dict[tuple[Action, ...], None] = {}
        if self.done is not None:
            found, own = {own: None}, self.done
        for profile in self._tempers:
            if found and time.monotonic() > until:
                break
            found[self.planned(world, profile)] = None
        if decision is not None and len(decision.actions) <= self.effort.plans:
            found.update({(action,): None for action in decision.actions if own[:1] != (action,)})
        for profile in self._drawn():
            if len(found) > most or time.monotonic() > until:
                break
            found[self.planned(world, profile)] = None
        plans = [plan for plan in found if plan and plan != own]
        return [Plan(self.done or ()), *(Plan(actions) for actions in plans[: most - 1])]

    @property
    def _most(self) -> int:
        """As many plans as the play-outs allow: each of them shall meet some worlds."""
        return min(self.effort.plans, max(2, self.effort.rollouts // WORLDS))

    def _drawn(self) -> list[Profile]:
        """Tempers that are drawn by chance: some of them lead to plans that nobody would think of."""
        chance = random.Random(f"{self.seed} temper")
        drawn = (self.game.random_profile(chance) for _ in range(self.effort.plans))
        return [profile for profile in drawn if profile]

    def planned(self, world: Any, profile: Profile | None = None) -> tuple[Action, ...]:
        """Choices of the first bot, seasoned or in another temper, up to the end of the chapter or the first die."""
        game, state = self.game, world.clone()
        bot = self._bot(self._seasoned(world) if profile is None else profile)
        mark, actions = mark_of(game, world), list[Action]()
        while len(actions) < LONGEST and mark_of(game, state) == mark:
            offered = game.decision(state)
            if offered is None or offered.seat != self.seat:
                break
            action = bot.choose(Vantage(game, state, self.seat), offered)
            actions.append(action)
            game.apply(state, action, offered=offered, quiet=True)
        return tuple(actions)

    def _seasoned(self, world: Any) -> Profile:
        return self.game.best_profile(world.scenario, self.seat)

    def _bot(self, profile: Profile) -> Bot:
        return make_bot(self.game, self._base, self.seed, profile)

    # -- play-outs -----------------------------------------------------------------------------------------------

    def _play_out(self, world: Any, actions: Sequence[Action], number: int) -> Future:
        """What a plan comes to in a world."""
        state = self.played(world, actions, number)
        return Future(self.game.value(state, self.seat), forecast(self.game, state, self.seat))

    def played(self, world: Any, actions: Sequence[Action], number: int) -> Any:
        """Return what a world becomes up to its horizon: a plan is carried out, then all play as the first bot."""
        game, state = self.game, world.clone()
        until = game.horizon(state)
        for action in actions:
            offered = game.decision(state)
            if offered is None or action not in offered.actions:
                break
            game.apply(state, action, offered=offered, quiet=True)
        play_on(game, state, self._players(world, number), until)
        return state

    def _players(self, world: Any, number: int) -> Mapping[Seat, Bot]:
        """The players of a world: the first bot, seasoned in this seat, in a drawn temper in the others."""
        draw = random.Random(f"{self.seed} {number}")
        profiles = (*(DEFAULT_PROFILE for _ in self._tempers), *self._tempers) or (
            DEFAULT_PROFILE,
        )  # half of them are as he is by himself
        return {
            seat: self._bot(
                self._seasoned(world) if seat == self.seat else profiles[int(draw.random() * len(profiles))]
            )
            for seat in self.game.meta.seat_ids()
        }


def world_of(vantage: Vantage, seed: int, number: int) -> Any:
    """Return the world with a number that a search with this seed imagines from what a seat knows."""
    return vantage.imagine(random.Random(f"{seed} {number}"))


Thinks: TypeAlias = Callable[[Vantage, Effort, int], SearchResult]
"""Searches for a seat, with so much effort and this seed, wherever that is done."""


def think_here(game: Game[Any], vantage: Vantage, effort: Effort, seed: int) -> SearchResult:
    """Search in this very process."""
    return Search(game, vantage.seat, effort, seed).run(lambda number: world_of(vantage, seed, number))


class Colonel:
    """A bot that thinks ahead at the steps that are worth it, and plays like the game's first bot elsewhere.

    It thinks in this process and as long as it takes, unless somebody thinks for it (:meth:`think_by`): at a table the
    clock may end a search early, after ``patience`` seconds.
    """

    def __init__(self, game: Game[Any], effort: Effort, seed: int, patience: float = inf) -> None:
        self._game, self._effort, self._seed, self._patience = game, effort, seed, patience
        self._base: Bot | None = None
        """The bot for all choices without a search: the first bot, seasoned if there are searches at all."""
        self._thinks: Thinks = partial(think_here, game)
        self._plan: list[Action] = []
        self._mark: Mark | None = None
        """The position of the plan in hand; without actions in it, the first bot goes on."""
        self._searched: tuple[Mark | None, int] = (None, 0)
        """The position of the last search, and the number of searches there."""
        self.seconds = THINKING * (1 + effort.rollouts)
        self.why: Reason | None = None
        self.missed = ""
        """The error in the last search; the first bot has chosen instead."""
        self.slowed = ""
        """Why the last search was done in this process although another was to do it."""
        self.found: SearchResult | None = None
        """The result of the last search."""
        self._tells: Callable[[], tuple[Text, ...]] = tuple

    @property
    def plan(self) -> tuple[Text, ...]:
        """The result of the search for the last choice, in words; empty without a search."""
        return self._tells()

    @property
    def coming(self) -> tuple[Action, ...]:
        """The rest of the plan in hand."""
        return tuple(self._plan)

    def carried_out(self, actions: Sequence[Action]) -> None:
        """Take note that more than its last choice was done in its name, as it had planned."""
        if tuple(self._plan[: len(actions)]) == tuple(actions):
            del self._plan[: len(actions)]
        elif not self._plan:
            self._base = None  # it remembers what it was about to do, and would do it now

    @property
    def thinks(self) -> bool:
        """Whether there is anything that it would think about."""
        return self._effort.rollouts > 0 and bool(self._game.planned_steps)

    def think_by(self, thinks: Thinks, grace: float) -> None:
        """Let somebody else search for it, by the clock; he may be late by so many seconds before he is given up."""
        self._thinks, self._effort = thinks, self._effort._replace(seconds=self._patience)
        self.seconds = 2 * self._patience + grace + THINKING  # its own search may follow a vain one

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Go on with the plan in hand; else think, where it is worth it."""
        self.why, self.missed, self.slowed, self._tells = None, "", "", tuple
        if vantage.mark != self._mark:
            self._plan, self._mark = [], None
        if not self._fits(decision) and (self._plan or (self._mark is None and self._is_worth_it(decision))):
            self._search(vantage, decision)
        if self._fits(decision):
            return self._plan.pop(0)
        return self._as_usual(vantage, decision)

    def _fits(self, decision: Decision) -> bool:
        return bool(self._plan) and self._plan[0] in decision.actions

    def _is_worth_it(self, decision: Decision) -> bool:
        return self.thinks and decision.step in self._game.planned_steps and len(decision.actions) > 1

    def _search(self, vantage: Vantage, decision: Decision) -> None:
        mark, (last, times) = vantage.mark, self._searched
        self._searched = mark, times + 1 if mark == last else 0
        seed = random.Random(f"{self._seed} {self._searched}").getrandbits(32)
        self._plan, self._mark, self.found = [], mark, None
        weight = self._game.planned_steps.get(decision.step, 1.0) * vantage.search_effort
        effort = self._effort.share(weight)
        try:
            found = self._thinks(vantage, effort, seed)
            if found.actions and found.actions[0] not in decision.actions:
                raise NoAnswer(f"a plan that cannot begin: {found.actions[0]}")
        except BrokenOff:
            self._mark = None
            return
        except NoAnswer as error:
            self.slowed = str(error)
            found = think_here(self._game, vantage, effort, seed)
        self._plan, self.found = list(found.actions), found
        if self._plan and not self._fits(decision):
            self._plan, self.found, self.missed = [], None, f"a plan that cannot begin: {found.actions[0]}"
        self.why = thought_of(self._game, self.found) if self.found is not None else None
        if self.found is not None:
            self._tells = partial(self._in_words, vantage, seed, found.actions)

    def _in_words(self, vantage: Vantage, seed: int, actions: tuple[Action, ...]) -> tuple[Text, ...]:
        """A plan as it would be carried out in the first world, and what it comes to where that is not the reason.

        Without actions it is that of the first bot, who will carry it out by his own chance, not by that of the search.
        """
        world, thought = world_of(vantage, seed, 0), self.found and thought_of(self._game, self.found)
        actions = actions or Search(self._game, vantage.seat, self._effort, self._seed).planned(world)
        lines = tell_plan(self._game, world, vantage.seat, actions)
        return (*lines, thought.text) if thought is not None and thought != self.why else lines

    def _as_usual(self, vantage: Vantage, decision: Decision) -> Action:
        if self._base is None:
            profile = vantage.best_profile if self.thinks else DEFAULT_PROFILE
            self._base = make_bot(self._game, first_bot(tuple(self._game.bots())), self._seed, profile)
            take_over(self._base, vantage, decision)
        action = self._base.choose(vantage, decision)
        self.why = getattr(self._base, "why", None) or self.why
        return action


Who = TypeVar("Who", bound=Hashable)
Where = TypeVar("Where", bound=Hashable)


def strongest(strengths: Mapping[Who, int], stands: Mapping[Who, Iterable[Where]], room: int = 1) -> list[Who]:
    """Return the pieces of the greatest strength together, of which each finds a place, ``room`` of them in one.

    The strongest come first and may make room for others by going elsewhere; those of no strength are left out. That is
    exact: sets of pieces that find places form a matroid.
    """
    wishes = {who: list(dict.fromkeys(stands.get(who, ()))) for who in strengths}
    held: dict[tuple[Where, int], Who] = {}

    def settle(who: Who, asked: set[tuple[Where, int]]) -> bool:
        for where in wishes[who]:
            for slot in ((where, number) for number in range(room)):
                if slot in asked:
                    continue
                asked.add(slot)
                if slot not in held or settle(held[slot], asked):
                    held[slot] = who
                    return True
        return False

    ranked = sorted(strengths, key=lambda who: -strengths[who])
    return [who for who in ranked if strengths[who] > 0 and settle(who, set())]
