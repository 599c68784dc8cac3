"""Watching a game again: by event, action, phase and turn, from either side of the table, at any speed."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from hexcore.actions import PieceId, Seat
from hexcore.board import Board
from hexcore.briefs import Ladder
from hexcore.chair import Line
from hexcore.files import write_whole
from hexcore.replays import Replay
from hexcore.types import Hex, Side
from hexcore.views import View
from launcher.desk.preferences import speeds
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.menu import Choice
from launcher.kit.slider import Slider
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.table.area import MapArea
from launcher.table.beats import SPEEDS
from launcher.table.exports import stem
from launcher.table.foley import Foley
from launcher.table.heading import heading
from launcher.table.hotkeys import GO_ON
from launcher.table.logpanel import LogPanel
from launcher.table.mappicture import Showing
from launcher.table.mapview import MapView
from launcher.table.motion import Motion
from launcher.table.painted import PaintedScreen
from launcher.table.picturing import staged
from launcher.table.reports import log_text
from launcher.table.retelling import Retelling
from launcher.table.sidebar import Body
from launcher.table.stage import Cues, Stage
from launcher.table.statusline import StatusLine
from launcher.table.topbar import SequenceStrip

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

QUICKEST = 0.05
"""Where nothing is to be waited for, an event still lasts this share of its time."""


class Viewpoint:
    """A game that is watched again, as one seat saw it (see :class:`launcher.table.parts.Seen`)."""

    def __init__(self, replay: Replay) -> None:
        self._spoken = self.public = replay.public.in_print()
        self.telling = Retelling(replay, self.public.look)
        self.viewer: Seat = replay.seat or self.public.meta.seats[0].id

    you: Seat = ""
    """Nobody plays."""

    @property
    def board(self) -> Board:
        """The board that was played on."""
        return self.public.board

    @property
    def view(self) -> View:
        """The position shown."""
        return self.telling.view(self.viewer)

    def speak(self, language: str) -> None:
        """Say everything in a language from now on."""
        if language != self.public.catalogue.language:
            self.public = self._spoken.in_language(language)

    def lines(self) -> Sequence[Line]:
        """What the seat had heard by then."""
        return self.telling.lines(self.viewer)

    def ladder(self) -> Ladder | None:
        """Of the past it is not told."""
        return None

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this scenario."""
        return self.public.seat_name(seat)

    def say(self, text: Any) -> str:
        """Words for a text of the game."""
        return self.public.say(text)


class ReplayScreen(PaintedScreen):
    """A finished or unfinished game to scrub through."""

    play: Viewpoint

    def __init__(self, desk: Desk, replay: Replay, title: str) -> None:
        super().__init__(desk, Viewpoint(replay))
        self.title = title
        self.replay = replay
        self.ready = False
        """Whether the game has been read through; nothing is shown before."""
        self.running = False
        self.speed = desk.settings.enemy_speed if desk.settings.enemy_speed != "step" else "normal"
        self.telling = self.play.telling
        self.foley = Foley(desk.sound, self.play, self.telling.playback, lambda: self.map.camera)
        self.motion = Motion(lambda: self.map, self.play, self.telling.playback, self.foley, self._pace)
        self._view: View | None = None
        self._followed: object = None
        self._near = False
        """Whether the eye has come near enough once; how near it stays is then for the player to say."""
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

    # -- widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Bar, map and log, transport."""
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
        cues = Cues(lambda: self._by("event", 1), lambda: self._by("event", -1), self.toggle, self.toggle, self.toggle)
        self.stage = Stage(self, self.telling.playback, cues, bare=True)
        self.area = MapArea(self, MapView(self.scenery, self), self.stage)
        self.log = LogPanel(self, self._export)
        side = Column(self.log.sized(flex=1), pad=(10, 10, 10, 10))
        self.status = StatusLine()
        return Column(top, Body(self.area, side).sized(flex=1), self._transport(), self.status, gap=0)

    def _transport(self) -> Widget:
        say = self.ui.word
        steps = (
            ("first", "table.first", lambda: self.seek(0), "Home"),
            ("fast-back", "table.previous_turn", lambda: self._by("turn", -1), "Ctrl+left"),
            ("arrow-left", "table.previous_phase", lambda: self._by("phase", -1), "Alt+left"),
            ("step-back", "table.previous", lambda: self._by("action", -1), "Shift+left"),
            ("chevron-left", "table.previous_event", lambda: self._by("event", -1), "left"),
        )
        after = (
            ("chevron-right", "table.next_event", lambda: self._by("event", 1), "right"),
            ("step", "table.next_action", lambda: self._by("action", 1), "Shift+right"),
            ("arrow-right", "table.next_phase", lambda: self._by("phase", 1), "Alt+right"),
            ("fast", "table.next_turn", lambda: self._by("turn", 1), "Ctrl+right"),
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

    # -- going through the game -----------------------------------------------------------------------------

    def seek(self, ply: int) -> None:
        """Go to a position."""
        if self.ready:
            self.telling.seek(ply)
            self.sync()

    def _by(self, what: str, step: int) -> None:
        """Go on or back by an event, an action, a phase or a turn."""
        if not self.ready:
            return
        self.running, self.telling.still = False, self.ui.theme.reduced_motion
        if what in ("phase", "turn"):
            self.telling.mark(what, step)
        else:
            (self.telling.event if what == "event" else self.telling.action)(step)
        self.sync()

    def toggle(self) -> None:
        """Run or stop; at the end it begins again."""
        if not self.ready:
            return
        self.telling.still = self.ui.theme.reduced_motion
        if not self.running and self.telling.over:
            self.telling.seek(0)
        self.running = not self.running
        self.sync()

    def set_speed(self, speed: str) -> None:
        """How fast it runs."""
        self.speed = speed

    def _look_as(self, seat: str) -> None:
        self.play.viewer = seat
        self.telling.tell_to(seat)
        self.sync()

    def sync(self) -> None:
        """Show the position that the replay is at, and the event that led to it."""
        replay = self.replay
        if not self.ready or not hasattr(self, "slider"):
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
        """Which key goes on by what; with the arrow to the left, back."""
        keys = (("right", "event"), ("Shift+right", "action"), ("Alt+right", "phase"), ("Ctrl+right", "turn"))
        return tuple((key, self.ui.word(f"table.hint_{what}")) for key, what in keys)

    def _follow(self) -> None:
        """Lead the eye to the event on stage, near enough for counters to be read."""
        beat = self.telling.playback.now
        if beat is None or beat is self._followed:
            return
        self._followed = beat
        if beat.way and not self._near:
            self._near = True
            self.map.approach()
        self.map.lead(beat.way, self.stage.height_of(beat))

    # -- time -----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether time must go on."""
        runs = self.running or self.telling.playback.unfolding or self.motion.busy
        return super().busy or runs or not self.ready

    @property
    def pulse(self) -> int:
        """Rain falls although nothing happens."""
        return self.motion.weather.pulse if self.ready and not self.layers else 0

    def _pace(self) -> float:
        """How long what moves over the map takes beside its usual time."""
        return SPEEDS[self.speed] if self.running else 1.0

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; any key or click ends what moves over the map."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.motion.end()
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Paint, and run on."""
        super().update(dt)
        if self._view is None and self.ready:
            self.sync()
        self._run(dt)
        if self.ready:
            self.foley.tick(dt)
            self.motion.tick(dt, rains=not self.layers)

    def leave(self) -> None:
        """Nothing of the land is heard any more."""
        self.foley.rest()

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

    # -- what the map asks --------------------------------------------------------------------

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        """A click looks closer."""
        if double:
            self.map.zoom(1)

    def click_more(self, h: Hex, piece: str) -> None:
        """Nothing is picked here."""

    def take_hold(self, h: Hex, piece: str, more: bool, whole: bool) -> tuple[PieceId, ...]:
        """Nothing is moved here: the sheet is dragged."""
        return ()

    def set_down(self, h: Hex, side: Side | None, piece: str) -> None:
        """Nothing is dragged."""

    def go_back(self) -> None:
        """The right button goes one event back."""
        self._by("event", -1)

    def hover(self, h: Hex, side: Side | None, piece: str) -> None:
        """The map shows its tooltip."""

    def next_piece(self, step: int) -> None:
        """No piece can do anything."""

    def tip(self, h: Hex, piece: str) -> str:
        """What is in a hex at this moment of the game."""
        view = self._view
        if view is None:
            return ""
        lines = [f"**{self.scenery.title(h)}**", *self.scenery.marks(view.hex_marks.get(h, ()))]
        return "\n".join([*lines, *(self.scenery.name(found) for found in reversed(view.at(h)))])
