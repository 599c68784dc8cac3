"""What decided a game, found here and now and within a time: fewer positions are played out where one takes long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.lookback import Found
from hexcore.missed import Missed
from hexcore.session import Session
from hexcore.turning import (
    POINTS,
    WIDE,
    Ask,
    Budget,
    Share,
    Stop,
    Turning,
    Weighing,
    deeds_of,
    play_worth,
    positions_at,
    stops_of,
    weighing_of,
)

LATER = 0.6
"""How long a play-out takes on average, against one from the beginning."""
FEW = 2
"""So many times a position is played out at least."""


class Decided(NamedTuple):
    """The odds in the course of a game for a seat, its turning points, and whether time cut the search short."""

    seat: Seat
    stops: tuple[Stop, ...] = ()
    curve: tuple[tuple[int, Share], ...] = ()
    points: tuple[Turning, ...] = ()
    scored: bool = False
    games: int = 0
    cut: bool = False
    missed: tuple[Missed, ...] = ()
    """What could have been done better, where somebody has thought about it."""

    def stop_at(self, ply: int) -> Stop:
        """The turn and phase in which a position lies."""
        return next((stop for stop in reversed(self.stops) if stop.ply <= ply), Stop(0, 0))


def as_decided(found: Found, seat: Seat) -> Decided:
    """What others have found so far."""
    return Decided(seat, found.stops, found.curve, found.points, found.scored, found.games, not found.over,
                   found.missed)  # fmt: skip


def decided_within(
    session: Session, seat: Seat, seconds: float, tell: Callable[[float], None] = lambda share: None
) -> Decided:
    """Look for what decided a game that is over, for about so long; ``tell`` is told the share of the time."""
    began, game, deeds = time.monotonic(), session.game, deeds_of(session.entries)
    stops = stops_of(game, session.first, deeds)
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


def planned(stops: Sequence[Stop], fits: int) -> tuple[list[Stop], Budget]:
    """Which positions to look at, and how often at first, if so many play-outs fit: fewer rather than each too seldom.

    What is left of the time goes into looking closer, as far as the usual budget.
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


def _told(weighing: Weighing, seat: Seat, stops: Sequence[Stop], games: int, *, cut: bool) -> Decided:
    curve, points = tuple(weighing.curve()), tuple(weighing.points())
    return Decided(seat, tuple(stops), curve, points, weighing.scored, games, cut)
