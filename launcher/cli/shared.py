"""What several commands need: reading a game's options, and writing tables and JSON."""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.cleaning import plain_lines
from hexcore.errors import InvalidInput
from launcher.cli.output import out, stream

if TYPE_CHECKING:
    from hexcore.meta import Meta, OptionMeta

Commands = argparse._SubParsersAction  # argparse has no public name for what add_subparsers() returns

_SWITCH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


# Arguments


def add_command(
    commands: Commands[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    examples: Sequence[str],
) -> argparse.ArgumentParser:
    """Add a command with its one-line description and examples a newcomer can copy."""
    parser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog="examples:\n" + "\n".join(f"  monsoon {example}" for example in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="write JSON instead of text")


def add_packs(parser: argparse.ArgumentParser) -> None:
    """Add ``--pack``."""
    parser.add_argument(
        "--pack",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="a data pack laid over the game's own values (a folder with a folder per game); may be repeated",
    )


def add_start(parser: argparse.ArgumentParser, seed: int | None, seed_help: str) -> None:
    """Add the game and everything that decides how it starts."""
    parser.add_argument("game", metavar="GAME", help="the id of a game; `monsoon games` lists them")
    parser.add_argument("--scenario", metavar="S", help="the id of a scenario (default: the game's first)")
    parser.add_argument("--seed", metavar="N", type=int, default=seed, help=seed_help)
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="an option of the game, such as turns=8 or supply=off; may be repeated",
    )
    add_packs(parser)


def positive(text: str) -> int:
    """Read a number from 1 up, for argparse."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


# Options of a game


def read_options(meta: Meta, scenario: str, pairs: Iterable[str]) -> dict[str, Any]:
    """Read ``k=v`` pairs into the options of a scenario, each as the type the option has."""
    kinds = {option.id: option for option in meta.options}
    given: dict[str, object] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign:
            raise InvalidInput(f"--option {pair}: an option is written name=value")
        given[name] = _typed(kinds[name], text) if name in kinds else text
    return dict(meta.check_options(scenario, given))


def _typed(option: OptionMeta, text: str) -> object:
    if isinstance(option.default, bool):
        return _SWITCH.get(text.lower(), text)
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            return text
    return text


# Output


def write_json(data: object) -> None:
    """Write JSON that survives every terminal and pipe."""
    out(json.dumps(data, indent=2))


def note(message: str) -> None:
    """Say something beside the output, on stderr."""
    print(f"monsoon: {plain_lines(message)}", file=sys.stderr)


def width() -> int:
    """Return how wide text may be."""
    return max(40, min(120, _columns()))


def _columns() -> int:
    """Return the columns of whatever shows our output, as ``COLUMNS`` or the terminal say."""
    named = os.environ.get("COLUMNS", "")
    if named.isascii() and named.isdigit() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(stream().fileno()).columns or 100
    except (OSError, ValueError, AttributeError):
        return 100


def wrap(text: str, indent: str = "") -> str:
    """Wrap a paragraph to the terminal."""
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=indent)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> str:
    """Lay out rows in columns under a head; the columns in ``right`` are set to the right."""
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    lines.insert(1, ["─" * wide for wide in widths])
    to_right = set(right)
    return "\n".join(
        "  ".join(
            cell.rjust(wide) if place in to_right else cell.ljust(wide)
            for place, (cell, wide) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
