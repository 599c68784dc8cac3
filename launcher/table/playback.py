"""What an action led to, played beat by beat: with a speed, a pause, a step back and a skip.

No pygame: a playback only says which line is shown now, and the view of its moment. Until its dice have come to rest
or its way has been walked a line has not happened yet: till then the moment before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexcore.chair import CHOSEN, Line
from hexcore.look import Look, Moment
from hexcore.views import View

SPEEDS = {"step": 1.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long a beat lasts at each speed; at ``step`` each waits for the player."""

LENGTHS = {"dice": 2600.0, "banner": 1600.0, "card": 2200.0, "path": 800.0, "flash": 750.0, "line": 550.0}
TERM_MS = 380.0
"""How much longer a beat lasts for each term that is added up."""
TUMBLE = 0.3
"""The share of a beat with dice during which they still roll."""
ADDING = 0.65
"""The share of a beat with sums after which they have been added up; its dice have come to rest before."""
WALKING = 0.6
"""The share of a beat with a way during which it is walked."""
LOUD = ("dice", "banner", "card")
FEW = 2


class Beat(NamedTuple):
    """One line on stage: how it is shown, how long, whether it waits for the player, and the views around it.

    ``moments`` are those of its action, the one before it first; ``place`` is that of this line among them.
    """

    line: Line
    style: str
    ms: float
    waits: bool = False
    moments: Sequence[View] = ()
    place: int = 0

    @property
    def terms(self) -> int:
        """How many terms are added up, one below the other."""
        record = self.line.record
        return max([len(record.modifiers), *(len(one.terms) for one in record.sums)])

    @property
    def settles(self) -> float:
        """The share of the beat after which it has happened."""
        record = self.line.record
        if self.terms and (record.sums or record.rolled):
            return ADDING
        if record.rolled:
            return TUMBLE
        return WALKING if self.style == "path" and len(record.hexes) > 1 else 0.0

    @property
    def rests(self) -> float:
        """The share of the beat after which its dice lie still: what they show may be added up then, not before."""
        return TUMBLE if self.line.record.rolled else 0.0

    def view(self, happened: bool) -> View | None:
        """What is seen before it has happened, and after."""
        place = self.place if happened else self.place - 1
        return self.moments[place] if 0 <= place < len(self.moments) else None


def moment_of(look: Look | None, kind: str) -> Moment | None:
    """What the look wants for a kind of record."""
    return next((moment for moment in look.moments if moment.kind == kind), None) if look else None


def beats_of(
    lines: Sequence[Line],
    look: Look | None,
    speed: str,
    *,
    still: bool = False,
    followed: bool = False,
    moments: Sequence[View] = (),
) -> list[Beat]:
    """The beats of what an action led to. An own one of few quiet words needs none; another's is ``followed``.

    ``still`` is for reduced motion: nothing is shown then but what waits to be read.
    """
    styled = [(place, line, moment_of(look, line.record.kind)) for place, line in enumerate(lines, 1)]
    loud = any(line.record.rolled or (moment and moment.style in LOUD) for _, line, moment in styled)
    if followed:
        styled = [(place, line, moment) for place, line, moment in styled if not is_quiet(line, moment)]
    elif not loud and len(lines) <= FEW:
        return []
    beats = [_beat(line, moment, speed)._replace(moments=moments, place=place) for place, line, moment in styled]
    if SPEEDS[speed] == 0:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits and beat.style == "card"]
    if still:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits]
    return beats


def is_quiet(line: Line, moment: Moment | None) -> bool:
    """Whether a line is bookkeeping: a mere choice, or a kind that the look calls quiet."""
    return line.record.kind == CHOSEN or (moment is not None and moment.quiet)


def _beat(line: Line, moment: Moment | None, speed: str) -> Beat:
    style = moment.style if moment else "dice" if line.record.rolled else "line"
    if style in ("flash", "path") and line.record.rolled:
        style = "dice"
    beat = Beat(line, style, 0.0, bool(moment and moment.pause))
    added = TERM_MS * beat.terms if line.record.sums or line.record.rolled else 0.0
    return beat._replace(ms=(LENGTHS[style] + added) * SPEEDS[speed])


class Playback:
    """Plays beats on a clock that it is told about."""

    def __init__(self) -> None:
        self.speed = "normal"
        self.paused = False
        self.elapsed = 0.0
        self._beats: list[Beat] = []
        self._at = 0

    @property
    def now(self) -> Beat | None:
        """The beat on stage."""
        return self._beats[self._at] if self.busy else None

    @property
    def busy(self) -> bool:
        """Whether anything is being shown."""
        return self._at < len(self._beats)

    @property
    def progress(self) -> tuple[int, int]:
        """Which beat this is, and how many there are."""
        return (self._at + 1, len(self._beats))

    @property
    def staged(self) -> Sequence[Line]:
        """All lines of what is being shown, in the order of happening."""
        return [beat.line for beat in self._beats] if self.busy else []

    def play(self, beats: Iterable[Beat]) -> None:
        """Put beats on stage, behind those that are there."""
        if not self.busy:
            self.clear()
        self._beats.extend(beats)

    def clear(self) -> None:
        """Take everything off the stage."""
        self._beats, self._at = [], 0
        self.elapsed, self.paused = 0.0, False

    def advance(self, ms: float) -> bool:
        """Let time pass; tells whether another view or another beat is to be shown, or the last one has left."""
        beat, unfolding = self.now, self.unfolding
        if beat is None or self.paused:
            return False
        self.elapsed += ms
        if self.waiting or self.elapsed < beat.ms:
            return self.unfolding is not unfolding
        self._go(1)
        return True

    @property
    def waiting(self) -> bool:
        """Whether the beat stays until the player goes on."""
        beat = self.now
        return beat is not None and self.elapsed >= beat.ms and (beat.waits or self.speed == "step")

    @property
    def running(self) -> bool:
        """Whether time changes anything."""
        return self.busy and not self.paused and not self.waiting

    def next(self) -> None:
        """What the player waits for: the end of what is under way in this beat, then the next beat."""
        beat = self.now
        if beat is None:
            return
        if self.unfolding:
            self.elapsed = max(self.elapsed, beat.ms * beat.settles)
            self.paused = False
        else:
            self._go(1)

    def back(self) -> None:
        """The beat before, which is then looked at in peace."""
        self._go(-1)
        self.paused = True

    def _go(self, by: int) -> None:
        self._at, self.elapsed = max(0, self._at + by), 0.0
        self.paused = self.paused and self.busy

    def skip(self, *, whole: bool = False) -> None:
        """To the end, but not past a card that waits to be read, unless it is the ``whole`` that is skipped."""
        self._go(1)
        while self.busy and (whole or not self._beats[self._at].waits):
            self._go(1)

    @property
    def unfolding(self) -> bool:
        """Whether the line on stage is still happening: dice tumble, a sum is added up, a way is walked."""
        beat = self.now
        return beat is not None and beat.ms > 0 and self.share() < beat.settles

    @property
    def rolling(self) -> bool:
        """Whether dice are still tumbling, or sums added up: nobody knows yet what they come to."""
        beat = self.now
        return self.unfolding and beat is not None and bool(beat.line.record.rolled or beat.line.record.sums)

    @property
    def told(self) -> int:
        """How many terms of the sums on stage have been told so far."""
        beat = self.now
        if beat is None or beat.ms <= 0 or not beat.settles:
            return beat.terms if beat is not None else 0
        if self.share() < beat.rests:
            return 0
        room = (beat.settles - beat.rests) * 0.8 or 1.0
        return min(beat.terms, int(beat.terms * (self.share() - beat.rests) / room) + 1)

    def told_of(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Those lines of a log that may be read by now: up to the first that is still to be shown, or is happening."""
        untold = {id(beat.line) for beat in self._beats[self._at + (not self.unfolding) :]}
        first = next((place for place, line in enumerate(lines) if id(line) in untold), len(lines))
        return lines[:first]

    def share(self) -> float:
        """How much of the beat is over, 0 to 1."""
        beat = self.now
        return 1.0 if beat is None or beat.ms <= 0 else min(1.0, self.elapsed / beat.ms)

    def view(self) -> View | None:
        """The view of the moment on stage; None when nothing is shown."""
        beat = self.now
        return beat.view(not self.unfolding) if beat is not None else None
