"""The table: the map, the column beside it, the bar above and the line below, for any game that is registered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from hexcore.actions import Action
from hexcore.chair import Line
from launcher.kit.dialog import Dialog
from launcher.kit.layout import Column, Stack
from launcher.kit.markup import escape
from launcher.kit.widget import Widget
from launcher.play import Play
from launcher.table import tiles
from launcher.table.acting import Acting
from launcher.table.actions import ActionButton
from launcher.table.advising import AdviceCard
from launcher.table.area import Leads, MapArea
from launcher.table.beats import SPEEDS
from launcher.table.breath import Breath
from launcher.table.briefing import BriefingCard, Pointer
from launcher.table.controller import Controller
from launcher.table.curtain import Curtain
from launcher.table.firsttime import FirstTimes
from launcher.table.flow import Flow
from launcher.table.foley import Foley
from launcher.table.following import Eye
from launcher.table.handover import Handover
from launcher.table.heading import heading
from launcher.table.hotkeys import ACT
from launcher.table.late import Late
from launcher.table.lesson import LessonLayer
from launcher.table.mapview import MapView
from launcher.table.motion import Motion
from launcher.table.nowlist import NowList
from launcher.table.overlaycard import OverlayCard
from launcher.table.pictured import PicturedScreen
from launcher.table.picturing import showing_of
from launcher.table.pointing import Hint, Pointing
from launcher.table.shop import ShopSheet
from launcher.table.sidebar import Body, Sidebar
from launcher.table.sides import Herald
from launcher.table.spoken import SpokenPane
from launcher.table.stage import Cues, Stage
from launcher.table.statusline import StatusLine
from launcher.table.tools import TableTools
from launcher.table.topbar import Tools, TopBar

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

COUNTER_MS = 6.0
"""How long counters are drawn in a frame, at most; in one that is laid out anew none is."""
"""How long the counters of shop and stack may take of a frame, and of one in which much else is drawn."""


class TableScreen(PicturedScreen):
    """A game being played."""

    play: Play

    def __init__(self, desk: Desk, play: Play) -> None:
        super().__init__(desk, play)
        self.title = play.public.meta.name
        self.controller = Controller(play)
        self.flow = Flow(play, self.controller, self.changed)
        self.flow.playback.speed = desk.settings.enemy_speed
        self.firsts = FirstTimes(desk, play)
        self.now = NowList(self)
        self.tools = TableTools(self)
        self.acting = Acting(self, self.tools.undo)
        self.pointing = Pointing(self.controller, self.flow, self.scenery, self.acting)
        self.eye = Eye(self, self.controller)
        self.handover = Handover(self)
        self.flow.halted = self.acting.halted
        shared = play.public.hides and len(play.humans) > 1
        self.foley = Foley(desk.sound, play, self.flow.playback, lambda: self.map.camera, shared=shared)
        self.motion = Motion(lambda: self.map, play, self.flow.playback, self.foley, self._pace)
        self.flow.unstaged = self._unstaged
        self.overlay = ""
        self.result_shown = False
        self.watched = False
        self._chair = play.chair
        self._problem = ""
        self._also_open: str | None = None
        self.breath = Breath(self.ui.clock)
        self.late = Late(self, self.breath)
        play.on_saved = self._saved

    # -- the widgets ----------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Bar, map and column, status line; and the curtain over all of it."""
        tools = self.tools
        self.topbar = TopBar(
            self,
            Tools(
                tools.undo, tools.redo, tools.overlays, tools.save, tools.menu, self.flow.save_again, self.helper.toggle
            ),
            self.desk.keys.text,
        )
        view = MapView(self.scenery, self.pointing)
        view.on_begun = self.eye.begin
        cues = Cues(self.go_on, self.flow.go_back, tools.skip, tools.pause, self.handover.read)
        self.stage = Stage(self, self.flow.playback, cues)
        self.briefing = BriefingCard(self, view, self.sync)
        self.pointer = Pointer(self, view, self.briefing)
        self.area = MapArea(self, view, self.stage, Leads(self.pointer, self.briefing))
        self.overlay_card = OverlayCard(self, tools.close_overlay)
        self.area.have_card(self.overlay_card)
        self.herald = Herald(self)
        self.area.have_herald(self.herald)
        self.shop = ShopSheet(self, self.scenery)
        self.sidebar = Sidebar(self, self.scenery, tools.export_log, self.shop.open)
        self.advice = AdviceCard(self)
        self.sidebar.have_advice(self.advice, lambda: self.advice.stays)
        self.status = StatusLine()
        self.spoken = SpokenPane(self, self.scenery)
        field = Column(Stack(self.area, self.shop).sized(flex=1), self.spoken, gap=0)
        body = Body(field, self.sidebar)
        self.main = Column(self.topbar, body.sized(flex=1), self.status, gap=0)
        self.curtain = Curtain(self, self.handover.take_over)
        self.lesson = LessonLayer(self, self._parts())
        root = Stack(self.main, self.lesson, self.curtain)
        root.mount(self.ui)
        self.sync()
        return root

    def _parts(self) -> dict[str, Widget]:
        """The parts of the table that a lesson can point at."""
        side = self.sidebar
        return {
            "log": side.log, "odds": side.odds, "phases": self.topbar.strip, "prompt": side.prompt, "stack": side.stack,
            "panels": side.panels, "shop": self.shop, "briefing": self.briefing, "undo": self.topbar.undo,
        }  # fmt: skip

    def enter(self) -> None:
        """The table is on top: the map has the keyboard."""
        super().enter()
        if self._also_open is None:
            self._also_open = self.play.claim_saves()
        if not self.curtain.visible and not self.came_back():
            self.focus(self.map, visible=False)
        self.sync()

    def leave(self) -> None:
        """Whatever comes next, nothing is lost, and nobody works for a table that is gone."""
        self.flow.save_again()
        if self.stack is None or self not in self.stack.screens:
            self.tools.stop_working()
        self.foley.rest()

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table covers all of its ground, and so does the curtain."""

    # -- keeping the picture true ---------------------------------------------------------------------------

    def changed(self) -> None:
        """Something happened: what was said, spread out or pointed at before has ended with it."""
        self.acting.drop()
        self.drop_tip()
        self.sidebar.recap.put_away()
        self.map.lie_still()
        if self.play.chair is not self._chair:
            self._chair = self.play.chair
            self.handover.change_chair()
        self.eye.follow_deed()
        self.sync()

    def sync(self) -> None:
        """Bring every part up to date with the game, what is picked and what is on stage."""
        if not hasattr(self, "curtain"):
            return
        self.area.callout.hide()
        seat = None if self.watched or self.asks is not None else self.play.curtain_for
        hidden = seat is not None and not self.flow.playback.busy
        self.curtain.draw_for(seat if hidden and seat else "")
        self.lesson.set_visible(self.play.course is not None and not hidden)
        self.main.set_visible(not hidden)
        if hidden:
            self.breath.ask(("curtain", seat))
            self.advice.close()
            self.now.close()
            self.handover.hide()
            return
        self.handover.down = False
        self._sync_main()

    def _sync_main(self) -> None:
        play, view = self.play, self.play.view
        self.topbar.sync(heading(self.ui, play), view.phases, play.undo_reason(), play.redo_reason())
        staging = self.flow.playback.busy
        self.briefing.sync(staging)
        self.pointer.sync(hidden=self.briefing.visible)
        reading = self.briefing.visible or self.lesson.keeps_word
        self.shop.held_back = reading or staging
        self.shop.sync()
        self.advice.sync()
        self._sync_prompt()
        self.sidebar.actions.sync(self.acting.armed, staging or reading, self.shop.visible)
        self.sidebar.orders.sync(self.acting.armed, staging or reading)
        self.sidebar.sync_stack(self.controller.stack_hex())
        self.sidebar.panels.sync()
        self.sidebar.log.sync(self.flow.playback.told_of(play.lines()))
        self.stage.sync()
        if self.breath.ask(self._question(staging, reading)):
            self.sidebar.to_top()
        self.herald.sync(staging or reading)
        self.looked()
        self.eye.bring()
        self.lesson.sync(staging)
        if not staging:
            self.acting.tell_broken_off()
            self.acting.tell_idle()

    def _question(self, staging: bool, reading: bool) -> object:
        """What the key that goes on would answer now, or put away as read; what was armed by the player's own click is
        no other question."""
        if staging:
            return None
        note = self.lesson.said if self.lesson.reads else None
        if reading:
            return ("read", self.briefing.visible, note)
        if self.acting.armed is not None and not self.acting.signing:
            return self.breath.question
        decision = self.play.decision
        shown = self.sidebar.actions.main.walk()
        main = next((button.offers for button in shown if isinstance(button, ActionButton)), None)
        return (self.play.decides, decision.step if decision is not None else "", self.acting.armed, main, note)

    def _sync_prompt(self) -> None:
        self.sidebar.prompt.sync(self.acting.armed, self.flow.playback.now is not None, self.shop.visible)

    def follow_decision(self) -> None:
        """Go to what can be clicked now, if all of it is out of view."""
        self.eye.follow_decision()

    def looked(self) -> None:
        """The cursor or the keyboard points at something else: odds, map highlights and the line below."""
        advised = self.advice.advised
        action = self.acting.shown or advised or self.pointing.pointed()
        self.sidebar.odds.sync(action, self.flow.rolled_now(), untold=bool(self.flow.playback.untold))
        over = self.pointing.over[0]
        overlay = self._laid(action, over)
        if not self.overlay:
            overlay = overlay._replace(arrows=(*overlay.arrows, *self.advice.arrows))
        self.pointing.overlay = overlay
        route = self.pointing.route(self.acting.shown or advised)
        pointed, asked = self.acting.pointed or self.advice.lit, bool(self.overlay)
        self.map.show(showing_of(self.controller, self.flow, route, overlay, pointed, asked=asked))
        self._tell_overlay()
        self.status.sync(self.pointing.status(), self._hints())
        self.spoken.sync()

    def _hints(self) -> tuple[Hint, ...]:
        """What keys do where the keyboard is; beside the map, how to come back to it."""
        pane, say = self.desk.keys.text("table.pane"), self.ui.word
        beside = self.focused is not None and self.focused is not self.map and not self.flow.playback.busy
        if self.by_keys and beside:
            return ((ACT, say("desk.hint_choose")), ("Tab", say("desk.hint_next")), (pane, say("table.hint_map")))
        return self.pointing.hints(self.by_keys, pane, self.desk.keys.text("table.undo"))

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give a widget the keyboard; the line below tells what keys do there."""
        changed = widget is not self.focused
        super().focus(widget, visible)
        if changed and hasattr(self, "curtain") and not self.curtain.visible:
            self.status.sync(self.pointing.status(), self._hints())

    @property
    def by_keys(self) -> bool:
        """Whether the player uses the keyboard: only then is he told of keys."""
        return self.router.by_key

    def input_changed(self) -> None:
        """The player takes to the mouse or to the keyboard: the prompt speaks of what he uses."""
        if not self.curtain.visible:
            self._sync_prompt()
            self.status.sync(self.pointing.status(), self._hints())

    # -- time -----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The next beat on stage."""
        self.flow.go_on()

    def _pace(self) -> float:
        """How long what moves over the map takes beside its usual time: as what is played on stage does."""
        return 0.0 if self.curtain.visible else SPEEDS[self.flow.playback.speed]

    def _unstaged(self, lines: Sequence[Line]) -> None:
        """The player's own action is seen and heard although it is not put on stage."""
        self.motion.unstaged(lines)
        self.foley.unstaged(lines)

    @property
    def pulse(self) -> int:
        """Rain falls although nothing happens."""
        return 0 if self.curtain.visible or self.layers else self.motion.weather.pulse

    @property
    def busy(self) -> bool:
        """Whether time must go on."""
        waits = (
            self.motion.busy
            or self.late.waits
            or self.area.callout.visible
            or self.herald.visible
            or self.advice.waiting
        )
        return super().busy or self.flow.busy or waits or self._unready() or self._at_edge() != (0, 0)

    def _unready(self) -> bool:
        """Whether counters are still to be drawn."""
        return any(True for part in (self.shop, self.sidebar.stack) for _ in tiles.unready(part))

    def update(self, dt: float) -> None:
        """Paint what is missing, play on, save."""
        clean = not self.dirty
        super().update(dt)
        self.late.tick(clean=clean)
        self.herald.lapse()
        if self.area.callout.lapse():
            self.breath.begin()
        self.flow.still = self.ui.theme.reduced_motion
        self.play.ties = self.desk.settings.ties
        self.flow.save_again(dt)
        if not self.curtain.visible:
            self.flow.advance(dt)
            self.foley.tick(dt)
            self.stage.sync()
            self.lesson.tick()
            tiles.prepare((self.shop, self.sidebar.stack), 0.0 if self.unsettled else COUNTER_MS)
            self._scroll_edge(dt)
            self._tell()
            if not self.dirty and not self.flow.playback.busy and not self.motion.running:
                self.picture_save()
            self.handover.tell_of_bot()
            self.handover.tell_of_lost()
            self.motion.tick(dt, rains=not self.layers)
            self.advice.tick()
        self._end()
        self.tools.tick(dt)
        self.late.show()

    def paint_all(self) -> None:
        """Paint everything now, for a picture without a window."""
        super().paint_all()
        tiles.prepare((self.shop, self.sidebar.stack))

    def _tell(self) -> None:
        """Say what stands in the way of saving, by a sign as long as it does; and that another program is at it."""
        say, problem = self.ui.word, self.play.problem
        if problem != self._problem:
            self._problem = problem
            self.topbar.show_unsaved(problem)
            told = say("table.not_saved", problem=problem) if problem else say("table.saved_again")
            self.toast(told, "danger" if problem else "good")
        if self._also_open:
            text, self._also_open = escape(say("table.also_open", who=self._also_open)), ""
            Dialog(self.ui, say("table.also_open_title"), text, width=480).open()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; whatever goes wrong with it, the last decision is saved first."""
        try:
            drawn = super().draw(surface)
            self.breath.drawn()
            return drawn
        except Exception:
            self.flow.save_again()
            raise

    @property
    def following(self) -> Action | None:
        """What is being done because it was advised, at this moment."""
        return self.advice.doing

    def _end(self) -> None:
        """Once the last beat has left the stage, the result is shown."""
        if self.play.over and not self.result_shown and not self.flow.playback.busy and not self.layers:
            self.result_shown = True
            self.tools.result()

    # -- keys -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; a key is first of all for what is on stage, or was until just now."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.motion.end()
        if self.helper.takes(event) or (not self.curtain.visible and self.opens_rule(event)):
            return True
        free = not self.layers and not self.curtain.visible
        if free and self.briefing.visible and event.type == pygame.KEYDOWN and self.focused is self.map:
            self.focus(self.rest())
        if not self.composing and self.late.keeps(event):
            return True
        return super().handle(event)

    def has_read(self) -> None:
        """A report was put away: what is pressed in the same breath was still meant for it."""
        if self.router.by_key:
            self.breath.begin()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Keys that no widget used."""
        return super().on_key(event) or self.lesson.key(event) or self.tools.key(event)
