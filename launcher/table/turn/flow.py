"""How play goes on: actions are sent, chains walked, bots let think, what happened is shown, and all of it saved.

Whole turns in which somebody did nothing: they go by in one breath, and one has to be told that they did.

What befell in the turn of a bot that was watched: fights and losses are told once more when it is over, to be read.

Cards of a turn that plays by itself go by themselves; whoever looked elsewhere would not know what he has lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, PieceId, Seat
from hexcore.game.answers import Spot
from hexcore.game.look import Look
from hexcore.game.odds import Odds
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.chair import PASSED, Chair, Heard, Line, lines_of
from hexcore.text import Text
from hexcore.types import Hex
from launcher.play import Play
from launcher.table.turn.controller import Controller
from launcher.table.turn.gestures import spot_of
from launcher.table.turn.marching import MarchingColumn, Walk
from launcher.table.turn.playback import SPEEDS, Beat, Playback, beats_of, headed, is_quiet, moment_of
from launcher.table.turn.recap import RecapEntry, worth_telling
from launcher.table.turn.undo import Deal, OrderLine, strike_out, take_back

REASONS = 2
"""So many reasons are told at most."""

When = tuple[int, str]
"""A turn, and a phase of it."""


class Idle(NamedTuple):
    """Who did nothing in a whole turn, and why, as far as it was told."""

    seat: Seat
    why: tuple[Text, ...] = ()


def when(view: View) -> When:
    """The turn and phase of a view."""
    return (view.turn, next((phase.key for phase in view.phases if phase.when == "now"), ""))


def idle_turn(
    since: Sequence[tuple[Chair, Heard]], before: When, now: When, asked: Seat, look: Look | None
) -> Idle | None:
    """Who else had phases of his own between two questions, and did nothing in them; None if somebody did something.

    What was only answered within the phase that was asked before, or is asked now, is no turn.
    """
    others = [(chair, one) for chair, one in since if one.seat and one.seat != asked]
    lines = [line for _, one in others for line in one.lines]
    if before == now or not others or any(_does(line, look) for line in lines):
        return None
    own = [(chair, one) for chair, one in others if _phases(chair, one) - {before, now}]
    if not own:
        return None
    seat = own[-1][1].seat
    told = (line.record for _, one in own for line in one.lines if one.seat == seat)
    reasons = dict.fromkeys(record.text for record in told if record.kind == PASSED)
    return Idle(seat, tuple(reasons)[:REASONS])


def _does(line: Line, look: Look | None) -> bool:
    """Whether somebody does something in a line: with a piece, or by dice; that a turn begins is nobody's doing."""
    named = bool(line.record.pieces or line.record.rolled)
    return named and not is_quiet(line, moment_of(look, line.record.kind))


def _phases(chair: Chair, one: Heard) -> set[When]:
    """The phases in which an action was chosen."""
    return {when(view) for view in chair.moments(one)[:1]}


MARCHING = "path"


class FoesTurn:
    """Gathers what happens from a bot's first choice until somebody at the table is asked in another phase."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._phases: set[tuple[int, str]] = set()

    def note(self, lines: Sequence[Line], phase: tuple[int, str], *, bots: bool) -> None:
        """Keep what has happened; ``bots`` says that a bot is to decide now, in this phase of this turn."""
        if bots:
            self._phases.add(phase)
        if self._phases:
            self._lines += lines

    def forget(self) -> None:
        """It is told elsewhere."""
        self._lines, self._phases = [], set()

    def take(self, phase: tuple[int, str]) -> list[Line]:
        """All of it, once the turn is over: who is asked in one of its phases is still in the midst of it."""
        if not self._phases or phase in self._phases:
            return []
        lines = self._lines
        self.forget()
        return lines


def fights_in(lines: Sequence[Line], look: Look | None) -> list[RecapEntry]:
    """Fights, what was found, and what came of it, where there was anything such; marches were seen on the map."""
    told = [one for one in worth_telling(lines, look) if not _marches(one, look)]
    return told if any(one.matters for one in told) else []


def _marches(told: RecapEntry, look: Look | None) -> bool:
    moment = moment_of(look, told.event.record.kind)
    return not told.matters and (moment is None or moment.style == MARCHING)


STEP_MS = 130.0
BOT_MS = 320.0
FEW = 8
"""So many answers are asked for their odds to know whether a question is about dice."""
SAVE_AGAIN = 4000.0
"""What could not be saved is tried again this often, in milliseconds."""


class Rolled(NamedTuple):
    """Odds that were rolled for: the key of the result that fell, and the dice; neither while they tumble."""

    odds: Odds
    fell: str = ""
    faces: tuple[int, ...] = ()


def rolled_for(odds: Odds, records: Sequence[Record]) -> Rolled:
    """What came of odds, as the records of the action tell it."""
    dice = [tuple(roll.face for roll in record.rolled) for record in records]
    return Rolled(odds, fallen(odds, records), next((faces for faces in dice if faces), ()))


def fallen(odds: Odds, records: Sequence[Record]) -> str:
    """The key of the result that fell, as the records of the action tell it among their facts; "" if they do not."""
    keys = {chance.key for chance in odds.chances}
    for record in records:
        for _, value in record.facts:
            if isinstance(value, str) and value in keys:
                return value
        if record.kind in keys:
            return record.kind
    return ""


class Flow:
    """Carries a play on. ``changed`` is called whenever the position or the stage is another."""

    def __init__(self, play: Play, controller: Controller, changed: Callable[[], None]) -> None:
        self.play, self.controller, self.changed = play, controller, changed
        self.playback = Playback()
        self.walk: Walk | None = None
        self.column: MarchingColumn | None = None
        self.halted: Callable[[tuple[PieceId, ...]], None] = lambda waiting: None
        """Told when a piece of a column was stopped, and which ones wait."""
        self.unstaged: Callable[[Sequence[Line]], None] = lambda lines: None
        """Told of what the player's own action led to, where it is not put on stage."""
        self.idle: Idle | None = None
        """Who did nothing in a whole turn that has just gone by, until it has been said."""
        self._since: list[tuple[Chair, Heard]] = []
        self._asked_when = when(play.chair.view)
        self.broken_off: Line | None = None
        """What stopped a march on its way, until it has been said."""
        self.rolled: Rolled | None = None
        self._die: Line | None = None
        """The line that tells of the dice which the last odds were rolled with."""
        self.flash: tuple[Hex, ...] = ()
        self.laid_out = False
        """Where something has just been done, and whether all of it was laid out by a proposal."""
        self.still = False
        self.untold: list[Line] = []
        self.foes = FoesTurn()
        self.away = False
        """Whether the last thing that happened was not the player's own doing, so that the eye may be led elsewhere."""
        self._chair: Chair | None = None
        self._story: tuple[Seat, int] | None = None
        """The bot whose turn is being told, and which turn of the game that is."""
        self._skipped: Seat = ""
        self._skipped_in: set[tuple[int, str]] = set()
        """The bot of whose turn no more is to be shown, and the phases of that turn."""
        self._phase = (0, "")
        self._then: tuple[Seat, Action] | None = None
        """What somebody wants to follow what is on stage."""
        self._since_step = self._since_bot = self._since_save = 0.0

    # -- sending --------------------------------------------------------------------------------------------

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send every action of a verb offered for some hexes, one after the other, until something comes between.

        Dice do not: all of them were to roll. ``then`` is a verb of which one action follows, if it is offered after
        all of them.
        """
        who, chair, before = self.play.decides, self.play.chair, self.play.heard
        step = self.play.decision.step if self.play.decision is not None else ""
        self.play.begin()
        self.rolled = None
        with self.play.saved_together():
            while self.play.decides == who and (action := self._gathered(step, verb, hexes)) is not None:
                if any(one.stops not in ("", "dice") for one in self.play.submit(action)):
                    break
        self._stage(who, chair, chair.heard(before))
        following = self.controller.reader.by_verb.get(then, []) if self.play.decides == who else []
        if len(following) == 1 and not self.playback.busy and not self.controller.reader.by_verb.get(verb):
            self._send(following[0])

    def _gathered(self, step: str, verb: str, hexes: tuple[Hex, ...]) -> Action | None:
        """The next offered action of a verb for some hexes, while the same is asked."""
        if self.play.decision is None or self.play.decision.step != step:
            return None
        offered = self.controller.reader.by_verb.get(verb, ())
        return next((action for action in offered if action.hexes == hexes), None)

    def stand_by(self, action: Action) -> None:
        """Send an offered action for every time that the same is asked."""
        who, chair = self.play.decides, self.play.chair
        self.play.begin()
        self.rolled = None
        self._stage(who, chair, self.play.stand_by(action))

    def let_pass(self) -> None:
        """Send the answer of who was asked aloud and lets it pass."""
        who, chair = self.play.decides, self.play.chair
        self.play.begin()
        self.rolled = None
        self._stage(who, chair, self.play.let_pass())

    def submit(self, action: Action) -> None:
        """Send an offered action and put what it led to on stage."""
        self.play.begin()
        self._send(action)

    def submit_all(self, actions: Sequence[Action]) -> None:
        """Send several actions, each as soon as it is offered, for one may make room for another: all are one deed."""
        self.play.begin()
        left = list(actions)
        while (decision := self.play.decision) is not None:
            offered = next((action for action in left if action in decision.actions), None)
            if offered is None:
                return
            left.remove(offered)
            self._send(offered)

    def _send(self, action: Action) -> None:
        """Send an action that belongs to what was begun."""
        self._then = self.broken_off = None
        who, chair = self.play.decides, self.play.chair
        odds = self.controller.odds(action) if self.play.mine else None
        heard = self.play.submit(action)
        self.rolled, self.controller.hex = None, -1
        if odds is not None and not odds.later and any(one.stops == "dice" for one in heard):
            lines = lines_of(heard)
            self.rolled = rolled_for(odds, [line.record for line in lines])
            self._die = next((line for line in lines if line.record.rolled), None)
        self._stage(who, chair, heard)

    def submit_both(self, first: Action, then: Action) -> None:
        """Send an offered action, and after it another that can be chosen only then, if nothing comes between.

        What comes of the first is shown before; what of it waits to be read, or asks something else, comes between.
        """
        who = self.play.decides
        self.submit(first)
        self._then = (who, then) if not self.playback.stops else None
        self._go_on_with()

    def _go_on_with(self) -> None:
        """Send what was to follow, as soon as all that came before it has been shown."""
        if self._then is None or self.playback.busy:
            return
        (who, action), self._then = self._then, None
        decision = self.play.decision
        if decision is not None and self.play.mine and decision.seat == who and action in decision.actions:
            self._send(action)

    def start_walk(self, actions: Sequence[Action], route: tuple[Spot, ...]) -> None:
        """Walk a route, a step at a time; at once when nothing is to move on screen.

        ``actions`` are the first step, or what takes the piece in hand before it.
        """
        self.play.begin()
        self._walk_off(actions, route)

    def _walk_off(self, actions: Sequence[Action], route: tuple[Spot, ...]) -> None:
        sample = self._take_in_hand(actions, route[0])
        if sample is None:
            return
        self.walk = Walk(self.play, sample, route)
        self._since_step = STEP_MS
        if self.unseen:
            with self.play.saved_together():
                while self.walk is not None:
                    self._step()
        else:
            self._step()

    def start_column(self, pieces: Sequence[PieceId], goal: Spot) -> None:
        """March several pieces to one place, one after the other."""
        self.play.begin()
        self.column = MarchingColumn(self.controller, pieces, goal)
        self._march_on()

    def _march_on(self) -> None:
        """Let the next of a column march once the one before has arrived; where one is stopped the others wait."""
        while self.column is not None and self.walk is None and not self.playback.busy:
            column, self.column = self.column, None
            if not column.waiting:
                self._hold_again(column)
                return
            leg = None if column.stopped else column.next_leg()
            if leg is None:
                self.halted(tuple(column.waiting))
                return
            self._walk_off(leg.actions, leg.route)
            self.column = column

    def _hold_again(self, column: MarchingColumn) -> None:
        """All of a column have arrived: where they can go on together, they are held for that."""
        rest = self.controller.reader.resting() if not column.stopped else None
        if rest is not None:
            self.submit(rest)
        if not column.stopped and self.controller.hold(column.pieces):
            self.changed()

    def propose(self, key: str) -> Action | None:
        """Carry out what the game proposes, until something comes between; returns what the player must sign."""
        who, chair, before = self.play.decides, self.play.chair, self.play.heard
        offered = self.play.chair.proposals().get(key)
        self.play.begin(self.play.say(offered.text) if offered is not None else "")
        with self.play.saved_together():
            while self.play.decides == who:
                proposal = self.play.chair.proposals().get(key)
                if proposal is None or proposal.signs:
                    break
                why = proposal.why._replace(open=False) if proposal.why is not None else None  # the player's own
                heard = self.play.submit(proposal.action, None if proposal.begins else why)
                if any(one.stops for one in heard):
                    self._stage(who, chair, heard)
                    return None
        lines = lines_of(chair.heard(before))
        self.flash, self.laid_out = tuple(dict.fromkeys(h for line in lines for h in line.record.hexes)), True
        self.changed()
        return proposal.action if proposal is not None and self.play.decides == who else None

    def _take_in_hand(self, actions: Sequence[Action], first: Spot) -> Action | None:
        """Send what comes before a walk, if anything; returns its first step, None if something has come between."""
        seat = self.play.decides
        for action in actions:
            if self.controller.gesture(action.verb).chain:
                return action
            decision = self.play.decision
            if self.playback.busy or decision is None or decision.seat != seat or action not in decision.actions:
                return None
            self._send(action)
        steps = self.controller.reader.chain() if not self.playback.busy else ()
        return next((step for step in steps if spot_of(step) == first), None)

    def _step(self) -> None:
        if self.walk is None:
            return
        who, chair = self.play.decides, self.play.chair
        heard = self.walk.step()
        self._since_step = 0.0
        if self.walk.stopped:
            self.broken_off = self.walk.stopped_by if self.play.chair is chair else None
            self.walk = None
        self._stage(who, chair, heard)

    # -- showing --------------------------------------------------------------------------------------------

    def _stage(self, who: Seat, chair: Chair, heard: Sequence[Heard]) -> None:
        """Put on stage what somebody's action led to, as it was seen from a chair."""
        lines = lines_of(heard)
        self._note_skipped(who)
        self._begin_story(who, heard)
        beats = [] if self._skipped == who else self._beats(chair, heard)
        if who == chair.seat and who not in self.play.bots and (self.unseen or not beats):
            staged = {id(line) for beat in beats for line in beat.lines}
            self.unstaged([line for line in lines if id(line) not in staged])
        self._put(chair, beats)
        self._keep_open()
        self.away = who != chair.seat or (self.away and not lines) or len(beats) > 1
        self._keep_untold(who, lines, beats)
        self._keep_fights(lines)
        self._look_for_idle(chair, heard)
        self.flash = tuple(dict.fromkeys(h for line in lines for h in line.record.hexes))
        self.changed()

    def _look_for_idle(self, chair: Chair, heard: Sequence[Heard]) -> None:
        """Once somebody is asked at the table, note whose whole turn has gone by in between without anything."""
        self._since += [(chair, one) for one in heard]
        if self.play.bots_turn:
            return
        since, self._since = self._since, []
        before, self._asked_when = self._asked_when, when(self.play.chair.view)
        found = idle_turn(since, before, self._asked_when, self.play.decides, self.controller.look)
        self.idle = found or self.idle

    def _begin_story(self, who: Seat, heard: Sequence[Heard]) -> None:
        """A bot's turn is told as one story, and what led to it belongs to it; another bot or turn begins another."""
        before, self._story = self._story, None
        if who not in self.play.bots:
            return
        turn = heard[0].turn if heard else before[1] if before else 0
        self._story = (who, turn)
        if before is not None and before != self._story and not self.playback.busy:
            self.playback.clear()

    def _keep_open(self) -> None:
        """As long as a bot is to decide the stage stays open for what it does next."""
        self.playback.open = self.play.bots_turn and not self.unseen and self._skipped != self.play.decides
        self._hold()

    def _note_skipped(self, who: Seat) -> None:
        """A turn is skipped until somebody else decides in a phase that is not of that turn."""
        if who == self._skipped:
            self._skipped_in.add(self._phase)
        elif self._phase not in self._skipped_in:
            self._skipped = ""
        self._phase = self._phase_now()

    def _phase_now(self) -> tuple[int, str]:
        return when(self.play.chair.view)

    @property
    def unseen(self) -> bool:
        """Whether nothing is played on stage, so that what happened can only be read."""
        return self.still or SPEEDS[self.playback.speed] == 0

    def tell(self, heard: Sequence[Heard]) -> bool:
        """Show the seat in front what happened while it was away; tells whether there is anything to be seen."""
        chair = self.play.chair
        beats = self._beats(chair, heard, followed=True)
        self.away = True
        self._put(chair, beats)
        self.changed()
        return bool(beats)

    def _beats(self, chair: Chair, heard: Sequence[Heard], *, followed: bool = False) -> list[Beat]:
        look, speed = self.controller.look, self.playback.speed
        found: list[Beat] = []
        course = self.play.course
        taught = course is not None and not course.mark.left  # who learns reads every card in his own time
        mine = set() if taught else {chair.seat} if self.play.public.hides else set(self.play.humans)
        for one in heard:
            other = followed or one.seat != chair.seat
            found += beats_of(
                one.lines, look, speed, still=self.still, followed=other, moments=chair.moments(one),
                own=lambda line: not followed and line.record.facts_by_name.get("seat") in mine,
            )  # fmt: skip
        return headed(found)

    def _put(self, chair: Chair, beats: Sequence[Beat]) -> None:
        if chair is not self._chair:
            self.playback.clear()
        self._chair = chair
        self.playback.play(beats)
        self._hold()

    def _hold(self) -> None:
        """Let all of the table show the moment that is on stage; the present, when nothing is."""
        view = self.playback.view()
        if self.playback.busy and self._chair is not None:
            self.play.hold(self._chair, view)
        else:
            self.play.release()

    def _keep_untold(self, who: Seat, lines: list[Line], beats: Sequence[Beat]) -> None:
        """Remember what a bot did that was never put on stage; the player's own act forgets it."""
        if who not in self.play.bots:
            self.untold = []
        if who not in self.play.bots or not (self.unseen or self._skipped == who):
            return
        staged = {id(beat.line) for beat in beats}
        self.untold += [line for line in lines if id(line) not in staged]

    def _keep_fights(self, lines: Sequence[Line]) -> None:
        """Remember what was on stage of a bot's turn; a turn that is not shown or was skipped is told as a whole."""
        if self.unseen or self._skipped:
            self.foes.forget()
        else:
            self.foes.note(lines, self._phase_now(), bots=self.play.bots_turn)

    def foes_turn(self) -> list[Line]:
        """What happened in a bot's turn that is over, once."""
        return self.foes.take(self._phase_now()) if self.play.mine and not self.playback.busy else []

    def rolled_now(self) -> Rolled | None:
        """The odds last rolled for and the result that fell, which is not told before the dice have come to rest.

        Not even before they are on stage: what comes first may be a march, or what the other side says to it. Once
        they were seen on stage and dice are asked for again, the odds of those are wanted.
        """
        if self.rolled is not None and self.play.mine and not self.unseen and self._asks_for_dice():
            return None
        untold = any(line is self._die for line in self.playback.untold)
        return Rolled(self.rolled.odds) if self.rolled is not None and untold else self.rolled

    def _asks_for_dice(self) -> bool:
        """Whether some answer to what is asked has odds."""
        decision = self.play.decision
        found = decision.actions[:FEW] if decision is not None and not self.playback.busy else ()
        return any(self.controller.odds(action) is not None for action in found)

    def go_on(self) -> None:
        """What the player waits for on stage."""
        self.playback.next()
        self._moved()
        self._go_on_with()

    def go_back(self) -> None:
        """The beat before."""
        self.playback.back()
        self._moved()

    def skip_turn(self) -> None:
        """Show no more of what is on stage, nor of what the bot whose turn it is does until it is over."""
        self._skipped = self.play.decides if self.play.bots_turn else ""
        self._phase = self._phase_now()
        self._skipped_in = {self._phase}
        self.untold += self.playback.coming if self._skipped else []
        self.playback.skip()
        self._keep_open()
        self._moved()

    def pause(self) -> None:
        """Stop the clock of the stage, or let it go on."""
        self.playback.pause()
        self._moved()

    def _moved(self) -> None:
        self._hold()
        self.changed()

    def stop(self) -> bool:
        """Stop walking and go to the end of what is shown; tells whether there was anything to stop."""
        self._then = None
        if self.walk is not None or self.column is not None:
            self.walk = self.column = None
            return True
        if self.playback.busy:
            self.playback.skip()
            self._moved()
            return True
        return False

    # -- taking back ----------------------------------------------------------------------------------------

    def undo(self) -> Deal:
        """Take back what was last done in one go, as far as it goes."""
        self.walk, self.column, self.rolled, self._then = None, None, None, None
        done = self.play.chair.view
        back = self.play.undo()
        hand = self.controller.in_hand()
        if hand is not None and self.controller.gesture(hand.verb).picks == "held":
            self.play.undo_action()  # what the table sent by itself goes with the step
        deal = Deal(back, self.play.chair.view, done)
        self.playback.clear()
        self.controller.drop()
        self._moved()
        return deal

    def take_back(self, piece: PieceId) -> bool:
        """Take back what was done with one piece; tells whether all that came after it stands."""
        return self._take_out(lambda: take_back(self.controller, piece))

    def strike_out(self, line: OrderLine) -> bool:
        """Take back one line of a sheet of orders; tells whether all the others stand."""
        return self._take_out(lambda: strike_out(self.controller, line))

    def _take_out(self, take: Callable[[], bool]) -> bool:
        self.walk, self.column, self.rolled, self._then = None, None, None, None
        whole = take()
        self.playback.clear()
        self.controller.drop()
        self._moved()
        return whole

    def redo(self) -> Deal:
        """Do again what was last taken back."""
        who, chair, without = self.play.decides, self.play.chair, self.play.chair.view
        again, heard = self.play.redo()
        deal = Deal(again, without, chair.view)
        self.controller.drop()
        self._stage(who, chair, heard)
        return deal

    # -- time -----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether time must go on: a walk, a bot, something on stage."""
        walking = self.walk is not None or self.column is not None
        return self.playback.running or walking or self.bot_moves or self._follows

    @property
    def _follows(self) -> bool:
        """Whether something is to follow now that all has been shown."""
        return self._then is not None and not self.playback.busy

    @property
    def bot_moves(self) -> bool:
        """Whether a bot is to decide and the stage is free for it."""
        return self.play.bots_turn and not self.playback.busy

    def advance(self, ms: float) -> None:
        """Let time pass."""
        if self.playback.advance(ms):
            self._moved()
        if self.playback.busy:
            return
        self._go_on_with()
        self._since_step += ms
        if self.walk is not None and self._since_step >= STEP_MS:
            self._step()
        self._march_on()
        self._since_bot += ms
        if self.bot_moves and self.walk is None:
            self._let_think()

    def _let_think(self) -> None:
        """Take a bot's choice when it is there and the last one has been seen long enough."""
        self._keep_open()
        quick = self.still or bool(self._skipped)
        pace = 0.0 if quick else BOT_MS * SPEEDS[self.playback.speed]
        action = self.play.think() if self._since_bot >= pace else None
        if action is not None:
            self._since_bot = 0.0
            self.submit(action)

    def save_again(self, ms: float = SAVE_AGAIN) -> None:
        """Every action is saved when it is carried out; what then could not be is tried again after a while."""
        self._since_save = self._since_save + ms if self.play.unsaved else 0.0
        if self._since_save >= SAVE_AGAIN:
            self._since_save = 0.0
            self.play.autosave()

    def attempt(self, action: Callable[[], object]) -> str:
        """Do something that may be refused; returns why it was, or nothing."""
        try:
            action()
        except MonsoonError as error:
            return error.said(self.play.language)
        return ""
