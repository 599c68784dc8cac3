"""The keys of the table, and letters for buttons: the one the game asks for, else one of the words, else any free one.

The words are the English ones in every language, so that a key which was learnt does the same wherever it is pressed.
Two keys mean the same in every game and step: Enter acts on what has the keyboard, a hex or a button; Space goes on, by
the main button. Neither is ever given to anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from launcher.kit.keys import Chord

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
