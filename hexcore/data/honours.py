"""Ranks and medals that follow from how games ended, declared as data beside a game's texts.

``honours.toml`` says for which endings a medal is given, and which move a player up or down the ranks; the words are in
``text.toml`` (``medal.<id>``, ``medal_about.<id>``, ``rank.<id>``). A game without the file has none. Who won, and at
which level, is for the rules to say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from hexcore.data.datafolder import Declaration, load_model
from hexcore.data.meta import Name
from hexcore.errors import BrokenContent, at

FILE = "honours.toml"


class Span(Declaration):
    """The limits of a line of the score."""

    least: int | None = None
    most: int | None = None

    def holds(self, amount: int) -> bool:
        """Return whether an amount is within the limits."""
        return (self.least is None or amount >= self.least) and (self.most is None or amount <= self.most)


class Deed(Declaration):
    """An end of a game, seen from one seat. Whatever is left out may be anything."""

    scenario: tuple[str, ...] = ()
    seat: str = ""
    won: bool | None = None
    ending: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    score: dict[str, Span] = Field(default_factory=dict)  # limits of lines of the score, by the key of their words


class Medal(Deed):
    """A medal for a deed: once for so many ``times``, or for ``each`` other scenario."""

    id: Name
    icon: str = "star"
    times: Annotated[int, Field(ge=1, le=999)] = 1
    different: bool = False  # whether the times have to be in different scenarios
    each: Literal["", "scenario"] = ""  # whether there is one for every scenario


class RankMove(Deed):
    """An end that moves its player along the ranks."""

    by: Annotated[int, Field(ge=-99, le=99)]


class Honours(Declaration):
    """The ranks and medals of a game."""

    success: Deed = Deed(won=True)  # what counts as done well in results and streaks
    unearned: tuple[str, ...] = ("random",)  # bots against whom nothing is earned
    ranks: tuple[Name, ...] = ()
    begins: str = ""  # the first rank of everybody, if it is not the lowest
    step: tuple[RankMove, ...] = ()
    medal: tuple[Medal, ...] = ()


def honours_in(folder: Path) -> Honours:
    """Read the ranks and medals of a game; every problem is named with file and key."""
    path = folder / FILE
    if not path.is_file():
        return Honours()
    found = load_model(path, Honours)
    if found.begins and found.begins not in found.ranks:
        raise BrokenContent(at(path, f"begins: there is no rank {found.begins!r}"))
    return found
