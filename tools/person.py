"""A person at the real program: sees what can be clicked, and uses mouse and keyboard, nothing else::

    person = Person()
    person.sit_down("Vietnam Battles", "The Boys of '67")
    person.click("counter:us_4_47_c", lambda: person.table.controller.picked)
    person.key("Esc", lambda: person.on("HomeScreen"))

Every input waits until its target is there, and then for the result that the caller names. With a display of X11 the
events come from xdotool and take the whole way of a real mouse; without one they go into SDL's own queue.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from launcher.app import Program
from launcher.desk.desk import Desk
from launcher.kit.widget import Target
from launcher.kit.window.screen import Screen
from launcher.opener import ScreenOpener
from launcher.screens.new_game import NewGameScreen
from launcher.table.screen import TableScreen
from tools.hands import LEFT, Hands, Pos, Posted, Xdotool

PATIENCE = 20.0
WINDOW = (1280, 800)
SEED = "1967"
FRAME_MS = 16
"""How long a frame takes on the clock of a scripted play."""
ANSWERS = ("action:", "commit", "hand-over", "let-pass")
"""The names of buttons that answer a decision begin like this."""


class Metronome:
    """A clock on which every frame takes the same time, however slow the machine is."""

    def tick(self, framerate: float = 0, /) -> int:
        return FRAME_MS


class Person:
    """Starts the program without motion and hints, and uses it."""

    def __init__(self) -> None:
        desk = Desk(ScreenOpener())
        desk.change(reduced_motion=True, first_lines=False, window_size=WINDOW)
        self.program = Program(desk, software=True)
        self.program.clock = Metronome()
        self.driver = pygame.display.get_driver()
        self.hands: Hands = Xdotool() if self.driver == "x11" else Posted()
        self.frames(5)

    # -- what is on screen ----------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The uppermost screen."""
        assert self.program.stack.top is not None, "the program has ended"
        return self.program.stack.top

    @property
    def table(self) -> TableScreen:
        """The uppermost screen, which must be the table."""
        assert isinstance(self.screen, TableScreen), f"the table is on screen, not {type(self.screen).__name__}"
        return self.screen

    def targets(self) -> list[Target]:
        """Everything that can be clicked now."""
        return self.program.stack.targets()

    def names(self) -> list[str]:
        """The names of everything that can be clicked now."""
        return [target.name for target in self.targets()]

    def words(self) -> str:
        """Everything that is written on the screen and its layers."""
        trees = [self.screen.root, *(layer.root for layer in self.screen.layers)]
        return "\n".join(widget.name for tree in trees for widget in tree.walk() if widget.name)

    def on(self, screen: str) -> bool:
        """Whether a screen of this name is uppermost."""
        return bool(self.program.stack.screens) and type(self.screen).__name__ == screen

    def at(self, name: str) -> Pos:
        """The middle of a target."""
        return self.screen.target(name).rect.center

    # -- time -----------------------------------------------------------------------------------------------

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

    def see(self, name: str) -> None:
        """Wait for something to click."""
        self.until(f"something called {name}", lambda: name in self.names())

    def look(self) -> None:
        """Wait until the table lets a decision be answered."""
        self.until("the decision can be answered", lambda: not self._too_soon())

    def _too_soon(self) -> bool:
        """Whether the table still ignores answers: the decision has only just appeared."""
        return (
            isinstance(self.screen, TableScreen) and not self.table.flow.playback.busy and self.table.stale_input.holds
        )

    def aim(self, name: str) -> None:
        """Wait until the table takes a click on a target; its button is pale until then."""
        self.until(f"{name} listens", lambda: not self._deaf(name))

    def _deaf(self, name: str) -> bool:
        """Whether the table would take a click for one meant for what lay there before."""
        at_table = isinstance(self.screen, TableScreen) and name in self.names()
        return at_table and self.table.stale_input.holds_at(self.at(name))

    # -- inputs ---------------------------------------------------------------------------------------------

    def point(self, name: str) -> None:
        """Move the mouse onto a target."""
        self.hands.point(self.at(name))
        self.frames(2)

    def click(self, name: str, then: Callable[[], object] | None = None, button: int = LEFT) -> None:
        """Click a target, and wait for the result."""
        self.see(name)
        if name.startswith(ANSWERS):
            self.look()
        self.aim(name)
        self.hands.click(self.at(name), button)
        self.frames(4)
        if then is not None:
            self.until(f"what a click on {name} does", then)

    def key(self, text: str, then: Callable[[], object] | None = None) -> None:
        """Press a key, and wait for the result."""
        if text in ("Space", "Enter"):
            self.look()
        self.hands.key(text)
        self.frames(4)
        if then is not None:
            self.until(f"what the key {text} does", then)

    def type(self, text: str, then: Callable[[], object]) -> None:
        """Type letters, and wait for the result."""
        self.hands.type(text)
        self.until(f"“{text}” is typed", then)

    def drag(self, name: str, goal: str) -> None:
        """Drag one target to another."""
        self.hands.press(self.at(name))
        self.frames(1)
        self.hands.point(self.at(goal))
        self.frames(2)
        self.hands.release(self.at(goal))
        self.frames(4)

    def quit(self) -> None:
        """Go back to the launcher and leave the program."""
        while self.program.stack.screens and not self.on("HomeScreen"):
            self.key("Esc")
        self.click("home.quit", lambda: not self.program.stack.screens)

    # -- at the table ---------------------------------------------------------------------------------------

    def sit_down(self, game: str, scenario: str, **options: str) -> None:
        """Begin a game from the launcher, with people in every seat."""
        self.click("home.new", lambda: self.on("NewGameScreen"))
        new = self.screen
        assert isinstance(new, NewGameScreen), "the new game is on screen"
        if new.meta.name != game:
            self.click("game", lambda: new.layers)
            self.click(game, lambda: not new.layers and scenario in self.names())
        self.click(scenario, lambda: new.scenario.name == scenario)
        self.reveal("dice")
        self.click("dice", lambda: new.seed_field.on_show)
        for field, number in {"seed": SEED, **options}.items():
            self.write(field, number)
        self.click("start", lambda: self.on("TableScreen"))
        assert set(self.table.play.seats.values()) == {"human"}, "every side is played by people here"

    def write(self, field: str, number: str) -> None:
        """Replace the number in a field of the new game."""
        self.reveal(field)
        self.click(field, lambda: self.screen.focused is not None)
        self.key("Ctrl+A")
        self.type(number, lambda: self.typed() == number)

    def reveal(self, name: str) -> None:
        """Scroll to a part of the screen, as the Tab key does."""
        self.screen.focus(next((part for part in self.screen.root.walk() if part.id == name), None))
        self.frames(2)

    def typed(self) -> str:
        """The text of the field that has the keyboard."""
        return str(getattr(self.screen.focused, "text", ""))

    @property
    def plies(self) -> int:
        """The number of actions in the game."""
        return len(self.table.play.replay())

    def acts(self, do: Callable[[], None]) -> None:
        """Do something that must carry out an action."""
        before = self.plies
        do()
        self.until("the action is carried out", lambda: self.plies > before)

    def take_over(self) -> None:
        """Take over behind the curtain, and close the note of what happened."""
        self.click("take-over", lambda: not self.table.curtain.visible)
        if self.table.sidebar.recap.visible:
            self.key("Enter", lambda: not self.table.sidebar.recap.visible)
