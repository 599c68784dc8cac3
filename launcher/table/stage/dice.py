"""Dice that tumble, sums that are added up term by term, and the winner of a contest."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Seat
from hexcore.game.dice import Roll
from hexcore.game.records import Modifier, Record
from hexcore.text import say
from launcher.kit.layout import Column, Row
from launcher.kit.style.icons import die
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label
from launcher.table.wording import amount, plain

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen

BLANK = "\u00a0"
COLUMNS = 24  # the space between two sums
CONTEST = 2  # the number of sides with a sum in a contest
GAP = 2  # the space between two lines of a sum


def sums_shown(table: MapScreen, record: Record, told: int, *, done: bool) -> Widget:
    """Return the sums of a record side by side, or its modifiers, as far as told; ``done`` shows totals."""
    sums = [(table.play.say(one.label), one.terms, plain(one.total)) for one in record.sums]
    if not sums:
        total, named = sum(modifier.amount for modifier in record.modifiers), f"sum.{record.kind}"
        if named in table.play.public.catalogue:  # the terms add up to something that has a name of its own
            sums = [(table.play.say(say(named)), record.modifiers, plain(total))]
        else:
            sums = [(table.ui.word("table.modifiers"), record.modifiers, amount(total))]
    tall = max(len(terms) for _, terms, _ in sums)
    columns = [
        _column(table, title, terms[:told], total if done else BLANK, tall).sized(flex=1)
        for title, terms, total in sums
    ]
    return Row(*columns, gap=COLUMNS, align="top", id="sums")


def _column(table: MapScreen, title: str, told: Sequence[Modifier], total: str, tall: int) -> Column:
    # a term of zero only tells something, such as a draw
    rows = [sum_line(table.play.say(term.label), amount(term.amount) if term.amount else "") for term in told]
    line = table.ui.theme.line_px("small") / table.ui.theme.scale + GAP
    room = [Widget().sized(height=(tall - len(told)) * line - GAP)] if len(told) < tall else []
    foot = sum_line(table.ui.word("table.total"), total, strong=True)
    return Column(Label(title, bold=True), *rows, *room, Divider(), foot, gap=GAP)


def sum_line(label: str, value: str, *, strong: bool = False) -> Widget:
    size = "body" if strong else "small"
    words = Label(label, size=size, bold=strong, tone="ink" if strong else "muted", wrap=False)
    return Row(words.sized(flex=1), Label(value, size=size, bold=strong, wrap=False), gap=8)


def verdict(table: MapScreen, record: Record) -> Widget | None:
    """Return the winner of a contest, from the player's side, else by the name of the side.

    None without a winner, and for a mere shot or try.
    """
    play, say = table.play, table.ui.word
    winner = record.facts_by_name.get("winner", "")
    if not winner or len(record.sums) < CONTEST or (not play.you and winner not in play.public.meta.seat_ids()):
        return None
    seat = play.you or winner
    (own, other), won = _totals(record, seat), winner == seat
    key = ("you_win" if won else "you_lose") if play.you else "wins_fight"
    # if a table decides, the greater sum may have lost: the numbers would read as the contrary
    by = "_by" if (own > other) == won else ""
    name = "" if play.you else play.seat_name(winner)
    words = say(f"table.{key}{by}", name=name, own=plain(own), other=plain(other))
    tone = "good" if winner == play.you else "danger" if play.you else "ink"
    return Label(words, size="heading", bold=True, tone=tone, text_align="center")


def _totals(record: Record, seat: Seat) -> tuple[int, int]:
    own = next((one.total for one in record.sums if one.seat == seat), record.sums[0].total)
    other = next((one.total for one in record.sums if one.seat != seat), record.sums[-1].total)
    return own, other


SHAPES = (6, 10)


class DiceShow(Widget):
    """Dice that tumble and come to rest, each with its purpose."""

    FACE = 46

    def __init__(self, rolls: Sequence[Roll], called: Callable[[Roll], str]) -> None:
        super().__init__(name=", ".join(f"{called(roll)} {roll.face}".strip() for roll in rolls))
        self.rolls, self._called = rolls, called
        self.share = 1.0  # the share of their tumbling that is over

    def set_share(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.invalidate()

    def _cell(self) -> int:
        widest = max((self.ui.fonts.width(self._words(roll), "tiny") for roll in self.rolls), default=0)
        return max(self.ui.px(self.FACE), widest) + self.ui.px(14)

    def _measure(self, width: int) -> Size:
        return (min(width, self._cell() * len(self.rolls)), self.ui.px(self.FACE + 20))

    def _words(self, roll: Roll) -> str:
        kind = f"d{roll.sides}" if roll.sides not in SHAPES else ""
        return " ".join(part for part in (self._called(roll), kind) if part)

    def paint(self, surface: pygame.Surface) -> None:
        cell = self._cell()
        x = self.rect.x + max(0, (self.rect.width - cell * len(self.rolls)) // 2)
        for roll in self.rolls:
            self._paint_die(surface, roll, pygame.Rect(x, self.rect.y, cell, self.rect.height))
            x += cell

    def _paint_die(self, surface: pygame.Surface, roll: Roll, box: pygame.Rect) -> None:
        p, px = self.ui.palette, self.ui.px
        rolling = self.share < 1
        face = roll.face
        if rolling:
            face = random.Random(roll.number * 101 + int(self.share * 28)).randint(1, roll.sides)
        picture = die("d6" if roll.sides == 6 else "d10", face, px(self.FACE), (250, 246, 234), p.paper_ink)
        if rolling:
            turn = (1 - self.share) * 220 * (1 if roll.number % 2 else -1)
            picture = pygame.transform.rotozoom(picture, turn, 1.0)
        centre = (box.centerx, box.y + px(self.FACE) // 2)
        surface.blit(picture, picture.get_rect(center=centre))
        words = pygame.Rect(box.x, box.bottom - px(18), box.width, px(18))
        self.ui.write(surface, self._words(roll), words, "tiny", self.ink("muted"), align="center")
