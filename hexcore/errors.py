"""Errors for people: what is wrong, where, and what to do. Every one that bad input can cause is a MonsoonError."""

from __future__ import annotations

_LONGEST = 60
"""So much of a name that does not exist is repeated."""


def _quoted(name: object) -> str:
    text = repr(name)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class MonsoonError(Exception):
    """Something outside the program is wrong; the message is one clear line for the person who can mend it."""

    code = "error"


class UnknownName(MonsoonError):
    """A game, scenario, option, seat, bot, query or rule that does not exist; the known ones are named."""

    code = "unknown"

    def __init__(self, what: str, name: object, known: object = ()) -> None:
        names = ", ".join(sorted(str(item) for item in known)) if known else ""  # type: ignore[attr-defined]
        super().__init__(f"unknown {what} {_quoted(name)}" + (f"; known: {names}" if names else ""))


class InvalidInput(MonsoonError):
    """Outside data that does not have the right shape: a state, an action, a pack, a protocol line."""

    code = "invalid"


class IllegalAction(MonsoonError):
    """An action that is well formed but not offered now; ``rule`` names the rule that forbids it, if one does."""

    code = "illegal"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class GameOver(MonsoonError):
    """An action sent to a game that has ended."""

    code = "over"


class BrokenSave(MonsoonError):
    """A save that cannot be read: truncated, edited, of a newer version, or not a save at all."""

    code = "save"


class BrokenContent(MonsoonError):
    """A data file or pack that cannot be used; every problem is listed with file, key and value."""

    code = "content"
