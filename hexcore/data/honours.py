"""What a game honours: ranks and medals that follow from how games ended, declared as data beside its texts.

``honours.toml`` says for which endings a medal is given, and which move their player up or down its ranks; the words
are in ``text.toml`` (``medal.<id>``, ``medal_about.<id>``, ``rank.<id>``). A game without the file honours nothing. Who
won, and with which level, is what the rules say; nothing here adds to them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hexcore.data.datafolder import explain_errors
from hexcore.data.meta import Name
from hexcore.errors import BrokenContent, at

FILE = "honours.toml"


class _Declared(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Span(_Declared):
    """From how much to how much a line of the score may count."""

    least: int | None = None
    most: int | None = None

    def holds(self, amount: int) -> bool:
        """Whether an amount is within it."""
        return (self.least is None or amount >= self.least) and (self.most is None or amount <= self.most)


class Deed(_Declared):
    """An end of a game, seen from one seat. What is not said may be anything."""

    scenario: tuple[str, ...] = ()
    seat: str = ""
    won: bool | None = None
    ending: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    score: dict[str, Span] = {}
    """By the key of its words, how much a line of the score has to count."""


class Medal(Deed):
    """What is given for a deed: once for so many ``times``, or ``each`` time it was done in another scenario."""

    id: Name
    icon: str = "star"
    times: Annotated[int, Field(ge=1, le=999)] = 1
    different: bool = False
    """Whether the times have to be in different scenarios."""
    each: Literal["", "scenario"] = ""
    """Whether there is one for every scenario."""


class Step(Deed):
    """An end that moves its player along the ranks."""

    by: Annotated[int, Field(ge=-99, le=99)]


class Honours(_Declared):
    """All that a game honours."""

    success: Deed = Deed(won=True)
    """What counts as done well, for results and streaks; where it is not said, a victory."""
    unearned: tuple[str, ...] = ("random",)
    """Bots against whom nothing is earned."""
    ranks: tuple[Name, ...] = ()
    begins: str = ""
    """The rank with which everybody begins; the first if none is said."""
    step: tuple[Step, ...] = ()
    medal: tuple[Medal, ...] = ()


def honours_in(folder: Path) -> Honours:
    """Read what a game honours; whatever is wrong is said with file and key."""
    path = folder / FILE
    if not path.is_file():
        return Honours()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        found = Honours.model_validate(table)
    except ValidationError as error:
        raise BrokenContent(explain_errors(str(path), error)) from None
    except (OSError, ValueError) as error:
        raise BrokenContent(at(path, str(error))) from None
    if found.begins and found.begins not in found.ranks:
        raise BrokenContent(at(path, f"begins: there is no rank {found.begins!r}"))
    return found
