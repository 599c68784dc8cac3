"""The referee: owns one game being played, its bots and saves, and gives each seat its chair; answers given ahead."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from hexcore.analysis.lookback import Lookback
from hexcore.bots.advice import CHANCE, advisers, deep_adviser, leg_of
from hexcore.bots.background import Leg, Thinker, Thought
from hexcore.bots.levels import is_thinker
from hexcore.bots.programs import player
from hexcore.bots.search import Colonel
from hexcore.bots.search_workers import GRACE, Aide
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Aloud, Decision, Outcome, Reason, Seat
from hexcore.game.answers import Order
from hexcore.game.bot import Bot, Guarded, Vantage, first_bot, make_bot
from hexcore.game.foresight import DEFAULT_PROFILE
from hexcore.game.lessons import LessonMark
from hexcore.game.program_names import HUMAN, NO_PROGRAMS, Programs, called, is_outside
from hexcore.play.lesson_progress import course_of
from hexcore.play.local_chair import LocalChair, OpenChair, public_of
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.storage.career import Finished, finished
from hexcore.storage.save_folder import Claim, SaveFolder, auto_stem
from hexcore.storage.saves import SaveFile, to_save
from hexcore.text import Text, say


def _dismiss(bots: Sequence[Guarded]) -> None:
    for bot in bots:
        bot.close()


class Referee:
    """A session with its chairs, the bots in some of its seats, its lesson and its saves.

    ``seats`` names who plays each seat: a bot, or ``HUMAN``, which is also the default. ``programs`` are the external
    bots that the player allows, whatever a seat names.
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
        self._aide: Aide | None = None  # there once a planning bot is seated
        self._bots = {seat: self._bot(seat, name) for seat, name in self.seats.items() if name != HUMAN}
        self._worker_told = False  # whether it was said that bots think in this process
        self._told: dict[Seat, int] = {}  # per seat, how many of an external bot's lost choices were reported
        self._thinker = Thinker()
        self._adviser = Thinker(plans=True, ahead=self._ahead)
        self._advising: tuple[str, Guarded] | None = None  # the adviser asked last, by name
        # the number of actions before the last advice, and the action advised
        self._advised: tuple[int, tuple[Action, ...]] | None = None
        self._thought: tuple[int, Thought] | None = None  # a bot's last choice, and the position it is for
        self.course = course_of(session, session.game.lessons())
        self._saved_at = self._moment
        self._claim: Claim | None = None

    def _bot(self, seat: Seat, name: str) -> Guarded:
        seed, place = self._session.seed, self.public.meta.seat_ids().index(seat)
        if is_outside(name):
            return Guarded(player(self._session.game, name, seed * 31 + place, self._programs), seed)
        return Guarded(self._aided(make_bot(self._session.game, name, seed * 31 + place)), seed)

    def _aided(self, bot: Bot) -> Bot:
        if isinstance(bot, Colonel) and bot.thinks:
            self._aide = self._aide or Aide(self._session.game)
            self._aide.start()
            bot.think_by(self._aide.search, GRACE)
        return bot

    def chair(self, seat: Seat) -> LocalChair:
        """Return the chair of a seat."""
        return self._chairs[seat]

    def open_chair(self, seat: Seat, other: Seat) -> OpenChair:
        """Return the chair that shows what two seats both know."""
        if (seat, other) not in self._open:
            self._open[seat, other] = OpenChair(self._session, seat, other, self.public)
        return self._open[seat, other]

    @property
    def decides(self) -> Seat:
        """The actor; empty when the game is over."""
        decision = self._session.decision
        return decision.seat if decision is not None else ""

    @property
    def plies(self) -> int:
        """The number of actions so far."""
        return len(self._session.entries)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._session.outcome

    # What need not be asked

    @property
    def lone(self) -> Action | None:
        """The only answer to a decision that need not be asked (see :class:`~hexcore.game.actions.Passing`)."""
        decision = self._session.decision
        return decision.lone if decision is not None else None

    @property
    def lone_openly(self) -> bool:
        """Whether every seat may know that there is nothing to choose."""
        decision = self._session.decision
        return decision is not None and decision.passing is not None and decision.passing.openly

    @property
    def aloud(self) -> Aloud | None:
        """The question by which another player may ask the actor aloud whether it passes."""
        return self._session.game.aloud(self._session.state)

    def decides_after(self, action: Action) -> Seat:
        """Return the actor after an offered action; empty when it ends the game."""
        session = self._session
        state = session.state.clone()
        session.game.apply(state, action, offered=session.decision, quiet=True)
        decision = session.game.decision(state)
        return decision.seat if decision is not None else ""

    def replay(self) -> Replay:
        """Return the game so far as a replay."""
        return Replay(self._session)

    def look_back(self, seat: Seat) -> Lookback | None:
        """Return the search for what decided the game, for a seat; None while the game goes on."""
        session = self._session
        return Lookback(session, seat, session.game.data.packs) if session.outcome is not None else None

    def act(self, action: Action, why: Reason | None = None, *, order: Order | None = None) -> None:
        """Carry out an offered action of the actor, with a bot's reason for it or ``why``, and a march order."""
        version, thought = self._thought or (-1, None)
        same = thought is not None and version == self._session.version and thought.action == action
        self._chairs[self.decides].act(action, thought.why if thought is not None and same else why, order=order)

    def turn_before(self) -> Seat:
        """Return the person who may take back the last choice though the turn has passed; "" for nobody.

        That is where the game hides nothing, and no die fell since; bots that have acted in between do so again.
        """
        ply = self._session.turn_before(self.bots) if not self.public.hides else None
        return self._session.entries[ply].seat if ply is not None else ""

    def take_turn_back(self) -> Text:
        """Undo everything from the last choice of a person on; returns it in words."""
        session, ply = self._session, self._session.turn_before(self.bots)
        if not self.turn_before() or ply is None:
            raise MonsoonError(say("undo.handover"), self.public.catalogue)
        action = session.entries[ply].action
        while len(session.entries) > ply:
            session.undo(over_handover=True)
        return session.game.describe(session.state, action)

    # Bots

    @cached_property
    def bots(self) -> frozenset[Seat]:
        """The seats that bots play."""
        return frozenset(self._bots)

    def think(self) -> Action | None:
        """Let the bot whose turn it is think in the background; return its choice once it is there."""
        self.forget_thoughts()
        thought = self._thinker.answer(self._session) if self._let_think() else None
        if thought is None:
            return None
        self._thought = (self._session.version, thought)
        return thought.action

    def _let_think(self) -> bool:
        decision = self._session.decision
        if decision is None or decision.seat not in self._bots or self._adviser.busy:
            return False  # bots think one at a time
        if self._aide is not None and not self._thinker.asked(self._session):
            self._aide.start()
        self._thinker.ask(self._session, decision, self._bots[decision.seat])
        return True

    def forget_thoughts(self) -> None:
        """Break off thinking about a position that is no longer there."""
        astray = self._thinker.is_astray(self._session) or self._adviser.is_astray(self._session)
        if self._aide is not None and astray:
            self._aide.end()

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking."""
        return self._thinker.busy

    def lost_choices(self) -> list[str]:
        """Return the external bots that have lost a choice since the last call; why may be their seat's secret."""
        names = []
        for seat, bot in self._bots.items():
            names += [called(self.seats[seat])] if len(bot.reasons) > self._told.get(seat, 0) else []
            self._told[seat] = len(bot.reasons)
        return names

    def worker_problem(self) -> str:
        """Return, once for a game, why a bot thinks in this process and not in one of its own; "" while none does."""
        adviser = [self._advising[1]] if self._advising is not None else []
        slowed = [why for bot in (*self._bots.values(), *adviser) for why in bot.slowed[-1:]]
        if self._worker_told or not slowed:
            return ""
        self._worker_told = True
        return slowed[0]

    def stop_thinking(self) -> None:
        """Stop all thinking, as when the table is left, until a bot is asked again. Never waits."""
        if self._aide is not None:
            self._aide.end()
        threading.Thread(target=_dismiss, args=(tuple(self._bots.values()),), daemon=True, name="dismissing").start()

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen; for tests and pictures only."""
        self._adviser.wait(seconds)
        self._let_think()
        self._thinker.wait(seconds)

    # Advice

    @property
    def advisers(self) -> tuple[str, ...]:
        """The bots that the actor may ask for advice: the quick ones, then a planning one.

        A planning adviser that was asked last can be asked again in the middle of a move.
        """
        session = self._session
        deep = deep_adviser(session.game, session.decision) if session.decision is not None else ""
        name = self._advising[0] if self._advising is not None else ""
        deep = name if is_thinker(name) else deep
        return (*advisers(session.game), *([deep] if deep else []))

    def advise(self, seat: Seat, name: str) -> Thought | None:
        """Let a bot think in the background about a person's decision; return its choice once it is there.

        It knows what the seat knows, and asking changes neither the game nor its save. If it fails, there is no
        advice (:attr:`at_a_loss`).
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
        self._advised = self.plies, thought.leg.actions if thought.leg is not None else (thought.action,)
        return None if self.at_a_loss else thought

    def _ahead(self, vantage: Vantage, action: Action) -> Leg:
        game, (name, bot) = self._session.game, self._advising or ("", None)
        if bot is None or bot.coming:
            return leg_of(game, vantage, action, bot.coming if bot is not None else ())
        # a planning adviser without a plan goes on as the first bot does
        first = first_bot(tuple(game.bots())) if is_thinker(name) else name
        profile = vantage.best_profile if is_thinker(name) else DEFAULT_PROFILE
        return leg_of(game, vantage, action, (), Guarded(make_bot(game, first, CHANCE, profile), CHANCE))

    def _goes_on(self, name: str) -> bool:
        # the same adviser is asked again after just what it advised was done: it goes on with its plan
        if self._advised is None or self._advising is None or self._advising[0] != name or self.at_a_loss:
            return False
        ply, advised = self._advised
        done = tuple(entry.action for entry in self._session.entries[ply:])
        if not done or done != advised[: len(done)] or (len(done) > 1 and not is_thinker(name)):
            return False
        self._advising[1].carried_out(done[1:])
        self._advised = ply + len(done) - 1, done[-1:]
        return True

    @property
    def at_a_loss(self) -> bool:
        """Whether the adviser has failed to find any advice."""
        return self._advising is not None and bool(self._advising[1].failures)

    def wait_for_advice(self, seconds: float = 30.0) -> None:
        """Wait until the adviser has thought; for tests and pictures only."""
        self._adviser.wait(seconds)

    # Saves

    @property
    def unsaved(self) -> bool:
        """Whether anything has happened since the last autosave."""
        return self._saved_at != self._moment

    @property
    def _moment(self) -> tuple[int, LessonMark | None]:
        # what is saved: another position, or another place in the lesson, is to be saved again
        return self._session.version, self._session.lesson

    def save(self, folder: SaveFolder, name: str, *, replace: bool = False) -> Path:
        """Save under a name of the player's choice (see :meth:`SaveFolder.save`)."""
        return folder.save(self._session, name, seats=self.seats, replace=replace)

    def finished(self) -> Finished | None:
        """Return the game for a career; None while it goes on, or if it does not count."""
        return finished(self._session, self.seats)

    def kept(self) -> SaveFile:
        """Return the game as a save file."""
        return to_save(self._session, seats=self.seats)

    @property
    def packs(self) -> tuple[Path, ...]:
        """The data packs over the game's own values."""
        return tuple(self._session.game.data.packs)

    @property
    def stem(self) -> str:
        """The beginning of this game's autosave names, which does not tell its seed."""
        session = self._session
        return auto_stem(session.game.meta.id, session.state.scenario, session.seed)

    def claim(self, folder: SaveFolder) -> Claim:
        """Claim the autosaves of this game, so that no other program writes over them."""
        if self._claim is None:
            self._claim = folder.claim(self._session)
        return self._claim

    def autosave(self, folder: SaveFolder, when: str) -> Path:
        """Save under a name of the moment; the game counts as saved only once that is written."""
        moment = self._moment
        path = folder.autosave(self._session, when, seats=self.seats, claim=self.claim(folder))
        self._saved_at = moment
        return path


class StandingAnswers:
    """The answers of each seat that hold for coming decisions: to a step, to the next one, and to several at once.

    They belong to the table, not to the game: no save keeps them, and what they answer is recorded as any choice.
    """

    def __init__(self) -> None:
        self._repeated: dict[Seat, tuple[str, Action]] = {}  # to every decision of a step
        self._ahead: dict[Seat, str] = {}  # the verb of the answer to the next decision
        self._passing: dict[Seat, frozenset[str]] = {}  # the steps that pass without a question
        self._written: dict[Seat, list[Action]] = {}  # the answers to the next decisions, in order

    def repeat(self, decision: Decision, action: Action) -> None:
        """Answer every decision of this step alike, until another answer or another step."""
        self._repeated[decision.seat] = (decision.step, action)

    def answer_ahead(self, seat: Seat, verb: str) -> None:
        """Answer the next decision of a seat with the only action of a verb."""
        self._ahead[seat] = verb

    def pass_along(self, seat: Seat, steps: frozenset[str]) -> None:
        """Let steps of a seat pass until it is asked for another one."""
        self._passing[seat] = steps

    def write(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Answer the next decisions of a seat with these actions."""
        self._written[seat] = list(actions)

    @property
    def hold(self) -> bool:
        """Whether any answer to a coming decision was given."""
        return bool(self._ahead or self._passing or self._written)

    def has_written(self, seat: Seat) -> bool:
        """Whether a seat has answered its next decisions."""
        return bool(self._written.get(seat))

    def chosen(self, seat: Seat, action: Action) -> None:
        """Forget the answer that a seat repeats, once it chooses another."""
        if self._repeated.get(seat, ("", action))[1] != action:
            del self._repeated[seat]

    def forget(self) -> None:
        """Forget what was answered ahead, as after an undo: it is asked again."""
        self._ahead.clear()
        self._passing.clear()
        self._written.clear()

    def repeated(self, seat: Seat, decision: Decision | None) -> Action | None:
        """Return the answer that a seat repeats to a decision in front of the screen."""
        step, action = self._repeated.get(seat, ("", None))
        if decision is not None and step and decision.step == step and action in decision.actions:
            return action
        if decision is not None and decision.step not in {step for step, _ in self._repeated.values()}:
            self._repeated.clear()
        return None

    def given(self, decision: Decision | None, question: Callable[[], Aloud | None]) -> Action | None:
        """Return the answer that the actor gave ahead to its whole decision; None if it is asked."""
        if decision is None:
            return None
        written = self._written.get(decision.seat)
        if written and written[0] in decision.actions:
            return written.pop(0)
        self._written.pop(decision.seat, None)
        verb = self._ahead.pop(decision.seat, "")
        found = [action for action in decision.actions if action.verb == verb]
        if verb and len(found) == 1:
            return found[0]
        if decision.step not in self._passing.get(decision.seat, frozenset()):
            self._passing.pop(decision.seat, None)
            return None
        aloud = question()
        return aloud.action if aloud is not None and aloud.passes else decision.lone
