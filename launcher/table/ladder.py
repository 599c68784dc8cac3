"""The ladder of a long game: its rungs as rising steps, the one that one stands on lit, and what the next one takes."""

from __future__ import annotations

import pygame

from hexcore.briefs import Ladder, Rung
from launcher.kit import paint
from launcher.kit.layout import Column
from launcher.kit.text import Label
from launcher.kit.widget import Pos, Size, Widget
from launcher.table.parts import MapScreen

HIGH = 40
LOW = 0.3
"""The lowest step, as a share of the highest."""


class Steps(Widget):
    """One bar for each rung, each higher than the last; height and light tell where one stands."""

    def __init__(self, table: MapScreen, rungs: tuple[Rung, ...]) -> None:
        super().__init__(
            name=table.ui.words.listed([table.play.say(rung.name) for rung in rungs if rung.when == "now"])
        )
        self.table, self.rungs = table, rungs

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(HIGH))

    def _least_width(self) -> int:
        return self.ui.px(6) * len(self.rungs)

    def bars(self) -> list[pygame.Rect]:
        """Where each rung is drawn."""
        r, count, gap = self.rect, max(1, len(self.rungs)), self.ui.px(3)
        bars = []
        for n in range(len(self.rungs)):
            left, right = r.x + r.width * n // count, r.x + r.width * (n + 1) // count
            high = round(r.height * (LOW + (1 - LOW) * n / max(1, count - 1)))
            bars.append(pygame.Rect(left, r.bottom - high, max(1, right - left - gap), high))
        return bars

    def paint(self, surface: pygame.Surface) -> None:
        """Passed steps filled, the present one lit, those to come outlined."""
        p, px = self.ui.palette, self.ui.px
        for rung, bar in zip(self.rungs, self.bars(), strict=True):
            if rung.when == "next":
                pygame.draw.rect(surface, p.muted, bar, max(1, px(1)), border_radius=px(2))
            else:
                paint.rounded(surface, bar, p.accent if rung.when == "now" else p.muted, px(2))

    def tooltip(self, pos: Pos) -> str:
        """The rung under the cursor with what it takes, or all of them."""
        under = [rung for rung, bar in zip(self.rungs, self.bars(), strict=True) if bar.left <= pos[0] < bar.right]
        say, word = self.table.play.say, self.ui.word
        told = (word("list.said", what=say(rung.name), how=say(rung.takes)) for rung in under or self.rungs)
        return "\n".join(told)


class LadderView(Column):
    """The steps, the name of the one that one stands on, and what is missing to the next."""

    def __init__(self, table: MapScreen) -> None:
        super().__init__(gap=4, id="ladder")
        self.table = table
        self._shown: Ladder | None = None

    def sync(self, ladder: Ladder | None) -> None:
        """Show how far one has come."""
        if ladder == self._shown:
            return
        self._shown = ladder
        self.hold(self._parts(ladder) if ladder is not None else [])

    def _parts(self, ladder: Ladder) -> list[Widget]:
        say, word = self.table.play.say, self.table.ui.word
        now = [
            Label(word("table.rank", level=say(rung.name)), bold=True) for rung in ladder.rungs if rung.when == "now"
        ]
        ahead = [Label(say(ladder.next), size="small", tone="muted")] if ladder.next is not None else []
        return [Steps(self.table, ladder.rungs), *now, *ahead]
