"""What a game is remembered by when it is saved: the last thing that happened that its game calls news.

A game declares its news in its texts alone: a kind of record with a sentence ``headline.<kind>`` is news, said with the
values of the record's own text. Only what everybody may know is ever a headline, for a list of saves hides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hexcore.records import Record
from hexcore.session import Session
from hexcore.text import Catalogue, Text, read_text


class Headline(NamedTuple):
    """A piece of news, and the turn in which it came."""

    text: Text
    turn: int = 0

    def json(self) -> dict[str, Any]:
        """Write the headline for a save."""
        return {"text": self.text.json(), "turn": self.turn}


def headline(session: Session) -> Headline | None:
    """Return the last news of a game; None where nothing has happened that it calls so."""
    words = session.game.catalogue
    for entry in reversed(session.entries):
        turns = entry.turns or (entry.turn,) * len(entry.records)
        for record, turn in zip(reversed(entry.records), reversed(turns), strict=False):
            if _is_news(record, words):
                return Headline(Text(_key(record), record.text.values), turn)
    return None


def _key(record: Record) -> str:
    return f"headline.{record.kind}"


def _is_news(record: Record, words: Catalogue) -> bool:
    return record.audience is None and _key(record) in words


def read_headline(data: Mapping[str, Any] | None, words: Catalogue) -> Headline | None:
    """Read a headline of a save; one that nobody can say any more is none."""
    try:
        found = Headline(read_text(data["text"]), int(data["turn"])) if data else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    return found if found is not None and found.text.key in words else None
