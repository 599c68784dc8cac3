"""The card of a fight or a check: counters and totals of both sides, the sum, the faces of the die, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.actions import Seat
from hexcore.game.dice import Roll
from hexcore.game.odds import Chance, Hurt, Odds, Strength
from hexcore.game.records import Modifier, Record
from hexcore.game.views import PieceView
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.text import Label, RichText
from launcher.table.map.scenery import Scenery
from launcher.table.stage.dice import BLANK, NOBODY, US, Cell, DiceShow, FaceRow, Leaning, leaning
from launcher.table.wording import amount, plain, rule_link

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen


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
        totals: list[Widget] = [Label(left, size="cover", bold=True, wrap=False)] if left else []
        if right:
            totals.append(Label(say("table.against"), tone="muted", wrap=False))
            totals.append(Label(right, size="cover", bold=True, wrap=False))
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
            yield Said(words, "heading", "ink" if tone in ("muted", "accent") else tone, bold=True)
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
        return self.table.ui.word("table.faces_against", count=bad, all=len(odds.faces)) if bad else ""


class Reserved(Widget):
    """The room of a line that is still to come, so that the card does not grow."""

    def __init__(self, said: Said) -> None:
        super().__init__(name=BLANK)
        self._said = said

    def _measure(self, width: int) -> Size:
        words, size, _, bold = self._said
        return (width, len(self.ui.fonts.wrap(words, width, size, bold)) * self.ui.theme.line_px(size))
