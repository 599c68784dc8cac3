"""Bots meet: every pair from both sides with the same dice, and what is sure of the difference."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from hexcore.analysis.intervals import mean
from hexcore.analysis.simulate import PlayedGame
from hexcore.analysis.tournament import Match, TournamentGame, matches, table
from hexcore.errors import InvalidInput
from hexcore.game.actions import Outcome
from hexcore.game.plugins import registry
from tests.launcher.cli.cli_environment import environment

SECOND = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["tell"] == "choose":
        answer = {"cmd": "choose", "number": message["number"], "action": message["decision"]["actions"][0]}
        print(json.dumps(answer), flush=True)
"""


def test_every_pair_plays_every_seed_from_both_sides():
    found = matches(["a", "b", "c"], 2, [1, 2])
    assert len(found) == len(set(found)) == 12
    assert {match.bots for match in found} == {(x, y) for x in "abc" for y in "abc" if x != y}
    assert [match.seed for match in found] == [1] * 6 + [2] * 6
    assert matches(["a", "b"], 1, [4]) == [Match(("a",), 4), Match(("b",), 4)]
    for bots in (["a"], ["a", "a"]):
        with pytest.raises(InvalidInput):
            matches(bots, 2, [1])


def test_both_sides_of_a_seed_are_one_sample():
    meta = registry().module("skirmish").meta
    blue, red = meta.seat_ids()
    won = {1: (blue, blue), 2: (red, red), 3: (blue, red), 4: (blue, "")}  # who won as a sat first, and second
    games = [
        TournamentGame(Match(bots, seed), PlayedGame(seed, 9, Outcome("captured", winner)), 0.5)
        for seed, winners in won.items()
        for bots, winner in zip((("a", "b"), ("b", "a")), winners, strict=True)
    ]
    found = table(games, meta)
    points = {row.bot: row.points for row in found.bots}
    assert points["a"] == mean([0.5, 0.5, 1.0, 0.75])._replace(games=8)
    assert points["a"].value + points["b"].value == 1
    assert [(row.bot, row.won, row.drawn, row.lost) for row in found.bots] == [("a", 5, 1, 2), ("b", 2, 1, 5)]
    by_seat = {(row.bot, row.seat): row.points.value for row in found.seats}
    assert by_seat == {("a", blue): 0.75, ("a", red): 0.625, ("b", blue): 0.375, ("b", red): 0.25}
    assert [(row.bot, row.other) for row in found.pairs] == [("a", "b"), ("b", "a")]


def test_where_all_games_end_alike_the_interval_is_still_one():
    meta = registry().module("skirmish").meta
    games = [
        TournamentGame(Match(("a", "b"), seed), PlayedGame(seed, 9, Outcome("x", meta.seat_ids()[0])), 1.0)
        for seed in (1, 2, 3)
    ]
    best = table(games, meta).bots[0]
    assert (best.bot, best.points.value, best.points.high) == ("a", 1.0, 1.0)
    assert 0.3 < best.points.low < 0.5


def test_a_game_that_failed_counts_for_nobody_and_is_told():
    meta = registry().module("skirmish").meta
    found = table([TournamentGame(Match(("a", "b"), 7), PlayedGame(7, 9, None, "it broke"), 1.0)], meta)
    assert (found.bots, found.games, found.errors) == ((), 1, ("seed 7: it broke",))


def test_the_table_for_people_and_for_programs(run):
    ran = run("tournament", "vietnam_battles", "--bots", "random,captain", "--games", 1)
    assert ran.code == 0, ran.err
    assert "Vietnam Battles: The Boys of '67. 2 of 2 games." in ran.out
    assert ran.out.index("captain") < ran.out.index("random")
    for head in ("points", "95 % interval", "seconds per game", "Viet Cong"):
        assert head in ran.out
    found = json.loads(run("tournament", "vietnam_battles", "--bots", "random,captain", "--games", 1, "--json").out)
    assert [row["bot"] for row in found["bots"]] == ["captain", "random"]
    assert sum(row["points"]["value"] for row in found["bots"]) == 1
    assert {row["seat"] for row in found["seats"]} == {"us", "vc"}


def test_a_game_for_one_compares_scores(run):
    ran = run("tournament", "green_beret", "--bots", "sergeant,random", "--games", 2)
    assert ran.code == 0
    assert "mean score" in ran.out
    assert "win rate" not in ran.out


def test_programs_take_part_and_what_they_lose_is_told(run, tmp_path):
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(SECOND, encoding="utf-8")
    bad.write_text("raise SystemExit('no, thank you')", encoding="utf-8")
    bots = f'random,cmd:"{sys.executable}" "{good}",cmd:"{sys.executable}" "{bad}"'
    ran = run("tournament", "skirmish", "--bots", bots, "--games", 1, "--jobs", 2)
    assert ran.code == 0
    assert "good.py" in ran.out
    assert "it ended with code 1: no, thank you" in ran.err
    assert "bad.py failed" in ran.err
    assert "good.py failed" not in ran.err


def test_simulate_tells_what_was_lost_and_why(run, tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("print('nonsense', flush=True); input()", encoding="utf-8")
    bots = f'cmd:"{sys.executable}" "{bad}",random'
    ran = run("simulate", "skirmish", "--bots", bots, "--games", 1)
    assert ran.code == 0
    assert "bad.py failed" in ran.err
    assert "it wrote a line that is not an answer" in ran.err
    found = json.loads(run("simulate", "skirmish", "--bots", bots, "--games", 1, "--json").out)
    assert found["failures"] == sum(one["times"] for one in found["lost"]) > 0


@pytest.mark.parametrize(
    ("args", "said"),
    [(["--bots", "random"], "at least two"), (["--bots", "random,random"], "random is named twice"),
     (["--bots", "random,general_x"], "unknown bot 'general_x'"), (["--bots", "random,cmd:"], "there is no command"),
     (["--bots", "random,cmd:nowhere_at_all"], "the program nowhere_at_all was not found"),
     (["--bots", "random,outside:nobody"], "unknown program 'nobody'")],
)  # fmt: skip
def test_what_is_wrong_is_said_before_the_first_game(refused, args, said):
    assert said in refused("tournament", "skirmish", *args)


def test_an_impossible_clock_is_refused(run):
    for clock in ("0", "-1", "nan", "soon", "1e9"):
        ran = run("tournament", "skirmish", "--bots", "random,cmd:x", "--clock", clock)
        assert ran.code == 2
        assert "is not a number of seconds" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C by a signal")
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.slow), "2"])
def test_ctrl_c_prints_what_there_is(home, jobs):
    asked = ["tournament", "vietnam_battles", "--bots", "random,captain", "--games", "5000", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "launcher", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    time.sleep(6)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert b"Stopped early. Results so far:" in out
    assert b"of 10000 games" in out
