"""A chair at this computer: it sits on a session and asks it with its own seat, once for each position.

A decision in the open: somebody decides while another player looks on, and only what both may know is shown.

Both people see one screen then. So a piece of one side is shown as the other side sees it, marks, panels and tracks
where both see the same, the log where both heard it, and answers where both would be given the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from hexcore.errors import IllegalAction, MonsoonError
from hexcore.game.actions import Action, Decision, PieceId, Reason, Refusal, Seat
from hexcore.game.answers import KNOWN, MOVES, Briefing, Ladder, Overlay, Proposal, Reach, Stock, Tie
from hexcore.game.odds import Odds
from hexcore.game.unavailable import Unavailable, unavailable
from hexcore.game.views import InfoPanel, PieceView, View
from hexcore.play import telling
from hexcore.play.chair import Ended, Heard, Line, Public
from hexcore.play.dice_luck import by_turn, luck_of
from hexcore.play.hearing import Hearing, heard_by
from hexcore.play.session import Entry, Moments, Session, positions
from hexcore.text import NO_TEXT, Text, say
from hexcore.types import OFF_MAP, Hex

T = TypeVar("T")


def public_of(session: Session) -> Public:
    """Return what is no secret at any seat of a session."""
    game, scenario = session.game, session.state.scenario
    return Public(
        game.meta,
        scenario,
        session.state.options,
        game.board(scenario),
        game.look(),
        game.catalogue,
        game.rulebook,
        game.charts(scenario),
        telling.with_heard(game.overlays(scenario)),
    )


LOOKS_BACK = 12
"""So many of its own choices back a seat is told what it was asked before: a march of one unit has no more steps."""


class LocalChair:
    """One seat of a session at this computer (see :class:`~hexcore.play.chair.Chair`)."""

    def __init__(self, session: Session, seat: Seat, public: Public) -> None:
        self.seat, self.public = seat, public
        self._session = session
        self._answers: dict[object, Any] = {}
        self._answered_at = -1
        self.hearing = Hearing(session, seat)

    def _once(self, key: object, ask: Callable[[], T]) -> T:
        """Answer a question about the present position, and remember the answer as long as that lasts."""
        if self._answered_at != self._session.version:
            self._answered_at = self._session.version
            self._answers = {}
        if key not in self._answers:
            self._answers[key] = ask()
        answer: T = self._answers[key]
        return answer

    # What lies before the player

    def _see(self, state: Any) -> View:
        """What is shown here of a position."""
        return self._session.game.view(state, self.seat)

    @property
    def view(self) -> View:
        """Everything this seat may know now."""
        return self._once("view", lambda: self._see(self._session.state))

    @property
    def decision(self) -> Decision | None:
        """What is asked: its own, or one that it may watch, whole; of another's only the seat; None at the end."""
        return self._once("decision", self._shown_decision)

    def _shown_decision(self) -> Decision | None:
        asked = self._session.decision
        if asked is None or asked.seat == self.seat or not self.public.hides or self.view.may_watch(asked):
            return asked
        return Decision(asked.seat, "", NO_TEXT, ())

    @property
    def ended(self) -> Ended | None:
        """How it ended, and what was secret until then; None while the game goes on."""
        return self._once("ended", self._look_back)

    def _look_back(self) -> Ended | None:
        session, outcome = self._session, self._session.outcome
        if outcome is None:
            return None
        return Ended(outcome, session.seed, luck_of(session), by_turn(session, self.seat))

    def heard(self, since: int = 0) -> Sequence[Heard]:
        """What has happened, as far as this seat may know, from number ``since`` on; the same objects every time."""
        return self.hearing.heard(since)

    def last_chosen(self) -> Action | None:
        """What this seat has chosen, if nobody has chosen anything since but what passed by itself."""
        for entry in reversed(self._session.entries):
            if entry.passing is None:
                return entry.action if entry.seat == self.seat else None
        return None

    def free_tail(self) -> tuple[Action, ...]:
        """What this seat has chosen last and can take back, one after the other, in the order of choosing."""
        tail: list[Action] = []
        for entry in reversed(self._session.entries):
            if entry.seat != self.seat or (self._session.fenced and entry.fence):
                break
            tail += [entry.action] if entry.passing is None else []
        return tuple(reversed(tail))

    def own_last(self) -> tuple[PieceId, ...]:
        """The pieces that this seat named last: where a march goes on from."""
        own = (entry.action.pieces for entry in reversed(self._session.entries) if entry.seat == self.seat)
        return next((pieces for pieces in own if pieces), ())

    def asked_before(self) -> tuple[Decision, View] | None:
        """What this seat was asked in the step before this one and saw then, if nobody else has chosen since."""
        session, now = self._session, self.decision
        last = len(session.entries)
        for ply in range(last - 1, max(-1, last - 1 - LOOKS_BACK), -1):
            if now is None or session.entries[ply].seat != self.seat:
                return None
            state = session.position(ply)
            asked = session.game.decision(state)
            if asked is not None and asked.step != now.step:
                return (asked, self._see(state)) if asked.seat == self.seat else None
        return None

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """What this seat has chosen this turn with one of these verbs."""
        turn, own = self._session.state.turn, (e for e in self._session.entries if e.seat == self.seat)
        return tuple(entry.action for entry in own if entry.turn == turn and entry.action.verb in verbs)

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """How this seat went on with these verbs the last time it began with what it has just chosen."""
        return self._once(("went_on", verbs), lambda: self._went_on(verbs))

    def _went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        own = [entry.action for entry in self._session.entries if entry.seat == self.seat]
        runs = [list(run) for of_them, run in groupby(own, lambda action: action.verb in verbs) if of_them]
        if not own or own[-1].verb not in verbs or len(runs[-1]) != 1:
            return ()
        begun = own[-1]
        return next((tuple(run[1:]) for run in reversed(runs[:-1]) if run[0] == begun), ())

    def view_at(self, number: int) -> View:
        """What this seat saw after it had heard this much; nothing heard is the beginning."""
        plies = self.hearing.plies()
        if not 0 <= number <= len(plies):
            raise MonsoonError(say("error.watching.heard", count=len(plies), number=number))
        return self._see(self._session.position(plies[number - 1] if number else 0))

    def moments(self, heard: Heard) -> Moments:
        """What this seat saw before an action that it has heard of, and then at each line of it."""
        session = self._session
        if heard.opening:
            return Moments(lambda: [session.first], self._see, [0] * (len(heard.lines) + 1))
        ply = self.hearing.ply_of(heard)
        return Moments(lambda: positions(session, ply), self._see, (0, *self.hearing.places(ply)))

    # What it may ask before it acts

    def describe(self, action: Action) -> Text:
        """An action in words, if the decision is one that this seat may see."""
        asked = self.decision
        if asked is None or not asked.actions:
            return say("refusal.not_your_decision")
        return self._once(("describe", action), lambda: self._session.game.describe(self._session.state, action))

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        """Why an action is not offered; None if it is, or if it is not for this seat to know."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return None
        before = tuple(after)
        return self._once(("explain", action, before), lambda: self._explained(action, before))

    def _explained(self, action: Action, after: tuple[Action, ...]) -> Refusal | None:
        game, state = self._session.game, self._session.state
        state = state.clone() if after else state
        if any(game.apply(state, first) for first in after):
            return None  # something came of it: that is not told before it is done
        return game.explain(state, action)

    def unavailable(self) -> Sequence[Unavailable]:
        """What this seat, which decides, may look for and cannot do now, with the reasons."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return ()
        return self._once("barred", lambda: self._barred(asked))

    def _barred(self, asked: Decision) -> Sequence[Unavailable]:
        game, state = self._session.game, self._session.state
        return unavailable(
            asked, self.view, self.public.board, game.tries(state), lambda action: game.explain(state, action)
        )

    def odds(self, action: Action) -> Odds | None:
        """The preview of an action."""
        return self._once(("odds", action), lambda: self._session.game.odds(self._session.state, action, self.seat))

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        """Where pieces can move; by default those that are under way."""
        picked = tuple(pieces)
        return self._once(("reach", picked), lambda: self._session.game.reach(self._session.state, self.seat, picked))

    def proposals(self) -> Mapping[str, Proposal]:
        """What is proposed now to this seat, which decides."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return {}
        return self._once("proposals", lambda: self._session.game.proposals(self._session.state, self.seat))

    def default_action(self) -> Action | None:
        """What a table answers for this seat, which decides."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return None
        return self._once("usual", lambda: self._session.game.default_action(self._session.state))

    def distinct_actions(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Those of some actions offered to this seat that differ."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return actions
        key = ("differing", tuple(actions))
        return self._once(key, lambda: self._session.game.distinct_actions(self._session.state, actions))

    def tie(self) -> Tie | None:
        """What this seat, which decides, chooses for the other side."""
        asked = self._session.decision
        if asked is None or asked.seat != self.seat:
            return None
        return self._once("tie", lambda: self._session.game.tie(self._session.state, self.seat))

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        """What lies over the map."""
        asked = (at, over, tuple(pieces))
        return self._once(("overlay", key, *asked), lambda: self._laid(key, *asked))

    def _laid(self, key: str, at: Hex, over: Hex, pieces: tuple[PieceId, ...]) -> Overlay:
        """What a game lays over its map, or what this seat has heard."""
        game, state = self._session.game, self._session.state
        if key == MOVES:
            return telling.moves(self)
        if key != KNOWN:
            return game.overlay(state, self.seat, key, at, over, pieces)
        offered = any(meta.key == KNOWN for meta in game.overlays(state.scenario))
        laid = game.overlay(state, self.seat, key, at, over, pieces) if offered else Overlay(NO_TEXT)
        return telling.known(self, laid, at, self._once("by_hex", self._heard_by_hex))

    def _heard_by_hex(self) -> dict[Hex, list[Line]]:
        return telling.by_hex(line for heard in self.heard() for line in heard.lines)

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        """What is told about hexes, besides what stands there."""
        return self._once("notes", lambda: self._session.game.notes(self._session.state, self.seat))

    def wanted(self) -> frozenset[str]:
        """The kinds of counters that a shop marks as needed."""
        return self._once("wanted", lambda: self._session.game.wanted(self._session.state, self.seat))

    def ground(self, h: Hex) -> tuple[Text, ...]:
        """What is told about the ground of a hex."""
        return self._once(("ground", h), lambda: self._session.game.ground(self._session.state, self.seat, h))

    def briefing(self) -> Briefing | None:
        """The task that this seat has; None if it has none."""
        return self._once("briefing", lambda: self._session.game.briefing(self._session.state, self.seat))

    def ladder(self) -> Ladder | None:
        """How far this seat has come in a long game."""
        return self._once("ladder", lambda: self._session.game.ladder(self._session.state, self.seat))

    def stock(self) -> Stock:
        """What a shop shows of each kind."""
        return self._once("stock", lambda: self._session.game.stock(self._session.state, self.seat))

    # What it may do

    def act(self, action: Action, why: Reason | None = None) -> None:
        """Carry out an offered action; what it led to is heard. ``why`` is the reason of a bot that sits here."""
        asked = self._session.decision
        if asked is not None and asked.seat != self.seat:
            rule = self._session.game.turn_rule
            raise IllegalAction(say("refusal.not_your_decision"), rule, self.public.catalogue)
        self._session.apply(action, why)
        if self._session.entries[-1].fence:
            self._session.trim()

    def undo_stopped_by(self) -> Text | None:
        """Why the last action cannot be taken back; None if it can."""
        entries, asked = self._session.entries, self._session.decision
        if entries and asked is not None and asked.seat != self.seat:
            return say("undo.handover")
        for entry in reversed(entries):
            if entry.seat != self.seat:
                return say("undo.handover")
            if self._session.fenced and entry.fence:
                return self._fenced_by(entry)
            if entry.passing is None:
                return None
        return say("undo.start")

    def _fenced_by(self, entry: Entry) -> Text:
        """What stops the taking back: of something that has become known, what that is."""
        found = (record.text for record in heard_by(entry.records, *self.hearing.seats) if record.reveals)
        what = next(found, None) if entry.fence == "reveal" else None
        return say("undo.reveal_of", what=what) if what is not None else say(f"undo.{entry.fence}")

    def undo(self) -> Text:
        """Take back the last action, and what passed by itself after it; returns it in words."""
        stopped = self.undo_stopped_by()
        if stopped is not None:
            raise MonsoonError(stopped, self.public.catalogue)
        while self._session.entries[-1].passing is not None:
            self._session.undo()
        action = self._session.undo()
        return self._session.game.describe(self._session.state, action)

    def redo_stopped_by(self) -> Text | None:
        """Why nothing can be carried out again; None if something can."""
        asked = self._session.decision
        mine = asked is not None and asked.seat == self.seat
        return None if mine and self._session.next_redo() is not None else say("undo.nothing_to_redo")

    def redo(self) -> Text:
        """Carry out again what was last taken back; returns it in words."""
        stopped, action = self.redo_stopped_by(), self._session.next_redo()
        if stopped is not None or action is None:
            raise MonsoonError(say("undo.nothing_to_redo"), self.public.catalogue)
        words = self._session.game.describe(self._session.state, action)
        self._session.redo()
        while self._session.decision is not None and self._session.decision.lone is not None:
            if self._session.decision.lone != self._session.next_redo():
                break
            self._session.redo()
        return words


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


def _panels(one: Iterable[InfoPanel], other: Mapping[str, InfoPanel]) -> Iterable[InfoPanel]:
    for panel in one:
        there = other.get(panel.key)
        if there is not None and there.title == panel.title:
            yield panel._replace(rows=tuple(row for row in panel.rows if row in there.rows))


class OpenChair(LocalChair):
    """The chair of a seat that looks on while another decides: it shows what both may know."""

    def __init__(self, session: Session, seat: Seat, other: Seat, public: Public) -> None:
        super().__init__(session, seat, public)
        self._other = LocalChair(session, other, public)
        self.hearing = Hearing(session, seat, other)

    def _see(self, state: Any) -> View:
        return shared(super()._see(state), self._other._see(state))

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

    def default_action(self) -> Action | None:
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
