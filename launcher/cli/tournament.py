"""``monsoon tournament``: every bot against every other, from both sides, with intervals."""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import TYPE_CHECKING, Any

from hexcore.game.program_names import called
from hexcore.text import own_texts
from launcher.cli.language import pointed, word
from launcher.cli.output import out, progress
from launcher.cli.output import table as columns
from launcher.cli.shared import (
    Commands,
    add_clock,
    add_command,
    add_jobs,
    add_json,
    add_start,
    note_failures,
    positive,
    read_options,
    spoken_meta,
    typed_bots,
    write_json,
)
from launcher.open_game import all_packs, open_game

if TYPE_CHECKING:
    from hexcore.analysis.intervals import Estimate
    from hexcore.analysis.simulate import Task
    from hexcore.analysis.tournament import TournamentGame, TournamentRow, TournamentTable
    from hexcore.data.meta import Meta
    from hexcore.game.game import Game

INTERRUPTED = 130


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "tournament GAME --bots captain,random",
        "tournament GAME --scenario S --bots captain,captain/bold,random --games 50 --jobs 0",
        """tournament GAME --bots "captain,cmd:node my_bot.js" --games 20 --json""",
    ]
    parser = add_command(commands, "tournament", run, examples)
    add_start(parser, 1, word("cli.simulate.seed"))
    parser.add_argument("--bots", metavar="A,B,…", required=True, help=word("cli.tournament.bots"))
    parser.add_argument("--games", metavar="N", type=positive, default=10, help=word("cli.tournament.games"))
    add_clock(parser)
    add_jobs(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print its tables, also if it is interrupted."""
    from hexcore.analysis.tournament import matches, play, table

    game = open_game(args.game, args.pack)
    task = _task(args, game)
    seats = len(game.meta.seats)
    games = matches(task.bots, seats, range(args.seed, args.seed + args.games))
    ended: list[TournamentGame] = []
    broken_off = False
    with progress(spoken_meta(game.meta.id).name, len(games)) as done, closing(play(task, games, args.jobs)) as played:
        try:
            for one in played:
                ended.append(one)
                done(len(ended))
        except KeyboardInterrupt:
            broken_off = True
    found = table(ended, game.meta)
    if args.json:
        write_json(_json(task, found, broken_off))
    else:
        _print(task, found, len(games), broken_off)
    return INTERRUPTED if broken_off else 1 if found.errors else 0


def _task(args: argparse.Namespace, game: Game[Any]) -> Task:
    from hexcore.analysis.simulate import Task
    from hexcore.bots.programs import player

    scenario = game.meta.scenario(args.scenario).id
    options = read_options(game.meta, scenario, args.option)
    typed = typed_bots(args.bots)
    for bot in typed.bots:
        player(game, bot, args.seed, dict(typed.programs))
    packs = all_packs(game.meta.id, args.pack)
    return Task(game.meta.id, scenario, options, typed.bots, packs, programs=typed.programs, clock=args.clock)


def _json(task: Task, found: TournamentTable, broken_off: bool) -> dict[str, Any]:
    rows = {name: [row.json() for row in getattr(found, name)] for name in ("bots", "seats", "pairs")}
    lost = [{"bot": bot, "why": own_texts().say(why), "times": times} for (bot, why), times in found.lost.items()]
    told = {"game": task.game, "scenario": task.scenario, "games": found.games, "broken_off": broken_off}
    return {**told, **rows, "errors": list(found.errors), "lost": lost}


def _print(task: Task, found: TournamentTable, games: int, broken_off: bool) -> None:
    meta = spoken_meta(task.game)
    names = {"game": meta.name, "scenario": meta.scenario(task.scenario).name}
    out(word("cli.tournament.head", played=found.games, games=games, **names))
    if broken_off:
        out(word("cli.tournament.broken_off"))
    if found.bots:
        out("\n" + (_scores(found) if len(meta.seats) == 1 else _points(found)))
    if found.seats:
        out("\n" + _by_seat(found, meta, task.scenario))
    if len(found.bots) > 2 and found.pairs:
        out("\n" + _by_pair(found))
    note_failures(found.lost, found.errors)


def _points(found: TournamentTable) -> str:
    head = [word(f"cli.tournament.{key}") for key in ("bot", "played", "points", "interval", "won", "drawn", "lost")]
    head += [word("cli.tournament.wins"), word("cli.tournament.interval"), word("cli.tournament.seconds")]
    rows = [
        (called(row.bot), row.points.games, *_shares(row.points), row.won, row.drawn, row.lost, *_shares(row.wins),
         _seconds(row))
        for row in found.bots
    ]  # fmt: skip
    return columns(head, rows, right=range(1, 10))


def _scores(found: TournamentTable) -> str:
    head = [word(f"cli.tournament.{key}") for key in ("bot", "played", "score", "interval", "seconds")]
    rows = [(called(row.bot), row.points.games, *_means(row.points), _seconds(row)) for row in found.bots]
    return columns(head, rows, right=range(1, 5))


def _by_seat(found: TournamentTable, meta: Meta, scenario: str) -> str:
    head = [word(f"cli.tournament.{key}") for key in ("bot", "seat", "played", "points", "interval")]
    rows = [
        (called(row.bot), meta.seat_name(row.seat, scenario), row.points.games, *_shares(row.points))
        for row in found.seats
    ]
    return columns(head, rows, right=(2, 3, 4))


def _by_pair(found: TournamentTable) -> str:
    head = [word(f"cli.tournament.{key}") for key in ("bot", "against", "played", "points", "interval")]
    rows = [(called(row.bot), called(row.other), row.points.games, *_shares(row.points)) for row in found.pairs]
    return columns(head, rows, right=(2, 3, 4))


def _shares(found: Estimate) -> tuple[str, str]:
    value, low, high = (pointed(f"{100 * part:.1f}") for part in (found.value, max(found.low, 0), min(found.high, 1)))
    return word("cli.simulate.percent", value=value), word("cli.tournament.from_to", low=low, high=high)


def _means(found: Estimate) -> tuple[str, str]:
    value, low, high = (pointed(f"{part:.2f}") for part in (found.value, found.low, found.high))
    return value, word("cli.tournament.from_to", low=low, high=high)


def _seconds(row: TournamentRow) -> str:
    return pointed(f"{row.seconds:.2f}")
