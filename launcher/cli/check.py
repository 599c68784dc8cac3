"""``monsoon check``: every check of the contract, on any installed game, for its author."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.errors import MonsoonError, UnknownName
from launcher.cli.language import language, programs_language, word
from launcher.cli.output import columns, out
from launcher.cli.shared import (
    Commands,
    add_command,
    add_game,
    add_json,
    add_packs,
    positive,
    require_packs,
    write_json,
)
from launcher.open_game import all_packs, open_game

if TYPE_CHECKING:
    from hexcore.contract import Verdict
    from hexcore.data.meta import ScenarioMeta
    from hexcore.game.game import Game


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["check GAME", "check GAME --pack my_values", "check GAME --scenario S --games 20 --seed 7 --json"]
    parser = add_command(commands, "check", run, examples)
    add_game(parser)
    parser.add_argument("--scenario", metavar="S", help=word("cli.check.scenario"))
    parser.add_argument("--games", metavar="N", type=positive, default=3, help=word("cli.check.games"))
    parser.add_argument("--seed", metavar="K", type=int, default=0, help=word("cli.check.seed"))
    add_packs(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line for each check; exit code 1 if one is broken or the game cannot be opened."""
    require_packs(args.pack)
    try:
        packs = all_packs(args.game, args.pack)
        game = open_game(args.game, args.pack)
        scenarios = [game.meta.scenario(args.scenario)] if args.scenario else game.meta.scenarios
    except UnknownName:
        raise
    except MonsoonError as error:
        return _closed(args, _lines(args, error))
    wrong = _problems(args, game, [scenario.id for scenario in scenarios])
    if wrong:
        return _closed(args, wrong)
    found = []
    for verdict in _verdicts(args, scenarios, packs):
        found.append(verdict)
        if not args.json:
            out(_line(verdict), flush=True)
    broken = sum(verdict.broken is not None for verdict in found)
    if args.json:
        write_json({"game": args.game, "ok": not broken, "verdicts": [verdict.json() for verdict in found]})
    elif broken:
        out("\n" + word("cli.check.breaks", game=args.game, broken=broken, count=len(found)))
    else:
        out("\n" + word("cli.check.keeps", game=args.game, count=len(found)))
    return 1 if broken else 0


def _lines(args: argparse.Namespace, error: MonsoonError) -> list[str]:
    return error.said(programs_language() if args.json else language()).splitlines()


def _problems(args: argparse.Namespace, game: Game[Any], scenarios: Iterable[str]) -> list[str]:
    """Read all data of a game, also files that are read late, and return everything wrong with them."""
    from hexcore.game.plugins import why

    asked: list[Callable[[], object]] = [lambda: list(game.sourcings())]
    for scenario in scenarios:
        asked += [partial(game.board, scenario), partial(game.bound, scenario), partial(game.start, scenario)]
    found: list[str] = []
    for ask in asked:
        try:
            ask()
        except MonsoonError as error:
            found += _lines(args, error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a game may be anyone's package, and its data anyone's pack
            found.append(why(error))
    return list(dict.fromkeys(found))


def _verdicts(
    args: argparse.Namespace, scenarios: Iterable[ScenarioMeta], packs: tuple[Path, ...]
) -> Iterator[Verdict]:
    """Check one scenario after the other, each with a game opened afresh."""
    from hexcore.contract import Subject, verdicts
    from hexcore.game.plugins import registry

    opened = partial(registry().module(args.game).open, packs)
    for scenario in scenarios:
        yield from verdicts(Subject(opened, scenario.id, range(args.seed, args.seed + args.games)))


def _line(verdict: Verdict) -> str:
    said = str(verdict.broken) if verdict.broken else verdict.about
    head = word("cli.check.broken" if verdict.broken else "cli.check.ok")
    gap = " " * max(0, columns(word("cli.check.broken")) - columns(head))
    return f"{head}{gap}  {verdict.scenario}  {verdict.check:25} {' '.join(said.split())}"


def _closed(args: argparse.Namespace, wrong: list[str]) -> int:
    """Print everything that keeps the game from being played, which leaves nothing to check."""
    if args.json:
        write_json({"game": args.game, "ok": False, "error": "\n".join(wrong), "problems": wrong, "verdicts": []})
    else:
        for line in wrong:
            out(f"{word('cli.check.broken')}  {' '.join(line.split())}")
    return 1
