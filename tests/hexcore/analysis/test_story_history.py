"""A witness tells what a seat has heard and seen and nothing else; all together are heard once nothing is secret."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexcore.analysis.story import Witness, together
from hexcore.errors import MonsoonError, UnknownName
from hexcore.play.local_chair import LocalChair, public_of
from tests.played_games import as_rolled, finished, under_way

FINISHED = ["green_inferno/hill_875-draw", "vietnam_battles/snoopys_nose-body_count", "green_beret/campaign-stopped"]


@pytest.mark.parametrize("name", FINISHED)
def test_all_together_have_heard_every_record_in_its_turn(name):
    session = finished(name)
    told = Witness(session).told
    records = [record for entry in session.entries for record in entry.records]
    assert [as_rolled(one.line.record) for one in told] == [*session.opening, *records]
    turns = [turn for entry in session.entries for turn in entry.turns]
    assert [one.line.turn for one in told][len(session.opening) :] == turns


@pytest.mark.parametrize("name", FINISHED)
def test_a_seat_has_heard_what_its_chair_has(name):
    session = finished(name)
    for seat in session.game.meta.seat_ids():
        chair = LocalChair(session, seat, public_of(session))
        heard = [line.record for one in chair.heard() for line in one.lines if line.record.kind != "chosen"]
        assert [one.line.record for one in Witness(session, seat).told] == heard


def test_before_the_end_of_a_game_with_secrets_only_a_seat_can_be_asked():
    session = under_way("vietnam_battles", "snoopys_nose", 60, seed=3)
    with pytest.raises(MonsoonError):
        Witness(session)
    witness = Witness(session, "us")
    assert (witness.outcome, witness.seed, witness.session) == (None, None, None)
    hidden = [r for e in session.entries for r in e.records if r.audience is not None and "us" not in r.audience]
    assert hidden, "something was told to the others alone"
    assert not {id(record) for record in hidden} & {id(one.line.record) for one in witness.told}
    assert {piece.id for piece in witness.view(60).pieces} == {p.id for p in session.view("us").pieces}
    with pytest.raises(UnknownName):
        Witness(session, "nobody")


def test_where_nothing_is_hidden_all_can_be_asked_at_any_time():
    session = under_way("vietnam_battles", "boys_of_67", 30, seed=3)
    assert Witness(session).outcome is None
    assert len(Witness(session).told) > 10


def test_while_it_goes_on_a_seat_tells_of_the_chances_it_took_itself():
    session = under_way("green_inferno", "hill_875", 500, seed=3)
    assert session.outcome is None
    own = list(Witness(session, "nva").chances())
    assert own, "some were taken"
    assert {taken.seat for taken in own} == {"nva"}


def test_together_each_piece_is_as_its_own_side_sees_it():
    session = under_way("vietnam_battles", "snoopys_nose", 60, seed=3)
    us, vc = session.view("us"), session.view("vc")
    both = together([us, vc])
    for side in (us, vc):
        own = [piece for piece in side.pieces if piece.seat == side.seat]
        assert own, "every side has pieces"
        assert [both.piece(piece.id) for piece in own] == own
    assert len({piece.id for piece in both.pieces}) == len(both.pieces) > len(us.pieces)
    assert together([us]) is us


def test_what_one_side_sees_of_the_other_does_not_count():
    session = under_way("vietnam_battles", "snoopys_nose", 60, seed=3)
    us, vc = session.view("us"), session.view("vc")
    own = next(piece for piece in vc.pieces if piece.seat == "vc")
    blurred = replace(own, name="?", face="back")
    both = together([vc, replace(us, pieces=[*us.pieces, blurred])])
    assert both.piece(own.id) == own
    assert both.piece(own.id) != blurred


def test_who_plays_alone_is_told_what_he_has_found_out():
    session = under_way("green_beret", "campaign", 30, seed=3)
    assert session.outcome is None
    assert Witness(session).seat == "player"
    assert Witness(finished("green_beret/campaign-stopped")).seat == ""
