"""Help where the eye is: while a key is held, or after a button, every part of a screen says what it is.

A widget says by ``help="key"`` what it is: a sentence of the catalogue under ``help``. Whatever lies in it and has no
sentence of its own is part of it. The sheet lies over the screen, with a label beside every such part; a click on a
part or its label opens the rule behind it, or says more about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from launcher.kit import markup, paint
from launcher.kit.button import Pressable
from launcher.kit.context import Ui
from launcher.kit.focus import covered
from launcher.kit.helpsheet import Laid, lay
from launcher.kit.layers import Layer
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Pos, Widget

WIDTHS = (230, 180, 300, 140)
"""How wide a label may be, in units, the one to be tried first before the others."""
CROWDED = 0.26
"""The share of the screen that labels may cover before they are written smaller."""
LEAST = 10
"""What is smaller than this on screen needs no label, in units."""


class Part(NamedTuple):
    """A part of the screen that is told of: its widget, where it is seen, the sentence, and its key if it has one."""

    widget: Widget
    rect: pygame.Rect
    text: str
    hotkey: str = ""


def parts_of(root: Widget, bounds: pygame.Rect, ui: Ui) -> list[Part]:
    """The parts of what is on screen, each sentence once, as far as they are seen."""
    found: dict[str, Part] = {}
    for widget, seen in _seen(root, bounds):
        if widget.help and widget.help not in found and min(seen.size) >= ui.px(LEAST) and not covered(widget):
            found[widget.help] = Part(widget, seen, ui.word(f"help.{widget.help}"), widget.hotkey)
    return list(found.values())


def _seen(widget: Widget, clip: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    """Every visible widget with what shows of it."""
    if not widget.visible:
        return
    seen = widget.rect.clip(clip)
    yield widget, seen
    for child in widget.children:
        yield from _seen(child, seen if widget.shrinks else clip)


class Note(Pressable):
    """The label of one part: its sentence, and its key."""

    def __init__(self, part: Part, action: Callable[[], None]) -> None:
        super().__init__(action, id=f"help:{part.widget.help}", name=part.text)
        self.part, self.size = part, "small"
        self.paper = True

    def words(self) -> str:
        """The sentence as it is shown."""
        key = f" {{accent|{self.ui.cap(self.part.hotkey)}}}" if self.part.hotkey else ""
        return markup.escape(self.part.text) + key

    def paint(self, surface: pygame.Surface) -> None:
        """A slip of paper."""
        p, px = self.ui.palette, self.ui.px
        paint.paper_box(surface, self.rect, p.paper, p.paper_edge, px(RADIUS), p.textured)
        if self.glow or (self.focused and self.ringed):
            paint.rounded(surface, self.rect, None, px(RADIUS), p.accent, px(2))
        flow = markup.flow(self.ui, self.words(), self.rect.width - 2 * px(7), self.size)
        markup.draw_flow(surface, self, flow, (self.rect.x + px(7), self.rect.y + px(4)), self.size)


class HelpSheet(Widget):
    """All labels of a screen, and the lines to their parts."""

    def __init__(self, root: Widget, about: Callable[[Part], None], close: Callable[[], None]) -> None:
        super().__init__(id="help-sheet")
        self.about, self.close, self._root = about, close, root
        self.parts: list[Part] = []
        self.laid: list[Laid | None] = []

    def refresh(self, bounds: pygame.Rect) -> None:
        """Look at the screen anew: it may have changed below."""
        parts = parts_of(self._root, bounds, self.ui)
        if [part[1:] for part in parts] == [part[1:] for part in self.parts] and self.rect == bounds:
            return
        self.parts, self.rect = parts, pygame.Rect(bounds)
        self.clear()
        notes = [Note(part, lambda part=part: self.about(part)) for part in parts]  # type: ignore[misc]
        self.add(*notes)
        px, room = self.ui.px, bounds.inflate(-self.ui.px(8), -self.ui.px(8))
        widths = [min(px(width), room.width) for width in WIDTHS]
        self._fit(notes, widths[0], room)
        self.laid = lay([part.rect for part in parts], lambda n, wide: self._size(notes[n], wide), room, widths, px(6))
        for note, laid in zip(notes, self.laid, strict=True):
            note.place(laid.rect if laid is not None else pygame.Rect(0, 0, 0, 0))
            note.visible = laid is not None
        self.invalidate()

    def _fit(self, notes: list[Note], width: int, room: pygame.Rect) -> None:
        """Where the labels would fill the screen, as with large letters in a small window, they are written smaller."""
        sizes = [self._size(note, width) for note in notes]
        if sum(wide * high for wide, high in sizes) > CROWDED * room.width * room.height:
            for note in notes:
                note.size = "tiny"

    def _size(self, note: Note, width: int) -> tuple[int, int]:
        px = self.ui.px
        flow = markup.flow(self.ui, note.words(), width - 2 * px(7), note.size)
        return (flow.width + 2 * px(7) + 1, flow.height + 2 * px(4))

    def _arrange(self) -> None:
        """The labels have their places already."""

    def at(self, pos: Pos) -> Widget | None:
        """A label, or the sheet."""
        return super().at(pos) or self

    def paint(self, surface: pygame.Surface) -> None:
        """A frame around each part, and the lines."""
        p, px = self.ui.palette, self.ui.px
        for part, laid in zip(self.parts, self.laid, strict=False):
            paint.rounded(surface, part.rect.inflate(-2, -2), None, px(RADIUS), p.accent, max(1, px(1)))
            if laid is not None and laid.start != laid.end:
                pygame.draw.line(surface, p.accent, laid.start, laid.end, max(1, px(1.5)))
                pygame.draw.circle(surface, p.accent, laid.end, px(3))

    def part_at(self, pos: Pos) -> Part | None:
        """The smallest part under a point."""
        under = [part for part in self.parts if part.rect.collidepoint(pos)]
        return min(under, key=lambda part: part.rect.width * part.rect.height, default=None)

    def on_press(self, pos: Pos, button: int) -> bool:
        """A click on a part tells about it; beside all of them it closes the sheet."""
        part = self.part_at(pos) if button == 1 else None
        if part is None:
            self.close()
        else:
            self.about(part)
        return True


class HelpLayer(Layer):
    """The sheet over the whole screen; it looks again whenever something below has moved."""

    def place(self, bounds: pygame.Rect, ui: Ui) -> None:
        """Lie over everything."""
        assert isinstance(self.root, HelpSheet)
        self.root.refresh(bounds)
