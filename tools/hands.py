"""Hands at mouse and keyboard: those of an X11 display, those that put events into SDL's queue, and a count of both.

A person's hands know nothing of the program: they point, click, drag, press keys and type.
"""

from __future__ import annotations

import subprocess
from typing import NamedTuple, Protocol

import pygame

from launcher.kit.keys import Chord

Pos = tuple[int, int]
LEFT = 1
NAMES = {
    "Enter": "Return",
    "Space": "space",
    "Esc": "Escape",
    "Ctrl": "ctrl",
    "Shift": "shift",
    "right": "Right",
    "left": "Left",
}


class Hands(Protocol):
    """What hands can do."""

    def point(self, pos: Pos) -> None:
        """Move the mouse."""

    def click(self, pos: Pos, button: int) -> None:
        """Move the mouse there and press one of its buttons."""

    def hold(self, key: str) -> None:
        """Hold Ctrl, Shift or Alt down; "" lets go of them."""

    def press(self, pos: Pos) -> None:
        """Press the left button and hold it."""

    def release(self, pos: Pos) -> None:
        """Let go of it there."""

    def key(self, text: str) -> None:
        """Press a key, with what is held down beside it: ``Ctrl+S``."""

    def type(self, text: str) -> None:
        """Type letters, one key each."""


class Xdotool:
    """Hands that move the pointer of the display."""

    def __init__(self) -> None:
        self._held = ""

    def hold(self, key: str) -> None:
        """Hold a key down, or let go of it."""
        if self._held:
            self._do("keyup", self._held)
        self._held = NAMES.get(key, key.lower())
        if self._held:
            self._do("keydown", self._held)

    def point(self, pos: Pos) -> None:
        """Move the mouse."""
        self._do("mousemove", str(pos[0]), str(pos[1]))

    def click(self, pos: Pos, button: int) -> None:
        """Move the mouse there and press one of its buttons."""
        self.point(pos)
        self._do("click", str(button))

    def press(self, pos: Pos) -> None:
        """Press the left button and hold it."""
        self.point(pos)
        self._do("mousedown", str(LEFT))

    def release(self, pos: Pos) -> None:
        """Let go of it there."""
        self.point(pos)
        self._do("mouseup", str(LEFT))

    def key(self, text: str) -> None:
        """Press a key by the name that X11 has for it."""
        self._do("key", "+".join(NAMES.get(part, part.lower() if len(part) == 1 else part) for part in text.split("+")))

    def type(self, text: str) -> None:
        """Type letters, one key each."""
        self._do("type", "--delay", "15", text)

    @staticmethod
    def _do(*words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=20)


class Posted:
    """Hands that put events into the queue of SDL's dummy driver."""

    def hold(self, key: str) -> None:
        """Hold a key down, or let go of it."""
        pygame.key.set_mods({"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}.get(key, 0))

    def point(self, pos: Pos) -> None:
        """Move the mouse."""
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos: Pos, button: int) -> None:
        """Move the mouse there and press one of its buttons."""
        self.point(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def press(self, pos: Pos) -> None:
        """Press the left button and hold it."""
        self.point(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=LEFT)

    def release(self, pos: Pos) -> None:
        """Let go of it there."""
        self.point(pos)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=LEFT)

    def key(self, text: str) -> None:
        """Press a key, with what is held down beside it."""
        chord = Chord.parse(text)
        mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT))
        parts = {"key": chord.key, "mod": sum(bit for held, bit in mods if held), "unicode": ""}
        self._post(pygame.KEYDOWN, **parts)
        self._post(pygame.KEYUP, **parts)

    def type(self, text: str) -> None:
        """Type letters, one key each."""
        for letter in text:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter)

    @staticmethod
    def _post(kind: int, **parts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, parts))


class Input(NamedTuple):
    """One thing that hands did: a click, a drag, or a key with what was held beside it."""

    kind: str
    what: str


class Counted:
    """Hands that note every click, drag and key press of other hands. Pointing is free: nothing is pressed."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.log: list[Input] = []

    def point(self, pos: Pos) -> None:
        """Move the mouse, which costs nothing."""
        self._hands.point(pos)

    def click(self, pos: Pos, button: int) -> None:
        """One input."""
        self.log.append(Input("click" if button == LEFT else "right click", f"{pos[0]},{pos[1]}"))
        self._hands.click(pos, button)

    def hold(self, key: str) -> None:
        """It is part of the click that follows."""
        self._hands.hold(key)

    def press(self, pos: Pos) -> None:
        """With the release that follows it is one input."""
        self._hands.press(pos)

    def release(self, pos: Pos) -> None:
        """One input: a drag."""
        self.log.append(Input("drag", f"to {pos[0]},{pos[1]}"))
        self._hands.release(pos)

    def key(self, text: str) -> None:
        """One input, also with Ctrl or Shift held."""
        self.log.append(Input("key", text))
        self._hands.key(text)

    def type(self, text: str) -> None:
        """One input for each letter."""
        self.log += [Input("key", letter) for letter in text]
        self._hands.type(text)
