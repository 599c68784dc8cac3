"""Where the mouse is: the line below, the tooltip and the outline tell of one hex, and it is not lit as if it acted."""

from __future__ import annotations

from games.green_beret.game import GreenBeret
from launcher.painting.marks.highlights import Highlights
from tests.launcher.table.battlefield import battle
from tests.launcher.table.sidebar.test_briefing import to_the_march


def boys(desk):
    return battle(desk, {"us_4_47_c": "0818", "vc_514_1": "1115"}, "boys_of_67")


def middle(hand, label: str) -> tuple[int, int]:
    return hand.screen.target(f"hex:{label}").rect.center


def test_after_the_sheet_was_dragged_all_tell_of_the_hex_under_the_mouse(desk):
    hand = boys(desk)
    end = (middle(hand, "1314")[0] + 91, middle(hand, "1314")[1] + 133)
    hand.drag(middle(hand, "1314"), end)
    hand.drag(end, (end[0] - 300, end[1] - 200))
    hand.wait()
    here = (end[0] - 300, end[1] - 200)
    sheet, label = hand.screen.map, hand.screen.play.board.label
    under = label(sheet.under(here)[0])
    assert label(sheet.over[0]) == under
    assert under in sheet.tooltip(here)
    assert hand.screen.pointing.status().startswith(under)


def test_after_a_piece_was_dragged_the_hex_it_left_is_not_outlined(desk):
    hand = boys(desk)
    end = middle(hand, "0817")
    hand.drag(middle(hand, "0818"), end)
    hand.wait()
    label = hand.screen.play.board.label
    assert label(hand.screen.map.over[0]) == "0817"


def test_the_hex_under_the_mouse_has_a_look_of_its_own(desk, monkeypatch):
    hand = boys(desk)
    seen: list[Highlights] = []
    marker = hand.screen.map.picture._marker
    draw = marker.draw_under
    monkeypatch.setattr(marker, "draw_under", lambda *args: (seen.append(args[2]), draw(*args)))
    hand.move(middle(hand, "1314"))
    lit = [shown for shown in seen if shown.hover is not None]
    assert lit
    assert all(shown.cursor is None for shown in lit)


def test_an_empty_hex_that_was_clicked_is_not_outlined_like_one_that_acts(desk):
    hand = boys(desk)
    hand.click("hex:1314")
    shown = hand.screen.map.picture._highlights()
    assert shown.cursor is None
    assert hand.screen.play.board.label(shown.hover) == "1314"


def far(rect, pos) -> int:
    """The way from a point to a rectangle, in pixels."""
    dx = max(rect.left - pos[0], 0, pos[0] - rect.right)
    dy = max(rect.top - pos[1], 0, pos[1] - rect.bottom)
    return max(dx, dy)


def test_the_card_of_a_hex_is_beside_the_pointer_and_over_no_odds_and_no_points(desk):
    hand = boys(desk)
    hand.click("counter:us_4_47_c")
    screen, area, shown = hand.screen, hand.screen.map.rect, 0
    for x in range(area.left + 12, area.right - 4, area.width // 7):
        for y in range(area.top + 12, area.bottom - 4, area.height // 5):
            hand.move((x, y))
            hand.wait(600)
            if not screen.tooltip.text:
                continue
            shown += 1
            card = screen.tooltip.rect
            assert far(card, (x, y)) <= 150, (x, y, card)
            assert not card.collidepoint((x, y))
            assert not card.colliderect(screen.sidebar.rect), (x, y, card)
            assert not card.colliderect(screen.topbar.rect)
    assert shown > 20


def test_tab_from_a_picked_team_comes_to_the_lit_hexes_before_its_company(sit):
    hand = sit(GreenBeret())
    to_the_march(hand)
    hand.key("Tab")
    hand.key("Enter")
    hand.wait(500)
    controller, start = hand.screen.controller, hand.screen.map.cursor_hex
    assert "lit hexes, then Enter" in " ".join(hand.screen.sidebar.prompt.said)
    lit = {spot.hex for spot in controller.lit()}
    assert lit
    assert dict(hand.screen.status.hints)["Tab"] == "next hex"
    hand.key("Tab")
    assert hand.screen.map.cursor_hex in lit - {start}
    hand.key("Enter")
    hand.wait(500)
    assert dict(hand.screen.status.hints)["Tab"] == "next hex", "the group is under way"


def test_tab_goes_on_from_a_hex_that_was_typed(desk):
    hand = battle(desk, {"us_4_47_c": "0818", "us_4_47_b": "0820", "vc_514_1": "1115"}, "boys_of_67")
    for digit in "0818":
        hand.key(digit)
    hand.key("Enter")
    hand.key("Enter")
    assert hand.screen.controller.picked == ("us_4_47_c",)
    hand.key("Tab")
    lit = {spot.hex for spot in hand.screen.controller.lit()}
    assert hand.screen.map.cursor_hex in lit
    assert hand.screen.play.board.label(hand.screen.map.cursor_hex) != "0818"


def test_an_attacker_chosen_by_key_is_deselected_by_the_key_that_is_named(desk):
    hand = battle(desk, {"us_3_60_a": "0713", "vc_lf_4": "0714"}, phase="combat")
    for key in ("Tab", "Enter", "Tab", "Enter"):
        hand.key(key)
        hand.wait(300)
    assert hand.session.decision.step == "muster"
    assert "Enter on a chosen piece deselects it." in " ".join(hand.screen.sidebar.prompt.said)
