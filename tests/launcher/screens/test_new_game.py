"""Before the first move: scenario, seats, options and seed, and a table that gets exactly these."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

import pytest

from hexcore.bots import levels
from hexcore.errors import MonsoonError
from hexcore.game import plugins
from hexcore.game.bot import RandomBot
from hexcore.game.hookspecs import BotOffer, hook
from hexcore.storage.saves import read_save
from launcher.kit.window.menu import MenuRow
from launcher.screens.new_game import NewGameScreen
from launcher.screens.saves import SavesScreen


def screen(desk, game="skirmish"):
    return NewGameScreen(desk, desk.module(game))


def test_two_players_share_the_screen_unless_told_otherwise(desk, player):
    person = player(screen(desk))
    assert "You share this screen" in person.words()
    person.click("start")
    assert person.screen.play.seats == {"blue": "human", "red": "human"}


def test_the_briefing_and_what_the_scenario_is(desk, player):
    words = player(screen(desk)).words()
    assert "Red hides one scout in the wood." in words
    assert "6 turns" in words
    assert "Blue, Red" in words


def test_a_bot_takes_a_seat(desk, player):
    person = player(screen(desk))
    person.click("seat.red")
    person.click("Bot: Chance")
    assert "Chance: plays at random: an opponent for trying things out." in person.words()
    assert "no more" in person.words()
    person.click("start")
    assert person.screen.play.seats == {"blue": "human", "red": "random"}


@pytest.fixture
def umpired(desk, monkeypatch):
    """A desk on whose computer a package with a bot is installed."""
    package = ModuleType("umpire")
    package.monsoon_bots = hook(
        lambda game: [BotOffer("careful", lambda game, seed: RandomBot(seed), "Shuns every risk.")]
    )
    found = plugins.Registry()
    found.register(package, "umpire")
    monkeypatch.setattr(plugins, "_registry", [found])
    monkeypatch.setattr(desk, "registry", found)
    return desk


def test_a_bot_of_another_package_takes_a_seat_and_plays(umpired, player):
    person = player(screen(umpired))
    person.click("seat.red")
    person.click("Bot: Careful")
    assert "Careful: Shuns every risk." in person.words()
    person.click("start")
    play = person.screen.play
    assert play.seats == {"blue": "human", "red": "careful"}
    assert play.now.bots_turn
    play.think()
    play.wait_for_bot()
    hidden = play.think()
    assert hidden.verb == "hide"
    play.submit(hidden)
    assert play.now.actor == "blue"


def test_a_save_whose_bot_is_not_installed_any_more_is_played_by_a_bot_of_the_game(umpired, player, monkeypatch):
    path = umpired.new_play("vietnam_battles", "boys_of_67", {}, 1, {"vc": "careful"}).save_as("it")
    without = plugins.Registry()
    monkeypatch.setattr(plugins, "_registry", [without])
    monkeypatch.setattr(umpired, "registry", without)
    person = player(SavesScreen(umpired))
    person.screen.sit_down_with(path)
    person.wait()
    assert person.screen.play.seats == {"us": "human", "vc": "captain"}
    assert "careful is not set up or cannot be started" in person.words()


@pytest.mark.parametrize("bot", ["captain/bold", "colonel:8", "random", "recruit"])
def test_bots_with_a_profile_or_a_number_are_not_missing(desk, bot):
    assert desk.new_play("vietnam_battles", "boys_of_67", {}, 1, {"vc": bot}).missing == ()


def test_the_seed_is_drawn_blindly_and_long(desk, player):
    person = player(screen(desk))
    assert person.screen.seed_field.text == ""
    person.key("S")
    saved = read_save(person.screen.play.save_as("it"))
    assert saved.seed.bit_length() > 96
    assert str(saved.seed) not in " ".join(path.name for path in desk.saves.folder.iterdir())


def test_what_is_no_number_is_no_seed(desk, player):
    person = player(screen(desk))
    person.click("dice")
    person.click("seed")
    person.type("abc")
    assert person.screen.seed is None
    assert person.screen.seed_field.problem


def test_a_known_seed_can_be_typed(desk, player):
    person = player(screen(desk))
    person.click("dice")
    person.click("seed")
    person.key("Ctrl+A")
    person.type("4711")
    assert person.screen.seed == 4711
    person.key("Esc")
    person.key("S")
    assert read_save(person.screen.play.save_as("it")).seed == 4711


def test_a_number_out_of_range_is_not_taken(desk, player):
    person = player(screen(desk))
    person.click("option.turns")
    person.key("Ctrl+A")
    person.type("99")
    assert "from 1 to 20" in person.screen.root.find("option.turns").problem
    assert person.screen.options == {"turns": 9}


def test_another_game_can_be_chosen_here(desk, player):
    person = player(screen(desk, "green_beret"))
    assert "The game plays the enemy." in person.words()
    person.click("game")
    person.click("Skirmish")
    assert person.screen.meta.id == "skirmish"
    assert person.screen.options == {"turns": 6}


def test_a_switch_and_the_link_to_its_rule(desk, player):
    person = player(screen(desk, "green_beret"))
    person.click("option.double_agent")
    assert person.screen.options["double_agent"] is True
    person.click("GB 16.0")
    assert (person.screen.title, person.screen.rule.number) == ("Rules", "16.0")
    person.key("Esc")
    assert person.screen.options["double_agent"] is True


def test_map_and_rules_before_playing(desk, player):
    person = player(screen(desk))
    person.key("M")
    assert person.screen.title == "The map of Skirmish"
    person.key("Esc")
    person.key("R")
    assert person.screen.title == "Rules"


def test_the_table_takes_the_place_of_this_screen(desk, player):
    person = player(screen(desk))
    person.click("start")
    assert [type(entry).__name__ for entry in person.stack.screens] == ["NotedTable"]


def test_the_start_button_stays_inside_a_small_window(desk, player):
    person = player(screen(desk, "vietnam_battles"), (800, 560))
    assert person.screen.target("start").rect.right <= 800 - 24


def test_the_map_is_painted_once_the_scenario_has_been_looked_at_for_a_while(desk, player):
    person = player(screen(desk))
    thumb = person.screen.thumb
    before = person.picture()
    assert thumb._painter is None, "whoever only passes by pays nothing"
    person.screen.update(500)
    for _ in range(2000):
        if not thumb.busy:
            break
        person.wait()
    assert not thumb.busy
    person.screen.damage(thumb.rect)
    assert person.picture() != before


def test_a_game_whose_map_cannot_be_drawn_shows_none(desk, player, monkeypatch):
    def refuse(*_):
        raise MonsoonError("no look")

    monkeypatch.setattr("launcher.screens.map_preview.board_of", refuse)
    person = player(screen(desk))
    person.screen.update(500)
    assert not person.screen.thumb.visible
    assert not person.screen.busy


def test_each_scenario_has_its_own_words(desk, player):
    person = player(screen(desk, "vietnam_battles"))
    meta = person.screen.meta
    assert " ".join(meta.scenarios[0].briefing.split()) in person.words()
    assert " ".join(meta.about.split()) not in person.words()


def test_time_may_pass_before_the_screen_is_first_laid_out(desk, player):
    early = screen(desk)
    early.update(20)
    assert "Blue, Red" in player(early).words()


def test_the_field_says_what_no_number_means(desk, player):
    """Green Inferno's length of 0 turns is the printed one."""
    person = player(screen(desk, "green_inferno"))
    assert "as printed: 10" in person.words()
    field = person.screen.top.find("option.turns")
    assert field.text == "", "a 0 says nothing"
    field.step(3)
    assert "as printed" not in person.words()
    assert person.screen.options["turns"] == 3


def test_bots_are_called_by_words_and_described(desk, player):
    person = player(screen(desk, "vietnam_battles"))
    person.click("seat.vc")
    person.click("Bot: Captain")
    assert "Captain: pursues the victory conditions" in person.words()


MEASURED = "Scores 71 % of the points against the Captain; a draw counts half (400 games, ± 5)."
LEVELS = """
[boys_of_67.colonel]
points = 0.71
low = 0.66
high = 0.76
games = 400
"""


@pytest.fixture
def measured(monkeypatch, tmp_path):
    """What is said to have been measured."""
    (tmp_path / "levels.toml").write_text(LEVELS)
    read = levels.strengths_in
    monkeypatch.setattr(levels, "strengths_in", lambda folder: read(tmp_path))


def test_a_level_is_explained_with_its_measured_strength_where_it_was_measured(desk, player, measured):
    person = player(screen(desk, "vietnam_battles"))
    person.click("seat.vc")
    person.click("Bot: Colonel")
    assert "Colonel: compares several plans" in person.words()
    assert MEASURED in person.words()
    person.click("seat.vc")
    person.click("Bot: General")
    assert "General: tries plans in four times as many simulations as the colonel" in person.words()
    assert "% of the points" not in person.words()
    person.click("seat.vc")
    person.click("Bot: Captain")
    assert "The baseline for all other levels." in person.words()


def test_nothing_is_claimed_of_another_scenario(desk, player, measured):
    person = player(screen(desk, "vietnam_battles"))
    person.click("seat.vc")
    person.click("Bot: Colonel")
    person.screen._choose(1)
    assert "Colonel: compares several plans" in person.words()
    assert "% of the points" not in person.words()
    person.click("seat.vc")
    person.click("Bot: Captain")
    assert "The baseline for all other levels." not in person.words()


def test_the_levels_are_offered_from_weak_to_strong(desk):
    words = [desk.bot_words("vietnam_battles", bot)[0] for bot in desk.module("vietnam_battles").meta.bots]
    assert words == ["Recruit", "Captain", "Colonel", "General", "Chance"]


def test_every_player_is_described_in_the_list_before_one_is_chosen(desk, player, measured):
    person = player(screen(desk, "vietnam_battles"))
    person.click("seat.vc")
    rows = [row for row in person.screen.top.walk() if isinstance(row, MenuRow)]
    told = {row.item.text: row.item.detail for row in rows}
    assert told.pop("A person here") == ""
    assert all(told.values())
    assert told["Bot: Colonel"].endswith(MEASURED)
    assert [row.item.text for row in rows if row.item.badge] == ["Bot: Recruit"]
    assert rows[-1].item.text == "Bot: Chance"
    lines = {row.item.text: len(row._below(row.rect.width)) for row in rows}
    small = person.screen.ui.theme.line_px("small")
    assert all(row.rect.height >= lines[row.item.text] * small + small for row in rows), "all of it has room"
    gaps = [after.rect.top - before.rect.bottom for before, after in pairwise(rows)]
    assert gaps[-1] > 0 == max(gaps[:-1]), "chance stands apart"


def test_who_plays_alone_is_recommended_no_opponent(desk, player):
    person = player(screen(desk, "green_beret"))
    person.click(f"seat.{next(iter(person.screen.seats))}")
    rows = [row for row in person.screen.top.walk() if isinstance(row, MenuRow)]
    assert not any(row.item.badge for row in rows)
    assert all(row.item.detail for row in rows[1:])
