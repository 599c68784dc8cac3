"""The keys of the table: letters for buttons, and the list of all keys.

A letter is the one the game asks for, else one of the English words in every language, so that a key does the same
wherever it is pressed. Enter always acts on the focus, Space always presses the main button.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from launcher.desk.commands import COMMANDS, EVERYWHERE, FIXED, TABLE
from launcher.kit.keys import Chord, KeyMap
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.text import KeyHint, Label
from launcher.kit.window.layers import Dialog

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

ACT, GO_ON = "Enter", "Space"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAMES = {"return": "Enter", "escape": "Esc", "delete": "Del"}
"""Names of keys that games may use, and the names of the kit."""


def known_key(wish: str) -> str:
    """Return the kit's name of a key that a game asks for; "" for none and for one that does not exist."""
    name = NAMES.get(wish.strip().lower(), wish.strip())
    try:
        Chord.parse(name)
    except ValueError:
        return ""
    return name.upper() if len(name) == 1 else name.capitalize()


def goes_on(wish: str) -> bool:
    """Whether a game wants a button to have the key to go on, where none is primary."""
    return known_key(wish) in (ACT, GO_ON)


def letters(
    wishes: Iterable[tuple[str, str]], had: Mapping[int, str] | None = None, gone: str = "", kept: str = ""
) -> list[str]:
    """Return a key for each (wish, words), in order; "" when none is left.

    ``had`` are the keys to keep, by place. ``gone`` are letters that nobody gets: they belonged to another button.
    ``kept`` are letters that only a wish gets.
    """
    had = had or {}
    wanted = [("" if goes_on(wish) else known_key(wish), words) for wish, words in wishes]
    reserved = set(kept.lower())
    kept_by = {key.lower() for key in had.values()} | set(gone.lower())
    taken = {wish.lower() for wish, _ in wanted if wish} | kept_by | reserved
    given: list[str] = []
    used = set(kept_by)
    for place, (key, words) in enumerate(wanted):
        if place in had:
            given.append(had[place])
            continue
        if not key or key.lower() in used:
            key = next((letter for letter in _candidates(words) if letter not in taken), "").upper()
        used.add(key.lower())
        taken.add(key.lower())
        given.append(key)
    return given


class Lettered(NamedTuple):
    """A button that is to get a key: the key it wishes for, its English words, and what it is known by.

    ``known`` is the same whenever the same button comes up again in a game, and another for any other button.
    """

    wish: str
    words: str
    known: Hashable


Place = tuple[str, str]
"""A seat and a step."""


class LetterBook:
    """The letters of buttons in one game: a letter stays with its button whenever its step comes up again.

    Once all letters of a step are given, a new button gets the letter of the button that has been away the longest.
    """

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        """Make an empty book; ``reserved`` are the keys that the game's gestures wish for."""
        self._reserved = "".join(key for key in map(known_key, reserved) if len(key) == 1)
        self._given: dict[Place, dict[Hashable, str]] = {}
        self._visit: Place = ("", "")
        self._met: dict[Hashable, str] = {}
        """The letters of buttons for single pieces since this step was entered; none comes to mean another piece."""

    def keys(self, place: Place, buttons: Sequence[Lettered], single: Collection[int] = ()) -> list[str]:
        """Return a key for each button; ``single`` are the places of those for one of several pieces."""
        if place != self._visit:
            self._visit, self._met = place, {}
        given, known = self._given.setdefault(place, {}), [button.known for button in buttons]
        own = {n: given[button.known] for n, button in enumerate(buttons) if button.known in given}
        had = {n: key for n, key in own.items() if not known_key(buttons[n].wish) or buttons[n].known in self._met}
        gone = "".join(key for other, key in self._met.items() if other not in known)
        away = "".join(key for other, key in given.items() if other not in known)
        keys = letters([button[:2] for button in buttons], had, gone, self._reserved + away)
        keys = [key or self._freed(given, known, keys, gone) for key in keys]
        for n, (button, key) in enumerate(zip(buttons, keys, strict=True)):
            if len(key) != 1:
                continue
            given.pop(button.known, None)
            given[button.known] = key
            if n in single:
                self._met[button.known] = key
        return keys

    @staticmethod
    def _freed(given: dict[Hashable, str], known: Collection[Hashable], keys: Collection[str], gone: str) -> str:
        """Take the letter of the button that has been away the longest, and forget that one; "" if none is away."""
        free = (other for other, key in given.items() if other not in known and key not in keys and key not in gone)
        longest = next(free, None)
        return given.pop(longest) if longest is not None else ""


def _candidates(words: str) -> str:
    low = [letter for letter in words.lower() if letter in LETTERS]
    firsts = [word[0] for word in words.lower().split() if word[0] in LETTERS]
    return "".join([*firsts, *low, *LETTERS])


WIDE = 560
CAPS = 132
MOST = 4


def open_keys(table: TableScreen, keys: KeyMap) -> Dialog:
    say = table.ui.word
    fixed = [_line(key.keys, say(key.word)) for key in FIXED]
    chosen = [
        _line((keys.text(command.id),), say(command.word)) for command in (*COMMANDS[TABLE], *COMMANDS[EVERYWHERE])
    ]
    body = Column(
        Label(say("table.keys_fixed"), size="small", tone="muted", bold=True),
        *fixed,
        Label(say("table.keys_yours"), size="small", tone="muted", bold=True),
        *chosen,
        gap=6,
    )
    return Dialog(table.ui, say("table.keys"), body, width=WIDE).open()


def _line(keys: tuple[str, ...], words: str) -> Widget:
    caps = [KeyHint(key) for key in (keys if len(keys) <= MOST else (keys[0], keys[-1]))]
    return Row(Row(*caps, gap=4).sized(CAPS), Label(words).sized(flex=1), gap=10, align="top")
