"""The map painter: the same picture every time, any zoom, picking, and what it keeps."""

from __future__ import annotations

import hashlib
import itertools
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from launcher.kit.style import pictures
from launcher.kit.style.pictures import bytes_of
from launcher.kit.style.theme import Theme
from launcher.painting.map import sheet_cache
from launcher.painting.map.camera import Camera
from launcher.painting.map.painter import MapPainter
from launcher.painting.map.raster import tile
from launcher.painting.palette import GROUND

SIZE = (420, 300)


def finished(painter: MapPainter, camera: Camera) -> pygame.Surface:
    surface = pygame.Surface(camera.view, 0, 32)
    while not painter.view(surface, camera):
        painter.work(200)
        assert painter.ready
    return surface


def fingerprint(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def camera_at(painter: MapPainter, zoom: float) -> Camera:
    camera = Camera(zoom, (4.0, 4.0), SIZE, painter.world)
    camera.clamp()
    return camera


def test_the_same_board_gives_the_same_pixels(
    board: Board, painter: MapPainter, make_painter: Callable[..., MapPainter], tmp_path: Path
) -> None:
    again = make_painter(board, folder=tmp_path)
    for _ in again.paint_steps():
        pass
    for zoom in (0.8, 1.7):
        first, second = (fingerprint(finished(p, camera_at(p, zoom))) for p in (painter, again))
        assert first == second


def test_another_size_of_text_takes_over_the_painted_sheet(
    board: Board, board_look: BoardLook, painter: MapPainter
) -> None:
    larger = MapPainter(board, board_look, Theme(ui_scale=1.5))
    larger.share(painter)
    assert larger.ready
    one, other = (fingerprint(finished(p, camera_at(p, 1.0))) for p in (painter, larger))
    assert one != other, "its letters are larger"


@pytest.mark.parametrize("zoom", [0.25, 0.37, 0.5, 1.0, 1.3, 2.0, 2.9, 4.0])
def test_every_zoom_fills_the_view(painter: MapPainter, zoom: float) -> None:
    surface = finished(painter, camera_at(painter, zoom))
    colours = {surface.unmap_rgb(surface.get_at_mapped((x, 150)))[:3] for x in range(0, SIZE[0], 7)}
    assert len(colours) > 10


def around(spot: tuple[float, float]) -> pygame.Rect:
    return pygame.Rect(round(spot[0]) - 6, round(spot[1]) - 6, 12, 12)


def test_pointy_mirrored_boards_are_painted_too(pointy: Board, make_painter: Callable[..., MapPainter]) -> None:
    painter = make_painter(pointy)
    assert list(painter.paint_steps())[-1] == 1.0
    surface, camera = finished(painter, painter.camera(SIZE)), painter.camera(SIZE)
    hill, wood = (camera.to_screen(pointy.centre(pointy.hex(label))) for label in ("C3", "F6"))
    assert pygame.transform.average_color(surface, around(hill)) != pygame.transform.average_color(
        surface, around(wood)
    )
    assert surface.get_at((round(wood[0]), round(wood[1])))[:3] != painter.theme.palette.table


def test_progress_rises_to_one(board: Board, make_painter: Callable[..., MapPainter], tmp_path: Path) -> None:
    steps = list(make_painter(board, folder=tmp_path).paint_steps())
    assert steps == sorted(steps)
    assert len(steps) > 3
    assert steps[-1] == 1.0


def test_a_view_before_painting_is_the_bare_table(board: Board, make_painter: Callable[..., MapPainter]) -> None:
    painter = make_painter(board)
    surface = pygame.Surface(SIZE, 0, 32)
    assert not painter.view(surface, painter.camera(SIZE))
    assert surface.get_at((5, 5))[:3] == painter.theme.palette.table


def test_something_is_shown_at_once_and_made_better_later(painter: MapPainter) -> None:
    camera = camera_at(painter, 1.11)
    rough = pygame.Surface(SIZE, 0, 32)
    assert not painter.view(rough, camera)
    assert rough.get_at((200, 150))[:3] != painter.theme.palette.table
    assert fingerprint(finished(painter, camera)) != fingerprint(rough)


def test_panning_back_needs_no_new_work(painter: MapPainter) -> None:
    camera = camera_at(painter, 1.5)
    finished(painter, camera)
    camera.pan(-40, -30)
    finished(painter, camera)
    camera.pan(40, 30)
    assert painter.view(pygame.Surface(SIZE, 0, 32), camera)


@given(st.floats(0.3, 4.0), st.tuples(st.floats(0, 419), st.floats(0, 299)))
def test_the_hex_under_a_pixel_is_the_grids(painter: MapPainter, zoom: float, pixel: tuple[float, float]) -> None:
    camera = camera_at(painter, zoom)
    assert painter.hex_at(camera, pixel) == painter.board.grid.pick(*camera.to_world(pixel))


def test_every_hex_is_found_at_its_centre(painter: MapPainter) -> None:
    camera = painter.camera(SIZE)
    for h in painter.board.playable:
        assert painter.hex_at(camera, camera.to_screen(painter.board.centre(h))) == h


def test_every_hexside_is_found_at_its_middle(painter: MapPainter) -> None:
    camera, grid = painter.camera(SIZE), painter.board.grid
    for h in painter.board.playable:
        for side in grid.sides_of(h):
            (ax, ay), (bx, by) = grid.side_points(side)
            x, y = grid.centre(h)
            inner = ((ax + bx) / 2 * 0.9 + x * 0.1, (ay + by) / 2 * 0.9 + y * 0.1)
            assert painter.side_at(camera, camera.to_screen(inner)) == side
        assert painter.side_at(camera, camera.to_screen(grid.centre(h))) is None


def test_a_second_start_reads_the_kept_sheet(
    board: Board, make_painter: Callable[..., MapPainter], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_painter(board, folder=tmp_path)
    for _ in first.paint_steps():
        pass
    _wait_for(tmp_path)
    again = make_painter(board, folder=tmp_path)
    monkeypatch.setattr(sheet_cache.Pyramid, "paint_base", _never)
    for _ in again.paint_steps():
        pass
    camera = camera_at(again, 1.0)
    assert fingerprint(finished(again, camera)) == fingerprint(finished(first, camera))


@pytest.mark.slow
def test_a_damaged_sheet_is_painted_anew(board: Board, make_painter: Callable[..., MapPainter], tmp_path: Path) -> None:
    first = make_painter(board, folder=tmp_path)
    for _ in first.paint_steps():
        pass
    _wait_for(tmp_path)
    next(tmp_path.glob("*.png")).write_bytes(b"no picture")
    again = make_painter(board, folder=tmp_path)
    for _ in again.paint_steps():
        pass
    assert again.ready


def test_kept_memory_is_bounded(painter: MapPainter, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sum(sheet.get_width() * sheet.get_height() * 4 for sheet in painter._pyramid.whole.values())
    others = sum(row.size + row.pinned for row in pictures.held()) - painter.bytes
    monkeypatch.setattr(pictures, "LEAST", 0)  # other tests may have pinned more than the limit
    monkeypatch.setattr(pictures._budget, "limit", others + whole + 4_000_000)
    for zoom in (0.9, 1.9, 2.6):
        finished(painter, camera_at(painter, zoom))
    assert painter.bytes > whole
    assert sum(row.size + row.pinned for row in pictures.held()) <= pictures.budget()


def test_at_home_only_the_sheet_is_kept_and_the_rest_is_made_again(painter: MapPainter) -> None:
    camera = camera_at(painter, 1.9)
    before = finished(painter, camera)
    painter.put_away()
    assert painter.bytes == sum(bytes_of(sheet) for sheet in painter._pyramid.whole.values())
    assert pygame.image.tobytes(finished(painter, camera), "RGB") == pygame.image.tobytes(before, "RGB")


def test_a_painter_at_rest_keeps_no_noise_and_no_plants_and_paints_the_same_again(painter: MapPainter) -> None:
    camera = camera_at(painter, 1.9)
    before = finished(painter, camera)
    assert any(function.cache_info().currsize for function in tile._KEPT)
    painter.rest()
    assert not any(function.cache_info().currsize for function in tile._KEPT)
    painter.put_away()
    assert pygame.image.tobytes(finished(painter, camera), "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_minimap_fits_its_size(painter: MapPainter) -> None:
    small, scale = painter.minimap((120, 90))
    assert small.get_width() <= 121
    assert small.get_height() <= 91
    assert scale * painter.world[2] == pytest.approx(small.get_width(), abs=1)


def test_the_legend_has_the_size_asked_for_and_something_on_it(painter: MapPainter) -> None:
    sheet = painter.legend((360, 240))
    assert sheet.get_size() == (360, 240)
    assert sheet.get_bounding_rect().width > 200


@pytest.mark.parametrize(("scale", "there"), [(14.0, False), (20.0, False), (24.0, True), (40.0, True)])
def test_legend_and_scale_are_drawn_only_where_their_words_can_be_read(
    painter: MapPainter, scale: float, there: bool
) -> None:
    width, height = painter.scene.extent
    assert drawn(painter, (0.0, height + 0.5, width, 3.0), scale) == there


@pytest.mark.parametrize(
    ("title", "scale", "there"), [("", 40.0, True), ("", 20.0, False), ("So long a title", 40.0, False)]
)
def test_the_scale_has_words_and_room_beside_the_title_or_is_not_there(
    board: Board, make_painter: Callable[..., MapPainter], title: str, scale: float, there: bool
) -> None:
    painter = make_painter(board, make_painter(board).scene.look.model_copy(update={"title": title}))
    assert drawn(painter, (0.2, -1.14, 1.4, 0.25), scale) == there


def drawn(painter: MapPainter, part: tuple[float, float, float, float], scale: float) -> bool:
    """Whether there is anything on a part of the sheet beside the map."""
    left, top, wide, high = (round(length * scale) for length in part)
    surface = pygame.Surface((wide, high), 0, 32)
    surface.fill((255, 0, 255))
    painter.margin.draw(surface, left, top, scale)
    return pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1, 255)).count() < wide * high


def test_painting_all_equals_working_until_done(painter: MapPainter) -> None:
    camera = camera_at(painter, 0.63)
    whole = pygame.Surface(SIZE, 0, 32)
    painter.paint_all(whole, camera)
    assert fingerprint(whole) == fingerprint(finished(painter, camera))


def test_importing_the_painters_costs_no_numpy() -> None:
    code = (
        "import sys; import launcher.painting.map.painter, launcher.painting.counters.painter,"
        " launcher.painting.marks.highlights,"
        " launcher.painting.counters.stacks, launcher.painting.covers; print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("False")


def _never(*_: object) -> None:
    raise AssertionError("the kept sheet was not used")


def _wait_for(folder: Path) -> None:
    """A sheet is written aside, and is there at once when it is whole."""
    end = time.monotonic() + 20
    while not list(folder.glob("*.png")):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_before_it_is_painted_the_small_map_is_a_sketch_of_the_grounds(painter: MapPainter, tmp_path) -> None:
    raw = MapPainter(painter.board, painter.look, painter.theme)
    assert not raw.ready
    small, scale = raw.minimap((240, 180))
    h = min(painter.board.playable)
    x, y = painter.board.centre(h)
    at = (round((x - raw.world[0]) * scale), round((y - raw.world[1]) * scale))
    ground = painter.look.terrain[painter.board.code(h)].ground
    assert tuple(small.get_at(at))[:3] == GROUND[ground]


def test_painting_begins_with_a_rough_picture_of_it_all(board: Board, make_painter, tmp_path: Path) -> None:
    fresh = make_painter(board, folder=tmp_path)
    camera, bare = camera_at(fresh, 1.0), pygame.Surface(SIZE, 0, 32)
    fresh.view(bare, camera)
    until_drafted = itertools.takewhile(lambda _: not fresh.drafted, fresh.paint_steps())
    assert max(until_drafted) < 0.1
    assert fresh.drafted
    assert not fresh.ready
    rough = bare.copy()
    fresh.view(rough, camera)
    assert fingerprint(rough) != fingerprint(bare)
    for _ in fresh.paint_steps():
        pass
    assert not fresh.drafted, "it is not kept beside the sheet"


def test_a_draft_is_the_true_map_in_small_and_shows_until_the_sheet_is_painted(
    board: Board, make_painter: Callable[..., MapPainter], painter: MapPainter, tmp_path: Path
) -> None:
    fresh = make_painter(board, folder=tmp_path)
    camera = camera_at(fresh, 1.0)
    before, drafted = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    assert not fresh.view(before, camera)
    small, _ = fresh.draft((200, 200))
    assert not fresh.ready
    fresh.view(drafted, camera)
    assert fingerprint(before) != fingerprint(drafted)
    for picture, true in ((small, painter.minimap((200, 200))[0]), (drafted, finished(painter, camera))):
        assert picture.get_size() == true.get_size()
        off = [
            abs(picture.get_at((x, y))[n] - true.get_at((x, y))[n])
            for x in range(20, picture.get_width() - 20, 9)
            for y in range(20, picture.get_height() - 20, 9)
            for n in range(3)
        ]
        assert sum(off) / len(off) < 24, "it shows the same land at the same place"
