"""A player without a window: sees what a screen shows and drives it by mouse and keyboard events, nothing else.

All tests of the kit, the screens, the map desk and the table use this one class::

    player = ScreenPlayer(HomeScreen(desk))
    player.click("home.settings")       # by the name of a target, or at a point
    player.key("Ctrl+Z")
    assert "Sound" in player.words()

Time is the player's: a frame passes after every input, more with ``wait``. Where a screen must be given time to listen,
a subclass overrides ``aim``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeAlias

import pygame

from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.widget import Target
from launcher.kit.window.screen import Screen, ScreenStack

SIZE = (1280, 800)
FRAME = 20.0
"""Milliseconds of one frame."""
MOST_TABS = 80

Pos: TypeAlias = tuple[int, int]
Where: TypeAlias = str | Pos
"""The name of a target, or a point."""


class ScreenPlayer:
    """Drives whatever screen is on top of a stack; ``frames=False`` lets no time pass by itself."""

    def __init__(self, screen: Screen, size: Pos = SIZE, *, frames: bool = True) -> None:
        self.surface = pygame.Surface(size)
        self.frames = frames
        self.stack = ScreenStack(screen.ui)
        self.stack.push(screen)
        screen.resize(size)
        self._frame()

    @property
    def screen(self):
        """The screen on top, of whatever class it is."""
        assert self.stack.top is not None, "the program has ended"
        return self.stack.top

    @property
    def ui(self) -> Ui:
        return self.stack.ui

    # -- what the player sees -------------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """Everything that can be clicked."""
        return self.screen.targets()

    def names(self) -> list[str]:
        """The names of everything that can be clicked."""
        return [target.name for target in self.targets()]

    def words(self) -> str:
        """Everything that is written on the screen and its layers."""
        trees = [self.screen.root, *(layer.root for layer in self.screen.layers)]
        return "\n".join(widget.name for tree in trees for widget in tree.walk() if widget.name)

    def place(self, where: Where) -> Pos:
        """Return a point, or the middle of the target of this name."""
        return self.screen.target(where).rect.center if isinstance(where, str) else where

    def picture(self) -> bytes:
        """Draw the whole screen and return its pixels; no time passes."""
        if self.stack.top is None:
            return b""
        self.screen.resize(self.surface.get_size())
        self.screen.damage(self.screen.bounds)
        self.screen.draw(self.surface)
        return bytes(self.surface.get_buffer())

    # -- time -----------------------------------------------------------------------------------------------

    def wait(self, ms: float = FRAME, times: int = 1) -> None:
        """Let one or more frames pass, each of so many milliseconds, and draw them."""
        for _ in range(times):
            if self.stack.top is None:
                return
            self.screen.resize(self.surface.get_size())
            self.screen.update(ms)
            if self.stack.top is not None:
                self.screen.draw(self.surface)

    def until(self, holds: Callable[[], object], frames: int = 400) -> None:
        """Let frames pass until something holds."""
        for _ in range(frames):
            if holds():
                return
            self.wait()
        raise AssertionError(f"not within {frames} frames; to click: {', '.join(self.names())[:900]}")

    def _frame(self) -> None:
        if self.frames:
            self.wait()

    # -- the mouse ------------------------------------------------------------------------------------------

    def send(self, kind: int, **parts: object) -> bool:
        """Send one event; tells whether it was used."""
        return self.stack.handle(pygame.event.Event(kind, parts))

    def move(self, where: Where) -> None:
        self._motion(self.place(where))
        self._frame()

    def _motion(self, pos: Pos, button: int = 0) -> None:
        held = tuple(int(n == button) for n in (1, 2, 3))
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(int(button > 0), int(button > 0)), buttons=held)

    def aim(self, where: Where) -> None:
        """Wait until a click there is taken: at once, unless a subclass says."""

    def press(self, where: Where, button: int = 1) -> None:
        pos = self.place(where)
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, where: Where, button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=self.place(where), button=button)

    def click(self, where: Where, button: int = 1) -> None:
        self.aim(where)
        pos = self.place(where)
        self.press(pos, button)
        self.release(pos, button)
        self._frame()

    def double(self, where: Where) -> None:
        pos = self.place(where)
        self.click(pos)
        self.click(pos)

    def drag(self, *places: Where, button: int = 1, steps: int = 1) -> None:
        """Press at the first place, go over the others in so many steps each, and release at the last."""
        points = [self.place(where) for where in places]
        self.press(points[0], button)
        for (x, y), (u, v) in pairwise(points):
            for step in range(1, steps + 1):
                self._motion((round(x + (u - x) * step / steps), round(y + (v - y) * step / steps)), button)
                self._frame()
        self.release(points[-1], button)
        self._frame()

    def wheel(self, where: Where, notches: int) -> None:
        self.move(where)
        self.send(pygame.MOUSEWHEEL, x=0, y=notches)
        self._frame()

    def drop_file(self, path: object) -> bool:
        """Drag a file onto the window."""
        used = self.send(pygame.DROPFILE, file=str(path))
        self._frame()
        return used

    # -- the keyboard ---------------------------------------------------------------------------------------

    def key(self, text: str) -> bool:
        """Press a key, as ``Ctrl+S``; tells whether it was used."""
        used = self.send(pygame.KEYDOWN, **chord_parts(text))
        self._frame()
        return used

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
        self._frame()

    def tab_to(self, ident: str) -> None:
        """Press Tab until the keyboard is on a widget."""
        for _ in range(MOST_TABS):
            self.key("Tab")
            focused = self.screen.focused
            if focused is not None and ident in (focused.id, focused.name):
                return
        raise AssertionError(f"Tab never reaches {ident}")


def chord_parts(text: str) -> dict[str, object]:
    """Return a key, as ``Ctrl+S``, as the parts of its event."""
    chord = Chord.parse(text)
    mods: Iterable[tuple[bool, int]] = (
        (chord.ctrl, pygame.KMOD_CTRL),
        (chord.shift, pygame.KMOD_SHIFT),
        (chord.alt, pygame.KMOD_ALT),
    )
    return {"key": chord.key, "mod": sum(bit for held, bit in mods if held), "unicode": ""}
