"""The colours of the actor's side, its bar on a card, and a herald when a turn begins."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Seat
from launcher.kit.context import Ui
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, contrast, deepened, mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.painting.counters.face import colour_named, ink_of
from launcher.table.turn.state import TableState

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen
    from launcher.table.screen import TableScreen

HERALD_MS = 1900.0  # the time of the herald
TURN_MS = 700.0  # the time of the bar's shine when the other side comes to decide
BAR, BAR_SHINING = 6, 18  # the width of the bar, and when its shine begins
READABLE, SEEN = 4.6, 3.0  # contrast of a side's name on paper, and of its bar on a dark ground
SHADE = 12  # the spread of the herald's shadow


def side_colours(ui: Ui, table: MapScreen, seat: Seat) -> tuple[RGB, RGB] | None:
    """Return the colours of a side's counters, ground and ink; None without colours."""
    look = table.play.public.look
    side = look.side_of(seat) if look is not None else None
    if side is None:
        return None
    body = colour_named(side.body, ui.palette)
    return body, ink_of(side, body, ui.palette)


def on_paper(body: RGB, paper: RGB) -> RGB:
    """Return the colour of a side as it is read on paper: a pale one is deepened."""
    return deepened(body, paper, READABLE)


@cache
@lru_cache(maxsize=64)
def on_dark(body: RGB, ground: RGB) -> RGB:
    """Return the colour of a side as it is seen on a dark ground: a deep one is lightened."""
    tone, share = body, 0.0
    while contrast(tone, ground) < SEEN and share < 1:
        share += 0.05
        tone = mix(body, (255, 255, 255), share)
    return tone


class SideBar:
    """The bar of the actor's side on the left edge of a card; it shines when the other side comes to decide."""

    def __init__(self, card: Widget) -> None:
        self.card, self.shine = card, 0.0
        self.colour: RGB | None = None

    def show(self, body: RGB | None, *, other: bool) -> None:
        ui = self.card.ui
        self.colour = on_paper(body, ui.palette.paper) if body is not None else None
        if other:
            self.shine = 1.0
            ui.animator.run(self.card, "shine", 1.0, 0.0, TURN_MS, self._set_shine)

    def _set_shine(self, value: float) -> None:
        self.shine = value
        self.card.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        if self.colour is None:
            return
        px, r = self.card.ui.px, self.card.rect
        wide = px(BAR + self.shine * (BAR_SHINING - BAR))
        pygame.draw.rect(
            surface, self.colour, (r.x, r.y, wide, r.height),
            border_top_left_radius=px(RADIUS), border_bottom_left_radius=px(RADIUS),
        )  # fmt: skip


class Herald(Widget):
    """The banner over the map when a turn begins; it takes no click, and goes by itself."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(id="herald", help="play.herald")
        self.table = table
        self.visible = False
        self.text = ""
        self._colours: tuple[RGB, RGB] | None = None
        self._until = 0.0
        self._at: tuple[int, str, Seat] | None = None

    def _default_name(self) -> str:
        return self.text

    def show(self, state: TableState) -> None:
        """Announce a turn that has begun; where people hide things from each other the curtain does it."""
        view, public = state.view, self.table.play.public
        staging = state.staging or self.table.reading
        if staging and self.visible:
            self.set_visible(False)  # the stage tells it, in the same place
        if staging or state.over or public.hides or len(public.meta.seats) < 2:
            return
        now = (view.turn, next((phase.key for phase in view.phases if phase.when == "now"), ""), state.actor)
        before, self._at = self._at, now
        begins = before is None or now[0] != before[0] or (now[1] != before[1] and now[2] != before[2])
        if begins and now != before:
            self._say(view.turn, state.actor)

    def _say(self, turn: int, seat: Seat) -> None:
        say, play = self.table.ui.word, self.table.play
        self.text = say("table.herald", turn=turn, who=play.seat_name(seat))
        self._colours = side_colours(self.table.ui, self.table, seat)
        self._until = self.table.ui.clock() + HERALD_MS
        self.set_visible(True)
        self.relayout()

    def lapse(self) -> None:
        if self.visible and self.ui.clock() >= self._until:
            self.set_visible(False)

    def at(self, pos: Pos) -> Widget | None:
        return None

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        return paint.shadowed(rect, self.ui.px(SHADE))

    def _measure(self, width: int) -> Size:
        wide = self.ui.fonts.width(self.text, "heading", True) + self.ui.px(56)
        return (min(width, wide), self.ui.px(48))

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        body, ink = self._colours or (p.panel, p.ink)
        paint.shadow(surface, self.rect, px(SHADE))
        paint.rounded(surface, self.rect, body, px(RADIUS), ink, px(2))
        self.ui.write(surface, self.text, self.rect.inflate(-px(16), 0), "heading", ink, True, align="center")
