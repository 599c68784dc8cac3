"""A game at the table: the session, who plays each seat, whose view is shown, autosaves, and bots that think aside.

Nothing here draws. A screen asks what is to be decided and by whom, submits offered actions, and shows what they led
to; a test does the same without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hexcore.actions import Action, Decision, Seat
from hexcore.board import Board
from hexcore.bots import Guarded, make_bot
from hexcore.errors import MonsoonError
from hexcore.outcomes import Outcome
from hexcore.savefolder import SaveFolder
from hexcore.session import Session
from hexcore.text import Text
from hexcore.thinking import Thinker
from hexcore.views import View
from launcher.history import Chronicle, Line

HUMAN = "human"


class Play:
    """One game being played by people and bots around one screen."""

    def __init__(
        self, session: Session, seats: Mapping[Seat, str] | None = None, saves: SaveFolder | None = None
    ) -> None:
        self.session = session
        self.game = session.game
        self.scenario: str = session.state.scenario
        self.board: Board = self.game.board(self.scenario)
        self.seats = dict.fromkeys(self.game.meta.seat_ids(), HUMAN) | dict(seats or {})
        self.saves = saves
        self.problem = ""
        self.saved_at: Path | None = None
        self.on_saved: Callable[[Path], None] | None = None
        self._viewer = self.humans[0] if len(self.humans) == 1 else ""
        self._chronicle: Chronicle | None = None
        self._bots = {seat: self._bot(seat, name) for seat, name in self.seats.items() if name != HUMAN}
        self._thinker = Thinker()
        self._view: View | None = None
        self._left_at: dict[Seat, int] = {}
        self._unsaved = False
        if not self.humans:
            self._viewer = self.game.meta.seats[0].id

    def _bot(self, seat: Seat, name: str) -> Guarded:
        place = self.game.meta.seat_ids().index(seat)
        return Guarded(make_bot(self.game, name, self.session.seed * 31 + place), self.session.seed)

    # -- who is who -----------------------------------------------------------------------------------------

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the game is over."""
        return self.session.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.session.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def bots_turn(self) -> bool:
        """Whether a bot is to decide."""
        return self.decision is not None and self.decision.seat in self._bots

    @property
    def mine(self) -> bool:
        """Whether the people who see this view decide: its own player, or another who needs no secret to."""
        own = self.decision is not None and self.decision.seat == self.viewer and not self.bots_turn
        return own or self.in_the_open

    @property
    def in_the_open(self) -> bool:
        """Whether somebody else decides with the player looking on whose view is shown."""
        decision = self.decision
        if decision is None or self.bots_turn or not self._hides or not self._viewer or len(self.humans) < 2:
            return False
        return decision.seat != self._viewer and self._viewer in self.humans and self.view.may_watch(decision)

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this scenario."""
        return self.game.meta.seat_name(seat, self.scenario)

    def say(self, text: Any) -> str:
        """Words for a text of the game; numbers and strings as they are."""
        return self.game.catalogue.say(text) if isinstance(text, Text) else str(text)

    @property
    def _hides(self) -> bool:
        """Whether a seat may know something that another may not."""
        return self.game.meta.hides(self.session.state.scenario)

    # -- whose view is shown --------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown; where nothing is hidden, that of whoever decides."""
        decision = self.decision
        if not self._hides and len(self.humans) > 1 and decision is not None and not self.bots_turn:
            return decision.seat
        return self._viewer or (self.humans or self.game.meta.seat_ids())[0]

    @property
    def curtain_for(self) -> Seat | None:
        """The seat to pass the screen to before anything more is shown; None if nobody has to look away."""
        decision = self.decision
        if decision is None or self.bots_turn or not self._hides or len(self.humans) < 2 or self.in_the_open:
            return None
        return decision.seat if decision.seat != self._viewer else None

    @property
    def veiled(self) -> bool:
        """Whether nothing may be shown at all: nobody has taken the screen yet."""
        return len(self.humans) > 1 and self._hides and not self._viewer and not self.over

    def pass_to(self, seat: Seat) -> list[Line]:
        """Give the screen to a seat; returns what it could see happen since it last had the screen, or decided."""
        now = len(self.session.entries)
        if self._viewer:
            self._left_at[self._viewer] = now
        self._viewer = seat
        self._view = None
        left = self._left_at.get(seat)
        return self.chronicle.since_own(seat) if left is None else self.chronicle.lines(seat, min(left, now))

    def look_as(self, seat: Seat) -> None:
        """Show a seat's view: after the game, and to those who only watch."""
        self._viewer = seat
        self._view = None

    @property
    def view(self) -> View:
        """Everything the seat that looks may know now."""
        if self._view is None or self._view.seat != self.viewer:
            self._view = self.session.view(self.viewer)
        return self._view

    @property
    def chronicle(self) -> Chronicle:
        """The story so far, put together when it is first asked for."""
        if self._chronicle is None:
            self._chronicle = Chronicle(self.session)
        return self._chronicle

    def lines(self, since: int = 0) -> list[Line]:
        """The log as the seat that looks may read it."""
        return self.chronicle.lines(self.viewer, since)

    # -- playing --------------------------------------------------------------------------------------------

    def submit(self, action: Action) -> list[Line]:
        """Carry out an offered action; returns what the seat that looks may read of it."""
        viewer = self.viewer
        self.chronicle.note(self.session.state.turn, self.game.describe(self.session.state, action))
        self.session.apply(action)
        self._changed()
        return self.chronicle.lines_of(len(self.session.entries) - 1, viewer)

    def undo_reason(self) -> str:
        """Why the last action cannot be taken back; "" if it can."""
        if self.bots_turn:
            return self.say(Text("undo.handover"))
        stopped = self.session.undo_stopped_by()
        return "" if stopped is None else self.say(stopped)

    def undo(self) -> Action:
        """Take back the last action."""
        reason = self.undo_reason()
        if reason:
            raise MonsoonError(reason)
        assert self.chronicle is not None, "the story keeps the wording of what is taken back, for redo"
        action = self.session.undo()
        self._changed()
        return action

    def redo_reason(self) -> str:
        """Why nothing can be carried out again; "" if something can."""
        return "" if self.session.next_redo() is not None else self.say(Text("undo.nothing_to_redo"))

    def redo(self) -> list[Line]:
        """Carry out again what was taken back."""
        before, chronicle, viewer = len(self.session.entries), self.chronicle, self.viewer
        self.session.redo()
        self._changed()
        return chronicle.lines(viewer, before)

    def _changed(self) -> None:
        self._view = None
        self._unsaved = True

    # -- bots -----------------------------------------------------------------------------------------------

    def think(self) -> Action | None:
        """Let the bot whose turn it is think aside; returns its choice once it has one. Never waits."""
        decision = self.decision
        if decision is None or decision.seat not in self._bots:
            return None
        self._thinker.ask(self.session, decision, self._bots[decision.seat])
        return self._thinker.answer(self.session)

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and pictures, never for a window."""
        self.think()
        self._thinker.wait(seconds)

    # -- saves ----------------------------------------------------------------------------------------------

    def when(self) -> str:
        """The moment in words, for the name of an autosave: turn and phase."""
        view = self.session.view(self.viewer)
        now = next((self.say(phase.name) for phase in view.phases if phase.when == "now"), "")
        title = self.say(view.title)
        return title if not now or now in title else f"{title} {now}"

    @property
    def unsaved(self) -> bool:
        """Whether something happened since the last autosave."""
        return self._unsaved and self.saves is not None

    def autosave(self) -> Path | None:
        """Save what happened since the last time; a folder that cannot be written is a problem told, not a crash."""
        if not self.unsaved or self.saves is None:
            return None
        self._unsaved = False
        try:
            self.saved_at = self.saves.autosave(self.session, self.when(), seats=self.seats)
            self.problem = ""
        except MonsoonError as error:
            self.problem = str(error)
            return None
        if self.on_saved:
            self.on_saved(self.saved_at)
        return self.saved_at

    def save_as(self, name: str) -> Path:
        """Save under a name of the player's choice."""
        if self.saves is None:
            raise MonsoonError("this game has no folder to be saved in")
        path = self.saves.save(self.session, name, seats=self.seats)
        if self.on_saved:
            self.on_saved(path)
        return path
