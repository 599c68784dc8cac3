"""``monsoon`` and ``monsoon play``: the window; and what to say where there is none."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager

from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, add_start, read_options
from launcher.display import no_display
from launcher.opening import open_game
from launcher.seeds import fresh_seed

WITHOUT_A_DISPLAY = """\
There is no display here ({why}), so the table cannot be shown. These work without one:

  monsoon games                        what can be played
  monsoon simulate GAME --games 100    whole games by bots, and how they ended
  monsoon shot GAME --out FILE.png     a picture of the table
  monsoon replay SAVE                  a game in plain words
  monsoon verify SAVE                  play a save again and compare
  monsoon saves                        your saved games
  monsoon rules GAME [NUMBER]          the rules in our words
  monsoon provenance GAME              where each value comes from
  monsoon coverage                     which rules have a test
  monsoon check GAME                   whether a game keeps the contract of all games
  monsoon engine                       drive a game by one JSON object a line

`monsoon COMMAND --help` explains each."""


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    examples = ["play GAME", "play GAME --scenario S --seed 7", "play GAME --option turns=8 --pack my_values"]
    parser = add_command(commands, "play", run, "open the table with a new game", examples)
    add_start(
        parser, None, "the seed of all dice, which whoever knows it can foretell (default: one that nobody knows)"
    )
    parser.add_argument(
        "--software", action="store_true", default=argparse.SUPPRESS, help="draw without the graphics card"
    )


@contextmanager
def _uncollected() -> Iterator[None]:
    """Import without looking for garbage: what is imported stays, so it is set aside once all of it is there."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def open_launcher(args: argparse.Namespace) -> int:
    """Open the launcher; with no display say so and name what works without one."""
    why = no_display()
    if why is None:
        with _uncollected():
            from launcher import window

        why = window.open_launcher(software=args.software)
    if why is not None:
        out(WITHOUT_A_DISPLAY.format(why=why))
    return 0


def run(args: argparse.Namespace) -> int:
    """Open the table with a new game; whatever is wrong with the request is said before any window opens."""

    from hexcore.session import Session

    game = open_game(args.game, args.pack)
    scenario = game.meta.scenario(args.scenario).id
    options = read_options(game.meta, scenario, args.option)
    seed = args.seed if args.seed is not None else fresh_seed()
    session = Session(game, scenario, options, seed)
    why = no_display()
    if why is None:
        from launcher import window

        why = window.open_table(session, software=args.software)
    if why is not None:
        out(WITHOUT_A_DISPLAY.format(why=why))
        return 1
    return 0
