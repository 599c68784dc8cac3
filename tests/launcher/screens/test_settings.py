"""Settings: each change is in force and on disk at once, keys can be changed, and conflicts are named."""

from __future__ import annotations

import json

import pytest

from launcher.desk.commands import fixed, readable
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.layout import Column
from launcher.kit.style.theme import PALETTES
from launcher.kit.widgets.button import Button
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.opener import ScreenOpener
from launcher.screens.home import HomeScreen
from launcher.screens.settings import SettingsScreen
from tests.launcher.screens.conftest import reload


def on_disk(desk):
    return json.loads((desk.home / "settings.json").read_text())


def test_the_scale_is_live_and_kept(desk, player):
    person = player(SettingsScreen(desk))
    before = person.screen.target("larger").rect.height
    for _ in range(5):
        person.click("larger")
    assert desk.ui.theme.ui_scale == 1.25
    assert person.screen.target("larger").rect.height > before
    assert "125\u00a0%" in person.words()
    assert on_disk(desk)["ui_scale"] == 1.25
    assert Desk(ScreenOpener()).ui.theme.ui_scale == 1.25
    person.click("scale.normal")
    assert desk.settings.ui_scale == 1.0
    assert "100" in person.screen.target("scale.normal").reason


def test_the_scale_stops_at_its_ends(desk, player):
    desk.change(ui_scale=0.75)
    person = player(SettingsScreen(desk))
    assert person.screen.target("smaller").reason == "This is the smallest size."
    person.key("Ctrl+minus")
    assert desk.settings.ui_scale == 0.75


@pytest.mark.parametrize(("click", "name", "value"), [
    ("High contrast", "palette", "high_contrast"),
    ("fullscreen", "fullscreen", True),
    ("software", "software", True),
    ("reduced", "reduced_motion", False),
    ("Quick", "enemy_speed", "fast"),
    ("fence", "undo_fence", False),
])  # fmt: skip
def test_each_setting_is_saved_at_once(desk, player, click, name, value):
    person = player(SettingsScreen(desk))
    assert getattr(desk.settings, name) != value
    person.click(click)
    assert getattr(desk.settings, name) == value
    assert on_disk(desk)[name] == value
    assert getattr(Desk(ScreenOpener()).settings, name) == value


@pytest.mark.parametrize(("field", "line", "value"), [
    ("ask_ending", "Never", "never"),
    ("ties", "At random", "random"),
])  # fmt: skip
def test_each_choice_of_a_menu_is_saved_at_once(desk, player, field, line, value):
    person = player(SettingsScreen(desk))
    assert getattr(desk.settings, field) != value
    person.click(field)
    person.click(line)
    assert getattr(desk.settings, field) == value
    assert on_disk(desk)[field] == value


@pytest.mark.parametrize(("before", "now"), [(True, "first"), (False, "never")])
def test_whether_to_ask_was_a_switch_once(desk, before, now):
    desk.keep()
    path = desk.home / "settings.json"
    path.write_text(json.dumps({**on_disk(desk), "ask_ending": before}), encoding="utf-8")
    assert Desk(ScreenOpener()).settings.ask_ending == now


def test_the_palette_is_live(desk, player):
    person = player(SettingsScreen(desk))
    before = person.picture()
    person.click("Colour-blind safe")
    assert desk.ui.palette is PALETTES["colour_blind"]
    assert person.picture() != before


def test_the_speed_of_motion(desk, player):
    desk.change(reduced_motion=False)
    person = player(SettingsScreen(desk))
    person.tab_to("speed")
    person.key("right")
    assert on_disk(desk)["animation_speed"] == 1.25
    person.click("reduced")
    assert "Animations are off" in person.screen.target("speed").reason


def test_only_languages_that_exist_are_offered(desk, player, tmp_path, monkeypatch):
    monkeypatch.setattr("launcher.language.FOLDERS", (tmp_path,))
    person = player(SettingsScreen(desk))
    assert person.screen.target("language").reason == "No translation is installed."
    (tmp_path / "ja" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "ja" / "LC_MESSAGES" / "text.mo").write_bytes(b"")
    person = player(SettingsScreen(desk))
    assert person.screen.target("language").reason == ""
    assert person.screen.root.find("language").options == [("en", "English"), ("ja", "日本語")]


def test_silenced_questions_can_be_asked_again(desk, player):
    desk.ui.silence("end_phase")
    assert on_disk(desk)["silenced_prompts"] == ["end_phase"]
    person = player(SettingsScreen(desk), (1280, 1000))
    assert "1 confirmation is switched off." in person.words()
    person.click("ask_again")
    assert on_disk(desk)["silenced_prompts"] == []
    assert person.screen.target("ask_again").reason == "No confirmation is switched off."


def test_the_window_follows_the_setting_and_its_key(desk, player):
    asked = []

    class Window:
        def toggle_fullscreen(self, on):
            asked.append(on)

    desk.window = Window()
    person = player(HomeScreen(desk))
    person.key("F11")
    person.key("F11")
    assert asked == [True, False]
    assert on_disk(desk)["fullscreen"] is False


def test_a_key_can_be_changed_and_works(desk, player):
    person = player(SettingsScreen(desk))
    person.click("Rules R")
    person.click("key.change")
    person.key("F2")
    assert on_disk(desk)["keys"] == {"home.rules": "f2"}
    home = player(HomeScreen(reload(desk)))
    home.key("R")
    assert isinstance(home.screen, HomeScreen)
    home.key("F2")
    assert home.screen.title == "Rules"


def test_a_key_that_is_taken_is_refused_and_its_holder_named(desk, player):
    person = player(SettingsScreen(desk))
    person.click("Rules R")
    person.click("key.change")
    person.key("Q")
    catcher = person.screen.layers[-1].root.find("catcher")
    assert catcher.says == "Q is already used for “Quit”. Press another key."
    assert not desk.settings.keys
    person.key("Esc")
    assert not person.screen.layers
    assert not desk.settings.keys


def test_the_same_key_may_mean_something_else_elsewhere_but_not_everywhere(desk, player):
    person = player(SettingsScreen(desk))
    person.click("Rules R")
    person.click("key.change")
    person.key("Ctrl+F")
    assert desk.settings.keys == {"home.rules": "Ctrl+f"}
    person.click("key.change")
    person.key("F11")
    assert "full screen" in person.screen.layers[-1].root.find("catcher").says


def test_keys_can_be_given_back(desk, player):
    desk.rebind("home.rules", "F2")
    desk.rebind("home.load", "F3")
    person = player(SettingsScreen(desk))
    person.click("Rules F2")
    person.click("key.ours")
    assert set(desk.settings.keys) == {"home.load"}
    assert person.screen.target("key.ours").reason
    person.click("key.all")
    assert desk.settings.keys == {}
    assert person.screen.target("key.all").reason


def test_a_key_that_names_nothing_in_the_file_is_ours(desk):
    desk.settings.keys = {"home.rules": "Hyper+Moon", "no.such": "F4"}
    again = reload(desk)
    assert again.keys.text("home.rules") == "R"


def test_a_bad_value_in_the_file_is_told_and_the_rest_is_used(desk, player):
    (desk.home / "settings.json").write_text(json.dumps({"palette": "high_contrast", "enemy_speed": "warp"}))
    again = Desk(ScreenOpener())
    assert again.settings.palette == "high_contrast"
    assert again.settings.enemy_speed == "normal"
    assert "enemy_speed" in again.problem
    assert "enemy_speed" in player(SettingsScreen(again)).words()


def test_settings_that_cannot_be_saved_are_told(desk, player):
    person = player(SettingsScreen(desk))
    (desk.home / "settings.json").mkdir()
    person.click("fence")
    assert "could not save" in person.screen.toasts.texts[0]


class Noted(DeskScreen):
    """A screen that names our keys, as the table does."""

    def build(self):
        self.done = []
        return Column(Button("Undo", lambda: self.done.append("undo"), hotkey="Ctrl+Z", id="undo"))

    def on_key(self, event):
        if Chord.of(event) == Chord.parse("F1"):
            self.done.append("rules")
            return True
        return super().on_key(event)


def test_a_screen_that_names_our_keys_obeys_and_shows_the_players(desk, player):
    person = player(Noted(desk))
    person.key("Ctrl+Z")
    desk.rebind("table.undo", "F5")
    desk.rebind("table.rules", "F6")
    person.key("Ctrl+Z")
    assert person.screen.done == ["undo"]
    person.key("F5")
    person.key("F6")
    assert person.screen.done == ["undo", "undo", "rules"]
    assert person.screen.root.find("undo").hotkey == "F5"
    desk.rebind("table.undo", "")
    person.key("Ctrl+Z")
    assert person.screen.done == ["undo", "undo", "rules", "undo"]


def test_a_menu_that_names_our_keys_shows_the_players(desk, player):
    desk.rebind("table.rules", "F6")
    person = player(Noted(desk))
    opened = []
    open_menu(desk.ui, [MenuItem("Rules", lambda: opened.append(True), hotkey="F1")], person.surface.get_rect())
    person.key("F6")
    assert opened == [True]


@pytest.mark.parametrize("key", ["Enter", "Tab", "Shift+Tab", "Space", "Left", "7"])
def test_no_command_can_have_a_key_that_means_the_same_everywhere(key):
    assert fixed(Chord.parse(key)) is not None
    assert readable({"table.undo": key, "table.save": "Ctrl+K"}) == {"table.save": "Ctrl+K"}


def test_rebinding_never_takes_enter_tab_or_escape(desk, player):
    person = player(SettingsScreen(desk))
    lines = person.screen.key_list.list
    lines.select(next(n for n, line in enumerate(lines.items) if line.command and line.command.id == "table.undo"))
    for key in ("Enter", "Tab", "Space"):
        person.screen.key_list.ask()
        person.key(key)
        assert person.screen.layers, key
        assert "is a fixed key" in person.screen.focused.says
        person.key("Esc")
        assert not person.screen.layers
    assert desk.keys.text("table.undo") == "Ctrl+Z"
