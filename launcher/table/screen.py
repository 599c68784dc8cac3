"""The table of any registered game: the map, the column beside it, the bar above and the line below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pygame

from hexcore.game.actions import Aloud
from hexcore.play.chair import Line
from launcher.desk.desk import Desk
from launcher.kit.layout import Column, Stack
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, Pressable
from launcher.kit.widgets.markup import escape
from launcher.kit.window.input import stops
from launcher.kit.window.layers import TOAST_FOOT, Dialog, Layer
from launcher.play import Play
from launcher.table.exports import Thumbnails
from launcher.table.help.advice import AdviceCard
from launcher.table.help.hints import AvailableActions, FirstTimes
from launcher.table.help.lesson import LessonLayer
from launcher.table.help.screen_reader import SpokenPane
from launcher.table.hotkeys import ACT
from launcher.table.hotseat import Curtain, Handover
from launcher.table.input_guard import AnswerGuard, StaleInput
from launcher.table.map.overlays import OverlayCard
from launcher.table.map.pointing import Hint, Pointing
from launcher.table.map.scroll import AutoScroll, EdgeScroll
from launcher.table.map.view import MapView
from launcher.table.map_screen import MapScreen
from launcher.table.sidebar import tiles
from launcher.table.sidebar.actions import ActionButton
from launcher.table.sidebar.briefing import BriefingCard, Pointer
from launcher.table.sidebar.shop import ShopSheet
from launcher.table.sidebar.sidebar import Body, Sidebar
from launcher.table.sidebar.top_bar import StatusLine, TopBar
from launcher.table.sidebar.turn_banner import Herald
from launcher.table.stage.map_area import Leads, MapArea
from launcher.table.stage.motion import Motion
from launcher.table.stage.sounds import EventSounds
from launcher.table.stage.stage import Stage, StageControls
from launcher.table.tools import TableTools
from launcher.table.turn.animation import SPEEDS
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.state import state_of
from launcher.table.turn.turn import Turn
from launcher.table.wording import behind_step

COUNTER_MS = 6.0
"""The milliseconds per frame for drawing counters of shop and stack; none in a frame with a new layout."""


class TableScreen(MapScreen):
    """A game being played."""

    play: Play

    def __init__(self, desk: Desk, play: Play) -> None:
        super().__init__(desk, play)
        self.title = play.public.meta.name
        self.overlay = ""  # the key of the chosen overlay
        self.result_shown = False
        self.watched = False  # whether bots are watched, so that no curtain falls
        self._chair = play.chair
        self._problem = ""
        self._also_open: str | None = None
        self.controller = Controller(play)
        self.flow = Flow(play, self.controller, self.changed)
        self.flow.playback.speed = desk.settings.enemy_speed
        self.turn = Turn(self, self.flow)
        self.flow.halted = self.turn.tell_halted
        self.flow.unstaged = self._unstaged
        self.pointing = Pointing(self.controller, self.flow, self.scenery, self)
        self.auto_scroll = AutoScroll(self, self.controller)
        self.edge = EdgeScroll(self)
        self.thumbnails = Thumbnails(self)
        self.firsts = FirstTimes(desk, play)
        self.available = AvailableActions(self)
        self.tools = TableTools(self)
        self.handover = Handover(self)
        shared = play.public.hides and len(play.humans) > 1
        self.sounds = EventSounds(desk.sound, play, self.flow.playback, lambda: self.map.camera, shared=shared)
        self.motion = Motion(lambda: self.map, play, self.flow.playback, self.sounds, self._pace)
        self.answer_guard = AnswerGuard(self.ui.clock)
        self.stale_input = StaleInput(self, self.answer_guard)

    # The widgets

    def build(self) -> Widget:
        tools, flow = self.tools, self.flow
        self.topbar = TopBar(self)
        view = MapView(self.scenery, self.pointing)
        view.on_begun = self.auto_scroll.begin
        cues = StageControls(flow.go_on, flow.go_back, flow.skip, tools.pause, self.handover.read)
        self.stage = Stage(self, flow.playback, cues)
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
        self.status = StatusLine(lambda: self.size[1])
        self.spoken = SpokenPane(self, self.scenery)
        field = Column(Stack(self.area, self.shop).sized(flex=1), self.spoken, gap=0)
        self.main = Column(self.topbar, Body(field, self.sidebar).sized(flex=1), self.status, gap=0)
        self.curtain = Curtain(self, self.handover.take_over)
        self.lesson = LessonLayer(self, self._parts())
        lesson = (self.lesson,) if self.play.course is not None else ()
        shop = (self.shop,) if self.shop.verbs else ()
        # Briefing and shop come before all that they may cover, the map before what scrolls it and what points at it.
        self.parts = (
            self.topbar, self.briefing, self.pointer, *shop, self.advice, self.sidebar, self.stage,
            self.stale_input, self.herald, self.pointing, self.auto_scroll, *lesson, self.turn,
        )  # fmt: skip
        root = Stack(self.main, self.lesson, self.curtain)
        root.mount(self.ui)
        self._sync()
        return root

    def _parts(self) -> dict[str, Widget]:
        side = self.sidebar
        return {
            "log": side.log, "odds": side.odds, "phases": self.topbar.strip, "prompt": side.prompt, "stack": side.stack,
            "panels": side.panels, "shop": self.shop, "briefing": self.briefing, "undo": self.topbar.undo,
        }  # fmt: skip

    def enter(self) -> None:
        super().enter()
        if self._also_open is None:
            self._also_open = self.play.claim_saves()
        if not self.curtain.visible and not self.came_back():
            self.focus(self.map, visible=self.by_keys)
        self.sync()

    def leave(self) -> None:
        super().leave()
        self.flow.save_again()
        if self.gone:
            self.tools.stop_working()
        self.sounds.rest()

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint nothing: table and curtain cover the whole ground."""

    # Showing the state

    @property
    def asks(self) -> Aloud | None:
        """The question that the viewer asks another player aloud, once the stage is empty."""
        return None if self.watched or self.flow.playback.busy else self.play.asks

    @property
    def reading(self) -> bool:
        """Whether a briefing or a lesson is to be read first."""
        return self.briefing.visible or (self.play.course is not None and self.lesson.keeps_word)

    def changed(self) -> None:
        """Show what happened; notes, tooltips, and what was armed or spread out end with it."""
        self.turn.drop()
        self.drop_tip()
        self.sidebar.recap.put_away()
        self.map.lie_still()
        if self.play.chair is not self._chair:
            self._chair = self.play.chair
            self.handover.change_chair()
        self.auto_scroll.follow_action()
        self.sync()

    def sync(self) -> None:
        if self._root is not None:
            self._sync()

    def _sync(self) -> None:
        self.area.callout.hide()
        seat = None if self.watched or self.asks is not None else self.play.now.curtain_for
        hidden = seat is not None and not self.flow.playback.busy
        wanted = seat if hidden and seat else ""
        if wanted != self.curtain.seat:
            self.curtain.draw_for(wanted)
        self.lesson.set_visible(self.play.course is not None and not hidden)
        self.main.set_visible(not hidden)
        if hidden:
            self.answer_guard.ask(("curtain", seat))
            self.advice.close()
            self.available.close()
            self.handover.hide()
            return
        self.handover.down = False
        state = state_of(self)
        for part in self.parts:
            part.show(state)

    def looked(self) -> None:
        """Show what the cursor or the keyboard points at."""
        self.pointing.look()

    def status_hints(self) -> tuple[Hint, ...]:
        """Return the keys of the focused part with their meaning; beside the map, the way back to it."""
        pane, say = self.desk.keys.text("table.pane"), self.ui.word
        if self.layers:
            return ((ACT, say("desk.hint_choose")), ("Tab", say("desk.hint_next")), ("Esc", say("table.hint_back")))
        beside = self.focused is not None and self.focused is not self.map and not self.flow.playback.busy
        if self.by_keys and beside:
            return ((ACT, say("desk.hint_choose")), ("Tab", say("desk.hint_next")), (pane, say("table.hint_map")))
        return self.pointing.hints(self.by_keys, pane, self.desk.keys.text("table.undo"))

    def behind(self) -> str:
        """Return the rule behind the cursor; on the map, the one behind the decision."""
        return super().behind() or behind_step(self.play)

    # Focus, notes and tooltips

    @property
    def by_keys(self) -> bool:
        """Whether the player uses the keyboard: only then do hints name keys."""
        return self.router.by_key

    def input_changed(self) -> None:
        if not self.curtain.visible:
            self.sidebar.prompt.show(state_of(self))
            self.status.sync(self.pointing.status(), self.status_hints())

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        changed = widget is not self.focused
        super().focus(widget, visible)
        if changed and self._root is not None and not self.curtain.visible:
            self.status.sync(self.pointing.status(), self.status_hints())
            self.spoken.sync()

    def in_words(self) -> list[str]:
        """Return the table in words: behind the curtain only the curtain."""
        return self.spoken.spoken.lines()

    def open_layer(self, layer: Layer) -> None:
        super().open_layer(layer)
        if not self.curtain.visible:
            self.status.sync(self.pointing.status(), self.status_hints())

    def close_layer(self, layer: Layer) -> None:
        super().close_layer(layer)
        if not self.curtain.visible:
            self.status.sync(self.pointing.status(), self.status_hints())

    def rest(self) -> Widget | None:
        """Return the widget that gets the focus when the focused one is gone: the map, or what covers it."""
        if self.curtain.visible or self.layers:
            return None
        if self.shop.visible:
            return self.shop.first_stop() or next((part for part in stops(self.shop) if not part.takes_text), None)
        return self.briefing.find("briefing-on") if self.briefing.visible else self.map

    def again(self, gone: Widget) -> Widget | None:
        """Return the button in the place of one that is gone; one key never presses the main button twice."""
        if isinstance(gone, ActionButton):
            return self.sidebar.actions.instead(gone)
        return super().again(gone)

    def change_pane(self) -> None:
        """Move the focus to the buttons beside the map, or from there back to the map."""
        beside = self.focused is not None and any(part is self.focused for part in self.sidebar.walk())
        wanted = self.rest() if beside else self.first_action()
        self.focus(wanted or self.rest())

    def first_action(self) -> Widget | None:
        """Return the first piece of a choice beside the map, else the main button, else any action, else any stop."""
        side = self.sidebar
        parts = (side.prompt, side.actions.main, side.actions, side.stack, side.actions.later)
        found = [w for part in parts for w in stops(part) if isinstance(w, Pressable)]
        main = (w for w in found if isinstance(w, Button) and w.kind == "primary")
        acts = (w for w in found if w.enabled and (w not in side.prompt.walk() or w.id in ("commit", "hand-over")))
        below = (w for w in found if side.stack.asked and isinstance(w, tiles.PieceTile))
        return next(chain(below, main, acts, stops(side)), None)

    def default(self) -> Widget | None:
        """Return nothing at the table: Enter acts on the focus, and the main button has a key of its own."""
        return super().default() if self.layers or self.curtain.visible else None

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        if not self.curtain.visible:  # nobody knows who would read it
            super().toast(text, tone, about=about)

    def toast_room(self) -> pygame.Rect:
        """Return the map, or the room above the buttons of a dialog: no button is covered."""
        area = self.area.rect
        if self.layers and self.layers[-1].modal:
            card = self.layers[-1].root
            feet = [w.rect.top for w in card.walk() if isinstance(w, Button) and w.rect.top > card.rect.centery]
            foot = min(feet, default=self.bounds.bottom) + self.ui.px(TOAST_FOOT - 8)
            return pygame.Rect(self.bounds.x, self.bounds.y, self.bounds.width, foot - self.bounds.y)
        return area if area.width and self.main.visible else self.bounds

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the areas that no tooltip covers: the stage, the prompt, the odds, the points and the buttons.

        A tooltip of the map leaves the whole column beside it clear.
        """
        side, beside = self.sidebar, self.area.rect.collidepoint(self.router.mouse)
        column = (side,) if beside else (side.prompt, side.odds, side.actions.main, side.actions)
        parts = (
            self.topbar,
            self.stage,
            self.briefing,
            *column,
            self.curtain,
            self.lesson.note,
            self.shop,
            self.overlay_card,
        )
        return [part.rect for part in parts if part.on_show]

    def spared(self) -> Sequence[pygame.Rect]:
        """Return the lit hexes, of which the player will click one next, and the pieces, to compare with each other."""
        if self.curtain.visible or self.flow.playback.busy or self.layers:
            return ()
        hexes = {spot.hex for spot in self.controller.lit()} | {piece.hex for piece in self.play.view.pieces}
        found = (self.map.hex_rect(h) for h in sorted(hexes) if h >= 0)
        return [rect for rect in found if rect.colliderect(self.map.rect)]

    # Time

    def _pace(self) -> float:
        return 0.0 if self.curtain.visible else SPEEDS[self.flow.playback.speed]

    def _unstaged(self, lines: Sequence[Line]) -> None:
        self.motion.unstaged(lines)
        self.sounds.unstaged(lines)

    @property
    def pulse(self) -> int:
        return 0 if self.curtain.visible or self.layers else self.motion.weather.pulse

    @property
    def busy(self) -> bool:
        notes = self.area.callout.visible or self.herald.visible or self.advice.waiting
        waits = self.motion.busy or self.stale_input.waits or notes
        return super().busy or self.flow.busy or waits or self._undrawn() or self.edge.pushed() != (0, 0)

    def _undrawn(self) -> bool:
        return any(True for part in (self.shop, self.sidebar.stack) for _ in tiles.unready(part))

    def update(self, dt: float) -> None:
        clean = not self.dirty
        super().update(dt)
        self.stale_input.tick(clean=clean)
        self.herald.lapse()
        if self.area.callout.lapse():
            self.answer_guard.begin()
        self.flow.still = self.ui.theme.reduced_motion
        self.play.ties = self.desk.settings.ties
        self.flow.save_again(dt)
        if not self.curtain.visible:
            self.flow.advance(dt)
            self.sounds.tick(dt)
            self.stage.sync()
            if self.lesson.visible:
                self.lesson.tick()
            tiles.prepare((self.shop, self.sidebar.stack), 0.0 if self.unsettled else COUNTER_MS)
            self.edge.tick(dt)
            self._tell_saving()
            if not self.dirty and not self.flow.playback.busy and not self.motion.running:
                self.thumbnails.write()
            if self.play.bots:
                self.handover.tell_of_bot()
                self.handover.tell_of_lost()
            self.handover.tell_of_worker()
            self.motion.tick(dt, rains=not self.layers)
            self.advice.tick()
        self._tell_result()
        if self.result_shown or self.tools.reporting.job is not None:
            self.tools.tick(dt)
        self.stale_input.fade()

    def paint_all(self) -> None:
        super().paint_all()
        tiles.prepare((self.shop, self.sidebar.stack))

    def _tell_saving(self) -> None:
        """Show a sign while the game cannot be saved, and say that another program plays it too."""
        say, problem = self.ui.word, self.play.problem
        if problem != self._problem:
            self._problem = problem
            self.topbar.show_unsaved(problem)
            told = say("table.not_saved", problem=problem) if problem else say("table.saved_again")
            self.toast(told, "danger" if problem else "good")
        if self._also_open:
            text, self._also_open = escape(say("table.also_open", who=self._also_open)), ""
            Dialog(self.ui, say("table.also_open_title"), text, width=480).open()

    def _tell_result(self) -> None:
        if self.result_shown or not self.play.over or self.flow.playback.busy or self.layers:
            return
        self.result_shown = True
        self.tools.result()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; before any error of it goes on, the last action is saved."""
        try:
            drawn = super().draw(surface)
            self.answer_guard.drawn()
            return drawn
        except Exception:
            self.flow.save_again()
            raise

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; a key belongs first to the stage, until shortly after it is empty."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.motion.end()
        if self.help_mode.takes(event) or self.bares(event) or (not self.curtain.visible and self.opens_rule(event)):
            return True
        free = not self.layers and not self.curtain.visible
        if free and self.briefing.visible and event.type == pygame.KEYDOWN and self.focused is self.map:
            self.focus(self.rest())
        if not self.composing and self.stale_input.keeps(event):
            return True
        return super().handle(event)

    @property
    def main_shown(self) -> bool:
        return self.main.visible and not self.shop.visible

    def on_key(self, event: pygame.event.Event) -> bool:
        return super().on_key(event) or self.lesson.key(event) or self.tools.key(event)

    def back(self) -> bool:
        self.tools.back()
        return True
