"""Searching words in any language: what a person types is found whatever its width, case or accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_VOICED = "\u3099\u309a"
"""Marks that make another kana of one, not an accent on it."""
_PLAIN = str.maketrans({"đ": "d", "ø": "o", "ł": "l"})
"""Letters whose stroke is no mark of its own."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text as it is compared: full and half width, capitals and small letters, accented and plain are the same."""
    if text.isascii():
        return text.lower()
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(sign for sign in parted if sign in _VOICED or not unicodedata.combining(sign))
    return unicodedata.normalize("NFKC", plain.translate(_PLAIN))


def matches(words: str, text: str) -> bool:
    """Whether a text contains every one of the words; Japanese, which has no blanks, by any part of it."""
    return all(word in folded(text) for word in folded(words).split())
