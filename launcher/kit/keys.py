"""Key chords by name ("A", "Ctrl+S", "F5"), the player's key bindings, and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

import pygame

_SPECIAL = {
    "enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE, "space": pygame.K_SPACE, "tab": pygame.K_TAB,
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
    "home": pygame.K_HOME, "end": pygame.K_END, "pgup": pygame.K_PAGEUP, "pgdn": pygame.K_PAGEDOWN,
    "del": pygame.K_DELETE, "backspace": pygame.K_BACKSPACE, "plus": pygame.K_PLUS, "minus": pygame.K_MINUS,
    **{f"f{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)},
}  # fmt: skip
_NAMES = {code: name for name, code in _SPECIAL.items()}
_ALIASES = {pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}
_SHOWN = {"left": "←", "right": "→", "up": "↑", "down": "↓", "plus": "+", "minus": "−"}
# Keys whose name on the cap is a word to translate.
_SPOKEN = frozenset(_SPECIAL) - set(_SHOWN) - {f"f{n}" for n in range(1, 13)}


class Chord(NamedTuple):
    """A key with its modifiers."""

    key: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    @classmethod
    @lru_cache(maxsize=256)
    def parse(cls, text: str) -> Chord:
        """Read ``Ctrl+Shift+Z``; raises ``ValueError`` if the text names no key."""
        *mods, last = [part.strip().lower() for part in text.split("+")]
        key = _SPECIAL.get(last) or (ord(last) if len(last) == 1 else None)
        if key is None or not set(mods) <= {"ctrl", "shift", "alt"}:
            raise ValueError(f"“{text}” is not a key. Write a letter, or something like Ctrl+S, F5 or Shift+Tab.")
        return cls(key, "ctrl" in mods, "shift" in mods, "alt" in mods)

    @classmethod
    def of(cls, event: pygame.event.Event) -> Chord:
        """Return the chord of a key-down event; the command key counts as Ctrl."""
        mod = event.mod
        ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        key = _ALIASES.get(event.key, event.key)
        return cls(key, ctrl, bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT))

    def matches(self, event: pygame.event.Event) -> bool:
        """Whether a key-down event is this chord; signs such as ? also match by what they type."""
        typed = getattr(event, "unicode", "")
        sign = len(typed) == 1 and not typed.isalnum() and ord(typed) == self.key and not self.ctrl and not self.alt
        return sign or Chord.of(event) == self

    @property
    def plain(self) -> bool:
        """Whether typing in a field would take this key."""
        return not self.ctrl and not self.alt

    def label(self, word: Callable[[str], str]) -> str:
        """Return the text of the key cap; ``word`` translates named keys."""
        name = _NAMES.get(self.key)
        shown = (word(f"key.{name}") if name in _SPOKEN else _SHOWN.get(name, name.upper())) if name else ""
        mods = [word(f"key.{mod}") for mod, on in (("ctrl", self.ctrl), ("alt", self.alt), ("shift", self.shift)) if on]
        return "+".join([*mods, shown or chr(self.key).upper()])


class KeyMap:
    """Commands and their chords: the defaults, with the player's bindings over them."""

    def __init__(self, defaults: Mapping[str, str], overrides: Mapping[str, str] | None = None) -> None:
        self.defaults = dict(defaults)
        self.overrides = {command: text for command, text in (overrides or {}).items() if command in defaults}

    def text(self, command: str) -> str:
        """Return the chord of a command, as written."""
        return self.overrides.get(command, self.defaults[command])

    def command(self, chord: Chord) -> str | None:
        for command in self.defaults:
            if Chord.parse(self.text(command)) == chord:
                return command
        return None

    def rebind(self, command: str, text: str) -> str | None:
        """Bind a command; return the other command that already has the chord, and refuse then."""
        chord = Chord.parse(text)
        holder = self.command(chord)
        if holder is not None and holder != command:
            return holder
        self.overrides[command] = text
        return None


_own_clipboard = [""]


def copy(text: str) -> None:
    """Put text on the system's clipboard, or on our own if there is none."""
    _own_clipboard[0] = text
    if pygame.display.get_init():
        with suppress(pygame.error):
            pygame.scrap.put_text(text)


def paste() -> str:
    """Return the text of the system's clipboard, or of our own."""
    text = ""
    if pygame.display.get_init():
        with suppress(pygame.error):
            text = pygame.scrap.get_text()
    return text or _own_clipboard[0]
