"""Highlights and covers: each has its own shape, in colour and in grey."""

from __future__ import annotations

import itertools

import pygame
import pytest

from hexcore.board import Board
from hexcore.look import Look
from hexcore.meta import Cover
from launcher.kit.theme import Theme
from launcher.painting.camera import Camera
from launcher.painting.covers import cover
from launcher.painting.highlights import HighlightPainter, Highlights, Sight

HEX = "0405"


def shown(board: Board, look: Look, highlights: Highlights, zoom: float = 1.2) -> pygame.Surface:
    camera = Camera(zoom, (2.0, 4.0), (300, 300), (0.0, 0.0, 40.0, 40.0))
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill((110, 130, 90))
    painter = HighlightPainter(board, Theme(), look.marks)
    painter.draw_under(surface, camera, highlights)
    painter.draw_over(surface, camera, highlights)
    return surface


def kinds(board: Board) -> dict[str, Highlights]:
    h = board.hex(HEX)
    one = frozenset({h})
    return {
        "nothing": Highlights(),
        "reach": Highlights(reach={h: "2"}),
        "route": Highlights(route=(board.centre(h), board.centre(board.neighbours[h][0]))),
        "stop": Highlights(stops=one),
        "target": Highlights(targets=one),
        "forbidden": Highlights(forbidden=h),
        "threat": Highlights(threat=one),
        "zone": Highlights(zones=(one,)),
        "sight": Highlights(sight=Sight(h, board.hex("0703"))),
        "blocked sight": Highlights(sight=Sight(h, board.hex("0703"), board.hex("0504"))),
        "cursor": Highlights(cursor=h),
        "side": Highlights(side=board.grid.side(h, 0)),
        "sides": Highlights(sides=frozenset({board.grid.side(h, 0)})),
        "mark": Highlights(marks={h: ("seen",)}),
        "side mark": Highlights(side_marks={board.grid.side(h, 0): ("lift",)}),
    }


def test_all_can_be_told_apart_in_grey_print(board: Board, look: Look) -> None:
    grey = {
        name: pygame.transform.grayscale(shown(board, look, highlights)) for name, highlights in kinds(board).items()
    }
    for (one, a), (other, b) in itertools.combinations(grey.items(), 2):
        differing = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b).count()
        assert 300 * 300 - differing > 60, f"{one} and {other} look the same in grey"


@pytest.mark.parametrize("zoom", [0.25, 0.6, 1.0, 2.5, 4.0])
def test_every_zoom_draws_them_all(board: Board, look: Look, zoom: float) -> None:
    for highlights in kinds(board).values():
        shown(board, look, highlights, zoom)


def test_reach_has_one_edge_around_the_region(board: Board, look: Look) -> None:
    h = board.hex(HEX)
    region = dict.fromkeys(board.field(h, 1), "")
    surface = shown(board, look, Highlights(reach=region))
    camera = Camera(1.2, (2.0, 4.0), (300, 300), (0.0, 0.0, 40.0, 40.0))
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
