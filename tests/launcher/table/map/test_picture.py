"""What the picture of the map points out: own pieces, pieces of others, the one under way, and those on hexsides."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from hexcore.game.answers import OverlayMark, Spot, Stop
from hexcore.game.look import MarkLook
from hexcore.game.views import PieceView
from hexcore.text import say
from launcher.table.map.picture import Showing, roles_of
from launcher.table.map.view import MapView
from tests.launcher.table.battlefield import battle

OWN = PieceView("own", "patrol", "blue", hex=3)
MATE = PieceView("mate", "patrol", "blue", hex=5)
FOE = PieceView("foe", "scout", "red", hex=4)
NEUTRAL = PieceView("flag", "scout", "", hex=6)
MARKS = {"under_way": MarkLook(shape="picked"), "under_attack": MarkLook(shape="target"), "moved": MarkLook()}


def showing(**parts: object) -> Showing:
    return Showing((OWN, MATE, FOE, NEUTRAL))._replace(**parts)


def names(*found: str) -> frozenset[str]:
    return frozenset(found)


def test_own_pieces_can_act_and_those_of_others_are_targets():
    roles = roles_of(showing(able=names("own", "mate", "foe", "flag")), "blue", MARKS)
    assert roles.able == names("own", "mate", "flag")
    assert roles.struck == names("foe")
    assert not roles.picked


def test_who_looks_on_sees_no_targets():
    assert not roles_of(showing(able=names("own", "foe")), "", MARKS).struck


def test_with_a_piece_picked_only_what_it_may_do_is_shown():
    shown = showing(able=names("own", "mate", "foe"), picked=names("own"), targets=names("mate", "foe"))
    roles = roles_of(shown, "blue", MARKS)
    assert roles == (names("own"), names("mate"), names("foe"))


def test_the_only_piece_that_places_are_offered_to_is_under_way():
    ways = {Spot(2): Stop((Spot(2),))}
    assert roles_of(showing(able=names("own"), reach=ways), "blue", MARKS).picked == names("own")
    assert not roles_of(showing(able=names("own")), "blue", MARKS).picked
    assert not roles_of(showing(able=names("own", "mate"), reach=ways), "blue", MARKS).picked


def test_marks_of_pieces_may_say_what_they_are():
    march = PieceView("own", "patrol", "blue", hex=3, marks=("moved", "under_way"))
    hunted = PieceView("foe", "scout", "red", hex=4, marks=("under_attack", "unheard_of"))
    roles = roles_of(Showing((march, hunted)), "blue", MARKS)
    assert (roles.picked, roles.struck) == (names("own"), names("foe"))


@pytest.fixture
def hand(sit):
    return sit(None, {"red": "random"})


def on_side(hand, ident: str, seat: str) -> PieceView:
    board = hand.screen.play.board
    h = board.hex("0404")
    return PieceView(ident, "patrol", seat, hex=h, side=board.grid.side(h, 0))


def test_a_piece_on_a_hexside_is_outlined_there_and_not_as_its_hex(hand):
    picture = hand.screen.map.picture
    boat, prey = on_side(hand, "boat", "blue"), on_side(hand, "prey", "red")
    picture.show(Showing((boat, prey), able=names("boat", "prey")))
    shown = picture._highlights()
    assert not shown.able
    assert not shown.targets
    assert shown.able_sides == shown.target_sides == shown.occupied == {boat.side}


def test_a_piece_on_a_hexside_is_left_out_of_the_fan_of_the_hex(hand):
    view, board = hand.screen.map, hand.screen.play.board
    h = board.hex("0404")
    legs = [PieceView(name, "patrol", "blue", hex=h) for name in ("one", "two")]
    view.picture.show(Showing((*legs, on_side(hand, "boat", "blue"))))
    view.picture.fan = h
    spread = view.picture.spread(view.camera)
    assert [piece.id for piece, _ in spread.shown] == ["one", "two"]


def fanned(hand, lit: tuple[str, ...], at: str = "0404") -> tuple[MapView, pygame.Rect]:
    """The map with four patrols in a hex, some hexes lit, and the stack spread out; and where that lies."""
    view, board = hand.screen.map, hand.screen.play.board
    h = board.hex(at)
    legs = tuple(PieceView(f"leg {n}", "patrol", "blue", hex=h) for n in range(4))
    view.picture.show(Showing(legs, reach={Spot(board.hex(label)): Stop(()) for label in lit}))
    view.picture.spread_out(h, view.camera)
    spread = view.picture.spread(view.camera)
    return view, spread.shown[0][1].unionall([rect for _, rect in spread.shown])


def middles(view: MapView, labels: tuple[str, ...]) -> list[tuple[float, float]]:
    board = view.scenery.play.board
    return [view.camera.to_screen(board.centre(board.hex(label))) for label in labels]


@pytest.mark.parametrize("lit", [("0304", "0504", "0303", "0503"), ("0304", "0504", "0405"), ("0403", "0405"), ()])
def test_a_stack_spreads_to_where_it_lies_over_no_lit_hex(hand, lit):
    view, whole = fanned(hand, lit)
    assert not [at for at in middles(view, lit) if whole.collidepoint(at)]
    ((x, y),) = middles(view, ("0404",))
    near = whole.inflate(view.camera.scale * 1.2, view.camera.scale * 1.2)
    assert near.collidepoint((x, y)), "the mouse comes over to it without leaving the hex"
    assert bool(lit) or whole.collidepoint((x, y)), "where nothing is lit it lies over its stack"


def test_a_spread_stack_lies_still_while_other_hexes_are_lit(hand):
    view, whole = fanned(hand, ())
    shown = view.picture.showing
    board = hand.screen.play.board
    view.picture.show(shown._replace(reach={Spot(board.hex("0304")): Stop(())}))
    spread = view.picture.spread(view.camera)
    assert spread.shown[0][1].unionall([rect for _, rect in spread.shown]) == whole


def test_the_overview_shows_a_piece_on_a_hexside_between_the_hexes(hand):
    view, board = hand.screen.map, hand.screen.play.board
    boat = on_side(hand, "boat", "blue")
    view.picture.show(Showing((boat,)))
    ((point, _),) = view.dots()
    (ax, ay), (bx, by) = board.grid.side_points(boat.side)
    assert point == ((ax + bx) / 2, (ay + by) / 2)


@pytest.mark.parametrize("scale", [1.5, 2.0, 0.8])
def test_the_overview_fills_its_frame_at_every_text_size(sit, desk, scale):
    hand = sit(None, {"red": "random"}, size=(1920, 1080))
    desk.change(ui_scale=scale)
    hand.wait()
    overview = hand.screen.area.overview
    inner = overview.rect.inflate(-overview.ui.px(4), -overview.ui.px(4))
    wide, high = overview._picture(inner.size).get_size()
    assert wide >= inner.width - 2 or high >= inner.height - 2
    assert pygame.Rect(0, 0, *inner.size).inflate(2, 2).contains(pygame.Rect(0, 0, wide, high))


@pytest.mark.parametrize("beside", ["0304", "0504", "0403"])
def test_a_stack_spreads_to_where_it_lies_over_no_piece_that_can_be_clicked(hand, beside):
    view, board = hand.screen.map, hand.screen.play.board
    h = board.hex("0404")
    legs = tuple(PieceView(f"leg {n}", "patrol", "blue", hex=h) for n in range(4))
    other = PieceView("other", "patrol", "blue", hex=board.hex(beside))
    view.picture.show(Showing((*legs, other), able=frozenset({"other", "leg 0"})))
    view.picture.spread_out(h, view.camera)
    spread = view.picture.spread(view.camera)
    whole = spread.shown[0][1].unionall([rect for _, rect in spread.shown])
    assert not whole.collidepoint(middles(view, (beside,))[0])


def test_the_chosen_piece_lies_on_top_of_its_stack(desk):
    hand = battle(desk, {"us_4_47_c": "0818", "us_4_47_b": "0818"}, "boys_of_67")
    order = [piece.id for piece in hand.screen.play.view.pieces if piece.hex >= 0]
    lowest = order[0]
    hand.screen.turn.pick(lowest)
    picture = hand.screen.map.picture
    picture.compose(hand.screen.map.camera)
    (stack,) = [stack for stack in picture.laid if len(stack.shown) == 2]
    assert stack.shown[-1][0].id == lowest


def test_a_piece_that_can_act_is_told_at_every_zoom(desk):
    hand = battle(desk, {"us_4_47_c": "0818", "us_4_47_b": "1018"}, "boys_of_67")
    view, picture = hand.screen.map, hand.screen.map.picture
    accent = view.ui.palette.accent
    for zoom in (0.4, 1.0):
        view.camera.zoom_to(zoom, (0, 0))
        view.centre_on(hand.screen.play.board.centre(hand.screen.play.view.piece("us_4_47_c").hex))
        found = []
        for able in (frozenset(), names("us_4_47_c")):
            picture.show(Showing(tuple(hand.screen.play.view.pieces), able=able))
            sheet = picture.compose(view.camera)
            near = picture.laid[0].shown[-1][1].inflate(24, 24).clip(sheet.get_rect())
            close = (12, 12, 12, 255)
            found.append(pygame.mask.from_threshold(sheet.subsurface(near), accent, close).count())
        assert found[1] > found[0] + 100, (zoom, found)


def moving(hand, *labels: str) -> tuple[MapView, list[PieceView]]:
    """The map with a patrol in each hex, composed."""
    view, board = hand.screen.map, hand.screen.play.board
    legs = [PieceView(f"leg {n}", "patrol", "blue", hex=board.hex(label)) for n, label in enumerate(labels)]
    view.picture.show(Showing(tuple(legs)))
    view.picture.compose(view.camera)
    return view, legs


def test_only_the_part_of_the_map_that_changed_is_composed_again(hand):
    view, (leg, other) = moving(hand, "0404", "0202")
    there = hand.screen.play.board.neighbours[leg.hex][0]
    moved = replace(leg, hex=there)
    assert view.picture.show(Showing((moved, other)))
    changed = view.picture.changed(view.camera)
    for h in (leg.hex, there):
        assert changed.collidepoint(view.camera.to_screen(view.scenery.play.board.centre(h)))
    assert changed.width * changed.height < view.camera.view[0] * view.camera.view[1] / 4
    assert not changed.collidepoint(view.camera.to_screen(view.scenery.play.board.centre(other.hex)))


def test_what_is_composed_in_parts_looks_as_if_composed_whole(hand):
    view, (leg, other) = moving(hand, "0404", "0202")
    board, picture = hand.screen.play.board, view.picture
    near = board.neighbours[leg.hex]
    shows = [
        Showing((leg, other), reach={Spot(h): Stop((Spot(h),), cost=2) for h in near}, picked=names("leg 0")),
        Showing((leg, other), reach={Spot(h): Stop((Spot(h),), cost=1) for h in near[:2]}, route=(Spot(near[0]),)),
        Showing((replace(leg, hex=near[0]), other), able=names("leg 1")),
        Showing((replace(leg, hex=near[0]), other, on_side(hand, "boat", "blue")), chosen=near[2]),
        Showing((other,), overlay=(OverlayMark(near[1], word=say("went"), tone="danger"),)),
        Showing((leg, other)),
    ]
    for showing in shows:
        picture.show(showing)
        in_parts = pygame.image.tobytes(picture.compose(view.camera), "RGB")
        picture.stale()
        assert in_parts == pygame.image.tobytes(picture.compose(view.camera), "RGB"), showing


def test_the_next_reach_shows_once_the_piece_has_arrived(hand):
    picture, board = hand.screen.map.picture, hand.screen.play.board
    leg = PieceView("leg", "patrol", "blue", hex=board.hex("0404"))
    picture.show(Showing((leg,), picked=names("leg"), reach={Spot(board.hex("0405")): Stop(())}))
    for idents, lit in ((names("leg"), False), (names("other"), True), (names(), True)):
        picture._lifted = idents
        assert bool(picture._highlights().reach) == lit, idents


def test_the_outline_under_the_mouse_lies_below_the_counter(hand):
    view, board = hand.screen.map, hand.screen.play.board
    leg = PieceView("leg", "patrol", "blue", hex=board.hex("0404"))
    view.picture.show(Showing((leg,)))
    ((_, at),) = view.picture.piece_rects(view.camera)
    pictures = []
    for over in (-1, leg.hex):
        sheet = pygame.Surface(view.camera.view)
        view.picture.draw(sheet, sheet.get_rect(), view.camera, over, -1, -1)
        pictures.append((sheet, pygame.image.tobytes(sheet.subsurface(at.inflate(-8, -8)), "RGB")))
    (plain, card), (hovered, card_hovered) = pictures
    assert card_hovered == card
    assert pygame.image.tobytes(hovered, "RGB") != pygame.image.tobytes(plain, "RGB"), "the hex is outlined"


def test_a_map_that_moved_is_composed_whole(hand):
    view, (leg, _) = moving(hand, "0404", "0202")
    view.zoom(1)
    view.picture.show(Showing((leg,)))
    assert view.picture.changed(view.camera).size == view.camera.view
