"""Help labels: on a key or button, every part of a screen shows what it is.

A widget with ``help="key"`` shows the sentence under ``help`` in the catalogue; it also covers the widgets inside it
that have no sentence of their own. The labels stand beside their parts, none over another, each with a line to its
part; a click on either opens the rule behind it, or says more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import pygame

from launcher.kit.context import Ui
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Pressable
from launcher.kit.window.input import covered
from launcher.kit.window.layers import Layer

Size = tuple[int, int]
Point = tuple[int, int]
STEP = 30  # grid on which places are tried, in pixels
# Penalties in pixels: a line crossed, a label crossed, a small part hidden, one under a line, a way not kept free.
CROSSING, COVERED, HIDDEN, RUNS, KEPT = 3000.0, 3000.0, 1500.0, 400.0, 1000.0
LARGE = 0.035  # a part that takes more of the screen than this is recognisable with a label on it
WAY = 400  # length kept free for the line of a part that has no label yet, in pixels
AGAIN = 3  # times that labels in the way of each other are placed anew, and that all are placed in another order
ASIDE = 3  # distance of a line from the end of an edge, in pixels


class LabelPlace(NamedTuple):
    """Place of a label, and the line from it to its part."""

    rect: pygame.Rect
    start: Point
    end: Point


def place_labels(
    parts: Sequence[pygame.Rect],
    sizes: Callable[[int, int], Size],
    bounds: pygame.Rect,
    widths: Sequence[int],
    gap: int,
) -> list[LabelPlace | None]:
    """Find a place for the label of each part; ``sizes`` gives a label's size for a width.

    A part for which there is no room gets None; that does not happen while the labels are smaller than the screen.
    """
    small = [part for part in parts if part.width * part.height < LARGE * bounds.width * bounds.height]

    def placed(n: int, laid: Mapping[int, LabelPlace]) -> LabelPlace | None:
        others = [one for other, one in laid.items() if other != n]
        taken = [one.rect.inflate(gap, gap) for one in others]
        ways = [_way(part, bounds) for m, part in enumerate(parts) if m != n and m not in laid and part in small]
        found = (_best(parts[n], sizes(n, wide), bounds, taken, others, small, ways) for wide in widths)
        return next((one for one in found if one is not None), None)

    # small parts have the fewest places; of a row of buttons each leaves the way free for the next
    order = sorted(range(len(parts)), key=lambda n: (parts[n] not in small, parts[n].y // STEP, parts[n].x))
    laid: dict[int, LabelPlace] = {}
    for _ in range(AGAIN):
        found = dict[int, LabelPlace]()
        for n in order:
            if (place := placed(n, found)) is not None:
                found[n] = place
        for _ in range(AGAIN):
            if not _untangle(found, parts, small, placed):
                break
        left = _tangles(found)
        if not laid or (-len(found), len(left)) < (-len(laid), len(_tangles(laid))):
            laid = found
        if not left:
            break
        first = {n for pair in left for n in pair}
        order.sort(key=lambda n: n not in first)
    return [laid.get(n) for n in range(len(parts))]


def _tangles(laid: Mapping[int, LabelPlace]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(laid, 2) if _tangled(laid[a], laid[b])]


def _untangle(
    laid: dict[int, LabelPlace],
    parts: Sequence[pygame.Rect],
    small: list[pygame.Rect],
    placed: Callable[[int, Mapping[int, LabelPlace]], LabelPlace | None],
) -> bool:
    """Place labels that are in the way of each other anew, one or both; tells whether that has helped."""
    helped = False

    def weight(both: Sequence[int], laid: Mapping[int, LabelPlace]) -> float:
        beside = {n: [one for other, one in laid.items() if other != n] for n in both}
        return sum(_apart(laid[n].rect, parts[n]) + _tangle(laid[n], parts[n], beside[n], small) for n in both)

    for a, b in _tangles(laid):
        best, now = laid, weight((a, b), laid)
        for order in ((a, b), (b, a), (a,), (b,)):
            trial = {n: one for n, one in laid.items() if n not in order}
            for n in order:
                if (place := placed(n, trial)) is not None:
                    trial[n] = place
            if len(trial) == len(laid) and (then := weight((a, b), trial)) < now:
                best, now = trial, then
        helped = helped or best is not laid
        laid.update(best)
    return helped


def _tangled(one: LabelPlace, other: LabelPlace) -> bool:
    return crosses(one.start, one.end, other.start, other.end) or _runs_through(one, other) or _runs_through(other, one)


def _runs_through(one: LabelPlace, other: LabelPlace) -> bool:
    # Whether the line of a label runs through another label.
    return one.start != one.end and bool(other.rect.clipline(one.start, one.end))


def _best(
    part: pygame.Rect,
    size: Size,
    bounds: pygame.Rect,
    taken: list[pygame.Rect],
    laid: Sequence[LabelPlace],
    small: list[pygame.Rect],
    ways: list[pygame.Rect],
) -> LabelPlace | None:
    places = sorted(_places(size, bounds, part), key=lambda rect: _apart(rect, part))
    best: tuple[float, LabelPlace] | None = None
    for rect in places:
        apart = _apart(rect, part)
        if best is not None and apart >= best[0]:
            break
        if rect.collidelist(taken) >= 0:
            continue
        hides = HIDDEN * sum(_share(small[n], rect) for n in rect.collidelistall(small)) + KEPT * len(
            rect.collidelistall(ways)
        )
        for ends in _lines(rect, part) if best is None or apart + hides < best[0] else ():
            one = LabelPlace(rect, *ends)
            weight = apart + hides + _tangle(one, part, laid, small)
            best = (weight, one) if best is None or weight < best[0] else best
    return best[1] if best is not None else None


def _lines(label: pygame.Rect, part: pygame.Rect) -> Iterator[tuple[Point, Point]]:
    # The shortest line, and those that are as short beside it.
    start, end = line(label, part)
    yield start, end
    low, high = max(label.left, part.left) + ASIDE, min(label.right, part.right) - ASIDE
    for x in (low, high) if low < high and start[1] != end[1] else ():
        yield (x, start[1]), (x, end[1])
    low, high = max(label.top, part.top) + ASIDE, min(label.bottom, part.bottom) - ASIDE
    for y in (low, high) if low < high and start[0] != end[0] else ():
        yield (start[0], y), (end[0], y)


def _share(part: pygame.Rect, label: pygame.Rect) -> float:
    # The share of a part that a label hides.
    hidden = part.clip(label)
    return hidden.width * hidden.height / max(1, part.width * part.height)


def _way(part: pygame.Rect, bounds: pygame.Rect) -> pygame.Rect:
    # The line of a part without a label yet would run straight into the screen.
    down = part.centery < bounds.centery
    return pygame.Rect(part.centerx - 2, part.bottom if down else part.top - WAY, 4, WAY)


def _places(size: Size, bounds: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    # A grid over the screen, and places in line with an edge of the part.
    edges = (part.left, part.right - size[0])
    for y in {*range(bounds.top, bounds.bottom - size[1] + 1, STEP), bounds.bottom - size[1]}:
        for x in {*range(bounds.left, bounds.right - size[0] + 1, STEP), bounds.right - size[0], *edges}:
            if bounds.left <= x <= bounds.right - size[0] and y >= bounds.top:
                yield pygame.Rect((x, y), size)


def _apart(a: pygame.Rect, b: pygame.Rect) -> float:
    # Distance of a label from its part: in the middle of a large part, close by a small one.
    dx, dy = max(0, b.left - a.right, a.left - b.right), max(0, b.top - a.bottom, a.top - b.bottom)
    inside = a.clip(b)
    over = inside.width * inside.height / max(1, b.width * b.height)
    centre = abs(a.centerx - b.centerx) + abs(a.centery - b.centery)
    return dx + dy + (200.0 * over if over > 0.25 else 0.0) + 0.05 * centre


def _tangle(one: LabelPlace, part: pygame.Rect, laid: Sequence[LabelPlace], small: list[pygame.Rect]) -> float:
    # Penalty for crossing other labels and lines, and parts under the line.
    rect, start, end = one
    covered = sum(bool(rect.clipline(other.start, other.end)) for other in laid)
    if start == end:
        return COVERED * covered
    crossed = sum(crosses(start, end, other.start, other.end) for other in laid)
    covered += sum(bool(other.rect.clipline(start, end)) for other in laid)
    run_over = sum(bool(below.clipline(start, end)) for below in small if below != part)
    return CROSSING * crossed + COVERED * covered + RUNS * run_over


def line(label: pygame.Rect, part: pygame.Rect) -> tuple[Point, Point]:
    """Return the shortest line from a label to a part; of length 0 where they overlap."""
    if label.colliderect(part):
        return label.center, label.center
    end = (min(max(label.centerx, part.left), part.right - 1), min(max(label.centery, part.top), part.bottom - 1))
    start = (min(max(end[0], label.left), label.right - 1), min(max(end[1], label.top), label.bottom - 1))
    return start, end


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


WIDTHS = (230, 180, 300, 140)  # label widths in units, in the order they are tried
CROWDED = 0.26  # the share of the screen that labels may cover before they are written smaller
LEAST = 10  # anything smaller than this needs no label, in units


class Part(NamedTuple):
    """A part of the screen with a help label: widget, visible rectangle, sentence and key."""

    widget: Widget
    rect: pygame.Rect
    text: str
    hotkey: str = ""


def parts_of(root: Widget, bounds: pygame.Rect, ui: Ui) -> list[Part]:
    """Return the visible parts of a screen, each sentence once."""
    found: dict[str, Part] = {}
    for widget, seen in _seen(root, bounds):
        if widget.help and widget.help not in found and min(seen.size) >= ui.px(LEAST) and not covered(widget):
            found[widget.help] = Part(widget, seen, ui.word(f"help.{widget.help}"), widget.hotkey)
    return list(found.values())


def _seen(widget: Widget, clip: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    if not widget.visible:
        return
    seen = widget.rect.clip(clip)
    yield widget, seen
    for child in widget.children:
        yield from _seen(child, seen if widget.shrinks else clip)


class HelpLabel(Pressable):
    """The label of one part: its sentence, and its key."""

    def __init__(self, part: Part, action: Callable[[], None]) -> None:
        super().__init__(action, id=f"help:{part.widget.help}", name=part.text)
        self.part, self.size = part, "small"
        self.paper = True

    def words(self) -> str:
        key = f" {{accent|{self.ui.cap(self.part.hotkey)}}}" if self.part.hotkey else ""
        return markup.escape(self.part.text) + key

    def paint(self, surface: pygame.Surface) -> None:
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
        self.places: list[LabelPlace | None] = []

    def refresh(self, bounds: pygame.Rect) -> None:
        """Look at the screen again: it may have changed below."""
        parts = parts_of(self._root, bounds, self.ui)
        if [part[1:] for part in parts] == [part[1:] for part in self.parts] and self.rect == bounds:
            return
        self.parts = parts
        self._set_rect(bounds)
        self.clear()
        notes = [HelpLabel(part, lambda part=part: self.about(part)) for part in parts]  # type: ignore[misc]
        self.add(*notes)
        px, room = self.ui.px, bounds.inflate(-self.ui.px(8), -self.ui.px(8))
        widths = [min(px(width), room.width) for width in WIDTHS]
        self._fit(notes, widths[0], room)
        self.places = place_labels(
            [part.rect for part in parts], lambda n, wide: self._size(notes[n], wide), room, widths, px(6)
        )
        for note, laid in zip(notes, self.places, strict=True):
            note.place(laid.rect if laid is not None else pygame.Rect(0, 0, 0, 0))
            note.visible = laid is not None
        self.invalidate()

    def _fit(self, notes: list[HelpLabel], width: int, room: pygame.Rect) -> None:
        # In a small window with large text the labels are written smaller.
        sizes = [self._size(note, width) for note in notes]
        if sum(wide * high for wide, high in sizes) > CROWDED * room.width * room.height:
            for note in notes:
                note.size = "tiny"

    def _size(self, note: HelpLabel, width: int) -> tuple[int, int]:
        px = self.ui.px
        flow = markup.flow(self.ui, note.words(), width - 2 * px(7), note.size)
        return (flow.width + 2 * px(7) + 1, flow.height + 2 * px(4))

    def _arrange(self) -> None:
        """The labels have been placed by :meth:`refresh`."""

    def at(self, pos: Pos) -> Widget | None:
        return super().at(pos) or self

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        for part, laid in zip(self.parts, self.places, strict=False):
            paint.rounded(surface, part.rect.inflate(-2, -2), None, px(RADIUS), p.accent, max(1, px(1)))
            if laid is not None and laid.start != laid.end:
                pygame.draw.line(surface, p.accent, laid.start, laid.end, max(1, px(1.5)))
                pygame.draw.circle(surface, p.accent, laid.end, px(3))

    def part_at(self, pos: Pos) -> Part | None:
        under = [part for part in self.parts if part.rect.collidepoint(pos)]
        return min(under, key=lambda part: part.rect.width * part.rect.height, default=None)

    def on_press(self, pos: Pos, button: int) -> bool:
        part = self.part_at(pos) if button == 1 else None
        if part is None:
            self.close()
        else:
            self.about(part)
        return True


class HelpLayer(Layer):
    """The sheet over the whole screen; it looks again whenever something below has moved."""

    def place(self, bounds: pygame.Rect, ui: Ui) -> None:
        assert isinstance(self.root, HelpSheet)
        self.root.refresh(bounds)
