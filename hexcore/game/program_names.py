"""Names of external bots: programs that play a seat.

Saves, studies and tables know a program by its name alone. The command that starts it comes from the player's own
settings or command line, never from a file that somebody may have sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

HUMAN: Final = "human"  # plays a seat, in place of a bot's name
OUTSIDE: Final = "outside:"  # prefix of an external bot's name
COMMAND: Final = "cmd:"  # prefix of a command typed where bots are named
CLOCK: Final = 10.0  # seconds per choice, unless set otherwise

Programs: TypeAlias = Mapping[str, str]  # commands of external bots by the player's name for them

NO_PROGRAMS: Final[Programs] = MappingProxyType({})


def is_outside(name: str) -> bool:
    """Return whether a bot's name is that of an external program."""
    return name.startswith(OUTSIDE)


def called(name: str) -> str:
    """Return the player's name for an external bot."""
    return name.removeprefix(OUTSIDE)


def listed(text: str) -> list[str]:
    """Split text at its commas, but not within quotes."""
    parts, quote = [""], ""
    for sign in text:
        if sign == "," and not quote:
            parts.append("")
            continue
        if sign in "\"'" and quote in ("", sign):
            quote = "" if quote else sign
        parts[-1] += sign
    return [part.strip() for part in parts]
