"""Mouse and keyboard: of an X11 display, of SDL's event queue, and a counter of either's inputs.

They know nothing of the program.
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
    """A mouse and a keyboard."""

    def point(self, pos: Pos) -> None:
        """Move the mouse."""

    def click(self, pos: Pos, button: int) -> None:
        """Move the mouse and press one of its buttons."""

    def hold(self, key: str) -> None:
        """Hold Ctrl, Shift or Alt; "" releases them."""

    def press(self, pos: Pos) -> None:
        """Press the left button and hold it."""

    def release(self, pos: Pos) -> None:
        """Release it there."""

    def key(self, text: str) -> None:
        """Press a key with its modifiers: ``Ctrl+S``."""

    def type(self, text: str) -> None:
        """Type letters, one key each."""


class Xdotool:
    """Moves the real pointer of the display."""

    def __init__(self) -> None:
        self._held = ""

    def hold(self, key: str) -> None:
        if self._held:
            self._do("keyup", self._held)
        self._held = NAMES.get(key, key.lower())
        if self._held:
            self._do("keydown", self._held)

    def point(self, pos: Pos) -> None:
        self._do("mousemove", str(pos[0]), str(pos[1]))

    def click(self, pos: Pos, button: int) -> None:
        self.point(pos)
        self._do("click", str(button))

    def press(self, pos: Pos) -> None:
        self.point(pos)
        self._do("mousedown", str(LEFT))

    def release(self, pos: Pos) -> None:
        self.point(pos)
        self._do("mouseup", str(LEFT))

    def key(self, text: str) -> None:
        self._do("key", "+".join(NAMES.get(part, part.lower() if len(part) == 1 else part) for part in text.split("+")))

    def type(self, text: str) -> None:
        self._do("type", "--delay", "15", text)

    @staticmethod
    def _do(*words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=20)


class Posted:
    """Puts events into the queue of SDL's dummy driver."""

    def hold(self, key: str) -> None:
        pygame.key.set_mods({"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}.get(key, 0))

    def point(self, pos: Pos) -> None:
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos: Pos, button: int) -> None:
        self.point(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def press(self, pos: Pos) -> None:
        self.point(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=LEFT)

    def release(self, pos: Pos) -> None:
        self.point(pos)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=LEFT)

    def key(self, text: str) -> None:
        chord = Chord.parse(text)
        mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT))
        parts = {"key": chord.key, "mod": sum(bit for held, bit in mods if held), "unicode": ""}
        self._post(pygame.KEYDOWN, **parts)
        self._post(pygame.KEYUP, **parts)

    def type(self, text: str) -> None:
        for letter in text:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter)

    @staticmethod
    def _post(kind: int, **parts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, parts))


class Input(NamedTuple):
    """A click, a drag, or a key with its modifiers."""

    kind: str
    what: str


class Counted:
    """Logs every click, drag and key press of other hands; a letter is one input, and pointing is free."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.log: list[Input] = []

    def point(self, pos: Pos) -> None:
        self._hands.point(pos)

    def click(self, pos: Pos, button: int) -> None:
        self.log.append(Input("click" if button == LEFT else "right click", f"{pos[0]},{pos[1]}"))
        self._hands.click(pos, button)

    def hold(self, key: str) -> None:
        self._hands.hold(key)

    def press(self, pos: Pos) -> None:
        self._hands.press(pos)

    def release(self, pos: Pos) -> None:
        self.log.append(Input("drag", f"to {pos[0]},{pos[1]}"))
        self._hands.release(pos)

    def key(self, text: str) -> None:
        self.log.append(Input("key", text))
        self._hands.key(text)

    def type(self, text: str) -> None:
        self.log += [Input("key", letter) for letter in text]
        self._hands.type(text)
