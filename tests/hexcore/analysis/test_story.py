"""The figures of a report, counted again from the records of golden games, and by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hexcore.analysis.lookback import decided_within, planned
from hexcore.analysis.story import (
    Witness,
    at_least,
    balances,
    dice_of,
    heaviest,
    lines_in,
    losses_by_turn,
    places_of,
    result_of,
    sums,
    telling_lines,
    traces_of,
    tracks_by_turn,
)
from hexcore.analysis.turning_points import Budget, TurnStart
from hexcore.game.odds import distribution
from hexcore.game.plugins import registry
from hexcore.play.dice_luck import Luck, by_turn, luck_of
from tests.played_games import GOLDEN, as_rolled, finished

GAMES = [
    "green_inferno/hill_875-draw", "green_inferno/dak_to-us_victory", "vietnam_battles/snoopys_nose-body_count",
    "vietnam_battles/boys_of_67-draw", "green_beret/campaign-no_missions",
]  # fmt: skip


@pytest.fixture(params=GAMES)
def session(request):
    return finished(request.param)


def records_of(session):
    return [record for entry in session.entries for record in entry.records]


# -- by turn -------------------------------------------------------------------------------------------------------


def test_losses_add_up_to_the_pieces_of_the_records_that_tell_of_them(session):
    game = session.game
    lost = sum(len(record.pieces) for record in records_of(session) if record.kind in game.losses)
    found = losses_by_turn(Witness(session), game.losses, game.meta)
    assert lost == (sum(values[-1] for _, values in found.lines) if found else 0)
    if found:
        assert all(list(values) == sorted(values) for _, values in found.lines), "losses never become fewer"


def test_losses_are_those_that_the_end_of_the_table_shows(session):
    game, seat = session.game, session.game.meta.seat_ids()[0]
    shown = by_turn(session, seat)
    found = losses_by_turn(Witness(session), game.losses, game.meta)
    if shown is not None and shown.what == "losses":
        assert found is not None
        assert [values[-1] for _, values in found.lines if values] == [values[-1] for _, values in shown.lines]


def test_tracks_end_where_the_game_ended(session):
    seat = session.game.meta.seat_ids()[0]
    last = {track.name: track.value for track in session.view(seat).tracks}
    found = tracks_by_turn(Witness(session))
    assert found is not None
    assert found.lines
    for name, values in found.lines:
        assert values[-1] == last[name]
        assert len(values) == len(found.turns)


def test_a_score_below_nought_is_told():
    found = tracks_by_turn(Witness(finished("green_beret/campaign-no_missions")))
    assert min(value for _, values in found.lines for value in values) == -31


# -- dice ----------------------------------------------------------------------------------------------------------


def test_dice_are_all_that_were_rolled(session):
    faces = Counter((roll.sides, roll.face) for record in records_of(session) for roll in record.rolled)
    counted: Counter[tuple[int, int]] = Counter()
    for luck in dice_of(Witness(session)):
        counted.update({(luck.sides, face): n for face, n in enumerate(luck.faces, 1)})
    assert +counted == faces
    if not session.opening:
        assert dice_of(Witness(session)) == luck_of(session)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 6), (3, 10)])
def test_sums_are_those_of_every_fall(count, sides):
    exact = distribution([sides] * count, lambda *faces: sum(faces))
    found = sums(count, sides)
    assert len(found) == len(exact)
    assert found == pytest.approx([float(exact[total]) for total in range(count, count * sides + 1)])


def test_how_usual_dice_are():
    assert at_least(Luck("", 6, (0, 0, 0, 0, 0, 2))) == pytest.approx(1 / 36)
    assert at_least(Luck("", 6, (2, 0, 0, 0, 0, 0))) == pytest.approx(1.0)
    assert at_least(Luck("", 6, (0, 0, 1, 1, 0, 0))) == pytest.approx(21 / 36)
    many = Luck("", 6, (100, 100, 100, 100, 100, 100))
    assert at_least(many) == pytest.approx(0.5, abs=0.02)


# -- chances -------------------------------------------------------------------------------------------------------


def test_chances_are_whole_and_what_came_is_in_the_log(session):
    taken = list(Witness(session).chances())
    assert taken, "chances were taken"
    for one in taken:
        assert sum(chance.p for chance in one.odds.chances) == 1
        entry = session.entries[one.ply]
        assert (as_rolled(one.record) in entry.records, one.seat, one.turn) == (True, entry.seat, entry.turn)
        assert session.game.odds(session.position(one.ply), entry.action, entry.seat) == one.odds
        assert result_of(one).key == one.came


def test_balances_are_the_sums_of_their_chances(session):
    taken = list(Witness(session).chances())
    found = balances(taken)
    assert sum(one.taken for one in found) == len(taken)
    for one in found:
        own = [chance for chance in taken if chance.owner == one.owner]
        hoped = sum((c.odds.hurt("defender") + c.odds.hurt("both") for c in own), Fraction(0))
        assert (one.struck, one.struck_came) == (hoped, sum(result_of(c).side in ("defender", "both") for c in own))


# -- on the map ----------------------------------------------------------------------------------------------------


def test_traces_are_counted_at_the_last_hex_of_their_records(session):
    game = session.game
    found = traces_of(Witness(session), game)
    wanted = {**game.traces, "lost": game.losses}
    for trace, kinds in wanted.items():
        hexes = Counter(r.hexes[-1] for r in records_of(session) if r.kind in kinds and r.hexes)
        assert found.get(trace, {}) == dict(hexes)
    assert found["walked"], "somebody marched"


def test_the_kinds_that_leave_traces_are_kinds_that_games_write():
    """A kind that nothing writes would count nothing for ever: it stands in the rules, or its sentence is named so."""
    for game in ("green_beret", "green_inferno", "vietnam_battles"):
        opened = registry().open(game)
        sources = [path.read_text() for path in (GOLDEN.parents[1] / "games" / game / "rules").rglob("*.py")]
        for kind in (kind for kinds in opened.traces.values() for kind in kinds):
            assert f"record.{kind}" in opened.catalogue or any(f'"{kind}"' in text for text in sources), (game, kind)


def test_the_heaviest_turns_are_told_by_their_most_telling_lines(session):
    witness, game = Witness(session), session.game
    found = heaviest(witness, game, 3)
    assert 1 <= len(found) <= 3
    assert [one.turn for one in found] == sorted({one.turn for one in found})
    for stretch in found:
        lines = telling_lines(witness, game, stretch, 6)
        assert 1 <= len(lines) <= 6
        assert {line.turn for line in lines} == {stretch.turn}
        lost = [told.line for told in lines_in(witness, stretch) if told.line.record.kind in game.losses]
        assert all(line in lines for line in lost) or len(lost) > 3, "losses are told before fights"
        inside = [told.line for told in lines_in(witness, stretch)]
        assert all(line in inside for line in lines)
        assert set(places_of(lines, game)) <= {h for line in lines for h in line.record.hexes}


# -- what decided it -----------------------------------------------------------------------------------------------


def test_a_plan_looks_at_fewer_positions_where_time_is_short():
    stops = [TurnStart(n, n) for n in range(40)]
    assert planned(stops, 1000) == (stops, Budget())
    assert planned(stops, 30)[1].first == 2
    kept, budget = planned(stops, 10)
    assert (len(kept), kept[0], kept[-1], budget.first) == (5, stops[0], stops[-1], 2)
    assert planned(stops, 3)[1].total == 0


def test_without_time_nothing_is_found_and_that_is_said():
    session = finished("green_inferno/hill_875-draw")
    found = decided_within(session, "us", 0)
    assert (found.curve, found.points, found.games, found.cut) == ((), (), 0, True)
    assert found.stop_at(len(session.entries)).turn == 10


@pytest.mark.slow
def test_in_some_time_a_quick_game_is_weighed():
    session = finished("vietnam_battles/boys_of_67-draw")
    shares: list[float] = []
    found = decided_within(session, "us", 25, shares.append)
    assert found.games >= 4
    assert found.curve[-1][0] == len(session.entries)
    assert shares == sorted(shares)
