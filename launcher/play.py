"""A game at one screen: who plays each seat, whose chair is in front, the curtain between them, bots and autosaves.

Nothing here draws, and nothing here knows the position: the referee keeps it, and each seat has its chair. A screen
asks what is to be decided and by whom, submits offered actions, and shows what they led to; a test does the same
without one.

What a player did in one go: several actions that are taken back together, and done again together.
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
from hexcore.bots.background import Thought
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Aloud, Decision, Outcome, Reason, Seat
from hexcore.game.answers import Ladder
from hexcore.game.lessons import FOLDER, Lesson
from hexcore.game.program_names import NO_PROGRAMS, Programs
from hexcore.game.views import View
from hexcore.play.chair import Chair, Heard, Line, lines_of, since_own
from hexcore.play.lesson_progress import LessonProgress
from hexcore.play.local_chair import OpenChair
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.referee import HUMAN, Referee
from hexcore.storage.career import Finished
from hexcore.storage.save_folder import SaveFolder
from hexcore.text import Text, say
from launcher.language import fault

if TYPE_CHECKING:
    from launcher.paper.report.writing import ReportJob, ReportWanted


class UndoStep(NamedTuple):
    """Some actions in a row: how many there were before the first and after the last, and what it was in words.

    Without words of its own it is called by what it did, which is known when it is taken back.
    """

    start: int
    end: int
    words: str = ""


class Back(NamedTuple):
    """What was taken back: the deed, the words of its first action, and why no more of it could be."""

    deed: UndoStep
    words: str
    stopped: str = ""


class UndoSteps:
    """Remembers where each deed of a game began, and those that were taken back.

    All is counted in actions of the game. What was done before anybody remembered is taken back one by one.
    """

    def __init__(self) -> None:
        self._begun: list[tuple[int, str]] = []
        self._undone: list[UndoStep] = []

    def begin(self, at: int, words: str = "") -> None:
        """What is chosen from now on belongs together."""
        self._forget_from(at)
        self._begun.append((at, words))

    def _forget_from(self, at: int) -> None:
        self._begun = [(start, words) for start, words in self._begun if start < at]

    def last(self, at: int) -> UndoStep:
        """The deed that was done last."""
        self._forget_from(at)
        start, words = self._begun[-1] if self._begun else (at - 1, "")
        return UndoStep(start, at, words)

    def took_back(self, deed: UndoStep) -> None:
        """A deed was taken back: it can be done again."""
        self._undone.append(deed)

    def did_other(self) -> None:
        """Something else was done: what was taken back is gone."""
        self._undone.clear()

    def next_again(self, at: int) -> UndoStep:
        """The deed that can be done again now; of what nobody remembers, one action."""
        if self._undone and self._undone[-1].start == at:
            return self._undone.pop()
        self._undone.clear()
        return UndoStep(at, at + 1)


class Play:
    """One game being played by people and bots around one screen."""

    def __init__(
        self,
        session: Session,
        seats: Mapping[Seat, str] | None = None,
        saves: SaveFolder | None = None,
        programs: Programs = NO_PROGRAMS,
    ) -> None:
        self._referee = Referee(session, seats, programs)
        self.missing: tuple[str, ...] = ()
        """Programs that were to play and are not here: bots of the game sit in their places."""
        self.public = self._referee.public.in_print()
        self.seats = self._referee.seats
        self._hides = self.public.hides
        """Whether a seat may know something that another may not: the same as long as it is this scenario."""
        self.saves = saves
        self._trouble: MonsoonError | None = None
        """What stands in the way of saving."""
        self.saved_at: Path | None = None
        self.on_saved: Callable[[Path], None] | None = None
        self.on_over: Callable[[Finished], bool] | None = None
        """Hears once that a game that counts is over, and says whether it is kept."""
        self.kept: Finished | None = None
        """The game as it was kept when it ended here; None where it was not."""
        self._ended = self.over
        self._viewer = self.humans[0] if len(self.humans) == 1 else ""
        self._beside: Seat = ""
        """Who has decided in the open, beside the one whose view is shown, and still looks on."""
        self._held: Chair | None = None
        self._moment: View | None = None
        self._together = False
        self._called = False
        """Whether who was asked aloud wants the screen, and the curtain has fallen for him."""
        self._left_at: dict[Seat, int] = {}
        self._standing: dict[Seat, tuple[str, Action]] = {}
        """What a seat answers whenever a step is asked again, until it chooses otherwise or something else is asked."""
        self.ties = "ask"
        """What becomes of choices for the other side: ``best`` for who decides, at ``random``, or he is asked."""
        self._chance = random.Random()
        """The table's own chance: the dice of the game are for what its rules roll."""
        self._chosen: Action | None = None
        """What who sits before the screen has chosen last since sitting down there."""
        self._deeds = UndoSteps()
        if not self.humans:
            self._viewer = self.public.meta.seats[0].id

    # -- who is who -----------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.public.board

    @cached_property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def chair(self) -> Chair:
        """The chair in front of the screen: all that is shown is what its seat may know.

        While what happened is being shown it stays the chair of who saw it begin.
        """
        return self._held or self._next_chair()

    @property
    def shared(self) -> bool:
        """Whether two people look, so that what is shown is what both may know."""
        return isinstance(self.chair, OpenChair)

    def _next_chair(self) -> Chair:
        """The chair that belongs in front of the screen now; where two people look, it shows what both know."""
        beside = self.decides if self.in_the_open else self._beside
        if beside and self._viewer and not self.over:
            return self._referee.open_chair(self._viewer, beside)
        return self._referee.chair(self._looks())

    @property
    def decision(self) -> Decision | None:
        """What is asked now, as far as whoever looks may know; None when the game is over."""
        return self.chair.decision

    @property
    def decides(self) -> Seat:
        """Who has to choose; "" when the game is over."""
        return self._referee.decides

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._referee.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.decides

    @property
    def bots(self) -> frozenset[Seat]:
        """The seats that bots play."""
        return self._referee.bots

    @property
    def bots_turn(self) -> bool:
        """Whether a bot is to decide."""
        return self.decides in self.bots

    @property
    def mine(self) -> bool:
        """Whether the people who see this view decide: its own player, or another who needs no secret to."""
        own = bool(self.decides) and self.decides == self.viewer and not self.bots_turn
        return own or self.in_the_open

    @property
    def in_the_open(self) -> bool:
        """Whether somebody else decides with the player looking on whose view is shown."""
        if not self._hides or not self._viewer or len(self.humans) < 2 or self.over or self.bots_turn:
            return False
        looking = self._viewer in self.humans and self.decides != self._viewer
        asked = self._referee.chair(self._viewer).decision if looking else None
        return asked is not None and bool(asked.actions)

    def ladder(self) -> Ladder | None:
        """How far the seat that is shown has come in a long game."""
        return self.chair.ladder()

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this scenario."""
        return self.public.seat_name(seat)

    def speak(self, language: str) -> None:
        """Say everything in a language from now on; the game itself has none."""
        if language != self.language:
            self.public = self._referee.public.in_language(language)

    def say(self, text: Any) -> str:
        """Words for a text of the game, or for a name; numbers as they are."""
        return self.public.say(text)

    @property
    def language(self) -> str:
        """The language in which everything is said."""
        return self.public.catalogue.language

    # -- whose view is shown --------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown; where nothing is hidden, that of whoever decides."""
        return self._held.seat if self._held is not None else self._looks()

    def _looks(self) -> Seat:
        if not self._hides and len(self.humans) > 1 and not self.over and not self.bots_turn:
            return self.decides
        return self._viewer or (self.humans or self.public.meta.seat_ids())[0]

    @property
    def curtain_for(self) -> Seat | None:
        """The seat to pass the screen to before anything more is shown; None if nobody has to look away."""
        if self.over or self.bots_turn or not self._hides or len(self.humans) < 2 or self.in_the_open:
            return None
        return self.decides if self.decides != self._viewer or self._beside else None

    @property
    def reader(self) -> Seat:
        """Who is told whether something is good: who decides in the open, else the seat whose view is shown."""
        return self.decides if self.in_the_open and self._held is None else self.viewer

    @property
    def veiled(self) -> bool:
        """Whether nothing may be shown at all: nobody has taken the screen yet."""
        return len(self.humans) > 1 and self._hides and not self._viewer and not self.over

    @property
    def you(self) -> Seat:
        """The seat of the only person here; "" where bots are watched, or several share the screen."""
        return self.reader if [*self.humans] == [self.reader] else ""

    def pass_to(self, seat: Seat) -> Sequence[Heard]:
        """Give the screen to a seat; returns what it could hear since it last had the screen, or decided."""
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
        """Show a seat's view: after the game, and to those who only watch."""
        self._viewer = seat

    @property
    def view(self) -> View:
        """Everything the seat that looks may know, now or at the moment that is being shown."""
        return self._moment or self.chair.view

    @property
    def looks_back(self) -> bool:
        """Whether a moment of what happened is shown, not the present."""
        return self._held is not None

    def hold(self, chair: Chair, view: View | None) -> None:
        """Show a moment of what happened, from this chair, until :meth:`release`."""
        self._held, self._moment = chair, view

    def release(self) -> None:
        """What happened has been shown: the present is seen again, from the chair that belongs in front now."""
        self._held = self._moment = None

    def lines(self, since: int = 0) -> list[Line]:
        """The log as the seat that looks may read it, from something it heard on."""
        return lines_of(self.chair.heard(since))

    @property
    def heard(self) -> int:
        """How much the seat that looks has heard so far."""
        return len(self.chair.heard())

    @property
    def course(self) -> LessonProgress | None:
        """The lesson that this game is played for; None in any other game."""
        return self._referee.course

    @property
    def lesson(self) -> Lesson | None:
        """That lesson in the language that is spoken."""
        if self.course is None:
            return None
        words = self.public.catalogue
        return self.course.lesson.in_language(lambda key, english: words.translated(FOLDER, key, english) or english)

    def replay(self) -> Replay:
        """The game so far, to be watched again."""
        return self._referee.replay()

    def look_back(self) -> Lookback | None:
        """What decided the game, as it is being found out for who looks; None while it goes on."""
        return self._referee.look_back(self.viewer)

    def report(self, wanted: ReportWanted) -> ReportJob:
        """Begin to write a report of the game aside. It sees all there is once the game is over."""
        from launcher.paper.report.writing import ReportJob, ReportOrder

        return ReportJob(ReportOrder(self._referee.kept(), self._referee.packs, wanted))

    # -- playing --------------------------------------------------------------------------------------------

    @property
    def _acting(self) -> Chair:
        """The chair of whoever decides; at the end, the one in front."""
        return self._referee.chair(self.decides) if self.decides else self.chair

    def submit(self, action: Action, why: Reason | None = None) -> Sequence[Heard]:
        """Carry out an offered action; returns what the seat that looked has heard of it.

        A reason that is given, because the game proposed it, is kept beside it.
        It is saved before anybody sees what it led to: what has been seen cannot be played otherwise.
        """
        looking, beside = self.chair, self.decides if self.in_the_open else ""
        before = len(looking.heard())
        if self._standing.get(self.decides, ("", action))[1] != action:
            self._standing = {seat: answer for seat, answer in self._standing.items() if seat != self.decides}
        self._chosen = action if self.decides == self._looks() else self._chosen
        self._deeds.did_other()
        self._referee.act(action, why)
        self._called = False
        self._beside = beside if beside and self._hides_from(beside) else ""
        self._pass_by()
        self.autosave()
        return looking.heard(before)

    def hands_over(self, action: Action) -> bool:
        """Whether somebody else decides after an offered action of who decides here, who then cannot take it back."""
        return self.mine and self._referee.decides_after(action) != self.decides

    @property
    def asks(self) -> Aloud | None:
        """What who sits here asks aloud of another player before any curtain falls; None where it has to fall.

        Nothing changes hands by that: what is shown is what who sits here may know, and he alone looks at it. Where
        somebody beside him looks on the curtain falls first, and once it has fallen nothing is asked: who is called
        may sit there already.
        """
        called = self.curtain_for is not None and self._viewer in self.humans and self.decides != self._viewer
        return self._referee.aloud if called and not self._called and not self._beside else None

    def call(self) -> None:
        """Who was asked aloud has something to do: the curtain falls, for him to sit down behind it."""
        self._called = True

    def let_pass(self) -> Sequence[Heard]:
        """Who was asked aloud lets it pass; returns what the seat that stays here has heard of it."""
        asked = self.asks
        if asked is None:
            raise MonsoonError(say("refusal.not_your_decision"), self.public.catalogue)
        return self.submit(asked.action)

    def stand_by(self, action: Action) -> Sequence[Heard]:
        """Carry out an offered action, and again whenever the same is asked of the seat, until something else is."""
        decision = self.decision
        if decision is not None:
            self._standing = {**self._standing, decision.seat: (decision.step, action)}
        return self.submit(action)

    def _pass_by(self) -> bool:
        """Answer each question that need not be asked, or is answered by a setting; tells whether there was any."""
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
            self._referee.chair(self.decides).act(answer, why)
            passed = True

    def _tied(self) -> Action | None:
        """What the table answers where who looks would choose for the other side, and has said how it is to be done.

        It can be taken back like any other choice, and is asked then.
        """
        if self.ties == "ask" or self.over or self.bots_turn or self.curtain_for or self.decides != self._looks():
            return None
        tie = self._referee.chair(self.decides).tie()
        if tie is None:
            return None
        return self._chance.choice(tie.answers) if self.ties == "random" else tie.best

    def _usual(self) -> Action | None:
        """What the table answers for who looks, where that is never worse for him; taken back, it is asked."""
        if self.over or self.bots_turn or self.curtain_for or self.in_the_open or self.decides != self._looks():
            return None
        return self._referee.chair(self.decides).usual()

    def _unasked(self) -> Action | None:
        """The answer to a question that need not be asked: the only one there is, or one that stands."""
        decision = self.decision
        step, action = self._standing.get(self.decides, ("", None))
        if decision is not None and step and decision.step == step and action in decision.actions:
            return action
        if decision is not None and decision.step not in {step for step, _ in self._standing.values()}:
            self._standing = {}
        lone = self._referee.lone
        return lone if lone is not None and self._may_pass(lone) else None

    def _may_pass(self, lone: Action) -> bool:
        """Whether a question passes by itself: nobody must see by it what only its owner may know.

        Where people hide things from each other, the screen goes to the owner of a secret question as if there were
        something to choose, and one who has sat down for it alone is asked it: the others see the same every time.
        What was done to a piece and can still be taken back is not sealed by it: the turn does not pass to others then.
        """
        if self.bots_turn:
            return False
        stays = self._referee.decides_after(lone) == self.decides
        if self.decides == self._looks() and not stays and self._may_want_back():
            return False
        if self._referee.lone_openly or len(self.humans) < 2 or not self._hides:
            return True
        if self.curtain_for is not None or self.decides != self._viewer:
            return False
        return stays or self._chosen is not None

    def _may_want_back(self) -> bool:
        """Whether the last choice of who looks was about a piece or a place, and can still be taken back."""
        placed = self._chosen is not None and self._chosen[1:3] != ((), ())
        return placed and self._undo_stopped_by() is None

    def _hides_from(self, other: Seat) -> bool:
        """Whether who looks sees something that somebody beside may not; facts are for programs, nobody sees them."""
        both, own = self._referee.open_chair(self._viewer, other).view, self._referee.chair(self._viewer).view
        pieces = [sorted(map(repr, view.pieces)) for view in (both, own)]
        return pieces[0] != pieces[1] or replace(both, pieces=[], facts={}) != replace(own, pieces=[], facts={})

    def begin(self, words: str = "") -> None:
        """What is chosen from now on is one deed: it is taken back, and done again, as a whole."""
        self._deeds.begin(self._referee.plies, words)

    def take_back(self) -> Back:
        """Take back the last deed, as far as it goes."""
        deed = self._deeds.last(self._referee.plies)
        with self.saved_together():
            words = self.undo()
            while self._referee.plies > deed.start and not self.undo_reason():
                words = self.undo()
        left = self._referee.plies
        self._deeds.took_back(deed._replace(start=left))
        return Back(deed, words, self.undo_reason() if left > deed.start else "")

    def do_again(self) -> tuple[Back, Sequence[Heard]]:
        """Do the deed again that was last taken back; returns also what the seat that looked has heard of it."""
        looking, before = self.chair, len(self.chair.heard())
        deed = self._deeds.next_again(self._referee.plies)
        with self.saved_together():
            words, _ = self.redo()
            while self._referee.plies < deed.end and not self.redo_reason():
                words, _ = self.redo()
        self._deeds.begin(deed.start, deed.words)
        return Back(deed, words), looking.heard(before)

    def undo_reason(self) -> str:
        """Why the last action cannot be taken back; "" if it can."""
        stopped = self._undo_stopped_by()
        return "" if stopped is None else self.say(stopped)

    def _undo_stopped_by(self) -> Text | None:
        return say("undo.handover") if self.bots_turn else self._acting.undo_stopped_by()

    def undo(self) -> str:
        """Take back the last action; returns it in words."""
        stopped = self._undo_stopped_by()
        if stopped is not None:
            raise MonsoonError(stopped, self.public.catalogue)
        words = self.say(self._acting.undo())
        self._called = False
        self.autosave()
        return words

    def redo_reason(self) -> str:
        """Why nothing can be carried out again; "" if something can."""
        stopped = self._acting.redo_stopped_by()
        return "" if stopped is None else self.say(stopped)

    def redo(self) -> tuple[str, Sequence[Heard]]:
        """Carry out again what was taken back; returns it in words, and what the seat that looked has heard of it."""
        looking = self.chair
        before = len(looking.heard())
        words = self.say(self._acting.redo())
        if self.redo_reason():
            self._pass_by()
        self.autosave()
        return words, looking.heard(before)

    # -- bots -----------------------------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self._referee.thinking

    def think(self) -> Action | None:
        """Let the bot whose turn it is think aside; returns its choice once it has one. Never waits."""
        return self._referee.think()

    def lost_choices(self) -> list[str]:
        """Which programs from outside have lost a choice since this was last asked."""
        return self._referee.lost_choices()

    def stop_thinking(self) -> None:
        """The table is left: nobody works for its bots until one is asked again."""
        self._referee.stop_thinking()

    def wait_for_bot(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and pictures, never for a window."""
        self._referee.wait_for_bot(seconds)

    # -- advice ---------------------------------------------------------------------------------------------

    @property
    def advisers(self) -> tuple[str, ...]:
        """The bots that can be asked what they would do in the place of who decides here; the last ones think ahead.

        Where two look on, or a curtain is between them, what one of them knows is nobody's advice.
        """
        alone = self.mine and not self.in_the_open and not self.shared and self.curtain_for is None
        return self._referee.advisers if alone and not self.looks_back else ()

    def advise(self, adviser: str) -> Thought | None:
        """Let an adviser think aside about what is asked; returns its choice once it has one. Never waits."""
        return self._referee.advise(self.decides, adviser) if adviser in self.advisers else None

    @property
    def at_a_loss(self) -> bool:
        """Whether the adviser has failed to find anything."""
        return self._referee.at_a_loss

    def wait_for_advice(self, seconds: float = 30.0) -> None:
        """Wait until the adviser has thought: for tests and pictures, never for a window."""
        self._referee.wait_for_advice(seconds)

    # -- saves ----------------------------------------------------------------------------------------------

    def when(self) -> str:
        """The moment in words, for the name of an autosave: turn and phase. Saves are the same in every language."""
        view, say = self._next_chair().view, self._referee.public.say
        now = next((say(phase.name) for phase in view.phases if phase.when == "now"), "")
        title = say(view.title)
        return title if not now or now in title else f"{title} {now}"

    @property
    def unsaved(self) -> bool:
        """Whether something happened since the last autosave."""
        return self.saves is not None and self._referee.unsaved

    def autosave(self) -> Path | None:
        """Save what happened since the last time; whatever stands in the way is a problem told, and play goes on.

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
        if self.on_saved:
            self.on_saved(self.saved_at)
        return self.saved_at

    def _tell_over(self) -> None:
        """Tell, the first time that it is so, that the game has come to its end at this table."""
        if self._ended or not self.over:
            return
        self._ended = True
        game = self._referee.finished() if self.on_over is not None else None
        if game is not None and self.on_over is not None and self.on_over(game):
            self.kept = game

    @property
    def problem(self) -> str:
        """What stands in the way of saving, in words; "" if nothing does."""
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
        """What the autosaves of this game are called: the same whenever it is loaded, and another for other dice."""
        return self._referee.stem

    def claim_saves(self) -> str:
        """Say which autosaves are this game's; returns who else is playing it now in another program, if anybody."""
        if self.saves is None:
            return ""
        try:
            claim = self._referee.claim(self.saves)
        except MonsoonError:
            return ""  # told when something is to be saved
        return claim.other.words(self.language) if claim.other else ""

    def save_as(self, name: str, *, replace: bool = False) -> Path:
        """Save under a name of the player's choice; another game's save is replaced only if ``replace`` says so."""
        if self.saves is None:
            raise MonsoonError(*fault("failed.no_folder"))
        path = self._referee.save(self.saves, name, replace=replace)
        if self.on_saved:
            self.on_saved(path)
        return path
