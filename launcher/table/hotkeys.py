"""The keys of the table, and letters for buttons: the one the game asks for, else one of the words, else any free one.

The words are the English ones in every language, so that a key which was learnt does the same wherever it is pressed.
Two keys mean the same in every game and step: Enter acts on what has the keyboard, a hex or a button; Space goes on, by
the main button. Neither is ever given to anything else.

The sheet of keys: what each key does at the table, those that never change and those the player may choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

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
"""Other names that games may use for keys."""


def known_key(wish: str) -> str:
    """The key a game asks for, in the kit's own name; "" for none and for one that does not exist."""
    name = NAMES.get(wish.strip().lower(), wish.strip())
    try:
        Chord.parse(name)
    except ValueError:
        return ""
    return name.upper() if len(name) == 1 else name.capitalize()


def goes_on(wish: str) -> bool:
    """Whether a game wants a button to be the one that goes on, where none is the main one by its style."""
    return known_key(wish) in (ACT, GO_ON)


def letters(wishes: Iterable[tuple[str, str]], had: Mapping[int, str] | None = None, gone: str = "") -> list[str]:
    """Give each (wish, words) a key of its own, in order; "" when none is left.

    ``had`` are the keys that some of them, by their place, have had already and keep; the letters of ``gone`` were had
    by others, and nobody gets them.
    """
    had = had or {}
    wanted = [("" if goes_on(wish) else known_key(wish), words) for wish, words in wishes]
    kept = {key.lower() for key in had.values()} | set(gone.lower())
    taken = {wish.lower() for wish, _ in wanted if wish} | kept
    given: list[str] = []
    used = set(kept)
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


def _candidates(words: str) -> str:
    low = [letter for letter in words.lower() if letter in LETTERS]
    firsts = [word[0] for word in words.lower().split() if word[0] in LETTERS]
    return "".join([*firsts, *low, *LETTERS])


WIDE = 560
CAPS = 132
MOST = 4


def open_keys(table: TableScreen, keys: KeyMap) -> Dialog:
    """Show every key of the table with what it does."""
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
    """Caps at the left, words at the right; of many keys the first and the last."""
    caps = [KeyHint(key) for key in (keys if len(keys) <= MOST else (keys[0], keys[-1]))]
    return Row(Row(*caps, gap=4).sized(CAPS), Label(words).sized(flex=1), gap=10, align="top")
