"""Every command that has a key, and the player's keys in the place of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from launcher.kit.keys import Chord, KeyMap
from launcher.kit.widget import Widget


class Command(NamedTuple):
    """A command: its stable id, also for the catalogue, and its own key."""

    id: str
    key: str

    @property
    def word(self) -> str:
        return f"command.{self.id}"


class FixedKeys(NamedTuple):
    """Keys that mean the same everywhere and cannot be given to a command."""

    id: str
    keys: tuple[str, ...]

    @property
    def word(self) -> str:
        return f"fixed.{self.id}"


FIXED = (
    FixedKeys("act", ("Enter",)),
    FixedKeys("go_on", ("Space",)),
    FixedKeys("next", ("Tab", "Shift+Tab")),
    FixedKeys("let_go", ("Esc",)),
    FixedKeys("walk", ("Left", "Up", "Down", "Right")),
    FixedKeys("number", tuple("0123456789")),
    FixedKeys("back", ("Backspace",)),
    FixedKeys("zoom", ("plus", "minus", "Home")),
)
"""The settings keep these keys free, and the list of keys shows them."""
EVERYWHERE, TABLE = "everywhere", "table"
SHARED = ("reach", "threat", "noise", "sight", "support", "range", "whose", "moves", "known")
"""The overlays that games share, in their order. Named here again: the first frame waits for no import of answers."""
OWN = tuple(f"Alt+Shift+{place}" for place in range(1, 9))  # the keys of a game's own overlays, in its order


def _commands(at: str, **keys: str) -> tuple[Command, ...]:
    return tuple(Command(f"{at}.{name}", key) for name, key in keys.items())


COMMANDS: dict[str, tuple[Command, ...]] = {
    EVERYWHERE: _commands(
        "window", help="F12", fullscreen="F11", larger="Ctrl+plus", smaller="Ctrl+minus", normal="Ctrl+0", mute="Ctrl+M"
    ),
    "home": _commands(
        "home", **{"continue": "C"}, new="N", learn="E", load="L", rules="R", settings="S", data="D",
        mapdesk="M", packs="K", career="A", quit="Q",
    ),
    TABLE: (
        *_commands(
            "table", undo="Ctrl+Z", redo="Ctrl+Y", save="Ctrl+S", overlays="F3", rules="F1", rule="Shift+F1",
            charts="F2", now="F5", pane="F6", advice="F7", goto="Ctrl+G", words="F4", lesson="Shift+F5",
            copy="Ctrl+C", keys="F8", panels="F9", menu="F10",
            land="End", counters_larger="Alt+plus", counters_smaller="Alt+minus",
        ),
        *(Command(f"overlay.{overlay}", f"Alt+{place}") for place, overlay in enumerate(SHARED, 1)),
        *(Command(f"overlay.own_{place}", key) for place, key in enumerate(OWN, 1)),
    ),
    "mapdesk": _commands(
        "mapdesk", look="V", brush="B", fill="F", line="L", side="R", stream="S", way="W", place="P", crossing="X",
        name="N", area="A", edge="E", bank="K", undo="Ctrl+Z", redo="Ctrl+Shift+Z", find="Ctrl+F", save="Ctrl+S",
        play="Ctrl+P", draw="Ctrl+1", checks="Ctrl+2", compare="Ctrl+3", scan="Ctrl+4", forms="Ctrl+5",
    ),
    "rules": _commands("rules", search="Ctrl+F", back="Alt+left", forward="Alt+right"),
}  # fmt: skip
"""By the place where they work; a key means one thing in one place."""


def defaults() -> dict[str, str]:
    """Return our own keys."""
    return {command.id: command.key for commands in COMMANDS.values() for command in commands}


def readable(keys: Mapping[str, str]) -> dict[str, str]:
    """Return the player's keys without those that name no key or always mean something else."""
    return {command: text for command, text in keys.items() if _is_key(text) and fixed(Chord.parse(text)) is None}


def fixed(chord: Chord) -> FixedKeys | None:
    """Return the fixed meaning of a key; None if a command can have it."""
    bare = chord._replace(shift=False)
    return next((key for key in FIXED if bare in {Chord.parse(text)._replace(shift=False) for text in key.keys}), None)


def _is_key(text: str) -> bool:
    try:
        Chord.parse(text)
    except ValueError:
        return False
    return True


def place_of(command: str) -> str:
    """Return the place in which a command works."""
    return next(place for place, commands in COMMANDS.items() if any(entry.id == command for entry in commands))


def holder(keys: KeyMap, command: str, chord: Chord) -> Command | None:
    """Return the other command that has a key in a place where ``command`` works too."""
    place = place_of(command)
    for other, commands in COMMANDS.items():
        if EVERYWHERE not in (place, other) and place != other:
            continue
        for entry in commands:
            if entry.id != command and Chord.parse(keys.text(entry.id)) == chord:
                return entry
    return None


def chord_text(chord: Chord) -> str:
    """Return a chord as the settings store it; raise a ``ValueError`` if it has no name."""
    parts = [name for name, held in (("Ctrl", chord.ctrl), ("Alt", chord.alt), ("Shift", chord.shift)) if held]
    return "+".join([*parts, key_name(chord.key)])


def key_name(key: int) -> str:
    """Return the name of a key that :meth:`Chord.parse` reads; raise a ``ValueError`` if it has none."""
    import pygame

    for name in (pygame.key.name(key), *_SPECIAL):
        if name and _is_key(name) and Chord.parse(name).key == key:
            return name
    raise ValueError(f"the key {key} has no name")


_SPECIAL = ("enter", "esc", "pgup", "pgdn", "del", "plus", "minus", "space")
_ON_BUTTONS = (*COMMANDS[EVERYWHERE], *COMMANDS[TABLE])


class PlayerKeys:
    """Puts the player's keys in the place of ours, in one tree of widgets after another."""

    def __init__(self, keys: KeyMap) -> None:
        self._keys = keys
        self.root: Widget | None = None
        self.overrides: dict[str, str] = {}
        self._shown: dict[str, str] = {}

    def _ours(self) -> dict[str, str]:
        return {command.id: command.key for command in _ON_BUTTONS}

    def _now(self) -> dict[str, str]:
        return {command.id: self._keys.text(command.id) for command in _ON_BUTTONS}

    def apply(self, root: Widget) -> None:
        """Give a screen's widgets the present keys."""
        now = self._now()
        before = self._shown if root is self.root else self._ours()
        if now != before:
            _exchange(root, before, now)
        self.root, self.overrides, self._shown = root, dict(self._keys.overrides), now

    def apply_once(self, tree: Widget) -> None:
        """Give a new menu or dialog the player's keys."""
        _exchange(tree, self._ours(), self._now())

    def ours(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return the same key press with our key, where the player has another for a command."""
        chord = Chord.of(event)
        for command in COMMANDS[TABLE]:
            if command.id in self._keys.overrides and Chord.parse(self._keys.text(command.id)) == chord:
                ours = Chord.parse(command.key)
                mods = ((ours.ctrl, pygame.KMOD_CTRL), (ours.shift, pygame.KMOD_SHIFT), (ours.alt, pygame.KMOD_ALT))
                mod = sum(bit for held, bit in mods if held)
                return pygame.event.Event(pygame.KEYDOWN, key=ours.key, mod=mod, unicode="")
        return None


def _exchange(tree: Widget, before: Mapping[str, str], now: Mapping[str, str]) -> None:
    fresh = {Chord.parse(before[name]): text for name, text in now.items() if text != before[name]}
    for widget in _all(tree):
        text = fresh.get(Chord.parse(widget.hotkey)) if widget.hotkey else None
        if text is not None:
            widget.hotkey = text
            widget.invalidate()


def _all(widget: Widget) -> Iterator[Widget]:
    """Also hidden widgets, unlike ``Widget.walk``."""
    yield widget
    for child in widget.children:
        yield from _all(child)
