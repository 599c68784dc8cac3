"""The first screen: the last game, every game on a card, and a way to everything by mouse and by key."""

from __future__ import annotations

from types import ModuleType

import pygame
import pytest

from hexcore.data.meta import Cover
from hexcore.editor.packs import export_pack
from hexcore.game import plugins
from hexcore.game.plugins import hook
from launcher.open_game import REPLAY_MARK
from launcher.screens.game_card import cover_picture
from launcher.screens.home import HomeScreen

DOORS = {
    "home.new": "New game", "home.load": "Load a game", "home.replays": "Replays", "home.rules": "Rules",
    "home.settings": "Settings", "home.data": "About this data",
}  # fmt: skip


def test_without_a_save_continue_says_why_not(desk, player):
    person = player(HomeScreen(desk))
    target = person.screen.target("continue")
    assert not target.enabled
    assert "gone on with" in target.reason
    person.click("continue")
    assert isinstance(person.screen, HomeScreen)


def test_continue_names_the_last_game_and_goes_to_the_table(desk, player, save):
    save("older", 3, ago=500)
    save("newer", 5)
    person = player(HomeScreen(desk))
    words = person.words()
    assert "Skirmish · The hunt" in words
    assert "to move" in words
    assert "Turn" in words
    person.click("continue")
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 5
    assert person.screen.play.seats == {"blue": "human", "red": "random"}


def test_a_finished_or_damaged_save_is_not_continued(desk, player, save):
    save("open", 3, ago=900)
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
        for fact in (meta.name, meta.tagline, meta.length, meta.maturity, meta.scenarios[0].name):
            assert fact in words
    assert "Blue against Red" in words
    person.click("skirmish.rules")
    assert (person.screen.title, person.screen.game) == ("Rules", "skirmish")
    person.key("Esc")
    person.click("skirmish.map")
    assert person.screen.title == "The map of Skirmish"
    person.key("Esc")
    number = [module.meta.id for module in desk.modules].index("skirmish") + 1
    person.key(str(number))
    assert (person.screen.title, person.screen.meta.id) == ("New game", "skirmish")


def test_the_cover_a_game_declares_is_on_its_card(desk):
    module = desk.registry.module("skirmish")
    wanted = module.meta.model_copy(
        update={"cover": Cover(composition="river", colours=("#102030", "#405060", "#708090"))}
    )
    plain, other = (pygame.image.tobytes(cover_picture(meta, (120, 80)), "RGB") for meta in (module.meta, wanted))
    assert plain != other


def test_a_package_that_cannot_be_loaded_is_shown_with_the_reason(desk, player, monkeypatch):
    monkeypatch.setattr(desk.registry, "broken", {"lost_war": "ImportError: no module named hexes"})
    words = player(HomeScreen(desk)).words()
    assert "lost_war" in words
    assert "ImportError: no module named hexes" in words


def test_a_package_that_exits_or_takes_our_id_is_shown_too(desk, player, monkeypatch):
    class Entry:
        value = "evil"

        def __init__(self, name: str, load) -> None:
            self.name, self.load = name, load

    def leave() -> None:
        raise SystemExit(3)

    again = ModuleType("again")
    again.monsoon_module = hook(lambda: desk.registry.module("green_beret"))
    found = [*plugins.entry_points(group=plugins.GROUP), Entry("quitter", leave), Entry("green_beret", lambda: again)]
    monkeypatch.setattr(plugins, "entry_points", lambda group: found if group == plugins.GROUP else [])
    monkeypatch.setattr(desk, "registry", plugins.Registry())
    words = player(HomeScreen(desk), (1280, 1400)).words()
    assert "quitter" in words
    assert "it tried to end the program (3)" in words
    assert "green_beret (another package)" in words
    assert "two games have the id 'green_beret'" in words
    assert "Thirty missions, four teams, one colonel." in words


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
    assert "Your game was saved" in person.words()
    person.key("Enter")
    assert person.screen.title == "Table"


def test_a_moment_of_a_game_that_was_played_to_its_end_is_not_gone_on_with(desk, player, save):
    for ago, plies in ((300, 3), (200, 5), (100, 999)):
        path = save(f"kept {plies}", plies, ago)
        path.rename(path.with_name(f"auto-skirmish-0123456789-turn {plies}.monsoon"))
    person = player(HomeScreen(desk))
    assert person.screen.last is None


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
    person.click("Take it in")
    assert (desk.home / "packs" / "Mine" / "skirmish" / "board.toml").is_file()
    person.screen.offer(file)
    person.wait()
    assert "There is a pack “Mine” already" in person.words()


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
    assert "neither a saved game" in person.words()
    person.key("Esc")
    person.screen.dropped(save("mine", 4))
    assert person.screen.title == "Table"
