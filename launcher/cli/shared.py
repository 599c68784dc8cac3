"""Parts that several commands share: options of games, bots as they are typed, tables and JSON.

A bot is typed as one of ours, as the command of a program, or by the name of a program in the player's settings.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from hexcore.errors import BrokenContent, InvalidInput, UnknownName
from hexcore.game.program_names import CLOCK, COMMAND, OUTSIDE, Programs, called, is_outside, listed
from hexcore.text import Text, own_texts, plain_lines
from launcher.cli.language import language, whole, word
from launcher.cli.output import Help, columns, folded, out, short, stream
from launcher.language import fault

if TYPE_CHECKING:
    from hexcore.data.meta import Meta, OptionMeta

Commands = argparse._SubParsersAction  # argparse has no public name for what add_subparsers() returns

SHOWN_ERRORS = 10
_SWITCH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


# Arguments


def add_command(
    commands: Commands[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    examples: Sequence[str],
) -> argparse.ArgumentParser:
    """Add a command with its one-line description and examples a newcomer can copy."""
    about = word(f"cli.{name}.about")
    parser = commands.add_parser(
        name,
        help=about,
        description=whole(about),
        epilog="\n".join([word("cli.examples"), *(f"  monsoon {example}" for example in examples)]),
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def two_columns(commands: Mapping[str, str], gap: int = 3) -> str:
    """Return a list of what may be typed, with an explanation for each by its key."""
    wide = max(map(len, commands)) + gap
    return "\n".join(f"  {command:{wide}}{word(key)}" for command, key in commands.items())


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=word("cli.shared.json"))


def add_packs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pack", metavar="DIR", type=Path, action="append", default=[], help=word("cli.shared.pack"))


def require_packs(packs: Iterable[Path]) -> None:
    from hexcore.data.datafolder import is_folder, no_folder

    for pack in packs:
        if not is_folder(pack):
            raise BrokenContent(no_folder(pack))


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=word("cli.shared.game"))


def add_start(parser: argparse.ArgumentParser, seed: int | None, seed_help: str) -> None:
    """Add the game and everything that decides how it starts."""
    add_game(parser)
    parser.add_argument("--scenario", metavar="S", help=word("cli.shared.scenario"))
    parser.add_argument("--seed", metavar="N", type=int, default=seed, help=seed_help)
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help=word("cli.shared.option"))
    add_packs(parser)


def positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(word("cli.shared.from_one", text=repr(text)))
    return number


# Options of a game


def read_options(meta: Meta, scenario: str, pairs: Iterable[str]) -> dict[str, Any]:
    """Read ``k=v`` pairs into the options of a scenario, each by the type of its option."""
    kinds = {option.id: option for option in meta.options}
    given: dict[str, object] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign:
            raise InvalidInput(*fault("cli.shared.option_shape", pair=pair))
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


def spoken_meta(game: str) -> Meta:
    """Return a game's own words, in the language of people."""
    from hexcore.game.plugins import registry

    return registry().module(game).in_language(language()).meta


# Output


def write_json(data: object) -> None:
    """Write JSON that survives every terminal and pipe."""
    out(json.dumps(data, indent=2))


def note(message: str) -> None:
    """Print a line on stderr."""
    print(f"monsoon: {plain_lines(short(message))}", file=sys.stderr)


def note_failures(lost: Mapping[tuple[str, Text], int], errors: Sequence[str]) -> None:
    """Print how often each bot lost its choice, and why; and the first errors of games."""
    for (bot, why), times in lost.items():
        note(word("cli.simulate.lost", bot=bot, count=times, why=own_texts().in_language(language()).say(why)))
    for error in errors[:SHOWN_ERRORS]:
        note(error)
    if len(errors) > SHOWN_ERRORS:
        note(word("cli.simulate.more", count=len(errors) - SHOWN_ERRORS))


def width() -> int:
    return max(40, min(120, _columns()))


def _columns() -> int:
    """Return the columns of our output, as ``COLUMNS`` or the terminal say."""
    named = os.environ.get("COLUMNS", "")
    if named.isascii() and named.isdigit() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(stream().fileno()).columns or 100
    except (OSError, ValueError, AttributeError):
        return 100


def wrap(text: str, indent: str = "") -> str:
    return "\n".join(indent + line for line in folded(text, width() - columns(indent)))


class Typed(NamedTuple):
    """The typed bots by name, and the commands of external ones."""

    bots: tuple[str, ...]
    programs: tuple[tuple[str, str], ...] = ()


def add_clock(parser: argparse.ArgumentParser) -> None:
    about = word("cli.bots.clock", seconds=f"{CLOCK:g}")
    parser.add_argument("--clock", metavar="S", type=_seconds, default=CLOCK, help=about)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="J", type=_cores, default=1, help=word("cli.simulate.jobs"))


def _cores(text: str) -> int:
    # 0 means all cores of the machine
    return os.cpu_count() or 1 if text == "0" else positive(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= 3600):
        raise argparse.ArgumentTypeError(word("cli.bots.no_clock", text=repr(text)))
    return seconds


def typed_bots(text: str) -> Typed:
    """Read the bots of a command line; a command gets a name by its program."""
    programs: dict[str, str] = {}
    bots = []
    for part in listed(text):
        if part.startswith(COMMAND):
            command = part.removeprefix(COMMAND).strip()
            name = _named(command, programs)
            programs[name] = command
            bots.append(OUTSIDE + name)
        elif is_outside(part):
            programs[called(part)] = _own(called(part))
            bots.append(part)
        else:
            bots.append(part)
    return Typed(tuple(bots), tuple(programs.items()))


def _named(command: str, programs: Programs) -> str:
    """Name a command by its file, with a number if another has that name."""
    from hexcore.bots.programs import split_command

    words = split_command(command)
    script = next((word for word in words[1:] if not word.startswith("-") and PurePath(word).suffix), words[0])
    name, number = PurePath(script).name, 1
    found = name
    while programs.get(found, command) != command:
        number += 1
        found = f"{name} {number}"
    return found


def _own(name: str) -> str:
    from launcher.desk.preferences import load_preferences

    known = load_preferences()[0].programs
    if name not in known:
        raise UnknownName("program", name, known)
    return known[name]
