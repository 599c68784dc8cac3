"""Every command that has a key: what it does, where it works, and its key until the player chooses another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from launcher.kit.keys import Chord, KeyMap


class Command(NamedTuple):
    """A command: its stable id, what it does in words, and its own key."""

    id: str
    name: str
    key: str


EVERYWHERE, TABLE = "Everywhere", "Table"

COMMANDS: dict[str, tuple[Command, ...]] = {
    EVERYWHERE: (
        Command("window.fullscreen", "Fill the screen, or go back to a window", "F11"),
        Command("window.larger", "Larger letters and buttons", "Ctrl+plus"),
        Command("window.smaller", "Smaller letters and buttons", "Ctrl+minus"),
    ),
    "First screen": (
        Command("home.continue", "Continue the last game", "C"),
        Command("home.new", "New game", "N"),
        Command("home.load", "Load a game", "L"),
        Command("home.replays", "Replays", "P"),
        Command("home.rules", "Rules", "R"),
        Command("home.settings", "Settings", "S"),
        Command("home.data", "About this data", "D"),
        Command("home.quit", "Quit", "Q"),
    ),
    TABLE: (
        Command("table.undo", "Undo", "Ctrl+Z"),
        Command("table.redo", "Redo", "Ctrl+Y"),
        Command("table.save", "Save under a name", "Ctrl+S"),
        Command("table.overlays", "Choose an overlay", "F3"),
        Command("table.rules", "Open the rules", "F1"),
        Command("table.charts", "Open the charts", "F2"),
        Command("table.panels", "Hide or show the column", "F9"),
        Command("table.menu", "Menu", "F10"),
    ),
    "Rules": (
        Command("rules.search", "Search the rules", "Ctrl+F"),
        Command("rules.back", "Back to the rule read before", "Alt+left"),
        Command("rules.forward", "Forward again", "Alt+right"),
    ),
}
"""The commands by the place where they work; a key means one thing in one place."""


def defaults() -> dict[str, str]:
    """Our own keys."""
    return {command.id: command.key for commands in COMMANDS.values() for command in commands}


def readable(keys: Mapping[str, str]) -> dict[str, str]:
    """The player's keys, without those that name no key."""
    return {command: text for command, text in keys.items() if _is_key(text)}


def _is_key(text: str) -> bool:
    try:
        Chord.parse(text)
    except ValueError:
        return False
    return True


def place_of(command: str) -> str:
    """Where a command works."""
    return next(place for place, commands in COMMANDS.items() if any(entry.id == command for entry in commands))


def holder(keys: KeyMap, command: str, chord: Chord) -> Command | None:
    """The other command that already has a key in a place where ``command`` works too."""
    place = place_of(command)
    for other, commands in COMMANDS.items():
        if EVERYWHERE not in (place, other) and place != other:
            continue
        for entry in commands:
            if entry.id != command and Chord.parse(keys.text(entry.id)) == chord:
                return entry
    return None


def written(chord: Chord) -> str:
    """A chord as the settings keep it, to be read again by :meth:`Chord.parse`."""
    parts = [name for name, held in (("Ctrl", chord.ctrl), ("Alt", chord.alt), ("Shift", chord.shift)) if held]
    return "+".join([*parts, key_name(chord.key)])


def key_name(key: int) -> str:
    """The name of a key that :meth:`Chord.parse` reads; raises ``ValueError`` when it has none."""
    import pygame

    for name in (pygame.key.name(key), *_SPECIAL):
        if name and _is_key(name) and Chord.parse(name).key == key:
            return name
    raise ValueError(
        "This key cannot be used. Take a letter, a digit, a function key, or one of them with Ctrl or Alt."
    )


_SPECIAL = ("enter", "esc", "pgup", "pgdn", "del", "plus", "minus", "space")
