"""What all widgets of a program share: theme, fonts, time, words, and the screen that hosts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

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
    from launcher.kit.widgets.markup import SetText
    from launcher.kit.window.layers import Layer


class Host(Protocol):
    """The screen as widgets see it."""

    def damage(self, rect: pygame.Rect) -> None:
        """Draw this part again."""

    def relayout(self) -> None:
        """All sizes changed: lay out and draw everything again."""

    def rearrange(self) -> None:
        """Something wants another place: lay out again, and draw what says that it changed."""

    def open_layer(self, layer: Layer) -> None:
        """Put a popup or dialog on top."""

    def close_layer(self, layer: Layer) -> None:
        """Take a popup or dialog away."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give a widget the keyboard."""

    def go_below(self, widget: Widget) -> None:
        """Give the keyboard to the first thing below a widget."""

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly at the foot of the screen, in place of what was said ``about`` the same."""

    def explain(self, widget: Widget) -> None:
        """Show a widget's tooltip now, as when a disabled control is clicked."""


class NoHost:
    """Stands in until a screen is shown: nothing to draw, nothing to open."""

    def damage(self, rect: pygame.Rect) -> None:
        """Nothing is on screen."""

    def relayout(self) -> None:
        """Nothing is on screen."""

    def rearrange(self) -> None:
        """Nothing is on screen."""

    def open_layer(self, layer: Layer) -> None:
        """Nothing is on screen."""

    def close_layer(self, layer: Layer) -> None:
        """Nothing is on screen."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Nothing is on screen."""

    def go_below(self, widget: Widget) -> None:
        """Nothing is on screen."""

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Nothing is on screen."""

    def explain(self, widget: Widget) -> None:
        """Nothing is on screen."""


class Ui:
    """The shared context; one per program. ``px`` turns units into pixels at the present scale."""

    def __init__(
        self,
        theme: Theme | None = None,
        silenced: set[str] | None = None,
        on_silence: Callable[[str], None] | None = None,
    ) -> None:
        self.theme = theme or Theme()
        self.px = self.theme.px
        self.fonts = Fonts(self.theme)
        self.clock = StepClock()
        self.animator = Animator(self.clock)
        self.host: Host = NoHost()
        self.kept: dict[tuple[str, int, str], SetText] = {}
        self.words = words(self.theme.language)
        self.silenced: set[str] = set() if silenced is None else silenced
        self._on_silence = on_silence
        self.chime: Callable[[str], None] = lambda sign: None
        """Lets a quiet sign be heard, by its name; nothing, until somebody lends his voice."""

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self.theme.palette

    def word(self, key: str, /, **values: object) -> str:
        """One of the launcher's own sentences, in the player's language."""
        return self.words.say(key, **values)

    def cap(self, key: str) -> str:
        """What stands on the cap of a key, ``Ctrl+S``, in the player's language; "" for none."""
        return Chord.parse(key).label(self.word) if key else ""

    def stressed(self, colour: RGB) -> RGB:
        """The colour of words that are stressed by it; what has a colour of its own keeps it."""
        p = self.palette
        return {p.ink: p.accent, p.paper_ink: p.paper_link}.get(colour, colour)

    def icon(self, name: str, units: float, colour: RGB) -> pygame.Surface:
        """An icon at the present scale."""
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
        """One line of text inside ``rect``, centred on its height, ellipsized if it must be; returns where it went."""
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
        """What :meth:`write` draws, and where."""
        shown = self.fonts.ellipsize(text, rect.width, size, bold)
        colour = colour or self.palette.ink
        if bold and not self.fonts.heavy(size):
            colour = self.stressed(colour)
        drawn = self.fonts.render(shown, size, colour, bold)
        wide, high = drawn.get_size()
        spot = pygame.Rect(rect.x, rect.centery - high // 2, wide, high)
        if align != "left":
            spot.x = rect.right - wide if align == "right" else rect.x + (rect.width - wide) // 2
        return drawn, spot

    def retheme(self, theme: Theme) -> None:
        """Change palette, scale, language or motion; the screen lays itself out anew, or is built anew."""
        self.theme = theme
        self.px = theme.px
        self.words = words(theme.language)
        self.kept.clear()
        self.fonts.retheme(theme)
        self.animator.finish()
        self.host.relayout()

    def silence(self, prompt: str) -> None:
        """Remember that the player does not want to be asked this again."""
        self.silenced.add(prompt)
        if self._on_silence:
            self._on_silence(prompt)
