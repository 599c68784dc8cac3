"""What the player sets: three volumes that are heard while they are set, and silence by a switch and by a key."""

from __future__ import annotations

import json

import pygame
import pytest

from launcher.desk.desk import Desk
from launcher.kit.keys import Chord
from launcher.kit.window.screen import ScreenStack
from launcher.opener import ScreenOpener
from launcher.play import Play
from launcher.screens.home import HomeScreen
from launcher.screens.settings import SettingsScreen
from launcher.sound.mixer import share
from launcher.sound.sound import SAMPLES
from launcher.table.screen import TableScreen
from skirmish.game import Skirmish


class Person:
    """Presses keys and clicks on whatever screen is on top."""

    def __init__(self, screen) -> None:
        self.stack = ScreenStack(screen.ui)
        self.stack.push(screen)
        self.surface = pygame.Surface((1280, 1400))
        self.look()

    def look(self) -> None:
        self.stack.top.resize(self.surface.get_size())
        self.stack.update(400)
        self.stack.draw(self.surface)

    def key(self, text: str) -> None:
        chord = Chord.parse(text)
        mod = pygame.KMOD_CTRL * chord.ctrl
        self.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=mod, unicode=""))
        self.look()

    def click(self, name: str) -> None:
        pos = self.stack.top.target(name).rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.stack.handle(pygame.event.Event(kind, pos=pos, button=1))
        self.look()


def on_disk(desk):
    return json.loads((desk.home / "settings.json").read_text())


@pytest.mark.parametrize("group", ["effects", "ambience", "interface"])
def test_a_volume_is_set_kept_and_heard(desk, mixer, output, group):
    person = Person(SettingsScreen(desk))
    setting = f"volume_{group}"
    output.begun.clear()
    person.click(setting)
    value = getattr(desk.settings, setting)
    assert value < 1.0
    assert on_disk(desk)[setting] == value
    assert mixer.volumes[group] == value
    assert mixer.volume(group) == pytest.approx(share(value))
    assert output.names == [SAMPLES[group]]
    person.key("Left")
    assert getattr(desk.settings, setting) == pytest.approx(value - 0.05)
    again = Desk(ScreenOpener())
    assert getattr(again.settings, setting) == pytest.approx(value - 0.05)
    assert again.sound.mixer.volumes[group] == pytest.approx(value - 0.05)


def test_a_volume_of_nothing_is_silence(desk, mixer, output):
    desk.change(volume_effects=0.0)
    desk.sound.effect("rifle")
    assert output.names == []


def test_the_switch_silences_everything(desk, mixer, output):
    person = Person(SettingsScreen(desk))
    person.click("muted")
    assert desk.settings.muted
    assert mixer.muted
    output.begun.clear()
    person.click("volume_effects")
    assert output.names == [], "also the sample"
    person.click("muted")
    assert not mixer.muted
    assert on_disk(desk)["muted"] is False


def test_the_key_works_on_every_screen_and_the_switch_follows(desk, mixer):
    person = Person(SettingsScreen(desk))
    person.key("Ctrl+M")
    assert mixer.muted
    assert person.stack.top.silent.value
    person.key("Ctrl+M")
    assert not mixer.muted
    assert not person.stack.top.silent.value
    home = Person(HomeScreen(desk))
    home.key("Ctrl+M")
    assert mixer.muted


def test_the_key_works_at_the_table_and_can_be_another(desk, mixer):
    from hexcore.play.session import Session

    screen = TableScreen(desk, Play(Session(Skirmish(), None, {}, 4), {"blue": "human", "red": "random"}))
    screen._painting = None
    person = Person(screen)
    while not screen.play.mine or screen.flow.playback.busy or screen.stage.late:
        screen.play.wait_for_bot()
        person.look()
    person.key("Ctrl+M")
    assert mixer.muted
    desk.rebind("window.mute", "Ctrl+K")
    person.key("Ctrl+M")
    assert mixer.muted, "the old key does nothing any more"
    person.key("Ctrl+K")
    assert not mixer.muted
    screen.tools.keys()
    person.look()
    words = [getattr(widget, "text", "") for layer in screen.layers for widget in layer.root.walk()]
    assert desk.ui.word("command.window.mute") in words, "the sheet of keys tells of it"


def test_a_page_is_turned_when_the_screen_changes_and_not_at_the_start(desk, mixer, output):
    stack = ScreenStack(desk.ui)
    stack.push(HomeScreen(desk))
    assert output.names == []
    stack.push(SettingsScreen(desk))
    assert output.names == ["page"]
    mixer.tick(500)
    stack.pop()
    assert output.names == ["page", "page"]
    mixer.tick(500)
    stack.pop()
    assert output.names == ["page", "page"], "the end of the program is silent"


def test_a_refusal_knocks_softly(desk, mixer, output):
    from hexcore.game.actions import Refusal
    from hexcore.play.session import Session
    from hexcore.text import say

    screen = TableScreen(desk, Play(Session(Skirmish(), None, {}, 4), {"blue": "human", "red": "random"}))
    screen._painting = None
    Person(screen)
    output.begun.clear()
    screen.pointing.refuse(Refusal("SK 1", say("refusal.too_far")), min(screen.play.board.playable))
    assert output.names == ["refuse"]


def test_a_signature_is_stamped(desk, mixer, output):
    from hexcore.play.session import Session

    screen = TableScreen(desk, Play(Session(Skirmish(), None, {}, 4), {"blue": "human", "red": "random"}))
    screen._painting = None
    person = Person(screen)
    while not screen.play.mine or screen.flow.playback.busy:
        screen.play.wait_for_bot()
        person.look()
    output.begun.clear()
    screen.turn.arm(screen.play.decision.actions[0])
    screen.turn.sign()
    assert output.names[0] == "stamp"


def test_the_desk_makes_no_sound_until_the_program_opens_it():
    desk = Desk(ScreenOpener())
    desk.sound.effect("rifle")
    assert desk.sound._thread is None
    assert desk.sound.mixer.quiet


def test_a_volume_out_of_range_is_refused(desk):
    with pytest.raises(ValueError, match="less than or equal to 1"):
        desk.change(volume_effects=1.5)
