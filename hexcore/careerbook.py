"""What a career comes to: ranks, medals, results by scenario, seat and enemy, and streaks, from finished games alone.

Nothing of it is kept: it follows from the games each time it is asked for, so that it cannot say anything else than
they do. A game that two people played at one screen is among the games, but nobody knows whose victory it was: it
earns nothing. Nor does one in which the dice could be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexcore.career import Finished, Scored
from hexcore.honours import Deed, Honours, Medal


class Earned(NamedTuple):
    """A medal: which, for which scenario where there is one for each, and how far one has come towards it."""

    medal: Medal
    scenario: str = ""
    times: int = 0
    first: Finished | None = None
    """The game that earned it; None where it is still to be earned."""


class Result(NamedTuple):
    """All games of a scenario, in a seat, against the same enemy."""

    game: str
    scenario: str
    seat: str
    against: tuple[str, ...]
    played: int
    won: int
    drawn: int
    best: Finished
    points: int
    """What the best of them was worth."""

    @property
    def lost(self) -> int:
        """How many were not won."""
        return self.played - self.won - self.drawn


class Streak(NamedTuple):
    """How many games in a row ended well: the last ones, and the most there ever were."""

    now: int
    longest: int


def counts(game: Finished, honours: Honours) -> bool:
    """Whether anything can be earned by a game: one person, dice that stay, and no bot that plays by chance."""
    return bool(game.seat) and game.fenced and not set(game.bots) & set(honours.unearned)


def did(game: Finished, deed: Deed) -> bool:
    """Whether the one person who played has done a deed."""
    won = game.winner == game.seat
    asked = (
        not deed.scenario or game.scenario in deed.scenario,
        not deed.seat or game.seat == deed.seat,
        deed.won is None or deed.won == won,
        not deed.ending or game.ending in deed.ending,
        not deed.level or game.level in deed.level,
    )
    return all(asked) and all(
        any(line.text.key == key and span.holds(line.amount) for line in game.score) for key, span in deed.score.items()
    )


def counted(game: Finished) -> list[Scored]:
    """Return the lines of a score that are somebody's; alone at the table, all lines."""
    return [line for line in game.score if line.seat or len(game.seats) == 1]


def points(game: Finished) -> int:
    """What a game was worth to its player: his lines of the score less the enemy's; alone at the table, all lines."""
    alone = len(game.seats) == 1
    return sum(line.amount if alone or line.seat == game.seat else -line.amount for line in counted(game))


def medals(games: Sequence[Finished], honours: Honours, scenarios: Iterable[str]) -> list[Earned]:
    """Return every medal of a game, earned or still to be earned."""
    fit, listed = [game for game in games if counts(game, honours)], list(scenarios)
    found = []
    for medal in honours.medal:
        wanted = [name for name in listed if not medal.scenario or name in medal.scenario]
        for scenario in wanted if medal.each else [""]:
            found.append(_earned(medal, scenario, [game for game in fit if did(game, medal)]))
    return found


def _earned(medal: Medal, scenario: str, games: list[Finished]) -> Earned:
    deeds: list[Finished] = []
    for game in games:
        if scenario and game.scenario != scenario:
            continue
        if not medal.different or game.scenario not in {deed.scenario for deed in deeds}:
            deeds.append(game)
    reached = len(deeds) >= medal.times
    return Earned(medal, scenario, len(deeds), deeds[medal.times - 1] if reached else None)


def rank(games: Sequence[Finished], honours: Honours) -> str:
    """Return the rank to which a game's endings have led, one after the other; "" where it knows no ranks."""
    if not honours.ranks:
        return ""
    at = honours.ranks.index(honours.begins) if honours.begins else 0
    for game in games:
        if counts(game, honours):
            by = sum(step.by for step in honours.step if did(game, step))
            at = min(len(honours.ranks) - 1, max(0, at + by))
    return honours.ranks[at]


def results(games: Sequence[Finished], honours: Honours) -> list[Result]:
    """Return what one has reached in each scenario, seat and against whom; games of two people have no side."""
    groups: dict[tuple[str, str, str, tuple[str, ...]], list[Finished]] = {}
    for game in games:
        if game.seat:
            groups.setdefault((game.game, game.scenario, game.seat, game.bots), []).append(game)
    found = []
    for key, group in groups.items():
        won = sum(did(game, honours.success) for game in group)
        drawn = sum(len(game.seats) > 1 and not game.winner and not did(game, honours.success) for game in group)
        best = max(group, key=lambda game: (did(game, honours.success), points(game)))
        found.append(Result(*key, len(group), won, drawn, best, points(best)))
    return found


def streak(games: Sequence[Finished], honours: Honours) -> Streak:
    """Return how many games in a row ended well."""
    now = longest = 0
    for game in games:
        if counts(game, honours):
            now = now + 1 if did(game, honours.success) else 0
            longest = max(longest, now)
    return Streak(now, longest)
