"""The table by ear: every beat is heard when it is seen, in the order of the records; what is skipped is not heard."""

from __future__ import annotations

import math

import pygame
import pytest

from hexcore.play.chair import Line
from hexcore.play.session import Session
from launcher.kit.window.screen import ScreenStack
from launcher.open_game import open_game
from launcher.play import Play
from launcher.sound.scene import cues_of
from launcher.table.replay import ReplayScreen
from launcher.table.screen import TableScreen
from launcher.table.stage import sounds as foleys
from launcher.table.stage.sounds import APART_MS, EDGE, FAR, SPACING, SoundPosition
from launcher.table.turn.animation import Playback
from skirmish.game import Skirmish

SCENES = [
    ("green_beret", "campaign"), ("green_inferno", "hill_875"), ("vietnam_battles", "boys_of_67"), ("skirmish", None),
]  # fmt: skip
FRAME = 40.0
SIZE = (1100, 720)


class Evening:
    """A table at which bots play, one frame after the other, and everything that is heard of it."""

    def __init__(self, desk, game, scenario=None, seats=None, speed="normal", seed=5) -> None:
        desk.change(enemy_speed=speed, reduced_motion=False)
        self.desk, self.session = desk, Session(game, scenario, {}, seed)
        seats = seats or dict.fromkeys(game.meta.seat_ids(), "random")
        self.screen = TableScreen(desk, Play(self.session, seats))
        self.screen._painting = None
        self.stack = ScreenStack(desk.ui)
        self.stack.push(self.screen)
        self.screen.resize(SIZE)
        self.heard: list[tuple[Line | None, str, float]] = []
        """Each sound with the line on stage, and after how long it was to be heard."""
        self.seen: list[Line] = []
        """The lines that were on stage, in order."""
        self.places: list[int] = []
        """The place of each sound's record among all that had been told by then."""
        play = self.screen.sounds._play

        def note(cue, h, after):
            beat = self.playback.now if self.playback.busy else None
            self.heard.append((beat.line if beat is not None else None, cue, after))
            if beat is not None:
                self.places.append(next(n for n, line in enumerate(self.told()) if line is beat.line))
            play(cue, h, after)

        self.screen.sounds._play = note

    def told(self) -> list[Line]:
        return [line for heard in self.screen.play.chair.heard() for line in heard.lines]

    @property
    def playback(self):
        return self.screen.flow.playback

    def frame(self, ms: float = FRAME) -> None:
        if self.screen.play.now.bots_turn:
            self.screen.play.wait_for_bot()
        self.screen.update(ms)
        self.desk.sound.mixer.tick(ms)
        beat = self.playback.now if self.playback.busy else None
        if beat is not None and (not self.seen or self.seen[-1] is not beat.line):
            self.seen.append(beat.line)
        if self.playback.waiting:
            self.screen.flow.go_on()

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.frame()
            if self.screen.play.over:
                return


@pytest.fixture
def evening(desk):
    return lambda *args, **how: Evening(desk, *args, **how)


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_sounds_come_in_the_order_of_the_records(evening, output, name, scenario):
    evening = evening(open_game(name), scenario)
    evening.run(2500)
    assert len(evening.seen) > 5
    assert len(evening.places) > 4
    assert evening.places == sorted(evening.places), "no sound comes before that of an earlier record"
    assert all(line is None or line in evening.seen for line, _, _ in evening.heard)


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_each_beat_is_heard_once_and_as_its_record_says(evening, name, scenario):
    evening = evening(open_game(name), scenario)
    evening.run(2500)
    look, wrong = evening.screen.play.public.look, []
    for line in evening.seen:
        told = [cue for one, cue, _ in evening.heard if one is line]
        rolled = ["dice" if len(line.record.rolled) > 1 else "die"] if line.record.rolled else []
        if told[: len(rolled)] != rolled or told.count("die") + told.count("dice") > 1:
            wrong.append((line.record.kind, told))
        sounding = look.sounds.of(line.record.kind)
        if sounding is None and not line.record.hexes and not rolled and told:
            wrong.append((line.record.kind, told))
    assert wrong == []


def test_a_fight_is_heard_after_its_dice(evening):
    evening = evening(open_game("vietnam_battles"), "boys_of_67", speed="normal")
    evening.run(5000)
    fights = [line for line in evening.seen if line.record.kind == "combat"]
    assert fights, "the seed has no fight"
    for line in fights:
        told = [cue for one, cue, _ in evening.heard if one is line]
        assert told[0] == "die"
        assert set(told[1:]) & {"rifle", "machine_gun", "cannon"}, told


def test_nothing_is_heard_of_a_turn_that_is_skipped(evening, output):
    evening = evening(open_game("vietnam_battles"), "boys_of_67", seats={"us": "random", "vc": "human"})
    for _ in range(3000):
        evening.frame()
        if evening.playback.busy and evening.screen.play.now.bots_turn:
            break
    evening.screen.flow.skip()
    before, entries = len(evening.heard), len(evening.session.entries)
    for _ in range(300):
        evening.frame()
        if not evening.screen.play.now.bots_turn:
            break
    assert len(evening.session.entries) > entries, "the bot has gone on"
    assert len(evening.heard) <= before + 3, "no more than what was on stage last, and what waits to be read"


def test_bots_at_full_speed_are_not_heard(evening):
    evening = evening(open_game("vietnam_battles"), "boys_of_67", speed="instant")
    evening.run(200)
    assert len(evening.session.entries) > 20
    assert evening.seen == []
    assert evening.heard == []


def test_what_was_heard_is_not_heard_again_when_one_looks_back(evening):
    evening = evening(open_game("vietnam_battles"), "boys_of_67")
    foley, playback = evening.screen.sounds, evening.playback
    while not any(line is not None for line, _, _ in evening.heard):
        evening.frame()
    beat, before = playback.now, len(evening.heard)
    foley.playback = Playback()
    foley.tick(4000)
    for _ in range(2):
        foley.playback.clear()
        foley.playback.play([beat])
        foley.tick(40)
        foley.playback.elapsed = beat.ms * beat.settles
        foley.tick(40)
        foley.playback.clear()
        foley.tick(4000)
    assert len(evening.heard) == before
    later = tuple(line._replace(turn=line.turn + 1) for line in beat.event.lines)
    other = beat._replace(event=beat.event._replace(lines=later))
    foley.playback.play([other])
    foley.tick(40)
    foley.playback.elapsed = beat.ms * beat.settles
    foley.tick(40)
    assert len(evening.heard) > before, "the same once more, in another turn, is heard"


def test_an_own_march_is_heard_step_by_step_and_not_faster(desk, output):
    """The player's own quiet actions are not staged, and are heard all the same."""
    evening = Evening(desk, Skirmish(), seats={"blue": "human", "red": "random"})
    evening.run(60)
    decision = evening.screen.play.decision
    march = next(action for action in decision.actions if action.verb == "move")
    evening.screen.turn.send(march)
    assert [cue for _, cue, _ in evening.heard] == ["boots"]
    evening.screen.sounds.unstaged([line for line in evening.screen.play.lines() if line.record.kind == "moved"] * 5)
    assert len(evening.heard) == 1, "five steps within one moment are not heard as five"
    for _ in range(int(SPACING["boots"] / FRAME) + 1):
        evening.screen.sounds.tick(FRAME)
    evening.screen.sounds.unstaged([line for line in evening.screen.play.lines() if line.record.kind == "moved"])
    assert len(evening.heard) == 2


def test_many_beats_within_a_moment_are_not_heard_one_by_one(evening):
    evening = evening(open_game("green_inferno"), "hill_875")
    evening.run(200)
    foley, heard = evening.screen.sounds, len(evening.heard)
    for _ in range(12):
        evening.playback.skip()
        evening.frame(5)
    assert APART_MS > 12 * 5
    assert len(evening.heard) - heard <= 4
    assert foley._now > 0


# -- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_sound_is_found_only_by_what_the_seat_in_front_is_shown(evening, monkeypatch, name, scenario):
    """Whatever is asked for a sound was told to the seat that looks on, and shows what it sees."""
    game = open_game(name)
    seat = game.meta.seat_ids()[0]
    asked = []

    def watch(record, views, look, *, shared=False):
        told = any(record is line.record for line in evening.told())
        asked.append((record, tuple(views), told))
        return cues_of(record, views, look, shared=shared)

    evening = evening(game, scenario)
    monkeypatch.setattr(foleys, "cues_of", watch)
    assert evening.screen.play.viewer == seat
    evening.run(1200)
    assert asked
    for record, views, told in asked:
        assert told
        assert record.audience is None or seat in record.audience
        assert all(view is None or view.seat == seat for view in views)


def test_the_scout_that_slips_away_is_heard_by_nobody_else(desk):
    """Red's move is told to red alone: at the table of blue it makes no sound, nor where both sit at one."""
    watching = Evening(desk, Skirmish(), seats={"blue": "human", "red": "random"})
    watching.run(100)
    end = next(action for action in watching.screen.play.decision.actions if action.verb == "done")
    watching.heard.clear()
    watching.screen.turn.send(end)
    watching.run(100)
    kinds = [entry.records for entry in watching.session.entries]
    assert any(record.kind == "slipped" for records in kinds for record in records), "the scout has moved"
    assert "boots" not in [cue for _, cue, _ in watching.heard]

    both = Evening(desk, Skirmish(), seats={"blue": "human", "red": "human"})
    assert both.screen.sounds.shared
    slip = next(record for records in kinds for record in records if record.kind == "slipped")
    both.heard.clear()
    both.screen.sounds.unstaged([Line(1, 1, "red", slip)])
    assert both.heard == []
    watching.screen.sounds.shared = False
    watching.heard.clear()
    watching.screen.sounds.tick(5000)
    watching.screen.sounds.unstaged([Line(1, 1, "red", slip)])
    assert [cue for _, cue, _ in watching.heard] == ["boots"], "red alone at a table of his own hears it"


def test_where_two_share_the_loudspeakers_the_land_does_not_tell_where_one_looked(desk):
    both = Evening(desk, open_game("vietnam_battles"), "snoopys_nose", seats={"us": "human", "vc": "human"})
    foley, camera = both.screen.sounds, both.screen.map.camera
    foley.tick(1000)
    first = desk.sound.ambience.scene
    camera.zoom_to(3.0, (0, 0))
    camera.centre_on((2.0, 2.0))
    foley.tick(1000)
    assert desk.sound.ambience.scene == first
    foley.shared = False
    foley.tick(1000)
    assert desk.sound.ambience.scene != first


# -- the land ---------------------------------------------------------------------------------------------------------


def test_the_bed_follows_what_is_in_view_and_ends_with_the_table(desk, mixer, output):
    evening = Evening(desk, open_game("vietnam_battles"), "snoopys_nose", seats={"us": "human", "vc": "random"})
    foley, camera = evening.screen.sounds, evening.screen.map.camera
    board = evening.screen.play.board
    look = evening.screen.play.public.look.boards["snoopys_nose"]

    def amid(bed: str) -> int:
        """A hex that has nothing else around it."""
        around = {h: (h, *board.neighbours[h]) for h in sorted(board.playable)}
        return next(h for h, near in around.items() if all(look.bed(board.code(n)) == bed for n in near))

    water, jungle, heard = amid("water"), amid("jungle"), {}
    for h, bed in ((water, "water"), (jungle, "jungle")):
        camera.zoom_to(4.0, (0, 0))
        camera.centre_on(board.centre(h))
        foley.tick(1000)
        heard[bed] = desk.sound.ambience.scene.beds
    assert heard["water"].get("water", 0) > heard["jungle"].get("water", 0)
    assert heard["jungle"].get("jungle", 0) > heard["water"].get("jungle", 0)
    for _ in range(300):
        mixer.tick(50)
    assert output.playing, "the land is heard"
    evening.screen.leave()
    assert desk.sound.ambience.scene is None
    for _ in range(300):
        mixer.tick(50)
    assert not output.playing


def test_a_village_is_heard_although_it_is_small():
    game = open_game("green_beret")
    board, look = game.board("campaign"), game.look().boards["song_linh"]
    ear = SoundPosition(board, look)
    assert ear.around(None).get("village", 0) > 0
    assert sum(ear.around(None).values()) == pytest.approx(1, abs=0.15)
    assert SoundPosition(board, None).around(None)["open"] > 0.3


def test_what_is_at_the_side_or_out_of_view_is_heard_so(evening):
    evening = evening(open_game("green_beret"), "campaign")
    camera, ear, board = evening.screen.map.camera, evening.screen.sounds.listener, evening.screen.play.board
    camera.zoom_to(1.0, (0, 0))
    left, top, wide, high = camera.world
    middle = min(board.playable, key=lambda h: math.dist(board.centre(h), (left + wide / 2, top + high / 2)))
    camera.centre_on(board.centre(middle))
    near = ear.place(camera, middle)
    assert near.gain == pytest.approx(1.0, abs=0.05)
    assert abs(near.pan) < 0.1
    left = min(board.playable, key=lambda h: board.centre(h)[0])
    right = max(board.playable, key=lambda h: board.centre(h)[0])
    assert ear.place(camera, left).pan < -0.3 < 0.3 < ear.place(camera, right).pan
    assert FAR <= ear.place(camera, left).gain < EDGE
    assert ear.place(camera, -1).pan == 0.0, "what has no place is heard in the middle"
    camera.fit()
    assert ear.place(camera, middle).gain < near.gain, "from high above less is heard"


def test_a_replay_is_heard_as_the_game_was(desk, output):
    from hexcore.play.replay import Replay

    evening = Evening(desk, Skirmish(), seats={"blue": "random", "red": "random"})
    evening.run(1500)
    screen = ReplayScreen(desk, Replay(evening.session), "again")
    screen._painting = None
    stack = ScreenStack(desk.ui)
    stack.push(screen)
    screen.resize(SIZE)
    screen.wait()
    output.begun.clear()
    screen.toggle()
    for _ in range(400):
        screen.update(FRAME)
        desk.sound.mixer.tick(FRAME)
        output.ended()
    assert "boots" in output.names
    assert "page" in output.names
    stack.clear()
    assert desk.sound.ambience.scene is None
    assert pygame.font.get_init()
