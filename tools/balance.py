"""Measure how a game plays: many whole games by bots, and what they come to.

    python tools/balance.py GAME [--scenario S] [--bots a,b:c] [--games N] [--from SEED] [--jobs J]

Each entry of ``--bots`` is measured by itself over the same seeds: one bot for all seats, or one for each seat joined
by colons. Printed are the mean of every line of the score and their sum with its spread, the share of every ending, a
histogram of levels (of winners, in games that have no levels), and the speed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean, pstdev

from hexcore.analysis.simulate import PlayedGame, Task, play_many
from hexcore.bots.levels import seating
from hexcore.game.actions import Outcome
from hexcore.game.plugins import registry

BAR = 50
"""The longest bar of a histogram, in characters."""


def total(outcome: Outcome) -> int:
    """Return the score of a game: the sum of its lines."""
    return sum(line.amount for line in outcome.score)


def histogram(names: Iterable[str], order: Sequence[str] = ()) -> list[str]:
    """Return a line for each name: how often it came, its share, and a bar; in the given order, then by count."""
    counts = Counter(names)
    games = max(sum(counts.values()), 1)
    most = max(counts.values(), default=1)
    listed = [*order, *(name for name, _ in counts.most_common() if name not in order)]
    wide = max((len(name) for name in listed), default=0)
    return [
        f"  {name:<{wide}} {counts[name]:6} {counts[name] / games:7.1%}  {'#' * round(BAR * counts[name] / most)}"
        for name in listed
    ]


def report(bots: str, played: Sequence[PlayedGame], seconds: float) -> list[str]:
    """Return what the games of one seating come to."""
    outcomes = [one.outcome for one in played if one.outcome is not None]
    lines = [f"{bots}: {len(played)} games, {len(played) / seconds:.1f} a second, "]
    lines[0] += f"{sum(one.plies for one in played) / max(len(played), 1):.0f} actions each"
    lines += [f"  error: seed {one.seed}: {one.error}" for one in played if one.error]
    failures = sum(one.failures for one in played)
    lines += [f"  {failures} choices that a bot failed to make"] if failures else []
    if not outcomes:
        return lines
    if any(outcome.score for outcome in outcomes):
        lines += _scores(outcomes)
    lines += ["endings", *histogram(outcome.ending for outcome in outcomes)]
    return [*lines, "levels", *histogram([_level(outcome) for outcome in outcomes], _ranked(outcomes))]


def _level(outcome: Outcome) -> str:
    return outcome.level or outcome.winner or "draw"


def _ranked(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the levels from the lowest scores to the highest; none if the game has no levels."""
    least = {outcome.level: total(outcome) for outcome in sorted(outcomes, key=total, reverse=True) if outcome.level}
    return sorted(least, key=lambda level: least[level])


def _scores(outcomes: Sequence[Outcome]) -> list[str]:
    totals = [total(outcome) for outcome in outcomes]
    sums: Counter[str] = Counter()
    for outcome in outcomes:
        for line in outcome.score:
            sums[f"{line.seat} {line.label.key}".strip()] += line.amount
    spread = f"spread {pstdev(totals):.2f}, from {min(totals)} to {max(totals)}"
    return [f"score {mean(totals):.2f}, {spread}", *(f"  {key} {n / len(totals):.2f}" for key, n in sums.items())]


def measure(task: Task, seeds: Sequence[int], jobs: int) -> tuple[list[PlayedGame], float]:
    """Play a game per seed; return them in the order of seeds, and the time it took."""
    started = time.perf_counter()
    played = sorted(play_many(task, seeds, jobs), key=lambda one: one.seed)
    return played, time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Play many games with bots and print what they come to.")
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--bots", default="random", help="seatings to measure, by commas; the seats of one by colons")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    scenario = registry().open(args.game).meta.scenario(args.scenario).id
    for bots in args.bots.split(","):
        task = Task(args.game, scenario, {}, seating(bots))
        played, seconds = measure(task, range(args.first, args.first + args.games), args.jobs)
        print("\n".join(report(bots, played, seconds)), flush=True)


if __name__ == "__main__":
    main()
