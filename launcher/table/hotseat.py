"""Hand-over of the screen: the curtain between two players, the camera of each, and the recap of what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Seat
from hexcore.play.chair import Line, lines_of
from hexcore.types import Hex
from launcher.kit.layout import Column, Stack
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ListView, RichRows
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog
from launcher.table.hotkeys import GO_ON
from launcher.table.map.camera import Pose
from launcher.table.sidebar.turn_banner import side_colours
from launcher.table.turn.flow import fights_in
from launcher.table.turn.recap import RecapEntry, told_markup, worth_telling

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


WIDE, CLOTH = 600, 0.3  # the width of the card, and how much of the side's colour is in the cloth


class SideBand(Widget):
    """The name of a side on its colour, at the head of a card."""

    def __init__(self, words: str, ground: RGB, ink: RGB) -> None:
        super().__init__(name=words)
        self.words, self.colours = words, (ground, ink)

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(56))

    def paint(self, surface: pygame.Surface) -> None:
        ground, ink = self.colours
        paint.rounded(surface, self.rect, ground, self.ui.px(RADIUS))
        self.ui.write(surface, self.words, self.rect, "heading", ink, True, align="center")


class Curtain(Stack):
    """The cover of the whole table that asks for the next player; nothing of the next view is drawn before."""

    opaque = True

    def __init__(self, table: TableScreen, ready: Callable[[], None]) -> None:
        super().__init__(id="curtain", help="play.curtain")
        self.table, self._ready = table, ready
        self.seat = ""
        self.visible = False

    def draw_for(self, seat: str) -> None:
        """Close the curtain for a seat, or open it with ``""``.

        The card has no answer for that seat: its player may sit there already, and would see the other's view.
        """
        if seat == self.seat:
            return
        self.seat = seat
        self.clear()
        if seat:
            self.add(self._card(seat))
        self.set_visible(bool(seat))

    def _own_words(self, seat: str, what: str) -> str:
        public = self.table.play.public
        keys = (f"curtain.{public.scenario}_{seat}.{what}", f"curtain.{seat}.{what}")
        return next((public.catalogue.template(key) for key in keys if key in public.catalogue), "")

    def _card(self, seat: str) -> Card:
        say, name = self.table.ui.word, self.table.play.seat_name(seat)
        title = self._own_words(seat, "pass") or say("table.pass_to", name=name)
        ready = self._own_words(seat, "ready") or say("table.pass_ready", name=name)
        body = Column(
            Label(title, size="title", bold=True, text_align="center"),
            Label(say("table.pass_why"), text_align="center"),
            Button(ready, self._ready, kind="primary", icon="eye", hotkey=GO_ON, id="take-over"),
            gap=14, pad=28,
        )  # fmt: skip
        card = Card(SideBand(name, *self._colours()), body, gap=0, pad=0, id="curtain-card")
        card.align = "center"
        return card.sized(WIDE)

    def _colours(self) -> tuple[RGB, RGB]:
        p = self.ui.palette
        return side_colours(self.ui, self.table, self.seat) or (p.raised, p.ink)

    def paint(self, surface: pygame.Surface) -> None:
        p, px, (side, _) = self.ui.palette, self.ui.px, self._colours()
        surface.fill(mix(p.table, side, CLOTH / 2), self.rect)
        step = px(56)
        for x in range(self.rect.x, self.rect.right, step):
            surface.fill(mix(p.panel, side, CLOTH), (x, self.rect.y, step // 2, self.rect.height))
            surface.fill(mix(p.raised, side, CLOTH), (x + step // 4, self.rect.y, px(2), self.rect.height))


def _how_known(table: TableScreen, told: Sequence[RecapEntry]) -> str:
    """Return the key of the line above the list: it says so if a bot keeps its reasons secret."""
    play = table.play
    thinking = [seat for seat in play.bots if play.seats[seat] != "random"]
    acts = any(one.event.line.seat in thinking for one in told)
    secret = play.public.hides and acts and not any(one.event.why is not None for one in told)
    return "table.recap_secret" if secret else "table.recap_why"


def recap(table: TableScreen, told: Sequence[RecapEntry], title: str, done: Callable[[], None]) -> Dialog:
    """Open the list of events that the viewer could see."""
    say = table.ui.word
    rows: RichRows[RecapEntry] = RichRows(lambda line: told_markup(table.play, line), size="body")
    shown: ListView[RecapEntry] = ListView(told, rows, on_link=table.follow, id="recap-list")
    tall = min(360, 36 + 30 * len(told))
    body = Column(Label(say(_how_known(table, told)), size="small", tone="muted"), shown.sized(height=tall), gap=8)

    def read() -> None:
        table.stale_input.has_read()
        done()

    answers = [Answer(say("table.recap_done"), read, "primary")]
    return Dialog(table.ui, title, body, answers, width=560, on_cancel=read).open()


A_TURN = 2  # a bot with fewer actions than this gets a short note instead of the list


class Handover:
    """The hand-over: a camera for each seat, and nothing of one player's view left for the next."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._poses: dict[Seat, Pose] = {}
        self.down = False  # whether the curtain has fallen: a layer opened over it is for anybody
        self._shared = False  # whether two people were looking: the camera belongs to neither of them

    def hide(self) -> None:
        """Close notes, menus and tooltips of the player before."""
        table = self.table
        self.clear()
        if table.layers and not self.down:
            table.close_layer(table.layers[0])
        self.down = True

    def clear(self) -> None:
        """Forget the cursor, the selection, the overlay and all notes: another chair is in front."""
        table = self.table
        table.toasts.clear()
        table.sidebar.recap.put_away()
        table.sidebar.orders.put_away()
        table.drop_tip()
        table.map.still()
        table.controller.drop()
        table.flow.rolled = table.flow.idle = table.flow.broken_off = None
        table.pointing.over = (-1, None, "")
        table.overlay = ""

    def change_chair(self) -> None:
        """Clear the table for another chair; two viewers see no camera position that one of them chose."""
        play, table = self.table.play, self.table
        was, self._shared = self._shared, play.shared
        if self._shared and not was:
            self._poses[play.viewer] = table.map.pose()
        self.clear()
        if self._shared:
            self._look_together()
        elif was and play.viewer in self._poses:
            table.map.take(self._poses[play.viewer])

    def _look_together(self) -> None:
        table, play = self.table, self.table.play
        table.map.frame([piece.hex for piece in play.view.pieces if piece.hex >= 0])
        told = (line.record.hexes for line in reversed(play.lines()))
        last = next((hexes for hexes in told if hexes), ())
        if last:
            table.map.approach()
            table.map.centre_on(play.board.centre(last[-1]))

    def take_over(self) -> None:
        """Give the screen to the next player, with the camera where it was, and tell what happened."""
        table, play = self.table, self.table.play
        seat = play.now.curtain_for
        if seat is None:
            return
        if not play.veiled and not self._shared and table.map.rect.width:
            self._poses[play.viewer] = table.map.pose()
        heard = play.pass_to(seat)
        self._shared = False
        table.sync()
        self._look_again(seat)
        table.focus(table.map, visible=False)
        if table.flow.unseen or not table.flow.tell(heard):
            table.auto_scroll.follow_decision()
            self.tell(lines_of(heard))

    def call(self) -> None:
        self.table.play.call()
        self.table.sync()

    def pass_aloud(self, *, rest: bool = False) -> None:
        """Let a player who was asked aloud pass: the viewer keeps the screen."""
        table = self.table
        if table.turn.let_pass(rest=rest) and (table.play.now.curtain_for is None or table.asks is not None):
            table.focus(table.map, visible=False)

    def _look_again(self, seat: Seat) -> None:
        table = self.table
        table.settle()
        if seat in self._poses:
            table.map.take(self._poses[seat])
        else:
            table.map.frame([piece.hex for piece in table.play.view.pieces if piece.seat == seat and piece.hex >= 0])

    def tell(self, lines: Sequence[Line]) -> None:
        told = worth_telling(lines, self.table.controller.look)
        self.table.sidebar.tell(told, self.table.ui.word("table.recap"))
        self.table.map.flash(_struck(told))

    def read(self) -> None:
        """List the events that were on stage so far; the stage waits meanwhile."""
        table, flow = self.table, self.table.flow
        told = worth_telling(flow.playback.shown, table.controller.look)
        if not told:
            return
        running = not flow.playback.paused
        if running:
            flow.pause()
        self._open(told, table.ui.word("table.recap_read"), flow.pause if running else None)

    def tell_of_bot(self) -> None:
        """Tell about a bot's turn that was not animated."""
        table, flow = self.table, self.table.flow
        self._tell_of_fights()
        if not flow.untold or not table.play.mine or flow.playback.busy or table.layers:
            return
        lines, flow.untold = self._since_theirs(flow.untold), []
        told = worth_telling(lines, table.controller.look)
        if len({line.number for line in lines}) < A_TURN:
            if told:
                table.toast(table.play.say(told[-1].event.record.text))
            return
        self._open(told, self._whose(lines))

    def _tell_of_fights(self) -> None:
        """Keep the fights of an animated bot's turn listed beside the map until the player acts."""
        table = self.table
        if table.play.course is not None or table.layers:
            return
        lines = self._since_theirs(table.flow.take_bot_turn())
        told = fights_in(lines, table.controller.look)
        if told:
            table.sidebar.tell(told, self._whose(lines))

    def _since_theirs(self, lines: Sequence[Line]) -> list[Line]:
        return list(dropwhile(lambda line: line.seat == self.table.play.viewer, lines))

    def _whose(self, lines: Sequence[Line]) -> str:
        """Return the heading with the bot's name: the table may have answered for the viewer last."""
        table = self.table
        theirs = [line.seat for line in lines if line.seat not in ("", table.play.viewer)] or [lines[-1].seat]
        return table.ui.word("table.recap_bot", name=table.play.seat_name(theirs[-1]))

    def tell_of_lost(self) -> None:
        for name in self.table.play.lost_choices():
            self.table.toast(self.table.ui.word("table.lost_choice", name=name), "warning")

    def tell_of_worker(self) -> None:
        """Warn that a bot has to think in the program's own process."""
        if why := self.table.play.worker_problem():
            self.table.toast(self.table.ui.word("table.no_worker", why=why), "warning")

    def _open(self, told: Sequence[RecapEntry], title: str, then: Callable[[], None] | None = None) -> None:
        table = self.table
        if told:
            recap(table, told, title, then or (lambda: table.map.flash(_struck(told))))


def _struck(told: Sequence[RecapEntry]) -> tuple[Hex, ...]:
    struck = [line for line in told if line.matters] or told[-1:]
    return tuple(dict.fromkeys(h for one in struck for h in one.event.record.hexes[-1:]))
