"""Dice that tumble, the faces of a die as cells, sums that are added up term by term, and the winner of a contest."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.actions import Seat
from hexcore.game.dice import Roll
from hexcore.game.odds import Hurt
from hexcore.game.records import Modifier, Record
from hexcore.text import say
from launcher.kit.layout import Column, Row
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.icons import die
from launcher.kit.style.theme import RADIUS
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


SHAPES = (6, 10)  # dice with a picture of their own


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


class Leaning(NamedTuple):
    """The reading of a result by the viewer: its tone, its sign without colour, and the word for its sum."""

    tone: str
    sign: str
    word: str


THEM = Leaning("good", "▲", "table.odds_them")
NOBODY = Leaning("muted", "○", "table.odds_neither")
BOTH = Leaning("accent", "◆", "table.odds_both")
US = Leaning("danger", "▼", "table.odds_us")
PLAIN = Leaning("accent", "", "")


def leaning(side: Hurt, *, attacks: bool) -> Leaning:
    """Return the reading of a result that hurts a side, for the attacker or for the other."""
    us, them = ("attacker", "defender") if attacks else ("defender", "attacker")
    return {us: US, them: THEM, "both": BOTH, "neither": NOBODY}.get(side, PLAIN)


class Cell(NamedTuple):
    """Neighbouring faces of a die that do the same: their words and how they read."""

    faces: tuple[int, ...]
    words: str
    lean: Leaning


class FaceRow(Widget):
    """The faces of a die as cells with what each does; the one that fell is marked."""

    DIE, LINES, GAP, LEAST = 24, 3, 4, 34

    def __init__(self, cells: Sequence[Cell], face: int = 0, *, sides: int = 6, open_: bool = False) -> None:
        """Show the cells; ``face`` has fallen, 0 for none. ``open_``: no cell is good or bad before the die fell."""
        told = "; ".join(f"{'–'.join(dict.fromkeys(map(str, (c.faces[0], c.faces[-1]))))}: {c.words}" for c in cells)
        super().__init__(name=told, id="faces")
        self.cells, self.face, self.sides, self.open = cells, face, sides, open_
        self.share = 1.0  # the share of the die's tumbling that is over

    def set_share(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.invalidate()

    @property
    def count(self) -> int:
        return sum(len(cell.faces) for cell in self.cells)

    def _width(self, cell: Cell, width: int) -> int:
        gap = self.ui.px(self.GAP)
        return (width + gap) * len(cell.faces) // max(1, self.count) - gap

    def _lines(self, cell: Cell, width: int) -> list[str]:
        room = max(1, self._width(cell, width) - 2 * self.ui.px(3))
        return self.ui.fonts.clamp(cell.words, room, self.LINES, "tiny")

    def _measure(self, width: int) -> Size:
        lines = max((len(self._lines(cell, width)) for cell in self.cells), default=1)
        return (width, self.ui.px(self.DIE + 14) + lines * self.ui.theme.line_px("tiny") + self.ui.px(6))

    def _least_width(self) -> int:
        return self.ui.px(self.LEAST) * self.count

    @property
    def _lit(self) -> int:
        """The marked face: while the die tumbles another one every moment."""
        if self.share >= 1 or not self.face:
            return self.face
        return random.Random(self.face * 101 + int(self.share * 12)).randint(1, self.count)

    def tone(self, cell: Cell, *, rolled: bool) -> tuple[RGB, RGB]:
        """Return the fill and the ink of a cell."""
        p, paper = self.ui.palette, self.on_paper
        strong = {
            "good": p.paper_good if paper else p.good,
            "danger": p.paper_danger if paper else p.danger,
            "muted": p.paper_muted if paper else p.muted,
        }.get(cell.lean.tone, p.paper_link if paper else p.accent)
        if self.open and self.share < 1:
            strong = p.paper_muted if paper else p.muted
        ground = p.paper if paper else p.panel
        if rolled:
            return strong, p.paper if paper else p.panel
        return mix(ground, strong, 0.20), self.ink()

    def paint(self, surface: pygame.Surface) -> None:
        x, gap, rolling = self.rect.x, self.ui.px(self.GAP), self.share < 1
        for cell in self.cells:
            box = pygame.Rect(x, self.rect.y, self._width(cell, self.rect.width), self.rect.height)
            fill, ink = self.tone(cell, rolled=not rolling and self.face in cell.faces)
            edge = self.ink() if rolling and self._lit in cell.faces else None
            paint.rounded(surface, box, fill, self.ui.px(RADIUS), edge, self.ui.px(2))
            self._paint_faces(surface, cell, box)
            self._paint_words(surface, cell, box, ink)
            x += box.width + gap

    def _paint_faces(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect) -> None:
        p, px, each = self.ui.palette, self.ui.px, box.width / len(cell.faces)
        for n, face in enumerate(cell.faces):
            side = px(self.DIE + 6 if face == self._lit else self.DIE)
            picture = die("d6" if self.sides == 6 else "d10", face, side, (250, 246, 234), p.paper_ink)
            if self.face and face != self._lit:
                picture = picture.copy()
                picture.set_alpha(190)
            centre = (round(box.x + each * (n + 0.5)), box.y + px(8) + px(self.DIE) // 2)
            surface.blit(picture, picture.get_rect(center=centre))

    def _paint_words(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect, ink: RGB) -> None:
        step, y = self.ui.theme.line_px("tiny"), box.y + self.ui.px(self.DIE + 14)
        for line in self._lines(cell, self.rect.width):
            room = pygame.Rect(box.x, y, box.width, step)
            self.ui.write(surface, line, room, "tiny", ink, align="center")
            y += step
