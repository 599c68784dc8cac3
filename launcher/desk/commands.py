"""Every command that has a key: what it does, where it works, and its key until the player chooses another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexcore.questions import QUESTIONS
from launcher.kit.keys import Chord, KeyMap


class Command(NamedTuple):
    """A command: its stable id, by which the catalogue says what it does, and its own key."""

    id: str
    key: str

    @property
    def word(self) -> str:
        """The key of what it does."""
        return f"command.{self.id}"


class Fixed(NamedTuple):
    """Keys that mean the same at every table and cannot be given to a command."""

    id: str
    keys: tuple[str, ...]

    @property
    def word(self) -> str:
        """The key of what they do."""
        return f"fixed.{self.id}"


FIXED = (
    Fixed("act", ("Enter",)),
    Fixed("go_on", ("Space",)),
    Fixed("next", ("Tab", "Shift+Tab")),
    Fixed("let_go", ("Esc",)),
    Fixed("walk", ("Left", "Up", "Down", "Right")),
    Fixed("number", tuple("0123456789")),
    Fixed("back", ("Backspace",)),
    Fixed("zoom", ("plus", "minus", "Home")),
)
"""The one table of what keys mean everywhere: the settings keep them free, the sheet of keys tells of them."""
EVERYWHERE, TABLE = "everywhere", "table"
ASKED = ("Alt+1", "Alt+2", "Alt+3", "Alt+4", "Alt+5", "Alt+6", "Alt+7", "Alt+8", "Alt+9")
"""The keys of the questions that all games have in common, in their order."""
OWN = (
    "Alt+Shift+1", "Alt+Shift+2", "Alt+Shift+3", "Alt+Shift+4",
    "Alt+Shift+5", "Alt+Shift+6", "Alt+Shift+7", "Alt+Shift+8",
)  # fmt: skip
"""The keys of what a game has of its own, in its order."""

COMMANDS: dict[str, tuple[Command, ...]] = {
    EVERYWHERE: (
        Command("window.help", "F12"),
        Command("window.fullscreen", "F11"),
        Command("window.larger", "Ctrl+plus"),
        Command("window.smaller", "Ctrl+minus"),
        Command("window.normal", "Ctrl+0"),
        Command("window.mute", "Ctrl+M"),
    ),
    "home": (
        Command("home.continue", "C"),
        Command("home.new", "N"),
        Command("home.load", "L"),
        Command("home.replays", "P"),
        Command("home.learn", "E"),
        Command("home.rules", "R"),
        Command("home.settings", "S"),
        Command("home.games", "G"),
        Command("home.data", "D"),
        Command("home.mapdesk", "M"),
        Command("home.packs", "K"),
        Command("home.career", "A"),
        Command("home.quit", "Q"),
    ),
    TABLE: (
        Command("table.undo", "Ctrl+Z"),
        Command("table.redo", "Ctrl+Y"),
        Command("table.save", "Ctrl+S"),
        Command("table.overlays", "F3"),
        Command("table.rules", "F1"),
        Command("table.rule", "Shift+F1"),
        Command("table.charts", "F2"),
        Command("table.now", "F5"),
        Command("table.pane", "F6"),
        Command("table.advice", "F7"),
        Command("table.goto", "Ctrl+G"),
        Command("table.words", "F4"),
        Command("table.lesson", "Shift+F5"),
        Command("table.copy", "Ctrl+C"),
        Command("table.keys", "F8"),
        Command("table.panels", "F9"),
        Command("table.menu", "F10"),
        *(Command(f"overlay.{question}", key) for question, key in zip(QUESTIONS, ASKED, strict=True)),
        *(Command(f"overlay.own_{place}", key) for place, key in enumerate(OWN, 1)),
    ),
    "mapdesk": (
        Command("mapdesk.look", "V"),
        Command("mapdesk.brush", "B"),
        Command("mapdesk.fill", "F"),
        Command("mapdesk.line", "L"),
        Command("mapdesk.side", "R"),
        Command("mapdesk.stream", "S"),
        Command("mapdesk.way", "W"),
        Command("mapdesk.place", "P"),
        Command("mapdesk.crossing", "X"),
        Command("mapdesk.name", "N"),
        Command("mapdesk.area", "A"),
        Command("mapdesk.edge", "E"),
        Command("mapdesk.bank", "K"),
        Command("mapdesk.undo", "Ctrl+Z"),
        Command("mapdesk.redo", "Ctrl+Shift+Z"),
        Command("mapdesk.find", "Ctrl+F"),
        Command("mapdesk.save", "Ctrl+S"),
        Command("mapdesk.play", "Ctrl+P"),
        Command("mapdesk.draw", "Ctrl+1"),
        Command("mapdesk.checks", "Ctrl+2"),
        Command("mapdesk.compare", "Ctrl+3"),
        Command("mapdesk.scan", "Ctrl+4"),
        Command("mapdesk.forms", "Ctrl+5"),
    ),
    "rules": (
        Command("rules.search", "Ctrl+F"),
        Command("rules.back", "Alt+left"),
        Command("rules.forward", "Alt+right"),
    ),
}
"""The commands by the place where they work; a key means one thing in one place."""


def defaults() -> dict[str, str]:
    """Our own keys."""
    return {command.id: command.key for commands in COMMANDS.values() for command in commands}


def readable(keys: Mapping[str, str]) -> dict[str, str]:
    """The player's keys, without those that name no key, and those that always mean something else."""
    return {command: text for command, text in keys.items() if _is_key(text) and fixed(Chord.parse(text)) is None}


def fixed(chord: Chord) -> Fixed | None:
    """What a key always means, so that no command can have it."""
    bare = chord._replace(shift=False)
    return next((key for key in FIXED if bare in {Chord.parse(text)._replace(shift=False) for text in key.keys}), None)


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
    """A chord as the settings keep it, to be read again by :meth:`Chord.parse`; a ``ValueError`` if it cannot be."""
    parts = [name for name, held in (("Ctrl", chord.ctrl), ("Alt", chord.alt), ("Shift", chord.shift)) if held]
    return "+".join([*parts, key_name(chord.key)])


def key_name(key: int) -> str:
    """The name of a key that :meth:`Chord.parse` reads; raises ``ValueError`` when it has none."""
    import pygame

    for name in (pygame.key.name(key), *_SPECIAL):
        if name and _is_key(name) and Chord.parse(name).key == key:
            return name
    raise ValueError(f"the key {key} has no name")


_SPECIAL = ("enter", "esc", "pgup", "pgdn", "del", "plus", "minus", "space")
