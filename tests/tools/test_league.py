"""The league: games by key, none played twice, both seats of a seed together, and a test that knows when to stop."""

from __future__ import annotations

import random
import tomllib

import pytest

from tools.league import league
from tools.league.games import Bout, Fought, Match, fight, read, read_all
from tools.league.league import League, _code, matches, metas, opponents, seeds
from tools.league.table import beside, both_seats, level_lines, pairs, sprt, standings, table

US = Match("vietnam_battles", "boys_of_67", "us", "captain", "captain/bold")
VC = US._replace(seat="vc")


def _fought(match: Match, seed: int, points: float, error: str = "") -> Fought:
    return Fought(Bout(match, seed, "r"), points, "", 100, 2, 3.0, 2.0, error=error)


def test_a_game_is_told_by_its_key_alone():
    bout = Bout(US, 5, "r")
    first, again = fight(bout), fight(bout)
    assert first._replace(seconds=0, longest=0, choices=0) == again._replace(seconds=0, longest=0, choices=0)
    assert first.points in {0, 0.5, 1}
    assert first.plies > 20
    assert not first.error


def test_a_line_is_read_as_it_was_written_and_one_cut_off_is_left_out(tmp_path):
    one, file = _fought(US, 3, 0.5), tmp_path / "league.jsonl"
    file.write_text(f"{one.json()}\n{_fought(VC, 3, 1).json()[:-9]}")
    assert [*read_all(file)] == [one] == [read(one.json())]
    assert not [*read_all(tmp_path / "none")]


def test_what_is_there_is_not_played_again(tmp_path, monkeypatch):
    file, played = tmp_path / "league.jsonl", []
    monkeypatch.setattr(league, "fight", lambda bout: played.append(bout) or Fought(bout, 1, "", 1, 0, 0, 0))
    League(file).play([US, VC], seeds(2, tune=False))
    assert [bout.seed for bout in played] == [1, 1, 3, 3]
    League(file).play([US, VC], seeds(3, tune=False))
    assert [bout.seed for bout in played] == [1, 1, 3, 3, 5, 5]


def test_games_by_other_code_count_for_nothing(tmp_path, monkeypatch):
    file = tmp_path / "league.jsonl"
    file.write_text(_fought(US, 1, 1).json() + "\n")
    results = League(file)
    assert results.of([US]) == [] == results.told()
    monkeypatch.setattr(league, "revision", lambda game: "r")
    assert [one.points for one in results.of([US])] == [1] == [one.points for one in results.told()]


def test_a_match_that_is_decided_is_not_played_on(tmp_path, monkeypatch):
    monkeypatch.setattr(league, "fight", lambda bout: Fought(bout, 1, "", 1, 0, 0, 0))
    results = League(tmp_path / "league.jsonl")
    assert results.play([US, VC], seeds(200, tune=False), sure=True).word == "yes"
    assert 10 <= len(results.fought) / 2 < 60


def test_tuning_and_telling_share_no_seed():
    assert [*seeds(3, tune=True)] == [2, 4, 6]
    assert [*seeds(3, tune=False)] == [1, 3, 5]


def test_a_pair_is_a_seed_in_both_seats():
    games = [_fought(US, 1, 1), _fought(VC, 1, 0.5), _fought(US, 3, 1), _fought(VC, 5, 0, error="broken")]
    assert pairs(games) == [0.75]


def test_both_seats_are_told_together_and_tempers_by_name():
    colonel = [one._replace(bot="colonel") for one in (US, VC)]
    first = [_fought(one._replace(against="captain"), 1, points) for one, points in zip(colonel, (1, 0.5), strict=True)]
    others = [
        _fought(one._replace(against=f"captain/{profile}"), 1, points)
        for profile, points in (("bold", 1), ("wary", 0))
        for one in colonel
    ]
    own = [_fought(US._replace(bot="captain", against="captain/green"), 1, 1)]
    told = both_seats([*first, *others, *own], {("vietnam_battles", "boys_of_67"): "Boys"})[2:]
    assert [line.split(" | ")[1:4] for line in told] == [
        ["colonel", "captain", "2"],
        ["colonel", "tempers: bold 1.00, wary 0.00", "4"],
        ["captain", "captain/green", "1"],
    ]
    assert told[0].split(" | ")[4].startswith("0.75 (")
    assert told[1].split(" | ")[4].startswith("0.50 (")
    assert told[1].endswith("| 0.15 |"), "Wilson's bound of two points of four"


def test_a_seat_that_was_played_more_often_counts_no_more():
    colonel = [one._replace(bot="colonel", against="captain") for one in (US, VC)]
    pair = [_fought(one, 1, points) for one, points in zip(colonel, (1, 0), strict=True)]
    more = [_fought(colonel[0], seed, 1) for seed in (3, 5, 7)]
    names = {("vietnam_battles", "boys_of_67"): "Boys"}
    assert both_seats([*pair, *more], names) == both_seats(pair, names)
    assert level_lines([*pair, *more], "captain") == level_lines(pair, "captain")


@pytest.mark.parametrize(("true", "word"), [(0.62, "yes"), (0.45, "no")])
def test_the_sequential_test_is_seldom_wrong(true, word):
    """Of 60 sequences of draws with a known mean it decides nearly all, and wrongly at most one in ten."""
    said = []
    for seed in range(60):
        draw, points = random.Random(seed), []
        while not (verdict := sprt(points)).word and len(points) < 2000:
            points.append(0.5 * (draw.random() < true) + 0.5 * (draw.random() < true))
        said.append(verdict.word)
    assert said.count(word) >= 54


def test_few_games_decide_nothing():
    assert sprt([1.0] * 7).word == ""
    assert sprt([1.0] * 40).word == "yes"
    assert sprt([0.0] * 40).word == "no"


def test_standings_count_whole_games_only():
    games = [_fought(US, 1, 1), _fought(US, 3, 0.5), _fought(US, 5, 0), _fought(US, 7, 0, error="endless")]
    one = standings(games)[US]
    assert (one.points.value, one.points.games, one.wins, one.draws, one.losses, one.errors) == (0.5, 3, 1, 1, 1, 1)
    assert (one.seconds, one.longest) == (1.5, 2.0)
    assert "| 1-1-1 | 0.50 (" in table(standings(games), {("vietnam_battles", "boys_of_67"): "Boys"})[2]


def test_levels_are_told_against_the_first_bot_over_both_seats():
    colonel = [
        _fought(match._replace(bot="colonel", against="captain"), seed, points)
        for match in (US, VC)
        for seed, points in ((1, 1), (3, 0.5))
    ]
    other = [_fought(US, 1, 0), _fought(US._replace(bot="colonel:8", against="captain"), 1, 0)]
    told = tomllib.loads("\n".join(level_lines([*colonel, *other], "captain")))
    assert told["boys_of_67"].keys() == {"colonel"}
    assert told["boys_of_67"]["colonel"]["points"] == 0.75
    assert told["boys_of_67"]["colonel"]["games"] == 4


def test_a_game_for_one_is_compared_with_the_first_bot_on_the_same_dice():
    alone = Match("green_beret", "campaign", "player", "colonel")
    own = [_fought(alone, seed, score) for seed, score in ((1, 20), (3, 12), (5, 30), (7, 9))]
    first = [_fought(alone._replace(bot="sergeant"), seed, score) for seed, score in ((1, 15), (3, 12), (5, 31))]
    assert beside(own, first) == [1.0, 0.5, 0.0]
    told = tomllib.loads("\n".join(level_lines([*own, *first], "sergeant")))["campaign"]
    assert told["colonel"]["points"] == 0.5
    assert "sergeant" not in told, "nobody is stronger than himself"


def test_every_battle_is_played_in_every_seat_against_all_who_are_named():
    for meta, scenario in metas(["vietnam_battles", "campaign"]):
        asked = [m for other in opponents(meta, "first,tempers") for m in matches(meta, scenario, "first", other)]
        assert {one.seat for one in asked} == {*meta.seat_ids()}
        assert len(asked) == (14 if len(meta.seats) == 2 else 1)


def test_other_words_are_no_other_code(tmp_path):
    path = tmp_path / "bot.py"
    codes = []
    for source in ('"""One."""\nX = 1  # why\n"""Two."""\n', '"""Other words."""\nX = 1\n', '"""One."""\nX = 2\n'):
        path.write_text(source)
        codes.append(_code(path))
    assert codes[0] == codes[1] != codes[2]
