"""Bots as they are typed: names of ours, commands of other programs, and programs that the player has named."""

from __future__ import annotations

import argparse
from math import isfinite
from pathlib import PurePath
from typing import NamedTuple

from hexcore.errors import UnknownName
from hexcore.seatnames import CLOCK, COMMAND, OUTSIDE, Programs, called, is_outside, listed
from launcher.cli.speech import word


class Typed(NamedTuple):
    """The bots that were typed, by name, and the commands of those that are other programs."""

    bots: tuple[str, ...]
    programs: tuple[tuple[str, str], ...] = ()


def add_clock(parser: argparse.ArgumentParser) -> None:
    """Add ``--clock``."""
    about = word("cli.bots.clock", seconds=f"{CLOCK:g}")
    parser.add_argument("--clock", metavar="S", type=_seconds, default=CLOCK, help=about)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= 3600):
        raise argparse.ArgumentTypeError(word("cli.bots.no_clock", text=repr(text)))
    return seconds


def typed_bots(text: str) -> Typed:
    """Read the bots of a command line; a command gets a name by its program, and is known by that from then on."""
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
    """What a command is called: the file that it runs, and a number where another has that name."""
    from hexcore.programs import split_command

    words = split_command(command)
    script = next((word for word in words[1:] if not word.startswith("-") and PurePath(word).suffix), words[0])
    name, number = PurePath(script).name, 1
    found = name
    while programs.get(found, command) != command:
        number += 1
        found = f"{name} {number}"
    return found


def _own(name: str) -> str:
    """The command of a program that the player has named in his settings."""
    from launcher.desk.preferences import load_preferences

    known = load_preferences()[0].programs
    if name not in known:
        raise UnknownName("program", name, known)
    return known[name]
