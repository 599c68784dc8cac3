"""A decision in the open: somebody decides while another player looks on, and only what both may know is shown.

Both people see one screen then. So a piece of one side is shown as the other side sees it, marks, panels and tracks
where both see the same, the log where both heard it, and answers where both would be given the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexcore.actions import Action, Decision, PieceId, Refusal, Seat
from hexcore.answers import Overlay, Proposal, Reach, Tie
from hexcore.briefs import Briefing, Ladder, Stock
from hexcore.chair import Public
from hexcore.localchair import LocalChair
from hexcore.odds import Odds
from hexcore.questions import MOVES
from hexcore.records import Record
from hexcore.session import Entry, Session
from hexcore.text import NO_TEXT, Text
from hexcore.types import OFF_MAP, Hex
from hexcore.views import Panel, PieceView, View


def shared(one: View, other: View) -> View:
    """Return what the seats of two views of a position both know, for the first of them to look at."""
    return replace(
        one,
        pieces=_pieces(one, other),
        tracks=tuple(track for track in one.tracks if track in other.tracks),
        panels=tuple(_panels(one.panels, {panel.key: panel for panel in other.panels})),
        hex_marks=_marks(one.hex_marks, other.hex_marks),
        side_marks=_marks(one.side_marks, other.side_marks),
        facts={name: fact for name, fact in one.facts.items() if other.facts.get(name, ...) == fact},
    )


def _pieces(one: View, other: View) -> list[PieceView]:
    """A piece of either side as the opposite side sees it, one of nobody where both see it."""
    theirs = [piece for piece in one.pieces if piece.seat == other.seat]
    ours = [piece for piece in other.pieces if piece.seat == one.seat]
    known = {piece.id: piece for piece in other.pieces if piece.seat not in (one.seat, other.seat)}
    return [*ours, *theirs, *(piece for piece in one.pieces if known.get(piece.id) == piece)]


def _marks(one: Mapping[int, tuple[str, ...]], other: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    both = ((place, tuple(mark for mark in marks if mark in other.get(place, ()))) for place, marks in one.items())
    return {place: marks for place, marks in both if marks}


def _panels(one: Iterable[Panel], other: Mapping[str, Panel]) -> Iterable[Panel]:
    for panel in one:
        there = other.get(panel.key)
        if there is not None and there.title == panel.title:
            yield panel._replace(rows=tuple(row for row in panel.rows if row in there.rows))


class OpenChair(LocalChair):
    """The chair of a seat that looks on while another decides: it shows what both may know."""

    def __init__(self, session: Session, seat: Seat, other: Seat, public: Public) -> None:
        super().__init__(session, seat, public)
        self._other = LocalChair(session, other, public)

    def _see(self, state: Any) -> View:
        return shared(super()._see(state), self._other._see(state))

    def _may_hear(self, record: Record) -> bool:
        return super()._may_hear(record) and self._other._may_hear(record)

    def _may_hear_choice(self, entry: Entry) -> bool:
        return not self.public.hides and super()._may_hear_choice(entry)

    def _passed(self, entry: Entry) -> list[Record]:
        there = self._other._passed(entry)
        return [record for record in super()._passed(entry) if record in there]

    def _may_hear_why(self, entry: Entry) -> bool:
        return super()._may_hear_why(entry) and self._other._may_hear_why(entry)

    def asked_before(self) -> tuple[Decision, View] | None:
        """What one seat was asked before is not for both."""
        return None

    def own_last(self) -> tuple[PieceId, ...]:
        """The pieces that the one who decides named last."""
        return self._other.own_last()

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """What was chosen is not told."""
        return ()

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """Nor is how somebody went on."""
        return ()

    def last_chosen(self) -> Action | None:
        """What was chosen is not told."""
        return None

    def free_tail(self) -> tuple[Action, ...]:
        """What was chosen is not told."""
        return ()

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        """Why not may rest on what one side hides."""
        return None

    def odds(self, action: Action) -> Odds | None:
        """The preview of an action, if both would be given the same."""
        odds = super().odds(action)
        return odds if odds == self._other.odds(action) else None

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        """Where pieces can move, if both would be told the same."""
        reach = super().reach(pieces)
        return reach if reach == self._other.reach(pieces) else {}

    def proposals(self) -> Mapping[str, Proposal]:
        """Nothing is proposed in the open."""
        return {}

    def usual(self) -> Action | None:
        """Nothing is answered by itself in the open."""
        return None

    def tie(self) -> Tie | None:
        """Nor is anything chosen by itself."""
        return None

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        """What lies over the map, if both would see the same."""
        overlay = super().overlay(key, at, over, pieces)
        if key == MOVES:
            return overlay  # from what both have heard
        return overlay if overlay == self._other.overlay(key, at, over, pieces) else Overlay(NO_TEXT)

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        """What both are told about hexes."""
        theirs = self._other.notes()
        return {h: notes for h, notes in super().notes().items() if theirs.get(h) == notes}

    def wanted(self) -> frozenset[str]:
        """Nothing is bought in the open."""
        return frozenset()

    def ground(self, h: Hex) -> tuple[Text, ...]:
        """What both are told about the ground of a hex."""
        ground = super().ground(h)
        return ground if ground == self._other.ground(h) else ()

    def briefing(self) -> Briefing | None:
        """A task is for one seat to read."""
        return None

    def ladder(self) -> Ladder | None:
        """How far they have come, if both would be told the same."""
        ladder = super().ladder()
        return ladder if ladder == self._other.ladder() else None

    def stock(self) -> Stock:
        """Nothing is bought in the open."""
        return Stock()
