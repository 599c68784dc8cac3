"""Dice that tumble, their faces as cells, sums that are added up, and the card of a fight or a check."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.actions import Seat
from hexcore.game.dice import Roll
from hexcore.game.odds import Chance, Hurt, Odds, Strength
from hexcore.game.records import Modifier, Record
from hexcore.game.views import PieceView
from hexcore.text import say
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.icons import die
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import BOUNDLESS, Pos, Size, Widget
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.table.map.scenery import Scenery
from launcher.table.wording import amount, plain, rule_link

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
BOTH = Leaning("link", "◆", "table.odds_both")
US = Leaning("danger", "▼", "table.odds_us")
PLAIN = Leaning("link", "", "")


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
    """The faces of a die as cells with what each does; the one that fell is marked.

    They stand in two rows where one is too narrow for their words, which then follow their die, as far as they fit.
    """

    DIE, LINES, GAP, LEAST = 24, 3, 4, 34
    ASIDE = 2  # the most lines of words beside a die

    def __init__(self, cells: Sequence[Cell], face: int = 0, *, sides: int = 6) -> None:
        """Show the cells; ``face`` has fallen, 0 for none."""
        told = "; ".join(f"{'–'.join(dict.fromkeys(map(str, (c.faces[0], c.faces[-1]))))}: {c.words}" for c in cells)
        super().__init__(name=told, id="faces")
        self.cells, self.face, self.sides = cells, face, sides
        self.brief = False  # whether the faces are shown without their words
        self.share = 1.0  # the share of the die's tumbling that is over

    def set_share(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.invalidate()

    def set_brief(self, brief: bool) -> None:
        if brief != self.brief:
            self.brief = brief
            self.unmeasure()

    @property
    def count(self) -> int:
        return _faces_in(self.cells)

    def rows(self, width: int) -> list[list[Cell]]:
        """Return the cells of each row."""
        whole = list(self.cells)
        return [whole] if self.brief or self._fits(whole, width) else _halves(whole)

    def _fits(self, row: Sequence[Cell], width: int) -> bool:
        least = self.ui.fonts.least_width
        return all(least(cell.words, "tiny") <= self._room(cell, row, width) for cell in row)

    def _aside(self, row: Sequence[Cell], width: int) -> bool:
        """Tell whether the words of one of two rows stand beside their dice: that takes less height."""
        if self.brief or _faces_in(row) == self.count:
            return False
        wrap, least = self.ui.fonts.wrap, self.ui.fonts.least_width
        rooms = [(cell.words, self._beside(cell, row, width)) for cell in row]
        return all(
            least(words, "tiny") <= room and len(wrap(words, room, "tiny")) <= self.ASIDE for words, room in rooms
        )

    def _beside(self, cell: Cell, row: Sequence[Cell], width: int) -> int:
        """Return the room for words beside the dice of a cell."""
        dice = len(cell.faces) * self.ui.px(self.DIE + 4)
        return self._width(cell, row, width) - dice - 2 * self.ui.px(5)

    def _width(self, cell: Cell, row: Sequence[Cell], width: int) -> int:
        gap = self.ui.px(self.GAP)
        return (width + gap) * len(cell.faces) // max(1, _faces_in(row)) - gap

    def _room(self, cell: Cell, row: Sequence[Cell], width: int) -> int:
        return max(1, self._width(cell, row, width) - 2 * self.ui.px(3))

    def _lines(self, cell: Cell, row: Sequence[Cell], width: int, *, aside: bool = False) -> list[str]:
        if self.brief:
            return []
        room = self._beside(cell, row, width) if aside else self._room(cell, row, width)
        return self.ui.fonts.clamp(cell.words, max(1, room), self.LINES, "tiny")

    def _high(self, row: Sequence[Cell], width: int) -> int:
        aside = self._aside(row, width)
        lines = max((len(self._lines(cell, row, width, aside=aside)) for cell in row), default=1)
        if aside:
            return max(self.ui.px(self.DIE + 12), lines * self.ui.theme.line_px("tiny") + self.ui.px(10))
        return self.ui.px(self.DIE + 14) + (lines * self.ui.theme.line_px("tiny") + self.ui.px(6) if lines else 0)

    def _measure(self, width: int) -> Size:
        rows = self.rows(width)
        return (width, sum(self._high(row, width) for row in rows) + (len(rows) - 1) * self.ui.px(self.GAP))

    def _least_width(self) -> int:
        return self.ui.px(self.LEAST) * self.count

    def tooltip(self, pos: Pos) -> str:
        return self.name if self.brief else super().tooltip(pos)

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
        }.get(cell.lean.tone, p.paper_link if paper else p.link)
        ground = p.paper if paper else p.panel
        if rolled:
            light = {"good": p.good_ink, "danger": p.danger_ink, "accent": p.accent_ink}
            return strong, p.paper if paper else light.get(cell.lean.tone, p.panel)
        return mix(ground, strong, 0.20), self.ink()

    def paint(self, surface: pygame.Surface) -> None:
        gap, y = self.ui.px(self.GAP), self.rect.y
        for row in self.rows(self.rect.width):
            x, high = self.rect.x, self._high(row, self.rect.width)
            for cell in row:
                box = pygame.Rect(x, y, self._width(cell, row, self.rect.width), high)
                self._paint_cell(surface, cell, row, box)
                x += box.width + gap
            y += high + gap

    def _paint_cell(self, surface: pygame.Surface, cell: Cell, row: Sequence[Cell], box: pygame.Rect) -> None:
        rolling = self.share < 1
        fill, ink = self.tone(cell, rolled=not rolling and self.face in cell.faces)
        edge = self.ink() if rolling and self._lit in cell.faces else None
        paint.rounded(surface, box, fill, self.ui.px(RADIUS), edge, self.ui.px(2))
        aside, px = self._aside(row, self.rect.width), self.ui.px
        lines, step = self._lines(cell, row, self.rect.width, aside=aside), self.ui.theme.line_px("tiny")
        if aside:
            dice = pygame.Rect(box.x + px(3), box.y, len(cell.faces) * px(self.DIE + 4), box.height)
            self._paint_faces(surface, cell, dice, dice.centery)
            words = pygame.Rect(dice.right + px(4), box.centery - len(lines) * step // 2, box.right - dice.right, step)
        else:
            self._paint_faces(surface, cell, box, box.y + px(8) + px(self.DIE) // 2)
            words = pygame.Rect(box.x, box.y + px(self.DIE + 14), box.width, step)
        for line in lines:
            self.ui.write(surface, line, words, "tiny", ink, align="left" if aside else "center")
            words.y += step

    def _paint_faces(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect, middle: int) -> None:
        p, px, each = self.ui.palette, self.ui.px, box.width / len(cell.faces)
        for n, face in enumerate(cell.faces):
            side = px(self.DIE + 6 if face == self._lit else self.DIE)
            picture = die("d6" if self.sides == 6 else "d10", face, side, (250, 246, 234), p.paper_ink)
            if self.face and face != self._lit:
                picture = picture.copy()
                picture.set_alpha(190)
            centre = (round(box.x + each * (n + 0.5)), middle)
            surface.blit(picture, picture.get_rect(center=centre))


def _faces_in(cells: Sequence[Cell]) -> int:
    return sum(len(cell.faces) for cell in cells)


def _halves(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return two rows of as many faces each; a cell that lies across their border stands in both."""
    half, found = (_faces_in(cells) + 1) // 2, (list[Cell](), list[Cell]())
    before = 0
    for cell in cells:
        cut = min(max(half - before, 0), len(cell.faces))
        for row, faces in zip(found, (cell.faces[:cut], cell.faces[cut:]), strict=True):
            if faces:
                row.append(cell._replace(faces=faces))
        before += len(cell.faces)
    return [row for row in found if row]


MOST_DICE = 4  # the most dice that a result names


def deciding(record: Record) -> Roll | None:
    """Return the roll that the odds of a record are about."""
    named = record.odds.die if record.odds is not None else ""
    own = (roll for roll in record.rolled if not named or roll.label == named)
    return next(own, None)


def fell(record: Record) -> Chance | None:
    """Return the result that came up, among the odds of a record."""
    odds, roll = record.odds, deciding(record)
    if odds is None:
        return None
    keys = [str(record.facts_by_name.get("result", ""))]
    keys += [face.key for face in odds.faces if roll is not None and face.face == roll.face]
    return next((chance for key in keys for chance in odds.chances if chance.key == key), None)


class Figure(Label):
    """A total on a card, which is never cut: counters beside it get smaller."""

    def _least_width(self) -> int:
        return self.measure(BOUNDLESS)[0]


class CounterRow(Widget):
    """The counters of one side, as on the map; of many the first ones, and how many more there are."""

    SIDE, LEAST, GAP, MOST = 54, 36, 6, 4

    def __init__(self, scenery: Scenery, pieces: Sequence[PieceView]) -> None:
        super().__init__(name=scenery.ui.words.listed([scenery.name(piece) for piece in pieces if piece.name]))
        self.scenery, self.pieces = scenery, pieces

    @property
    def _many(self) -> str:
        return f"+{len(self.pieces) - self.MOST}" if len(self.pieces) > self.MOST else ""

    def _room(self, side: int) -> int:
        more = self.ui.fonts.width(self._many, "strong", True) + self.ui.px(4) if self._many else 0
        return min(self.MOST, len(self.pieces)) * (self.ui.px(side) + self.ui.px(self.GAP)) + more

    def _measure(self, width: int) -> Size:
        return (min(width, self._room(self.SIDE)), self.ui.px(self.SIDE + 8))

    def _least_width(self) -> int:
        return self._room(self.LEAST)

    def paint(self, surface: pygame.Surface) -> None:
        px, shown, r = self.ui.px, self.pieces[: self.MOST], self.rect
        if not shown:
            return
        more = self._room(0) - len(shown) * px(self.GAP)
        step = (r.width - more) // len(shown)
        side = min(px(self.SIDE), step - px(self.GAP))
        for n, piece in enumerate(shown):
            box = pygame.Rect(r.x + n * step + px(self.GAP) // 2, r.centery - side // 2, side, side)
            self.scenery.counters.blit(surface, piece, box)
        if self._many:
            left = r.x + len(shown) * step
            self.ui.write(surface, self._many, pygame.Rect(left, r.y, more, r.height), "strong", self.ink(), True)

    def tooltip(self, pos: tuple[int, int]) -> str:
        return self.name


class Said(NamedTuple):
    """A line of the result."""

    words: str
    size: str = "body"
    tone: str = "ink"
    bold: bool = False


class FightCard:
    """What a card tells of one roll that has odds, part by part."""

    def __init__(self, table: MapScreen, scenery: Scenery, odds: Odds, record: Record | None = None) -> None:
        self.table, self.scenery, self.odds, self.record = table, scenery, odds, record

    def leaning(self, side: Hurt) -> Leaning:
        play = self.table.play
        return leaning(side, attacks=self.odds.attacker in ("", play.you or play.viewer))

    # The head: title, place, both sides and their totals

    def title(self) -> Widget:
        say = self.table.play.say
        rule = RichText(rule_link(self.odds.rule), size="small", on_link=self.table.follow)
        head = Row(Label(say(self.odds.title), size="heading", bold=True).sized(flex=1), rule, gap=8, align="top")
        place = self._place()
        return Column(head, Label(place, size="small", tone="muted"), gap=0) if place else head

    def _place(self) -> str:
        hexes = self.record.hexes if self.record is not None else ()
        on_map = [h for h in hexes if 0 <= h < self.table.play.board.size]
        return self.scenery.title(on_map[-1]) if on_map else ""

    def sides(self, pieces: Sequence[PieceView], *, done: bool) -> Widget:
        """Return the counters and the total of each side, the attacker's first."""
        first, others = self.split(pieces)
        left, right = self._totals(done=done)
        say = self.table.ui.word
        totals: list[Widget] = [Figure(left, size="cover", bold=True, wrap=False)] if left else []
        if right:
            totals.append(Figure(say("table.against"), tone="muted", wrap=False))
            totals.append(Figure(right, size="cover", bold=True, wrap=False))
        parts: list[Widget] = [CounterRow(self.scenery, first)] if first else []
        parts += totals
        parts += [CounterRow(self.scenery, others)] if others else []
        return Row(*parts, Spacer(), gap=12, id="sides")

    def _first_seat(self) -> Seat:
        record = self.record
        seats = [one.seat for one in self.odds.strengths if one.seat]
        own = str(record.facts_by_name.get("seat", "")) if record is not None else ""
        return self.odds.attacker or (seats[0] if seats else own)

    def split(self, pieces: Sequence[PieceView]) -> tuple[list[PieceView], list[PieceView]]:
        """Return the pieces of the side that rolls, and the others."""
        first = self._first_seat() or (pieces[0].seat if pieces else "")
        return [one for one in pieces if one.seat == first], [one for one in pieces if one.seat != first]

    def _totals(self, *, done: bool) -> tuple[str, str]:
        known = [(one.seat, one.total) for one in self.odds.strengths]
        if done and self.record is not None and self.record.sums:
            found = {one.seat: one.total for one in self.record.sums}
            known = [(seat, found.get(seat, total)) for seat, total in known]
        shown = [plain(total) for _, total in known]
        return (shown[0] if shown else "", shown[1] if len(shown) == 2 else "")

    # The sum

    def terms(self) -> list[Widget]:
        """Return the terms of both strengths, and one line with the sum that leads to the column."""
        several = [one for one in self.odds.strengths if len(one.terms) > 1 and one.terms != self.odds.terms]
        lines = [self._listed(one) for one in several]
        return [*(Label(line, size="small", tone="muted") for line in lines), *self._sum()]

    def _listed(self, one: Strength) -> str:
        say = self.table.play.say
        words = self.table.ui.word("list.said", what=say(one.label), how=", ".join(map(self._term, one.terms)))
        return words[:1].upper() + words[1:]

    def _term(self, term: Modifier) -> str:
        return f"{self.table.play.say(term.label)}\u00a0{amount(term.amount) if term.amount else 0}"

    def _sum(self) -> Iterator[Widget]:
        odds, say = self.odds, self.table.play.say
        terms = ", ".join(map(self._term, odds.terms)) if len(odds.terms) > 1 or odds.leads_to is None else ""
        leads = say(odds.leads_to) if odds.leads_to is not None else ""
        line = f"{terms} = {leads}" if terms and leads else terms or leads
        if line:
            yield Label(line[:1].upper() + line[1:], bold=True, id="sum")

    # The faces

    def cells(self, *, done: bool = True) -> list[Cell]:
        """Return the faces of the die, those that do the same together."""
        odds, say = self.odds, self.table.play.say
        hurts = {chance.key: chance.side for chance in odds.chances}
        came, roll = (fell(self.record), deciding(self.record)) if self.record is not None else (None, None)

        def read(face: int, key: str) -> Leaning:
            if key or not done or came is None or roll is None or face != roll.face:
                return self.leaning(hurts[key]) if key in hurts else NOBODY
            return self.leaning(came.side)

        shown = [(face.face, (say(face.label), read(face.face, face.key))) for face in odds.faces]
        runs = groupby(shown, lambda one: one[1])
        return [Cell(tuple(face for face, _ in run), *key) for key, run in runs]

    def faces(self, *, done: bool = True) -> FaceRow | None:
        """Return the faces with the one that fell; None where no single die decides."""
        if not self.odds.faces:
            return None
        roll = deciding(self.record) if self.record is not None else None
        rolled = roll.face if roll is not None else 0
        return FaceRow(self.cells(done=done), rolled, sides=len(self.odds.faces))

    def other_dice(self) -> DiceShow | None:
        """Return the dice of the record that the faces do not show."""
        record = self.record
        if record is None:
            return None
        shown = deciding(record) if self.odds.faces else None
        rest = [roll for roll in record.rolled if roll is not shown]
        return DiceShow(rest, self.table.play.public.die) if rest else None

    # The result

    def result(self, *, done: bool) -> list[Widget]:
        """Return the result as a sentence, and what is said about it; before the die has fallen its room."""
        found = [part for part in self._result() if part.words]
        if not done:
            return [Reserved(part) for part in found]
        return [Label(part.words, size=part.size, bold=part.bold, tone=part.tone) for part in found]

    def _result(self) -> Iterator[Said]:
        record, say, word = self.record, self.table.play.say, self.table.ui.word
        if record is None:
            return
        came = fell(record)
        told = record.told or (came.label if came is not None else None)
        roll = deciding(record) if all(face.key for face in self.odds.faces) else None
        rolls = [roll] if roll is not None else record.rolled[:MOST_DICE]
        faces = self.table.ui.words.listed([str(one.face) for one in rolls])
        tone = self.leaning(came.side).tone if came is not None else "ink"
        if told is not None:
            words = word("table.die_result", faces=faces, count=len(rolls), result=say(told))
            yield Said(words, "heading", "ink" if tone in ("muted", "link") else tone, bold=True)
        if record.told is None:
            yield Said(say(record.text))
        yield Said(self._against(), "small", "muted")

    def _against(self) -> str:
        odds, play = self.odds, self.table.play
        keyed = all(face.key for face in odds.faces)
        if not odds.faces or not keyed or not play.you:
            return ""
        against = {chance.key for chance in odds.chances if self.leaning(chance.side) is US}
        bad = sum(face.key in against for face in odds.faces)
        every = len(odds.faces)
        return self.table.ui.word("table.faces_against", count=bad, all=every) if 0 < bad < every else ""


class Reserved(Widget):
    """The room of a line that is still to come, so that the card does not grow."""

    def __init__(self, said: Said) -> None:
        super().__init__(name=BLANK)
        self._said = said

    def _measure(self, width: int) -> Size:
        words, size, _, bold = self._said
        return (width, len(self.ui.fonts.wrap(words, width, size, bold)) * self.ui.theme.line_px(size))
