"""What moves over the map: each event is seen as it happens, by what the seat that looks on is shown of it.

Counters go along their way while it is walked on stage, or when the player's own action has moved them; what fires is
seen by the sound that is heard of it, at the same moment. All of it is short and ends at any key or click. Where less
motion is wanted, or nothing is played on stage, nothing moves.

Who fires at whom, as far as the seat that looks on is shown it: found by the sound that it hears of a record.

The hour and the weather of the turn that is shown: the map grows dark for a night, and rain falls over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

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
from launcher.painting.effects.moves import Fade, FlightPath, Flip, Glide
from launcher.sound.scene import LOUDEST, cues_of, seen
from launcher.table.map.view import MapView
from launcher.table.stage.sounds import Foley, Sky
from launcher.table.turn.playback import Beat, Playback
from launcher.table.turn.undo import PieceChange, changes, on_map
from launcher.table.wording import Seen

MOST_SHOTS = 4
"""No more than these are seen to fire at once."""


class Shot(NamedTuple):
    """From where, if that is known, to where."""

    start: Point | None
    end: Point


def shots(
    cue: str, record: Record, views: Sequence[View | None], look: Look | None, board: Board, *, shared: bool = False
) -> list[Shot]:
    """The shots of a sound: from each piece that makes it and is seen, else at the place of the record from nowhere.

    Who is not shown to the seat that looks on has no place here: nothing is seen to come from him.
    """
    pieces = seen(record, views, shared=shared)
    firing = _firing(cue, record, pieces, look)
    found = [_shot(piece, record, pieces, views, board) for piece in firing[:MOST_SHOTS]]
    told = [shot for shot in found if shot is not None]
    if told or not record.hexes:
        return told
    return [Shot(None, board.centre(record.hexes[-1]))]


def _firing(cue: str, record: Record, pieces: Sequence[PieceView], look: Look | None) -> list[PieceView]:
    """Those of the pieces that are armed with what is heard."""
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
    """Where a piece is, or who carries it; None where it is not on the map."""
    if on_map(piece):
        return place_of(piece, board)
    for view in views:
        carrier = next((one for one in view.pieces if piece.id in one.carries), None) if view is not None else None
        if carrier is not None and on_map(carrier):
            return place_of(carrier, board)
    return None


DUSK_MS = 600.0
"""How long it takes to grow dark, or light."""
CLOUDS = 0.5
"""How much of the night's darkness there is under the clouds of a rain by day."""
RAIN_MS = 34.0
"""The rain is drawn again no sooner than this: some thirty times in a second."""


class Weather:
    """Darkens the map and lets it rain. Without motion the night is there at once, and nothing falls."""

    def __init__(self, shown: Callable[[], MapView], sky: Callable[[], Sky]) -> None:
        self._shown, self.sky = shown, sky
        self._dark: float | None = None
        self._since = 0.0
        self.turning = False
        """Whether it grows dark or light just now."""

    @property
    def pulse(self) -> int:
        """How often the map is to be drawn although nothing happens, in milliseconds; 0 for not at all."""
        return round(RAIN_MS) if self._shown().picture.rain >= 0 else 0

    def tick(self, ms: float, *, rains: bool = True) -> None:
        """Let time pass."""
        sky, still = self.sky(), self._shown().ui.theme.reduced_motion
        wet = sky.rain and not still
        self._turn(ms, 1.0 if sky.hour == "night" else CLOUDS if wet else 0.0, still=still)
        self._fall(ms, wet, rains)

    def _turn(self, ms: float, wanted: float, *, still: bool) -> None:
        view = self._shown()
        if not view.ui.palette.textured:
            wanted = 0.0  # where contrast is wanted above all the land keeps its light
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


STEP_MS, LONGEST_MS = 130.0, 600.0
"""How long those go who are not staged, for each hex and at most: a march that is walked step by step flows on."""
TURN_MS, GONE_MS, COME_MS, FLY_MS = 380.0, 480.0, 260.0, 560.0
APART_MS = 70.0
"""Between the shots of several who fire the same."""
FROM_AFAR: Point = (-4.2, -2.6)
"""From where something flies in that was not on the map."""
MOST = 40
"""No more than these happen at once."""


class Motion:
    """Watches what is shown and lets it move. ``pace`` says how long things take: 0 for not at all."""

    def __init__(
        self, shown: Callable[[], MapView], play: Seen, playback: Playback, foley: Foley, pace: Callable[[], float]
    ) -> None:
        self.shown, self.play, self.playback, self.foley, self._pace = shown, play, playback, foley, pace
        self.weather = Weather(shown, lambda: foley.earshot.sky(play.view.turn))
        self._beat: Beat | None = None
        self._settled = True
        foley.watcher = self.fired

    @property
    def pace(self) -> float:
        """How long things take, as a share of their time at the usual speed; 0 where nothing moves."""
        theme = self.shown().ui.theme
        return 0.0 if theme.reduced_motion else self._pace() / max(theme.speed, 0.01)

    @property
    def running(self) -> bool:
        """Whether something goes on by the clock."""
        return any(not isinstance(one, Glide) or one.progress is None for one in self._effects)

    @property
    def busy(self) -> bool:
        """Whether time must go on: rain alone does not keep anybody awake."""
        return self.running or self.weather.turning

    @property
    def _effects(self) -> list[Effect]:
        return self.shown().picture.effects

    @property
    def _now(self) -> float:
        return float(self.shown().ui.clock())

    # -- time -----------------------------------------------------------------------------------------------

    def tick(self, ms: float, *, rains: bool = True) -> None:
        """Let time pass: what is on stage goes on, what has ended is taken away, and the weather changes."""
        view, now = self.shown(), self._now
        view.picture.clock = view.ui.clock
        if self.pace:
            self._follow()
        elif self._effects:
            self.end()
        if self._effects:
            kept = [one for one in self._effects if not one.over(now)]
            view.picture.effects = kept
            view.invalidate()
        view.picture.lift()
        self.weather.tick(ms, rains=rains)

    def end(self) -> None:
        """Let nothing go on: somebody has seen enough."""
        view = self.shown()
        if view.picture.effects:
            view.picture.effects = []
            view.picture.lift()
            view.invalidate()

    def add(self, *effects: Effect) -> None:
        """Let something happen; a counter does one thing at a time."""
        names = frozenset[str]().union(*(one.idents for one in effects))
        picture = self.shown().picture
        picture.effects = [*(one for one in picture.effects if not one.idents & names), *effects][-MOST:]
        picture.clock = self.shown().ui.clock
        picture.lift()
        self.shown().invalidate()

    # -- what is on stage -----------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Look at the stage: another beat begins, or what was happening has happened."""
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
        """Take away what went along with the stage."""
        picture = self.shown().picture
        picture.effects = [one for one in picture.effects if not isinstance(one, Glide) or one.progress is None]

    def _march(self, beat: Beat) -> None:
        """Let those who walk on stage go along their way, as far as the beat has come."""
        before, after = self.playback.view(), beat.view(True)
        if beat.style != "path" or before is None or after is None:
            return
        gait = self._gait(beat.line.record, (before,))

        def share() -> float:
            return min(1.0, self.playback.share() / beat.settles) if beat.settles else 1.0

        named = frozenset(beat.line.record.pieces)
        groups = _together(changes(before.pieces, after.pieces).moved, named)
        self.add(*(self._glide(group, beat, gait, share) for group in groups))

    def _glide(self, group: Sequence[PieceChange], beat: Beat, gait: str, told: Callable[[], float]) -> Glide:
        first = group[0]
        way = self._way(first, beat.way, gait, [step.view(True) for step in beat.steps] if on_side(first) else ())
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
        """The line that a piece goes: through the hexes of its march, along hexsides, or straight through the air."""
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
        """Something has happened on stage: who is elsewhere now goes there, who was hit turns over or fades."""
        before, after = beat.view(False), beat.view(True)
        if before is None or after is None:
            return
        self._differ(before.pieces, after.pieces, [beat.line], walked)

    def _gait(self, record: Record, views: Sequence[View | None]) -> str:
        """How those go of whom a record tells: as they are heard."""
        heard = cues_of(record, views, self.play.public.look, shared=self.foley.shared).all
        return next((cue for cue in heard if cue in LOUDEST), "")

    # -- what is not ----------------------------------------------------------------------------------------

    def unstaged(self, lines: Sequence[Line]) -> None:
        """What the player's own action led to, which is not put on stage: from what is drawn to what is so now."""
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
        """Let pieces go to where they are now; on from where they are drawn, if they are still under way."""
        first, now = group[0], self._now
        record = next((one for one in told if first.after.id in one.pieces), None)
        gait = self._gait(record, (self.play.view,)) if record is not None else ""
        way = self._way(first, record.hexes if record is not None else (), gait)
        going = next((one for one in self._effects if first.after.id in one.idents and isinstance(one, Glide)), None)
        if going is not None:
            way = FlightPath((*going.way.rest(going.share(now)), *way.points[1:]))
        legs = len(way.points) - 1
        ms = FLY_MS if gait == "rotor" else min(LONGEST_MS, STEP_MS * legs)
        return self._going(group, way, gait, now, ms * self.pace)

    def _come(self, piece: PieceView, told: Sequence[Record]) -> Effect:
        """Let a piece appear that was not there; one that is flown in comes from afar."""
        record = next((one for one in told if piece.id in one.pieces), None)
        gait = self._gait(record, (self.play.view,)) if record is not None else ""
        x, y = place_of(piece, self.play.board)
        flown = gait == "rotor"
        start = (x + FROM_AFAR[0], y + FROM_AFAR[1]) if flown else (x, y)
        ms = (FLY_MS if flown else COME_MS) * self.pace
        counters = self.shown().scenery.counters
        return Glide(self._now, ms, (piece,), FlightPath((start, (x, y))), gait, counters,
                     on_side=piece.side >= 0, appears=True)  # fmt: skip

    # -- what fires -----------------------------------------------------------------------------------------

    def fired(self, cue: str, record: Record, views: Sequence[View | None], after: float) -> None:
        """A sound is heard: what belongs to it is seen at the same moment."""
        pace = self.pace
        if not pace or cue not in FIRES:
            return
        found: list[Effect] = []
        look, shared = self.play.public.look, self.foley.shared
        for n, shot in enumerate(shots(cue, record, views, look, self.play.board, shared=shared)):
            seed = f"{cue}:{shot.end[0]:.2f}:{shot.end[1]:.2f}:{n}"
            found += fire(cue, Fire(shot.start, shot.end, self._now + (after + n * APART_MS) * pace, pace, seed))
        if found:
            self.add(*found)


def on_side(one: PieceChange) -> bool:
    """Whether a piece lies on a hexside before and after."""
    return one.before.side >= 0 and one.after.side >= 0


def _together(moved: Sequence[PieceChange], named: frozenset[str]) -> list[list[PieceChange]]:
    """Pieces that go from one place to another together; where some are ``named``, those and who goes with them."""
    groups: dict[tuple[int, int, int, int], list[PieceChange]] = {}
    for one in moved:
        key = (one.before.hex, one.before.side, one.after.hex, one.after.side)
        groups.setdefault(key, []).append(one)
    return [group for group in groups.values() if not named or any(one.after.id in named for one in group)]
