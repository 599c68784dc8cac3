"""A screen in words, for screen readers: its focus, what Enter and Esc do, and all texts and controls in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from launcher.kit.widget import Widget
from launcher.kit.widgets.controls import Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView
from launcher.kit.widgets.markup import plain
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.menu import Choice

if TYPE_CHECKING:
    from launcher.kit.context import Ui
    from launcher.kit.window.screen import Screen

SHOWN = 12  # the most lines of a list that are read out
ROLES: tuple[tuple[type[Widget], str], ...] = (
    (Toggle, "switch"), (Choice, "choice"), (Segmented, "choice"), (Slider, "slider"), (TextField, "field"),
    (ListView, "list"), (RichText, "text"),
)  # fmt: skip


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


def focus_lines(screen: Screen) -> list[str]:
    """Return the focus, what Enter does, and what Esc does where a layer is open."""
    ui, focused, does = screen.ui, screen.focused, enter_words(screen)
    found = [ui.word("spoken.focus", what=spoken(ui, focused).line(ui))] if focused is not None else []
    found.append(ui.word("spoken.enter", does=does) if does else ui.word("spoken.enter_nothing"))
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
