"""Counters: every symbol, every state, sizes that can be read, and places that can be clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pygame
import pytest

from hexcore.board.board import Board
from hexcore.game.look import CounterLook, Look, MarkLook, SideLook, Spot, Symbol
from hexcore.game.plugins import registry
from hexcore.game.views import PieceView
from launcher.kit.style import pictures
from launcher.kit.style.theme import PALETTES, STANDARD, Theme
from launcher.painting.counters.face import BADGE, face_of, tab_rects
from launcher.painting.counters.painter import CounterPainter, unit_and_parent
from launcher.painting.counters.signs import SIGNS, any_sign, sign, spot_sign
from launcher.painting.counters.stacks import MOST_SHOWN, counter_px, draw_stack, fan, stack_rects, stacks
from launcher.painting.lettering import LEAST, fit_text
from launcher.painting.map.camera import Camera

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


def card(counters: CounterPainter, piece: PieceView, size: int) -> pygame.Surface:
    """A counter without its margin."""
    pad = counters.pad(size)
    return counters.counter(piece, size).subsurface((pad, pad, size, size))


def coloured(surface: pygame.Surface, colour: tuple[int, int, int], off: int = 26) -> float:
    """The share of pixels that have about this colour."""
    mask = pygame.mask.from_threshold(surface, colour, (off, off, off, 255))
    return mask.count() / (surface.get_width() * surface.get_height())


@pytest.mark.parametrize("size", [14, 24, 40, 64, 96, 120])
@pytest.mark.parametrize("kind", ["leg", "man", "token", "round", "unheard_of"])
def test_every_kind_shows_its_colour_and_something_on_it_at_every_size(
    counters: CounterPainter, kind: str, size: int
) -> None:
    piece = replace(LEG, kind=kind)
    drawn = card(counters, piece, size)
    share = coloured(drawn, counters.colour(piece))
    assert share > 0.15, "the colour of the side is gone"
    if kind != "unheard_of":
        assert share < 0.95, "nothing stands on it"


@pytest.mark.parametrize("size", range(14, 34, 3))
def test_a_small_counter_is_above_all_in_the_colour_of_its_side(counters: CounterPainter, size: int) -> None:
    unhurt = replace(LEG, values={"fire": "5"})
    assert coloured(card(counters, unhurt, size), counters.colour(LEG)) > 0.35


@pytest.mark.parametrize("size", [16, 20, 26, 33])
def test_small_sides_differ_in_grey_print_too(look: Look, size: int) -> None:
    patterns = []
    for pattern in ("plain", "double", "dashed", "dotted", "notched", "striped"):
        sides = {**look.sides, "olive": SideLook(body="olive", pattern=pattern)}  # type: ignore[arg-type]
        painter = CounterPainter(look.model_copy(update={"sides": sides}), Theme())
        patterns.append(pixels(pygame.transform.grayscale(card(painter, LEG, size))))
    assert len(set(patterns)) == 6


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


def test_small_counters_show_danger_alone_and_by_its_shape(counters: CounterPainter) -> None:
    bare, lift, seen, both = (
        pixels(pygame.transform.grayscale(counters.counter(replace(LEG, marks=marks), 24)))
        for marks in ((), ("lift",), ("seen",), ("lift", "seen"))
    )
    assert lift == bare
    assert seen != bare
    assert both == seen
    assert pixels(counters.counter(replace(LEG, face="back"), 24)) != pixels(counters.counter(LEG, 24))


@pytest.mark.parametrize("size", [40, 47, 54, 72, 120])
@pytest.mark.parametrize(("start", "end"), [(0.30, 1.0), (0.10, 0.70), (0.10, 1.0)])
def test_tabs_are_not_cut_off(counters: CounterPainter, size: int, start: float, end: float) -> None:
    pad = counters.pad(size)
    sheet = pygame.Rect(0, 0, size + 2 * pad, size + 2 * pad)
    rects = tab_rects(size, pad, start, end)
    assert rects
    assert all(sheet.contains(rect.inflate(2, 2)) for rect in rects), "the rim of a tab is out of its sheet"
    assert all(not rect.colliderect(other) for n, rect in enumerate(rects) for other in rects[n + 1 :])


def test_tabs_spare_the_figures(look: Look, counters: CounterPainter) -> None:
    size, many = 40, ("lift", "moved", "seen")
    foot = pygame.Rect(0, round(size * 0.75), size, round(size * 0.15))
    plain = card(counters, replace(LEG, marks=("moved",)), size).subsurface(foot)
    assert pixels(card(counters, replace(LEG, marks=many), size).subsurface(foot)) == pixels(plain)
    assert face_of(replace(LEG, marks=many), look, STANDARD).tabs[0].tone == "danger"


@pytest.mark.parametrize(
    ("name", "line", "parts"),
    [
        ("4/47 C", "", ("C", "4/47")),
        ("A/1-5", "", ("A", "1-5")),
        ("5 Cav/3", "", ("5 Cav", "3")),
        ("LF 4", "", ("LF", "4")),
        ("NVA infantry 5-3", "5-3", ("NVA", "infantry")),
        ("175", "", ("175", "")),
    ],
)
def test_the_unit_stands_left_and_its_parent_right(name: str, line: str, parts: tuple[str, str]) -> None:
    assert unit_and_parent(name, line) == parts


@pytest.mark.parametrize(("size", "shown"), [("II", "II"), ("battalion", "II"), ("enormous", ""), ("", "")])
def test_the_size_may_be_a_value(look: Look, size: str, shown: str) -> None:
    assert face_of(replace(LEG, marks=(), values={"size": size}), look, STANDARD).size == shown


def test_steps_are_bars_and_a_lost_one_is_hollow(look: Look) -> None:
    two = look.model_copy(
        update={"counters": {"leg": CounterLook(side="olive", symbol="infantry", line=("fire",), steps=2)}}
    )
    painter = CounterPainter(two, Theme())
    foot = pygame.Rect(0, 90, 100, 10)
    full, reduced = (
        coloured(card(painter, replace(LEG, marks=(), face=face), 100).subsurface(foot), (247, 240, 222))  # type: ignore[arg-type]
        for face in ("front", "back")
    )
    assert full == pytest.approx(2 * reduced, rel=0.2)
    assert reduced > 0.05


def test_a_back_without_values_lies_face_down(look: Look, counters: CounterPainter) -> None:
    back = PieceView("9", "round", "vc", face="back")
    face = face_of(back, look, STANDARD)
    assert (face.down, face.reduced) == (True, False)
    assert face_of(replace(LEG, face="back"), look, STANDARD).reduced


def test_a_face_down_counter_asks(look: Look) -> None:
    blank = look.model_copy(update={"counters": {"blank": CounterLook(side="red", layout="plain")}})
    painter = CounterPainter(blank, Theme())
    up, down = (card(painter, PieceView("9", "blank", "vc", face=face), 60) for face in ("front", "back"))  # type: ignore[arg-type]
    assert pixels(up) != pixels(down)


def test_marks_that_the_map_shows_have_no_tab(look: Look) -> None:
    shapes = look.model_copy(update={"marks": {"struck": MarkLook(shape="target", name="Under attack")}})
    assert face_of(replace(LEG, marks=("struck",)), shapes, STANDARD).tabs == ()


@pytest.mark.parametrize("size", [24, 30, 39])
def test_a_small_counter_has_its_hits_on_a_badge(counters: CounterPainter, size: int) -> None:
    hurt = [counters.counter(replace(LEG, values=LEG.values | {"hits": hits}), size) for hits in ("3", "4", "10")]
    red = pygame.mask.from_threshold(hurt[0], STANDARD.danger, (20, 20, 20, 255)).get_bounding_rects()
    assert max(rect.width for rect in red) >= BADGE - 3
    assert len(set(map(pixels, hurt))) == 3, "the figure is read"


def changed_pixels(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (24, 24, 24, 255))
    same.invert()
    return same


@pytest.mark.parametrize("size", [40, 44, 51, 52, 60, 72, 96])
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("a_team", {"fire": "3", "cost": "20", "noise": "+1", "move": "4"}),
        ("commander", {"fire": "+2", "cost": "8", "noise": "+1", "move": "+2"}),
        ("pbr", {"fire": "+10", "cost": "25", "noise": "+8", "move": "+15"}),
        ("raft", {"cost": "5", "noise": "+2", "move": "+3"}),
        ("regular", {"fire": "4", "move": "5"}),
    ],
)
def test_a_symbol_leaves_the_figures_in_corners_clear(kind: str, values: dict[str, str], size: int) -> None:
    look = registry().open("green_beret").look()
    bare = look.model_copy(
        update={"counters": {kind: look.counters[kind].model_copy(update={"symbol": "none", "size": ""})}}
    )
    piece = PieceView("1", kind, "", values=values)
    full, empty = CounterPainter(look, Theme()), CounterPainter(bare, Theme())
    symbol = changed_pixels(card(full, piece, size), card(empty, piece, size))
    figures = changed_pixels(card(empty, piece, size), card(empty, replace(piece, values={}), size))
    assert symbol.count()
    assert figures.count()
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        assert not symbol.overlap(figures, (dx, dy))


def test_counters_follow_the_palette(look: Look) -> None:
    bodies = {CounterPainter(look, Theme(palette=palette)).colour(LEG) for palette in PALETTES.values()}
    assert len(bodies) == len(PALETTES)


def test_figures_too_small_to_read_are_not_drawn() -> None:
    assert fit_text("12-12-12", 24, 9, (0, 0, 0)) is None
    text = fit_text("3-4", 30, 30, (0, 0, 0))
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


def test_the_cache_is_within_the_budget_of_all_pictures(
    counters: CounterPainter, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = sum(row.size + row.pinned for row in pictures.held())
    monkeypatch.setattr(pictures, "LEAST", 0)  # other tests may have pinned more than the limit
    monkeypatch.setattr(pictures._budget, "limit", held + 1_000_000)
    for number in range(60):
        counters.counter(replace(LEG, name=str(number)), 120)
    assert counters._kept.bytes > 0
    assert sum(row.size + row.pinned for row in pictures.held()) <= held + 1_000_000


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


def test_pieces_on_a_hexside_hold_on_to_the_whole_of_it(board: Board, counters: CounterPainter) -> None:
    side = board.side_named("0603/0703")
    unhurt = LEG.values | {"hits": "0"}
    piece = replace(LEG, hex=board.hex("0603"), side=side, towards=board.hex("0703"), values=unhurt)
    camera = Camera(1.0, (0.0, 0.0), (800, 600), (0.0, 0.0, 30.0, 30.0))
    (stack,) = stacks([piece], board, camera, Theme())
    ends = [camera.to_screen(point) for point in board.grid.side_points(side)]
    assert stack.clasp == tuple(ends)
    assert stack.shown[0][1].width == counter_px(camera, on_side=True) < counter_px(camera) * 0.75
    surface = pygame.Surface((800, 600), 0, 32)
    draw_stack(surface, counters, stack)
    bare = pygame.Surface((800, 600), 0, 32)
    draw_stack(bare, counters, stack._replace(clasp=None))
    for x, y in ends:
        spot = (round(x + (x - stack.at[0]) * 0.1), round(y + (y - stack.at[1]) * 0.1))
        assert surface.get_at(spot) != bare.get_at(spot)


def test_stacks_make_room_for_a_counter_on_their_side(board: Board) -> None:
    h, camera = board.hex("0603"), Camera(2.0, (4.0, 0.0), (800, 600), (0.0, 0.0, 30.0, 30.0))
    leg = replace(LEG, hex=h)
    (alone,) = stacks([leg], board, camera, Theme())
    for side in board.grid.sides_of(h):
        boat = replace(LEG, id="boat", hex=h, side=side)
        rects = {stack.shown[0][0].id: stack.shown[0][1] for stack in stacks([leg, boat], board, camera, Theme())}
        assert rects["1"].center != alone.shown[0][1].center
        assert rects["1"].clip(rects["boat"]).width <= 3 or rects["1"].clip(rects["boat"]).height <= 3


def test_stacks_out_of_sight_are_left_out(board: Board) -> None:
    camera = Camera(4.0, (0.0, 0.0), (300, 200), (0.0, 0.0, 30.0, 30.0))
    near, far = replace(LEG, hex=board.hex("0101")), replace(LEG, id="9", hex=board.hex("1206"))
    assert len(stacks([near, far], board, camera, Theme())) == 1


# -- levels of detail --------------------------------------------------------------------------------------------


def figure(counters: CounterPainter, one: PieceView, other: PieceView, size: int) -> pygame.Rect:
    """The part of a counter in which two counters with other strengths differ."""
    apart = card(counters, one, size).copy()
    apart.blit(card(counters, other, size), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    bright = [(x, y) for x in range(size) for y in range(size) if max(tuple(apart.get_at((x, y)))[:3]) > 60]
    ys = [y for _, y in bright]
    return pygame.Rect(0, min(ys), size, max(ys) - min(ys) + 1) if ys else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("size", [14, 18, 23, 24, 30, 35, 36, 44, 51, 52, 72])
@pytest.mark.parametrize("game", ["green_beret", "vietnam_battles", "green_inferno"])
def test_the_strength_of_a_unit_is_read_at_every_size(game: str, size: int) -> None:
    look = registry().open(game).look()
    painter = CounterPainter(look, Theme())
    for kind, own in look.counters.items():
        first = next(iter(own.line or own.corners), "")
        if not first or own.layout == "plain":
            continue
        one, other = (PieceView("1", kind, own.side, values={first: text}) for text in ("1", "8"))
        high = figure(painter, one, other, size).height
        assert high >= (0.40 * size if size < 24 else 6 if size < 36 else 0.14 * size), (kind, high)


def test_a_counter_after_its_turn_keeps_four_fifths_of_its_light_and_has_a_tick(look: Look) -> None:
    painter = CounterPainter(look, Theme())
    for size in (16, 30, 60):
        fresh, done = (card(painter, replace(LEG, marks=marks), size) for marks in ((), ("moved",)))
        at = (size // 2, size - max(2, size // 10))
        light, dim = (sum(tuple(sheet.get_at(at))[:3]) for sheet in (fresh, done))
        assert dim == pytest.approx(0.8 * light, rel=0.03)
    for hits, left in (("0", 0), ("3", 21)):
        hurt = replace(LEG, marks=("moved",), values=LEG.values | {"hits": hits})
        ticked = card(painter, hurt, 30).subsurface((left, 0, 9, 9))
        assert coloured(ticked, (28, 25, 18)) > 0.3, "the badge of hits leaves it clear"
