"""Errors for people: what is wrong, where, and what to do.

Every error that bad input can cause is a :class:`MonsoonError`. It is raised with a text (a key and its values, see
:mod:`hexcore.text`), so that it can be shown in any language: :meth:`MonsoonError.said`. As a string it is English, for
programs, logs and tests. A plain string will do where only authors of games and packs read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexcore.text import Catalogue, Text

_LONGEST = 60  # characters of an unknown name that are repeated

_AT = "error.at"  # the key of what is wrong with a file or another place: "where" and the "problem"


def cut(text: str, most: int = _LONGEST) -> str:
    """Return the beginning of a text that may be a book."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def shown(value: object, most: int = _LONGEST) -> str:
    """Return the beginning of what Python writes for outside data, however large or deep it is."""
    text = ""
    for piece in _pieces(value, most, 0):
        text += piece
        if len(text) > most:
            break
    return cut(text, most)


def _pieces(value: object, most: int, depth: int) -> Iterator[str]:
    if isinstance(value, (dict, list)) and depth < most:
        yield "{" if isinstance(value, dict) else "["
        for number, item in enumerate(value):
            yield ", " if number else ""
            yield from _pieces(item, most, depth + 1)
            if isinstance(value, dict):
                yield ": "
                yield from _pieces(value[item], most, depth + 1)
        yield "}" if isinstance(value, dict) else "]"
    elif isinstance(value, (str, bytes)):
        yield repr(value[: most + 1]) if len(value) > most else repr(value)
    elif isinstance(value, int) and value.bit_length() > 4 * most:
        yield f"{'-' if value < 0 else ''}{'9' * most}"  # Python writes no number of more than 4,300 digits
    else:
        yield repr(value) if not isinstance(value, (dict, list)) else "…"


class MonsoonError(Exception):
    """A problem outside the program, in one clear line for the person who can solve it.

    ``words`` is the catalogue that has the text: the framework's own unless another is named, such as a game's.
    """

    code = "error"

    def __init__(self, said: Text | str = "", words: Catalogue | None = None) -> None:
        from hexcore.text import ENGLISH, own_texts, say

        self.text: Text = say("error.plain", words=said) if isinstance(said, str) else said
        self.words: Catalogue = words or own_texts()
        super().__init__(said if isinstance(said, str) else self.said(ENGLISH))

    def said(self, language: str) -> str:
        """Return the message in a language."""
        return self.words.in_language(language).say(self.text)

    def reason(self, language: str) -> str:
        """Return the message without the name of the file it is about."""
        inside = dict(self.text.values).get("problem") if self.text.key == _AT else None
        if isinstance(inside, str):
            return inside
        return self.words.in_language(language).say(inside or self.text)


class UnknownName(MonsoonError):
    """A name of a game, scenario, option, seat, bot, query or rule that does not exist.

    The known names are listed. ``what`` it is has words under ``error.what``; another word is used as it stands.
    """

    code = "unknown"

    def __init__(self, what: Text | str, name: object, known: Iterable[object] = ()) -> None:
        from hexcore.text import own_texts, say

        key, names = f"error.what.{what}", tuple(sorted(str(item) for item in known))
        named = say(key) if isinstance(what, str) and key in own_texts() else what
        if names:
            super().__init__(say("error.unknown_of", what=named, name=shown(name), known=names))
        else:
            super().__init__(say("error.unknown", what=named, name=shown(name)))


class InvalidInput(MonsoonError):
    """Outside data of the wrong shape: a state, an action, a pack, a protocol line."""

    code = "invalid"


class IllegalAction(MonsoonError):
    """A well-formed action that is not offered; ``rule`` forbids it, if one does."""

    code = "illegal"

    def __init__(self, said: Text | str, rule: str = "", words: Catalogue | None = None) -> None:
        super().__init__(said, words)
        self.rule = rule


class GameOver(MonsoonError):
    """An action sent to a game that has ended."""

    code = "over"


class BrokenSave(MonsoonError):
    """A save that cannot be read: truncated, edited, of a newer version, or no save at all."""

    code = "save"


class BrokenContent(MonsoonError):
    """A data file or pack that cannot be used; every problem is listed with file and key."""

    code = "content"


class Lost(MonsoonError):
    """An external program failed; ``gone`` means that it does not answer any more."""

    code = "lost"

    def __init__(self, why: Text, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


# What errors are made of


def at(where: object, problem: Text | str) -> Text:
    """Return a message about a file, or whatever else has a name."""
    from hexcore.text import say

    return say(_AT, where=str(where), problem=problem)


def text_of(error: BaseException) -> Text | str:
    """Return the message of an error as part of another: its text if it has one, else words."""
    return error.text if isinstance(error, MonsoonError) else str(error)


def lines(problems: Sequence[Text]) -> Text:
    """Return several messages as one, one a line."""
    from hexcore.text import say

    if len(problems) == 1:
        return problems[0]
    half = len(problems) // 2  # halves, so that hundreds of them do not lie within each other
    return say("error.lines", first=lines(problems[:half]), rest=lines(problems[half:]))


def either(names: Sequence[Text | str]) -> Text | str:
    """Return one of some names: "A, B or C"."""
    from hexcore.text import say

    return names[0] if len(names) == 1 else say("error.either", first=either(names[:-1]), second=names[-1])
