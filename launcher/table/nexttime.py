"""What to try next, once a game is over: two or three other games, by what was played and how it ended.

No pygame: it knows who sat where and what the game declares, and fills in a new game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.bots import COLONEL, GENERAL, RECRUIT, first_bot
from hexcore.chair import Public
from hexcore.outcomes import Outcome
from launcher.desk.desk import HUMAN
from launcher.desk.wish import Wish

MOST = 3
WEAK = "random"


class Idea(NamedTuple):
    """Something to try: the key of what is said about it, with its values, and the new game that it means."""

    key: str
    values: Mapping[str, str]
    wish: Wish


class Played(NamedTuple):
    """A game that is over, as far as it takes to think of another."""

    public: Public
    seats: Mapping[Seat, str]
    outcome: Outcome
    viewer: Seat
    seed: int


def ideas(played: Played) -> list[Idea]:
    """Two or three things to try next, the most fitting first."""
    found: dict[str, Idea] = {}
    for idea in _fitting(played):
        found.setdefault(idea.key, idea)
    return list(found.values())[:MOST]


def _fitting(played: Played) -> Iterator[Idea]:
    people = [seat for seat, who in played.seats.items() if who == HUMAN]
    won = played.outcome.winner in people
    if not people:
        yield from _sit_down(played)
    if won:
        yield from _harder(played)
        yield from _other_side(played, people)
    elif len(played.seats) > 1:
        yield from _other_side(played, people)
        yield from _same_dice(played)
    yield from _against_a_bot(played, people)
    yield from _option(played)
    yield from _scenario(played)
    yield from _harder(played)
    yield from _same_dice(played)


def _as_before(played: Played, **changes: object) -> Wish:
    public = played.public
    return Wish(public.scenario, dict(played.seats), dict(public.options))._replace(**changes)  # type: ignore[arg-type]


def _strong(public: Public) -> str:
    bot = first_bot(public.meta.bots)
    return bot if bot != WEAK else ""


def _stronger(public: Public, bot: str) -> str:
    """Who is the next stronger one; "" if there is none."""
    own = _strong(public)
    ladder = [WEAK, RECRUIT, own, COLONEL, GENERAL]
    above = ladder[ladder.index(bot) + 1 :] if bot in ladder else []
    wanted = above if bot != WEAK else above[1:]
    return next((name for name in wanted if name and name in public.meta.bots), "")


def _sit_down(played: Played) -> Iterator[Idea]:
    """Who has watched bots may play himself."""
    seat = played.viewer
    name = played.public.seat_name(seat)
    yield Idea("next.sit_down", {"seat": name}, _as_before(played, seats={**played.seats, seat: HUMAN}))


def _other_side(played: Played, people: list[Seat]) -> Iterator[Idea]:
    """One person against bots may change places."""
    other = next((seat for seat in played.seats if seat not in people), "")
    if len(people) == 1 and other:
        swapped = {**played.seats, people[0]: played.seats[other], other: HUMAN}
        yield Idea("next.other_side", {"seat": played.public.seat_name(other)}, _as_before(played, seats=swapped))


def _harder(played: Played) -> Iterator[Idea]:
    """Who has beaten a bot may meet the next stronger one."""
    for weak in dict.fromkeys(played.seats.values()):
        strong = _stronger(played.public, weak)
        if strong:
            seats = {seat: strong if who == weak else who for seat, who in played.seats.items()}
            yield Idea("next.harder", {"bot": played.public.bot(strong)}, _as_before(played, seats=seats))


def _against_a_bot(played: Played, people: list[Seat]) -> Iterator[Idea]:
    """Two people at one table may each try it alone."""
    if len(people) > 1:
        bot = _strong(played.public) or WEAK
        seats = {seat: who if seat == people[0] else bot for seat, who in played.seats.items()}
        yield Idea("next.against", {"bot": played.public.bot(bot)}, _as_before(played, seats=seats))


def _scenario(played: Played) -> Iterator[Idea]:
    """The scenario after the one that was played, and from the last back to the first."""
    listed = played.public.meta.scenarios
    place = next(n for n, scenario in enumerate(listed) if scenario.id == played.public.scenario)
    other = listed[(place + 1) % len(listed)]
    if other.id != played.public.scenario:
        wish = Wish(other.id, dict(played.seats))
        yield Idea("next.scenario", {"scenario": other.name}, wish)


def _option(played: Played) -> Iterator[Idea]:
    """A switch that was off."""
    public = played.public
    for option in public.meta.options:
        offered = not option.scenarios or public.scenario in option.scenarios
        if offered and option.default is False and not public.options.get(option.id, False):
            options = {**public.options, option.id: True}
            yield Idea("next.option", {"option": option.name}, _as_before(played, options=options))
            return


def _same_dice(played: Played) -> Iterator[Idea]:
    """The same game once more, to do it better."""
    yield Idea("next.same_dice", {}, _as_before(played, seed=played.seed))
