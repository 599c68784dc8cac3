"""The sounds of the table: each beat on stage is heard when it is seen, in its place on the map.

Only what is on stage is heard, once, or what the player's own action led to where nothing is staged: what is skipped
makes no noise. Sounds are found by what the seat that looks on is told (:mod:`launcher.sound.cues`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from hexcore.chair import Line
from hexcore.records import Record
from hexcore.types import Hex
from hexcore.views import View
from launcher.painting.camera import Camera
from launcher.sound.cues import Cues, cues_of
from launcher.sound.sound import Sound
from launcher.table.beats import Beat
from launcher.table.earshot import Earshot
from launcher.table.parts import Seen
from launcher.table.playback import Playback

SPACING = {"boots": 380.0, "hooves": 600.0, "paddle": 700.0}
LONG_MS = 1500.0
"""How often those who go are heard: what rolls or flies, once in so long."""
FOLLOW_MS = 260.0
"""The time between the sounds of one event."""
PATIENCE_MS = 600.0
"""What could be heard only later than this is not heard any more."""
BREATH_MS = 120.0
"""Beats that follow each other more quickly are not heard one by one."""
LOOK_MS = 700.0
"""How often one listens to what is in view."""
KEPT = 400
Watcher = Callable[[str, Record, Sequence[View | None], float], None]
"""Who is told of each sound, of the record and views that it was found by, and after how long it is heard."""


class Foley:
    """Watches what is shown and lets it be heard."""

    def __init__(
        self, sound: Sound, play: Seen, playback: Playback, camera: Callable[[], Camera], *, shared: bool = False
    ) -> None:
        self.sound, self.play, self.playback, self.camera = sound, play, playback, camera
        self.shared = shared
        """Whether others sit before the same loudspeakers, from whom something is hidden."""
        self.watcher: Watcher = lambda cue, record, views, after: None
        """What is heard of an event may be seen too: by nothing else, and at the same moment."""
        self.earshot = self._ear()
        self._now = 0.0
        self._looked = -LOOK_MS
        self._begun = -BREATH_MS
        self._free = 0.0
        self._stepped: dict[str, float] = {}
        self._told: deque[Line] = deque(maxlen=KEPT)
        self._beat: Line | None = None
        self._left: Beat | None = None
        """The beat of which the end is still to be heard."""

    def _ear(self) -> Earshot:
        look = self.play.public.look
        return Earshot(self.play.board, look.boards.get(self.play.board.id) if look is not None else None)

    def rest(self) -> None:
        """Nobody looks at the map any more."""
        self.sound.show(None)
        self._looked = self._now - LOOK_MS

    def tick(self, ms: float) -> None:
        """Let time pass, and hear what is to be heard by now."""
        self._now += ms
        if self._now - self._looked >= LOOK_MS:
            self._looked = self._now
            view = None if self.shared else self.camera()
            self.sound.show(self.earshot.scene(view, self.play.view.turn))
        beat = self.playback.now if self.playback.busy else None
        if beat is None:
            self._beat = self._left = None
            return
        if beat.line is not self._beat:
            self._begin(beat)
        if self._left is not None and not self.playback.unfolding:
            beat, self._left = self._left, None
            views = (beat.view(True), beat.view(False))
            self._hear(self._cues(beat, views).after, beat.line.record, views)

    # -- what is on stage -----------------------------------------------------------------------------------

    def _begin(self, beat: Beat) -> None:
        """Another beat: what has been heard before is not heard again."""
        known = {id(line) for line in self._told}
        fresh = [line for line in beat.lines if id(line) not in known]
        quick = self._now - self._begun < BREATH_MS
        self._beat, self._left = beat.line, None
        self._told.extend(fresh)
        if not fresh or quick:
            return
        self._begun, self._left = self._now, beat
        views = (self.playback.view(),)
        cues = self._cues(beat, views)
        if beat.style == "path":
            self._march(cues.before, beat, fresh)
        elif self.playback.unfolding or not beat.settles:
            self._hear(cues.before, beat.line.record, views)

    def _march(self, gait: Sequence[str], beat: Beat, fresh: Sequence[Line]) -> None:
        """Steps along the way, as long as it is walked; of a march that goes on, only those that are new."""
        way = list(dict.fromkeys(h for line in fresh for h in line.record.hexes)) or [-1]
        left = max(0.0, beat.ms * beat.settles - self.playback.elapsed)
        for cue in gait[:1]:
            gap = SPACING.get(cue, LONG_MS)
            count = max(1, round(left / gap)) if len(way) > 1 else 1
            if self._now - self._stepped.get(cue, -LONG_MS) < gap:
                continue
            self._stepped[cue] = self._now + gap * (count - 1)
            for n in range(count):
                h = way[min(len(way) - 1, round(n * (len(way) - 1) / max(1, count)))]
                self._play(cue, h, n * gap)

    def _cues(self, beat: Beat, views: Sequence[View | None]) -> Cues:
        return cues_of(beat.line.record, views, self.play.public.look, shared=self.shared)

    # -- what is not ----------------------------------------------------------------------------------------

    def unstaged(self, lines: Sequence[Line]) -> None:
        """What the player's own action led to, which is not put on stage: the first of it is heard."""
        look = self.play.public.look
        for line in lines:
            cues = cues_of(line.record, (self.play.view,), look, shared=self.shared)
            for cue in cues.all:
                gap = SPACING.get(cue, 0.0)
                if self._now - self._stepped.get(cue, -gap) < gap:
                    continue
                self._stepped[cue] = self._now
                begins = max(self._now, self._free)
                if begins - self._now <= PATIENCE_MS:
                    self._free = begins + FOLLOW_MS
                    self._play(cue, cues.hex, begins - self._now)
                    self.watcher(cue, line.record, (self.play.view,), begins - self._now)

    # -- sounds ---------------------------------------------------------------------------------------------

    def _hear(self, cues: Sequence[str], record: Record, views: Sequence[View | None]) -> None:
        for n, cue in enumerate(cues):
            self._play(cue, record.hexes[-1] if record.hexes else -1, n * FOLLOW_MS)
            self.watcher(cue, record, views, n * FOLLOW_MS)

    def _play(self, cue: str, h: Hex, after: float) -> None:
        place = self.earshot.place(self.camera(), h)
        self.sound.effect(cue, gain=place.gain, pan=place.pan, after=after)
