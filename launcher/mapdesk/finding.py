"""Looking for something on a board: a hex by its number, or whatever bears a name."""

from __future__ import annotations

from collections.abc import Iterator

from hexcore.drafting.draft import Draft
from hexcore.drafting.rows import LISTS
from hexcore.drafting.spots import hexes_of
from hexcore.folding import folded
from hexcore.types import Hex


def matches(draft: Draft, wanted: str) -> list[Hex]:
    """The hexes where something is called so, the hex of that number first; each once."""
    words = folded(wanted.strip())
    if not words:
        return []
    return list(dict.fromkeys(_found(draft, words)))


def _found(draft: Draft, words: str) -> Iterator[Hex]:
    sheet = draft.sheet
    for h, label in enumerate(sheet.labels):
        if folded(label) == words or (words.isdecimal() and label == words.zfill(len(label))):
            yield h
    for name in LISTS:
        for table in getattr(draft.file, name):
            called = (getattr(table, key, "") for key in ("name", "text", "kind"))
            if any(one and words in folded(one) for one in called):
                yield from hexes_of(draft, table)[:1]
