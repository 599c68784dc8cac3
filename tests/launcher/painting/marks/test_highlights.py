"""Highlights and covers: each has its own shape, in colour and in grey."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from hexcore.board.board import Board
from hexcore.data.meta import Cover
from hexcore.game.answers import Arrow, OverlayLine, Tone
from hexcore.game.look import Look, MarkLook
from hexcore.text import say
from launcher.kit.style.theme import Theme
from launcher.painting.counters.signs import filling_sign
from launcher.painting.counters.stacks import counter_px
from launcher.painting.covers import cover
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.marks.highlights import HighlightPainter, Highlights
from launcher.painting.palette import RED

HEX = "0405"
TONES: tuple[Tone, ...] = ("", "good", "danger", "muted", "strong")
ARROWS: tuple[Tone, ...] = ("strong", "danger", "muted")


def view(board: Board, zoom: float = 1.2) -> Camera:
    """A camera with the hex in its middle."""
    camera = Camera(zoom, (0.0, 0.0), (300, 300), (-40.0, -40.0, 120.0, 120.0))
    camera.centre_on(board.centre(board.hex(HEX)))
    return camera


def shown(board: Board, look: Look, highlights: Highlights, zoom: float = 1.2) -> pygame.Surface:
    camera = view(board, zoom)
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill((110, 130, 90))
    painter = HighlightPainter(board, Theme(), look.marks)
    painter.draw_under(surface, camera, highlights)
    painter.draw_over(surface, camera, highlights)
    return surface


def kinds(board: Board) -> dict[str, Highlights]:
    h = board.hex(HEX)
    one = frozenset({h})
    arrow = Arrow((h, board.neighbours[h][0]), say("went"))
    return {
        "nothing": Highlights(),
        "reach": Highlights(reach={h: "2"}),
        "lit under counters": Highlights(covered=one),
        "route": Highlights(route=(board.centre(h), board.centre(board.neighbours[h][0]))),
        "stop": Highlights(stops=one),
        "able": Highlights(able=one),
        "able on a side": Highlights(able_sides=frozenset({board.grid.side(h, 0)})),
        "target": Highlights(targets=one),
        "target on a side": Highlights(target_sides=frozenset({board.grid.side(h, 0)})),
        "forbidden": Highlights(forbidden=h),
        **{f"tone {tone or 'plain'}": Highlights(tones={tone: one}) for tone in TONES},
        **{f"arrow {tone or 'plain'}": Highlights(arrows=(arrow._replace(tone=tone),)) for tone in ARROWS},
        "sight": Highlights(lines=(OverlayLine(h, board.hex("0703")),)),
        "blocked sight": Highlights(lines=(OverlayLine(h, board.hex("0703"), board.hex("0504")),)),
        "cursor": Highlights(cursor=h),
        "hover": Highlights(hover=h),
        "side": Highlights(side=board.grid.side(h, 0)),
        "sides": Highlights(sides=frozenset({board.grid.side(h, 0)})),
        "mark": Highlights(marks={h: ("seen",)}),
        "side mark": Highlights(side_marks={board.grid.side(h, 0): ("lift",)}),
        "bridge down": Highlights(side_marks={board.grid.side(h, 0): ("down",)}),
    }


def test_all_can_be_told_apart_in_grey_print(board: Board, look: Look) -> None:
    grey = {
        name: pygame.transform.grayscale(shown(board, look, highlights)) for name, highlights in kinds(board).items()
    }
    for (one, a), (other, b) in itertools.combinations(grey.items(), 2):
        differing = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b).count()
        assert 300 * 300 - differing > 60, f"{one} and {other} look the same in grey"


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """The pixels in which two pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (4, 4, 4, 255), other)
    mask.invert()
    return mask


def room(board: Board, labels: tuple[str, ...], zoom: float) -> pygame.Mask:
    """The hexes, with a rim for lines along their edges."""
    camera, sheet = view(board, zoom), pygame.Surface((300, 300), pygame.SRCALPHA)
    for label in labels:
        x, y = board.centre(board.hex(label))
        rim = 1.25 + 3 / camera.scale
        corners = [(x + (cx - x) * rim, y + (cy - y) * rim) for cx, cy in board.grid.corners(board.hex(label))]
        pygame.draw.polygon(sheet, (255, 255, 255, 255), [camera.to_screen(point) for point in corners])
    return pygame.mask.from_surface(sheet)


def between(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The hexes on the straight line between two."""
    (ax, ay), (bx, by) = (board.centre(board.hex(label)) for label in (start, end))
    picked = (board.grid.pick(ax + (bx - ax) * n / 40, ay + (by - ay) * n / 40) for n in range(41))
    return tuple({board.label(h) for h in picked if h is not None})


@pytest.mark.parametrize("zoom", [0.25, 0.6, 1.0, 2.0])
def test_every_highlight_changes_its_hexes_and_nothing_else(board: Board, look: Look, zoom: float) -> None:
    found = kinds(board)
    bare = shown(board, look, found.pop("nothing"), zoom)
    start = board.hex(HEX)
    beside = board.label(board.neighbours[start][0])
    across = board.label(board.towards[start][0])
    for name, highlights in found.items():
        mask = changed(shown(board, look, highlights, zoom), bare)
        assert mask.count() > 8, f"{name} at {zoom}"
        inside = room(board, between(board, HEX, "0703") if "sight" in name else (HEX, beside, across), zoom)
        assert mask.count() == mask.overlap_area(inside, (0, 0)), f"{name} at {zoom} is drawn elsewhere too"


@pytest.mark.parametrize("zoom", [0.25, 0.6, 1.2])
def test_plates_of_signs_can_be_told_apart_by_their_outline(board: Board, look: Look, zoom: float) -> None:
    h, plates = board.hex(HEX), ("disc", "square", "diamond", "triangle")
    marks = {plate: MarkLook(letter="A", tone="strong", plate=plate) for plate in plates}
    alike = look.model_copy(update={"marks": marks})
    drawn = {plate: shown(board, alike, Highlights(marks={h: (plate,)}), zoom) for plate in plates}
    for one, other in itertools.combinations(plates, 2):
        assert changed(drawn[one], drawn[other]).count() > 8, f"{one} and {other} at {zoom}"


@pytest.mark.parametrize("zoom", [0.25, 0.5, 1.0, 2.0])
def test_a_bridge_that_is_down_shows_at_every_zoom(board: Board, look: Look, zoom: float) -> None:
    side = board.grid.side(board.hex(HEX), 0)
    down = shown(board, look, Highlights(side_marks={side: ("down",)}), zoom)
    red = pygame.mask.from_threshold(down, RED, (40, 40, 40, 255))
    assert red.count() > 20


@pytest.mark.parametrize("zoom", [0.35, 0.6, 1.0, 2.0, 4.0])
def test_a_muted_mark_hardly_touches_its_hex(board: Board, look: Look, zoom: float) -> None:
    h = board.hex(HEX)
    mask = changed(shown(board, look, Highlights(marks={h: ("moved",)}), zoom), shown(board, look, Highlights(), zoom))
    area = 2.6 * (zoom * UNIT_PX) ** 2
    assert 0 < mask.count() < area * 0.06


def test_a_sign_stands_in_the_upper_corner_of_its_hex_beside_the_counter(board: Board, look: Look) -> None:
    h = board.hex(HEX)
    mask = changed(shown(board, look, Highlights(marks={h: ("seen",)})), shown(board, look, Highlights()))
    (box,) = mask.get_bounding_rects()
    x, y = view(board).to_screen(board.centre(h))
    half = counter_px(view(board)) / 2
    counter = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
    assert box.centerx < x
    assert box.centery < counter.top
    assert counter.clip(box).height < box.height / 2


@pytest.mark.parametrize("name", ["landing_zone", "landing_beach", "bridge_blown", "eye", "target", "helicopter"])
def test_a_sign_fills_its_disc(name: str) -> None:
    picture = filling_sign(name, 20, (0, 0, 0))
    assert picture is not None
    assert max(picture.get_size()) >= 13
    assert math.hypot(*picture.get_size()) <= 21


def test_a_sign_is_whole_also_on_a_piece_that_can_be_struck_at(board: Board, look: Look) -> None:
    """Brackets lie around the piece, and the sign of what was ordered against it lies over them."""
    h = board.hex("0404")
    plain = shown(board, look, Highlights(marks={h: ("lift",)}), 1.6)
    struck = shown(board, look, Highlights(marks={h: ("lift",)}, targets=frozenset({h})), 1.6)
    bare = shown(board, look, Highlights(), 1.6)
    sign = changed(plain, bare)
    assert sign.count() > 40
    assert sign.overlap_area(changed(plain, struck), (0, 0)) <= sign.count() // 20


def test_pieces_on_hexsides_are_pointed_out_there(board: Board, look: Look) -> None:
    side = board.grid.side(board.hex(HEX), 0)
    (ax, ay), (bx, by) = board.grid.side_points(side)
    middle = view(board).to_screen(((ax + bx) / 2, (ay + by) / 2))
    for highlights in (Highlights(able_sides=frozenset({side})), Highlights(target_sides=frozenset({side}))):
        mask = changed(shown(board, look, highlights), shown(board, look, Highlights()))
        assert mask.centroid() == pytest.approx(middle, abs=2)
        assert mask.get_at((round(middle[0]), round(middle[1]))) == 0


def test_brackets_follow_a_stack_that_has_made_room(board: Board, look: Look) -> None:
    h = board.hex(HEX)
    beside = frozenset({board.grid.side(h, 0)})
    still = changed(shown(board, look, Highlights(targets=frozenset({h}))), shown(board, look, Highlights()))
    moved = Highlights(targets=frozenset({h}), occupied=beside)
    assert changed(shown(board, look, moved), shown(board, look, Highlights())).centroid() != still.centroid()


@pytest.mark.parametrize(("zoom", "over"), [(0.4, True), (1.2, False)])
def test_the_outline_of_a_lit_hex_crosses_its_counters_only_where_they_hide_it(
    board: Board, look: Look, zoom: float, over: bool
) -> None:
    surface = pygame.Surface((300, 300), 0, 32)
    bare = surface.copy()
    lit = Highlights(covered=frozenset({board.hex(HEX)}))
    HighlightPainter(board, Theme(), look.marks).draw_over(surface, view(board, zoom), lit)
    assert (changed(surface, bare).count() > 0) == over


def test_reach_has_one_edge_around_the_region(board: Board, look: Look) -> None:
    h = board.hex(HEX)
    region = dict.fromkeys(board.field(h, 1), "")
    surface = shown(board, look, Highlights(reach=region))
    camera = view(board)
    inner = board.grid.side(h, 0)
    (ax, ay), (bx, by) = board.grid.side_points(inner)
    x, y = camera.to_screen(((ax + bx) / 2, (ay + by) / 2))
    assert max(surface.get_at((round(x), round(y)))[:3]) < 220


@pytest.mark.parametrize("composition", ["ridge", "river", "hill", "plain"])
@pytest.mark.parametrize("size", [(120, 80), (420, 260)])
def test_covers_are_drawn_at_any_size_and_always_the_same(composition: str, size: tuple[int, int]) -> None:
    art = Cover(composition=composition, colours=("#1f3b2c", "#7fa35a", "#d9b36c"))  # type: ignore[arg-type]
    first, second = cover(art, size), cover(art, size)
    assert first.get_size() == size
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len({first.get_at((x, y))[:3] for x in range(0, size[0], 9) for y in range(0, size[1], 9)}) > 12


def test_the_land_alone_grows_dark_by_degrees(board: Board, look: Look) -> None:
    painter, camera = HighlightPainter(board, Theme(), look.marks), Camera(1.0, (-2.0, -2.0), (400, 300))
    x, y = camera.to_screen(board.centre(board.hex("0202")))
    levels = []
    for share in (0.0, 0.5, 1.0):
        sheet = pygame.Surface(camera.view)
        sheet.fill((200, 200, 200))
        painter.draw_night(sheet, camera, share)
        levels.append(sum(sheet.get_at((round(x), round(y)))[:3]))
        assert sheet.get_at((2, 2))[:3] == (200, 200, 200), "the paper keeps its light"
    assert levels[0] == 600
    assert 600 > levels[1] > levels[2] >= 0.88 * 600
