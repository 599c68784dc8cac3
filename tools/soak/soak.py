"""The soak test of games: ``python -m tools.soak [--games N] [--jobs J] [--from SEED] [--only NAME] [--keep DIR]``.

Games are spread evenly over every scenario and every seating: the random bot and each other bot in each seat, against
each. After every action the invariants are checked, and the position is written and read back; every whole game is
played in a session, with some actions undone, and once more from its save. A failure is kept as a save that opens and a
line in ``failures.jsonl`` with the seed and every action. The same seeds give the same games. An interrupt prints the
figures of what was played.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from itertools import islice, product
from pathlib import Path

from hexcore.analysis.cluster import workers
from hexcore.bots.levels import is_thinker
from hexcore.data.meta import Meta
from hexcore.game.bot import COLONEL, first_bot
from hexcore.game.plugins import registry
from tools.soak.games import Bout, Soaked, soak

PROGRESS = 100  # games between two lines of progress
THINKER = f"{COLONEL}:2"  # searches as little as it can, for it takes long


def bouts(metas: Iterable[Meta], games: int, first: int = 0, only: Sequence[str] = ()) -> list[Bout]:
    """Return so many games, over all scenarios and seatings in turn, each round with the next seed.

    ``only`` names games or scenarios.
    """
    places = [
        (meta.id, scenario.id, seating)
        for meta in metas
        for scenario in meta.scenarios
        for seating in seatings(meta)
        if not only or {meta.id, scenario.id} & {*only}
    ]
    return list(islice(_rounds(places, first), games))


def seatings(meta: Meta) -> Iterator[tuple[str, ...]]:
    """Yield every quick bot in each seat, against each; and each seat once with a bot that searches a little."""
    quick = [name for name in meta.bots if not is_thinker(name)]
    yield from product(quick, repeat=len(meta.seats))
    if len(quick) < len(meta.bots):
        base = first_bot(meta.bots)
        for place in range(len(meta.seats)):
            yield tuple(THINKER if seat == place else base for seat in range(len(meta.seats)))


def _rounds(places: Sequence[tuple[str, str, tuple[str, ...]]], seed: int) -> Iterator[Bout]:
    while places:
        yield from (Bout(*place, seed) for place in places)
        seed += 1


def soak_many(wanted: Sequence[Bout], folder: Path, jobs: int = 1) -> Generator[Soaked, None, None]:
    """Play all games on ``jobs`` processes, yielding each as it ends."""
    if jobs <= 1:
        yield from (_one(bout, folder) for bout in wanted)
        return
    with workers(jobs) as pool:
        for done in as_completed([pool.submit(_one, bout, folder) for bout in wanted]):
            yield done.result()


def _one(bout: Bout, folder: Path) -> Soaked:
    return soak(registry().open(bout.game), bout, folder)


def figures(soaked: Iterable[Soaked], seconds: float) -> list[str]:
    """Return games, actions and failures for each scenario and in all, and every failure."""
    games: Counter[tuple[str, str]] = Counter()
    plies: Counter[tuple[str, str]] = Counter()
    work: Counter[tuple[str, str]] = Counter()
    broken: Counter[tuple[str, str]] = Counter()
    endings: dict[tuple[str, str], Counter[str]] = {}
    failures: list[str] = []
    for one in soaked:
        place = one.bout.game, one.bout.scenario
        games[place] += 1
        plies[place] += one.plies
        work[place] += round(1000 * one.seconds)
        broken[place] += bool(one.broken)
        endings.setdefault(place, Counter())[one.ending or "broken"] += 1
        if one.broken:
            failures.append(f"BROKEN {one.bout.name}: {one.broken} (kept: {one.save})")
    lines = [f"{'scenario':32} {'games':>6} {'actions':>9} {'seconds':>8} {'broken':>6}  endings"]
    for place in sorted(games):
        ended = ", ".join(f"{ending} {count}" for ending, count in endings[place].most_common())
        name = " ".join(place)
        lines.append(
            f"{name:32} {games[place]:6} {plies[place]:9} {work[place] / 1000:8.0f} {broken[place]:6}  {ended}"
        )
    total = f"{games.total()} games, {plies.total()} actions, {broken.total()} failures in {seconds:.0f} s"
    return [*lines, *failures, total]


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many whole games with everything checked after every action.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="a game or scenario; by default all"
    )
    parser.add_argument("--keep", type=Path, help="the folder for what breaks; by default a new one")
    args = parser.parse_args()
    wanted = bouts((module.meta for module in registry().modules()), args.games, args.first, args.only)
    folder = args.keep or Path(tempfile.mkdtemp(prefix="monsoon-soak-"))
    began = time.perf_counter()
    found: list[Soaked] = []
    with suppress(KeyboardInterrupt):
        for one in soak_many(wanted, folder, args.jobs):
            found.append(one)
            if one.broken or len(found) % PROGRESS == 0:
                said = one.broken and f": BROKEN {one.bout.name}: {one.broken}"
                print(f"{len(found)} games, {time.perf_counter() - began:.0f} s{said}", file=sys.stderr, flush=True)
    print("\n".join(figures(found, time.perf_counter() - began)))
    return 1 if any(one.broken for one in found) else 0
