"""What an action led to, played step by step: beats, waiting, skipping, and where pieces stand meanwhile."""

from __future__ import annotations

import pytest

from hexcore.chair import Line
from hexcore.dice import Roll
from hexcore.look import Look, Moment
from hexcore.records import Record
from hexcore.text import say
from hexcore.views import PieceView, View
from launcher.table.playback import Playback, beats_of

LOOK = Look(
    sides={},
    counters={},
    boards={},
    moments=(Moment(kind="award", style="card", pause=True), Moment(kind="moved", style="path")),
)
DIE = Roll(1, 6, 4, "attack")


def line(kind: str, **parts) -> Line:
    return Line(0, 1, "blue", Record(kind, say("x"), **parts))


def view(**hexes: int) -> View:
    pieces = [PieceView(name, "patrol", "blue", hex=h) for name, h in hexes.items()]
    return View("skirmish", "hunt", "blue", "clearing", 1, 6, say("x"), "blue", pieces=pieces)


def test_a_quiet_action_needs_no_stage():
    assert beats_of([line("moved", pieces=("a",), hexes=(2,))], LOOK, "normal") == []


def test_dice_and_cards_are_shown():
    beats = beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal")
    assert [(beat.style, beat.waits) for beat in beats] == [("dice", False), ("card", True)]


def test_an_automatic_procedure_is_played_line_by_line():
    assert len(beats_of([line("moved"), line("moved"), line("moved")], LOOK, "normal")) == 3


@pytest.mark.parametrize(("speed", "longer"), [("slow", True), ("fast", False)])
def test_the_speed_changes_how_long_a_beat_lasts(speed, longer):
    normal, other = (beats_of([line("attack", dice=(DIE,))], LOOK, name)[0].ms for name in ("normal", speed))
    assert (other > normal) is longer


def test_with_reduced_motion_only_what_must_be_read_stays():
    beats = beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal", still=True)
    assert [beat.line.record.kind for beat in beats] == ["award"]


def test_time_moves_on_and_a_card_waits():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal"), view())
    assert not playback.advance(100)
    assert playback.advance(5000)
    assert playback.now.style == "card"
    assert not playback.advance(60_000)
    playback.next()
    assert not playback.busy


def test_a_pause_holds_everything():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,))], LOOK, "normal"), view())
    playback.paused = True
    assert not playback.advance(60_000)
    assert playback.busy


def test_skipping_stops_at_a_card_that_must_be_read():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,)), line("award"), line("moved")], LOOK, "normal"), view())
    playback.skip()
    assert playback.now.line.record.kind == "award"
    playback.skip()
    assert not playback.busy


def test_step_by_step_waits_after_every_beat():
    playback = Playback()
    playback.speed = "step"
    playback.play(beats_of([line("attack", dice=(DIE,)), line("attack", dice=(DIE,))], LOOK, "step"), view())
    playback.advance(60_000)
    assert playback.waiting
    assert playback.progress == (1, 2)


def test_pieces_stand_where_they_stood_until_their_line_comes():
    playback = Playback()
    lines = [line("attack", dice=(DIE,)), line("moved", pieces=("a",), hexes=(9,)), line("attack", dice=(DIE,))]
    playback.play(beats_of(lines, LOOK, "normal"), view(a=1, gone=5))
    after = view(a=9)
    assert {piece.id: piece.hex for piece in playback.pieces(after)} == {"a": 1, "gone": 5}
    playback.next()
    playback.next()
    assert {piece.id: piece.hex for piece in playback.pieces(after)}["a"] == 9
    playback.next()
    assert playback.pieces(after) == after.pieces


def test_what_tumbling_dice_show_is_not_told_yet():
    playback = Playback()
    beats = beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal")
    playback.play(beats, view())
    assert playback.untold() == {id(beat.line) for beat in beats}
    playback.advance(1000)
    assert playback.untold() == {id(beats[1].line)}
