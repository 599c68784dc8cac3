"""The first start: three questions by mouse and by keys, answered at once and remembered; what the games are like."""

from __future__ import annotations

import json
import time

import pygame
import pytest

from hexcore.game.plugins import Module
from launcher import app
from launcher.kit.widgets.scroll import Scroll
from launcher.language import FILE, config_folder
from launcher.screens.games import GamesScreen
from launcher.screens.home import HomeScreen
from launcher.screens.living_picture import END_MS, GLIDE_MS, PATIENCE, REST_MS, LivingPicture
from launcher.screens.new_game import NewGameScreen
from launcher.screens.welcome import WelcomeScreen
from tests.launcher.player import ScreenPlayer
from tests.launcher.screens.conftest import reload


def kept() -> dict[str, object]:
    """The settings as they lie on disk."""
    return json.loads((config_folder() / FILE).read_text(encoding="utf-8"))


def key(code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def click(opened: app.Program, name: str) -> None:
    """By real events through the window's own queue."""
    pos = opened.stack.top.target(name).rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
    frames(opened)


def frames(opened: app.Program, count: int = 3) -> None:
    for _ in range(count):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        opened.frame()


@pytest.fixture
def started(desk):
    """The program as somebody starts it."""
    opened: list[app.Program] = []

    def start(on=None, **options) -> app.Program:
        pygame.event.clear() if pygame.display.get_init() else None
        opened.append(app.Program(on or desk, **options))
        opened[-1].begin()
        frames(opened[-1])
        return opened[-1]

    yield start
    for one in opened:
        one.close()
        one.marker.clear()


def test_the_first_start_asks_three_things_and_remembers_the_answers(started, desk):
    opened = started()
    assert isinstance(opened.stack.top, WelcomeScreen)
    click(opened, "日本語")
    assert desk.ui.theme.language == "ja"
    assert opened.stack.top.title == "Monsoonへようこそ"
    click(opened, "Español")
    assert desk.ui.theme.language == "es"
    click(opened, "sound")
    assert desk.settings.muted
    before = opened.stack.top.root.find("sample").rect.height
    click(opened, "145\u00a0%")
    assert desk.settings.ui_scale == 1.45
    assert opened.stack.top.root.find("sample").rect.height > before * 1.2, "the sample shows it at once"
    told = kept()
    assert (told["language"], told["ui_scale"], told["muted"], told["welcomed"]) == ("es", 1.45, True, True)
    again = reload(desk)
    assert (again.settings.spoken, again.settings.ui_scale, again.settings.muted) == ("es", 1.45, True)
    opened.close()
    assert isinstance(started(again).stack.top, HomeScreen), "it is asked once"


def test_every_answer_can_be_given_by_keys(started, desk):
    opened = started()
    key(pygame.K_RIGHT)
    frames(opened)
    assert desk.ui.theme.language == "es"
    key(pygame.K_LEFT)
    frames(opened)
    assert desk.ui.theme.language == "en"
    key(pygame.K_TAB)
    key(pygame.K_SPACE)
    frames(opened)
    assert desk.settings.muted
    key(pygame.K_SPACE)
    key(pygame.K_TAB)
    key(pygame.K_LEFT)
    frames(opened)
    assert (desk.settings.muted, desk.settings.volume_effects) == (False, 0.75)
    assert desk.settings.volume_ambience == pytest.approx(0.56)
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)
    frames(opened)
    assert desk.settings.ui_scale == 1.2
    key(pygame.K_RETURN)
    frames(opened)
    assert isinstance(opened.stack.top, GamesScreen)
    key(pygame.K_ESCAPE)
    frames(opened)
    assert isinstance(opened.stack.top, HomeScreen)


def test_passed_over_it_does_not_come_again(started, desk):
    opened = started()
    key(pygame.K_ESCAPE)
    frames(opened)
    assert isinstance(opened.stack.top, HomeScreen)
    assert desk.settings.ui_scale == 1.0
    opened.close()
    assert isinstance(started(reload(desk)).stack.top, HomeScreen)


def test_nobody_is_asked_who_sits_down_at_a_table(started, desk, play):
    opened = started(begin=lambda home: home.sit_down(home.desk.seated(play(3), {"red": "random"})))
    assert opened.stack.top.title == "Table"
    assert not any(isinstance(screen, WelcomeScreen) for screen in opened.stack.screens)


def test_without_sound_the_volume_says_why_it_cannot_be_set(desk, player):
    person = player(WelcomeScreen(desk))
    person.click("sound")
    target = person.screen.target("volume")
    assert not target.enabled
    assert target.reason
    person.click("sound")
    assert person.screen.target("volume").enabled


def test_a_size_of_the_players_own_is_among_those_to_choose_from(desk, player):
    desk.change(ui_scale=1.1)
    person = player(WelcomeScreen(desk))
    assert {"85\u00a0%", "Automatic", "110\u00a0%"} <= set(person.names())


# -- what the games are like ---------------------------------------------------------------------------------------


def test_it_is_found_again_from_the_first_screen_and_leads_back_to_the_questions(desk, player):
    person = player(HomeScreen(desk))
    person.key("G")
    assert isinstance(person.screen, GamesScreen)
    person.click("questions")
    assert isinstance(person.screen, WelcomeScreen)
    person.key("Esc")
    assert isinstance(person.screen, HomeScreen)


def test_time_may_pass_before_the_games_are_drawn(desk, player):
    """The press that leads to them is followed by the passing of time in the same frame."""
    person = player(WelcomeScreen(desk))
    person.stack.replace(GamesScreen(desk))
    person.stack.update(16.0)
    person.wait()
    assert person.screen.pictures


def test_every_game_tells_length_difficulty_and_a_sentence(desk, player):
    words = player(GamesScreen(desk), (1440, 900)).words()
    for module in desk.modules:
        assert module.meta.length in words
        assert module.meta.taste.sentence in words
    for hard in ("easy to learn", "an evening to learn", "needs some practice"):
        assert hard in words


def test_start_here_stands_on_one_game_and_opens_its_lesson(desk, player):
    person = player(GamesScreen(desk), (1440, 900))
    starts = [widget for widget in person.screen.root.walk() if widget.name.startswith("Start here")]
    assert len(starts) == 1
    person.click("vietnam_battles.begin")
    assert person.screen.title == "Table"
    assert person.screen.play.course is not None


def test_without_a_lesson_it_opens_a_new_game_filled_in(desk, player, monkeypatch):
    monkeypatch.setattr(Module, "lessons", lambda self, language: ())
    person = player(GamesScreen(desk), (1440, 900))
    person.click("vietnam_battles.begin")
    assert isinstance(person.screen, NewGameScreen)
    assert person.screen.scenario.id == "boys_of_67"
    assert person.screen.seats == {"us": "human", "vc": "captain"}


def test_of_several_games_to_start_with_the_easiest_is_marked(desk, player, monkeypatch):
    modules = dict(desk.registry._modules)
    skirmish = modules["skirmish"]
    taste = skirmish.meta.taste.model_copy(update={"start_here": True, "difficulty": 3})
    modules["skirmish"] = skirmish._replace(meta=skirmish.meta.model_copy(update={"taste": taste}))
    monkeypatch.setattr(desk.registry, "_modules", modules)
    person = player(GamesScreen(desk), (1440, 900))
    assert person.screen.target("vietnam_battles.begin").name
    named = [w.name for w in person.screen.root.walk() if w.id == "skirmish.begin"]
    assert named == ["New game of Skirmish"]


def test_a_game_without_a_taste_is_shown_with_its_tagline(desk, player, monkeypatch):
    modules = dict(desk.registry._modules)
    bare = modules["skirmish"].meta.model_copy(update={"taste": None})
    monkeypatch.setattr(desk.registry, "_modules", {"skirmish": modules["skirmish"]._replace(meta=bare)})
    words = player(GamesScreen(desk)).words()
    assert bare.tagline in words
    assert "Start here" not in words


# -- living pictures -------------------------------------------------------------------------------------------------


def picture(desk, player, game: str = "skirmish") -> tuple[ScreenPlayer, LivingPicture]:
    person = player(GamesScreen(desk), (1440, 900))
    return person, next(one for one in person.screen.pictures if one.meta.id == game)


def test_a_picture_shows_the_cover_until_its_map_is_painted_then_moves(desk, player):
    desk.change(reduced_motion=False)
    person, living = picture(desk, player)
    assert not living.living
    cover = person.picture()
    living.finish()
    assert living.living
    assert person.picture() != cover
    before = living.frame
    living.work(REST_MS + GLIDE_MS)
    assert living.frame == before + 1
    living.work(REST_MS + 1)
    assert living.busy, "somebody is on his way"


def test_at_the_end_it_begins_again(desk, player):
    desk.change(reduced_motion=False)
    _, living = picture(desk, player)
    living.finish()
    for _ in range(len(living._corner.film.frames) - 1):
        living.work(REST_MS + GLIDE_MS)
    assert living.frame == len(living._corner.film.frames) - 1
    assert not living.busy
    living.work(END_MS)
    assert living.frame == 0


def test_where_motion_is_reduced_it_stands_still(desk, player):
    person, living = picture(desk, player)
    living.finish()
    still = person.picture()
    for _ in range(5):
        living.work(REST_MS + GLIDE_MS)
    assert person.picture() == still
    assert not living.busy


def test_a_game_without_a_film_keeps_its_cover(desk, player, monkeypatch, tmp_path):
    module = desk.registry._modules["skirmish"]
    monkeypatch.setattr(desk.registry, "_modules", {"skirmish": module._replace(folder=tmp_path)})
    (tmp_path / "film.json").write_text("{")
    _, living = picture(desk, player)
    living.finish()
    assert not living.living


@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles"])
def test_a_frame_of_a_living_picture_is_soon_drawn(desk, player, game):
    desk.change(reduced_motion=False)
    person, living = picture(desk, player, game)
    living.finish()
    took = []
    for _ in range(120):
        living.work(16.0)
        begin = time.perf_counter()
        living.paint(person.surface)
        took.append(time.perf_counter() - begin)
    assert sorted(took)[len(took) // 2] < 0.004


def test_nothing_is_painted_before_somebody_has_looked_a_while(desk, player):
    _, living = picture(desk, player)
    living.work(PATIENCE / 2)
    assert living._maker is None


@pytest.mark.parametrize("scale", [1.0, 1.2, 1.45])
@pytest.mark.parametrize("language", ["", "es", "ja"])
def test_every_question_can_be_answered_without_scrolling(desk, language, scale):
    """With large letters too, what answers each question is all in view, and says where both ways out lead."""
    desk.change(ui_scale=scale, language=language)
    person = ScreenPlayer(WelcomeScreen(desk), (1280, 800))
    person.wait()
    for ident in ("language", "size", "sound", "volume", "skip", "go_on"):
        widget = person.screen.root.find(ident)
        shown, node = widget.rect, widget.parent
        while node is not None:
            shown, node = shown.clip(node.rect), node.parent
        assert shown == widget.rect, (ident, scale)


@pytest.mark.parametrize("language", ["", "es", "ja"])
def test_with_the_largest_letters_nothing_has_to_be_scrolled_to(desk, language):
    desk.change(ui_scale=1.5, language=language)
    person = ScreenPlayer(WelcomeScreen(desk), (1280, 800))
    person.wait()
    scroll = next(widget for widget in person.screen.root.walk() if isinstance(widget, Scroll))
    assert scroll.rect.contains(scroll.children[0].rect)
    assert scroll.rect.contains(person.screen.root.find("sample").rect)
