"""Every screen in another language: all that is the launcher's own is said in it, and shows whole when it is longer."""

from __future__ import annotations

import re
import time

import pytest

import hexcore.text
from hexcore.errors import MonsoonError
from hexcore.game.plugins import registry
from hexcore.storage.save_folder import SaveFolder
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.window.screen import Screen
from launcher.language import words
from launcher.mapdesk.screen import MapDeskScreen
from launcher.opener import ScreenOpener
from launcher.screens.about_data import AboutDataScreen
from launcher.screens.career import CareerScreen
from launcher.screens.charts import ChartsScreen
from launcher.screens.crash import CrashScreen
from launcher.screens.home import HomeScreen
from launcher.screens.lessons import LessonsScreen
from launcher.screens.map_preview import MapPreviewScreen
from launcher.screens.new_game import NewGameScreen
from launcher.screens.packs import PacksScreen
from launcher.screens.rules import RulesScreen
from launcher.screens.saves import SavesScreen
from launcher.screens.settings import SettingsScreen
from launcher.screens.welcome import WelcomeScreen
from tests.launcher.mapdesk.photo.scan_screens import aligning, forms, photo_panel
from tests.launcher.player import ScreenPlayer
from tests.launcher.screens.pseudo import LANGUAGE, Own, cut, shown, translation

SIZES = ((1024, 700), (1280, 800))
GAMES = ("skirmish", "green_beret", "green_inferno", "vietnam_battles")
SCREENS = {
    "home": HomeScreen,
    "welcome": WelcomeScreen,
    "new game": lambda desk: NewGameScreen(desk, desk.module("skirmish")),
    "new folio game": lambda desk: NewGameScreen(desk, desk.module("vietnam_battles")),
    "learn": LessonsScreen,
    "load": SavesScreen,
    "rules": lambda desk: RulesScreen(desk, "skirmish", "2"),
    "long rules": lambda desk: RulesScreen(desk, "green_beret", "12.4"),
    "charts": lambda desk: ChartsScreen(desk, "green_beret", desk.module("green_beret").meta.scenarios[0].id),
    "data": lambda desk: AboutDataScreen(desk, "skirmish"),
    "packs": lambda desk: PacksScreen(desk, "skirmish"),
    "career": CareerScreen,
    "settings": SettingsScreen,
    "map": lambda desk: MapPreviewScreen(desk, "skirmish"),
    "map desk": lambda desk: MapDeskScreen(desk, "skirmish"),
    "map desk of a series": lambda desk: MapDeskScreen(desk, "vietnam_battles"),
    "photograph": photo_panel,
    "aligning": aligning,
    "forms": forms,
    "crash": lambda desk: CrashScreen(desk, "RuntimeError: once", desk.home / "a.log", lambda: None),
}
SAID = (
    *("RuntimeError: once", "First evening", "Second evening", "first-evening.monsoon", "second-evening.monsoon"),
    *("human", "English", "Español", "日本語", "Monsoon", "a.log", "map.png", "python3 my_bot.py"),
)
"""What was named by the tests, who sits where in a save, a language by its own name, and a command to be typed."""


class Keyed(DeskScreen):
    """A screen with a button for one of the table's commands, under our key."""

    def build(self) -> Widget:
        return Button("", hotkey="Ctrl+Z", id="undo")


def forget() -> None:
    """Catalogues are made once for a language: nobody else must meet those of this one."""
    words.cache_clear()
    hexcore.text._catalogue.cache_clear()


@pytest.fixture
def foreign(monkeypatch, save) -> Desk:
    """A desk in the other language, with two saves on it."""
    monkeypatch.setattr(hexcore.text.gettext, "translation", translation(hexcore.text.gettext.translation))
    forget()
    save("First evening", 5)
    save("Second evening", 999, ago=60)
    desk = Desk(ScreenOpener())
    desk.settings.reduced_motion = True
    desk.change(language=LANGUAGE)
    yield desk
    desk.change(language="en")
    forget()


def opened(desk: Desk, name: str, size: tuple[int, int]) -> Screen:
    person = ScreenPlayer(Screen(desk.ui), size)
    person.stack.push(SCREENS[name](desk))
    person.wait(times=5)
    return person.screen


@pytest.fixture(scope="module")
def own() -> Own:
    return Own((registry().open(game) for game in GAMES), SAID)


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "forms"])  # those show what files hold
def test_every_word_is_said_in_the_language_of_the_player(foreign, own, name):
    for size in SIZES:
        left = {text: own.untold(text) for text in shown(opened(foreign, name, size))}
        assert {text: rest for text, rest in left.items() if rest} == {}, size


@pytest.mark.parametrize("name", SCREENS)
def test_longer_words_show_whole(foreign, name):
    for size in SIZES:
        assert cut(opened(foreign, name, size)) == [], size


SPOKEN = [((1024, 700), 1.0), ((1440, 900), 1.0), ((1024, 700), 1.5), ((1440, 900), 1.5)]


@pytest.mark.parametrize("language", ["es", "ja"])
@pytest.mark.parametrize("name", SCREENS)
def test_each_language_shows_whole_on_every_screen(desk, name, language):
    for size, scale in SPOKEN:
        desk.change(language=language, ui_scale=scale)
        assert cut(opened(desk, name, size), everything=True) == [], (size, scale)


def told(person: ScreenPlayer, own: Own) -> dict[str, str]:
    """What is on the screen, its layers and its notes in no language of the launcher's."""
    left = {text: own.untold(text) for text in shown(person.screen)}
    return {text: rest for text, rest in left.items() if rest}


@pytest.mark.parametrize(("name", "control"), [("load", "delete"), ("settings", "larger"), ("crash", "copy")])
def test_what_is_asked_and_noted_is_said_in_it_too(foreign, own, name, control, monkeypatch):
    monkeypatch.setattr("launcher.screens.crash.copy", lambda text: None)
    person = ScreenPlayer(SCREENS[name](foreign))
    person.click(control)
    assert person.screen.layers or person.screen.toasts.texts
    assert told(person, own) == {}
    assert cut(person.screen) == []


def test_a_key_is_asked_for_and_refused_in_it(foreign, own):
    person = ScreenPlayer(SettingsScreen(foreign))
    keys = person.screen.key_list
    keys.list.select(1)
    keys.ask()
    person.wait()
    assert told(person, own) == {}
    person.key("Ctrl+S")
    assert foreign.ui.cap("Ctrl+S") in "".join(shown(person.screen))
    assert told(person, own) == {}


def test_the_last_run_is_spoken_of_in_it(foreign, own):
    person = ScreenPlayer(HomeScreen(foreign))
    person.screen.offer_to_continue()
    person.wait()
    assert told(person, own) == {}


def test_a_change_of_language_is_in_force_at_once_and_on_every_screen(foreign):
    foreign.change(language="en")
    person = ScreenPlayer(HomeScreen(foreign))
    person.screen.settings()
    before = sorted(shown(person.screen))
    foreign.change(language=LANGUAGE)
    person.wait()
    assert person.screen.title.startswith("⟦Settings")
    assert [text for text in before if "⟦" in text] == []
    assert sum("⟦" in text for text in shown(person.screen)) > len(before) // 2
    foreign.change(language="en")
    person.wait()
    assert sorted(shown(person.screen)) == before
    foreign.change(language=LANGUAGE)
    person.wait()
    person.stack.pop()
    person.wait()
    assert "⟦Continue" in person.words()


def test_the_players_keys_stay_when_the_language_changes(foreign):
    foreign.rebind("table.undo", "Ctrl+U")
    screen = Keyed(foreign)
    person = ScreenPlayer(screen)
    foreign.change(language="en")
    person.wait()
    assert screen.root.find("undo").hotkey == "Ctrl+U"


# -- what is wrong ---------------------------------------------------------------------------------------------------


def test_why_a_save_cannot_be_loaded_is_said_in_it(foreign):
    good = next(foreign.saves.folder.glob("*.monsoon")).read_text()
    for name, content in (("torn", good[:200]), ("other", "{}")):
        (foreign.saves.folder / f"{name}.monsoon").write_text(content)
    (foreign.saves.folder / "edited.monsoon").write_text(good.replace('"title":"', '"title":"X'))
    person = ScreenPlayer(SavesScreen(foreign))
    person.wait(times=9)
    for name in ("torn", "edited", "other"):
        person.click(next(line for line in person.names() if line.startswith(f"{name}.monsoon")))
        assert re.match(r"⟦⟦[^⟦⟧]+", person.screen.target("verify").reason), name
        assert cut(person.screen) == []


def test_a_refusal_is_a_dialog_in_it(foreign, own):
    person = ScreenPlayer(SavesScreen(foreign))
    person.screen.attempt(lambda: foreign.load_play(foreign.home / "RuntimeError: once"))
    person.wait()
    assert person.screen.layers
    said = {text for text in shown(person.screen) if "RuntimeError" in text}
    assert said
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in said), said


def test_what_playing_a_save_again_finds_is_said_in_it(foreign):
    person = ScreenPlayer(SavesScreen(foreign))
    person.screen.chosen.save.data = "0123456789abcdef"
    person.click("verify")
    for _ in range(200):
        person.wait()
        if any("0123456789abcdef" in text for text in shown(person.screen)):
            break
        time.sleep(0.01)
    said = {text for text in shown(person.screen) if "0123456789abcdef" in text}
    assert said
    assert all("⟦⟦played with data" in text for text in said), said


def test_what_stands_in_the_way_of_saving_is_said_as_the_table_speaks(foreign, play):
    table = foreign.seated(play(3), {})
    (foreign.home / "file").write_text("")
    table.saves = SaveFolder(foreign.home / "file")
    table.pass_to(table.actor)
    table.submit(table.decision.actions[0])
    assert "⟦" not in table.problem
    assert table.problem
    table.speak(LANGUAGE)
    assert table.problem.startswith("⟦")
    table.saves = None
    with pytest.raises(MonsoonError) as caught:
        table.save_as("x")
    assert str(caught.value) == "this game has no folder to save in"
    assert caught.value.said(LANGUAGE).startswith("⟦this game has no folder")
