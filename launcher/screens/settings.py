"""The settings: everything a player can set outside a game. Each change is saved and in force at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hexcore.bots.programs import EXAMPLE
from launcher.desk.preferences import ADVISING, ASKING, COUNTER_RANGE, TIES, speeds
from launcher.desk.screen import SCALE_STEP, DeskScreen
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.theme import PALETTES, SCALE_RANGE
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Panel
from launcher.kit.widgets.text import Label, RichText, percent
from launcher.kit.window.menu import Choice
from launcher.language import languages
from launcher.screens.keys import KeyList
from launcher.sound.plan import GROUPS, Group

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

NAME, COMMAND = 40, 2000  # longest name and command


class SettingsScreen(DeskScreen):
    """All settings on one page."""

    titled = "settings.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.key_list = KeyList(desk)

    def build(self) -> Widget:
        parts = [self._display(), self._motion(), self._play(), self._helping(), self._sound(), self._programs()]
        if self.desk.problem:
            words = RichText(f"{{icon:warning}} {escape(self.desk.problem)}", size="small")
            parts.insert(0, Card(words, pad=12))
        self.key_list = KeyList(self.desk)
        keys = Panel(self.ui.word("settings.keys"), self.key_list.widget(), collapsible=False, icon="edit",
                     help="settings.keys")  # fmt: skip
        body = Row(Scroll(Column(*parts, gap=12)).sized(flex=1), keys.sized(flex=0.8), gap=16, align="fill")
        return self.page(body)

    def _display(self) -> Widget:
        now, change, say = self.desk.settings, self.desk.change, self.ui.word
        self.scale_label = Label(self._scale(), bold=True, text_align="center").sized(64)
        less, more = say("settings.smaller"), say("settings.larger")
        self.smaller = icon_button("minus", less, lambda: self.rescale(-SCALE_STEP), kind="normal", id="smaller")
        self.larger = icon_button("plus", more, lambda: self.rescale(SCALE_STEP), kind="normal", id="larger")
        normal = say("settings.normal", share=percent(1, say))
        self.normal = Button(normal, self.unscale, kind="quiet", id="scale.normal")
        self._sync_scale()
        counters = Slider(
            *COUNTER_RANGE, now.counter_size, lambda value: change(counter_size=round(value, 2)), step=0.1,
            show=lambda value: percent(value, say), id="counter_size", name=say("settings.counter_size"),
        )  # fmt: skip
        scale = Row(self.smaller, self.scale_label, self.larger, self.normal, Spacer(), gap=4)
        palettes, name = [(key, say(f"palette.{key}")) for key in PALETTES], say("settings.colours")
        colours = Segmented(palettes, now.palette, lambda key: change(palette=key), id="palette", name=name)
        return Panel(say("settings.display"), Column(
            _line(say("settings.scale"), scale),
            _line(say("settings.counter_size"), counters),
            Column(Label(name), colours, gap=4),
            _line(say("settings.language"), self._language()),
            Toggle(say("settings.fullscreen"), now.fullscreen, lambda on: change(fullscreen=on), id="fullscreen"),
            Toggle(say("settings.software"), now.software, lambda on: change(software=on), id="software"),
            gap=10,
        ), collapsible=False, icon="eye", help="settings.display")  # fmt: skip

    def _language(self) -> Widget:
        known = languages()
        now, name = self.desk.settings.spoken, self.ui.word("settings.language")
        choice = Choice(
            known,
            now if now in dict(known) else "en",
            lambda key: self.desk.change(language=key),
            id="language",
            name=name,
        )
        if len(known) == 1:
            choice.set_enabled(False, self.ui.word("settings.untranslated"))
        return choice

    def _motion(self) -> Widget:
        now, change, say = self.desk.settings, self.desk.change, self.ui.word
        self.speed = Slider(
            0.25, 4.0, now.animation_speed, lambda value: change(animation_speed=value), step=0.25,
            show=lambda value: say("settings.times", value=self.ui.words.number(value)), id="speed",
            name=say("settings.speed"),
        )  # fmt: skip
        self._sync_speed()
        name = say("settings.enemy_moves")
        enemy = Segmented(speeds(say), now.enemy_speed, lambda key: change(enemy_speed=key), id="enemy", name=name)
        return Panel(say("settings.motion"), Column(
            Toggle(say("settings.reduced"), now.reduced_motion, self._reduce, id="reduced"),
            _line(say("settings.speed"), self.speed),
            Column(Label(say("settings.enemy")), enemy, gap=4),
            gap=10,
        ), collapsible=False, icon="fast", help="settings.motion")  # fmt: skip

    def _sound(self) -> Widget:
        now, say = self.desk.settings, self.ui.word
        self.silent = Toggle(say("settings.muted"), now.muted, lambda on: self.desk.change(muted=on), id="muted")
        lines = [_line(say(f"settings.volume.{group}"), self._volume(group)) for group in GROUPS]
        return Panel(
            say("settings.sound"),
            Column(*lines, self.silent, gap=10),
            collapsible=False,
            icon="sound",
            help="settings.sound",
        )

    def _volume(self, group: Group) -> Slider:
        setting = f"volume_{group}"

        def change(value: float) -> None:
            self.desk.change(**{setting: value})
            self.desk.sound.sample(group)

        return Slider(
            0.0, 1.0, getattr(self.desk.settings, setting), change, step=0.05, id=setting,
            show=lambda value: percent(value, self.ui.word), name=self.ui.word(f"settings.volume.{group}"),
        )  # fmt: skip

    def mute(self, muted: bool) -> None:
        # by key: the switch shows it
        if self.silent.value != muted:
            self.silent.act()
        super().mute(muted)

    def _reduce(self, on: bool) -> None:
        self.desk.change(reduced_motion=on)
        self._sync_speed()

    def _sync_speed(self) -> None:
        still = self.desk.settings.reduced_motion
        self.speed.set_enabled(not still, self.ui.word("settings.still") if still else "")

    def _play(self) -> Widget:
        say = self.ui.word
        fence = Toggle(
            say("settings.fence"), self.desk.settings.undo_fence, lambda on: self.desk.change(undo_fence=on), id="fence"
        )
        note = Label(say("settings.fence_note"), size="small", tone="muted")
        asked = (self._choice("ask_ending", "asking", ASKING), self._choice("ties", "ties", TIES), self._silenced())
        fenced = Column(fence, note, gap=4)
        return Panel(say("settings.playing"), Column(fenced, *asked, gap=6), collapsible=False, icon="undo",
                     help="settings.playing")  # fmt: skip

    def _helping(self) -> Widget:
        say, settings = self.ui.word, self.desk.settings
        first = Toggle(
            say("settings.first_lines"),
            settings.first_lines,
            lambda on: self.desk.change(first_lines=on),
            id="first_lines",
        )
        met = sum(map(len, settings.met.values()))
        again = Button(
            say("settings.first_again"), self.tell_again, icon="redo", id="first_again",
            reason="" if met else say("settings.none_met"),
        )  # fmt: skip
        told = Row(Label(say("settings.met", count=met), tone="muted").sized(flex=1), again, gap=12)
        advice = self._choice("advice", "advising", ADVISING)
        return Panel(say("settings.helping"), Column(first, told, advice, gap=6), collapsible=False, icon="help",
                     help="settings.helping")  # fmt: skip

    def _programs(self) -> Widget:
        self.programs = ProgramList(self.desk, self.rebuild)
        return Panel(self.ui.word("programs.title"), self.programs.widget(), collapsible=False, icon="gear",
                     help="settings.programs")  # fmt: skip

    def tell_again(self) -> None:
        self.desk.change(met={})
        self.rebuild()
        self.toast(self.ui.word("settings.told_again"), "good")

    def _silenced(self) -> Widget:
        count, say = len(self.ui.silenced) + sum(map(len, self.desk.settings.unasked.values())), self.ui.word
        words = say("settings.silenced", count=count) if count else say("settings.all_asked")
        self.silenced = Label(words, tone="muted")
        reason = "" if count else say("settings.none_silenced")
        again = Button(say("settings.ask_again"), self.ask_again, icon="help", id="ask_again", reason=reason)
        return Row(self.silenced.sized(flex=1), again, gap=12)

    def _choice(self, setting: str, words: str, keys: tuple[str, ...]) -> Widget:
        say, name = self.ui.word, self.ui.word(f"settings.{setting}")
        ways, now = [(key, say(f"{words}.{key}")) for key in keys], getattr(self.desk.settings, setting)
        choice = Choice(ways, now, lambda key: self.desk.change(**{setting: key}), id=setting, name=name)
        return Row(Label(name).sized(flex=1), choice.sized(flex=1), gap=12)

    def ask_again(self) -> None:
        self.ui.silenced.clear()
        self.desk.change(unasked={})
        self.rebuild()
        self.toast(self.ui.word("settings.asked_again"), "good")

    def _scale(self) -> str:
        return percent(self.desk.settings.ui_scale, self.ui.word)

    def rescale(self, by: float) -> None:
        super().rescale(by)
        self.scale_label.set_text(self._scale())
        self._sync_scale()

    def _sync_scale(self) -> None:
        now, (low, high), say = self.desk.settings.ui_scale, SCALE_RANGE, self.ui.word
        self.smaller.set_enabled(now > low, "" if now > low else say("settings.smallest"))
        self.larger.set_enabled(now < high, "" if now < high else say("settings.largest"))
        same = say("settings.is_normal", share=percent(1, say))
        self.normal.set_enabled(now != 1.0, "" if now != 1.0 else same)


def _line(name: str, control: Widget) -> Widget:
    return Row(Label(name).sized(150), control.sized(flex=1), gap=12)


class ProgramList:
    """The external bots: a row to remove each, and fields to add one.

    Only commands typed here are ever started: no save and no pack can add one.
    """

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self.desk = desk
        self._changed = changed
        say = desk.ui.word
        self.name = TextField(hint=say("programs.name_hint"), limit=NAME, id="program.name", name=say("programs.name"))
        self.command = TextField(
            hint=EXAMPLE, limit=COMMAND, on_submit=lambda text: self.add(), id="program.command",
            name=say("programs.command"),
        )  # fmt: skip
        self.problem = Label("", size="small", tone="danger")

    def widget(self) -> Widget:
        say = self.desk.ui.word
        rows: list[Widget] = [Label(say("programs.about"), size="small", tone="muted")]
        rows += [self._row(name, command) for name, command in self.desk.settings.programs.items()]
        add = Button(say("programs.add"), self.add, icon="plus", id="program.add")
        rows.append(Row(self.name.sized(flex=1), self.command.sized(flex=2), add, gap=8))
        return Column(*rows, self.problem, gap=6)

    def _row(self, name: str, command: str) -> Widget:
        out = icon_button("close", self.desk.ui.word("programs.remove", name=name), partial(self.remove, name),
                          id=f"program.remove.{name}")  # fmt: skip
        shown = Label(command, size="small", tone="muted", wrap=False)
        return Row(Label(name, wrap=False).sized(flex=1), shown.sized(flex=2), out, gap=8)

    def add(self) -> None:
        problem = self._wrong()
        self.problem.set_text(problem)
        if problem:
            return
        self.desk.change(programs={**self.desk.settings.programs, self.name.text.strip(): self.command.text.strip()})
        self._changed()

    def _wrong(self) -> str:
        from hexcore.bots.programs import is_there, split_command
        from hexcore.errors import MonsoonError
        from launcher.desk.preferences import Preferences

        say, name, command = self.desk.ui.word, self.name.text.strip(), self.command.text.strip()
        if not name:
            return say("programs.no_name")
        if name in self.desk.settings.programs:
            return say("programs.same_name", name=name)
        try:
            first = split_command(command)[0]
            Preferences(programs={name: command})
        except MonsoonError as error:
            return error.said(self.desk.settings.spoken)
        except ValueError:
            return say("programs.bad_name")
        return "" if is_there(command) else say("programs.nowhere", command=first)

    def remove(self, name: str) -> None:
        # saved games with it continue with a bot of the game
        kept = {other: command for other, command in self.desk.settings.programs.items() if other != name}
        self.desk.change(programs=kept)
        self._changed()
