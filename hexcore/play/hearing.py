"""What seats hear of a game: which log entries, in whose words, and with which roll numbers.

The one filter between a session and whoever reads it: chairs, engine, replays, reports, lessons and headlines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from hexcore.game.actions import Seat
from hexcore.game.records import Record
from hexcore.play.chair import CHOSEN, PASSED, Heard, Line
from hexcore.play.session import Entry, Fence, Session, fence_of

_Rolled: TypeAlias = "dict[frozenset[Seat] | None, int]"  # how often they rolled, by who heard it; None is everybody


def may_hear(record: Record, *seats: Seat) -> bool:
    """Say whether each of these seats may hear of a record."""
    return record.audience is None or all(seat in record.audience for seat in seats)


def heard_by(records: Iterable[Record], *seats: Seat) -> list[Record]:
    """Return the records that each of these seats may hear of."""
    return [record for record in records if may_hear(record, *seats)]


class Hearing:
    """All that a seat has heard of a session, or that several seats have heard together; follows undo and redo.

    Without a seat it is all that is told to anybody: for referees, and for everybody after the end of the game.

    A roll is numbered among those that the same seats hear, from the first of the session: so its number is the same
    for all who hear it, for ever, and tells nobody how often others rolled in secret. After the end, and to a referee,
    it has its number of the seed beside it. Where nothing is hidden there is no other than that.
    """

    def __init__(self, session: Session, *seats: Seat) -> None:
        self._session, self.seats = session, seats
        self._hides = session.game.meta.hides(session.state.scenario)
        self._all = session.game.meta.seat_ids()
        self._over = False
        self._told_first: Sequence[Record] = ()
        self._rolled: list[_Rolled] = []  # before each entry, and after the last
        self._entries: list[Entry] = []
        self._by_entry: list[Heard | None] = []
        self._heard: list[Heard] = []

    def heard(self, since: int = 0) -> Sequence[Heard]:
        """Return what was heard from number ``since`` on; the same objects every time."""
        entries, known = self._session.entries, self._entries
        if self._over is not (self._session.decision is None) or not self._rolled:
            self._over = self._session.decision is None
            for part in (known, self._by_entry, self._heard, self._rolled):
                part.clear()
            self._rolled.append({})
            self._told_first = self._numbered(self._session.opening)
            self._heard += self._opening()
        while known and (len(known) > len(entries) or entries[len(known) - 1] is not known[-1]):
            known.pop()
            self._rolled.pop()
            if self._by_entry.pop() is not None:
                self._heard.pop()
        for entry in entries[len(known) :]:
            heard = self._hear(entry)
            known.append(entry)
            self._by_entry.append(heard)
            if heard is not None:
                self._heard.append(heard)
        return self._heard[since:]

    def until(self, ply: int) -> Sequence[Heard]:
        """Return what had been heard before action ``ply`` of the session."""
        return self.heard()[: sum(end <= ply for end in self.plies())]

    def plies(self) -> Sequence[int]:
        """Return how many actions of the session there had been after each thing heard; 0 for the opening."""
        opening = [0 for one in self.heard()[:1] if one.opening]
        return [*opening, *(ply for ply, heard in enumerate(self._by_entry, 1) if heard is not None)]

    def records(self, ply: int) -> list[Record]:
        """Return the records of action ``ply``, without the lines that only tell of the choice."""
        self.heard()
        heard = self._by_entry[ply]
        if heard is None:
            return []
        return [line.record for line in heard.lines[len(self._about_choice(self._entries[ply])) :]]

    def opening(self) -> list[Record]:
        """Return the records of what led to the first position."""
        self.heard()
        return heard_by(self._told_first, *self.seats)

    def places(self, ply: int) -> Sequence[int]:
        """Return after how many records of action ``ply`` each of its lines is told."""
        entry = self._session.entries[ply]
        places = [n for n, record in enumerate(entry.records, 1) if may_hear(record, *self.seats)]
        about = max(len(self._about_choice(entry)), 0 if places else 1)
        return [*([0 if places else len(entry.records) + 1] * about), *places]

    def ply_of(self, heard: Heard) -> int:
        """Return which action of the session was heard of."""
        return next(ply for ply, one in enumerate(self._by_entry) if one is heard)

    def _opening(self) -> list[Heard]:
        turn, records = self._session.first.turn, heard_by(self._told_first, *self.seats)
        lines = tuple(Line(0, turn, "", record) for record in records)
        return [Heard(0, turn, "", lines, fence_of(records))] if lines else []

    def _hear(self, entry: Entry) -> Heard | None:
        about = [(record, entry.turn) for record in self._about_choice(entry)]
        self._rolled.append(self._rolled[-1])
        told = zip(self._numbered(entry.records), entry.turns, strict=True)
        heard = [*about, *((record, turn) for record, turn in told if may_hear(record, *self.seats))]
        if not heard:
            return None
        number = len(self._heard)
        lines = [Line(number, turn, entry.seat, record) for record, turn in heard]
        stops: Fence = fence_of(record for record, _ in heard) or ("handover" if entry.fence == "handover" else "")
        return Heard(number, entry.turn, entry.seat, self._with_why(entry, lines), stops)

    def _is_own(self, entry: Entry) -> bool:
        """Whether an action holds no secret here: it was chosen by this one seat, or nothing is hidden."""
        return not self._hides or all(seat == entry.seat for seat in self.seats)

    def _about_choice(self, entry: Entry) -> list[Record]:
        """Return the lines about the choice itself, before what it led to: decisions passed by, or it in words."""
        own, passing = self._is_own(entry), entry.passing
        passed = [passing.text] if passing is not None and passing.text is not None and (passing.openly or own) else []
        passed += entry.skipped if own else ()
        if passed:
            return [Record(PASSED, text) for text in passed]
        public = own or (entry.open and len(self.seats) == 1)
        if entry.words is None or not public:
            return []
        if heard_by(entry.records, *self.seats) and not self._may_know_why(entry):
            return []
        return [Record(CHOSEN, entry.words, pieces=entry.action.pieces, hexes=entry.action.hexes)]

    def _may_know_why(self, entry: Entry) -> bool:
        return entry.why is not None and (entry.why.open or self._is_own(entry) or self._session.decision is None)

    def _with_why(self, entry: Entry, lines: list[Line]) -> tuple[Line, ...]:
        """Put the reason of a choice beside the first line that tells what was done, with which piece or where.

        What only follows from it, as the next turn, is not what was thought about.
        """
        if entry.why is not None and self._may_know_why(entry):
            same_turn = next((n for n, line in enumerate(lines) if line.turn == entry.turn), None)
            place = next((n for n, line in enumerate(lines) if _tells_of_choice(line.record)), same_turn)
            if place is not None:
                lines[place] = lines[place]._replace(why=entry.why.text)
        return tuple(lines)

    def _numbered(self, records: Sequence[Record]) -> Sequence[Record]:
        """Number the rolls of the next records, each among those that the same seats hear."""
        if not (self._hides and any(record.dice for record in records)):
            return records
        counts = dict(self._rolled[-1])
        numbered = [self._told(record, counts) for record in records]
        self._rolled[-1] = counts
        return numbered

    def _told(self, record: Record, counts: _Rolled) -> Record:
        heard_by_all = may_hear(record, *self._all)
        listeners = None if heard_by_all else frozenset(record.audience or ())
        before = counts.get(listeners, 0)
        counts[listeners] = before + len(record.dice)
        known = self._over or not self.seats
        dice = (
            roll._replace(number=number, seeded=roll.number if known and roll.number != number else 0)
            for number, roll in enumerate(record.dice, before + 1)
        )
        return record._replace(dice=tuple(dice)) if record.dice else record


def _tells_of_choice(record: Record) -> bool:
    return bool(record.pieces or record.hexes) or record.kind in (CHOSEN, PASSED)
