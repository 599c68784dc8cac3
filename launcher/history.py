"""The story of a game so far, line by line, as one seat may read it."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.records import Record, seen_by
from hexcore.session import Entry, Session
from hexcore.text import Text

CHOSEN = "chosen"
"""The kind of a line that only tells what was chosen, where nothing more came of it."""


class Line(NamedTuple):
    """One line of the log: at which action, in which turn, by whom, and what happened."""

    ply: int
    turn: int
    seat: Seat
    record: Record


class Chronicle:
    """Keeps, beside each action of a session, the turn it was taken in and its wording."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turns: list[int] = []
        self._wordings: list[Text] = []
        self._told: dict[Seat, tuple[list[Entry], list[list[Line]]]] = {}
        self._catch_up()

    def _catch_up(self) -> None:
        """Play the history of a loaded game again to learn its turns and wordings."""
        session = self._session
        if not session.entries:
            return
        state = session.first.clone()
        for entry in session.entries:
            self._turns.append(state.turn)
            self._wordings.append(session.game.describe(state, entry.action))
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            session.game.apply(state, entry.action)

    def note(self, turn: int, wording: Text) -> None:
        """Remember the turn and the wording of the action that is about to be carried out.

        What was taken back keeps its place behind the end until something else is chosen: redo finds it there.
        """
        kept = len(self._session.entries)
        del self._turns[kept:], self._wordings[kept:]
        self._turns.append(turn)
        self._wordings.append(wording)

    def wording(self, ply: int) -> Text:
        """How an action was worded when it was taken."""
        return self._wordings[ply]

    def turn(self, ply: int) -> int:
        """The turn an action was taken in."""
        return self._turns[ply]

    def lines(self, seat: Seat, since: int = 0) -> list[Line]:
        """Everything a seat may read, from an action on; the same lines are the same objects every time."""
        return [line for lines in self._told_to(seat)[since:] for line in lines]

    def _told_to(self, seat: Seat) -> list[list[Line]]:
        """What each action led to, worked out once; what was taken back since is forgotten."""
        entries = self._session.entries
        known, told = self._told.setdefault(seat, ([], []))
        while known and (len(known) > len(entries) or entries[len(known) - 1] is not known[-1]):
            known.pop()
            told.pop()
        for ply in range(len(known), len(entries)):
            known.append(entries[ply])
            told.append(self._made(ply, seat))
        return told

    def lines_of(self, ply: int, seat: Seat) -> list[Line]:
        """What one action led to, as a seat may read it."""
        return self._told_to(seat)[ply]

    def _made(self, ply: int, seat: Seat) -> list[Line]:
        """The lines of one action; a choice without records is told to who made it."""
        entry = self._session.entries[ply]
        records = seen_by(entry.records, seat)
        if not entry.records and (entry.seat == seat or self._open()):
            records = [Record(CHOSEN, self._wordings[ply], pieces=entry.action.pieces, hexes=entry.action.hexes)]
        return [Line(ply, self._turns[ply], entry.seat, record) for record in records]

    def _open(self) -> bool:
        return not self._session.game.meta.hides(self._session.state.scenario)

    def since_own(self, seat: Seat) -> list[Line]:
        """What a seat could see happen since it last chose something: the recap after a change of player."""
        entries = self._session.entries
        last = max((ply for ply, entry in enumerate(entries) if entry.seat == seat), default=-1)
        return self.lines(seat, last + 1)
