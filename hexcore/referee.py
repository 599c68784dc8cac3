"""The referee of one game being played: it keeps the position and the seed, and lets each seat in by its chair."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from hexcore.actions import Action, Aloud, Seat
from hexcore.advice import adviser, advisers
from hexcore.bots import Guarded, make_bot
from hexcore.career import Finished, finished
from hexcore.course import course_of
from hexcore.lessons import LessonMark
from hexcore.localchair import LocalChair, public_of
from hexcore.lookback import Lookback
from hexcore.openchair import OpenChair
from hexcore.outcomes import Outcome
from hexcore.reasons import Reason
from hexcore.replays import Replay
from hexcore.savefolder import Claim, SaveFolder, auto_stem
from hexcore.saves import SaveFile, to_save
from hexcore.session import Session
from hexcore.thinking import Thinker, Thought

HUMAN = "human"
"""Who plays a seat that no bot plays."""


class Referee:
    """Owns a session: its chairs, the bots in some of them, and its saves.

    ``seats`` says who plays each seat, a bot's name or a person; a seat that is not named is a person's.
    """

    def __init__(self, session: Session, seats: Mapping[Seat, str] | None = None) -> None:
        self._session = session
        self.public = public_of(session)
        ids = self.public.meta.seat_ids()
        self.seats = dict.fromkeys(ids, HUMAN) | dict(seats or {})
        self._chairs = {seat: LocalChair(session, seat, self.public) for seat in ids}
        self._open: dict[tuple[Seat, Seat], OpenChair] = {}
        self._bots = {seat: self._bot(seat, name) for seat, name in self.seats.items() if name != HUMAN}
        self._thinker = Thinker()
        self._adviser = Thinker()
        self._advising: tuple[str, Guarded] | None = None
        """Who is asked for advice, and the bot that gives it."""
        self._thought: tuple[int, Thought] | None = None
        """What a bot chose last, and for which position."""
        self.course = course_of(session, session.game.lessons())
        """The lesson that the game is played for, if it is."""
        self._saved_at = self._moment
        self._claim: Claim | None = None

    def _bot(self, seat: Seat, name: str) -> Guarded:
        seed, place = self._session.seed, self.public.meta.seat_ids().index(seat)
        return Guarded(make_bot(self._session.game, name, seed * 31 + place), seed)

    def chair(self, seat: Seat) -> LocalChair:
        """Return the chair of a seat; there is one for each."""
        return self._chairs[seat]

    def open_chair(self, seat: Seat, other: Seat) -> OpenChair:
        """Return the chair that shows what two seats both know, to be looked at by both."""
        if (seat, other) not in self._open:
            self._open[seat, other] = OpenChair(self._session, seat, other, self.public)
        return self._open[seat, other]

    @property
    def decides(self) -> Seat:
        """Who has to choose; "" when the game is over."""
        decision = self._session.decision
        return decision.seat if decision is not None else ""

    @property
    def plies(self) -> int:
        """How many actions there have been."""
        return len(self._session.entries)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, which everybody may know; None while it goes on."""
        return self._session.outcome

    # What need not be asked

    @property
    def lone(self) -> Action | None:
        """The one answer to a question that need not be asked (see :class:`~hexcore.actions.Passing`)."""
        decision = self._session.decision
        return decision.lone if decision is not None else None

    @property
    def lone_openly(self) -> bool:
        """Whether everybody may know that there is nothing to choose."""
        decision = self._session.decision
        return decision is not None and decision.passing is not None and decision.passing.openly

    @property
    def aloud(self) -> Aloud | None:
        """How who decides may be asked aloud whether it passes, which everybody may know."""
        return self._session.game.aloud(self._session.state)

    def decides_after(self, action: Action) -> Seat:
        """Who would have to choose after an offered action; "" when it ends the game."""
        session = self._session
        state = session.state.clone()
        session.game.apply(state, action, offered=session.decision, quiet=True)
        decision = session.game.decision(state)
        return decision.seat if decision is not None else ""

    def replay(self) -> Replay:
        """Return the game so far, to be watched again."""
        return Replay(self._session)

    def look_back(self, seat: Seat) -> Lookback | None:
        """Return what decided the game, as it is being found out for a seat; None while it goes on."""
        session = self._session
        return Lookback(session, seat, session.game.data.packs) if session.outcome is not None else None

    def act(self, action: Action, why: Reason | None = None) -> None:
        """Carry out an offered action for whoever decides; with a bot's choice its reason is kept, or the one given."""
        version, thought = self._thought or (-1, None)
        same = thought is not None and version == self._session.version and thought.action == action
        self._chairs[self.decides].act(action, thought.why if thought is not None and same else why)

    # Bots

    @cached_property
    def bots(self) -> frozenset[Seat]:
        """The seats that bots play."""
        return frozenset(self._bots)

    def think(self) -> Action | None:
        """Let the bot whose turn it is think aside; returns its choice once it has one. Never waits."""
        thought = self._thinker.answer(self._session) if self._let_think() else None
        if thought is None:
            return None
        self._thought = (self._session.version, thought)
        return thought.action

    def _let_think(self) -> bool:
        """Let the bot whose turn it is begin to think; tells whether it is a bot's turn."""
        decision = self._session.decision
        if decision is None or decision.seat not in self._bots or self._adviser.busy:
            return False  # bots think one at a time
        self._thinker.ask(self._session, decision, self._bots[decision.seat])
        return True

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self._thinker.busy

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and pictures, never for a window."""
        self._adviser.wait(seconds)
        self._let_think()
        self._thinker.wait(seconds)

    # Advice

    @property
    def advisers(self) -> tuple[str, ...]:
        """The bots that a player may ask what they would do in his place."""
        return advisers(self._session.game)

    def advise(self, seat: Seat, name: str) -> Thought | None:
        """Let a bot think aside about what a person at a seat is asked; returns its choice once it has one.

        It knows what the seat knows. Nothing of it is kept: neither the game nor its save is another for having asked.
        A bot that fails has no advice: :attr:`at_a_loss`.
        """
        decision = self._session.decision
        if decision is None or decision.seat != seat or seat in self._bots:
            return None
        thought = self._adviser.answer(self._session)
        if thought is None:
            if not self._adviser.asked(self._session):
                self._advising = (name, adviser(self._session.game, name))
            if self._advising is not None:
                self._adviser.ask(self._session, decision, self._advising[1])
        return None if self.at_a_loss else thought

    @property
    def at_a_loss(self) -> bool:
        """Whether the bot that was asked for advice has failed to find any."""
        return self._advising is not None and bool(self._advising[1].failures)

    def wait_for_advice(self, seconds: float = 30.0) -> None:
        """Wait until the bot has thought: for tests and pictures, never for a window."""
        self._adviser.wait(seconds)

    # Saves

    @property
    def unsaved(self) -> bool:
        """Whether something happened since the last autosave."""
        return self._saved_at != self._moment

    @property
    def _moment(self) -> tuple[int, LessonMark | None]:
        """What is saved: another position, or another place in a lesson, is to be saved again."""
        return self._session.version, self._session.lesson

    def save(self, folder: SaveFolder, name: str, *, replace: bool = False) -> Path:
        """Save under a name of the player's choice; see :meth:`SaveFolder.save` for what it replaces."""
        return folder.save(self._session, name, seats=self.seats, replace=replace)

    def finished(self) -> Finished | None:
        """Return the game as a career keeps it; None while it goes on, and where it is none that counts."""
        return finished(self._session, self.seats)

    def kept(self) -> SaveFile:
        """Return the game as it would be saved now."""
        return to_save(self._session, seats=self.seats)

    @property
    def packs(self) -> tuple[Path, ...]:
        """The packs that lie over the game's own values."""
        return tuple(self._session.game.data.packs)

    @property
    def stem(self) -> str:
        """How the autosaves of this game begin, which does not tell its seed."""
        session = self._session
        return auto_stem(session.game.meta.id, session.state.scenario, session.seed)

    def claim(self, folder: SaveFolder) -> Claim:
        """Say which autosaves are this game's from now on, so that no other program writes over them."""
        if self._claim is None:
            self._claim = folder.claim(self._session)
        return self._claim

    def autosave(self, folder: SaveFolder, when: str) -> Path:
        """Save by itself, named by the moment; only once it is written does the game count as saved."""
        moment = self._moment
        path = folder.autosave(self._session, when, seats=self.seats, claim=self.claim(folder))
        self._saved_at = moment
        return path
