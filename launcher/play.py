"""A game at one screen: the players of the seats, the viewer, undo steps, bots, advice and autosaves.

Nothing here draws, and nothing here knows the position: the referee owns it, and each seat has its chair. A screen
asks for the decision and its actor, submits offered actions, and shows their results; a test does the same without one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hexcore.analysis.lookback import Lookback
from hexcore.board.board import Board
from hexcore.bots.background import Thought, Worker
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Aloud, Decision, Outcome, Reason, Seat, Spoken
from hexcore.game.answers import Ladder, Order
from hexcore.game.lessons import FOLDER, Lesson
from hexcore.game.program_names import HUMAN, NO_PROGRAMS, Programs
from hexcore.game.views import View
from hexcore.play.chair import Chair, Heard, Line, lines_of, since_own
from hexcore.play.lesson_progress import LessonProgress
from hexcore.play.local_chair import OpenChair
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.referee import Referee, StandingAnswers
from hexcore.storage.career import Finished
from hexcore.storage.save_folder import SaveFolder
from hexcore.text import Text, say
from launcher.language import fault

if TYPE_CHECKING:
    from launcher.paper.replay.replay_page import PageWanted
    from launcher.paper.report.writing import ReportWanted


class UndoStep(NamedTuple):
    """Actions that are undone together: the plies before the first and after the last, and words for them.

    Without words of its own it is called by its action, which is known when it is undone.
    """

    start: int
    end: int
    words: str = ""


class Undone(NamedTuple):
    """An undo step that was undone or redone, the words of its first action, and why the rest could not be."""

    step: UndoStep
    words: str
    stopped: str = ""


class UndoSteps:
    """The beginnings of undo steps, and the steps that can be redone; counted in plies.

    Actions from before the table opened are undone one by one.
    """

    def __init__(self) -> None:
        self._begun: list[tuple[int, str]] = []
        self._undone: list[UndoStep] = []

    def begin(self, at: int, words: str = "") -> None:
        """Begin a step: all actions from now on belong to it."""
        self._forget_from(at)
        self._begun.append((at, words))

    def _forget_from(self, at: int) -> None:
        self._begun = [(start, words) for start, words in self._begun if start < at]

    def last(self, at: int) -> UndoStep:
        self._forget_from(at)
        start, words = self._begun[-1] if self._begun else (at - 1, "")
        return UndoStep(start, at, words)

    def undone(self, step: UndoStep) -> None:
        self._undone.append(step)

    def forget_undone(self) -> None:
        self._undone.clear()

    def next_redo(self, at: int) -> UndoStep:
        """Return the step to redo; a single action where none is known."""
        if self._undone and self._undone[-1].start == at:
            return self._undone.pop()
        self._undone.clear()
        return UndoStep(at, at + 1)


class Situation(NamedTuple):
    """The actor, the viewer and the decision, until the next action, hand-over or moment on stage."""

    actor: Seat  # the seat that decides; "" when the game is over
    viewer: Seat  # the seat whose view is shown; where nothing is hidden, the actor
    chair: Chair  # the chair in front of the screen: everything shown is what its seat may know
    decision: Decision | None  # the present decision as far as that chair may know; None when the game is over
    bots_turn: bool
    mine: bool  # whether the people at this view decide: its own player, or another who needs no secret for it
    in_the_open: bool  # whether another player decides while the viewer may look on
    curtain_for: Seat | None  # the seat that must take the screen before anything more is shown

    @property
    def over(self) -> bool:
        return not self.actor


class Early(NamedTuple):
    """The game that waits while a seat answers its next steps in a fork of it."""

    session: Session
    referee: Referee
    seat: Seat
    steps: frozenset[str]
    start: int  # the plies of the fork before the first answer


class Play:
    """One game being played by people and bots around one screen."""

    def __init__(
        self,
        session: Session,
        seats: Mapping[Seat, str] | None = None,
        saves: SaveFolder | None = None,
        programs: Programs = NO_PROGRAMS,
    ) -> None:
        self._session = session  # asked for its version only
        self._referee, self._programs = Referee(session, seats, programs), programs
        self.missing: tuple[str, ...] = ()  # external bots that are not installed: bots of the game play their seats
        self.public = self._referee.public.in_print()
        self.seats = self._referee.seats
        self._hides = self.public.hides
        self.saves = saves
        self._trouble: MonsoonError | None = None  # why the last autosave failed
        self.saved_at: Path | None = None  # the latest save
        self.on_over: Callable[[Finished], bool] | None = None
        """Callback for the end of a game that counts; returns whether it was kept."""
        self.kept: Finished | None = None  # the game as it was kept when it ended here
        self._now: Situation | None = None
        self._viewed: Situation | None = None
        self._view: View | None = None
        self._undo_asked: Situation | None = None
        self._undo_stop: Text | None = None
        self._now_for: tuple[object, ...] = ()
        self._beside: Seat = ""  # the seat that decided in the open, beside the viewer, and still looks on
        self._held: Chair | None = None
        self._moment: View | None = None
        self._together = False
        self._called = False  # whether the seat that was asked aloud wants the screen, so that the curtain is down
        self._left_at: dict[Seat, int] = {}
        self._answers = StandingAnswers()
        self._early: Early | None = None
        self.ties = "ask"  # the way to make choices for the other side: `best`, at `random`, or by asking (`ask`)
        self._chance = random.Random()  # the table's own chance: the dice of the game are for its rules
        self._chosen: Action | None = None  # the viewer's last action since taking the screen
        self._steps = UndoSteps()
        humans = self.humans
        self._viewer = "" if len(humans) > 1 else humans[0] if humans else self.public.meta.seats[0].id
        self._ended = self.over

    # Seats

    @property
    def board(self) -> Board:
        return self.public.board

    @cached_property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def now(self) -> Situation:
        """The situation, made anew only when one of its causes has changed."""
        made_for = (
            self._session.version, self._viewer, self._beside, self._called, id(self._held), id(self._moment),
        )  # fmt: skip
        if self._now is None or made_for != self._now_for:
            self._now_for = made_for
            self._now = self._look()
        return self._now

    def _look(self) -> Situation:
        actor = self._referee.decides
        bots_turn = actor in self.bots
        viewer = self._looks(actor, bots_turn)
        in_the_open = self._is_in_the_open(actor, bots_turn)
        chair: Chair = self._held or self._chair_in_front(actor, viewer, in_the_open)
        secret = self._hides and len(self.humans) > 1 and bool(actor) and not bots_turn and not in_the_open
        away = secret and (actor != self._viewer or bool(self._beside))
        seen_by = self._held.seat if self._held is not None else viewer
        mine = in_the_open or (bool(actor) and actor == seen_by and not bots_turn)
        return Situation(actor, seen_by, chair, chair.decision, bots_turn, mine, in_the_open, actor if away else None)

    def _looks(self, actor: Seat, bots_turn: bool) -> Seat:
        if not self._hides and len(self.humans) > 1 and actor and not bots_turn:
            return actor
        return self._viewer or (self.humans or self.public.meta.seat_ids())[0]

    def _is_in_the_open(self, actor: Seat, bots_turn: bool) -> bool:
        if not self._hides or not self._viewer or len(self.humans) < 2 or not actor or bots_turn:
            return False
        looking = self._viewer in self.humans and actor != self._viewer
        shown = self._referee.chair(self._viewer).decision if looking else None
        return shown is not None and bool(shown.actions)

    def _chair_in_front(self, actor: Seat, viewer: Seat, in_the_open: bool) -> Chair:
        """Return the chair to be shown now; if two people look on, it shows what both know."""
        beside = actor if in_the_open else self._beside
        if beside and self._viewer and actor:
            return self._referee.open_chair(self._viewer, beside)
        return self._referee.chair(viewer)

    @property
    def chair(self) -> Chair:
        """The chair in front of the screen; during an animation, that of its first viewer."""
        return self.now.chair

    @property
    def shared(self) -> bool:
        """Whether two people look on, so that only what both may know is shown."""
        return isinstance(self.chair, OpenChair)

    @property
    def decision(self) -> Decision | None:
        return self.now.decision

    @property
    def actor(self) -> Seat:
        return self.now.actor

    @property
    def outcome(self) -> Outcome | None:
        return self._referee.outcome

    @property
    def over(self) -> bool:
        return not self.now.actor

    @property
    def bots(self) -> frozenset[Seat]:
        return self._referee.bots

    @property
    def mine(self) -> bool:
        return self.now.mine

    def ladder(self) -> Ladder | None:
        """Return the viewer's progress in a long game."""
        return self.chair.ladder()

    def seat_name(self, seat: Seat) -> str:
        return self.public.seat_name(seat)

    def speak(self, language: str) -> None:
        if language != self.language:
            self.public = self._referee.public.in_language(language)

    def say(self, text: Any) -> str:
        """Return a text of the game, or a name, in words; numbers as they are."""
        return self.public.say(text)

    @property
    def language(self) -> str:
        return self.public.catalogue.language

    # The viewer

    @property
    def viewer(self) -> Seat:
        return self.now.viewer

    @property
    def reader(self) -> Seat:
        """The seat whose gain is called good: the actor in the open, else the viewer."""
        return self.actor if self.now.in_the_open and self._held is None else self.viewer

    @property
    def veiled(self) -> bool:
        """Whether nothing may be shown: nobody has taken the screen yet."""
        return len(self.humans) > 1 and self._hides and not self._viewer and not self.over

    @property
    def you(self) -> Seat:
        """The seat of the only person here; "" where bots are watched, or several share the screen."""
        return self.reader if [*self.humans] == [self.reader] else ""

    @property
    def _in_front(self) -> Seat:
        """The viewer of the present, whatever moment is on stage."""
        now = self.now
        return now.viewer if self._held is None else self._looks(now.actor, now.bots_turn)

    def pass_to(self, seat: Seat) -> Sequence[Heard]:
        """Hand the screen to a seat; returns the events since it last had the screen, or decided."""
        if self._viewer:
            self._left_at[self._viewer] = len(self._referee.chair(self._viewer).heard())
        self._viewer, self._beside, self._chosen, self._called = seat, "", None, False
        self.release()
        left, chair = self._left_at.get(seat), self._referee.chair(seat)
        heard = since_own(chair) if left is None else chair.heard(left)
        if self._pass_by():
            self.autosave()
        return heard

    def look_as(self, seat: Seat) -> None:
        """Show a seat's view: after the game, and to spectators."""
        self._viewer = seat

    @property
    def view(self) -> View:
        """Everything the viewer may know, now or at the moment on stage."""
        now = self.now
        if self._view is None or self._viewed is not now:
            self._viewed, self._view = now, self._moment or now.chair.view
        return self._view

    @property
    def looks_back(self) -> bool:
        """Whether a past moment is shown."""
        return self._held is not None

    def hold(self, chair: Chair, view: View | None) -> None:
        """Show a past moment from a chair, until :meth:`release`."""
        self._held, self._moment = chair, view

    def release(self) -> None:
        self._held = self._moment = None

    def lines(self, since: int = 0) -> list[Line]:
        """Return the log as the viewer may read it, from number ``since`` on."""
        return lines_of(self.chair.heard(since))

    @property
    def heard(self) -> int:
        return len(self.chair.heard())

    @property
    def course(self) -> LessonProgress | None:
        """The progress in the lesson that this game belongs to; None in any other game."""
        return self._referee.course

    @property
    def lesson(self) -> Lesson | None:
        if self.course is None:
            return None
        words = self.public.catalogue
        return self.course.lesson.in_language(lambda key, english: words.translated(FOLDER, key, english) or english)

    def replay(self) -> Replay:
        return self._referee.replay()

    def look_back(self) -> Lookback | None:
        """Return the analysis of the finished game for the viewer; None while it goes on."""
        return self._referee.look_back(self.viewer)

    def report(self, wanted: ReportWanted) -> Worker:
        """Start writing a report in the background; it tells everything once the game is over."""
        from launcher.paper.report.writing import ReportOrder, start_report

        return start_report(ReportOrder(self._referee.kept(), self._referee.packs, wanted))

    def replay_page(self, wanted: PageWanted) -> Worker:
        """Start writing the replay as one page in the background."""
        from launcher.paper.replay.replay_page import PageOrder, start_replay_page

        return start_replay_page(PageOrder(self._referee.kept(), self._referee.packs, wanted))

    # Playing

    @property
    def _acting(self) -> Chair:
        """The actor's chair; at the end, the one in front."""
        return self._referee.chair(self.actor) if self.actor else self.chair

    def submit(
        self, action: Action, why: Reason | None = None, order: Order | None = None, *, ahead: str = ""
    ) -> Sequence[Heard]:
        """Carry out an offered action; returns the events that the viewer has heard.

        A given ``why``, as of a proposal, is kept with it, and so is a march order. ``ahead`` is the verb of the answer
        to the same seat's next decision. The game is saved before anybody sees the result, so that no one can load an
        older save to play a known result otherwise.
        """
        now = self.now
        looking, beside = now.chair, now.actor if now.in_the_open else ""
        before = len(looking.heard())
        self._answers.chosen(now.actor, action)
        self._chosen = action if now.actor == self._in_front else self._chosen
        self._steps.forget_undone()
        self._referee.act(action, why, order=order)
        if ahead:
            self._answers.answer_ahead(now.actor, ahead)
        self._end_early()
        self._called = False
        self._beside = beside if beside and self._hides_from(beside) else ""
        self._pass_by()
        self.autosave()
        return looking.heard(before)

    def hands_over(self, action: Action) -> bool:
        """Whether another seat decides after an offered action, which then cannot be undone."""
        return self.mine and self._referee.decides_after(action) != self.actor

    @property
    def asks(self) -> Aloud | None:
        """The question that the viewer asks another player aloud before a curtain falls; None if it has to fall.

        Nothing is handed over by it: only the viewer looks at the screen. With another player beside the viewer, the
        curtain falls first, and once it is down nothing is asked: the other player may sit there already.
        """
        now = self.now
        called = now.curtain_for is not None and self._viewer in self.humans and now.actor != self._viewer
        return self._referee.aloud if called and not self._called and not self._beside else None

    def call(self) -> None:
        """Let the curtain fall: the player who was asked aloud wants the screen."""
        self._called = True

    def let_pass(self, *, rest: bool = False) -> Sequence[Heard]:
        """Pass for the player who was asked aloud, with ``rest`` also in later steps; returns what the viewer heard."""
        asked = self.asks
        if asked is None or not asked.passes:
            raise MonsoonError(say("refusal.not_your_decision"), self.public.catalogue)
        return self._pass(asked, rest=rest)

    def say_aloud(self, answer: Spoken) -> Sequence[Heard]:
        """Enter what the player who was asked aloud has said; returns the events that the viewer has heard."""
        asked = self.asks
        if asked is None or answer not in asked.answers:
            raise MonsoonError(say("refusal.not_your_decision"), self.public.catalogue)
        looking, before, seat = self.chair, len(self.chair.heard()), self.actor
        with self.saved_together():
            for action in answer.actions:
                decision = self._referee.chair(seat).decision
                if self.actor == seat and decision is not None and action in decision.actions:
                    self.submit(action)
        return looking.heard(before)

    @property
    def rest(self) -> Aloud | None:
        """The present decision of the viewer as a question whether it and later steps pass; None if it is none."""
        asked = self._referee.aloud
        return asked if asked is not None and asked.rest and self.now.mine and not self.now.in_the_open else None

    def pass_rest(self) -> Sequence[Heard]:
        """Let the viewer's decision pass, and the later steps with it; returns the events that the viewer has heard."""
        asked = self.rest
        if asked is None:
            raise MonsoonError(say("refusal.not_your_decision"), self.public.catalogue)
        return self._pass(asked, rest=True)

    @property
    def before(self) -> Aloud | None:
        """The question asked aloud, if the viewer may answer the next steps before it; None if not."""
        asked = self.asks
        written = self._answers.has_written(self._viewer)
        return asked if asked is not None and asked.before and not written else None

    def answer_first(self) -> None:
        """Let the viewer answer its next steps now, in a fork in which the other player has passed."""
        asked = self.before
        if asked is None:
            raise MonsoonError(say("refusal.not_your_decision"), self.public.catalogue)
        real, fork = (self._session, self._referee), self._session.fork()
        self._session, self._referee = fork, Referee(fork, self.seats, self._programs)
        self._referee.act(asked.action)
        self._early = Early(*real, self._viewer, asked.before, self._referee.plies)
        self._now = self._view = None

    def _end_early(self) -> None:
        """Go back to the game once the steps are answered; they are sent when the game asks for them."""
        early = self._early
        if early is None:
            return
        decision = self._whole_decision
        if decision is not None and decision.seat == early.seat and decision.step in early.steps:
            return
        given = [entry.action for entry in self._session.entries[early.start :] if entry.seat == early.seat]
        self._session, self._referee, self._early = early.session, early.referee, None
        self._answers.write(early.seat, given)
        self._now = self._view = None

    def _pass(self, asked: Aloud, *, rest: bool) -> Sequence[Heard]:
        self._answers.pass_along(self.actor, asked.along | (asked.rest if rest else frozenset()))
        return self.submit(asked.action)

    def stand_by(self, action: Action) -> Sequence[Heard]:
        """Carry out an offered action, and again at every decision of its step until another is chosen."""
        decision = self.decision
        if decision is not None:
            self._answers.repeat(decision, action)
        return self.submit(action)

    def _pass_by(self) -> bool:
        """Answer each decision that needs no player, or that a setting answers; tells whether there was any."""
        passed = False
        while True:
            tied, usual = self._tied(), self._usual()
            answer = next((found for found in (tied, usual) if found is not None), None) or self._unasked()
            if answer is None:
                return passed
            key = f"tie_{self.ties}" if tied is not None else "usual"
            why = Reason(say(f"why.{key}")) if tied is not None or usual is not None else None
            if tied is not None:
                self.begin()
            self._referee.chair(self.actor).act(answer, why)
            passed = True

    def _in_hand(self) -> bool:
        now = self.now
        return bool(now.actor) and not now.bots_turn and not now.curtain_for and now.actor == self._in_front

    def _tied(self) -> Action | None:
        """Return the setting's answer if the viewer would choose for the other side; undone, it is asked."""
        if self.ties == "ask" or not self._in_hand():
            return None
        tie = self._referee.chair(self.actor).tie()
        if tie is None:
            return None
        return self._chance.choice(tie.answers) if self.ties == "random" else tie.best

    def _usual(self) -> Action | None:
        """Return the answer that is never worse for the viewer; undone, it is asked."""
        return (
            self._referee.chair(self.actor).default_action() if self._in_hand() and not self.now.in_the_open else None
        )

    def _unasked(self) -> Action | None:
        """Return the only answer there is, or one that stands."""
        standing = self._answers.repeated(self.actor, self.decision)
        ahead = None
        if self._answers.hold and not self.now.bots_turn:
            ahead = self._answers.given(self._whole_decision, lambda: self._referee.aloud)
        if standing is not None or ahead is not None:
            return standing or ahead
        lone = self._referee.lone
        return lone if lone is not None and self._may_pass(lone) else None

    @property
    def _whole_decision(self) -> Decision | None:
        """The decision as its actor knows it, whoever looks on."""
        return self._referee.chair(self.actor).decision if self.actor else None

    def _may_pass(self, lone: Action) -> bool:
        """Whether a decision passes by itself without revealing its seat's secrets.

        Where people hide things from each other, the screen goes to the seat of a secret decision as if there were a
        choice, and a player who took the screen for it alone is asked: the others see the same every time.
        """
        now = self.now
        if now.bots_turn:
            return False
        stays = self._referee.decides_after(lone) == now.actor
        # Don't auto-pass to the other side while the last move can still be undone.
        if now.actor == self._in_front and not stays and self._may_want_back():
            return False
        if self._referee.lone_openly or len(self.humans) < 2 or not self._hides:
            return True
        if now.curtain_for is not None or now.actor != self._viewer:
            return False
        return stays or self._chosen is not None

    def _may_want_back(self) -> bool:
        """Whether the viewer's last action was about a piece or a place, and can still be undone."""
        placed = self._chosen is not None and self._chosen[1:3] != ((), ())
        return placed and self._undo_stopped_by() is None

    def _hides_from(self, other: Seat) -> bool:
        """Whether the viewer sees something that the other seat may not; facts are for programs, nobody sees them."""
        both, own = self._referee.open_chair(self._viewer, other).view, self._referee.chair(self._viewer).view
        pieces = [sorted(map(repr, view.pieces)) for view in (both, own)]
        return pieces[0] != pieces[1] or replace(both, pieces=[], facts={}) != replace(own, pieces=[], facts={})

    # Undo

    def begin(self, words: str = "") -> None:
        """Begin an undo step: all actions from now on are undone and redone together."""
        self._steps.begin(self._referee.plies, words)

    def undo(self) -> Undone:
        """Undo the latest step, as far as the fence allows."""
        step = self._steps.last(self._referee.plies)
        with self.saved_together():
            words = self.undo_action()
            while self._referee.plies > step.start and not self.undo_reason():
                words = self.undo_action()
        left = self._referee.plies
        self._steps.undone(step._replace(start=left))
        return Undone(step, words, self.undo_reason() if left > step.start else "")

    def redo(self) -> tuple[Undone, Sequence[Heard]]:
        """Redo the step that was last undone; returns also the events that the viewer has heard."""
        looking, before = self.chair, len(self.chair.heard())
        step = self._steps.next_redo(self._referee.plies)
        with self.saved_together():
            words = self._redo_action()
            while self._referee.plies < step.end and not self.redo_reason():
                words = self._redo_action()
        self._steps.begin(step.start, step.words)
        return Undone(step, words), looking.heard(before)

    def undo_reason(self) -> str:
        """Return why the last action cannot be undone; "" if it can."""
        stopped = self._undo_stopped_by()
        return "" if stopped is None else self.say(stopped)

    def _undo_stopped_by(self) -> Text | None:
        now = self.now
        if self._undo_asked is not now:
            self._undo_asked = now
            if now.over:
                self._undo_stop = say("undo.over")  # the seed is shown at the end
            else:
                self._undo_stop = say("undo.handover") if now.bots_turn else self._acting.undo_stopped_by()
        return self._undo_stop

    @property
    def turn_back(self) -> Seat:
        """The seat that may take back its last choice, though the turn has passed to another; "" for none.

        A seat whose turn it is now again may too, if only bots have acted since. In a guided game nobody may.
        """
        stopped = self._undo_stopped_by()
        over = stopped is not None and stopped.key == "undo.handover" and self.course is None
        return self._referee.turn_before() if over else ""

    def take_turn_back(self) -> Undone:
        """Undo everything from the last choice of :attr:`turn_back` on."""
        end = self._referee.plies
        words = self.say(self._referee.take_turn_back())
        self._answers = StandingAnswers()
        self._chosen, self._called = None, False
        step = UndoStep(self._referee.plies, end, words)
        self._steps.undone(step)
        self.autosave()
        return Undone(step, words)

    def restart_step(self, step: int) -> None:
        """Go back to where a step of the lesson began."""
        if self.course is None:
            return
        self.stop_thinking()
        self.release()
        self.course.restart(step)
        self._answers = StandingAnswers()
        self._chosen, self._called, self._steps = None, False, UndoSteps()
        self._ended = self.over
        self.autosave()

    def undo_action(self) -> str:
        """Undo the last action alone; returns it in words."""
        stopped = self._undo_stopped_by()
        if stopped is not None:
            raise MonsoonError(stopped, self.public.catalogue)
        words = self.say(self._acting.undo())
        self._answers.forget()
        self._called = False
        self.autosave()
        return words

    def redo_reason(self) -> str:
        """Return why nothing can be redone; "" if something can."""
        stopped = self._acting.redo_stopped_by()
        return "" if stopped is None else self.say(stopped)

    def _redo_action(self) -> str:
        words = self.say(self._acting.redo())
        if self.redo_reason():
            self._pass_by()
        self.autosave()
        return words

    # Bots

    @property
    def thinking(self) -> bool:
        return self._referee.thinking

    def think(self) -> Action | None:
        """Let the bot think in the background; returns its choice once there is one. Never waits."""
        return self._referee.think()

    def lost_choices(self) -> list[str]:
        """Return the external bots that have lost a choice since the last call."""
        return self._referee.lost_choices()

    def worker_problem(self) -> str:
        """Return, once for a game, why a bot thinks in this process and not in one of its own."""
        return self._referee.worker_problem()

    def stop_thinking(self) -> None:
        """Stop the bots until one is asked again."""
        self._referee.stop_thinking()

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and pictures only."""
        self._referee.wait_for_bot(seconds)

    # Advice

    @property
    def advisers(self) -> tuple[str, ...]:
        """The bots that can advise the actor, the quick ones first.

        With two people looking on, or a curtain between them, advice would reveal what one of them knows.
        """
        alone = self.mine and not self.now.in_the_open and not self.shared and self.now.curtain_for is None
        return self._referee.advisers if alone and not self.looks_back else ()

    def advise(self, adviser: str) -> Thought | None:
        """Let an adviser think in the background; returns its advice once there is any. Never waits."""
        return self._referee.advise(self.actor, adviser) if adviser in self.advisers else None

    @property
    def at_a_loss(self) -> bool:
        return self._referee.at_a_loss

    def wait_for_advice(self, seconds: float = 30.0) -> None:
        """Wait until the adviser has thought: for tests and pictures only."""
        self._referee.wait_for_advice(seconds)

    # Saves

    def when(self) -> str:
        """Return turn and phase in words, for the name of an autosave; in English, as saves have no language."""
        now = self.now
        chair = self._chair_in_front(now.actor, self._in_front, now.in_the_open)
        view, say = chair.view, self._referee.public.say
        phase = next((say(phase.name) for phase in view.phases if phase.when == "now"), "")
        title = say(view.title)
        return title if not phase or phase in title else f"{title} {phase}"

    @property
    def unsaved(self) -> bool:
        return self.saves is not None and self._early is None and self._referee.unsaved

    def autosave(self) -> Path | None:
        """Save everything since the last time; a failure is kept as :attr:`problem`, and play goes on.

        The problem stays until a later attempt succeeds: with the next action, or when the table's clock asks for one.
        """
        self._tell_over()
        if not self.unsaved or self.saves is None or self._together:
            return None
        try:
            self.saved_at = self._referee.autosave(self.saves, self.when())
        except MonsoonError as error:
            self._trouble = error
            return None
        except Exception as error:  # even a mistake of ours while saving must not stop the game that is to be saved
            self._trouble = MonsoonError(f"{type(error).__name__}: {error}")
            return None
        self._trouble = None
        return self.saved_at

    def _tell_over(self) -> None:
        if self._ended or not self.over:
            return
        self._ended = True
        game = self._referee.finished() if self.on_over is not None else None
        if game is not None and self.on_over is not None and self.on_over(game):
            self.kept = game

    @property
    def problem(self) -> str:
        """Why the last autosave failed; "" if it did not."""
        return self._trouble.said(self.language) if self._trouble is not None else ""

    @contextmanager
    def saved_together(self) -> Iterator[None]:
        """Save once after several actions between which nothing is shown."""
        before, self._together = self._together, True
        try:
            yield
        finally:
            self._together = before
            self.autosave()

    @property
    def stem(self) -> str:
        """The name that all autosaves of this game begin with; another for other dice."""
        return self._referee.stem

    def claim_saves(self) -> str:
        """Claim this game's autosaves; returns who else is playing it in another program, if anybody."""
        if self.saves is None:
            return ""
        try:
            claim = self._referee.claim(self.saves)
        except MonsoonError:
            return ""  # told when something is to be saved
        return claim.other.words(self.language) if claim.other else ""

    def save_as(self, name: str, *, replace: bool = False) -> Path:
        """Save under a name; another game's save is replaced only with ``replace``."""
        if self.saves is None:
            raise MonsoonError(*fault("failed.no_folder"))
        referee = self._referee if self._early is None else self._early.referee
        self.saved_at = referee.save(self.saves, name, replace=replace)
        return self.saved_at
