"""The base of every widget: size, place, focus, state and input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self, TypedDict, Unpack

import pygame

from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import FOCUS_WIDTH, RADIUS

Size = tuple[int, int]
Pos = tuple[int, int]
BOUNDLESS = 1 << 20
_DARK_INKS = {"danger": "danger_text", "good": "good_text"}
_PAPER_INKS = {
    "ink": "paper_ink",
    "muted": "paper_muted",
    "disabled": "paper_muted",
    "accent": "paper_link",
    "link": "paper_link",
    "danger": "paper_danger",
    "good": "paper_good",
}


class Target(NamedTuple):
    """A clickable widget: its name and the visible part of its rectangle."""

    name: str
    rect: pygame.Rect
    enabled: bool = True
    reason: str = ""


class Options(TypedDict, total=False):
    """Keyword arguments that every widget accepts; see :class:`Widget`."""

    id: str
    name: str
    tip: str
    hotkey: str
    enabled: bool
    reason: str
    help: str
    rule: str


class Widget:
    """A rectangle that can be measured, placed, drawn and used.

    - ``id``: stable name for tests
    - ``name``: accessible name
    - ``tip``: tooltip
    - ``hotkey``: chord that activates it
    - ``reason``: why it is disabled
    - ``help``: key of its help label (the parent's if empty, see :mod:`launcher.kit.window.help_labels`)
    - ``rule``: number of the rule behind it

    Class attributes: ``shrinks`` for a widget that scrolls and so can be lower than it wants, ``opaque`` for one that
    fills its rectangle, ``paper`` for a light background, ``cursor`` (hand, text or size).

    Subclasses override ``_measure``, ``_arrange``, ``paint`` and the ``on_…`` methods; an ``on_…`` method returns True
    if it used the event.
    """

    ui: Ui
    """The shared context; there once the widget is on a screen. An attribute, as it is read most of all."""
    focusable = False
    clickable = False
    takes_text = False
    takes_enter = True  # whether Enter acts on it, rather than on the main button
    shrinks = False
    paper = False
    opaque = False
    cursor = ""

    def __init__(self, **options: Unpack[Options]) -> None:
        self.id = options.get("id", "")
        self._name = options.get("name", "")
        self.tip = options.get("tip", "")
        self.hotkey = options.get("hotkey", "")
        self.reason = options.get("reason", "")
        self.help = options.get("help", "")
        self.rule = options.get("rule", "")
        self.enabled = options.get("enabled", not self.reason)
        self.visible = True
        self.hovered = self.pressed = self.focused = self.ringed = False
        self.rect = self.drawn = pygame.Rect(0, 0, 0, 0)
        """Its place, and the part of the screen that it draws on, a little beyond."""
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.width: float | None = None
        self.height: float | None = None
        self.min_width = self.min_height = 0.0
        self.max_width: float | None = None
        self.flex = 0.0
        self.align = ""
        self._ui: Ui | None = None
        self._measured: dict[int, Size] = {}
        self._least: int | None = None
        self._arranged = False
        self._spoilt = False

    # The tree

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name == "ui":
                raise RuntimeError(f"{type(self).__name__} is not on a screen yet: add it to one before measuring it.")
            return object.__getattribute__(self, name)

    @property
    def mounted(self) -> bool:
        return self._ui is not None

    def mount(self, ui: Ui) -> None:
        """Join a screen, with all children."""
        self._ui = self.ui = ui
        for child in self.children:
            child.mount(ui)

    def add(self, *widgets: Widget) -> Self:
        for widget in widgets:
            widget.parent = self
            self.children.append(widget)
            if self._ui is not None:
                widget.mount(self._ui)
        self.relayout()
        return self

    def clear(self) -> Self:
        if not self.children:
            return self
        for child in self.children:
            child.parent = None
        self.children = []
        self.relayout()
        return self

    def refill(self, widgets: Sequence[Widget]) -> None:
        """Replace all children by new ones."""
        if not widgets:
            self.clear()
            return
        for child in self.children:
            child.parent = None
        self.children = []
        self.add(*widgets)

    def hold(self, widgets: Sequence[Widget]) -> None:
        """Replace the children; those that stay are measured and drawn again only if they move."""
        if self.children == widgets:
            return
        staying = set(map(id, widgets))
        for child in self.children:
            if id(child) not in staying:
                child.invalidate()
                child.parent = None
                child._spoilt, child._arranged = True, False  # it may come back to the same place
        self.children = list(widgets)
        for widget in widgets:
            widget.parent = self
            if self._ui is not None and not widget.mounted:
                widget.mount(self._ui)
        self._unsettle()

    @property
    def on_paper(self) -> bool:
        """Whether the background here is paper, so that text takes its dark inks."""
        node: Widget | None = self
        while node is not None:
            if node.paper:
                return True
            node = node.parent
        return False

    def ink(self, tone: str = "ink") -> RGB:
        """Return the text colour of a tone, such as muted or danger, for the background here."""
        return self.ui.palette.colour((_PAPER_INKS if self.on_paper else _DARK_INKS).get(tone, tone))

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all visible ones below it, in reading order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def find(self, ident: str) -> Widget:
        """Return the widget with this id or accessible name, at or below this one."""
        for widget in self.walk():
            if ident in (widget.id, widget.name):
                return widget
        raise LookupError(
            f"No widget “{ident}” here. There are: {', '.join(w.id or w.name for w in self.walk() if w.name)}"
        )

    # Size and place

    def sized(
        self,
        width: float | None = None,
        height: float | None = None,
        *,
        flex: float | None = None,
        min_width: float | None = None,
        min_height: float | None = None,
        max_width: float | None = None,
        align: str | None = None,
    ) -> Self:
        """Fix or bound the size, in units; ``flex`` shares what is left, ``align`` places across."""
        self.width = self.width if width is None else width
        self.height = self.height if height is None else height
        self.flex = self.flex if flex is None else flex
        self.min_width = self.min_width if min_width is None else min_width
        self.min_height = self.min_height if min_height is None else min_height
        self.max_width = self.max_width if max_width is None else max_width
        self.align = self.align if align is None else align
        return self

    def measure(self, width: int) -> Size:
        """Return the size wanted when at most ``width`` pixels are there."""
        known = self._measured.get(width)
        if known is None:
            known = self._measured[width] = self._bounded(width)
        return known

    def _bounded(self, width: int) -> Size:
        px = self.ui.px
        most = None if self.max_width is None else px(self.max_width)
        least = px(self.min_width) if self.min_width else 0
        if self.width is not None:
            w = px(self.width)
            h = self._measure(max(w, least))[1]
        else:
            w, h = self._measure(max(width if most is None else min(width, most), least))
            w = max(w, least)
        if self.height is not None:
            h = px(self.height)
        elif self.min_height:
            h = max(h, px(self.min_height))
        return (w if most is None else min(w, most), h)

    def _measure(self, width: int) -> Size:
        return (0, 0)

    def least_width(self) -> int:
        """Return the narrowest width without loss of content, in pixels."""
        if self._least is None:
            wide = self.width
            self._least = max(self.ui.px(self.min_width), self._least_width()) if wide is None else self.ui.px(wide)
        return self._least

    def _least_width(self) -> int:
        return self.measure(BOUNDLESS)[0]

    def place(self, rect: pygame.Rect) -> None:
        """Take this rectangle and place the children, unless nothing has changed."""
        if self._arranged and rect == self.rect:
            return
        moved = rect != self.rect and self.paints
        if moved:
            self.invalidate()
        self._set_rect(rect)
        self._arranged = True
        if moved or self._spoilt:
            self._spoilt = False
            self.invalidate()
        self._arrange()

    def _set_rect(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.drawn = self.around(rect)

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the part of the screen that this widget draws on at a place: with its focus ring, or more."""
        margin = 2 * self.ui.px(FOCUS_WIDTH) + 4
        return rect.inflate(margin, margin)

    def _arrange(self) -> None:
        for child in self.children:
            child.place(self.rect)

    def relayout(self) -> None:
        """Draw again and lay out again, after a change of content or wanted size."""
        self._spoilt = True
        self.invalidate()
        self._unsettle()

    def _unsettle(self) -> None:
        """Forget measurements and places from here up, and lay out again."""
        node: Widget | None = self
        while node is not None:
            node._measured.clear()
            node._least = None
            node._arranged = False
            node = node.parent
        if self._ui is not None:
            self._ui.host.rearrange()

    def unmeasure(self) -> None:
        """Forget the measured sizes."""
        self._measured.clear()
        self._least = None

    def forget(self) -> None:
        """Forget all measurements and places from here down, as when the scale changed."""
        self.unmeasure()
        self._arranged = False
        for child in self.children:
            child.forget()

    # State

    @property
    def name(self) -> str:
        """Return the accessible name, which a screen reader would say."""
        return self._name or self._default_name()

    def _default_name(self) -> str:
        return ""

    def set_enabled(self, enabled: bool, reason: str = "") -> None:
        """Enable, or disable with a reason for the player."""
        if (self.enabled, self.reason) != (enabled, reason):
            self.enabled, self.reason = enabled, reason
            self.invalidate()

    @property
    def on_show(self) -> bool:
        """Whether neither this widget nor a parent is hidden."""
        return self.visible and (self.parent is None or self.parent.on_show)

    def set_visible(self, visible: bool) -> None:
        """Show or hide; hidden widgets take no room."""
        if self.visible != visible:
            self.visible = visible
            self.relayout()

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops here; at a disabled control, so that the reason can be read."""
        return self.visible and self.focusable and (self.enabled or bool(self.reason))

    def tooltip(self, pos: Pos) -> str:
        """Return the tooltip for a point of this widget."""
        return self.reason if not self.enabled and self.reason else self.tip

    def cited(self, pos: Pos) -> str:
        """Return the rule behind a point of this widget; "" for none."""
        return self.rule

    @property
    def helped(self) -> Widget | None:
        """Return the widget whose help label covers this one: itself or the nearest parent."""
        return self if self.help else self.parent.helped if self.parent is not None else None

    def explained(self, help: str) -> Self:
        """Set the key of the help label."""
        self.help = help
        return self

    def invalidate(self) -> None:
        """Draw this widget again."""
        if self._ui is not None and self.rect.width:
            self.spoil(self.drawn)

    def spoil(self, rect: pygame.Rect) -> None:
        """Draw a part of the screen again, as far as the parents show it."""
        node: Widget = self
        while node.parent is not None:
            node = node.parent
            if type(node).spoil is not Widget.spoil:
                node.spoil(rect)
                return
        if self._ui is not None:
            self._ui.host.damage(rect)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw this and the children where they touch the clip."""
        if not self.visible or not self.drawn.colliderect(surface.get_clip()):
            return
        self.paint(surface)
        for child in self.children:
            if child.visible:
                child.draw(surface)
        if self.focused and self.ringed:
            self.paint_ring(surface)

    @property
    def paints(self) -> bool:
        """Whether this widget draws anything itself, beside its children."""
        return type(self).paint is not Widget.paint

    def paint(self, surface: pygame.Surface) -> None:
        """Draw this widget without its children."""

    def paint_ring(self, surface: pygame.Surface) -> None:
        """Draw the focus ring, just outside the widget; dark on paper."""
        width = self.ui.px(FOCUS_WIDTH)
        ring = self.rect.inflate(2 * width + 2, 2 * width + 2)
        paint.rounded(surface, ring, None, self.ui.px(RADIUS) + width, self.ring_colour, width)

    @property
    def ring_colour(self) -> RGB:
        # The ring lies on the parent's background, not on the widget's own.
        ground = self.parent.on_paper if self.parent is not None else self.on_paper
        return self.ui.palette.paper_link if ground else self.ui.palette.accent

    # Use

    def at(self, pos: Pos) -> Widget | None:
        """Return the innermost visible widget under a point."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            hit = child.at(pos) if child.visible else None
            if hit is not None:
                return hit
        return self

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        """Yield all clickable widgets below this one that are visible within ``clip``."""
        if not self.visible:
            return
        if self.clickable:
            seen = self.rect.clip(clip)
            if seen.width and seen.height:
                yield Target(self.id or self.name, seen, self.enabled, self.reason)
        for child in self.children:
            yield from child.targets(clip)

    def reveal(self, rect: pygame.Rect) -> None:
        """Ask the parents to scroll until ``rect`` is visible."""
        if self.parent is not None:
            self.parent.reveal(rect)

    @property
    def acts(self) -> bool:
        """Whether Enter does something with it, or says why not."""
        return self.mounted and type(self).activate is not Widget.activate

    def activate(self) -> bool:
        """Act on Enter, Space, the hot key or a click."""
        return False

    def on_press(self, pos: Pos, button: int) -> bool:
        """Handle a mouse button going down here."""
        return False

    def on_drag(self, pos: Pos) -> None:
        """Handle mouse movement while the button pressed here is held."""

    def on_release(self, pos: Pos, button: int) -> None:
        """Handle the release, anywhere, of the button pressed here."""

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Handle the wheel over this widget."""
        return False

    def on_hover(self, pos: Pos) -> None:
        """Handle the cursor over this widget."""

    def on_leave(self) -> None:
        """Handle the cursor leaving this widget."""

    def on_key(self, chord: Chord) -> bool:
        """Handle a key while this or a widget inside it has the focus."""
        return False

    def on_text(self, text: str) -> bool:
        """Handle typed text while this has the focus."""
        return False

    def on_compose(self, text: str, start: int, length: int) -> bool:
        """Handle text that an input method is composing; empty when it has finished."""
        return False

    @property
    def composing(self) -> bool:
        """Whether an input method is composing text here; it gets all keys until it has finished."""
        return False

    @property
    def writing(self) -> pygame.Rect:
        """Return the place of the next letter, beside which an input method shows its candidates."""
        return self.rect

    def on_focus(self, focused: bool) -> None:
        """Handle gaining or losing the focus."""
