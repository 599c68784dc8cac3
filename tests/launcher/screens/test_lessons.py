"""The screen of guided games: which there are, what they teach, and how one is begun or taken up again."""

from __future__ import annotations

from hexcore.game.plugins import registry
from launcher.screens.home import HomeScreen
from launcher.screens.lessons import LessonsScreen
from launcher.screens.new_game import NewGameScreen
from tests.launcher.player import ScreenPlayer

LESSONS = [(module.meta.id, lesson) for module in registry().modules() for lesson in module.lessons()]


def words(person: ScreenPlayer) -> str:
    return "\n".join(widget.name for widget in person.screen.root.walk() if widget.name)


def test_home_leads_to_the_lessons(desk):
    person = ScreenPlayer(HomeScreen(desk))
    person.key("E")
    assert isinstance(person.screen, LessonsScreen)


def test_every_lesson_is_listed_with_its_length_and_what_it_teaches(desk):
    shown = words(ScreenPlayer(LessonsScreen(desk)))
    for _, lesson in LESSONS:
        assert lesson.title in shown
        assert lesson.about in shown
        assert f"{lesson.minutes} minutes" in shown


def test_the_game_that_was_asked_for_stands_first(desk):
    for game, lesson in LESSONS:
        person = ScreenPlayer(LessonsScreen(desk, game))
        begins = [name for name in person.names() if name.startswith("begin:")]
        assert begins[0] == f"begin:{game}.{lesson.id}"


def test_a_lesson_is_begun_left_and_taken_up(desk):
    person = ScreenPlayer(LessonsScreen(desk, "skirmish"))
    person.click("begin:skirmish.first_hunt")
    table = person.screen
    assert table.title == "Table"
    assert table.play.seats == {"blue": "human", "red": "random"}
    table.play.course.read()
    assert table.play.autosave() is not None
    person.stack.pop()
    person.wait()
    assert isinstance(person.screen, LessonsScreen)
    person.click("go-on:skirmish.first_hunt")
    assert person.screen.title == "Table"
    assert person.screen.play is not table.play
    assert person.screen.play.course.progress.at == 1


def test_the_keyboard_is_first_at_a_lesson_that_was_begun(desk):
    person = ScreenPlayer(LessonsScreen(desk))
    person.click("begin:vietnam_battles.first_turns")
    table = person.screen
    table.play.course.read()
    assert table.play.autosave() is not None
    person.stack.pop()
    person.wait()
    assert person.screen.focused.id == "go-on:vietnam_battles.first_turns"
    person.key("Enter")
    assert person.screen.title == "Table"
    assert person.screen.play.course.lesson.id == "first_turns"
    assert person.screen.play is not table.play


def test_without_lessons_it_says_so(desk, monkeypatch):
    monkeypatch.setattr(LessonsScreen, "_lessons", lambda self, module: ())
    assert "No game has a lesson." in words(ScreenPlayer(LessonsScreen(desk)))


def test_from_a_lesson_a_new_game_of_its_game_is_one_click_away(desk):
    for game, lesson in LESSONS:
        person = ScreenPlayer(LessonsScreen(desk, game))
        person.click(f"new:{game}.{lesson.id}")
        assert isinstance(person.screen, NewGameScreen)
        assert person.screen.meta.id == game
