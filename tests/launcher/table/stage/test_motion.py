"""What moves over the map: the right thing at the right moment and place, briefly, and never what is not shown."""

from __future__ import annotations

import pygame
import pytest

from hexcore.game.look import Look, Sounding, Sounds
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.play.session import Session
from hexcore.text import say
from launcher.open_game import open_game
from launcher.painting.counters.stacks import place_of
from launcher.painting.effects.effects import Burst, Tracers
from launcher.painting.effects.gunfire import FIRES
from launcher.painting.effects.moves import Fade, Flip, Glide, eased
from launcher.play import Play
from launcher.sound.scene import rains
from launcher.table.replay import ReplayScreen
from launcher.table.screen import TableScreen
from launcher.table.stage.motion import changes, shots
from launcher.table.stage.sounds import Sky
from skirmish.game import Skirmish
from tests.launcher.table.table_hand import TableHand

SIZE = (1100, 720)
FRAME = 40.0
GAMES = [("green_beret", "campaign"), ("green_inferno", "hill_875"), ("vietnam_battles", "boys_of_67")]


@pytest.fixture
def lively(desk):
    desk.change(reduced_motion=False, enemy_speed="normal", animation_speed=1.0)
    return desk


def watch(desk, game, scenario=None, seed=5, seats=None) -> TableScreen:
    """A table at which bots play."""
    session = Session(game, scenario, {}, seed)
    screen = TableScreen(desk, Play(session, seats or dict.fromkeys(game.meta.seat_ids(), "random")))
    TableHand(screen, SIZE, session)
    screen.test_session = session
    return screen


def frame(screen, ms: float = FRAME) -> None:
    if screen.play.now.bots_turn:
        screen.play.wait_for_bot()
    screen.update(ms)
    if screen.flow.playback.waiting:
        screen.flow.go_on()


def running(screen) -> list:
    return screen.map.picture.effects


def marched(sit) -> tuple[TableHand, str, int, int]:
    """A table at which blue has just marched, who, from where and to where."""
    hand = sit(seats={"blue": "human", "red": "random"})
    for _ in range(100):
        frame(hand.screen)
        if hand.screen.play.mine and not hand.screen.flow.playback.busy:
            break
    action = next(action for action in hand.screen.play.decision.actions if action.verb == "move")
    start = hand.screen.play.view.piece(action.pieces[0]).hex
    hand.screen.turn.send(action)
    return hand, action.pieces[0], start, action.hexes[-1]


# -- marches -----------------------------------------------------------------------------------------------------------


def test_an_own_march_glides_from_hex_to_hex_and_ends(lively, sit):
    hand, piece, start, end = marched(sit)
    board, screen = hand.screen.play.board, hand.screen
    glides = [one for one in running(screen) if isinstance(one, Glide)]
    assert [one.idents for one in glides] == [frozenset([piece])]
    assert glides[0].way.points[0] == board.centre(start)
    assert glides[0].way.points[-1] == board.centre(end)
    assert glides[0].gait == "boots"
    assert screen.busy
    assert screen.target(f"counter:{piece}"), "what is under way can be clicked where it will be"
    for _ in range(20):
        hand.wait(FRAME)
    assert running(screen) == []
    assert not screen.motion.busy


def test_what_glides_is_not_drawn_in_its_stack_too(lively, sit):
    hand, piece, *_ = marched(sit)
    picture, camera = hand.screen.map.picture, hand.screen.map.camera
    under_way = pygame.image.tobytes(picture.compose(camera), "RGB")
    hand.screen.motion.end()
    there = pygame.image.tobytes(picture.compose(camera), "RGB")
    assert under_way != there
    assert [shown.id for shown, _ in picture.piece_rects(camera)].count(piece) == 1


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_who_walks_on_stage_goes_along_the_way_as_far_as_it_is_told(lively, name, scenario):
    screen, seen = watch(lively, open_game(name), scenario), 0
    playback, board = screen.flow.playback, screen.play.board
    for _ in range(6000):
        frame(screen)
        told = [one for one in running(screen) if isinstance(one, Glide) and one.progress is not None]
        beat = playback.now if playback.busy else None
        if beat is None or not playback.unfolding:
            assert told == [], "once it has happened the counter stands where it is"
            continue
        if beat.style != "path" or not told:
            continue
        seen += 1
        after, before = beat.view(True), playback.view()
        for glide in told:
            assert glide.share(0.0) == pytest.approx(eased(playback.share() / beat.settles))
            for piece in glide.pieces:
                assert before.piece(piece.id) == piece, "it is drawn as it was before"
                assert glide.way.points[0] == place_of(before.piece(piece.id), board)
                assert glide.way.points[-1] == place_of(after.piece(piece.id), board)
        if screen.play.over or seen > 12:
            break
    assert seen > 3


def test_a_pause_holds_the_march_and_lets_the_table_sleep(lively):
    screen = watch(lively, open_game("green_beret"), "campaign")
    for _ in range(2500):
        frame(screen)
        told = [one for one in running(screen) if isinstance(one, Glide) and one.progress is not None]
        if told:
            break
    assert told
    screen.tools.pause()
    share = told[0].share(0.0)
    screen.update(FRAME)
    assert told[0].share(0.0) == share
    assert not screen.motion.running


# -- changes -----------------------------------------------------------------------------------------------------------


def piece(ident="one", **parts) -> PieceView:
    return PieceView(ident, parts.pop("kind", "inf"), parts.pop("seat", "blue"), **parts)


def test_what_has_changed_between_two_views_is_told_apart():
    before = [piece(hex=1), piece("two", hex=2), piece("three", hex=3), piece("four", hex=4), piece("six", box="pool")]
    after = [piece(hex=2), piece("two", hex=2, face="back"), piece("four", hex=4, marks=("hit",)), piece("six", hex=9)]
    found = changes(before, after)
    assert [one.after.id for one in found.moved] == ["one"]
    assert [one.after.id for one in found.turned] == ["two"]
    assert [one.id for one in found.gone] == ["three"]
    assert [one.id for one in found.came] == ["six"]


def test_another_position_is_no_event():
    many = [piece(str(n), hex=n) for n in range(30)]
    assert changes(many, []) == changes([], [])
    assert changes([], [piece(str(n), hex=n) for n in range(100)]) == changes([], [])


def test_all_that_enter_at_once_come_in_together_over_the_edge(lively, sit):
    hand = sit(seats={"blue": "human", "red": "random"})
    screen, board = hand.screen, hand.screen.play.board
    edge = [h for h in sorted(board.playable) if len(board.neighbours[h]) < 6]
    many = [piece(str(n), hex=edge[n % len(edge)]) for n in range(28)]
    screen.motion._differ([], many, [], frozenset())
    glides = [one for one in running(screen) if isinstance(one, Glide)]
    assert len(glides) == 28
    assert len({one.begins for one in glides}) == 1
    for one in glides:
        (start, end), lasts = one.way.points, one.lasts
        assert end == place_of(one.pieces[0], board)
        assert board.grid.pick(*start) not in board.playable, "from outside the map"
        assert 250 <= lasts <= 400


def test_a_single_step_is_long_enough_to_be_seen_and_eased(lively, sit):
    hand, *_ = marched(sit)
    (glide,) = (one for one in running(hand.screen) if isinstance(one, Glide))
    assert 250 <= glide.lasts <= 400
    shares = [glide.share(glide.begins + glide.lasts * n / 4) for n in range(5)]
    assert shares[0] == 0
    assert shares[4] == 1
    assert shares[1] < 0.25
    assert shares[3] > 0.75


def test_the_camera_follows_a_march_on_stage_that_leaves_the_view(lively):
    screen = watch(lively, open_game("vietnam_battles"), "boys_of_67")
    followed = 0
    for _ in range(3000):
        frame(screen)
        told = [one for one in running(screen) if isinstance(one, Glide) and one.progress is not None]
        if not told or screen.flow.playback.share() < 0.1:
            continue
        camera = screen.map.camera
        x, y = camera.to_screen(told[0].way.at(told[0].share(0.0)))
        assert 0 <= x <= camera.view[0]
        assert 0 <= y <= camera.view[1]
        followed += 1
    assert followed > 20


def test_a_counter_that_was_turned_over_flips_and_one_that_is_lost_fades(lively):
    """In battles of both: a step is lost, a unit is eliminated, and both are seen at the record that tells it."""
    screen, found = watch(lively, open_game("vietnam_battles"), "boys_of_67"), {Flip: "", Fade: ""}
    for _ in range(4000):
        before = set(map(id, running(screen)))
        frame(screen)
        beat = screen.flow.playback.now
        for one in running(screen):
            if type(one) in found and id(one) not in before and beat is not None:
                found[type(one)] = found[type(one)] or beat.line.record.kind
        if all(found.values()) or screen.play.over:
            break
    assert found[Flip] == "depleted"
    assert found[Fade]


def test_what_is_looked_at_again_after_undo_does_not_move(lively, sit):
    hand, *_ = marched(sit)
    hand.wait(700)
    assert running(hand.screen) == []
    hand.screen.turn.undo()
    hand.wait(1)
    assert running(hand.screen) == []


# -- fire --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_what_is_seen_to_fire_is_what_is_heard_at_the_same_moment(lively, name, scenario):
    screen, heard, seen = watch(lively, open_game(name), scenario), [], []
    play, fired = screen.sounds._play, screen.motion.fired

    def note(cue, h, after):
        heard.append((cue, after, screen.ui.clock()))
        play(cue, h, after)

    def see(cue, record, views, after):
        before = list(running(screen))
        fired(cue, record, views, after)
        fresh = [one for one in running(screen) if one not in before]
        seen.append((cue, after, screen.ui.clock()))
        if cue in FIRES and record.hexes:
            assert fresh, (cue, record.kind)
            assert min(one.begins for one in fresh) == pytest.approx(screen.ui.clock() + after)
            centre = screen.play.board.centre(record.hexes[-1])
            near = [one for one in fresh if isinstance(one, Burst | Tracers)]
            strikes = [one.at if isinstance(one, Burst) else one.rounds[0].end for one in near]
            assert near
            assert all(abs(x - centre[0]) < 4 and abs(y - centre[1]) < 4 for x, y in strikes), record.kind
        else:
            assert fresh == []

    screen.sounds._play, screen.sounds.watcher = note, see
    for _ in range(3000):
        frame(screen)
        if screen.play.over or sum(cue in FIRES for cue, _, _ in seen) > 6:
            break
    assert any(cue in FIRES for cue, _, _ in seen)
    marches = {"boots", "wheels", "tracks", "hooves", "boat", "paddle", "rotor"}
    assert [one for one in heard if one[0] not in marches] == [one for one in seen if one[0] not in marches]


LOOK = Look(
    sides={}, counters={}, boards={},
    sounds=Sounds(
        fires={"inf": "rifle", "gun": "artillery"},
        records=(
            Sounding(kind="fight", pieces="fires"),
            Sounding(kind="shot", pieces="first"),
            Sounding(kind="raid", cues=("rifle",)),
        ),
    ),
)  # fmt: skip


def fight(kind="fight", pieces=("one", "two"), hexes=(5,), **facts) -> Record:
    return Record(kind, say("x"), pieces=pieces, hexes=hexes, facts=tuple(facts.items()))


def sight(*pieces: PieceView) -> View:
    return View("g", "s", "blue", "b", 1, 3, say("x"), "blue", pieces=list(pieces))


@pytest.fixture
def board():
    return Skirmish().board("hunt")


def test_both_sides_of_a_fight_fire_at_each_other(board):
    view = sight(piece(hex=4), piece("two", seat="red", hex=5))
    one, two = board.centre(4), board.centre(5)
    assert shots("rifle", fight(), [view], LOOK, board) == [(one, two), (two, one)]
    assert shots("artillery", fight(), [view], LOOK, board) == [(None, two)]


def test_who_is_not_shown_draws_no_tracer(board):
    """The record names him, the view does not have him: only the place that is struck is known."""
    view = sight(piece("two", seat="red", kind="other", hex=5))
    assert shots("rifle", fight(), [view], LOOK, board) == [(None, board.centre(5))]
    own = sight(piece(hex=4, mine_hidden=True), piece("two", seat="red", kind="other", hex=5))
    assert shots("rifle", fight(), [own], LOOK, board, shared=True) == [(None, board.centre(5))]
    assert shots("rifle", fight(), [own], LOOK, board) == [(board.centre(4), board.centre(5))]


def test_who_is_hit_is_not_taken_for_who_fires(board):
    """Where who fires is hidden the first piece named is the one that is hit."""
    view = sight(piece("two", hex=5))
    told = fight("shot", ("two",), seat="red")
    assert shots("rifle", told, [view], LOOK, board) == [(None, board.centre(5))]


def test_a_gun_off_the_map_and_a_raid_of_nobody_come_from_nowhere(board):
    view = sight(piece(kind="gun", box="support"), piece("two", seat="red", hex=5))
    assert shots("artillery", fight(), [view], LOOK, board) == [(None, board.centre(5))]
    assert shots("rifle", fight("raid"), [view], LOOK, board) == [(None, board.centre(5))]
    carried = sight(
        piece(kind="gun", box="held"), piece("team", hex=4, carries=("one",)), piece("two", seat="r", hex=5)
    )
    assert shots("artillery", fight(), [carried], LOOK, board) == [(board.centre(4), board.centre(5))]


def test_the_scout_that_slips_away_is_seen_by_nobody_else(lively, sit):
    hand = sit(seats={"blue": "human", "red": "random"}, seed=5)
    for _ in range(100):
        frame(hand.screen)
    end = next(action for action in hand.screen.play.decision.actions if action.verb == "done")
    hand.screen.turn.send(end)
    moved: set[str] = set()
    for _ in range(100):
        frame(hand.screen)
        moved |= {ident for one in running(hand.screen) for ident in one.idents}
    slips = [r for entry in hand.session.entries for r in entry.records if r.kind == "slipped"]
    assert slips, "the scout has moved"
    assert not moved & {ident for record in slips for ident in record.pieces}


def test_nothing_goes_on_under_the_curtain(lively, sit):
    hand, *_ = marched(sit)
    assert running(hand.screen)
    hand.screen.handover.hide()
    assert running(hand.screen) == []


# -- short, skippable, none --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
def test_any_key_or_click_ends_it(lively, sit, how):
    hand, *_ = marched(sit)
    assert running(hand.screen)
    if how == pygame.KEYDOWN:
        hand.send(how, key=pygame.K_SPACE, mod=0, unicode=" ", repeat=False)
    else:
        hand.send(how, pos=(5, 5), button=1)
    assert running(hand.screen) == []


def test_skipping_the_turn_of_a_bot_ends_it(lively):
    screen = watch(lively, open_game("vietnam_battles"), "boys_of_67", seats={"us": "random", "vc": "human"})
    for _ in range(3000):
        frame(screen)
        if running(screen) and screen.play.now.bots_turn and screen.flow.playback.busy:
            break
    assert running(screen)
    screen.flow.skip()
    screen.update(1)
    assert running(screen) == []


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"enemy_speed": "instant"}])
@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_without_motion_nothing_moves(lively, name, scenario, change):
    lively.change(**change)
    screen = watch(lively, open_game(name), scenario)
    for _ in range(150):
        frame(screen)
        assert running(screen) == []
    if "reduced_motion" in change:
        screen.motion.weather.sky = lambda: Sky("night", True)
        screen.update(1)
        assert screen.map.picture.rain < 0
        assert screen.map.picture.night == 1.0, "the night is there at once, and stands still"
        assert screen.pulse == 0


def test_motion_is_as_quick_as_it_is_set(lively, sit):
    lively.change(animation_speed=2.0)
    hand, *_ = marched(sit)
    assert [one.lasts for one in running(hand.screen)] == [175.0]
    hand.screen.flow.playback.speed = "fast"
    assert hand.screen.motion.pace == pytest.approx(0.2)


def test_everything_that_moves_by_the_clock_is_short(lively):
    screen, longest = watch(lively, open_game("green_inferno"), "hill_875"), 0.0
    for _ in range(1500):
        frame(screen)
        clocked = [one for one in running(screen) if not isinstance(one, Burst)]
        longest = max([longest, *(one.lasts for one in clocked if not isinstance(one, Glide) or one.progress is None)])
    assert 0 < longest <= 860.0, "six tenths of a second, and the dust of the last shot"


# -- weather -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_the_map_is_seen_as_the_land_is_heard(lively, name, scenario):
    screen = watch(lively, open_game(name), scenario)
    scape = screen.sounds.listener.scape
    for turn in range(1, 9):
        sky = screen.sounds.listener.sky(turn)
        scene = screen.sounds.listener.scene(None, turn)
        assert (sky.hour, sky.rain) == (scene.hour, scene.rain)
        assert sky == (scape.hour(turn), rains(screen.play.board.id, turn, scape.rain))
    screen.update(FRAME)
    now = screen.sounds.listener.sky(screen.play.view.turn)
    assert (screen.map.picture.rain >= 0) is now.rain


def test_it_grows_dark_gently_and_light_again(lively, sit):
    hand = sit(seats={"blue": "human", "red": "random"})
    weather, picture = hand.screen.motion.weather, hand.screen.map.picture
    assert picture.night == 0
    weather.sky = lambda: Sky("night", False)
    levels = []
    for _ in range(20):
        hand.wait(FRAME)
        levels.append(picture.night)
    assert levels == sorted(levels)
    assert levels[-1] == 1.0
    assert len(set(levels)) > 4
    assert not weather.turning
    weather.sky = lambda: Sky("day", False)
    hand.wait(300)
    assert 0 < picture.night < 1
    hand.wait(400)
    assert picture.night == 0


def test_where_contrast_is_wanted_the_land_keeps_its_light(lively, sit):
    lively.change(palette="high_contrast")
    hand = sit(seats={"blue": "human", "red": "random"})
    hand.screen.motion.weather.sky = lambda: Sky("night", True)
    for _ in range(20):
        hand.wait(FRAME)
    assert hand.screen.map.picture.night == 0


def settled(hand) -> None:
    for _ in range(80):
        hand.wait(50)


def test_an_idle_table_sleeps_and_one_in_the_rain_only_naps(lively, sit):
    hand = sit(seats={"blue": "human", "red": "human"})
    screen = hand.screen
    screen.watched = True
    screen.sync()
    settled(hand)
    assert not screen.motion.busy
    assert screen.pulse == 0
    screen.update(50)
    assert not screen.dirty, "nothing is drawn while nothing happens"
    screen.motion.weather.sky = lambda: Sky("day", True)
    settled(hand)
    assert not screen.motion.busy, "rain keeps nobody awake"
    assert 33 <= screen.pulse <= 40
    screen.update(10)
    assert not screen.dirty
    screen.update(30)
    assert screen.dirty, "the rain has fallen on"


def test_rain_stays_on_the_map(lively, sit):
    hand = sit(seats={"blue": "human", "red": "human"})
    screen = hand.screen
    screen.watched = True
    screen.sync()
    settled(hand)
    dry = hand.surface.copy()
    screen.motion.weather.sky = lambda: Sky("night", True)
    settled(hand)
    apart = pygame.mask.from_threshold(hand.surface, (0, 0, 0), (1, 1, 1, 255), dry)
    apart.invert()
    rects = apart.get_bounding_rects()
    assert rects
    assert screen.map.rect.contains(rects[0].unionall(rects[1:]))


def test_a_replay_moves_as_the_game_did(lively):
    from hexcore.play.replay import Replay

    screen = watch(lively, Skirmish())
    for _ in range(900):
        frame(screen)
    replay = ReplayScreen(lively, Replay(screen.test_session), "again")
    TableHand(replay, SIZE)
    replay.wait()
    replay.toggle()
    for _ in range(600):
        replay.update(FRAME)
        if any(isinstance(one, Glide) for one in running(replay)):
            break
    assert running(replay)
    replay.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", repeat=False))
    assert running(replay) == []
