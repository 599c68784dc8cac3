"""An evening at the table: every game in turn, zoomed, played, replayed and left, twice round, in one process.

``python -m bench.evening`` prints the megabytes of the process at each moment, and those of its pictures.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.harness import Effort
from bench.screen import HEADLESS, headless_environment
from hexcore.play.session import Session

if TYPE_CHECKING:
    from launcher.app import Program

ROUNDS = 2
ACTIONS = 60
ZOOMS = 24
FRAMES_AFTER_ZOOM = 12
SIZE = (1440, 900)
PATIENCE = 3000  # frames until a map is painted
LAST_RESORTS = ("end_campaign",)


class Moment(NamedTuple):
    """The megabytes of the process at one moment."""

    what: str
    megabytes: float


class Hurry:
    """A clock that waits for nothing: each frame comes at once, and takes as long as at sixty a second."""

    def tick(self, frames: float = 0) -> int:
        """Return the milliseconds of a frame."""
        return 16


class Evening:
    """Drives the launcher without a window that anybody sees."""

    def __init__(self) -> None:
        from launcher import app
        from launcher.desk.desk import Desk
        from launcher.opener import ScreenOpener

        self.desk = Desk(ScreenOpener(), "en")
        self.desk.change(window_size=SIZE, welcomed=True)
        self.program: Program = app.Program(self.desk, software=True)
        self.program.window.size = SIZE
        self.program.clock = Hurry()
        self.moments: list[Moment] = []

    def frames(self, most: int, until: Callable[[], bool] = lambda: False) -> None:
        """Let frames pass, each woken by an event as a moving pointer would."""
        import pygame

        for _ in range(most):
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            self.program.frame()
            if until():
                return

    def note(self, what: str) -> None:
        from launcher.app import resident

        self.moments.append(Moment(what, resident() or 0.0))
        print(f"{what:40} {self.moments[-1].megabytes:6.0f} MB", flush=True)

    def play(self, game: str, scenario: str) -> None:
        """Begin a game, look around, play some actions, watch its replay, and go home."""
        desk, stack = self.desk, self.program.stack
        stack.push(desk.opener.new_game(desk, game))
        self.frames(150)
        session = Session(desk.open_game(game), scenario, {}, 3)
        play = desk.seated(session, {})
        table = desk.opener.table(desk, play)
        stack.replace(table)
        self._paint(table)
        self.note(f"{scenario}: seated")
        self._look_around(table)
        self.note(f"{scenario}: zoomed")
        self._act(table, session)
        self.note(f"{scenario}: played")
        path = play.save_as("an evening", replace=True)
        replay = desk.load_replay(path)
        if not replay.secret:
            stack.replace(desk.opener.replay(desk, replay, "an evening"))
            self._paint(stack.top)
            self.note(f"{scenario}: replayed")
        stack.pop()
        del table, play, session, replay
        self.frames(30)
        self.note(f"{scenario}: home again")

    def _paint(self, screen: object) -> None:
        from launcher.table.map_screen import MapScreen

        assert isinstance(screen, MapScreen)
        self.frames(PATIENCE, lambda: not screen.busy)

    def _look_around(self, table: object) -> None:
        from launcher.table.screen import TableScreen

        assert isinstance(table, TableScreen)
        for number in range(ZOOMS):
            table.map.zoom(1 if number % 12 < 6 else -1, (500, 400))
            self.frames(FRAMES_AFTER_ZOOM)
        self._paint(table)

    def _act(self, table: object, session: Session) -> None:
        from launcher.table.screen import TableScreen

        assert isinstance(table, TableScreen)
        chance = random.Random(3)
        for _ in range(ACTIONS):
            decision = session.decision
            if decision is None:
                return
            table.play.look_as(decision.seat)
            table.flow.playback.skip()
            harmless = [action for action in decision.actions if action.verb not in LAST_RESORTS]
            table.flow.submit(chance.choice(harmless or list(decision.actions)))
            self.frames(2)


def main() -> None:
    """Spend an evening in a home of its own, and print its moments."""
    os.environ.update(HEADLESS)
    with tempfile.TemporaryDirectory() as home:
        os.environ["MONSOON_HOME"] = home
        evening = Evening()
        evening.frames(20)
        evening.note("home")
        for number in range(1, ROUNDS + 1):
            for module in evening.desk.registry.modules():
                evening.play(module.meta.id, module.meta.scenarios[0].id)
            evening.note(f"end of round {number}")


@cache
def _moments() -> dict[str, float]:
    """The moments of an evening in a process of its own; of each, the last one under its name."""
    command = [sys.executable, "-m", "bench.evening"]
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(command, cwd=root, capture_output=True, env=headless_environment(), text=True, check=True)
    lines = [line.rpartition(" MB")[0].rsplit(None, 1) for line in done.stdout.splitlines()]
    return {what.strip(): float(megabytes) for what, megabytes in lines}


def most(effort: Effort) -> float:
    """The megabytes of the largest moment of the second round."""
    return max(_moments().values())


def growth(effort: Effort) -> float:
    """The memory after the second round beside that after the first."""
    moments = _moments()
    return moments["end of round 2"] / moments["end of round 1"]


if __name__ == "__main__":
    main()
