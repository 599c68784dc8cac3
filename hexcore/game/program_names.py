"""What those are called who play a seat and are no bots of ours: other programs, by the names that a player gave them.

Saves, studies and tables know a program by its name alone. What is started for it comes from the player's own settings
or his command line, never from a file that somebody may have sent him.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

OUTSIDE: Final = "outside:"
"""How the name begins of a program that plays."""
COMMAND: Final = "cmd:"
"""How a command begins that is typed where bots are named."""
CLOCK: Final = 10.0
"""So many seconds such a program has for a choice, unless somebody says otherwise."""

Programs: TypeAlias = Mapping[str, str]
"""The commands of programs that play, by the name that the player gave them."""

NO_PROGRAMS: Final[Programs] = MappingProxyType({})


def is_outside(name: str) -> bool:
    """Whether a program plays that is none of ours."""
    return name.startswith(OUTSIDE)


def called(name: str) -> str:
    """What such a program is called by its player."""
    return name.removeprefix(OUTSIDE)


def listed(text: str) -> list[str]:
    """Split what was typed at its commas; those between quotes belong to what is quoted."""
    parts, quote = [""], ""
    for sign in text:
        if sign == "," and not quote:
            parts.append("")
            continue
        if sign in "\"'" and quote in ("", sign):
            quote = "" if quote else sign
        parts[-1] += sign
    return [part.strip() for part in parts]
