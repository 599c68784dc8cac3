"""What an action led to, played step by step: beats, waiting, skipping, and where pieces stand meanwhile."""

from __future__ import annotations

import pytest

from hexcore.game.dice import Roll
from hexcore.game.look import Look, Moment
from hexcore.game.plugins import registry
from hexcore.game.records import Modifier, Record, Sum
from hexcore.game.views import PieceView, View
from hexcore.play.chair import CHOSEN, Line
from hexcore.text import say
from launcher.table.turn.animation import Playback, beats_of

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


def test_the_speed_changes_how_long_a_beat_lasts():
    normal, quick = (beats_of([line("attack", dice=(DIE,))], LOOK, name)[0].ms for name in ("normal", "fast"))
    assert quick < normal


def test_what_others_do_is_followed_even_if_it_is_quiet():
    lines = [line("moved", pieces=("a",), hexes=(1, 2)), line(CHOSEN)]
    assert [beat.line.record.kind for beat in beats_of(lines, LOOK, "normal", followed=True)] == ["moved"]


def test_with_reduced_motion_only_what_must_be_read_stays():
    beats = beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal", still=True)
    assert [beat.line.record.kind for beat in beats] == ["award"]


BATTLES = ("battle_won", "battle_lost", "battle_both", "casualty", "team_lost")
FIGHT = LOOK.model_copy(update={"moments": (Moment(kind="combat", style="dice", pause=True, lapses=True),)})


def test_an_own_fight_stays_to_be_read_and_goes_by_itself():
    for still in (False, True):
        (beat,) = beats_of([line("combat", dice=(DIE,))], FIGHT, "normal", still=still, own=lambda line: True)
        assert not beat.waits
        playback = Playback()
        playback.play([beat])
        playback.advance(beat.ms + 1500)
        assert playback.busy, "it can be read"
        playback.advance(2000)
        assert not playback.busy


def test_the_fight_of_another_waits():
    (beat,) = beats_of([line("combat", dice=(DIE,))], FIGHT, "normal", followed=True)
    assert beat.waits
    assert not beat.reads


SPARED = LOOK.model_copy(update={"moments": (Moment(kind="won", style="dice", pause=True, spares=True),)})


def test_what_hit_nobody_of_ones_own_waits_for_nobody_at_the_quick_speed():
    for still in (False, True):
        (beat,) = beats_of([line("won", dice=(DIE,))], SPARED, "fast", still=still)
        assert not beat.waits
        playback = Playback()
        playback.play([beat])
        playback.advance(beat.ms + 2400)
        assert playback.busy, "it can be read"
        playback.advance(200)
        assert not playback.busy


@pytest.mark.parametrize("speed", ["normal", "step"])
def test_at_any_other_speed_it_waits(speed):
    (beat,) = beats_of([line("won", dice=(DIE,))], SPARED, speed)
    assert beat.waits
    assert not beat.reads


def test_where_ones_own_are_hit_it_waits_at_the_quick_speed_too():
    """A won battle hits the enemy alone; in the others a team of one's own is hit as well."""
    look = registry().open("green_beret").look()
    beats = {kind: beats_of([line(kind, dice=(DIE,))], look, "fast")[0] for kind in BATTLES}
    assert {kind for kind, beat in beats.items() if not beat.waits} == {"battle_won"}


def test_time_moves_on_and_a_card_waits():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal"))
    assert not playback.advance(100)
    assert playback.advance(5000)
    assert playback.now.style == "card"
    assert not playback.advance(60_000)
    playback.next()
    assert not playback.busy


def test_a_pause_holds_everything():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,))], LOOK, "normal"))
    playback.paused = True
    assert not playback.advance(60_000)
    assert playback.busy


def test_skipping_skips_all_that_plays_also_cards_that_would_wait():
    playback = Playback()
    playback.play(beats_of([line("attack", dice=(DIE,)), line("award"), line("moved")], LOOK, "normal"))
    playback.skip()
    assert not playback.busy


def test_step_by_step_waits_after_every_beat():
    playback = Playback()
    playback.speed = "step"
    playback.play(beats_of([line("attack", dice=(DIE,)), line("attack", dice=(DIE,))], LOOK, "step"))
    playback.advance(60_000)
    assert playback.waiting
    assert playback.progress == (1, 2)


def moments(*hexes: int) -> list[View]:
    return [view(a=h) for h in hexes]


def test_each_line_is_shown_on_the_position_of_its_moment():
    playback = Playback()
    lines = [line("attack", dice=(DIE,)), line("moved", pieces=("a",), hexes=(2, 3)), line("award")]
    playback.play(beats_of(lines, LOOK, "normal", moments=moments(1, 2, 3, 4)))
    seen = []
    while playback.busy:
        seen.append((playback.now.line.record.kind, playback.unfolding, playback.view().pieces[0].hex))
        playback.next()
    assert seen == [
        ("attack", True, 1), ("attack", False, 2), ("moved", True, 2), ("moved", False, 3), ("award", False, 4)
    ]  # fmt: skip
    assert playback.view() is None


def test_one_can_go_back_and_look_again():
    playback = Playback()
    playback.play(beats_of([line("moved"), line("moved"), line("moved")], LOOK, "normal", moments=moments(1, 2, 3, 4)))
    playback.next()
    playback.back()
    assert (playback.progress, playback.paused) == ((1, 3), True)
    assert not playback.advance(60_000)
    playback.skip()
    assert not playback.busy


def test_sums_are_told_term_by_term():
    terms = tuple(Modifier(say("x"), n) for n in (3, 2, -1))
    playback = Playback()
    playback.play(beats_of([line("fight", sums=(Sum(say("x"), terms, 4),), dice=(DIE,))], LOOK, "normal"))
    told = [playback.told]
    while playback.unfolding:
        playback.advance(50)
        told.append(playback.told)
    assert sorted(set(told)) == [0, 1, 2, 3], "nothing is added up before the dice lie still"
    assert told == sorted(told)


def test_what_tumbling_dice_show_is_not_told_yet():
    playback = Playback()
    beats = beats_of([line("attack", dice=(DIE,)), line("award")], LOOK, "normal")
    playback.play(beats)
    lines = [beat.line for beat in beats]
    quiet = line("bookkeeping")
    log = [lines[0], quiet, lines[1], quiet]
    assert playback.told_of(log) == [], "what follows would tell how the dice fell"
    playback.advance(1000)
    assert playback.told_of(log) == [lines[0], quiet]


def test_an_event_begins_once_the_camera_is_there():
    playback = Playback()
    playback.play(beats_of([line("fight", dice=(DIE,))], LOOK, "normal"))
    playback.wait(260)
    playback.advance(200)
    assert playback.share() == 0
    playback.advance(300)
    assert 0 < playback.share() < 0.2
    playback.wait(260)
    assert playback.elapsed == 240, "what has begun is not held up"


def test_one_hex_of_a_march_on_stage_takes_250_to_400_ms():
    (beat,) = beats_of([line("moved", hexes=(1, 2))], LOOK, "normal", followed=True)
    assert 250 <= beat.ms * beat.settles <= 400


def test_many_that_come_in_are_one_beat_that_holds_all_of_them():
    many = [line("enters", pieces=(f"p{h}",), hexes=(h,)) for h in range(26)]
    playback = Playback()
    playback.play(beats_of(many, LOOK, "normal", followed=True))
    assert playback.progress == (1, 1)
    assert playback.now.event.crowd == 26
    assert len(playback.now.event.way) == 26


def test_a_card_among_them_is_shown_by_itself():
    many = [line("enters", pieces=(f"p{h}",), hexes=(h,)) for h in range(6)]
    playback = Playback()
    playback.play(beats_of([*many[:3], line("award"), *many[3:]], LOOK, "normal", followed=True))
    assert playback.progress == (1, 3)
