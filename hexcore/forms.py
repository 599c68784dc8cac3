"""Words that agree: gender and number of a name, and templates that choose a form by them.

A translation may end in ``|m``, ``|f``, ``|mp`` or ``|fp``: masculine, feminine, and both in the plural. A template
then chooses what agrees with a value that it names: ``{unit|eliminado|eliminada|eliminados|eliminadas}`` takes the form
of the name; of two forms, ``{count|hexágono|hexágonos}`` takes the one for one or for many of a number or a list, and
``{unit|solo|sola}`` the masculine or the feminine of a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

FORMS = ("m", "f", "mp", "fp")
"""Masculine, feminine, and both in the plural, in the order in which a template lists what agrees with them."""

_MARK = re.compile(r"\|(mp?|fp?)$")
_CHOICE = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")


class Word(str):
    """A word that knows its form."""

    __slots__ = ("form",)
    form: str

    def __new__(cls, word: str, form: str = "m") -> Word:
        """A word in one of the forms."""
        made = super().__new__(cls, word)
        made.form = form
        return made


def read_word(words: str, like: str = "") -> str:
    """A word without the mark of its form, which it knows; ``like`` another, if it bears none itself."""
    mark = _MARK.search(words)
    if mark is not None:
        return Word(words[: mark.start()], mark[1])
    return Word(words, like.form) if isinstance(like, Word) else words


def agreed(template: str, values: Mapping[str, Any]) -> str:
    """A template with each choice of forms made; what names no value is left as it is."""

    def chosen(match: re.Match[str]) -> str:
        if match[1] not in values:
            return match[0]
        forms = match[2][1:].split("|")
        return forms[min(_index(values[match[1]], len(forms)), len(forms) - 1)]

    return _CHOICE.sub(chosen, template)


def _index(value: Any, forms: int) -> int:
    """Which of so many forms agrees with a value."""
    if isinstance(value, int):
        return 0 if value == 1 else (1 if forms == 2 else 2)
    if isinstance(value, tuple):
        return 0 if len(value) == 1 else (1 if forms == 2 else 2)
    at = FORMS.index(value.form) if isinstance(value, Word) else 0
    return at % 2 if forms == 2 else at


def and_between(joint: str, following: str) -> str:
    """The joint before the last of a list; of two forms, ``y|e`` or ``o|u``, the second before its own sound."""
    one, _, other = joint.partition("|")
    sound = r"h?o" if other.strip() == "u" else r"h?i(?!e)"
    return other if other and re.match(sound, following, re.IGNORECASE) else one


def begun(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def within(words: str) -> str:
    """A heading as it stands inside a line: with a small letter, unless it begins with an abbreviation."""
    first, _, _ = words.partition(" ")
    return words if len(first) > 1 and first[:2].isupper() else words[:1].lower() + words[1:]
