"""Screens: a tree of widgets with layers on top, drawn on any surface and driven by plain events.

No window is needed: a test makes a screen, gives it a size, sends it events and asks for its targets.

Which parts of a screen are drawn again, and the veil that dims what lies under a dialog.

Screens over each other: the launcher below, the table on it, the rulebook on top.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from launcher.kit.context import Ui
from launcher.kit.style import paint
from launcher.kit.widget import Target, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.window.input import Router, covered, stops
from launcher.kit.window.layers import TOOLTIP_DELAY, Layer, Toasts, Tooltip

SCRIM = 140
_MANY = 12
_scrims: dict[tuple[int, int], pygame.Surface] = {}


def scrim(size: tuple[int, int]) -> pygame.Surface:
    """A dark veil of this size."""
    sheet = _scrims.get(size)
    if sheet is None:
        _scrims.clear()
        sheet = _scrims[size] = pygame.Surface(size)
        sheet.set_alpha(SCRIM)
    return sheet


def merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in few rectangles that do not overlap."""
    left: list[pygame.Rect] = []
    for area in areas:
        hit = area.collidelist(left)
        while hit >= 0:
            area = area.union(left.pop(hit))
            hit = area.collidelist(left)
        left.append(area)
    return [left[0].unionall(left[1:])] if len(left) > _MANY else left


class Screen:
    """The base of every screen: override :meth:`build`, and :meth:`on_key` or :meth:`back` where needed."""

    title = ""

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
        ui.host = self

    # -- what a screen is made of ---------------------------------------------------------------------------

    def build(self) -> Widget:
        """Make the widgets; called once, and again by :meth:`rebuild`."""
        return Widget()

    def on_key(self, event: pygame.event.Event) -> bool:
        """A key no widget used."""
        return False

    def window_key(self, event: pygame.event.Event) -> bool:
        """A key that is for the whole window: it works also while something lies on top."""
        return False

    def back(self) -> bool:
        """Esc: leave this screen when there is one below."""
        if self.stack is None or len(self.stack.screens) < 2:
            return False
        self.stack.pop()
        return True

    def default(self) -> Widget | None:
        """What Enter presses when the keyboard is nowhere, or at something that has no use for it: the main button."""
        return next((w for w in self.top.walk() if isinstance(w, Button) and w.kind == "primary" and w.enabled), None)

    def input_changed(self) -> None:
        """The player takes to the keyboard, or to the mouse: for screens that speak of either."""

    def rest(self) -> Widget | None:
        """Where the keyboard goes when the widget that had it is gone: nowhere, unless a screen says."""
        return None

    def enter(self) -> None:
        """The screen is on top now."""

    def leave(self) -> None:
        """Another screen is on top now, or this one is gone."""

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table behind everything."""
        p = self.ui.palette
        surface.blit(paint.backdrop(self.size, p.table, p.lamp, p.textured), area, area)

    # -- the tree -------------------------------------------------------------------------------------------

    @property
    def root(self) -> Widget:
        """The widgets, built when first needed."""
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
    def bounds(self) -> pygame.Rect:
        """The whole screen."""
        return pygame.Rect((0, 0), self.size)

    @property
    def top(self) -> Widget:
        """The widgets that get input: the uppermost layer, else the screen's own."""
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
        if self._whole:
            self._whole = False
            self._damage = [self.bounds]

    def _take_theme(self) -> Widget:
        """Measure everything anew; in another language the widgets are other ones. Returns the root."""
        spoken, self._theme = self._theme.language, self.ui.theme
        if spoken != self._theme.language:
            self.rebuild()
        for tree in (self.root, *(layer.root for layer in self.layers)):
            tree.forget()
        self.relayout()
        return self.root

    def again(self, gone: Widget) -> Widget | None:
        """The widget that has taken the place of one that is gone: it is called the same."""
        ident = gone.id or gone.name
        return next((w for w in stops(self.top) if ident and ident in (w.id, w.name)), None)

    def _holds(self, widget: Widget) -> bool:
        """Whether a widget is still part of what is shown here."""
        trees = [self.root, *(layer.root for layer in self.layers)]
        node: Widget | None = widget
        while node is not None and node.visible:
            if node in trees:
                return True
            node = node.parent
        return False

    # -- what widgets ask of their screen -------------------------------------------------------------------

    def damage(self, rect: pygame.Rect) -> None:
        """Draw this part again."""
        seen = rect.clip(self.bounds)
        if seen.width and seen.height:
            self._damage.append(seen)

    def relayout(self) -> None:
        """Lay out and draw everything again."""
        self._stale = self._whole = True

    def rearrange(self) -> None:
        """Lay out again; what moves or changed says itself what is to be drawn."""
        self._stale = True

    def open_layer(self, layer: Layer) -> None:
        """Put a popup or dialog on top; it gets the keyboard."""
        layer.focus_back, layer.by_key = self.focused, self.focused is not None and self.focused.ringed
        self.hide_tip()
        self.layers.append(layer)
        layer.root.mount(self.ui)
        self.router.forget()
        self.focus(None)
        self.relayout()

    def close_layer(self, layer: Layer) -> None:
        """Take a layer, and those above it, away; the keyboard goes back to where it was."""
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
        if visible and not self._stale:
            widget.reveal(widget.rect)
            if not widget.enabled:
                self.explain(widget)
        widget.invalidate()

    @property
    def composing(self) -> bool:
        """Whether an input method composes words in a field: all keys are its own."""
        return self.focused is not None and self.focused.composing

    def go_below(self, widget: Widget) -> None:
        """Give the keyboard to the first thing that stands below a widget and after it, as what a search has found."""
        self.settle()
        found = stops(self.top)
        after = found[found.index(widget) + 1 :] if widget in found else []
        below = next((other for other in after if other.rect.top >= widget.rect.bottom), None)
        if below is not None:
            self.focus(below)

    def show_focus(self) -> None:
        """Who uses keys sees where the keyboard is; a field shows it by its caret."""
        if self.focused is not None and not self.focused.ringed and not self.focused.takes_text:
            self.focused.ringed = True
            self.focused.invalidate()

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly at the foot of the screen, in place of what was said ``about`` the same."""
        self.toasts.say(text, tone, self.toast_room(), about)
        self.damage(self.toasts.area())

    def toast_room(self) -> pygame.Rect:
        """Where something may be said: anywhere, unless a screen says."""
        return self.bounds

    def explain(self, widget: Widget) -> None:
        """Show a widget's tooltip now and keep it until the mouse or keyboard goes on."""
        text = widget.tooltip(widget.rect.center)
        if text:
            self._show_tip(text, widget.rect, widget.rule)
            self._tip_pinned, self._tip_anchor = True, widget.rect.copy()

    def hide_tip(self) -> None:
        """Take the tooltip away."""
        if self.tooltip.text:
            self.damage(self.tooltip.area())
            self.tooltip.hide()
        self._tip_pinned = False

    def tip_stays(self, pos: tuple[int, int]) -> bool:
        """Whether a pinned tooltip with a rule in it stays, because the mouse is on it or on its way there."""
        if not self._tip_pinned or not self.tooltip.rule:
            return False
        return self._tip_anchor.union(self.tooltip.rect).inflate(8, 8).collidepoint(pos)

    def press_tip(self, pos: tuple[int, int]) -> bool:
        """Open the rule that a pinned tooltip names, if it was clicked; tells whether it was."""
        link = self.tooltip.link_at(pos) if self._tip_pinned else ""
        if link:
            self.hide_tip()
            self.follow(link)
        return bool(link)

    def follow(self, link: str) -> None:
        """Open what a link names, where a screen has anything to open."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What no tooltip of anything else may lie over; nothing, unless a screen says."""
        return ()

    def spared(self) -> Sequence[pygame.Rect]:
        """What a tooltip lies over only where there is no better place; nothing, unless a screen says."""
        return ()

    def drop_tip(self) -> None:
        """Take the tooltip away until the mouse moves again: what it told is no longer so."""
        self.hide_tip()
        self._tip_dropped = self.router.moved

    def _show_tip(self, text: str, anchor: pygame.Rect, rule: str = "") -> None:
        if self.tooltip.text != text:
            self.hide_tip()
            clear = [rect for rect in self.kept_clear() if not rect.colliderect(anchor)]
            spare = [rect for rect in self.spared() if not rect.colliderect(anchor)]
            self.tooltip.show(text, anchor, self.bounds, clear, rule, spare)
            self.damage(self.tooltip.area())

    # -- the loop's side ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; tells whether it was used."""
        self.ui.host = self
        self.settle()
        return self.router.handle(event)

    def update(self, dt: float) -> None:
        """Let ``dt`` milliseconds pass."""
        self.ui.host = self
        self.ui.clock.advance(dt)
        self.ui.animator.tick()
        self.toasts.update()
        told = self._tip_pinned or self._tip_dropped == self.router.moved
        if not told and self.ui.clock() - self.router.moved >= TOOLTIP_DELAY:
            text = self.router.tip()
            if text:
                x, y = self.router.mouse
                self._show_tip(text, pygame.Rect(x, y, 1, self.ui.px(16)))
            else:
                self.hide_tip()

    @property
    def busy(self) -> bool:
        """Whether time must go on for something to finish: a motion, a note, a tooltip about to show."""
        resting = self.ui.clock() - self.router.moved < TOOLTIP_DELAY
        return self.ui.animator.busy or self.toasts.waiting or resting

    @property
    def pulse(self) -> int:
        """How often something is to be drawn although nothing happens, in milliseconds: 0, unless a screen says."""
        return 0

    @property
    def unsettled(self) -> bool:
        """Whether something is to be laid out before the next frame is drawn."""
        return self._stale

    @property
    def dirty(self) -> bool:
        """Whether anything must be drawn."""
        return self._stale or bool(self._damage) or self._theme is not self.ui.theme

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed and return the parts that did."""
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
        """Everything a person can click now, with its visible rectangle."""
        self.settle()
        return list(self.top.targets(self.bounds))

    def target(self, name: str) -> Target:
        """The target of a name; raises with the names there are."""
        found = self.targets()
        for target in found:
            if target.name == name:
                return target
        raise LookupError(f"Nothing called “{name}” can be clicked. There are: {', '.join(t.name for t in found)}")


TURNS = "page"
"""What is heard when another screen is shown."""


class ScreenStack:
    """Screens over each other; the uppermost is seen and gets all input."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.screens: list[Screen] = []

    @property
    def top(self) -> Screen | None:
        """The screen that is seen."""
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        """Show a screen over the present one."""
        if self.top:
            self.top.leave()
            self.ui.chime(TURNS)
        screen.stack = self
        self.screens.append(screen)
        self._enter()

    def pop(self) -> None:
        """Leave the uppermost screen; with none left the program ends."""
        self.screens.pop().leave()
        if self.screens:
            self.ui.chime(TURNS)
        self._enter()

    def replace(self, screen: Screen) -> None:
        """Show a screen instead of the present one."""
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
        """Give an event to the uppermost screen."""
        return self.top.handle(event) if self.top else False

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self.top:
            self.top.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the uppermost screen."""
        return self.top.draw(surface) if self.top else []

    def targets(self) -> list[Target]:
        """What can be clicked on the uppermost screen."""
        return self.top.targets() if self.top else []
