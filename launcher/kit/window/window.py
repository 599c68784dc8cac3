"""The window and its loop: the only part of the kit that needs a display."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from launcher.kit.context import Ui
from launcher.kit.style.pictures import fit_window
from launcher.kit.style.theme import roominess
from launcher.kit.widget import Widget
from launcher.kit.window.screen import Screen, ScreenStack

IDLE_MS = 250
SLOW_MS = 150.0
"""The time of a frame after which a second press of the same key was meant as the first: nothing was seen yet."""
MIN_SIZE, LARGEST = (800, 560), (1920, 1200)
UNSEEN = (1280, 800)  # size of a window that no screen shows
OF_SCREEN = 0.9  # share of the screen that a new window takes


def first_size(screens: Sequence[tuple[int, int]], wanted: tuple[int, int] | None = None) -> tuple[int, int]:
    """Return the size of a new window: the wanted one if a screen has room for it, else most of the first screen."""
    wide, tall = wanted or (LARGEST if screens else UNSEEN)
    if screens and (wanted is None or not any(wide <= screen[0] and tall <= screen[1] for screen in screens)):
        most = screens[0]
        wide, tall = min(wide, round(most[0] * OF_SCREEN)), min(tall, round(most[1] * OF_SCREEN))
    return (max(MIN_SIZE[0], wide), max(MIN_SIZE[1], tall))


CURSORS = {
    "": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "size": pygame.SYSTEM_CURSOR_SIZEALL,
}


def has_accelerator(devices: Path = Path("/dev/dri"), platform: str = sys.platform) -> bool:
    """Whether there is a graphics device; Linux without one is faster without SDL's texture."""
    return not platform.startswith("linux") or any(devices.glob("renderD*"))


def set_hints(environ: MutableMapping[str, str], software: bool) -> None:
    """Set SDL's hints before the window is made; the player's own stay."""
    environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    environ.setdefault("SDL_IME_SHOW_UI", "1")
    if software:
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _acts(event: pygame.event.Event) -> bool:
    """Whether a key acts: a letter, Space, Enter or Esc. Others move, type or undo, and may be pressed in a row."""
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    keys = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
    return plain and (event.key in keys or pygame.K_a <= event.key <= pygame.K_z)


class Ticking(Protocol):
    """The clock of the loop: pygame's, or a test's."""

    def tick(self, framerate: float = 0, /) -> int:
        """Return the milliseconds since the last call; with a rate wait for the next frame."""
        ...


class App:
    """The window: gives events to the screens, and draws only when something changed.

    ::

        App(Ui(), Hello, title="Monsoon").run()
    """

    def __init__(
        self,
        ui: Ui,
        first: Callable[[Ui], Screen],
        *,
        title: str,
        size: tuple[int, int] = (1280, 800),
        fullscreen: bool = False,
        software: bool | None = None,
        icon: pygame.Surface | None = None,
    ) -> None:
        set_hints(os.environ, not has_accelerator() if software is None else software)
        pygame.display.init()
        pygame.font.init()
        self.ui = ui
        self.window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = MIN_SIZE
        if icon is not None:
            self.window.set_icon(icon)
        if fullscreen:
            self.window.set_fullscreen(True)
        pygame.key.set_repeat(320, 40)
        pygame.key.stop_text_input()
        self._field: Widget | None = None
        self.surface = self.window.get_surface()
        self.stack = ScreenStack(ui)
        self.clock: Ticking = pygame.time.Clock()
        self._begun = False
        self._held: set[int] = set()
        self._pressed: set[int] = set()  # the keys of the last frame that act
        self._cursor = ""
        self._match_density()
        self.stack.push(first(ui))

    @property
    def density(self) -> float:
        """Pixels of the surface per unit of window coordinates."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def _match_density(self) -> None:
        fit_window(self.surface.get_size())
        wanted = self.density * roominess((int(self.window.size[0]), int(self.window.size[1])))
        if abs(wanted - self.ui.theme.density) > 0.01:
            self.ui.retheme(self.ui.theme.with_(density=wanted))

    def toggle_fullscreen(self, on: bool) -> None:
        if on:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()

    def run(self) -> None:
        """Run until the last screen is left or the window is closed."""
        try:
            while self.stack.screens:
                self.frame()
        finally:
            self.close()

    def close(self) -> None:
        self.stack.clear()
        self.window.destroy()

    def frame(self) -> bool:
        """Do one turn of the loop; return whether anything was drawn."""
        screen = self.stack.top
        awake = screen is not None and (screen.busy or screen.dirty)
        took = elapsed = self.clock.tick(60 if awake and self._begun else 0)
        # before it listens: no click is kept waiting
        self._begun = True
        events = pygame.event.get()
        if not events and not awake:
            first = pygame.event.wait(screen.pulse or IDLE_MS if screen is not None else IDLE_MS)
            events = [first] if first.type != pygame.NOEVENT else []
            elapsed += self.clock.tick()
        for event in self._fresh(events, took):
            self._take(event)
        self.stack.update(elapsed)
        self._listen()
        return self._show()

    def _listen(self) -> None:
        # Text input only while a field has the focus: elsewhere an input method would swallow the keys.
        focused = self.stack.top.focused if self.stack.top is not None else None
        field = focused if focused is not None and focused.takes_text and focused.enabled else None
        if field is self._field:
            return
        if self._field is not None:
            pygame.key.stop_text_input()
        if field is not None:
            pygame.key.start_text_input()
        self._field = field

    def _place_candidates(self) -> None:
        # The input method shows its list beside the caret, in units of the window.
        if self._field is not None and self._field.mounted:
            at = self._field.writing.clamp(self._field.rect)
            pygame.key.set_text_input_rect(pygame.Rect(*(round(part / self.density) for part in at)))

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.stack.clear()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWDISPLAYCHANGED):
            self.surface = self.window.get_surface()
            self._match_density()
            if self.stack.top:
                self.stack.top.relayout()
        else:
            self.stack.handle(self._scaled(event))

    def _fresh(self, events: Iterable[pygame.event.Event], took: float) -> list[pygame.event.Event]:
        """Return the events without those that would make one press act twice; ``took`` is the last frame's time.

        pygame repeats a key by a timer until it reads that the key was let go. While a slow step keeps the program
        from reading, the timer goes on. A key still held repeats once a frame. A key pressed again while the result of
        its first press was not yet drawn is the same press for its player.
        """
        marked = [self._marked(event) for event in events]
        gone = {event.key for event in marked if event.type == pygame.KEYUP}
        slow = self._pressed if took > SLOW_MS and self._field is None else set()
        kept, seen = [], set[int]()
        for event in marked:
            if event.type == pygame.KEYDOWN:
                stale = event.key in gone or event.key in seen if event.repeat else event.key in slow
                seen.add(event.key)
                if stale:
                    continue
            kept.append(event)
        self._pressed = {event.key for event in kept if event.type == pygame.KEYDOWN and _acts(event)}
        return kept

    def _marked(self, event: pygame.event.Event) -> pygame.event.Event:
        # Key-down events get a flag for the repeats of a key held down.
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            repeat = event.key in self._held
            self._held.add(event.key)
            return pygame.event.Event(event.type, {**event.dict, "repeat": repeat})
        return event

    def _scaled(self, event: pygame.event.Event) -> pygame.event.Event:
        # Positions in pixels of the surface.
        pos = getattr(event, "pos", None)
        if pos is None or self.density == 1.0:
            return event
        data = dict(event.dict)
        data["pos"] = (round(pos[0] * self.density), round(pos[1] * self.density))
        return pygame.event.Event(event.type, data)

    def _point(self, name: str) -> None:
        if name != self._cursor:
            self._cursor = name
            try:
                pygame.mouse.set_cursor(CURSORS[name])
            except pygame.error:  # a driver without system cursors keeps its own
                return

    def _show(self) -> bool:
        screen = self.stack.top
        if screen is not None:
            self._point(screen.router.cursor)
        if screen is None or not screen.dirty:
            return False
        screen.draw(self.surface)
        self._place_candidates()
        self.window.flip()
        return True
