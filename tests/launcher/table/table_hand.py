"""A person at the table without a window: sees what can be clicked, clicks it, types, and lets time pass."""

from __future__ import annotations

import pygame

from hexcore.play.session import Session
from launcher.kit.keys import Chord
from launcher.kit.window.screen import Screen, ScreenStack

SIZE = (1280, 800)


class TableHand:
    """Drives whatever screen is on top, by mouse and keyboard events only."""

    def __init__(self, screen: Screen, size: tuple[int, int] = SIZE, session: Session | None = None) -> None:
        self.session = session
        self.surface = pygame.Surface(size)
        self.stack = ScreenStack(screen.ui)
        self.stack.push(screen)
        self.wait()

    @property
    def screen(self):
        assert self.stack.top is not None, "the program has ended"
        return self.stack.top

    def rewritten(self) -> None:
        """The test has changed the position by hand: everybody looks again."""
        self.session._asked = False
        self.session.version += 1
        self.screen.sync()

    def wait(self, ms: float = 20.0) -> None:
        if self.stack.top is None:
            return
        self.screen.resize(self.surface.get_size())
        self.screen.update(ms)
        if self.stack.top is not None:
            self.screen.draw(self.surface)

    def send(self, kind: int, **parts: object) -> bool:
        return self.stack.handle(pygame.event.Event(kind, parts))

    def move(self, pos: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.wait()

    def point(self, name: str) -> None:
        self.move(self.screen.target(name).rect.center)

    def look(self) -> None:
        """Take the breath that the table gives before it lets anything be answered."""
        late = getattr(self.screen, "stale_input", None)
        if late is not None and not self.screen.flow.playback.busy and late.holds:
            self.wait(20)
            self.wait(1000)

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.wait()

    def click(self, name: str, button: int = 1) -> None:
        if name.startswith("action:") or name == "commit":
            self.look()
        self.aim(name)
        self.click_at(self.screen.target(name).rect.center, button)

    def aim(self, name: str) -> None:
        """Wait until a click on a thing is heard, as who sees that its button is still pale."""
        late = getattr(self.screen, "stale_input", None)
        if late is not None and late.holds_at(self.screen.target(name).rect.center):
            self.wait(20)
            self.wait(1000)

    def double(self, name: str) -> None:
        pos = self.screen.target(name).rect.center
        self.click_at(pos)
        self.click_at(pos)

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        self.move(start)
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for share in (0.3, 0.6, 1.0):
            pos = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=button)
        self.wait()

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        self.move(pos)
        self.send(pygame.MOUSEWHEEL, x=0, y=notches)
        self.wait()

    def key(self, text: str, *, hurried: bool = False) -> bool:
        """Press a key; one that answers when what is asked has been seen, unless the player is in a hurry."""
        if text in ("Space", "Enter") and not hurried:
            self.look()
        chord = Chord.parse(text)
        mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT))
        used = self.send(pygame.KEYDOWN, key=chord.key, mod=sum(bit for held, bit in mods if held), unicode="")
        self.wait()
        return used

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
        self.wait()

    def names(self) -> list[str]:
        return [target.name for target in self.screen.targets()]

    def words(self) -> str:
        """Everything that is written on the screen and its layers."""
        trees = [self.screen.root, *(layer.root for layer in self.screen.layers)]
        return "\n".join(widget.name for tree in trees for widget in tree.walk() if widget.name)

    def picture(self) -> bytes:
        self.screen.damage(self.screen.bounds)
        self.screen.draw(self.surface)
        return bytes(self.surface.get_buffer())
