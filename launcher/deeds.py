"""What a player did in one go: several actions that are taken back together, and done again together."""

from __future__ import annotations

from typing import NamedTuple


class Deed(NamedTuple):
    """Some actions in a row: how many there were before the first and after the last, and what it was in words.

    Without words of its own it is called by what it did, which is known when it is taken back.
    """

    start: int
    end: int
    words: str = ""


class Back(NamedTuple):
    """What was taken back: the deed, the words of its first action, and why no more of it could be."""

    deed: Deed
    words: str
    stopped: str = ""


class Deeds:
    """Remembers where each deed of a game began, and those that were taken back.

    All is counted in actions of the game. What was done before anybody remembered is taken back one by one.
    """

    def __init__(self) -> None:
        self._begun: list[tuple[int, str]] = []
        self._undone: list[Deed] = []

    def begin(self, at: int, words: str = "") -> None:
        """What is chosen from now on belongs together."""
        self._forget_from(at)
        self._begun.append((at, words))

    def _forget_from(self, at: int) -> None:
        self._begun = [(start, words) for start, words in self._begun if start < at]

    def last(self, at: int) -> Deed:
        """The deed that was done last."""
        self._forget_from(at)
        start, words = self._begun[-1] if self._begun else (at - 1, "")
        return Deed(start, at, words)

    def took_back(self, deed: Deed) -> None:
        """A deed was taken back: it can be done again."""
        self._undone.append(deed)

    def did_other(self) -> None:
        """Something else was done: what was taken back is gone."""
        self._undone.clear()

    def next_again(self, at: int) -> Deed:
        """The deed that can be done again now; of what nobody remembers, one action."""
        if self._undone and self._undone[-1].start == at:
            return self._undone.pop()
        self._undone.clear()
        return Deed(at, at + 1)
