"""What is shown over the map while things happen: dice that roll, banners and cards, with pause, skip and speed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import pygame

from hexcore.dice import Roll
from launcher.kit.button import Button, icon_button
from launcher.kit.dice import die
from launcher.kit.layout import Row, Spacer
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Size, Widget
from launcher.table.parts import MapScreen, line_markup, rule_link
from launcher.table.playback import TUMBLE, Beat, Playback

SHAPES = (6, 10)


class Cues(NamedTuple):
    """What the controls of the stage do."""

    go_on: Callable[[], None]
    skip: Callable[[], None]
    pause: Callable[[], None]
    speed: Callable[[str], None]


class DiceShow(Widget):
    """Dice that tumble and come to rest, each with the number of its roll."""

    FACE = 46

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        super().__init__(name=", ".join(f"{roll.label} {roll.face}".strip() for roll in rolls))
        self.rolls = rolls
        self.share = 1.0

    def set_share(self, share: float) -> None:
        """How far the beat is."""
        if share != self.share and min(share, self.share) < TUMBLE:
            self.share = share
            self.invalidate()

    def _cell(self) -> int:
        widest = max((self.ui.fonts.width(self._words(roll), "tiny") for roll in self.rolls), default=0)
        return max(self.ui.px(self.FACE), widest) + self.ui.px(14)

    def _measure(self, width: int) -> Size:
        return (min(width, self._cell() * len(self.rolls)), self.ui.px(self.FACE + 20))

    @staticmethod
    def _words(roll: Roll) -> str:
        kind = f"d{roll.sides}" if roll.sides not in SHAPES else ""
        return " ".join(part for part in (f"#{roll.number}", roll.label.replace("_", " "), kind) if part)

    def paint(self, surface: pygame.Surface) -> None:
        """Each die with its words below."""
        cell = self._cell()
        x = self.rect.x + max(0, (self.rect.width - cell * len(self.rolls)) // 2)
        for roll in self.rolls:
            self._paint_die(surface, roll, pygame.Rect(x, self.rect.y, cell, self.rect.height))
            x += cell

    def _paint_die(self, surface: pygame.Surface, roll: Roll, box: pygame.Rect) -> None:
        p, px = self.ui.palette, self.ui.px
        rolling = self.share < TUMBLE
        face = roll.face
        if rolling:
            face = random.Random(roll.number * 101 + int(self.share * 28)).randint(1, roll.sides)
        picture = die("d6" if roll.sides == 6 else "d10", face, px(self.FACE), (250, 246, 234), p.paper_ink)
        if rolling:
            turn = (1 - self.share / TUMBLE) * 220 * (1 if roll.number % 2 else -1)
            picture = pygame.transform.rotozoom(picture, turn, 1.0)
        centre = (box.centerx, box.y + px(self.FACE) // 2)
        surface.blit(picture, picture.get_rect(center=centre))
        words = pygame.Rect(box.x, box.bottom - px(18), box.width, px(18))
        self.ui.write(surface, self._words(roll), words, "tiny", self.ink("muted"), align="center")


class Stage(Card):
    """The card with the beat that is being shown. A click on it goes on."""

    def __init__(self, table: MapScreen, playback: Playback, cues: Cues) -> None:
        super().__init__(action=cues.go_on, gap=8, pad=(18, 12, 18, 12), id="stage")
        self.focusable = False
        self.table, self.playback, self.cues = table, playback, cues
        self._beat: Beat | None = None
        self._dice: DiceShow | None = None
        self._rolling = False
        self.visible = False
        self.align = "top"

    def sync(self) -> None:
        """Show the present beat, or nothing."""
        beat = self.playback.now
        if beat is not self._beat or self.playback.rolling is not self._rolling:
            self._beat, self._rolling = beat, self.playback.rolling
            self._fill(beat)
            self.set_visible(beat is not None)
        if self._dice is not None:
            self._dice.set_share(self.playback.share())

    def _fill(self, beat: Beat | None) -> None:
        self.clear()
        self._dice = None
        if beat is None:
            return
        record = beat.line.record
        if self._rolling:
            words: Widget = Label(self.table.ui.word("table.rolling"), tone="muted")
        elif beat.style in ("card", "banner"):
            words = Label(self.table.play.say(record.text), size="heading", bold=True, text_align="center")
        else:
            words = RichText(line_markup(self.table.play, record._replace(dice=())), on_link=self.table.follow)
        self.add(words)
        if beat.style in ("card", "banner") and record.rule:
            rule = RichText(rule_link(record.rule), size="small", on_link=self.table.follow)
            self.add(rule.sized(align="center"))
        if record.rolled:
            self._dice = DiceShow(record.rolled)
            self._dice.share = self.playback.share()
            self.add(self._dice)
        self.add(self._controls(beat))
        self.sized(440 if beat.style != "banner" else 560)

    def _controls(self, beat: Beat) -> Widget:
        say, (now, all_) = self.table.ui.word, self.playback.progress
        parts: list[Widget] = [Label(say("table.step_of", now=now, all=all_), size="small", tone="muted"), Spacer()]
        if beat.waits or self.playback.speed == "step":
            parts.append(Button(say("table.go_on"), self.cues.go_on, kind="primary", id="go-on"))
        else:
            mark, does = ("play", say("table.resume")) if self.playback.paused else ("pause", say("table.pause"))
            parts.append(icon_button(mark, does, self.cues.pause, id="pause"))
        if all_ > now:
            parts.append(Button(say("table.skip"), self.cues.skip, kind="quiet", icon="fast", id="skip"))
        return Row(*parts, gap=8)

    def refresh(self) -> None:
        """Draw the controls anew, as after pausing."""
        self._beat = None
        self.sync()
