"""What happens over the map: it is drawn where it happens, while it does, and nothing of it is left."""

from __future__ import annotations

import pygame
import pytest

from hexcore.game.views import PieceView
from launcher.kit.style.theme import Theme
from launcher.open_game import open_game
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.effects.effects import Burst, Shell, Tracers, draw_rain
from launcher.painting.effects.gunfire import FIRES, Fire, fire
from launcher.painting.effects.moves import Fade, FlightPath, Flip, Glide
from launcher.painting.map.camera import Camera

GROUND = (90, 130, 80)
START, END = (3.0, 5.0), (9.0, 5.0)
LONGEST, SMOKE = 620.0, 1900.0


@pytest.fixture
def camera():
    return Camera(zoom=1.0, view=(480, 400), world=(0.0, 0.0, 40.0, 40.0))


@pytest.fixture
def counters():
    return CounterPainter(open_game("vietnam_battles").look(), Theme())


def painted(effects, camera, now) -> pygame.Surface:
    sheet = pygame.Surface(camera.view)
    sheet.fill(GROUND)
    for effect in effects:
        effect.paint(sheet, camera, now)
    return sheet


def changed(sheet) -> pygame.Rect | None:
    """The part of a sheet that something was drawn on."""
    mask = pygame.mask.from_threshold(sheet, GROUND, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None


@pytest.mark.parametrize("cue", FIRES)
def test_every_fire_is_seen_and_nothing_of_it_is_left(cue, camera):
    effects = fire(cue, Fire(START, END, 1000.0, 1.0, "x"))
    assert changed(painted(effects, camera, 999.0)) is None, "not before it begins"
    seen = [changed(painted(effects, camera, 1000.0 + ms)) for ms in range(20, 600, 40)]
    assert sum(one is not None for one in seen) >= 5
    assert all(effect.over(1000.0 + SMOKE) for effect in effects)
    assert changed(painted(effects, camera, 1000.0 + SMOKE)) is None


@pytest.mark.parametrize("cue", FIRES)
def test_what_flies_is_short_and_as_quick_as_is_wished(cue):
    for pace in (1.0, 0.4, 0.25):
        for effect in fire(cue, Fire(START, END, 0.0, pace, "x")):
            if isinstance(effect, Burst):
                assert effect.lasts == 1000.0 * pace
                assert effect.begins <= 900 * pace
            elif isinstance(effect, Tracers):
                assert max(one.after + effect.flight for one in effect.rounds) <= LONGEST * pace
            else:
                assert effect.lasts <= LONGEST * pace


@pytest.mark.parametrize("cue", ["rifle", "machine_gun"])
def test_tracers_fly_from_who_fires_to_whom_he_fires_at(cue, camera):
    effects = fire(cue, Fire(START, END, 0.0, 1.0, "x"))
    early, late = changed(painted(effects, camera, 30.0)), changed(painted(effects, camera, 125.0))
    (start, y), (end, _) = camera.to_screen(START), camera.to_screen(END)
    assert start < early.left
    assert early.right < (start + end) / 2
    assert late.right > end - 30
    assert abs(late.centery - y) < 40


@pytest.mark.parametrize("cue", ["rifle", "machine_gun", "cannon", "rocket", "grenade"])
def test_who_is_hidden_is_not_given_away_by_his_fire(cue, camera):
    """Where nobody knows who fires, only the place that is struck shows anything."""
    effects, (end, y) = fire(cue, Fire(None, END, 0.0, 1.0, "x")), camera.to_screen(END)
    near = pygame.Rect(0, 0, 90, 110).move_to(center=(round(end), round(y)))
    for ms in range(10, 700, 30):
        part = changed(painted(effects, camera, float(ms)))
        assert part is None or near.contains(part), (cue, ms, part)


def test_a_shell_climbs_and_bursts_where_it_falls(camera):
    effects = fire("mortar", Fire(START, END, 0.0, 1.0, "x"))
    shell = next(effect for effect in effects if isinstance(effect, Shell))
    middle, high = changed(painted([shell], camera, shell.lasts / 2)), camera.to_screen(START)[1]
    assert middle.top < high - camera.scale, "it is high above the ground half way"
    burst = next(effect for effect in effects if isinstance(effect, Burst))
    assert burst.begins == shell.lasts
    assert burst.at == END
    x, y = camera.to_screen(END)
    assert sum(painted([burst], camera, burst.begins + 10).get_at((round(x), round(y)))[:3]) > 700, "a flash"


def test_bombs_fall_in_a_row_one_after_the_other():
    row = fire("bombs", Fire(None, END, 0.0, 1.0, "x"))
    assert [effect.begins for effect in row] == sorted({effect.begins for effect in row})
    assert len({effect.at for effect in row}) == len(row) >= 4


@pytest.mark.parametrize("gait", ["boots", "tracks", "boat", "rotor", ""])
def test_a_counter_goes_along_its_way(gait, camera, counters):
    piece = PieceView("one", "us_infantry", "us", hex=3)
    way = FlightPath((START, (6.0, 5.0), (6.0, 8.0)))
    glide = Glide(0.0, 600.0, (piece,), way, gait, counters)
    assert glide.idents == {"one"}
    for ms, at in ((0, START), (300, (6.0, 5.0)), (599, (6.0, 8.0))):
        rect, (x, y) = changed(painted([glide], camera, float(ms))), camera.to_screen(at)
        assert rect.collidepoint(x, y), (ms, rect)
    assert glide.over(600.0)


def test_blades_turn_over_what_flies(camera, counters):
    piece = PieceView("one", "us_infantry", "us", hex=3)
    flies, walks = (
        Glide(0.0, 600.0, (piece,), FlightPath((START, END)), gait, counters) for gait in ("rotor", "boots")
    )
    frames = {pygame.image.tobytes(painted([flies], camera, float(ms)), "RGB") for ms in (0, 20, 40, 60)}
    assert len(frames) == 4
    wide = changed(painted([flies], camera, 300.0)).width
    assert wide > changed(painted([walks], camera, 300.0)).width, "the blades reach beyond the counter"


def test_a_way_goes_on_from_where_one_is():
    way = FlightPath(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0)))
    assert way.at(0.25) == (1.0, 0.0)
    assert way.rest(0.25) == ((1.0, 0.0), (2.0, 0.0), (2.0, 2.0))
    assert way.rest(0.75) == ((2.0, 1.0), (2.0, 2.0))
    assert FlightPath((START, START)).at(0.5) == START


def test_a_counter_that_turns_over_shows_one_side_and_then_the_other(camera, counters):
    before = PieceView("one", "us_infantry", "us", hex=3, values={"attack": "3"})
    after = PieceView("one", "us_infantry", "us", hex=3, face="back", values={"attack": "1"})
    flip = Flip(0.0, 400.0, before, after, START, counters)
    wide = [changed(painted([flip], camera, ms)).width for ms in (1.0, 120.0, 200.0, 280.0, 399.0)]
    assert wide[0] > wide[1] > wide[2] < wide[3] < wide[4]
    other = Flip(0.0, 400.0, before, before, START, counters)
    same = [pygame.image.tobytes(painted([one], camera, 100.0), "RGB") for one in (flip, other)]
    assert same[0] == same[1], "the side that was up is seen first"
    late = [pygame.image.tobytes(painted([one], camera, 390.0), "RGB") for one in (flip, other)]
    assert late[0] != late[1]


def test_a_counter_that_is_gone_pales(camera, counters):
    piece = PieceView("one", "us_infantry", "us", hex=3)
    fade, at = Fade(0.0, 500.0, piece, START, counters), tuple(map(round, camera.to_screen(START)))

    def off(ms):
        seen = painted([fade], camera, ms).get_at((at[0] - 15, at[1] + 14))
        return sum(abs(a - b) for a, b in zip(seen[:3], GROUND, strict=True))

    assert off(1.0) > off(250.0) > off(490.0)
    assert changed(painted([fade], camera, 500.0)) is None


# -- weather -----------------------------------------------------------------------------------------------------------


def test_rain_falls_within_its_part_and_is_thin():
    sheet = pygame.Surface((300, 300))
    sheet.fill(GROUND)
    part = sheet.subsurface((50, 50, 200, 200))
    draw_rain(part, part.get_size(), 1.0, 500.0)
    mask = pygame.mask.from_threshold(sheet, GROUND, (1, 1, 1, 255))
    mask.invert()
    wet = mask.count()
    assert 0 < wet < 0.12 * 200 * 200, "most of the map is as it was"
    whole = mask.get_bounding_rects()
    assert pygame.Rect(50, 50, 200, 200).contains(whole[0].unionall(whole[1:]))
    later = sheet.copy()
    later.fill(GROUND)
    draw_rain(later.subsurface((50, 50, 200, 200)), (200, 200), 1.0, 530.0)
    assert pygame.image.tobytes(later, "RGB") != pygame.image.tobytes(sheet, "RGB")
