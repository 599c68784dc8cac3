"""Settings: everything a player can set that is not part of a game. Each change is saved and in force at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from launcher.desk.preferences import ENEMY_SPEEDS
from launcher.desk.screen import SCALE_STEP, DeskScreen
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.menu import Choice
from launcher.kit.scroll import Scroll
from launcher.kit.slider import Slider
from launcher.kit.surfaces import Card, Panel
from launcher.kit.text import Label, RichText
from launcher.kit.theme import PALETTES, SCALE_RANGE
from launcher.kit.toggles import Segmented, Toggle
from launcher.kit.widget import Widget
from launcher.screens.keylist import KeyList
from launcher.screens.languages import languages

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

ALWAYS_FENCED = "Games for two or more keep the fence, whatever is set here."


class SettingsScreen(DeskScreen):
    """All settings on one page."""

    title = "Settings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.key_list = KeyList(desk)

    def build(self) -> Widget:
        """Display, motion, play and questions at the left, keys at the right."""
        parts = [self._display(), self._motion(), self._play(), self._questions()]
        if self.desk.problem:
            words = RichText(f"{{icon:warning}} {escape(self.desk.problem)}", size="small")
            parts.insert(0, Card(words, pad=12))
        self.key_list = KeyList(self.desk)
        keys = Panel("Keys", self.key_list.widget(), collapsible=False, icon="edit")
        body = Row(Scroll(Column(*parts, gap=12)).sized(flex=1), keys.sized(flex=0.8), gap=16, align="fill")
        return self.page(body)

    # -- panels ---------------------------------------------------------------------------------------------

    def _display(self) -> Widget:
        now, change = self.desk.settings, self.desk.change
        self.scale_label = Label(self._scale(), bold=True, text_align="center").sized(64)
        self.smaller = icon_button("minus", "Smaller", lambda: self.rescale(-SCALE_STEP), kind="normal", id="smaller")
        self.larger = icon_button("plus", "Larger", lambda: self.rescale(SCALE_STEP), kind="normal", id="larger")
        self.normal = Button(
            "Back to 100\u00a0%", lambda: self.rescale(1.0 - now.ui_scale), kind="quiet", id="scale.normal"
        )
        self._sync_scale()
        scale = Row(self.smaller, self.scale_label, self.larger, self.normal, Spacer(), gap=4)
        palettes = [(palette.key, palette.name) for palette in PALETTES.values()]
        colours = Segmented(palettes, now.palette, lambda key: change(palette=key), id="palette", name="Colours")
        return Panel("Display", Column(
            _line("Letters and buttons", scale),
            Column(Label("Colours"), colours, gap=6),
            _line("Language", self._language()),
            Toggle("Fill the screen", now.fullscreen, lambda on: change(fullscreen=on), id="fullscreen"),
            Toggle("Draw without the graphics card, from the next start", now.software,
                   lambda on: change(software=on), id="software"),
            gap=10,
        ), collapsible=False, icon="eye")  # fmt: skip

    def _language(self) -> Widget:
        known = languages(self.desk.modules)
        now = self.desk.settings.language
        choice = Choice(known, now if now in dict(known) else "en", self._speak, id="language", name="Language")
        if len(known) == 1:
            choice.set_enabled(False, "No game has been translated yet.")
        return choice

    def _speak(self, language: str) -> None:
        self.desk.change(language=language)

    def _motion(self) -> Widget:
        now, change = self.desk.settings, self.desk.change
        self.speed = Slider(
            0.25, 4.0, now.animation_speed, lambda value: change(animation_speed=value), step=0.25,
            show=lambda value: f"× {value:g}", id="speed", name="Speed of motion",
        )  # fmt: skip
        self._sync_speed()
        enemy = Segmented(
            ENEMY_SPEEDS, now.enemy_speed, lambda key: change(enemy_speed=key), id="enemy", name="The enemy moves"
        )
        return Panel("Motion", Column(
            Toggle("Less motion: everything is at its end at once", now.reduced_motion, self._reduce, id="reduced"),
            _line("Speed of motion", self.speed),
            Column(Label("The enemy's steps"), enemy, gap=6),
            gap=10,
        ), collapsible=False, icon="fast")  # fmt: skip

    def _reduce(self, on: bool) -> None:
        self.desk.change(reduced_motion=on)
        self._sync_speed()

    def _sync_speed(self) -> None:
        still = self.desk.settings.reduced_motion
        self.speed.set_enabled(not still, "Nothing moves while motion is reduced." if still else "")

    def _play(self) -> Widget:
        now = self.desk.settings
        fence = Toggle("Undo stops at dice, draws and reveals", now.undo_fence, self._fence, id="fence")
        note = f"Playing alone you may switch this off and take back anything. {ALWAYS_FENCED}"
        return Panel(
            "Playing", Column(fence, Label(note, size="small", tone="muted"), gap=4), collapsible=False, icon="undo"
        )

    def _fence(self, on: bool) -> None:
        self.desk.change(undo_fence=on)

    def _questions(self) -> Widget:
        count = len(self.ui.silenced)
        words = "1 question is not asked any more." if count == 1 else f"{count} questions are not asked any more."
        self.silenced = Label(words if count else "Every question is asked.", tone="muted")
        reason = "" if count else "Nothing has been silenced."
        again = Button("Ask me everything again", self.ask_again, icon="help", id="ask_again", reason=reason)
        return Panel("Questions", Row(self.silenced.sized(flex=1), again, gap=12), collapsible=False, icon="help")

    def ask_again(self) -> None:
        """Forget which questions were silenced."""
        self.ui.silenced.clear()
        self.desk.keep()
        self.rebuild()
        self.toast("Every question will be asked again.", "good")

    # -- the scale ------------------------------------------------------------------------------------------

    def _scale(self) -> str:
        return f"{self.desk.settings.ui_scale * 100:.0f}\u00a0%"

    def rescale(self, by: float) -> None:
        """Larger or smaller; the number shows."""
        super().rescale(by)
        self.scale_label.set_text(self._scale())
        self._sync_scale()

    def _sync_scale(self) -> None:
        now, (low, high) = self.desk.settings.ui_scale, SCALE_RANGE
        self.smaller.set_enabled(now > low, "" if now > low else "This is the smallest.")
        self.larger.set_enabled(now < high, "" if now < high else "This is the largest.")
        self.normal.set_enabled(now != 1.0, "" if now != 1.0 else "It is 100\u00a0% now.")


def _line(name: str, control: Widget) -> Widget:
    return Row(Label(name).sized(150), control.sized(flex=1), gap=12)
