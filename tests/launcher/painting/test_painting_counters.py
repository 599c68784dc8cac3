"""Counters: every symbol, every state, sizes that can be read, and places that can be clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pygame
import pytest

from hexcore.board import Board
from hexcore.look import Look, Spot, Symbol
from hexcore.views import PieceView
from launcher.kit.theme import PALETTES, STANDARD, Theme
from launcher.painting.camera import Camera
from launcher.painting.counterface import face_of
from launcher.painting.counters import CACHE_BYTES, CounterPainter
from launcher.painting.figures import LEAST, fitted
from launcher.painting.signs import SIGNS, any_sign, sign, spot_sign
from launcher.painting.stacks import MOST_SHOWN, counter_px, draw_stack, fan, stack_rects, stacks

LEG = PieceView("1", "leg", "us", "A/1-5", values={"fire": "5", "move": "12", "hits": "3"}, marks=("size_company",))
MAN = PieceView("2", "man", "vc", "Chief", values={"fire": "+2", "move": "(4)"})


@pytest.fixture
def counters(look: Look) -> CounterPainter:
    return CounterPainter(look, Theme())


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("symbol", [word for word in get_args(Symbol) if word != "none"])
def test_every_symbol_of_the_language_is_drawn(symbol: str) -> None:
    assert symbol in SIGNS
    assert sign(symbol, 24, (255, 255, 255)).get_bounding_rect().width > 6


def test_no_two_symbols_look_alike() -> None:
    drawn = {pixels(sign(symbol, 48, (255, 255, 255))) for symbol in SIGNS}
    assert len(drawn) == len(SIGNS)


@pytest.mark.parametrize("spot", get_args(Spot))
def test_every_spot_has_a_small_picture(spot: Spot) -> None:
    assert spot_sign(spot, 24).get_bounding_rect().width > 6


def test_a_mark_may_name_an_icon_a_symbol_or_a_spot() -> None:
    for name in ("eye", "helicopter", "bridge_blown"):
        assert any_sign(name, 20, (0, 0, 0)) is not None
    assert any_sign("no such thing", 20, (0, 0, 0)) is None


@pytest.mark.parametrize("size", [14, 24, 40, 64, 96, 120])
@pytest.mark.parametrize("kind", ["leg", "man", "token", "round", "unheard_of"])
def test_every_kind_is_drawn_at_every_size(counters: CounterPainter, kind: str, size: int) -> None:
    sheet = counters.counter(replace(LEG, kind=kind), size)
    assert sheet.get_width() == size + 2 * counters.pad(size)


def test_a_face_is_drawn_once(counters: CounterPainter) -> None:
    assert counters.counter(LEG, 48) is counters.counter(replace(LEG, id="other"), 48)


@pytest.mark.parametrize(
    "change",
    [
        {"marks": ("moved",)},
        {"marks": ("seen",)},
        {"marks": ("depleted",)},
        {"face": "back"},
        {"mine_hidden": True},
        {"carries": ("x",)},
        {"values": {"fire": "5", "move": "12", "hits": "8"}},
        {"name": "B/2-5"},
    ],
)
def test_every_state_shows(counters: CounterPainter, change: dict[str, object]) -> None:
    plain = counters.counter(LEG, 72)
    assert pixels(counters.counter(replace(LEG, **change), 72)) != pixels(plain)  # type: ignore[arg-type]
    assert pixels(counters.counter(LEG, 72, selected=True)) != pixels(plain)


def test_small_counters_show_marks_by_shape(counters: CounterPainter) -> None:
    sheets = {
        pixels(pygame.transform.grayscale(counters.counter(replace(LEG, marks=(mark,)), 24)))
        for mark in ("moved", "seen", "lift")
    }
    assert len(sheets) == 3


def test_figures_too_small_to_read_are_not_drawn() -> None:
    assert fitted("12-12-12", 24, 9, (0, 0, 0)) is None
    text = fitted("3-4", 30, 30, (0, 0, 0))
    assert text is not None
    assert text.get_height() >= LEAST
    assert text.get_width() <= 31


def test_faces_read_the_look(look: Look) -> None:
    face = face_of(LEG, look, STANDARD)
    assert (face.line, face.hits, face.size, face.pattern) == ("5-12", 3, "I", "double")
    assert face.body == STANDARD.side("olive")
    move = face_of(MAN, look, STANDARD).corners[1]
    assert (move.text, move.circled, move.chip) == ("4", True, True)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.key)
def test_every_palette_draws(look: Look, palette: object) -> None:
    surface = CounterPainter(look, Theme(palette=palette)).counter(LEG, 64)  # type: ignore[arg-type]
    assert len({tuple(surface.get_at((x, 32))) for x in range(surface.get_width())}) > 2, "the counter is blank"


def test_the_cache_is_bounded(counters: CounterPainter) -> None:
    for number in range(300):
        counters.counter(replace(LEG, name=str(number)), 120)
    assert counters._bytes <= CACHE_BYTES


def test_a_stack_shows_four_and_counts_the_rest() -> None:
    pieces = [replace(LEG, id=str(n)) for n in range(7)]
    stack = stack_rects(pieces, (100, 100), 40)
    assert [piece.id for piece, _ in stack.shown] == ["3", "4", "5", "6"]
    assert (len(stack.shown), stack.buried) == (MOST_SHOWN, 3)
    assert stack.badge is not None
    (_, first), (_, second) = stack.shown[:2]
    assert (second.x - first.x, second.y - first.y) == (5, -5)


def test_a_click_finds_the_topmost_piece() -> None:
    pieces = [replace(LEG, id=str(n)) for n in range(3)]
    stack = stack_rects(pieces, (100, 100), 40)
    top = stack.piece_at((100, 100))
    assert top is not None
    assert top.id == "2"
    bottom = stack.piece_at(stack.shown[0][1].move(1, -1).bottomleft)
    assert bottom is not None
    assert bottom.id == "0"
    assert stack.piece_at((10, 10)) is None


@pytest.mark.parametrize("count", [1, 4, 5, 11])
@pytest.mark.parametrize("at", [(5.0, 5.0), (395.0, 290.0), (200.0, 150.0)])
def test_a_fan_is_all_in_view_and_nothing_overlaps(count: int, at: tuple[float, float]) -> None:
    view = pygame.Rect(0, 0, 400, 300)
    rects = [rect for _, rect in fan([replace(LEG, id=str(n)) for n in range(count)], at, 48, view).shown]
    assert all(view.contains(rect) for rect in rects)
    assert all(not rect.colliderect(other) for i, rect in enumerate(rects) for other in rects[i + 1 :])


def test_pieces_on_a_hexside_point_to_their_hex(board: Board, counters: CounterPainter) -> None:
    side, towards = board.side_named("0603/0703"), board.hex("0703")
    piece = replace(LEG, hex=board.hex("0603"), side=side, towards=towards)
    camera = Camera(1.0, (0.0, 0.0), (800, 600), (0.0, 0.0, 30.0, 30.0))
    (stack,) = stacks([piece], board, camera, Theme())
    assert stack.pointer is not None
    assert stack.shown[0][1].width == counter_px(camera, on_side=True)
    surface = pygame.Surface((800, 600), 0, 32)
    draw_stack(surface, counters, stack, frozenset({"1"}))
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count() < 800 * 600


def test_stacks_out_of_sight_are_left_out(board: Board) -> None:
    camera = Camera(4.0, (0.0, 0.0), (300, 200), (0.0, 0.0, 30.0, 30.0))
    near, far = replace(LEG, hex=board.hex("0101")), replace(LEG, id="9", hex=board.hex("1206"))
    assert len(stacks([near, far], board, camera, Theme())) == 1
