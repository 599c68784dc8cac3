"""The first start: language, size and sound on one screen. Each answer is in force at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from launcher.desk.screen import EDGE, DeskScreen
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Segmented, Slider, Toggle
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, percent
from launcher.language import languages
from launcher.screens.home import Emblem

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

SIZES = (0.85, 1.0, 1.2, 1.45)  # the settings have those between, too
WIDE = 680
# share of the one volume that is asked for here
PARTS = {"volume_effects": 1.0, "volume_ambience": 0.75, "volume_interface": 0.75}


class WelcomeScreen(DeskScreen):
    """The questions of the first start."""

    titled = "welcome.title"
    hints = (("left", ""), ("right", "welcome.hint_change"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.change(welcomed=True)

    def build(self) -> Widget:
        say = self.ui.word
        head = Row(
            Emblem(52),
            Column(
                Label(self.title, size="title", bold=True),
                Label(say("welcome.about"), tone="muted"),
                gap=2,
            ).sized(flex=1),
            gap=14,
        )
        # side by side, so that all three can be seen at once with large letters too
        short = Row(self._language().sized(flex=1), self._sound().sized(flex=1), gap=12, align="fill")
        asked = Column(short, self._size(), gap=10, pad=(2, 2, 8, 2))
        buttons = Row(
            Spacer(),
            Button(say("welcome.go_on"), self.leave_screen, kind="primary", icon="arrow-right", id="go_on"),
            gap=12,
            help="welcome.go_on",
        )
        middle = Column(head, Divider(), Scroll(asked).sized(flex=1), buttons, gap=10).sized(WIDE)
        body = Row(Spacer(), middle, Spacer(), align="fill").sized(flex=1)
        return Column(body, self.foot(), pad=(EDGE, 16, EDGE, 12), gap=10)

    def _language(self) -> Widget:
        known, now = languages(), self.desk.settings.spoken
        chosen = now if now in dict(known) else known[0][0]
        choice = Segmented(
            known,
            chosen,
            lambda key: self.desk.change(language=key),
            id="language",
            name=self.ui.word("welcome.language"),
        )
        return self._question("language", choice)

    def _size(self) -> Widget:
        say, now = self.ui.word, self.desk.settings.ui_scale
        named = [(str(size), say("welcome.automatic") if size == 1 else percent(size, say)) for size in SIZES]
        if now not in SIZES:
            named = sorted([*named, (str(now), percent(now, say))], key=lambda one: float(one[0]))
        choice = Segmented(
            named, str(now), lambda size: self.desk.change(ui_scale=float(size)), id="size", name=say("welcome.size")
        )
        sample = Card(
            Label(say("welcome.sample_title"), size="strong", bold=True),
            Label(say("welcome.sample")),
            Label(say("welcome.sample_small"), size="small", tone="muted"),
            gap=2,
            pad=(12, 8, 12, 8),
            id="sample",
        )
        return self._question("size", Column(choice, sample, gap=10))

    def _sound(self) -> Widget:
        now, say = self.desk.settings, self.ui.word
        self.on = Toggle(say("welcome.sound_on"), not now.muted, self._switch, id="sound")
        self.volume = Slider(
            0.0, 1.0, now.volume_effects, self._turn, step=0.05, id="volume", name=say("welcome.volume"),
            show=lambda value: percent(value, say),
        )  # fmt: skip
        self._sync()
        return self._question("sound", Row(self.on, self.volume.sized(flex=1), gap=20))

    def _switch(self, on: bool) -> None:
        self.desk.change(muted=not on)
        self._sync()
        if on:
            self.desk.sound.sample("effects")

    def mute(self, muted: bool) -> None:
        if self.on.value == muted:
            self.on.act()
        super().mute(muted)

    def _turn(self, volume: float) -> None:
        self.desk.change(**{setting: round(volume * share, 2) for setting, share in PARTS.items()})
        self.desk.sound.sample("effects")

    def _sync(self) -> None:
        silent = self.desk.settings.muted
        self.volume.set_enabled(not silent, self.ui.word("welcome.silent") if silent else "")

    def _question(self, what: str, answer: Widget) -> Widget:
        title = Label(self.ui.word(f"welcome.{what}"), size="heading", bold=True)
        note = Label(self.ui.word(f"welcome.{what}_note"), size="small", tone="muted")
        return Card(title, note, answer, paper=False, gap=6, pad=(16, 12, 16, 12), help=f"welcome.{what}")

    def enter(self) -> None:
        # the focus ring shows once a key is used
        self.settle()
        if self.focused is None:
            self.focus(self.root.find("language"), visible=False)
