"""Looking back at a finished game: turning points, missed chances, and lucky and unlucky rolls.

Worker processes play positions out in the background. Results so far can be asked for at any time, and nothing waits; a
worker that dies leaves them as they are.

A missed chance is a better plan than what was done, among positions that the seat could imagine at the time: hidden
knowledge is not held against it. A roll is lucky for one side, and unlucky for the other, by the odds of its preview
(:mod:`hexcore.game.odds`) and the result in its records.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.analysis.turning_points import (
    POINTS,
    WIDE,
    Ask,
    Budget,
    LookedAction,
    Share,
    Turning,
    TurnStart,
    Weighing,
    deeds_of,
    play_worth,
    positions_at,
    stops_of,
    walk,
    weighing_of,
)
from hexcore.bots.background import Worker
from hexcore.bots.forecast import missed_by
from hexcore.bots.search import Effort, Search, SearchResult, tell_plan, world_of
from hexcore.game.actions import Action, Seat
from hexcore.game.bot import Vantage, mark_of
from hexcore.game.game import Game
from hexcore.game.odds import Chance, Odds
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.session import Session
from hexcore.text import Text

EFFORT: Final = Effort(48, plans=6, bar=1.0)  # much effort for each decision: the game is over, so that nobody waits
QUESTIONS: Final = 3  # decisions searched in a stretch
CLEARLY: Final = 0.04  # a smaller gain is no missed chance


class Missed(NamedTuple):
    """A better plan than what was done: its ply, the plan in words, and its expected result."""

    ply: int
    plan: tuple[Text, ...]
    why: Text
    gain: float


class LookbackPoint(NamedTuple):
    """A decision of a seat: the position, its ply, and what the seat did up to the next die."""

    ply: int
    state: Any
    done: tuple[Action, ...]


def missed_between(
    game: Game[Any],
    first: Any,
    deeds: Sequence[LookedAction],
    seat: Seat,
    start: int,
    until: int,
    effort: Effort = EFFORT,
) -> Missed | None:
    """Return the best chance that a seat missed between two positions; None if there was no clear one."""
    asked = questions(game, first, deeds[:until], seat, start)
    found = [missed for question in _spread(asked) if (missed := _missed(game, question, seat, effort)) is not None]
    return max(found, key=lambda missed: missed.gain, default=None)


def questions(
    game: Game[Any], first: Any, deeds: Sequence[LookedAction], seat: Seat, start: int
) -> list[LookbackPoint]:
    """Return a seat's decisions worth a search from a position on, each with its actions up to the next die."""
    found: list[LookbackPoint] = []
    done: list[Action] = []
    last: object = None
    for ply, state in walk(game, first, deeds):
        decision = game.decision(state) if start <= ply < len(deeds) else None
        if decision is None or decision.seat != seat:
            last = None
            continue
        mark = mark_of(game, state)
        if mark != last and decision.step in game.planned_steps and len(decision.actions) > 1:
            done = []
            found.append(LookbackPoint(ply, state.clone(), ()))
            last = mark
        if mark == last:
            done.append(deeds[ply].action)
            found[-1] = found[-1]._replace(done=tuple(done))
    return found


def _spread(asked: Sequence[LookbackPoint]) -> Sequence[LookbackPoint]:
    """Return those with the most actions, in order: these are whole moves, not single answers."""
    chosen = sorted(asked, key=lambda question: -len(question.done))[:QUESTIONS]
    return sorted(chosen, key=lambda question: question.ply)


def _missed(game: Game[Any], question: LookbackPoint, seat: Seat, effort: Effort) -> Missed | None:
    vantage, seed = Vantage(game, question.state, seat), question.ply
    search = Search(game, seat, effort, seed, question.done)
    found: SearchResult = search.run(lambda number: world_of(vantage, seed, number))
    told = found.expected
    gain = told.after - told.before if told is not None else found.value - found.before
    if gain < max(CLEARLY, found.error) or not found.actions or _is_the_same(found.actions, question.done):
        return None
    world = world_of(vantage, seed, 0)
    plan = tell_plan(game, world, seat, found.actions)
    if set(plan) <= set(tell_plan(game, world, seat, question.done)):
        return None  # in words it is what was done
    return Missed(question.ply, plan, missed_by(game, found), gain)


def _is_the_same(plan: Sequence[Action], done: Sequence[Action]) -> bool:
    """Whether a plan is how the seat has begun, or begins with all that it did."""
    both = min(len(plan), len(done))
    return tuple(plan[:both]) == tuple(done[:both])


LIKELY = Fraction(1, 3)  # a result this likely is no luck
_SIGNS = {"defender": 1, "attacker": -1}


class Fall(NamedTuple):
    """An unlikely roll: its action, its record, and its chance.

    ``chance`` is that of a roll as good or better for ``seat``, or as bad or worse; "" is nobody's seat.
    """

    ply: int
    record: int
    chance: float
    seat: Seat
    helped: bool  # whether it helped the seat that rolled; else it hurt it


def expected(game: Game[Any], state: Any, deed: LookedAction, seat: Seat) -> Odds | None:
    """Return the odds of an action before it was carried out; None if it had no chance."""
    odds = game.odds(state, deed.action, seat)
    return None if odds is None or odds.later or len(odds.chances) < 2 else odds


def judged(game: Game[Any], odds: Odds, owner: Seat, ply: int, records: Sequence[Record]) -> Fall | None:
    """Return how unlikely the result of an action was; None if it was likely, or the records do not tell."""
    number, key = game.chance_rolled(odds, owner, records)
    came = next((chance for chance in odds.chances if chance.key == key), None)
    if came is None:
        return None
    value = _value(came)
    better = sum((chance.p for chance in odds.chances if _value(chance) >= value), Fraction(0))
    worse = sum((chance.p for chance in odds.chances if _value(chance) <= value), Fraction(0))
    if min(better, worse) >= LIKELY:
        return None
    return Fall(ply, number, float(min(better, worse)), owner, better < worse)


def _value(chance: Chance) -> int:
    """Return the worth of a result for the seat that rolls: whom it hurts, and for numbers, how much."""
    return _SIGNS.get(chance.side, 0) * (int(chance.key) if chance.key.isdecimal() else 1)


def best_and_worst(falls: Sequence[Fall], seat: Seat, most: int) -> tuple[list[Fall], list[Fall]]:
    """Return the luckiest and unluckiest rolls for a seat, the least likely first."""
    by_chance = sorted(falls, key=lambda fall: (fall.chance, fall.ply))
    good = [fall for fall in by_chance if fall.helped is (fall.seat == seat)]
    bad = [fall for fall in by_chance if fall.helped is not (fall.seat == seat)]
    return good[:most], bad[:most]


MOST_WORKERS = 2
LUCKY = 3  # weight of an unexpected roll


class FinishedGame(NamedTuple):
    """A finished game, as a worker gets it: all that it takes to replay it."""

    game: str
    packs: tuple[Path, ...]
    first: dict[str, Any]
    deeds: tuple[LookedAction, ...]
    seats: tuple[Seat, ...]
    seat: Seat
    scored: bool
    effort: Effort = EFFORT


class LookbackResult(NamedTuple):
    """The results so far: beginnings of turns and phases, lucky rolls, the odds there, the turning points."""

    stops: tuple[TurnStart, ...] = ()
    falls: tuple[Fall, ...] = ()
    curve: tuple[tuple[int, Share], ...] = ()
    points: tuple[Turning, ...] = ()
    missed: tuple[Missed, ...] = ()  # better choices at the turning points
    scored: bool = False
    games: int = 0  # finished play-outs
    over: bool = False  # whether the search has ended


class Ponder(NamedTuple):
    """A stretch of the game in which to look for a better plan."""

    ply: int
    until: int


class Lookback:
    """Looks back at one game, for one seat, within a budget. :meth:`poll` is called now and then, and never waits."""

    def __init__(
        self, session: Session, seat: Seat, packs: Sequence[Path] = (), budget: Budget | None = None,
        effort: Effort = EFFORT,
    ) -> None:  # fmt: skip
        self._session, self._seat = session, seat
        weighing = weighing_of(session, (), seat, budget or Budget())
        game = session.game
        self._course = FinishedGame(
            game.meta.id, tuple(packs), game.dump(session.first), deeds_of(session.entries),
            tuple(entry.seat for entry in session.entries), seat, weighing.scored, effort,
        )  # fmt: skip
        self._weighing: Weighing | None = None
        self._budget = budget or Budget()
        self._workers: list[Worker] = []
        self._pondered: set[Ponder] | None = None  # turning points whose missed chances are still being searched
        self.found = LookbackResult(scored=weighing.scored)
        self._made_at = session.version

    @property
    def fresh(self) -> bool:
        """Whether the game is still over with the same end: an end can be undone."""
        return self._made_at == self._session.version

    @property
    def running(self) -> bool:
        return bool(self._workers)

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    def told(self, start: int, until: int, most: int) -> tuple[Text, ...]:
        """Return the most telling log entries from one position up to another, in order.

        The game is over: entries for some seats only may be read by all.
        """
        game, entries = self._session.game, self._session.entries[start:until]
        look, lucky = game.look(), {(fall.ply, fall.record) for fall in self.found.falls}
        grand = {moment.kind for moment in look.moments if moment.grand} if look is not None else set()
        told = [
            (-weight_of(record, game.losses, grand) - LUCKY * ((ply, n) in lucky), ply, n, record.text)
            for ply, entry in enumerate(entries, start)
            for n, record in enumerate(entry.records)
        ]
        return tuple(text for _, _, _, text in sorted(sorted(told)[:most], key=lambda one: one[1:3]))

    def roll(self, fall: Fall) -> Text:
        return self._session.entries[fall.ply].records[fall.record].text

    def stop_at(self, ply: int) -> TurnStart:
        return next((stop for stop in reversed(self.found.stops) if stop.ply <= ply), TurnStart(0, 0))

    def start(self) -> None:
        """Begin, or go on after :meth:`stop`."""
        if self._workers or self.found.over:
            return
        count = max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        self._workers = [Worker(work, self._course, not n) for n in range(count)]
        if any(worker.over for worker in self._workers):
            self._give_up()
            return
        if self._pondered is not None:
            self._hand_out(sorted(self._pondered))
        elif self._weighing is not None:
            self._hand_out(self._weighing.next_round())

    def stop(self) -> None:
        """Stop at once; results so far stay."""
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.stop()

    def _give_up(self) -> None:
        self.stop()
        self.found = self.found._replace(over=True)

    def poll(self) -> bool:
        """Collect new results; return whether there are any."""
        before = self.found
        for worker in list(self._workers):
            for one in worker.poll():
                self._take(one)
            if worker.over:
                self._give_up()
                break
        return self.found != before

    def _take(self, said: Any) -> None:
        if isinstance(said[0], Ask):
            self._weigh(*said)
            return
        if isinstance(said[0], Ponder):
            self._learn(*said)
            return
        stops, falls = said
        if self._weighing is None:
            self.found = self.found._replace(stops=tuple(stops), falls=tuple(falls))
            self._weighing = weighing_of(self._session, stops, self._seat, self._budget)
            self._hand_out(self._weighing.next_round())

    def _weigh(self, ask: Ask, value: float | None) -> None:
        weighing = self._weighing
        if weighing is None or ask not in weighing.waiting:
            return
        weighing.take(ask, value)
        games = self.found.games + 1
        self.found = self.found._replace(games=games)
        if weighing.waiting:
            return
        self.found = self.found._replace(curve=tuple(weighing.curve()), points=tuple(weighing.points()))
        asks = weighing.next_round()
        self._hand_out(asks)
        if not asks:
            self._ponder()

    def _ponder(self) -> None:
        """Search for missed chances, now that all turning points are known."""
        self._pondered = {Ponder(point.ply, point.until) for point in self.found.points}
        self._hand_out(sorted(self._pondered))
        if not self._pondered:
            self._give_up()

    def _learn(self, stretch: Ponder, missed: Missed | None) -> None:
        if self._pondered is None or stretch not in self._pondered:
            return
        self._pondered.discard(stretch)
        if missed is not None:
            self.found = self.found._replace(missed=tuple(sorted((*self.found.missed, missed))))
        if not self._pondered:
            self._give_up()

    def _hand_out(self, asks: Sequence[Ask | Ponder]) -> None:
        for n, worker in enumerate(self._workers):
            worker.send(list(asks[n :: len(self._workers)]))


def weight_of(record: Record, losses: Collection[str], grand: Collection[str]) -> int:
    """Return the weight of a log entry: scoring before losses, then fights, rolls and discoveries."""
    facts, kind = record.facts_by_name, record.kind
    fought = 2 * bool(facts.get("winner")) + bool(record.rolled) + record.reveals
    return 8 * (kind in grand) + 4 * (kind in losses) + fought


# In the worker


def work(line: Connection, course: FinishedGame, reads: bool) -> None:
    """Run in a worker: the first one reads the game through; then all play positions out."""
    game = registry().open(course.game, course.packs)
    first = game.load(course.first)
    stops = stops_of(game, first, course.deeds, course.seat)
    if reads:
        line.send((stops, _falls(game, first, course)))
    positions = positions_at(game, first, course.deeds, [stop.ply for stop in stops])
    while True:
        for ask in line.recv():
            if isinstance(ask, Ponder):
                line.send((ask, missed_between(game, first, course.deeds, course.seat, *ask, course.effort)))
            else:
                line.send((ask, play_worth(game, positions, ask, course.seat, scored=course.scored)))


def _falls(game: Any, first: Any, course: FinishedGame) -> list[Fall]:
    state, found = first.clone(), list[Fall]()
    for ply, (deed, seat) in enumerate(zip(course.deeds, course.seats, strict=True)):
        odds = expected(game, state, deed, seat)
        state.dice.script(list(deed.script.faces), list(deed.script.draws))
        records: list[Record] = game.apply(state, deed.action)
        fall = judged(game, odds, odds.attacker or seat, ply, records) if odds is not None else None
        found += [fall] if fall is not None else []
    return found


LATER = 0.6  # average length of a play-out, against one from the beginning
FEW = 2  # least play-outs of a position


class Decided(NamedTuple):
    """The odds over the game for a seat, its turning points, and whether time cut the search short."""

    seat: Seat
    stops: tuple[TurnStart, ...] = ()
    curve: tuple[tuple[int, Share], ...] = ()
    points: tuple[Turning, ...] = ()
    scored: bool = False
    games: int = 0
    cut: bool = False
    missed: tuple[Missed, ...] = ()  # better choices, if searched for

    def stop_at(self, ply: int) -> TurnStart:
        return next((stop for stop in reversed(self.stops) if stop.ply <= ply), TurnStart(0, 0))


def as_decided(found: LookbackResult, seat: Seat) -> Decided:
    return Decided(seat, found.stops, found.curve, found.points, found.scored, found.games, not found.over,
                   found.missed)  # fmt: skip


def decided_within(
    session: Session, seat: Seat, seconds: float, tell: Callable[[float], None] = lambda share: None
) -> Decided:
    """Search a finished game for turning points, for about so long; ``tell`` gets the share of the time."""
    began, game, deeds = time.monotonic(), session.game, deeds_of(session.entries)
    stops = stops_of(game, session.first, deeds, seat)
    positions = positions_at(game, session.first, deeds, [stop.ply for stop in stops])
    weighing = weighing_of(session, stops, seat, Budget())
    if seconds <= 0 or not weighing.stops:
        return Decided(seat, tuple(stops), scored=weighing.scored, cut=True)
    before = time.monotonic()
    play_worth(game, positions, Ask(weighing.stops[0].ply, 0), seat, scored=weighing.scored)
    fits = int((began + seconds - time.monotonic()) / max(1e-6, LATER * (time.monotonic() - before)))
    kept, budget = planned(weighing.stops, fits)
    weighing = Weighing(kept, weighing.end, weighing.final, budget, scored=weighing.scored)
    games, cut = 0, len(kept) < len(stops) - 1
    while asks := weighing.next_round() if budget.total else []:
        for ask in asks:
            spent = time.monotonic() - began
            if spent > seconds:
                return _told(weighing, seat, stops, games, cut=True)
            tell(spent / seconds)
            weighing.take(ask, play_worth(game, positions, ask, seat, scored=weighing.scored))
            games += 1
    return _told(weighing, seat, stops, games, cut=cut)


def planned(stops: Sequence[TurnStart], fits: int) -> tuple[list[TurnStart], Budget]:
    """Choose positions, and how often to play each, for so many play-outs: fewer rather than each too seldom.

    The rest of the time goes into looking closer, as far as the usual budget.
    """
    usual = Budget()
    if fits >= WIDE * FEW:
        return list(stops), usual._replace(first=min(usual.first, fits // WIDE))
    places = fits // FEW
    if places < POINTS:
        return [], usual._replace(total=0)
    turns = [stop for n, stop in enumerate(stops) if not n or stops[n - 1].turn != stop.turn]
    chosen = [turns[n * (len(turns) - 1) // (places - 1)] for n in range(places)] if len(turns) > places else turns
    return list(dict.fromkeys(chosen)), usual._replace(first=FEW)


def _told(weighing: Weighing, seat: Seat, stops: Sequence[TurnStart], games: int, *, cut: bool) -> Decided:
    curve, points = tuple(weighing.curve()), tuple(weighing.points())
    return Decided(seat, tuple(stops), curve, points, weighing.scored, games, cut)
