"""Replays: a game event by event, action, phase or turn, from any seat, at any speed."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, overload

import pygame

from hexcore.board.board import Board
from hexcore.data.files import write_whole
from hexcore.game.actions import Seat
from hexcore.game.answers import Ladder
from hexcore.game.look import Look
from hexcore.game.views import View
from hexcore.play.chair import Heard, Line
from hexcore.play.replay import Replay
from hexcore.types import Hex, Side
from launcher.desk.preferences import speeds
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Slider
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice
from launcher.table.exports import log_text, stem
from launcher.table.hotkeys import GO_ON
from launcher.table.map.highlights import staged
from launcher.table.map.picture import Showing
from launcher.table.map.view import MapClicks, MapView
from launcher.table.map_screen import MapScreen
from launcher.table.sidebar.log import LogPanel
from launcher.table.sidebar.sidebar import Body
from launcher.table.sidebar.top_bar import SequenceStrip, StatusLine
from launcher.table.stage.map_area import MapArea
from launcher.table.stage.motion import Motion
from launcher.table.stage.sounds import EventSounds
from launcher.table.stage.stage import Stage, StageControls
from launcher.table.turn.animation import SPEEDS, Beat, Playback, beats_of, marches
from launcher.table.wording import heading

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

KEPT = 6  # the number of actions whose moments are kept; those of others are played again


class Recalled(Sequence[View]):
    """The moments of an action, computed when needed: a game has thousands."""

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
    """The place in a replay, by event or by action, with one animation on stage."""

    def __init__(self, replay: Replay, look: Look | None) -> None:
        self.replay, self.look = replay, look
        self.playback = Playback()
        self.still = False
        self._seat: Seat = ""
        self._each: list[Beat] = []
        self._after: list[int] = []  # the action after which each animation has happened
        self._events: list[Beat] = []
        self._ends: list[int] = []
        self._at = -1
        self._whole = True  # whether the position after the whole action is shown, not that of one of its events
        self._kept: dict[int, Sequence[View]] = {}

    def tell_to(self, seat: Seat) -> None:
        """Replay the game as a seat heard it, at the same action."""
        self._seat, self._kept = seat, {}
        self._each, self._after = [], []
        for heard, stop in zip(self.replay.heard(seat), self.replay.stops_heard(seat), strict=True):
            moments = Recalled(heard, self._recall)
            beats = beats_of(heard.lines, self.look, "normal", followed=True, moments=moments)
            self._each += [beat._replace(waits=False) for beat in beats]
            self._after += [stop] * len(beats)
        self._events = marches(self._each)
        counts = accumulate(len(beat.event.lines) for beat in self._events)
        self._ends = [self._after[count - 1] for count in counts]
        self.seek(self.replay.ply)

    def _recall(self, heard: Heard) -> Sequence[View]:
        if heard.number not in self._kept:
            self._kept[heard.number] = self.replay.moments(self._seat, heard)
            for number in list(self._kept)[:-KEPT]:
                del self._kept[number]
        return self._kept[heard.number]

    # Steps

    @property
    def progress(self) -> tuple[int, int]:
        return (self._at + 1, len(self._events))

    @property
    def over(self) -> bool:
        return self._at >= len(self._events) - 1 and self.replay.ply >= len(self.replay) and not self.playback.unfolding

    def seek(self, ply: int) -> None:
        """Go to the position after an action, with its last event on stage."""
        self.replay.seek(ply)
        self._at, self._whole = bisect_right(self._ends, self.replay.ply) - 1, True
        last = bisect_right(self._after, self.replay.ply) - 1
        here = last >= 0 and self._after[last] == self.replay.ply
        self._stage(self._each[last] if here else None, happened=True)

    def action(self, by: int) -> None:
        """Step by an action; from the middle of one, to its end first."""
        midst = by > 0 and not self._whole and self.replay.ply in self._ends[self._at + 1 : self._at + 2]
        self.seek(self.replay.ply + (0 if midst else by))

    def event(self, by: int) -> None:
        """Step on by an event, which is then animated, or back."""
        behind = by < 0 and self._whole and self._at >= 0 and self._ends[self._at] < self.replay.ply
        place = self._at if behind else self._at + by
        if not 0 <= place < len(self._events):
            self.seek(0 if place < 0 else len(self.replay))
            return
        self.replay.seek(self._ends[place])
        self._at, self._whole = place, False
        self._stage(self._events[place], happened=by < 0)

    def mark(self, what: str, by: int) -> None:
        getattr(self.replay, what)(by)
        self.seek(self.replay.ply)

    def _stage(self, beat: Beat | None, *, happened: bool) -> None:
        playback = self.playback
        playback.clear()
        playback.play([beat] if beat is not None else [])
        if beat is not None and (happened or self.still):
            playback.elapsed = beat.ms * beat.settles

    # Time

    def run(self, ms: float) -> bool:
        """Let time pass while it runs; tells whether the picture changes."""
        changed = self.playback.advance(ms)
        if not self.playback.busy:
            self.event(1)
            return True
        return changed

    def unfold(self, ms: float) -> bool:
        """Finish the event on stage and go no further; tells whether it just did."""
        beat = self.playback.now
        if beat is None or not self.playback.unfolding:
            return False
        self.playback.elapsed = min(self.playback.elapsed + ms, beat.ms * beat.settles)
        return not self.playback.unfolding

    # The view

    def view(self, seat: Seat) -> View:
        moment = None if self._whole or seat != self._seat else self.playback.view()
        return moment or self.replay.view(seat)

    def lines(self, seat: Seat) -> Sequence[Line]:
        lines, beat = self.replay.lines(seat), self.playback.now
        if self._whole or beat is None or seat != self._seat:
            return lines
        edge = beat.event.lines[0] if self.playback.unfolding else beat.line
        place = next((n for n, line in enumerate(lines) if line is edge), len(lines))
        return lines[: place + (0 if self.playback.unfolding else 1)]


QUICKEST = 0.05  # the least length of an event, as a share of its time


class Viewpoint:
    """A replay as one seat saw it (see :class:`launcher.table.wording.Seen`)."""

    def __init__(self, replay: Replay) -> None:
        self._spoken = self.public = replay.public.in_print()
        self.telling = Retelling(replay, self.public.look)
        self.viewer: Seat = replay.seat or self.public.meta.seats[0].id

    you: Seat = ""  # nobody plays

    @property
    def board(self) -> Board:
        return self.public.board

    @property
    def view(self) -> View:
        return self.telling.view(self.viewer)

    def speak(self, language: str) -> None:
        if language != self.public.catalogue.language:
            self.public = self._spoken.in_language(language)

    def lines(self) -> Sequence[Line]:
        return self.telling.lines(self.viewer)

    def ladder(self) -> Ladder | None:
        """Return None: the past keeps no ladder."""
        return None

    def seat_name(self, seat: Seat) -> str:
        return self.public.seat_name(seat)

    def say(self, text: Any) -> str:
        return self.public.say(text)


class ReplayScreen(MapScreen):
    """A finished or unfinished game to scrub through."""

    play: Viewpoint

    def __init__(self, desk: Desk, replay: Replay, title: str) -> None:
        super().__init__(desk, Viewpoint(replay))
        self.title = title
        self.replay = replay
        self.ready = False  # whether the game has been read through; nothing is shown before
        self.running = False
        self.speed = desk.settings.enemy_speed if desk.settings.enemy_speed != "step" else "normal"
        self.telling = self.play.telling
        self.sounds = EventSounds(desk.sound, self.play, self.telling.playback, lambda: self.map.camera)
        self.motion = Motion(lambda: self.map, self.play, self.telling.playback, self.sounds, self._pace)
        self._view: View | None = None
        self._followed: object = None
        self._near = False  # whether the map has been zoomed in once; after that the player chooses the zoom
        self._reader = threading.Thread(target=self._read, daemon=True, name="replay-reading")
        self._reader.start()

    def _read(self) -> None:
        assert self.replay.marks, "a game begins with a phase"
        self.telling.tell_to(self.play.viewer)
        self.ready = True

    def wait(self) -> None:
        """Wait until the game has been read: for tests and pictures."""
        self._reader.join()
        self.sync()

    # Widgets

    def build(self) -> Widget:
        say = self.ui.word
        self.head = Label("", bold=True, wrap=False, id="head")
        self.strip = SequenceStrip(self)
        back = icon_button("arrow-left", say("table.back_to_launcher"), self.leave_screen, kind="normal", id="back")
        names = [(seat, self.play.seat_name(seat)) for seat in self.play.public.meta.seat_ids()]
        self.seat = Choice(names, self.play.viewer, self._look_as, id="viewpoint")
        choose = len(names) > 1 and not self.replay.secret
        seen_by: list[Widget] = [Label(say("table.viewpoint"), tone="muted", wrap=False), self.seat] if choose else []
        back.help, self.head.help, self.strip.help = "desk.back", "replay.head", "play.strip"
        self.seat.help = "replay.seat"
        helping = self.help_button()
        top = Row(
            back, self.head, Spacer(8), self.strip.sized(flex=1), *seen_by, helping, gap=8, pad=(10, 6, 12, 6)
        ).sized(height=48)
        cues = StageControls(
            lambda: self.step("event", 1), lambda: self.step("event", -1), self.toggle, self.toggle, self.toggle
        )
        self.stage = Stage(self, self.telling.playback, cues, bare=True)
        self.area = MapArea(self, MapView(self.scenery, ReplayClicks(self)), self.stage)
        self.log = LogPanel(self, self._export)
        side = Column(self.log.sized(flex=1), pad=(10, 10, 10, 10))
        self.status = StatusLine(lambda: self.size[1])
        return Column(top, Body(self.area, side).sized(flex=1), self._transport(), self.status, gap=0)

    def _transport(self) -> Widget:
        say = self.ui.word
        steps = (
            ("first", "table.first", lambda: self.seek(0), "Home"),
            ("fast-back", "table.previous_turn", lambda: self.step("turn", -1), "Ctrl+left"),
            ("arrow-left", "table.previous_phase", lambda: self.step("phase", -1), "Alt+left"),
            ("step-back", "table.previous", lambda: self.step("action", -1), "Shift+left"),
            ("chevron-left", "table.previous_event", lambda: self.step("event", -1), "left"),
        )
        after = (
            ("chevron-right", "table.next_event", lambda: self.step("event", 1), "right"),
            ("step", "table.next_action", lambda: self.step("action", 1), "Shift+right"),
            ("arrow-right", "table.next_phase", lambda: self.step("phase", 1), "Alt+right"),
            ("fast", "table.next_turn", lambda: self.step("turn", 1), "Ctrl+right"),
            ("last", "table.last", lambda: self.seek(1 << 30), "End"),
        )
        buttons = [icon_button(icon, say(key), do, hotkey=chord, id=key[6:]) for icon, key, do, chord in steps]
        others = [icon_button(icon, say(key), do, hotkey=chord, id=key[6:]) for icon, key, do, chord in after]
        self.run = Button(
            "", self.toggle, icon="play", kind="primary", tip=say("table.resume"), hotkey=GO_ON, id="run"
        ).sized(44, 32)
        count = len(self.replay)
        self.slider = Slider(
            0,
            max(1, count),
            0,
            lambda value: self.seek(round(value)),
            show=lambda value: self._where() if self.ready else "",
            id="scrub",
        )
        paces = [entry for entry in speeds(say) if entry[0] != "step"]
        pace = Choice(paces, self.speed, self.set_speed, id="speed")
        return Row(*buttons, self.run, *others, self.slider.sized(flex=1), pace.sized(110), gap=6, pad=(12, 8, 12, 10),
                   help="replay.transport")  # fmt: skip

    def _export(self) -> None:
        public, seed = self.play.public, self.replay.seed
        path = self.desk.home / "exports" / f"{stem(public, 'log', seed)}.txt"
        text = log_text(public, self.play.lines(), seed)
        self.attempt(lambda: write_whole(path, text.encode()))
        self.toast(self.ui.word("table.exported", path=str(path)), "good")

    # Steps

    def seek(self, ply: int) -> None:
        if self.ready:
            self.telling.seek(ply)
            self.sync()

    def step(self, what: str, step: int) -> None:
        if not self.ready:
            return
        self.running, self.telling.still = False, self.ui.theme.reduced_motion
        if what in ("phase", "turn"):
            self.telling.mark(what, step)
        else:
            (self.telling.event if what == "event" else self.telling.action)(step)
        self.sync()

    def toggle(self) -> None:
        """Run or stop; at the end, run from the start."""
        if not self.ready:
            return
        self.telling.still = self.ui.theme.reduced_motion
        if not self.running and self.telling.over:
            self.telling.seek(0)
        self.running = not self.running
        self.sync()

    def set_speed(self, speed: str) -> None:
        self.speed = speed

    def _look_as(self, seat: str) -> None:
        self.play.viewer = seat
        self.telling.tell_to(seat)
        self.sync()

    def sync(self) -> None:
        replay = self.replay
        if not self.ready or self._root is None:
            return
        view = self._view = self.play.view
        self.strip.sync(view.phases)
        self.head.set_text(heading(self.ui, self.play))
        self.slider.value = replay.ply
        self.slider.invalidate()
        self.run.icon = "pause" if self.running else "play"
        self.run.invalidate()
        self.log.sync(self.play.lines())
        self.stage.sync()
        bare = Showing(tuple(view.pieces), hex_marks=dict(view.hex_marks), side_marks=dict(view.side_marks))
        self.map.show(staged(bare, self.telling.playback))
        self.status.sync("", self._hints())
        self._follow()

    def _where(self) -> str:
        now, all_ = self.telling.progress
        return self.ui.word("table.events_of", now=now, all=all_)

    def _hints(self) -> tuple[tuple[str, str], ...]:
        keys = (("right", "event"), ("Shift+right", "action"), ("Alt+right", "phase"), ("Ctrl+right", "turn"))
        return tuple((key, self.ui.word(f"table.hint_{what}")) for key, what in keys)

    def _follow(self) -> None:
        beat = self.telling.playback.now
        if beat is None or beat is self._followed:
            return
        self._followed = beat
        if beat.event.way and not self._near:
            self._near = True
            self.map.approach()
        self.area.lead(beat)

    # Time

    @property
    def busy(self) -> bool:
        runs = self.running or self.telling.playback.unfolding or self.motion.busy
        return super().busy or runs or not self.ready

    @property
    def pulse(self) -> int:
        return self.motion.weather.pulse if self.ready and not self.layers else 0

    def _pace(self) -> float:
        return SPEEDS[self.speed] if self.running else 1.0

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.motion.end()
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._view is None and self.ready:
            self.sync()
        self._run(dt)
        if self.ready:
            self.sounds.tick(dt)
            self.motion.tick(dt, rains=not self.layers)

    def leave(self) -> None:
        super().leave()
        self.sounds.rest()

    def _run(self, dt: float) -> None:
        if not self.ready:
            return
        if not self.running:
            changed = self.telling.unfold(dt)
        else:
            changed = self.telling.run(dt / max(QUICKEST, SPEEDS[self.speed]))
            self.running = not self.telling.over
            changed = changed or not self.running
        self.stage.sync()
        if changed:
            self.sync()


class ReplayClicks(MapClicks):
    """The map of a replay: a double click looks closer, the right button goes one event back."""

    def __init__(self, screen: ReplayScreen) -> None:
        self._screen = screen

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        if double:
            self._screen.map.zoom(1)

    def go_back(self) -> None:
        self._screen.step("event", -1)

    def tip(self, h: Hex, piece: str) -> str:
        screen = self._screen
        if not screen.ready:
            return ""
        view, scenery = screen.play.view, screen.scenery
        lines = [f"**{scenery.title(h)}**", *scenery.marks(view.hex_marks.get(h, ()))]
        return "\n".join([*lines, *(scenery.name(found) for found in reversed(view.at(h)))])
