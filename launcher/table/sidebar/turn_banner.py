"""The banner of the actor: a band in the colour of the side, and a herald when a turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.game.actions import Seat
from launcher.kit.context import Ui
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.text import Label
from launcher.painting.counters.face import colour_named, ink_of
from launcher.table.turn.state import TableState

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

HERALD_MS = 1900.0  # the time of the herald
TURN_MS = 700.0  # the time of the band's shine when the other side comes to decide
EDGE = 8
SHADE = 64  # the size of the herald's shadow beyond its plate


def side_colours(ui: Ui, table: TableScreen, seat: Seat) -> tuple[RGB, RGB] | None:
    """Return the colours of a side's counters, ground and ink; None for a single side, or without colours."""
    public = table.play.public
    side = public.look.sides.get(seat) if public.look is not None and len(public.meta.seats) > 1 else None
    if side is None:
        return None
    body = colour_named(side.body, ui.palette)
    return body, ink_of(side, body, ui.palette)


class Band(Label):
    """The actor, on the ground of its side; it shines when the other side comes to decide."""

    def __init__(self, text: str, colours: tuple[RGB, RGB], *, other: bool = False, **options: Unpack[Options]) -> None:
        super().__init__(text, size="small", bold=True, **options)
        self.colours, self._other, self.shine = colours, other, 0.0

    def mount(self, ui: Ui) -> None:
        super().mount(ui)
        if self._other:
            self._other = False
            ui.animator.run(self, "shine", 1.0, 0.0, TURN_MS, self._set_shine)

    def _set_shine(self, value: float) -> None:
        self.shine = value
        self.invalidate()

    def _measure(self, width: int) -> Size:
        edge = self.ui.px(EDGE)
        wide, high = super()._measure(max(1, width - 2 * edge))
        return (max(wide + 2 * edge, width), high + self.ui.px(EDGE) // 2)

    def paint(self, surface: pygame.Surface) -> None:
        px, (body, ink) = self.ui.px, self.colours
        paint.rounded(surface, self.rect, body, px(RADIUS) // 2)
        if self.shine:
            edge = mix(body, self.ui.palette.accent, self.shine)
            paint.rounded(surface, self.rect, None, px(RADIUS) // 2, edge, max(1, px(3)))
        step, lines = self.ui.theme.line_px(self.size), self.set_lines(max(1, self.rect.width - 2 * px(EDGE)))
        y = self.rect.y + max(0, (self.rect.height - step * len(lines)) // 2)
        for line in lines:
            box = pygame.Rect(self.rect.x + px(EDGE), y, self.rect.width - 2 * px(EDGE), step)
            self.ui.write(surface, line, box, self.size, ink, True)
            y += step


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

    def _shaded(self) -> pygame.Rect:
        return self.rect.inflate(self.ui.px(SHADE), self.ui.px(SHADE))

    def invalidate(self) -> None:
        """Draw the shadow again too: else it would stay when the banner has gone."""
        if self.mounted and self.rect.width:
            self.spoil(self._shaded())

    def draw(self, surface: pygame.Surface) -> None:
        if self.visible and self._shaded().colliderect(surface.get_clip()):
            self.paint(surface)

    def _measure(self, width: int) -> Size:
        wide = self.ui.fonts.width(self.text, "heading", True) + self.ui.px(56)
        return (min(width, wide), self.ui.px(48))

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        body, ink = self._colours or (p.panel, p.ink)
        paint.shadow(surface, self.rect, px(12))
        paint.rounded(surface, self.rect, body, px(RADIUS), ink, px(2))
        self.ui.write(surface, self.text, self.rect.inflate(-px(16), 0), "heading", ink, True, align="center")
