"""The last moves and what is known of a hex: from what a seat has heard and sees, and from nothing else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexcore.game.answers import KNOWN, MOVES, Overlay, OverlayMark
from hexcore.game.bot import RandomBot
from hexcore.game.look import Moment
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.chair import Heard, Line
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.session import Session
from hexcore.play.telling import by_hex, known, moves
from hexcore.text import NO_TEXT, say
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")
A, B, C, D, E = (BOARD.hex(label) for label in ("0101", "0102", "0103", "0104", "0201"))
LOOK = SimpleNamespace(
    moments=(Moment(kind="moved", style="path"), Moment(kind="landed", comes=True), Moment(kind="attack", style="dice"))
)
PIECES = {"own": "blue", "foe": "red", "far": "red"}


def line(turn: int, kind: str, piece: str, *hexes: int, dice: tuple = ()) -> Line:
    return Line(0, turn, "blue", Record(kind, say(kind), pieces=(piece,), hexes=hexes, dice=dice))


def chair(*lines: Line, turn: int = 2, seen: tuple[str, ...] = tuple(PIECES)) -> SimpleNamespace:
    """A chair at which these lines were heard, each of an action of its own."""
    pieces = [SimpleNamespace(id=one, seat=PIECES[one], name=one.upper(), hex=-1, towards=-1) for one in seen]
    heard = [Heard(n, one.turn, "blue", (one,), "") for n, one in enumerate(lines)]
    return SimpleNamespace(
        seat="blue",
        view=SimpleNamespace(turn=turn, pieces=pieces),
        public=SimpleNamespace(look=LOOK, board=BOARD),
        heard=lambda: heard,
        ground=lambda h: (say("the ground"),),
        notes=lambda: {A: (say("a note"),)},
    )


def ways(found: Overlay) -> dict[tuple[int, ...], str]:
    return {arrow.way: arrow.tone for arrow in found.arrows}


def test_the_steps_of_a_march_are_one_arrow_and_each_side_has_its_tone():
    found = moves(chair(line(2, "moved", "own", A, B), line(2, "moved", "own", B, C), line(1, "moved", "foe", D, E)))
    assert ways(found) == {(A, B, C): "strong", (D, E): "danger"}
    assert [(key.tone, key.arrow, dict(key.text.values)) for key in found.legend] == [
        ("strong", True, {"turn": 2}),
        ("danger", True, {"turn": 1}),
    ]


def test_a_march_that_was_interrupted_goes_on_as_the_same_arrow_and_may_come_back():
    found = moves(chair(line(2, "moved", "own", A, B), line(2, "moved", "foe", D, E), line(2, "moved", "own", B, A)))
    assert ways(found) == {(A, B, A): "strong", (D, E): "danger"}


def test_of_each_side_the_turn_counts_in_which_it_moved_last():
    found = moves(chair(line(1, "moved", "own", A, B), line(1, "moved", "foe", D, E), line(2, "moved", "own", B, C)))
    assert ways(found) == {(B, C): "strong", (D, E): "danger"}
    old = moves(chair(line(1, "moved", "foe", D, E), line(3, "attack", "foe", A), turn=3))
    assert ways(old) == {}, "two turns ago is long ago"
    assert [note.key for note in old.notes] == ["question.moves.none"]


def test_who_came_from_elsewhere_is_marked_where_he_came_and_a_shot_is_no_move():
    found = moves(chair(line(2, "landed", "foe", A, C), line(2, "attack", "own", A, B)))
    assert [(mark.hex, mark.tone) for mark in found.marks] == [(C, "danger")]
    assert found.arrows == ()


def test_what_is_no_longer_seen_belongs_to_nobody():
    found = moves(chair(line(2, "moved", "far", A, B), seen=("own", "foe")))
    assert ways(found) == {(A, B): "muted"}
    assert "FAR" not in str(found)


def test_of_a_hex_everything_is_told_that_was_heard_of_it_the_last_lines_only():
    lines = [line(turn, "attack", "own", A) for turn in (1, 2, 3)]
    one = chair(*lines)
    told = known(one, Overlay(NO_TEXT, (OverlayMark(B, say("dark")),), notes=(say("of the game"),)), A, by_hex(lines))
    keys = [note.key for note in told.notes]
    assert keys.count("question.known.heard") == 2
    assert [dict(note.values)["turn"] for note in told.notes if note.key == "question.known.heard"] == [2, 3]
    assert {"the ground", "a note", "of the game", "question.known.nobody"} <= set(keys)
    assert [mark.hex for mark in told.marks] == [B]
    nowhere = known(one, Overlay(NO_TEXT), -1, {})
    assert [note.key for note in nowhere.notes] == ["question.known.point"]


@pytest.mark.parametrize("game", [module.meta.id for module in registry().modules()])
def test_what_a_seat_has_not_heard_moves_no_arrow(game):
    """The arrows and what is known of a hex rest on the lines and the view of the seat alone."""
    opened = registry().open(game)
    session, bot = Session(opened, None, {}, 5), RandomBot(5)
    for _ in range(150):
        if session.decision is None:
            break
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    for seat in opened.meta.seat_ids():
        asked = LocalChair(session, seat, public_of(session))
        heard = {h for one in asked.heard() for told in one.lines for h in told.record.hexes}
        found = asked.overlay(MOVES)
        assert {h for arrow in found.arrows for h in arrow.way} <= heard
        assert {mark.hex for mark in found.marks} <= heard
        seen = {piece.name for piece in asked.view.pieces}
        told = {name for arrow in found.arrows for name in dict(arrow.word.values).get("pieces", ())}
        assert told <= seen
        assert asked.overlay(KNOWN, 0).notes
