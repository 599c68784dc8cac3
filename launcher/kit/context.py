"""The context of all widgets: theme, fonts, time, words and the host screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from launcher.kit.anim import Animator, StepClock
from launcher.kit.keys import Chord
from launcher.kit.style.colour import RGB
from launcher.kit.style.fonts import Fonts
from launcher.kit.style.icons import icon
from launcher.kit.style.theme import Palette, Theme
from launcher.language import words

if TYPE_CHECKING:
    from launcher.kit.widget import Widget
    from launcher.kit.widgets.markup import TextFlow
    from launcher.kit.window.layers import Layer


class Host:
    """The screen as its widgets see it; this one, until a screen is shown, does nothing.

    :class:`~launcher.kit.window.screen.Screen` explains the methods.
    """

    def damage(self, rect: pygame.Rect) -> None: ...
    def relayout(self) -> None: ...
    def rearrange(self) -> None: ...
    def open_layer(self, layer: Layer) -> None: ...
    def close_layer(self, layer: Layer) -> None: ...
    def focus(self, widget: Widget | None, visible: bool = True) -> None: ...
    def go_below(self, widget: Widget) -> None: ...
    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None: ...
    def explain(self, widget: Widget) -> None: ...


class Pixels(dict[float, int]):
    """Lengths in pixels by their units, each worked out once: nothing is asked as often by a layout."""

    MOST = 4096

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def __missing__(self, units: float) -> int:
        if len(self) >= self.MOST:
            self.clear()
        found = self[units] = self._theme.px(units)
        return found


class Ui:
    """The shared context, one per program. ``px`` turns units into pixels at the present scale."""

    def __init__(
        self,
        theme: Theme | None = None,
        silenced: set[str] | None = None,
        on_silence: Callable[[str], None] | None = None,
    ) -> None:
        self.theme = theme or Theme()
        self.px = Pixels(self.theme).__getitem__
        self.fonts = Fonts(self.theme)
        self.clock = StepClock()
        self.animator = Animator(self.clock)
        self.host = Host()
        self.kept: dict[tuple[str, int, str], TextFlow] = {}
        self.words = words(self.theme.language)
        self.silenced: set[str] = set() if silenced is None else silenced
        self._on_silence = on_silence
        self.by_key = False  # whether the keyboard was used last, on whatever screen
        # Plays a sound effect by its name; silent until the launcher sets it.
        self.chime: Callable[[str], None] = lambda name: None

    @property
    def palette(self) -> Palette:
        return self.theme.palette

    def word(self, key: str, /, **values: object) -> str:
        """Return one of the launcher's own sentences, in the player's language."""
        return self.words.say(key, **values)

    def cap(self, key: str) -> str:
        """Return the label of a key cap, such as ``Ctrl+S``, in the player's language; "" for none."""
        return Chord.parse(key).label(self.word) if key else ""

    def icon(self, name: str, units: float, colour: RGB) -> pygame.Surface:
        return icon(name, self.px(units), colour)

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        size: str = "body",
        colour: RGB | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> pygame.Rect:
        """Draw one line of text in ``rect``, centred on its height; return where it went."""
        drawn, spot = self.written(text, rect, size, colour, bold, align)
        surface.blit(drawn, spot)
        return spot

    def written(
        self,
        text: str,
        rect: pygame.Rect,
        size: str = "body",
        colour: RGB | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the rendered line that :meth:`write` draws, ellipsized if too long, and its place."""
        shown = self.fonts.ellipsize(text, rect.width, size, bold)
        colour = colour or self.palette.ink
        drawn = self.fonts.render(shown, size, colour, bold)
        wide, high = drawn.get_size()
        spot = pygame.Rect(rect.x, rect.centery - high // 2, wide, high)
        if align != "left":
            spot.x = rect.right - wide if align == "right" else rect.x + (rect.width - wide) // 2
        return drawn, spot

    def retheme(self, theme: Theme) -> None:
        """Change palette, scale, language or motion; the screen is laid out again."""
        self.theme = theme
        self.px = Pixels(theme).__getitem__
        self.words = words(theme.language)
        self.kept.clear()
        self.fonts.retheme(theme)
        self.animator.finish()
        self.host.relayout()

    def silence(self, prompt: str) -> None:
        """Remember that the player does not want to see this prompt again."""
        self.silenced.add(prompt)
        if self._on_silence:
            self._on_silence(prompt)
