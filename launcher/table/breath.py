"""The breath that is taken before an answer: a key meant for what has just gone does not answer what has just come."""

from __future__ import annotations

from launcher.kit.anim import Clock

BREATH_MS = 650.0
"""No key answers a question that has been seen for less than this."""
READ_MS = 400.0
"""Neither key nor click puts away what is to be read, so soon after it has come: it was meant for what lay there before
or is the second half of a double click. Who presses later means it."""
CLICK_MS = 250.0
"""Nor does a click: who aims at a button has seen it sooner."""


class Breath:
    """Knows since when the question that a key would answer has been seen.

    Time runs from when it was drawn, not from when it came: what is pressed while a slow frame is being drawn was
    meant for the one before.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.question: object = None
        self._seen_at: float | None = None
        self._drawn = False

    def ask(self, question: object) -> bool:
        """Say what a key would answer now; another question takes a breath of its own. Tells whether it is another."""
        other = question != self.question
        if other:
            self.question = question
            self.begin()
        return other

    def begin(self) -> None:
        """Something has been answered or put away: the next key waits, even for the same question."""
        self._seen_at, self._drawn = None, False

    def drawn(self) -> None:
        """A frame was drawn."""
        self._drawn = True

    def tick(self, *, clean: bool) -> None:
        """Time has passed; ``clean`` says that nothing waits to be drawn."""
        if self._seen_at is None and (self._drawn or clean):
            self._seen_at = self._clock()

    @property
    def age(self) -> float:
        """How long the question has been seen, in milliseconds."""
        return 0.0 if self._seen_at is None else self._clock() - self._seen_at

    @property
    def held(self) -> bool:
        """Whether a key would come too soon."""
        return self.age < BREATH_MS

    @property
    def unread(self) -> bool:
        """Whether nobody can have taken in yet what is to be read."""
        return self.age < READ_MS

    @property
    def aims(self) -> bool:
        """Whether even a click would come too soon."""
        return self.age < CLICK_MS
