"""The routing of input to widgets: mouse, wheel, keys, typed text and the keyboard focus.

Tab moves the focus in reading order, arrows to the nearest control in their direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from launcher.kit.keys import Chord
from launcher.kit.layout import Stack
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.scroll import Scroll

if TYPE_CHECKING:
    from launcher.kit.window.screen import Screen

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def stops(root: Widget) -> list[Widget]:
    """Return every widget Tab stops at, in reading order, except covered ones."""
    return [widget for widget in root.walk() if widget.can_focus and not covered(widget)]


def covered(widget: Widget) -> bool:
    """Whether a later child of a stack hides a widget."""
    node, above = widget, widget.parent
    while above is not None:
        if isinstance(above, Stack) and any(later.opaque and not later.align for later in above.after(node)):
            return True
        node, above = above, above.parent
    return False


def next_stop(root: Widget, now: Widget | None, step: int) -> Widget | None:
    """Return the stop after (or before) the present one, wrapping round at the ends."""
    around = stops(root)
    if not around:
        return None
    if now not in around:
        return around[0 if step > 0 else -1]
    return around[(around.index(now) + step) % len(around)]


def nearest(root: Widget, now: Widget, way: tuple[int, int]) -> Widget | None:
    """Return the closest stop in a direction; being in line counts more than being near."""
    here = now.rect
    best: tuple[float, Widget] | None = None
    for widget in stops(root):
        gap = _distance(here, widget.rect, way)
        if widget is not now and gap is not None and (best is None or gap < best[0]):
            best = (gap, widget)
    return best[1] if best else None


def _distance(a: pygame.Rect, b: pygame.Rect, way: tuple[int, int]) -> float | None:
    dx, dy = b.centerx - a.centerx, b.centery - a.centery
    along = dx * way[0] + dy * way[1]
    if along <= 0:
        return None
    if way[0]:
        beside = max(0, b.top - a.bottom, a.top - b.bottom)
        apart = max(0, (b.left - a.right) if way[0] > 0 else (a.left - b.right))
    else:
        beside = max(0, b.left - a.right, a.left - b.right)
        apart = max(0, (b.top - a.bottom) if way[1] > 0 else (a.top - b.bottom))
    if apart == 0 and beside:
        return None
    return apart + 3.0 * beside + 0.1 * abs(dx if way[1] else dy)


_WHEEL_BUTTONS = (4, 5)
# A key held down repeats movement and typing, never an act.
_MOVING = (
    *ARROWS, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS,
    pygame.K_KP_PLUS, pygame.K_KP_MINUS,
)  # fmt: skip
_ONCE = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE)


class Router:
    """Gives each event to the right widget, and knows which one is hovered or held."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.mouse: Pos = (-1, -1)
        self.moved = -1e9
        self.by_key = screen.ui.by_key
        self._over: list[Widget] = []
        self._held: Widget | None = None
        self._handlers = {
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._down,
            pygame.MOUSEBUTTONUP: self._up,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.KEYDOWN: self._key,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._compose,
            pygame.WINDOWLEAVE: self._gone,
            pygame.WINDOWFOCUSLOST: self._lost,
        }

    def handle(self, event: pygame.event.Event) -> bool:
        handler = self._handlers.get(event.type)
        return handler(event) if handler else False

    def _use(self, *, keys: bool) -> None:
        # A change of device may rebuild widgets: they get their places before the event looks for them.
        changed, self.by_key = self.by_key != keys, keys
        self.screen.ui.by_key = keys
        if changed:
            self.screen.input_changed()
            self.screen.settle()

    def forget(self) -> None:
        """Drop hovered and held widgets, because the tree changed."""
        self._held = None
        self._hover([])

    def _path(self, pos: Pos) -> list[Widget]:
        hit = self.screen.top.at(pos)
        return list(_up(hit)) if hit else []

    def _hover(self, path: list[Widget]) -> None:
        for widget in self._over:
            if widget not in path:
                widget.hovered = False
                widget.on_leave()
        self._over = path
        for widget in path:
            widget.hovered = True

    def _motion(self, event: pygame.event.Event) -> bool:
        self.mouse = (int(event.pos[0]), int(event.pos[1]))
        self.moved = self.screen.ui.clock()
        if not self.screen.tip_stays(self.mouse):
            self.screen.hide_tip()
        if self._held is not None:
            self._held.on_drag(self.mouse)
            return True
        self._hover(self._path(self.mouse))
        for widget in self._over:
            widget.on_hover(self.mouse)
        return bool(self._over)

    def _gone(self, event: pygame.event.Event) -> bool:
        self.mouse = (-1, -1)
        self._hover([])
        self.screen.hide_tip()
        return True

    @property
    def cursor(self) -> str:
        """The mouse cursor wanted by the innermost enabled widget that asks for one."""
        return next((widget.cursor for widget in self._over if widget.cursor and widget.enabled), "")

    def tip(self) -> str:
        """Return the tooltip of the innermost widget under the mouse that has one."""
        for widget in self._over if self._held is None else []:
            text = widget.tooltip(self.mouse) if widget.on_show else ""
            if text:
                return text
        return ""

    def _down(self, event: pygame.event.Event) -> bool:
        if event.button in _WHEEL_BUTTONS:
            return False
        self._use(keys=False)
        self.mouse = (int(event.pos[0]), int(event.pos[1]))
        if event.button == 1 and self.screen.press_tip(self.mouse):
            return True
        self.screen.hide_tip()
        if self.screen.layers and not self.screen.top.rect.collidepoint(self.mouse):
            return self._outside()
        path = self._path(self.mouse)
        self._hover(path)
        for widget in path:
            if widget.focusable and (widget.enabled or widget.reason):
                self.screen.focus(widget, visible=False)
            if widget.on_press(self.mouse, event.button):
                self._held = widget
                return True
        self.screen.focus(None)
        return False

    def _outside(self) -> bool:
        layer = self.screen.layers[-1]
        if layer.dismissible and not layer.modal:
            self.screen.close_layer(layer)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        held, self._held = self._held, None
        if held is None or event.button in _WHEEL_BUTTONS:
            return False
        self.mouse = (int(event.pos[0]), int(event.pos[1]))
        held.on_release(self.mouse, event.button)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        self.screen.drop_tip()
        return any(widget.on_wheel(dx, dy, self.mouse) for widget in self._path(self.mouse))

    def _text(self, event: pygame.event.Event) -> bool:
        focused = self.screen.focused
        return focused is not None and focused.on_text(event.text)

    def _compose(self, event: pygame.event.Event) -> bool:
        focused = self.screen.focused
        return focused is not None and focused.on_compose(event.text, event.start, event.length)

    def _lost(self, event: pygame.event.Event) -> bool:
        # Another window has the keyboard: the composition is given up.
        focused = self.screen.focused
        return focused is not None and focused.composing and focused.on_compose("", 0, 0)

    def _key(self, event: pygame.event.Event) -> bool:
        if self.screen.composing:
            return True  # Enter ends a conversion, Esc takes it back, Tab and arrows choose: none of them is ours
        self._use(keys=True)
        self.screen.hide_tip()
        used = self._take_key(event)
        self.screen.show_focus()
        return used

    def _take_key(self, event: pygame.event.Event) -> bool:
        if self.screen.focused is None:
            self.screen.focus(self.screen.rest())
        chord, focused = Chord.of(event), self.screen.focused
        held = getattr(event, "repeat", False)
        still = held and chord.key not in _MOVING
        if still and (chord.key in _ONCE or not _types(focused)):
            return True
        if not held and self._printed(event, chord):
            return True
        if self._ends(chord):
            return True
        if focused is not None and any(widget.on_key(chord) for widget in _up(focused)):
            return True
        if still:
            return True
        steps = (self._activate, self._tab, self._hotkey, self._arrow, self._default, self._escape)
        if any(step(event, chord) for step in ((self._tab, self._arrow) if held else steps)):
            return True
        if self.screen.layers:
            return self._scrolls(chord) or self.screen.window_key(event)
        return self.screen.on_key(event)

    def _scrolls(self, chord: Chord) -> bool:
        # Page keys scroll the top layer wherever the focus is.
        return any(widget.on_key(chord) for widget in self.screen.top.walk() if isinstance(widget, Scroll))

    def _printed(self, event: pygame.event.Event, chord: Chord) -> bool:
        # Space presses the button it is printed on wherever the focus is, except while typing.
        focused = self.screen.focused
        typing = focused is not None and focused.takes_text
        return chord == _SPACE and not typing and self._hotkey(event, chord)

    def entered(self) -> Widget | None:
        """Return the widget that Enter acts on now; None for none."""
        focused, top = self.screen.focused, self.screen.top
        if focused is not None and focused.takes_enter and focused.acts:
            return focused
        keyed = next((w for w in top.walk() if w.hotkey and Chord.parse(w.hotkey) == _ENTER), None)
        return keyed or self.screen.default()

    def _activate(self, event: pygame.event.Event, chord: Chord) -> bool:
        focused = self.screen.focused
        meant = focused is not None and (chord == _SPACE or (chord == _ENTER and focused.takes_enter))
        return meant and focused is not None and focused.activate()

    def _tab(self, event: pygame.event.Event, chord: Chord) -> bool:
        if chord.key != pygame.K_TAB or chord.ctrl or chord.alt:
            return False
        widget = next_stop(self.screen.top, self.screen.focused, -1 if chord.shift else 1)
        self.screen.focus(widget)
        return widget is not None

    def _hotkey(self, event: pygame.event.Event, chord: Chord) -> bool:
        for widget in self.screen.top.walk():
            if widget.hotkey and Chord.parse(widget.hotkey).matches(event):
                return widget.activate()
        return False

    def _arrow(self, event: pygame.event.Event, chord: Chord) -> bool:
        focused, way = self.screen.focused, ARROWS.get(chord.key)
        if chord.ctrl or chord.alt or way is None:
            return False
        if focused is None or not (focused.ringed or self.screen.layers):
            return False
        widget = nearest(self.screen.top, focused, way) or self._around(way)
        if widget is not None:
            self.screen.focus(widget)
        return True

    def _ends(self, chord: Chord) -> bool:
        # Home and End go to the ends of a menu.
        menu = bool(self.screen.layers) and not self.screen.layers[-1].modal and not _types(self.screen.focused)
        end = {Chord(pygame.K_HOME): 0, Chord(pygame.K_END): -1}.get(chord)
        found = stops(self.screen.top) if menu and end is not None else []
        if not found or end is None:
            return False
        self.screen.focus(found[end])
        return True

    def _around(self, way: tuple[int, int]) -> Widget | None:
        # Arrows wrap round in menus.
        menu = bool(self.screen.layers) and not self.screen.layers[-1].modal
        found = stops(self.screen.top) if menu and way[1] else []
        return (found[0] if way[1] > 0 else found[-1]) if found else None

    def _default(self, event: pygame.event.Event, chord: Chord) -> bool:
        meant = self.screen.default() if chord == _ENTER else None
        return meant is not None and meant.activate()

    def _escape(self, event: pygame.event.Event, chord: Chord) -> bool:
        if chord.key != pygame.K_ESCAPE:
            return False
        if self.screen.layers:
            layer = self.screen.layers[-1]
            if layer.dismissible:
                self.screen.close_layer(layer)
            return True
        if self.screen.focused is not None and self.screen.focused.takes_text:
            self.screen.focus(self.screen.rest())
            return True
        return self.screen.back()


_ENTER = Chord(pygame.K_RETURN)
_SPACE = Chord(pygame.K_SPACE)


def _types(widget: Widget | None) -> bool:
    return widget is not None and widget.takes_text


def _up(widget: Widget) -> Iterator[Widget]:
    node: Widget | None = widget
    while node is not None:
        yield node
        node = node.parent
