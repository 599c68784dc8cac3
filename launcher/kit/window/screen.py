"""Screens: a tree of widgets with layers on top, the stack of open screens, and a screen in words for readers.

A screen needs no window: a test makes one, gives it a size, sends it events and asks for its targets. It draws
again only the parts that changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

import pygame

from launcher.kit.context import Host, Ui
from launcher.kit.style import paint
from launcher.kit.widget import Target, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView
from launcher.kit.widgets.markup import plain
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.input import Router, covered, stops
from launcher.kit.window.layers import TOOLTIP_DELAY, Layer, Toasts, Tooltip
from launcher.kit.window.menu import Choice

SHOWN = 12  # the most lines of a list that are read out
ROLES: tuple[tuple[type[Widget], str], ...] = (
    (Toggle, "switch"), (Choice, "choice"), (Segmented, "choice"), (Slider, "slider"), (TextField, "field"),
    (ListView, "list"), (RichText, "text"),
)  # fmt: skip
SCRIM = 140
_MANY = 12
_SPARE = 40_000  # pixels that are drawn about as fast as one more area begins
_SIZE = attrgetter("size")
_scrims: dict[tuple[int, int], pygame.Surface] = {}


def scrim(size: tuple[int, int]) -> pygame.Surface:
    """Return a dark veil that dims what lies under a dialog."""
    sheet = _scrims.get(size)
    if sheet is None:
        _scrims.clear()
        sheet = _scrims[size] = pygame.Surface(size)
        sheet.set_alpha(SCRIM)
    return sheet


def merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return a few rectangles that cover the same area: two become one where that draws hardly more."""
    left: list[pygame.Rect] = []
    for area in sorted(areas, key=_SIZE, reverse=True):
        at = 0
        while at < len(left):
            other = left[at]
            if other.contains(area):
                break
            both = area.union(other)
            apart = area.width * area.height + other.width * other.height
            if both.width * both.height <= apart + _SPARE:
                area, at = both, 0
                left.remove(other)
            else:
                at += 1
        else:
            left.append(area)
    return [left[0].unionall(left[1:])] if len(left) > _MANY else left


class Screen(Host):
    """The base of every screen: override :meth:`build`, and ``on_key`` or ``back`` where needed."""

    title = ""
    passing = False  # whether it only led to the screen above it, and is passed over when that one is left for good

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.stack: ScreenStack | None = None
        self.size = (0, 0)
        self.layers: list[Layer] = []
        self.focused: Widget | None = None
        self.tooltip = Tooltip(ui)
        self.toasts = Toasts(ui, self.damage)
        self.router = Router(self)
        self._root: Widget | None = None
        self._damage: list[pygame.Rect] = []
        self._stale = self._whole = True
        self._theme = ui.theme
        self._surface: pygame.Surface | None = None
        self._tip_pinned = False
        self._tip_anchor = pygame.Rect(0, 0, 0, 0)
        self._tip_dropped: float | None = None
        self._unrevealed: Widget | None = None  # the focused widget, to be scrolled into view with the next layout
        ui.host = self

    # Hooks for screens

    def build(self) -> Widget:
        """Make the widgets; called once, and again by :meth:`rebuild`."""
        return Widget()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that no widget used."""
        return False

    def window_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that works for the whole window, even under a layer."""
        return False

    def back(self) -> bool:
        """Handle Esc: leave this screen if there is one below."""
        if self.stack is None or len(self.stack.screens) < 2:
            return False
        self.stack.pop()
        return True

    def default(self) -> Widget | None:
        """Return the main button, which Enter presses when the focused widget has no use for it."""
        return next((w for w in self.top.walk() if isinstance(w, Button) and w.kind == "primary" and w.enabled), None)

    def input_changed(self) -> None:
        """React to a change between mouse and keyboard."""

    def rest(self) -> Widget | None:
        """Return the widget that gets the focus when the focused one is gone."""
        return None

    def enter(self) -> None:
        """React to becoming the top screen."""

    def leave(self) -> None:
        """React to being covered or closed."""

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the background of the whole screen."""
        p = self.ui.palette
        surface.blit(paint.backdrop(self.size, p.table, p.lamp, p.textured), area, area)

    # The tree

    @property
    def root(self) -> Widget:
        """Return the widget tree, built when first needed."""
        if self._root is None:
            self._root = self.build()
            self._root.mount(self.ui)
            self.relayout()
        return self._root

    def rebuild(self) -> None:
        """Build the widgets anew; the focus stays on the widget with the same id."""
        gone, ringed = self.focused, bool(self.focused and self.focused.ringed)
        self.router.forget()
        self.focus(None)
        self._root = None
        self.focus(self.again(gone) if gone else None, ringed)
        self.relayout()

    @property
    def built(self) -> bool:
        """Whether the widgets have been made."""
        return self._root is not None

    @property
    def bounds(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.size)

    @property
    def top(self) -> Widget:
        """Return the widgets that get input: the uppermost layer, else the screen's own."""
        return self.layers[-1].root if self.layers else self.root

    def resize(self, size: tuple[int, int]) -> None:
        """Take a size in pixels and lay out."""
        if size != self.size:
            self.size = size
            self.relayout()
        self.settle()

    def settle(self) -> None:
        """Lay out now if anything changed."""
        self.ui.host = self
        root = self.root
        if self.focused is not None and (not self._holds(self.focused) or covered(self.focused)):
            self.focus(self.again(self.focused) or self.rest(), visible=self.focused.ringed)
        if self._theme is not self.ui.theme:
            root = self._take_theme()
        if self._stale and self.size != (0, 0):
            self._stale = False
            root.place(self.bounds)
            for layer in self.layers:
                layer.place(self.bounds, self.ui)
            if self._unrevealed is not None and self._unrevealed is self.focused:
                self._unrevealed.reveal(self._unrevealed.rect)
            self._unrevealed = None
        if self._whole:
            self._whole = False
            self._damage = [self.bounds]

    def _take_theme(self) -> Widget:
        # Another language needs other widgets, another scale only new measurements.
        spoken, self._theme = self._theme.language, self.ui.theme
        if spoken != self._theme.language:
            self.rebuild()
        for tree in (self.root, *(layer.root for layer in self.layers)):
            tree.forget()
        self.relayout()
        return self.root

    def again(self, gone: Widget) -> Widget | None:
        """Return the widget with the same id or name as one that is gone."""
        ident = gone.id or gone.name
        return next((w for w in stops(self.top) if ident and ident in (w.id, w.name)), None)

    def _holds(self, widget: Widget) -> bool:
        trees = [self.root, *(layer.root for layer in self.layers)]
        node: Widget | None = widget
        while node is not None and node.visible:
            if node in trees:
                return True
            node = node.parent
        return False

    # Services for widgets

    def damage(self, rect: pygame.Rect) -> None:
        """Draw this part again."""
        seen = rect.clip(self.bounds)
        if seen.width and seen.height:
            self._damage.append(seen)

    def relayout(self) -> None:
        """Lay out and draw everything again."""
        self._stale = self._whole = True

    def rearrange(self) -> None:
        """Lay out again; widgets that move or changed report themselves what to draw."""
        self._stale = True

    def open_layer(self, layer: Layer) -> None:
        """Put a popup or dialog on top; it gets the focus."""
        layer.focus_back, layer.by_key = self.focused, self.focused is not None and self.focused.ringed
        self.hide_tip()
        self.layers.append(layer)
        layer.root.mount(self.ui)
        self.router.forget()
        self.focus(None)
        if layer.modal and self.router.by_key:
            self.focus(self.default())
        self.relayout()

    def close_layer(self, layer: Layer) -> None:
        """Close a layer and those above it; the focus returns to where it was."""
        if layer not in self.layers:
            return
        del self.layers[self.layers.index(layer) :]
        self.hide_tip()
        self.router.forget()
        clicked = layer.focus_back is not None and not layer.by_key and not layer.focus_back.takes_text
        rest = self.rest() if clicked else None
        if rest is not None:
            self.focus(rest, False)
        else:
            self.focus(layer.focus_back, layer.by_key or self.router.by_key)
        self.relayout()
        if layer.on_close:
            layer.on_close()

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give a widget the keyboard; ``visible`` draws the ring."""
        if self.focused is not None and self.focused is not widget:
            self.focused.focused = self.focused.ringed = False
            self.focused.on_focus(False)
            self.focused.invalidate()
        changed, self.focused = self.focused is not widget, widget
        if widget is None:
            return
        widget.focused, widget.ringed = True, visible
        if changed:
            widget.on_focus(True)
        self._unrevealed = widget if visible and self._stale else None
        if visible and not self._stale:
            widget.reveal(widget.rect)
            if not widget.enabled:
                self.explain(widget)
        widget.invalidate()

    @property
    def composing(self) -> bool:
        """Whether an input method is composing text in a field; it gets all keys."""
        return self.focused is not None and self.focused.composing

    def go_below(self, widget: Widget) -> None:
        """Focus the first stop below a widget and after it, such as the first result of a search."""
        self.settle()
        found = stops(self.top)
        after = found[found.index(widget) + 1 :] if widget in found else []
        below = next((other for other in after if other.rect.top >= widget.rect.bottom), None)
        if below is not None:
            self.focus(below)

    def show_focus(self) -> None:
        """Draw the focus ring for a player who uses keys; a text field shows its caret instead."""
        if self.focused is not None and not self.focused.ringed and not self.focused.takes_text:
            self.focused.ringed = True
            self.focused.invalidate()

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Show a note at the foot of the screen; it replaces an older one with the same ``about``."""
        self.toasts.say(text, tone, self.toast_room(), about)
        self.damage(self.toasts.area())

    def toast_room(self) -> pygame.Rect:
        """Return the area for notes."""
        return self.bounds

    def explain(self, widget: Widget) -> None:
        """Show a widget's tooltip now and keep it until the mouse moves or the focus changes."""
        text = widget.tooltip(widget.rect.center)
        if text:
            self._show_tip(text, widget.rect, widget.rule)
            self._tip_pinned, self._tip_anchor = True, widget.rect.copy()

    def hide_tip(self) -> None:
        if self.tooltip.text:
            self.damage(self.tooltip.area())
            self.tooltip.hide()
        self._tip_pinned = False

    def tip_stays(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse is on a pinned tooltip with a rule link, or on its way there."""
        if not self._tip_pinned or not self.tooltip.rule:
            return False
        return self._tip_anchor.union(self.tooltip.rect).inflate(8, 8).collidepoint(pos)

    def press_tip(self, pos: tuple[int, int]) -> bool:
        """Open the rule link of a pinned tooltip if it was clicked; return whether it was."""
        link = self.tooltip.link_at(pos) if self._tip_pinned else ""
        if link:
            self.hide_tip()
            self.follow(link)
        return bool(link)

    def follow(self, link: str) -> None:
        """Open the target of a link."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the areas that tooltips of other widgets must not cover."""
        return ()

    def spared(self) -> Sequence[pygame.Rect]:
        """Return the areas that a tooltip covers only where there is no better place."""
        return ()

    def drop_tip(self) -> None:
        """Hide the tooltip until the mouse moves again, because its text is out of date."""
        self.hide_tip()
        self._tip_dropped = self.router.moved

    def _show_tip(self, text: str, anchor: pygame.Rect, rule: str = "") -> None:
        if self.tooltip.text != text:
            self.hide_tip()
            clear = [rect for rect in self.kept_clear() if not rect.colliderect(anchor)]
            spare = [rect for rect in self.spared() if not rect.colliderect(anchor)]
            self.tooltip.show(text, anchor, self.bounds, clear, rule, spare)
            self.damage(self.tooltip.area())

    # The loop

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return whether it was used."""
        self.ui.host = self
        self.settle()
        return self.router.handle(event)

    def update(self, dt: float) -> None:
        """Let ``dt`` milliseconds pass."""
        self.ui.host = self
        self.ui.clock.advance(dt)
        self.ui.animator.tick()
        self.toasts.update()
        settled = self._tip_pinned or self._tip_dropped == self.router.moved
        if not settled and self.ui.clock() - self.router.moved >= TOOLTIP_DELAY:
            text = self.router.tip()
            if text:
                x, y = self.router.mouse
                self._show_tip(text, pygame.Rect(x, y, 1, self.ui.px(16)))
            else:
                self.hide_tip()

    @property
    def busy(self) -> bool:
        """Whether frames must go on: an animation, a note or a tooltip about to show."""
        resting = self.ui.clock() - self.router.moved < TOOLTIP_DELAY
        return self.ui.animator.busy or self.toasts.waiting or resting

    @property
    def pulse(self) -> int:
        """Return the interval of redraws while nothing happens, in milliseconds; 0 for none."""
        return 0

    @property
    def unsettled(self) -> bool:
        """Whether the next frame needs a new layout."""
        return self._stale

    @property
    def dirty(self) -> bool:
        """Whether anything must be drawn."""
        return self._stale or bool(self._damage) or self._theme is not self.ui.theme

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed and return the changed areas."""
        self.ui.host = self
        if surface is not self._surface or surface.get_size() != self.size:
            self._surface = surface
            self._damage = [surface.get_rect()]
            self.resize(surface.get_size())
        self.settle()
        areas, self._damage = merged(self._damage), []
        for area in areas:
            surface.set_clip(area)
            self._draw_area(surface, area)
        surface.set_clip(None)
        return areas

    def _draw_area(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.paint_ground(surface, area)
        self.root.draw(surface)
        for layer in self.layers:
            if layer.modal:
                surface.blit(scrim(area.size), area)
            layer.root.draw(surface)
        self.toasts.draw(surface)
        self.tooltip.draw(surface)

    def targets(self) -> list[Target]:
        """Return everything clickable now, with its visible rectangle."""
        self.settle()
        return list(self.top.targets(self.bounds))

    def target(self, name: str) -> Target:
        """Return the target with this name; raises with the names there are."""
        found = self.targets()
        for target in found:
            if target.name == name:
                return target
        raise LookupError(f"Nothing called “{name}” can be clicked. There are: {', '.join(t.name for t in found)}")


class ScreenStack:
    """Open screens on top of each other; the uppermost gets all input."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.screens: list[Screen] = []

    @property
    def top(self) -> Screen | None:
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        if self.top:
            self.top.leave()
            self.ui.chime("page")
        screen.stack = self
        self.screens.append(screen)
        self._enter()

    def pop(self) -> None:
        """Leave the uppermost screen; with none left the program ends."""
        self.screens.pop().leave()
        if self.screens:
            self.ui.chime("page")
        self._enter()

    def pop_past(self) -> None:
        """Leave the uppermost screen and the passing ones below it, but never the first."""
        kept = [screen for screen in self.screens[1:-1] if not screen.passing]
        self.screens = [self.screens[0], *kept, self.screens[-1]] if len(self.screens) > 1 else self.screens
        self.pop()

    def replace(self, screen: Screen) -> None:
        """Show a screen in place of the uppermost one."""
        if self.screens:
            self.screens.pop().leave()
        screen.stack = self
        self.screens.append(screen)
        self._enter()

    def clear(self) -> None:
        """Leave all screens: the program ends."""
        while self.screens:
            self.screens.pop().leave()

    def _enter(self) -> None:
        if self.top:
            self.ui.animator.finish()
            self.ui.host = self.top
            self.top.relayout()
            self.top.enter()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.top.handle(event) if self.top else False

    def update(self, dt: float) -> None:
        if self.top:
            self.top.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.top.draw(surface) if self.top else []

    def targets(self) -> list[Target]:
        return self.top.targets() if self.top else []


class SpokenWidget(NamedTuple):
    """A widget in words: its role (a key of the catalogue), name, state, key, and what Enter does ("" for nothing)."""

    role: str
    name: str
    state: str = ""
    key: str = ""
    press: str = ""

    def line(self, ui: Ui) -> str:
        """Return all of it as one line."""
        role = ui.word(f"spoken.role.{self.role}") if self.role else ""
        return ui.words.listed([part for part in (self.name, role, self.state, self.key) if part])


def spoken(ui: Ui, widget: Widget) -> SpokenWidget:
    """Return a widget in words: the one place that knows how each kind is read out."""
    role = next((role for kind, role in ROLES if isinstance(widget, kind)), "button" if widget.focusable else "")
    name, key = one_line(widget.name), ui.cap(widget.hotkey) if widget.hotkey else ""
    if not widget.enabled:
        why = one_line(widget.reason)
        return SpokenWidget(role, name, ui.word("spoken.disabled", why=why) if why else ui.word("spoken.off"), key)
    if isinstance(widget, Toggle):
        return SpokenWidget(role, name, ui.word(f"spoken.{'ticked' if widget.value else 'unticked'}"), key, name)
    if isinstance(widget, Choice | Segmented):
        called = widget.name if widget.name != dict(widget.options)[widget.value] else ""
        press = one_line(name) if isinstance(widget, Choice) else ""
        return SpokenWidget(role, one_line(called) or name, dict(widget.options)[widget.value], key, press)
    if isinstance(widget, TextField):
        press = ui.word("spoken.submit") if widget.acts else ""
        return SpokenWidget(role, name, widget.text or ui.word("spoken.empty_field"), key, press)
    if isinstance(widget, ListView):
        at = widget.selected
        line = widget.row_words(at) if 0 <= at < len(widget.items) else ""
        state = ui.word("spoken.line_of", line=line, at=at + 1, count=len(widget.items)) if line else ""
        return SpokenWidget(role, name, state, key, line if widget.on_activate is not None else "")
    if isinstance(widget, RichText):
        return SpokenWidget(role, name, "", key, one_line(widget.hot_words))
    return SpokenWidget(role, name, "", key, name if widget.acts else "")


def one_line(words: str) -> str:
    return " ".join(plain(words).split())


def enter_words(screen: Screen) -> str:
    """Return what Enter does now, in words; "" for nothing."""
    widget = screen.router.entered()
    return spoken(screen.ui, widget).press if widget is not None else ""


def hover_lines(widget: Widget) -> list[str]:
    """Return what the mouse would show of a widget, a line each, without what is read out already."""
    said = (one_line(line) for line in widget.tooltip(widget.rect.center).splitlines())
    known = {"", one_line(widget.name), one_line(widget.reason)}
    return [f"  {line}" for line in said if line not in known]


def focus_lines(screen: Screen) -> list[str]:
    """Return the focus with its tooltip, what Enter does, and what Esc does where a layer is open."""
    ui, focused, does = screen.ui, screen.focused, enter_words(screen)
    found = [ui.word("spoken.focus", what=spoken(ui, focused).line(ui))] if focused is not None else []
    found.append(ui.word("spoken.enter", does=does) if does else ui.word("spoken.enter_nothing"))
    found += hover_lines(focused) if focused is not None else []
    if screen.layers and screen.layers[-1].dismissible:
        found.append(ui.word("spoken.esc"))
    return found


def content_lines(ui: Ui, root: Widget) -> list[str]:
    """Return every text and control below a widget, a line each, in reading order."""
    found: list[str] = []
    for widget in root.walk():
        if isinstance(widget, Label | RichText):
            found.append(one_line(widget.text))
        elif isinstance(widget, ListView):
            rows = [widget.row_words(n) for n in range(min(SHOWN, len(widget.items)))]
            more = len(widget.items) - len(rows)
            found += [f"  {row}" for row in rows] + ([ui.word("spoken.more", count=more)] if more > 0 else [])
        elif widget.can_focus and widget.name:
            found.append("  " + spoken(ui, widget).line(ui))
    return [line for line in found if line.strip()]


def screen_lines(screen: Screen) -> list[str]:
    """Return a screen in words: the focus first, then the layer on top, or all of the screen."""
    return [*focus_lines(screen), *content_lines(screen.ui, screen.top)]
