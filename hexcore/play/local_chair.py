"""Chairs on a session in this process, which remember each answer as long as the position lasts.

An open chair shows two players at one screen what both seats may know, while one of them decides and the other looks
on: pieces as the opposite side sees them, marks, panels, tracks, log and answers where both would be told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision, PieceId, Reason, Refusal, Seat
from hexcore.game.answers import (
    KNOWN,
    MOVES,
    Briefing,
    Ladder,
    March,
    Marches,
    Order,
    Overlay,
    Proposal,
    Reach,
    Stock,
    Tie,
)
from hexcore.game.odds import Odds
from hexcore.game.unavailable import Unavailable, unavailable
from hexcore.game.views import InfoPanel, PieceView, View
from hexcore.play import telling
from hexcore.play.chair import Chair, Ended, Heard, Public, lines_of
from hexcore.play.dice_luck import by_turn, luck_of
from hexcore.play.hearing import Hearing
from hexcore.play.session import Moments, Session, positions
from hexcore.text import NO_TEXT, Text, say
from hexcore.types import OFF_MAP, Hex

T = TypeVar("T")


def public_of(session: Session) -> Public:
    game, scenario = session.game, session.state.scenario
    look = game.look()
    return Public(
        game.meta,
        scenario,
        session.state.options,
        game.board(scenario),
        look.in_scenario(scenario) if look is not None else None,
        game.catalogue,
        game.rulebook,
        game.charts(scenario),
        telling.with_heard(game.overlays(scenario)),
    )


LOOKS_BACK = 12  # own actions that `asked_before` goes back: a march of one unit has no more steps


class LocalChair(Chair):
    """One seat of a session in this process."""

    def __init__(self, session: Session, seat: Seat, public: Public) -> None:
        self.seat, self.public = seat, public
        self.hearing = Hearing(session, seat)
        self._session = session
        self._answers: dict[object, Any] = {}
        self._answered_at = -1

    def _once(self, key: object, ask: Callable[[], T]) -> T:
        """Return the answer to a question about the present position, working it out once."""
        if self._answered_at != self._session.version:
            self._answered_at = self._session.version
            self._answers = {}
        if key not in self._answers:
            self._answers[key] = ask()
        answer: T = self._answers[key]
        return answer

    @property
    def _own_decision(self) -> Decision | None:
        """The decision, if this seat makes it."""
        decision = self._session.decision
        return decision if decision is not None and decision.seat == self.seat else None

    # The situation

    def _see(self, state: Any) -> View:
        return self._session.game.view(state, self.seat)

    @property
    def view(self) -> View:
        return self._once("view", lambda: self._see(self._session.state))

    @property
    def decision(self) -> Decision | None:
        return self._once("decision", self._shown_decision)

    def _shown_decision(self) -> Decision | None:
        decision = self._session.decision
        if decision is None or decision.seat == self.seat or not self.public.hides or self.view.may_watch(decision):
            return decision
        return Decision(decision.seat, "", NO_TEXT, ())

    @property
    def ended(self) -> Ended | None:
        return self._once("ended", self._ended)

    def _ended(self) -> Ended | None:
        session, outcome = self._session, self._session.outcome
        if outcome is None:
            return None
        return Ended(outcome, session.seed, luck_of(session), by_turn(session, self.seat))

    # The history

    def heard(self, since: int = 0) -> Sequence[Heard]:
        return self.hearing.heard(since)

    def moments(self, heard: Heard) -> Moments:
        session = self._session
        if heard.opening:
            return Moments(lambda: [session.first], self._see, [0] * (len(heard.lines) + 1))
        ply = self.hearing.ply_of(heard)
        return Moments(lambda: positions(session, ply), self._see, (0, *self.hearing.places(ply)))

    def last_chosen(self) -> Action | None:
        for entry in reversed(self._session.entries):
            if entry.passing is None:
                return entry.action if entry.seat == self.seat else None
        return None

    def free_tail(self) -> tuple[Action, ...]:
        tail: list[Action] = []
        for entry in reversed(self._session.entries):
            if entry.seat != self.seat or (self._session.fenced and entry.fence):
                break
            tail += [entry.action] if entry.passing is None else []
        return tuple(reversed(tail))

    def own_last(self) -> tuple[PieceId, ...]:
        own = (entry.action.pieces for entry in reversed(self._session.entries) if entry.seat == self.seat)
        return next((pieces for pieces in own if pieces), ())

    def asked_before(self) -> tuple[Decision, View] | None:
        session, now = self._session, self.decision
        last = len(session.entries)
        for ply in range(last - 1, max(-1, last - 1 - LOOKS_BACK), -1):
            if now is None or session.entries[ply].seat != self.seat:
                return None
            state = session.position(ply)
            decision = session.game.decision(state)
            if decision is not None and decision.step != now.step:
                return (decision, self._see(state)) if decision.seat == self.seat else None
        return None

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        turn, own = self._session.state.turn, (e for e in self._session.entries if e.seat == self.seat)
        return tuple(entry.action for entry in own if entry.turn == turn and entry.action.verb in verbs)

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        return self._once(("went_on", verbs), lambda: self._went_on(verbs))

    def _went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        own = [entry.action for entry in self._session.entries if entry.seat == self.seat]
        runs = [list(run) for with_verbs, run in groupby(own, lambda action: action.verb in verbs) if with_verbs]
        if not own or own[-1].verb not in verbs or len(runs[-1]) != 1:
            return ()
        return next((tuple(run[1:]) for run in reversed(runs[:-1]) if run[0] == own[-1]), ())

    # Questions about the present decision

    def describe(self, action: Action) -> Text:
        shown = self.decision
        if shown is None or not shown.actions:
            return say("refusal.not_your_decision")
        return self._once(("describe", action), lambda: self._session.game.describe(self._session.state, action))

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        if self._own_decision is None:
            return None
        before = tuple(after)
        return self._once(("explain", action, before), lambda: self._explain(action, before))

    def _explain(self, action: Action, before: tuple[Action, ...]) -> Refusal | None:
        game, state = self._session.game, self._session.state
        state = state.clone() if before else state
        if any(game.apply(state, first) for first in before):
            return None  # what would come of it is not told before it is done
        return game.explain(state, action)

    def unavailable(self) -> Sequence[Unavailable]:
        decision = self._own_decision
        return self._once("unavailable", lambda: self._unavailable(decision)) if decision is not None else ()

    def _unavailable(self, decision: Decision) -> Sequence[Unavailable]:
        game, state = self._session.game, self._session.state
        tries = game.tries(state)
        return unavailable(decision, self.view, self.public.board, tries, lambda action: game.explain(state, action))

    def odds(self, action: Action) -> Odds | None:
        return self._once(("odds", action), lambda: self._session.game.odds(self._session.state, action, self.seat))

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        picked = tuple(pieces)
        return self._once(("reach", picked), lambda: self._session.game.reach(self._session.state, self.seat, picked))

    def marches(self, pieces: Sequence[PieceId] = ()) -> Marches:
        if self._own_decision is None:
            return {}
        asked = tuple(pieces)
        return self._once(("marches", asked), lambda: self._session.game.marches(self._session.state, self.seat, asked))

    def ordered(self) -> Sequence[March]:
        if self._own_decision is None:
            return ()
        orders = self.orders()
        return self._once("ordered", lambda: self._session.game.ordered(self._session.state, self.seat, orders))

    def orders(self) -> tuple[Order, ...]:
        return tuple(order for order in self._session.orders if order.seat == self.seat)

    def order_over(self, order: Order) -> Text | None:
        return self._session.game.order_over(self._session.state, order)

    def pressing(self) -> frozenset[PieceId] | None:
        if self._own_decision is None:
            return None
        orders = self.orders()
        return self._once("pressing", lambda: self._session.game.pressing(self._session.state, self.seat, orders))

    def proposals(self) -> Mapping[str, Proposal]:
        if self._own_decision is None:
            return {}
        return self._once("proposals", lambda: self._session.game.proposals(self._session.state, self.seat))

    def default_action(self) -> Action | None:
        if self._own_decision is None:
            return None
        return self._once("default_action", lambda: self._session.game.default_action(self._session.state))

    def distinct_actions(self, actions: Sequence[Action]) -> Sequence[Action]:
        if self._own_decision is None:
            return actions
        key = ("distinct_actions", tuple(actions))
        return self._once(key, lambda: self._session.game.distinct_actions(self._session.state, actions))

    def tie(self) -> Tie | None:
        if self._own_decision is None:
            return None
        return self._once("tie", lambda: self._session.game.tie(self._session.state, self.seat))

    # Questions about the map, for panels

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        asked = (key, at, over, tuple(pieces))
        return self._once(("overlay", *asked), lambda: self._overlay(*asked))

    def _overlay(self, key: str, at: Hex, over: Hex, pieces: tuple[PieceId, ...]) -> Overlay:
        game, state = self._session.game, self._session.state
        if key == MOVES:
            return telling.moves(self)
        if key != KNOWN:
            return game.overlay(state, self.seat, key, at, over, pieces)
        offered = any(meta.key == KNOWN for meta in game.overlays(state.scenario))
        overlay = game.overlay(state, self.seat, key, at, over, pieces) if offered else Overlay(NO_TEXT)
        heard = self._once("by_hex", lambda: telling.by_hex(lines_of(self.heard())))
        return telling.known(self, overlay, at, heard)

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        return self._once("notes", lambda: self._session.game.notes(self._session.state, self.seat))

    def wanted(self) -> frozenset[str]:
        return self._once("wanted", lambda: self._session.game.wanted(self._session.state, self.seat))

    def ground(self, h: Hex) -> tuple[Text, ...]:
        return self._once(("ground", h), lambda: self._session.game.ground(self._session.state, self.seat, h))

    def briefing(self) -> Briefing | None:
        return self._once("briefing", lambda: self._session.game.briefing(self._session.state, self.seat))

    def ladder(self) -> Ladder | None:
        return self._once("ladder", lambda: self._session.game.ladder(self._session.state, self.seat))

    def stock(self) -> Stock:
        return self._once("stock", lambda: self._session.game.stock(self._session.state, self.seat))

    # Acting

    def act(self, action: Action, why: Reason | None = None, *, order: Order | None = None) -> None:
        """Carry out an offered action. ``why`` is the reason of a bot in this seat."""
        self._session.apply(action, why, seat=self.seat, order=order)
        if self._session.entries[-1].fence:
            self._session.trim()

    def undo_stopped_by(self) -> Text | None:
        entries = self._session.entries
        if entries and self._session.decision is not None and self._own_decision is None:
            return say("undo.handover")
        for ply, entry in reversed(list(enumerate(entries))):
            if entry.seat != self.seat:
                return say("undo.handover")
            if self._session.fenced and entry.fence:
                return self._fenced_by(ply)
            if entry.passing is None:
                return None
        return say("undo.start")

    def _fenced_by(self, ply: int) -> Text:
        fence = self._session.entries[ply].fence
        found = (record.text for record in self.hearing.records(ply) if record.reveals)
        what = next(found, None) if fence == "reveal" else None
        return say("undo.reveal_of", what=what) if what is not None else say(f"undo.{fence}")

    def undo(self) -> Text:
        stopped = self.undo_stopped_by()
        if stopped is not None:
            raise MonsoonError(stopped, self.public.catalogue)
        while self._session.entries[-1].passing is not None:
            self._session.undo()
        action = self._session.undo()
        return self._session.game.describe(self._session.state, action)

    def redo_stopped_by(self) -> Text | None:
        can = self._own_decision is not None and self._session.next_redo() is not None
        return None if can else say("undo.nothing_to_redo")

    def redo(self) -> Text:
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
    """Return what the seats of two views of a position both know, as the view of the first."""
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
    # a piece of either side as the opposite side sees it, one of neither side where both see it
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
    """The chair of a seat that looks on while ``other`` decides: it shows what both may know.

    What one of them chose or could choose is not for both; refusals may rest on what one side hides.
    """

    def __init__(self, session: Session, seat: Seat, other: Seat, public: Public) -> None:
        super().__init__(session, seat, public)
        self._other = LocalChair(session, other, public)
        self.hearing = Hearing(session, seat, other)

    def _see(self, state: Any) -> View:
        return shared(super()._see(state), self._other._see(state))

    def asked_before(self) -> tuple[Decision, View] | None:
        return None

    def own_last(self) -> tuple[PieceId, ...]:
        return self._other.own_last()

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        return ()

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        return ()

    def last_chosen(self) -> Action | None:
        return None

    def free_tail(self) -> tuple[Action, ...]:
        return ()

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        return None

    def odds(self, action: Action) -> Odds | None:
        odds = super().odds(action)
        return odds if odds == self._other.odds(action) else None

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        reach = super().reach(pieces)
        return reach if reach == self._other.reach(pieces) else {}

    def marches(self, pieces: Sequence[PieceId] = ()) -> Marches:
        return {}

    def ordered(self) -> Sequence[March]:
        return ()

    def orders(self) -> tuple[Order, ...]:
        return ()

    def pressing(self) -> frozenset[PieceId] | None:
        return None

    def proposals(self) -> Mapping[str, Proposal]:
        return {}

    def default_action(self) -> Action | None:
        return None

    def tie(self) -> Tie | None:
        return None

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        overlay = super().overlay(key, at, over, pieces)
        if key == MOVES:
            return overlay  # from what both have heard
        return overlay if overlay == self._other.overlay(key, at, over, pieces) else Overlay(NO_TEXT)

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        theirs = self._other.notes()
        return {h: notes for h, notes in super().notes().items() if theirs.get(h) == notes}

    def wanted(self) -> frozenset[str]:
        return frozenset()

    def ground(self, h: Hex) -> tuple[Text, ...]:
        ground = super().ground(h)
        return ground if ground == self._other.ground(h) else ()

    def briefing(self) -> Briefing | None:
        return None

    def ladder(self) -> Ladder | None:
        ladder = super().ladder()
        return ladder if ladder == self._other.ladder() else None

    def stock(self) -> Stock:
        return Stock()
