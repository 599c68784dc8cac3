"""The referee of one game being played: it keeps the position and the seed, and lets each seat in by its chair."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from hexcore.analysis.lookback import Lookback
from hexcore.bots.advice import CHANCE, advisers, deep_adviser, then_of
from hexcore.bots.background import Thinker, Thought
from hexcore.bots.levels import is_thinker
from hexcore.bots.programs import player
from hexcore.bots.search import Colonel
from hexcore.bots.search_workers import GRACE, Aide
from hexcore.game.actions import Action, Aloud, Outcome, Reason, Seat
from hexcore.game.bot import Bot, Guarded, Vantage, make_bot
from hexcore.game.lessons import LessonMark
from hexcore.game.program_names import HUMAN, NO_PROGRAMS, Programs, called, is_outside
from hexcore.play.lesson_progress import course_of
from hexcore.play.local_chair import LocalChair, OpenChair, public_of
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.storage.career import Finished, finished
from hexcore.storage.save_folder import Claim, SaveFolder, auto_stem
from hexcore.storage.saves import SaveFile, to_save
from hexcore.text import Text


def _dismiss(bots: Sequence[Guarded]) -> None:
    for bot in bots:
        bot.close()


class Referee:
    """Owns a session: its chairs, the bots in some of them, and its saves.

    ``seats`` says who plays each seat, a bot's name or a person; a seat that is not named is a person's. ``programs``
    are those from outside that the player lets play, whatever a seat is said to be played by.
    """

    def __init__(
        self, session: Session, seats: Mapping[Seat, str] | None = None, programs: Programs = NO_PROGRAMS
    ) -> None:
        self._session = session
        self._programs = programs
        self.public = public_of(session)
        ids = self.public.meta.seat_ids()
        self.seats = dict.fromkeys(ids, HUMAN) | dict(seats or {})
        self._chairs = {seat: LocalChair(session, seat, self.public) for seat in ids}
        self._open: dict[tuple[Seat, Seat], OpenChair] = {}
        self._aide: Aide | None = None
        """Who thinks for the bots that think ahead; there where one is seated."""
        self._bots = {seat: self._bot(seat, name) for seat, name in self.seats.items() if name != HUMAN}
        self._told: dict[Seat, int] = {}
        """How many lost choices of a program were told of."""
        self._thinker = Thinker()
        self._adviser = Thinker(plans=True, ahead=self._ahead)
        self._advising: tuple[str, Guarded] | None = None
        """Who is asked for advice, and the bot that gives it."""
        self._advised: tuple[int, Action] | None = None
        """What was advised last, and after how many actions."""
        self._thought: tuple[int, Thought] | None = None
        """What a bot chose last, and for which position."""
        self.course = course_of(session, session.game.lessons())
        """The lesson that the game is played for, if it is."""
        self._saved_at = self._moment
        self._claim: Claim | None = None

    def _bot(self, seat: Seat, name: str) -> Guarded:
        seed, place = self._session.seed, self.public.meta.seat_ids().index(seat)
        if is_outside(name):
            return Guarded(player(self._session.game, name, seed * 31 + place, self._programs), seed)
        return Guarded(self._aided(make_bot(self._session.game, name, seed * 31 + place)), seed)

    def _aided(self, bot: Bot) -> Bot:
        """A bot that thinks ahead has somebody who does that for it."""
        if isinstance(bot, Colonel) and bot.thinks:
            self._aide = self._aide or Aide(self._session.game)
            self._aide.start()
            bot.think_by(self._aide.search, GRACE)
        return bot

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
        """The one answer to a question that need not be asked (see :class:`~hexcore.game.actions.Passing`)."""
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
        self.forget_thoughts()
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
        if self._aide is not None and not self._thinker.asked(self._session):
            self._aide.start()
        self._thinker.ask(self._session, decision, self._bots[decision.seat])
        return True

    def forget_thoughts(self) -> None:
        """Break off a thought about a position that is no longer there; what else goes on is left alone."""
        astray = self._thinker.is_astray(self._session) or self._adviser.is_astray(self._session)
        if self._aide is not None and astray:
            self._aide.end()

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self._thinker.busy

    def lost_choices(self) -> list[str]:
        """Which programs from outside have lost a choice since this was last asked; why may be its seat's secret."""
        names = []
        for seat, bot in self._bots.items():
            names += [called(self.seats[seat])] if len(bot.reasons) > self._told.get(seat, 0) else []
            self._told[seat] = len(bot.reasons)
        return names

    def stop_thinking(self) -> None:
        """The table is left: nobody thinks for it, until a bot is asked again. Never waits."""
        if self._aide is not None:
            self._aide.end()
        threading.Thread(target=_dismiss, args=(tuple(self._bots.values()),), daemon=True, name="dismissing").start()

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and pictures, never for a window."""
        self._adviser.wait(seconds)
        self._let_think()
        self._thinker.wait(seconds)

    # Advice

    @property
    def advisers(self) -> tuple[str, ...]:
        """The bots that a player may ask what they would do in his place: the quick ones, then who thinks ahead.

        Who thinks ahead and was asked last can be asked on, also in the middle of a move.
        """
        session = self._session
        deep = deep_adviser(session.game, session.decision) if session.decision is not None else ""
        name = self._advising[0] if self._advising is not None else ""
        deep = name if is_thinker(name) else deep
        return (*advisers(session.game), *([deep] if deep else []))

    def advise(self, seat: Seat, name: str) -> Thought | None:
        """Let a bot think aside about what a person at a seat is asked; returns its choice once it has one.

        It knows what the seat knows. Nothing of it is kept: neither the game nor its save is another for having asked.
        A bot that fails has no advice: :attr:`at_a_loss`.
        """
        decision = self._session.decision
        if decision is None or decision.seat != seat or seat in self._bots:
            return None
        self.forget_thoughts()
        thought = self._adviser.answer(self._session)
        if thought is None:
            if not self._adviser.asked(self._session) and not self._goes_on(name):
                bot = self._aided(make_bot(self._session.game, name, CHANCE))
                self._advising = (name, Guarded(bot, CHANCE))
            if self._advising is not None:
                self._adviser.ask(self._session, decision, self._advising[1])
            return None
        self._advised = self.plies, thought.action
        return None if self.at_a_loss else thought

    def _ahead(self, vantage: Vantage, action: Action) -> Text | None:
        """What the adviser would do next with what he takes in hand; who thinks ahead tells his plan instead."""
        name = self._advising[0] if self._advising is not None else ""
        if not name or is_thinker(name):
            return None
        return then_of(self._session.game, vantage, action, Guarded(make_bot(self._session.game, name, CHANCE), CHANCE))

    def _goes_on(self, name: str) -> bool:
        """Whether the same adviser is asked again after just what he advised was done: he goes on with his plan."""
        entries, advised = self._session.entries, self._advised
        if advised is None or advised[0] + 1 != len(entries) or entries[-1].action != advised[1]:
            return False
        return self._advising is not None and self._advising[0] == name and not self.at_a_loss

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
