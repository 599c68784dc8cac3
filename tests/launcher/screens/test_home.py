"""The first screen: the last game, every game on a card, and a way to everything by mouse and by key."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pygame
import pytest

from hexcore.data.meta import Cover
from hexcore.editor.packs import export_pack
from hexcore.game import plugins
from hexcore.game.hookspecs import Module, hook
from launcher.kit.widgets.text import Label
from launcher.open_game import REPLAY_MARK
from launcher.screens import game_card, home
from launcher.screens.game_card import GameCard, cover_picture
from launcher.screens.home import HomeScreen, LastShot
from launcher.screens.new_game import NewGameScreen

DOORS = {
    "home.new": "New game", "home.learn": "Learn to play", "home.load": "Saves and replays", "home.rules": "Rules",
    "home.settings": "Settings", "home.data": "About this data", "home.career": "Career", "home.packs": "Packs",
}  # fmt: skip


def test_without_a_save_nothing_is_offered_to_continue(desk, player):
    person = player(HomeScreen(desk))
    assert "continue" not in person.names()
    assert person.screen.default().id == "vietnam_battles.begin"


def test_continue_names_the_last_game_and_goes_to_the_table(desk, player, save):
    save("older", 3, ago=500)
    save("newer", 5)
    person = player(HomeScreen(desk))
    words = person.words()
    assert "Skirmish" in words
    assert "to move" in words
    assert "Turn" in words
    person.click("continue")
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 5
    assert person.screen.play.seats == {"blue": "human", "red": "random"}


def test_a_finished_or_damaged_save_is_not_continued(desk, player, save):
    save("open", 3, ago=900, seed=2)
    save("over", 999, ago=100)
    (desk.saves.folder / "torn.monsoon").write_text("{")
    person = player(HomeScreen(desk))
    person.click("continue")
    assert len(person.screen.play.replay()) == 3


@pytest.mark.parametrize(("door", "title"), DOORS.items(), ids=DOORS)
def test_every_door_opens_by_mouse_and_by_its_letter(desk, player, door, title):
    person = player(HomeScreen(desk))
    person.click(door)
    assert person.screen.title == title
    person.key("Esc")
    assert isinstance(person.screen, HomeScreen)
    person.key(desk.keys.text(door))
    assert person.screen.title == title


def test_quit_ends_the_program(desk, player):
    person = player(HomeScreen(desk))
    person.key("Esc")
    assert person.stack.screens, "Esc must not end the program"
    person.click("home.quit")
    assert not person.stack.screens


def test_every_game_has_a_card_with_its_facts_and_doors(desk, player):
    person = player(HomeScreen(desk), (1280, 1000))
    words = person.words()
    for module in desk.modules:
        meta = module.meta
        for fact in (meta.tagline.rstrip("."), meta.taste.sentence, meta.length):
            assert fact in words
    assert {module.meta.name for module in desk.modules} <= set(person.names())
    person.click("skirmish.rules")
    assert (person.screen.title, person.screen.game) == ("Rules", "skirmish")
    person.key("Esc")
    person.click("skirmish.map")
    assert person.screen.title == "The map of Skirmish"
    person.key("Esc")
    number = [poster.meta.id for poster in person.screen.posters].index("skirmish") + 1
    person.key(str(number))
    assert (person.screen.title, person.screen.meta.id) == ("New game", "skirmish")


def test_the_cover_a_game_declares_is_on_its_card(desk):
    module = desk.registry.module("skirmish")
    wanted = replace(module.meta, cover=Cover(composition="river", colours=("#102030", "#405060", "#708090")))
    plain, other = (pygame.image.tobytes(cover_picture(meta, (120, 80)), "RGB") for meta in (module.meta, wanted))
    assert plain != other


def test_a_package_that_cannot_be_loaded_is_shown_with_the_reason(desk, player, monkeypatch):
    monkeypatch.setattr(desk.registry, "broken", {"lost_war": "ImportError: no module named hexes"})
    words = player(HomeScreen(desk)).words()
    assert "lost_war" in words
    assert "ImportError: no module named hexes" in words


def test_a_package_that_exits_or_takes_our_id_is_shown_too(desk, player, monkeypatch):
    def entry(name: str, load) -> object:
        return SimpleNamespace(name=name, value="evil", group=plugins.GROUP, load=load)

    def leave() -> None:
        raise SystemExit(3)

    again = ModuleType("again")
    again.monsoon_games = hook(lambda: [desk.registry.module("green_beret")])
    evil = SimpleNamespace(name="evil", entry_points=[entry("quitter", leave), entry("green_beret", lambda: again)])
    found = [*plugins.distributions(), evil]
    monkeypatch.setattr(plugins, "distributions", lambda: found)
    monkeypatch.setattr(desk, "registry", plugins.Registry())
    words = player(HomeScreen(desk), (1280, 1400)).words()
    assert "quitter" in words
    assert "it tried to end the program (3)" in words
    assert "green_beret (evil)" in words
    assert "two games have the id 'green_beret'" in words
    assert "Thirty missions, four teams, one colonel" in words


def test_without_any_game_it_says_so(desk, player, monkeypatch):
    monkeypatch.setattr(desk.registry, "_modules", {})
    person = player(HomeScreen(desk))
    assert "No game is installed." in person.words()
    assert person.screen.target("home.new").reason == "No game is installed."


def test_from_the_first_screen_to_a_game_by_keyboard_alone(desk, player):
    person = player(HomeScreen(desk))
    person.tab_to("skirmish.play")
    person.key("Enter")
    assert person.screen.title == "New game"
    person.tab_to("seat.red")
    for _ in ("colonel", "general", "random"):
        person.key("down")
    person.tab_to("option.turns")
    person.key("up")
    person.key("Esc")
    person.tab_to("start")
    person.key("Enter")
    play = person.screen.play
    assert play.seats == {"blue": "human", "red": "random"}
    assert play.public.options == {"turns": 7}
    assert play.public.meta.id == "skirmish"


def test_a_broken_settings_file_is_told_once(desk, player):
    (desk.home / "settings.json").write_text("{ not settings")
    from launcher.desk.desk import Desk
    from launcher.opener import ScreenOpener

    desk = Desk(ScreenOpener())
    person = player(HomeScreen(desk))
    assert "damaged" in person.words()
    person.key("Enter")
    assert not person.screen.layers


def test_after_a_run_that_broke_off_the_game_is_offered(desk, player, save):
    save("mine", 4)
    home = HomeScreen(desk)
    person = player(home)
    home.offer_to_continue()
    person.wait()
    assert "It had saved your game" in person.words()
    person.key("Enter")
    assert person.screen.title == "Table"


def test_a_moment_of_a_game_that_was_played_to_its_end_is_not_gone_on_with(desk, player, save):
    for ago, plies in ((300, 3), (200, 5), (100, 999)):
        path = save(f"kept {plies}", plies, ago)
        path.rename(path.with_name(f"auto-skirmish-0123456789-turn {plies}.monsoon"))
    person = player(HomeScreen(desk))
    assert person.screen.last is None


def test_nor_is_an_earlier_save_of_it_with_a_name(desk, player, save):
    save("turn seven", 5, ago=300)
    path = save("end", 999, ago=100)
    path.rename(path.with_name("auto-skirmish-0123456789-end.monsoon"))
    assert player(HomeScreen(desk)).screen.last is None
    save("again from turn seven", 5)
    assert player(HomeScreen(desk)).screen.last.title == "again from turn seven"


def test_continue_shows_the_picture_of_the_position(desk, player, save):
    path = save("mine", 4)
    person = player(HomeScreen(desk))
    shot = next(widget for widget in person.screen.root.walk() if isinstance(widget, LastShot))
    cover = shot.shown()
    land = pygame.Surface((320, 200))
    land.fill((10, 200, 30))
    pygame.image.save(land, path.with_suffix(".png"))
    person = player(HomeScreen(desk))
    shot = next(widget for widget in person.screen.root.walk() if isinstance(widget, LastShot))
    assert shot.shown().get_size() == shot.rect.size == cover.get_size()
    assert shot.shown().get_at((5, 5))[1] > 150 > cover.get_at((5, 5))[1]


# -- the games -------------------------------------------------------------------------------------------------------


def test_the_game_for_newcomers_stands_first_with_the_only_amber_button(desk, player):
    person = player(HomeScreen(desk), (1440, 900))
    assert person.screen.posters[0].meta.id == "vietnam_battles"
    amber = [widget.id for widget in person.screen.root.walk() if getattr(widget, "kind", "") == "primary"]
    assert amber == ["vietnam_battles.begin"]
    person.click("vietnam_battles.begin")
    assert person.screen.title == "Table"
    assert person.screen.play.course is not None


def test_without_a_lesson_it_opens_a_new_game_filled_in(desk, player, monkeypatch):
    monkeypatch.setattr(Module, "lessons", lambda self, language: ())
    person = player(HomeScreen(desk), (1440, 900))
    person.click("vietnam_battles.begin")
    assert isinstance(person.screen, NewGameScreen)
    assert person.screen.scenario.id == "boys_of_67"
    assert person.screen.seats == {"us": "human", "vc": "captain"}


def test_of_several_games_to_start_with_the_easiest_is_marked(desk, player, monkeypatch):
    modules = dict(desk.registry._modules)
    skirmish = modules["skirmish"]
    taste = replace(skirmish.meta.taste, start_here=True, difficulty=3)
    modules["skirmish"] = skirmish._replace(meta=replace(skirmish.meta, taste=taste))
    monkeypatch.setattr(desk.registry, "_modules", modules)
    names = player(HomeScreen(desk), (1440, 1200)).names()
    assert "vietnam_battles.begin" in names
    assert "skirmish.begin" not in names


def test_a_game_without_a_taste_is_shown_with_its_text(desk, player, monkeypatch):
    modules = dict(desk.registry._modules)
    bare = replace(modules["skirmish"].meta, taste=None)
    monkeypatch.setattr(desk.registry, "_modules", {"skirmish": modules["skirmish"]._replace(meta=bare)})
    words = player(HomeScreen(desk)).words()
    assert bare.tagline.rstrip(".") in words
    assert " ".join(bare.about.split()) in words
    assert "Start here" not in words


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1440, 900)])
def test_the_three_games_stand_side_by_side_with_their_words_aligned(desk, player, monkeypatch, size):
    modules = {name: one for name, one in desk.registry._modules.items() if name != "skirmish"}
    monkeypatch.setattr(desk.registry, "_modules", modules)
    person = player(HomeScreen(desk), size)
    cards = [widget for widget in person.screen.root.walk() if isinstance(widget, GameCard)]
    assert len({card.rect.y for card in cards}) == len({card.words.rect.y for card in cards}) == 1
    assert all(person.screen.bounds.contains(card.rect) for card in cards)
    cut = [w.text for card in cards for w in card.walk() if isinstance(w, Label) and w.truncated]
    assert not cut


def test_posters_stay_and_wait_for_the_second_frame(desk, player, monkeypatch):
    game_card._covers.clear()
    person = player(HomeScreen(desk), frames=False)
    person.screen.update(16.0)
    person.screen.draw(person.surface)
    assert all(poster.bare for poster in person.screen.posters)
    person.wait(times=len(person.screen.posters) + 1)
    assert not any(poster.bare for poster in person.screen.posters)
    shown = person.picture()
    person.wait(3000.0, times=5)
    assert person.picture() == shown


# -- files that are opened -------------------------------------------------------------------------------------------


def test_a_save_from_elsewhere_is_taken_in_and_gone_on_with(desk, player, save, tmp_path):
    there = save("mine", 5).rename(tmp_path / "from a friend.monsoon")
    person = player(HomeScreen(desk))
    person.screen.open_file(there)
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 5
    assert len(list(desk.saves.folder.glob("*.monsoon"))) == 1


def test_a_game_that_is_over_opens_as_a_replay(desk, player, save, tmp_path):
    there = save("over", 999).rename(tmp_path / "over.monsoon")
    person = player(HomeScreen(desk))
    person.screen.open_file(there)
    assert person.screen.title == "Replay"
    assert person.screen.replay.seed is not None


def test_a_pack_is_installed_once_the_question_is_answered(desk, player, tmp_path):
    file = packed(desk, tmp_path)
    person = player(HomeScreen(desk))
    person.screen.open_file(file)
    person.wait()
    assert person.screen.title == "Packs"
    assert "Install the pack “Mine”? It has values for: Skirmish." in person.words()
    person.click("Not now")
    assert not (desk.home / "packs" / "Mine").exists()
    person.screen.offer(file)
    person.wait()
    person.click("Import")
    assert (desk.home / "packs" / "Mine" / "skirmish" / "board.toml").is_file()
    person.screen.offer(file)
    person.wait()
    assert "There is already a pack “Mine”" in person.words()


def packed(desk, folder):
    board = folder / "Mine" / "skirmish" / "board.toml"
    board.parent.mkdir(parents=True)
    text = (desk.registry.module("skirmish").folder / "data" / "board.toml").read_text()
    board.write_text(text.replace("02 ww...ww", "02 .w...ww"))
    return export_pack(folder / "Mine", folder / "mine.monsoonpack")


def test_a_replay_page_opens_in_the_browser(desk, player, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr("webbrowser.open", lambda address: shown.append(address) or True)
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><head>{REPLAY_MARK}</head>")
    person = player(HomeScreen(desk))
    person.screen.open_file(page)
    assert shown == [page.as_uri()]
    assert isinstance(person.screen, HomeScreen)


def test_a_file_dragged_onto_it_is_opened_or_refused_in_words(desk, player, save, tmp_path):
    person = player(HomeScreen(desk))
    note = tmp_path / "note.txt"
    note.write_text("hello")
    assert person.screen.dropped(note)
    person.wait()
    assert "this is not a save" in person.words()
    person.key("Esc")
    person.screen.dropped(save("mine", 4))
    assert person.screen.title == "Table"


def test_a_card_names_its_turn_without_the_colon_after_the_scenario(monkeypatch):
    line = SimpleNamespace(
        save=SimpleNamespace(scenario="hunt"), meta=object(), named="The hunt: turn 2 of 4", turn="", to_move="",
        say=lambda key, **values: key,
    )  # fmt: skip
    monkeypatch.setattr(home, "scenario_name", lambda meta, scenario: "The hunt")
    assert home._standing(line).startswith("Turn 2 of 4")
