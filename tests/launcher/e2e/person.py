"""A person at the real program: looks at what can be clicked, and works mouse and keyboard, nothing else.

Run as a program of its own: ``python person.py ACT``. With a display of X11 the events come from xdotool, so that
they take the whole way a real mouse's take; without one they are put into SDL's own queue.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import pygame

from launcher.desk.desk import Desk
from launcher.kit.keys import Chord
from launcher.kit.screen import Screen
from launcher.opener import ScreenOpener
from launcher.program import Program

PATIENCE = 20.0
NAMES = {"Enter": "Return", "Esc": "Escape", "Ctrl": "ctrl", "Shift": "shift", "right": "Right", "left": "Left"}


class Xdotool:
    """Hands that move the pointer of the display."""

    def point(self, pos: tuple[int, int]) -> None:
        self._do("mousemove", str(pos[0]), str(pos[1]))

    def click(self, pos: tuple[int, int], button: int) -> None:
        self.point(pos)
        self._do("click", str(button))

    def key(self, text: str) -> None:
        self._do("key", "+".join(NAMES.get(part, part.lower() if len(part) == 1 else part) for part in text.split("+")))

    def type(self, text: str) -> None:
        self._do("type", "--delay", "15", text)

    @staticmethod
    def _do(*words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=20)


class Posted:
    """Hands that put events into the queue of SDL's dummy driver."""

    def point(self, pos: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, pos: tuple[int, int], button: int) -> None:
        self.point(pos)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def key(self, text: str) -> None:
        chord = Chord.parse(text)
        mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT))
        parts = {"key": chord.key, "mod": sum(bit for held, bit in mods if held), "unicode": ""}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, parts))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, parts))

    def type(self, text: str) -> None:
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter))


class Person:
    """Sees the program's targets and uses them."""

    def __init__(self) -> None:
        desk = Desk(ScreenOpener())
        desk.change(reduced_motion=True)
        self.program = Program(desk, software=True)
        driver = pygame.display.get_driver()
        self.hands = Xdotool() if driver == "x11" else Posted()
        print(f"driver {driver}", flush=True)
        self.frames(5)

    @property
    def screen(self) -> Screen:
        assert self.program.stack.top is not None, "the program has ended"
        return self.program.stack.top

    def frames(self, count: int = 3) -> None:
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
        return [target.name for target in self.program.stack.targets()]

    def on(self, screen: str) -> bool:
        return bool(self.program.stack.screens) and type(self.screen).__name__ == screen

    def see(self, name: str) -> None:
        self.until(f"something called {name}", lambda: name in self.names())

    def click(self, name: str, then: Callable[[], object] | None = None, button: int = 1) -> None:
        """Click a thing by its name, and wait for what must come of it."""
        self.see(name)
        self.hands.click(self.screen.target(name).rect.center, button)
        self.frames(4)
        if then is not None:
            self.until(f"what a click on {name} does", then)

    def key(self, text: str, then: Callable[[], object] | None = None) -> None:
        self.hands.key(text)
        self.frames(4)
        if then is not None:
            self.until(f"what the key {text} does", then)

    def type(self, text: str, then: Callable[[], object]) -> None:
        self.hands.type(text)
        self.until(f"“{text}” is typed", then)

    def quit(self) -> None:
        """Back to the launcher, and out."""
        while self.program.stack.screens and not self.on("HomeScreen"):
            self.key("Esc")
        self.click("home.quit", lambda: not self.program.stack.screens)

    # -- at the table ---------------------------------------------------------------------------------------

    @property
    def plies(self) -> int:
        return len(self.screen.play.replay())

    def acts(self, do: Callable[[], None]) -> None:
        """Do something that carries out an action."""
        before = self.plies
        do()
        self.until("the action is carried out", lambda: self.plies > before)

    def take_over(self) -> None:
        """Sit down behind the curtain, and read what happened."""
        self.click("take-over", lambda: not self.screen.curtain.visible)
        if self.screen.layers:
            self.key("Enter", lambda: not self.screen.layers)


def first_evening() -> None:
    """From the launcher into a new game: hide, march, be refused, read the rule, save, leave, quit."""
    person = Person()
    person.click("skirmish.play", lambda: person.on("NewGameScreen"))
    person.click("start", lambda: person.on("TableScreen"))
    person.until("the curtain", lambda: person.screen.curtain.visible)
    person.take_over()
    person.acts(lambda: person.click("hex:0403"))
    person.until("the curtain again", lambda: person.screen.curtain.visible)
    person.take_over()
    person.click("counter:patrol_a", lambda: person.screen.controller.picked == ("patrol_a",))
    person.click("hex:0706", lambda: person.screen.area.callout.visible)
    person.click("SK 2", lambda: person.on("RulesScreen"))
    person.key("Esc", lambda: person.on("TableScreen"))
    person.acts(lambda: person.click("hex:0103"))
    person.key("Ctrl+S", lambda: person.screen.layers)
    person.type("river bend", lambda: person.screen.focused is not None and person.screen.focused.text == "river bend")
    person.key("Enter", lambda: not person.screen.layers)
    person.click("menu", lambda: person.screen.layers)
    person.click("Leave the game", lambda: not person.on("TableScreen"))
    person.quit()
    print("first evening done")


def second_evening() -> None:
    """Load, go on, take a move back, play to the end by the keyboard, watch the replay, quit."""
    person = Person()
    person.click("home.load", lambda: person.on("LoadScreen"))
    line = next(name for name in person.names() if "river bend" in name)
    person.click(line)
    person.key("Enter", lambda: person.on("TableScreen"))
    person.take_over()
    assert person.plies == 2, "the game goes on where it was saved"
    person.click("undo", lambda: person.plies == 1)
    person.click("redo", lambda: person.plies == 2)
    person.click("hex:0407", button=3)
    for _ in range(40):
        person.frames(2)
        if person.screen.play.over:
            break
        if person.screen.curtain.visible:
            person.take_over()
        words = "action:End the turn" if "action:End the turn" in person.names() else "action:Stay hidden"
        person.acts(lambda words=words: person.click(words))
    person.until("the result", lambda: "replay" in person.names())
    person.click("replay", lambda: person.on("ReplayScreen"))
    person.until("the game is read", lambda: person.screen.replay is not None)
    person.click("next_action", lambda: person.screen.replay.ply == 1)
    person.key("right", lambda: person.screen.replay.ply == 2)
    person.click("last", lambda: person.screen.replay.ply == len(person.screen.replay))
    person.click("first", lambda: person.screen.replay.ply == 0)
    person.click("run", lambda: person.screen.replay.ply >= 1)
    person.key("Esc", lambda: person.on("TableScreen"))
    person.click("leave", lambda: not person.on("TableScreen"))
    person.quit()
    print("second evening done")


if __name__ == "__main__":
    {"first": first_evening, "second": second_evening}[sys.argv[1]]()
