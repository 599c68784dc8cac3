"""Errors for people: what is wrong, where, and what to do. Every one that bad input can cause is a MonsoonError.

An error is raised with a text (a key and its values, see :mod:`hexcore.text`), so that whoever shows it can say it in
the language of who reads: :meth:`MonsoonError.said`. As a string it is always English, for programs, logs and tests. A
plain string will do where only those who write games and packs will ever read it; it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexcore.text import Catalogue, Text

_LONGEST = 60
"""So much of a name that does not exist is repeated."""

_AT = "error.at"
"""The key of what is wrong with a file or another place: ``where`` and the ``problem``."""


def _quoted(name: object) -> str:
    text = repr(name)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class MonsoonError(Exception):
    """Something outside the program is wrong; the message is one clear line for the person who can mend it.

    ``words`` is the catalogue that has the text: the framework's own unless another is named, such as a game's.
    """

    code = "error"

    def __init__(self, said: Text | str = "", words: Catalogue | None = None) -> None:
        from hexcore.text import ENGLISH, own_texts, say

        self.text: Text = say("error.plain", words=said) if isinstance(said, str) else said
        self.words: Catalogue = words or own_texts()
        super().__init__(said if isinstance(said, str) else self.said(ENGLISH))

    def said(self, language: str) -> str:
        """What is wrong, in a language."""
        return self.words.in_language(language).say(self.text)

    def reason(self, language: str) -> str:
        """What is wrong, in a language, without naming the file it is about: where that is seen already."""
        inside = dict(self.text.values).get("problem") if self.text.key == _AT else None
        if isinstance(inside, str):
            return inside
        return self.words.in_language(language).say(inside or self.text)


class UnknownName(MonsoonError):
    """A game, scenario, option, seat, bot, query or rule that does not exist; the known ones are named.

    ``what`` it is has words under ``error.what``; another word is said as it stands.
    """

    code = "unknown"

    def __init__(self, what: Text | str, name: object, known: Iterable[object] = ()) -> None:
        from hexcore.text import own_texts, say

        key, names = f"error.what.{what}", tuple(sorted(str(item) for item in known))
        named = say(key) if isinstance(what, str) and key in own_texts() else what
        if names:
            super().__init__(say("error.unknown_of", what=named, name=_quoted(name), known=names))
        else:
            super().__init__(say("error.unknown", what=named, name=_quoted(name)))


class InvalidInput(MonsoonError):
    """Outside data that does not have the right shape: a state, an action, a pack, a protocol line."""

    code = "invalid"


class IllegalAction(MonsoonError):
    """An action that is well formed but not offered now; ``rule`` names the rule that forbids it, if one does."""

    code = "illegal"

    def __init__(self, said: Text | str, rule: str = "", words: Catalogue | None = None) -> None:
        super().__init__(said, words)
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


class Lost(MonsoonError):
    """Another's program has not done what it was asked for; ``gone``: there is no talking to it any more."""

    code = "lost"

    def __init__(self, why: Text, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


# What errors are made of


def at(where: object, problem: Text | str) -> Text:
    """What is wrong with a file, or whatever else has a name."""
    from hexcore.text import say

    return say(_AT, where=str(where), problem=problem)


def text_of(error: BaseException) -> Text | str:
    """What another error says, to be part of one: its text if it has one, else its words."""
    return error.text if isinstance(error, MonsoonError) else str(error)


def lines(problems: Sequence[Text]) -> Text:
    """Several problems, one a line."""
    from hexcore.text import say

    if len(problems) == 1:
        return problems[0]
    half = len(problems) // 2  # halves, so that hundreds of them do not lie within each other
    return say("error.lines", first=lines(problems[:half]), rest=lines(problems[half:]))


def either(names: Sequence[Text | str]) -> Text | str:
    """One of some names."""
    from hexcore.text import say

    return names[0] if len(names) == 1 else say("error.either", first=either(names[:-1]), second=names[-1])
