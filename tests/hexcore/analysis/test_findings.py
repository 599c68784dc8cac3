"""What studies find, recomputed by hand from a few games that are known."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from hexcore.analysis.findings import compare, find, told_turns, written
from hexcore.analysis.intervals import mean, means_apart, share, shares_apart
from hexcore.analysis.simulate import (
    DIED,
    WENT,
    CountedSpot,
    GameNotes,
    Notebook,
    PlayedGame,
    ScoredLine,
    Task,
    Thing,
    Times,
    play_kept,
    play_out,
)
from hexcore.analysis.studies import EndingWay
from hexcore.game.actions import Outcome, ScoreLine
from hexcore.game.look import Moment
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.game.statistics import Statistic, Statistics
from hexcore.text import say
from skirmish.game import Skirmish

META = Skirmish().meta
MARKERS = Statistic("markers", came=("played",), names=("name",))
TASKS = Statistic("tasks", came=("drawn",), names=("name",), won=("done",), lost=("dropped",), pays="points")


def game(seed, winner, turns, points=0, things=(), course=()) -> PlayedGame:
    score = (ScoreLine(say("score.turns"), turns), ScoreLine(say("score.points"), points, seat="blue"))
    notes = GameNotes(turns, tuple(course), (), tuple(things))
    return PlayedGame(seed, turns * 10, Outcome("over", winner, score=score), notes=notes)


def marker(name, times, seat="blue"):
    return Thing("markers", name, seat), Times(came=times)


def test_outcomes_seats_scores_and_lengths_are_counted():
    games = [game(1, "blue", 3, 5), game(2, "blue", 4, 7), game(3, "red", 4, 0), game(4, "", 6, 4)]
    games.append(PlayedGame(5, 12, None, "no end after 12 actions", 2))
    found = find(games, META)
    assert (found.games, found.finished, found.failures) == (5, 4, 2)
    assert found.errors == ((5, "no end after 12 actions"),)
    assert found.outcomes == {
        EndingWay("over", "blue"): share(2, 4),
        EndingWay("over"): share(1, 4),
        EndingWay("over", "red"): share(1, 4),
    }
    assert found.wins == {"blue": share(2, 4), "red": share(1, 4)}
    assert (found.drawn, found.first) == (share(1, 4), share(2, 3))
    assert {line.scored: line.amount for line in found.lines} == {
        ScoredLine(say("score.turns")): mean([3, 4, 4, 6]),
        ScoredLine(say("score.points"), "blue"): mean([5, 7, 0, 4]),
    }
    (blue,) = found.sums
    assert (blue.seat, blue.mean, dict(blue.counts)) == ("blue", mean([5, 7, 0, 4]), {0: 1, 4: 1, 5: 1, 7: 1})
    assert found.turns == mean([3, 4, 4, 6])
    assert found.median_turns.value == 4
    assert dict(found.lengths) == {3: 1, 4: 2, 6: 1}
    assert found.plies == mean([30, 40, 40, 60])


def test_the_chance_of_winning_by_turn_is_that_of_the_games_that_came_so_far():
    games = [game(1, "blue", 1), game(2, "blue", 2), game(3, "red", 3), game(4, "red", 3)]
    course = {one.turn: one for one in find(games, META).course}
    assert [course[turn].reached.value for turn in (1, 2, 3)] == [1, 0.75, 0.5]
    assert [course[turn].worth["blue"] for turn in (1, 2, 3)] == [share(2, 4), share(1, 3), share(0, 2)]


def test_who_stood_well_is_told_in_thirds_of_games_that_stood_alike():
    stood = [
        (-2, "red"),
        (-2, "red"),
        (-2, "blue"),
        (0, "red"),
        (0, "blue"),
        (1, "blue"),
        (3, "blue"),
        (3, "blue"),
        (4, "red"),
    ]
    games = [game(n, winner, 2, course=[(1, 0), (2, standing)]) for n, (standing, winner) in enumerate(stood)]
    first, second = find(games, META).course
    assert first.standings == (), "all stood alike"
    low, middle, high = second.standings
    assert (low.low, low.high, low.worth) == (-2, -2, share(1, 3))
    assert (middle.low, middle.high, middle.worth) == (0, 1, share(2, 3))
    assert (high.low, high.high, high.worth) == (3, 4, share(2, 3))


def test_a_marker_decides_where_games_with_it_are_won_more_often():
    with_it = [game(n, "blue" if n < 9 else "red", 3, things=[marker("Flare", 1)]) for n in range(10)]
    without = [game(10 + n, "blue" if n < 2 else "red", 3, things=[marker("Smoke", 2)]) for n in range(10)]
    (table,) = find([*with_it, *without], META, [MARKERS]).tables
    rows = {row.thing.name: row for row in table.rows}
    assert rows["Flare"].apart == shares_apart((2, 10), (9, 10))
    assert rows["Smoke"].apart == shares_apart((9, 10), (2, 10))
    assert rows["Flare"].apart.certain
    assert rows["Smoke"].came == mean([0] * 10 + [2] * 10)
    assert rows["Smoke"].seen == share(10, 20)
    assert (rows["Flare"].split, rows["Smoke"].split) == (1, 2)
    assert (rows["Flare"].won, rows["Flare"].paid) == (None, None)


def test_a_marker_of_every_game_is_weighed_by_how_many_there_were():
    many = [game(n, "red", 3, things=[marker("Flare", 6 + n % 3)]) for n in range(8)]
    few = [game(8 + n, "blue", 3, things=[marker("Flare", 2 + n % 3)]) for n in range(8)]
    (table,) = find([*many, *few], META, [MARKERS]).tables
    assert table.rows[0].split == 6
    assert table.rows[0].apart == shares_apart((8, 8), (0, 8))


def test_of_too_few_games_nothing_is_said():
    games = [game(n, "blue", 3, things=[marker("Flare", 1)] if n < 4 else []) for n in range(20)]
    (table,) = find(games, META, [MARKERS]).tables
    assert table.rows[0].apart is None


def test_what_pays_is_told_with_how_often_it_ended_well():
    def task(won, lost, paid):
        return [(Thing("tasks", "Raid", "blue"), Times(1, won, lost, paid))]

    games = [game(n, "blue", 3, things=task(n < 6, n >= 6, 8 * (n < 6))) for n in range(10)]
    games += [game(10 + n, "red", 3) for n in range(2)]
    (table,) = find(games, META, [TASKS]).tables
    (row,) = table.rows
    assert row.won == share(6, 10)
    assert row.paid == mean([8] * 6)
    assert row.total == mean([8] * 6 + [0] * 6)
    assert row.apart == shares_apart((4, 6), (6, 6))


def test_a_thing_told_with_and_without_a_seat_is_one():
    drawn, done = Thing("tasks", "Raid", "blue"), Thing("tasks", "Raid", "")
    games = [game(n, "blue", 2, things=[(done, Times(won=1, paid=3)), (drawn, Times(came=1))]) for n in range(3)]
    (table,) = find(games, META, [TASKS]).tables
    (row,) = table.rows
    assert (row.thing, row.won, row.paid) == (drawn, share(3, 3), mean([3, 3, 3]))


def test_of_a_long_game_turns_all_over_it_are_told():
    assert told_turns(5) == [1, 2, 3, 4, 5]
    told = told_turns(144)
    assert (told[0], told[-1], len(told)) == (1, 144, 16)


def test_no_games_are_no_mistake():
    found = find([], META, [MARKERS])
    assert (found.games, found.finished, found.course) == (0, 0, ())
    json.dumps(written(found))


# -- two studies


def test_two_studies_are_apart_by_what_the_second_has_more():
    a = [game(n, "blue" if n < 4 else "red", 3 + n % 2, 2, [marker("Flare", 1)]) for n in range(10)]
    b = [game(n, "blue" if n < 7 else "red", 5 + n % 2, 6 + n % 3, [marker("Flare", n % 3)]) for n in range(20)]
    found = compare(a, b, META, [MARKERS])
    assert found.games == (10, 20)
    assert found.worth["blue"] == (0.4, 0.35, shares_apart((4, 10), (7, 20)))
    assert found.turns.apart == means_apart([3 + n % 2 for n in range(10)], [5 + n % 2 for n in range(20)])
    assert found.turns.apart.certain
    assert found.outcomes[EndingWay("over", "red")].apart == shares_apart((6, 10), (13, 20))
    assert found.sums["blue"].apart == means_apart([2] * 10, [6 + n % 3 for n in range(20)])
    (flare,) = found.tables["markers"]
    assert flare.came.apart == means_apart([1] * 10, [n % 3 for n in range(20)])
    assert flare.paid is None
    mirrored = compare(b, a, META, [MARKERS]).worth["blue"].apart
    assert mirrored.value == pytest.approx(-found.worth["blue"].apart.value)
    json.dumps(written(found))


# -- what is noticed of a game


@pytest.mark.parametrize(
    "task",
    [
        Task("green_beret", "campaign", {}, ("random",), noted=True),
        Task("green_inferno", "under_fire", {"turns": 3}, ("captain",), noted=True),
        Task("vietnam_battles", "boys_of_67", {}, ("random",), noted=True),
    ],
    ids=lambda task: task.game,
)
def test_notes_are_what_the_records_tell(task):
    """Counted again from the log of the same game, by the kinds that the game itself declares."""
    played_game = registry().open(task.game)
    played, session = play_kept(played_game, task, 3)
    quick = play_out(played_game, task, 3)
    assert quick == played, "notes make no difference to the game, nor how it is played to its notes"
    assert quick._replace(notes=None) == play_out(played_game, task._replace(noted=False), 3)
    records = [*session.opening, *(record for entry in session.entries for record in entry.records)]
    dies = played_game.statistics.dies or played_game.losses
    died = sum(len(record.pieces) for record in records if record.kind in dies and record.hexes)
    spots = Counter()
    for spot, times in played.notes.spots:
        spots[spot.what] += times
    assert spots[DIED] == died
    assert spots[WENT] > 10
    for counted in played_game.statistics.counts:
        came = sum(len(list(counted.named(r))) for r in records if r.kind in counted.came)
        assert sum(times.came for thing, times in played.notes.things if thing.key == counted.key) == came
    assert played.notes.turns == session.state.turn
    assert [turn for turn, _ in played.notes.course] == list(range(1, session.state.turn + 1))


@pytest.mark.parametrize("name", ["green_beret", "green_inferno", "vietnam_battles"])
def test_what_a_game_declares_for_studies_exists(name):
    """Its tracks are in its views, its texts in its catalogue."""
    declared = registry().open(name)
    seats = declared.meta.seat_ids()
    assert set(declared.statistics.standing.values()) <= set(seats)
    tracks = set()
    for scenario in declared.meta.scenarios:
        tracks |= {track.key for track in declared.view(declared.start(scenario.id, {}, 1), seats[0]).tracks}
    assert set(declared.statistics.standing) <= tracks
    for counted in declared.statistics.counts:
        assert f"study.{counted.key}.title" in declared.catalogue
        assert f"study.{counted.key}.about" in declared.catalogue


class Told(Skirmish):
    """The example with records of its own, as any game could write them."""

    losses = frozenset({"gone"})
    statistics = Statistics(counts=(TASKS,), standing={"turn": "red"})

    def look(self):
        moments = (Moment(kind="march", style="path"), Moment(kind="flown", comes=True))
        return super().look().model_copy(update={"moments": moments})


def test_ways_and_losses_are_counted_where_the_records_say():
    game = Told()
    state = game.start("hunt", {}, 1)
    mine = tuple(piece.id for piece in game.view(state, "blue").pieces if piece.seat == "blue")[:2]
    book = Notebook(game)
    book.take(
        state,
        [
            Record("march", say("x"), pieces=mine, hexes=(1, 2, 3)),
            Record("march", say("x"), pieces=mine[:1], hexes=(3, 2)),
            Record("flown", say("x"), pieces=mine, hexes=(9, 4)),
            Record("gone", say("x"), pieces=mine, hexes=(7, 5)),
            Record("gone", say("x"), pieces=("nobody's",), hexes=(5,)),
            Record("gone", say("x"), pieces=mine, hexes=()),
            Record("other", say("x"), pieces=mine, hexes=(8,)),
        ],
    )
    state.turn = 2
    book.take(state, [])
    notes = book.notes()
    assert dict(notes.spots) == {
        CountedSpot(WENT, "blue", 2): 2,
        CountedSpot(WENT, "blue", 3): 1,
        CountedSpot(WENT, "blue", 4): 1,
        CountedSpot(DIED, "blue", 5): 2,
        CountedSpot(DIED, "", 5): 1,
    }
    assert (notes.turns, notes.course) == (2, ((1, -1), (2, -2))), "red's track counts against the first seat"


def test_a_thing_of_nobody_is_whose_the_game_says():
    book, game = Notebook(Claimed()), Claimed()
    book.take(game.start("hunt", {}, 1), [Record("drawn", say("x", name="Raid"))])
    book.take(game.start("hunt", {}, 1), [Record("drawn", say("x", name="Raid"), facts=(("seat", "blue"),))])
    assert [thing.seat for thing, _ in book.notes().things] == ["blue", "red"]


class Claimed(Told):
    """Where its records do not say whose a task is, it is red's."""

    statistics = Statistics(counts=(TASKS._replace(seat="red"),))


def test_things_are_named_by_their_records():
    book = Notebook(Told())
    state = Told().start("hunt", {}, 1)
    drawn = Record(
        "drawn", say("x", name=("Raid #2", "Raid", say("place.ba"))), facts=(("seat", "blue"), ("points", 9))
    )
    done = Record("done", say("x", name="Raid #1"), facts=(("points", 4),))
    dropped = Record("dropped", say("x", name=say("place.ca", hex="0101")), facts=(("points", 7),))
    book.take(state, [drawn, done, dropped])
    assert dict(book.notes().things) == {
        Thing("tasks", say("place.ca", hex="0101"), ""): Times(lost=1),
        Thing("tasks", "Raid", "blue"): Times(came=2),
        Thing("tasks", "Raid", ""): Times(won=1, paid=4),
        Thing("tasks", say("place.ba"), "blue"): Times(came=1),
    }
