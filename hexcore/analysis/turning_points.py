"""Turning points of a game: the odds of winning over its course, found by play-outs of its positions.

A finished game is evaluated where turns and phases began. Bots play on from each of those positions several times; the
average forecast (:mod:`hexcore.bots.forecast`) is the odds there, and the largest changes between two neighbours are
the turning points. Where forecasts of a game were not measured, bots play to the end. The game is over, so that playing
on from the true position gives nothing away.

Play-out ``number`` of a position is a function of the position and that number alone, and the next ones follow from
those before: a budget of play-outs leads to the same answer with any number of workers, in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import inf, sqrt
from typing import Any, Final, NamedTuple

from hexcore.analysis.simulate import seat_bots
from hexcore.bots.forecast import Start, anchored, average, calibration_of, forecast, play_on, start_of
from hexcore.game.actions import Action, Outcome, Seat
from hexcore.game.bot import first_bot
from hexcore.game.dice import Dice
from hexcore.game.game import Game
from hexcore.play.session import Entry, Script, Session
from hexcore.text import NO_TEXT, Text

WIDE: Final = 13  # positions evaluated first, however long the game
SPLIT: Final = 2  # positions added between two with very different odds
POINTS: Final = 3  # turning points shown
MOSTLY: Final = 0.6  # share of a stretch's change by which one action counts as its cause


class Budget(NamedTuple):
    """The number of play-outs: of each position at first, more where it matters, of one at most, and altogether."""

    first: int = 6
    more: int = 6
    most: int = 36
    total: int = 240


class LookedAction(NamedTuple):
    """One action of the game under review, with its fixed dice."""

    action: Action
    script: Script = Script()


class TurnStart(NamedTuple):
    """A position where a turn or a phase begins: its ply, what begins there, and what futures start from."""

    ply: int
    turn: int
    phase: str = ""
    name: Text = NO_TEXT
    start: Start | None = None
    told: bool = True  # whether a forecast of it is worth telling


class Ask(NamedTuple):
    """One play-out: its position by ply, and its number."""

    ply: int
    number: int


class Share(NamedTuple):
    """The mean worth of a position to a seat, its standard error, and its number of play-outs."""

    mean: float
    error: float
    games: int


class Turning(NamedTuple):
    """A turning point: the actions from ``ply`` up to ``until`` changed the odds from ``before`` to ``after``."""

    ply: int
    until: int
    before: float
    after: float
    error: float

    @property
    def change(self) -> float:
        return self.after - self.before


# Replay


def deeds_of(entries: Iterable[Entry]) -> tuple[LookedAction, ...]:
    """Return the actions of a game with what it takes to replay them."""
    return tuple(LookedAction(entry.action, entry.script) for entry in entries)


def walk(game: Game[Any], first: Any, deeds: Sequence[LookedAction]) -> Iterable[tuple[int, Any]]:
    """Replay a game, yielding each position with its ply; the last one is the end."""
    state = first.clone()
    yield 0, state
    for ply, deed in enumerate(deeds, 1):
        state.dice.script(list(deed.script.faces), list(deed.script.draws))
        game.apply(state, deed.action, quiet=True)
        yield ply, state


def stops_of(game: Game[Any], first: Any, deeds: Sequence[LookedAction], seat: Seat = "") -> list[TurnStart]:
    """Return where turns and phases begin, as :class:`~hexcore.play.replay.Replay` marks them, with forecasts."""
    looks, found = game.meta.seats[0].id, list[TurnStart]()
    measured = calibration_of(game, first.scenario, seat) is not None
    for ply, state in walk(game, first, deeds):
        view = game.view(state, looks)
        now = next((phase for phase in view.phases if phase.when == "now"), None)
        stop = TurnStart(ply, view.turn, now.key if now else "", now.name if now else NO_TEXT)
        if not found or (found[-1].turn, found[-1].phase) != (stop.turn, stop.phase):
            found.append(_forecast_at(game, state, seat, stop) if measured else stop)
    return found


def _forecast_at(game: Game[Any], state: Any, seat: Seat, stop: TurnStart) -> TurnStart:
    start = start_of(game, state, seat)
    if start is None:
        return stop._replace(told=False)
    off = _shown(game, start.off) - _shown(game, 0.0)
    return stop._replace(start=start._replace(forecast=_shown(game, start.forecast), off=off))


def played_on(game: Game[Any], position: Any, number: int, until: float) -> tuple[Any, bool]:
    """Return what quick bots with dice of their own make of a position, and whether that is its end."""
    state = position.clone()
    unlike = position.dice.seed * 1_000_003 + number + 1  # the dice of the game are known by now
    state.dice = Dice(unlike, position.dice.count)
    bots = seat_bots(game, (first_bot(tuple(game.bots())),), number)
    return state, play_on(game, state, bots, until)


def is_scored(outcome: Outcome, seats: Sequence[Seat]) -> bool:
    """Return whether a game is counted, not won: one seat, and lines of a score."""
    return len(seats) == 1 and not outcome.winner and bool(outcome.score)


def worth(outcome: Outcome, seat: Seat, *, scored: bool) -> float:
    """Return the worth of an end to a seat: won, lost or neither; or the score."""
    if scored:
        return float(sum(line.amount for line in outcome.score if line.seat in ("", seat)))
    return outcome.worth(seat)


class Weighing:
    """Asks for play-outs round by round and collects their results. It plays nothing itself.

    First positions all over the game are weighed. Then, again and again, those between the neighbours that differ
    most; where nothing lies between them any more, they themselves are weighed more finely.
    """

    def __init__(self, stops: Sequence[TurnStart], end: int, final: float, budget: Budget, *, scored: bool) -> None:
        self.stops = [stop for stop in stops if stop.ply < end and stop.told]
        self._starts = {stop.ply: stop.start for stop in stops if stop.start is not None}
        self.end, self.final, self.budget, self.scored = end, final, budget, scored
        self._worths: dict[int, dict[int, float]] = {}
        self._waiting: set[Ask] = set()
        self._asked = 0
        self._wide: list[int] = []  # positions to evaluate first
        # the results of finished rounds, from which alone everything follows
        self._known: dict[int, dict[int, float]] = {}

    @property
    def asked(self) -> int:
        return self._asked

    @property
    def waiting(self) -> frozenset[Ask]:
        """The play-outs without a result yet."""
        return frozenset(self._waiting)

    def take(self, ask: Ask, value: float | None) -> None:
        """Take the result of a play-out; without one it counts for nothing."""
        if ask not in self._waiting:
            return
        self._waiting.discard(ask)
        if value is not None:
            self._worths.setdefault(ask.ply, {})[ask.number] = value
        if not self._waiting:
            self._known = {ply: dict(found) for ply, found in self._worths.items()}

    def next_round(self) -> list[Ask]:
        """Return the next play-outs; [] when the budget is spent, or nothing is left to find out."""
        if self._waiting:
            return sorted(self._waiting)
        asks = self._begin() if not self._asked else self._closer()
        asks = asks[: max(0, self.budget.total - self._asked)]
        self._asked += len(asks)
        self._waiting = set(asks)
        return asks

    def _begin(self) -> list[Ask]:
        """Return positions all over the game: beginnings of turns as far as possible; phases if there are few."""
        plies = [stop.ply for n, stop in enumerate(self.stops) if not n or self.stops[n - 1].turn != stop.turn]
        plies = plies if len(plies) > POINTS else [stop.ply for stop in self.stops]
        self._wide = _spread(plies, WIDE)
        return [Ask(ply, number) for ply in self._wide for number in range(self.budget.first)]

    def _closer(self) -> list[Ask]:
        found: dict[Ask, None] = {}
        for point in self._largest():
            between = (stop.ply for stop in self.stops if point.ply < stop.ply < point.until)
            inside = [ply for ply in between if ply not in self._known]
            for ply in _spread(inside, SPLIT):
                found.update(dict.fromkeys(Ask(ply, number) for number in range(self.budget.first)))
            for ply in () if inside else (point.ply, point.until):
                found.update(dict.fromkeys(self._further(ply)))
        return list(found)

    def _further(self, ply: int) -> list[Ask]:
        """Return more play-outs of a position that has some; the end is certain."""
        have = len(self._known.get(ply, ()))
        return [Ask(ply, n) for n in range(have, min(have + self.budget.more, self.budget.most))] if have else []

    def curve(self) -> list[tuple[int, Share]]:
        """Return the odds at every weighed position, and at the end, where they are certain."""
        known = sorted(self._known.items())
        found = [(ply, self._share(list(worths.values()), self._starts.get(ply))) for ply, worths in known if worths]
        return [*found, (self.end, Share(self.final, 0.0, 0))] if found else []

    def _share(self, worths: Sequence[float], start: Start | None) -> Share:
        count = len(worths)
        if start is not None:
            return Share(*anchored(start, worths), count)
        mean, error = average(worths)
        if self.scored:
            return Share(mean, error, count)
        careful = (sum(worths) + 1) / (count + 2)  # a few games that all went one way do not make it certain
        return Share(mean, sqrt(careful * (1 - careful) / count), count)

    def _changes(self, plies: Sequence[int]) -> list[Turning]:
        known = dict(self.curve())
        return [
            Turning(a, b, known[a].mean, known[b].mean, sqrt(known[a].error ** 2 + known[b].error ** 2))
            for a, b in pairwise(ply for ply in plies if ply in known)
        ]

    def _moments(self) -> list[Turning]:
        """Return the largest change within each stretch between the positions that were evaluated first.

        Where no change makes up most of it, the stretch changed bit by bit, and counts as a whole.
        """
        weighed = [ply for ply, _ in self.curve()]
        found = []
        for whole in self._changes([*self._wide, self.end]):
            parts = self._changes([ply for ply in weighed if whole.ply <= ply <= whole.until])
            part = max(parts, key=lambda point: abs(point.change))
            found.append(part if abs(part.change) >= MOSTLY * abs(whole.change) else whole)
        return found

    def _largest(self) -> list[Turning]:
        return sorted(self._moments(), key=lambda point: (-abs(point.change), point.ply))[:POINTS]

    def points(self) -> list[Turning]:
        """Return the turning points so far, in the order of the game; a change within its error is none."""
        return sorted(point for point in self._largest() if abs(point.change) > point.error)


def _spread(plies: Sequence[int], most: int) -> list[int]:
    """Return at most so many of them, evenly over the whole; the first is always among many."""
    if len(plies) <= most:
        return list(plies)
    if most < POINTS:
        return [plies[(n + 1) * len(plies) // (most + 1)] for n in range(most)]
    return [plies[n * (len(plies) - 1) // (most - 1)] for n in range(most)]


def weighing_of(session: Session, stops: Sequence[TurnStart], seat: Seat, budget: Budget) -> Weighing:
    outcome = session.outcome
    assert outcome is not None, "only a game that is over is looked back at"
    scored = is_scored(outcome, session.game.meta.seat_ids())
    return Weighing(stops, len(session.entries), worth(outcome, seat, scored=scored), budget, scored=scored)


def positions_at(game: Game[Any], first: Any, deeds: Sequence[LookedAction], plies: Iterable[int]) -> Mapping[int, Any]:
    wanted = set(plies)
    return {ply: state.clone() for ply, state in walk(game, first, deeds) if ply in wanted}


def play_worth(game: Game[Any], positions: Mapping[int, Any], ask: Ask, seat: Seat, *, scored: bool) -> float | None:
    """Return what a future of a position is worth to a seat; None if it came to no end.

    Where forecasts were measured it is played up to its horizon and forecast, else to its end.
    """
    position = positions[ask.ply]
    if calibration_of(game, position.scenario, seat) is not None:
        state, _ = played_on(game, position, ask.number, game.horizon(position))
        return _shown(game, forecast(game, state, seat))
    state, over = played_on(game, position, ask.number, inf)
    outcome = game.outcome(state) if over else None
    return None if outcome is None else worth(outcome, seat, scored=scored)


def _shown(game: Game[Any], value: float) -> float:
    """Return a forecast as a score, in a game that is played for one."""
    low, high = game.score_range or (0.0, 1.0)
    return low + value * (high - low)
