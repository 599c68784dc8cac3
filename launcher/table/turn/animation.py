"""Animations of events: the style and length of each, and playing them with a speed, a pause and a skip.

An event happens once its dice have come to rest or its path has been walked; till then the view before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from hexcore.game.look import Look, Moment
from hexcore.game.views import View
from hexcore.play.chair import CHOSEN, PASSED, Line
from hexcore.play.telling import MANY, Event, runs_of

SPEEDS = {"step": 1.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""The length of a beat at each speed; at ``step`` each waits for the player."""

LENGTHS = {"dice": 2600.0, "banner": 1600.0, "card": 2200.0, "path": 620.0, "flash": 1000.0, "line": 900.0}
TERM_MS = 380.0  # the time that each term of a sum adds to a beat
TUMBLE = 0.3  # the share of a beat in which its dice roll
ADDING = 0.65  # the share of a beat after which its sums are added up; its dice have come to rest before
WALKING = 0.6  # the share of a beat in which its path is walked
STEP_MS, LONGEST_WAY_MS = 220.0, 2200.0
"""The time that each further step of a march adds, and the most that all of them add."""
FELT = 2.0  # the factor for an event that hits the viewer's pieces
BANNER_LEAST = 1000.0  # the least time of a banner: it can be read at any speed
READ_MS, READ_TERM_MS = 2500.0, 250.0  # the time an event stays after it has happened, and what each term adds to it
QUICK = "fast"  # the speed at which an event that hits none of the viewer's pieces waits for nobody
LOUD = ("dice", "banner", "card")
FEW = 2


class Beat(NamedTuple):
    """One event on stage: its style, its time, whether it waits for the player, and the views around it.

    ``reads`` is how long an event that waits for nobody stays to be read. ``moments`` are, for each step of the event,
    the views of its action, the one before it first, and the place of the step among them.
    """

    event: Event
    style: str
    ms: float
    waits: bool = False
    moments: tuple[tuple[Sequence[View], int], ...] = ()
    reads: float = 0.0

    @property
    def line(self) -> Line:
        return self.event.line

    def goes_on(self, after: Beat) -> bool:
        """Whether another beat is the next step of this march."""
        walk = self.style == after.style == "path" and not self.waits and not after.waits
        return walk and self.event.goes_on(after.event)

    def empty_before(self, after: Beat) -> bool:
        """Whether it is a banner of a phase in which nothing happened."""
        named = self.style == after.style == "banner" and not self.waits
        return named and self.line.record.kind == after.line.record.kind

    def alike(self, after: Beat) -> bool:
        """Whether another beat is the same for another piece, and neither waits for the player."""
        calm = self.style == after.style not in LOUD and not any(beat.waits or beat.reads for beat in (self, after))
        return calm and len(self.moments) == len(after.moments) == 1 and self.event.alike(after.event)

    def joined(self, after: Beat) -> Beat:
        """Return this march and its next step as one."""
        longer = self.ms + STEP_MS * (after.ms / LENGTHS["path"])
        event, moments = self.event.joined(after.event), (*self.moments, *after.moments)
        return after._replace(event=event, moments=moments, ms=min(LONGEST_WAY_MS, longer))

    @property
    def hurts(self) -> bool:
        """Whether it befalls the viewer's pieces."""
        record, before = self.line.record, self.view(False)
        if before is None or self.line.seat == before.seat or not record.pieces:
            return False
        return any((piece := before.piece(one)) is not None and piece.seat == before.seat for one in record.pieces)

    @property
    def terms(self) -> int:
        record = self.line.record
        return max([len(record.modifiers), *(len(one.terms) for one in record.sums)])

    @property
    def settles(self) -> float:
        """The share of its time after which it has happened."""
        record = self.line.record
        if record.odds is not None and record.rolled:
            return TUMBLE
        if self.terms and (record.sums or record.rolled):
            return ADDING
        if record.rolled:
            return TUMBLE
        return WALKING if self.style == "path" and len(record.hexes) > 1 else 0.0

    @property
    def rests(self) -> float:
        """The share of its time after which the dice lie still, and may be added up."""
        return TUMBLE if self.line.record.rolled else 0.0

    def view(self, happened: bool, *, last: bool = False) -> View | None:
        """Return the view before it happens, or after; with ``last`` before its last step alone."""
        return self._view(-1 if happened or last else 0, happened)

    def _view(self, step: int, happened: bool) -> View | None:
        views, place = self.moments[step] if self.moments else ((), 0)
        place = place if happened else place - 1
        return views[place] if 0 <= place < len(views) else None

    @property
    def between(self) -> Sequence[View | None]:
        """Return the views after each step of a march but the last."""
        return [self._view(step, True) for step in range(len(self.moments) - 1)]


def moment_of(look: Look | None, kind: str) -> Moment | None:
    """Return the look's moment for a kind of record."""
    return next((moment for moment in look.moments if moment.kind == kind), None) if look else None


def beats_of(
    lines: Sequence[Line],
    look: Look | None,
    speed: str,
    *,
    still: bool = False,
    followed: bool = False,
    moments: Sequence[View] = (),
    own: Callable[[Line], bool] = lambda line: False,
) -> list[Beat]:
    """Return the beats of an action. An own one of few quiet words has none; another's is ``followed``.

    ``still`` is for reduced motion: only notes to be read are shown. ``own`` selects the lines of the viewer's dice.
    """
    styled = [(place, line, moment_of(look, line.record.kind)) for place, line in enumerate(lines, 1)]
    loud = any(line.record.rolled or (moment and moment.style in LOUD) for _, line, moment in styled)
    styled = [(place, line, moment) for place, line, moment in styled if not is_quiet(line, moment)]
    if not followed and not loud and len(styled) <= FEW:
        return []
    beats = [
        _beat(line, moment, speed, own=own(line))._replace(moments=((moments, place),))
        for place, line, moment in styled
    ]
    beats = [_felt(beat) if followed and beat.hurts else beat for beat in headed(beats)]
    if SPEEDS[speed] == 0:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits and beat.style == "card"]
    if still:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits or beat.reads]
    return beats


def headed(beats: Sequence[Beat]) -> list[Beat]:
    """Return the beats without banners of phases in which nothing happened.

    That holds across several actions, some of which the table has sent by itself.
    """
    return [beat for beat, after in zip_longest(beats, beats[1:]) if after is None or not beat.empty_before(after)]


def _felt(beat: Beat) -> Beat:
    return beat._replace(ms=beat.ms * FELT, waits=beat.waits or bool(beat.line.record.rolled))


def is_quiet(line: Line, moment: Moment | None) -> bool:
    """Whether a line is bookkeeping: a mere choice, or a kind that the look calls quiet."""
    return line.record.kind in (CHOSEN, PASSED) or (moment is not None and moment.quiet)


def _beat(line: Line, moment: Moment | None, speed: str, *, own: bool) -> Beat:
    style = moment.style if moment else "dice" if line.record.rolled else "line"
    if style in ("flash", "path") and line.record.rolled:
        style = "dice"
    pauses, lapses = bool(moment and moment.pause), bool(moment and moment.lapses and own)
    hurried = speed == QUICK and bool(moment and moment.spares) and not lapses
    beat = Beat(Event((line,)), style, 0.0, pauses and not lapses and not hurried)
    if pauses and (lapses or hurried):
        beat = beat._replace(reads=READ_MS + READ_TERM_MS * beat.terms)
    # a card that shows the odds has its sum from the beginning
    adds = line.record.odds is None and (line.record.sums or line.record.rolled)
    added = TERM_MS * beat.terms if adds else 0.0
    ms = (LENGTHS[style] + added) * SPEEDS[speed]
    return beat._replace(ms=max(ms, BANNER_LEAST) if style == "banner" and ms else ms)


def marches(beats: Iterable[Beat]) -> list[Beat]:
    """Return beats with the steps of each march as one, and with many that are alike as one."""
    found: list[Beat] = []
    for beat in beats:
        if found and found[-1].goes_on(beat):
            found[-1] = found[-1].joined(beat)
        else:
            found.append(beat)
    return [beat for run in runs_of(found, Beat.alike) for beat in ([_crowd(run)] if len(run) >= MANY else run)]


def _crowd(run: Sequence[Beat]) -> Beat:
    lines = tuple(line for beat in run for line in beat.event.lines)
    return run[-1]._replace(event=Event(lines), moments=tuple(moment for beat in run for moment in beat.moments))


class Playback:
    """A player of beats on a clock.

    While it is ``open`` more is to come, as in a bot's turn: past beats stay within reach, and the last one on stage.
    """

    def __init__(self) -> None:
        self.speed = "normal"
        self.paused = False
        self.open = False
        self.elapsed = 0.0
        self.idle = 0.0  # the time for which nothing new has come to an open stage
        self.lapsed = False  # whether the beat before this one, or the last of all, has gone by itself
        self._beats: list[Beat] = []
        self._at = 0
        self._grown = False

    @property
    def now(self) -> Beat | None:
        return self._beats[min(self._at, len(self._beats) - 1)] if self.busy or self.lingers else None

    @property
    def lingers(self) -> bool:
        """Whether everything has been shown and the last beat stays until more comes."""
        return self.open and 0 < len(self._beats) <= self._at

    @property
    def busy(self) -> bool:
        return self._at < len(self._beats)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of this beat, and of all."""
        return (min(self._at + 1, len(self._beats)), len(self._beats))

    @property
    def shown(self) -> Sequence[Line]:
        """The lines that have been on stage, up to the present one."""
        beats = self._beats[: self._at + 1] if self.now is not None else []
        return [line for beat in beats for line in beat.event.lines]

    @property
    def coming(self) -> Sequence[Line]:
        return [line for beat in self._beats[self._at + 1 :] for line in beat.event.lines]

    @property
    def untold(self) -> Sequence[Line]:
        """The lines that have not happened yet on stage, or are happening."""
        beats = self._beats[self._at + (not self.unfolding) :] if self.busy else []
        return [line for beat in beats for line in beat.event.lines]

    def play(self, beats: Iterable[Beat]) -> None:
        """Put beats on stage, behind those that are there; the next step of the last march lengthens it."""
        if not self.busy and not self.open:
            self.clear()
        fresh = marches(beats)
        if fresh and self.lingers and self._beats[-1].goes_on(fresh[0]):
            whole = self._beats[-1].joined(fresh[0])
            self._beats[-1:] = [whole._replace(ms=fresh[0].ms)]
            self._at, self.elapsed, self._grown = len(self._beats) - 1, 0.0, True
            del fresh[0]
        self._beats.extend(fresh)
        self.idle = 0.0

    def clear(self) -> None:
        self._beats, self._at = [], 0
        self.elapsed, self.idle, self.paused, self._grown = 0.0, 0.0, False, False

    def advance(self, ms: float) -> bool:
        """Let time pass; tells whether another view or beat is to be shown, or the last one has left."""
        if not self.busy:
            self.idle += ms
            return False
        beat, unfolding = self._beats[self._at], self.unfolding
        if self.paused:
            return False
        self.elapsed += ms
        if self.waiting or self.elapsed < beat.ms + beat.reads:
            return self.unfolding is not unfolding
        self._go(1)
        self.lapsed = True
        return True

    @property
    def waiting(self) -> bool:
        beat = self.now if self.busy else None
        return beat is not None and self.elapsed >= beat.ms and (beat.waits or self.speed == "step")

    @property
    def stops(self) -> bool:
        return any(beat.waits for beat in self._beats[self._at :])

    @property
    def running(self) -> bool:
        return self.busy and not self.paused and not self.waiting

    def next(self) -> None:
        """Go to the end of what happens in this beat, then to the next beat."""
        beat = self.now
        if beat is None or not self.busy:
            return
        if self.unfolding:
            self.elapsed = max(self.elapsed, beat.ms * beat.settles)
            self.paused = False
        else:
            self._go(1)

    def back(self) -> None:
        """Go to the beat before, and pause there."""
        self._go(-2 if self.lingers else -1)
        self.paused = self.busy

    def wait(self, ms: float) -> None:
        """Let the camera come before the event on stage begins."""
        if self.busy and self.elapsed == 0 and self.unfolding:
            self.elapsed = -ms

    def pause(self) -> None:
        """Stop the clock, or start it again; a lingering beat stays, and nothing more comes."""
        if self.lingers:
            self._at = len(self._beats) - 1
            self.elapsed, self.paused = self._beats[-1].ms, True
        else:
            self.paused = not self.paused and self.busy

    def _go(self, by: int) -> None:
        self._at, self.elapsed = min(len(self._beats), max(0, self._at + by)), 0.0
        self.paused, self._grown, self.lapsed = self.paused and self.busy, False, False

    def skip(self) -> None:
        """Skip all that is on stage, also what waits to be read: the log has it."""
        self._go(len(self._beats))

    @property
    def unfolding(self) -> bool:
        """Whether the event is still happening: dice roll, a sum is added up, a path is walked."""
        beat = self.now
        return beat is not None and beat.ms > 0 and self.share() < beat.settles

    @property
    def rolling(self) -> bool:
        """Whether dice are rolling or sums are added up, so that the result is open."""
        beat = self.now
        return self.unfolding and beat is not None and bool(beat.line.record.rolled or beat.line.record.sums)

    @property
    def told(self) -> int:
        """The number of terms of the sums on stage that have been told."""
        beat = self.now
        if beat is None or beat.ms <= 0 or not beat.settles:
            return beat.terms if beat is not None else 0
        if self.share() < beat.rests:
            return 0
        room = (beat.settles - beat.rests) * 0.8 or 1.0
        return min(beat.terms, int(beat.terms * (self.share() - beat.rests) / room) + 1)

    def told_of(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return the lines of a log up to the first that is still to be shown, or is happening."""
        coming = [beat.event.lines for beat in self._beats[self._at + (not self.unfolding) :]]
        if self._grown and self.unfolding:
            coming[0] = coming[0][-1:]
        untold = {id(line) for lines in coming for line in lines}
        first = next((place for place, line in enumerate(lines) if id(line) in untold), len(lines))
        return lines[:first]

    def share(self) -> float:
        """Return the share of the beat that is over, 0 to 1."""
        beat = self.now if self.busy else None
        return 1.0 if beat is None or beat.ms <= 0 else min(1.0, max(0.0, self.elapsed / beat.ms))

    def view(self) -> View | None:
        """Return the view of the moment on stage; None when nothing is shown."""
        beat = self.now
        return beat.view(not self.unfolding, last=self._grown) if beat is not None else None
