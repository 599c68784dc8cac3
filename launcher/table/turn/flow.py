"""Play over time: marches, bots and animations, and the events that were shown.

Turns in which a side did nothing, and the fights of a bot's turn, are collected to be told when a player decides again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexcore.game.actions import Action, PieceId, Seat
from hexcore.game.answers import March, Spot
from hexcore.game.look import Look
from hexcore.game.odds import Odds
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.chair import PASSED, Chair, Heard, Line, lines_of
from hexcore.text import Text
from hexcore.types import Hex
from launcher.play import Play
from launcher.table.turn.animation import SPEEDS, Beat, Playback, beats_of, headed, is_quiet, moment_of
from launcher.table.turn.clicks import spot_of
from launcher.table.turn.controller import Controller
from launcher.table.turn.marching import MarchingColumn, OrderedMarch, Walk
from launcher.table.turn.recap import RecapEntry, worth_telling

REASONS = 2  # of an idle turn

When = tuple[int, str]  # a turn, and a phase of it


class Idle(NamedTuple):
    """A seat that did nothing in a whole turn, and the reasons that were logged."""

    seat: Seat
    why: tuple[Text, ...] = ()


def when(view: View) -> When:
    return (view.turn, next((phase.key for phase in view.phases if phase.when == "now"), ""))


def idle_turn(
    since: Sequence[tuple[Chair, Heard]], before: When, now: When, actor: Seat, look: Look | None
) -> Idle | None:
    """Return the other seat that had phases of its own between two decisions and did nothing in them.

    Answers within the phase of either decision are no turn.
    """
    others = [(chair, one) for chair, one in since if one.seat and one.seat != actor]
    lines = [line for _, one in others for line in one.lines]
    if before == now or not others or any(_does(line, look) for line in lines):
        return None
    own = [(chair, one) for chair, one in others if _phases(chair, one) - {before, now}]
    if not own:
        return None
    seat = own[-1][1].seat
    records = (line.record for _, one in own for line in one.lines if one.seat == seat)
    reasons = dict.fromkeys(record.text for record in records if record.kind == PASSED)
    return Idle(seat, tuple(reasons)[:REASONS])


def _does(line: Line, look: Look | None) -> bool:
    """Whether a line is an action of a side, with a piece or dice; the beginning of a turn is none."""
    named = bool(line.record.pieces or line.record.rolled)
    return named and not is_quiet(line, moment_of(look, line.record.kind))


def _phases(chair: Chair, one: Heard) -> set[When]:
    return {when(view) for view in chair.moments(one)[:1]}


MARCHING = "path"


class BotTurnSummary:
    """The log from a bot's first action until a player decides in another phase."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._phases: set[When] = set()

    def note(self, lines: Sequence[Line], phase: When, *, bots: bool) -> None:
        """Add log lines; ``bots``: a bot decides in this phase."""
        if bots:
            self._phases.add(phase)
        if self._phases:
            self._lines += lines

    def forget(self) -> None:
        self._lines, self._phases = [], set()

    def take(self, phase: When) -> list[Line]:
        """Return all lines once the turn is over: a decision in one of its phases is still part of it."""
        if not self._phases or phase in self._phases:
            return []
        lines = self._lines
        self.forget()
        return lines


def fights_in(lines: Sequence[Line], look: Look | None) -> list[RecapEntry]:
    """Return fights and discoveries with their results, if there were any; marches were seen on the map."""
    told = [one for one in worth_telling(lines, look) if not _marches(one, look)]
    return told if any(one.matters for one in told) else []


def _marches(told: RecapEntry, look: Look | None) -> bool:
    moment = moment_of(look, told.event.record.kind)
    return not told.matters and (moment is None or moment.style == MARCHING)


STEP_MS = 130.0
BOT_MS = 320.0
FEW = 8  # the number of actions whose odds show whether a decision is about dice
SAVE_AGAIN = 4000.0  # milliseconds until a failed autosave is tried again


class Rolled(NamedTuple):
    """Odds of a roll: the key of the result and the dice; neither while they tumble."""

    odds: Odds
    fell: str = ""
    faces: tuple[int, ...] = ()


def rolled_for(odds: Odds, records: Sequence[Record]) -> Rolled:
    """Return odds with the result that the records of the action have."""
    dice = [tuple(roll.face for roll in record.rolled) for record in records]
    return Rolled(odds, fallen(odds, records), next((faces for faces in dice if faces), ()))


def fallen(odds: Odds, records: Sequence[Record]) -> str:
    """Return the key of the result among the facts of the records; "" if they have none."""
    keys = {chance.key for chance in odds.chances}
    for record in records:
        for _, value in record.facts:
            if isinstance(value, str) and value in keys:
                return value
        if record.kind in keys:
            return record.kind
    return ""


class Flow:
    """Play over time. ``changed`` is called whenever the position or the stage has changed."""

    def __init__(self, play: Play, controller: Controller, changed: Callable[[], None]) -> None:
        self.play, self.controller, self.changed = play, controller, changed
        self.playback = Playback()
        self.walk: Walk | None = None
        self.column: MarchingColumn | None = None
        self.halted: Callable[[tuple[PieceId, ...]], None] = lambda waiting: None
        """Callback for a piece of a column that was stopped, with those that wait."""
        self.unstaged: Callable[[Sequence[Line]], None] = lambda lines: None
        """Callback for log lines of the player's own action that are not animated."""
        self.idle: Idle | None = None  # a seat whose idle turn has just gone by, until it has been told
        self._since: list[tuple[Chair, Heard]] = []
        self._decided_when = when(play.chair.view)
        self.broken_off: Line | None = None  # the line that stopped a march on its way, until it has been told
        self.rolled: Rolled | None = None
        self._die: Line | None = None  # the line with the dice of the last odds
        self.flash: tuple[Hex, ...] = ()  # the hexes of the last action
        self.laid_out = False  # whether a proposal laid all of it out
        self.still = False  # whether reduced motion is wanted
        self.untold: list[Line] = []
        self.bot_turn = BotTurnSummary()
        self.away = False  # whether the last event was not the player's own, so that the map may scroll elsewhere
        self._chair: Chair | None = None
        self._story: tuple[Seat, int] | None = None  # the bot whose turn is on stage, and the turn of the game
        self._skipped: Seat = ""
        self._skipped_in: set[When] = set()  # the bot whose turn is skipped, and the phases of that turn
        self._phase = (0, "")
        self._then: tuple[Seat, Action] | None = None  # an action to be sent once the stage is free
        self._since_step = self._since_bot = self._since_save = 0.0

    # Sending

    def submit(self, action: Action, ahead: str = "") -> None:
        """Send an offered action as an undo step of its own."""
        self.play.begin()
        self.send(action, ahead)

    def send(self, action: Action, ahead: str = "") -> None:
        """Send an offered action within the present undo step, and put the result on stage.

        ``ahead`` is the verb of the answer to the next decision.
        """
        self._then = self.broken_off = None
        now = self.play.now
        odds = self.controller.odds(action) if now.mine else None
        heard = self.play.submit(action, ahead=ahead)
        self.rolled, self.controller.hex = None, -1
        if odds is not None and not odds.later and any(one.stops == "dice" for one in heard):
            lines = lines_of(heard)
            self.rolled = rolled_for(odds, [line.record for line in lines])
            self._die = next((line for line in lines if line.record.rolled), None)
        self.stage(now.actor, now.chair, heard)

    def carry_out(self, do: Callable[[], Sequence[Heard]]) -> None:
        """Run something that acts in an undo step of its own, and put the result on stage."""
        now = self.play.now
        self.play.begin()
        self.rolled = None
        self.stage(now.actor, now.chair, do())

    def submit_both(self, first: Action, then: Action) -> None:
        """Send an action, and after its animations another, unless something comes between.

        An animation that waits to be read, or another decision, comes between.
        """
        actor = self.play.actor
        self.submit(first)
        self._then = (actor, then) if not self.playback.stops else None
        self._send_then()

    def _send_then(self) -> None:
        if self._then is None or self.playback.busy:
            return
        (actor, action), self._then = self._then, None
        decision = self.play.decision
        if decision is not None and self.play.mine and decision.seat == actor and action in decision.actions:
            self.send(action)

    def start_walk(self, actions: Sequence[Action], route: tuple[Spot, ...]) -> None:
        """Walk a route step by step; at once when nothing is animated.

        ``actions`` are the first step, or what takes the piece in hand before it.
        """
        self.play.begin()
        self._walk_off(actions, route)

    def _walk_off(self, actions: Sequence[Action], route: tuple[Spot, ...]) -> None:
        sample = self._take_in_hand(actions, route[0])
        if sample is None:
            return
        self._set_off(Walk(self.play, sample, route))

    def _set_off(self, walk: Walk) -> None:
        self.walk = walk
        self._since_step = STEP_MS
        if self.unseen:
            with self.play.saved_together():
                while self.walk is not None:
                    self._step()
        else:
            self._step()

    def start_march(self, march: March) -> None:
        """Carry out this turn's part of a march, as one undo step."""
        self.play.begin()
        self._set_off(OrderedMarch(self.play, march))

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
        """Pick the column again after it has arrived, if it can go on together."""
        rest = self.controller.reader.resting() if not column.stopped else None
        if rest is not None:
            self.submit(rest)
        if not column.stopped and self.controller.hold(column.pieces):
            self.changed()

    def _take_in_hand(self, actions: Sequence[Action], first: Spot) -> Action | None:
        """Send the actions before a walk; returns its first step, None if something has come between."""
        seat = self.play.actor
        for action in actions:
            if self.controller.gesture(action.verb).chain:
                return action
            decision = self.play.decision
            if self.playback.busy or decision is None or decision.seat != seat or action not in decision.actions:
                return None
            self.send(action)
        steps = self.controller.reader.chain() if not self.playback.busy else ()
        return next((step for step in steps if spot_of(step) == first), None)

    def _step(self) -> None:
        if self.walk is None:
            return
        now = self.play.now
        heard = self.walk.step()
        self._since_step = 0.0
        if self.walk.stopped:
            self.broken_off = self.walk.stopped_by if self.play.chair is now.chair else None
            self.walk = None
        self.stage(now.actor, now.chair, heard)

    # Showing

    def stage(self, actor: Seat, chair: Chair, heard: Sequence[Heard]) -> None:
        """Put the result of an action on stage, as a chair heard it."""
        lines = lines_of(heard)
        self._note_skipped(actor)
        self._begin_story(actor, heard)
        beats = [] if self._skipped == actor else self._beats(chair, heard)
        if actor == chair.seat and actor not in self.play.bots and (self.unseen or not beats):
            staged = {id(line) for beat in beats for line in beat.event.lines}
            self.unstaged([line for line in lines if id(line) not in staged])
        self._put(chair, beats)
        self._keep_open()
        self.away = actor != chair.seat or (self.away and not lines) or len(beats) > 1
        self._keep_untold(actor, lines, beats)
        self._keep_fights(lines)
        self._look_for_idle(chair, heard)
        self.flash = tuple(dict.fromkeys(h for line in lines for h in line.record.hexes))
        self.changed()

    def _look_for_idle(self, chair: Chair, heard: Sequence[Heard]) -> None:
        """Once a player decides, note a seat whose whole turn has gone by without an action."""
        self._since += [(chair, one) for one in heard]
        now = self.play.now
        if now.bots_turn:
            return
        since, self._since = self._since, []
        before, self._decided_when = self._decided_when, when(now.chair.view)
        self.idle = idle_turn(since, before, self._decided_when, now.actor, self.controller.look) or self.idle

    def _begin_story(self, actor: Seat, heard: Sequence[Heard]) -> None:
        """A bot's turn is one story; another bot or turn begins another."""
        before, self._story = self._story, None
        if actor not in self.play.bots:
            return
        turn = heard[0].turn if heard else before[1] if before else 0
        self._story = (actor, turn)
        if before is not None and before != self._story and not self.playback.busy:
            self.playback.clear()

    def _keep_open(self) -> None:
        now = self.play.now
        self.playback.open = now.bots_turn and not self.unseen and self._skipped != now.actor
        self._hold()

    def _note_skipped(self, actor: Seat) -> None:
        """A turn is skipped until another seat decides in a phase that is not of that turn."""
        if actor == self._skipped:
            self._skipped_in.add(self._phase)
        elif self._phase not in self._skipped_in:
            self._skipped = ""
        self._phase = self._phase_now()

    def _phase_now(self) -> When:
        return when(self.play.chair.view)

    @property
    def unseen(self) -> bool:
        """Whether nothing is animated, so that it can only be read."""
        return self.still or SPEEDS[self.playback.speed] == 0

    def tell(self, heard: Sequence[Heard]) -> bool:
        """Show the viewer the events during the other's turn; tells whether there are any."""
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
        taught = course is not None and not course.mark.left  # learners read every card in their own time
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
        """Show the whole table at the moment on stage, or at present."""
        if self.playback.busy and self._chair is not None:
            self.play.hold(self._chair, self.playback.view())
        else:
            self.play.release()

    def _keep_untold(self, actor: Seat, lines: list[Line], beats: Sequence[Beat]) -> None:
        """Remember a bot's actions that were never on stage, until the player acts."""
        if actor not in self.play.bots:
            self.untold = []
        if actor not in self.play.bots or not (self.unseen or self._skipped == actor):
            return
        staged = {id(beat.line) for beat in beats}
        self.untold += [line for line in lines if id(line) not in staged]

    def _keep_fights(self, lines: Sequence[Line]) -> None:
        """Remember a bot's turn that is on stage; one that is skipped or not animated is told as a whole."""
        if self.unseen or self._skipped:
            self.bot_turn.forget()
        else:
            self.bot_turn.note(lines, self._phase_now(), bots=self.play.now.bots_turn)

    def take_bot_turn(self) -> list[Line]:
        """Return the log of a bot's turn that is over, once."""
        return self.bot_turn.take(self._phase_now()) if self.play.mine and not self.playback.busy else []

    def rolled_now(self) -> Rolled | None:
        """The last odds that were rolled for, with the result once the dice have come to rest on stage.

        Once they were seen there and the next decision is about dice too, its own odds are wanted.
        """
        if self.rolled is not None and self.play.mine and not self.unseen and self._is_about_dice():
            return None
        untold = self.rolled is not None and any(line is self._die for line in self.playback.untold)
        return Rolled(self.rolled.odds) if self.rolled is not None and untold else self.rolled

    def _is_about_dice(self) -> bool:
        decision = self.play.decision
        found = decision.actions[:FEW] if decision is not None and not self.playback.busy else ()
        return any(self.controller.odds(action) is not None for action in found)

    def go_on(self) -> None:
        """Go on to the next animation."""
        self.playback.next()
        self.moved()
        self._send_then()

    def go_back(self) -> None:
        self.playback.back()
        self.moved()

    def skip(self) -> None:
        """Skip the stage, and the rest of the turn of a bot that decides."""
        now = self.play.now
        self._skipped = now.actor if now.bots_turn else ""
        self._phase = self._phase_now()
        self._skipped_in = {self._phase}
        self.untold += self.playback.coming if self._skipped else []
        self.playback.skip()
        self._keep_open()
        self.moved()

    def pause(self) -> None:
        self.playback.pause()
        self.moved()

    def moved(self) -> None:
        """Show another moment: the stage has moved."""
        self._hold()
        self.changed()

    def escape(self) -> bool:
        """Stop a march, or skip the stage and the rest of a bot's turn; tells whether there was anything to stop."""
        plays_on = self.play.now.bots_turn and self._skipped != self.play.now.actor
        if self.walk is not None or self.column is not None or not (self.playback.busy or plays_on):
            return self.stop()
        self._then = None
        self.skip()
        return True

    def stop(self) -> bool:
        """Stop walking, or skip the stage; tells whether there was anything to stop."""
        self._then = None
        if self.walk is not None or self.column is not None:
            self.walk = self.column = None
            return True
        if self.playback.busy:
            self.playback.skip()
            self.moved()
            return True
        return False

    def halt(self) -> None:
        """Forget walks, rolls and follow-ups, for an undo."""
        self.walk = self.column = self.rolled = self._then = None

    def clear(self) -> None:
        """Empty the stage after something was undone."""
        self.playback.clear()
        self.controller.drop()
        self.moved()

    # Time

    @property
    def busy(self) -> bool:
        """Whether time must go on: for a walk, a bot, or an animation."""
        walking = self.walk is not None or self.column is not None
        follows = self._then is not None and not self.playback.busy
        return self.playback.running or walking or self.bot_moves or follows

    @property
    def bot_moves(self) -> bool:
        """Whether a bot is to decide and the stage is free for it."""
        return self.play.now.bots_turn and not self.playback.busy

    def advance(self, ms: float) -> None:
        if self.playback.advance(ms):
            self.moved()
        if self.playback.busy:
            return
        self._send_then()
        self._since_step += ms
        if self.walk is not None and self._since_step >= STEP_MS:
            self._step()
        self._march_on()
        self._since_bot += ms
        if self.bot_moves and self.walk is None:
            self._let_think()

    def _let_think(self) -> None:
        """Take a bot's choice once it is there and the last one has been seen long enough."""
        self._keep_open()
        quick = self.still or bool(self._skipped)
        pace = 0.0 if quick else BOT_MS * SPEEDS[self.playback.speed]
        action = self.play.think() if self._since_bot >= pace else None
        if action is not None:
            self._since_bot = 0.0
            self.submit(action)

    def save_again(self, ms: float = SAVE_AGAIN) -> None:
        self._since_save = self._since_save + ms if self.play.unsaved else 0.0
        if self._since_save >= SAVE_AGAIN:
            self._since_save = 0.0
            self.play.autosave()
