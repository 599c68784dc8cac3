"""A replay told event by event, as the table tells it: the same beats, each on the position of its moment.

No pygame: it knows which event is shown, which view belongs to it, and which lines have been told by then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import overload

from hexcore.actions import Seat
from hexcore.chair import Heard, Line
from hexcore.look import Look
from hexcore.replays import Replay
from hexcore.views import View
from launcher.table.beats import Beat, beats_of, marches
from launcher.table.playback import Playback

KEPT = 6
"""So many actions are remembered moment by moment; the others are played again when they are looked at."""


class Recalled(Sequence[View]):
    """The moments of an action, looked for when they are needed and not kept for good: a game has thousands."""

    def __init__(self, heard: Heard, recall: Callable[[Heard], Sequence[View]]) -> None:
        self._heard, self._recall = heard, recall

    def __len__(self) -> int:
        return len(self._heard.lines) + 1

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[View]: ...

    def __getitem__(self, index: int | slice) -> View | Sequence[View]:
        return self._recall(self._heard)[index]


class Retelling:
    """Where a replay is, by event or by action. What is on stage is the one beat that ``playback`` holds."""

    def __init__(self, replay: Replay, look: Look | None) -> None:
        self.replay, self.look = replay, look
        self.playback = Playback()
        self.still = False
        self._seat: Seat = ""
        self._each: list[Beat] = []
        self._after: list[int] = []
        """After which action each beat has happened."""
        self._events: list[Beat] = []
        self._ends: list[int] = []
        self._at = -1
        self._whole = True
        """Whether the position after all of an action is shown, not that of one of its events."""
        self._kept: dict[int, Sequence[View]] = {}

    def tell_to(self, seat: Seat) -> None:
        """Tell it as a seat heard it; what is shown stays the same action."""
        self._seat, self._kept = seat, {}
        self._each, self._after = [], []
        for heard, stop in zip(self.replay.heard(seat), self.replay.stops_heard(seat), strict=True):
            moments = Recalled(heard, self._recall)
            beats = beats_of(heard.lines, self.look, "normal", followed=True, moments=moments)
            self._each += [beat._replace(waits=False) for beat in beats]
            self._after += [stop] * len(beats)
        self._events = marches(self._each)
        counts = accumulate(len(event.lines) for event in self._events)
        self._ends = [self._after[count - 1] for count in counts]
        self.seek(self.replay.ply)

    def _recall(self, heard: Heard) -> Sequence[View]:
        if heard.number not in self._kept:
            self._kept[heard.number] = self.replay.moments(self._seat, heard)
            for number in list(self._kept)[:-KEPT]:
                del self._kept[number]
        return self._kept[heard.number]

    # -- going through it -----------------------------------------------------------------------------------

    @property
    def progress(self) -> tuple[int, int]:
        """How many events have been shown, and how many there are."""
        return (self._at + 1, len(self._events))

    @property
    def over(self) -> bool:
        """Whether everything has been shown."""
        return self._at >= len(self._events) - 1 and self.replay.ply >= len(self.replay) and not self.playback.unfolding

    def seek(self, ply: int) -> None:
        """Go to the position after an action; the last event of that action is on stage."""
        self.replay.seek(ply)
        self._at, self._whole = bisect_right(self._ends, self.replay.ply) - 1, True
        last = bisect_right(self._after, self.replay.ply) - 1
        here = last >= 0 and self._after[last] == self.replay.ply
        self._stage(self._each[last] if here else None, happened=True)

    def action(self, by: int) -> None:
        """One action on or back; from the midst of one, to its end first."""
        midst = by > 0 and not self._whole and self.replay.ply in self._ends[self._at + 1 : self._at + 2]
        self.seek(self.replay.ply + (0 if midst else by))

    def event(self, by: int) -> None:
        """One event on, which is then seen to happen, or back to one that has."""
        behind = by < 0 and self._whole and self._at >= 0 and self._ends[self._at] < self.replay.ply
        place = self._at if behind else self._at + by
        if not 0 <= place < len(self._events):
            self.seek(0 if place < 0 else len(self.replay))
            return
        self.replay.seek(self._ends[place])
        self._at, self._whole = place, False
        self._stage(self._events[place], happened=by < 0)

    def mark(self, what: str, by: int) -> None:
        """To the beginning of another phase or turn."""
        getattr(self.replay, what)(by)
        self.seek(self.replay.ply)

    def _stage(self, beat: Beat | None, *, happened: bool) -> None:
        playback = self.playback
        playback.clear()
        playback.play([beat] if beat is not None else [])
        if beat is not None and (happened or self.still):
            playback.elapsed = beat.ms * beat.settles

    # -- time -----------------------------------------------------------------------------------------------

    def run(self, ms: float) -> bool:
        """Let time pass while it runs; tells whether something else is to be shown."""
        changed = self.playback.advance(ms)
        if not self.playback.busy:
            self.event(1)
            return True
        return changed

    def unfold(self, ms: float) -> bool:
        """Let the event on stage come to its end and no further; tells whether it just did."""
        beat = self.playback.now
        if beat is None or not self.playback.unfolding:
            return False
        self.playback.elapsed = min(self.playback.elapsed + ms, beat.ms * beat.settles)
        return not self.playback.unfolding

    # -- what is seen ---------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """The position shown, as a seat saw it."""
        moment = None if self._whole or seat != self._seat else self.playback.view()
        return moment or self.replay.view(seat)

    def lines(self, seat: Seat) -> Sequence[Line]:
        """What a seat had heard by then."""
        lines, beat = self.replay.lines(seat), self.playback.now
        if self._whole or beat is None or seat != self._seat:
            return lines
        edge = beat.lines[0] if self.playback.unfolding else beat.line
        place = next((n for n, line in enumerate(lines) if line is edge), len(lines))
        return lines[: place + (0 if self.playback.unfolding else 1)]
