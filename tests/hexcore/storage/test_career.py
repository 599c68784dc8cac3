"""A career is true: what was played whole by a person counts, once, and honours follow from it alone."""

from __future__ import annotations

import json

import pytest

from hexcore.data.honours import Deed, honours_in
from hexcore.errors import BrokenContent
from hexcore.game.bot import RandomBot
from hexcore.game.lessons import LessonMark
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.career import Career, Finished, counts, did, finished, medals, points, rank, results, streak
from hexcore.storage.saves import read_save, resume, to_save, write_save

SEATS = {"blue": "human", "red": "random"}


def played(seed: int, session: Session | None = None) -> Session:
    session = session or Session(registry().open("skirmish"), "hunt", {}, seed)
    bot = RandomBot(seed)
    while session.decision is not None:
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    return session


@pytest.fixture
def career(tmp_path) -> Career:
    return Career(tmp_path)


def test_a_game_played_whole_is_kept_with_how_it_ended(career):
    session = played(1)
    game = finished(session, SEATS)
    assert career.add(game)
    (kept,) = Career(career.path.parent).games()
    assert kept == game
    assert (kept.ending, kept.winner, kept.seat, kept.bots) == (
        session.outcome.ending, session.outcome.winner, "blue", ("random",),
    )  # fmt: skip
    assert session.game.catalogue.say(kept.said) == session.game.catalogue.say(session.outcome.text)


def test_the_same_game_loaded_and_ended_otherwise_does_not_count_twice(career, tmp_path):
    session = played(1)
    assert career.add(finished(session, SEATS))
    path = tmp_path / "begun.monsoon"
    write_save(path, to_save(Session(session.game, "hunt", {}, 1), seats=SEATS))
    again, other = resume(session.game, read_save(path)), RandomBot(99)
    while again.decision is not None:
        again.apply(other.choose(again.vantage(again.decision.seat), again.decision))
    assert [entry.action for entry in again.entries] != [entry.action for entry in session.entries]
    assert not career.add(finished(again, SEATS))
    assert not career.add(finished(played(1), {**SEATS, "red": "human"}))
    assert len(career.games()) == 1
    assert career.add(finished(played(2), SEATS))


def test_what_does_not_count(career):
    game = registry().open("skirmish")
    over = played(3)
    assert finished(Session(game, "hunt", {}, 3), SEATS) is None, "it is not over"
    assert finished(over, {"blue": "random", "red": "random"}) is None, "nobody played it"
    over.lesson = LessonMark("first", 0)
    assert finished(over, SEATS) is None, "it is a lesson"
    begun = Session(game, position=Session(game, "hunt", {}, 3).state)
    assert finished(played(3, begun), SEATS) is None, "it began with a position"
    scripted = Session(game, "hunt", {}, 3)
    scripted.script([1, 1, 1, 1])
    assert finished(played(3, scripted), SEATS) is None, "somebody fixed the dice"


def test_the_end_of_a_game_that_came_as_a_file_is_nobodys(career):
    session = Session(registry().open("skirmish"), "hunt", {}, 4)
    career.came_as_file(to_save(session, seats=SEATS))
    assert not career.add(finished(played(4), SEATS))
    career.clear()
    assert not career.add(finished(played(4), SEATS)), "that is known also after everything was deleted"


def test_a_file_that_cannot_be_read_is_told_of_and_left_as_it_is(career):
    career.path.write_text('{"games": [1]}')
    with pytest.raises(BrokenContent, match=r"career\.json: this Monsoon cannot read this list of finished games"):
        career.add(finished(played(1), SEATS))
    assert career.path.read_text() == '{"games": [1]}'


def test_games_are_removed_exported_and_deleted_with_their_pictures(career, tmp_path):
    games = [finished(played(seed), SEATS) for seed in (1, 2, 3)]
    for game in games:
        career.add(game)
        career.picture(game).parent.mkdir(exist_ok=True)
        career.picture(game).write_bytes(b"map")
    career.remove(games[0])
    assert not career.picture(games[0]).exists()
    out = json.loads(career.export(tmp_path / "out.json").read_text())
    assert [game["id"] for game in out["games"]] == [games[1].id, games[2].id]
    career.clear()
    assert career.games() == []
    assert not any(career.pictures.iterdir())


def game_of(number: int = 0, **changes: object) -> Finished:
    parts = {
        "id": str(number), "game": "green_beret", "scenario": "campaign", "seats": {"player": "human"},
        "ending": "stopped", "text": {"key": "x", "values": {}}, "ended": "2026-01-01T00:00:00Z",
    }  # fmt: skip
    return Finished.model_validate({**parts, **changes})


def test_the_ranks_of_green_beret_go_up_and_down_with_its_assessments():
    honours = honours_in(registry().module("green_beret").folder)

    def after(*levels: str) -> str:
        return rank([game_of(n, level=level) for n, level in enumerate(levels)], honours)

    assert after() == "captain"
    assert after("poor_performance", "award") == "captain"
    assert after("promotion", "award_and_promotion") == "lieutenant_colonel"
    assert after("promotion", "demotion", "demotion") == "first_lieutenant"
    assert after(*["promotion"] * 9, "court_martial", "promotion") == "first_lieutenant"


def line(key: str, amount: int, seat: str = "") -> dict[str, object]:
    return {"label": {"key": key, "values": {}}, "amount": amount, "seat": seat}


def test_medals_follow_from_levels_scores_and_different_battles():
    folder = registry().module("green_beret").folder
    lost = game_of(1, level="award", score=[line("score.teams_lost", -1)])
    whole = game_of(2, level="meritorious_service", score=[line("score.teams_lost", 0)])
    given = {earned.medal.id: earned.first for earned in medals([lost, whole], honours_in(folder), ["campaign"])}
    assert given == {"service": lost, "award": lost, "hero": None, "honor": None, "nobody_lost": whole}

    honours = honours_in(registry().module("vietnam_battles").folder)
    two = {"game": "vietnam_battles", "seats": {"us": "human", "vc": "captain"}, "winner": "us"}
    battles = ["boys_of_67", "snoopys_nose", "iron_triangle"]
    won = [game_of(n, scenario=name, **two) for n, name in enumerate([battles[0], battles[0], *battles[1:]])]
    earned = {(one.medal.id, one.scenario): one for one in medals(won, honours, battles)}
    assert earned["us_all", ""].first == won[3], "the same battle twice is one battle"
    assert earned["us_victory", "snoopys_nose"].first == won[2]
    assert earned["vc_victory", "snoopys_nose"].first is None


def test_nothing_is_earned_against_chance_by_two_people_or_with_dice_that_can_be_taken_back():
    honours = honours_in(registry().module("vietnam_battles").folder)
    two = {"game": "vietnam_battles", "scenario": "boys_of_67", "winner": "us"}
    true = game_of(1, seats={"us": "human", "vc": "captain"}, **two)
    for otherwise in ({"vc": "random", "us": "human"}, {"us": "human", "vc": "human"}):
        assert not counts(game_of(2, seats=otherwise, **two), honours)
    assert counts(true, honours)
    assert not counts(game_of(3, seats=true.seats, fenced=False, **two), honours)


def test_results_by_scenario_seat_and_enemy_and_streaks():
    honours = honours_in(registry().module("vietnam_battles").folder)
    two = {"game": "vietnam_battles", "scenario": "boys_of_67"}
    us, vc = {"us": "human", "vc": "captain"}, {"us": "captain", "vc": "human"}

    def game(number, seats, winner, mine, theirs):
        score = [line("score.vc_lost", mine, "us"), line("score.us_lost", theirs, "vc"), line("score.turn", 4)]
        return game_of(number, seats=seats, winner=winner, score=score, **two)

    games = [
        game(1, us, "us", 1, 0), game(2, us, "us", 2, 0), game(3, vc, "us", 1, 5), game(4, us, "", 0, 0),
        game(5, us, "us", 1, 1), game(6, us, "vc", 9, 0),
    ]  # fmt: skip
    by_seat = {result.seat: result for result in results(games, honours)}
    mine = by_seat["us"]
    assert (mine.played, mine.won, mine.drawn, mine.lost) == (5, 3, 1, 1)
    assert (mine.best.id, mine.points) == ("2", 2), "a victory is better than a defeat with more points"
    assert (by_seat["vc"].lost, by_seat["vc"].points) == (1, 4)
    assert streak(games, honours) == (0, 2)
    assert streak(games[:2], honours) == (2, 2)
    assert points(games[2]) == 4


def test_a_deed_asks_for_all_that_it_says():
    game = game_of(1, level="award", ending="stopped", winner="player")
    assert did(game, Deed())
    assert did(game, Deed(won=True, level=("award",), seat="player"))
    for other in ({"won": False}, {"level": ("hero",)}, {"ending": ("lost",)}, {"scenario": ("x",)}, {"seat": "us"}):
        assert not did(game, Deed.model_validate(other))
    assert not did(game, Deed.model_validate({"score": {"score.x": {"least": 1}}}))


@pytest.mark.parametrize("wrong", ["medal = 3", '[[medal]]\nid = "x"\nlvl = 1', 'begins = "king"', "ranks = ["])
def test_mistakes_in_honours_are_named(tmp_path, wrong):
    (tmp_path / "honours.toml").write_text(wrong)
    with pytest.raises(BrokenContent, match=r"honours\.toml"):
        honours_in(tmp_path)


@pytest.mark.parametrize("name", ["green_beret", "vietnam_battles", "green_inferno", "skirmish"])
def test_all_that_a_game_honours_has_words_and_exists(name):
    game, module = registry().open(name), registry().module(name)
    honours = honours_in(module.folder)
    words = game.catalogue
    wanted = [f"rank.{one}" for one in honours.ranks]
    wanted += [f"{key}.{medal.id}" for medal in honours.medal for key in ("medal", "medal_about")]
    assert [key for key in wanted if key not in words] == []
    scenarios = {scenario.id for scenario in module.meta.scenarios}
    for deed in (honours.success, *honours.step, *honours.medal):
        assert not deed.seat or deed.seat in module.meta.seat_ids()
        assert set(deed.scenario) <= scenarios
        assert all(f"level.{level}" in words for level in deed.level)
        assert all(key in words for key in deed.score)
    assert set(honours.unearned) <= set(module.meta.bots)
