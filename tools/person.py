"""A person at the real program: looks at what can be clicked, and works mouse and keyboard, nothing else.

With a display of X11 the events come from xdotool, so that they take the whole way a real mouse's take; without one
they are put into SDL's own queue.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from launcher.app import Program
from launcher.desk.desk import Desk
from launcher.kit.window.screen import Screen
from launcher.opener import ScreenOpener
from launcher.screens.new_game import NewGameScreen
from launcher.table.screen import TableScreen
from tools.hands import LEFT, Hands, Posted, Xdotool

PATIENCE = 20.0
SEED = "1967"
FRAME_MS = 16
"""How long a frame takes on the clock of a scripted play."""
ANSWERS = ("action:", "commit", "hand-over", "let-pass")
"""How the names of buttons begin that answer what is asked."""


class Metronome:
    """A clock on which every frame takes the same time, however slow the machine is that draws it."""

    def tick(self, framerate: float = 0, /) -> int:
        """The time since the last frame, in milliseconds."""
        return FRAME_MS


class Person:
    """Sees the program's targets and uses them."""

    def __init__(self) -> None:
        desk = Desk(ScreenOpener())
        desk.change(reduced_motion=True, first_lines=False)
        self.program = Program(desk, software=True)
        self.program.clock = Metronome()
        driver = pygame.display.get_driver()
        self.hands: Hands = Xdotool() if driver == "x11" else Posted()
        self.driver = driver
        self.frames(5)

    @property
    def screen(self) -> Screen:
        """The uppermost screen."""
        assert self.program.stack.top is not None, "the program has ended"
        return self.program.stack.top

    @property
    def table(self) -> TableScreen:
        """The uppermost screen, which is the table."""
        assert isinstance(self.screen, TableScreen), f"the table is on screen, not {type(self.screen).__name__}"
        return self.screen

    def frames(self, count: int = 3) -> None:
        """Let the program run for some frames."""
        for _ in range(count):
            if self.program.stack.screens:
                self.program.frame()

    def until(self, what: str, holds: Callable[[], object]) -> None:
        """Let the program run until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                where = [type(screen).__name__ for screen in self.program.stack.screens]
                raise AssertionError(f"never came: {what}; on screen {where}: {', '.join(self.names())[:900]}")
            self.frames(1)

    def names(self) -> list[str]:
        """What can be clicked now."""
        return [target.name for target in self.program.stack.targets()]

    def on(self, screen: str) -> bool:
        """Whether a screen of this name is uppermost."""
        return bool(self.program.stack.screens) and type(self.screen).__name__ == screen

    def see(self, name: str) -> None:
        """Wait for something to click."""
        self.until(f"something called {name}", lambda: name in self.names())

    def look(self) -> None:
        """See what is asked before it is answered: the table waits for that, and so does a person."""
        self.until("what is asked is seen", lambda: not self._too_soon())

    def _too_soon(self) -> bool:
        """Whether the table would keep what answers from being pressed."""
        return isinstance(self.screen, TableScreen) and not self.table.flow.playback.busy and self.table.late.holds

    def aim(self, name: str) -> None:
        """Wait until a click on a thing is heard, as who sees that its button is still pale."""
        self.until(f"{name} listens", lambda: not self._deaf(name))

    def _deaf(self, name: str) -> bool:
        """Whether the table would take a click on a thing for one that was meant for what lay there before."""
        at_table = isinstance(self.screen, TableScreen) and name in self.names()
        return at_table and self.table.late.holds_at(self.screen.target(name).rect.center)

    def click(self, name: str, then: Callable[[], object] | None = None, button: int = LEFT) -> None:
        """Click a thing by its name, and wait for what must come of it."""
        self.see(name)
        if name.startswith(ANSWERS):
            self.look()
        self.aim(name)
        self.hands.click(self.screen.target(name).rect.center, button)
        self.frames(4)
        if then is not None:
            self.until(f"what a click on {name} does", then)

    def key(self, text: str, then: Callable[[], object] | None = None) -> None:
        """Press a key, and wait for what must come of it."""
        if text in ("Space", "Enter"):
            self.look()
        self.hands.key(text)
        self.frames(4)
        if then is not None:
            self.until(f"what the key {text} does", then)

    def type(self, text: str, then: Callable[[], object]) -> None:
        """Type letters, and wait for what must come of them."""
        self.hands.type(text)
        self.until(f"“{text}” is typed", then)

    def quit(self) -> None:
        """Back to the launcher, and out."""
        while self.program.stack.screens and not self.on("HomeScreen"):
            self.key("Esc")
        self.click("home.quit", lambda: not self.program.stack.screens)

    # -- at the table ---------------------------------------------------------------------------------------

    def sit_down(self, game: str, scenario: str, **options: str) -> None:
        """From the launcher to the table, with every seat left to the people here."""
        self.click("home.new", lambda: self.on("NewGameScreen"))
        new = self.screen
        assert isinstance(new, NewGameScreen), "the new game is on screen"
        if new.meta.name != game:
            self.click("game", lambda: new.layers)
            self.click(game, lambda: not new.layers and scenario in self.names())
        self.click(scenario, lambda: new.scenario.name == scenario)
        for field, number in {"seed": SEED, **options}.items():
            self.write(field, number)
        self.click("start", lambda: self.on("TableScreen"))
        assert set(self.table.play.seats.values()) == {"human"}, "every side is played by people here"

    def write(self, field: str, number: str) -> None:
        """Put a number into a field of the new game in place of what it holds."""
        self.click(field, lambda: self.screen.focused is not None)
        self.key("Ctrl+A")
        self.type(number, lambda: self.typed() == number)

    def typed(self) -> str:
        """What stands in the field that has the keyboard."""
        return str(getattr(self.screen.focused, "text", ""))

    @property
    def plies(self) -> int:
        """How many actions the game has seen."""
        return len(self.table.play.replay())

    def acts(self, do: Callable[[], None]) -> None:
        """Do something that carries out an action."""
        before = self.plies
        do()
        self.until("the action is carried out", lambda: self.plies > before)

    def take_over(self) -> None:
        """Sit down behind the curtain, and read what happened."""
        self.click("take-over", lambda: not self.table.curtain.visible)
        if self.table.sidebar.recap.visible:
            self.key("Enter", lambda: not self.table.sidebar.recap.visible)
