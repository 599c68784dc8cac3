"""Games of a study that came to their end: how they ended, what they counted, and what they were worth to a seat.

A game is worth to a seat what :func:`hexcore.turning.worth` says: won, lost or neither, or in a game of one seat that
is counted its score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.intervals import Estimate, mean, means_apart, share, shares_apart
from hexcore.noticed import Notes
from hexcore.outcomes import Outcome
from hexcore.simulate import Played, Scored, in_order, outcome_name
from hexcore.turning import is_scored, worth


class Way(NamedTuple):
    """A way in which games ended, as :class:`~hexcore.outcomes.Outcome` names it."""

    ending: str
    winner: Seat = ""
    level: str = ""

    @property
    def name(self) -> str:
        """The way in one word."""
        return outcome_name(Outcome(self.ending, self.winner, self.level))


def way_of(outcome: Outcome) -> Way:
    """The way in which a game ended."""
    return Way(outcome.ending, outcome.winner, outcome.level)


class Ended(NamedTuple):
    """A game that came to its end."""

    outcome: Outcome
    notes: Notes
    plies: int


def ended(games: Iterable[Played]) -> list[Ended]:
    """The games that came to their end."""
    return [Ended(one.outcome, one.notes or Notes(), one.plies) for one in games if one.outcome and not one.error]


def all_scored(over: Sequence[Ended], seats: Sequence[Seat]) -> bool:
    """Whether these are games that are counted, not won."""
    return bool(over) and all(is_scored(one.outcome, seats) for one in over)


# -- what they counted


def amounts(over: Sequence[Ended]) -> dict[Scored, list[float]]:
    """Every line of the score, and how much it was in each game: nothing where a game did not have it."""
    found: defaultdict[Scored, list[float]] = defaultdict(lambda: [0.0] * len(over))
    for place, one in enumerate(over):
        for line in one.outcome.score:
            found[Scored(line.label, line.seat)][place] += line.amount
    return dict(sorted(found.items(), key=lambda line: in_order(line[0])))


def totals(over: Sequence[Ended], seat: Seat, seats: Sequence[Seat]) -> list[float]:
    """What each game counted for a seat; a line of nobody's counts where there is one seat only."""
    whose = ("", seat) if len(seats) == 1 else (seat,)
    return [float(sum(line.amount for line in one.outcome.score if line.seat in whose)) for one in over]


# -- what they were worth


def worth_of(games: Sequence[Ended], seat: Seat, *, scored: bool) -> Estimate:
    """What games were worth to a seat: the share that it won, or the mean of its score."""
    if scored:
        return mean([worth(one.outcome, seat, scored=True) for one in games])
    return share(sum(one.outcome.winner == seat for one in games), len(games))


def apart(a: Sequence[Ended], b: Sequence[Ended], seat: Seat, *, scored: bool) -> Estimate | None:
    """How much more games ``b`` were worth to a seat than games ``a``."""
    if scored:
        scores = [[worth(one.outcome, seat, scored=True) for one in games] for games in (a, b)]
        return means_apart(scores[0], scores[1])
    first, second = ((sum(one.outcome.winner == seat for one in games), len(games)) for games in (a, b))
    return shares_apart(first, second)
