"""The soak test of secrets: ``python -m tools.soak.secrets [--swaps N] [--jobs J] [--from SEED] [--keep DIR]``.

Positions of random and bot games are compared with others that differ only in what one seat may not know. That seat's
view, decision, log entries, odds, reach, overlays, queries and notes must be the same, byte for byte. The swaps are
spread evenly over the scenarios with secrets.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.analysis.cluster import workers
from hexcore.contract import ContractBroken, Subject
from hexcore.contract.questions import answers_alike
from hexcore.contract.secrets import looks_alike, previews_alike, swapped
from hexcore.contract.trial import PLY_CAP, Ply, Trial
from hexcore.data.meta import Meta
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from tools.soak.games import Bout, keep, options_of
from tools.soak.soak import bouts

EVERY: Final = 9  # actions between swaps: neighbouring positions have much the same secrets
GAMES: Final = 2000  # of a scenario at most, in search of secrets


class Swapped(NamedTuple):
    """The swapped secrets of one game, by the seat that may not know them, and what leaked."""

    bout: Bout
    swaps: Counter[str]
    broken: str = ""
    save: str = ""


def swap_in(game: Game[Any], bout: Bout, folder: Path) -> Swapped:
    """Play a bout and swap its secrets every so many actions; keep a leak as a save."""
    options = options_of(game.meta, bout)
    subject = Subject(lambda: game, bout.scenario, range(bout.seed, bout.seed + 1), PLY_CAP, bout.bots, options)
    trial, swaps = Trial(subject), Counter[str]()
    try:
        for ply in trial.plies():
            if ply.number % EVERY == bout.seed % EVERY:
                swaps.update(_alike(trial, ply))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # one broken game must not stop the others
        what = error if isinstance(error, ContractBroken) else trial.broken(f"{type(error).__name__}: {error}")
        return Swapped(bout, swaps, str(what), keep(game, bout, what, list(trial.played), folder))
    return Swapped(bout, swaps)


def _alike(trial: Trial, ply: Ply) -> Iterator[str]:
    """Yield each seat with secrets hidden from it, after checking that nothing leaks."""
    for seat, other in swapped(trial, ply.state):
        looks_alike(trial, ply.state, other, seat)
        previews_alike(trial, ply.state, other, seat)
        answers_alike(trial, ply.state, other, seat)
        yield seat


def swap_many(metas: Sequence[Meta], swaps: int, first: int, folder: Path, jobs: int = 1) -> Iterator[Swapped]:
    """Swap so many secrets, as many in each scenario, yielding each game as its scenario is done."""
    places = [(meta, scenario.id) for meta in metas for scenario in meta.scenarios if meta.hides(scenario.id)]
    share = -(-swaps // max(len(places), 1))
    if jobs <= 1:
        for meta, scenario in places:
            yield from swap_scenario(meta, scenario, share, first, folder)
        return
    with workers(jobs) as pool:
        for done in as_completed([pool.submit(swap_scenario, *place, share, first, folder) for place in places]):
            yield from done.result()


def swap_scenario(meta: Meta, scenario: str, swaps: int, first: int, folder: Path) -> list[Swapped]:
    """Swap so many secrets of one scenario, by games of every seating in turn."""
    game, found = registry().open(meta.id), list[Swapped]()
    for bout in bouts([meta], GAMES, first, [scenario]):
        found.append(swap_in(game, bout, folder))
        swaps -= found[-1].swaps.total()
        if swaps <= 0:
            break
    return found


def figures(found: Sequence[Swapped], seconds: float) -> list[str]:
    """Return how many secrets were swapped for whom, and every leak."""
    swaps: Counter[tuple[str, str, str]] = Counter()
    for one in found:
        for seat, count in one.swaps.items():
            swaps[one.bout.game, one.bout.scenario, seat] += count
    lines = [f"{' '.join(place):40} {count:7}" for place, count in sorted(swaps.items())]
    lines += [f"BROKEN {one.bout.name}: {one.broken} (kept: {one.save})" for one in found if one.broken]
    broken = sum(bool(one.broken) for one in found)
    return [*lines, f"{swaps.total()} swaps in {len(found)} games, {broken} failures in {seconds:.0f} s"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Swap what a seat may not know and see that nothing tells it.")
    parser.add_argument("--swaps", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--keep", type=Path, help="the folder for what breaks; by default a new one")
    args = parser.parse_args()
    folder = args.keep or Path(tempfile.mkdtemp(prefix="monsoon-soak-"))
    began = time.perf_counter()
    metas = [module.meta for module in registry().modules()]
    found = list(swap_many(metas, args.swaps, args.first, folder, args.jobs))
    print("\n".join(figures(found, time.perf_counter() - began)))
    return 1 if any(one.broken for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
