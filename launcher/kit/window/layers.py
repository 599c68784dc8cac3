"""Layers on top of a screen: popups, dialogs, tooltip and toasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from launcher.kit.context import Ui
from launcher.kit.layout import Row, Spacer
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Toggle
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText

TOOLTIP_DELAY = 400.0
TOOLTIP_WIDTH = 340
GAPS = (6, 40, 80, 120, 150)  # the distances of a tooltip from its anchor: the farther ones only to spare something
TOAST_TIME = 3200.0
TOAST_FOOT = 44  # distance of toasts from the foot of their room, in units
SHADE = 10  # the spread of the shadow of a tooltip
TOAST_LINES = 4  # enough for the whole path of a file
TONE_ICONS = {"info": "info", "good": "check", "danger": "warning"}


@dataclass(eq=False, slots=True)
class Layer:
    """A widget on top of the screen, at an anchor or centred.

    A modal layer dims the screen and keeps all input. A ``dismissible`` one closes on Esc or a click outside.
    """

    root: Widget
    anchor: pygame.Rect | None = None
    modal: bool = False
    dismissible: bool = True
    on_close: Callable[[], None] | None = None
    focus_back: Widget | None = None
    # Whether ``focus_back`` had the focus ring: a button that was only clicked must not be pressed by Enter.
    by_key: bool = False
    as_wide: bool = False
    aside: float = 8  # the least room around it

    def place(self, bounds: pygame.Rect, ui: Ui) -> None:
        """Place the layer below its anchor, above it if there is no room below, or centred."""
        margin = ui.px(self.aside)
        room = bounds.inflate(-2 * margin, -2 * margin)
        width, height = self.root.measure(room.width)
        if self.anchor is not None and self.as_wide:
            width = max(width, self.anchor.width)
        rect = pygame.Rect(0, 0, min(width, room.width), min(height, room.height))
        if self.anchor is None:
            rect.center = bounds.center
        else:
            _beside(rect, self.anchor, room, ui.px(4))
        self.root.place(rect)


def _beside(rect: pygame.Rect, anchor: pygame.Rect, room: pygame.Rect, gap: int) -> None:
    below, above = room.bottom - anchor.bottom - gap, anchor.top - gap - room.top
    if rect.height > below and above > below:
        rect.height = min(rect.height, above)
        rect.bottomleft = (anchor.left, anchor.top - gap)
    else:
        rect.height = min(rect.height, max(below, 1))
        rect.topleft = (anchor.left, anchor.bottom + gap)
    rect.clamp_ip(room)


def _covered(place: pygame.Rect, areas: Sequence[pygame.Rect]) -> int:
    """Return the number of pixels that a place covers of some areas."""
    return sum(common.width * common.height for common in map(place.clip, areas))


class BarePaper(Widget):
    """A paper background for drawing outside the tree."""

    paper = True


class Tooltip:
    """A paper slip beside the cursor, shown after a short rest or at once."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.text = self.rule = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._ground = BarePaper()
        self._ground.mount(ui)

    def show(
        self,
        text: str,
        anchor: pygame.Rect,
        bounds: pygame.Rect,
        clear: Sequence[pygame.Rect] = (),
        rule: str = "",
        spare: Sequence[pygame.Rect] = (),
    ) -> None:
        """Place the slip beside ``anchor``, inside ``bounds``, but not over ``clear``.

        Of all places beside it, it takes the one that covers the least of ``clear``, then of the anchor, then of
        ``spare``; below is best. A ``rule`` is a link below the words.
        """
        pad, self.text, self.rule = self.ui.px(10), text, rule
        set_ = self._flow(min(self.ui.px(TOOLTIP_WIDTH), bounds.width - 4 * pad))
        self.rect = pygame.Rect(0, 0, set_.width + 2 * pad, set_.height + 2 * self.ui.px(6))
        room = bounds.inflate(-self.ui.px(8), -self.ui.px(8))

        def cost(place: pygame.Rect) -> tuple[int, bool, int]:
            return (_covered(place, clear), place.colliderect(anchor), len(place.collidelistall(list(spare))))

        gaps = GAPS if spare else GAPS[:1]
        places = (place.clamp(room) for gap in gaps for place in self._around(anchor, self.ui.px(gap)))
        self.rect = min(places, key=cost)

    def _around(self, anchor: pygame.Rect, gap: int) -> list[pygame.Rect]:
        # Below, above, right and left; then the corners at the left, for an anchor near the right edge.
        wide, high = self.rect.size
        below, above = anchor.bottom + gap, anchor.top - gap - high
        right, left, middle = anchor.right + gap, anchor.left - gap - wide, anchor.centery - high // 2
        corners = (
            (anchor.left, below), (anchor.left, above), (right, middle), (left, middle), (left, below), (left, above),
            (right, below), (right, above),
        )  # fmt: skip
        return [pygame.Rect(corner, (wide, high)) for corner in corners]

    def hide(self) -> None:
        self.text = self.rule = ""

    def area(self) -> pygame.Rect:
        """Return the rectangle of slip and shadow."""
        return paint.shadowed(self.rect, self.ui.px(SHADE))

    def _flow(self, width: int) -> markup.TextFlow:
        rule = f"\n[{self.rule}](rule:{self.rule})" if self.rule else ""
        return markup.flow(self.ui, self.text + rule, width, "small")

    def link_at(self, pos: tuple[int, int]) -> str:
        """Return the rule link at a point of the slip, or ""."""
        if not self.text:
            return ""
        corner = (self.rect.x + self.ui.px(10), self.rect.y + self.ui.px(6))
        return self._flow(self.rect.width - 2 * self.ui.px(10) + 1).link_at(corner, pos, self.ui.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        if not self.text or not self.area().colliderect(surface.get_clip()):
            return
        p, px = self.ui.palette, self.ui.px
        paint.shadow(surface, self.rect, px(SHADE))
        paint.paper_box(surface, self.rect, p.paper, p.paper_edge, px(RADIUS), p.textured)
        set_ = self._flow(self.rect.width - 2 * px(10) + 1)
        markup.draw_flow(surface, self._ground, set_, (self.rect.x + px(10), self.rect.y + px(6)), "small")


@dataclass(slots=True)
class _Note:
    text: str
    tone: str
    until: float
    rise: float = 0.0
    about: str = ""


class Toasts:
    """Brief notes at the foot of the screen, the newest lowest, at most three."""

    def __init__(self, ui: Ui, damage: Callable[[pygame.Rect], None]) -> None:
        self.ui = ui
        self._damage = damage
        self._notes: list[_Note] = []
        self._bounds = pygame.Rect(0, 0, 0, 0)

    @property
    def texts(self) -> list[str]:
        return [note.text for note in self._notes]

    def say(self, text: str, tone: str, bounds: pygame.Rect, about: str = "") -> None:
        """Add a note; it replaces one with the same ``about``."""
        if self._notes:
            self._damage(self.area())
        self._bounds = bounds
        note = _Note(text, tone, self.ui.clock() + TOAST_TIME + 30 * len(text), about=about)
        kept = [other for other in self._notes if not about or other.about != about]
        self._notes = [*kept[-2:], note]

        def rise(value: float) -> None:
            note.rise = value
            self._damage(self.area())

        self.ui.animator.run(note, "rise", 0.0, 1.0, self.ui.theme.ms("normal"), rise)

    def clear(self) -> None:
        """Remove all notes, as when another player looks at the screen."""
        if self._notes:
            self._notes = []
            self._damage(self.area())

    def update(self) -> None:
        now = self.ui.clock()
        if any(note.until <= now for note in self._notes):
            self._damage(self.area())
            self._notes = [note for note in self._notes if note.until > now]

    @property
    def waiting(self) -> bool:
        return bool(self._notes)

    def area(self) -> pygame.Rect:
        height = self.ui.px(56) * 3 + self.ui.px(40)
        return pygame.Rect(self._bounds.x, self._bounds.bottom - height, self._bounds.width, height)

    def draw(self, surface: pygame.Surface) -> None:
        for note, lines, rect in self._placed():
            self._draw_note(surface, note, lines, rect.move(0, round((1.0 - note.rise) * self.ui.px(12))))

    @property
    def rects(self) -> list[pygame.Rect]:
        return [rect for _, _, rect in self._placed()]

    def _placed(self) -> Iterator[tuple[_Note, list[str], pygame.Rect]]:
        # From the foot up as far as there is room; the newest always.
        ui, px = self.ui, self.ui.px
        bottom = self._bounds.bottom - px(TOAST_FOOT)
        for note in reversed(self._notes):
            lines = ui.fonts.clamp(note.text, max(px(120), min(px(520), self._bounds.width - px(96))), TOAST_LINES)
            wide = max(ui.fonts.width(line) for line in lines)
            rect = pygame.Rect(0, 0, wide + px(52), len(lines) * ui.theme.line_px("body") + px(16))
            rect.midbottom = (self._bounds.centerx, bottom)
            if rect.top < self._bounds.top and note is not self._notes[-1]:
                return
            yield note, lines, rect
            bottom = rect.top - px(8)

    def _draw_note(self, surface: pygame.Surface, note: _Note, lines: list[str], rect: pygame.Rect) -> None:
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        step, wide = ui.theme.line_px("body"), rect.width - px(52)
        edge = {"good": p.good, "danger": p.danger_text}.get(note.tone, p.link)
        paint.shadow(surface, rect, px(12))
        paint.rounded(surface, rect, p.raised, px(RADIUS), p.line)
        surface.fill(edge, (rect.x, rect.y + px(RADIUS), px(3), rect.height - 2 * px(RADIUS)))
        mark = ui.icon(TONE_ICONS.get(note.tone, "info"), 18, edge)
        surface.blit(mark, (rect.x + px(14), rect.centery - mark.get_height() // 2))
        for n, line in enumerate(lines):
            ui.write(surface, line, pygame.Rect(rect.x + px(40), rect.y + px(8) + n * step, wide + px(2), step))


class Answer(NamedTuple):
    """A button of a dialog; it closes the dialog and then acts."""

    text: str
    action: Callable[[], None] | None = None
    kind: str = "normal"
    hotkey: str = ""


class Dialog:
    """A modal card with a title, a body and answers.

    Enter gives the primary answer, Esc cancels.

    ::

        Dialog(ui, "Undo", "The roll stands.", [Answer("Keep"), Answer("Undo", undo, "primary")]).open()
    """

    def __init__(
        self,
        ui: Ui,
        title: str,
        body: str | Widget,
        answers: Sequence[Answer] = (),
        *,
        width: float = 440,
        footer: Widget | None = None,
        on_cancel: Callable[[], None] | None = None,
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        self.ui = ui
        answers = list(answers) or [Answer(ui.word("ok"), kind="primary")]
        words = RichText(body, on_link=on_link) if isinstance(body, str) else body
        buttons = [Button(a.text, self._closer(a), kind=a.kind, hotkey=self._key(a, on_cancel)) for a in answers]
        parts: list[Widget] = [
            Label(title, size="heading", bold=True),
            Scroll(words).sized(flex=1),
            *([footer] if footer else []),
            Row(Spacer(), *buttons, gap=8),
        ]
        card = Card(*parts, gap=14, pad=20, name=title, help="dialog").sized(width)
        self.layer = Layer(card, modal=True, on_close=on_cancel)

    @staticmethod
    def _key(answer: Answer, on_cancel: Callable[[], None] | None) -> str:
        """Return the key of an answer, which its button shows: Enter gives the primary one, Esc does nothing."""
        if answer.hotkey or answer.kind == "primary":
            return answer.hotkey or "Enter"
        return "Esc" if answer.action is on_cancel else ""

    def _closer(self, answer: Answer) -> Callable[[], None]:
        def close() -> None:
            self.layer.on_close = None
            self.close()
            if answer.action:
                answer.action()

        return close

    def open(self) -> Dialog:
        self.ui.host.open_layer(self.layer)
        return self

    def close(self) -> None:
        self.ui.host.close_layer(self.layer)


def confirm(
    ui: Ui,
    prompt: str,
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    no: str = "",
    on_no: Callable[[], None] | None = None,
    danger: bool = False,
    can_silence: bool = True,
    silence: Callable[[], None] | None = None,
    quiet: str = "",
) -> Dialog | None:
    """Ask for confirmation; if the player has silenced ``prompt``, act at once. With ``danger``, Enter says no.

    ``silence`` keeps elsewhere that it is not to be asked again; ``quiet`` are the words for that.
    """
    if can_silence and prompt in ui.silenced:
        on_yes()
        return None
    keep = Toggle(quiet or ui.word("dont_ask"), id="dont_ask")
    keep.takes_enter = False

    def agreed() -> None:
        if keep.value:
            (silence or partial(ui.silence, prompt))()
        on_yes()

    safe, done = ("primary", "danger") if danger else ("normal", "primary")
    answers = [Answer(no or ui.word("cancel"), on_no, safe), Answer(yes, agreed, done)]
    return Dialog(ui, title, text, answers, footer=keep if can_silence else None, on_cancel=on_no).open()
