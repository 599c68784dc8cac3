"""The table: the map, the column beside it, the bar above and the line below, for any game that is registered.

The map of a table as it is pushed at its edges, and its small picture beside a save.

What Esc does at the table: it closes what lies on top, lets go, or opens the menu.

The overlay that lies over the map, and the card that explains it.

What is kept clear on the table, and where the keyboard goes when what had it is gone.

What the panels ask of the table: to send, prepare and take back actions, to ask for advice (see parts.Table).

The whole table, as the objects that work for its screen see it: its parts, and what they may ask of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Aloud, PieceId
from hexcore.game.answers import Overlay
from hexcore.play.chair import Line
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.kit.layout import Column, Stack
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.markup import escape
from launcher.kit.window.input import stops
from launcher.kit.window.layers import TOAST_FOOT, Dialog
from launcher.play import Play
from launcher.table import exports
from launcher.table.help.advice import AdviceCard
from launcher.table.help.hints import FirstTimes, NowList
from launcher.table.help.lesson import LessonLayer
from launcher.table.help.screen_reader import SpokenPane
from launcher.table.hotkeys import ACT
from launcher.table.hotseat import Curtain, Handover
from launcher.table.input_guard import Breath, Late
from launcher.table.map.overlays import NO_OVERLAY, OverlayCard, meta_of, overlay_shown, subject
from launcher.table.map.pointing import Hint, Pointing
from launcher.table.map.showing import Eye, showing_of
from launcher.table.map.view import MapView
from launcher.table.map_screen import MapScreen
from launcher.table.sidebar import tiles
from launcher.table.sidebar.actions import ActionButton
from launcher.table.sidebar.briefing import BriefingCard, Pointer
from launcher.table.sidebar.shop import ShopSheet
from launcher.table.sidebar.sidebar import Body, Sidebar
from launcher.table.sidebar.topbar import StatusLine, Tools, TopBar
from launcher.table.sidebar.turn_banner import Herald
from launcher.table.stage.map_area import Leads, MapArea
from launcher.table.stage.motion import Motion
from launcher.table.stage.sounds import Foley
from launcher.table.stage.stage import Stage, StageControls
from launcher.table.submit import Acting
from launcher.table.tools import TableTools
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.playback import SPEEDS
from launcher.table.turn.undo import OrderLine
from launcher.table.wording import behind_step, heading


class AnsweringScreen(MapScreen):
    """Passes on what panels ask for to what does it."""

    play: Play
    controller: Controller
    flow: Flow
    acting: Acting
    handover: Handover
    now: NowList
    advice: AdviceCard
    watched: bool

    def sync(self) -> None:
        """Bring every part up to date: the screen that has them does."""

    def press(self, action: Action) -> None:
        """Carry out an action; one that ends something with moves left is asked about once."""
        self.acting.press(action)

    def do_all(self, actions: Sequence[Action]) -> None:
        """Send several actions one after the other, each if it is still offered."""
        self.acting.do_all(actions)

    def propose(self, key: str) -> None:
        """Lay out what the game proposes."""
        self.acting.propose(key)

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send all actions of a verb that lead to some hexes, and one of another after them."""
        self.acting.gather(verb, then, hexes)

    def stand_by(self, action: Action) -> None:
        """Send an action for every time that the same is asked."""
        self.acting.stand_by(action)

    def pick_stack(self) -> None:
        """Hold the whole stack that is looked at."""
        self.controller.pick_stack(self.controller.hex)
        self.sync()

    def take_aim(self, verb: str) -> None:
        """Say which of the verbs that share their hexes is meant."""
        self.controller.take_aim(verb)
        self.sync()

    def take_back(self, piece: PieceId) -> None:
        """Take back what was done with one piece."""
        self.acting.take_back(piece)

    def cancel(self) -> None:
        """Drop what is in hand or prepared."""
        self.acting.cancel()

    def strike_out(self, line: OrderLine) -> None:
        """Take one line off the sheet of orders."""
        self.acting.strike_out(line)

    def sign(self) -> None:
        """Agree to what was laid out."""
        self.acting.sign()

    @property
    def asks(self) -> Aloud | None:
        """What who sits here asks aloud of another player, once all that came before has been shown."""
        return None if self.watched or self.flow.playback.busy else self.play.asks

    def answer_aloud(self, *, lets_pass: bool) -> None:
        """Who was asked aloud lets it pass, or wants the screen."""
        if lets_pass:
            self.handover.let_pass()
        else:
            self.handover.call()

    @property
    def signing(self) -> bool:
        """Whether something that was laid out waits to be signed."""
        return self.acting.signing and self.acting.armed is not None

    @property
    def signing_orders(self) -> bool:
        """Whether it is a sheet of orders that waits, with its last line."""
        return self.signing and self.acting.orders

    def point(self, action: Action | None) -> None:
        """Show the odds of an action without choosing it; None disarms too."""
        self.acting.point(action)

    def pick(self, piece: PieceId) -> None:
        """A click on a piece in a panel."""
        self.acting.pick(piece)

    def key(self, command: str) -> str:
        """The key of a command."""
        return self.desk.keys.text(command)

    def behind(self) -> str:
        """The rule behind what the keyboard or the mouse is at; on the map, the one behind what is asked."""
        return super().behind() or behind_step(self.play)

    def show_now(self) -> None:
        """Show what can be done now, or close that."""
        self.now.toggle()

    @property
    def advised(self) -> bool:
        """Whether who decides here may ask a bot what it would do."""
        return not self.advice.why_not()

    @property
    def adviser(self) -> str:
        """What that bot is called."""
        return self.advice.adviser

    @property
    def advising(self) -> bool:
        """Whether advice is shown, or waited for."""
        return self.advice.visible

    def ask_advice(self) -> None:
        """Ask it, or close what it said."""
        self.advice.ask()

    def told_beside(self) -> list[str]:
        """What is said beside the question: advice, and the list of what can be done, as far as they are shown."""
        return [*self.advice.said(), *self.now.words()]


class ClearedScreen(AnsweringScreen):
    """Knows which of its parts nothing may lie over, and the way of the keyboard between them."""

    main: Widget
    stage: Stage
    briefing: BriefingCard
    sidebar: Sidebar
    shop: ShopSheet
    overlay_card: OverlayCard
    curtain: Curtain
    lesson: LessonLayer

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly; over the curtain nothing is said, for nobody knows who reads it."""
        if not self.curtain.visible:
            super().toast(text, tone, about=about)

    def toast_room(self) -> pygame.Rect:
        """Over the map, or above the buttons of what lies over everything: nothing that answers is covered."""
        area = self.area.rect
        if self.layers and self.layers[-1].modal:
            card = self.layers[-1].root
            feet = [w.rect.top for w in card.walk() if isinstance(w, Button) and w.rect.top > card.rect.centery]
            foot = min(feet, default=self.bounds.bottom) + self.ui.px(TOAST_FOOT - 8)
            return pygame.Rect(self.bounds.x, self.bounds.y, self.bounds.width, foot - self.bounds.y)
        return area if area.width and self.main.visible else self.bounds

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """No tooltip of the map lies over what is on stage, what is asked, or what can be pressed."""
        parts = (
            self.stage,
            self.briefing,
            self.sidebar.prompt,
            self.sidebar.actions.main,
            self.sidebar.actions,
            self.shop,
            self.overlay_card,
            self.curtain,
            self.lesson.note,
        )
        return [part.rect for part in parts if part.on_show]

    def spared(self) -> Sequence[pygame.Rect]:
        """The lit hexes: one of them is to be clicked next."""
        if self.curtain.visible or self.flow.playback.busy or self.layers:
            return ()
        hexes = (spot.hex for spot in self.controller.lit() if spot.hex >= 0)
        found = (self.map.hex_rect(h) for h in hexes)
        return [rect for rect in found if rect.colliderect(self.map.rect)]

    def rest(self) -> Widget | None:
        """The keyboard goes back to the map when the button that had it is gone, or to what lies over the map."""
        if self.curtain.visible or self.layers:
            return None
        if self.shop.visible:
            return self.shop.first_stop() or next((part for part in stops(self.shop) if not part.takes_text), None)
        return self.briefing.find("briefing-on") if self.briefing.visible else self.map

    def again(self, gone: Widget) -> Widget | None:
        """After a button that is gone comes the one in its place; the main button is never pressed twice by one key."""
        if isinstance(gone, ActionButton):
            return self.sidebar.actions.instead(gone)
        return super().again(gone)

    def change_pane(self) -> None:
        """From the map to the buttons beside it, the main one first; from anywhere else back to the map."""
        at_map = self.focused is None or self.focused is self.map
        wanted = self._main_button() if at_map or self.focused is self.rest() else self.rest()
        self.focus(wanted or self.rest())

    def _main_button(self) -> Widget | None:
        """What the keyboard comes to first beside the map."""
        found = stops(self.sidebar)
        return next((w for w in found if isinstance(w, Button) and w.kind == "primary"), next(iter(found), None))

    def default(self) -> Widget | None:
        """At the table Enter only acts on what has the keyboard; the main button has a key of its own."""
        return super().default() if self.layers or self.curtain.visible else None


class OverlaidScreen(ClearedScreen):
    """Lays an overlay over the map, and tells of it."""

    overlay: str
    pointing: Pointing
    tools: TableTools

    def _laid(self, action: Action | None, over: Hex) -> Overlay:
        """What lies over the map: the overlay that was chosen, else the one of the action that is pointed at."""
        key, h = self.overlay, subject(self.controller, self.overlay, over)
        if not key and action is not None and action.hexes:
            key, h = self.controller.gesture(action.verb).lays, action.hexes[-1]
        return overlay_shown(self.controller, key, h, over)

    def _tell_overlay(self) -> None:
        """Explain the overlay that was chosen, on its card; one that only an action lays needs none."""
        meta = meta_of(self.controller, self.overlay)
        staging = self.flow.playback.busy or self.briefing.visible
        if meta is None or staging:
            self.overlay_card.sync(NO_OVERLAY, "", "")
            return
        self.overlay_card.sync(self.pointing.overlay, self.play.say(meta.name), self.tools.overlay_key(meta.key))


class EscapingScreen(OverlaidScreen):
    """Goes back by one step at a time."""

    spoken: SpokenPane

    def back(self) -> bool:
        """Esc: close what lies on top, else let go as the right button does; with nothing to let go of, open the menu.

        What lies on top is a note, a card, the shop, a stack that is spread out, an overlay. To let go is to skip what
        is on stage, then to drop what was prepared, then what is picked. The table in words goes last: some keep it.
        """
        if self.curtain.visible:
            self.tools.menu_under_curtain()
        elif not (self.advice.put_away() or self._close_top() or self.acting.let_go() or self._close_words()):
            self.tools.menu()
        return True

    def _close_words(self) -> bool:
        """Close the table in words, below the map; tells whether it was open."""
        shown = self.spoken.visible
        if shown:
            self.tools.show_words()
        return shown

    def _close_top(self) -> bool:
        """Close what lies on top of the map; tells whether there was anything."""
        return self.put_away_notes() or self._close_sheet() or self.map.close_fan() or self._close_overlay()

    def _close_overlay(self) -> bool:
        """Take the overlay away that was chosen; what is on stage comes first. Tells whether there was one."""
        if not self.overlay or self.flow.playback.busy:
            return False
        self.tools.close_overlay()
        return True

    def _close_sheet(self) -> bool:
        """Close the card or the shop that lies over the map; tells whether there was one."""
        if self.briefing.visible:
            self.briefing.close()
        elif self.shop.visible:
            if not self.shop.clear_search():
                self.shop.close()
        else:
            return False
        return True

    def put_away_notes(self) -> bool:
        """Take away what was only said: why not, or what happened; tells whether there was anything."""
        if self.area.callout.visible:
            self.area.callout.hide()
            return True
        return self.sidebar.recap.put_away()


EDGE_PX = 3
EDGE_SPEED = 0.9
EDGE_MS = 350.0
"""The mouse rests at the edge of the screen so long before the map moves: who only passes it wants something else."""


class PicturedScreen(EscapingScreen):
    """Scrolls its map at the edges of the screen, and keeps a small picture of it with every save."""

    _pictured: Path | None = None
    _unpictured: Path | None = None
    _remembered = False
    _edged: Pos = (-1, -1)
    _edge_ms: float = 0.0
    """Where the mouse was in the last frame, and how long it has rested at the edge."""

    def _at_edge(self) -> tuple[int, int]:
        """The way the mouse pushes at the edge of the screen."""
        x, y = self.router.mouse
        wide, high = self.size
        if x < 0 or self.layers:
            return (0, 0)
        return ((x >= wide - EDGE_PX) - (x < EDGE_PX), (y >= high - EDGE_PX) - (y < EDGE_PX))

    def _scroll_edge(self, dt: float) -> None:
        dx, dy = self._at_edge()
        rests, self._edged = self.router.mouse == self._edged, self.router.mouse
        self._edge_ms = self._edge_ms + dt if rests and (dx or dy) else 0.0
        if self._edge_ms > EDGE_MS:
            self.map.pan(-dx * dt * EDGE_SPEED, -dy * dt * EDGE_SPEED)

    def _saved(self, path: Path) -> None:
        """A save was written: its small picture is made when there is time for it."""
        self._unpictured = path if path != self._pictured else None

    def picture_save(self) -> None:
        """Put the small picture of the last save beside it."""
        path, ended = self._unpictured, self.play.kept
        if (
            (path is None and (ended is None or self._remembered))
            or not self.scenery.painter.ready
            or self.curtain.visible
        ):
            return
        self._pictured, self._unpictured = path or self._pictured, None
        try:
            picture = self._save_picture()
            if path is not None:
                exports.thumbnail(path, picture)
            if ended is not None and not self._remembered:
                self._remembered = True
                exports.keepsake(self.desk.career.picture(ended), picture)
        except (MonsoonError, OSError, pygame.error, ValueError):
            return

    def _save_picture(self) -> pygame.Surface:
        """The map as it is seen; the bare land where two people share the screen and hide things from each other."""
        picture, play = self.map.picture, self.play
        if play.public.hides and len(play.humans) > 1:
            return picture.land(self.map.camera)
        return picture.compose(self.map.camera)


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
                tools.undo,
                tools.redo,
                tools.overlays,
                tools.save,
                tools.menu,
                self.flow.save_again,
                self.help_mode.toggle,
            ),
            self.desk.keys.text,
        )
        view = MapView(self.scenery, self.pointing)
        view.on_begun = self.eye.begin
        cues = StageControls(self.go_on, self.flow.go_back, tools.skip, tools.pause, self.handover.read)
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
        if self.help_mode.takes(event) or (not self.curtain.visible and self.opens_rule(event)):
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
