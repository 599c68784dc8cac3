"""What an input method is composing: words not yet written, shown where they will stand."""

from __future__ import annotations

from typing import NamedTuple


class Composition(NamedTuple):
    """Composed words, where the caret is among them, and the clause that is being converted."""

    text: str = ""
    caret: int = 0
    clause: tuple[int, int] = (0, 0)

    def then(self, text: str, start: int, length: int) -> Composition:
        """What is composed after another event.

        Long words come in parts from some systems: a part that does not begin at the beginning, and counts all of
        itself, goes on with the one before.
        """
        if 0 < start == len(self.text) and length == len(text) > 0:
            whole = self.text + text
            return Composition(whole, len(whole))
        start = min(max(start, 0), len(text))
        end = min(start + max(length, 0), len(text))
        clause = (start, end) if end - start < len(text) else (0, 0)
        return Composition(text, end, clause)


NOTHING = Composition()
