"""How good forecasts are: ``python -m tools.league.forecasts [--games N] [--only NAME] [--write]``.

First bots play each battle, in their own temper, in that of their seat or in a drawn one. In each third of a game some
positions are looked at: those of a planned decision from what its seat knows, as the advice card does, and those where
a turn begins from the true position, as the end screen does. Each is played on in a few futures, and the estimates at
their horizons are kept with the result of the game, a line for each game of ``bench/forecasts.jsonl``. A run continues
where the last one ended.

``--write`` fits the weights of each battle and seat, tells how good the forecasts of four fifths of the games are in
the others, and puts that into docs/bench.md and the ``forecasts.toml`` of each game, from which Monsoon takes them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from hexcore.analysis.turning_points import played_on
from hexcore.bots.forecast import ANCHOR, Measured, Start, Weights, anchored, parts, recalibrated, third_of
from hexcore.bots.forecast import FILE as WEIGHTS_FILE
from hexcore.bots.search import Effort, Search, world_of
from hexcore.game.actions import Seat
from hexcore.game.bot import Bot, Vantage, first_bot, make_bot
from hexcore.game.foresight import DEFAULT_PROFILE
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from tools.league.league import PAGE, ROOT, metas

FILE: Final = ROOT / "bench" / "forecasts.jsonl"
BEGIN, END = "<!-- forecasts -->", "<!-- end of the forecasts -->"
FUTURES: Final = 4  # of each position
KNOWN, TRUE = "known", "true"
FOLDS: Final = 5
BINS: Final = 5
ROUNDS: Final = 12  # of Newton's method
SHORTEST: Final = 0.01  # no shorter share of a step is tried
RIDGE: Final = 1.0  # how firmly weights hold to an estimate as it is
START: Final[Weights] = (0.0, 0.0, 1.0, 0.0)  # an estimate as it is
HEADING: Final = [
    "# What turns the game's own estimate of a position into a forecast, by scenario and seat, and how good forecasts",
    "# are in each third of the game. Measured and written by tools/league/forecasts.py.",
]
Leaf: TypeAlias = tuple[float | None, float]  # the progress of a future, None for its end, and its estimate


class Looked(NamedTuple):
    """A position that was looked at: how far the game was, for whom, how, its estimate, and its futures."""

    progress: float
    seat: Seat
    how: str
    estimate: float
    leaves: tuple[Leaf, ...]


class Watched(NamedTuple):
    """A game: its result for each seat, and the positions that were looked at."""

    game: str
    scenario: str
    seed: int
    results: Mapping[Seat, float]
    looked: tuple[Looked, ...]

    def json(self) -> str:
        return json.dumps({**self._asdict(), "looked": [one._asdict() for one in self.looked]})


def read(line: str) -> Watched:
    data = json.loads(line)
    looked = [Looked(**{**one, "leaves": tuple(map(tuple, one["leaves"]))}) for one in data.pop("looked")]
    return Watched(**data, looked=tuple(looked))


# -- playing ---------------------------------------------------------------------------------------------------------


def watch(name: str, scenario: str, seed: int) -> Watched:
    """Play a game, look at one position of each kind in each third of it, and tell what came."""
    game = registry().open(name)
    chance = random.Random(f"{scenario} {seed}")
    state, found = game.start(scenario, {}, seed), dict[tuple[int, str], tuple[Any, Seat]]()
    seen, turn = dict[tuple[int, str], int](), object()
    bots = _players(game, seed, chance)
    while (offered := game.decision(state)) is not None:
        kinds = [KNOWN] if offered.step in game.planned_steps and len(offered.actions) > 1 else []
        now = game.age(state)
        kinds += [TRUE] if now != turn else []
        turn = now
        for kind in kinds:
            place = third_of(game.progress(state)), kind
            seen[place] = seen.get(place, 0) + 1
            if chance.random() < 1 / seen[place]:  # each of them as likely as any other
                found[place] = state.clone(), offered.seat
        action = bots[offered.seat].choose(Vantage(game, state, offered.seat), offered)
        game.apply(state, action, offered=offered, quiet=True)
    results = {seat: game.value(state, seat) for seat in game.meta.seat_ids()}
    looked = [
        one
        for (_, kind), (position, seat) in sorted(found.items(), key=lambda item: item[0])
        for one in (_known(game, position, seat, seed) if kind == KNOWN else _true(game, position))
    ]
    return Watched(name, scenario, seed, results, tuple(looked))


def _players(game: Game[Any], seed: int, chance: random.Random) -> dict[Seat, Bot]:
    base, tempers = first_bot(tuple(game.bots())), [*game.profiles().values()]
    drawn = {seat: chance.choice((DEFAULT_PROFILE, chance.choice(tempers))) for seat in game.meta.seat_ids()}
    return {seat: make_bot(game, base, seed, profile) for seat, profile in drawn.items()}


def _known(game: Game[Any], position: Any, seat: Seat, seed: int) -> list[Looked]:
    search, vantage, leaves = Search(game, seat, Effort(FUTURES), seed), Vantage(game, position, seat), list[Leaf]()
    worlds = [world_of(vantage, seed, number) for number in range(FUTURES)]
    for number, world in enumerate(worlds):
        leaves.append(_leaf(game, search.played(world, (), number), seat))
    estimate = sum(game.value(world, seat) for world in worlds) / FUTURES
    return [Looked(round(game.progress(position), 4), seat, KNOWN, round(estimate, 5), tuple(leaves))]


def _true(game: Game[Any], position: Any) -> list[Looked]:
    seats = game.meta.seat_ids()
    leaves: dict[Seat, list[Leaf]] = {seat: [] for seat in seats}
    for number in range(FUTURES):
        state, _ = played_on(game, position, number, game.horizon(position))
        for seat in seats:
            leaves[seat].append(_leaf(game, state, seat))
    progress = round(game.progress(position), 4)
    values = {seat: round(game.value(position, seat), 5) for seat in seats}
    return [Looked(progress, seat, TRUE, values[seat], tuple(leaves[seat])) for seat in seats]


def _leaf(game: Game[Any], state: Any, seat: Seat) -> Leaf:
    over = game.outcome(state) is not None
    return None if over else round(game.progress(state), 4), round(game.value(state, seat), 5)


def play(path: Path, only: Sequence[str], games: int) -> None:
    """Play the games that are missing, each battle's in turn."""
    have = {(one.scenario, one.seed) for one in read_all(path)}
    for seed in range(1, games + 1):
        for meta, scenario in metas(only):
            if (scenario, seed) not in have:
                with path.open("a") as file:
                    file.write(watch(meta.id, scenario, seed).json() + "\n")


def read_all(path: Path) -> Iterator[Watched]:
    """Read the lines of a file; none of one that is not there."""
    if path.exists():
        yield from map(read, path.read_text().splitlines())


# -- fitting ---------------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A forecast of a game that had no part in its weights, and what came."""

    third: int
    how: str
    forecast: float
    constant: float
    result: float


def fitted(games: Sequence[Watched], seat: Seat, *, scored: bool) -> Weights:
    """Return the weights with which estimates come nearest to the results: of a line, or of log odds."""
    rows = [
        Row(parts(estimate, progress, scored=scored), game.results[seat], weight)
        for game in games
        for one in game.looked
        if one.seat == seat
        for progress, estimate, weight in _estimates(one)
    ]
    weights = START
    for _ in range(1 if scored else ROUNDS):
        steps, share, before = _solved(*_slopes(rows, weights, scored=scored)), 1.0, _loss(rows, weights)
        while True:
            one, two, three, four = (was + share * step for was, step in zip(weights, steps, strict=True))
            nearer: Weights = one, two, three, four
            if scored or share < SHORTEST or _loss(rows, nearer) <= before:
                break
            share /= 2  # a whole step may lead too far
        weights = nearer
    return weights


class Row(NamedTuple):
    """An estimate in parts, the result of its game, and how much it counts."""

    known: Weights
    result: float
    weight: float


def _slopes(rows: Sequence[Row], weights: Weights, *, scored: bool) -> tuple[list[list[float]], list[float]]:
    curve = [[RIDGE * (row == column) for column in range(4)] for row in range(4)]
    slope = [RIDGE * (was - now) for was, now in zip(START, weights, strict=True)]
    for known, result, weight in rows:
        told = recalibrated(weights, known, scored=scored)
        steep = weight * (1.0 if scored else told * (1.0 - told))
        for row in range(4):
            slope[row] += weight * known[row] * (result - told)
            for column in range(4):
                curve[row][column] += steep * known[row] * known[column]
    return curve, slope


def _loss(rows: Sequence[Row], weights: Weights) -> float:
    held = sum(RIDGE / 2 * (was - now) ** 2 for was, now in zip(START, weights, strict=True))
    for known, result, weight in rows:
        told = recalibrated(weights, known, scored=False)
        held -= weight * (result * log(told) + (1.0 - result) * log(1.0 - told))
    return held


def _estimates(one: Looked) -> Iterator[tuple[float, float, float]]:
    yield one.progress, one.estimate, 1.0
    for progress, estimate in one.leaves:
        if progress is not None:
            yield progress, estimate, 1.0 / FUTURES


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for row in {*range(len(rows))} - {place}:
            factor = rows[row][place] / rows[place][place]
            rows[row] = [mine - factor * other for mine, other in zip(rows[row], rows[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


def told_of(games: Sequence[Watched], seat: Seat, *, scored: bool) -> list[Told]:
    """Return the forecasts of games, each by weights of other games."""
    found = list[Told]()
    for fold in range(FOLDS):
        rest = [game for game in games if game.seed % FOLDS != fold]
        weights = fitted(rest, seat, scored=scored)
        constant = sum(game.results[seat] for game in rest) / len(rest)
        for game in games:
            if game.seed % FOLDS == fold:
                mine = (one for one in game.looked if one.seat == seat)
                found += [_told(one, weights, constant, game.results[seat], scored=scored) for one in mine]
    return found


def _told(one: Looked, weights: Weights, constant: float, result: float, *, scored: bool) -> Told:
    def at(estimate: float, progress: float | None) -> float:
        if progress is None:
            return estimate
        return recalibrated(weights, parts(estimate, progress, scored=scored), scored=scored)

    place = third_of(one.progress)
    start = Start(at(one.estimate, one.progress), ANCHOR[place], 0.0)
    forecast, _ = anchored(start, [at(estimate, progress) for progress, estimate in one.leaves])
    return Told(place, one.how, forecast, constant, result)


def measured(told: Sequence[Told]) -> Measured:
    """Return how good some forecasts are."""
    count = len(told)
    brier = sum((one.forecast - one.result) ** 2 for one in told) / count
    constant = sum((one.constant - one.result) ** 2 for one in told) / count
    off = sqrt(sum(one.size * (one.forecast - one.result) ** 2 for one in bins_of(told)) / count)
    return Measured(brier=round(brier, 5), constant=round(constant, 5), off=round(off, 4))


class Bin(NamedTuple):
    """Some forecasts that are near each other: how many, their mean, and the mean of what came."""

    size: int
    forecast: float
    result: float


def bins_of(told: Sequence[Told]) -> list[Bin]:
    """Return forecasts in five bins of equal size."""
    ranked, found = sorted(told, key=lambda one: one.forecast), list[Bin]()
    for place in range(BINS):
        some = ranked[place * len(told) // BINS : (place + 1) * len(told) // BINS]
        if some:
            mean = sum(one.forecast for one in some) / len(some)
            found.append(Bin(len(some), mean, sum(one.result for one in some) / len(some)))
    return found


# -- telling ---------------------------------------------------------------------------------------------------------


class Battle(NamedTuple):
    """All that was found out about the forecasts of a battle."""

    game: Game[Any]
    scenario: str
    games: int
    told: Mapping[Seat, Sequence[Told]]
    weights: Mapping[Seat, Weights]


def battles(path: Path, only: Sequence[str] = ()) -> list[Battle]:
    """Fit the battles of a file, or those that are named."""
    watched, found = list(read_all(path)), list[Battle]()
    for meta, scenario in metas(only):
        game, games = registry().open(meta.id), [one for one in watched if one.scenario == scenario]
        if not games:
            continue
        scored = game.score_range is not None
        told = {seat: told_of(games, seat, scored=scored) for seat in meta.seat_ids()}
        weights = {seat: fitted(games, seat, scored=scored) for seat in meta.seat_ids()}
        found.append(Battle(game, scenario, len(games), told, weights))
    return found


def weights_lines(found: Sequence[Battle]) -> list[str]:
    """Return the ``forecasts.toml`` of a game."""
    lines = HEADING[:]
    for battle in found:
        for seat, told in battle.told.items():
            thirds = [measured([one for one in told if one.third == third]) for third in range(3)]
            rows = [f"{{ brier = {one.brier}, constant = {one.constant}, off = {one.off} }}" for one in thirds]
            weights = ", ".join(f"{weight:.4f}" for weight in battle.weights[seat])
            lines += ["", f"[{battle.scenario}.{seat}]", f"weights = [{weights}]", f"games = {battle.games}"]
            lines += ["thirds = [", *(f"    {row}," for row in rows), "]"]
    return lines


def table(found: Sequence[Battle]) -> list[str]:
    """Return how good forecasts are in each third, then forecasts in five bins against what came."""
    heads = ("battle", "third", "positions", "Brier", "of a constant", "from a seat's view", "from the true position",
             "off by", "shown")  # fmt: skip
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    bins = ["| battle | forecast → what came, in five bins of equal size |", "|---|---|"]
    for battle in found:
        name = battle.game.meta.scenario(battle.scenario).name
        every = [one for told in battle.told.values() for one in told]
        lines += [f"| {name} | {' | '.join(_third(battle, every, third))} |" for third in range(3)]
        pairs = (f"{_figure(battle.game, one.forecast)} → {_figure(battle.game, one.result)}" for one in bins_of(every))
        bins.append(f"| {name} ({battle.games} games) | {' · '.join(pairs)} |")
    return [*lines, "", *bins]


def _third(battle: Battle, every: Sequence[Told], third: int) -> list[str]:
    here = [one for one in every if one.third == third]
    whole, known, true = (
        measured([one for one in here if one.how in how]) for how in ((KNOWN, TRUE), (KNOWN,), (TRUE,))
    )
    shown = [seat for seat, told in battle.told.items() if _is_shown(told, third)]
    words = "yes" if len(shown) == len(battle.told) else ", ".join(shown) or "no"
    figures = (whole.brier, whole.constant, known.brier, true.brier)
    return [("first", "second", "last")[third], str(len(here)), *(f"{figure:.4f}" for figure in figures),
            _figure(battle.game, whole.off, off=True), words]  # fmt: skip


def _is_shown(told: Sequence[Told], third: int) -> bool:
    return measured([one for one in told if one.third == third]).worth_telling


def _figure(game: Game[Any], value: float, *, off: bool = False) -> str:
    low, high = game.score_range or (0.0, 100.0)
    value = value * (high - low) + (0.0 if off else low)
    return f"{value:.1f}" if game.score_range is not None else f"{value:.0f} %"


def write(path: Path) -> None:
    """Put the table into its page, and the weights beside each game."""
    found, page = battles(path), PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text("\n".join([before + BEGIN, "", *table(found), "", END]) + rest.partition(END)[2])
    for name in {battle.game.meta.id for battle in found}:
        own = [battle for battle in found if battle.game.meta.id == name]
        (ROOT / "games" / name / WEIGHTS_FILE).write_text("\n".join(weights_lines(own)) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how good forecasts are, battle by battle.")
    parser.add_argument("--games", type=int, default=0, help="games of each battle; those that are there are kept")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="a game or scenario")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help="put the table into docs/bench.md, the weights into games")
    args = parser.parse_args()
    play(args.file, args.only, args.games)
    if args.write:
        write(args.file)
    print("\n".join(table(battles(args.file, args.only))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
