"""The card over the map with the animation on stage, its controls, victory banners, and the ladder of a long game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.answers import Ladder, Rung
from hexcore.game.odds import Odds
from hexcore.game.records import Record
from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB
from launcher.kit.widget import Pos, Size, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.table.hotkeys import GO_ON
from launcher.table.stage.dice import BLANK, COLUMNS, DiceShow, FaceRow, FightCard, sum_line, sums_shown, verdict
from launcher.table.turn.animation import Beat, Playback
from launcher.table.turn.state import TableState
from launcher.table.wording import amount, crowd_markup, line_markup, plain, rule_link, why_words

if TYPE_CHECKING:
    from launcher.table.map_screen import MapScreen

HIGH = 40
LADDER_LOW = 0.3  # the lowest step, as a share of the highest


class LadderBars(Widget):
    """One bar for each rung, each higher than the last, the present one lit.

    Below them stand what each rung takes, where there is room, and the names of the lowest and the highest.
    """

    def __init__(self, table: MapScreen, rungs: tuple[Rung, ...]) -> None:
        super().__init__(
            name=table.ui.words.listed([table.play.say(rung.name) for rung in rungs if rung.when == "now"])
        )
        self.table, self.rungs = table, rungs

    def _measure(self, width: int) -> Size:
        line = self.ui.theme.line_px
        return (width, self.ui.px(HIGH) + (line("tiny") if self._roomy(width) else 0) + line("small"))

    def _least_width(self) -> int:
        return self.ui.px(6) * len(self.rungs)

    def _takes(self) -> list[str]:
        return [self.table.play.say(rung.takes) for rung in self.rungs]

    def _roomy(self, width: int) -> bool:
        each = width // max(1, len(self.rungs)) - self.ui.px(3)
        return all(self.ui.fonts.width(words, "tiny") <= each for words in self._takes())

    def bars(self) -> list[pygame.Rect]:
        r, count, gap = self.rect.copy(), max(1, len(self.rungs)), self.ui.px(3)
        r.height = self.ui.px(HIGH)
        bars = []
        for n in range(len(self.rungs)):
            left, right = r.x + r.width * n // count, r.x + r.width * (n + 1) // count
            high = round(r.height * (LADDER_LOW + (1 - LADDER_LOW) * n / max(1, count - 1)))
            bars.append(pygame.Rect(left, r.bottom - high, max(1, right - left - gap), high))
        return bars

    def paint(self, surface: pygame.Surface) -> None:
        px = self.ui.px
        for rung, bar in zip(self.rungs, self.bars(), strict=True):
            if rung.when == "next":
                pygame.draw.rect(surface, self.ink("muted"), bar, max(1, px(1)), border_radius=px(2))
            else:
                paint.rounded(surface, bar, self.ink() if rung.when == "now" else self.ink("muted"), px(2))
        self._paint_words(surface)

    def _paint_words(self, surface: pygame.Surface) -> None:
        write, line, r, say = self.ui.write, self.ui.theme.line_px, self.rect, self.table.play.say
        if self._roomy(r.width):
            for words, bar in zip(self._takes(), self.bars(), strict=True):
                box = pygame.Rect(bar.x, bar.bottom, bar.width, line("tiny"))
                write(surface, words, box, "tiny", self.ink("muted"), align="center")
        half, y = r.width // 2, r.bottom - line("small")
        for rung, x, align in ((self.rungs[0], r.x, "left"), (self.rungs[-1], r.x + half, "right")):
            box = pygame.Rect(x, y, half, line("small"))
            write(surface, say(rung.name), box, "small", self.ink("muted"), align=align)

    def tooltip(self, pos: Pos) -> str:
        under = [rung for rung, bar in zip(self.rungs, self.bars(), strict=True) if bar.left <= pos[0] < bar.right]
        say, word = self.table.play.say, self.ui.word
        told = (word("list.said", what=say(rung.name), how=say(rung.takes)) for rung in under or self.rungs)
        return "\n".join(told)


class LadderView(Column):
    """The rungs of a long game, the present one, and what is missing to the next."""

    def __init__(self, table: MapScreen) -> None:
        super().__init__(gap=4, id="ladder")
        self.table = table
        self._shown: Ladder | None = None

    def sync(self, ladder: Ladder | None) -> None:
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
        return [LadderBars(self.table, ladder.rungs), *now, *ahead]


STARS = (18, 26, 38, 26, 18)  # the sizes of the stars in their row


class Stars(Widget):
    """Five stars between two lines, the middle one the largest."""

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(max(STARS) + 6))

    def paint(self, surface: pygame.Surface) -> None:
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
    """Return the victory banner of a record that the look calls grand; nothing of any other."""
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


SWALLOW_MS = 250.0  # a key is dropped so soon after the last card has gone: it was meant for the card
UNASKED_MS = 1000.0
"""The same for a key that goes on or skips, after a card that has gone by itself, and a click where the card was."""
LOW, DICE, ADDED, TERM, REASON = 160, 70, 60, 18, 22
"""The height of a plain card, and of its dice, its sums and each of their terms, and a reason."""
GAP, CLOSE = 8, 4
"""The space between the lines of a card, and of one that would not fit otherwise."""
WIDE, BESIDE = 560, 460
"""The width of the card, and of one beside a hex: buttons stay in place."""
BAR = 6  # the width of the bar in the colour of the acting side
THINKING_MS = 700.0  # the time after which a bot with nothing to show is said to think
_ON, _BACK = (pygame.K_SPACE, pygame.K_RETURN), (pygame.K_LEFT, pygame.K_BACKSPACE)
_THROUGH = (pygame.K_ESCAPE, pygame.K_TAB)


def tells_of_roll(beat: Beat) -> bool:
    """Whether an animation tells of dice that fall somewhere on the map."""
    return bool(beat.line.record.rolled and beat.event.way)


def column_of(odds: Odds) -> str:
    """Return the column that a die is read in, in a few signs for the hex; "" without one."""
    found = odds.column or (plain(sum(term.amount for term in odds.terms)) if odds.terms else "")
    return found.replace("-", "\u2212")


class StageControls(NamedTuple):
    """The actions of the stage's controls."""

    go_on: Callable[[], None]
    back: Callable[[], None]
    skip: Callable[[], None]
    pause: Callable[[], None]
    read: Callable[[], None]


class Stage(Card):
    """The card with the animation on stage. A click on it goes on."""

    def __init__(self, table: MapScreen, playback: Playback, cues: StageControls, *, bare: bool = False) -> None:
        """Make the card; a ``bare`` one has no controls, as the screen has them elsewhere."""
        super().__init__(action=cues.go_on, gap=GAP, pad=(18, 12, 18, 12), id="stage", help="play.stage")
        self.focusable = False
        self.table, self.playback, self.cues, self.bare = table, playback, cues, bare
        self._shown: tuple[object, ...] = ()
        self._dice: list[DiceShow | FaceRow] = []
        self._details: list[Widget] = []  # what a card without the room for it leaves out, the first one first
        self._bar: RGB | None = None  # the colour of the side that rolls
        self._gone = -1e9
        self._stood = pygame.Rect(0, 0, 0, 0)
        self.by_itself = self._lingered = False
        """Whether the last card has gone by itself; whether it only waited for more to come."""
        self.visible = False
        self.align = "top"

    def show(self, state: TableState) -> None:
        self.sync()

    def sync(self) -> None:
        """Show the animation at its present moment, or nothing."""
        playback = self.playback
        beat = playback.now
        thinks = playback.lingers or (playback.open and beat is None and playback.idle >= THINKING_MS)
        shown: tuple[object, ...] = ()
        if beat is not None or thinks:
            state = (playback.unfolding, playback.told, playback.paused, playback.waiting, playback.open, thinks)
            shown = (beat, *playback.progress, *state)
        if shown != self._shown:
            self._shown = shown
            if self.visible and not shown:
                self._gone, self._stood = self.ui.clock(), self.rect.copy()
                self.by_itself = playback.lapsed or self._lingered
            self._lingered = thinks
            self._fill(beat, thinks)
            self.set_visible(bool(shown))
        for dice in self._dice if beat is not None else ():
            dice.set_share(min(1.0, playback.share() / beat.rests) if beat is not None and beat.rests else 1.0)

    @property
    def beside(self) -> bool:
        """Whether the card stands beside a hex: it tells of dice that fall somewhere on the map."""
        beat = self.playback.now
        return beat is not None and tells_of_roll(beat)

    @property
    def badge(self) -> str:
        """The column of the fight on stage, for its hex; "" without one."""
        beat = self.playback.now
        odds = beat.line.record.odds if beat is not None else None
        return column_of(odds) if odds is not None and beat is not None and beat.event.way else ""

    def _fill(self, beat: Beat | None, thinks: bool) -> None:
        self.clear()
        self._dice, self._details, self._bar = [], [], None
        self.sized(BESIDE if self.beside else WIDE)
        controls = [self._controls(beat)] if (beat is not None or thinks) and not self.bare else []
        if not self.beside:
            self.add(*controls)  # at the top, so that the buttons of a story stay in place
        if beat is not None:
            self._tell(beat)
        if self.beside:
            self.add(*controls)
        if thinks or self.playback.open:
            # room is kept for the line, so that the card stays as tall as it is
            words = self.table.ui.word("table.thinks_on") if thinks else BLANK
            self.add(Label(words, size="small", tone="muted", id="thinks"))

    def _tell(self, beat: Beat) -> None:
        record = beat.line.record
        if record.odds is not None and record.rolled:
            self._tell_fight(beat)
            return
        self.add(*self._words(beat))
        self._details = self._reason(beat)
        if record.sums or (record.modifiers and record.rolled):
            self._details.append(sums_shown(self.table, record, self.playback.told, done=not self.playback.unfolding))
        self.add(*self._details)
        if record.rolled:
            self.add(self._rolled(record))
        said = verdict(self.table, record) if not self.playback.unfolding else None
        if said is not None:
            self.add(said)

    def _tell_fight(self, beat: Beat) -> None:
        record, done = beat.line.record, not self.playback.unfolding
        assert record.odds is not None, "only such a record is told as a fight"
        card = FightCard(self.table, self.table.scenery, record.odds, record)
        pieces = self._fighting(beat)
        first = next(iter(card.split(pieces)[0]), None)
        self._bar = self.table.scenery.side_colour(first) if first is not None else self.ui.palette.paper_muted
        sides, terms = card.sides(pieces, done=done), card.terms()
        result, reason = card.result(done=done), self._reason(beat)
        self.add(card.title(), sides, *terms)
        shown = (card.faces(done=done), card.other_dice())
        self._dice = [part for part in shown if part is not None]
        self.add(*self._dice, *result, *reason)
        self._details = [*terms, *reason, *reversed(result[1:]), sides, *self._dice]

    def fit(self, room: Size) -> Size:
        """Return the size of the card in this room; details without room are left out, the controls never."""
        width = min(room[0], self.measure(room[0])[0])
        high = next((high for high in self._shortened(width) if high <= room[1]), room[1])
        return width, high

    def _shortened(self, width: int) -> Iterator[int]:
        """Yield the height of the whole card, then of closer lines, faces without words, and ever fewer details."""
        for detail in self._details:
            detail.visible = True
        for gap, brief in ((GAP, False), (CLOSE, False), (CLOSE, True)):
            self.gap = gap
            for row in self._dice:
                if isinstance(row, FaceRow):
                    row.set_brief(brief)
            yield self._measure(width)[1]
        for detail in self._details:
            detail.visible = False
            yield self._measure(width)[1]

    def scene(self, beat: Beat) -> tuple[Hex, ...]:
        """Return the hexes of a fight: those of its pieces, and last the one that it is about."""
        size, target = self.table.play.board.size, beat.event.way[-1]
        hexes = [*(piece.hex for piece in self._fighting(beat)), *beat.event.way]
        return (*dict.fromkeys(h for h in hexes if 0 <= h < size and h != target), target)

    def _fighting(self, beat: Beat) -> list[PieceView]:
        """Return the pieces of a fight as they were before it."""
        view, after = beat.view(False), beat.view(True)
        found = (
            (view.piece(one) if view is not None else None) or (after.piece(one) if after is not None else None)
            for one in dict.fromkeys(beat.line.record.pieces)
        )
        return [piece for piece in found if piece is not None]

    def _reason(self, beat: Beat) -> list[Widget]:
        if beat.event.why is None:
            return []
        why = markup.escape(why_words(self.table.play, beat.line.seat, beat.event.why))
        return [RichText(f"{{icon:robot}} {why}", size="small", tone="muted", id="why")]

    def _rolled(self, record: Record) -> Widget:
        public, look = self.table.play.public, self.table.play.public.look
        owners = look.dice if look is not None else {}
        sides = [one.seat for one in record.sums]
        if len(sides) < 2 or any(owners.get(roll.label) not in sides for roll in record.rolled):
            alone = DiceShow(record.rolled, public.die)
            self._dice = [alone]
            return alone
        for side in sides:
            own = [roll for roll in record.rolled if owners[roll.label] == side]
            self._dice.append(DiceShow(own, public.die))
        return Row(*(dice.sized(flex=1) for dice in self._dice), gap=COLUMNS, id="dice")

    @property
    def tall(self) -> int:
        """The height that the card gets in the course of its animation, about."""
        beat = self.playback.now
        return self.height_of(beat) if beat is not None else 0

    @staticmethod
    def height_of(beat: Beat) -> int:
        """Return the height of an animation's card, about."""
        record = beat.line.record
        added = record.sums or (record.modifiers and record.rolled)
        rest = (DICE if record.rolled else 0) + (REASON if beat.event.why is not None else 0)
        return LOW + rest + (ADDED + TERM * beat.terms if added else 0)

    def _words(self, beat: Beat) -> list[Widget]:
        say, record = self.table.ui.word, beat.line.record
        if self.playback.rolling:
            return [Label(say("table.rolling" if record.rolled else "table.adding"), tone="muted")]
        if grand := grand_words(self.table, record):
            return grand
        way = self._way(beat)
        if beat.style in ("card", "banner"):
            words: list[Widget] = [
                Label(self.table.play.say(record.text), size="heading", bold=True, text_align="center")
            ]
            if record.rule:
                rule = RichText(rule_link(record.rule), size="small", on_link=self.table.follow)
                words.append(rule.sized(align="center"))
            return words
        if beat.event.crowd > 1:
            return [RichText(crowd_markup(self.table.play, beat.event), on_link=self.table.follow)]
        told = RichText(line_markup(self.table.play, record._replace(dice=())), on_link=self.table.follow)
        return [*([Label(way, bold=True)] if way else []), told]

    def _way(self, beat: Beat) -> str:
        record, view, label, way = beat.line.record, beat.view(True), self.table.play.board.label, beat.event.way
        if beat.style != "path" or len(way) < 2 or not record.pieces or view is None:
            return ""
        piece = view.piece(record.pieces[-1])
        if piece is None or not piece.name:
            return ""
        return self.table.ui.word(
            "table.way", name=self.table.play.say(piece.name), start=label(way[0]), end=label(record.hexes[-1])
        )

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self._bar is not None and self.beside:
            bar = pygame.Rect(self.rect.x, self.rect.y, self.ui.px(BAR), self.rect.height)
            paint.rounded(surface, bar, self._bar, self.ui.px(2))

    def _controls(self, beat: Beat | None) -> Widget:
        """Return the count, then back, pause, list, skip, and on, which Space does too.

        In a story of several events all of them are always there; those without effect are disabled.
        """
        say, (now, all_), playback = self.table.ui.word, self.playback.progress, self.playback
        story = all_ > 1 or playback.open
        count = say("table.step_of", now=now, all=all_) if all_ > 1 else ""
        parts: list[Widget] = [Label(count, size="small", tone="muted", wrap=False).sized(flex=1)]
        if story:
            back = icon_button("step-back", say("table.beat_back"), self.cues.back, id="beat-back")
            parts.append(self._usable(back, now > 1))
        stops = beat is not None and not playback.waiting and (story or not beat.waits) and playback.speed != "step"
        if story or stops:
            mark, does = ("play", say("table.resume")) if playback.paused else ("pause", say("table.pause"))
            parts.append(self._usable(icon_button(mark, does, self.cues.pause, id="pause"), stops))
        if story:
            read = icon_button("book", say("table.beats_read"), self.cues.read, id="read")
            parts.append(self._usable(read, all_ > 0))
        if story:
            words = say("table.skip_turn") if playback.open else say("table.skip")
            skip = Button(words, self.cues.skip, kind="quiet", icon="fast", id="skip")
            parts.append(self._usable(skip, playback.open or all_ > now))
        stands = beat is not None and (beat.waits or playback.waiting or playback.paused)
        kind = "primary" if stands and playback.busy else "normal"
        go_on = Button(say("table.go_on"), self.cues.go_on, kind=kind, hotkey=GO_ON, id="go-on")
        parts.append(self._usable(go_on, playback.busy))
        return Row(*parts, gap=8)

    @staticmethod
    def _usable(button: Button, usable: bool) -> Button:
        button.enabled = usable
        return button

    def takes(self, chord: Chord) -> bool:
        """Take a key: Space and Enter go on, and no key meant for the stage does anything else.

        The same for a moment after the last card has gone, and for longer if it has gone by itself.
        """
        if not self.visible and not (chord.ctrl or chord.alt):
            return self.ui.clock() - self._gone < self._lasts(chord)
        if chord.key == pygame.K_ESCAPE and self.playback.lingers:
            return self.playback.idle < UNASKED_MS  # it was meant to skip the card that has just been shown out
        if chord.ctrl or chord.alt or chord.key in _THROUGH or self._focused():
            return False
        if chord.key in _ON:
            self.cues.go_on()
        elif chord.key in _BACK and self.playback.progress[0] > 1:
            self.cues.back()
        return chord.key < pygame.K_CAPSLOCK

    def _lasts(self, chord: Chord) -> float:
        if self.by_itself and chord.key in (*_ON, pygame.K_ESCAPE):
            return UNASKED_MS
        return 0.0 if chord.key == pygame.K_TAB else SWALLOW_MS

    def keeps_click(self, pos: Pos) -> bool:
        """Whether a click was meant for a card that has gone by itself: at once anywhere, then only where it was."""
        if self.visible or not self.by_itself:
            return False
        since = self.ui.clock() - self._gone
        return since < SWALLOW_MS or (since < UNASKED_MS and self._stood.collidepoint(pos))

    @property
    def late(self) -> bool:
        """Whether a key may still be meant for a card that has gone."""
        return not self.visible and self.ui.clock() - self._gone < (UNASKED_MS if self.by_itself else SWALLOW_MS)

    def _focused(self) -> bool:
        return any(widget.ringed for widget in self.walk())

    def refresh(self) -> None:
        self._shown = ()
        self.sync()
