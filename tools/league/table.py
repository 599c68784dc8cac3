"""The results of the league: points with their intervals, a sequential test, and tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log
from statistics import fmean, variance
from typing import Final, NamedTuple

from hexcore.analysis.intervals import Estimate, mean, share
from tools.league.games import Fought, Match

ALPHA: Final = 0.05  # how often the test may be wrong, either way
FEWEST: Final = 8  # of fewer pairs nothing is concluded

HEADING: Final = (
    "# How strong the levels are: points (a draw is half) against the game's first bot, over both seats; in a game for",
    "# one, who has the better score on the same dice takes the point. Measured and written by tools/league.py.",
)


class Standing(NamedTuple):
    """The result of a match so far."""

    match: Match
    points: Estimate
    wins: int
    draws: int
    seconds: float  # A choice that was thought about, on average
    longest: float
    failures: int
    errors: int

    @property
    def losses(self) -> int:
        return self.points.games - self.wins - self.draws


def standings(fought: Iterable[Fought]) -> dict[Match, Standing]:
    """Return the standing of each match, in the order of play; a broken game does not count."""
    games: dict[Match, list[Fought]] = defaultdict(list)
    for one in fought:
        games[one.bout.match].append(one)
    return {match: _standing(match, those) for match, those in games.items()}


def _standing(match: Match, games: Sequence[Fought]) -> Standing:
    whole = [one for one in games if not one.error]
    choices = sum(one.choices for one in whole)
    return Standing(
        match,
        mean([one.points for one in whole]),
        sum(one.points == 1 for one in whole) if match.against else 0,
        sum(one.points == 0.5 for one in whole) if match.against else 0,
        sum(one.seconds for one in whole) / choices if choices else 0.0,
        max((one.longest for one in whole), default=0.0),
        sum(one.failures for one in whole),
        len(games) - len(whole),
    )


# -- both seats of a seed are one pair ---------------------------------------------------------------------------------


def in_pairs(fought: Iterable[Fought]) -> list[list[Fought]]:
    """Return the games of each seed that was played in all seats, against each opponent."""
    seats: set[str] = set()
    by_seed: dict[tuple[str, int], dict[str, Fought]] = defaultdict(dict)
    for one in fought:
        seats.add(one.bout.match.seat)
        if not one.error:
            by_seed[one.bout.match.against, one.bout.seed][one.bout.match.seat] = one
    return [list(games.values()) for _, games in sorted(by_seed.items()) if len(games) == len(seats)]


def pairs(fought: Iterable[Fought]) -> list[float]:
    """Return the mean points of each seed that was played in all seats."""
    return [fmean(one.points for one in games) for games in in_pairs(fought)]


class Verdict(NamedTuple):
    """The log of the likelihood ratio of a sequential test, and whether it is enough for yes or no."""

    ratio: float
    word: str


def sprt(points: Sequence[float], low: float = 0.50, high: float = 0.55) -> Verdict:
    """Test whether the true mean is ``high`` ("yes") rather than ``low`` ("no"), or whether to go on ("").

    The sequential test of Wald for means of any distribution: the ratio of two normal likelihoods with the variance
    that was seen. Two pairs that always end alike have none, so a little is assumed.
    """
    if len(points) < FEWEST:
        return Verdict(0.0, "")
    spread = max(variance(points), 0.01)
    ratio = len(points) * (high - low) * (2 * fmean(points) - low - high) / (2 * spread)
    bound = log((1 - ALPHA) / ALPHA)
    return Verdict(ratio, "yes" if ratio >= bound else "no" if ratio <= -bound else "")


# -- tables --------------------------------------------------------------------------------------------------------


def table(found: Mapping[Match, Standing], names: Mapping[tuple[str, str], str]) -> list[str]:
    """The lines of a Markdown table: scenario, seat, who against whom, points with their interval, and seconds."""
    lines = [
        "| battle | seat | bot | against | games | won-drawn-lost | points (95 %) | seconds a search | longest |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for match, one in found.items():
        points = one.points
        count = f"{one.wins}-{one.draws}-{one.losses}" if match.against else ""
        digits = 2 if match.against else 1
        told = f"{points.value:.{digits}f} ({points.low:.{digits}f}–{points.high:.{digits}f})"
        lines.append(
            f"| {names[match.game, match.scenario]} | {match.seat} | {match.bot} | {match.against or '–'} | "
            f"{points.games} | {count} | {told} | {one.seconds:.2f} | {one.longest:.1f} |"
        )
    return lines


def both_seats(fought: Sequence[Fought], names: Mapping[tuple[str, str], str]) -> list[str]:
    """A Markdown table of what bots came to over both seats: by pairs of seats, and at least, by games alone.

    Only whole pairs count: one seat may be easier than the other.
    """
    lines = [
        "| battle | bot | against | games | points over both seats (95 %) | at least (Wilson) |",
        "|---|---|---|---|---|---|",
    ]
    groups: dict[tuple[str, str, str, str], list[Fought]] = defaultdict(list)
    for one in fought:
        game, scenario, _, bot, against = one.bout.match
        if against and not one.error:
            groups[game, scenario, bot, "tempers" if is_of_tempers(one.bout.match) else against].append(one)
    for (game, scenario, bot, against), played in groups.items():
        games = [one for pair in in_pairs(played) for one in pair]
        if bot == against or not games:
            continue
        points, least = mean(pairs(games)), share(sum(one.points for one in games), len(games))
        told = f"{points.value:.2f} ({max(0.0, points.low):.2f}–{min(1.0, points.high):.2f})"
        against = f"tempers: {_by_temper(games)}" if against == "tempers" else against
        lines.append(f"| {names[game, scenario]} | {bot} | {against} | {len(games)} | {told} | {least.low:.2f} |")
    return lines


def is_of_tempers(match: Match) -> bool:
    """Return whether the opponent is the first bot with another profile, and not the measured bot itself."""
    base, _, profile = match.against.partition("/")
    return bool(profile) and match.bot != base


def _by_temper(games: Sequence[Fought]) -> str:
    points: dict[str, list[float]] = defaultdict(list)
    for one in games:
        points[one.bout.match.against.partition("/")[2]].append(one.points)
    return ", ".join(f"{profile} {fmean(those):.2f}" for profile, those in sorted(points.items()))


def level_lines(fought: Sequence[Fought], base: str) -> list[str]:
    """Return the strength of each level over both seats, against the first bot, as lines of TOML."""
    lines = [*HEADING]
    groups: dict[tuple[str, str], list[Fought]] = defaultdict(list)
    for one in fought:
        if one.bout.match.against in {"", base} and one.bout.match.bot.isidentifier():
            groups[one.bout.match.scenario, one.bout.match.bot].append(one)
    for (scenario, bot), games in sorted(groups.items()):
        if bot == base:
            continue  # nobody is stronger than himself
        alone = not games[0].bout.match.against
        games = games if alone else [one for pair in in_pairs(games) for one in pair]
        points = mean(beside(games, groups.get((scenario, base), [])) if alone else pairs(games))
        if points.games:
            lines += ["", f"[{scenario}.{bot}]", f"points = {points.value:.3f}", f"low = {max(0.0, points.low):.3f}"]
            lines += [f"high = {min(1.0, points.high):.3f}", f"games = {len(games)}"]
    return lines


def beside(games: Sequence[Fought], others: Sequence[Fought]) -> list[float]:
    """Return the points of a game for one against somebody who played the same seeds, by better score."""
    scores = {one.bout.seed: one.points for one in others if not one.error}
    both = [(one.points, scores[one.bout.seed]) for one in games if not one.error and one.bout.seed in scores]
    return [0.5 if own == other else float(own > other) for own, other in both]
