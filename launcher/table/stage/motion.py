"""Motion over the map: counters that march, shots, night and rain, as the viewer may see them.

Shots are seen at the moment of their sound. All of it is short and ends at any key or click. With reduced motion, or
with nothing on stage, nothing moves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.look import Look, Sounds
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.play.chair import Line
from hexcore.types import Hex
from launcher.painting.canvas import Point
from launcher.painting.counters.stacks import OFFSET, place_of
from launcher.painting.effects.effects import STEPS, Effect
from launcher.painting.effects.gunfire import FIRES, Fire, fire
from launcher.painting.effects.moves import Fade, FlightPath, Flip, Glide, eased, slowing
from launcher.sound.scene import LOUDEST, cues_of, seen
from launcher.table.map.view import MapView
from launcher.table.stage.sounds import EventSounds, Sky
from launcher.table.turn.animation import Beat, Playback
from launcher.table.wording import Seen

MANY, MOST_COME = 16, 60
"""More changes, or arrivals, than these are not one event but another position: nothing of it moves."""


HEX_SIDES = 6


class PieceChange(NamedTuple):
    """A piece before and after."""

    before: PieceView
    after: PieceView


class Changes(NamedTuple):
    """The pieces that have changed on the map."""

    moved: tuple[PieceChange, ...] = ()
    turned: tuple[PieceChange, ...] = ()
    came: tuple[PieceView, ...] = ()
    gone: tuple[PieceView, ...] = ()


def on_map(piece: PieceView | None) -> bool:
    return piece is not None and (piece.hex >= 0 or piece.side >= 0)


def changes(before: Iterable[PieceView], after: Iterable[PieceView]) -> Changes:
    """Compare two views; nothing, if too much is different."""
    old = {piece.id: piece for piece in before if on_map(piece)}
    new = {piece.id: piece for piece in after if on_map(piece)}
    both = [PieceChange(piece, new[ident]) for ident, piece in old.items() if ident in new and new[ident] != piece]
    moved = tuple(one for one in both if _spot(one.before) != _spot(one.after))
    turned = tuple(one for one in both if _spot(one.before) == _spot(one.after) and _up(*one))
    came = tuple(piece for ident, piece in new.items() if ident not in old)
    gone = tuple(piece for ident, piece in old.items() if ident not in new)
    if len(moved) + len(turned) + len(gone) > MANY or len(came) > MOST_COME:
        return Changes()
    return Changes(moved, turned, came, gone)


def _spot(piece: PieceView) -> tuple[int, int]:
    return (-1, piece.side) if piece.side >= 0 else (piece.hex, -1)


def _up(before: PieceView, after: PieceView) -> bool:
    return (before.face, before.kind, before.mine_hidden) != (after.face, after.kind, after.mine_hidden)


MOST_SHOTS = 4  # the most shots that are seen at once


class Shot(NamedTuple):
    """A shot: its start, if that is known, and its end."""

    start: Point | None
    end: Point


def shots(
    cue: str, record: Record, views: Sequence[View | None], look: Look | None, board: Board, *, shared: bool = False
) -> list[Shot]:
    """Return the shots of a sound, from each visible piece that makes it, else without a start.

    No shot starts at a piece that is hidden from the viewer.
    """
    pieces = seen(record, views, shared=shared)
    firing = _firing(cue, record, pieces, look)
    found = [_shot(piece, record, pieces, views, board) for piece in firing[:MOST_SHOTS]]
    told = [shot for shot in found if shot is not None]
    if told or not record.hexes:
        return told
    return [Shot(None, board.centre(record.hexes[-1]))]


def _firing(cue: str, record: Record, pieces: Sequence[PieceView], look: Look | None) -> list[PieceView]:
    sounds = look.sounds if look is not None else Sounds()
    sounding = sounds.of(record.kind)
    if sounding is None or sounding.pieces not in ("fires", "first") or cue in sounding.cues:
        return []
    facts = record.facts_by_name
    if sounding.fact and str(facts.get(sounding.fact, "")) in sounding.by:
        return []
    armed = [piece for piece in pieces if sounds.fires.get(piece.kind) == cue]
    if sounding.pieces == "fires":
        return armed
    side = facts.get("seat", "")
    return [piece for piece in armed if piece is pieces[0] and side in ("", piece.seat)]


def _shot(
    piece: PieceView, record: Record, pieces: Sequence[PieceView], views: Sequence[View | None], board: Board
) -> Shot | None:
    start = _place(piece, views, board)
    foes = [place_of(one, board) for one in pieces if one.seat != piece.seat and on_map(one)]
    aimed = [*foes, *(board.centre(h) for h in reversed(record.hexes))]
    ends = [end for end in aimed if end != start] or aimed
    return Shot(start, ends[0]) if ends else None


def _place(piece: PieceView, views: Sequence[View | None], board: Board) -> Point | None:
    if on_map(piece):
        return place_of(piece, board)
    for view in views:
        carrier = next((one for one in view.pieces if piece.id in one.carries), None) if view is not None else None
        if carrier is not None and on_map(carrier):
            return place_of(carrier, board)
    return None


DUSK_MS = 600.0  # the time in which it grows dark, or light
CLOUDS = 0.5  # the share of the night's darkness under rain clouds by day
RAIN_MS = 34.0  # the least time between two drawings of the rain: some thirty a second


class Weather:
    """Night and rain on the map. Without motion the night is there at once, and nothing falls."""

    def __init__(self, shown: Callable[[], MapView], sky: Callable[[], Sky]) -> None:
        self._shown, self.sky = shown, sky
        self._dark: float | None = None
        self._since = 0.0
        self.turning = False  # whether it is growing dark or light

    @property
    def pulse(self) -> int:
        """Milliseconds between two drawings of the rain; 0 without rain."""
        return round(RAIN_MS) if self._shown().picture.rain >= 0 else 0

    def tick(self, ms: float, *, rains: bool = True) -> None:
        sky, still = self.sky(), self._shown().ui.theme.reduced_motion
        wet = sky.rain and not still
        self._turn(ms, 1.0 if sky.hour == "night" else CLOUDS if wet else 0.0, still=still)
        self._fall(ms, wet, rains)

    def _turn(self, ms: float, wanted: float, *, still: bool) -> None:
        view = self._shown()
        if not view.ui.palette.textured:
            wanted = 0.0  # the palette of high contrast keeps the light of the land
        dark = wanted if self._dark is None or still else self._dark
        step = ms / DUSK_MS * view.ui.theme.speed
        self._dark = min(wanted, dark + step) if dark < wanted else max(wanted, dark - step)
        self.turning = self._dark != wanted
        level = round(self._dark * STEPS) / STEPS
        if level != view.picture.night:
            view.picture.darken(level)
            view.invalidate()

    def _fall(self, ms: float, wet: bool, rains: bool) -> None:
        view = self._shown()
        picture = view.picture
        if not wet:
            if picture.rain >= 0:
                picture.rain = -1.0
                view.invalidate()
            return
        self._since += ms
        if picture.rain < 0:
            picture.rain = self._since = 0.0
            view.invalidate()
        elif rains and self._since >= RAIN_MS:
            picture.rain += min(self._since, 3 * RAIN_MS)
            self._since = 0.0
            view.invalidate()


SET_OFF_MS, STEP_MS, LONGEST_MS = 240.0, 110.0, 900.0
"""The time of a march that is not on stage: to set off and arrive, for each hex, and at most."""
TURN_MS, GONE_MS, COME_MS, FLY_MS = 380.0, 480.0, 360.0, 560.0
BEYOND = 1.5  # the distance from which a piece comes in over the edge of the map
MARGIN = 0.14  # the part of the view at each edge that a marching piece does not enter without the camera
FOLLOW_MS = 160.0  # the time in which the camera makes up most of its lag
APART_MS = 70.0  # the time between the shots of several pieces that fire alike
FROM_AFAR: Point = (-4.2, -2.6)  # the start of a flight from off the map
MOST = 64  # the most effects at once


class Motion:
    """Moves counters and fires shots as events happen. ``pace`` scales their time: 0 for none."""

    def __init__(
        self,
        shown: Callable[[], MapView],
        play: Seen,
        playback: Playback,
        sounds: EventSounds,
        pace: Callable[[], float],
    ) -> None:
        self.shown, self.play, self.playback, self.sounds, self._pace = shown, play, playback, sounds, pace
        self.weather = Weather(shown, lambda: sounds.listener.sky(play.view.turn))
        self._beat: Beat | None = None
        self._settled = True
        sounds.watcher = self.fired

    @property
    def pace(self) -> float:
        theme = self.shown().ui.theme
        return 0.0 if theme.reduced_motion else self._pace() / max(theme.speed, 0.01)

    @property
    def running(self) -> bool:
        """Whether an effect runs by the clock."""
        return any(not isinstance(one, Glide) or one.progress is None for one in self._effects)

    @property
    def busy(self) -> bool:
        """Whether time must go on; rain alone needs none."""
        return self.running or self.weather.turning

    @property
    def _effects(self) -> list[Effect]:
        return self.shown().picture.effects

    @property
    def _now(self) -> float:
        return float(self.shown().ui.clock())

    # Time

    def tick(self, ms: float, *, rains: bool = True) -> None:
        view, now = self.shown(), self._now
        view.picture.clock = view.ui.clock
        if self.pace:
            self._follow()
            self._keep_in_view(ms)
        elif self._effects:
            self.end()
        if self._effects:
            kept = [one for one in self._effects if not one.over(now)]
            view.picture.effects = kept
            view.invalidate()
        view.picture.lift()
        self.weather.tick(ms, rains=rains)

    def end(self) -> None:
        """End all effects."""
        view = self.shown()
        if view.picture.effects:
            view.picture.effects = []
            view.picture.lift()
            view.invalidate()

    def add(self, *effects: Effect) -> None:
        """Start effects; a counter does one thing at a time."""
        names = frozenset[str]().union(*(one.idents for one in effects))
        picture = self.shown().picture
        picture.effects = [*(one for one in picture.effects if not one.idents & names), *effects][-MOST:]
        picture.clock = self.shown().ui.clock
        picture.lift()
        self.shown().invalidate()

    # The stage

    def _follow(self) -> None:
        beat = self.playback.now if self.playback.busy else None
        if beat is not self._beat:
            self._beat, self._settled = beat, beat is None
            self._unstage()
            if beat is not None and self.playback.unfolding:
                self._march(beat)
            elif beat is not None and beat.settles:
                self._settled = True  # it was jumped to: all of it has been seen, or is not to be
        if beat is not None and not self._settled and not self.playback.unfolding:
            self._settled = True
            walked = frozenset[str]().union(*(one.idents for one in self._effects))
            self._unstage()
            self._change(beat, walked)

    def _unstage(self) -> None:
        picture = self.shown().picture
        picture.effects = [one for one in picture.effects if not isinstance(one, Glide) or one.progress is None]

    def _march(self, beat: Beat) -> None:
        before, after = self.playback.view(), beat.view(True)
        if beat.style != "path" or before is None or after is None:
            return
        gait = self._gait(beat.line.record, (before,))

        def share() -> float:
            return eased(self.playback.share() / beat.settles) if beat.settles else 1.0

        named = frozenset(beat.line.record.pieces)
        groups = _together(changes(before.pieces, after.pieces).moved, named)
        self.add(*(self._glide(group, beat, gait, share) for group in groups))

    def _keep_in_view(self, ms: float) -> None:
        """Let the camera follow a march on stage that leaves the view."""
        view, now = self.shown(), self._now
        going = next((one for one in self._effects if isinstance(one, Glide) and one.progress is not None), None)
        if going is None:
            return
        (x, y), (wide, high) = view.camera.to_screen(going.way.at(going.share(now))), view.camera.view
        inner = pygame.Rect(0, 0, wide, high).inflate(-2 * MARGIN * wide, -2 * MARGIN * high)
        dx = min(0, inner.right - x) + max(0, inner.left - x)
        dy = min(0, inner.bottom - y) + max(0, inner.top - y)
        if dx or dy:
            view.pan(dx * min(1.0, ms / FOLLOW_MS), dy * min(1.0, ms / FOLLOW_MS))

    def _glide(self, group: Sequence[PieceChange], beat: Beat, gait: str, told: Callable[[], float]) -> Glide:
        first = group[0]
        way = self._way(first, beat.event.way, gait, beat.between if on_side(first) else ())
        return self._going(group, way, gait, self._now, 1e9, told)

    def _going(
        self, group: Sequence[PieceChange], way: FlightPath, gait: str, begins: float, ms: float,
        told: Callable[[], float] | None = None,
    ) -> Glide:  # fmt: skip
        scenery = self.shown().scenery
        pieces = tuple(one.after if told is None else one.before for one in group)
        return Glide(begins, ms, pieces, way, gait, scenery.counters, told,
                     on_side(group[0]), shift=scenery.ui.px(OFFSET))  # fmt: skip

    def _way(
        self, one: PieceChange, hexes: Sequence[Hex], gait: str, moments: Sequence[View | None] = ()
    ) -> FlightPath:
        board = self.play.board
        start, end = place_of(one.before, board), place_of(one.after, board)
        if gait == "rotor":
            return FlightPath((start, end))
        between: list[Point] = []
        if moments:
            stops = [view.piece(one.after.id) for view in moments if view is not None]
            between = [place_of(stop, board) for stop in stops if stop is not None and on_map(stop)]
        elif one.before.side < 0 and one.before.hex in hexes:
            between = [board.centre(h) for h in hexes[hexes.index(one.before.hex) + 1 : -1]]
        return FlightPath((start, *between, end))

    def _change(self, beat: Beat, walked: frozenset[str]) -> None:
        before, after = beat.view(False), beat.view(True)
        if before is None or after is None:
            return
        self._differ(before.pieces, after.pieces, [beat.line], walked)

    def _gait(self, record: Record, views: Sequence[View | None]) -> str:
        heard = cues_of(record, views, self.play.public.look, shared=self.sounds.shared).all
        return next((cue for cue in heard if cue in LOUDEST), "")

    # Off the stage

    def unstaged(self, lines: Sequence[Line]) -> None:
        """Move counters from their drawn places after an action of the player that is not on stage."""
        if self.pace:
            self._differ(self.shown().picture.showing.pieces, self.play.view.pieces, lines, frozenset())

    def _differ(
        self, before: Iterable[PieceView], after: Iterable[PieceView], lines: Sequence[Line], walked: frozenset[str]
    ) -> None:
        found, now, pace = changes(before, after), self._now, self.pace
        counters, board = self.shown().scenery.counters, self.play.board
        told = [line.record for line in lines if line.record.pieces]
        effects: list[Effect] = []
        for group in _together([one for one in found.moved if one.after.id not in walked], frozenset()):
            effects.append(self._move(group, told))
        for old, new in found.turned:
            effects.append(Flip(now, TURN_MS * pace, old, new, place_of(new, board), counters, new.side >= 0))
        for piece in found.gone:
            effects.append(Fade(now, GONE_MS * pace, piece, place_of(piece, board), counters, piece.side >= 0))
        for piece in found.came:
            effects.append(self._come(piece, told))
        if effects:
            self.add(*effects)

    def _move(self, group: Sequence[PieceChange], told: Sequence[Record]) -> Effect:
        first, now = group[0], self._now
        record = next((one for one in told if first.after.id in one.pieces), None)
        gait = self._gait(record, (self.play.view,)) if record is not None else ""
        way = self._way(first, record.hexes if record is not None else (), gait)
        going = next((one for one in self._effects if first.after.id in one.idents and isinstance(one, Glide)), None)
        if going is not None:
            way = FlightPath((*going.way.rest(going.share(now)), *way.points[1:]))
        ms = FLY_MS if gait == "rotor" else min(LONGEST_MS, SET_OFF_MS + STEP_MS * (len(way.points) - 1))
        found = self._going(group, way, gait, now, ms * self.pace)
        if going is not None:
            found.ease = slowing
        return found

    def _come(self, piece: PieceView, told: Sequence[Record]) -> Effect:
        record = next((one for one in told if piece.id in one.pieces), None)
        gait = self._gait(record, (self.play.view,)) if record is not None else ""
        x, y = place_of(piece, self.play.board)
        flown = gait == "rotor"
        start = (x + FROM_AFAR[0], y + FROM_AFAR[1]) if flown else self._beyond(piece)
        ms = (FLY_MS if flown else COME_MS) * self.pace
        counters = self.shown().scenery.counters
        return Glide(self._now, ms, (piece,), FlightPath((start, (x, y))), gait, counters,
                     on_side=piece.side >= 0, appears=True)  # fmt: skip

    def _beyond(self, piece: PieceView) -> Point:
        """Return the start of a piece that enters: outside the map beside its edge, else where it stands."""
        board, (x, y) = self.play.board, place_of(piece, self.play.board)
        around = [board.centre(h) for h in board.neighbours[piece.hex]] if piece.hex >= 0 else []
        if not around or len(around) >= HEX_SIDES:
            return (x, y)
        out = (x - sum(one[0] for one in around) / len(around), y - sum(one[1] for one in around) / len(around))
        far = math.hypot(*out) or 1.0
        return (x + out[0] / far * BEYOND, y + out[1] / far * BEYOND)

    # Shots

    def fired(self, cue: str, record: Record, views: Sequence[View | None], after: float) -> None:
        """Show the effects of a sound at the same moment."""
        pace = self.pace
        if not pace or cue not in FIRES:
            return
        found: list[Effect] = []
        look, shared = self.play.public.look, self.sounds.shared
        for n, shot in enumerate(shots(cue, record, views, look, self.play.board, shared=shared)):
            seed = f"{cue}:{shot.end[0]:.2f}:{shot.end[1]:.2f}:{n}"
            found += fire(cue, Fire(shot.start, shot.end, self._now + (after + n * APART_MS) * pace, pace, seed))
        if found:
            self.add(*found)


def on_side(one: PieceChange) -> bool:
    """Whether a piece lies on a hexside before and after."""
    return one.before.side >= 0 and one.after.side >= 0


def _together(moved: Sequence[PieceChange], named: frozenset[str]) -> list[list[PieceChange]]:
    groups: dict[tuple[int, int, int, int], list[PieceChange]] = {}
    for one in moved:
        key = (one.before.hex, one.before.side, one.after.hex, one.after.side)
        groups.setdefault(key, []).append(one)
    return [group for group in groups.values() if not named or any(one.after.id in named for one in group)]
