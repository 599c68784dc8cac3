"""A person at the launcher without a window: sees what can be clicked, clicks it, types, and lets time pass."""

from __future__ import annotations

import pygame

from launcher.desk.desk import Desk
from launcher.kit.keys import Chord
from launcher.kit.window.screen import Screen, ScreenStack
from launcher.opener import ScreenOpener

SIZE = (1280, 800)


class Hand:
    """Drives whatever screen is on top."""

    def __init__(self, first: Screen, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        self.surface = pygame.Surface(size)
        self.stack = ScreenStack(first.ui)
        self.stack.push(first)
        self.look()

    @property
    def screen(self) -> Screen:
        assert self.stack.top is not None, "the program has ended"
        return self.stack.top

    def look(self) -> bytes:
        """Draw what is on top and return the picture."""
        if self.stack.top is None:
            return b""
        self.screen.resize(self.size)
        self.screen.update(20)
        self.screen.draw(self.surface)
        return bytes(self.surface.get_buffer())

    def names(self) -> list[str]:
        return [target.name for target in self.screen.targets()]

    def send(self, kind: int, **parts: object) -> bool:
        return self.stack.handle(pygame.event.Event(kind, parts))

    def click_at(self, pos: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.look()

    def click(self, name: str) -> None:
        self.click_at(self.screen.target(name).rect.center)

    def key(self, text: str) -> bool:
        chord = Chord.parse(text)
        mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT))
        mod = sum(bit for held, bit in mods if held)
        used = self.send(pygame.KEYDOWN, key=chord.key, mod=mod, unicode="")
        self.look()
        return used

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
        self.look()

    def tab_to(self, ident: str) -> None:
        """Press Tab until the keyboard is on a widget."""
        for _ in range(80):
            self.key("Tab")
            focused = self.screen.focused
            if focused is not None and ident in (focused.id, focused.name):
                return
        raise AssertionError(f"Tab never reaches {ident}")

    def words(self) -> str:
        """Everything that is written on the screen and its layers."""
        trees = [self.screen.root, *(layer.root for layer in self.screen.layers)]
        return "\n".join(widget.name for tree in trees for widget in tree.walk() if widget.name)


def reload(desk: Desk) -> Desk:
    """The desk of the next start."""
    desk.keep()
    return Desk(ScreenOpener())
