"""A witness of a game: what one seat knows of it so far, or after its end what all seats know together.

Whoever tells the story of a game asks a witness and nobody else, so that a story told by a seat holds no more than that
seat has heard and seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from hexcore.actions import PieceId, Seat
from hexcore.chair import CHOSEN, Line
from hexcore.errors import MonsoonError, UnknownName
from hexcore.localchair import LocalChair
from hexcore.lucky import expected
from hexcore.odds import Odds
from hexcore.outcomes import Outcome
from hexcore.records import Record, seen_by
from hexcore.replays import Replay
from hexcore.session import Entry, Session
from hexcore.text import say
from hexcore.turning import deeds_of
from hexcore.views import PieceView, View

K = TypeVar("K")


class Told(NamedTuple):
    """A line and after how many actions of the game it was told."""

    ply: int
    line: Line


class Taken(NamedTuple):
    """A chance that somebody took: in which action, who, whose attack it was, the odds before it, and what came.

    ``came`` is the key of that result among the odds, and ``record`` tells of it.
    """

    ply: int
    turn: int
    seat: Seat
    owner: Seat
    odds: Odds
    came: str
    record: Record


class Witness:
    """Tells of a session what ``seat`` knows; "" is everybody together, which a game with secrets has after its end."""

    def __init__(self, session: Session, seat: Seat = "") -> None:
        replay = Replay(session)
        seats = replay.public.meta.seat_ids()
        if seat and seat not in seats:
            raise UnknownName("seat", seat, seats)
        if not seat and replay.secret:
            raise MonsoonError(say("error.watching.too_soon", seat=say("error.watching.all_seats")))
        if not seat and session.outcome is None and len(seats) == 1:
            seat = seats[0]  # who plays alone is not told what he has not found out
        self.seat, self.public = seat, replay.public
        self._session, self._chair = session, LocalChair(session, seat, replay.public) if seat else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._session.outcome

    @property
    def session(self) -> Session | None:
        """The game itself, which holds no secrets any more; None while it goes on."""
        return self._session if self._session.outcome is not None else None

    @property
    def seed(self) -> int | None:
        """The seed of the dice; nobody is told before the game is over."""
        return self._session.seed if self.outcome is not None else None

    @property
    def plies(self) -> int:
        """How many actions the game has had, as far as this witness has heard of them."""
        return self.told[-1].ply if self.told and self.outcome is None else len(self._session.entries)

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """Every line of the game that this witness has heard, in order; what was only chosen is left out."""
        found = self._heard(self._chair) if self._chair is not None else self._all()
        return tuple(one for one in found if one.line.record.kind != CHOSEN)

    def _heard(self, chair: LocalChair) -> Iterator[Told]:
        for heard, ply in zip(chair.heard(), chair.plies_heard(), strict=True):
            yield from (Told(ply, line) for line in heard.lines)

    def _all(self) -> Iterator[Told]:
        session = self._session
        yield from (Told(0, Line(0, session.first.turn, "", record)) for record in session.opening)
        for ply, entry in enumerate(session.entries, 1):
            for record, turn in zip(entry.records, entry.turns, strict=True):
                yield Told(ply, Line(ply, turn, entry.seat, record))

    def view(self, ply: int) -> View:
        """What this witness saw after so many actions."""
        game, state = self._session.game, self._session.position(ply)
        seats = [self.seat] if self.seat else game.meta.seat_ids()
        return together([game.view(state, seat) for seat in seats])

    @cached_property
    def owners(self) -> Mapping[PieceId, Seat]:
        """Whose each piece is, as far as it was seen at the beginning or the end."""
        seats = set(self.public.meta.seat_ids())
        views = (self.view(0), self.view(self.plies))
        return {piece.id: piece.seat for view in views for piece in view.pieces if piece.seat in seats}

    def chances(self) -> Iterator[Taken]:
        """The chances that were taken and what came of them, as far as this witness heard of that.

        While a game that hides something goes on a seat tells of its own only: of those it knew the odds.
        """
        session, game = self._session, self._session.game
        state = session.first.clone()
        for ply, (entry, deed) in enumerate(zip(session.entries, deeds_of(session.entries), strict=True)):
            odds = expected(game, state, deed, entry.seat) if self._took(entry) else None
            if odds is not None:
                yield from self._came(entry, odds, ply)
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            game.apply(state, entry.action, quiet=True)

    def _took(self, entry: Entry) -> bool:
        return not self.seat or entry.seat == self.seat or not self.public.hides or self.outcome is not None

    def _came(self, entry: Entry, odds: Odds, ply: int) -> Iterator[Taken]:
        records = seen_by(entry.records, self.seat) if self.seat else list(entry.records)
        owner = odds.attacker or entry.seat
        number, key = self._session.game.fell(odds, owner, records)
        if any(chance.key == key for chance in odds.chances):
            yield Taken(ply, entry.turn, entry.seat, owner, odds, key, records[number])


def together(views: Sequence[View]) -> View:
    """What the seats of several views of a position know together: each piece as its own side sees it."""
    first = views[0]
    if len(views) == 1:
        return first
    seats = {view.seat for view in views}
    pieces: dict[PieceId, PieceView] = {}
    for view in views:
        pieces.update((piece.id, piece) for piece in view.pieces if piece.seat == view.seat)
    for view in views:
        for piece in view.pieces:
            if piece.seat not in seats:
                pieces.setdefault(piece.id, piece)
    return replace(
        first,
        pieces=list(pieces.values()),
        tracks=tuple({track.key: track for view in reversed(views) for track in view.tracks}.values()),
        hex_marks=_marks([view.hex_marks for view in views]),
        side_marks=_marks([view.side_marks for view in views]),
    )


def _marks(found: Sequence[Mapping[int, tuple[str, ...]]]) -> dict[int, tuple[str, ...]]:
    """All marks of each place, each once."""
    places: dict[int, Any] = {}
    for marks in found:
        for place, here in marks.items():
            places[place] = tuple(dict.fromkeys((*places.get(place, ()), *here)))
    return places
