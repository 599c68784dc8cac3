"""The career on the screen: what was played at this table, in four views, exported and deleted by its owner alone."""

from __future__ import annotations

import json

import pytest

from hexcore.game.bot import RandomBot
from hexcore.play.session import Session
from hexcore.storage.career import Finished
from hexcore.storage.save_folder import SaveFolder
from launcher.kit.widgets.markup import plain
from launcher.screens.career import CareerScreen


def to_the_end(play, seed: int) -> None:
    """Every seat is played by chance, as people and bots would play at the table."""
    bot = RandomBot(seed)
    while not play.over:
        if play.now.curtain_for:
            play.pass_to(play.now.curtain_for)
        decision = play._referee._session.decision
        play.submit(bot.choose(play._referee._session.vantage(decision.seat), decision))


def ended(desk, seed: int = 1, **seats: str):
    play = desk.new_play("skirmish", "hunt", {}, seed, seats or {"red": "random"})
    to_the_end(play, seed)
    return play


def test_a_game_that_ends_at_the_table_is_kept_once(desk):
    first = ended(desk)
    assert first.kept is not None
    assert [game.id for game in desk.career.games()] == [first.kept.id]
    assert ended(desk).kept is None, "the same dice once more"
    assert ended(desk, red="random", blue="random").kept is None
    assert len(desk.career.games()) == 1


def test_a_save_loaded_at_its_end_or_before_it_does_not_count_again(desk):
    play = ended(desk)
    paths = [listed.path for listed in desk.saves.list()]
    assert len(paths) > 1
    for path in paths:
        again, _ = desk.load_play(path)
        assert again.kept is None
        to_the_end(again, 5)
    assert [game.id for game in desk.career.games()] == [play.kept.id]


def test_a_game_that_goes_on_from_a_save_of_ones_own_counts_when_it_ends(desk):
    play = desk.new_play("skirmish", "hunt", {}, 8, {"red": "random"})
    bot = RandomBot(8)
    for _ in range(4):
        decision = play._referee._session.decision
        play.submit(bot.choose(play._referee._session.vantage(decision.seat), decision))
    again, _ = desk.load_play(play.saved_at)
    to_the_end(again, 8)
    assert again.kept is not None


def test_somebody_elses_game_does_not_count(desk, tmp_path):
    other = SaveFolder(tmp_path / "friend")
    session = Session(desk.open_game("skirmish"), "hunt", {}, 7)
    path = desk.import_save(other.save(session, "yours", seats={"blue": "human", "red": "random"}))
    play, _ = desk.load_play(path)
    to_the_end(play, 7)
    assert play.kept is None
    assert desk.career.games() == []


def test_ones_own_game_may_go_out_and_come_back(desk, tmp_path):
    play = desk.new_play("skirmish", "hunt", {}, 7, {"red": "random"})
    path = play.save_as("mine")
    copy = tmp_path / "copy.monsoon"
    copy.write_bytes(path.read_bytes())
    back, _ = desk.load_play(desk.import_save(copy))
    to_the_end(back, 7)
    assert back.kept is not None


def test_a_career_that_cannot_be_read_stops_no_game_and_is_left(desk, player):
    desk.career.path.parent.mkdir(parents=True, exist_ok=True)
    desk.career.path.write_text("{torn")
    player(LookOn(desk))
    play = ended(desk)
    assert play.over
    assert play.kept is None
    assert desk.career.path.read_text() == "{torn"


class LookOn:
    """Somewhere to say things."""

    def __new__(cls, desk):
        from launcher.screens.home import HomeScreen

        return HomeScreen(desk)


def test_the_four_views_tell_of_the_games(desk, player):
    plays = [ended(desk, seed) for seed in (1, 2, 3)]
    person = player(CareerScreen(desk))
    names = "\n".join([*person.names(), person.words()])
    assert "3 finished games" in names
    assert "Rank: " in names
    won = [play.kept for play in plays if play.kept.winner == "blue"]
    assert ("Not earned yet" in names) or won
    person.click("Results")
    assert "3 games: " in "\n".join(person.names())
    assert "as Blue, against Chance" in "\n".join(person.names())
    person.click("Games")
    lines = [name for name in person.names() if "Skirmish · The hunt" in name]
    assert len(lines) == 3
    person.click("Maps")
    assert "There is no picture of this game." in person.words()


def test_one_game_is_removed_after_asking(desk, player):
    for seed in (1, 2):
        ended(desk, seed)
    person = player(CareerScreen(desk))
    person.click("Games")
    assert person.screen.target("Remove this game…").reason
    person.click(next(name for name in person.names() if "Skirmish · The hunt" in name))
    gone = person.screen.chosen
    person.click("Remove this game…")
    person.click("Keep it")
    assert len(desk.career.games()) == 2
    person.key("Del")
    person.click("Remove it")
    assert gone.id not in [game.id for game in desk.career.games()]
    assert len(desk.career.games()) == 1


def test_all_is_exported_and_deleted_by_its_owner(desk, player):
    ended(desk)
    person = player(CareerScreen(desk))
    person.click("Export")
    (file,) = (desk.home / "exports").glob("career-*.json")
    assert len(json.loads(file.read_text())["games"]) == 1
    person.key("Enter")
    person.click("clear")
    assert "for good. Saves stay" in plain(person.words())
    person.click("Delete everything")
    assert desk.career.games() == []
    assert person.screen.target("invitation").enabled


def test_a_game_that_is_not_installed_any_more_is_still_told_of(desk, player):
    kept = ended(desk).kept
    gone = Finished.model_validate({**kept.model_dump(), "id": "other", "game": "lost_game", "scenario": "lost"})
    desk.career.add(gone)
    person = player(CareerScreen(desk))
    for view in ("Games", "Results", "Maps", "Honours"):
        person.click(view)
        assert "lost_game" in "\n".join([*person.names(), person.words()])


@pytest.mark.parametrize("written", ["{torn", '{"format": "other"}'])
def test_a_file_that_cannot_be_read_is_said_before_the_screen_opens(desk, player, written):
    from launcher.screens.home import HomeScreen

    desk.home.mkdir(parents=True, exist_ok=True)
    desk.career.path.write_text(written)
    person = player(HomeScreen(desk))
    person.click("home.career")
    assert "cannot read this list of finished games" in plain(person.words())
