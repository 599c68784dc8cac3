"""Letters for buttons: the one the game asks for, else a letter of the words, else any that is free."""

from __future__ import annotations

from collections.abc import Iterable

from launcher.kit.keys import Chord

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAMES = {"return": "Enter", "escape": "Esc", "delete": "Del"}
"""Other names that games may use for keys."""


def known_key(wish: str) -> str:
    """The key a game asks for, in the kit's own name; "" for one that does not exist."""
    name = NAMES.get(wish.strip().lower(), wish.strip())
    try:
        Chord.parse(name)
    except ValueError:
        return ""
    return name.upper() if len(name) == 1 else name.capitalize()


def letters(wishes: Iterable[tuple[str, str]]) -> list[str]:
    """Give each (wish, words) a key of its own, in order; "" when none is left."""
    wanted = [(known_key(wish) if wish else "", words) for wish, words in wishes]
    taken = {wish.lower() for wish, _ in wanted if wish}
    given: list[str] = []
    used: set[str] = set()
    for key, words in wanted:
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
