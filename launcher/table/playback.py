"""What happened, played beat by beat: with a speed, a pause, a step back and a skip.

No pygame: a playback only says which event is shown now, and the view of its moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexcore.chair import Line
from hexcore.views import View
from launcher.table.beats import Beat, marches


class Playback:
    """Plays beats on a clock that it is told about.

    While it is ``open`` more is to come, as in a turn of a bot that thinks on: what has been shown stays within reach,
    and the last of it on stage.
    """

    def __init__(self) -> None:
        self.speed = "normal"
        self.paused = False
        self.open = False
        self.elapsed = 0.0
        self.idle = 0.0
        """How long nothing new has come to an open stage."""
        self.lapsed = False
        """Whether the beat before this one, or the last of all, has gone by itself."""
        self._beats: list[Beat] = []
        self._at = 0
        self._grown = False

    @property
    def now(self) -> Beat | None:
        """The beat on stage."""
        return self._beats[min(self._at, len(self._beats) - 1)] if self.busy or self.lingers else None

    @property
    def lingers(self) -> bool:
        """Whether everything has been shown and the last of it stays until more comes."""
        return self.open and 0 < len(self._beats) <= self._at

    @property
    def busy(self) -> bool:
        """Whether anything is being shown."""
        return self._at < len(self._beats)

    @property
    def progress(self) -> tuple[int, int]:
        """Which beat this is, and how many there are."""
        return (min(self._at + 1, len(self._beats)), len(self._beats))

    @property
    def shown(self) -> Sequence[Line]:
        """The lines of what has been on stage, up to what is there now."""
        return [line for beat in self._beats[: self._at + 1] for line in beat.lines] if self.now is not None else []

    @property
    def coming(self) -> Sequence[Line]:
        """The lines of what has not been on stage yet."""
        return [line for beat in self._beats[self._at + 1 :] for line in beat.lines]

    @property
    def untold(self) -> Sequence[Line]:
        """The lines of what has not happened yet on stage: all that is to come, and what is happening."""
        beats = self._beats[self._at + (not self.unfolding) :] if self.busy else []
        return [line for beat in beats for line in beat.lines]

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
        """Take everything off the stage."""
        self._beats, self._at = [], 0
        self.elapsed, self.idle, self.paused, self._grown = 0.0, 0.0, False, False

    def advance(self, ms: float) -> bool:
        """Let time pass; tells whether another view or another beat is to be shown, or the last one has left."""
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
        """Whether the beat stays until the player goes on."""
        beat = self.now if self.busy else None
        return beat is not None and self.elapsed >= beat.ms and (beat.waits or self.speed == "step")

    @property
    def stops(self) -> bool:
        """Whether any of what is still to be shown stays until the player goes on."""
        return any(beat.waits for beat in self._beats[self._at :])

    @property
    def running(self) -> bool:
        """Whether time changes anything."""
        return self.busy and not self.paused and not self.waiting

    def next(self) -> None:
        """What the player waits for: the end of what is under way in this beat, then the next beat."""
        beat = self.now
        if beat is None or not self.busy:
            return
        if self.unfolding:
            self.elapsed = max(self.elapsed, beat.ms * beat.settles)
            self.paused = False
        else:
            self._go(1)

    def back(self) -> None:
        """The beat before, which is then looked at in peace."""
        self._go(-2 if self.lingers else -1)
        self.paused = self.busy

    def pause(self) -> None:
        """Stop the clock, or let it go on; what lingers stays on stage then, and nothing more comes."""
        if self.lingers:
            self._at = len(self._beats) - 1
            self.elapsed, self.paused = self._beats[-1].ms, True
        else:
            self.paused = not self.paused and self.busy

    def _go(self, by: int) -> None:
        self._at, self.elapsed = min(len(self._beats), max(0, self._at + by)), 0.0
        self.paused, self._grown, self.lapsed = self.paused and self.busy, False, False

    def skip(self) -> None:
        """To the end of all that is on stage, also past what would wait to be read: it stands in the log."""
        self._go(len(self._beats))

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
        coming = self._beats[self._at + (not self.unfolding) :]
        if self._grown and self.unfolding:
            coming = [coming[0]._replace(steps=()), *coming[1:]]
        untold = {id(line) for beat in coming for line in beat.lines}
        first = next((place for place, line in enumerate(lines) if id(line) in untold), len(lines))
        return lines[:first]

    def share(self) -> float:
        """How much of the beat is over, 0 to 1."""
        beat = self.now if self.busy else None
        return 1.0 if beat is None or beat.ms <= 0 else min(1.0, self.elapsed / beat.ms)

    def view(self) -> View | None:
        """The view of the moment on stage; None when nothing is shown."""
        beat = self.now
        return beat.view(not self.unfolding, last=self._grown) if beat is not None else None
