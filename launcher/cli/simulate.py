"""``monsoon simulate``: whole games without a screen, on any number of cores, and how they ended."""

from __future__ import annotations

import argparse
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.errors import InvalidInput
from launcher.cli.language import language, pointed, programs_language, word
from launcher.cli.output import heard, out, progress, table
from launcher.cli.shared import (
    Commands,
    add_clock,
    add_command,
    add_jobs,
    add_json,
    add_start,
    note,
    note_failures,
    positive,
    read_options,
    spoken_meta,
    typed_bots,
    write_json,
)
from launcher.cli.studies import add_studies, keeping, keeps, look, looks
from launcher.language import fault
from launcher.open_game import all_packs, open_game

if TYPE_CHECKING:
    from hexcore.analysis.simulate import PlayedGame, Tally, Task
    from hexcore.game.game import Game


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "simulate GAME --games 100",
        "simulate GAME --scenario S --games 1000 --seed 1 --jobs 0 --json",
        "simulate GAME --games 20 --bots random --save games_of_today",
        "simulate GAME --games 1000 --jobs 0 --report study_of_today",
        "simulate GAME --compare 1 2",
        """simulate GAME --games 10 --bots "cmd:node my_bot.js,captain" --clock 5""",
    ]
    parser = add_command(commands, "simulate", run, examples)
    add_start(parser, 1, word("cli.simulate.seed"))
    parser.add_argument("--games", metavar="N", type=positive, default=100, help=word("cli.simulate.games"))
    parser.add_argument("--bots", metavar="A,B", default="random", help=word("cli.simulate.bots"))
    add_clock(parser)
    add_jobs(parser)
    parser.add_argument("--save", metavar="DIR", type=Path, help=word("cli.simulate.save"))
    parser.add_argument("--dask", metavar="ADDRESS", default="", help=word("cli.simulate.dask"))
    add_studies(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print how they ended; exit code 1 if any of them failed."""
    from hexcore.analysis.simulate import play_many, tally

    if looks(args):
        return look(args)
    game = open_game(args.game, args.pack)
    task = _task(args, game)
    seeds = range(args.seed, args.seed + args.games)
    _check_saves(task, seeds)
    started = time.perf_counter()
    with keeping(args, game, task, seeds) as keeper:
        with progress(spoken_meta(game.meta.id).name, args.games) as done:
            played = _while_heard(play_many(task, keeper.missing, args.jobs, args.dask), task)
            result = tally(keeper.all(played), started, done)
        kept = keeper.report()
    if args.json:
        write_json({**result.json(game.catalogue.in_language(programs_language())), **kept.json()})
    else:
        _print(game, task, seeds, result)
        kept.print()
    return 1 if result.errors else 0


def _while_heard(played: Generator[PlayedGame, None, None], task: Task) -> Iterator[PlayedGame]:
    """Pass games on until the reader of the output has gone; games to be saved are played all the same."""
    with closing(played) as games:
        for one in games:
            if task.folder is None and not heard():
                raise BrokenPipeError
            yield one


def _task(args: argparse.Namespace, game: Game[Any]) -> Task:
    """Check the whole request before the first game is played."""
    from hexcore.analysis.simulate import Task, seat_bots

    scenario = game.meta.scenario(args.scenario).id
    options = read_options(game.meta, scenario, args.option)
    typed = typed_bots(args.bots)
    seat_bots(game, typed.bots, args.seed, programs=dict(typed.programs))
    if args.dask and (args.save or args.jobs > 1):
        raise InvalidInput(*fault("cli.simulate.either"))
    task = Task(game.meta.id, scenario, options, typed.bots, all_packs(game.meta.id, args.pack), folder=args.save)
    task = task._replace(programs=typed.programs, clock=args.clock)
    return task._replace(noted=keeps(args), data=game.data_hash(scenario) if args.dask else "")


def _check_saves(task: Task, seeds: range) -> None:
    """Overwrite nothing, and find out before the first game whether the folder can be written to."""
    if task.folder is None:
        return
    from hexcore.data.files import require_folder

    require_folder(task.folder)
    for seed in seeds:
        path = task.save_path(seed)
        if path is not None and path.exists():
            raise InvalidInput(*fault("cli.simulate.there", file=str(path)))


def _print(game: Game[Any], task: Task, seeds: range, result: Tally) -> None:
    meta, words = spoken_meta(game.meta.id), game.catalogue.in_language(language())
    played = {"game": meta.name, "scenario": meta.scenario(task.scenario).name, "bots": task.bots}
    out(word("cli.simulate.head", first=seeds[0], last=seeds[-1], **played) + "\n")
    rows = [(name, count, _share(count / result.games)) for name, count in result.outcomes.items()]
    head = (word("cli.simulate.outcome"), word("cli.simulate.count"), word("cli.simulate.share"))
    out(table(head, rows, right=(1, 2)))
    for line, mean in result.scores.items():
        told = {"line": words.say(line.label), "value": pointed(f"{mean:g}")}
        seat = meta.seat_name(line.seat, task.scenario) if line.seat else ""
        out(word("cli.simulate.mean_of", seat=seat, **told) if seat else word("cli.simulate.mean", **told))
    out("\n" + _speed(result))
    if task.folder is not None:
        out(word("cli.simulate.saved", folder=str(task.folder)))
    if result.failures > sum(result.lost.values()):
        note(word("cli.simulate.failures", count=result.failures - sum(result.lost.values())))
    note_failures(result.lost, result.errors)


def _share(share: float) -> str:
    return word("cli.simulate.percent", value=pointed(f"{100 * share:.1f}"))


def _speed(result: Tally) -> str:
    rate = result.plies / result.seconds if result.seconds else 0.0
    ended = {"finished": result.finished, "games": result.games, "actions": result.plies}
    fast = {"seconds": pointed(f"{result.seconds:.2f}"), "rate": pointed(f"{rate:,.0f}")}
    return word("cli.simulate.finished", **ended, **fast)
