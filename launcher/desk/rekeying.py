"""The player's keys on screens that name ours: buttons and menus show and obey the key the player chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from launcher.desk.commands import COMMANDS, EVERYWHERE, TABLE
from launcher.kit.keys import Chord, KeyMap
from launcher.kit.widget import Widget

_SHOWN = (*COMMANDS[EVERYWHERE], *COMMANDS[TABLE])
"""The commands whose keys stand on buttons."""


class Rekeyed:
    """Puts the player's keys in the place of ours, in one tree of widgets after another."""

    def __init__(self, keys: KeyMap) -> None:
        self._keys = keys
        self._root: Widget | None = None
        self._shown: dict[str, str] = {}
        self._overrides: dict[str, str] = {}

    def _ours(self) -> dict[str, str]:
        return {command.id: command.key for command in _SHOWN}

    def _now(self) -> dict[str, str]:
        return {command.id: self._keys.text(command.id) for command in _SHOWN}

    def keep(self, root: Widget) -> None:
        """See that a screen's widgets have the keys of this moment."""
        if root is self._root and self._keys.overrides == self._overrides:
            return
        now = self._now()
        before = self._shown if root is self._root else self._ours()
        if now != before:
            _exchange(root, before, now)
        self._root, self._shown, self._overrides = root, now, dict(self._keys.overrides)

    def once(self, tree: Widget) -> None:
        """Give a menu or dialog that has just been made the player's keys."""
        _exchange(tree, self._ours(), self._now())

    def ours(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The same press with our key, where the player has another for a command; None otherwise."""
        chord = Chord.of(event)
        for command in COMMANDS[TABLE]:
            if command.id in self._keys.overrides and Chord.parse(self._keys.text(command.id)) == chord:
                return _pressed(Chord.parse(command.key))
        return None


def _exchange(tree: Widget, before: Mapping[str, str], now: Mapping[str, str]) -> None:
    fresh = {Chord.parse(before[name]): text for name, text in now.items() if text != before[name]}
    for widget in _all(tree):
        text = fresh.get(Chord.parse(widget.hotkey)) if widget.hotkey else None
        if text is not None:
            widget.hotkey = text
            widget.invalidate()


def _all(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _all(child)


def _pressed(chord: Chord) -> pygame.event.Event:
    mods = ((chord.ctrl, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT))
    mod = sum(bit for held, bit in mods if held)
    return pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=mod, unicode="")
