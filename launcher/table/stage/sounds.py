"""The sounds of events on stage, and of the land in view.

Only events on stage are heard, once, and the player's own action if nothing is staged: skipped events are silent. A
sound tells no more than the viewer may know (:mod:`launcher.sound.scene`).
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexcore.board.board import Board
from hexcore.game.look import Bed, BoardLook, Hour, Soundscape
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.chair import Line
from hexcore.types import Hex
from launcher.painting.map.camera import Camera
from launcher.sound.scene import Cues, SoundScene, cues_of, rains
from launcher.sound.sound import Sound
from launcher.table.turn.animation import Beat, Playback
from launcher.table.wording import Seen

STEPS = 20  # the steps of the shares of the view: a little more or less of something is no other scene
ALONG = 0.6  # the share of a hex that sounds like the water through it or along it
SETTLED = 4.0  # the number of hexes in which a village is heard: it is small on the map and loud in the land
SETTLEMENTS = ("village", "town")
FAR = 0.22  # the volume of a sound from far out of view
EDGE = 0.7  # the volume at the edge of the view
CLOSE, WIDE = 0.8, 0.55  # the zoom at which everything is heard whole, and the volume with the whole sheet in view


class SoundPlace(NamedTuple):
    """The volume and the side of a sound."""

    gain: float = 1.0
    pan: float = 0.0


class Sky(NamedTuple):
    """The hour of a turn, and whether it rains."""

    hour: Hour = "day"
    rain: bool = False


class SoundPosition:
    """The land of one board by its sounds."""

    def __init__(self, board: Board, look: BoardLook | None) -> None:
        self._board = board
        self.scape = look.sounds if look is not None else Soundscape()
        self._spots = [(board.centre(h), beds) for h, beds in _beds(board, look).items()]

    def around(self, camera: Camera | None) -> dict[Bed, float]:
        """Return the sounds in view, as shares; without a camera, of the whole board."""
        left, top, wide, high = camera.shown() if camera is not None else (-math.inf, -math.inf, math.inf, math.inf)
        right, foot = (left + wide, top + high) if camera is not None else (math.inf, math.inf)
        found: Counter[Bed] = Counter()
        for (x, y), beds in self._spots:
            if left <= x <= right and top <= y <= foot:
                for bed, amount in beds.items():
                    found[bed] += amount  # type: ignore[assignment]
        total = sum(found.values())
        shares = {bed: round(amount / total * STEPS) / STEPS for bed, amount in found.items()} if total else {}
        return {bed: share for bed, share in sorted(shares.items()) if share}

    def scene(self, camera: Camera | None, turn: int) -> SoundScene:
        return SoundScene(self.around(camera), *self.sky(turn))

    def sky(self, turn: int) -> Sky:
        """Return the hour of a turn and its weather, which never change."""
        return Sky(self.scape.hour(turn), rains(self._board.id, turn, self.scape.rain))

    def place(self, camera: Camera, h: Hex) -> SoundPlace:
        """Return volume and side of a sound in a hex for the camera; without a place, of the middle."""
        if not 0 <= h < self._board.size:
            return SoundPlace(_nearness(camera))
        x, y = camera.to_screen(self._board.centre(h))
        half, tall = camera.view[0] / 2, camera.view[1] / 2
        across, down = (x - half) / max(1.0, half), (y - tall) / max(1.0, tall)
        away = math.hypot(across, down)
        near = 1 - (1 - EDGE) * min(1.0, away) ** 2
        beyond = max(FAR, near / max(1.0, away))
        return SoundPlace(_nearness(camera) * beyond, max(-1.0, min(1.0, across)))


def _nearness(camera: Camera) -> float:
    return WIDE + (1 - WIDE) * min(1.0, camera.zoom / CLOSE)


def _beds(board: Board, look: BoardLook | None) -> dict[Hex, dict[Bed, float]]:
    found: dict[Hex, dict[Bed, float]] = {
        h: {look.bed(board.code(h)) if look is not None else "open": 1.0} for h in board.playable
    }
    wet = {h for course in board.courses for h in course.hexes}
    wet |= {h for chain in board.chains for side in chain.sides for h in board.grid.sides.hexes[side]}
    for h in wet & found.keys():
        found[h] = {bed: amount * (1 - ALONG) for bed, amount in found[h].items()}
        found[h]["water"] = found[h].get("water", 0.0) + ALONG
    spots = look.spots if look is not None else {}
    for place in board.places:
        if spots.get(place.kind) in SETTLEMENTS and place.hex in found:
            found[place.hex]["village"] = found[place.hex].get("village", 0.0) + SETTLED
    return found


SPACING = {"boots": 380.0, "hooves": 600.0, "paddle": 700.0}
LONG_MS = 1500.0  # the time between two sounds of a march; of what rolls or flies, the time of its one sound
FOLLOW_MS = 260.0  # the time between the sounds of one event
PATIENCE_MS = 600.0  # a sound that would come later is dropped
APART_MS = 120.0  # beats that follow each other more quickly are not heard one by one
LOOK_MS = 700.0  # the time between two looks at the land in view
KEPT = 400
Watcher = Callable[[str, Record, Sequence[View | None], float], None]
"""Callback for each sound: its cue, the record and views it was found by, and its delay."""


class EventSounds:
    """Player of the sounds of what is shown."""

    def __init__(
        self, sound: Sound, play: Seen, playback: Playback, camera: Callable[[], Camera], *, shared: bool = False
    ) -> None:
        self.sound, self.play, self.playback, self.camera = sound, play, playback, camera
        self.shared = shared  # whether others hear the same loudspeakers, from whom something is hidden
        self.watcher: Watcher = lambda cue, record, views, after: None
        """Callback that shows a sound's event at the same moment."""
        self.listener = self._ear()
        self._now = 0.0
        self._looked = -LOOK_MS
        self._begun = -APART_MS
        self._free = 0.0
        self._stepped: dict[str, float] = {}
        self._told: deque[Line] = deque(maxlen=KEPT)
        self._beat: Line | None = None
        self._left: Beat | None = None  # the beat whose end is still to be heard

    def _ear(self) -> SoundPosition:
        look = self.play.public.look
        return SoundPosition(self.play.board, look.boards.get(self.play.board.id) if look is not None else None)

    def rest(self) -> None:
        """Stop the sounds of the land."""
        self.sound.show(None)
        self._looked = self._now - LOOK_MS

    def tick(self, ms: float) -> None:
        self._now += ms
        if self._now - self._looked >= LOOK_MS:
            self._looked = self._now
            view = None if self.shared else self.camera()
            self.sound.show(self.listener.scene(view, self.play.view.turn))
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

    def _begin(self, beat: Beat) -> None:
        known = {id(line) for line in self._told}
        fresh = [line for line in beat.event.lines if id(line) not in known]
        quick = self._now - self._begun < APART_MS
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

    def unstaged(self, lines: Sequence[Line]) -> None:
        """Play the first sound of the player's own action that is not on stage."""
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

    def _hear(self, cues: Sequence[str], record: Record, views: Sequence[View | None]) -> None:
        for n, cue in enumerate(cues):
            self._play(cue, record.hexes[-1] if record.hexes else -1, n * FOLLOW_MS)
            self.watcher(cue, record, views, n * FOLLOW_MS)

    def _play(self, cue: str, h: Hex, after: float) -> None:
        place = self.listener.place(self.camera(), h)
        self.sound.effect(cue, gain=place.gain, pan=place.pan, after=after)
