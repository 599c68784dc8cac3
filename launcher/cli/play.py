"""``monsoon``, ``monsoon play`` and ``monsoon open``: the window, or advice where there is no display."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexcore.errors import MonsoonError
from launcher.cli.language import language, word
from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, add_start, read_options, two_columns
from launcher.display import no_display
from launcher.open_game import kind_of, open_game, open_page

# commands that work without a display
WITHOUT_A_DISPLAY = {
    "monsoon games": "cli.without_display.games",
    "monsoon simulate GAME --games 100": "cli.without_display.simulate",
    "monsoon tournament GAME --bots A,B": "cli.without_display.tournament",
    "monsoon shot GAME --out FILE.png": "cli.without_display.shot",
    "monsoon map GAME --out FILE.pdf": "cli.without_display.map",
    "monsoon counters GAME --out FILE.pdf": "cli.without_display.counters",
    "monsoon charts GAME --out FILE.pdf": "cli.without_display.charts",
    "monsoon replay SAVE": "cli.without_display.replay",
    "monsoon replay SAVE --html FILE.html": "cli.without_display.page",
    "monsoon report SAVE --out DIR": "cli.without_display.report",
    "monsoon verify SAVE": "cli.without_display.verify",
    "monsoon saves": "cli.without_display.saves",
    "monsoon rules GAME [NUMBER]": "cli.without_display.rules",
    "monsoon provenance GAME": "cli.without_display.provenance",
    "monsoon coverage": "cli.without_display.coverage",
    "monsoon check GAME": "cli.without_display.check",
    "monsoon engine": "cli.without_display.engine",
    "monsoon new game NAME": "cli.without_display.new",
}


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["play GAME", "play GAME --scenario S --seed 7", "play GAME --option turns=8 --pack my_values"]
    parser = add_command(commands, "play", run, examples)
    add_start(parser, None, word("cli.play.seed"))
    software = word("cli.help.software")
    parser.add_argument("--software", action="store_true", default=argparse.SUPPRESS, help=software)
    examples = ["open my_game.monsoon", "open my_game.html", "open my_values.monsoonpack"]
    opening = add_command(commands, "open", run_open, examples)
    opening.add_argument("file", metavar="FILE", type=Path, help=word("cli.open.file"))
    opening.add_argument("--software", action="store_true", default=argparse.SUPPRESS, help=software)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Import without garbage collection: imported modules stay, so they are set aside once all are there."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def open_launcher(args: argparse.Namespace) -> int:
    """Open the launcher; without a display, say so and name commands that need none."""
    why = no_display(language())
    if why is None:
        with _uncollected():
            from launcher import app

        why = app.open_launcher(language(), software=args.software)
    if why is not None:
        say_what_works(why)
        return 1
    return 0


def say_what_works(why: str) -> None:
    """Say why there is no window, and name commands that need none."""
    works = two_columns(WITHOUT_A_DISPLAY, gap=4)
    out("\n\n".join([word("cli.play.no_display", why=why), works, word("cli.explains_each")]))


def run(args: argparse.Namespace) -> int:
    """Open the table with a new game; errors in the request are printed before any window opens."""
    from hexcore.play.session import Session
    from launcher.seeds import fresh_seed

    game = open_game(args.game, args.pack)
    scenario = game.meta.scenario(args.scenario).id
    options = read_options(game.meta, scenario, args.option)
    seed = args.seed if args.seed is not None else fresh_seed()
    session = Session(game, scenario, options, seed)
    why = no_display(language())
    if why is None:
        from launcher import app

        why = app.open_table(session, language(), software=args.software)
    if why is not None:
        say_what_works(why)
        return 1
    return 0


# Opening a file


def run_open(args: argparse.Namespace) -> int:
    """Open a file; what is wrong with it is said here, or in the window where nobody reads a terminal."""
    why = no_display(language())
    try:
        kind = _checked(args.file)
    except MonsoonError:
        if why is not None or _has_terminal():
            raise
        kind = "wrong"
    if kind == "page":
        open_page(args.file)
        out(word("cli.open.page", file=str(args.file)))
        return 0
    if why is None:
        from launcher import app

        why = app.open_file(args.file, language(), software=args.software)
    if why is not None:
        say_what_works(why)
        return 1
    return 0


def _has_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _checked(file: Path) -> str:
    """Return what a file is, once it has been read whole."""
    from hexcore.storage.saves import read_save

    kind = kind_of(file)
    if kind == "save":
        open_game(read_save(file).game)
    elif kind == "pack":
        from launcher.desk.desk import Desk
        from launcher.opener import ScreenOpener

        Desk(ScreenOpener(), language()).pack_in(file)
    return kind
