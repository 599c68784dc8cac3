"""How a game ended: the way, the winner or level, and the lines of the score."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hexcore.actions import Seat
from hexcore.text import Text

EVEN: Final = 0.5
"""A game that nobody won is worth so much to each."""


class ScoreLine(NamedTuple):
    """One line of the score: what it counts, how much, by which rule."""

    label: Text
    amount: int
    rule: str = ""
    seat: Seat = ""

    def json(self) -> dict[str, Any]:
        """Write the line for the protocol."""
        return {"label": self.label.json(), "amount": self.amount, "rule": self.rule, "seat": self.seat}


class Outcome(NamedTuple):
    """The end of a game. ``ending`` is the game's own word for the way it ended; ``winner`` is "" for none."""

    ending: str
    winner: Seat = ""
    level: str = ""
    text: Text = Text("outcome")
    score: tuple[ScoreLine, ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the outcome for the protocol."""
        return {
            "ending": self.ending,
            "winner": self.winner,
            "level": self.level,
            "text": self.text.json(),
            "score": [line.json() for line in self.score],
        }

    def worth(self, seat: Seat) -> float:
        """Return what the end is worth to a seat: 1 for a win, 0 for a loss, half of it if nobody won."""
        return 1.0 if self.winner == seat else EVEN if not self.winner else 0.0
