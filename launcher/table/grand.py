"""What one plays for, on stage: a row of stars, what was achieved, what it brought, and how far one has come."""

from __future__ import annotations

import pygame

from hexcore.records import Record
from launcher.kit.layout import Column
from launcher.kit.surfaces import Divider
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Size, Widget
from launcher.table.ladder import LadderView
from launcher.table.parts import MapScreen, amount, rule_link
from launcher.table.stagesums import sum_line

STARS = (18, 26, 38, 26, 18)
"""The sizes of the stars in their row."""


class Stars(Widget):
    """Five stars between two lines, the middle one the largest."""

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(max(STARS) + 6))

    def paint(self, surface: pygame.Surface) -> None:
        """The stars in the middle, a line to either side."""
        ui, p, r, gap = self.ui, self.ui.palette, self.rect, self.ui.px(8)
        pictures = [ui.icon("star", size, p.accent) for size in STARS]
        wide = sum(picture.get_width() for picture in pictures) + gap * (len(pictures) - 1)
        x = r.centerx - wide // 2
        for left, right in ((r.x, x - gap), (x + wide + gap, r.right)):
            surface.fill(p.accent, (left, r.centery, max(0, right - left), ui.px(2)))
        for picture in pictures:
            surface.blit(picture, picture.get_rect(midleft=(x, r.centery)))
            x += picture.get_width() + gap


def grand_words(table: MapScreen, record: Record) -> list[Widget]:
    """What is shown of a record that the look calls grand; nothing of any other."""
    play, look = table.play, table.play.public.look
    if look is None or not any(moment.grand and moment.kind == record.kind for moment in look.moments):
        return []
    catalogue, key = play.public.catalogue, f"moment.{record.kind}"
    parts: list[Widget] = [Stars()]
    if key in catalogue:
        parts.append(Label(catalogue.template(key), size="title", bold=True, text_align="center"))
    parts.append(Label(play.say(record.text), text_align="center"))
    if record.rule:
        parts.append(RichText(rule_link(record.rule), size="small", on_link=table.follow).sized(align="center"))
    if record.modifiers:
        total = amount(sum(term.amount for term in record.modifiers))
        lines = [sum_line(play.say(term.label), amount(term.amount)) for term in record.modifiers]
        parts += [Divider(), Column(*lines, sum_line(table.ui.word("table.total"), total, strong=True), gap=2)]
    ladder = play.ladder()
    if ladder is not None:
        shown = LadderView(table)
        shown.sync(ladder)
        parts += [Divider(), shown]
    return parts
