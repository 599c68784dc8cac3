"""What befell in the turn of a bot that was watched: fights and losses are told once more when it is over, to be read.

Cards of a turn that plays by itself go by themselves; whoever looked elsewhere would not know what he has lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.chair import Line
from hexcore.look import Look
from launcher.table.beats import moment_of
from launcher.table.recap import Told, worth_telling

MARCHING = "path"


class FoesTurn:
    """Gathers what happens from a bot's first choice until somebody at the table is asked in another phase."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._phases: set[tuple[int, str]] = set()

    def note(self, lines: Sequence[Line], phase: tuple[int, str], *, bots: bool) -> None:
        """Keep what has happened; ``bots`` says that a bot is to decide now, in this phase of this turn."""
        if bots:
            self._phases.add(phase)
        if self._phases:
            self._lines += lines

    def forget(self) -> None:
        """It is told elsewhere."""
        self._lines, self._phases = [], set()

    def take(self, phase: tuple[int, str]) -> list[Line]:
        """All of it, once the turn is over: who is asked in one of its phases is still in the midst of it."""
        if not self._phases or phase in self._phases:
            return []
        lines = self._lines
        self.forget()
        return lines


def fights_in(lines: Sequence[Line], look: Look | None) -> list[Told]:
    """Fights, what was found, and what came of it, where there was anything such; marches were seen on the map."""
    told = [one for one in worth_telling(lines, look) if not _marches(one, look)]
    return told if any(one.matters for one in told) else []


def _marches(told: Told, look: Look | None) -> bool:
    moment = moment_of(look, told.event.record.kind)
    return not told.matters and (moment is None or moment.style == MARCHING)
